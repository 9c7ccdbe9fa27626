"""Refusals about track, engines, upgrades and auctions: every rule from a position, and that none is left out."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from milepost.core.action import Action
from milepost.core.rules import BasicFault, Refusal
from milepost.core.state import sentence_of
from milepost.games.wood_and_steel.actions import (
    ACTIONS,
    Bid,
    BidMore,
    Borrow,
    BorrowMore,
    Build,
    Buy,
    Claim,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    RankSecretly,
    Relay,
    Repay,
    Run,
    Sell,
    SteelAction,
    StopSelling,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.rules.faults import SteelFault as F
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import refusals
from milepost.games.wood_and_steel.words.refusals import turns
from tests.games.refusals import sentence

from . import test_refusals
from .in_words import ELSEWHERE, STEEL, engine, lively, play, player, position, route
from .refusal_positions import (
    ALONG_THE_COAST,
    Cases,
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
from .test_refusals import test_a_refusal_names_the_facts_and_what_would_be_right as as_told

OFFICE, EXCHANGE = "Regional Office", "Commodities Exchange Office"
SHORT = "Boston - New York - Philadelphia"
HERE, COAST = player("Boston - New York"), player(ALONG_THE_COAST)
INLAND = player("Boston - New York - Philadelphia - Washington - Pittsburgh")
SOUTH = player("Charleston - Savannah - Atlanta - Raleigh - Norfolk")


def sell(a: str, b: str) -> Sell:
    """Track between two cities, sold."""
    return Sell(route(a, b))


def rivals(one: dict[str, Any], other: dict[str, Any], alone: str) -> SteelState:
    """The turn of P0, with P1 in the way and an independent railroad in the South."""
    railroad = {"name": "Tampa Line", "track": [("Tallahassee", "Tampa")]}
    return position(one, other, independents=[railroad], options={"office_alone": alone})


def three_tracks() -> SteelState:
    """P1 and an independent railroad have both places between New York and Philadelphia."""
    railroad = {"name": "Erie Line", "track": [("New York", "Philadelphia")]}
    return position(player("Boston - New York"), player("New York - Philadelphia"), independents=[railroad])


def outbid() -> SteelState:
    """P2 is to bid for Boston - New York, for which P1 has bid $65,000."""
    state = auctioned(cash=70_500)
    state.apply(BidMore(65_000))
    return state


CASES: Cases = [
    # track
    (F.NOT_ON_MAP, lambda: (mine("Dallas - Santa Fe"), build("Flagstaff", "Santa Fe")),
     "The seed edition of the map has no segment Flagstaff - Santa Fe; from Santa Fe segments lead to Dallas, Houston"),
    (F.OWN_TRACK, lambda: (mine(), build("Boston", "New York")), "You have track on Boston - New York already"),
    (F.TWO_TRACKS, lambda: (three_tracks(), build("New York", "Philadelphia")),
     "New York - Philadelphia has two tracks, of P1 and Erie Line, and there is no room for a third"),
    (F.APART, lambda: (mine(), build("Denver", "Omaha")),
     "does not touch your network; build from Boston, New York or Philadelphia."),
    (F.CASH, lambda: (mine(cash=1_000), build("Boston", "Syracuse")),
     "Boston - Syracuse costs $3,000, and you have $1,000; earn it first, or borrow."),
    (F.CASH, lambda: (mine(cash=2_000), build("Boston", "Syracuse")),
     "build for less, such as Boston - Portland ME for $2,000."),
    # mergers
    (F.GONE, lambda: (mine(), Merge(3)),
     "Independent railroad 3 does not exist; your network touches none, so build to one first."),
    (F.GONE, lambda: (play(near_railroads(), "merge with Erie Line", "pass", "pass"), Merge(0)),
     "Erie Line is not on the map any more"),
    (F.NOT_TOUCHING, lambda: (near_railroads(), Merge(1)),
     "Western Road is in Denver, Kansas City and Omaha, where no track of yours ends; build there first, or merge"),
    (F.CASH, lambda: (near_railroads(cash=2_000), Merge(0)), "Erie Line costs $3,000, and you have $2,000"),
    # bankruptcy
    (F.NOT_YOURS, lambda: (ruined(), sell("Denver", "Omaha")),
     "You have no track on Denver - Omaha; sell Boston - New York, "),
    (F.RAISE_MORE, lambda: (ruined(), StopSelling()),
     "You have raised $0 and need $10,000; sell track for $10,000 more."),
    (F.RAISED_ENOUGH, lambda: (play(ruined(debt=25_000), "sell Boston", "sell", "sell"), sell("Raleigh", "Washington")),
     "You have raised $7,000 of the $7,000 you need, which is enough; stop selling."),
    (F.LAST_TRACK, lambda: (play(ruined(SHORT), "sell Boston"), sell("New York", "Philadelphia")),
     "New York - Philadelphia is your last segment and is kept"),
    # auctions
    (F.NOT_SOLD, lambda: (sold(), PutUp(route("Denver", "Omaha"))),
     "Denver - Omaha is not for sale; put up Boston - New York, "),
    (F.LOW_BID, lambda: (auctioned(), Bid(2)),
     "is too low, since it must cover the price of the track; bid $3,000 or more, or pass."),
    (F.LOW_BID, lambda: (play(auctioned(), "bid $5,000 "), Bid(5)),
     "A bid of $5,000 for Boston - New York is too low, since P1 bids $5,000; bid $6,000 or more, or pass."),
    (F.LOW_BID, lambda: (outbid(), BidMore(65_000)), "since P1 bids $65,000; bid $66,000 or more, or pass."),
    (F.CASH, lambda: (auctioned(), Bid(21)),
     "You have $20,000 and cannot bid $21,000; bid $3,000 to $20,000, or pass."),
    (F.CASH, lambda: (auctioned(), BidMore(61_000)), "You have $20,000 and cannot bid $61,000"),
    (F.MULTIPLE, lambda: (outbid(), BidMore(60_500)),
     "bid a multiple of $1,000, here above $60,000 and at most your $70,000."),
    # engines
    (F.NOT_BETTER, lambda: (with_mogul(), buy("American")),
     "Your Mogul is at least as good as an American; buy the Consolidation ($10,000)."),
    (F.NOT_BETTER, lambda: (mine(engines=[engine("Challenger", "Boston")]), buy("Challenger")),
     "there is no better one to buy."),
    (F.LEVEL_SKIPPED, lambda: (mine(), buy("Mogul", 0, True)),
     "The Mogul is too far above your John Bull: engines improve by one level, or two with a Hub; buy the American"),
    (F.LEVEL_SKIPPED, lambda: (mine(hub="Boston"), buy("Camelback", 0, True)),
     "improve by two levels with your Hub; buy the American ($5,000) or the Mogul ($12,000)."),
    (F.NO_ENGINE, lambda: (with_mogul(), buy("Consolidation", 1)),
     "You have one engine, the Mogul; give up that one, or none."),
    (F.JOHN_BULL, lambda: (mine(), buy("American")), "The John Bull is handed in for your next engine; trade it in."),
    (F.TWO_ENGINES, lambda: (two_engines(), buy("Consolidation")), "trade in or discard the Mogul or the American."),
    (F.NO_DISCARD, lambda: (with_mogul(), buy("Consolidation", 0)),
     "nothing is discarded; trade the Mogul in, or keep it."),
    (F.CASH, lambda: (mine(engines=[engine("American", "Boston")], cash=4_000), buy("Mogul", 0, True)),
     "The Mogul costs $5,000 after $2,000 for the American, and you have $4,000; earn it first, or borrow."),
    # upgrades
    (F.CASH, lambda: (mine(cash=9_000), upgrade("Hub", "Boston")),
     "A Hub in Boston costs $15,000, and you have $9,000"),
    (F.OWNED, lambda: (mine(upgrades=["Timetable"]), upgrade("Timetable")),
     "You have the Timetable already, and one is the limit"),
    (F.OWNED, lambda: (mine(hub="Boston"), upgrade("Hub", "New York")), "You have the Hub in Boston already"),
    (F.NO_YARDS, lambda: (mine(), upgrade("Service Yard")), "once somebody has bought a Consolidation, and nobody has"),
    (F.NOT_IN_GAME, lambda: (position(HERE, options={"track_maintenance": False}), upgrade("Track Maintenance")),
     "This game is played without Track Maintenance; choose another upgrade."),
    (F.OFF_NETWORK, lambda: (mine(), upgrade("Hub", "Denver")),
     "ends in Denver; put the Hub in Boston, New York or Philadelphia."),
    (F.HUB_THERE, lambda: (position(HERE, {**SOUTH, "hub": "New York"}), upgrade("Hub", "New York")),
     "P1 has a Hub in New York, and a city has room for one; choose another city."),
    (F.YARD_THERE, lambda: (mine(railyards=["Boston"]), upgrade("Railyard", "Boston")),
     "You have a Railyard in Boston, and a city"),
    (F.MOST_YARDS, lambda: (mine(railyards=["Boston", "New York", "Philadelphia"]), upgrade("Railyard", "Boston")),
     "A player may have 3 railyards, and yours are in Boston, New York and Philadelphia; choose another upgrade."),
    (F.REGION, lambda: (mine(), upgrade(OFFICE, "NW")),
     "without the NW region; put the Regional Office in the East, the Central section or the West."),
    (F.OFFICE_THERE, lambda: (position(COAST, {**ELSEWHERE, "offices": ["East"]}), upgrade(OFFICE, "East")),
     "P1 has the office in the East, and a region has room for one; choose another region."),
    (F.FEW_CITIES, lambda: (mine(), upgrade(OFFICE, "East")),
     "A Regional Office in the East needs track to 5 of its cities, and you have track to 3; build to 2 more."),
    (F.NOT_ALONE, lambda: (position(COAST, ELSEWHERE), upgrade(OFFICE, "East")),
     "An office needs a region where nobody else has track, and P1 is in the East; choose another region."),
    (F.NOT_ALONE, lambda: (rivals(COAST, ELSEWHERE, "players_and_independents"), upgrade(OFFICE, "East")),
     "and P1 and Tampa Line are in the East"),
    (F.NOT_ALONE, lambda: (rivals(INLAND, SOUTH, "majority"), upgrade(OFFICE, "East")),
     "needs more cities of the East than anybody else has: you have 5, P1 has 5; build to more of them."),
    (F.NO_MONOPOLY, lambda: (mine(), upgrade(EXCHANGE, "cattle")),
     "no monopoly in cattle, which is supplied by 3 cities; choose coal, "),
    (F.MONOPOLY_TAKEN, lambda: (position(HERE, {**ELSEWHERE, "monopolies": ["coal"]}), upgrade(EXCHANGE, "coal")),
     "P1 has the monopoly in coal already; choose another commodity."),
    (F.SUPPLIERS, lambda: (mine("Atlanta - Savannah"), upgrade(EXCHANGE, "textiles")),
     "A monopoly in textiles needs track to all 4 cities that supply it; build to Raleigh and Tallahassee first."),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "case", "part"), CASES)
def test_a_refusal_names_the_facts_and_what_would_be_right(rule, case, part):
    as_told(rule, case, part)


# none is left out

UNREACHED = {(F.SAME_POSITION, Rank): Rank(1, 1, 2)}
"""Rules that no action comes to, because its numbers name nothing: the sentence is there all the same."""


def test_every_rule_that_can_refuse_has_a_sentence():
    assert {*turns.ALWAYS, *(rule for rule, _ in refusals._SENTENCES)} == {*F, BasicFault.RANGE, BasicFault.NOT_NOW}


def test_every_sentence_is_told_from_a_position():
    seen = {(rule, type(case()[1])) for rule, case, _ in (*CASES, *test_refusals.CASES)}
    assert set(refusals._SENTENCES) - seen == set(UNREACHED)
    for (rule, _), action in UNREACHED.items():
        assert "rank three different ones" in sentence_of(STEEL.new(2), Refusal(rule, action, 0))


def test_every_kind_of_action_knows_its_moment():
    assert set(turns._WHEN) == set(get_args(SteelAction))
    assert set(turns._NOW) == set(range(12))
    told = sentence(auctioned(), Borrow(1))
    assert told == "Loans are taken as an action of a turn; now bid for Boston - New York, or pass."
    assert sentence(sold(), Pass()).endswith("now choose the piece that is auctioned next: " + told_pieces(sold()))


def told_pieces(state: SteelState) -> str:
    return sentence(state, PutUp(route("Denver", "Omaha"))).split("put up ")[1]


OUT_OF_RANGE: tuple[Action, ...] = (
    Rank(1, 1, 2), Rank(0, 1, 6), Place(56), Move(-1), Run(2), Relay(0, 99), Load(25), Claim(6), Build(-1), Sell(999),
    PutUp(999), Buy(11, 0, True), Buy(3, -1, True), Merge(11), Borrow(11), Repay(3), Upgrade(10, 0), Upgrade(0, 1),
    Take(4), Bid(0),
)  # fmt: skip


def test_numbers_that_name_nothing_are_told():
    for action in OUT_OF_RANGE:
        refusal = mine().why_not(action)
        assert refusal is not None
        assert refusal.rule == BasicFault.RANGE, action
        told = sentence(mine(), action)
        assert told[0].isupper()
        assert told.endswith(".")
    for amount in (0, -5_000, 50_000, 57_000, 10_005_000):
        assert "borrow a multiple of $5,000" in sentence(mine(), BorrowMore(amount))


def test_others_rankings_are_not_an_action():
    assert "not an action of this game" in sentence(STEEL.new(2), RankSecretly())


@pytest.mark.slow
def test_every_refusal_is_a_sentence():
    more = (BorrowMore(55_000), BorrowMore(7), BidMore(61_000), BidMore(61_500))
    for state in lively(every=41):
        for action in (*ACTIONS, *more):
            refusal = state.why_not(action)
            if refusal is not None:
                told = sentence_of(state, refusal)
                assert told[0].isupper(), told
                assert told.endswith("."), told
                assert "  " not in told, told
                assert "-1" not in told, told
