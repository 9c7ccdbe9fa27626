"""Events in sentences: each kind, and each event card with its place and its time."""

from __future__ import annotations

from typing import get_args

import pytest

from milepost.games.eurorails import events as e
from milepost.games.eurorails.board import AT, CITY_NAMED
from milepost.games.eurorails.constants import NEUTRAL
from milepost.games.eurorails.trains import FAST_FREIGHT
from milepost.games.eurorails.words import events

from .positions import EURO, load, position
from .test_words_refusals import AB, DOVER, A, B

TOLD = [
    (e.Thrown(0, 31), "P0 throws a card away."),
    (e.TurnBegan(1, 0, 0), "P1 is next to build."),
    (e.TurnBegan(1, 1, 0), "Round 1: P1 is next."),
    (e.TurnBegan(1, 8, 9), "Round 8: P1 is next."),
    (e.TrainPlaced(0, AT[48, 14], 9), "P0 puts the train in Madrid and may go 9 mileposts."),
    (e.Moved(0, AT[A], AT[B]), "P0 drives from near Lyon towards Bern (1)."),
    (e.FeePaid(0, 1, 4), "P0 pays P1 4M for the use of their lines this turn."),
    (e.Slowed(0, 1), "P0 goes on at half rate: 1 milepost is left."),
    (e.Slowed(0, 0), "P0 goes on at half rate: no mileposts are left."),
    (e.FerryAwaited(0, 4), "P0 waits for the ferry Dover–Calais."),
    (e.FerryCrossed(0, 4, AT[DOVER], AT[23, 33]), "The ferry carries P0 from Dover to Calais."),
    (e.FerryHeld(0, 4), "A gale keeps the ferry Dover–Calais and P0 in port."),
    (e.PickedUp(0, load("Wine"), CITY_NAMED["Wien"]), "P0 picks up Wine in Wien."),
    (
        e.Delivered(0, 31, load("Cheese"), CITY_NAMED["Szczecin"], 12, 0),
        "P0 delivers Cheese to Szczecin for 12M.",
    ),
    (
        e.Delivered(0, 31, load("Cheese"), CITY_NAMED["Szczecin"], 12, 5),
        "P0 delivers Cheese to Szczecin for 12M, of which 5M pays off debt.",
    ),
    (e.BonusPaid(0, 168, 10), "The bonus card pays P0 10M more for this delivery."),
    (
        e.Dropped(0, load("Wine"), CITY_NAMED["Wien"], False, None),
        "P0 drops Wine in Wien; the load goes back to the tray.",
    ),
    (e.Dropped(0, load("Wine"), CITY_NAMED["Bern"], True, None), "P0 leaves Wine in Bern."),
    (
        e.Dropped(0, load("Wine"), CITY_NAMED["Bern"], True, load("Oil")),
        "P0 leaves Wine in Bern; the Oil left there before goes back to the tray.",
    ),
    (e.CardDrawn(1, None, False), "P1 draws a card."),
    (e.Reshuffled(90), "The draw pile is empty; the discard pile of 90 cards is shuffled."),
    (e.EventEnded(134), "The fog around Frankfurt is over."),
    (e.TaxPaid(1, 15), "P1 pays a tax of 15M."),
    (e.Derailed(1, 125), "P1's train derails and loses its next turn."),
    (e.Derailed(1, 138), "P1's train is wrecked in port and loses its next turn."),
    (e.LoadLost(1, load("Oil")), "P1 loses Oil; the load goes back to the tray."),
    (e.TurnLost(1), "P1 loses a turn."),
    (
        e.Erased(1, (AB,)),
        ("P1 loses 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon)."),
    ),
    (
        e.Erased(NEUTRAL, (AB,)),
        ("Unowned track is gone: 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon)."),
    ),
    (e.SectionBuilt(0, AB, 3), "P0 builds 1 section from near Lyon towards Bern for 3M."),
    (e.LineJoined(0, 4, 4), "P0 joins the ferry Dover–Calais for 4M."),
    (e.TrainBought(0, FAST_FREIGHT, 20), "P0 buys a Fast Freight for 20M."),
    (e.HandDiscarded(0, (1, 2, 31)), "P0 discards all 3 cards and draws new ones."),
    (e.Borrowed(0, 5, 10), "P0 borrows 5M and owes 10M now."),
    (e.Backtracked(0), "P0 spends the turn turning the train round."),
    (e.Restarted(0, (1, 2, 31), (), 50), "P0 gives up everything and starts over with 50M."),
    (
        e.Restarted(0, (1,), (load("Coal"), load("Wine")), 50),
        "P0 gives up everything and starts over with 50M; back to the tray: Coal and Wine.",
    ),
    (
        e.OfferMade(0, 1, (AB,), (), 6),
        ("P0 offers P1 6M for 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon)."),
    ),
    (e.OfferDeclined(0, 1), "P1 declines the offer of P0."),
    (
        e.Traded(0, 1, (AB,), (), 6),
        (
            "P0 takes over 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of "
            "Lyon) from P1 for 6M."
        ),
    ),
    (e.Declared(1, 256), "P1 declares victory with 256M."),
    (e.Tied((0, 2), 300), "P0 and P2 are tied, and victory needs 300M from now on."),
    (e.GameOver("declared", (2, 1)), "The game is over: victory is declared, and P1 wins."),
    (
        e.GameOver("rounds", (1, 1)),
        "The game is over: the last round has been played, and P0 and P1 share the victory.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD, ids=lambda value: type(value).__name__)
def test_events_are_told(event, sentence):
    assert EURO.words.tell(position().seen_by(None), event) == sentence


def test_every_kind_of_event_is_told():
    assert set(events._TELL) == set(get_args(e.EuroEvent))
    assert set(events._TELL) - {type(event) for event, _ in TOLD} == {e.EventDrawn}


def test_a_drawn_card_is_told_to_who_may_see_it():
    drawn = e.CardDrawn(1, 31, False)
    view = position().seen_by
    assert (
        "P1 draws a card: Tobacco to London for 40M, Cheese to Szczecin for 12M or Cars to Beograd for 19M."
        in EURO.words.tell(view(1), drawn.seen_by(1))
    )
    assert EURO.words.tell(view(0), drawn.seen_by(0)) == "P1 draws a card."


def test_new_cards_for_a_whole_hand_are_told_once_to_who_may_not_see_them():
    happened = [e.HandDiscarded(1, (1, 2, 78)), *(e.CardDrawn(1, card, False) for card in (31, 32, 33))]

    def told(viewer: int) -> list[str]:
        view = position().seen_by(viewer)
        seen = [event.seen_by(viewer) for event in happened]
        return EURO.words.tell_run([(view, event) for event in seen if event is not None])

    assert told(0) == ["P1 discards all 3 cards and draws new ones."]
    assert len(told(1)) == 4


UNTIL = ", until the end of P1's next turn."


@pytest.mark.parametrize(
    ("deck", "card", "fragment"),
    [
        (
            "first",
            121,
            f"inland strike: nothing is picked up or delivered in cities more than 3 mileposts from the sea{UNTIL}",
        ),
        (
            "first",
            122,
            f"coastal strike: nothing is picked up or delivered in cities within 3 mileposts of the sea{UNTIL}",
        ),
        ("first", 123, f"rail strike: no train uses P1's track, and P1 does not build{UNTIL}"),
        (
            "first",
            124,
            "by the cash in hand, 10M from 50M on, 15M from 100M on, 20M from 150M on and 25M from 200M on.",
        ),
        (
            "first",
            125,
            "each train within 3 mileposts of Bern, Madrid, Wroclaw, München, Firenze or Bilbao loses its next ",
        ),
        ("first", 130, f"Torino, and alpine mileposts there are shut to trains and to building{UNTIL}"),
        ("first", 132, f"Praha, and mountain mileposts there are shut to trains and to building{UNTIL}"),
        ("first", 134, f"fog: half rate and no building within 4 mileposts of Frankfurt{UNTIL}"),
        ("first", 137, "flood: all track across the Loire is gone, and nobody builds across it"),
        (
            "first",
            138,
            "gale: trains in its ports lose a turn and a load; half rate, no building and no ferries within 6 ",
        ),
        ("first", 140, f"gale: half rate, no building and no ferries within 4 mileposts of the Atlantic{UNTIL}"),
        ("second", 167, "the next delivery of Machinery, whoever makes it, pays 10M more."),
        ("second", 168, "the next delivery to Belfast, Cork or Dublin, whoever makes it, pays 10M more."),
    ],
)
def test_an_event_card_is_explained_with_its_place_and_its_time(deck, card, fragment):
    text = EURO.words.tell(position(deck=deck).seen_by(None), e.EventDrawn(1, card))
    assert text.startswith("P1 draws an event, ")
    assert fragment in text


@pytest.mark.parametrize("deck", ["first", "second"])
def test_every_event_card_is_explained_and_ended(deck):
    view = position(deck=deck).seen_by(None)
    for card in view.state.deck.events:
        for event in (e.EventDrawn(1, card), e.EventEnded(card)):
            assert EURO.words.tell(view, event).endswith(".")
