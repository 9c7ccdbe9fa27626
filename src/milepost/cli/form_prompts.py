"""Asks for the fields of a form, one by one: for actions too many to list, such as an offer or a loan."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from rich.text import Text

from milepost.cli.menu import columns
from milepost.cli.output import console, players, say
from milepost.core.errors import BadInput
from milepost.core.scene import Field, Form

_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_NONE = "-"


def fill(form: Form, ask: Callable[[str], str]) -> bytes | None:
    """Ask for each field and return the action as JSON; None if the person leaves the form."""
    filled: dict[str, Any] = {"do": form.action}
    for field in form.fields:
        _show(field)
        while field.name not in filled:
            line = ask(f"{field.label} ({_possible(field)}, Enter leaves) > ").strip()
            if not line:
                return None
            try:
                filled[field.name] = read(field, line)
            except BadInput as error:
                say(str(error))
    return msgspec.json.encode(filled)


def _show(field: Field) -> None:
    """Print the values a field can have, numbered."""
    digits = len(str(len(field.values)))
    lines = [players(Text(f"  {n:>{digits}}  {label}")) for n, (label, _) in enumerate(field.values, start=1)]
    if lines:
        console.print(columns(lines))


def read(field: Field, line: str) -> Any:
    """The value that a typed line means for a field, or a `BadInput` that says what would be right.

    >>> read(Field("amount", "How much?", 1, 50), "7")
    7
    """
    if not field.values:
        return _number(field, line)
    if field.several:
        words = [] if line == _NONE else re.split(r"[\s,]+", line.strip(" ,"))
        chosen = dict.fromkeys(place for word in words for place in _span(field, word))
        return [field.values[place][1] for place in chosen]
    return field.values[_place(field, line)][1]


def _possible(field: Field) -> str:
    """What can be typed for a field, as part of its prompt."""
    if field.values:
        span = f"1-{len(field.values)}"
        return f"some of {span} as in 1 3-5, {_NONE} for none" if field.several else span
    if field.least is not None and field.most is not None:
        return f"{field.least}-{field.most}"
    if field.least is not None:
        return f"{field.least} or more"
    return "a whole number" if field.most is None else f"{field.most} or less"


def _number(field: Field, line: str) -> int:
    """The typed number, if it is within the bounds of the field."""
    number = int(line) if _WHOLE.fullmatch(line) else None
    low = field.least is None or (number is not None and number >= field.least)
    high = field.most is None or (number is not None and number <= field.most)
    if number is not None and low and high:
        return number
    bounds = (("from", field.least), ("to", field.most))
    told = "".join(f" {word} {bound}" for word, bound in bounds if bound is not None)
    raise BadInput(f"{line[:20]!r} does not fit; type a whole number{told}.")


def _span(field: Field, word: str) -> range:
    """The places of the values that a word names: a span such as 3-7, or a single one."""
    first, dash, last = word.partition("-")
    if not (dash and _WHOLE.fullmatch(first) and _WHOLE.fullmatch(last)):
        place = _place(field, word)
        return range(place, place + 1)
    low, high = sorted((_place(field, first), _place(field, last)))
    return range(low, high + 1)


def _place(field: Field, word: str) -> int:
    """The place of the value that a word names: by its number, or by letters that only one label contains."""
    count = len(field.values)
    if _WHOLE.fullmatch(word):
        if 1 <= int(word) <= count:
            return int(word) - 1
    else:
        fits = [place for place, (label, _) in enumerate(field.values) if word.lower() in label.lower()]
        if len(fits) == 1:
            return fits[0]
    span = f"numbers from 1 to {count} with spaces between, or {_NONE} for none" if field.several else ""
    raise BadInput(f"{word[:20]!r} is not one of them; type {span or f'a number from 1 to {count}'}.")
