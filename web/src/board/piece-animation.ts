/** Animates a piece along the places it passed. */
import type { Id, Shape } from '../lib/wire';
import { transformOf, translate, type Paper } from './draw-shapes';
import { placeOf } from './geometry';

const STEP_MS = 110;
const LEAST_MS = 250;
const MOST_MS = 1400;

/** The stops of a piece as CSS transforms: from where it stood, along the places, to where it stands now. */
export function stopsAlong(shape: Shape, along: readonly Id[], old: Shape | null, paper: Paper): string[] {
  const from = old ? [transformOf(old, paper)] : [];
  const between = along.filter((id) => paper.places.has(id)).map((id) => translate(placeOf(paper.places, id)));
  const all = [...from, ...between, transformOf(shape, paper)];
  return all.filter((at, i) => at !== all[i - 1]);
}

/** Animate the moving part of a shape along some places. Only pieces and dots move. */
export function animateAlong(
  group: SVGGElement,
  shape: Shape,
  along: readonly Id[],
  old: Shape | null,
  paper: Paper,
): void {
  const inner = group.firstElementChild;
  if (!inner?.classList.contains('glide') || typeof inner.animate !== 'function') return;
  const frames = stopsAlong(shape, along, old, paper).map((transform) => ({ transform }));
  if (frames.length < 2) return;
  const duration = Math.min(MOST_MS, Math.max(LEAST_MS, (frames.length - 1) * STEP_MS));
  inner.classList.remove('glide'); // its transition would win over the animation
  const done = (): void => inner.classList.add('glide');
  const animation = inner.animate(frames, { duration, easing: 'ease-in-out' });
  animation.onfinish = done;
  animation.oncancel = done;
}
