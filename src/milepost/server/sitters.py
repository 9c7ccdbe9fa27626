"""People and bots on seats: how they are called, and how lists of tables show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from milepost.core.errors import BadInput
from milepost.server.entries import Nobody, Person, Robot, Sitter
from milepost.server.storage.rows import Sitting


def names_of(sitters: Sequence[Sitter]) -> list[str]:
    """How everybody is called: people as they wish, bots by their kind. Who has several seats is told apart."""
    whole, met = Counter(sitters), Counter[Sitter]()
    names = []
    for seat, sitter in enumerate(sitters):
        met[sitter] += 1
        match sitter:
            case Person(name=name):
                names.append(f"{name} ({seat})" if whole[sitter] > 1 else name)
            case Robot(bot=bot):
                kind = bot.partition(":")[0].capitalize()
                names.append(f"{kind} {met[sitter]}" if whole[sitter] > 1 else kind)
            case Nobody():
                names.append("")
    return names


def sittings_of(sitters: tuple[Sitter, ...]) -> list[Sitting]:
    """Who sits where, for lists of tables."""
    rows = []
    names = names_of(sitters)
    for seat, sitter in enumerate(sitters):
        match sitter:
            case Person(guest=guest):
                rows.append(Sitting(seat, "person", guest, names[seat], ""))
            case Robot(bot=bot):
                rows.append(Sitting(seat, "bot", "", names[seat], bot))
            case Nobody():
                rows.append(Sitting(seat, "open", "", "", ""))
    return rows


def read_sitter(text: str, guest: str, name: str) -> Sitter:
    """A seat of a new table: "me", "open", or "bot:" and the bot's name."""
    if text == "me":
        return Person(guest, name)
    if text == "open":
        return Nobody()
    kind, _, bot = text.partition(":")
    if kind != "bot" or not bot:
        raise BadInput(f'A seat is "me", "open" or "bot:" and the name of a bot, not {text[:40]!r}.')
    return Robot(bot)
