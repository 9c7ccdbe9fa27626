from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import pytest

from milepost.core.chance import Scripted, ScriptEnded, seeded
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.board import CITIES
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS, read_design
from milepost.games.wood_and_steel.starting import assigned, connections_drawn, first_player
from tests.core.test_chance import odds

MONTREAL, BOSTON, NEW_YORK, PHILADELPHIA, NORFOLK, CHARLESTON = range(6)
COSTS = (0, 1, 3, 6)


def walked(rankings, exclude="segment") -> dict[tuple[int, ...], Fraction]:
    return odds(lambda chance: tuple(assigned(rankings, exclude, chance)))


def cost(ranking: tuple[int, int, int], position: int) -> int:
    return COSTS[ranking.index(position) if position in ranking else 3]


def test_positions_are_in_the_order_these_tests_expect():
    assert [CITIES[first].name for first, _ in POSITIONS] == [
        "Montreal", "Boston", "New York", "Philadelphia", "Norfolk", "Charleston",
    ]  # fmt: skip


def test_everybody_gets_a_first_choice_where_that_is_possible():
    rankings = [(NORFOLK, BOSTON, MONTREAL), (BOSTON, MONTREAL, NORFOLK), (MONTREAL, NORFOLK, BOSTON)]
    assert walked(rankings) == {(NORFOLK, BOSTON, MONTREAL): 1}
    assert walked([(CHARLESTON, BOSTON, MONTREAL)]) == {(CHARLESTON,): 1}


def test_chance_decides_between_two_who_wish_the_same():
    same = (BOSTON, MONTREAL, NORFOLK)
    assert walked([same, same]) == {(BOSTON, MONTREAL): Fraction(1, 2), (MONTREAL, BOSTON): Fraction(1, 2)}
    assert walked([same] * 3) == {order: Fraction(1, 6) for order in permutations(same)}


def test_two_second_choices_are_better_than_a_third():
    """0 + 0 + 3 is more than 0 + 1 + 1: the third player's only other wish pushes the others on."""
    rankings = [(BOSTON, MONTREAL, NORFOLK), (MONTREAL, NORFOLK, BOSTON), (BOSTON, MONTREAL, CHARLESTON)]
    assert walked(rankings) == {
        (MONTREAL, NORFOLK, BOSTON): Fraction(1, 2),
        (BOSTON, NORFOLK, MONTREAL): Fraction(1, 2),
    }


def test_a_third_choice_is_better_than_none():
    rankings = [(BOSTON, MONTREAL, NORFOLK), (BOSTON, MONTREAL, CHARLESTON), (BOSTON, MONTREAL, CHARLESTON)]
    assert all(
        cost(ranking, got) < 6 for order in walked(rankings) for ranking, got in zip(rankings, order, strict=True)
    )


def test_six_players_who_all_want_new_york_most_share_all_positions():
    rankings = [(NEW_YORK, *others) for others in permutations((MONTREAL, BOSTON, PHILADELPHIA), 2)]
    for seed in range(50):
        positions = assigned(rankings, "segment", seeded(seed))
        assert sorted(positions) == list(range(6))
    with pytest.raises(ScriptEnded) as ended:
        assigned([(NEW_YORK, BOSTON, MONTREAL)] * 6, "segment", Scripted([]))
    assert ended.value.weights == (1,) * 720


def test_assignments_are_as_cheap_as_any():
    chance = seeded(3)
    wishes = list(permutations(range(6), 3))
    for _ in range(120):
        rankings = [chance.pick(wishes) for _ in range(1 + chance.below(6))]
        positions = assigned(rankings, "segment", chance)
        assert len(set(positions)) == len(positions)
        spent = sum(cost(ranking, position) for ranking, position in zip(rankings, positions, strict=True))
        assert spent == cheapest(tuple(rankings))


def cheapest(rankings: tuple[tuple[int, int, int], ...]) -> int:
    """What the cheapest assignment costs, seat by seat."""

    @cache
    def rest(seat: int, free: frozenset[int]) -> int:
        if seat == len(rankings):
            return 0
        return min(cost(rankings[seat], position) + rest(seat + 1, free - {position}) for position in free)

    return rest(0, frozenset(range(6)))


def test_positions_may_exclude_each_other_by_city():
    rankings = [(NEW_YORK, BOSTON, MONTREAL), (PHILADELPHIA, BOSTON, CHARLESTON)]
    assert walked(rankings) == {(NEW_YORK, PHILADELPHIA): 1}
    assert walked(rankings, "city") == {(NEW_YORK, BOSTON): Fraction(1, 2), (BOSTON, PHILADELPHIA): Fraction(1, 2)}
    five = assigned([(NEW_YORK, PHILADELPHIA, BOSTON)] * 5, "city", seeded(1))
    assert not {NEW_YORK, PHILADELPHIA} <= set(five)
    with pytest.raises(BadInput, match="at most 5 can play so"):
        assigned([(NEW_YORK, PHILADELPHIA, BOSTON)] * 6, "city", seeded(1))


def test_a_designer_may_change_what_wishes_cost():
    design = read_design("ranking.second=6")
    rankings = [(BOSTON, MONTREAL, NORFOLK)] * 2
    found = odds(lambda chance: tuple(assigned(rankings, "segment", chance, design)))
    assert set(found) == {(BOSTON, NORFOLK), (NORFOLK, BOSTON)}


def test_the_worst_position_begins():
    best_first = [PHILADELPHIA, BOSTON, CHARLESTON, MONTREAL, NEW_YORK, NORFOLK]
    for count in range(1, 7):
        for positions in permutations(range(6), count):
            assert positions[first_player(positions)] == max(positions, key=best_first.index)


# connection bonuses


@pytest.mark.parametrize("seats", range(1, 7))
def test_connections_of_all_lengths_are_in_play(seats):
    for seed in range(100):
        drawn = connections_drawn(seats, seeded(seed))
        assert drawn == sorted(set(drawn))
        assert len(drawn) == 1 + seats + 2
        assert {CONNECTIONS[number].band for number in drawn} == {"always", "short", "medium", "long"}
        assert CONNECTIONS[0].ends == ("East Coast", "West Coast")
        assert drawn[0] == 0


def test_one_player_has_one_connection_of_each_length():
    found = odds(lambda chance: tuple(connections_drawn(1, chance)))
    assert len(found) == 5 * 9 * 5
    assert set(found.values()) == {Fraction(1, 225)}


def test_all_connections_can_come_up():
    drawn = {number for seed in range(60) for number in connections_drawn(3, seeded(seed))}
    assert drawn == set(range(20))
    assert connections_drawn(6, seeded(1), read_design("connections.over_players=13")) == list(range(20))


def test_positions_share_no_city_but_philadelphia():
    shared = {CITIES[city].name for one, other in combinations(POSITIONS, 2) for city in set(one) & set(other)}
    assert shared == {"Philadelphia"}
