"""The errors a user may meet. Each carries one sentence: what was wrong and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.core.rules import Refusal


class MilepostError(Exception):
    """Something a user asked for that cannot be done; `str()` is the sentence to show."""


class BadInput(MilepostError):
    """A wrong name, number, option or file given by the user."""


class UnknownName(BadInput):
    """A name that nobody knows: `given`, which helps to find it in a file."""

    def __init__(self, sentence: str, given: str) -> None:
        super().__init__(sentence)
        self.given = given

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str]]:
        return UnknownName, (str(self), self.given)


class BadRecord(MilepostError):
    """A record file that is broken, edited, or made by other rules."""


class NotAllowed(MilepostError):
    """Something beside the rules of the game that is not allowed now: an undo, a seat, a second start.

    `rule` names what forbids it, as `Refusal.rule` does for an action.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule

    def __reduce__(self) -> tuple[type[NotAllowed], tuple[str, str]]:
        return NotAllowed, (self.rule, str(self))


class IllegalAction(MilepostError):
    """An action the rules refuse; nothing has changed.

    The sentence may be given as a function, which is called when somebody reads it: most refusals are never read.
    """

    def __init__(self, refusal: Refusal, sentence: str | Callable[[], str]) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self._sentence = sentence

    def __str__(self) -> str:
        if not isinstance(self._sentence, str):
            self._sentence = self._sentence()
        return self._sentence

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal, str]]:
        return IllegalAction, (self.refusal, str(self))


class BrokenState(MilepostError):
    """An invariant does not hold: the engine is wrong, or somebody edited a state by hand."""


LISTED = 40
"""No more names than this are listed in a sentence."""


def unknown(kind: str, given: str, known: Iterable[str]) -> UnknownName:
    """The sentence for a name nobody knows: the nearest known one, and all of them unless they are very many."""
    names = sorted(set(known))
    near = difflib.get_close_matches(given, names, n=1)
    hint = f"did you mean {near[0]!r}?" if near else ""
    if len(names) > LISTED:
        return UnknownName(f"There is no {kind} {given!r}{'; ' if hint else ''}{hint or '.'}", given)
    listed = f"known: {', '.join(names) or 'none'}."
    return UnknownName(f"There is no {kind} {given!r}; {hint}{' ' if hint else ''}{listed}", given)
