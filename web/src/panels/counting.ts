/** Amounts that count up: the one number in some words goes from what it was to what it is. */

interface Amount {
  readonly before: string;
  readonly number: number;
  readonly after: string;
}

/** The number in words such as "58M" or "$12,000", with what stands around it; null if there is none, or several. */
export function amountIn(words: string): Amount | null {
  const found = /^([^\d−-]*)([−-]?)(\d[\d,]*)(\D*)$/.exec(words);
  if (!found) return null;
  const [, before = '', sign = '', digits = '', after = ''] = found;
  return { before, number: (sign ? -1 : 1) * Number(digits.replaceAll(',', '')), after };
}

/** Whether some words say more of the same than others did: only a gain is counted up to. */
export function isGain(from: string, to: string): boolean {
  const [old, now] = [amountIn(from), amountIn(to)];
  return old !== null && now !== null && old.before === now.before && old.after === now.after && now.number > old.number;
}

/** The words at a part of the way, 0 to 1, from one amount to a greater one. */
export function countedTo(from: string, to: string, part: number): string {
  const [old, now] = [amountIn(from), amountIn(to)];
  if (!old || !now || part >= 1) return to;
  const number = Math.round(old.number + (now.number - old.number) * Math.max(0, part));
  const digits = to.includes(',') ? Math.abs(number).toLocaleString('en-US') : `${Math.abs(number)}`;
  return `${now.before}${number < 0 ? '−' : ''}${digits}${now.after}`;
}
