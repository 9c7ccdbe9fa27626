"""Who thinks next, with a clock that the tests turn: no processes, no seconds."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from milepost.server.workers.fair_queue import Claim, FairQueue, Kind, Lane, Ticket

GREEDY: Kind = ("bus", "greedy")
SLOW: Kind = ("bus", "mcts:seconds=9.9")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def queue_of(workers: int = 2, budget: float = 30.0) -> tuple[FairQueue, Clock]:
    clock = Clock()
    return FairQueue(workers, budget, clock), clock


def claim(guest: str, table: str = "", watched: bool = True) -> Claim:
    return Claim(guest, table or f"table of {guest}", lambda: watched)


def learnt(queue: FairQueue, kind: Kind, seconds: float, guest: str = "teacher") -> None:
    """Have such a bot think once."""
    ticket = queue.add(claim(guest), kind)
    assert queue.next_to_run() is ticket
    queue.leave(ticket, seconds)


# lanes


def test_slow_bots_never_hold_all_workers():
    queue, _ = queue_of(workers=3)
    slow = [queue.add(claim(f"g{number}"), SLOW) for number in range(5)]
    assert [queue.next_to_run() for _ in range(3)] == [slow[0], slow[1], None]
    assert {ticket.lane for ticket in slow[:2]} == {Lane.ANY}
    quick = queue.add(claim("ann"), GREEDY)
    assert queue.next_to_run() is quick
    assert quick.lane is Lane.QUICK


def test_quick_bots_use_every_worker_that_is_free():
    queue, _ = queue_of(workers=3)
    quick = [queue.add(claim(f"g{number}"), GREEDY) for number in range(4)]
    assert [queue.next_to_run() for _ in range(4)] == [*quick[:3], None]


def test_a_single_worker_takes_everything():
    queue, _ = queue_of(workers=1)
    slow, quick = queue.add(claim("g"), SLOW), queue.add(claim("ann"), GREEDY)
    assert queue.next_to_run() is slow
    assert queue.next_to_run() is None
    queue.leave(slow, 9.9)
    assert queue.next_to_run() is quick


def test_settings_that_nobody_has_seen_are_slow_until_they_are_measured():
    queue, _ = queue_of()
    assert queue.is_slow(("bus", "mcts:iterations=10"))
    assert not queue.is_slow(("bus", "mcts"))
    learnt(queue, ("bus", "mcts:iterations=10"), 0.1)
    assert not queue.is_slow(("bus", "mcts:iterations=10"))
    assert queue.is_slow(("bus", "mcts:iterations=11")), "slightly different settings tell nothing"
    assert queue.is_slow(("eurorails", "mcts:iterations=10")), "nor does another game"


def test_a_plain_name_that_turns_out_slow_is_learnt():
    queue, _ = queue_of()
    learnt(queue, ("age-of-steam", "magnate"), 6.0)
    assert queue.is_slow(("age-of-steam", "magnate"))


def test_a_bot_that_was_slow_once_is_not_quick_after_one_quick_answer():
    queue, _ = queue_of()
    learnt(queue, GREEDY, 8.0)
    learnt(queue, GREEDY, 0.01)
    assert queue.is_slow(GREEDY)
    for _ in range(40):
        learnt(queue, GREEDY, 0.01)
    assert not queue.is_slow(GREEDY)


def test_a_bot_that_is_broken_off_after_long_is_slow_too():
    queue, clock = queue_of()
    ticket = queue.add(claim("g"), ("bus", "brooder"))
    assert queue.next_to_run() is ticket
    clock.now += 5
    queue.leave(ticket)
    assert queue.is_slow(("bus", "brooder"))


# order


def test_watched_tables_come_first():
    queue, _ = queue_of(workers=1)
    queue.add(claim("g", "one", watched=False), GREEDY)
    seen = queue.add(claim("h", "two"), GREEDY)
    assert queue.next_to_run() is seen


def test_whether_somebody_watches_is_asked_when_a_worker_is_free():
    queue, _ = queue_of(workers=1)
    here = False
    queue.add(claim("g", watched=False), GREEDY)
    later = queue.add(Claim("h", "two", lambda: here), GREEDY)
    here = True
    assert queue.next_to_run() is later


def test_the_guest_whose_bots_thought_least_comes_first():
    queue, _ = queue_of(workers=1)
    learnt(queue, GREEDY, 0.5, guest="busy")
    learnt(queue, GREEDY, 0.2, guest="less busy")
    busy, less, new = (queue.add(claim(guest), GREEDY) for guest in ("busy", "less busy", "new"))
    order = []
    while (ticket := queue.next_to_run()) is not None:
        order.append(ticket)
        queue.leave(ticket, 0.0)
    assert order == [new, less, busy]


def test_tables_of_one_guest_take_turns():
    queue, _ = queue_of(workers=1)
    order = []
    waiting = {table: queue.add(claim("g", table), GREEDY) for table in "abc"}
    for _ in range(6):
        ticket = queue.next_to_run()
        assert ticket is not None
        order.append(ticket.claim.table)
        waiting[ticket.claim.table] = queue.add(ticket.claim, GREEDY)
        queue.leave(ticket, 0.0)
    assert order == ["a", "b", "c", "a", "b", "c"]


def test_what_was_thought_long_ago_is_forgotten():
    queue, clock = queue_of(budget=6.0)
    learnt(queue, SLOW, 20.0, guest="g")
    assert queue.is_over_budget("g")
    clock.now += 120
    assert not queue.is_over_budget("g")


# the budget


def test_over_the_budget_a_guest_waits_for_everybody_also_for_the_unwatched():
    queue, _ = queue_of(workers=1, budget=5.0)
    learnt(queue, SLOW, 30.0, guest="greedy guest")
    queue.add(claim("greedy guest", "one"), GREEDY)
    other = queue.add(claim("other", watched=False), GREEDY)
    assert queue.next_to_run() is other


def test_over_the_budget_one_bot_of_a_guest_thinks_at_a_time():
    queue, _ = queue_of(workers=4, budget=5.0)
    learnt(queue, SLOW, 30.0, guest="g")
    first, second = queue.add(claim("g", "a"), GREEDY), queue.add(claim("g", "b"), GREEDY)
    assert queue.next_to_run() is first
    assert queue.next_to_run() is None
    queue.leave(first, 0.1)
    assert queue.next_to_run() is second


def test_what_a_bot_is_at_now_counts():
    queue, clock = queue_of(workers=4, budget=5.0)
    running = queue.add(claim("g", "a"), SLOW)
    assert queue.next_to_run() is running
    clock.now += 11
    assert queue.is_over_budget("g")
    queue.add(claim("g", "b"), SLOW)
    assert queue.next_to_run() is None


def test_a_job_that_is_given_up_is_never_run():
    queue, _ = queue_of()
    ticket = queue.add(claim("g"), GREEDY)
    queue.leave(ticket)
    assert len(queue) == 0
    assert queue.next_to_run() is None
    queue.leave(ticket)


# whole floods


@dataclass
class Flood:
    """Tables of bots, each of which wants to think again as soon as it has answered."""

    queue: FairQueue
    clock: Clock
    ends: list[tuple[float, int, Ticket, float]] = field(default_factory=list)
    numbers: Callable[[], int] = field(default_factory=lambda: itertools.count().__next__)
    answered: list[tuple[Ticket, float]] = field(default_factory=list)

    def begins(self, guest: str, table: str, kind: Kind, watched: bool = True) -> Ticket:
        return self.queue.add(claim(guest, table, watched), kind)

    def goes_on(self, until: float, asked_again: bool = True) -> None:
        """Turn the clock, with every answer taking as long as its bot does."""
        while True:
            while (ticket := self.queue.next_to_run()) is not None:
                takes = 9.9 if ticket.kind == SLOW else 0.2
                heapq.heappush(self.ends, (self.clock.now + takes, self.numbers(), ticket, takes))
            if not self.ends or self.ends[0][0] > until:
                self.clock.now = until
                return
            self.clock.now, _, ticket, takes = heapq.heappop(self.ends)
            self.queue.leave(ticket, takes)
            self.answered.append((ticket, self.clock.now))
            if asked_again:
                self.queue.add(ticket.claim, ticket.kind)


@pytest.mark.parametrize("guests", [1, 12])
@pytest.mark.parametrize("watched", [True, False])
def test_under_a_flood_of_slow_bots_a_quick_one_answers_at_once(guests: int, watched: bool):
    queue, clock = queue_of()
    flood = Flood(queue, clock)
    for number in range(12):
        flood.begins(f"g{number % guests}", f"t{number}", SLOW, watched)
    flood.goes_on(clock.now + 40)
    asked = clock.now
    mine = flood.begins("ann", "ann's", GREEDY)
    flood.goes_on(asked + 3)
    assert mine in [ticket for ticket, _ in flood.answered]


def test_under_a_flood_of_slow_bots_somebody_else_s_slow_bot_is_next():
    queue, clock = queue_of()
    flood = Flood(queue, clock)
    for number in range(12):
        flood.begins("g", f"t{number}", SLOW)
    flood.goes_on(clock.now + 95)
    asked = clock.now
    flood.begins("ann", "ann's", SLOW)
    flood.goes_on(asked + 100)
    waits = [at - asked for ticket, at in flood.answered if ticket.claim.guest == "ann"]
    assert waits[0] < 20
    assert len(waits) >= 6, "the one who is over the budget waits, until the other is over it too"


def test_under_a_flood_of_quick_bots_a_quick_one_is_next():
    queue, clock = queue_of()
    flood = Flood(queue, clock)
    for number in range(200):
        flood.begins("g", f"t{number}", GREEDY)
    flood.goes_on(clock.now + 30)
    asked = clock.now
    mine = flood.begins("ann", "ann's", GREEDY)
    flood.goes_on(asked + 0.5)
    assert mine in [ticket for ticket, _ in flood.answered]


def test_guests_get_the_same_share_however_many_tables_they_have():
    queue, clock = queue_of()
    flood = Flood(queue, clock)
    for number in range(30):
        flood.begins("many", f"t{number}", SLOW)
    flood.begins("one", "only", SLOW)
    flood.goes_on(clock.now + 400)
    slow = [ticket.claim.guest for ticket, _ in flood.answered]
    assert abs(slow.count("many") - slow.count("one")) <= 4
