"""Bots' explanations of their decisions (`w` in `milepost play`), and whether they can be told during the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from milepost.cli.output import console, say, table
from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.core.state import State
from milepost.core.story import all_is_open


class Explanation(msgspec.Struct, frozen=True):
    """Why a bot made move `number`. `open`: it gives away nothing that is hidden from the people at the terminal."""

    seat: Seat
    number: int
    move: str
    why: Why
    open: bool


class Explanations:
    """The last explanation of each bot, and those that were asked for and have to wait for the end of the game."""

    def __init__(self, people: Sequence[Seat]) -> None:
        self._viewers: Sequence[Seat | None] = people or (None,)
        self._last: dict[Seat, Explanation] = {}
        self._owed: dict[int, Explanation] = {}

    def note(self, before: State[Any], seat: Seat, number: int, move: str, why: Why) -> None:
        """Remember why a bot decided as it did in the position `before`."""
        self._last[seat] = Explanation(seat, number, move, why, all_is_open(before, seat, self._viewers))

    def take_back(self, moves: int) -> None:
        """Forget the explanations of everything after the first `moves` moves."""
        self._last = {seat: told for seat, told in self._last.items() if told.number <= moves}
        self._owed = {number: told for number, told in self._owed.items() if number <= moves}

    def tell(self, bots: Mapping[Seat, str]) -> None:
        """Say why each bot made its last decision, or that it is told after the game."""
        for seat, last in sorted(self._last.items()):
            if last.open:
                _tell(last, bots)
                continue
            self._owed[last.number] = last
            say(f"P{seat} {bots[seat]}: {last.move}. Why is told after the game: it knew what is hidden from you.")
        if not self._last:
            say("No bot has explained anything yet.")

    def tell_owed(self, bots: Mapping[Seat, str]) -> None:
        """After the game, when nothing is hidden any more, print the explanations that had to wait."""
        if self._owed:
            console.print()
            say("What the bots did not want to tell before:", style="bold")
        for _, owed in sorted(self._owed.items()):
            _tell(owed, bots)


def _tell(told: Explanation, bots: Mapping[Seat, str]) -> None:
    """Print one explanation, with a table of what the bot weighed."""
    say(f"{told.number:>4}  P{told.seat} {bots[told.seat]}: {told.move}. {told.why.sentence}")
    made = table("", "it weighed", "worth", numbers=("worth",))
    for label, worth in told.why.weighed:
        made.add_row(label, f"{worth:.3f}")
    if told.why.weighed:
        console.print(made)
