"""Plays the games of a run on a Ray cluster: the same games, the same rows.

The address is `auto` for the cluster this machine belongs to, or HOST:PORT of its head node. Either way this machine
must be one of the cluster's nodes (`ray start --address=HOST:PORT`); Ray's own client, `ray://`, is not used. Milepost
must be installed on every node in the same version; the code of somebody's own bots is taken there.
"""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from importlib.metadata import version as version_of
from itertools import islice
from typing import Any

import msgspec

from milepost.arena import bot_sources
from milepost.arena.playing import Batch, Conduct, Failure, Host, one_line, play_batch
from milepost.arena.processes import Pace, Processes
from milepost.arena.rows import Fixture, Run
from milepost.arena.worker_process import Task
from milepost.core import catalog
from milepost.core.errors import BadInput, MilepostError

VERSION = version_of("milepost")
TASK_SECONDS = 2.5
MOST_AT_ONCE = 4000
"""How long one task shall take, and the most games it may have. Ray needs some milliseconds for each."""
PER_CPU = 2
"""Tasks in flight for each CPU of the cluster: one that runs, and one to go on with."""
LOOK_SECONDS = 1.0
"""How often it looks whether nodes have come or gone."""
ANSWER_SECONDS = 14.0
"""How long a cluster may take to answer."""


class RayCluster:
    """The nodes of a Ray cluster. Tasks whose process or node ends are played again on the others, without end."""

    def __init__(self, address: str) -> None:
        self._ray = _load()
        self.address = _that_answers(address)

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        """Play games and hand them back in batches, in any order."""
        if conduct.save is not None:
            raise BadInput("Records are not saved from a Ray cluster; any game can be played again from its row.")
        self._connect()
        flight = _Flight(self._ray, run, iter(fixtures), conduct)
        try:
            yield from flight.batches()
        finally:
            flight.cancel()

    def _connect(self) -> None:
        if self._ray.is_initialized():
            return
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._ray.init(address=self.address, logging_level=logging.CRITICAL, log_to_driver=False)
        except (RuntimeError, ConnectionError, ValueError, OSError) as error:
            raise BadInput(f"The Ray cluster at {self.address} cannot be used: {one_line(error)}") from None


class _Flight:
    """The tasks of one run, few of which are in flight at a time."""

    def __init__(self, ray: Any, run: Run, fixtures: Iterator[Fixture], conduct: Conduct) -> None:
        self._ray, self._fixtures = ray, fixtures
        self._play = ray.remote(max_retries=0, num_cpus=1)(play_there)
        sources = ray.put(bot_sources.packed(run.game, run.bots))
        self._arguments = (VERSION, sources, msgspec.json.encode(run), conduct)
        self._pace = Pace(TASK_SECONDS, MOST_AT_ONCE)
        self._again: list[Task] = []
        self._running: dict[Any, Task] = {}
        self._room, self._looked_at = 0, 0.0

    def batches(self) -> Iterator[Batch]:
        """All games, in batches; a failure is the last of them."""
        while True:
            self._hand_out()
            if not self._running:
                return
            ended, _ = self._ray.wait(list(self._running), timeout=LOOK_SECONDS)
            for reference in ended:
                batch = self._result(reference)
                if batch is None:
                    continue
                yield batch
                if batch.failure is not None:
                    return

    def cancel(self) -> None:
        """Stop what runs, whatever it does."""
        for reference in self._running:
            self._ray.cancel(reference, force=True)

    def _hand_out(self) -> None:
        if time.monotonic() - self._looked_at > LOOK_SECONDS:
            self._room = PER_CPU * max(1, int(self._ray.cluster_resources().get("CPU", 0)))
            self._looked_at = time.monotonic()
        while len(self._running) < self._room:
            task = self._again.pop() if self._again else Task(list(islice(self._fixtures, self._pace.games)))
            if not task.fixtures:
                return
            self._running[self._play.remote(*self._arguments, task)] = task

    def _result(self, reference: Any) -> Batch | None:
        """What came of a task; None if it must be played again."""
        task = self._running.pop(reference)
        wrong = self._ray.exceptions
        try:
            batch: Batch = self._ray.get(reference)
        except wrong.RayTaskError as error:
            raise BadInput(
                f"A node of the Ray cluster cannot play: {one_line(error.cause or error)}; Milepost {VERSION} must "
                f"be installed on every node."
            ) from None
        except (wrong.NodeDiedError, wrong.ObjectLostError):
            self._again.append(task)
            return None
        except wrong.RayError:
            self._again += _narrowed(task)
            return None
        self._pace.learn(batch)
        return batch


def _narrowed(task: Task) -> list[Task]:
    """What to play after a process has ended under a task: halves, and in the end the game that may be the reason."""
    games, half = task.fixtures, len(task.fixtures) // 2
    return [Task(games[half:]), Task(games[:half])] if half else [Task(games, 1)]


def play_there(version: str, sources: bytes, run: bytes, conduct: Conduct, task: Task) -> Batch:
    """What a node does with a task. One game that a process has ended under is given a process of its own there."""
    try:
        _check_here(version, run)
        _unpack_once(sources)
    except MilepostError as error:
        return Batch(0, b"", b"", Failure(str(error)))
    if not task.tries:
        return play_batch(run, task.fixtures, conduct, Host(worker=True))
    [batch] = Processes(1, apart=True).play(msgspec.json.decode(run, type=Run), task.fixtures, conduct)
    return batch


_unpack_once = cache(bot_sources.unpack)


@cache
def _check_here(version: str, run: bytes) -> None:
    """Refuse to play on a node where other rules might be in force."""
    where = f"The node {socket.gethostname()} of the Ray cluster"
    if version != VERSION:
        raise BadInput(f"{where} has Milepost {VERSION}; it must be {version}, as on this machine.")
    wanted = msgspec.json.decode(run, type=Run)
    game = catalog.game(wanted.game)
    if game.rules_version != wanted.rules:
        raise BadInput(
            f"{where} has rules version {game.rules_version} of {game.title}; it must be {wanted.rules}, as on this "
            f"machine."
        )


def _load() -> Any:
    """Ray itself, kept quiet: what it has to say about nodes that come and go is not for the user of a command."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import ray
            from ray._private import worker
    except ImportError:
        raise BadInput(
            "A Ray cluster needs Ray, which is not installed; `pip install milepost[ray]` does it."
        ) from None
    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = lambda *_, **__: None
    return ray


_PROBE = """
import logging, sys, ray
print("loaded", flush=True)
try:
    ray.init(address=sys.argv[1], logging_level=logging.CRITICAL, log_to_driver=False)
    print("address", ray.get_runtime_context().gcs_address)
except Exception as error:
    print("error", " ".join(str(error).split()))
"""


def _that_answers(address: str) -> str:
    """The address, once a cluster has answered there.

    Ray waits for minutes for a cluster that is not there, and cannot be stopped; so a process that can asks first.
    """
    if address != "auto":
        _check_port(address)
    nobody = BadInput(
        f"No Ray cluster answers at {address}; give `auto` or the HOST:PORT that `ray start --head` printed, on a "
        f"machine that is part of the cluster."
    )
    probe = [sys.executable, "-W", "ignore", "-c", _PROBE, address]
    with subprocess.Popen(probe, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as asking:
        try:
            assert asking.stdout is not None, "it is a pipe"
            asking.stdout.readline()  # on a busy machine, loading Ray alone takes its time
            answer, _ = asking.communicate(timeout=ANSWER_SECONDS)
        except subprocess.TimeoutExpired:
            raise nobody from None
        finally:
            asking.kill()
    kind, _, said = (answer.splitlines() or [""])[-1].partition(" ")
    if kind == "error" and address != "auto":
        raise BadInput(f"The Ray cluster at {address} cannot be used: {said[:200].rstrip('.')}.")
    if kind != "address":
        raise nobody
    return said


def _check_port(address: str) -> None:
    """Refuse an address that is none, or where nothing listens at all."""
    host, _, port = address.rpartition(":")
    if not host or "/" in address or not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadInput(f"{address!r} is not the address of a Ray cluster; write `auto` or HOST:PORT.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except OSError as error:
        raise BadInput(f"No Ray cluster answers at {address}: {error.strerror or error}.") from None
