"""What designers are offered: their words for options and numbers, and contracts drawn in situations they describe."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.laboratory.situations import read_situation
from tests.core.test_chance import odds
from tests.games.wood_and_steel.draws import likelihood
from tests.games.wood_and_steel.positions import STEEL
from tests.games.wood_and_steel.reference_odds import Odds, Situation, exact_odds

LAB = STEEL.laboratory
TRACK = [["New York", "Philadelphia"], ["Philadelphia", "Washington"], ["Philadelphia", "Pittsburgh"],
         ["Pittsburgh", "Cleveland"], ["Cleveland", "Chicago"]]  # fmt: skip
CITIES = ("New York", "Philadelphia", "Washington", "Pittsburgh", "Cleveland", "Chicago")
DELIVERED = (("imports", "Atlanta"), ("coal", "Cleveland"), ("wood", "Chicago"), ("textiles", "Cincinnati"))
ACTIVE = ("Philadelphia", "Washington", "Cleveland", "Chicago")
PLAYER = {"track": TRACK, "active": [*ACTIVE], "delivered": [list(one) for one in DELIVERED]}
AT: dict[str, Any] = {"active": ACTIVE, "delivered": DELIVERED, "fulfilled": len(DELIVERED), "latest": "Cincinnati"}
RIVAL = {"track": [["Boston", "Portland ME"]], "active": ["Boston", "Portland ME"]}


def written(kind: str = "private", player: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return {"name": "here", "kind": kind, "players": [PLAYER | (player or {})], **fields}


def found(data: dict[str, Any], **options: str) -> Odds:
    """The odds of every contract in a situation, by walking through all draws."""
    situation = read_situation(data, options)

    def draw(chance: Any) -> tuple[str, str]:
        good, city, _, _ = situation.describe(situation.draw(chance))
        return str(good), str(city)

    return odds(draw)


def expected(network: tuple[str, ...] = CITIES, **fields: Any) -> Odds:
    return exact_odds(Situation(name="here", network=network, **(AT | fields)))


OPEN = tuple(sorted(expected(kind="market"))[:3])
"""Contracts that could be on the market."""
CASES = {
    "near the network": (written(), expected()),
    "with a hub": (written(player={"hub": "Cleveland"}), expected(hub="Cleveland")),
    "a hub without track rests": (written(player={"hub": "Denver"}), expected()),
    "with a monopoly": (written(player={"monopolies": ["coal"]}), expected(monopolies=("coal",))),
    "held contracts may be offered again": (written(player={"private": ["coal", "Detroit"]}), expected()),
    "near the active cities": (written(mode="table"), expected(ACTIVE)),
    "the app knows no track": (
        written(mode="table", player={"track": [], "hub": "Denver"}),
        expected(ACTIVE, hub="Denver"),
    ),
    "later edition, no short contracts": (
        written(edition="current"),
        expected(edition="current", floor_after=3),
    ),
    "an office": (written("office", region="West"), expected(region="West")),
    "the market differs from what is open": (
        written("market", {"private": [*OPEN[0]], "claimed": [*OPEN[1]]}, market=[[*OPEN[2]]]),
        expected(kind="market", taken=OPEN),
    ),
    "for the second player": (
        written() | {"players": [RIVAL, PLAYER], "player": 1},
        expected(),
    ),
    "the market near all players": (
        written("market") | {"players": [PLAYER, RIVAL]},
        expected(
            (*CITIES, "Boston", "Portland ME"), kind="market", active=(*ACTIVE, "Boston", "Portland ME"), latest=""
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_situations_have_exactly_the_odds_of_the_rules(case):
    data, right = CASES[case]
    assert found(data) == right


def test_a_first_contract_has_the_odds_of_its_position():
    start = found({"name": "start", "kind": "first", "pair": ["New York", "Philadelphia"]})
    assert start["tourists", "Boston"] == Fraction(35, 100)
    assert start["imports", "Washington"] == start["tourists", "Washington"] == Fraction(175, 1000)
    assert found({"name": "start", "kind": "first", "pair": ["Philadelphia", "New York"]}) == start


def test_numbers_of_the_design_change_what_is_drawn():
    near = found(written(), design="draw.supply=0")
    assert near == expected(supply=0) != expected()


def test_a_contract_is_told_with_what_it_pays_and_its_ties():
    situation = read_situation(written(), {"design": "reward.per_segment=4000"})
    drawn = situation.draw(seeded(1))
    good, city, money, ties = situation.describe(drawn)
    assert LAB.drawn == ("commodity", "city", "money", "ties")
    assert isinstance(money, int)
    assert (money % 4000, ties in (1, 2, 3)) == (0, True)
    assert (good, city) in expected()


def test_draws_of_the_laboratory_fit_the_odds():
    situation, chance = read_situation(written(), {}), seeded(5)
    counts: dict[tuple[str, str], int] = {}
    for _ in range(3_000):
        good, city, _, _ = situation.describe(situation.draw(chance))
        counts[str(good), str(city)] = counts.get((str(good), str(city)), 0) + 1
    assert likelihood(counts, expected()) > 0.001


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("Chicago", "A situation is an object with fields such as 'name', not 'Chicago'."),
        (written(citys=[]), "There is no field of a situation called 'citys'"),
        (written("privat"), "A situation cannot be read: Invalid enum value 'privat'"),
        (written(player={"active": ["Chcago"]}), "no city of the seed edition called 'Chcago'; did you mean 'Chicago'"),
        (written(player={"trak": []}), "There is no field of player 0 called 'trak'; did you mean 'track'"),
        (written(player={"track": []}), "P0 has no track, and needs at least one segment."),
        (written(player={"track": [["Boston", "Chicago"]]}), "There is no segment Boston - Chicago"),
        (written(player={"active": []}), "P0 needs at least one active city"),
        (written(player={"delivered": [["cole", "Chicago"]]}), "There is no commodity 'cole'; did you mean 'coal'"),
        (written(player={"monopolies": ["tourists"]}), "a monopoly in tourists, in which there is none"),
        (written(players=[]), "The situation has no players"),
        (written(player={}) | {"player": 1}, "There is no player 1; players are numbered from 0 to 0."),
        (written("first"), "The situation needs a 'pair'"),
        (written("first", pair=["Boston", "New York"]), "There is no starting position 'Boston - New York'"),
        (written("office"), "The situation needs a 'region'"),
        (written("office", region="Midwest"), "There is no region in this game called 'Midwest'"),
        (written("market", market=[["wood", "Nowhere"]]), "called 'Nowhere'"),
    ],
)
def test_a_situation_that_cannot_be_is_refused_with_a_sentence(data, sentence):
    with pytest.raises(BadInput) as refused:
        read_situation(data, {})
    assert sentence in str(refused.value)


def test_designers_name_options_and_numbers_in_their_own_words():
    named = {"starting_debt": "0", "mogul price": "8000", "win.ties": "40", "Hub.Price": "10000", "preset": "current"}
    options = LAB.options(named)
    assert options["starting_debt"] == "0"
    assert options["design"] == "engine.mogul.price=8000, win.ties=40, upgrade.hub.price=10000"
    read = STEEL.options(options)
    assert (read.starting_debt, read.edition) == (0, "current")
    assert LAB.options({"starting debt": "5000"}) == {"starting_debt": "5000"}
    assert LAB.options({"design": "start.cash=5000", "win ties": "20"}) == {"design": "start.cash=5000, win.ties=20"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("monkey", "There is no option or number of Wood and Steel called 'monkey'."),
        ("strating_debt", "did you mean 'starting_debt'?"),
        ("mogul", "'mogul' may be engine.mogul.distance, engine.mogul.price or engine.mogul.trade_in; say which."),
        ("price", "or others; say which."),
        ("", "called ''"),
    ],
)
def test_a_name_that_means_nothing_or_several_things_is_refused(name, sentence):
    with pytest.raises(BadInput) as refused:
        LAB.options({name: "1"})
    assert sentence in str(refused.value)


def test_an_option_named_twice_in_different_words_is_refused():
    with pytest.raises(BadInput, match="starting_debt is named twice"):
        LAB.options({"starting_debt": "0", "starting debt": "5000"})


def test_by_default_the_three_characters_play_from_any_position():
    assert LAB.bots == "local,investor,pioneer"
    assert LAB.opening(4) == 4
