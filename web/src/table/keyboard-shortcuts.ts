/** The keyboard of the table page. */
import { isTyping } from '../lib/is-typing';
import type { TableControls } from './table-controls.svelte';

/** What the help shows: keys and what they do. Keys of the game's own choices are beside their words. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['?', 'Show this help'],
  ['M', 'All actions: everything that may be done now, to search through'],
  ['N', 'Next player: end your turn'],
  ['U or Ctrl+Z', 'Undo what you did last, or ask the others to take it back'],
  ['Shift+U', 'Undo one step of it: a single section of track, say'],
  ['R or Ctrl+Shift+Z', 'Redo'],
  ['Tab and arrow keys', 'Go to the board and from place to place'],
  ['Enter', 'Choose the place that is focused'],
  [', and .', 'One step back and one forward through the game'],
  ['Home and End', 'The beginning of the game, and back to live'],
  ['Space', 'Play or pause, while you look at the past'],
  ['[ and ]', 'On the board: through all places that glow'],
  ['+ − 0 9', 'On the board: zoom in, zoom out, all of it, what is yours'],
  ['C and G', 'Crayon and driving, where a game has them; Shift draws single sections'],
  ['T', 'Chat: write to everybody at the table'],
  ['/', 'Find a place or a thing, or say what you want to do'],
  ['Esc', 'Close a dialog, or go back to live'],
];

/** Take a key of a choice, before anything else on the page does; true when there was one. */
export function chosen(event: KeyboardEvent, controls: TableControls): boolean {
  return isFree(event) && !event.ctrlKey && !event.metaKey && choosing(event, controls);
}

/** Whether a key that is held down would press again what it has pressed already. */
export function pressesAgain(event: KeyboardEvent): boolean {
  return event.repeat && (event.key === 'Enter' || event.key === ' ') && !isTyping(event.target);
}

/** Take a key that nobody else wanted; true when it meant something. */
export function pressed(event: KeyboardEvent, controls: TableControls): boolean {
  if (!isFree(event)) return false;
  if (event.ctrlKey || event.metaKey) return withCtrl(event, controls);
  return replaying(event, controls) || general(event, controls);
}

/** Whether a key is not meant for a text, a dialog or the curtain. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || isTyping(event.target)) return false;
  return !document.querySelector('dialog[open]');
}

function withCtrl(event: KeyboardEvent, controls: TableControls): boolean {
  if (event.key.toLowerCase() !== 'z' || event.repeat) return false;
  if (event.shiftKey) controls.redo();
  else controls.goBack();
  return true;
}

function replaying(event: KeyboardEvent, { store: { replay } }: TableControls): boolean {
  switch (event.key) {
    case ',':
      replay.step(-1);
      return true;
    case '.':
      if (replay.at === null) return false;
      replay.step(1);
      return true;
    case 'Home':
    case 'End':
      if (isIn(event.target, '[role=log], [role=region], [role=menu], [type=range]')) return false;
      if (event.key === 'Home') replay.first();
      else replay.live();
      return true;
    case ' ':
      if (replay.at === null || isButton(event.target)) return false;
      replay.toggle();
      return true;
    case 'Escape':
      if (replay.at === null) return false;
      replay.live();
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
function choosing(event: KeyboardEvent, controls: TableControls): boolean {
  if (!controls.ready || event.repeat || event.key.length !== 1) return false;
  const meant = controls.store.ask?.choices.filter((choice) => choice.key === event.key) ?? [];
  const [only] = meant;
  if (only && meant.length === 1) {
    controls.choose(only);
    return true;
  }
  if (meant.length > 1) {
    controls.dialog = 'actions';
    return true;
  }
  if (event.key !== 'n' || !controls.canEnd) return false;
  controls.next();
  return true;
}

function general(event: KeyboardEvent, controls: TableControls): boolean {
  if (event.repeat) return false;
  switch (event.key) {
    case '?':
      controls.dialog = 'help';
      return true;
    case 'm':
      if (!controls.ready) return false;
      controls.dialog = 'actions';
      return true;
    case 'u':
    case 'U':
      controls.goBack(event.shiftKey);
      return true;
    case 'r':
      controls.redo();
      return true;
    case 't':
      controls.tab = 'chat';
      requestAnimationFrame(() => document.getElementById('say')?.focus());
      return true;
    default:
      return false;
  }
}
