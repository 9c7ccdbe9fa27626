"""Ideas, values and quiet positions: the laws they obey at every position of some games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from milepost.bots.greedy import GreedyBot
from milepost.core.bot import decide
from milepost.core.chance import seeded
from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.eurorails.actions import Answer, Declare, Deliver, EndTurn, EuroAction
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.constants import OPERATING
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.judgement import ideas, value
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, building, demand, impose, position, seven, way

pytestmark = pytest.mark.slow

FOG = 134


def positions(seats: int, seed: int, count: int, **options: Any) -> Iterator[EuroState]:
    """Positions of a game in which ideas are picked by chance, and every fourth decision is the carrier's."""
    state = EURO.new(seats, seed, **options)
    chance = seeded(seed)
    bots = [CarrierBot(EURO, seat) for seat in range(seats)]
    for turn in range(count):
        seat = state.to_act
        if seat is None:
            return
        yield state
        actions: tuple[EuroAction, ...]
        if turn % 4 == 0:
            actions = decide(bots[seat], state.seen_by(seat)).actions
        else:
            actions = chance.pick(ideas.ideas(state.seen_by(seat))).actions
        state.apply_all(actions, seat)


GAMES = [
    (2, 21, {"preset": "duel"}),
    (3, 22, {"preset": "fast", "deck": "second"}),
    (4, 23, {"printing": "later", "four_cards": True}),
    (5, 24, {"preset": "printed"}),
    (6, 25, {"mercy": False, "early_discard": True}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_who_is_asked_has_a_few_ideas_and_each_is_legal_as_a_whole(seats: int, seed: int, options: dict[str, Any]):
    for state in positions(seats, seed, 60, **options):
        seat = state.to_act
        assert seat is not None
        found = ideas.ideas(state.seen_by(seat))
        assert 1 <= len(found) <= ideas.MOST
        assert len({idea.actions for idea in found}) == len(found)
        for idea in found:
            state.clone().apply_all(idea.actions, seat)


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_ideas_come_from_what_the_seat_sees_and_change_nothing(seats: int, seed: int, options: dict[str, Any]):
    for state in positions(seats, seed + 50, 30, **options):
        seat = state.to_act
        assert seat is not None
        before = state.key()
        view = state.seen_by(seat)
        found = _afresh(view)
        assert _afresh(View(seat, state)) == found
        assert _afresh(View(seat, view.guess(seeded(7)))) == found
        assert state.key() == before


def _afresh(view: View[EuroState]) -> tuple[Plan[EuroAction], ...]:
    """Ideas that were not kept from before."""
    ideas._kept.clear()
    return ideas.ideas(view)


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_ideas_do_not_depend_on_what_was_asked_before(seats: int, seed: int, options: dict[str, Any]):
    asked = [near for state in positions(seats, seed + 60, 40, **options) for near in neighbours(state)]
    ideas._kept.clear()
    kept = [ideas.ideas(state.seen_by(state.to_act)) for state in asked]
    assert kept == [_afresh(state.seen_by(state.to_act)) for state in asked]


def neighbours(state: EuroState) -> Iterator[EuroState]:
    """A position, and others that differ from it in one thing that belongs to the turn."""
    yield state.clone()
    if state.phase != OPERATING or state.asks:
        return
    for field in ("halved", "fresh", "borrowed"):
        twin = state.clone()
        setattr(twin, field, not getattr(twin, field))
        yield twin
    twin = state.clone()
    twin.moves = max(0, twin.moves - 2)
    yield twin
    fog = next(card for card, event in state.deck.events.items() if event.kind == "fog")
    if fog in state.pile:
        for halved in (True, False):
            twin = state.clone()
            impose(twin, fog, state.turn)
            twin.halved = halved
            yield twin


def test_a_train_that_is_slowed_down_already_has_other_ideas_than_one_that_will_be():
    slowed = position(
        at={0: "Ruhr"}, edges={0: way("Ruhr", "Berlin")}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)},
        forces=[(FOG, 1)],
    )  # fmt: skip
    assert slowed.halved
    about_to = slowed.clone()
    about_to.halved = False
    assert _afresh(about_to.seen_by(0)) != _afresh(slowed.seen_by(0))
    for state in (slowed, about_to):
        for idea in ideas.ideas(state.seen_by(0)):
            state.clone().apply_all(idea.actions, 0)


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_values_are_shares_of_one_victory(seats: int, seed: int, options: dict[str, Any]):
    for state in positions(seats, seed + 70, 30, **options):
        for seat in (None, *range(seats)):
            shares = value.value(state.seen_by(seat))
            assert len(shares) == seats
            assert all(0 <= share <= 1 for share in shares)
            assert sum(shares) == pytest.approx(1)


def test_nobody_else_has_ideas():
    state = EURO.new(3, 1)
    assert ideas.ideas(state.seen_by(1)) == ()
    assert ideas.ideas(state.seen_by(None)) == ()


def test_a_delivery_is_the_first_idea():
    state = position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)})
    assert ideas.ideas(state.seen_by(0))[0].actions == (Deliver(1, demand(1, "Cattle", "Berlin")),)


def test_who_may_declare_thinks_of_it_first():
    state = building(edges={0: seven(0)}, cash={0: 300})
    assert [idea.actions for idea in ideas.ideas(state.seen_by(0))] == [(Declare(),), (EndTurn(),)]


def test_the_answers_to_questions_are_ideas():
    state = position(aboard={0: ["Coal", "Wine"]})
    state.asks.append(Loss(0))
    assert {idea.actions for idea in ideas.ideas(state.seen_by(0))} == {(action,) for action in state.legal(0)}
    assert Answer(accept=False) not in state.legal(0)


def test_a_turn_begins_quiet():
    state = EURO.new(2, 1)
    assert ideas.quiet(state.seen_by(0))
    state = position()
    assert state.phase == OPERATING
    assert ideas.quiet(state.seen_by(0))
    state.fresh = False
    assert not ideas.quiet(state.seen_by(0))


def test_more_money_is_a_larger_share():
    poor, rich = position(cash={0: 50, 1: 50}), position(cash={0: 150, 1: 50})
    assert value.value(rich.seen_by(0))[0] > value.value(poor.seen_by(0))[0]


def test_a_rivals_open_hand_is_not_read():
    one, other = (position(cards={0: (1, 2, 3), 1: cards}, hands="open") for cards in ((4, 5, 6), (7, 8, 9)))
    assert value.value(one.seen_by(0)) == value.value(other.seen_by(0))


def test_greedy_over_ideas_delivers_and_declares_in_the_fast_game():
    state = EURO.new(3, 2, preset="fast")
    bots = [GreedyBot(Thoughtful(), seat) for seat in range(3)]
    while state.to_act is not None:
        decision = decide(bots[state.to_act], state.seen_by(state.to_act))
        state.apply_all(decision.actions, state.to_act)
    assert state.reason == "declared"
    assert state.round < 150


class Thoughtful(EuroRails):
    """The game with the ideas and values of these rooms, whatever it is put together with elsewhere."""

    def ideas(self, view: View[EuroState]) -> tuple[Plan[EuroAction], ...]:
        return ideas.ideas(view)

    def value(self, view: View[EuroState]) -> tuple[float, ...]:
        return value.value(view)
