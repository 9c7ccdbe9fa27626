"""Who the bots of EuroRails are to people. The six archetypes have their names and lines in the profile file."""

from __future__ import annotations

from milepost.core.bot import Character, Level
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.bots.telling import COLUMNS
from milepost.games.eurorails.bots.told_trips import TERMS

FACES = {
    "backbone": "builder",
    "freight": "stoker",
    "sprinter": "racer",
    "continental": "traveller",
    "opportunist": "trader",
    "blocker": "signaller",
}
_BOOK = read()
SKILLS = tuple(Level(skill.title, f"skill={name}") for name, skill in _BOOK.skills.items())
DIMENSIONS = {column: row.meaning for column, row in zip(COLUMNS, _BOOK.dimensions, strict=True)}
"""What proposals are judged by."""


def _skilled(name: str, face: str, line: str) -> Character:
    """Somebody who plays at three levels."""
    return Character(name, face, line, SKILLS, SKILLS[-1].name, DIMENSIONS)


CHARACTERS: dict[str, Character] = {
    "carrier": Character("Carl", "carter", "Makes one trip at a time and carries it through.", terms=TERMS),
    **{
        archetype: _skilled(_BOOK.archetypes[archetype].name, face, _BOOK.archetypes[archetype].line)
        for archetype, face in FACES.items()
    },
    "mixed": _skilled("Mascha", "mask", "Plays like one of the others; find out which."),
    "express": Character("Elsa", "engineer", "Wastes no milepost and no million.", terms=TERMS),
}
"""By the name of the bot."""
