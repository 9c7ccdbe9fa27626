"""Who the bots of EuroRails are to people."""

from __future__ import annotations

from milepost.core.bot import Character, Level
from milepost.games.eurorails.bots.told_trips import TERMS

SKILLS = (Level("Easy", "skill=easy"), Level("Medium", "skill=medium"), Level("Hard", "skill=hard"))


def _skilled(name: str, face: str, line: str) -> Character:
    return Character(name, face, line, SKILLS, "Hard")


CHARACTERS: dict[str, Character] = {
    "carrier": Character("Carl", "carter", "Makes one trip at a time and carries it through.", terms=TERMS),
    "backbone": _skilled("Berta", "builder", "Lays one long main line and lives along it."),
    "freight": _skilled("Fritz", "stoker", "Fills a heavy train and takes the cheapest way."),
    "sprinter": _skilled("Stella", "racer", "Buys fast trains early and goes straight ahead."),
    "continental": _skilled("Konrad", "traveller", "Connects the great cities first and earns the money later."),
    "opportunist": _skilled("Otto", "trader", "Takes the best offer of the day, on anybody's track."),
    "blocker": _skilled("Bruno", "signaller", "Is where you want to go, and takes what you need."),
    "mixed": _skilled("Mascha", "mask", "Plays like one of the others; find out which."),
    "express": Character("Elsa", "engineer", "Wastes no milepost and no million.", terms=TERMS),
}
"""By the name of the bot."""
