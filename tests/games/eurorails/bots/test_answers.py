"""Questions that interrupt a turn, and the card thrown away before the game, as everybody with a character answers."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Answer, Lose, Offer, Throw
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.bots import answers
from milepost.games.eurorails.judgement.trips import worst_first
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, building, give, give_written, links, load, position, way

from .deciding import TOGETHER, answer


def derailed(*cards: tuple[str, str, int]) -> EuroState:
    """Steel and wine are aboard, and one of them must be given up."""
    state = position(aboard={0: ["Steel", "Wine"]})
    give_written(state, 0, cards)
    state.asks.append(Loss(0))
    state.to_act = 0
    return state


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_the_load_that_pays_least_is_given_up(archetype, skill):
    state = derailed(("Steel", "Berlin", 20), ("Wine", "Paris", 14), ("Wine", "Oslo", 19))
    assert answer(state, archetype, skill).decision.actions == (Lose(load("Wine")),)


def test_a_load_that_no_card_wants_is_given_up_first_and_of_two_equal_ones_the_first():
    assert answers.answer(derailed(("Wine", "Paris", 1)), 0).actions == (Lose(load("Steel")),)
    assert answers.answer(derailed(), 0).actions == (Lose(min(load("Steel"), load("Wine"))),)


def offered(price: int, sections: int = 1, given: int = 0, cities: int = 1) -> EuroState:
    """Somebody offers money and own sections for the last sections of a line that leaves Berlin."""
    stub = way("Berlin", "Szczecin")
    theirs = way("Milano", "Venezia")
    state = building(turn=1, edges={0: (*links(cities), *stub), 1: theirs}, cash={1: 200})
    state.apply(Offer(0, stub[-sections:], theirs[:given], price), 1)
    assert state.to_act == 0
    return state


@pytest.mark.parametrize(
    ("price", "sections", "given", "sold"),
    [(20, 1, 0, True), (19, 1, 0, False), (19, 1, 1, True), (29, 2, 0, False), (30, 2, 0, True), (26, 2, 2, True)],
)
def test_track_is_sold_from_ten_millions_a_section_on_and_ten_more(price, sections, given, sold):
    assert answers.answer(offered(price, sections, given), 0).actions == (Answer(accept=sold),)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_everybody_sells_at_the_same_price(archetype, skill):
    assert answer(offered(20), archetype, skill).decision.actions == (Answer(accept=True),)
    assert answer(offered(19), archetype, skill).decision.actions == (Answer(accept=False),)


def test_a_connected_city_is_not_for_sale():
    state = building(turn=1, edges={0: links(1)}, cash={1: 200})
    state.apply(Offer(0, links(1)[:1], (), 150), 1)
    assert answers.answer(state, 0).actions == (Answer(accept=False),)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_the_card_that_pays_least_for_its_way_is_thrown_away(archetype, skill):
    state = EURO.new(2, 3, four_cards=True)
    give(state, 0, 23, 92, 97, 113)
    assert worst_first(state, 0)[0] == 97
    assert answer(state, archetype, skill).decision.actions == (Throw(97),)


def test_every_answer_has_a_reason():
    for state in (derailed(), offered(20), offered(1)):
        why = answers.answer(state, 0).why
        assert why is not None
        assert why.sentence.endswith(".")
