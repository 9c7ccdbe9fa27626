/** Two soft notes, like a station's gong: it is somebody's turn. */
let audio: AudioContext | null = null;

export function chime(): void {
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
