/** What a person likes: the theme, and whether there is sound. Kept in this browser. */
import { store, stored } from './stored';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

class Prefs {
  #theme: Theme = $state(THEMES.find((theme) => theme === stored('theme')) ?? 'auto');
  #sound = $state(stored('sound') === 'on');

  constructor() {
    this.#paint();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    store('theme', theme);
    this.#paint();
  }

  get sound(): boolean {
    return this.#sound;
  }

  set sound(on: boolean) {
    this.#sound = on;
    store('sound', on ? 'on' : 'off');
    if (on) chime();
  }

  #paint(): void {
    if (this.#theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#theme;
  }
}

export const prefs = new Prefs();

let audio: AudioContext | null = null;

/** Two soft notes, like a station's gong, if sound is wanted. */
export function chime(): void {
  if (!prefs.sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  note(audio, 659.3, 0);
  note(audio, 523.3, 0.22);
}

function note(context: AudioContext, pitch: number, after: number): void {
  const start = context.currentTime + after;
  const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  const loud = new GainNode(context, { gain: 0 });
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(0.18, start + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
  tone.connect(loud).connect(context.destination);
  tone.start(start);
  tone.stop(start + 1);
}
