"""Refusals about track: where it lies, what it joins, what it costs, and what a map forbids besides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both
from milepost.core.rules import Fault
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import LAND
from milepost.games.age_of_steam.constants import MOST_SECTIONS
from milepost.games.age_of_steam.rules import building, urbanization
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.fitting import (
    ANCHORED,
    CITY,
    CLOSED,
    FOREIGN,
    MINE,
    OPEN,
    THEIRS,
    Fit,
    Site,
    change,
    fits,
    site,
)
from milepost.games.age_of_steam.tiles import DISCS, SEGMENTS, SHAPES, STOCK, TOWN, Edge, Segment, Shape
from milepost.games.age_of_steam.words import directions, parts
from milepost.games.age_of_steam.words.parts import Sentence, money

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


# what could be built instead


@cache
def _by_price(here: Site) -> tuple[Fit, ...]:
    return tuple(sorted(fits(here), key=lambda fit: (fit.price, fit.shape)))


def _cheapest(state: AosState, action: a.Build, seat: Seat) -> a.Build | None:
    """The cheapest tile that fits on the hex and can be had, the map's own rules aside."""
    ways = (a.build(action.hex, fit.shape) for fit in _by_price(site(state, seat, action.hex)))
    return next((one for one in ways if not building.means_fault(state, one, seat)), None)


def _instead(state: AosState, action: a.Build, seat: Seat, or_else: str = "build elsewhere") -> str:
    """What would be right on this hex, if anything."""
    other = _cheapest(state, action, seat)
    if other is None:
        return f"nothing can be laid there now, so {or_else}"
    return f"what fits there is, for {money(building.to_pay(state, other, seat))}, {_shape(state, other.tile)}"


def _shape(state: AosState, shape: Shape) -> str:
    """`a gentle curve from north to south`, `a town disc with 2 exits, north and south`."""
    track = SHAPES[shape]
    return f"{parts.a_tile(shape)}{', ' if track.in_town else ' from '}{_pieces(state, track.segments)}"


def _pieces(state: AosState, segments: tuple[Segment, ...] | list[Segment]) -> str:
    return both(parts.piece(state.board, segment) for segment in segments)


def _place(state: AosState, action: a.Build) -> str:
    return "this hex" if state.board.what[action.hex] == LAND else parts.place(state.board, action.hex)


# where


def _on_city(state: AosState, action: a.Build, seat: Seat) -> str:
    what = f"{_place(state, action)} is {parts.site(state, action.hex)}"
    return f"Track is laid on open land and in towns, and {what}; lay it on a hex beside it."


def _no_builds(state: AosState, action: Action, seat: Seat) -> str:
    most = state.map_rules.tiles_per_turn(state, seat)
    also = "found your new city, or " if urbanization.possible(state, seat) else ""
    return f"You may build {parts.times(most)} a turn, and have done so; {also}build no more."


def _built_here(state: AosState, action: a.Build, seat: Seat) -> str:
    return "A hex is built on once a turn, and you have just built there; build elsewhere."


def _needs_town(state: AosState, action: a.Build, seat: Seat) -> str:
    what = f"{_place(state, action)} is {parts.site(state, action.hex)}"
    return f"A {parts.tile(action.tile)} is for a town, and {what}; {_instead(state, action, seat)}."


def _in_town(state: AosState, action: a.Build, seat: Seat) -> str:
    what = f"{parts.a_tile(action.tile)} would pass through {_place(state, action)}, a town"
    return f"Track in a town ends there, at a disc or on a town tile, and {what}; {_instead(state, action, seat)}."


# the old track


def _vanishes(state: AosState, action: a.Build, seat: Seat) -> str:
    before = SEGMENTS[state.tiles[action.hex]]
    after = () if SHAPES[action.tile].in_town else SEGMENTS[action.tile]
    lost = [segment for segment in before if not any({*segment} & {*other} for other in after)]
    what = f"{_pieces(state, lost)} would vanish" if lost else "here one piece would become two"
    return f"Track that lies there must stay, and {what}; {_instead(state, action, seat)}."


def _nothing_new(state: AosState, action: a.Build, seat: Seat) -> str:
    what = f"{_shape(state, action.tile)} lies there already"
    return f"A tile must add or redirect track, and {what}; {_instead(state, action, seat)}."


def _redirect_foreign(state: AosState, action: a.Build, seat: Seat) -> str:
    here = site(state, seat, action.hex)
    before = SEGMENTS[here.tile]
    old = next(
        old for old, _ in change(here.tile, action.tile).redirected if here.owned_by[before.index(old)] == FOREIGN
    )
    whose = parts.whose(state.owners[action.hex * 6 + old[0]])
    what = f"the piece {_pieces(state, [old])} there belongs to {whose}"
    return f"Only your own and unowned track is redirected, and {what}; {_instead(state, action, seat)}."


def _redirect_middle(state: AosState, action: a.Build, seat: Seat) -> str:
    here = site(state, seat, action.hex)
    turned = (old for old, _ in change(here.tile, action.tile).redirected)
    old = next(old for old in turned if all(here.beyond[edge] > OPEN for edge in old))
    what = f"the piece {_pieces(state, [old])} there is joined at both ends"
    return f"Only the open end of track is redirected, and {what}; {_instead(state, action, seat)}."


# what the new track meets


def _fresh(state: AosState, action: a.Build) -> tuple[Segment, ...]:
    return change(state.tiles[action.hex], action.tile).fresh


def _edge_to(state: AosState, action: a.Build, seat: Seat, beyond: int) -> Edge:
    """An edge of the new track that leads to something of this kind."""
    here = site(state, seat, action.hex)
    edges = (edge for segment in _fresh(state, action) for edge in segment if edge != TOWN)
    return next(edge for edge in edges if here.beyond[edge] == beyond)


def _closed(state: AosState, action: a.Build, seat: Seat) -> str:
    way = parts.way(state.board, _edge_to(state, action, seat, CLOSED))
    return (
        f"No track can leave this hex to the {way}: there is water, a wall or the end of the map; "
        f"{_instead(state, action, seat)}."
    )


def _meets_other(state: AosState, action: a.Build, seat: Seat) -> str:
    edge = _edge_to(state, action, seat, THEIRS)
    owner = parts.whose(state.owners[state.board.facing[action.hex * 6 + edge]])
    where = f"to the {parts.way(state.board, edge)} lies track of {owner}"
    return f"Track of two railroads is never joined, and {where}; {_instead(state, action, seat)}."


def _unconnected(state: AosState, action: a.Build, seat: Seat) -> str:
    here = site(state, seat, action.hex)
    if here.town:
        what = f"no new exit of {_place(state, action)} does, nor have you track there"
    else:
        alone = [
            one for one in _fresh(state, action) if not any(here.beyond[edge] in (CITY, MINE, ANCHORED) for edge in one)
        ]
        what = f"the piece {_pieces(state, alone[:1])} does not"
    return (
        "New track must touch a city, your own track, or unowned track that leads to a city or to your town, and "
        f"{what}; "
        f"{_instead(state, action, seat)}."
    )


def _loop(state: AosState, action: a.Build, seat: Seat) -> str:
    here, place = site(state, seat, action.hex), action.hex
    stop = place
    for one, other in _fresh(state, action):
        if other != TOWN and any(edges >> one & 1 and edges >> other & 1 for edges in here.loops):
            stop = directions.leads(state, place, one)
    name = parts.place(state.board, stop)
    return (
        f"No track leads from a stop back to the same one, and this would lead from {name} to {name}; "
        f"{_instead(state, action, seat)}."
    )


# means


def _stock(state: AosState, action: a.Build, seat: Seat) -> str:
    kinds = SHAPES[action.tile].kinds
    number = sum(STOCK[kind] for kind in kinds)
    pieces = "the only piece" if number == 1 else f"each of the {number} pieces"
    what = f"{pieces} for {parts.a_tile(action.tile)} lies on the map"
    return f"The stock of tiles is limited, and {what}; {_instead(state, action, seat)}."


def _discs(state: AosState, action: a.Build, seat: Seat) -> str:
    return f"There are {DISCS} town discs, and all are on the map; {_instead(state, action, seat)}."


def _first_tile(state: AosState, action: a.Build, seat: Seat) -> str:
    what = f"{parts.a_tile(action.tile)} is none"
    return f"The first tile of a railroad is a straight or a curve, and {what}; {_instead(state, action, seat)}."


def _cash(state: AosState, action: a.Build | a.BuyLink, seat: Seat) -> str:
    if isinstance(action, a.BuyLink):
        return _link_cash(state, action, seat)
    price = money(building.to_pay(state, action, seat))
    shape = _shape(state, action.tile)
    what = f"{shape} {'cost' if shape.startswith('two ') else 'costs'} {price} there"
    other = _instead(state, action, seat, "build something cheaper, or no more")
    return f"Track is paid at once, and {what} while you have {money(state.cash[seat])}; {other}."


def _link_cash(state: AosState, action: a.BuyLink, seat: Seat) -> str:
    price = money(state.board.links[action.link].price)
    what = f"the {parts.link(state.board, action.link)} costs {price}"
    return f"Links are paid at once, and {what} while you have {money(state.cash[seat])}; build something cheaper."


def _sections(state: AosState, action: Action, seat: Seat) -> str:
    return (
        f"A railroad has {MOST_SECTIONS} ownership discs, one for each section of track and each printed link, and "
        "this would need more; extend or join the track you have."
    )


# what the maps forbid


def _never_completed(state: AosState, action: Action, seat: Seat) -> str:
    return (
        "In Germany only completed links are built, and after this your track could not be completed this turn; "
        "build something else."
    )


def _off_coast(state: AosState, action: Action, seat: Seat) -> str:
    return (
        "The first track of a railroad leaves one of the printed cities of the west or the east; build something else."
    )


def _torn_apart(state: AosState, action: Action, seat: Seat) -> str:
    return "Until west and east are joined, all track of a railroad must be connected; build something else."


SENTENCES: dict[Fault, Sentence] = {
    AosFault.ON_CITY: _on_city,
    AosFault.NO_BUILDS: _no_builds,
    AosFault.BUILT_HERE: _built_here,
    AosFault.NEEDS_TOWN: _needs_town,
    AosFault.IN_TOWN: _in_town,
    AosFault.VANISHES: _vanishes,
    AosFault.NOTHING_NEW: _nothing_new,
    AosFault.REDIRECT_FOREIGN: _redirect_foreign,
    AosFault.REDIRECT_MIDDLE: _redirect_middle,
    AosFault.CLOSED: _closed,
    AosFault.MEETS_OTHER: _meets_other,
    AosFault.UNCONNECTED: _unconnected,
    AosFault.LOOP: _loop,
    AosFault.STOCK: _stock,
    AosFault.DISCS: _discs,
    AosFault.FIRST_TILE: _first_tile,
    AosFault.CASH: _cash,
    AosFault.SECTIONS: _sections,
    AosFault.NEVER_COMPLETED: _never_completed,
    AosFault.OFF_COAST: _off_coast,
    AosFault.TORN_APART: _torn_apart,
}
