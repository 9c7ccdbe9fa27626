from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice, pairwise
from typing import Any

import pytest

from milepost.arena import schedule
from milepost.arena.rows import SPREAD, Fixture
from milepost.core.errors import BadInput

TABLES = [
    (2, 2),
    (3, 2),
    (2, 3),
    (3, 3),
    (4, 3),
    (3, 4),
    (4, 4),
    (6, 4),
    (2, 5),
    (5, 5),
    (2, 6),
    (3, 6),
    (6, 6),
    (1, 4),
]


def names(bots: int) -> tuple[str, ...]:
    return tuple("abcdefghijklmnopqrstuvwxyz"[:bots])


def games(bots: int, seats: int, how_many: int) -> list[Fixture]:
    return list(islice(schedule.tournament(names(bots), seats, 0), how_many))


def seats_of(fixtures: Sequence[Fixture]) -> Counter[tuple[str, int]]:
    return Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.bots))


def meetings(fixtures: Sequence[Fixture]) -> Counter[tuple[str, str]]:
    """How often two different bots are at one table, counted by seats."""
    pairs = (tuple(sorted(pair)) for fixture in fixtures for pair in combinations(fixture.bots, 2))
    return Counter((one, other) for one, other in pairs if one != other)


def neighbours(fixtures: Sequence[Fixture]) -> Counter[tuple[str, str]]:
    """How often a bot sits right before another one, around the table."""
    rounds = (pairwise((*fixture.bots, fixture.bots[0])) for fixture in fixtures)
    return Counter(pair for around in rounds for pair in around if pair[0] != pair[1])


def balanced(counts: Counter[Any], among: int) -> bool:
    """Whether all that can be counted was, equally often."""
    return len(counts) == among and len(set(counts.values())) <= 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_a_tournament_comes_into_exact_balance(bots, seats):
    whole = schedule.games_in_balance(bots, seats)
    assert whole is not None
    for times in (1, 2):
        played = games(bots, seats, times * whole)
        assert balanced(seats_of(played), bots * seats)
        assert balanced(meetings(played), bots * (bots - 1) // 2)
        assert balanced(neighbours(played), bots * (bots - 1))


@pytest.mark.parametrize(("bots", "seats"), [(4, 4), (6, 4), (3, 4), (6, 6), (12, 5), (20, 6), (24, 4)])
def test_a_tournament_is_near_balance_all_the_time(bots, seats):
    for how_many in (100, 400):
        played = games(bots, seats, how_many)
        on_seats = seats_of(played)
        expected = how_many / bots
        assert all(abs(on_seats[bot, seat] - expected) <= 3 for bot in names(bots) for seat in range(seats))
        met = meetings(played)
        if bots > seats:
            even = how_many * seats * (seats - 1) / (bots * (bots - 1))
            spread = [met[pair] - even for pair in combinations(names(bots), 2)]
            assert max(map(abs, spread)) <= 3 * seats


def test_a_deal_is_played_from_every_seat():
    by_deal: dict[int, list[Fixture]] = {}
    for fixture in games(5, 4, 400):
        by_deal.setdefault(fixture.deal, []).append(fixture)
    for deal, fixtures in by_deal.items():
        assert {fixture.seed for fixture in fixtures} == {deal}
        turns = {fixture.bots for fixture in fixtures}
        assert turns == {fixtures[0].bots[by:] + fixtures[0].bots[:by] for by in range(4)}


def test_games_are_numbered_and_runs_of_other_seeds_have_other_deals():
    here = list(islice(schedule.tournament("ab", 2, 1), 50))
    there = list(islice(schedule.tournament("ab", 2, 2), 50))
    assert [fixture.index for fixture in here] == list(range(50))
    assert not {fixture.seed for fixture in here} & {fixture.seed for fixture in there}
    assert here[0].seed == SPREAD


def test_a_schedule_is_the_same_each_time_and_a_longer_one_begins_alike():
    for bots, seats in ((5, 3), (30, 4)):
        assert games(bots, seats, 90) == games(bots, seats, 200)[:90]


def test_one_player_alone_plays_every_deal_with_every_bot():
    played = games(3, 1, 12)
    assert [fixture.bots for fixture in played] == [("a",), ("b",), ("c",)] * 4
    assert [fixture.deal for fixture in played] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert schedule.games_in_balance(3, 1) == 3


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_in_a_duel_both_bots_have_equally_many_seats_over_each_deal(seats):
    played = list(islice(schedule.duel(("new", "old"), seats, 0), 240))
    for first, second in zip(played[::2], played[1::2], strict=True):
        assert first.deal == second.deal
        assert first.seed == second.seed
        assert Counter(first.bots + second.bots) == {"new": seats, "old": seats}
        assert all({one, other} == {"new", "old"} for one, other in zip(first.bots, second.bots, strict=True))
    assert len({fixture.deal for fixture in played}) == 120


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_duel_goes_through_every_way_to_sit_down(seats):
    played = list(islice(schedule.duel(("new", "old"), seats, 0), 120))
    ways = Counter(fixture.bots for fixture in played)
    halves = {seats // 2, seats - seats // 2}
    assert len(ways) == sum(len(list(combinations(range(seats), half))) for half in halves)
    assert max(ways.values()) - min(ways.values()) <= 1


@pytest.mark.parametrize("of", [1, 2, 3])
def test_parts_are_whole_deals_and_together_the_whole(of):
    whole = games(4, 3, 100)
    parts = [list(schedule.part(whole, which, of)) for which in range(1, of + 1)]
    assert sorted((fixture for part in parts for fixture in part), key=lambda fixture: fixture.index) == whole
    deals = [{fixture.deal for fixture in part} for part in parts]
    assert all(not one & other for one, other in combinations(deals, 2))


def test_compared_sets_of_options_have_the_same_games():
    played = list(islice(schedule.compared(schedule.rotation(["a", "b"], 0), 2), 6))
    assert [(fixture.index, fixture.deal, fixture.variant) for fixture in played] == [
        (0, 0, 0), (1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1),
    ]  # fmt: skip
    assert all(one.bots == other.bots for one, other in zip(played[::2], played[1::2], strict=True))


def test_a_run_ends_when_its_deals_do(monkeypatch):
    monkeypatch.setattr(schedule, "SPREAD", 5)
    with pytest.raises(BadInput, match="at most 5 deals; take another seed"):
        list(schedule.tournament("ab", 2, 0))
