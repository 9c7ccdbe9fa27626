"""The blocks beside or below a map: the halves of the goods display, new cities, the action cards, and the prices."""

from __future__ import annotations

from typing import Literal

import msgspec

from milepost.games.age_of_steam.actions import Role
from milepost.games.age_of_steam.board import Board
from milepost.games.age_of_steam.goods import COLUMNS, FIRST_BOX, HEIGHT, NEW_CITIES, NEW_CITY_COLUMN, Column
from milepost.games.age_of_steam.maps.standard import Standard

Point = tuple[float, float]

GAP = 14.0
"""Between the map and the blocks beside it."""

BOX, BOX_STEP, COLUMN_STEP, HALF_GAP = 28.0, 33.0, 35.0, 12.0
CARD_WIDE, CARD_TALL, CARD_STEP = 174.0, 38.0, 44.0
BLOCK_PAD, BLOCK_HEAD = 14.0, 34.0
LEGEND_STEP = 80.0
SLACK = 1.6
"""So much longer than the map a column of blocks may be."""

_LIGHT = tuple(column for column in range(len(COLUMNS)) if column < COLUMNS.index("D1"))
_DARK = tuple(column for column in range(len(COLUMNS)) if column not in _LIGHT)
HALVES = {"light": _LIGHT, "dark": _DARK}
"""The columns of each half of the display."""


class Block(msgspec.Struct, frozen=True):
    """A block beside or below the map: its kind, the corner at the upper left, and its size."""

    kind: str
    x: float
    y: float
    wide: float
    tall: float


def shown_columns(rules: Standard, half: str) -> tuple[Column, ...]:
    """The columns of a half of the display that are in use: those of dice, and of new cities the map has."""
    letters = rules.board.new_cities
    return tuple(c for c in HALVES[half] if not COLUMNS[c].isalpha() or COLUMNS[c] in letters)


def block_sizes(rules: Standard) -> list[tuple[str, float, float]]:
    """The blocks a map needs: their kinds, how wide and how tall."""
    sizes = []
    for half in rules.halves:
        shown = shown_columns(rules, half)
        gap = HALF_GAP if any(COLUMNS[column].isalpha() for column in shown) else 0.0
        wide = 2 * BLOCK_PAD + COLUMN_STEP * len(shown) + gap
        sizes.append((half, wide, BLOCK_HEAD + 38 + 3 * BOX_STEP + BLOCK_PAD - 4))
    if not rules.halves and rules.board.new_cities:
        sizes.append(("cities", 2 * BLOCK_PAD + 46 * len(rules.board.new_cities), BLOCK_HEAD + 56))
    rows = -(-len(rules.all_roles) // 2)
    sizes.append(("roles", 2 * BLOCK_PAD + 2 * CARD_WIDE + 8, BLOCK_HEAD + CARD_STEP * rows + BLOCK_PAD - 6))
    terrains = len({terrain for terrain in rules.board.terrain if terrain})
    sizes.append(("legend", 2 * BLOCK_PAD + max(LEGEND_STEP * terrains, 190.0), BLOCK_HEAD + 80))
    return sizes


def legend(board: Board, block: Block) -> tuple[Point, ...]:
    """The samples of terrain in the legend, from left to right."""
    terrains = len({terrain for terrain in board.terrain if terrain})
    return tuple(
        (block.x + BLOCK_PAD + LEGEND_STEP * (index + 0.5), block.y + BLOCK_HEAD + 22) for index in range(terrains)
    )


def arranged(land: Point, sizes: list[tuple[str, float, float]]) -> tuple[Point, tuple[Block, ...]]:
    """Blocks below the map or beside it, whichever makes the picture less long."""
    below, beside = _below(land, sizes), _beside(land, sizes)
    return min((below, beside), key=lambda way: abs(way[0][0] / way[0][1] - 1.35))


def _below(land: Point, sizes: list[tuple[str, float, float]]) -> tuple[Point, tuple[Block, ...]]:
    """Blocks in rows below the map; all of a row are equally tall."""
    rows: list[list[tuple[str, float, float]]] = [[]]
    for one in sizes:
        if rows[-1] and _long(rows[-1], 1) + GAP + one[1] > land[0]:
            rows.append([])
        rows[-1].append(one)
    blocks: list[Block] = []
    y = land[1] + GAP
    for row in rows:
        x, deep = 0.0, max(tall for _, _, tall in row)
        for kind, wide, _ in row:
            blocks.append(Block(kind, x, y, wide, deep))
            x += wide + GAP
        y += deep + GAP
    return (max(land[0], *(block.x + block.wide for block in blocks)), y - GAP), tuple(blocks)


def _beside(land: Point, sizes: list[tuple[str, float, float]]) -> tuple[Point, tuple[Block, ...]]:
    """Blocks in columns beside the map; all of a column are equally wide."""
    columns: list[list[tuple[str, float, float]]] = [[]]
    for one in sizes:
        if columns[-1] and _long(columns[-1], 2) + GAP + one[2] > SLACK * land[1]:
            columns.append([])
        columns[-1].append(one)
    blocks: list[Block] = []
    x = land[0] + GAP
    for column in columns:
        y, broad = 0.0, max(wide for _, wide, _ in column)
        for kind, _, tall in column:
            blocks.append(Block(kind, x, y, broad, tall))
            y += tall + GAP
        x += broad + GAP
    return (x - GAP, max(land[1], *(block.y + block.tall for block in blocks))), tuple(blocks)


def _long(blocks: list[tuple[str, float, float]], axis: Literal[1, 2]) -> float:
    """How far some blocks reach one after the other."""
    return sum(block[axis] + GAP for block in blocks) - GAP


def display(rules: Standard, blocks: tuple[Block, ...]) -> tuple[dict[int, Point], dict[Column, Point]]:
    """The boxes and the heads of columns."""
    boxes, heads = {}, {}
    for block in blocks:
        if block.kind not in HALVES:
            continue
        for index, column in enumerate(shown_columns(rules, block.kind)):
            gap = HALF_GAP if COLUMNS[column].isalpha() else 0.0
            x = block.x + BLOCK_PAD + COLUMN_STEP * (index + 0.5) + gap
            y = block.y + BLOCK_HEAD + 17
            heads[column] = (x, y)
            for row in range(HEIGHT[column]):
                boxes[FIRST_BOX[column] + row] = (x, y + 37 + BOX_STEP * row)
    return boxes, heads


def new_cities(rules: Standard, blocks: tuple[Block, ...], heads: dict[Column, Point]) -> dict[int, Point]:
    """New cities wait on the heads of their columns, or where there is no display in a block of their own."""
    letters = rules.board.new_cities
    if heads:
        return {city: heads[NEW_CITY_COLUMN[city]] for city, letter in enumerate(NEW_CITIES) if letter in letters}
    block = next((block for block in blocks if block.kind == "cities"), None)
    if block is None:
        return {}
    return {
        NEW_CITIES.index(letter): (block.x + BLOCK_PAD + 46 * (index + 0.5), block.y + BLOCK_HEAD + 22)
        for index, letter in enumerate(letters)
    }


def roles(rules: Standard, blocks: tuple[Block, ...]) -> dict[Role, Point]:
    """The middles of the cards, two in a row."""
    block = next(block for block in blocks if block.kind == "roles")
    return {
        role: (
            block.x + BLOCK_PAD + CARD_WIDE / 2 + index % 2 * (CARD_WIDE + 8),
            block.y + BLOCK_HEAD + CARD_TALL / 2 + index // 2 * CARD_STEP,
        )
        for index, role in enumerate(rules.all_roles)
    }
