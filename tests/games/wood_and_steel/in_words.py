"""Positions of Wood and Steel as plain data, played on in words: for tests of words, refusals and goals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from milepost.core.action import Action, Event
from milepost.games.wood_and_steel.actions import Build, Claim, Fulfil, Load, Move, Relay, Run
from milepost.games.wood_and_steel.board import CITY, EDITIONS, Route, contract, members
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, WEST
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.position import read
from milepost.games.wood_and_steel.state import SteelState

STEEL = WoodAndSteel()
FAR_AWAY = ("nickel", "Santa Fe")
"""A contract that no test fulfils by accident."""


def way(text: str) -> list[tuple[str, str]]:
    """The segments of "Boston - New York - Philadelphia"."""
    return list(pairwise(text.split(" - ")))


def player(*ways: str, **fields: Any) -> dict[str, Any]:
    """A player of a position with this track, who has begun in the first two cities of it."""
    track = [segment for one in ways for segment in way(one)]
    return {"track": track, "active": list(track[0]), "private": FAR_AWAY, **fields}


ELSEWHERE = player("Charleston - Savannah")
"""Somebody who is in nobody's way."""


def position(*players: dict[str, Any], **fields: Any) -> SteelState:
    """A position with these players."""
    return read({"players": list(players), **fields})


def engine(name: str, city: str, load: str | None = None) -> dict[str, Any]:
    """An engine of a position."""
    return {"name": name, "city": city, "load": load}


def route(a: str, b: str) -> Route:
    """The segment between two cities."""
    pair = CITY[a], CITY[b]
    return next(edition.between[pair] for edition in EDITIONS.values() if pair in edition.between)


def say(state: SteelState, action: Action) -> str:
    """An action in words, as somebody who looks on reads it."""
    return STEEL.words.say(state.seen_by(None), action)


def tell(state: SteelState, event: Event) -> str:
    """An event in words."""
    return STEEL.words.tell(state.seen_by(None), event)


def find(state: SteelState, words: str) -> Action:
    """The legal action whose words begin like that."""
    found = [action for action in state.legal() if f"{say(state, action)} ".lower().startswith(words.lower())]
    assert found, f"nothing begins with {words!r}: {[say(state, action) for action in state.legal()]}"
    return found[0]


def play(state: SteelState, *words: str) -> SteelState:
    """Play on in words; the invariants hold after each action."""
    for one in words:
        state.apply(find(state, one))
    return state


def lively(games: int = 6, actions: int = 900, every: int = 1) -> Iterator[SteelState]:
    """Positions of games in which a lot happens: trains run, and now and then somebody cannot pay any more."""
    for seed in range(games):
        draw = Random(seed)
        preset = ("seed", "current")[seed % 2]
        state = STEEL.new(1 + seed % 6, seed, preset=preset, starting_debt=(0, 15_000, 60_000)[seed % 3])
        for number in range(actions):
            if state.to_act is None:
                break
            if state.phase == ACTING and draw.random() < 0.1:
                _ruin(state, draw)
            if state.phase == MOVING and draw.random() < 0.3:
                _ask_for_load(state, draw)
            if number % every == 0:
                yield state
            state.apply(_chosen(state, draw))
        yield state


def _ruin(state: SteelState, draw: Random) -> None:
    """Somebody has no money and a lot to pay with the next delivery, or has plenty."""
    if draw.random() < 0.5:
        state.cash[state.turn], state.service[state.turn] = 0, WEST
        state.debt[state.turn] += 50_000
    else:
        state.cash[state.turn] += 100_000


def _ask_for_load(state: SteelState, draw: Random) -> None:
    """The private contract of the player asks for what the running engine carries, in a city nearby."""
    load = state.engines[state.turn][state.engine].load
    if load == NONE:
        return
    wanting = [city for city in members(state.reach[state.turn]) if not state.map.supplies[city] >> load & 1]
    if wanting:
        state.private[state.turn] = contract(load, draw.choice(wanting))


def _chosen(state: SteelState, draw: Random) -> Action:
    """Trains run more often than chance would have it, and nothing that they can do is left out for long."""
    legal = state.legal()
    for kinds, share in (((Fulfil, Claim, Relay, Load), 0.7), ((Run, Move, Build), 0.5)):
        some = [action for action in legal if isinstance(action, kinds)]
        if some and draw.random() < share:
            return draw.choice(some)
    return draw.choice(legal)
