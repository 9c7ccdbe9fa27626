"""What a bot tells everybody during play: no card, no demand, nothing that depends on the hand it holds."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from milepost.arena.match import seat_bots
from milepost.core.action import Action
from milepost.core.bot import Decision, Why
from milepost.core.match import Match
from milepost.core.record import Record
from milepost.core.state import View
from milepost.games.eurorails.actions import (
    Borrow,
    Build,
    Declare,
    Deliver,
    EndTurn,
    PickUp,
    StartBuilding,
    Step,
    Throw,
)
from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.bots.openly import DOES, told_openly
from milepost.games.eurorails.cards import DECKS
from tests.games.eurorails.positions import EURO, give, load, position
from tests.server.wire import hinted_cards, named_cards

DECISIONS = 60


@pytest.mark.parametrize("bot", BOTS)
def test_what_a_bot_says_openly_names_no_card_and_no_demand(bot):
    record = Record.begin("eurorails", 3, 3, options={"rounds": 12})
    deck = DECKS[record.header.options["deck"]]
    match = Match(record, seat_bots(record, dict.fromkeys(range(3), bot)))
    for number, turn in enumerate(match.turns()):
        why = turn.decision.why
        assert why is not None
        assert why.openly, "everybody can follow every decision"
        assert named_cards(why.openly, deck) == []
        assert hinted_cards(why.openly, deck) == []
        if number == DECISIONS:
            break


def said(view: View[Any], *actions: Action) -> str:
    why = told_openly(Decision(actions, Why("Secret.")), view).why
    assert why is not None
    assert why.sentence == "Secret."
    return why.openly


def test_it_says_what_is_done_and_how_far_the_bot_is_from_winning():
    state = position(2)
    state.cash[0], state.aboard[0] = 42, (load("Coal"), load("Oil"))
    told = said(state.seen_by(0), Step(1), Step(2), PickUp(load("Coal")), Step(1), Build(7), EndTurn())
    assert told == (
        "It drives, loads and builds track. Before that it had 42M and no major cities (it needs 250M and 7), "
        "with Coal and Oil aboard."
    )
    state.aboard[0] = (load("Coal"), load("Coal"))
    assert said(state.seen_by(0), EndTurn()).endswith("with 2 Coal aboard.")
    assert said(state.seen_by(0), EndTurn()).startswith("It ends its turn. Before")


def test_it_does_not_change_with_the_cards_of_the_bot():
    state = position(2)
    give(state, 0, 1, 2, 3)
    before = said(state.seen_by(0), Step(1), Deliver(1, 0))
    give(state, 0, 4, 5, 6)
    assert said(state.seen_by(0), Step(1), Deliver(5, 2)) == before
    assert said(state.seen_by(0), Throw(4)) == said(state.seen_by(0), Throw(6))


def test_every_action_of_the_game_has_words():
    assert set(DOES) == set(get_args(EURO.Actions))


def test_in_the_fast_game_no_cities_are_told():
    state = position(2, variant="fast", cash={0: 60})
    assert (
        said(state.seen_by(0), EndTurn()) == f"It ends its turn. Before that it had 60M (it needs {state.threshold}M)."
    )


def test_what_is_done_is_told_once_and_in_order_and_debts_count():
    state = position(2, cash={0: 60}, debt={0: 20})
    told = said(state.seen_by(0), Borrow(4), Build(7), Build(8), StartBuilding(), Declare())
    assert told.startswith("It borrows money, builds track and declares victory. Before that it had 40M and")


def test_a_decision_without_reasons_says_nothing_and_a_spectator_asks_nothing():
    state = position(2)
    plain, explained = Decision((EndTurn(),)), Decision((EndTurn(),), Why("Secret."))
    assert told_openly(plain, state.seen_by(0)) is plain
    assert told_openly(explained, state.seen_by(None)) is explained
