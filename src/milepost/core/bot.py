"""What a bot is: one class with one method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from milepost.core.action import Action, Seen
from milepost.core.chance import seeded
from milepost.core.game import Game
from milepost.core.state import View


class Why(msgspec.Struct, frozen=True):
    """A bot's own explanation: a sentence, and what it weighed (label, number), best first.

    It may speak of what only the bot's seat knows; whoever shows it must ask `Seen.seen_by` first.
    """

    sentence: str
    weighed: tuple[tuple[str, float], ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """What a bot answers: one action or a batch, and why."""

    actions: tuple[Any, ...]
    why: Why | None = None


class Bot:
    """Somebody who plays. Subclass it and write `choose`; options are keyword arguments of `__init__`."""

    memory: msgspec.Struct | None = None
    """Saved with each decision and handed back after a restart; None for bots that need none."""

    def __init__(self, game: Game[Any], seed: int | str = 0) -> None:
        self.game = game
        self.chance = seeded(seed)

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        """Answer for the view's seat. `since` is what happened after the bot's last decision."""
        raise NotImplementedError


def decide(bot: Bot, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
    """Ask a bot, and put a bare action into a decision."""
    answer = bot.choose(view, since)
    return answer if isinstance(answer, Decision) else Decision((answer,))
