/** A request that the server refused, with its sentence about why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** `rule` names what was broken ("stale": the table has moved on), `seq` is where the table stands, if it is known. */
  constructor(
    readonly sentence: string,
    readonly rule: string = '',
    readonly seq: number | null = null,
  ) {
    super(sentence);
  }
}

/** The sentence of anything that was thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof Refusal) return thrown.sentence;
  console.error(thrown);
  return 'Something went wrong on this page; reloading it may help.';
}
