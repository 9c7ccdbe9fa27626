"""Names for the numbers in a state: phases, owners, and the numbers of the rulebook."""

from __future__ import annotations

SHARES, AUCTION, RIGHT_OF_WAY, SELECTING, BUILDING, MOVING, PRODUCING, OVER = range(8)
PHASES = (
    "issue shares", "player order", "player order", "select actions", "build track", "move goods", "goods growth",
    "over",
)  # fmt: skip
"""RIGHT_OF_WAY is the order phase of St. Lucia; income and expenses need no decision and have no number."""

FREE, NOBODY = 255, 254
"""Who owns an edge without track, and track without an owner."""
NO_GOOD = 255
"""The colour of what is no city, or of a city without one."""

ROUNDS = 2
"""Rounds of moving goods in a turn."""
MOST_SECTIONS = 20
"""Ownership discs of a player."""
START_SHARES, SHARE_PRICE = 2, 5
PRODUCED = 2
"""Cubes that Production draws."""
CHEAPEST = 2
"""Nothing that is built has a lower price; a map may have somebody pay less than the price."""
