/** How many buttons of a row have room, if the rest goes behind one more. Pure. */

export interface Room {
  readonly wide: number;
  readonly rows: number;
  readonly gap: number;
  /** How wide the button is behind which the rest goes. */
  readonly more: number;
}

/** How many of some buttons fit; `always`: the one more is there in any case. One is always shown, if only its beginning. */
export function fitting(widths: readonly number[], { wide, rows, gap, more }: Room, always: boolean): number {
  if (linesOf(always ? [...widths, more] : widths, wide, gap) <= rows) return widths.length;
  for (let many = widths.length - 1; many > 1; many -= 1) {
    if (linesOf([...widths.slice(0, many), more], wide, gap) <= rows) return many;
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
