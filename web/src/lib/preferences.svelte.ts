/** How somebody likes these pages to look and behave. Kept in this browser. */
import { store, stored } from './browser-storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

class Preferences {
  #theme: Theme = $state(THEMES.find((theme) => theme === stored('theme')) ?? 'auto');
  #sound = $state(stored('sound') === 'on');
  #catchUp = $state(stored('catch-up') !== 'folded');
  #warned = $state(stored('reveals') === 'known');

  constructor() {
    this.#paint();
  }

  /** The colours; "auto" leaves them to the system. */
  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    store('theme', theme);
    this.#paint();
  }

  /** Whether a chime tells that it is one's turn, and a few notes what else has happened. */
  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    store('sound', on ? 'on' : 'off');
  }

  /** Whether "since your last turn" is unfolded. */
  get catchUp(): boolean {
    return this.#catchUp;
  }

  set catchUp(open: boolean) {
    this.#catchUp = open;
    store('catch-up', open ? 'unfolded' : 'folded');
  }

  /** Whether somebody wants no more questions before what cannot be undone. */
  get warned(): boolean {
    return this.#warned;
  }

  set warned(known: boolean) {
    this.#warned = known;
    store('reveals', known ? 'known' : 'ask');
  }

  /** All colours are written as light-dark() in app.css, and follow this. */
  #paint(): void {
    document.documentElement.style.colorScheme = this.#theme === 'auto' ? '' : this.#theme;
  }
}

export const preferences = new Preferences();
