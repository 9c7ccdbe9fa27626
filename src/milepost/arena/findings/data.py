"""What the games of a run show, as plain data: everything a report says is here, and all of it goes into JSON.

Lists over bots are in the order of `Findings.bots`, lists over seats begin with seat 1. All numbers are finite; None
stands where there is nothing to tell.
"""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.arena.rows import Kind
from milepost.arena.statistics.intervals import Estimate

FORMAT = 1
"""The version of the findings as JSON."""


class Option(msgspec.Struct, frozen=True):
    """An option that differs from what a preset says."""

    name: str
    value: Any
    usual: Any


class Setup(msgspec.Struct, frozen=True):
    """A set of options: the preset nearest to it, and what differs from that one. `label` is short, for plots."""

    label: str
    preset: str
    changed: list[Option]


class Thinking(msgspec.Struct, frozen=True):
    """How long a bot thought: seconds per decision on average, about its longest one, and how many were late."""

    decisions: int
    mean: float
    longest: float
    late: int


class Standing(msgspec.Struct, frozen=True):
    """How one bot did.

    `wins` is the share of victories for each seat it held, so that a bot as good as all others has one in as many as
    there are seats. `skill` is on openskill's scale, `elo` that of chess; both are None for a bot that met no other.
    """

    bot: str
    games: int
    seats: int
    wins: Estimate | None
    skill: Estimate | None
    elo: Estimate | None
    openskill: tuple[float, float]
    """What the openskill library itself says: mu and sigma."""
    rank: Estimate | None
    score: Estimate | None
    thinking: Thinking | None


class SeatWins(msgspec.Struct, frozen=True):
    """How often the player on a seat wins, whoever it is."""

    seat: int
    wins: Estimate | None


class Reason(msgspec.Struct, frozen=True):
    """Why games ended, and in how many of each group (all games, or those of each set of options)."""

    reason: str
    games: list[int]
    shares: list[Estimate | None]


class KindWins(msgspec.Struct, frozen=True):
    """How the seats of one kind did, in each group: how many they were, what they won, and their mean score."""

    kind: str
    seats: list[int]
    wins: list[Estimate | None]
    score: list[Estimate | None]


class CategoryWins(msgspec.Struct, frozen=True):
    """What tells seats apart, such as the starting position, and how often each kind of them wins."""

    name: str
    meaning: str
    kinds: list[KindWins]


class ItemCounts(msgspec.Struct, frozen=True):
    """How often one kind of thing came up in a game: `means[group][column]`.

    In an experiment, `changes[column]` is what the second set of options changes, over pairs of games, and
    `holds[column]` says that this is still clear when the number of comparisons in the table is taken into account.
    """

    item: str
    means: list[list[Estimate | None]]
    changes: list[Estimate | None]
    holds: list[bool]


class BrokenDown(msgspec.Struct, frozen=True):
    """Something counted by kind: `totals[group][column]` is the mean of a game, all kinds together."""

    name: str
    item: str
    meaning: str
    columns: list[str]
    totals: list[list[float]]
    rows: list[ItemCounts]


class ItemRounds(msgspec.Struct, frozen=True):
    """How many of a thing a player had got when each round was over, on average: `until[group][round]`.

    Games that are over count with what there was in the end. A group without games has no numbers.
    """

    item: str
    until: list[list[float]]


class ByRound(msgspec.Struct, frozen=True):
    """Something counted by kind and round."""

    name: str
    item: str
    meaning: str
    rounds: list[int]
    rows: list[ItemRounds]


class Spread(msgspec.Struct, frozen=True):
    """How the values of one group are spread; `bins` counts them between the edges of their quantity."""

    group: str
    values: int
    missing: int
    mean: Estimate | None
    deviation: float
    quantiles: list[float]
    """The least value, those that 5, 25, 50, 75 and 95 % do not exceed, and the most; empty without values."""
    bins: list[int]


class Line(msgspec.Struct, frozen=True):
    """The mean of one group after each round, and the band it lies in with 95 % certainty."""

    group: str
    mean: list[float | None]
    low: list[float | None]
    high: list[float | None]


class Course(msgspec.Struct, frozen=True):
    """A quantity from round to round: `rounds` are numbered from 1, `games` says how many games reach each of them."""

    rounds: list[int]
    games: list[int]
    lines: list[Line]


class Quantity(msgspec.Struct, frozen=True):
    """Something that was counted: how it is spread in each group, and its course if it has one.

    With `yes_or_no`, values are 0 or 1, the mean of a group is the share of seats, and there is no course.
    """

    name: str
    unit: str
    meaning: str
    yes_or_no: bool
    whole: bool
    """Whether all values are whole numbers; each then has a bin of its own, if they are few."""
    edges: list[float]
    groups: list[Spread]
    course: Course | None
    of_table: bool = False
    """Whether there is one value for each game, the same for all its players."""
    part_of: str = ""
    """The quantity of which this is a part."""


class Pairing(msgspec.Struct, frozen=True):
    """What playing each deal several times gained for one bot: by how much the variance got smaller (0.4: by 40 %)."""

    bot: str
    wins: Estimate | None
    score: Estimate | None


class Balance(msgspec.Struct, frozen=True):
    """How fair the schedule was: `seatings[bot][seat]` counts games, `deal_sizes` how many deals have so many games."""

    seatings: list[list[int]]
    deal_sizes: dict[int, int]


class Effect(msgspec.Struct, frozen=True):
    """What the second set of options changes, over pairs of games with the same deal and the same seats.

    `spread` is the standard deviation within one set of options; `size` is the change in units of it. `p` is how likely
    a change as large would be if there were none. `holds` says that it is still clear when the number of comparisons is
    taken into account. `saved` is by how much pairing made the variance smaller. With `share`, values are shares
    from 0 to 1.
    """

    name: str
    unit: str
    meaning: str
    bot: str | None
    whole_game: bool
    """Whether it is about the game as a whole: its length, its end, which seat wins; else about what players have."""
    share: bool
    a: float
    b: float
    change: Estimate
    spread: float
    size: float | None
    p: float
    holds: bool
    saved: float | None

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out no change at all."""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and (low > 0 or high < 0)


class Findings(msgspec.Struct, frozen=True):
    """Everything the games of a run show.

    `standings`, `matrix`, `seats`, `pairing` are empty for an experiment on options, `effects` for everything else. The
    groups of `measures` are the bots, or the sets of options. Those of everything else, and of measures of a table, are
    `groups`: all games, or the sets of options.
    """

    findings: int
    kind: Kind
    game: str
    title: str
    credit: str
    rules: int
    seats: int
    seed: int
    bots: list[str]
    setups: list[Setup]
    games: int
    deals: int
    repeats: int
    """Games that are another one once more, move for move; they count, but make nothing surer."""
    command: str
    """What plays such a run."""
    remarks: list[str]
    summary: list[str]
    standings: list[Standing]
    matrix: list[list[Estimate | None]]
    meetings: list[list[int]]
    seat_wins: list[SeatWins]
    lengths: list[Quantity]
    reasons: list[Reason]
    measures: list[Quantity]
    balance: Balance
    pairing: list[Pairing]
    effects: list[Effect]
    categories: list[CategoryWins] = []
    breakdowns: list[BrokenDown] = []
    by_round: list[ByRound] = []

    @property
    def groups(self) -> list[str]:
        """All games, or the sets of options."""
        return [setup.label for setup in self.setups]

    @property
    def solo(self) -> bool:
        """Whether nobody sat at a table with anybody else."""
        return self.seats == 1

    @property
    def experiment(self) -> bool:
        """Whether sets of options are compared, instead of bots."""
        return len(self.setups) > 1

    def json(self) -> bytes:
        """The findings as a JSON document."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"
