"""What bots say about their decisions, and when they may say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from milepost.cli.terminal import console, say, table
from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.core.state import State
from milepost.core.story import all_is_open


class Account(msgspec.Struct, frozen=True):
    """A bot's explanation of move `number`. It is `open` if it can speak of nothing that is hidden from the viewers."""

    seat: Seat
    number: int
    move: str
    why: Why
    open: bool


class Whys:
    """The last explanation of each bot, and those that were asked for and have to wait for the end of the game."""

    def __init__(self, people: Sequence[Seat]) -> None:
        self._viewers: Sequence[Seat | None] = people or (None,)
        self._last: dict[Seat, Account] = {}
        self._owed: dict[int, Account] = {}

    def note(self, before: State[Any], seat: Seat, number: int, move: str, why: Why) -> None:
        """Keep an explanation of what was decided at `before`."""
        self._last[seat] = Account(seat, number, move, why, all_is_open(before, seat, self._viewers))

    def take_back(self, moves: int) -> None:
        """Forget what was said of moves after so many."""
        self._last = {seat: account for seat, account in self._last.items() if account.number <= moves}
        self._owed = {number: account for number, account in self._owed.items() if number <= moves}

    def tell(self, who: Mapping[Seat, str]) -> None:
        """Say why each bot did what it did last, or that it will be told."""
        for seat, account in sorted(self._last.items()):
            if account.open:
                _tell(account, who)
                continue
            self._owed[account.number] = account
            say(f"P{seat} {who[seat]}: {account.move}. Why is told after the game: it knew what is hidden from you.")
        if not self._last:
            say("No bot has explained anything yet.")

    def tell_owed(self, who: Mapping[Seat, str]) -> None:
        """After the game nothing is hidden: say what had to wait."""
        if self._owed:
            console.print()
            say("What the bots did not want to tell before:", style="bold")
        for _, account in sorted(self._owed.items()):
            _tell(account, who)


def _tell(account: Account, who: Mapping[Seat, str]) -> None:
    say(f"{account.number:>4}  P{account.seat} {who[account.seat]}: {account.move}. {account.why.sentence}")
    made = table("", "it weighed", "worth", numbers=("worth",))
    for label, worth in account.why.weighed:
        made.add_row(label, f"{worth:.3f}")
    if account.why.weighed:
        console.print(made)
