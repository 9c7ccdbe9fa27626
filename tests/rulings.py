"""How each game numbers its rulings: the answers its README gives where the rules are unclear."""

from __future__ import annotations

import re
from typing import NamedTuple


class Rulings(NamedTuple):
    """The rulings of a game, a letter with a number each: A04, or B4 where numbers have no leading zero."""

    letter: str
    last: int
    digits: int = 2
    """How many digits a number has at least."""
    untested: tuple[int, ...] = ()
    """Those that say nothing about the engine, and so have no test."""

    @property
    def labels(self) -> list[str]:
        """All of them, in order."""
        return [self.label(number) for number in range(1, self.last + 1)]

    @property
    def tested(self) -> set[str]:
        """Those that have a test named after them."""
        return set(self.labels) - {self.label(number) for number in self.untested}

    def label(self, number: int) -> str:
        """What one of them is called."""
        return f"{self.letter}{number:0{self.digits}}"

    def cited(self, told: str) -> set[str]:
        """What a text cites as a ruling, whether there is such a one or not."""
        return set(re.findall(rf"\b{self.letter}\d{{1,2}}\b", told))

    def listed(self, page: str) -> list[str]:
        """The rulings that a page lists, each in a row of a table."""
        return re.findall(rf"^\| ({self.letter}\d{{1,2}}) \|", page, re.MULTILINE)

    def tests(self, module: str) -> set[str]:
        """The rulings that the tests of a module are named after."""
        return set(re.findall(rf"^def test_({self.letter}\d{{1,2}})_", module, re.MULTILINE))


RULINGS = {
    "age_of_steam": Rulings("A", 39),
    "bus": Rulings("A", 38),
    "eurorails": Rulings("A", 46),
    "wood_and_steel": Rulings("B", 57, digits=1, untested=(51, 55, 56, 57)),
}
"""By game. What Wood and Steel does not test is about the app for its physical table, whose tests have them."""
OF_THE_TABLE = ("B4", "B42", "B45", "B46", "B47", "B48", "B50", "B51", "B52", "B53", "B54", "B55", "B56", "B57")
"""The rulings of Wood and Steel that are about the app for its physical table."""
