"""EuroRails in sentences: names and actions, and that every rule has its refusal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from milepost.core.action import Action
from milepost.core.chance import seeded
from milepost.core.rules import BasicFault, Fault
from milepost.games.eurorails import rules
from milepost.games.eurorails.actions import (
    ACTIONS,
    STEPS,
    Answer,
    Backtrack,
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    EuroAction,
    Lose,
    Offer,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import AT, CITY_NAMED, DIRECTIONS, EDGES, LOADS, MILEPOSTS, TUNNEL
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT
from milepost.games.eurorails.words import actions, parts, refusals
from milepost.games.eurorails.words.refusals import turns
from tests.games.refusals import sentence

from . import driving
from .positions import EURO, building, edge, impose, line, load, position, step
from .test_words_refusals import AB, BC, BEFORE, CASES, CHEESE, DOVER, INLAND, OUT, TO_DOVER, A, B, C, changed, here

# names


def test_mileposts_are_called_after_their_city_or_port():
    names = {(48, 14): "Madrid", (48, 15): "Madrid east", DOVER: "Dover", (15, 52): "Malmö", (10, 24): "Dublin"}
    assert {place: parts.place(AT[place]) for place in names} == names


def test_other_mileposts_are_called_after_the_nearest_city():
    assert parts.place(AT[A]) == "near Lyon"
    assert parts.place(AT[56, 38]) == "near Roma", "no city is on this island"


def test_names_are_all_different():
    assert len({parts.spot(milepost) for milepost in range(MILEPOSTS)}) == MILEPOSTS
    assert len({parts.edge(one) for one in range(len(EDGES))}) == len(EDGES)


def test_edges_cities_and_ferries_have_names():
    assert parts.edge(AB) == "3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon"
    assert parts.edge(edge((48, 15), (48, 16))) == "Madrid east – 2 east of Madrid"
    assert parts.edge(TUNNEL) == "Dover – Calais"
    assert parts.city(CITY_NAMED["Munchen"]) == "München"
    assert parts.ferry(position(), line("F5")) == "Dover–Calais"


# actions


def say(state: EuroState, action: Action) -> str:
    return EURO.words.say(state.seen_by(state.to_act), action)


def at_dover(*members: int) -> EuroState:
    return position(3, at={0: DOVER}, members={"F5": members})


def bargain() -> EuroState:
    return changed(building(), asks=[Bargain(0, 1, (AB,), (), 6)])


BONUS = position(deck="second")
impose(BONUS, 168, 1, -1)
DUBLIN = next(
    (card, number, one.pay, LOADS[one.load])
    for card, three in BONUS.deck.demands.items()
    for number, one in enumerate(three)
    if one.city == CITY_NAMED["Dublin"]
)


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (
            here(),
            Throw(31),
            "Throw away card 31 (Tobacco to London for 40M, Cheese to Szczecin for 12M or Cars to Beograd for 19M)",
        ),
        (here(), Place(AT[48, 15]), "Put the train in Madrid east"),
        (here(at=A, track={0: [(A, B)]}), step(A, B), "Go east to near Lyon"),
        (here(at=A, track={1: [(A, B)]}), step(A, B), "Go east to near Lyon, paying P1 4M"),
        (here(at=DOVER), Step(0), "Go east"),
        (EURO.new(2), Step(0), "Go east"),
        (at_dover(0), Sail(0), "Take the ferry Dover–Calais"),
        (at_dover(1), Sail(1), "Take the ferry Dover–Calais, paying P1 4M"),
        (changed(at_dover(1), paid=2), Sail(1), "Take the ferry Dover–Calais, as a guest of P1"),
        (here(), Sail(0), "Take a ferry"),
        (here(at="Bordeaux"), PickUp(load("Wine")), "Pick up Wine in Bordeaux"),
        (here(at=A), PickUp(load("Wine")), "Pick up Wine"),
        (here("Cheese"), CHEESE, "Deliver Cheese to Szczecin for 12M (card 31)"),
        (here(), Deliver(146, 2), "Deliver a load for a hidden card"),
        (
            BONUS,
            Deliver(*DUBLIN[:2]),
            f"Deliver {DUBLIN[3]} to Dublin for {DUBLIN[2] + 10}M (card {DUBLIN[0]}, with the bonus)",
        ),
        (here("Wine"), Drop(load("Wine")), "Drop Wine in Szczecin (it stays there)"),
        (here("Wine", at="Wien"), Drop(load("Wine")), "Drop Wine in Wien (back to the tray)"),
        (here("Wine", at=A), Drop(load("Wine")), "Drop Wine"),
        (here(), StartBuilding(), "Stop driving and build"),
        (building(), OUT, "Build from Berlin west to 2 west of Berlin for 1M"),
        (
            building(),
            Build(AB),
            ("Build the section 3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon"),
        ),
        (
            building(track={0: [(B, C)]}),
            Build(AB),
            ("Build from 2 north-west, 3 north-east of Lyon to 3 north-west, 2 north-east of Lyon for 1M"),
        ),
        (
            building(track={0: [(INLAND, BEFORE)]}),
            Build(TO_DOVER),
            "Build from 1 east, 1 south-east of London to Dover for 4M, joining the ferry Dover–Calais",
        ),
        (building(), Upgrade(FAST_FREIGHT), "Buy a Fast Freight for 20M (12 mileposts, 2 loads)"),
        (
            building(trains={0: FAST_FREIGHT}),
            Upgrade(HEAVY_FREIGHT),
            "Buy a Heavy Freight for 5M (9 mileposts, 3 loads)",
        ),
        (building(variant="fast"), Upgrade(HEAVY_FREIGHT), "Buy a Heavy Freight for 20M (12 mileposts, 3 loads)"),
        (building(), Upgrade(SUPERFREIGHT), "Buy a Superfreight"),
        (building(), EndTurn(), "End the turn"),
        (building(cash={0: 260}, debt={0: 4}), Declare(), "Declare victory with 256M"),
        (here(), DiscardHand(), "Discard all cards and draw new ones instead of a turn"),
        (here(), Backtrack(), "Spend the turn turning the train round"),
        (here(), Restart(), "Give up everything and start over with 50M"),
        (here("Wine"), Lose(load("Wine")), "Lose Wine"),
        (
            bargain(),
            Answer(accept=True),
            (
                "Accept the offer of P1: 6M for 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, 3 "
                "north-east of Lyon)"
            ),
        ),
        (
            bargain(),
            Answer(accept=False),
            (
                "Decline the offer of P1: 6M for 1 section (3 north-west, 2 north-east of Lyon – 2 north-west, "
                "3 north-east of Lyon)"
            ),
        ),
        (here(), Answer(accept=False), "Decline the offer"),
        (here(), Borrow(7), "Borrow 7M and owe 14M"),
        (
            building(),
            Offer(1, (AB, BC), (TO_DOVER,), 3),
            (
                "Offer P1 3M and 1 section (1 east, 1 south-east of London – Dover) for 2 sections (3 "
                "north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon; 2 north-west, 3 "
                "north-east of Lyon – 1 north-west, 4 north-east of Lyon)"
            ),
        ),
        (building(), Offer(1, ()), "Offer P1 nothing for no sections"),
        (building(), Offer(1, (99999,), (), 1), "Offer P1 1M for 1 section (none of this map)"),
    ],
    ids=lambda value: "" if isinstance(value, EuroState | str) else type(value).__name__,
)
def test_actions_are_said(state, action, said):
    assert say(state, action) == said


def lively(games: int = 6, every: int = 20) -> Iterator[EuroState]:
    """Positions of games in which a lot happens."""
    for seed in range(games):
        draw = Random(seed)
        seats, options = driving.draw_options(draw)
        state = driving.enriched(seats, seed, options, draw)
        for turn in range(120):
            if state.to_act is None:
                break
            driving.lift(state, draw)
            if turn % every == 0:
                yield state
            state.apply(driving.open_action(state, draw) or driving.by_taste(state, "traveller", draw))
        yield state


def test_every_kind_of_action_can_be_said_in_every_position_to_everybody():
    assert set(actions._SAY) == set(get_args(EuroAction))
    some = {type(action): action for action in (*ACTIONS, *ACTIONS[::-1], Borrow(3), Offer(5, (99999,)))}
    for state in lively():
        for seat in (*range(len(state.cash)), None):
            for action in (*some.values(), *ACTIONS[:: 97 + len(some)]):
                text = EURO.words.say(state.seen_by(seat), action)
                assert text[0].isupper()
                assert text[-1] not in ". "


def test_what_is_offered_together_is_said_differently():
    for state in lively():
        said = [say(state, action) for action in state.legal()]
        assert len(set(said)) == len(said)


def test_saying_and_telling_change_nothing():
    view = building(track={0: [(A, B)]}).seen_by(0)
    before = view.state.clone()
    for action in ACTIONS[::50]:
        EURO.words.say(view, action)
    assert view.state == before


# every rule has its sentence


def told() -> set[Fault]:
    return {*turns.ALWAYS, *(rule for rule, _ in refusals._SENTENCES)}


def test_every_rule_that_can_refuse_has_a_sentence():
    assert told() == {*EuroFault, BasicFault.RANGE, BasicFault.NOT_NOW}


def test_every_fault_is_found_by_some_rule():
    source = "".join(path.read_text("utf-8") for path in Path(rules.__file__).parent.glob("*.py"))
    assert [fault for fault in EuroFault if f"EuroFault.{fault.name}" not in source] == []


def test_every_sentence_is_told_from_a_real_position():
    seen = {(rule, type(case()[1])) for rule, case, _ in CASES}
    assert set(refusals._SENTENCES) - seen == set()


def test_every_kind_of_action_knows_its_phase():
    for state in (position(), building(), EURO.new(2), EURO.new(2, four_cards=True)):
        for action in (*ACTIONS, Borrow(1), Offer(1, ())):
            if state.why_not(action) is not None:
                assert sentence(state, action)[0].isupper()
                assert sentence(state, action).endswith(".")
    assert "Building comes after driving; now build, buy a train or trade track, or end the turn." in sentence(
        building(), StartBuilding()
    )


def test_numbers_out_of_range_can_be_told():
    for action in (Place(-1), Step(6), Sail(9), PickUp(99), Drop(99), Lose(-1), Deliver(1, 3), Build(-1), Upgrade(4)):
        assert sentence(position(), action).startswith(("There is no such ", "No track can lie there"))


def test_what_a_step_could_be_instead_is_legal():
    state = position(at={0: B}, track={0: [(A, B, C)]})
    for one in STEPS:
        if state.why_not(one) is not None:
            ways = sentence(state, one).split("you can go ")[1].rstrip(".").split(" or ")
            assert [STEPS[DIRECTIONS.index(way)] for way in ways] == [a for a in state.legal() if isinstance(a, Step)]


def test_a_refusal_tells_nothing_that_its_player_cannot_know():
    state = position(3, at={0: "Szczecin"}, aboard={0: ("Cheese",), 1: ("Wine",)}, cards={0: (1, 2, 31)})
    twin = state.seen_by(0).guess(seeded(5))
    assert twin.hands[1:] != state.hands[1:]
    for action in ACTIONS:
        assert state.why_not(action, 0) == twin.why_not(action, 0)
        if state.why_not(action, 0) is not None:
            assert sentence(state, action, 0) == sentence(twin, action, 0)
