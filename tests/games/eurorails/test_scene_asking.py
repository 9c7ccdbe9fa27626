"""What a player of EuroRails is asked, and what a click means."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from milepost.core.scene import Ask, Link
from milepost.games.eurorails.actions import (
    Answer,
    Build,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    Lose,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
    Step,
)
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.board import (
    CITY_NAMED,
    EDGES,
    LOAD_NAMED,
    MILEPOSTS,
    NEIGHBOUR,
    PLACES,
    SHOWN,
    TRACK,
)
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.constants import ENDING, OPERATING, PHASES, PLACING, STARTING, THROWING
from milepost.games.eurorails.rules.track import PRICE
from milepost.games.eurorails.scene import backdrop
from milepost.games.eurorails.scene.asking import ask
from milepost.games.eurorails.scene.clicks import why_not_here
from milepost.games.eurorails.scene.layout import POST_ID
from tests.games.eurorails.driving import EURO
from tests.games.eurorails.looking import GAME_IDS, GAMES, asked, choice, form, views
from tests.games.eurorails.positions import building, milepost, position, seven
from tests.games.refusals import sentence

# what is asked


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_choices_are_exactly_the_legal_actions_at_places_that_exist(number):
    made = backdrop.board(str(GAMES[number][2].get("printing", "first")))
    anchors, symbols = set(made.anchors.id), set(made.symbols)
    for view in views(number):
        question = ask(view)
        if view.seat is None:
            assert question is None
            continue
        assert question is not None
        assert Counter(choice.action for choice in question.choices) == Counter(view.legal())
        for one in question.choices:
            assert one.label
            assert one.group
            assert set(one.at[:1]) <= anchors
            assert set(one.at[1:]) <= anchors | symbols
            assert one.reveals == view.state.reveals(one.action)
            assert one.ends_turn == view.state.ends_turn(one.action)
        keys = [one.key for one in question.choices if one.key]
        assert len(set(keys)) == len(keys)


def test_a_section_is_built_by_clicking_its_ends_at_its_price():
    for view in views(1, every=3):
        for one in (ask(view) or Ask("")).choices:
            if isinstance(one.action, Build):
                low, high = EDGES[one.action.edge]
                assert one.at == (POST_ID[low], POST_ID[high])
                assert view.seat is not None
                assert one.price == view.state.values[view.seat][one.action.edge] & PRICE
                assert one.label == EURO.words.say(view, one.action)
                assert isinstance(one.ghost[0], Link)
                assert one.ghost[0].seat == view.seat


def test_a_step_is_a_click_on_the_milepost_it_leads_to():
    state = position(2, at={0: (29, 31)}, edges={0: seven(0)})
    for one in asked(state).choices:
        if isinstance(one.action, Step):
            assert one.at == (POST_ID[NEIGHBOUR[state.at[0]][one.action.direction]],)
    assert {type(one.action) for one in asked(state).choices} >= {Step}


def test_loads_are_handled_in_a_menu_at_the_train_and_ferries_at_the_other_port():
    state = position(2, at={0: "Holland"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    here = POST_ID[milepost("Holland")]
    assert choice(state, PickUp(LOAD_NAMED["Cheese"])).at == (here, f"take{LOAD_NAMED['Cheese']}")
    assert choice(state, Drop(LOAD_NAMED["Imports"])).at == (here, f"drop{LOAD_NAMED['Imports']}")
    berlin = position(2, at={0: "Berlin"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    assert choice(berlin, Deliver(2, 0)).at == (POST_ID[milepost("Berlin")], f"deliver{LOAD_NAMED['Imports']}")
    assert choice(berlin, Deliver(2, 0)).reveals
    harbour = position(2, at={0: (22, 33)}, members={"F5": [0]})
    assert choice(harbour, Sail(0)).at == ("23,33", "member0")


def test_a_delivery_tells_its_money_a_load_who_wants_it_and_a_drop_stands_aside():
    cheese = LOAD_NAMED["Cheese"]
    demands = DECKS["first"].demands
    cards = [card for card, wanted in demands.items() if any(demand.load == cheese for demand in wanted)][:2]
    best = max((demand for card in cards for demand in demands[card] if demand.load == cheese), key=lambda one: one.pay)
    state = position(2, at={0: "Holland"}, aboard={0: ["Imports"]}, cards={0: [2, *cards]})
    assert choice(state, PickUp(cheese)).note == f"→ {SHOWN[best.city]} {best.pay}M"
    assert choice(state, Drop(LOAD_NAMED["Imports"])).aside
    assert next(one for one in asked(state).choices if isinstance(one.action, PickUp)).note
    berlin = position(2, at={0: "Berlin"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    deliver = choice(berlin, Deliver(2, 0))
    assert deliver.gain == demands[2][0].pay
    assert not deliver.aside


def test_there_is_a_sentence_for_every_phase_and_interruption():
    dealt = EURO.new(2, four_cards=True)
    sentences = {THROWING: asked(dealt).sentence, STARTING: asked(EURO.new(2)).sentence}
    placing = EURO.new(2)
    while placing.phase != PLACING:
        placing.apply(EndTurn())
    sentences[PLACING] = asked(placing).sentence
    sentences[OPERATING] = asked(position(2)).sentence
    sentences[PHASES.index("building")] = asked(building(2, edges={0: seven(0)})).sentence
    rich = building(2, cash={0: 300}, edges={0: seven(0)})
    rich.phase = ENDING
    sentences[ENDING] = asked(rich).sentence
    assert len(set(sentences.values())) == len(PHASES) - 1
    derailed = position(2, aboard={1: ["Beer", "Wine"]})
    derailed.asks, derailed.to_act = [Loss(1)], 1
    assert "derailed" in asked(derailed).sentence
    assert choice(derailed, Lose(LOAD_NAMED["Beer"])).group == "Lose"
    bargain = building(2, edges={1: seven(0)})
    bargain.asks, bargain.to_act = [Bargain(1, 0, seven(0)[:1], (), 7)], 1
    assert asked(bargain).sentence.startswith("P0 offers 7M for 1 section")
    assert choice(bargain, Answer(accept=True)).key == "y"


def test_the_question_mentions_only_what_the_train_can_do():
    load = position(2, at={0: "Holland"}, edges={0: seven(0)})
    assert "load here" in asked(load).sentence
    both = position(2, at={0: "Berlin"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    assert "deliver" in asked(both).sentence
    on_the_way = position(2, at={0: (29, 31)}, edges={0: seven(0)})
    on_the_way.moves = 0
    assert asked(on_the_way).sentence == "Your train can go no further this turn: go on to building."
    for number in range(len(GAMES)):
        for view in views(number):
            question = ask(view)
            if question is None or view.state.phase != OPERATING or view.state.asks:
                continue
            kinds = {type(action) for action in view.legal()}
            assert ("load" in question.sentence) == (PickUp in kinds)
            assert ("deliver" in question.sentence) == (Deliver in kinds)


def test_the_question_says_that_victory_can_be_declared():
    state = building(2, cash={0: 300}, edges={0: seven(0)})
    state.spent = 8
    assert asked(state).sentence == "You can declare victory; or build for up to 12M, or end your turn."
    state.spent = 20
    assert asked(state).sentence == "You can declare victory, or end your turn."
    state.cash[0] = 200
    assert "declare" not in asked(state).sentence


def test_what_gives_much_up_is_asked_about_again():
    state = position(2)
    assert "this whole turn" in choice(state, DiscardHand()).confirm
    assert "start over with 50M" in choice(state, Restart()).confirm
    assert not choice(state, StartBuilding()).confirm


def test_a_loan_and_an_offer_are_forms_while_they_are_allowed():
    state = building(2, edges={1: seven(0)}, cash={0: 30})
    offer = form(state, "offer")
    assert offer is not None
    assert [field.name for field in offer.fields] == ["partner", "wanted", "price"]
    wanted = offer.fields[1]
    assert [value for _, value in wanted.values] == sorted(seven(0))
    filled = {"do": "offer", "partner": 1, "wanted": [wanted.values[0][1]], "price": 3}
    action = EURO.decode(msgspec.json.encode(filled))
    assert state.why_not(action) is None
    loan = form(state, "borrow")
    assert loan is not None
    assert (loan.fields[0].least, loan.fields[0].most) == (1, 20)
    state.apply(EURO.decode(b'{"do": "borrow", "amount": 5}'))
    assert form(state, "borrow") is None
    state.apply(action)
    state.apply(Answer(accept=False))
    assert form(state, "offer") is None
    assert form(building(2, mercy=False), "borrow") is None
    assert form(building(2), "offer") is None


def test_only_the_seat_to_act_is_asked():
    state = position(4, turn=2)
    assert all(ask(state.seen_by(seat)) is None for seat in (None, 0, 1, 3))
    assert ask(state.seen_by(2)) is not None


# clicks


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_looking_changes_nothing_and_every_click_gets_a_sentence(number):
    for view in views(number, every=29):
        before = msgspec.json.encode(view.state)
        EURO.scene.draw(view)
        for at in EURO.scene.board(view).anchors.id[::17]:
            told = why_not_here(view, at)
            assert told
            assert told[-1] in ".!"
        assert msgspec.json.encode(view.state) == before


def test_the_sentence_for_a_click_is_the_engines():
    state = building(2, edges={0: seven(0)})
    far = milepost("Sevilla")
    view = state.seen_by(0)
    edge = next(edge for edge in range(TRACK) if far in EDGES[edge])
    assert why_not_here(view, POST_ID[far]) == sentence(state, Build(edge))
    assert why_not_here(state.seen_by(1), POST_ID[far]) == sentence(state, EndTurn(), 1)
    placing = EURO.new(2)
    while placing.phase != PLACING:
        placing.apply(EndTurn())
    assert why_not_here(placing.seen_by(0), f"name{CITY_NAMED['Sevilla']}") == sentence(placing, Place(far))


def test_a_click_that_could_be_made_elsewhere_points_there():
    state = building(2, edges={0: seven(0)})
    high = next(EDGES[one.action.edge][1] for one in asked(state).choices if isinstance(one.action, Build))
    assert why_not_here(state.seen_by(0), POST_ID[high]).startswith("Click the place that is lit for this: Build ")


def test_a_spectator_is_told_that_it_watches():
    assert "watching" in why_not_here(position(2).seen_by(None), POST_ID[0])


def test_all_mileposts_can_be_clicked():
    anchors = backdrop.board("first").anchors
    places = [f"{row},{col}" for row, col in PLACES]
    assert list(anchors.id[:MILEPOSTS]) == places
    assert min(anchors.r[:MILEPOSTS]) > 0
    assert set(anchors.r[MILEPOSTS:]) == {0.0}


@pytest.mark.parametrize("at", ["port", "portx", "port99999", "", "made60", "0,0", "999,999"])
def test_a_click_on_nothing_does_nothing(at):
    assert why_not_here(EURO.new(2, 1).seen_by(0), at) == "Nothing is ever done here."
