"""README 15: rulings A19 to A24: loads left in cities, the deck, hands, distances, rail strike and tax."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from milepost.core.action import Seen
from milepost.core.bot import Bot, Decision
from milepost.core.chance import seeded
from milepost.core.players import Players
from milepost.core.state import View
from milepost.games.eurorails.actions import Deliver, DiscardHand, Drop, PickUp, StartBuilding, Upgrade
from milepost.games.eurorails.board import AT, CENTRE, CITY_NAMED, COAST_COUNT
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.events import CardDrawn, Dropped, EventDrawn, EventEnded, Reshuffled, TaxPaid
from milepost.games.eurorails.rules.calamities import TURNS
from milepost.games.eurorails.state import UNKNOWN

from .positions import (
    EURO,
    allowed,
    build,
    draw,
    go,
    load,
    loads,
    of,
    pass_turn,
    play,
    position,
    refusal,
    section,
    spare,
    stack,
    step,
)

ROW = [(24, col) for col in range(51, 41, -1)]


# A19: dropped loads


def test_A19_a_load_the_city_produces_goes_back_to_the_tray():
    state = position(at={0: "Wien"}, aboard={0: ["Wine"]})
    tray = state.tray[load("Wine")]
    events = play(state, Drop(load("Wine")))
    assert state.tray[load("Wine")] == tray + 1
    assert state.lying[CITY_NAMED["Wien"]] == -1
    assert of(Dropped, events) == [Dropped(0, load("Wine"), CITY_NAMED["Wien"], stays=False, older=None)]


def test_A19_another_load_stays_and_an_older_one_returns_to_the_tray():
    state = position(at={0: "Berlin"}, aboard={0: ["Wine", "Coal"]})
    play(state, Drop(load("Wine")))
    assert state.lying[CITY_NAMED["Berlin"]] == load("Wine")
    wine = state.tray[load("Wine")]
    events = play(state, Drop(load("Coal")))
    assert state.lying[CITY_NAMED["Berlin"]] == load("Coal")
    assert state.tray[load("Wine")] == wine + 1
    assert of(Dropped, events)[0].older == load("Wine")


def test_A19_anybody_may_take_it():
    state = position(at={1: (24, 51)}, lying={"Berlin": "Wine"}, turn=1)
    play(state, PickUp(load("Wine")))
    assert state.aboard[1] == loads("Wine")
    assert state.lying[CITY_NAMED["Berlin"]] == -1
    assert refusal(state, PickUp(load("Wine"))) == "not_here"


def test_A19_a_drop_pays_nothing_and_is_possible_in_any_city():
    state = position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 50, 51)})
    play(state, Drop(load("Cattle")))
    assert state.cash[0] == 50
    assert state.hands[0] == (1, 50, 51)
    outside = position(at={0: (24, 50)}, aboard={0: ["Cattle"]})
    assert refusal(outside, Drop(load("Cattle"))) == "no_city"


# A20: where events are


def test_A20_an_event_in_force_is_kept_aside_until_it_is_over():
    state = position()
    draw(state, 134)
    assert state.forces == [(134, 0, TURNS - 1)]
    assert 134 not in state.discards
    assert 134 not in state.pile
    pass_turn(state)
    events = pass_turn(state)
    assert EventEnded(134) in events
    assert state.forces == []
    assert 134 in state.discards


def test_A20_an_instant_event_is_discarded_at_once():
    state = position()
    events = draw(state, 124)
    assert EventDrawn(0, 124) in events
    assert state.forces == []
    assert 124 in state.discards


def test_A20_a_reshuffle_leaves_out_hands_and_events_in_force():
    state = position(forces=[(134, 1)], at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 50, 51)})
    state.discards, state.pile = sorted((*state.pile, *state.discards)), []
    hands = set(state.hands[1]) | {50, 51}
    state.chance = seeded(1)
    events = play(state, Deliver(1, 0))
    assert of(Reshuffled, events) == [Reshuffled(140 - 6 - 1 + 1)], "all but six in hands and one in force, plus card 1"
    assert not (hands | {134}) & {*state.pile, *state.discards}


# A21: hands


def test_A21_hands_are_hidden_and_money_is_open():
    state = position(3, cash={1: 77}, debt={2: 8})
    view = state.seen_by(0).state
    assert view.hands == [state.hands[0], (UNKNOWN,) * 3, (UNKNOWN,) * 3]
    assert set(view.pile) == {UNKNOWN}
    assert (view.cash, view.debt, view.at) == (state.cash, state.debt, state.at)
    assert state.seen_by(None).state.hands == [(UNKNOWN,) * 3] * 3


def test_A21_others_do_not_see_which_card_is_drawn():
    state = position()
    stack(state, *(new := spare(state, 3)))
    drawn = of(CardDrawn, play(state, DiscardHand()))
    assert [event.card for event in drawn] == list(new)
    assert [event.seen_by(0) for event in drawn] == drawn
    assert [event.seen_by(1) for event in drawn] == [CardDrawn(0, None, open=False)] * 3


def test_A21_option_open_hands():
    state = position(hands="open", cards={1: (1, 2, 3)})
    for seat in (0, None):
        assert state.seen_by(seat).state.hands == state.hands
    stack(state, *(new := spare(state, 3)))
    drawn = of(CardDrawn, play(state, DiscardHand()))
    assert [event.seen_by(1) for event in drawn] == [CardDrawn(0, card, open=True) for card in new]


@pytest.mark.parametrize("allowed_to_look", [False, True])
def test_A21_bots_need_a_switch_of_their_own(allowed_to_look):
    """With open hands a bot is shown, and told, no card of a rival unless the switch is on; a guess then deals anew."""
    state = position(hands="open", open_hands_for_bots=allowed_to_look)
    told = Players(log := [], {1: Peeking(EURO)})
    stack(state, *(new := spare(state, 3)))
    log.append(Seen(0, DiscardHand(), tuple(play(state, DiscardHand()))))
    told.answer(1, state)
    bot = told.bots[1]
    assert isinstance(bot, Peeking)
    assert (bot.view.state.hands[0] == state.hands[0]) is allowed_to_look
    assert bot.view.state.hands[1] == state.hands[1]
    drawn = [event.card for seen in bot.since for event in seen.events if isinstance(event, CardDrawn)]
    assert drawn == (list(new) if allowed_to_look else [None] * 3)
    bot.view.guess(seeded(3)).check()


class Peeking(Bot):
    """Remembers what it is shown."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        self.view, self.since = view, list(since)
        return Decision((view.legal()[0],))


# A22: distances


def test_A22_the_coastal_milepost_is_1():
    counts = {
        name: COAST_COUNT[CENTRE[CITY_NAMED[name]]] for name in ("Milano", "Torino", "Toulouse", "Zagreb", "London")
    }
    assert counts == {"Milano": 4, "Torino": 4, "Toulouse": 4, "Zagreb": 4, "London": 2}


def test_A22_gales_count_the_coastal_milepost_as_number_1():
    zone = DECKS["first"].events[139].zone
    assert {COAST_COUNT[m] for m in range(len(COAST_COUNT)) if zone[m]} == {1, 2, 3, 4}
    assert [bool(zone[CENTRE[CITY_NAMED[name]]]) for name in ("Roma", "Milano", "Lyon")] == [True, True, False]


def test_A22_distances_walk_over_land():
    """Dover is a lattice step from Calais and no milepost of a zone around Bruxelles or Paris."""
    assert all(not DECKS["first"].events[card].zone[AT[22, 33]] for card in (126, 128))


# A23: rail strike


def test_A23_no_train_may_use_the_drawers_track():
    state = position(3, at={0: (24, 51), 1: (24, 51)}, track={0: [ROW]}, forces=[(123, 0)])
    assert refusal(state, step((24, 51), (24, 50))) == "rail_strike"


@pytest.mark.parametrize("seat", [1, 2])
def test_A23_nor_may_the_others(seat):
    state = position(3, turn=seat, at={seat: (24, 51)}, track={0: [ROW]}, forces=[(123, 0)])
    assert refusal(state, step((24, 51), (24, 50))) == "rail_strike"


def test_A23_the_drawer_may_not_build_and_the_others_may():
    state = position(forces=[(123, 0)])
    play(state, StartBuilding())
    assert refusal(state, section((24, 51), (24, 50))) == "rail_strike"
    assert allowed(state, Upgrade(1)), "an upgrade is no track"
    other = position(turn=1, forces=[(123, 0)])
    play(other, StartBuilding())
    build(other, (24, 51), (24, 50))


def test_A23_red_areas_stay_open():
    state = position(at={0: (24, 51)}, track={0: [ROW]}, forces=[(123, 0)])
    go(state, (24, 51), (24, 52))


def test_A23_a_train_on_such_track_leaves_by_edges_of_others():
    state = position(at={0: (24, 47)}, track={0: [ROW], 1: [[(24, 47), (23, 47)]]}, forces=[(123, 0)])
    assert refusal(state, step((24, 47), (24, 46))) == "rail_strike"
    assert refusal(state, step((24, 47), (24, 48))) == "rail_strike"
    go(state, (24, 47), (23, 47))
    assert state.cash == [46, 54]


# A24: tax


@pytest.mark.parametrize(
    ("deck", "card", "cash", "tax"),
    [
        *(("first", 124, cash, tax) for cash, tax in (
            (0, 0), (49, 0), (50, 10), (99, 10), (100, 15), (149, 15), (150, 20), (199, 20), (200, 25), (249, 25),
            (250, 25), (400, 25),
        )),
        *(("second", 150, cash, tax) for cash, tax in (
            (49, 0), (50, 10), (100, 15), (150, 20), (200, 25), (249, 25), (250, 30), (400, 30),
        )),
    ],
)  # fmt: skip
def test_A24_the_printed_table_of_the_deck(deck, card, cash, tax):
    state = position(cash={0: 20, 1: cash}, debt={1: 100}, deck=deck)
    events = draw(state, card)
    assert of(TaxPaid, events) == ([TaxPaid(1, tax)] if tax else [])
    assert state.cash == [20, cash - tax]
    assert state.debt == [0, 100]


def test_A24_everybody_pays_the_drawer_too():
    state = position(3, cash={0: 60, 1: 120, 2: 210})
    draw(state, 124)
    assert state.cash == [50, 105, 185]
