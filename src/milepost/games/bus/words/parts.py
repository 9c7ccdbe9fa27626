"""Parts of sentences that actions, events and refusals share."""

from __future__ import annotations

from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    LETTERS,
    SPACES,
    STATIONS,
    STREETS,
    Building,
    Crossing,
    Street,
)


def street(street: Street) -> str:
    """A street, named by the crossings it joins."""
    low, high = STREETS[street]
    return f"{low}–{high}"


def a(building: Building) -> str:
    """A type of building with its article: "an office"."""
    return f"{'an' if BUILDINGS[building][0] in 'aeiou' else 'a'} {BUILDINGS[building]}"


def place(crossing: Crossing) -> str:
    """A crossing, named by what it is and its number."""
    role = "station" if crossing in STATIONS else "crossing"
    return f"{role} {crossing}"


def space(area: int, space: int) -> str:
    """An area and its letter; areas of one space need none."""
    return f"{AREA_NAMES[area]} {LETTERS[space]}" if SPACES[area] > 1 else AREA_NAMES[area]
