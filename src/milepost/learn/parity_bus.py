"""Bus for `parity`: both positions in the same words, and players who lead games to odd places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from milepost.games.bus.actions import BUILD, CLOCK, JOIN, PASS, SITES
from milepost.games.bus.board import BUILDINGS_AREA, BUSES, LINE_EXPANSION, PASSENGERS, TIME_CLOCK, VRROOOMM, members
from milepost.games.bus.codec import BusCodec
from milepost.games.bus.constants import ASKED, PHASES
from milepost.games.bus.game import Bus as BusGame
from milepost.games.bus.state import PRESETS, BusState
from milepost.learn.parity import Chooses, Compared, player_who_likes, random_player
from milepost.learn.stepper import Stepper
from milepost.learn.vector import bits, bus_board
from milepost.learn.vector.bus import Bus
from milepost.learn.vector.bus_state import REASONS

PLAYERS: dict[str, Chooses] = {
    "random": random_player,
    "lines": player_who_likes((LINE_EXPANSION, LINE_EXPANSION), (JOIN, JOIN + 1), (BUSES, BUSES)),
    "stones": player_who_likes((TIME_CLOCK, TIME_CLOCK), (CLOCK + 1, CLOCK + 1)),
    "full board": player_who_likes((BUILDINGS_AREA, BUILDINGS_AREA), (BUSES, BUSES), (CLOCK, CLOCK), often=0.95),
    "rides": player_who_likes((VRROOOMM, VRROOOMM), (PASSENGERS, PASSENGERS), (BUSES, BUSES), (CLOCK, CLOCK)),
    "passes": player_who_likes((PASS, PASS), (CLOCK, CLOCK), often=0.95),
}
"""Kinds of play: lines that run in loops, all stones taken, a board that fills up, many rides, long games."""


def _houses(game: Stepper, draw: Any) -> int:
    """Builds houses as long as there are any, so that a type of tile is used up."""
    legal = np.flatnonzero(game.mask())
    houses = [BUILD + 3 * site for site in range(len(SITES)) if BUILD + 3 * site in legal]
    return int(draw.choice(houses)) if houses else PLAYERS["full board"](game, draw)


PLAYERS["houses"] = _houses


def compared(seats: int, preset: str = "plan", **options: Any) -> Compared:
    """Bus with so many players and these options, on the engine and in JAX."""
    game = BusGame()
    chosen = {**_plain(PRESETS[preset]), **options}
    codec = BusCodec(lean=True)
    return Compared(
        Bus(seats=seats, **chosen), lambda: Stepper(game, seats, codec=codec, **chosen), readable, fields, PLAYERS
    )


def _plain(options: Any) -> dict[str, Any]:
    return {name: getattr(options, name) for name in options.__struct_fields__}


def readable(state: Any) -> Mapping[str, object]:
    """A position of the vectorised game in the engine's words."""
    seats = len(state.markers)
    deliverers = sorted((int(rank), seat) for seat, rank in enumerate(state.arrivals) if rank)
    return {
        "to_act": None if state.to_act < 0 else int(state.to_act), "phase": PHASES[state.phase],
        "asked": ASKED[state.asked], "round": int(state.round), "start": int(state.start), "clock": int(state.clock),
        "stones_left": int(state.stones_left), "supply": int(state.supply), "zone": int(state.zone),
        "sites": _set(state.sites), "choosing": [seat for seat in range(seats) if state.choosing >> seat & 1],
        "area": int(bus_board.AREA_AT[state.place]) if state.place >= 0 else -1, "left": int(state.left),
        "joining": int(state.joining), "picked": int(state.picked), "reason": REASONS[state.reason],
        "tiles": state.tiles.tolist(), "markers": state.markers.tolist(), "placed": state.placed.tolist(),
        "buses": state.buses.tolist(), "lines_left": state.lines_left.tolist(),
        "deliveries": state.deliveries.tolist(), "stones": state.stones.tolist(),
        "arrivals": [seat for _, seat in deliverers], "lines": [_set(line) for line in state.lines],
        "networks": [_set(network) for network in state.networks], "heads": state.heads.ravel().tolist(),
        "spaces": [next((seat for seat in range(seats) if int(state.own[seat]) >> place & 1), -1)
                   for place in bus_board.PLACE_OF_SPACE.tolist()],
        "passengers": _counts(state.passengers),
        "buildings": [number for planes in state.buildings for number in _counts(planes)],
    }  # fmt: skip


def fields(state: BusState) -> Mapping[str, object]:
    """A position of the engine, sets as lists."""
    told: dict[str, object] = {
        "to_act": state.to_act, "phase": PHASES[state.phase], "asked": ASKED[state.asked],
        "sites": list(members(state.sites)), "choosing": list(members(state.choosing)),
        "lines": [list(members(line)) for line in state.lines],
        "networks": [list(members(network)) for network in state.networks],
    }  # fmt: skip
    names = ("round", "start", "clock", "stones_left", "supply", "zone", "area", "left", "joining", "picked", "reason",
             "tiles", "markers", "placed", "buses", "lines_left", "deliveries", "stones", "arrivals", "heads", "spaces",
             "passengers", "buildings")  # fmt: skip
    return told | {name: getattr(state, name) for name in names}


def _set(words: Any) -> list[int]:
    return [bits.WORD * word + bit for word, value in enumerate(words.tolist()) for bit in members(value)]


def _counts(planes: Any) -> list[int]:
    return [
        sum((int(plane[c // bits.WORD]) >> c % bits.WORD & 1) << digit for digit, plane in enumerate(planes))
        for c in range(bus_board.CROSSINGS)
    ]
