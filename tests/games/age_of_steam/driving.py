"""Players for the soak: options drawn at random, and random answers with some sense, so that games last.

Left to chance alone everybody issues fifteen shares and is bankrupt in the second turn. These players issue what they
need to live, bid little, finish the track they begin and deliver what pays them; now and then they do anything. Some
games are *enriched*: everybody has money and a good engine from the start, and some links lie already, laid as the
rules of fitting allow and given to random owners, so that whole rules wake up.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from milepost.core.action import Action, Seat
from milepost.games.age_of_steam.actions import DECLINE, DONE, DROP, HOLD, ISSUES, PASS, UPGRADE, Build, Urbanize, bid
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOST_SECTIONS,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SHARES,
)
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.maps import MAPS, board
from milepost.games.age_of_steam.rules import auction, building, moving, sections, stock
from milepost.games.age_of_steam.rules.fitting import OPEN, change, fits, site
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import TOWN

AOS = AgeOfSteam()

SWITCHES: dict[str, tuple[object, ...]] = {
    "turns": (0, 0, 0, 0, 3, 16),
    "urbanize": ("first", "any_time"),
    "first_tile": ("simple", "any"),
    "stock": ("free", "recorded"),
    "sheet": ("printed", "recorded"),
    "hill_price": (3, 5),
    "turn_order_card": (True, False),
    "easy": (False, True),
    "rolls": ("two", "one"),
    "display": ("open", "hidden"),
}
"""What each option is drawn from."""
TABLES = tuple((name, seats) for name in MAPS for seats in sorted(board(name).turns))
"""Every map with every number of players."""
WILD = 0.04
"""How often anything is done that is legal."""
LOOKED_AT = 40
"""How many builds are weighed against each other."""


def draw_options(draw: Random, name: str) -> dict[str, object]:
    """A value for every option, on this map."""
    return {"map": name, **{switch: draw.choice(values) for switch, values in SWITCHES.items()}}


def begin(index: int, draw: Random) -> AosState:
    """A new game, sometimes enriched; maps and players come round by the number of the game."""
    name, seats = TABLES[index % len(TABLES)]
    state: AosState = AOS.new(seats, index, **draw_options(draw, name))
    if draw.random() < 0.35:
        enrich(state, draw)
    return state


def enrich(state: AosState, draw: Random) -> None:
    """Everybody has money, and an engine to match; some track is laid."""
    for seat in range(state.seats):
        state.cash[seat] = draw.choice((30, 80, 150, 400))
        state.engines[seat] = draw.randint(1, 6)
    stops = [place for place, what in enumerate(state.sites) if what != LAND]
    cities = [place for place in stops if state.sites[place] == CITY_HEX]
    towns = [place for place in stops if state.sites[place] == TOWN_HEX]
    for _ in range(draw.choice((0, 2, 6, 24))):
        start, end = draw.sample(stops, 2)
        way = find_way(state, start, end)
        if towns and len(cities) > 1 and draw.random() < 0.6:  # through a town, which takes a disc
            town = draw.choice(towns)
            start, end = sorted(cities, key=lambda place: (state.board.distance(place, town), place))[:2]
            way = [*find_way(state, start, town)[:-1], *find_way(state, town, end)]
        if way and len({place for place, _ in way}) == len(way) and (way[0][0], way[-1][0]) == (start, end):
            lay_way(state, draw.randrange(state.seats), way, draw)
    tycoon = draw.randrange(state.seats) if draw.random() < 0.3 else None
    for section in sorted(sections.all_sections(state), key=lambda one: one.halves):
        owner = draw.randrange(state.seats) if tycoon is None else tycoon
        if sections.owned(state, owner) < MOST_SECTIONS - 1:
            sections.take_over(state, section, owner)


Way = list[tuple[Hex, int]]
"""Hexes of a way with the edge by which each is left; the last one is its end."""


def find_way(state: AosState, start: Hex, end: Hex) -> Way:
    """A short way over empty hexes from a stop to another; empty if there is none."""
    came: dict[Hex, tuple[Hex, int]] = {start: (start, -1)}
    reached = [start]
    for place in reached:
        for edge, near in enumerate(state.board.near[place]):
            if near < 0 or near in came or (near != end and (state.sites[near] >= CITY_HEX or state.tiles[near])):
                continue
            came[near] = place, edge
            reached.append(near)
    way: Way = [(end, -1)]
    while end != start and end in came:
        end, edge = came[end]
        way.append((end, edge))
    return way[::-1] if end == start else []


def lay_way(state: AosState, seat: Seat, way: Way, draw: Random) -> None:
    """Lay track along a way free of charge, all of it or none."""
    work = state.clone()
    for number, (place, leaves) in enumerate(way):
        if work.sites[place] >= CITY_HEX:
            continue
        comes = (way[number - 1][1] + 3) % 6 if number else -1
        edges = {edge for edge in (comes, leaves) if edge >= 0}
        fit = [
            one.shape for one in fits(site(work, seat, place)) if edges == _fresh_edges(work.tiles[place], one.shape)
        ]
        fit = [shape for shape in fit if stock.at_hand(work, place, shape)]
        if not fit:
            return
        building.lay(work, seat, place, draw.choice(fit), [])
    mine = [section for section in sections.all_sections(work) if section.owner == seat]
    if len(mine) < MOST_SECTIONS and all(section.complete for section in mine):
        work.fresh = []
        state._become(work)


def _fresh_edges(old: int, new: int) -> set[int]:
    changed = change(old, new)
    return set() if changed.redirected else {edge for piece in changed.added for edge in piece} - {TOWN}


def answer(state: AosState, draw: Random, wild: float = WILD) -> Action:
    """What a player with some sense does, or now and then anything."""
    seat = state.to_act
    assert seat is not None, "somebody is asked"
    if state.asks:
        return draw.choice(state.legal())
    if state.phase == SHARES:
        return _issue(state, seat, draw)
    if state.phase == AUCTION:
        return _speak(state, seat, draw)
    if draw.random() < wild:
        return draw.choice(state.legal())
    if state.phase == BUILDING:
        return _build(state, seat, draw)
    if state.phase == MOVING:
        return _move(state, seat, draw)
    legal = state.legal()
    if state.phase in (RIGHT_OF_WAY, PRODUCING) and len(legal) > 1 and draw.random() < 0.8:
        legal = tuple(action for action in legal if action != DECLINE)
    return draw.choice(legal)


def needs(state: AosState, seat: Seat) -> int:
    """What must be left at the end of the turn so as to lose no income."""
    return max(0, state.shares[seat] + state.engines[seat] - state.income[seat])


def _issue(state: AosState, seat: Seat, draw: Random) -> Action:
    """Enough to live and to lay three tiles; rarely more."""
    legal = state.legal()
    short = needs(state, seat) + draw.choice((4, 8, 10) if state.turn < 4 else (1, 3, 6)) - state.cash[seat]
    wanted = -(-short // 4) if short > 0 else 0
    if draw.random() < 0.02:
        wanted += draw.randrange(8)
    return ISSUES[min(wanted, len(legal) - 1)]


def _speak(state: AosState, seat: Seat, draw: Random) -> Action:
    """Hold where one can; bid a little more while there is money to spare."""
    if auction.may_hold(state, seat) and draw.random() < 0.5:
        return HOLD
    spare = state.cash[seat] - needs(state, seat) - 6
    raised = state.high + draw.choice((1, 1, 1, 2, 3))
    if raised <= spare and draw.random() < 0.6:
        return bid(raised)
    return DROP


def _build(state: AosState, seat: Seat, draw: Random) -> Action:
    """The build whose new track has the most ends that lead somewhere, unless money is short."""
    legal = state.legal()
    cities = [action for action in legal if isinstance(action, Urbanize)]
    if cities and draw.random() < 0.5:
        return draw.choice(cities)
    others = [action for action in legal if action != DONE and not isinstance(action, Urbanize)]
    stop = DONE in legal
    if not others or (stop and draw.random() < 0.05):
        return DONE if stop else draw.choice(legal)
    some = draw.sample(others, min(LOOKED_AT, len(others)))
    best = max(some, key=lambda action: _worth(state, seat, action) + draw.random())
    left = state.cash[seat] - _price(state, seat, best)
    if stop and left < needs(state, seat) and draw.random() < 0.9:
        return DONE
    return best


def _price(state: AosState, seat: Seat, action: Action) -> int:
    if isinstance(action, Build):
        return building.to_pay(state, action, seat)
    return 4


def _worth(state: AosState, seat: Seat, action: Action) -> float:
    """How many ends of the new track are joined to something, less what it costs."""
    if not isinstance(action, Build):
        return 4.0
    here = site(state, seat, action.hex)
    changed = change(here.tile, action.tile)
    fresh = (*changed.added, *(new for _, new in changed.redirected))
    joined = sum(edge == TOWN or here.beyond[edge] > OPEN for segment in fresh for edge in segment)
    whole = all(edge == TOWN or here.beyond[edge] > OPEN for segment in fresh for edge in segment)
    return 2.0 * joined + 3.0 * whole - len(fresh) - 0.3 * _price(state, seat, action)


def _move(state: AosState, seat: Seat, draw: Random) -> Action:
    """The delivery that pays the most, a better engine, or nothing."""
    found = moving.deliveries(state, seat)
    upgrade = state.why_not(UPGRADE) is None
    if not found or draw.random() < 0.1:
        wanted = upgrade and state.engines[seat] < 5 and needs(state, seat) + 1 < state.cash[seat]
        return UPGRADE if wanted and draw.random() < 0.6 else draw.choice(found).move if found else PASS
    some = draw.sample(found, min(30, len(found)))
    return max(some, key=lambda way: _gain(way.owners, seat) + draw.random()).move


def _gain(owners: Sequence[int], seat: Seat) -> float:
    return 2.0 * owners.count(seat) - 0.5 * (len(owners) - owners.count(seat))


def actor(state: AosState) -> int:
    """Whose turn it is; somebody's it must be."""
    assert state.to_act is not None, "somebody is asked"
    return state.to_act
