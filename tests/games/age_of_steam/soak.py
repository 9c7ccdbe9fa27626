"""Whole games of Age of Steam under watch: `python -m tests.games.age_of_steam.soak [GAMES] [POSITIONS]`.

All maps, all numbers of players, options drawn at random; players as in `driving`. After every action what lies on the
table must be in order (`invariants`; the costlier caches after every 25th), and money, shares, engines and income
must follow from the events. In `POSITIONS` positions `legal`, `why_not` and `apply` must agree on every action that has
a token; of deliveries, on every way along links up to one link further than the engine pulls.
At the end: how often each action, event, refusal, tile and end occurred. One that never did fails the run.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import BasicFault
from milepost.games.age_of_steam import events as happenings
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DRAW,
    DROP,
    FIRST_LINK,
    HOLD,
    ISSUES,
    LINKS,
    MOST_BID,
    PASS,
    PAY_FIRST,
    REWARDS,
    ROLES,
    SELECTS,
    UPGRADE,
    Move,
    bid,
    build,
    place,
    urbanize,
)
from milepost.games.age_of_steam.board import MOST_LINKS, TOWN_HEX
from milepost.games.age_of_steam.constants import BUILDING, MOST_SECTIONS, MOVING, PRODUCING, SELECTING, SHARE_PRICE
from milepost.games.age_of_steam.events import (
    BonusEarned,
    EngineImproved,
    GameOver,
    GoodMoved,
    LinkBought,
    Paid,
    PlaceTaken,
    RoleTaken,
    SharesIssued,
    TrackBuilt,
)
from milepost.games.age_of_steam.goods import BOXES, GOODS, NEW_CITIES, WHITE
from milepost.games.age_of_steam.invariants import REASONS, check_table, check_track
from milepost.games.age_of_steam.rules import building, moving, sections
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES
from tests.games import soaking
from tests.games.soaking import WatchedGame, tag

from .driving import TABLES, WILD, answer, begin

LONGEST_TRY, MOST_TRIES = 4, 4000
"""Ways of goods that are tried: links at most, and how many of them in a position."""
REFUSALS = (BasicFault.KIND, BasicFault.NOT_NOW, BasicFault.OVER, BasicFault.TURN, *AosFault)
"""Every rule that can forbid something."""
BONUSES = ("cotton", "coast", "first")
EVENTS = tuple(
    kind
    for kind in vars(happenings).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
SIMPLE: tuple[Action, ...] = (
    DROP, HOLD, PAY_FIRST, DECLINE, DONE, UPGRADE, PASS, DRAW, *ISSUES, *SELECTS, *REWARDS, *LINKS,
    *(place(good, box) for good in range(len(GOODS)) for box in range(BOXES)),
)  # fmt: skip
"""Everything with a token but bids, tiles, new cities and deliveries."""


class Book:
    """A second book: what everybody has, by the events alone."""

    def __init__(self, state: AosState) -> None:
        self.cash, self.shares = state.cash[:], state.shares[:]
        self.engines, self.income = state.engines[:], state.income[:]

    def enter(self, events: Sequence[Event], state: AosState) -> None:
        """Write down what happened, and hold it against the position after it."""
        for event in events:
            self._enter(event, state)
            assert min(self.cash) >= 0, f"{event} leaves less than nothing"
        book = self.cash, self.shares, self.engines, self.income
        table = state.cash, state.shares, state.engines, state.income
        assert book == table, f"something changed that no event tells of: {book}, not {table}, after {events}"

    def _enter(self, event: Event, state: AosState) -> None:
        cash, income = self.cash, self.income
        match event:
            case SharesIssued(seat=seat, shares=shares):
                self.shares[seat] += shares
                cash[seat] += SHARE_PRICE * shares
            case PlaceTaken(seat=seat, paid=paid) | TrackBuilt(seat=seat, paid=paid) | LinkBought(seat=seat, paid=paid):
                cash[seat] -= paid
            case EngineImproved(seat=seat, engine=engine):
                self.engines[seat] += 1
                assert engine == self.engines[seat], "an engine improves by one"
            case GoodMoved(owners=owners):
                for owner in owners:
                    if owner >= 0:
                        income[owner] += 1
            case BonusEarned(seat=seat, income=more):
                income[seat] += more
            case Paid(seat=seat):
                assert event.income == income[seat], "income is not what was earned"
                assert event.expenses == self.shares[seat] + self.engines[seat], "shares and engine are paid for"
                left = cash[seat] + event.income - event.expenses
                assert event.shortfall == max(0, -left), "a shortfall is what cannot be paid"
                cash[seat] = max(0, left)
                income[seat] -= event.shortfall + event.reduction
            case GameOver() if state.board.name == "barbados":
                for seat in state.order:
                    due = SHARE_PRICE * self.shares[seat]
                    if cash[seat] >= due:
                        cash[seat] -= due
                        self.shares[seat] = 0


class AosGame(WatchedGame[AosState]):
    """A game by players with some sense."""

    CHECK_EVERY = 25
    TRY_EVERY = 11

    def __init__(self, index: int, positions: int) -> None:
        super().__init__(index, positions)
        self.state = begin(index, self.draw)
        self.wild = self.draw.choice((WILD, WILD, 0.3))
        self.book = Book(self.state)
        self.track = b""
        """As it was when it was last checked."""
        self.cotton = self._cotton()
        name, seats = TABLES[index % len(TABLES)]
        self.counts[f"map {name} with {seats}"] += 1

    def _cotton(self) -> int:
        return sum(self.state.cubes[WHITE :: len(GOODS)])

    def run(self) -> Counter[str]:
        """Count the turns, too."""
        counts = super().run()
        counts["turns played"] += self.state.turn
        return counts

    def answer(self) -> tuple[Action]:
        """What a player with some sense does."""
        return (answer(self.state, self.draw, self.wild),)

    def check(self, action: Action, events: Sequence[Event]) -> None:
        """The position is in order, and the books follow from the events."""
        state = self.state
        self.book.enter(events, state)
        cotton, self.cotton = self.cotton, self._cotton()
        assert self.cotton <= cotton, "white cubes come from nowhere"
        check_table(state)
        track_now = bytes(state.owners + state.tiles + state.links + state.sites)
        if track_now != self.track:
            check_track(state)
            self.track = track_now
        for event in events:
            if isinstance(event, TrackBuilt):
                self.counts[f"tile {shape_name(event.tile)}"] += 1
            elif isinstance(event, BonusEarned):
                self.counts[f"bonus {event.reason}"] += 1
            elif isinstance(event, RoleTaken):
                self.counts[f"role {ROLES[event.role]}"] += 1
            elif isinstance(event, GoodMoved):
                self.counts[f"delivered {GOODS[event.good]}"] += 1

    def look(self) -> None:
        """Where every action is tried, every legal one must change something, too."""
        left = self.positions
        super().look()
        if self.positions < left:
            for action in self.state.legal():
                after = self.state.clone()
                after.apply(action)
                assert after != self.state, f"{action} changes nothing"

    def odd_now(self) -> bool:
        """More often where there is much to refuse."""
        return super().odd_now() or bool(self.state.asks) or self.state.phase == PRODUCING

    def odd_actions(self) -> Iterator[tuple[Action, Seat | None]]:
        """Odd ones of the player to act, and any of anybody."""
        yield from ((action, None) for action in odd_actions(self.state, self.draw))
        yield self.draw.choice(SIMPLE), self.draw.randrange(self.state.seats)

    def every_action(self) -> Iterator[Action]:
        """Everything that has a token: all bids and tiles in their phases, else some; all ways of goods along links."""
        state = self.state
        yield from SIMPLE
        hexes = len(state.sites)
        step = 1 if state.phase == BUILDING else 97
        for number in range(0, (hexes + 1) * (len(SHAPES) - 1), step):
            yield build(number // (len(SHAPES) - 1), 1 + number % (len(SHAPES) - 1))
        for number in range(0, (hexes + 1) * len(NEW_CITIES), step):
            yield urbanize(number // len(NEW_CITIES), number % len(NEW_CITIES))
        top = max(state.cash) + 2
        yield from (bid(amount) for amount in (*range(1, top), *range(top, MOST_BID + 1, 500)))
        yield from every_move(state)


def shape_name(shape: int) -> str:
    """A shape with its number."""
    return f"{shape:>3} {SHAPES[shape].name}"


def every_move(state: AosState) -> Iterator[Move]:
    """All legal deliveries, and all ways along links, taken or not, up to a few links; then exits that are none."""
    if state.phase != MOVING or state.to_act is None:
        yield Move(0, 0, (0,))
        return
    seen = {way.move for way in moving.deliveries(state, state.to_act)}
    yield from seen
    ways = moving.ways_from(state)
    longest = min(LONGEST_TRY, state.engines[state.to_act] + 1)
    tried = 0
    for hex in range(len(state.sites) + 1):
        outside = hex == len(state.sites)
        goods = [good for good in range(len(GOODS)) if outside or state.cubes[hex * len(GOODS) + good]]
        paths = [()] if outside else list(_paths(state, ways, hex, longest))
        for good in goods or [hex % len(GOODS)]:
            for path in (*paths, *((exit,) for exit in range(FIRST_LINK + MOST_LINKS))):
                move = Move(hex, good, path)
                if path and move not in seen and tried < MOST_TRIES:
                    tried += 1
                    seen.add(move)
                    yield move


def _paths(state: AosState, ways: dict[int, list[moving.Way]], hex: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Exits along links from a hex, stops twice and all."""
    reached: list[tuple[tuple[int, ...], int]] = [((way.exit,), way.stop) for way in moving.first_ways(state, hex)]
    while reached:
        path, stop = reached.pop(0)
        yield path
        if len(path) < longest:
            reached += [((*path, way.exit), way.stop) for way in ways.get(stop, ())]


def odd_actions(state: AosState, draw: Random) -> Iterator[Action]:
    """What may be close to being allowed, and what nobody sensible would try."""
    yield Action()
    yield from (draw.choice(SIMPLE) for _ in range(4))
    yield from (DONE, UPGRADE, HOLD, PAY_FIRST, draw.choice(LINKS), bid(draw.randint(1, 60)))
    if state.asks:
        yield from REWARDS
    elif state.phase == SELECTING:
        yield from SELECTS
    elif state.phase == PRODUCING:
        yield from (place(good, box) for good in state.drawn for box in draw.sample(range(BOXES), 12))
    elif state.phase == BUILDING:
        yield from odd_builds(state, draw)
    elif state.phase == MOVING:
        moves = list(islice(every_move(state), 400))
        yield from draw.sample(moves, min(20, len(moves)))


def odd_builds(state: AosState, draw: Random) -> Iterator[Action]:
    """Tiles and cities here and there; more of them where discs are scarce."""
    seat = state.acting[state.at]
    tracks = [hex for hex, tile in enumerate(state.tiles) if tile]
    near = building.candidates(state, seat)
    towns = [hex for hex in near if state.sites[hex] == TOWN_HEX]
    scarce = not state.discs or sections.owned(state, seat) >= MOST_SECTIONS - 1
    for hexes in (near, tracks, towns, range(len(state.sites))):
        if hexes:
            hex = draw.choice(hexes)
            yield from (
                build(hex, shape) for shape in draw.sample(range(1, len(SHAPES)), len(SHAPES) - 1 if scarce else 16)
            )
            yield from (urbanize(hex, city) for city in range(len(NEW_CITIES)))


def expected() -> list[str]:
    """Everything that must have happened."""
    return [
        *(f"map {name} with {seats}" for name, seats in TABLES),
        *(f"ended: {reason}" for reason in REASONS),
        *(f"action {tag(kind)}" for kind in AosState.RULES),
        *(f"event {tag(kind)}" for kind in EVENTS),
        *(f"role {role}" for role in ROLES),
        *(f"bonus {reason}" for reason in BONUSES),
        *(f"delivered {good}" for good in GOODS),
        *(f"tile {shape_name(shape)}" for shape in range(1, len(SHAPES))),
        *(f"refusal {rule}" for rule in REFUSALS),
    ]


def main(games: int = 10_000, positions: int = 1_000) -> int:
    """Soak, print the table, and say what is missing."""
    return soaking.main(AosGame, expected(), games, positions)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
