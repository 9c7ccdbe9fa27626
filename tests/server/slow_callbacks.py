"""Which callbacks hold an event loop, for how long, and what they were doing."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

SAMPLE_S = 0.01


class Watch:
    """The callbacks of the loop in the thread of that name that took `limit` seconds of CPU or more.

    CPU of that thread, not time on the clock: a machine with other work to do is not the callback's fault.
    """

    def __init__(self, thread: str, limit: float) -> None:
        self.limit = limit
        self.longest = 0.0
        self.callbacks = 0
        self.held: list[tuple[float, str]] = []
        self._name = thread
        self._since: tuple[int, float] | None = None
        self._stacks: list[str] = []

    @contextmanager
    def watching(self) -> Iterator[Watch]:
        """Watch until the end of the block."""
        run = asyncio.events.Handle._run
        watch = self

        def measured(handle: asyncio.events.Handle) -> Any:
            if threading.current_thread().name != watch._name:
                return run(handle)
            watch._stacks = []
            watch._since = (threading.get_ident(), time.monotonic())
            before = time.thread_time()
            try:
                return run(handle)
            finally:
                took = time.thread_time() - before
                watch._since = None
                watch._note(took, handle)

        stop = threading.Event()
        sampler = threading.Thread(target=self._sample, args=(stop,), daemon=True)
        sampler.start()
        try:
            with patch.object(asyncio.events.Handle, "_run", measured):
                yield self
        finally:
            stop.set()
            sampler.join()

    def _note(self, took: float, handle: asyncio.events.Handle) -> None:
        self.callbacks += 1
        self.longest = max(self.longest, took)
        if took >= self.limit:
            where = "\n".join(dict.fromkeys(self._stacks)) or repr(handle)
            self.held.append((took, where))

    def _sample(self, stop: threading.Event) -> None:
        """Look now and then at what a long callback does."""
        while not stop.wait(SAMPLE_S):
            since = self._since
            if since is None or time.monotonic() - since[1] < SAMPLE_S:
                continue
            frame = sys._current_frames().get(since[0])
            stack = traceback.extract_stack(frame)
            ours = [line for line in stack if "/milepost/" in line.filename] or stack
            self._stacks.append(" > ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in ours[-7:]))

    def report(self) -> str:
        """The worst of them."""
        worst = sorted(self.held, reverse=True)[:12]
        return "\n\n".join(f"{took * 1000:.0f} ms\n{where}" for took, where in worst)
