"""Names for the numbers in a position of the companion."""

from __future__ import annotations

from milepost.games.wood_and_steel.board import ROUTES
from milepost.games.wood_and_steel.constants import MOST_INDEPENDENTS, MOST_SEATS

RANKING, PLAYING, CLOSING, SCORING, OVER = range(5)
"""Everybody ranks starting positions; turns are taken; all turns of a round are over, and somebody closes it; everybody
says what only the table knows about the end; the end."""

MARKET = -1
FIRST_CLAIMED = MOST_SEATS
"""Who holds a contract, as edits name it: the market, a seat for its private contract, or this plus a seat for the
market contract it has claimed."""

MOST_OWNERS = MOST_SEATS + MOST_INDEPENDENTS
MOST_PIECES = MOST_OWNERS * len(ROUTES)
"""Each owner's track on each segment."""
