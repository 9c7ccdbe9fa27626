"""The menu of `milepost play`: numbered choices in groups, and finding the one that a typed line means."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from milepost.cli.output import console
from milepost.core.errors import BadInput
from milepost.core.scene import Choice, Form

COLUMNS_FROM = 5
"""A group with at least this many choices is printed in columns."""
MOST_ROWS = 12
"""A group that needs more rows than this is only summed up in one line, until `list` asks for it."""
MOST_FITS = 12
"""When typed words match more choices than this, the choices are counted instead of listed."""
LEAST_LETTERS = 3
"""Words need at least this many letters or digits to choose something, so that a slip of the finger chooses nothing."""
OTHER = "Other"
"""The heading of choices without a group, where one is needed."""
_GAP = 2
_NUMBER = re.compile(r"[+-]?\d+")
_NUMBERS = re.compile(r"(?<![\d,.-])\d+(?![,.-]?\d)")
"""Numbers in a label that stand by themselves, unlike those of a place such as 20,39."""

Numbered = list[tuple[int, Choice]]


class Menu:
    """The choices of one question, numbered from 1 group after group, with the forms after them.

    Groups are in the order in which their first choices come. `goals` are examples of goals that the game can plan for;
    only those that it `can_plan` for now are suggested.
    """

    def __init__(
        self, choices: Sequence[Choice], forms: Sequence[Form] = (), goals: Sequence[str] = (),
        can_plan: Callable[[str], bool] = lambda goal: True,
    ) -> None:  # fmt: skip
        names = list(dict.fromkeys(choice.group for choice in choices))
        ordered = [choice for name in names for choice in choices if choice.group == name]
        self.items: tuple[Choice | Form, ...] = (*ordered, *forms)
        self.goals = goals
        self._can_plan = can_plan
        self._numbered = list(enumerate(ordered, start=1))
        self._groups = {name: [pair for pair in self._numbered if pair[1].group == name] for name in names}
        self._digits = len(str(len(self.items)))

    @property
    def numbers(self) -> str:
        """The numbers that can be typed, for the prompt."""
        return f"1-{len(self.items)}" if len(self.items) > 1 else "1"

    @property
    def examples(self) -> list[str]:
        """Examples of words that choose something: the first label of each group."""
        return [numbered[0][1].label for numbered in self._groups.values()]

    # looking

    def shown(self) -> RenderableType:
        """The whole menu, with very big groups only counted."""
        parts: list[RenderableType] = []
        for name, numbered in self._groups.items():
            lines = self._lines(numbered)
            big = len(lines) > MOST_ROWS and _rows(lines) > MOST_ROWS
            parts += [self._counted(name, numbered)] if big else self._group(name, numbered)
        return Group(*parts, *self._forms())

    def listed(self, words: str) -> RenderableType:
        """For `list`: all groups counted; one group in full; all choices with these words; or, with `all`, all."""
        if not words:
            return Group(*(self._counted(name, numbered) for name, numbered in self._groups.items()), *self._forms())
        names = list(self._groups)
        found = names if words.lower() == "all" else _named(words, names)
        if found:
            return Group(*(part for name in found for part in self._group(name, self._groups[name])))
        fits = [number for number in self._fits(words) if number <= len(self._numbered)]
        if not fits:
            groups = ", ".join(f"`list {(name or OTHER).lower()}`" for name in self._groups)
            raise BadInput(f"No group and no choice has {words[:40]!r}; there is {groups or 'no choice'}.")
        return self.some(fits)

    def some(self, numbers: Sequence[int]) -> RenderableType:
        """These choices only."""
        wanted = set(numbers)
        return columns([self._line(n, _label(item)) for n, item in enumerate(self.items, start=1) if n in wanted])

    def _group(self, name: str, numbered: Numbered) -> list[RenderableType]:
        """A group under its heading; words that all labels of a long group begin with move into the heading."""
        shared = _shared(numbered)
        heading = ": ".join(filter(None, (name, shared and f"{shared} ...")))
        return [*([Text(heading, style="bold")] if heading else []), columns(self._lines(numbered))]

    def _lines(self, numbered: Numbered) -> list[Text]:
        skip = len(_shared(numbered))
        return [self._line(number, _label(choice, skip)) for number, choice in numbered]

    def _line(self, number: int, label: str) -> Text:
        return Text.assemble((f"  {number:>{self._digits}} ", "bold cyan"), f" {label}")

    def _forms(self) -> list[Text]:
        first = len(self._numbered)
        return [self._line(n, _label(form)) for n, form in enumerate(self.items[first:], start=first + 1)]

    def _counted(self, name: str, numbered: Numbered) -> Text:
        """A group in one line: its numbers, how many choices it has, and what to type to see them."""
        count, told = len(numbered), name or OTHER
        verbs = {told.lower().split()[0], numbered[0][1].label.lower().split(" ")[0]}
        goal = self._goal([goal for goal in self.goals if goal.lower().split()[0] in verbs])
        hint = f"e.g. `{goal}`, or `list {told.lower()}`" if goal else f"`list {told.lower()}` shows them"
        span = f"{numbered[0][0]}-{numbered[-1][0]}" if count > 1 else f"{numbered[0][0]}"
        choices = f"{count} choices ({hint})" if count > 1 else _label(numbered[0][1])
        return Text.assemble((f"  {span:>{self._digits}} ", "bold cyan"), (f" {told}: ", "bold"), choices)

    def _goal(self, goals: Sequence[str]) -> str:
        """The first of these goals that can be planned for now; "" if none can."""
        return next(filter(self._can_plan, goals), "")

    # finding

    def numbered(self, line: str) -> Choice | Form | None:
        """The choice that a typed number means; None if the line is no number, `BadInput` if the number is wrong."""
        if _NUMBER.fullmatch(line) is None:
            return None
        number = int(line) if len(line) < 9 else 0
        if 1 <= number <= len(self.items):
            return self.items[number - 1]
        raise BadInput(f"{line[:20]} is not one of the choices; type a number from 1 to {len(self.items)}.")

    def fitting(self, line: str) -> list[int]:
        """The numbers of the choices that these words match; `BadInput` if there is none, or too many."""
        short = sum(map(str.isalnum, line)) < LEAST_LETTERS
        fits = [] if short else self._fits(line)
        if not fits:
            goal = self._goal(self.goals)
            hints = [f"a number from 1 to {len(self.items)}", "at least three letters" if short else "",
                     f"a goal such as `{goal}`" if goal else ""]  # fmt: skip
            raise BadInput(f"{line[:40]!r} is not a choice; type {', '.join(filter(None, hints))}, or ? for help.")
        if len(fits) > MOST_FITS:
            raise BadInput(f"{line[:40]!r} fits {len(fits)} choices; say more, or type `list {line[:40]}`.")
        return fits

    def _fits(self, line: str) -> list[int]:
        """The choices that match all words: by their whole label, else by whole words, else by beginnings."""
        labels = [item.label.lower() for item in self.items]
        whole, words = line.lower().strip(), line.lower().split()
        begun = [re.compile(rf"(?<![\w,'’]){re.escape(word)}") for word in words]
        fits = [n for n, label in enumerate(labels, start=1) if all(word.search(label) for word in begun)]
        same = [n for n in fits if labels[n - 1] == whole]
        exact = [re.compile(rf"{word.pattern}(?![\w,])") for word in begun]
        return same or [n for n in fits if all(word.search(labels[n - 1]) for word in exact)] or fits


def _named(words: str, names: Sequence[str]) -> list[str]:
    """Groups with that name, or else those whose names begin with it."""
    wanted = words.lower()
    told = {name: (name or OTHER).lower() for name in names}
    same = [name for name in names if told[name] == wanted]
    return same or [name for name in names if told[name].startswith(wanted)]


def _shared(numbered: Numbered) -> str:
    """The words that all labels of a long group begin with, at least two of them; every label keeps its last word."""
    if len(numbered) < COLUMNS_FROM:
        return ""
    words = [choice.label.split(" ") for _, choice in numbered]
    shared = 0
    while all(len(label) > shared + 1 and label[shared] == words[0][shared] for label in words):
        shared += 1
    return " ".join(words[0][:shared]) if shared > 1 else ""


def _label(item: Choice | Form, skip: int = 0) -> str:
    """The label of a choice without its first `skip` characters, with the price unless the label already tells it.

    >>> _label(Choice(None, "Build to 20,39", price=39)), _label(Choice(None, "Build to Lyon for 3M", price=3))
    ('Build to 20,39 [39]', 'Build to Lyon for 3M')
    """
    if isinstance(item, Form):
        return f"{item.label} ..."
    told = item.price is None or str(item.price) in _NUMBERS.findall(item.label)
    return item.label[skip:].strip() + ("" if told else f" [{item.price}]")


def _rows(lines: Sequence[Text]) -> int:
    """How many rows these lines take when they are printed in columns."""
    width = max(cell_len(line.plain) for line in lines) + _GAP
    return -(-len(lines) // max(1, (console.width + _GAP) // width))


def columns(lines: Sequence[Text]) -> RenderableType:
    """Lay out a few lines below each other, many in columns."""
    if len(lines) < COLUMNS_FROM:
        return Group(*lines)
    return Columns(lines, column_first=True, equal=True, padding=(0, _GAP))
