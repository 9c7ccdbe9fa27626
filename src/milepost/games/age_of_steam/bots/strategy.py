"""What a strategy is, the four of the tutorial map, and the settings of those who play by them."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from milepost.games.age_of_steam.actions import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, Role
from milepost.games.age_of_steam.board import Board, Hex

Kind = Literal["speed", "income", "blocking"]
Archetype = Literal["express", "hub", "dominance", "corridor"]
ARCHETYPES: tuple[Archetype, ...] = ("express", "hub", "dominance", "corridor")
URGENT, LAST = 1, 3
"""Priorities run from the first to the second."""
KINDS: dict[Archetype, Kind] = {"express": "speed", "hub": "income", "dominance": "income", "corridor": "blocking"}
ACTIONS: dict[Archetype, tuple[Role, ...]] = {
    "express": (FIRST_BUILD, ENGINEER, LOCOMOTIVE),
    "hub": (ENGINEER, LOCOMOTIVE, FIRST_MOVE),
    "dominance": (ENGINEER, LOCOMOTIVE, FIRST_BUILD),
    "corridor": (LOCOMOTIVE, FIRST_MOVE, ENGINEER),
}
"""The preferred actions of each archetype, in order."""
_SHARES: dict[Kind, int] = {"speed": 2, "blocking": 2, "income": 3}


class Route(msgspec.Struct, frozen=True):
    """From city to city; priority 1 is urgent, 3 comes last."""

    start: Hex
    end: Hex
    priority: int = URGENT

    def names(self, board: Board) -> str:
        """Its two cities in words."""
        return f"{board.names[self.start]}–{board.names[self.end]}"


class Strategy(msgspec.Struct, frozen=True):
    """Routes to build, and the means they ask for."""

    name: str
    archetype: Archetype
    routes: tuple[Route, ...]
    required_cash: int
    min_engine: int
    more_shares: int = 0
    """Shares a turn above those of its kind, where links are dear."""

    @property
    def kind(self) -> Kind:
        """What the strategy aims for: speed, income or blocking."""
        return KINDS[self.archetype]

    @property
    def preferred_actions(self) -> tuple[Role, ...]:
        """The actions of phase III it likes, in order."""
        return ACTIONS[self.archetype]

    @property
    def share_limit(self) -> int:
        """The most shares it issues in a turn: two for speed and blocking, three for income."""
        return _SHARES[self.kind] + self.more_shares


class Settings(msgspec.Struct, frozen=True):
    """What can be set for a player by strategies.

    The defaults are the letter of the bots page; what is "in play only" belongs to its section 10.
    """

    share_cap: int = 10
    """The most shares issued in a game."""
    bid_percent: int = 30
    """The part of the cash that is bid at most."""
    much_track: int = 5
    """Tiles of rivals that count as much track."""
    aim_min_score: int = 1
    """The score of a city from which rivals are presumed to aim for it."""
    fallback_min_score: int = 50
    """The least route score of a tile that continues no open end."""
    later_min_score: int = 0
    """In play only: the least route score of a tile that continues an open end."""
    switch_below: int = 30
    """Another strategy is chosen when feasibility falls below this."""
    adjust_below: int = -20
    """Another strategy is chosen when the opponent adjustment falls below this."""
    switch_margin: int = 0
    """By how much more another strategy must score before it is taken; 0 takes any."""
    adjust_by_cities: bool = False
    """Judge opponents by the cities of a strategy, apart from feasibility, instead of route by route."""
    track_aware_paths: bool = False
    """Whether paths heed the track that lies there."""
    solvency_guard: bool = False
    """Keep enough for the expenses of the turn before each spend, and issue shares for them."""
    trust_percent: int = 100
    """In play only: the part of the income in sight, from cubes not yet moved, that the guard counts on
    while there are rivals."""
    spare_shares: int = 2
    """In play only: shares above the cap that the guard reckons with when it looks ahead;
    the rest of the 15 is for bad luck."""
    ahead_turns: int = 5
    """In play only: the turns, this one included, for which the guard wants the expenses to be paid."""
    late_shares: bool = False
    """In play only: from the second turn on, issue only what the next track costs, and only while that pays."""
    finish_first: bool = False
    """In play only: whether track that is begun is completed before another route is taken up."""
    detours: bool = False
    """In play only: whether a way round is looked for where rivals have closed the path of a route."""
    worthwhile: bool = False
    """In play only: whether track is built only where its uses are worth its price."""
    net_links: bool = False
    """In play only: whether the delivery with most own links goes first, a rival's counting half against it.

    The score (bots page 3.5) then decides among equals. On in `adaptive` only."""
    gifts: bool = True
    """Whether goods are moved over links of others alone."""


LETTER = Settings()
"""The letter of the bots page (docs/age-of-steam-bots.md), without its section 10."""
PLAY = Settings(
    later_min_score=50,
    solvency_guard=True,
    late_shares=True,
    finish_first=True,
    detours=True,
    worthwhile=True,
    gifts=False,
)
"""How the named bots play: the letter, and what keeps them solvent (bots page 10)."""


class Memory(msgspec.Struct, frozen=True):
    """What a seat remembers, saved with the game."""

    strategy: Strategy | None = None
    routes: tuple[Route, ...] = ()
    """The routes of the strategy, with their priorities of now."""
    progress: tuple[float, ...] = ()
    """By route, how much of it is done."""
    begun: Route | None = None
    """The piece of a route that is being built."""
    turn: int = 0
    phase: int = -1
    """When the strategy was last evaluated."""
    feasibility: int = 100
    adjustment: int = 0
    switches: int = 0


class _Scenario(NamedTuple):
    name: str
    archetype: Archetype
    routes: tuple[tuple[str, str, int], ...]
    required_cash: int
    min_engine: int


_TUTORIAL = (
    _Scenario("Northern Express", "express", (("Pittsburgh", "Cleveland", 1), ("Cleveland", "Pittsburgh", 1)), 10, 2),
    _Scenario(
        "Columbus Hub",
        "hub",
        (
            ("Pittsburgh", "Columbus", 1),
            ("Cleveland", "Columbus", 2),
            ("Wheeling", "Columbus", 2),
            ("Cincinnati", "Columbus", 3),
        ),
        12,
        2,
    ),
    _Scenario(
        "Eastern Dominance",
        "dominance",
        (("Pittsburgh", "Wheeling", 1), ("Pittsburgh", "Columbus", 2), ("Wheeling", "Pittsburgh", 2)),
        14,
        3,
    ),
    _Scenario(
        "Western Corridor",
        "corridor",
        (("Cincinnati", "Columbus", 1), ("Columbus", "Cincinnati", 1), ("Pittsburgh", "Cincinnati", 2)),
        10,
        2,
    ),
)
SCENARIOS = {"tutorial": _TUTORIAL}
"""By map, the scenarios somebody has written; other maps have theirs derived."""


def written_strategies(board: Board) -> tuple[Strategy, ...]:
    """The strategies written for a map, if there are any."""
    place = {name: at for at, name in enumerate(board.names)}
    return tuple(
        Strategy(
            one.name,
            one.archetype,
            tuple(Route(place[start], place[end], priority) for start, end, priority in one.routes),
            one.required_cash,
            one.min_engine,
        )
        for one in SCENARIOS.get(board.name, ())
    )
