"""One position of the companion: what the app of a table keeps."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.options import Options
from milepost.core.state import Outcome, State
from milepost.games.wood_and_steel import contracts, independents, starting
from milepost.games.wood_and_steel.board import City, Contract, Edition, Region, Route, bits, edition_of
from milepost.games.wood_and_steel.companion import invariants
from milepost.games.wood_and_steel.companion.actions import MOST_ROUND, TableAction, names_something
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.notes import Delivery, Piece
from milepost.games.wood_and_steel.companion.rules import RULES, listing, scoring
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.design import POSITIONS, Design, read_design
from milepost.games.wood_and_steel.state import UNKNOWN


class TableOptions(Options, frozen=True):
    """The switches of the full game that matter for what the app draws and counts; the letters name its rulings."""

    edition: Literal["seed", "current"] = "seed"
    """The map with 55 cities and 102 routes, or the later one with 56 and 103."""
    sections: Literal["edition", 3, 6] = "edition"
    """Three sections, or six regions; by default, three in the seed edition and six in the current one. [B2]"""
    market_min_hops: Literal["edition", 2, 3] = "edition"
    """The shortest market contract; by default, 3 segments in the seed edition and 2 in the current one. [B34]"""
    private_floor_after: Literal["edition", "never", 3] = "edition"
    """When private contracts begin to pay at least $6,000; by default, only in the current edition."""
    private_to_active: bool = False
    """Whether private contracts may lead to any active city but the current one."""
    active_extras: bool = False
    """Whether the cities of a bought railroad and the hub become active. [B4]"""
    pairs_exclude: Literal["segment", "city"] = "segment"
    """Whether two starting positions may share a city. [B7]"""
    indie_count: Literal["text", "six"] = "text"
    """Independents: 9 to 12 less the players, or always six. [B6]"""
    indie_distance: Literal[2, 3] = 2
    """How many segments independents are away from every starting city. [B6]"""
    indie_gap: Literal["city", "segment"] = "city"
    """Whether growing independents may not share a city, or must stay a segment apart."""
    depth: Literal["m+1", "m", "m-1"] = "m+1"
    """How many ties several deliveries of one commodity bring. [B23]"""
    west_coast_bonus: Literal["once", "every"] = "once"
    """Whether the West Coast bonus comes once for each player, or with every delivery there. [B22]"""
    office_ties: Literal["2_or_4", "2", "4"] = "2_or_4"
    """Ties for an office at the end. [B29]"""
    track_maintenance: bool = True
    """Whether there is the upgrade Track Maintenance. [B27]"""
    last_round: Annotated[int, Meta(ge=20, le=MOST_ROUND)] = 60
    """The round after which the game is over. [B47]"""
    connection_later: Literal["half", "none"] = "half"
    """What a connection bonus brings to all but the first."""
    design: Annotated[str, Meta(max_length=2_000)] = ""
    """Other numbers than those of the game, such as engine.mogul.price=8000, with commas between them."""


PRESETS = {"seed": TableOptions(), "current": TableOptions(edition="current")}


class TableState(State[TableAction]):
    """A position of the companion. Lists run over seats unless their comment says otherwise."""

    RULES: ClassVar = RULES

    options: TableOptions
    changes: int
    """How often something was changed: no position ever recurs."""
    phase: int
    """One of `constants`."""
    round: int
    """0 during the set-up."""
    closed: int
    """Rounds that were closed, whatever the number of the round was set to."""
    turn: Seat
    """Whose turn it is."""
    first: Seat
    """Who began this round."""
    next_first: Seat
    """Who has chosen to go first in the next round; -1 for nobody."""
    ended: int
    """The set of seats whose turn in this round is over."""
    market_open: bool
    """Whether there are market contracts."""
    reason: str
    """Why the game is over."""
    market: list[Contract]  # by place
    fulfilled: list[Delivery]  # of all players, in order
    connections: list[int]  # the connection bonuses in play
    connected: list[tuple[Seat, ...]]  # by bonus in play: who has it, in order
    names: list[str]  # by independent railroad, also those that are gone
    segments: list[tuple[Route, ...]]  # by independent railroad: its track, in the order it was laid
    to_place: list[Piece]  # what was drawn last, and what was not ticked off before
    rankings: list[tuple[int, ...]]  # of starting positions; empty until ranked
    positions: list[int]  # starting positions, -1 until assigned
    active: list[tuple[City, ...]]  # the last is the current city
    private: list[Contract]  # -1 for none
    offers: list[tuple[Contract, ...]]  # private contracts to choose from
    claimed: list[Contract]  # market contracts held, -1 for none
    moguls: list[bool]  # who has a Mogul or better
    hubs: list[City]  # -1 for none
    railyards: list[tuple[City, ...]]
    offices: list[tuple[Region, ...]]
    monopolies: list[int]  # sets of commodities
    final: list[int]  # what was said for the last count: a Challenger, and a set of regions above it; -1 until then

    @property
    def map(self) -> Edition:
        """The map that is played on."""
        return edition_of(self.options.edition, self.options.sections)

    @property
    def numbers(self) -> Design:
        """The numbers that are played with."""
        return read_design(self.options.design)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.private)

    @property
    def worth(self) -> list[int]:
        """By city: how much it is worth as a destination."""
        return contracts.city_values(self.map, [one.contract for one in self.fulfilled if not one.bankrupt])

    @property
    def west_open(self) -> bool:
        """Whether somebody has fulfilled a contract to a western city."""
        return scoring.west_open(self)

    @property
    def ties(self) -> list[tuple[int, ...]]:
        """By seat and source; they follow from what was fulfilled and declared (B55)."""
        return scoring.ties(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of a seat is its number of railroad ties."""
        return tuple(map(sum, self.ties))

    @property
    def outcome(self) -> Outcome | None:
        """Ties and ranks once the game is over; those with equal ties share a rank, since the app knows no money."""
        return Outcome.ranked(self.scores, reason=self.reason) if self.phase == OVER else None

    @property
    def moment(self) -> int:
        """What is asked for."""
        return self.phase

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The player whose turn it is; everybody, where all have to answer or anybody can."""
        if self.to_act is None or self.phase == PLAYING:
            return () if self.to_act is None else (self.to_act,)
        everybody = ((self.to_act + place) % self.seats for place in range(self.seats))
        if self.phase == RANKING:
            return tuple(seat for seat in everybody if not self.rankings[seat])
        return tuple(seat for seat in everybody if self.phase == CLOSING or self.final[seat] == NONE)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Once positions are assigned, everybody at any time."""
        if self.to_act is None or self.phase in (RANKING, SCORING):
            return self.waiting_for
        return tuple((self.to_act + place) % self.seats for place in range(self.seats))

    def legal(self, seat: Seat | None = None) -> tuple[TableAction, ...]:
        """All legal actions by token; edits are open."""
        seat = self.to_act if seat is None else seat
        if seat is None or seat not in self.may_act:
            return ()
        return tuple(listing.LISTED[self.phase](self, seat))

    def _names_something(self, action: Action) -> bool:
        """Whether the numbers in an action name something at any table; its rule says whether also at this one."""
        return names_something(action)

    def carry_out(self, action: Action, seat: Seat) -> list[Event]:
        """What comes of an action, and how many ties more or fewer everybody has then."""
        before = scoring.ties(self)
        events = super().carry_out(action, seat)
        self.changes += 1
        scoring.tell_changes(self, before, events)
        return events

    def _hide(self, seat: Seat | None) -> None:
        """Others' rankings, until all are in."""
        if self.phase == RANKING:
            self.rankings = [
                ranking if owner == seat or not ranking else UNKNOWN for owner, ranking in enumerate(self.rankings)
            ]

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        """Any ranking is as likely as any other."""
        if self.phase == RANKING:
            possible = list(permutations(range(len(POSITIONS)), 3))
            self.rankings = [
                chance.pick(possible) if owner != seat and ranking else ranking
                for owner, ranking in enumerate(self.rankings)
            ]

    def check(self) -> None:
        """Every invariant of the companion."""
        invariants.check(self)

    def track_of(self, railroad: int) -> int:
        """The set of an independent railroad's segments."""
        return bits(self.segments[railroad])


def new(seats: int, options: TableOptions, chance: Chance) -> TableState:
    """Independents are drawn to be put on the board, and so are connection bonuses; everybody ranks positions."""
    edition, design = edition_of(options.edition, options.sections), read_design(options.design)
    routes = independents.placed(edition, design, seats, options.indie_count, options.indie_distance, chance)
    names = independents.names(edition, routes, chance)
    connections = starting.connections_drawn(seats, chance, design)
    nothing = [NONE] * seats
    none: list[tuple[int, ...]] = [()] * seats
    return TableState(
        0, chance, options, changes=0, phase=RANKING, round=0, closed=0, turn=0, first=0, next_first=NONE, ended=0,
        market_open=False, reason="", market=[], fulfilled=[], connections=connections,
        connected=[()] * len(connections), names=names, segments=[(route,) for route in routes],
        to_place=[Piece(FIRST_INDEPENDENT + railroad, route, 0) for railroad, route in enumerate(routes)],
        rankings=none[:], positions=nothing[:], active=none[:], private=nothing[:], offers=none[:],
        claimed=nothing[:], moguls=[False] * seats, hubs=nothing[:], railyards=none[:], offices=none[:],
        monopolies=[0] * seats, final=nothing[:],
    )  # fmt: skip
