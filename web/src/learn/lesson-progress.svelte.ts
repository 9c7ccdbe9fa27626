/** Progress through a lesson: the frame that is shown, how far the learner has come, and the answer to a wrong click. */
import type { Choice, Frame, Id, Lesson, SeatView } from '../lib/wire';

export const ELSEWHERE = 'Nothing happens there just now. Look for the place that glows.';
export const ONLY_READ = 'Nothing to do on the board yet: read, and go on with Next.';

export class LessonProgress {
  readonly lesson: Lesson;
  readonly seats: readonly SeatView[];
  /** All places where the learner will do something: the part of the board this lesson is about. */
  readonly area: readonly Id[];
  /** The number of the frame that is shown. */
  at = $state(0);
  /** The furthest frame so far: back among known frames, Next is always open. */
  #furthest = $state(0);
  /** The answer to a click that led nowhere. */
  hint = $state('');

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.seats = lesson.names.map((name, seat) => ({
      kind: seat === lesson.learner ? 'person' : 'bot',
      name,
      bot: '',
      mine: seat === lesson.learner,
      here: true,
      stand_in: '',
      for_me: false,
      host: false,
      face: '',
      level: '',
      line: '',
    }));
    this.area = lesson.frames.flatMap(({ want }) => (want ? [...(want.choice.at ?? []).slice(0, 1), ...want.through] : []));
  }

  get frame(): Frame {
    return this.lesson.frames[this.at]!;
  }

  get last(): boolean {
    return this.at === this.lesson.frames.length - 1;
  }

  /** What may be clicked: the one thing that is wanted. */
  get choices(): readonly Choice[] {
    return this.frame.scene.ask?.choices ?? [];
  }

  /** The wanted move if no place on the board stands for it: it needs a button. */
  get button(): Choice | null {
    const choice = this.frame.want?.choice;
    return choice && (choice.at?.length ?? 0) === 0 ? choice : null;
  }

  /** Whether Next is open: where there is nothing to do, and wherever the learner has been already. */
  get open(): boolean {
    return !this.last && (this.frame.want === null || this.at < this.#furthest);
  }

  /** Places that are lit: those the text speaks of, and where to click. */
  get lights(): readonly Id[] {
    const first = this.frame.want?.choice.at?.[0];
    return first === undefined ? this.frame.lights : [...this.frame.lights, first];
  }

  /** Places the frame is about. */
  get places(): readonly Id[] {
    return [...this.lights, ...(this.frame.want?.through ?? [])];
  }

  next(): void {
    if (this.open) this.#go(this.at + 1);
  }

  back(): void {
    if (this.at > 0) this.#go(this.at - 1);
  }

  /** The wanted move is made, by the learner or for the learner. */
  done(): void {
    if (this.frame.want !== null) this.#go(this.at + 1);
  }

  again(): void {
    this.#go(0);
  }

  /** A click on a place where nothing is wanted. */
  missed(id: Id): void {
    const { want } = this.frame;
    this.hint = want === null ? ONLY_READ : want.others.includes(id) ? want.hint : ELSEWHERE;
  }

  #go(to: number): void {
    this.at = Math.min(to, this.lesson.frames.length - 1);
    this.#furthest = Math.max(this.#furthest, this.at);
    this.hint = '';
  }
}
