/** What a bot weighed, as rows of a table. */
import type { Why } from '../lib/wire';

export type WeighedRow = {
  readonly label: string;
  readonly worth: number;
  readonly numbers: readonly number[];
  readonly remark: string;
  readonly taken: boolean;
};

const TAKEN = /^taken\b/i;

/** The rows, best first; the one that was taken says so, or is the first. */
export function weighedRows(why: Why): readonly WeighedRow[] {
  const said = (why.remarks ?? []).findIndex((remark) => TAKEN.test(remark));
  return (why.weighed ?? []).map(([label, worth], row) => ({
    label,
    worth,
    numbers: why.numbers?.[row] ?? [],
    remark: why.remarks?.[row] ?? '',
    taken: row === Math.max(said, 0),
  }));
}

/** A number as short as it can be read. */
export function shortNumber(value: number): string {
  const text = Number.isInteger(value) ? `${value}` : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
  return text.replace('-', '−');
}
