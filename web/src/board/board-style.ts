/** The style of a scene, equal to that of the package's pictures, and how a board's rules are confined to it. */
import { SEAT_COLOURS, SEAT_DASHES, SEAT_INKS } from '../lib/seat-colours';

const FONT = "'Milepost Sans',Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/** The players' colours on a dark board, brighter than by day, and what is readable on each of them. */
const SEATS_BY_NIGHT = ['#3f97e0', '#ff7d38', '#1cc08f', '#e08cc0', '#f0b429', '#9adcff'];
const INK_BY_NIGHT = '#14110d';

/** Rules for everything a scene is made of. */
export const SCENE_STYLE = [
  `text{font-family:${FONT};font-size:14px;fill:#2f2b25}`,
  '.middle{text-anchor:middle}',
  '.link,.path{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}',
  '.stripe{fill:none;stroke-linecap:round}',
  '.dot,.hex{fill:currentColor}',
  '.badge{fill:#2f2b25;stroke:#ffffff;stroke-width:1.5}',
  '.badge-text{fill:#ffffff;font-size:11px;font-weight:700;text-anchor:middle}',
  '.glow{fill:#ffd54a;fill-opacity:0.16;stroke:#c88a00;stroke-width:3.2}',
  ...SEAT_COLOURS.map((colour, seat) => `.seat${seat}{color:light-dark(${colour},${SEATS_BY_NIGHT[seat] ?? colour})}`),
  ...SEAT_INKS.map((ink, seat) => `.ink${seat}{fill:light-dark(${ink},${INK_BY_NIGHT})}`),
  ...SEAT_INKS.map((ink, seat) =>
    SEAT_DASHES[seat] ? `.stripe${seat}{stroke:light-dark(${ink},${INK_BY_NIGHT});stroke-dasharray:${SEAT_DASHES[seat]}}` : '',
  ),
].join('');

/** Rules for what only a browser shows on a board: what is lit, marked, previewed and focused. */
export const OVERLAY_STYLE = [
  // numbers of rows and columns are for those who type them in a terminal
  '.scale,.scale-tick{display:none}',
  '.glide{transition:transform 250ms ease-in-out}',
  '.glow-step{stroke:#0b7a53;fill:#3ddc97;fill-opacity:0.22}',
  '.glow-picked{stroke:light-dark(#2f2b25,#fff3d0);fill:#ffd54a;fill-opacity:0.45}',
  '.lit{fill:#ffe24a;fill-opacity:0.3;stroke:#e4007c;stroke-opacity:0.85;stroke-linecap:round;stroke-linejoin:round}',
  '.lit-faint{fill-opacity:0;stroke:#8a1fb0;stroke-dasharray:6 4}',
  '.lit-line{fill:none;stroke-opacity:0.55}',
  '.last{fill:none;stroke:currentColor;stroke-width:2.6;stroke-opacity:0.8;stroke-dasharray:5 3.5}',
  '.last-line{fill:none;stroke:currentColor;stroke-opacity:0.3;stroke-linecap:round}',
  '.last-chip{fill:currentColor;stroke:#ffffff;stroke-width:1.2}',
  '.last-seat{font-size:9.5px;font-weight:700;text-anchor:middle}',
  '.preview{opacity:0.6;pointer-events:none}',
  '.ghost{fill:none;stroke-linecap:round;stroke-linejoin:round}',
  '.ghost-under{stroke:#26221c;stroke-opacity:0.55}',
  '.ghost-white{stroke:#ffffff}',
  '.ghost-yellow{stroke:#ffd400}',
  '.ghost-orange{stroke:#ff8a00}',
  '.ghost-red{stroke:#e02b20}',
  '.ghost-green{stroke:#19b35a}',
  '.ghost-later{stroke:#e9e4d6;stroke-opacity:0.9}',
  '.ghost-dashed{stroke-dasharray:2 9}',
  '.ghost-label rect{stroke:#26221c;stroke-width:1.5}',
  '.label-white{fill:light-dark(#ffffff,#3b444b)}',
  '.ghost-label .label-white + text{fill:light-dark(#26221c,#f4efe4)}',
  '.label-yellow{fill:#ffdf6b}',
  '.label-orange{fill:#ffa94d}',
  '.label-red{fill:#ff8672}',
  '.label-green{fill:#c9f2d9}',
  '.label-later{fill:#e9e4d6}',
  '.ghost-label text{fill:#26221c;font-size:14px;font-weight:700;text-anchor:middle}',
  '.focus-dark{fill:none;stroke:#14110d}',
  '.focus-light{fill:none;stroke:#ffffff}',
].join('');

/** Plain CSS rules, confined to what is inside `root`. Anything but plain rules is left out. */
export function scoped(css: string, root: string): string {
  return css
    .split('}')
    .map((rule) => {
      const brace = rule.indexOf('{');
      const selectors = rule.slice(0, brace);
      if (brace < 0 || selectors.includes('@')) return '';
      const confined = selectors.split(',').map((selector) => `${root} ${selector.trim()}`);
      return `${confined.join(',')}{${rule.slice(brace + 1)}}`;
    })
    .join('');
}
