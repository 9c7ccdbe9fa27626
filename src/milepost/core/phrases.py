"""Parts of sentences that every game's words are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from milepost.core.action import Seat


def player(seat: Seat) -> str:
    """How a player is called.

    >>> player(1)
    'P1'
    """
    return f"P{seat}"


def players(seats: Iterable[Seat]) -> str:
    """Several players.

    >>> players([0, 1, 2])
    'P0, P1 and P2'
    """
    return both(map(player, seats))


def count(number: int, thing: str) -> str:
    """A number of things, with the noun in the right form.

    >>> count(0, "section"), count(1, "section"), count(2, "section")
    ('no sections', '1 section', '2 sections')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def either(items: Iterable[object]) -> str:
    """One of several.

    >>> either([1, 2, 3])
    '1, 2 or 3'
    """
    return _listed(items, "or")


def both(items: Iterable[object]) -> str:
    """All of several.

    >>> both(["Bern"]), both(["Bern", "Lyon"])
    ('Bern', 'Bern and Lyon')
    """
    return _listed(items, "and")


_SIX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours in axial coordinates, clockwise."""


def bearing(across: int, along: int, ways: Sequence[str]) -> str:
    """How one gets from a hex to another one, straight and with at most one turn; `ways` name the six directions.

    >>> bearing(2, 1, ("east", "south-east", "south-west", "west", "north-west", "north-east"))
    '2 east, 1 south-east'
    """
    for first, (q, r) in enumerate(_SIX):
        s, t = _SIX[(first + 1) % 6]
        if (a := across * t - along * s) > 0 and (b := along * q - across * r) >= 0:
            second = f", {b} {ways[(first + 1) % 6]}" if b else ""
            return ways[first] if (a, b) == (1, 0) else f"{a} {ways[first]}{second}"
    return ""


def _listed(items: Iterable[object], word: str) -> str:
    *most, last = map(str, items)
    return f"{', '.join(most)} {word} {last}" if most else last
