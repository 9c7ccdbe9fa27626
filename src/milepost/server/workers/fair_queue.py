"""Which bot thinks next: a queue that no guest can fill for the others. It knows no processes and asks only a clock.

One worker is kept for quick bots. Tables that somebody watches come first; then the guest whose bots have thought least
lately; then the table that has waited longest for its turn. A guest who is over the budget waits for everybody else.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

QUICK_SECONDS = 1.0
"""A bot that is expected to think longer is slow."""
FORGETTING_SECONDS = 120.0
"""What a guest's bots have thought counts less and less: after this long, 37 % of it."""
MOST_KINDS, MOST_GUESTS, MOST_TABLES = 2_000, 10_000, 10_000
"""How many are remembered."""

Kind = tuple[str, str]
"""A game and a bot with its settings: how long such a bot thinks can be learnt."""


class Lane(Enum):
    """Which worker a job is given to."""

    QUICK = "quick"
    """The one that slow bots never get."""
    ANY = "any"
    """All others."""


@dataclass(frozen=True, slots=True)
class Claim:
    """For whom a bot thinks: the guest who opened the table, the table, and whether somebody watches it now."""

    guest: str = ""
    table: str = ""
    watched: Callable[[], bool] = lambda: True


@dataclass(eq=False, slots=True)
class Ticket:
    """A place in the queue; with a lane, a bot that thinks."""

    number: int
    claim: Claim
    kind: Kind
    lane: Lane | None = None
    started: float = 0.0


class FairQueue:
    """Jobs that wait and jobs that run. `budget`: seconds a minute that one guest's bots may think undisturbed."""

    def __init__(self, workers: int, budget: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = {Lane.QUICK: 1, Lane.ANY: workers - 1} if workers > 1 else {Lane.QUICK: 0, Lane.ANY: 1}
        self._most_used = budget / 60 * FORGETTING_SECONDS
        self._clock = clock
        self._pace = _Pace()
        self._numbers = 0
        self._turns = 0
        self._waiting: dict[Ticket, None] = {}
        self._running: dict[Ticket, None] = {}
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By guest: how much was used, as of when."""
        self._served: OrderedDict[str, int] = OrderedDict()
        """By table: when it last had its turn, counted in turns."""

    def add(self, claim: Claim, kind: Kind) -> Ticket:
        """A job that waits from now on."""
        self._numbers += 1
        ticket = Ticket(self._numbers, claim, kind)
        self._waiting[ticket] = None
        return ticket

    def next_to_run(self) -> Ticket | None:
        """The job that a free worker takes now, with its lane; None if none is free for those that wait."""
        now = self._clock()
        for lane in (Lane.QUICK, Lane.ANY):
            if not self._free[lane]:
                continue
            may = [ticket for ticket in self._waiting if self._may_run(ticket, lane, now)]
            if may:
                ticket = min(may, key=lambda ticket: self._order(ticket, now))
                self._start(ticket, lane, now)
                return ticket
        return None

    def leave(self, ticket: Ticket, seconds: float | None = None) -> None:
        """A job is done after thinking for so many seconds; without them, it was broken off or never begun."""
        if ticket in self._waiting:
            del self._waiting[ticket]
        if ticket not in self._running:
            return
        del self._running[ticket]
        assert ticket.lane is not None, "a job that runs has a lane"
        self._free[ticket.lane] += 1
        now = self._clock()
        took = now - ticket.started if seconds is None else seconds
        if seconds is not None or took > QUICK_SECONDS:  # one that was broken off would have taken longer still
            self._pace.learn(ticket.kind, took)
        self._charge(ticket.claim.guest, took, now)

    def is_slow(self, kind: Kind) -> bool:
        """Whether such a bot is expected to think long."""
        return self._pace.is_slow(kind)

    def is_over_budget(self, guest: str) -> bool:
        """Whether a guest's bots have thought more than their share lately."""
        return self._used_by(guest, self._clock()) > self._most_used

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def _may_run(self, ticket: Ticket, lane: Lane, now: float) -> bool:
        guest = ticket.claim.guest
        if lane is Lane.QUICK and self._pace.is_slow(ticket.kind):
            return False
        runs = any(one.claim.guest == guest for one in self._running)
        return not (runs and self._used_by(guest, now) > self._most_used)

    def _order(self, ticket: Ticket, now: float) -> tuple[bool, bool, float, int, int]:
        """Whoever has the lowest comes first."""
        claim = ticket.claim
        used = self._used_by(claim.guest, now)
        return used > self._most_used, not claim.watched(), used, self._served.get(claim.table, 0), ticket.number

    def _start(self, ticket: Ticket, lane: Lane, now: float) -> None:
        del self._waiting[ticket]
        self._running[ticket] = None
        self._free[lane] -= 1
        ticket.lane, ticket.started = lane, now
        self._turns += 1
        _remember(self._served, ticket.claim.table, self._turns, MOST_TABLES)

    def _used_by(self, guest: str, now: float) -> float:
        """What a guest's bots have thought lately, with what they are at now."""
        used, at = self._used.get(guest, (0.0, now))
        running = sum(now - one.started for one in self._running if one.claim.guest == guest)
        return _faded(used, now - at) + running

    def _charge(self, guest: str, seconds: float, now: float) -> None:
        used, at = self._used.get(guest, (0.0, now))
        _remember(self._used, guest, (_faded(used, now - at) + seconds, now), MOST_GUESTS)


class _Pace:
    """How long bots really think. Long times are remembered well: a bot is quick when it has been for a while."""

    def __init__(self) -> None:
        self._seconds: OrderedDict[Kind, float] = OrderedDict()

    def is_slow(self, kind: Kind) -> bool:
        """Whether such a bot thinks long. One that nobody has seen yet does if somebody chose its settings."""
        _, bot = kind
        known = self._seconds.get(kind)
        return ":" in bot if known is None else known > QUICK_SECONDS

    def learn(self, kind: Kind, seconds: float) -> None:
        """It has thought for so long."""
        before = self._seconds.get(kind, seconds)
        _remember(self._seconds, kind, max(seconds, 0.9 * before + 0.1 * seconds), MOST_KINDS)


def _faded(used: float, seconds: float) -> float:
    return used * math.exp(-seconds / FORGETTING_SECONDS)


def _remember(known: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Keep a value as the newest; the oldest is forgotten when there are too many."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > most:
        known.popitem(last=False)
