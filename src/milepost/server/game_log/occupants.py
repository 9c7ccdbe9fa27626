"""Who occupies a seat: a person, a bot, somebody who is invited, or nobody. What they are called, also in lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from milepost import bots
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.server.storage.rows import SeatRow


class Person(msgspec.Struct, frozen=True, tag="person", omit_defaults=True):
    """A guest on a seat. While a bot stands in it plays, and the seat stays the guest's."""

    guest: str
    name: str
    stand_in: str = ""


class Robot(msgspec.Struct, frozen=True, tag="bot"):
    """A bot on a seat, by its name and settings."""

    bot: str


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """A seat that is kept for a guest, who has not taken it yet."""

    guest: str
    name: str


class Nobody(msgspec.Struct, frozen=True, tag="open"):
    """A seat that anybody may take."""


Occupant = Person | Robot | Invited | Nobody


def bot_of(occupant: Occupant) -> str:
    """The bot that plays a seat, for itself or for somebody; "" if none does."""
    match occupant:
        case Robot(bot=bot) | Person(stand_in=bot):
            return bot
    return ""


def same_person(one: Occupant, other: Occupant) -> bool:
    """Whether two seats are one guest's, under one name."""
    if not (isinstance(one, Person) and isinstance(other, Person)):
        return False
    return (one.guest, one.name) == (other.guest, other.name)


def names_of(occupants: Sequence[Occupant], game: Game[Any]) -> list[str]:
    """What everybody is called: people as they wish, bots as they are; numbered where several are called the same."""
    people = [occupant.name if isinstance(occupant, Person | Invited) else "" for occupant in occupants]
    robots = [name_of(occupant.bot, game) if isinstance(occupant, Robot) else "" for occupant in occupants]
    return [
        person or robot
        for person, robot in zip(_numbered(people, "{} ({})"), _numbered(robots, "{} {}"), strict=True)
    ]  # fmt: skip


def _numbered(names: Sequence[str], pattern: str) -> list[str]:
    """The names, with a number from 1 on where there are several of one; "" stays."""
    often, met = Counter(names), Counter[str]()
    numbered = []
    for name in names:
        met[name] += 1
        numbered.append(pattern.format(name, met[name]) if name and often[name] > 1 else name)
    return numbered


def name_of(bot: str, game: Game[Any]) -> str:
    """What a bot is called: the name of its character, or of its kind if it has none."""
    who = bots.character(bot, game)
    return bot.partition(":")[0].capitalize() if who is None else who.name


def seat_rows(occupants: tuple[Occupant, ...], game: Game[Any]) -> list[SeatRow]:
    """Who sits where, for lists of tables."""
    rows = []
    names = names_of(occupants, game)
    for seat, occupant in enumerate(occupants):
        match occupant:
            case Person(guest=guest, stand_in=bot):
                rows.append(SeatRow(seat, "person", guest, names[seat], bot))
            case Robot(bot=bot):
                rows.append(SeatRow(seat, "bot", "", names[seat], bot))
            case Invited(guest=guest):
                rows.append(SeatRow(seat, "invited", guest, names[seat], ""))
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
