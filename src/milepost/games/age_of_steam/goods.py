"""Goods and where they wait: six colours, and the columns of the goods display.

Only Age of Steam has this room: the display is printed beside every map, so it is no part of a board.
"""

from __future__ import annotations

Good = int
"""A colour of goods cubes, and of the cities that take them."""

RED, BLUE, PURPLE, YELLOW, BLACK, WHITE = range(6)
GOODS = ("red", "blue", "purple", "yellow", "black", "white")
"""White is cotton, on the map of the Southern U.S. only."""
SUPPLY = (20, 20, 20, 20, 16, 0)
"""Cubes in the bag before anything is dealt."""

Column = int
COLUMNS = (
    "L1",
    "L2",
    "L3",
    "L4",
    "L5",
    "L6",
    "A",
    "B",
    "C",
    "D",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "D6",
    "E",
    "F",
    "G",
    "H",
)
"""The light half, then the dark half; letters are the columns of new cities."""
COLUMN = {name: column for column, name in enumerate(COLUMNS)}
HEIGHT = tuple(2 if name.isalpha() else 3 for name in COLUMNS)
FIRST_BOX = tuple(sum(HEIGHT[:column]) for column in range(len(COLUMNS)))
BOXES = sum(HEIGHT)
"""Boxes are numbered column by column, each from the top."""
COLUMN_OF = tuple(column for column, height in enumerate(HEIGHT) for _ in range(height))
DEAL = tuple(FIRST_BOX[column] + row for row in range(3) for column in range(len(COLUMNS)) if row < HEIGHT[column])
"""Boxes in the order in which they are filled: row by row from the top left."""
EMPTY, UNKNOWN = 255, 254
"""What a box holds instead of a good: nothing, or something a view does not show."""

NEW_CITIES = "ABCDEFGH"
NEW_CITY_GOOD = (RED, BLUE, BLACK, BLACK, YELLOW, PURPLE, BLACK, BLACK)
NEW_CITY_COLUMN = tuple(COLUMN[letter] for letter in NEW_CITIES)
DICE_OF = (*range(6), 2, 3, 4, 5, *range(6, 12), 6, 7, 8, 9)
"""By column, the face that makes it grow: 0 to 5 of the light dice, 6 to 11 of the dark ones."""


def boxes_of(column: Column) -> range:
    """The boxes of a column, from the top."""
    return range(FIRST_BOX[column], FIRST_BOX[column] + HEIGHT[column])
