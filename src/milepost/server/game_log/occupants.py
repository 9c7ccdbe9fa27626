"""Who occupies a seat: a person, a bot or nobody. What they are called, and how lists of tables show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from milepost.core.errors import BadInput
from milepost.server.storage.rows import SeatRow


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A guest on a seat."""

    guest: str
    name: str


class Robot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot on a seat, by its name and settings."""

    bot: str


class Nobody(msgspec.Struct, frozen=True, tag="open"):
    """A seat that anybody may take."""


Occupant = Person | Robot | Nobody


def names_of(occupants: Sequence[Occupant]) -> list[str]:
    """What everybody is called: people as they wish, bots by their kind; numbered where one has several seats."""
    whole, met = Counter(occupants), Counter[Occupant]()
    names = []
    for seat, occupant in enumerate(occupants):
        met[occupant] += 1
        match occupant:
            case Person(name=name):
                names.append(f"{name} ({seat})" if whole[occupant] > 1 else name)
            case Robot(bot=bot):
                kind = bot.partition(":")[0].capitalize()
                names.append(f"{kind} {met[occupant]}" if whole[occupant] > 1 else kind)
            case Nobody():
                names.append("")
    return names


def seat_rows(occupants: tuple[Occupant, ...]) -> list[SeatRow]:
    """Who sits where, for lists of tables."""
    rows = []
    names = names_of(occupants)
    for seat, occupant in enumerate(occupants):
        match occupant:
            case Person(guest=guest):
                rows.append(SeatRow(seat, "person", guest, names[seat], ""))
            case Robot(bot=bot):
                rows.append(SeatRow(seat, "bot", "", names[seat], bot))
            case Nobody():
                rows.append(SeatRow(seat, "open", "", "", ""))
    return rows


def read_occupant(text: str, guest: str, name: str) -> Occupant:
    """A seat of a new table: "me", "open", or "bot:" and the bot's name."""
    if text == "me":
        return Person(guest, name)
    if text == "open":
        return Nobody()
    kind, _, bot = text.partition(":")
    if kind != "bot" or not bot:
        raise BadInput(f'A seat is "me", "open" or "bot:" and the name of a bot, not {text[:40]!r}.')
    return Robot(bot)
