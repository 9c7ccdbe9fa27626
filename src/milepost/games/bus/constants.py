"""The state machine's names: where the game stands, and what the player to act is asked."""

from __future__ import annotations

PLACING_BUILDINGS, PLACING_FIRST_LINES, PLACING_SECOND_LINES, CHOOSING, RESOLVING, OVER = range(6)
PHASES = ("placing buildings", "placing first lines", "placing second lines", "choosing", "resolving", "over")

FOR_AREA, FOR_STREET, FOR_END, FOR_SITE, FOR_SPLIT, FOR_TIME, FOR_PASSENGER, FOR_DOOR, FOR_NOTHING = range(9)
ASKED = ("area", "street", "end", "site", "split", "time", "passenger", "door", "nothing")
