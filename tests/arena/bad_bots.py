"""Bots that do what a bot must not do."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import Any

from milepost.bots.random import RandomBot
from milepost.core.bot import Decision


class Crashing(RandomBot):
    def choose(self, view, since=()):
        raise ValueError("I dropped\nthe dice")


class Unspeakable(RandomBot):
    def choose(self, view, since=()):
        class Silent(Exception):
            def __str__(self):
                raise RuntimeError("no words")

        raise Silent


class Cheating(RandomBot):
    def choose(self, view, since=()):
        return Decision((super().choose(view, since),) * 2)


class AnsweringNone(RandomBot):
    def choose(self, view, since=()):
        return None


class AnsweringWords(RandomBot):
    def choose(self, view, since=()):
        return "the red one"


class AnsweringNothing(RandomBot):
    def choose(self, view, since=()):
        return Decision(())


class AnsweringNumber(RandomBot):
    def choose(self, view, since=()):
        return Decision(7)  # type: ignore[arg-type]


class NeverMade(RandomBot):
    def __init__(self, game, seed=0):
        if seed != 0:  # as it is made to see whether its name is right, it looks well
            raise OSError("no model here")
        super().__init__(game, seed)


class SlowToMake(RandomBot):
    def __init__(self, game, seed=0):
        super().__init__(game, seed)
        while seed != 0:
            pass


class Sleeping(RandomBot):
    def choose(self, view, since=()):
        time.sleep(1e9)


class Looping(RandomBot):
    def choose(self, view, since=()):
        while True:
            pass


class Recursive(RandomBot):
    def choose(self, view: Any, since: Any = ()) -> Any:
        return self.choose(view, since)


class Leaving(RandomBot):
    def choose(self, view, since=()):
        sys.exit(3)


class Interrupting(RandomBot):
    def choose(self, view, since=()):
        raise KeyboardInterrupt


class Exiting(RandomBot):
    def choose(self, view, since=()):
        os._exit(3)


class CatchingAll(RandomBot):
    def choose(self, view, since=()):
        while True:
            with suppress(BaseException):
                time.sleep(1e9)


class Stubborn(RandomBot):
    """Deep in code that is not Python's, it hears no signal."""

    def choose(self, view, since=()):
        return max(repeat(0))


class Talkative(RandomBot):
    def choose(self, view, since=()):
        sys.stdout.write("so many words\n" * 50)
        return super().choose(view, since)


class DyingOnce(RandomBot):
    """Its process is killed the first time it is asked, as from outside; `MARK` says that it has been."""

    MARK = "MILEPOST_TEST_MARK"

    def choose(self, view, since=()):
        mark = Path(os.environ[self.MARK])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), 9)
        return super().choose(view, since)
