"""Wood and Steel in sentences: names, actions and events."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from milepost.core.action import Action, Event
from milepost.games.wood_and_steel import events as e
from milepost.games.wood_and_steel.actions import (
    ACTIONS,
    BidMore,
    BorrowMore,
    Buy,
    Claim,
    Discard,
    Drop,
    Fulfil,
    Merge,
    Pass,
    Rank,
    RankSecretly,
    Relay,
    Run,
    SteelAction,
    StopEngine,
    StopRunning,
    Take,
)
from milepost.games.wood_and_steel.board import CITY, GOOD, contract
from milepost.games.wood_and_steel.constants import BREADTH, END, RETURNED
from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import actions, events, parts

from .in_words import ELSEWHERE, STEEL, engine, lively, play, player, position, route, say, tell
from .refusal_positions import (
    at_a_market,
    auctioned,
    build,
    buy,
    mine,
    near_railroads,
    ruined,
    sold,
    two_engines,
    upgrade,
    with_mogul,
)

VERBS = {
    "rank", "place", "run", "move", "load", "drop", "claim", "fulfil", "stop", "build", "buy", "merge", "go", "borrow",
    "repay", "upgrade", "discard", "take", "pass", "sell", "bid",
}  # fmt: skip
"""What an action may begin with."""


# names


def test_money_is_written_for_people_in_sentences():
    assert [parts.money(sum) for sum in (0, 900, 9_000, 1_250_000)] == ["$0", "$900", "$9,000", "$1,250,000"]
    assert STEEL.money == "${}"


def test_long_lists_are_cut_short():
    names = ["A", "B", "C", "D", "E", "F", "G", "H"]
    assert parts.named(names[:2], "and") == "A and B"
    assert parts.named(names[:7], "or") == "A, B, C, D, E, F or G"
    assert parts.named(names, "or") == "A, B, C, D, E, F or one of 2 others"
    assert parts.named(names, "and") == "A, B, C, D, E, F and 2 others"


def test_engines_and_upgrades_have_articles():
    assert [parts.level(level) for level in (1, 2, 3)] == ["a John Bull", "an American", "a Mogul"]
    told = [parts.upgrade(kind, 0) for kind in range(len(UPGRADES))]
    assert told == [
        "a Service Yard", "Upgraded Stations", "a Hub in Atlanta", "a Timetable", "a Roundhouse",
        "an Employment Office", "Track Maintenance", "a Railyard in Atlanta", "a Regional Office in the East",
        "a Commodities Exchange Office for aluminum",
    ]  # fmt: skip


def test_regions_have_names():
    told = [parts.region(region) for region in range(9)]
    assert told[:4] == ["the East", "the Central section", "the West", "the NW region"]


def test_rounds_are_years():
    state = mine()
    assert [parts.year(state, round) for round in (0, 1, 2, 28, 29, 60)] == [1830, 1830, 1834, 1938, 1940, 1940]


def test_engines_of_one_name_are_told_apart():
    apart = mine(engines=[engine("Mogul", "Boston"), engine("Mogul", "New York")])
    assert [say(apart, Run(number)) for number in (0, 1)] == ["Run the Mogul in Boston", "Run the Mogul in New York"]
    together = mine(engines=[engine("Mogul", "Boston"), engine("Mogul", "Boston")])
    assert say(together, Run(0)) == "Run the first Mogul in Boston"
    assert say(together, Run(1)) == "Run the second Mogul in Boston"
    assert say(play(apart, "run the Mogul in New York"), StopEngine()) == "Stop the Mogul in New York"


# actions


def carrying() -> SteelState:
    """A Mountain of P0 with coal, for which a contract is held, runs in Boston."""
    one = player(
        "Boston - New York", private=("coal", "Boston"), engines=[engine("Mountain", "Boston", "coal")],
        upgrades=["Upgraded Stations"],
    )  # fmt: skip
    return play(position(one, ELSEWHERE), "run the Mountain")


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (STEEL.new(2), Rank(0, 1, 2), "Rank Montreal - Quebec City, Boston - Portland ME, New York - Philadelphia"),
        (STEEL.new(2), RankSecretly(), "Rank three starting positions in secret"),
        (play(STEEL.new(1), "rank Boston"), "place", "Place the engine in Boston"),
        (two_engines(), "run", "Run the Mogul"),
        (two_engines("coal"), Relay(0, CITY["New York"]), "Run the Mogul to New York and pass its load on"),
        (mine(), Run(1), "Run the second engine"),
        (carrying(), "move", "Move to New York"),
        (carrying(), "load", "Load imports"),
        (carrying(), "drop", "Drop the coal"),
        (mine(), Drop(), "Drop the load"),
        (carrying(), "fulfil", "Fulfil the private contract: coal to Boston for $15,000"),
        (mine(), Fulfil(False), "Fulfil the private contract: nickel to Santa Fe for $18,000"),
        (mine(), Fulfil(True), "Fulfil the market contract"),
        (play(at_a_market(), "load machinery"), "claim", "Claim machinery to Memphis for $6,000 and 1 tie"),
        (mine(), Claim(2), "Claim market contract 3"),
        (carrying(), "stop", "Stop the Mountain"),
        (mine(), StopEngine(), "Stop the engine"),
        (play(two_engines(), "run the Mogul", "stop"), StopRunning(), "Stop running"),
        (mine(), build("Boston", "Syracuse"), "Build Boston - Syracuse for $3,000"),
        (mine(hub="Boston"), build("Boston", "Syracuse"), "Build Boston - Syracuse for $2,000"),
        (play(mine(), "build Boston"), "stop", "Stop building"),
        (mine(), "buy", "Buy the American for $5,000, trading in the John Bull"),
        (with_mogul(), buy("Consolidation"), "Buy the Consolidation for $10,000"),
        (two_engines(), buy("Consolidation", 1, True), "Buy the Consolidation for $8,000, trading in the American"),
        (two_engines(), buy("Consolidation", 0), "Buy the Consolidation for $10,000, discarding the Mogul"),
        (mine(), Buy(3, 1, True), "Buy the Mogul, giving up the second engine"),
        (near_railroads(), "merge", "Merge with Erie Line for $3,000"),
        (near_railroads(), Merge(7), "Merge with independent railroad 7"),
        (mine(), "go first", "Go first in the next round"),
        (mine(), "borrow $50,000", "Borrow $50,000"),
        (mine(), BorrowMore(1_000_000), "Borrow $1,000,000"),
        (mine(debt=40_000), "repay $10,000", "Repay $10,000"),
        (mine(), upgrade("Timetable"), "Upgrade with a Timetable for $15,000"),
        (mine(), upgrade("Hub", "Boston"), "Upgrade with a Hub in Boston for $15,000"),
        (mine(), upgrade("Regional Office", "West"), "Upgrade with a Regional Office in the West for $20,000"),
        (
            mine(),
            upgrade("Commodities Exchange Office", "coal"),
            "Upgrade with a Commodities Exchange Office for coal for $20,000",
        ),
        (mine(), "discard", "Discard the private contract: nickel to Santa Fe"),
        (play(mine(), "discard"), Discard(), "Discard the private contract"),
        (mine(), Take(0), "Take contract 1 on offer"),
        (mine(), Pass(), "Pass and end the turn"),
        (auctioned(), Pass(), "Pass: bid no more for Boston - New York"),
        (ruined(), "sell Boston", "Sell Boston - New York for $3,000"),
        (play(ruined(), "sell", "sell", "sell"), "stop", "Stop selling"),
        (sold(), "sell", "Sell Boston - New York by auction, from $3,000 on"),
        (auctioned(), "bid $12,000", "Bid $12,000"),
        (auctioned(), BidMore(61_000), "Bid $61,000"),
    ],
)
def test_actions_are_said(state, action, said):
    if isinstance(action, str):
        action = next(one for one in state.legal() if say(state, one).lower().startswith(action.lower()))
    assert say(state, action) == said


def test_offers_are_named_with_pay_and_ties():
    state = play(mine(), "discard")
    for place, offer in enumerate(state.offers):
        told = say(state, Take(place))
        assert told.startswith(f"Take {parts.contract(offer)} for ")
        assert told.endswith(("tie", "ties"))


def test_every_action_can_be_said_in_every_position():
    assert set(actions._SAY) == set(get_args(SteelAction))
    for state in lively(every=53):
        view = state.seen_by(None)
        for action in (*ACTIONS, BorrowMore(55_000), BidMore(61_000), RankSecretly()):
            told = STEEL.words.say(view, action)
            assert told.split(" ")[0].rstrip(":").lower() in VERBS, told
            assert not told.endswith("."), told
            assert not re.search(r"(?<![$,\d])\d{4,}", told), f"a sum without its dollars: {told}"


def test_what_is_offered_together_is_said_differently_and_whoever_looks_on():
    for state in lively(every=3):
        views = [state.seen_by(seat) for seat in (state.to_act, None)]
        legal: tuple[Action, ...] = state.legal()
        said = [STEEL.words.say(views[0], action) for action in legal]
        assert len(set(said)) == len(said)
        assert said[-9:] == [STEEL.words.say(views[1], action) for action in legal[-9:]]


# events


def test_every_event_is_told():
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(events._TELL) == kinds


TOURISTS = contract(GOOD["tourists"], CITY["Boston"])


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.PositionAssigned(0, 1, TOURISTS),
         "P0 begins with Boston - Portland ME and a contract for tourists to Boston ($3,000, 1 tie)."),
        (e.RankingsOpened(((5, 1, 0), (1, 2, 3))),
         "The rankings are open: P0 wanted Charleston - Savannah, Boston - Portland ME, Montreal - Quebec City; "
         "P1 wanted Boston - Portland ME, New York - Philadelphia, Philadelphia - Washington."),
        (e.TurnBegan(1, 3), "Round 3 (1838): P1 is next."),
        (e.Moved(0, 0, 4, CITY["New York"]), "P0 runs the John Bull from Boston to New York."),
        (e.Delivered(0, TOURISTS, False, 6_000),
         "P0 delivers tourists to Boston, a private contract, and earns $6,000."),
        (e.ServicePaid(0, 3_000, 0), "P0 pays $3,000 in debt service."),
        (e.ServicePaid(0, 1_000, 4_000), "P0 has to pay $5,000 in debt service and is $4,000 short."),
        (e.TiesGained(0, BREADTH, 1), "P0 gains 1 tie for delivering different commodities."),
        (e.TiesGained(0, END, 4), "P0 gains 4 ties at the end, for regions and the Challenger."),
        (e.TiesGained(0, RETURNED, -5), "P0 gives 5 ties back for the bankruptcy."),
        (e.WestOpened(),
         "The first contract to a western city is fulfilled: independents cost $4,000 a segment from now on."),
        (e.OffersMade(0, (TOURISTS,)), "P0 is offered tourists to Boston ($3,000, 1 tie)."),
        (e.EngineBought(0, 3, 5_000, 2), "P0 buys a Mogul for $5,000 and gives up the American."),
        (e.EngineBought(0, 4, 10_000, 0), "P0 buys a Consolidation for $10,000."),
        (e.Upgraded(0, 2, CITY["Boston"], 15_000), "P0 buys a Hub in Boston for $15,000."),
        (e.Borrowed(0, 5_000), "P0 borrows $5,000 and owes $15,000 now."),
        (e.ConnectionMade(0, 0), "P0 has connected East Coast - West Coast."),
        (e.WentBankrupt(0, 1_000),
         "P0 is bankrupt and has to sell track for $6,000: $1,000 in debt service and $5,000 on top."),
        (e.DebtSettled(0, 2_000, 0), "P0 settles the debt service with what was sold and keeps $2,000."),
        (e.DebtSettled(0, 0, 5_000), "P0 has raised too little; $5,000 becomes debt."),
        (e.PieceLeft(route("Boston", "New York"), -1), "Nobody buys Boston - New York, and it leaves the map."),
        (e.Merged(0, 0, 6_000, (0, 1)),
         f"P0 merges with independent railroad 0 for $6,000: 2 segments ({parts.route(0)} and {parts.route(1)})."),
    ],
)  # fmt: skip
def test_events_are_told(event, told):
    assert tell(mine(), event) == told


def test_the_end_names_the_winners():
    alike = {"ties": {"contract": 31}, "cash": 10_000}
    state = position(player("Boston - New York", **alike), {**ELSEWHERE, **alike}, to_act=None)
    over, why = "The game is over", "somebody has 30 ties"
    assert tell(state, e.GameEnded("ties")) == f"{over}: {why}, and P0 and P1 share the victory with 31 ties."
    state.ties[1] = (0,) * 8
    told = tell(state, e.GameEnded("rounds"))
    assert told == f"{over}: the last round has been played, and P0 wins with 31 ties."
    alone = position(player("Boston - New York", **alike), to_act=None, round=22)
    assert tell(alone, e.GameEnded("ties")) == f"{over} after 22 rounds: {why}, and P0 has 31 ties."


def test_everything_that_happens_is_told_in_a_sentence():
    seen = set()
    for state in lively(games=4, every=1):
        legal = state.legal()
        for action in legal[:: max(1, len(legal) // 3)]:
            twin = state.clone()
            for event in twin.apply(action):
                told = tell(twin, event)
                seen.add(type(event))
                assert told[0].isupper(), told
                assert told.endswith("."), told
                assert "  " not in told, told
    assert {e.HandedOver, e.PieceLeft, e.WentBankrupt, e.TrackSold} <= seen
