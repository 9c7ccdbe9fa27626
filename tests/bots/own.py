"""Bots of somebody's own, good and bad, to be named by their dotted path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seen
from milepost.core.bot import Bot
from milepost.core.game import Game
from milepost.core.state import View

if TYPE_CHECKING:
    from fractions import Fraction


class First(Bot):
    """Takes the first legal action, or the one so many places further."""

    def __init__(self, game: Game[Any], seed: int | str = 0, skip: int = 0, *, loud: bool = False) -> None:
        super().__init__(game, seed)
        self.skip = skip
        self.loud = loud

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        legal: tuple[Action, ...] = view.legal()
        return legal[self.skip % len(legal)]


class Shy(First):
    """Its settings have types that cannot be read when it runs."""

    def __init__(self, game: Game[Any], seed: int | str = 0, odds: Fraction | None = None) -> None:
        super().__init__(game, seed)


class Careless(First):
    """Takes no seed."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)


class Undecided(Bot):
    """Has no `choose`."""


class Stranger:
    """Has a `choose` and is no bot."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        raise NotImplementedError


instance = "not even a class"
