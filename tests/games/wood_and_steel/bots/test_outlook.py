"""How far the end is, and what brings it nearer."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.state import View
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.value import value
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.positions import ELSEWHERE, Player, player, position

HOME = "Philadelphia - Washington - Raleigh - Atlanta"


def left(one: Player, **given: Any) -> float:
    return Outlook(position(one, ELSEWHERE, **given), 0).actions_left()


def at_home(**given: Any) -> Player:
    return player(HOME, **{"private": ("tourists", "Atlanta"), "engines": (("Mogul", "Washington"),), **given})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"engines": (("Pacific", "Washington"),)}, {}),
        ({"engines": (("Mogul", "Washington"), ("Mogul", "Washington"))}, {}),
        ({"engines": (("Mogul", "Philadelphia", "tourists"),)}, {"engines": (("Mogul", "Raleigh"),)}),
        ({}, {"private": ("tourists", "Memphis")}),
        ({"cash": 30_000}, {"cash": 0}),
        ({"upgrades": ("Timetable",)}, {}),
        ({"upgrades": ("Hub",), "hub": "Washington"}, {}),
        ({"railyards": ("Washington",)}, {}),
        ({"service": "central"}, {"service": "west"}),
        ({"debt": 15_000, "service": "west"}, {"debt": 100_000, "service": "west"}),
        ({"offices": ("East",)}, {}),
        ({"delivered": (("imports", "Norfolk"),)}, {}),
    ],
)
def test_what_brings_the_end_nearer(better, worse):
    assert left(at_home(**better)) < left(at_home(**worse))


def test_a_bonus_near_at_hand_counts():
    ends = [("New York", "Atlanta")]
    assert left(at_home(), connections=ends) < left(at_home())
    monopoly = player("Raleigh - Atlanta - Savannah - Tallahassee")
    assert left(monopoly) < left(player("Raleigh - Atlanta - Savannah - Tampa"))


def test_a_western_delivery_costs_debt_service_for_good():
    def worth(debt: int) -> float:
        one = player(
            "Portland OR - Spokane - Boise", private=("copper", "Portland OR"), debt=debt, cash=100_000,
            engines=(("Mogul", "Boise"),),
        )  # fmt: skip
        outlook = Outlook(position(one), 0)
        return max(map(outlook.worth, outlook.private))

    assert worth(15_000) > worth(100_000) + 1


def test_a_delivery_that_cannot_be_paid_needs_a_loan():
    def worth(cash: int) -> float:
        one = at_home(debt=100_000, service="west", cash=cash)
        outlook = Outlook(position(one), 0)
        return max(map(outlook.worth, outlook.private))

    assert worth(14_000) > worth(13_000) + 0.1


def shares(state: SteelState) -> tuple[float, ...]:
    return value(View(None, state))


def test_shares_add_up_and_go_to_whoever_is_nearer_the_end():
    state = position(at_home(delivered=(("imports", "Norfolk"), ("imports", "Atlanta"))), ELSEWHERE, ELSEWHERE_TOO)
    found = shares(state)
    assert sum(found) == pytest.approx(1)
    assert found[0] > max(found[1:])
    assert all(share > 0 for share in found)


ELSEWHERE_TOO = player("Boston - Portland ME")
