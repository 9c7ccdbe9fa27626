"""README 12, 13 and 16, where no ruling says more: trade, victory and variants."""

from __future__ import annotations

from itertools import pairwise

import pytest

from milepost.games.eurorails.actions import (
    Answer,
    Build,
    Declare,
    DiscardHand,
    EndTurn,
    Offer,
    PickUp,
    StartBuilding,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, EDGES_AT
from milepost.games.eurorails.constants import STARTING, THROWING
from milepost.games.eurorails.events import LineJoined, Traded
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, SLOW_FREIGHT

from .positions import (
    EURO,
    allowed,
    building,
    edge,
    line,
    load,
    of,
    play,
    position,
    refusal,
    section,
    seven,
)

ROW = [(24, col) for col in range(51, 41, -1)]
ROW_EDGES = tuple(sorted(edge(a, b) for a, b in pairwise(ROW)))


# README 12


def test_12_sections_for_money_or_sections():
    state = building(track={0: [[(37, 55), (37, 56)]], 1: [ROW]}, cash={0: 30})
    mine = edge((37, 55), (37, 56))
    play(state, Offer(1, ROW_EDGES[:2], (mine,), 5))
    assert state.to_act == 1
    events = play(state, Answer(accept=True))
    assert of(Traded, events) == [Traded(0, 1, ROW_EDGES[:2], (mine,), 5)]
    assert ([state.owners[one] for one in ROW_EDGES[:2]], state.owners[mine]) == ([0, 0], 1)
    assert state.cash == [25, 55]
    assert state.to_act == 0


def test_12_declined_nothing_changes_and_the_buyer_may_build():
    state = building(track={1: [ROW]})
    play(state, Offer(1, ROW_EDGES, price=40), Answer(accept=False))
    assert state.cash == [50, 50]
    assert all(state.owners[one] == 1 for one in ROW_EDGES)
    play(state, section((24, 51), (25, 50)))


def test_12_in_the_build_phase_and_instead_of_building():
    offer = Offer(1, ROW_EDGES, price=1)
    assert refusal(position(track={1: [ROW]}), offer) == "not_now"
    state = building(track={1: [ROW]})
    play(state, section((24, 51), (25, 50)))
    assert refusal(state, offer) == "trade_or_build"
    upgraded = building(track={1: [ROW]})
    play(upgraded, Upgrade(FAST_FREIGHT))
    assert refusal(upgraded, offer) == "trade_or_build"


def test_12_the_cash_limit_applies():
    state = building(track={1: [ROW]}, cash={0: 30})
    assert refusal(state, Offer(1, ROW_EDGES, price=31)) == "cash"
    assert refusal(state, Offer(1, ROW_EDGES, price=30)) == ""


def test_12_only_what_is_theirs():
    state = building(3, track={1: [ROW]})
    assert refusal(state, Offer(2, ROW_EDGES)) == "not_theirs"
    assert refusal(state, Offer(1, ROW_EDGES, (edge((37, 55), (37, 56)),))) == "not_yours"
    assert refusal(state, Offer(0, ROW_EDGES)) == "partner"


def test_12_city_limits_are_checked_for_the_new_owner():
    edges = EDGES_AT[CENTRE[CITY_NAMED["Szczecin"]]]
    full = building(3, edges={1: edges[:1], 2: edges[1:2]}, cash={0: 30})
    assert refusal(full, Offer(1, edges[:1])) == "", "one player for another"
    two = building(3, edges={1: edges[:2], 2: edges[2:3]}, cash={0: 30})
    assert refusal(two, Offer(1, edges[:1])) == "city_full"
    many = building(2, edges={0: edges[:3], 1: edges[3:4]})
    assert refusal(many, Offer(1, edges[3:4])) == "city_sections"


def test_12_ferry_limits_are_checked_for_the_new_owner_who_pays_the_line():
    near = edge((12, 47), (12, 46))
    full = building(3, edges={1: [near]}, members={"F7": [2]})
    assert refusal(full, Offer(1, (near,))) == "line_full"
    state = building(3, edges={1: [near]})
    events = play(state, Offer(1, (near,), price=10), Answer(accept=True))
    assert of(LineJoined, events) == [LineJoined(0, line("F7"), 16)]
    assert state.cash == [24, 60, 50]
    assert state.members[line("F7")] == 0b011


def test_12_the_channel_guarantee_counts_all_lines_of_a_trade_together():
    """Five free places, four players without one: the buyer may join one more line, and not two."""
    plymouth, portsmouth = edge((20, 25), (20, 24)), edge((20, 28), (21, 28))
    state = building(6, edges={1: [plymouth, portsmouth]}, members={"F5": [0]})
    assert refusal(state, Offer(1, (plymouth,))) == ""
    assert refusal(state, Offer(1, (portsmouth,))) == ""
    assert refusal(state, Offer(1, tuple(sorted((plymouth, portsmouth))))) == "channel"


# README 13


@pytest.mark.parametrize(("cash", "debt", "cities", "wrong"), [
    (250, 0, 7, ""), (249, 0, 7, "threshold"), (290, 40, 7, ""), (290, 41, 7, "threshold"), (400, 0, 6, "majors"),
])  # fmt: skip
def test_13_net_worth_and_seven_cities(cash, debt, cities, wrong):
    owned = seven(0) if cities == 7 else seven(0)[:-4]
    state = building(edges={0: owned}, cash={0: cash}, debt={0: debt})
    assert refusal(state, Declare()) == wrong


def test_13_at_the_end_of_the_turn_after_building():
    """The last section joins the seventh city; what is spent on it counts."""
    owned = seven(0)
    for cash, wrong in ((258, ""), (257, "threshold")):
        state = building(edges={0: owned[:-1]}, cash={0: cash})
        assert refusal(state, Declare()) == "majors"
        play(state, Build(owned[-1]))
        assert state.spent == 5 + 3
        assert refusal(state, Declare()) == wrong
    assert refusal(position(edges={0: owned}, cash={0: 300}), Declare()) == "not_now"


# README 16


def test_16_fast_game():
    state = EURO.new(3, variant="fast")
    assert state.cash == [70] * 3
    assert not any(state.deck.events[card].kind == "tax" for card in state.pile if card in state.deck.events)
    for _ in range(9):
        assert state.phase == STARTING
        play(state, EndTurn())
    assert state.round == 1
    for train, speed in ((FREIGHT, 12), (FAST_FREIGHT, 16)):
        assert position(variant="fast", trains={0: train}).moves == speed
        assert position(variant="fast", trains={0: train}, at={0: (25, 42)}, forces=[(134, 1)]).moves == speed // 2
    rich = building(variant="fast", cash={0: 250})
    assert allowed(rich, Declare()), "250M alone wins"


def test_16_slow_start():
    state = EURO.new(2, variant="slow")
    assert (state.cash, state.trains) == ([30, 30], [SLOW_FREIGHT, SLOW_FREIGHT])
    slow = position(variant="slow")
    assert slow.moves == 6
    play(slow, StartBuilding(), Upgrade(FREIGHT))
    full = position(variant="slow", at={0: "Wien"}, aboard={0: ["Wine", "Coal"]})
    assert refusal(full, PickUp(load("Wine"))) == "train_full"


def test_16_four_card_start():
    state = EURO.new(2, four_cards=True)
    assert (state.phase, [len(hand) for hand in state.hands]) == (THROWING, [4, 4])
    first = state.hands[0]
    assert set(state.legal()) == {Throw(card) for card in first}
    play(state, Throw(first[1]))
    assert state.hands[0] == (first[0], first[2], first[3])
    assert first[1] in state.discards
    play(state, Throw(state.hands[1][0]))
    assert (state.phase, state.turn, state.build_round) == (STARTING, 0, 1)
    assert refusal(state, DiscardHand()) == "early_discard"
