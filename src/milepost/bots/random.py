"""The bot `random`, which takes any legal action: the least that others are measured by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from milepost.core.action import Action, Seen
from milepost.core.bot import Bot, Character
from milepost.core.state import View


class RandomBot(Bot):
    """Every legal action is as likely as the others."""

    character: ClassVar = Character("Rollo", "jester", "Takes any legal move, each as likely as the others.")

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        """A legal action, each as likely as any other."""
        chosen: Action = self.chance.pick(view.legal())
        return chosen
