"""Rate limits are kept for as long as they limit somebody, and no longer."""

from __future__ import annotations

import pytest

from milepost.server.routes import limits
from milepost.server.routes.limits import Buckets, TooMany


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        """What `time.monotonic` is while the test lasts."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(limits, "time", made)
    return made


def test_guests_who_have_left_are_forgotten(clock: Clock):
    buckets = Buckets(rate=1.0, burst=5.0)
    for number in range(1000):
        clock.now += 1.0
        for _ in range(3):
            buckets.take(f"guest {number}", "Too much")
    assert len(buckets) <= 4, "three things are given back after three seconds, and nobody came back"


def test_somebody_who_is_limited_is_remembered_whoever_else_comes(clock: Clock):
    buckets = Buckets(rate=0.1, burst=5.0)
    for _ in range(5):
        buckets.take("greedy", "Too much")
    for number in range(100):
        clock.now += 0.05
        buckets.take(f"guest {number}", "Too much")
    with pytest.raises(TooMany, match="try again"):
        buckets.take("greedy", "Too much")


def test_of_too_many_who_are_limited_the_least_recent_is_forgotten(clock: Clock):
    buckets = Buckets(rate=0.001, burst=1.0, most=10)
    for number in range(50):
        buckets.take(f"guest {number}", "Too much")
    assert len(buckets) == 10
    with pytest.raises(TooMany):
        buckets.take("guest 49", "Too much")
