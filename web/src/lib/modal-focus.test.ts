import { beforeEach, expect, it, vi } from 'vitest';
import { TURN_BAR, showModal } from './modal-focus';

let dialog: HTMLDialogElement;

beforeEach(() => {
  document.body.innerHTML = `<button id="opener"></button><section id="${TURN_BAR}" tabindex="-1"></section><dialog></dialog>`;
  dialog = document.querySelector('dialog') as HTMLDialogElement;
  // jsdom knows no modal dialogs
  dialog.showModal = vi.fn(() => void (dialog.open = true));
  dialog.close = vi.fn(() => void (dialog.open = false));
});

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

it('the focus goes back to where it was', () => {
  byId('opener').focus();
  const gone = showModal(dialog, () => true);
  byId('opener').blur();
  gone();
  expect(document.activeElement?.id).toBe('opener');
});

it('the focus goes to the question if what had it is gone', () => {
  byId('opener').focus();
  const gone = showModal(dialog, () => true);
  byId('opener').remove();
  gone();
  expect(document.activeElement?.id).toBe(TURN_BAR);
});

it('a dialog that must be answered is shown again when the browser closes it', () => {
  const gone = showModal(dialog, () => false);
  dialog.open = false;
  dialog.dispatchEvent(new Event('close'));
  expect(dialog.open).toBe(true);
  gone();
  dialog.dispatchEvent(new Event('close'));
  expect(dialog.open).toBe(false);
});
