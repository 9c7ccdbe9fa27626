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
            openly = f"{last.why.openly} More" if last.why.openly else "Why"
            say(f"P{seat} {bots[seat]}: {last.move}. {openly} is told after the game: it knew what is hidden from you.")
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
    """Print one explanation of a move, with what the bot weighed."""
    say(f"{told.number:>4}  P{told.seat} {bots[told.seat]}: {told.move}.")
    print_why(told.why)


def print_why(why: Why, terms: Mapping[str, str] | None = None) -> None:
    """Print an explanation: the sentence, what was weighed, and by what; `terms` are told below, if there are any."""
    say(why.sentence)
    for note in why.notes:
        say(note)
    if why.weighed:
        _print_weighed(why)
    if why.weighed and why.columns:
        _print_numbers(why)
        for name, meaning in (terms or {}).items():
            if name in why.columns:
                say(f"{name}: {meaning}.")


def _print_weighed(why: Why) -> None:
    """What was weighed, best first; numbered where a second table says by what."""
    numbered = bool(why.columns)
    heads = (*["", "it weighed", "worth"][not numbered :], *["" for _ in why.remarks[:1]])
    made = table("", *heads, numbers=("worth",))
    for number, (label, worth) in enumerate(why.weighed):
        cells = [str(number + 1), label, f"{worth:.3f}", *why.remarks[number : number + 1]]
        made.add_row(*cells[not numbered :])
    console.print(made)


def _print_numbers(why: Why) -> None:
    """A line for each thing that was looked at, a column for each of the weighed: that fits on a narrow screen."""
    numbers = [str(number) for number in range(1, len(why.numbers) + 1)]
    made = table("", "judged by", *numbers, numbers=numbers)
    for name, row in zip(why.columns, zip(*why.numbers, strict=True), strict=False):
        made.add_row(name, *(f"{number:.4g}" for number in row))
    console.print(made)
