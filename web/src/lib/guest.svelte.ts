/** The guest in this browser. */
import * as api from './api';
import type { Me } from './wire';

class Guest {
  me: Me | null = $state.raw(null);
  #asked: Promise<Me> | null = null;

  /** Who we are; the server makes a guest of us at the first time. */
  meet(): Promise<Me> {
    this.#asked ??= api
      .me()
      .then((me) => (this.me = me))
      .catch((thrown: unknown) => {
        this.#asked = null;
        throw thrown;
      });
    return this.#asked;
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }
}

export const guest = new Guest();
