"""Names for the numbers in a state: phases, owners of track, sources of ties, kinds of actions and of upgrades."""

from __future__ import annotations

RANKING, PLACING, ACTING, MOVING, SWITCHING, BUILDING, STATIONING, OFFERING = range(8)
SELLING, CHOOSING, BIDDING, OVER = range(8, 12)
"""What is asked for now.

Set-up: everybody ranks positions, then places the engine. A turn: the next action; an engine moves; another engine may
run in the same action; more track may be built in the same action; a new engine is put on the map; one of the offers is
taken. A bankruptcy: track is sold; a piece is put up for auction; somebody bids for it. The end.
"""

MOST_SEATS = 6
NOBODY, BANK = 255, 254
"""No track, and track that a bankrupt has sold, while it waits for its auction."""
FIRST_INDEPENDENT = MOST_SEATS
"""The owner number of the first independent railroad; those of players are their seats."""
MOST_INDEPENDENTS = 11
NONE = -1
"""No city, no load, no contract, no seat."""
ACTIONS_A_TURN = 2
ENGINES_AT_MOST = 2
JOHN_BULL = 1
"""The level of the first engine."""

CONTRACT, WEST_COAST, BREADTH, DEPTH, MONOPOLY, CONNECTION, END, RETURNED = range(8)
SOURCES = ("contract", "west_coast", "breadth", "depth", "monopoly", "connection", "end", "returned")
"""Where ties come from. What a bankrupt gives back is a negative number."""

NOT_YET, CENTRAL, WEST = range(3)
SERVICE = ("none", "central", "west")
"""Debt service of a player: never due yet, paid once for the central section, due with every delivery."""

RUN, BUILD, BUY, MERGE, GO_FIRST, BORROW, REPAY, UPGRADE, DISCARD = range(9)
KINDS = ("run", "build", "buy", "merge", "go first", "borrow", "repay", "upgrade", "discard")
"""Kinds of actions, each taken at most once a turn, running trains excepted. A pass ends the turn."""
