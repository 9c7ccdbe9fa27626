"""Spoiling sound positions in one way at a time, to see every invariant of a game fail and say so."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.core.errors import BrokenState
from milepost.core.state import State

Spoil = Callable[[Any], object]
"""Changes a position so that one invariant is broken."""
Case = tuple[Callable[[], Any], Spoil, str]
"""A sound position, how it is spoiled, and what the sentence about it looks like."""


def change(name: str, value: object) -> Spoil:
    """Set a field of the state."""
    return lambda state: setattr(state, name, value)


def put(name: str, at: int | slice, value: object) -> Spoil:
    """Set one item, or several, of a field that is a list."""
    return lambda state: getattr(state, name).__setitem__(at, value)


def switch(name: str, value: object) -> Spoil:
    """Another option, as if it had held all the time."""
    return lambda state: setattr(state, "options", msgspec.structs.replace(state.options, **{name: value}))


def both(*spoils: Spoil) -> Spoil:
    """Several changes, one after the other."""

    def spoil(state: State[Any]) -> None:
        for one in spoils:
            one(state)

    return spoil


def complaint(position: Callable[[], State[Any]], spoil: Spoil) -> str:
    """The sentence about a sound position once it is spoiled."""
    state = position().clone()
    state.check()
    spoil(state)
    with pytest.raises(BrokenState) as broken:
        state.check()
    return str(broken.value)


def never_broken(invariants: ModuleType, complaints: Iterable[str]) -> list[str]:
    """The sentences of a module of invariants, as patterns, that are not among these complaints."""
    heard = list(complaints)
    return [pattern for pattern in _patterns(invariants) if not any(re.fullmatch(pattern, one) for one in heard)]


def _patterns(invariants: ModuleType) -> Iterator[str]:
    """What the sentences can read like; they are read from the source, where each `ensure` has its own."""
    for node in ast.walk(ast.parse(inspect.getsource(invariants))):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "ensure":
            continue
        sentence = node.args[1]
        assert isinstance(sentence, ast.Constant | ast.JoinedStr), "a sentence is written out where it is used"
        parts = sentence.values if isinstance(sentence, ast.JoinedStr) else [sentence]
        yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)


def check_guesses(state: State[Any], seats: Iterable[Seat | None]) -> None:
    """What these seats may guess of the position, and the position from its JSON, is sound too."""
    for seat in seats:
        state.seen_by(seat).guess(seeded(9)).check()
    msgspec.json.decode(msgspec.json.encode(state), type=type(state)).check()
