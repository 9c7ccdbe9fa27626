"""README 2 to 6, where no ruling says more: setup, first building, the turn, moving and building."""

from __future__ import annotations

import pytest

from milepost.core.errors import BadInput, IllegalAction
from milepost.games.eurorails.actions import (
    Borrow,
    Build,
    Deliver,
    DiscardHand,
    EndTurn,
    PickUp,
    Place,
    Sail,
    StartBuilding,
    Step,
    Upgrade,
)
from milepost.games.eurorails.board import AT, COPIES, EDGE_BY, EDGES, MAJOR, TERRAIN, TRACK
from milepost.games.eurorails.constants import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.events import FeePaid, SectionBuilt, TurnBegan
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT, TRAINS, half

from .positions import (
    EURO,
    allowed,
    build,
    building,
    edge,
    go,
    load,
    loads,
    of,
    pass_turn,
    play,
    position,
    price,
    refusal,
    section,
    step,
)

ROW = [(24, col) for col in range(51, 41, -1)]
NORTH = [(23, 51), (22, 51), (21, 50), (20, 50), (19, 49)]


# README 1 and 2


def test_1_trains():
    assert [(kind.name, kind.speed, kind.capacity, half(kind.speed)) for kind in TRAINS[:4]] == [
        ("Freight", 9, 2, 5), ("Fast Freight", 12, 2, 6), ("Heavy Freight", 9, 3, 5), ("Superfreight", 12, 3, 6),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_2_everybody_has_50_a_freight_three_cards_and_nothing_else(seats):
    state = EURO.new(seats)
    assert state.cash == [50] * seats
    assert state.debt == [0] * seats
    assert state.trains == [FREIGHT] * seats
    assert state.at == [-1] * seats
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert all(card in state.deck.demands for hand in state.hands for card in hand)
    assert state.tray == list(COPIES)
    assert not any(owner < 7 for owner in state.owners)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_2_two_to_six_play(seats):
    with pytest.raises(BadInput):
        EURO.new(seats)


# README 3


def test_3_two_rounds_the_second_in_reverse():
    state = EURO.new(4)
    order = []
    while state.phase == STARTING:
        order.append(state.turn)
        play(state, EndTurn())
    assert order == [0, 1, 2, 3, 3, 2, 1, 0]
    assert (state.turn, state.phase, state.round) == (0, PLACING, 1)


def test_3_build_only():
    state = EURO.new(2)
    assert {type(action) for action in state.legal()} == {Build, EndTurn}
    for action in (Upgrade(FAST_FREIGHT), Place(AT[24, 52]), PickUp(0), StartBuilding(), Step(0), Sail(0)):
        assert refusal(state, action) == "not_now"
    assert refusal(state, DiscardHand())


def test_3_twenty_a_round():
    state = EURO.new(2)
    build(state, *[(24, col) for col in range(51, 44, -1)])
    build(state, *NORTH)
    spent = state.spent
    assert spent <= 20
    state.spent = 20
    assert not any(isinstance(action, Build) for action in state.legal())
    play(state, EndTurn(), EndTurn(), EndTurn())
    assert (state.turn, state.spent, state.build_round) == (0, 0, 2)
    build(state, (20, 30), (20, 29))


def test_3_track_starts_at_an_outpost_or_at_own_track():
    state = EURO.new(2)
    ends = {tuple(sorted(TERRAIN[end] == MAJOR for end in EDGES[action.edge]))
            for action in state.legal() if isinstance(action, Build)}  # fmt: skip
    assert ends == {(False, True)}
    assert refusal(state, section((24, 49), (24, 48))) == "from_nowhere"
    build(state, (24, 51), (24, 50), (24, 49))
    build(state, (37, 55), (37, 56))
    assert allowed(state, section((24, 49), (24, 48)))


# README 4


def test_4_a_turn_starts_with_the_speed_of_the_train():
    for train, speed in ((FREIGHT, 9), (FAST_FREIGHT, 12), (HEAVY_FREIGHT, 9), (SUPERFREIGHT, 12)):
        state = position(turn=1, trains={0: train})
        events = pass_turn(state)
        assert of(TurnBegan, events) == [TurnBegan(0, 2, speed)]


def test_4_operating_is_over_once_building_has_begun():
    state = position(at={0: (24, 51)}, track={0: [ROW]})
    play(state, StartBuilding())
    assert (state.phase, state.moves) == (BUILDING, 0)
    assert refusal(state, step((24, 51), (24, 50))) == "not_now"
    build(state, (24, 51), (25, 50))
    assert refusal(state, step((24, 51), (25, 50))) == "not_now"


def test_4_building_needs_operating_to_be_over():
    assert refusal(position(), section((24, 51), (24, 50))) == "not_now"


def test_4_any_interleaving_of_moves_and_loads():
    state = position(at={0: "Wien"}, track={0: [[(38, 54), (39, 54)]]})
    play(state, PickUp(load("Wine")))
    go(state, (37, 54), (38, 54))
    play(state, PickUp(load("Wine")))
    go(state, (38, 54), (39, 54))
    assert (state.moves, state.aboard[0]) == (7, loads("Wine", "Wine"))


def test_4_building_and_upgrading_exclude_each_other():
    state = building()
    build(state, (24, 51), (24, 50))
    assert refusal(state, Upgrade(FAST_FREIGHT)) == "upgrade_or_build"
    other = building()
    play(other, Upgrade(FAST_FREIGHT))
    assert refusal(other, section((24, 51), (24, 50))) == "built_otherwise"
    assert refusal(other, Upgrade(HEAVY_FREIGHT)) == "built_otherwise"


def test_4_a_crossgrade_leaves_15_in_either_order():
    state = building(trains={0: FAST_FREIGHT}, cash={0: 50})
    play(state, Upgrade(HEAVY_FREIGHT))
    assert state.cash[0] == 45
    state.spent = 15
    assert refusal(state, section((24, 51), (24, 50))) == "limit"
    state.spent = 14
    assert allowed(state, section((24, 51), (24, 50)))
    for spent, wrong in ((15, ""), (16, "crossgrade_limit")):
        other = building(trains={0: FAST_FREIGHT})
        build(other, (24, 51), (24, 50))
        other.spent = spent
        assert refusal(other, Upgrade(HEAVY_FREIGHT)) == wrong


def test_4_the_first_action_ends_the_choice_of_the_alternatives():
    state = position(at={0: (24, 51)})
    assert allowed(state, DiscardHand())
    go(state, (24, 51), (24, 52))
    assert refusal(state, DiscardHand()) == "not_first"


@pytest.mark.parametrize("phase", [OPERATING, BUILDING])
def test_4_loans_at_any_moment_of_the_own_turn(phase):
    state = position(phase=phase)
    assert allowed(state, Borrow(20))
    assert refusal(state, Borrow(20), 1) == "turn"
    placing = position()
    placing.at[0], placing.phase = -1, PLACING
    assert allowed(placing, Borrow(20))


# README 5


def test_5_1_only_along_track():
    state = position(at={0: (24, 51)}, track={0: [ROW]})
    assert refusal(state, step((24, 51), (25, 50))) == "no_track"
    go(state, *ROW)
    assert state.moves == 0
    assert refusal(state, step((24, 42), (25, 42))) == "no_moves"


def test_5_1_no_step_into_the_water():
    state = position(at={0: (20, 38)})
    away = EDGE_BY[AT[20, 38]].index(-1)
    assert refusal(state, Step(away)) == "water"


def test_5_1_trains_share_mileposts_and_pass():
    state = position(at={0: (24, 51), 1: (24, 50)}, track={0: [ROW]})
    go(state, (24, 51), (24, 50), (24, 49))


def test_5_3_four_once_a_turn_for_each_opponent():
    route = [*ROW[:4], (23, 47), (22, 47)]
    state = position(3, at={0: (24, 51)}, track={1: [ROW[:4]], 2: [route[3:]]})
    events = go(state, *route)
    assert of(FeePaid, events) == [FeePaid(0, 1, 4), FeePaid(0, 2, 4)]
    assert state.cash == [42, 54, 54]


def test_5_3_again_in_the_next_turn():
    state = position(at={0: (24, 51)}, track={1: [ROW]})
    go(state, *ROW[:3])
    pass_turn(state)
    pass_turn(state)
    go(state, *ROW[2:4])
    assert state.cash == [42, 58]


def test_5_3_cities_have_no_owner():
    state = position(at={0: "Szczecin"}, track={1: [[(21, 53), (21, 52)]], 0: [[(21, 53), (22, 53)]]})
    go(state, (21, 53), (22, 53))
    assert state.cash == [50, 50]


# README 6


def test_6_1_not_inside_a_red_area():
    state = building()
    assert refusal(state, section((24, 51), (24, 52))) == "red_area"
    assert all(not isinstance(action, Build) or action.edge < TRACK for action in state.legal())


def test_6_1_ports_of_a_paid_line_are_on_the_network_without_track():
    state = building(members={"F9": [0]})
    assert price(state, (15, 52), (15, 53)) == 1
    assert price(state, (18, 53), (19, 52)) == 4


def test_6_1_opponents_track_is_no_network():
    state = building(track={1: [ROW]})
    assert refusal(state, section((24, 50), (25, 49))) == "from_nowhere"


def test_6_3_twenty_a_turn():
    state = building(track={0: [[(37, 39), (37, 40)]]}, cash={0: 100})
    build(state, (37, 39), (38, 40), (39, 40), (39, 41), (39, 42))
    assert state.spent == 20
    assert not any(isinstance(action, Build) for action in state.legal())
    assert refusal(state, section((37, 40), (37, 41))) == "limit"


def test_6_3_what_costs_nothing_can_be_built_after_20():
    state = building(track={0: [[(20, 25), (20, 24)], [(25, 27), (26, 28)]]}, members={"F3": [1]})
    state.spent = 20
    assert allowed(state, section((25, 27), (24, 27)))


def test_6_3_one_section_per_edge_ever():
    state = building(track={1: [ROW]})
    assert refusal(state, section((24, 51), (24, 50))) == "taken"
    own = building(track={0: [ROW]})
    assert refusal(own, section((24, 51), (24, 50))) == "taken"


def test_6_5_a_list_of_sections_is_built_whole_or_not_at_all():
    state = building()
    before = state.key()
    good = [section((24, 51), (24, 50)), section((24, 50), (24, 49))]
    with pytest.raises(IllegalAction):
        state.apply_all([*good, section((20, 25), (20, 24))])
    assert state.key() == before
    events = state.apply_all(good)
    assert [event.edge for event in of(SectionBuilt, events)] == [edge((24, 51), (24, 50)), edge((24, 50), (24, 49))]
    assert state.cash[0] == 48


def test_6_5_each_section_only_needs_what_exists_at_that_moment():
    state = building()
    with pytest.raises(IllegalAction):
        state.apply_all([section((24, 50), (24, 49)), section((24, 51), (24, 50))])


def test_7_a_card_that_was_not_dealt_cannot_be_used():
    state = position(at={0: "Berlin"}, cards={1: (1, 50, 51)}, aboard={0: ["Cattle"]})
    assert refusal(state, Deliver(1, 0)) == "not_in_hand"
