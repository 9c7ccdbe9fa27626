"""What would lie on the board after a choice: new track, a link that is bought, and the links a delivery pays."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.game import Seat
from milepost.core.phrases import player
from milepost.core.scene import Id, Path, Piece, Shape, Text
from milepost.games.age_of_steam.actions import FIRST_LINK, Exit
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import NEW_CITY_GOOD
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.rules.sections import outward
from milepost.games.age_of_steam.scene.layout import edge_id, hex_id, layout, link_end_id, link_id
from milepost.games.age_of_steam.scene.symbols import PLAIN, curve
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import Segment


def track(state: AosState, place: Hex, segments: tuple[Segment, ...], seat: Seat) -> tuple[Shape, ...]:
    """Pieces of track on a hex, as they would lie there."""
    return tuple(_piece(state, place, segment, seat) for segment in segments)


def _piece(state: AosState, place: Hex, segment: Segment, seat: Seat) -> Shape:
    use, edge = curve(segment)
    return Piece(use=use, at=hex_id(place), turn=layout(state.rules).first_angle + 60.0 * edge, seat=seat)


def printed(link: int, seat: Seat | None) -> Shape:
    """A printed link."""
    return Path(through=(link_end_id(link, 0), link_id(link), link_end_id(link, 1)), seat=seat)


def city(state: AosState, place: Hex, city: int) -> tuple[Shape, ...]:
    """The new city on its town."""
    look = PLAIN if state.rules.colourless else NEW_CITY_GOOD[city]
    return Piece(use=f"city{look}", at=hex_id(place)), Piece(use=f"letter{city}", at=hex_id(place))


def delivery(state: AosState, one: Delivery) -> tuple[Shape, ...]:
    """Each link in the colour of its owner, with what it pays."""
    starts = (one.move.hex, *one.stops)
    steps = zip(starts, one.move.path, one.owners, strict=False)
    return tuple(shape for start, exit, owner in steps for shape in _link(state, start, exit, owner))


def _link(state: AosState, start: Hex, exit: Exit, owner: int) -> Iterator[Shape]:
    seat = owner if owner >= 0 else None
    pays = f"+1 for {player(owner)}" if owner >= 0 else "nobody earns here"
    if exit >= FIRST_LINK:
        link = exit - FIRST_LINK
        yield printed(link, seat)
        yield Text(at=link_id(link), text="+1" if owner >= 0 else "0", seat=seat, tip=pays)
        return
    through = along(state, start, exit)
    yield Path(through=through, seat=seat, tip=pays)
    yield Text(at=through[len(through) // 2], text="+1" if owner >= 0 else "0", seat=seat, tip=pays)


def along(state: AosState, start: Hex, exit: Exit) -> tuple[Id, ...]:
    """The anchors of a link from the middle of a stop, or of the hex with a cube, to the stop at its other end."""
    passed: list[int] = []
    half = start * 6 + exit
    end = outward(state, half, passed)
    # of the two sides of each edge that is crossed, the one that is left is enough
    left = [half, *passed[1::2]]
    last = () if end < 0 else (hex_id(end),)
    return (hex_id(start), *(edge_id(*divmod(one, 6)) for one in left), *last)
