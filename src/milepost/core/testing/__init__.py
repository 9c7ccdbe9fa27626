"""The conformance suite: one line puts any game through every law of the contract.

    conformance(MyGame())

plays random games, one in which everybody is gone, and games of a bot if one is given, and holds every position
against the laws about rules, views and measures. What fails is told in a sentence: the law, what broke it, and where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from milepost.core.action import Action, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.catalog import registered
from milepost.core.chance import Seeded, seeded
from milepost.core.game import Game
from milepost.core.measures import Measuring
from milepost.core.players import Players, side_seed
from milepost.core.record import Record
from milepost.core.state import State
from milepost.core.testing.laws_about_measures import ABOUT_MEASURES, counted_again
from milepost.core.testing.laws_about_rules import ABOUT_RULES, ABOUT_STATES
from milepost.core.testing.laws_about_views import ABOUT_VIEWS
from milepost.core.testing.trial import Law, Trial, hold, json, tag, told

POOL = 300
"""How many actions are remembered, to be tried where they are not legal."""

ALL = ABOUT_RULES + ABOUT_STATES + ABOUT_VIEWS + ABOUT_MEASURES
"""Every law that can be held against a single position."""

Player = Callable[[Record, Sequence[Seen], Seeded], tuple[Seat, Sequence[Action]]]
"""Somebody who plays all seats, given the game and what happened so far: whose answer, and what."""


class Report(msgspec.Struct):
    """What a run of the suite saw, so that a test can ask whether it saw enough."""

    games: int = 0
    ended: int = 0
    positions: int = 0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    """Actions played, by their tag."""


def conformance(
    game: Game[Any],
    seats: int | Iterable[int] | None = None,
    games: int = 3,
    seed: int = 0,
    *,
    every: int = 5,
    longest: int = 5000,
    bot: Callable[[Game[Any], str], Bot] | None = None,
    also: Iterable[Action] = (),
    **options: object,
) -> Report:
    """Hold a game to every law; the first breach raises an `AssertionError` with a sentence.

    seats: numbers of players, by default all that the options allow. games: random games for each of them.
    every: the laws that cost more look at every k-th position. longest: moves after which a game is left.
    bot: makes a bot, which then plays a game with itself. also: actions to try beside those seen in play.
    """
    counts = game.seats_for(game.options(options)) if seats is None else (seats,) if isinstance(seats, int) else seats
    run = _Run(game, every, longest, seeded(seed), list(also))
    with registered(game):
        for count in counts:
            for number in range(games):
                run.play(Record.begin(game.name, count, seed + number, options=options), _random)
            run.play(Record.begin(game.name, count, seed, options=options), _gone)
            if bot is not None:
                run.play(Record.begin(game.name, count, seed, options=options), _with(bot, game, seed))
    opened = not game.open_actions or any(tag(kind) in run.report.kinds for kind in game.open_actions)
    hold(opened or not games, "Open actions are judged: sample_open never gave one that is allowed.")
    return run.report


def check_state(
    game: Game[Any], state: State[Any], seed: int = 0, pool: Sequence[Action] = (), laws: Sequence[Law] | None = None
) -> None:
    """Hold one position to every law. `pool` are actions to try beside the legal ones."""
    _judge(Trial(game, state, seeded(seed), pool), ALL if laws is None else laws, "a single position")


class _Run:
    """Plays games and holds their positions to the laws."""

    def __init__(self, game: Game[Any], every: int, longest: int, chance: Seeded, pool: list[Action]) -> None:
        self.game = game
        self.every = every
        self.longest = longest
        self.chance = chance
        self.pool = pool
        self.report = Report()

    def play(self, record: Record, player: Player) -> None:
        """One game from its first position to its end, or until it is too long."""
        log: list[Seen] = []
        turn: set[bytes] = set()
        asked: Seat | None = None
        self.report.games += 1
        measuring = _guarded("a game can be measured", _place(record), Measuring, self.game, record.state)
        while True:
            if record.state.to_act != asked:
                turn, asked = set(), record.state.to_act
            self.judge(record, turn)
            if asked is None or len(log) >= self.longest:
                break
            seat, actions = _guarded("players answer legally", _place(record), player, record, log, self.chance)
            for action in actions:
                events = _guarded("legal actions can be applied", _place(record), record.play, action, seat)
                log.append(Seen(seat, action, tuple(events)))
                _guarded("events can be counted", _place(record), measuring.see, seat, events, record.state)
                self.report.kinds[tag(action)] += 1
                self.remember(action)
        self.report.ended += asked is None
        _guarded("records replay", _place(record), _replays, record, log)
        _guarded("measures can be counted again", _place(record), counted_again, record, measuring)

    def judge(self, record: Record, turn: set[bytes]) -> None:
        """Hold one position of a game to the laws; `turn` has the keys of this turn so far."""
        state, place = record.state, _place(record)
        self.report.positions += 1
        trial = _guarded("a position can be seen", place, Trial, self.game, state, self.chance, self.pool)
        key = state.key()
        hold(key not in turn, f"No position recurs in a turn: this one was there before ({place}).")
        turn.add(key)
        sampled = self.report.positions % self.every == 0 or state.to_act is None
        _judge(trial, ALL if sampled else ABOUT_RULES, place)
        hold(
            json(state) == trial.bytes, f"The laws look and do not touch: asking about a position changed it ({place})."
        )
        for actions in trial.legal.values():
            self.remember(self.chance.pick(actions))

    def remember(self, action: Action) -> None:
        """Keep an action, and how others see it, to be tried elsewhere."""
        for seen in (action, action.seen_by(None)):
            if seen in self.pool:
                continue
            if len(self.pool) < POOL:
                self.pool.append(seen)
            else:
                self.pool[self.chance.below(POOL)] = seen


def _judge(trial: Trial, laws: Sequence[Law], place: str) -> None:
    for law in laws:
        _guarded(law.__name__.replace("_", " "), place, law, trial)


def _guarded(law: str, place: str, do: Callable[..., Any], *given: Any) -> Any:
    """Do it; whatever goes wrong is told as a breach of a law, with the place."""
    try:
        return do(*given)
    except Exception as error:
        what = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
        raise AssertionError(f"{law[0].upper()}{law[1:]}: {what} ({place}).") from error


def _place(record: Record) -> str:
    """Where a game stands, so that it can be played again."""
    last = f", the last {told(record.moves[-1].action)} of seat {record.moves[-1].seat}" if record.moves else ""
    header = record.header
    return f"{record.game.title}, {header.seats} seats, seed {header.seed}, after {len(record.moves)} moves{last}"


def _replays(record: Record, log: Sequence[Seen]) -> None:
    """A record reads back as the same bytes, leads to the same position, and tells the same events."""
    data = record.encode()
    twin = Record.decode(data)
    hold(twin.encode() == data, "a record read back has other bytes")
    hold(twin.state.key() == record.state.key(), "a record read back leads to another position")
    again = [Seen(move.seat, move.action, tuple(events)) for move, events, _ in twin.replay()]
    hold(again == list(log), "a replay tells other events")


def _random(record: Record, log: Sequence[Seen], chance: Seeded) -> tuple[Seat, Sequence[Action]]:
    """Any legal action of anybody who may act; now and then an open one."""
    state = record.state
    seat = chance.pick(state.may_act)
    if record.game.open_actions and chance.below(4) == 0:
        action = record.game.sample_open(state.clone(), chance)
        if action is not None and state.why_not(action, seat) is None:
            return seat, (action,)
    return seat, (chance.pick(state.legal(seat)),)


def _gone(record: Record, log: Sequence[Seen], chance: Seeded) -> tuple[Seat, Sequence[Action]]:
    """Nobody is there: the default answers."""
    seat = chance.pick(record.state.waiting_for)
    return seat, (record.state.default(seat),)


def _with(make: Callable[[Game[Any], str], Bot], game: Game[Any], seed: int) -> Player:
    """A bot on every seat, told what it may know."""
    decisions: Iterator[tuple[Seat, Decision]] | None = None

    def play(record: Record, log: Sequence[Seen], chance: Seeded) -> tuple[Seat, Sequence[Action]]:
        nonlocal decisions
        if decisions is None:
            seats = range(record.header.seats)
            players = Players(log, {seat: make(game, side_seed(seed, f"bot {seat}")) for seat in seats})
            decisions = players.decisions(record, lambda state: chance.pick(state.waiting_for))
        seat, decision = next(decisions)
        return seat, decision.actions

    return play
