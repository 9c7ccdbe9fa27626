/** The guest whom this browser is known as. */
import * as api from './api';
import type { Me } from './wire';

class Guest {
  me: Me | null = $state.raw(null);
  #asked: Promise<Me> | null = null;

  /** Ask the server who this guest is; on the first visit it makes a new one. */
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
