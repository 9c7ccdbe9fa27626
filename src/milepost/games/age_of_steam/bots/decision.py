"""What a phase function answers, and what it is told."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.games.age_of_steam.actions import AosAction
from milepost.games.age_of_steam.bots.strategy import Archetype, Memory, Settings
from milepost.games.age_of_steam.constants import PHASES
from milepost.games.age_of_steam.state import AosState

SHOWN = 4
"""How many of the things it weighed a decision tells about."""


class AIDecision(msgspec.Struct, frozen=True):
    """A decision by its phase, its kind and its particulars; `answer` is the same as an action of the game.

    There is no answer where the game goes on by itself, as when one bidder is left in the auction.
    """

    phase: str
    action: str
    params: dict[str, int | str | tuple[int, ...]]
    answer: AosAction | None
    why: Why


class Task(msgspec.Struct, frozen=True):
    """Whose decision it is, and what that seat is about."""

    state: AosState
    seat: Seat
    memory: Memory
    settings: Settings
    archetype: Archetype | None = None
    """The archetype a seat is bound to; None chooses freely."""

    @property
    def about(self) -> str:
        """The strategy in words."""
        return self.memory.strategy.name if self.memory.strategy is not None else "No strategy"

    def decided(
        self,
        action: str,
        answer: AosAction | None,
        sentence: str,
        weighed: tuple[tuple[str, float], ...] = (),
        **params: int | str | tuple[int, ...],
    ) -> AIDecision:
        """A decision of this phase with its reason."""
        why = Why(f"{self.about}: {sentence}", weighed[:SHOWN])
        return AIDecision(PHASES[self.state.phase], action, params, answer, why)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"
