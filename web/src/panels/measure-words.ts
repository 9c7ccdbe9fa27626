/** The values of measures as they are read. */
import { amount } from '../lib/money';
import type { MeasureView } from '../lib/wire';

/** What stands where there is nothing to tell. */
export const NOTHING = '–';

/** Whether a measure counts money: its unit is the sign that the game writes beside amounts, such as "M". */
const isMoney = (unit: string, money: string): boolean => money !== '{}' && unit === money.replace('{}', '');

/** The unit beside a measure's name; none where the name or every value says it. */
export function unitOf({ name, unit, yes_or_no }: MeasureView, money: string): string {
  return yes_or_no || unit === name || isMoney(unit, money) ? '' : unit;
}

/** A value in words: an amount in the game's money, yes or no, or a number with few digits. */
export function written(value: number | null, measure: Pick<MeasureView, 'unit' | 'yes_or_no'>, money: string): string {
  if (value === null) return NOTHING;
  if (measure.yes_or_no) return value ? 'yes' : 'no';
  const short = rounded(Math.abs(value));
  const sign = value < 0 && short !== 0 ? '−' : '';
  return sign + (isMoney(measure.unit, money) ? amount(money, short) : `${short}`);
}

function rounded(number: number): number {
  const digits = number < 10 ? 2 : 1;
  return Number(number.toFixed(Number.isInteger(number) ? 0 : digits));
}
