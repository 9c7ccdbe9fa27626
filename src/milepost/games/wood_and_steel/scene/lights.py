"""Where on the board an event is felt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.core.action import Event
from milepost.core.scene import Id
from milepost.core.state import View
from milepost.games.wood_and_steel import events as e
from milepost.games.wood_and_steel.board import city_of, members
from milepost.games.wood_and_steel.design import CONNECTIONS, HUB, POSITIONS, RAILYARD
from milepost.games.wood_and_steel.scene import cards
from milepost.games.wood_and_steel.scene.layout import city_id, route_id
from milepost.games.wood_and_steel.state import SteelState


def lights(view: View[SteelState], event: Event) -> tuple[Id, ...]:
    """The places to light up while an event is announced."""
    return lights_of(view.state, event)


def lights_of(state: Any, event: Event) -> tuple[Id, ...]:
    """The same in a position of the game, or of its companion if that has such events too."""
    found = _LIGHTS.get(type(event))
    return () if found is None else found(state, event)


def _connection(state: SteelState, event: e.ConnectionMade) -> tuple[Id, ...]:
    ends = CONNECTIONS[event.connection].cities
    return tuple(city_id(city) for end in ends for city in members(end & state.reach[event.seat]))


def _upgraded(state: SteelState, event: e.Upgraded) -> tuple[Id, ...]:
    return (city_id(event.what),) if event.kind in (HUB, RAILYARD) else ()


def _contract(state: SteelState, event: e.MarketDrawn | e.MarketClaimed | e.ContractTaken) -> tuple[Id, ...]:
    return cards.lights(state.map, event.contract)


_LIGHTS: dict[type[Event], Callable[[SteelState, Any], tuple[Id, ...]]] = {
    e.PositionAssigned: lambda state, event: tuple(map(city_id, POSITIONS[event.position])),
    e.EnginePlaced: lambda state, event: (city_id(event.city),),
    e.Moved: lambda state, event: (city_id(event.start), city_id(event.end)),
    e.Loaded: lambda state, event: (city_id(event.city),),
    e.HandedOver: lambda state, event: (city_id(event.city),),
    e.MarketDrawn: _contract,
    e.MarketClaimed: _contract,
    e.ContractTaken: _contract,
    e.Delivered: lambda state, event: (city_id(city_of(event.contract)),),
    e.TrackBuilt: lambda state, event: (route_id(event.route),),
    e.Merged: lambda state, event: tuple(map(route_id, event.routes)),
    e.Upgraded: _upgraded,
    e.ConnectionMade: _connection,
    e.TrackSold: lambda state, event: (route_id(event.route),),
    e.EngineStranded: lambda state, event: (city_id(event.city),),
    e.PieceOffered: lambda state, event: (route_id(event.route),),
    e.PieceBought: lambda state, event: (route_id(event.route),),
    e.PieceLeft: lambda state, event: (route_id(event.route),),
    e.IndependentGrew: lambda state, event: (route_id(event.route),),
}
