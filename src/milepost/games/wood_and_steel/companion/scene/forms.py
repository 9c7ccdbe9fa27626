"""Forms for edits: what cannot be listed, one form for each kind."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.phrases import player
from milepost.core.scene import Field, Form
from milepost.games.wood_and_steel.board import CITIES, GOODS, Edition, members
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words.parts import holder
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.words import parts

Values = tuple[tuple[str, object], ...]


@lru_cache(maxsize=8)
def _cities(edition: Edition) -> Values:
    return tuple(sorted((CITIES[city].name, city) for city in members(edition.cities)))


@lru_cache(maxsize=8)
def _routes(edition: Edition) -> Values:
    return tuple(sorted((parts.route(route), route) for route in members(edition.routes)))


_GOODS: Values = tuple((name, good) for good, name in enumerate(GOODS))


def _players(state: TableState) -> Values:
    return tuple((player(seat), seat) for seat in range(state.seats))


def _holders(state: TableState) -> Values:
    seats = range(state.seats)
    market = [MARKET] if state.market_open else []
    found = [*market, *seats, *(FIRST_CLAIMED + seat for seat in seats)]
    return tuple((parts.capital(holder(one)), one) for one in found)


def _held(state: TableState) -> Values:
    """Every open contract with its holder."""
    found = [(MARKET, one) for one in state.market]
    found += [(seat, one) for seat, one in enumerate(state.private) if one != NONE]
    found += [(FIRST_CLAIMED + seat, one) for seat, one in enumerate(state.claimed) if one != NONE]
    return tuple((f"{parts.contract(one)} ({holder(where)})", (where, one)) for where, one in found)


def _fulfilled(state: TableState) -> Values:
    return tuple((f"{parts.contract(one.contract)} ({player(one.seat)})", one.number) for one in state.fulfilled)


def _active(state: TableState) -> Values:
    found = [(seat, city) for seat in range(state.seats) for city in state.active[seat]]
    return tuple((f"{CITIES[city].name} ({player(seat)})", (seat, city)) for seat, city in found)


def _railroads(state: TableState) -> Values:
    return tuple((state.names[railroad], railroad) for railroad, track in enumerate(state.segments) if track)


def _segments(state: TableState) -> Values:
    return tuple(
        (f"{parts.route(route)} ({state.names[railroad]})", (railroad, route))
        for railroad, segments in enumerate(state.segments)
        for route in segments
    )


def forms(state: TableState) -> tuple[Form, ...]:
    """All edits for which there is something to edit."""
    cities = _cities(state.map)
    found = (
        Form("reopen", "Edit: a contract was not fulfilled", (Field("number", "Which", values=_fulfilled(state)),)),
        Form(
            "add_contract",
            "Edit: add a contract",
            (
                Field("holder", "For", values=_holders(state)),
                Field("good", "Commodity", values=_GOODS),
                Field("city", "To", values=cities),
            ),
        ),
        Form("remove_contract", "Edit: remove a contract", (Field("held", "Which", values=_held(state)),)),
        Form(
            "add_city",
            "Edit: add an active city",
            (Field("player", "Player", values=_players(state)), Field("city", "City", values=cities)),
        ),
        Form("remove_city", "Edit: remove an active city", (Field("active", "Which", values=_active(state)),)),
        Form(
            "add_segment",
            "Edit: an independent has more track",
            (
                Field("railroad", "Railroad", values=_railroads(state)),
                Field("route", "Segment", values=_routes(state.map)),
            ),
        ),
        Form(
            "remove_segment",
            "Edit: an independent has less track",
            (Field("segment", "Which", values=_segments(state)),),
        ),
        Form(
            "set_round",
            "Edit: the round and who goes first",
            (
                Field("round", "Round", 1, state.options.last_round),
                Field("first", "Goes first", values=_players(state)),
            ),
        ),
    )
    return tuple(form for form in found if all(field.values or field.least is not None for field in form.fields))
