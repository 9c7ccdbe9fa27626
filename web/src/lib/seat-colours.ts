/** How seats look: a colour, the ink that is readable on it, and a dash pattern, equal to the package's pictures. */

/** After Okabe and Ito: told apart with any kind of colour vision. */
export const SEAT_COLOURS = ['#0072b2', '#d55e00', '#009e73', '#b65d92', '#e69f00', '#56b4e9'] as const;
export const SEAT_INKS = ['#ffffff', '#ffffff', '#ffffff', '#ffffff', '#26221c', '#26221c'] as const;
/** The second mark of a line, since colour is never the only one: a thin stripe along its middle, dashed by seat. */
export const SEAT_DASHES = ['', '0.1 9', '12 8', '12 7 0.1 7', '4 4', '1 0'] as const;

const of = (list: readonly string[], seat: number): string => list[seat % list.length] ?? '';

export const colourOf = (seat: number): string => of(SEAT_COLOURS, seat);
export const inkOf = (seat: number): string => of(SEAT_INKS, seat);
export const dashOf = (seat: number): string => of(SEAT_DASHES, seat);
