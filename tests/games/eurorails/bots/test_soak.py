"""The soak of the bots: what it tells, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import StringIO

from tests.games.eurorails.bots.soak import Report, counted


def test_a_failure_is_told_before_the_next_game_is_over() -> None:
    out = StringIO()

    def reports() -> Iterator[Report]:
        yield Report(Counter(games=1, livelocks=0), [])
        assert out.getvalue() == ""
        yield Report(Counter({"games": 1, "too long": 1}), ["game 7: carrier", "    too long: it took 111 rounds"])
        assert "game 7: carrier\n    too long: it took 111 rounds\n    (2 games played)\n" in out.getvalue()
        yield Report(Counter(games=1), [])

    counts = counted(reports(), out)
    assert counts == Counter({"games": 3, "livelocks": 0, "too long": 1})
