/** How many buttons of a row have room, if the rest goes behind one more. Pure. */

export interface Room {
  readonly wide: number;
  readonly rows: number;
  readonly gap: number;
  /** How wide the button is behind which the rest goes. */
  readonly more: number;
}

/** How much wider than the row a button may be whose words go in two lines: those break where a word ends. */
const TWO_LINES = 1.7;

/**
 * How many of some buttons fit; `always`: the one more is there in any case. A button that is too wide has a row for
 * itself. One is always shown: alone, it has the room of all the others for its words.
 */
export function fitting(widths: readonly number[], { wide, rows, gap, more }: Room, always: boolean): number {
  const fit = (shown: readonly number[], withMore: boolean): boolean =>
    shown.every((width) => width <= TWO_LINES * wide) && linesOf(withMore ? [...shown, more] : shown, wide, gap) <= rows;
  if (fit(widths, always)) return widths.length;
  for (let many = widths.length - 1; many > 1; many -= 1) {
    if (fit(widths.slice(0, many), true)) return many;
  }
  return Math.min(1, widths.length);
}

/** How many lines some widths take, each put beside the one before where there is room. */
function linesOf(widths: readonly number[], wide: number, gap: number): number {
  let lines = 0;
  let used = Infinity;
  for (const width of widths) {
    if (used + gap + width > wide) {
      lines += 1;
      used = width;
    } else used += gap + width;
  }
  return lines;
}
