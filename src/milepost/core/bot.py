"""What a bot is: one class with one method. What it tells: who it is, and why it decided so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from milepost.core.action import Action, Seen
from milepost.core.chance import seeded
from milepost.core.game import Game
from milepost.core.state import View

FACES = (
    "jester", "porter", "professor", "carter", "builder", "stoker", "racer", "traveller", "trader", "signaller", "mask",
    "engineer", "telegraphist", "stationmaster", "colonel", "gatekeeper", "dispatcher", "magnate",
)  # fmt: skip
"""The faces that a page can draw (web/src/lib/faces.ts)."""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays: what people call it ("Easy"), and the settings that make it so ("skill=easy")."""

    name: str
    settings: str


class Character(msgspec.Struct, frozen=True):
    """A bot as people meet it. It changes nothing in how the bot plays."""

    name: str
    face: str
    """One of `FACES`; each bot of a game has its own."""
    line: str
    """One sentence on how it plays."""
    levels: tuple[Level, ...] = ()
    """What a person may choose from, weakest first."""
    level: str = ""
    """The name of the level at which the bot plays without settings."""
    terms: dict[str, str] = {}
    """What the columns of its explanations mean, by their names."""


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's own explanation of a decision: a sentence, and what it weighed (label, number), best first.

    It may speak of what only the bot's seat knows: whoever shows it during play must ask `story.all_is_open` first.
    `openly` is the sentence for everybody else, and may be made of public facts only.
    """

    sentence: str
    weighed: tuple[tuple[str, float], ...] = ()
    columns: tuple[str, ...] = ()
    """What each of `weighed` was judged by."""
    numbers: tuple[tuple[float, ...], ...] = ()
    """For each of `weighed` a number for each column."""
    remarks: tuple[str, ...] = ()
    """For each of `weighed` a few words: that it was taken, what spoke against it; or none."""
    notes: tuple[str, ...] = ()
    """What holds for the decision as a whole, such as "Phase: Early"."""
    openly: str = ""


class Decision(msgspec.Struct, frozen=True):
    """What a bot answers: one action or a batch, and why."""

    actions: tuple[Any, ...]
    why: Why | None = None


class Bot:
    """Somebody who plays. Subclass it and write `choose`; options are keyword arguments of `__init__`."""

    character: ClassVar[Character | None] = None
    """Who it is to people; a bot without one is called by its name in the code."""
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
