"""README 3: the set-up."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Pass, Place, Rank
from milepost.games.wood_and_steel.board import CITY, bits, city_of, good_of
from milepost.games.wood_and_steel.constants import ACTING, FIRST_INDEPENDENT, NONE, PLACING, RANKING
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS
from milepost.games.wood_and_steel.events import EnginePlaced, FirstPlayerNamed, PositionAssigned, RankingsOpened
from milepost.games.wood_and_steel.state import SteelState

from .playing import allowed, of, play, refusal
from .positions import STEEL
from .set_ups import checked_set_up


def ranked(seats: int = 2, seed: int = 0, **options: object) -> SteelState:
    """Everybody has ranked the first positions of the list and is to place an engine."""
    state = STEEL.new(seats, seed=seed, **options)
    play(state, *[Rank(0, 1, 2)] * seats)
    return state


def started(seats: int = 2, seed: int = 0, **options: object) -> SteelState:
    """The first turn begins."""
    state = ranked(seats, seed, **options)
    while state.phase == PLACING:
        play(state, state.legal()[0])
    return state


def test_everybody_begins_with_10_000_dollars_15_000_of_debt_and_a_john_bull():
    state = STEEL.new(3)
    assert (state.cash, state.debt) == ([10_000] * 3, [15_000] * 3)
    assert [[engine.level for engine in engines] for engines in state.engines] == [[1]] * 3
    assert state.scores == (0, 0, 0)


def test_positions_are_ranked_at_the_same_time_and_in_any_order():
    state = STEEL.new(3)
    assert (state.phase, state.waiting_for) == (RANKING, (0, 1, 2))
    state.apply(Rank(3, 4, 5), 2)
    assert refusal(state, Rank(0, 1, 2), 2) == "turn"
    state.apply(Rank(0, 1, 2), 1)
    assert list(state.waiting_for) == [0]


def test_three_different_positions_are_ranked():
    state = STEEL.new(2)
    found = state.why_not(Rank(0, 1, 1))
    assert found is not None
    assert len(state.legal()) == 6 * 5 * 4


def test_with_the_last_ranking_everybody_has_a_position_a_segment_and_a_contract():
    state = STEEL.new(2, seed=3)
    play(state, Rank(3, 4, 5))
    events = play(state, Rank(5, 4, 3))
    assert of(RankingsOpened, events) == [RankingsOpened(((3, 4, 5), (5, 4, 3)))]
    assert [(one.seat, one.position) for one in of(PositionAssigned, events)] == [(0, 3), (1, 5)]
    for seat, position in enumerate(state.positions):
        pair = POSITIONS[position]
        assert state.reach[seat] == bits(pair)
        assert state.active[seat] == pair
        contract = state.private[seat]
        assert contract != NONE
        own = state.map.supplies[pair[0]] | state.map.supplies[pair[1]]
        assert own >> good_of(contract) & 1, "a first contract is for what the two cities supply"
        assert city_of(contract) not in pair
    assert len(of(FirstPlayerNamed, events)) == 1


def test_the_engine_is_placed_in_one_of_the_two_cities_from_the_first_player_on():
    state = ranked(3, seed=2)
    order = [(state.first + place) % 3 for place in range(3)]
    for seat in order:
        assert (state.phase, state.to_act) == (PLACING, seat)
        pair = POSITIONS[state.positions[seat]]
        assert state.legal() == tuple(map(Place, sorted(pair)))
        assert refusal(state, Place(CITY["Chicago"])) == "not_start"
        events = play(state, Place(pair[1]))
        assert of(EnginePlaced, events) == [EnginePlaced(seat, 0, pair[1])]
    assert (state.phase, state.round, state.turn, state.actions) == (ACTING, 1, state.first, 2)


def test_there_is_no_market_yet():
    state = started()
    assert (state.market_open, state.market) == (False, [])


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_coasts_and_two_more_connections_than_players_are_in_play(seats):
    for seed in range(10):
        state = STEEL.new(seats, seed=seed)
        found = [CONNECTIONS[bonus] for bonus in state.connections]
        assert len({one.ends for one in found}) == len(found) == 1 + seats + 2
        assert found[0].ends == ("East Coast", "West Coast")
        assert {one.band for one in found} == {"always", "short", "medium", "long"}


def test_every_independent_has_a_name_of_its_own():
    state = STEEL.new(2, seed=8)
    assert len(set(state.names)) == len(state.names)
    assert all(state.own[FIRST_INDEPENDENT + railroad] for railroad in range(len(state.names)))


def test_money_may_balance_positions():
    state = ranked(1, design="balance.montreal_quebec_city=2000")
    assert state.positions == [POSITIONS.index((CITY["Montreal"], CITY["Quebec City"]))]
    assert state.cash == [12_000]


@pytest.mark.parametrize(("preset", "numbers"), [("seed", (55, 102, 3)), ("current", (56, 103, 6))])
def test_both_editions_can_be_played(preset, numbers):
    state = STEEL.new(2, preset=preset)
    assert (state.map.cities.bit_count(), state.map.routes.bit_count(), state.map.scheme) == numbers


def test_no_independent_grows_before_the_first_round_is_over():
    state = started(2, seed=1)
    assert all(owned.bit_count() == 1 for owned in state.own[FIRST_INDEPENDENT:][: len(state.names)])
    assert allowed(state, Pass())


@pytest.mark.parametrize("seats", range(1, 7))
def test_set_ups_keep_every_rule_of_placing(seats):
    for seed in range(8):
        checked_set_up(seats, seed)
