/** Lines of a chart: where the values of each seat lie from round to round, and what is written along the axes. */

export type Course = readonly (readonly (number | null)[])[];
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
export type Tick = { readonly value: number; readonly at: number };
export type Line = { readonly seat: number; readonly path: string; readonly end: { readonly x: number; readonly y: number } };
export type Chart = { readonly lines: readonly Line[]; readonly rounds: readonly Tick[]; readonly levels: readonly Tick[] };

const MOST_ROUNDS = 7;
const MOST_LEVELS = 4;
/** So far apart are the marks at the ends of lines, at least. */
const APART = 12;

/** A round number for the distance of ticks, so that at most `most` of them cover a span: 1, 2 or 5 and zeros. */
export function stepFor(span: number, most: number): number {
  const least = span / Math.max(1, most);
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const digit = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return digit * power;
}

/** The chart of a course within a box; rounds are counted from 1. */
export function chartOf(course: Course, box: Box): Chart {
  const known = course.flat().filter((value) => value !== null);
  const step = stepFor(Math.max(0, ...known) - Math.min(0, ...known), MOST_LEVELS);
  const low = Math.floor(Math.min(0, ...known) / step);
  const high = Math.max(low + 1, Math.ceil(Math.max(0, ...known) / step));
  const x = (round: number): number =>
    box.left + (course.length > 1 ? (round - 1) / (course.length - 1) : 0.5) * (box.right - box.left);
  const y = (value: number): number => box.bottom - ((value / step - low) / (high - low)) * (box.bottom - box.top);
  const seats = course[0]?.length ?? 0;
  return {
    lines: apart(Array.from({ length: seats }, (_, seat) => lineOf(course, seat, x, y)).filter((line) => line !== null), box),
    rounds: roundsOf(course.length).map((value) => ({ value, at: x(value) })),
    levels: Array.from({ length: high - low + 1 }, (_, i) => ({ value: cleaned((low + i) * step), at: y((low + i) * step) })),
  };
}

/** The line of one seat, with a gap where there is nothing to tell; null if there is nothing at all. */
function lineOf(course: Course, seat: number, x: (round: number) => number, y: (value: number) => number): Line | null {
  let path = '';
  let end: Line['end'] | null = null;
  let draws = false;
  for (const [index, values] of course.entries()) {
    const value = values[seat] ?? null;
    if (value !== null) {
      end = { x: x(index + 1), y: y(value) };
      path += `${draws ? 'L' : 'M'}${short(end.x)} ${short(end.y)}`;
    }
    draws = value !== null;
  }
  return end && { seat, path, end };
}

/** The same lines with the marks at their ends moved so that each can be read. */
function apart(lines: readonly Line[], box: Box): readonly Line[] {
  const sorted = [...lines].sort((a, b) => a.end.y - b.end.y || a.seat - b.seat);
  let above = box.top - APART;
  const moved = sorted.map((line) => {
    above = Math.max(line.end.y, above + APART);
    return { ...line, end: { ...line.end, y: above } };
  });
  const over = Math.max(0, above - box.bottom);
  let below = box.bottom + APART;
  const fitted = moved.reverse().map((line) => {
    below = over > 0 ? Math.min(line.end.y, below - APART) : line.end.y;
    return { ...line, end: { ...line.end, y: below } };
  });
  return fitted.sort((a, b) => a.seat - b.seat);
}

/** The rounds that are named: the first, the last, and some of those between at round numbers. */
function roundsOf(rounds: number): readonly number[] {
  const step = Math.max(1, stepFor(rounds, MOST_ROUNDS - 1));
  const between = Array.from({ length: Math.floor(rounds / step) }, (_, i) => (i + 1) * step);
  return [...new Set([1, ...between.filter((round) => round > 1 + step / 2 && round < rounds - step / 2), rounds])];
}

const short = (number: number): number => Math.round(number * 10) / 10;
/** Without what is left over when fractions are added. */
const cleaned = (number: number): number => Number(number.toPrecision(12));
