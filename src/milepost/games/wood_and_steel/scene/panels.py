"""What is beside the map: contracts, the tie track, the players' mats and the tables; and the line above it all."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.action import Seat
from milepost.core.phrases import count, player, players
from milepost.core.scene import Id, Line, Mat, Panel, Track
from milepost.core.state import View
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, members
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    MOVING,
    NONE,
    NOT_YET,
    OFFERING,
    OVER,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
    WEST,
)
from milepost.games.wood_and_steel.design import ENGINE_NAMES, HUB, UPGRADES
from milepost.games.wood_and_steel.rules import running, scoring
from milepost.games.wood_and_steel.scene import cards, tables
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

EVERY = 5
"""On a long tie track, numbers stand so many spaces apart."""
LONG = 40
_SHORT = {
    "Upgraded Stations": "Stations", "Employment Office": "Employment", "Track Maintenance": "Maintenance",
    "Consolidation": "Consolid.",
}  # fmt: skip
"""Upgrades and engines by names that fit a mat."""

Row = tuple[str, str, str, tuple[Id, ...]]
"""A line of a mat: words, value, icon and lights."""


# ties


@lru_cache(maxsize=512)
def tie_track(scores: tuple[int, ...], win: int) -> Track:
    """From the lowest number of ties to the highest, or to what ends the game."""
    low, high = min(0, *scores), max(win, *scores)
    step = 1 if high - low <= LONG else EVERY * -(-(high - low) // (LONG * EVERY))
    spaces = tuple(
        str(space).replace("-", "−") if space % (1 if step == 1 else EVERY) == 0 else ""
        for space in range(low, high + step, step)
    )
    return Track("Ties", spaces, tuple((seat, (score - low) // step) for seat, score in enumerate(scores)))


# mats


@lru_cache(maxsize=512)
def _mat(seat: int, rows: tuple[Row, ...], active: bool, marks: tuple[str, ...]) -> Mat:
    lines = tuple(Line(text, value, icon, lights=lit) for text, value, icon, lit in rows)
    return Mat(player(seat), seat, lines, active, marks)


def _rows(state: SteelState, seat: Seat) -> list[Row]:
    rows: list[Row] = [
        ("Ties", str(sum(state.ties[seat])), "", ()),
        ("Cash", parts.money(state.cash[seat]), "", ()),
        ("Delivered", tables.delivered(state, seat), "", ()),
        ("Debt", parts.money(state.debt[seat]), "", ()),
        ("Segments", str(state.own[seat].bit_count()), "", ()),
        ("Service", _service(state, seat), "", ()),
    ]
    return [*rows, *_engines(state, seat), *_upgrades(state, seat)]


def _service(state: SteelState, seat: Seat) -> str:
    """The debt service that every delivery costs; before, none, or only deliveries to the West."""
    if state.service[seat] != WEST:
        return "none" if state.service[seat] == NOT_YET else "in West"
    return parts.money(state.debt[seat] // state.numbers.debt_step * state.numbers.debt_service)


def _engines(state: SteelState, seat: Seat) -> list[Row]:
    """Each engine with its reach and its load."""
    found: list[Row] = []
    for engine in state.engines[seat]:
        icon = "" if engine.load == NONE else f"aboard{engine.load}"
        lit = () if engine.city == NONE else (city_id(engine.city),)
        name = ENGINE_NAMES[engine.level]
        found.append((_SHORT.get(name, name), str(running.distance_of(state, seat, engine)), icon, lit))
    return found


def _upgrades(state: SteelState, seat: Seat) -> list[Row]:
    found: list[Row] = []
    for kind in members(state.upgrades[seat]):
        hub = state.hubs[seat] if kind == HUB else NONE
        lit = () if hub == NONE else (city_id(hub),)
        name = UPGRADES[kind]
        found.append((_SHORT.get(name, name), tables.EFFECTS[name] if hub == NONE else CITIES[hub].code, "", lit))
    found += [("Railyard", CITIES[city].code, "", (city_id(city),)) for city in state.railyards[seat]]
    found += [("Office", REGIONS[region], "", ()) for region in state.offices[seat]]
    found += [("Monopoly", GOODS[good], "", ()) for good in members(state.monopolies[seat])]
    return found


def _marks(state: SteelState, seat: Seat) -> tuple[str, ...]:
    """Words that hold for a player just now."""
    if state.phase == OVER:
        return ("winner",) if seat in scoring.outcome(state).winners else ()
    marks = []
    if seat == state.first and state.seats > 1 and state.phase != RANKING:
        marks.append("first")
    if seat == state.next_first:
        marks.append("first next round")
    if state.phase in (SELLING, CHOOSING, BIDDING) and seat == state.turn:
        marks.append("bankrupt")
    return tuple(marks)


def _mats(state: SteelState) -> list[Mat]:
    asked = state.waiting_for
    return [_mat(seat, tuple(_rows(state, seat)), seat in asked, _marks(state, seat)) for seat in range(state.seats)]


# everything


def panels(view: View[SteelState]) -> tuple[Panel, ...]:
    """Everything beside the map, what matters now first; nothing of it is secret."""
    state = view.state
    shown: list[Panel] = []
    if state.phase == OVER:
        shown.append(tables.standing(state))
    elif state.phase in (SELLING, CHOOSING):
        shown.append(tables.sale(state))
    elif state.phase == BIDDING:
        shown.append(tables.bidding(state))
    shown += cards.hands(view)
    shown += tables.within_reach(state)
    shown.append(tie_track(state.scores, state.numbers.win_ties))
    shown += _mats(state)
    shown += [*cards.market(state), *cards.of_others(view), tables.connections(state), *tables.independents(state)]
    shown += [tables.engines(state), tables.upgrades(state), *tables.goods(state)]
    return tuple(shown)


# the line above it all


def banner(state: SteelState) -> str:
    """Where the game stands, in one line."""
    if state.phase == OVER:
        return _over(state)
    year = parts.year(state, state.round)
    if state.phase == RANKING:
        who, verb = players(state.waiting_for), "ranks" if len(state.waiting_for) == 1 else "rank"
        return f"{year}, set-up: {who} {verb} starting positions"
    when = f"{year}, round {state.round}" if state.round else f"{year}, set-up"
    return f"{when}: {player(state.turn if state.to_act is None else state.to_act)} {_does(state)}"


def _does(state: SteelState) -> str:
    """What the player to act is about."""
    if state.phase == ACTING:
        return f"acts ({count(state.actions, 'action')} left)"
    if state.phase == MOVING:
        engine = parts.running(state)
        return f"runs the {engine} ({count(state.moves, 'segment')} left)"
    if state.phase == BUILDING:
        return "builds track"
    return {
        PLACING: "puts the engine on the map",
        SWITCHING: "may run the other engine",
        STATIONING: "puts a new engine on the map",
        OFFERING: "chooses a contract",
        SELLING: "is bankrupt and sells track",
        CHOOSING: "puts a piece of track up for auction",
        BIDDING: "bids for track",
    }[state.phase]


def _over(state: SteelState) -> str:
    result = scoring.outcome(state)
    ties = parts.ties(result.scores[result.winners[0]])
    why = f"after round {state.round}" if state.reason == "rounds" else f"in {parts.year(state, state.round)}"
    if state.seats == 1:
        return f"{player(0)} ends with {ties} {why}"
    return f"{players(result.winners)} {'wins' if len(result.winners) == 1 else 'win'} with {ties} {why}"
