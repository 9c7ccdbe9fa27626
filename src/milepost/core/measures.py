"""What is counted in a game besides its result: what each measure means, and the counting while a game is played.

A game names its measures, categories and breakdowns in `judgement/measures`. The arena, the laboratory and the table in
the browser all count with the one class `Measuring`, action by action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from milepost.core.action import Event, Seat
from milepost.core.state import State, View

if TYPE_CHECKING:
    from milepost.core.game import Game
    from milepost.core.record import Move, Record

Values = tuple[float | None, ...]
"""A number for each seat; None where there is nothing to tell, such as the round of something that never happened."""
Kinds = tuple[str | None, ...]
"""What each seat is of a category; None where there is nothing to tell."""


class Measure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something worth knowing of each seat: its name, its unit, and what it means in a sentence."""

    name: str
    unit: str
    meaning: str
    over_rounds: bool = True
    """Whether its course from round to round tells something; else only how it stands at the end."""
    yes_or_no: bool = False
    """Whether it is 1 or 0, such as a bankruptcy: reports then count seats and take no means."""
    of_table: bool = False
    """Whether it is about the table, so that all seats have the same number: reports then take one for each game."""
    part_of: str = ""
    """The measure of which this is a part; the parts add up to it, and reports show them on top of each other."""


class Category(msgspec.Struct, frozen=True, omit_defaults=True):
    """What tells the seats of a game apart, such as where they begin: reports say how often each kind wins."""

    name: str
    meaning: str


class Breakdown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something counted by kind at the whole table, such as commodities: how often each was drawn and delivered.

    Without columns it is counted by the round instead, such as which engines were bought when.
    """

    name: str
    item: str
    """What one of the kinds is called: a commodity, a city."""
    meaning: str
    items: tuple[str, ...]
    """All kinds there are; a report shows those too that never came up."""
    columns: tuple[str, ...] = ()
    """What is counted of each kind; what is said of a column is compared with the first one."""
    ordered: bool = False
    """Whether `items` is the order to show them in; else the most frequent come first."""


class Counts(dict[str, list[int]]):
    """Running numbers for each seat by name, which begin at 0, and the number of the round the game is in.

    `by_kind[breakdown][item]` has the numbers of a breakdown: one for each column, or for each round up to the latest.
    """

    def __init__(self, seats: int, round_now: int) -> None:
        super().__init__()
        self.seats = seats
        self.round = round_now
        self.by_kind: dict[str, dict[str, list[int]]] = {}

    def count_kind(self, breakdown: str, item: str, column: int) -> None:
        """Count one more of a kind in a column of a breakdown."""
        numbers = self.by_kind.setdefault(breakdown, {}).setdefault(item, [])
        numbers += [0] * (column + 1 - len(numbers))
        numbers[column] += 1

    def count_in_round(self, breakdown: str, item: str) -> None:
        """Count one more of a kind in this round; what comes before the first round belongs to it."""
        self.count_kind(breakdown, item, max(self.round, 1) - 1)

    def __missing__(self, name: str) -> list[int]:
        self[name] = numbers = [0] * self.seats
        return numbers


Count = Callable[[Counts, Seat, Any], None]
"""Takes note of an event, as a spectator may know it, that came of an action of a seat."""


def counted_together(*tables: Mapping[type[Event], Count]) -> dict[type[Event], Count]:
    """One table of how events are counted out of several; an event may be in more than one."""
    kinds = {kind: [table[kind] for table in tables if kind in table] for table in tables for kind in table}
    return {kind: found[0] if len(found) == 1 else _each_of(found) for kind, found in kinds.items()}


def _each_of(counting: Sequence[Count]) -> Count:
    def count_each(counts: Counts, seat: Seat, event: Any) -> None:
        for count in counting:
            count(counts, seat, event)

    return count_each


class Measured(msgspec.Struct, frozen=True):
    """The measures of one game: at its end, and for those `over_rounds` at the end of each round.

    `course[name][r][seat]` is how it stood when round r + 1 was over; of the round that is being played, how it stands.
    `breakdowns[name][item]` has a number for each column, or for each round; numbers that are missing at the end, and
    items that are missing, are 0.
    """

    rounds: int
    final: dict[str, Values]
    course: dict[str, tuple[Values, ...]]
    categories: dict[str, Kinds]
    breakdowns: dict[str, dict[str, tuple[int, ...]]]


class Measuring:
    """Counts along while a game is played: `see` every action, then ask for what was `measured`."""

    def __init__(self, game: Game[Any], state: State[Any]) -> None:
        self._judgement = game.judgement
        self._counting = {kind: _from_outside(kind, count) for kind, count in self._judgement.counting.items()}
        self._round = self._judgement.round
        self.counts = Counts(len(state.scores), self._round(state))
        self._ends: list[tuple[Values, ...]] = []

    def see(self, seat: Seat, events: Sequence[Event], state: State[Any]) -> None:
        """Take note of an action that was carried out: what came of it, and the position after it."""
        counting, round_of = self._counting, self._round
        for event in events:
            kind = type(event)
            if kind in counting:
                count = counting[kind]
                count(self.counts, seat, event)
        if round_of(state) != self.counts.round:
            self._end_rounds(state)

    def measured(self, state: State[Any]) -> Measured:
        """What was counted up to this position, in which the last round may not be over."""
        judgement, counts = self._judgement, self.counts
        measures = judgement.measures
        now = self._values(state)
        view = _spectators_view(state)
        broken_down = judgement.broken_down(view, counts)
        ends = [*self._ends, now]
        return Measured(
            len(ends),
            {measure.name: values for measure, values in zip(measures, now, strict=True)},
            {
                measure.name: tuple(end[which] for end in ends)
                for which, measure in enumerate(measures)
                if measure.over_rounds
            },
            dict(zip([one.name for one in judgement.categories], judgement.kinds(view, counts), strict=True)),
            {
                one.name: {item: tuple(numbers) for item, numbers in broken_down.get(one.name, {}).items()}
                for one in judgement.breakdowns
            },
        )

    def _end_rounds(self, state: State[Any]) -> None:
        """Note how a round ended; a round in which nobody was asked, such as one everybody had to miss, ended alike."""
        before, now = self.counts.round or 1, self._round(state)
        if now > before:
            self._ends += [self._values(state)] * (now - before)
        self.counts.round = now

    def _values(self, state: State[Any]) -> tuple[Values, ...]:
        return self._judgement.measure(_spectators_view(state), self.counts)


def _spectators_view(state: State[Any]) -> View[Any]:
    """What a spectator sees; no copy is made where nothing is hidden, since a measure only looks."""
    return View(None, state) if type(state)._hide is State._hide else state.seen_by(None)


def _from_outside(kind: type[Event], count: Count) -> Count:
    """Counts an event as a spectator may know it, so that what is hidden is not counted; most hide nothing."""
    if kind.seen_by is Event.seen_by:
        return count

    def count_what_is_seen(counts: Counts, seat: Seat, event: Event) -> None:
        seen = event.seen_by(None)
        if seen is not None:
            count(counts, seat, seen)

    return count_what_is_seen


def measured(record: Record) -> Measured:
    """The measures of a recorded game, played once more."""
    return measured_along(record.game, record.first(), record.moves)


def measured_along(game: Game[Any], state: State[Any], moves: Iterable[Move]) -> Measured:
    """The measures of a game that is played from its first position on; `state` goes along."""
    measuring = Measuring(game, state)
    for move in moves:
        measuring.see(move.seat, state.apply(move.action, move.seat), state)
    return measuring.measured(state)
