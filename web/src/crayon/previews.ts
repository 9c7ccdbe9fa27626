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

/** `does`: what a press would do, in the words of a button; "" where it would do nothing. */
export interface PointerFeedback {
  readonly ghosts: readonly Ghost[];
  readonly hint: Hint | null;
  readonly does: string;
}

export const NO_WAY = 'No way leads there now.';
export const NO_SECTION = 'No single section can be built there now.';
export const NOTHING: PointerFeedback = { ghosts: [], hint: null, does: '' };

const said = (sentence: string, tone: ways.Tone): PointerFeedback => ({ ghosts: [], hint: { sentence, price: null, tone }, does: '' });
const refused = (sentence: string): PointerFeedback => said(sentence, 'red');

/** "Build for 8M": the guide's own verb, whatever follows it. */
function doing({ verb }: Guide, price: number, money: string): string {
  const word = verb.split(' ')[0] ?? '';
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} for ${amount(money, price)}`;
}

/** A place at which a way can begin, or begins. */
export function ofStart(name: string, isChosen: boolean): PointerFeedback {
  const here = name || 'this place';
  return said(isChosen ? `It begins at ${here}. Choose where it leads.` : `Choose ${here} to begin there.`, 'white');
}

/** Whether a plan leads nowhere; its sentence says why. */
export function isRefused(plan: Preview): boolean {
  return (plan.actions ?? []).length === 0;
}

/** The preview of track by the guide alone, without asking the server. */
export function ofWay(way: ways.Way | null, guide: Guide, money: string): PointerFeedback {
  if (!way) return refused(NO_WAY);
  if (way.price === 0) return NOTHING;
  const hint: Hint = { sentence: '', price: way.price, tone: ways.toneOf(way.price, guide) };
  const now = way.prices[ways.within(way, guide) - 1] ?? 0;
  return { ghosts: ways.ghostsOfWay(way, guide, money), hint, does: now > 0 ? doing(guide, now, money) : '' };
}

/** The preview of a single section. */
export function ofSection(choice: Choice | null, place: Id, guide: Guide, money: string): PointerFeedback {
  if (!choice) return refused(NO_SECTION);
  const price = choice.price ?? 0;
  const tone = ways.toneOf(price, guide);
  const through = choice.at ?? [];
  const ghosts: Ghost[] = [{ through, tone: 'orange', label: amount(money, price), labelTone: tone, at: place }];
  return { ghosts, hint: { sentence: choice.label, price, tone }, does: doing(guide, price, money) };
}

/** The preview of the server's plan for track; the price of a way that takes several turns is the guide's. */
export function ofTrack(plan: Preview, place: Id, way: ways.Way | null, guide: Guide, money: string): PointerFeedback {
  const isWhole = (plan.later ?? []).length === 0;
  const price = (isWhole ? plan.price : null) ?? way?.price ?? 0;
  if (isRefused(plan)) {
    const hint: Hint = { sentence: plan.sentence || NO_WAY, price: way ? price : null, tone: 'red' };
    return { ghosts: way ? ways.ghostsOfRefused(way, money) : [], hint, does: '' };
  }
  const tone = ways.toneOf(price, guide);
  const label = ways.priceLabel(money, price, isWhole ? null : plan.price);
  const ghosts = ways.ghostsOfPreview(plan, place, label, tone, 'red');
  return { ghosts, hint: { sentence: plan.sentence, price, tone }, does: doing(guide, plan.price ?? price, money) };
}

/** The preview of the server's plan for a drive. */
export function ofDrive(plan: Preview, place: Id, money: string): PointerFeedback {
  // looking at a place where nothing leads is no mistake: only a press there is refused in red
  if (isRefused(plan)) return plan.sentence ? said(plan.sentence, 'white') : NOTHING;
  const tone = plan.price ? 'yellow' : 'white';
  const ghosts = ways.ghostsOfPreview(plan, place, ways.driveLabel(plan, money), tone, 'later');
  const drives = (plan.through ?? []).length > 1 ? 'Drive' : 'Start here';
  const does = plan.price ? `${drives} and pay ${amount(money, plan.price)}` : drives;
  return { ghosts, hint: { sentence: plan.sentence, price: plan.price ?? null, tone }, does };
}
