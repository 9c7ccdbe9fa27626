/** Something that is shown before it is done: a finger taps once to look, and then presses the button that does it. */
import { amount } from './money';
import type { Choice } from './wire';

export interface Proposal {
  /** What the button says, such as "Build for 8M". */
  readonly label: string;
  /** What would be done, in a sentence; "" where the hint says it. */
  readonly sentence: string;
  /** A word of warning beside the label. */
  readonly warning: string;
  readonly commit: () => void;
  readonly cancel: () => void;
}

/** A label that is no longer than this fits on a button. */
const SHORT = 36;

/** What the button for a choice says: what kind of thing it is and its price, else its own words where they are few. */
export function labelOf({ label, group, price }: Choice, money: string): string {
  if (price !== null && price !== undefined) return `${group || 'Do it'} for ${amount(money, price)}`;
  const short = label.replace(/ \([^)]*\)$/, '');
  return short.length <= SHORT ? short : group || 'Do it';
}
