from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from milepost.core.chance import Scripted, ScriptEnded, seeded
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.board import CITIES, CITY, EDITIONS, GOOD, REGION, bits, city_of, good_of, members
from milepost.games.wood_and_steel.design import POSITIONS, read_design
from tests.core.test_chance import odds
from tests.games.wood_and_steel.draws import (
    ACTIVE,
    DELIVERED,
    MID_GAME,
    SITUATIONS,
    counted,
    drawn,
    likelihood,
    named,
    numbered,
    surroundings,
    upper_gamma,
)
from tests.games.wood_and_steel.reference_odds import MAPS, Named, Odds, Situation, exact_odds

SEED = MAPS["seed"]
CORNER = ("Montreal", "Quebec City")


def walked(at: Situation) -> Odds:
    """The odds of every contract, by walking through all draws of the game."""
    around = surroundings(at)
    return odds(lambda chance: drawn(at, around, chance))


def by_city(odds: Odds) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for (_, city), odd in odds.items():
        found[city] = found.get(city, Fraction(0)) + odd
    return found


def by_good(odds: Odds) -> dict[str, Fraction]:
    return by_city({(city, good): odd for (good, city), odd in odds.items()})


@pytest.mark.parametrize("at", SITUATIONS, ids=lambda at: at.name)
def test_contracts_have_exactly_the_odds_of_trying_until_one_fits(at):
    assert walked(at) == exact_odds(at)


@pytest.mark.parametrize("at", SITUATIONS, ids=lambda at: at.name)
def test_contracts_that_are_drawn_fit_their_odds(at):
    assert likelihood(counted(at, 4_000, 1), exact_odds(at)) > 0.001


def test_the_measure_of_fit_knows_a_bad_fit():
    monopoly = next(at for at in SITUATIONS if at.name == "monopoly")
    assert likelihood(counted(monopoly, 4_000, 1), exact_odds(SITUATIONS[0])) < 1e-9
    assert upper_gamma(0.5, 3.841459 / 2) == pytest.approx(0.05, abs=1e-6)
    assert upper_gamma(5, 18.307038 / 2) == pytest.approx(0.05, abs=1e-6)


# private offers


def test_destinations_are_near_the_network_and_not_active_and_commodities_come_from_next_to_it():
    found = walked(SITUATIONS[0])
    near = SEED.near(MID_GAME, 2) - set(ACTIVE)
    assert set(by_city(found)) == near
    assert {"New York", "Pittsburgh", "Cincinnati"} <= near
    assert set(by_good(found)) == {good for city in SEED.near(MID_GAME, 1) for good in SEED.supplies[city]}


def test_near_a_coast_the_way_inland_is_likelier():
    at = Situation(name="", network=MID_GAME, active=("Chicago", "Pittsburgh"))
    west = sum(odd for city, odd in by_city(walked(at)).items() if SEED.ways["Pittsburgh", city] == "W")
    assert west == Fraction(11, 20)
    at = Situation(name="", network=MID_GAME, active=("Pittsburgh", "Chicago"))
    west = sum(odd for city, odd in by_city(walked(at)).items() if SEED.ways["Chicago", city] == "W")
    assert west == Fraction(7, 20)


def test_a_hub_is_a_destination_wherever_it_is_unless_the_player_is_there():
    for hub in ("Cleveland", "Chicago", "Los Angeles"):
        at = msgspec.structs.replace(SITUATIONS[0], hub=hub)
        assert (hub in by_city(walked(at))) == (hub != "Chicago")


def test_what_a_hub_weighs():
    for edition in EDITIONS.values():
        values = contracts.city_values(edition, ())
        hubs = ("Memphis", "Cleveland", "Kansas City", "Atlanta", "Chicago", "New York")
        weights = [contracts.hub_value(edition, values, CITY[hub]) for hub in hubs]
        assert weights == [36, 30, 30, 26, 26, 20]


def test_what_a_delivery_adds_to_the_values_of_cities():
    edition = EDITIONS["seed", 3]
    before = contracts.city_values(edition, ())
    after = contracts.city_values(edition, [numbered(("textiles", "Boston")), numbered(("machinery", "Denver"))])
    grown = {city.name: after[c] - before[c] for c, city in enumerate(CITIES) if after[c] != before[c]}
    textiles = dict.fromkeys(("Atlanta", "Raleigh", "Savannah", "Tallahassee"), 1)
    machinery = dict.fromkeys(("Chicago", "Detroit", "Milwaukee", "Syracuse", "Toronto"), 1)
    assert grown == textiles | machinery | {"Boston": 3, "Denver": 2}


def test_a_monopoly_takes_its_percentage_of_each_offer_near_it():
    at = SITUATIONS[0]
    coal = msgspec.structs.replace(at, monopolies=("coal",), latest="Chicago")
    found, cities = walked(coal), by_city(walked(coal))
    for city, odd in cities.items():
        share = 0 if "coal" in SEED.supplies[city] else Fraction(60, 100)
        assert found.get(("coal", city), 0) == odd * share
    assert walked(msgspec.structs.replace(coal, latest="Boston")) == walked(at)
    assert walked(msgspec.structs.replace(coal, latest="")) == walked(at)


def test_short_contracts_are_left_out_from_some_contract_on_unless_too_few_remain():
    at = msgspec.structs.replace(SITUATIONS[0], floor_after=3, fulfilled=3)
    found = walked(at)
    assert found == exact_odds(at)
    assert all(SEED.hops(*one) >= 2 for one in found)
    assert walked(msgspec.structs.replace(at, fulfilled=2)) == walked(SITUATIONS[0])
    few = Situation(name="", network=("Cleveland", "Detroit"), active=("Cleveland", "Detroit"), supply=0, floor_after=0)
    assert walked(few) == walked(msgspec.structs.replace(few, floor_after=10**6))


def test_where_nothing_fits_destinations_are_farther_away_and_then_active():
    near = tuple(sorted(SEED.near(CORNER, 2) - set(CORNER)))
    at = Situation(name="", network=CORNER, active=(*near, *CORNER))
    found = walked(at)
    assert found == exact_odds(at)
    assert set(by_city(found)) == SEED.near(CORNER, 3) - set(at.active)
    everywhere = tuple(sorted(SEED.cities - set(CORNER)))
    at = Situation(name="", network=CORNER, active=(*everywhere, *CORNER))
    found = walked(at)
    assert found == exact_odds(at)
    assert set(by_city(found)) == SEED.near(CORNER, 3) - {"Quebec City"}


def test_when_all_near_contracts_are_taken_the_search_goes_on_farther_away():
    at = Situation(name="", network=CORNER, active=CORNER)
    at = msgspec.structs.replace(at, taken=tuple(exact_odds(at)))
    assert walked(at) == exact_odds(at)
    assert not set(walked(at)) & set(at.taken)


def test_a_contract_that_is_taken_twice_is_not_taken_out_of_the_odds_twice():
    at = SITUATIONS[1]
    assert walked(msgspec.structs.replace(at, taken=at.taken * 2)) == walked(at)


# all offers together


def test_how_many_offers_there_are_and_that_they_differ():
    at = surroundings(SITUATIONS[0])
    hub, offices = CITY["Atlanta"], (REGION["West"], REGION["East"])
    wests = EDITIONS["seed", 3].region_cities[REGION["West"]]
    for seed, (with_hub, offices_) in product(range(100), product((False, True), ((), offices[:1], offices))):
        around = msgspec.structs.replace(at, hub=hub if with_hub else -1, offices=offices_)
        offers = contracts.private_offers(around, seeded(seed))
        assert len(set(offers)) == len(offers) == 2 + with_hub + bool(offices_)
        if len(offices_) == 1:
            assert at.edition.suppliers[good_of(offers[0])] & wests


def test_a_designer_may_change_how_many_offers_there_are():
    at = msgspec.structs.replace(
        surroundings(SITUATIONS[0]), design=read_design("offers.plain=1 offers.office=2"), offices=(REGION["West"],)
    )
    assert len(contracts.private_offers(at, seeded(1))) == 3


def test_two_offers_have_the_odds_of_one_after_the_other():
    at = next(at for at in SITUATIONS if at.name == "hub far away")
    around = msgspec.structs.replace(surroundings(at), hub=-1)
    at = msgspec.structs.replace(at, hub="")
    found = odds(lambda chance: contracts.private_offers(around, chance))
    expected: dict[tuple[Named, ...], Fraction] = {}
    for first, odd in exact_odds(at).items():
        for second, then in exact_odds(msgspec.structs.replace(at, taken=(first,))).items():
            expected[first, second] = odd * then
    assert {(named(first), named(second)): odd for (first, second), odd in found.items()} == expected


def test_an_office_makes_the_first_offer_and_of_several_offices_any():
    at = surroundings(SITUATIONS[0])
    around = msgspec.structs.replace(at, offices=(REGION["West"], REGION["Central"]))
    with pytest.raises(ScriptEnded) as ended:
        contracts.private_offers(around, Scripted([]))
    assert ended.value.weights == (1, 1)
    for place, region in enumerate(around.offices):
        for draws in [1, 0, 0], [3, 1, 1]:
            first = contracts.private_offer(at, Scripted(draws), region=region)
            assert contracts.private_offers(around, Scripted([place, *draws, 0, 0, 0, 2, 0, 0]))[0] == first


def test_offers_can_be_made_after_very_many_deliveries():
    edition = EDITIONS["seed", 3]
    delivered = [numbered(one) for one in DELIVERED for _ in range(200)]
    at = msgspec.structs.replace(
        surroundings(SITUATIONS[5]), edition=edition, values=contracts.city_values(edition, delivered),
        hub=CITY["Memphis"], offices=(REGION["West"],),
        monopolies=bits(GOOD[good] for good in ("coal", "wood", "machinery")),
    )  # fmt: skip
    for seed in range(200):
        assert len(set(contracts.private_offers(at, seeded(seed)))) == 4


# the market


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_how_many_market_contracts_are_possible_at_the_start(edition):
    counts = []
    for pair in POSITIONS:
        cities = tuple(CITIES[city].name for city in pair)
        counts.append(len(walked(Situation(name="", kind="market", edition=edition, network=cities, active=cities))))
    assert counts == [6, 6, 10, 13, 1, 6]


def test_when_near_market_contracts_are_open_the_search_goes_on_farther_away():
    at = Situation(name="", kind="market", network=("Norfolk", "Raleigh"), active=("Norfolk", "Raleigh"))
    (only,) = walked(at)
    farther = msgspec.structs.replace(at, taken=(only,))
    assert len(walked(farther)) == 8
    assert walked(farther) == exact_odds(farther)


def test_if_every_city_is_active_market_contracts_go_to_active_cities():
    at = Situation(name="", kind="market", network=("Norfolk",), active=tuple(sorted(SEED.cities)))
    assert walked(at) == exact_odds(at)


@pytest.mark.parametrize("least", [2, 3])
def test_market_contracts_are_never_worth_less_than_asked_for(least):
    edition, chance = EDITIONS["seed", 3], seeded(least)
    values = contracts.city_values(edition, ())
    for route in members(edition.routes):
        base = bits(edition.ends[route])
        one = contracts.market_contract(edition, read_design(""), base, base, values, (), least, chance)
        assert edition.distance[good_of(one)][city_of(one)] >= least
