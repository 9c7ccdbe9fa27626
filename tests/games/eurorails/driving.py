"""Lively games for the soak: options drawn at random, random drivers with tastes, and positions rich in everything.

Left to chance alone nobody ever declares victory, few deliver, and whole rules sleep. So some games start *enriched*:
each player gets track toward random goals (laid edge by edge where the engine's limits allow it, free of charge), a
random train, money and debt, and normal play begins at once. And in some games trains are *lifted*, now and then, at
the start of a turn: to a city with a wanted load aboard, to a port, or to any milepost. Chips and cards stay conserved.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from milepost.core.action import Action
from milepost.core.chance import seeded
from milepost.games.eurorails.actions import (
    Answer,
    Backtrack,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    PickUp,
    Restart,
    Sail,
    StartBuilding,
    Step,
    Upgrade,
)
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    EDGES,
    EDGES_AT,
    LOADS,
    MAJORS,
    MILEPOSTS,
    OUTPOSTS,
    POSTS,
    SOURCES,
    TERRAIN,
)
from milepost.games.eurorails.constants import FREE, OPERATING
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.rules import building, flow, track
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SLOW_FREIGHT, TRAINS

EURO = EuroRails()

SWITCHES: dict[str, tuple[object, ...]] = {
    "deck": ("first", "second"),
    "printing": ("first", "later"),
    "variant": ("standard", "standard", "standard", "fast", "slow"),
    "hands": ("hidden", "hidden", "open"),
    "mercy": (True, True, True, True, True, False),
    "four_cards": (False, False, False, True),
    "major_exits": ("each", "total"),
    "start_any_city": (False, True),
    "ferry_port_counts": (False, True),
    "early_discard": (False, True),
    "derailed_drawer_stops": (False, True),
    "neutral_track": (False, True),
    "auto_declare": ("", "", "all", "0", "135"),
    "rounds": (200, 200, 200, 40, 3),
}
"""What each option is drawn from; the rules for two are drawn when two play."""

TASTES: dict[str, dict[type[Action], float]] = {
    "traveller": {Step: 9, PickUp: 6, Deliver: 30, Sail: 9, Drop: 0.5, StartBuilding: 0.5, Build: 8, Upgrade: 0.3},
    "builder": {Step: 1, StartBuilding: 3, Build: 30, Upgrade: 0.2, DiscardHand: 0.2},
    "gambler": {DiscardHand: 8, Sail: 9, Step: 5, Build: 3, Deliver: 9, StartBuilding: 1},
    "idler": {StartBuilding: 9, EndTurn: 9, Declare: 30, Build: 1, Step: 1},
}
"""How often each kind of action is taken where it is legal; 1 for those that are not named."""
RARE: dict[type[Action], float] = {Restart: 0.02, Backtrack: 0.3, DiscardHand: 0.5, Declare: 2, Answer: 1}


def draw_options(draw: Random) -> tuple[int, dict[str, object]]:
    """A number of players and a value for every option."""
    seats = draw.randint(2, 6)
    options = {name: draw.choice(values) for name, values in SWITCHES.items()}
    options["two_player_rules"] = seats == 2 and draw.random() < 0.5
    options["open_hands_for_bots"] = draw.random() < 0.3
    return seats, options


def by_taste(state: EuroState, taste: str, draw: Random) -> Action:
    """A legal action: first its kind, as the taste has it, then any of that kind. Uniform is a taste too."""
    legal = state.legal()
    if taste == "uniform":
        return draw.choice(legal)
    kinds = list(dict.fromkeys(type(action) for action in legal))
    likes = {**RARE, **TASTES[taste]}
    kind = draw.choices(kinds, [likes.get(kind, 1.0) for kind in kinds])[0]
    return draw.choice([action for action in legal if type(action) is kind])


# enriched positions

STAGES = {"mixed": (0, 3, 5, 12, 30, 60, 110, 170, 250, 400), "final": (200, 240, 255, 300), "tied": (280,)}
"""What the players of an enriched game have in cash; all but in a mixed one look for all major cities first."""


def enriched(seats: int, seed: int, options: dict[str, object], draw: Random) -> EuroState:
    """Normal play begins with track, trains and money for everybody."""
    state: EuroState = EURO.new(seats, seed, **{**options, "four_cards": False})
    stage = draw.choice(tuple(STAGES))
    for seat in range(seats):
        goals = [CENTRE[city] for city in draw.sample(MAJORS, 8)] if stage != "mixed" or draw.random() < 0.4 else []
        ports = [port for ports in state.printing.ports for port in ports]
        goals += draw.sample(ports, draw.randint(0, 4)) + draw.sample(CENTRE, draw.randint(1, 12))
        for goal in goals:
            extend(state, seat, goal)
        state.trains[seat] = draw.choice([t for t in range(len(TRAINS)) if t != SLOW_FREIGHT])
        state.cash[seat] = draw.choice(STAGES[stage])
        if state.options.mercy and stage == "mixed" and draw.random() < 0.2:
            state.debt[seat] = draw.randint(1, 40)
    state.build_round, state.round = 0, 1
    flow.begin_turn(state, 0, [])
    state.check()
    return state


def extend(state: EuroState, seat: int, goal: int) -> None:
    """Lay track from a player's network toward a milepost, or a major city, as far as the limits allow."""
    goals = {goal} if TERRAIN[goal] != TERRAIN[OUTPOSTS[0]] else set(POSTS[CENTRE.index(goal)][1:])
    mine = [m for m in range(MILEPOSTS) if track.on_network(state, seat, m)]
    came: dict[int, int] = dict.fromkeys(mine or OUTPOSTS, -1)
    reached = list(came)
    for milepost in reached:
        if milepost in goals:
            lay(state, seat, _way(came, milepost))
            return
        for edge in EDGES_AT[milepost]:
            other = sum(EDGES[edge]) - milepost
            if state.owners[edge] == FREE and other not in came:
                came[other] = edge
                reached.append(other)


def _way(came: dict[int, int], milepost: int) -> list[int]:
    way = []
    while came[milepost] >= 0:
        way.append(came[milepost])
        milepost = sum(EDGES[came[milepost]]) - milepost
    return way[::-1]


def lay(state: EuroState, seat: int, way: Sequence[int]) -> None:
    """Sections one by one, free of charge, until a limit forbids one."""
    for edge in way:
        if state.values[seat][edge] == track.SHUT:
            return
        line = building.joined_by(state, seat, edge)
        if line >= 0:
            track.join(state, seat, line)
        track.add(state, seat, edge, line)


# lifted trains


def lift(state: EuroState, draw: Random) -> bool:
    """At the start of a turn: put the train somewhere interesting. Says whether it did."""
    seat = state.turn
    if state.phase != OPERATING or not state.fresh or state.asks or state.sailing[seat]:
        return False
    where = draw.random()
    if where < 0.6:
        _supply(state, seat, draw)
    elif where < 0.75:
        state.at[seat] = draw.choice([port for ports in state.printing.ports for port in ports])
    elif where < 0.9:
        state.at[seat] = draw.choice([m for m in range(MILEPOSTS) if sum(e[m] for e in state.ends)] or CENTRE)
    else:
        _fill_up(state, seat, draw)
    state.came_by[seat] = -1
    return True


def _supply(state: EuroState, seat: int, draw: Random) -> None:
    """To a city that wants a load, with the load; where a bonus can be had, to that."""
    demands = [demand for card in state.hands[seat] for demand in state.deck.demands[card]]
    bonuses = [state.deck.events[card] for card, _, _ in state.forces if state.deck.events[card].bonus]
    best = [d for d in demands if any(d.load == b.load or d.city in b.cities for b in bonuses)]
    demand = draw.choice(best or demands)
    if demand.load not in state.aboard[seat] and not _load(state, seat, demand.load):
        return
    state.at[seat] = draw.choice(POSTS[demand.city])


def _fill_up(state: EuroState, seat: int, draw: Random) -> None:
    """To a city that produces a load, with as many chips of it as there are and fit."""
    load = draw.randrange(len(LOADS))
    while _load(state, seat, load):
        pass
    while _load(state, seat, draw.randrange(len(LOADS))):
        pass
    city = draw.choice((*SOURCES[load], draw.randrange(len(CITIES))))
    state.at[seat] = draw.choice(POSTS[city])


def _load(state: EuroState, seat: int, load: int) -> bool:
    if not state.tray[load] or len(state.aboard[seat]) >= TRAINS[state.trains[seat]].capacity:
        return False
    state.tray[load] -= 1
    state.aboard[seat] = tuple(sorted((*state.aboard[seat], load)))
    return True


def open_action(state: EuroState, draw: Random) -> Action | None:
    """A loan or an offer that is allowed now, if the sample is lucky."""
    assert state.to_act is not None, "somebody is asked"
    action = EURO.sample_open(state.clone(), seeded(draw.getrandbits(60)))
    return action if action is not None and state.why_not(action) is None else None
