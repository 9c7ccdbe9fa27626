/** One table as this browser sees it: loaded once, kept up to date by the live channel, and acted upon. */
import * as api from '../lib/api';
import { LiveChannel, type Known, type Wish } from '../lib/live-channel';
import { isMine } from '../lib/my-seats';
import { sentenceOf } from '../lib/refusal';
import { Toasts } from '../lib/toasts.svelte';
import type { Ask, Board, Cue, Out, PatchOut, Reward, Scene, Signal, Status, TableView, Told } from '../lib/wire';
import { newCards, stillHeld } from '../panels/new-cards';
import { added, marked, movesAmong, patched, withChat, withOlder, withPresence, type Mark } from './apply-patch';
import { BoardFetch } from './board-fetch.svelte';
import { ChatDraft } from './chat-draft.svelte';
import { Replay } from './replay.svelte';
import { allOffered } from './still-offered';
import { Submissions } from './submissions.svelte';
import { beforeMyTurn, positionKey, isForOthers, isMyTurn, mayAct, sinceLastTurn, stillInLog, takebackNews, wentBack } from './turn';

export class TableStore {
  view: TableView = $state.raw() as TableView;
  online = $state(true);
  /** Why the server closed the connection for good, in a sentence. */
  closed = $state('');
  thinking: ReadonlySet<number> = $state.raw(new Set());
  marks: readonly Mark[] = $state.raw([]);
  cues: readonly Cue[] = $state.raw([]);
  /** What players have just gained. */
  rewards: readonly Reward[] = $state.raw([]);
  /** The cards of my hand that came last, by `cardKey`. */
  freshCards: ReadonlySet<string> = $state.raw(new Set());
  /** Counts how often the turn came to this browser. */
  turns = $state(0);
  /** What happened between my last decision and this turn. */
  since: readonly Told[] = $state.raw([]);
  /** The seat the device is to be passed to before its view is shown. */
  curtain: number | null = $state(null);
  /** Whether there are no older entries of the log. */
  wholeLog = $state(false);
  /** The seat of this browser's that somebody picked to look from; null while the view follows whichever is asked. */
  picked: number | null = $state(null);

  readonly toasts = new Toasts();
  readonly replay: Replay;
  readonly boards = new BoardFetch();
  readonly chatDraft = new ChatDraft((text) => this.#live.send({ type: 'chat', text }), this.toasts);
  /** Called with every event that the game itself announces. */
  readonly listeners = new Set<(signal: Signal) => void>();
  readonly #live: LiveChannel;
  readonly #submissions: Submissions;
  #lost = false;
  /** Whether this browser itself gave up the takeback it asked for. */
  #letItBe = false;
  #loadingLog = false;
  #wantsBoard = false;

  /** `watch`: look on as a spectator, whatever seats this browser has. */
  constructor(
    view: TableView,
    readonly watch = false,
  ) {
    this.view = view;
    this.#wantsBoard = !view.companion;
    this.replay = new Replay(this);
    this.#live = new LiveChannel(view.id, () => this.#known(), {
      onmessage: (message) => this.take(message),
      onsignal: (signal) => this.listeners.forEach((listener) => listener(signal)),
      onstate: (state) => this.#connected(state === 'online'),
      onclosed: (sentence) => (this.closed = sentence),
    });
    this.#submissions = new Submissions(this.#live, this.toasts, {
      seq: () => this.status.seq,
      askForAll: () => this.#askForAll(),
    });
    this.#settled();
    this.#begun(null);
  }

  /** Load a table and go live. */
  static async open(id: string, watch = false): Promise<TableStore> {
    const store = new TableStore(await api.table(id, null, watch), watch);
    store.#live.open();
    void store.#recall();
    return store;
  }

  close(): void {
    this.replay.live();
    this.boards.close();
    this.#live.close();
  }

  get id(): string {
    return this.view.id;
  }
  get board(): Board | null {
    return this.boards.board;
  }
  get status(): Status {
    return this.view.status;
  }
  get scene(): Scene {
    return this.view.scene;
  }
  get ask(): Ask | null {
    return this.view.scene.ask;
  }
  get log(): readonly Told[] {
    return this.view.log;
  }
  get seat(): number | null {
    return this.view.status.viewer;
  }
  /** Whether a submission is on its way. */
  get busy(): boolean {
    return this.#submissions.busy;
  }
  /** Whether this browser is waited for. */
  get myTurn(): boolean {
    return isMyTurn(this.view.status, this.ask);
  }
  /** Whether something may be done from this browser, waited for or not. */
  get mayAct(): boolean {
    return mayAct(this.view.status, this.ask);
  }

  // what the server says

  /** Take in a message. */
  take(message: Out): void {
    switch (message.type) {
      case 'state:init':
        return this.#replace(message.table);
      case 'state:patch':
        return this.#patch(message);
      case 'chat':
        this.view = withChat(this.view, message.line);
        return;
      case 'presence':
        this.view = { ...this.view, status: withPresence(this.status, message) };
        return;
      case 'turn:taken-back':
        if (isMine(this.status, message.asked) && !isMine(this.status, message.seat))
          this.toasts.say(`P${message.seat} took the end of the turn back.`);
        return;
      case 'bot:turn-start':
        this.thinking = new Set([...this.thinking, message.seat]);
        return;
      case 'bot:action':
        if (message.note) this.toasts.say(message.note);
        return this.#thought(message.seat);
      case 'bot:turn-complete':
        return this.#thought(message.seat);
      case 'refused':
        if (!message.cid) this.chatDraft.refused(message.sentence);
        return;
    }
  }

  #connected(online: boolean): void {
    this.online = online;
    if (online) this.boards.again();
  }

  #thought(seat: number): void {
    if (this.thinking.has(seat)) this.thinking = new Set([...this.thinking].filter((other) => other !== seat));
  }

  #replace(table: TableView): void {
    const before = this.view;
    const isPassed = before.status.viewer !== table.status.viewer;
    // what was scrolled up to is kept, unless the game went back behind it or it was told to somebody else
    const older = isPassed ? [] : before.log.filter((told) => told.last < (table.log[0]?.first ?? 0));
    this.view = { ...table, log: withOlder(table.log, older) };
    this.cues = [];
    this.rewards = [];
    this.freshCards = new Set();
    this.thinking = new Set();
    this.#lost = false;
    if (isPassed) {
      this.wholeLog = false;
      this.marks = [];
      this.replay.live();
    }
    this.replay.forget(0);
    this.#settled();
    this.#begun(before);
    void this.#recall();
  }

  #patch(message: PatchOut): void {
    const before = this.view;
    const after = patched(before, message);
    if (after === null) {
      const isOld = message.status.seq <= before.status.seq && message.status.viewer === before.status.viewer;
      if (!isOld && !this.#lost) this.#askForAll();
      return;
    }
    const fresh = added(before.log, message);
    if (fresh?.length === 1) this.marks = marked(this.marks, before.log, message);
    this.cues = message.cues;
    this.rewards = message.rewards;
    this.view = after;
    this.#markCards(before);
    if (fresh === null) this.replay.forget(message.cut);
    if (after.status.to_act !== before.status.to_act) this.thinking = new Set();
    this.#settled();
    this.#begun(before);
    if (fresh === null || fresh.length > 1) void this.#recall();
  }

  /** Mark the cards that came with a change; they stay marked until others come or they go. */
  #markCards(before: TableView): void {
    const come = newCards(before.scene.panels, this.scene.panels, this.seat);
    this.freshCards = come.size > 0 ? come : stillHeld(this.freshCards, this.scene.panels, this.seat);
  }

  /** What we have does not fit what came: ask for everything. */
  #askForAll(): void {
    this.#lost = true;
    this.#live.rejoin();
  }

  #known(): Known {
    const { boot, chat, status } = this.view;
    const known = this.#lost ? { boot: '', seq: 0 } : { boot, seq: status.seq };
    // in a companion a seat is wanted only if it was picked; elsewhere the one that is looked from stays
    const follow = this.view.companion && this.picked === null;
    return { ...known, chat: chat.at(-1)?.id ?? 0, seat: this.picked ?? status.viewer, follow, watch: this.watch };
  }

  /** After every change: wake the submissions that wait for it, and fetch the board once there is one. */
  #settled(): void {
    this.#submissions.shown(this.status.seq);
    if (this.#wantsBoard) this.boards.want(this.view.scene.board);
  }

  /** The board is to be fetched now: in a companion the page says when, since a phone shows contracts first. */
  wantBoard(): void {
    this.#wantsBoard = true;
    this.boards.want(this.view.scene.board);
  }

  /** Notice when the turn comes to this browser, and when it goes from one of its seats to another. */
  #begun(before: TableView | null): void {
    const { status, log } = this.view;
    if (before !== null) this.#tellTakeback(before.status);
    if (isForOthers(before, this.view)) this.curtain = status.viewer;
    if (!isMyTurn(status, this.ask) || status.viewer === null) return void (this.since = []);
    const isSame = before?.status.viewer === status.viewer;
    const goesOn = before !== null && isSame && isMyTurn(before.status, before.scene.ask);
    if (goesOn) return void (this.since = stillInLog(this.since, log));
    this.turns += 1;
    this.since = sinceLastTurn(before === null ? beforeMyTurn(log, status.viewer) : log, status.viewer);
  }

  /** Say what became of a takeback. */
  #tellTakeback(before: Status): void {
    const news = takebackNews(before, this.status);
    if (news && !(this.#letItBe && this.status.length === before.length)) this.toasts.say(news);
    if (this.status.takeback === null) this.#letItBe = false;
  }

  /** Mark the last move of each player when a table comes whole: the log tells which action it was. */
  async #recall(): Promise<void> {
    if (this.view.companion) return; // pieces are moved on the table, and the app knows no moves
    const { seq, seats, viewer } = this.status;
    const lasts = seats.flatMap((_, seat) => this.log.findLast((told) => told.seat === seat) ?? []);
    const lights = await Promise.all(lasts.map((told) => this.replay.lightsOf(told.last)));
    if (this.status.seq !== seq || this.seat !== viewer) return;
    this.marks = lasts.flatMap((told, i) => movesAmong(this.scene, lights[i] ?? [], told));
  }

  // what somebody does

  /** Look from a seat of one's own from now on; null: from whichever of them is asked. */
  lookFrom(seat: number | null): void {
    this.picked = seat;
    this.#live.send({ type: 'look', seat });
  }

  /** Submit on what is shown; once more if the table moved on, but not the game itself, or what is wanted still holds. */
  #submit(wish: (base_seq: number) => Wish, holds: () => boolean = () => false): Promise<boolean> {
    const shown = positionKey(this.view);
    return this.#submissions.submit(wish, () => positionKey(this.view) === shown || holds());
  }

  /** Submit a batch of actions for a seat; true when it is in the log. */
  async act(actions: readonly unknown[], seat: number | null = this.seat): Promise<boolean> {
    if (seat === null || actions.length === 0) return false;
    const holds = (): boolean => this.view.companion && allOffered(this.ask, actions);
    return this.#submit((base_seq) => ({ type: 'action', base_seq, seat, actions }), holds);
  }

  /** Go back to when the game was `to` actions long: by what was submitted together, unless somebody says otherwise. */
  async undo(to: number = this.status.undo?.back ?? 0): Promise<boolean> {
    const { undo, length } = this.status;
    if (undo === null || to < undo.floor || to >= length) return false;
    return this.#submit((base_seq) => ({ type: 'undo', base_seq, to }));
  }

  async redo(to: number = this.status.undo?.forward ?? 0): Promise<boolean> {
    const { undo, length } = this.status;
    if (undo === null || to > undo.top || to <= length) return false;
    return this.#submit((base_seq) => ({ type: 'redo', base_seq, to }));
  }

  /** Back to where my turn began, or to the last thing that was revealed. */
  restart(): Promise<boolean> {
    return this.undo(this.status.undo?.turn ?? this.status.length);
  }

  async askTakeback(to: number, seat: number | null = this.seat): Promise<boolean> {
    if (seat === null || this.status.takeback !== null) return false;
    const done = await this.#submit((base_seq) => ({ type: 'takeback:ask', base_seq, seat, to }));
    if (done && this.status.takeback === null) this.toasts.say(wentBack(to)); // among bots nobody need agree
    return done;
  }

  /** Agree to a takeback or not; the player who asked for it may withdraw it. */
  answerTakeback(seat: number, agree: boolean): Promise<boolean> {
    this.#letItBe = !agree && seat === this.status.takeback?.seat;
    return this.#submit((base_seq) => ({ type: 'takeback:answer', base_seq, seat, agree }));
  }

  async loadOlder(): Promise<void> {
    const first = this.log[0]?.first;
    if (this.#loadingLog || this.wholeLog || first === undefined || first <= 1) return;
    this.#loadingLog = true;
    const { seat } = this;
    try {
      const older = await api.earlierLog(this.id, first - 1, seat);
      if (seat !== this.seat) return;
      this.wholeLog = older.length === 0;
      this.view = { ...this.view, log: withOlder(this.log, older) };
    } catch (thrown) {
      this.toasts.refuse(sentenceOf(thrown));
    } finally {
      this.#loadingLog = false;
    }
  }

  /** Do something over HTTP and say so if it is refused. */
  async attempt<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      return await what();
    } catch (thrown) {
      this.toasts.refuse(sentenceOf(thrown));
      return null;
    }
  }
}
