"""What tells the characters of EuroRails apart: thirteen statistics of a game, and whether two of them differ in one.

A game is watched while it is played: what happens is in its events, what a bot is about is in its memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Event, Seat
from milepost.core.game import Game
from milepost.core.measures import Measured, Measuring
from milepost.core.state import State
from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.board import CITY_AT, EDGE_OF, EDGES, City, Edge
from milepost.games.eurorails.bots.corridors import along
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.bots.rivals import chips_left
from milepost.games.eurorails.bots.snapshot import Memory
from milepost.games.eurorails.constants import MAJORS_NEEDED, NEUTRAL
from milepost.games.eurorails.events import Moved, PickedUp, SectionBuilt, TrainBought
from milepost.games.eurorails.judgement.trips import Trip
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import HEAVY_FREIGHT, UPGRADE_PRICE, Train

EARLY, MIDDLE = 20, 30
"""The rounds at whose end money for track and track along the corridor, and major cities, are counted."""
FEW = 2
"""Chips of a load that are few, the one that is taken among them."""
SAMPLES, BOUNDS = 4000, (5, 95)
"""How often deals are drawn anew for an interval, and the hundredths of the results between which 90 of 100 lie."""

Column = NDArray[np.float64]
"""Numbers of several deals, NaN where one is not known."""
Values = dict[str, float]
"""The statistics of one game by name; what cannot be told of it is missing."""


class Watching(Measuring):
    """Measures a game as always, and looks more closely at one seat."""

    def __init__(self, game: Game[Any], state: State[Any], seat: Seat) -> None:
        super().__init__(game, state)
        self.seat = seat
        self.first_train: Train = -1
        self.early: tuple[Edge, ...] = ()
        """The track the seat owned when the early rounds were over."""
        self.built = self.open = self.open_price = self.moved = self.on_others_track = self.carried = (
            self.last_chips
        ) = 0

    def see(self, seat: Seat, events: Sequence[Event], state: State[Any]) -> None:
        """Take note of an action that was carried out."""
        super().see(seat, events, state)
        assert isinstance(state, EuroState)
        if not self.early and state.round > EARLY:
            self.early = tuple(track.sections(state, self.seat))
        for event in events:
            match event:
                case SectionBuilt(seat=by) if by == self.seat:
                    self._build(event, state)
                case TrainBought(seat=by, price=price) if by == self.seat and price == UPGRADE_PRICE:
                    if self.first_train < 0:
                        self.first_train = event.train
                case PickedUp(seat=by) if by == self.seat:
                    self.last_chips += chips_left(state, event.load) < FEW  # one of them is aboard by now
                case Moved(seat=by) if by == self.seat:
                    self._drive(event, state)

    def _build(self, event: SectionBuilt, state: EuroState) -> None:
        """Sections into cities and ports cost what they cost, whatever the way; on open ground there is a choice."""
        self.built += 1
        if all(CITY_AT[end] < 0 and state.printing.line_at[end] < 0 for end in EDGES[event.edge]):
            self.open += 1
            self.open_price += event.price

    def _drive(self, event: Moved, state: EuroState) -> None:
        edge = EDGE_OF[min(event.start, event.end), max(event.start, event.end)]
        self.moved += 1
        self.on_others_track += state.owners[edge] < NEUTRAL and state.owners[edge] != self.seat
        self.carried += len(state.aboard[self.seat])


class Plans:
    """Follows what a bot is about, from one of its decisions to the next."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.trips: list[int] = []
        """How many deliveries each trip made that is over."""
        self.given_up = 0

    def see(self, memory: Memory, actions: Sequence[object]) -> None:
        """Take note of a decision: what the bot remembers after it, and what it does.

        A plan is given up when a delivery that it had left is neither made nor planned any more.
        """
        before, self.memory = self.memory, memory
        made = {(action.card, action.demand) for action in actions if isinstance(action, Deliver)}
        self.given_up += bool(_planned(before.trip) - _planned(memory.trip) - made)
        if memory.trips_done and memory.trips_done != before.trips_done:  # who begins anew forgets all trips
            self.trips.append(memory.trips_done[-1][2])


def _planned(trip: Trip) -> set[tuple[int, int]]:
    return {(stop.card, stop.demand) for stop in trip if stop.card}


def statistics(state: EuroState, watching: Watching, plans: Plans) -> Values:
    """The statistics of a game that is over, for the seat that was watched.

    What never happened (a better train, the seventh city) counts as if it had in the last round.
    """
    seat, measured = watching.seat, watching.measured(state)
    never, moved = float(measured.rounds), max(1, watching.moved)
    cities = along(_corridor(plans.memory), state.options.printing)
    own = track.sections(state, seat)
    found = {
        "track money": _at(measured, "track spend", EARLY, seat),
        "majors": _at(measured, "major cities", MIDDLE, seat),
        "first upgrade": measured.final["first upgrade"][seat] or never,
        "cheap track": watching.built / max(1.0, measured.final["track spend"][seat] or 0.0),
        "open ground": watching.open / max(1, watching.open_price),
        "loads aboard": watching.carried / moved,
        "others' track": watching.on_others_track / moved,
        "given up": float(plans.given_up),
        "corridor": _share_along(cities, own),
        "early corridor": _share_along(cities, watching.early or own),
        "last chips": float(watching.last_chips),
        "fees": measured.final["fees earned"][seat] or 0.0,
        "seventh major": float(_round_of(measured, "major cities", MAJORS_NEEDED, seat)),
        "rounds": never,
    }
    if watching.first_train >= 0:
        found["heavy first"] = float(watching.first_train == HEAVY_FREIGHT)
    if plans.trips:
        found["deliveries a trip"] = fmean(plans.trips)
    return found


def _share_along(beside: NDArray[np.bool_], sections: Sequence[Edge]) -> float:
    return sum(all(beside[end] for end in EDGES[edge]) for edge in sections) / max(1, len(sections))


def _corridor(memory: Memory) -> tuple[City, ...]:
    return list(read().corridors)[memory.corridor].cities


def _at(measured: Measured, name: str, round_: int, seat: Seat) -> float:
    """A measure at the end of a round, or of the game if that was sooner."""
    course = measured.course[name]
    return course[min(round_, len(course)) - 1][seat] or 0.0


def _round_of(measured: Measured, name: str, least: float, seat: Seat) -> int:
    """The round in which a measure first was so much; the last one if it never was."""
    course = measured.course[name]
    reached = (number for number, values in enumerate(course, 1) if (values[seat] or 0.0) >= least)
    return next(reached, len(course))


# what must differ


class Row(msgspec.Struct, frozen=True):
    """A statistic, the characters that should have most and least of it, and by which factor."""

    name: str
    words: str
    most: tuple[str, ...]
    least: tuple[str, ...]
    aim: float = 0.0
    """The ratio aimed at; 0 for none."""
    at_least: float = 0.0
    """What the first should have in any case."""
    percent: bool = False


ROWS = (
    Row("track money", "millions spent on track by round 20", ("backbone", "continental"), ("opportunist",), 1.2),
    Row("majors", "connected major cities at round 30", ("continental",), ("opportunist", "freight"), 1.5),
    Row("first upgrade", "round of the first better train", ("continental",), ("sprinter",), 1.4),
    Row("heavy first", "the first better train is a Heavy Freight", ("freight",), ("sprinter",), 0, 0.8, percent=True),
    Row("cheap track", "sections of track for a million", ("freight",), ("sprinter",), 1.08),
    Row("deliveries a trip", "deliveries in a trip", ("freight",), ("sprinter",), 1.15),
    Row("loads aboard", "loads aboard while moving", ("freight",), ("sprinter",), 1.15),
    Row("others' track", "mileposts on others' track", ("opportunist",), ("continental",), 2, percent=True),
    Row("given up", "plans given up before their last delivery", ("opportunist",), ("backbone",), 2),
    Row("corridor", "own track along the corridor", ("backbone",), ("opportunist",), 1.5, 0.45, percent=True),
    Row("last chips", "chips taken of the last two of a load", ("blocker",), ("continental",), 1.5),
    Row("fees", "millions of fees received", ("blocker",), ("sprinter",), 1.3),
    Row("seventh major", "round of the seventh major city", ("freight", "opportunist"), ("continental",), 1.2),
)

BESIDE = (
    Row("open ground", "sections of track for a million, open ground alone", ("freight",), ("sprinter",), 1.08),
    Row("early corridor", "track along the corridor, round 20", ("backbone",), ("opportunist",), 1.5, percent=True),
)
"""Closer looks at two of the rows. They were added when the rows themselves showed little, and are not counted."""


class Finding(msgspec.Struct, frozen=True):
    """A row as measured."""

    row: Row
    means: dict[str, float]
    """By character."""
    most: str
    least: str
    """Those that were compared, where several would do."""
    ratio: float
    interval: tuple[float, float]

    @property
    def differs(self) -> bool:
        """Whether the first surely has more than the second."""
        return self.interval[0] > 1

    @property
    def reached(self) -> bool:
        """Whether the means are as far apart as aimed at."""
        return self.ratio >= self.row.aim and self.means[self.most] >= self.row.at_least


Games = Mapping[str, Sequence[Values]]
"""By character the statistics of its games, deal by deal."""


def findings(games: Games, rows: Sequence[Row] = ROWS) -> list[Finding]:
    """Some rows, over the same deals for every character."""
    return [_finding(row, games) for row in rows]


def _finding(row: Row, games: Games) -> Finding:
    columns = {who: np.array([game.get(row.name, np.nan) for game in played]) for who, played in games.items()}
    means = {who: float(_means(column)) for who, column in columns.items()}
    most, least = max(row.most, key=means.__getitem__), min(row.least, key=means.__getitem__)
    return Finding(row, means, most, least, _ratio(means[most], means[least]), interval(columns[most], columns[least]))


def interval(first: Column, second: Column) -> tuple[float, float]:
    """Between which numbers the ratio of two means lies, as far as the deals tell: they are drawn again and again."""
    deals = np.random.default_rng(0).integers(len(first), size=(SAMPLES, len(first)))
    above, below = _means(first[deals]), _means(second[deals])
    ratios = [_ratio(one, other) for one, other in zip(above.tolist(), below.tolist(), strict=True)]
    low, high = np.percentile(ratios, BOUNDS, method="nearest")
    return float(low), float(high)


def _means(rows: Column) -> Column:
    """The mean of each row, of what is known of it; 0 where nothing is."""
    known = ~np.isnan(rows)
    means: Column = np.where(known, rows, 0.0).sum(axis=-1) / np.maximum(1, known.sum(axis=-1))
    return means


def _ratio(first: float, second: float) -> float:
    if second:
        return first / second
    return float("inf") if first else 1.0


# as a table


def table(found: Sequence[Finding], title: Callable[[str], str]) -> str:
    """All rows as markdown; the two that are compared are bold."""
    who = list(found[0].means)
    head = ["", *map(title, who), "ratio, 90 % interval", "aim", "differs"]
    lines = [_line(head), _line(["---"] * len(head))]
    for one in found:
        means = [f"**{_number(one, key)}**" if key in (one.most, one.least) else _number(one, key) for key in who]
        low, high = one.interval
        ratio = "–" if one.ratio == float("inf") else f"{one.ratio:.2f} ({low:.2f} to {high:.2f})"
        lines.append(_line([one.row.words, *means, ratio, _aim(one), "yes" if one.differs else "**no**"]))
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def _number(one: Finding, who: str) -> str:
    mean = one.means[who]
    return f"{100 * mean:.0f} %" if one.row.percent else f"{mean:.2f}" if mean < 10 else f"{mean:.1f}"


def _aim(one: Finding) -> str:
    """What was aimed at, and whether it was reached."""
    aims = [f"≥ {one.row.aim:g}"] if one.row.aim else []
    aims += [f"{one.row.most[0].capitalize()} ≥ {100 * one.row.at_least:.0f} %"] if one.row.at_least else []
    return f"{', '.join(aims)}: {'reached' if one.reached else 'missed'}"
