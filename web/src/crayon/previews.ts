/** What is shown of a place that is pointed at: lines on the board, and a hint in words. Pure. */
import type { Ghost } from '../board/overlay';
import { amount } from '../lib/money';
import type { Choice, Guide, Id, Preview } from '../lib/wire';
import * as ways from './cheapest-ways';

/** What is said of a place; without a sentence, its price is all there is to say. */
export interface Hint {
  readonly sentence: string;
  readonly price: number | null;
  readonly tone: ways.Tone;
}

export interface PointerFeedback {
  readonly ghosts: readonly Ghost[];
  readonly hint: Hint | null;
}

export const NO_WAY = 'No way leads there now.';
export const NO_SECTION = 'No single section can be built there now.';
export const NOTHING: PointerFeedback = { ghosts: [], hint: null };

const refused = (sentence: string): PointerFeedback => ({ ghosts: [], hint: { sentence, price: null, tone: 'red' } });

/** Whether a plan leads nowhere; its sentence says why. */
export function isRefused(plan: Preview): boolean {
  return (plan.actions ?? []).length === 0;
}

/** The preview of track by the guide alone, without asking the server. */
export function ofWay(way: ways.Way | null, guide: Guide, money: string): PointerFeedback {
  if (!way) return refused(NO_WAY);
  if (way.price === 0) return NOTHING;
  const hint: Hint = { sentence: '', price: way.price, tone: ways.toneOf(way.price, guide) };
  return { ghosts: ways.ghostsOfWay(way, guide, money), hint };
}

/** The preview of a single section. */
export function ofSection(choice: Choice | null, place: Id, guide: Guide, money: string): PointerFeedback {
  if (!choice) return refused(NO_SECTION);
  const price = choice.price ?? 0;
  const tone = ways.toneOf(price, guide);
  const through = choice.at ?? [];
  const ghosts: Ghost[] = [{ through, tone: 'orange', label: amount(money, price), labelTone: tone, at: place }];
  return { ghosts, hint: { sentence: choice.label, price, tone } };
}

/** The preview of the server's plan for track; the price of a way that takes several turns is the guide's. */
export function ofTrack(plan: Preview, place: Id, way: ways.Way | null, guide: Guide, money: string): PointerFeedback {
  const isWhole = (plan.later ?? []).length === 0;
  const price = (isWhole ? plan.price : null) ?? way?.price ?? 0;
  if (isRefused(plan)) {
    const hint: Hint = { sentence: plan.sentence || NO_WAY, price: way ? price : null, tone: 'red' };
    return { ghosts: way ? ways.ghostsOfRefused(way, money) : [], hint };
  }
  const tone = ways.toneOf(price, guide);
  const label = ways.priceLabel(money, price, isWhole ? null : plan.price);
  const ghosts = ways.ghostsOfPreview(plan, place, label, tone, 'red');
  return { ghosts, hint: { sentence: plan.sentence, price, tone } };
}

/** The preview of the server's plan for a drive. */
export function ofDrive(plan: Preview, place: Id, money: string): PointerFeedback {
  if (isRefused(plan)) return plan.sentence ? refused(plan.sentence) : NOTHING;
  const tone = plan.price ? 'yellow' : 'white';
  const ghosts = ways.ghostsOfPreview(plan, place, ways.driveLabel(plan, money), tone, 'later');
  return { ghosts, hint: { sentence: plan.sentence, price: plan.price ?? null, tone } };
}
