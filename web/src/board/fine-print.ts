/** What a board shows of itself by how big it is on the screen: far away symbols thin out, and letters that could not be
 * read are left out. */

/** The least size of letters printed on the board, in pixels. */
const LEAST = 9;
/** From which zoom on a board is near, and from which it is no longer far. */
const NEAR = 0.9;
const MIDWAY = 0.5;

export type Step = 'far' | 'midway' | 'near';

export const stepOf = (k: number): Step => (k >= NEAR ? 'near' : k >= MIDWAY ? 'midway' : 'far');

export class FinePrint {
  /** Words that are left out, by the zoom from which they can be read. */
  private readonly words: readonly { readonly element: SVGElement; readonly from: number }[];
  private k = Infinity;

  constructor(
    private readonly root: Element,
    backdrop: Element,
  ) {
    this.words = [...backdrop.querySelectorAll<SVGElement>('[data-fades]')].map((element) => ({
      element,
      from: LEAST / (Number(element.dataset['fades']) || 1),
    }));
  }

  scale(k: number): void {
    const before = this.k;
    this.k = k;
    if (stepOf(before) !== stepOf(k) || before === Infinity) this.root.setAttribute('class', stepOf(k));
    for (const { element, from } of this.words) {
      if (before === Infinity || k >= from !== before >= from) element.style.display = k >= from ? '' : 'none';
    }
  }
}
