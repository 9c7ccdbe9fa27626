"""The soak of the bots: what it tells, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import StringIO

from tests.games.eurorails.bots.soak import PARTS, Report, counted, drawn_game, part_of


def test_a_failure_is_told_before_the_next_game_is_over() -> None:
    out = StringIO()

    def reports() -> Iterator[Report]:
        yield Report(Counter(games=1, livelocks=0), [])
        assert out.getvalue() == ""
        yield Report(Counter({"games": 1, "too long": 1}), ["game 7: carrier", "    too long: it took 111 rounds"])
        assert "game 7: carrier\n    too long: it took 111 rounds\n    (2 games played)\n" in out.getvalue()
        yield Report(Counter(games=1), [])

    counts = counted(reports(), out)
    assert counts["others"] == Counter({"games": 3, "livelocks": 0, "too long": 1})


def test_the_counts_so_far_are_told_every_fifty_games_and_slow_games_apart() -> None:
    out = StringIO()

    def reports() -> Iterator[Report]:
        for _ in range(49):
            yield Report(Counter(games=1), [])
        assert out.getvalue() == ""
        yield Report(Counter({"games": 1, "too long": 1}), [], "slow")
        assert "after 50 games\n" in out.getvalue()
        assert f"{1:>10} {49:>10} games\n" in out.getvalue()
        assert f"{1:>10} {0:>10} too long\n" in out.getvalue()

    counts = counted(reports(), out)
    assert counts == {"slow": Counter({"games": 1, "too long": 1}), "others": Counter(games=49)}


def test_every_game_belongs_to_one_part() -> None:
    parts = Counter(part_of(drawn_game(number)[1]) for number in range(300))
    assert parts.total() == 300
    assert set(parts) == set(PARTS)
