const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd' };

/** Small letters without accents: "Århus" is found by "arhus", "Łódź" by "lodz". */
export function withoutAccents(words: string): string {
  const bare = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[łøæœßđ]/g, (letter) => LETTERS[letter] ?? letter);
}
