"""What would lie on the board after a choice: new track, a link that is bought, and the links a delivery pays."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.action import Seat
from milepost.core.phrases import player
from milepost.core.scene import Path, Piece, Shape
from milepost.games.age_of_steam.actions import FIRST_LINK, Exit
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import NEW_CITY_GOOD
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.rules.sections import outward
from milepost.games.age_of_steam.scene.layout import edge_id, hex_id, layout, link_end_id, link_id
from milepost.games.age_of_steam.scene.symbols import PLAIN, curve
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import TOWN, Segment


def track(state: AosState, place: Hex, segments: tuple[Segment, ...], seat: Seat) -> tuple[Shape, ...]:
    """Pieces of track on a hex, as they would lie there."""
    return tuple(_piece(state, place, segment, seat) for segment in segments)


def _piece(state: AosState, place: Hex, segment: Segment, seat: Seat | None, look: str = "") -> Shape:
    use, edge = curve(segment)
    turn = layout(state.map_rules).first_angle + 60.0 * edge
    return Piece(use=use + look, at=hex_id(place), turn=turn, seat=seat, cls=_cls(seat))


def _cls(seat: Seat | None) -> str:
    return "unowned" if seat is None else ""


def printed(link: int, seat: Seat | None) -> Shape:
    """A printed link as it would look in the colour of a player."""
    return Path(through=(link_end_id(link, 0), link_id(link), link_end_id(link, 1)), seat=seat, cls=_cls(seat))


def city(state: AosState, place: Hex, city: int) -> tuple[Shape, ...]:
    """The new city on its town."""
    look = PLAIN if state.map_rules.colourless else NEW_CITY_GOOD[city]
    return Piece(use=f"city{look}", at=hex_id(place)), Piece(use=f"letter{city}", at=hex_id(place))


def delivery(state: AosState, one: Delivery) -> tuple[Shape, ...]:
    """Each link in the colour of its owner, and on top of all of them what each pays."""
    links = [
        (start, exit, owner if owner >= 0 else None)
        for start, exit, owner in zip((one.move.hex, *one.stops), one.move.path, one.owners, strict=False)
    ]
    bands = (shape for link in links for shape in _band(state, *link))
    return (*bands, *(_pays(state, *link) for link in links))


def _band(state: AosState, start: Hex, exit: Exit, seat: Seat | None) -> Iterator[Shape]:
    """A link as it lies, from the middle of one stop to that of the other."""
    if exit >= FIRST_LINK:
        yield printed(exit - FIRST_LINK, seat)
        return
    passed: list[int] = []
    end = outward(state, start * 6 + exit, passed)
    yield _piece(state, start, (exit, TOWN), seat, "-lit")
    for into, out in zip(passed[::2], passed[1::2], strict=False):
        yield _piece(state, into // 6, _segment(into % 6, out % 6), seat, "-lit")
    if end >= 0:
        last = state.board.facing[_left(start, exit, passed)[-1]]
        yield _piece(state, end, (last % 6, TOWN), seat, "-lit")


def _segment(one: int, other: int) -> Segment:
    return min(one, other), max(one, other)


def _left(start: Hex, exit: Exit, passed: list[int]) -> list[int]:
    """The halves by which a link leaves its hexes: of the two sides of each edge that it crosses, the first."""
    return [start * 6 + exit, *passed[1::2]]


def _pays(state: AosState, start: Hex, exit: Exit, seat: Seat | None) -> Shape:
    """What a link pays, on its middle."""
    use, words = ("pays", "Nobody earns here") if seat is None else (f"pays{seat}", f"+1 for {player(seat)}")
    if exit >= FIRST_LINK:
        at = link_id(exit - FIRST_LINK)
    else:
        passed: list[int] = []
        outward(state, start * 6 + exit, passed)
        left = _left(start, exit, passed)
        at = edge_id(*divmod(left[len(left) // 2], 6))
    return Piece(use=use, at=at, seat=seat, cls=_cls(seat), tip=words)
