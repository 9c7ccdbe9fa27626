/** The keyboard of the table page. */
import { isTyping } from '../lib/typing';
import type { Desk } from './desk.svelte';

/** What the help shows: keys and what they do. Keys of the game's own choices are beside their words. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'Show this help'],
  ['M', 'All actions: everything that may be done now, to search through'],
  ['N', 'Next player: end your turn'],
  ['U or Ctrl+Z', 'Undo the last action of your turn, or ask the others to take it back'],
  ['R or Ctrl+Shift+Z', 'Redo'],
  ['Tab and arrow keys', 'Go to the board and from place to place'],
  ['Enter', 'Choose the place that is focused'],
  [', and .', 'One action back and one forward through the game'],
  ['Home and End', 'The beginning of the game, and back to live'],
  ['Space', 'Play or pause, while you look at the past'],
  ['[ and ]', 'On the board: through all places that glow'],
  ['+ − 0', 'On the board: zoom in, zoom out, all of it'],
  ['C and G', 'Crayon and driving, where a game has them; Shift draws single sections'],
  ['T', 'Talk: write in the chat'],
  ['/', 'Find a place or a thing'],
  ['Esc', 'Close a dialog, or go back to live'],
];

/** Take a key of a choice, before anything else on the page does; true when there was one. */
export function chosen(event: KeyboardEvent, desk: Desk): boolean {
  return isFree(event) && !event.ctrlKey && !event.metaKey && choosing(event, desk);
}

/** Whether a key that is held down would press again what it has pressed already. */
export function pressesAgain(event: KeyboardEvent): boolean {
  return event.repeat && (event.key === 'Enter' || event.key === ' ') && !isTyping(event.target);
}

/** Take a key that nobody else wanted; true when it meant something. */
export function pressed(event: KeyboardEvent, desk: Desk): boolean {
  if (!isFree(event)) return false;
  if (event.ctrlKey || event.metaKey) return withCtrl(event, desk);
  return replaying(event, desk) || general(event, desk);
}

/** Whether a key is not meant for a text, a dialog or the curtain. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event.target)) return false;
  return !document.querySelector('dialog[open]');
}

function withCtrl(event: KeyboardEvent, desk: Desk): boolean {
  if (event.key.toLowerCase() !== 'z' || event.repeat) return false;
  if (event.shiftKey) desk.redo();
  else desk.goBack();
  return true;
}

function replaying(event: KeyboardEvent, { store: { travel } }: Desk): boolean {
  switch (event.key) {
    case ',':
      travel.step(-1);
      return true;
    case '.':
      if (travel.at === null) return false;
      travel.step(1);
      return true;
    case 'Home':
    case 'End':
      if (isIn(event.target, '[role=log], [role=region], [role=menu], [type=range]')) return false;
      if (event.key === 'Home') travel.first();
      else travel.live();
      return true;
    case ' ':
      if (travel.at === null || isButton(event.target)) return false;
      travel.toggle();
      return true;
    case 'Escape':
      if (travel.at === null) return false;
      travel.live();
      return true;
    default:
      return false;
  }
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a, summary, [role=button]');
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}

/** Choices have keys of their own; several may share one, and then the list of actions opens. */
function choosing(event: KeyboardEvent, desk: Desk): boolean {
  if (!desk.ready || event.repeat || event.key.length !== 1) return false;
  const meant = desk.store.ask?.choices.filter((choice) => choice.key === event.key) ?? [];
  const [only] = meant;
  if (only && meant.length === 1) {
    desk.choose(only);
    return true;
  }
  if (meant.length > 1) {
    desk.dialog = 'actions';
    return true;
  }
  if (event.key !== 'n' || !desk.canEnd) return false;
  desk.next();
  return true;
}

function general(event: KeyboardEvent, desk: Desk): boolean {
  if (event.repeat) return false;
  switch (event.key) {
    case '?':
      desk.dialog = 'help';
      return true;
    case 'm':
      if (!desk.ready) return false;
      desk.dialog = 'actions';
      return true;
    case 'u':
      desk.goBack();
      return true;
    case 'r':
      desk.redo();
      return true;
    case 't':
      desk.tab = 'chat';
      requestAnimationFrame(() => document.getElementById('say')?.focus());
      return true;
    default:
      return false;
  }
}
