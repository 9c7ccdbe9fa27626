"""README 4 and 14: actions, turns, rounds, and independents that grow."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import (
    Borrow,
    Discard,
    GoFirst,
    Pass,
    Repay,
    StopBuilding,
    StopEngine,
)
from milepost.games.wood_and_steel.board import bits, members
from milepost.games.wood_and_steel.constants import ACTING, FIRST_INDEPENDENT
from milepost.games.wood_and_steel.events import FirstPlayerNamed, IndependentGrew, RoundEnded, TurnBegan
from milepost.games.wood_and_steel.state import SteelState

from .playing import FIRST_OFFER, allowed, build, buy, merge, of, pass_until, play, refusal, run, upgrade
from .positions import ELSEWHERE, player, position

RICH = player("Chicago - Detroit", cash=90_000, debt=30_000, engines=(("American", "Chicago"),))
BESIDE = ["Chicago - Milwaukee", "Detroit - Toronto"]

KINDS = {
    "build": ((build("Chicago", "Cleveland"), StopBuilding()), build("Chicago", "Saint Louis")),
    "buy": ((buy("Mogul", 0),), buy("Consolidation", 0)),
    "merge": ((merge(0),), merge(1)),
    "borrow": ((Borrow(1),), Borrow(2)),
    "repay": ((Repay(1),), Repay(2)),
    "upgrade": ((upgrade("Timetable"),), upgrade("Roundhouse")),
    "discard": ((Discard(), FIRST_OFFER), Discard()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_action_is_taken_once_a_turn(kind):
    first, again = KINDS[kind]
    state = position(RICH, ELSEWHERE, independents=BESIDE)
    play(state, *first)
    assert (state.phase, state.actions) == (ACTING, 1)
    assert refusal(state, again) == "twice"
    pass_until(state, 0)
    assert allowed(state, again)


def test_a_turn_is_two_actions_and_then_the_next_player_has_one():
    state = position(RICH, ELSEWHERE)
    play(state, Borrow(1))
    assert (state.turn, state.actions) == (0, 1)
    events = play(state, Repay(1))
    assert (state.turn, state.actions) == (1, 2)
    assert of(TurnBegan, events) == [TurnBegan(1, 1)]


def test_borrowing_and_repaying_are_two_kinds():
    state = position(RICH)
    play(state, Repay(2))
    assert allowed(state, Borrow(1))


def test_a_pass_ends_the_turn():
    state = position(RICH, ELSEWHERE)
    play(state, Borrow(1), Pass())
    assert state.turn == 1


def test_the_order_follows_the_seats_from_the_first_player():
    state = position(RICH, ELSEWHERE, player("Toronto - Ottawa"), first=1, turn=1)
    assert [play(state, Pass()) and state.turn for _ in range(3)] == [2, 0, 1]
    assert state.round == 2


def test_who_chose_to_go_first_begins_the_next_round_and_that_one_only_names_one():
    state = position(RICH, ELSEWHERE, player("Toronto - Ottawa"))
    play(state, Pass(), Pass(), GoFirst())
    events = play(state, Pass())
    assert of(FirstPlayerNamed, events) == [FirstPlayerNamed(2)]
    assert (state.round, state.turn, state.first, state.next_first) == (2, 2, 2, -1)


def test_nobody_acts_out_of_turn():
    state = position(RICH, ELSEWHERE)
    assert refusal(state, Pass(), 1) == "turn"
    assert refusal(state, StopEngine()) == "not_now"
    play(state, run())
    assert refusal(state, Pass()) == "not_now"


# independents


def grown(seed: int, gap: str = "city") -> tuple[SteelState, list[IndependentGrew]]:
    """What independents have after four rounds in which nobody does anything."""
    state = position(
        ELSEWHERE,
        independents=["Denver - Omaha", "Seattle - Vancouver", "Fargo - Bismarck", "Phoenix - Santa Fe"],
        seed=seed,
        indie_gap=gap,
    )
    events = [event for _ in range(4) for event in play(state, Pass())]
    assert len(of(RoundEnded, events)) == 4
    return state, of(IndependentGrew, events)


def test_independents_grow_at_the_end_of_a_round_next_to_what_they_have():
    state, events = grown(1)
    assert events
    seen: dict[int, set[int]] = {}
    for one in events:
        known = seen.setdefault(one.railroad, set(members(state.reach[FIRST_INDEPENDENT + one.railroad])))
        assert set(state.map.ends[one.route]) <= known
    for railroad in range(4):
        assert state.reach[FIRST_INDEPENDENT + railroad].bit_count() >= 2


def test_they_keep_a_segment_away_from_players_and_share_no_city():
    near = bits(city for start in members(position(ELSEWHERE).reach[0])
                for city in members(position(ELSEWHERE).map.within[1][start]))  # fmt: skip
    for seed in range(8):
        state, _ = grown(seed)
        reach = state.reach[FIRST_INDEPENDENT:][:4]
        assert not any(one & near for one in reach)
        assert sum(one.bit_count() for one in reach) == (reach[0] | reach[1] | reach[2] | reach[3]).bit_count()


def test_with_the_wider_gap_they_stay_a_segment_apart():
    for seed in range(8):
        state, _ = grown(seed, "segment")
        for one in range(4):
            for other in range(one):
                far = min(
                    state.map.hop[a][b]
                    for a in members(state.reach[FIRST_INDEPENDENT + one])
                    for b in members(state.reach[FIRST_INDEPENDENT + other])
                )
                assert far >= 2


def test_what_players_have_built_keeps_them_away():
    for seed in range(8):
        mine = player("Denver - Omaha", "Omaha - Des Moines")
        state = position(mine, independents=["Kansas City - Oklahoma City"], seed=seed)
        near = bits(city for start in members(state.reach[0]) for city in members(state.map.within[1][start]))
        events = [event for _ in range(5) for event in play(state, Pass())]
        assert of(IndependentGrew, events)
        for one in of(IndependentGrew, events):
            assert not bits(state.map.ends[one.route]) & near
