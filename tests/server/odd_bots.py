"""A game whose bots do everything wrong a bot can do. Worker processes learn of it through `known`."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, ClassVar

import msgspec

from milepost.core import catalog
from milepost.core.action import Action, Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.state import View
from tests.games_for_tests.night_mail import Mail, NightMail, Rest


class Good(Bot):
    """Rests, says in which process, and how it was told of what happened."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        return Decision((Rest(),), Why(str(os.getpid()), (("seen", float(len(since))),)))


class Counts(msgspec.Struct):
    times: int = 0


class Counter(Bot):
    """Remembers how often it was asked."""

    memory: Counts

    def __init__(self, game: Game[Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self.memory = Counts()

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        self.memory.times += 1
        return Decision((Rest(),), Why(f"asked {self.memory.times} times"))


class Secretive(Exception):
    """An error that cannot be made again from its words, as those of some libraries."""

    def __init__(self, view: View[Any], more: object) -> None:
        super().__init__(f"my letters are {view.state.hands}")


class Crasher(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        raise Secretive(view, object())


class Quitter(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        raise SystemExit(0)


class Mute(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        return Decision(())


class Babbler(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Any:
        return lambda: "no action at all"


class Dreamer(Bot):
    """Explains itself with a number that is none."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        return Decision((Rest(),), Why("so it seems", (("worth", float("nan")),)))


class Sleeper(Bot):
    def __init__(self, game: Game[Any], seed: int | str = 0, seconds: float = 60.0) -> None:
        super().__init__(game, seed)
        self.seconds = seconds

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        time.sleep(self.seconds)
        return Rest()


class Brooder(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        while True:
            pass


class OddMail(NightMail):
    name = "odd-mail"
    bots: ClassVar = {
        "good": Good, "counter": Counter, "crasher": Crasher, "quitter": Quitter, "mute": Mute, "babbler": Babbler,
        "dreamer": Dreamer, "sleeper": Sleeper, "brooder": Brooder,
    }  # fmt: skip


class SlowMail(NightMail):
    """A game that takes its time when a worker plays it."""

    name = "slow-mail"
    slow: ClassVar = False

    def setup(self, seats: int, options: Options, chance: Chance) -> Mail:
        if self.slow:
            time.sleep(60)
        return super().setup(seats, options, chance)


_FOR_EVER = ExitStack()


def known() -> None:
    """Make these games known in a worker for as long as it lives."""
    SlowMail.slow = True
    for game in (OddMail(), SlowMail()):
        _FOR_EVER.enter_context(catalog.registered(game))
