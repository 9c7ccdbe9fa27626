"""Who occupies a seat: a person, a bot or nobody. What they are called, and how lists of tables show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from milepost import bots
from milepost.core.errors import BadInput
from milepost.core.game import Game
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


def names_of(occupants: Sequence[Occupant], game: Game[Any]) -> list[str]:
    """What everybody is called: people as they wish, bots as they are; numbered where one has several seats."""
    called = [name_of(occupant.bot, game) if isinstance(occupant, Robot) else "" for occupant in occupants]
    people, robots, met = Counter(occupants), Counter(called), Counter[str]()
    names = []
    for seat, occupant in enumerate(occupants):
        bot = called[seat]
        met[bot] += 1
        match occupant:
            case Person(name=name):
                names.append(f"{name} ({seat})" if people[occupant] > 1 else name)
            case Robot():
                names.append(f"{bot} {met[bot]}" if robots[bot] > 1 else bot)
            case Nobody():
                names.append("")
    return names


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
