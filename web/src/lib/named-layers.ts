/** Players' names in what is written on the board or read out: scenes speak of P0, P1, … Tips keep that, for their colours. */
import { withNames } from './player-names';
import type { Layer, SeatView, Shape } from './wire';

const SPEAKS = /\bP\d/;
let known = new WeakMap<Layer['shapes'], Layer['shapes']>();
let company = '';

/** The same layers with names. Layers and shapes that did not change are the same objects again, so that they are not drawn anew. */
export function namedLayers(layers: readonly Layer[], seats: readonly SeatView[]): readonly Layer[] {
  const now = JSON.stringify(seats.map(({ name }) => name));
  if (now !== company) [known, company] = [new WeakMap(), now];
  return layers.map((layer) => {
    let shapes = known.get(layer.shapes);
    if (!shapes) known.set(layer.shapes, (shapes = namedShapes(layer.shapes, seats)));
    return shapes === layer.shapes ? layer : { ...layer, shapes };
  });
}

const named = new WeakMap<Shape, { readonly company: string; readonly shape: Shape }>();

function namedShapes(shapes: Layer['shapes'], seats: readonly SeatView[]): Layer['shapes'] {
  const changed: Record<string, Shape> = {};
  for (const [id, shape] of Object.entries(shapes)) {
    if (!shape) continue;
    if (SPEAKS.test(shape.say ?? '') || (shape.type === 'text' && SPEAKS.test(shape.text))) changed[id] = namedShape(shape, seats);
  }
  return Object.keys(changed).length > 0 ? { ...shapes, ...changed } : shapes;
}

function namedShape(shape: Shape, seats: readonly SeatView[]): Shape {
  const before = named.get(shape);
  if (before?.company === company) return before.shape;
  const say = shape.say ? { say: withNames(shape.say, seats) } : {};
  const made = shape.type === 'text' ? { ...shape, ...say, text: withNames(shape.text, seats) } : { ...shape, ...say };
  named.set(shape, { company, shape: made });
  return made;
}
