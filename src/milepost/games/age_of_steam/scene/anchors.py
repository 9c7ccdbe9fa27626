"""Every place of the picture, with what hovering over it says and how big a target it is."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.scene import Anchors, Id
from milepost.games.age_of_steam.actions import ROLES
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Board, Hex
from milepost.games.age_of_steam.goods import COLUMN_OF, COLUMNS, GOODS, NEW_CITIES, NEW_CITY_GOOD
from milepost.games.age_of_steam.scene.blocks import BOX, CARD_TALL, CARD_WIDE, Point
from milepost.games.age_of_steam.scene.layout import (
    APOTHEM,
    CITY_ROWS,
    NAME_Y,
    ROWS,
    SIGN_Y,
    TOWN_NAME_Y,
    TOWN_OVER_Y,
    TWO_LINES,
    UPPER_NAME_Y,
    Layout,
    box_id,
    city_id,
    column_id,
    edge_id,
    hex_id,
    holder_id,
    link_end_id,
    link_id,
    name_id,
    over_id,
    plus,
    role_id,
    row_id,
    sign_id,
)
from milepost.games.age_of_steam.words import parts

Anchor = tuple[Id, Point, str, str, float]
"""Id, place, style, tip and size."""


def tip(board: Board, place: Hex) -> str:
    """What a hex is, in a few words."""
    what = board.what[place]
    if what == CITY_HEX:
        tags = [COLUMNS[column] for column in board.columns[place]]
        grows = " and ".join(f"{'light' if tag[0] == 'L' else 'dark'} {tag[1:]}" for tag in tags)
        port = ", port" if place in board.ports else ""
        return f"{board.names[place]}, city{port}{f', grows on {grows}' if grows else ''}"
    if what == LAND:
        return f"{board.terrain[place].replace('_', ' and ').capitalize()}, ${board.price[place]}"
    return f"{board.names[place]}, {'town' if what == TOWN_HEX else 'terminal'}"


def anchors(made: Layout) -> Anchors:
    """Every place of the picture, as columns."""
    rows = [*_hexes(made), *_links(made), *_blocks(made)]
    ids, points, classes, tips, sizes = zip(*rows, strict=True)
    xs, ys = (tuple(round(point[axis], 1) for point in points) for axis in (0, 1))
    return Anchors(ids, xs, ys, classes, tips, sizes)


def _hexes(made: Layout) -> Iterator[Anchor]:
    board = made.board
    for place, at in enumerate(made.centre):
        yield hex_id(place), at, "hex", tip(board, place), round(APOTHEM * 0.86, 1)
        for edge in range(6):
            yield edge_id(place, edge), made.edge_at(place, edge), "edge", "", 0.0
        if board.what[place] == LAND:
            continue
        lift = TWO_LINES if "/" in board.names[place] else 0.0
        for row in range(ROWS):
            yield row_id(place, row), plus(at, (0.0, CITY_ROWS[row] - lift)), "cubes", "", 0.0
        for line, y in enumerate((TOWN_NAME_Y if board.what[place] == TOWN_HEX else UPPER_NAME_Y, NAME_Y)):
            yield name_id(place, line), plus(at, (0.0, y)), "name", "", 0.0
        yield over_id(place), plus(at, (0.0, TOWN_OVER_Y)), "name", "", 0.0
        yield sign_id(place), plus(at, (0.0, SIGN_Y)), "sign", "", 0.0


def _links(made: Layout) -> Iterator[Anchor]:
    names = made.board.names
    for link, printed in enumerate(made.board.links):
        kind = "Ferry" if printed.via else "Link"
        words = f"{kind} {names[printed.ends[0]]}–{names[printed.ends[1]]}, ${printed.price}"
        yield link_id(link), made.link_at(link), "link", words, 20.0
        for end in (0, 1):
            yield link_end_id(link, end), made.link_end(link, end), "link", "", 0.0


def _blocks(made: Layout) -> Iterator[Anchor]:
    for column, at in made.columns.items():
        yield column_id(column), at, "column", "", 0.0
    for box, at in made.boxes.items():
        yield box_id(box), at, "box", f"Goods display, {parts.column(COLUMN_OF[box])}", BOX / 2
    for city, at in made.new_cities.items():
        yield city_id(city), at, "city", f"New city {NEW_CITIES[city]}, {GOODS[NEW_CITY_GOOD[city]]}", 16.0
    for role, (x, y) in made.roles.items():
        yield role_id(role), (x, y), "role", ROLES[role], CARD_TALL / 2
        yield holder_id(role), (x + CARD_WIDE / 2 - 20, y), "role", "", 0.0
