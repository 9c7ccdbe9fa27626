"""Parts of sentences that every game's words are made of."""

from __future__ import annotations

from collections.abc import Iterable

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
    ('no section', '1 section', '2 sections')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}" if number else f"no {thing}"


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


def _listed(items: Iterable[object], word: str) -> str:
    *most, last = map(str, items)
    return f"{', '.join(most)} {word} {last}" if most else last
