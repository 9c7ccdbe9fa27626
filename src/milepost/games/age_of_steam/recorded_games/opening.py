"""The first position of a recorded game."""

from __future__ import annotations

from typing import Literal

from milepost.core.chance import seeded
from milepost.games.age_of_steam.board import Board, Hex
from milepost.games.age_of_steam.goods import BOXES, COLUMN, EMPTY, FIRST_BOX, GOODS
from milepost.games.age_of_steam.recorded_games.reading import RecordedGame
from milepost.games.age_of_steam.rules import flow
from milepost.games.age_of_steam.rules.supply import add_cube
from milepost.games.age_of_steam.state import AosOptions, AosState, new


def opening(game: RecordedGame) -> AosState:
    """The first position as the record has it: seats are in the order of the first turn."""
    state = new(game.players, _options(game), seeded(0))
    start, board = game.start, state.board
    state.bag = [start.bag.get(good, 0) for good in GOODS]
    state.cubes = bytearray(len(state.cubes))
    for cell, goods in start.cubes.items():
        for good in goods:
            add_cube(state, hex_named(board, cell), GOODS.index(good))
    state.display = bytearray([EMPTY]) * BOXES
    for half, columns in start.display.items():
        for column, boxes in columns.items():
            first = FIRST_BOX[COLUMN[column if column.isalpha() else half + column]]
            for row, held in enumerate(boxes):
                state.display[first + row] = EMPTY if held is None else GOODS.index(held)
    for cell, good in start.terminals.items():
        state.colours[hex_named(board, cell)] = GOODS.index(good)
    state.order = list(range(game.players))
    state.right = -1
    flow.begin_turn(state, [])
    return state


def _options(game: RecordedGame) -> AosOptions:
    """The rules by which recorded games were played."""
    free = game.options.get("urbanize") == "any_time_in_build"
    hill: Literal[3, 5] = 5 if game.options.get("hill_cost") == 5 else 3
    return AosOptions(
        map=game.map, urbanize="any_time" if free else "first", stock="recorded", sheet="recorded", hill_price=hill
    )


def hex_named(board: Board, cell: str) -> Hex:
    """A hex by its column and row, as in "3,7", or by the name of what stands there."""
    if cell in board.names:
        return board.names.index(cell)
    col, row = (int(part) for part in cell.split(","))
    return board.hex_at[col, row]
