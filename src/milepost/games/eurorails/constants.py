"""The state machine's names, and the few constants that several rules share."""

from __future__ import annotations

THROWING, STARTING, PLACING, OPERATING, BUILDING, ENDING, OVER = range(7)
PHASES = ("throwing a card away", "first building", "placing the train", "operating", "building", "ending the turn",
          "over")  # fmt: skip

THROWING_ROUND = -1
"""The building round before the first, in which a card is thrown away."""

NEUTRAL, RED, FREE, CLOSED = 6, 7, 8, 9
"""Owners of an edge that are no seats: track of nobody, a red area, none yet, never."""

NOTHING, UPGRADED, CROSSGRADED, TRADED, RESTARTED = range(5)
"""What the build phase has been used for beside track."""

FEE = 4
"""For the use of an opponent's track, once a turn."""
BUILD_LIMIT = 20
CROSSGRADE_LIMIT = 15
"""What can be spent on track in a turn, without and with a crossgrade."""
EXITS = 2
"""Sections out of an outpost in a turn."""
CITY_SECTIONS = 3
"""Sections of one player at a small or medium city."""
LINE_MEMBERS = 2
"""Players on a ferry line."""
HAND = 3
"""Demand cards."""
MAJORS_NEEDED = 7
FIRST_THRESHOLD, TIE_STEP = 250, 50
"""Millions needed to declare, and how many more after a tie."""
