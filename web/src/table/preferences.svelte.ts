/** How somebody likes this page to behave. Kept in this browser. */
import { store, stored } from '../lib/stored';

class Preferences {
  #catchUp = $state(stored('catch-up') !== 'folded');
  #warned = $state(stored('reveals') === 'known');

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
}

export const preferences = new Preferences();
