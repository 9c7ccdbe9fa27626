/** Faces of the bots, drawn here: heads with hats on a field of 32 by 32, readable from the size of a letter on. */

/** One path of a drawing: filled, or a line of a width. */
export type Stroke = { readonly d: string; readonly fill?: string; readonly line?: string; readonly width?: number };
export type Face = { readonly back: string; readonly strokes: readonly Stroke[] };

const INK = '#2f2b25';
const WHITE = '#fffdf7';
const BRASS = '#e0a526';
const RED = '#b5372a';
const GREEN = '#1f5b4e';
const BLUE = '#2f5d8c';
const BROWN = '#6b4428';
const GREY = '#8b867c';
const PALE = '#f6d9bd';
const TAN = '#e0ae80';
const DARK = '#9c6740';

const fill = (d: string, colour: string): Stroke => ({ d, fill: colour });
const line = (d: string, width = 1.2, colour = INK): Stroke => ({ d, line: colour, width });

const coat = (colour: string): Stroke => fill('M4 33c0-6.5 4.8-9.5 12-9.5S28 26.5 28 33z', colour);
const collar = (colour: string): Stroke => fill('M11.5 23.8 16 28.5l4.5-4.7-2-.8h-5z', colour);
const head = (skin: string): Stroke => fill('M9.2 15.6a6.8 8 0 0 0 13.6 0 6.8 8 0 0 0-13.6 0z', skin);
const ears = (skin: string): Stroke => fill('M9.4 14.6a1.5 2 0 1 0 0 3.6zM22.6 14.6a1.5 2 0 1 1 0 3.6z', skin);

const EYES = line('M13.3 16v.01M18.7 16v.01', 1.9);
const SMILE = line('M13.2 19.8c1.5 1.5 4.1 1.5 5.6 0');
const FLAT = line('M13.7 20.3h4.6');
const SMIRK = line('M13.5 20.4c1.9.3 3.8-.2 5-1.5');
const GRIN = fill('M12.8 19.2h6.4c-.3 2-1.5 3.1-3.2 3.1s-2.9-1.1-3.2-3.1z', WHITE);
const GRIN_EDGE = line('M12.8 19.2h6.4c-.3 2-1.5 3.1-3.2 3.1s-2.9-1.1-3.2-3.1z', 0.9);
const STERN = line('M11.7 13.6l3 1M20.3 13.6l-3 1', 1.4);
const moustache = (colour: string): Stroke =>
  fill('M16 18.3c-1.7-1-4.6-.5-5.6 1.9 2.1.8 4.4.5 5.6-.7 1.2 1.2 3.5 1.5 5.6.7-1-2.4-3.9-2.9-5.6-1.9z', colour);
const beard = (colour: string): Stroke =>
  fill('M9.1 15.5c0 6.5 2.7 10.5 6.9 10.5s6.9-4 6.9-10.5c-1.5 2.5-3.7 3.3-6.9 3.3s-5.4-.8-6.9-3.3z', colour);
const glasses = (colour: string): Stroke =>
  line('M10.8 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM16.2 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM9.3 15.3l1.5.4M22.7 15.3l-1.5.4', 0.9, colour);

const face = (back: string, ...strokes: readonly Stroke[]): Face => ({ back, strokes });

/** By their names in `milepost.core.bot.FACES`, in that order. */
export const FACES: Readonly<Record<string, Face>> = {
  jester: face(
    '#e9d7a8', coat(RED), collar(BRASS), head(PALE),
    fill('M8.5 13.5C7 8 4.5 6.5 2.5 8.5 3.5 3.5 10 2 16 8c6-6 12.5-4.5 13.5.5-2-2-4.5-.5-6 5-2.5-1.7-12.5-1.7-15 0z', RED),
    fill('M16 8c6-6 12.5-4.5 13.5.5-2-2-4.5-.5-6 5-1.3-.9-4.4-1.3-7.5-1.3z', BLUE),
    fill('M.9 9.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM27.7 9.5a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z', BRASS),
    EYES, GRIN, GRIN_EDGE,
  ),
  porter: face(
    '#cfe0d8', coat(GREEN), collar(WHITE), ears(TAN), head(TAN),
    fill('M10 11.5 10.6 5.2h10.8l.6 6.3c-3-1.2-9-1.2-12 0z', RED), line('M9.9 10.7c3-1.2 9.2-1.2 12.2 0', 1.5, BRASS),
    EYES, GRIN, GRIN_EDGE,
  ),
  professor: face(
    '#d9d3e6', coat('#4a4460'), collar(WHITE),
    fill('M7.3 18.5C4.5 11 9 4.5 16 4.5S27.5 11 24.7 18.5c-.5 1.3-2.2 1.3-2.5 0V12H9.8v6.5c-.3 1.3-2 1.3-2.5 0z', '#e9e6df'),
    head(PALE), fill('M9.3 13.5c.5-4 3-6 6.7-6s6.2 2 6.7 6c-2-2.5-4-3-6.7-3s-4.7.5-6.7 3z', '#e9e6df'),
    EYES, glasses(INK), FLAT,
  ),
  carter: face(
    '#e6d5bd', coat('#7a6a4f'), ears(PALE), head(PALE),
    fill('M8 11.6c-.5-4.5 3-7.1 8-7.1 5.3 0 8.8 2.5 8.3 5.6 1.5.4 2.2 1.3 1.7 2.3-5-1.3-13-1.6-18-.8z', BROWN),
    EYES, moustache(BROWN),
  ),
  builder: face(
    '#d7e3ea', coat(BLUE), collar('#dbe7f2'),
    fill('M9 11c-2.4 4-2.6 9-.8 14.5 1.7.9 3.7.4 4.8-1L10.5 11zM23 11c2.4 4 2.6 9 .8 14.5-1.7.9-3.7.4-4.8-1L21.5 11z', '#a5522f'), head(PALE),
    fill('M9.2 11.2C9.2 6.7 12 4 16 4s6.8 2.7 6.8 7.2z', BRASS), fill('M14.3 3.6h3.4v7.6h-3.4z', '#c48d12'),
    line('M7.5 11.5h17', 1.8, '#c48d12'), EYES, SMILE,
  ),
  stoker: face(
    '#d8d2c8', coat('#4c4a46'), fill('M10.5 23.7 16 27l5.5-3.3 1 2.3c-4 2.6-9 2.6-13 0z', RED),
    fill('M8.4 17.5c-.6 3.5.2 6 1.6 7.5h12c1.4-1.5 2.2-4 1.6-7.5z', '#3a332c'), head(DARK),
    fill('M9 12.3c0-4.6 2.8-7.1 7-7.1s7 2.5 7 7.1c-3.5-1.5-10.5-1.5-14 0z', '#3a4a5a'),
    line('M9.2 11.4c4-1.7 9.6-1.7 13.6 0', 1.4, '#26323e'),
    EYES, fill('M12.7 19.5h6.6c-.4 1.7-1.6 2.6-3.3 2.6s-2.9-.9-3.3-2.6z', WHITE),
  ),
  racer: face(
    '#f0cfc4', coat('#8c2f25'), fill('M9.5 24.3c4 2 9 2 13 0l1.5 2.2c-4.5 2.5-11.5 2.5-16 0z', WHITE), head(PALE),
    fill('M8.5 18.5C7.5 9 10.5 4.7 16 4.7s8.5 4.3 7.5 13.8l-2.2.5c.7-3 .6-5.5-.3-7.5-3-.8-7-.8-10 0-.9 2-1 4.5-.3 7.5z', BROWN),
    fill('M9.2 9.7a2.9 2.7 0 1 0 5.8 0 2.9 2.7 0 1 0-5.8 0zM17 9.7a2.9 2.7 0 1 0 5.8 0 2.9 2.7 0 1 0-5.8 0z', '#bfe0ee'),
    line('M9.2 9.7a2.9 2.7 0 1 0 5.8 0 2.9 2.7 0 1 0-5.8 0zM17 9.7a2.9 2.7 0 1 0 5.8 0 2.9 2.7 0 1 0-5.8 0zM15 9.7h2', 1.1),
    EYES, SMIRK,
  ),
  traveller: face(
    '#dcd6ea', coat('#5b4a7a'), collar('#e6dcc3'), ears(PALE), head(PALE),
    fill('M9.8 10.5C10 6 11.5 4 13.5 4.3c1.5.2 3.5.2 5 0 2-.3 3.5 1.7 3.7 6.2z', '#5f7048'),
    fill('M4 11.5c3.5-1.7 7.5-2.3 12-2.3s8.5.6 12 2.3c-3.5 1.3-7.5 1.7-12 1.7S7.5 12.8 4 11.5z', '#5f7048'),
    line('M10 9.6c4-.7 8-.7 12 0', 1.3, RED), fill('M21 9.5c.5-4 2.5-6.5 5-7.5 0 3.5-1.5 6.5-4 8z', BRASS),
    EYES, moustache('#8a5a33'),
  ),
  trader: face(
    '#e7ddc0', coat('#3f3a35'), collar(WHITE), fill('M15 25.5h2l1.2 4L16 31l-2.2-1.5z', GREEN), ears(TAN), head(TAN),
    fill('M9.7 11.2C9.3 6.5 11.8 3.8 16 3.8s6.7 2.7 6.3 7.4z', '#3f3a35'), line('M7.8 11.4c5-1.2 11.4-1.2 16.4 0', 1.9, '#26221c'),
    line('M13.3 16v.01', 1.9), line('M17.3 16.2c.9-.7 2-.7 2.9 0', 1.2), SMIRK,
  ),
  signaller: face(
    '#cdd8e3', coat('#23405f'), line('M16 25v8', 1, BRASS), ears(PALE), head(PALE),
    fill('M9 10.8C7.8 7.5 10.5 5 16 5s8.2 2.5 7 5.8z', RED), fill('M9.3 10h13.4v2H9.3z', '#7f2219'),
    fill('M9.3 12c2-.6 4.3-.9 6.7-.9s4.7.3 6.7.9c-1.5 1.2-3.9 1.7-6.7 1.7s-5.2-.5-6.7-1.7z', INK),
    line('M12 14.6l2.6.7M20 14.6l-2.6.7', 1.2), line('M13.3 16.6v.01M18.7 16.6v.01', 1.8), FLAT,
  ),
  mask: face(
    '#d9e0d0', coat('#6e2f55'), collar(BRASS), fill('M9.2 15.6a6.8 8 0 0 0 6.8 8v-16a6.8 8 0 0 0-6.8 8z', WHITE),
    fill('M22.8 15.6a6.8 8 0 0 1-6.8 8v-16a6.8 8 0 0 1 6.8 8z', '#3a332c'),
    fill('M8.5 12C9 6.5 12 4 16 4s7 2.5 7.5 8c-2-2.8-4.5-4-7.5-4s-5.5 1.2-7.5 4z', BRASS),
    line('M13 16v.01', 2), line('M19 16v.01', 2, WHITE), line('M13 20c.9.9 1.9 1.3 3 1.3', 1.2), line('M19 20c-.9.9-1.9 1.3-3 1.3', 1.2, WHITE),
  ),
  engineer: face(
    '#c9dcea', coat('#35618c'), fill('M12 23.6h1.8V33H12zM18.2 23.6H20V33h-1.8z', '#24476a'),
    fill('M8.4 16c-1.6 4-1.2 7 .6 9h3l-1-9zM23.6 16c1.6 4 1.2 7-.6 9h-3l1-9z', '#c98a3a'), head(PALE),
    fill('M9.3 10.7C8.3 7 11 4.3 16 4.3S23.7 7 22.7 10.7z', '#f3f0e6'),
    line('M11.7 6v4.5M14.5 4.9v5.6M17.5 4.9v5.6M20.3 6v4.5', 1.1, '#35618c'),
    fill('M9 10.2h14l2.6 2.3c-6-.9-12.6-1-17 0z', '#24476a'), EYES, SMILE,
  ),
  telegraphist: face(
    '#d3e4d2', coat('#f0ead9'), fill('M9 25.5 12 33H8zM23 25.5 20 33h4z', '#555047'), ears(PALE), head(PALE),
    fill('M9 13.5C8.6 8 11.5 5 16 5s7.4 3 7 8.5C21 10.5 11 10.5 9 13.5z', '#a5522f'),
    fill('M7.3 13.6c2-2.3 5-3.3 8.7-3.3s6.7 1 8.7 3.3c-5.5-1.2-11.9-1.2-17.4 0z', '#2f8a5b'), EYES, SMIRK,
  ),
  stationmaster: face(
    '#ecd2cb', coat('#23303f'), line('M13.5 26.5v.01M18.5 26.5v.01M13.5 30v.01M18.5 30v.01', 1.6, BRASS),
    fill('M8.3 15.5c-.8 4-.2 6.5 1.2 8.5h13c1.4-2 2-4.5 1.2-8.5z', GREY), head(PALE),
    fill('M9.6 9.9 9.9 4.3c4-1.2 8.2-1.2 12.2 0l.3 5.6z', RED), line('M9.7 9.2c4-.9 8.6-.9 12.6 0', 1.7, BRASS),
    fill('M8.6 11.7c2-1.5 4.5-2 7.4-2s5.4.5 7.4 2c-4.8-.9-10-.9-14.8 0z', INK), EYES, glasses(BROWN), SMILE,
  ),
  colonel: face(
    '#dad9d0', coat('#5a3030'), ears(PALE), head(PALE), beard(GREY), fill('M11 9.8 10.5 1.8h11L21 9.8z', INK),
    line('M7.7 10.2h16.6', 1.9), line('M11 8.6h10', 1.3, BRASS), line('M13.3 15v.01M18.7 15v.01', 1.9), line('M14.3 20.5h3.4', 1.1, WHITE),
  ),
  gatekeeper: face(
    '#f0dcb5', coat('#8a5a33'),
    fill('M7.2 17C7.2 8.5 10.7 4.3 16 4.3s8.8 4.2 8.8 12.7c0 4-1 7-2.5 8.5H9.7C8.2 24 7.2 21 7.2 17z', '#2d7a78'),
    fill('M13 25h6l2 4h-4l-1-1.7-1 1.7h-4z', '#246463'), head(TAN),
    fill('M8.9 14.5C9 9.5 11.5 7 16 7s7 2.5 7.1 7.5c-1.6-3.3-4-4.5-7.1-4.5s-5.5 1.2-7.1 4.5z', '#2d7a78'),
    line('M10.5 8.5v.01M13.3 6.3v.01M18.7 6.3v.01M21.5 8.5v.01', 1.2, '#f0dcb5'), STERN, EYES, FLAT,
  ),
  dispatcher: face(
    '#dde7c7', coat('#6d7a2f'), collar(WHITE),
    fill('M8 20.5C6 11 9.5 5 16 5s10 6 8 15.5c-.3 1.5-1.5 2-3 2H11c-1.5 0-2.7-.5-3-2z', '#2e2622'), head(DARK),
    fill('M9.1 14.5C9.5 10 12 7.5 16 7.5s6.5 2.5 6.9 7c-2.5-.5-5-2-6.4-4-1.5 2-4.4 3.5-7.4 4z', '#2e2622'),
    line('M7.9 15.5C7.5 8.5 11 4.5 16 4.5s8.5 4 8.1 11', 1.4, GREY), fill('M6.5 14.5h2.6v4.6H6.5zM22.9 14.5h2.6v4.6h-2.6z', RED),
    line('M24.2 19c0 2.5-2.5 3.5-5.5 3.3', 1, GREY), EYES, SMILE,
  ),
  magnate: face(
    '#e3dccb', coat('#26221c'), collar(WHITE), fill('M13 25.2l3 1.3 3-1.3v3.2l-3-1.2-3 1.2z', RED), ears(PALE), head(PALE),
    fill('M10.3 9.8V1.5h11.4v8.3z', '#26221c'), line('M10.3 8.2h11.4', 1.8, RED), line('M7 10.3h18', 2, '#26221c'),
    line('M13.3 15.3v.01M18.7 15.3v.01', 1.9), line('M16.3 15.3a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0zM21 16l1.2 5', 0.9, BRASS),
    moustache('#e9e6df'),
  ),
};
