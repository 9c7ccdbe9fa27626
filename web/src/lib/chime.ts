/** The sounds of the table, made of a few soft notes. They are off until somebody turns them on. */
let audio: AudioContext | null = null;

/** Pitch in hertz, and after how many seconds it sounds. */
type Note = readonly [pitch: number, after: number];
export type Moment = 'delivery' | 'upgrade' | 'event' | 'victory';

const TUNES: Readonly<Record<Moment, readonly Note[]>> = {
  delivery: [[783.99, 0], [1046.5, 0.09]],
  upgrade: [[523.25, 0], [659.26, 0.09], [783.99, 0.18]],
  event: [[392, 0], [311.13, 0.2]],
  victory: [[523.25, 0], [659.26, 0.14], [783.99, 0.28], [1046.5, 0.46]],
};

/** Two soft notes, like a station's gong: it is somebody's turn. */
export function chime(): void {
  play([[659.3, 0], [523.3, 0.22]]);
}

/** A few notes for something that happened. */
export function jingle(moment: Moment): void {
  play(TUNES[moment]);
}

function play(notes: readonly Note[]): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, after] of notes) note(audio, pitch, after);
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
