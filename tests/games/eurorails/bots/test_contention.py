"""What a turn takes from rivals, how scarce what it takes is, and what its track may earn: each from 0 to 1."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.board import CITY_NAMED, EDGES_AT, LOADS, Edge, Load
from milepost.games.eurorails.bots.contention import blocking, chance_of_use, fee_income, scarcity
from milepost.games.eurorails.bots.predicted_ways import Network, Way
from milepost.games.eurorails.bots.rivals import Rival
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import carry, give, line, load, milepost, position, seven, way

FISH = load("Fish")
WARSZAWA = CITY_NAMED["Warszawa"]


def rival(wants: dict[Load, float] | None = None, *ways: Way, close: bool = False, seat: int = 1) -> Rival:
    """A rival made up for a test."""
    return Rival(seat, (), (), tuple((wants or {}).get(one, 0.0) for one in range(len(LOADS))), close, ways)


def heading(*sections: tuple[Edge, int], chance: float = 0.5, city: int = WARSZAWA) -> Way:
    return Way(city, chance, tuple(edge for edge, _ in sections), tuple(more for _, more in sections), ())


def mean_pay(state: EuroState, wanted: Load) -> float:
    """What cards that seat 0 does not hold pay for a load on average."""
    pays = [
        demand.pay
        for card, three in state.deck.demands.items()
        if card not in state.hands[0]
        for demand in three
        if demand.load == wanted
    ]
    return sum(pays) / len(pays)


# loads


@pytest.mark.parametrize(("others", "share"), [((), 0.0), (("Fish",), 0.5), (("Fish", "Fish"), 1.0)])
def test_a_load_is_scarce_when_two_chips_are_left_and_scarcer_with_one(others, share):
    state = position(2, aboard={1: others})
    assert state.tray[FISH] == 3 - len(others)
    assert scarcity(state, (FISH,)) == share
    assert scarcity(state, (load("Oil"), FISH)) == max(share, scarcity(state, (load("Oil"),)))


def test_a_chip_that_lies_in_a_city_counts_and_nothing_taken_is_not_scarce():
    state = position(2, aboard={1: ["Fish"]}, lying={"Wien": "Fish"})
    assert scarcity(state, (FISH,)) == 0.5
    assert scarcity(state, ()) == 0.0


def test_taking_the_last_chip_denies_what_unseen_cards_pay_for_it():
    state = position(2, aboard={1: ["Fish", "Fish"]})
    expected = 0.4 * mean_pay(state, FISH) / 50
    assert blocking((rival({FISH: 0.4}),), state, 0, (), (FISH,)) == pytest.approx(expected)


def test_taking_a_chip_denies_nothing_while_another_is_left():
    state = position(2, aboard={1: ["Fish"]})
    assert blocking((rival({FISH: 0.4}),), state, 0, (), (FISH,)) == 0.0
    assert blocking((rival({FISH: 0.4}),), state, 0, (), (FISH, FISH)) > 0.0


def test_own_cards_do_not_count_for_what_a_rival_loses():
    state = position(2, aboard={1: ["Fish", "Fish"]})
    rich = max(
        (card for card in state.pile if card in state.deck.demands),
        key=lambda card: max((one.pay for one in state.deck.demands[card] if one.load == FISH), default=0),
    )
    before = blocking((rival({FISH: 0.4}),), state, 0, (), (FISH,))
    give(state, 0, rich, *state.hands[0][:2])
    assert blocking((rival({FISH: 0.4}),), state, 0, (), (FISH,)) < before


def test_a_load_no_unseen_card_wants_is_taken_to_pay_25():
    state = position(2, aboard={1: ["Fish", "Fish"]})
    gone = [card for card, three in state.deck.demands.items() if any(one.load == FISH for one in three)]
    state.discards = [card for card in gone if card not in state.hands[0]]
    assert blocking((rival({FISH: 0.4}),), state, 0, (), (FISH,)) == pytest.approx(0.4 * 25 / 50)


# track


def test_a_section_of_a_rivals_way_denies_what_the_detour_costs():
    state = position(2)
    theirs = heading((10, 3), (11, 8))
    assert blocking((rival(None, theirs),), state, 0, (10,), ()) == pytest.approx(0.5 * 3 / 50)
    assert blocking((rival(None, theirs),), state, 0, (12,), ()) == 0.0


def test_the_greatest_loss_counts_and_not_the_sum():
    state = position(2)
    theirs = heading((10, 3), (11, 8))
    assert blocking((rival(None, theirs),), state, 0, (10, 11), ()) == pytest.approx(0.5 * 8 / 50)
    two = (rival(None, theirs), rival(None, heading((10, 8)), seat=2))
    assert blocking(two, state, 0, (10,), ()) == pytest.approx(0.5 * 8 / 50)


def test_a_section_on_two_ways_of_a_rival_counts_for_both():
    both = rival(None, heading((10, 3), chance=0.5), heading((10, 5), chance=0.25, city=0))
    assert chance_of_use(both, 10) == 0.75
    assert chance_of_use(both, 11) == 0.0
    assert blocking((both,), position(2), 0, (10,), ()) == pytest.approx((0.5 * 3 + 0.25 * 5) / 50)


def test_what_a_rival_close_to_victory_wants_counts_double():
    state = position(2)
    theirs = heading((10, 8))
    calm, close = (blocking((rival(None, theirs, close=one),), state, 0, (10,), ()) for one in (False, True))
    assert close == 2 * calm > 0


def test_blocking_is_one_at_most():
    state = position(2, aboard={1: ["Fish", "Fish"]})
    assert blocking((rival({FISH: 1.0}, close=True),), state, 0, (), (FISH,)) == 1.0


def test_the_last_place_in_a_small_city_denies_20_to_a_rival_that_is_after_it():
    into = EDGES_AT[milepost("Leipzig")]
    state = position(3, edges={2: into[:1]})
    after = rival(None, Way(CITY_NAMED["Leipzig"], 0.5, (), (), ()))
    assert blocking((after,), state, 0, into[1:2], ()) == pytest.approx(0.5 * 20 / 50)
    there = position(3, edges={1: into[:1]})
    assert blocking((after,), there, 0, into[1:2], ()) == 0.0
    empty = position(3)
    assert blocking((after,), empty, 0, into[1:2], ()) == 0.0


def test_a_second_section_into_a_city_takes_no_place():
    into = EDGES_AT[milepost("Leipzig")]
    state = position(3, edges={0: into[:1], 2: into[1:2]})
    after = rival(None, Way(CITY_NAMED["Leipzig"], 0.5, (), (), ()))
    assert blocking((after,), state, 0, into[2:3], ()) == 0.0


def test_the_last_place_on_a_ferry_line_denies_the_next_best_way():
    number = line("F5")
    port = position(3).printing.ports[number][0]
    section = EDGES_AT[port][0]
    state = position(3, members={"F5": (2,)})
    after = rival(None, Way(CITY_NAMED["Paris"], 0.5, (), (), ((number, 12),)))
    assert blocking((after,), state, 0, (section,), ()) == pytest.approx(0.5 * 12 / 50)
    assert blocking((after,), position(3), 0, (section,), ()) == 0.0
    assert blocking((after,), position(3, members={"F5": (0, 2)}), 0, (section,), ()) == 0.0


def test_what_is_denied_is_what_the_rules_then_take_from_the_rival():
    """The same from a real position: another's track makes the way of a rival dearer by what was said."""
    state = position(2, edges={1: way("Berlin", "Warszawa")[:6]})
    (theirs,) = Network(state, 1).ways({WARSZAWA: 1.0})
    worst = max(range(len(theirs.sections)), key=lambda number: theirs.detours[number])
    edge, detour = theirs.sections[worst], theirs.detours[worst]
    before = Network(state, 1).price(WARSZAWA)
    state.owners[edge] = 0
    track.refresh(state)
    assert Network(state, 1).price(WARSZAWA) - before == detour


# fees


def test_track_on_a_rivals_way_earns_two_fees_of_twenty_millions():
    one = rival(None, heading((10, 3), (11, 8), chance=0.5))
    assert fee_income((one,), (10, 11)) == pytest.approx(0.5 * 4 * 2 / 20)
    assert fee_income((one,), (12,)) == 0.0
    assert fee_income((one, rival(None, heading((10, 0), chance=1.0), seat=2)), (10,)) == pytest.approx(1.5 * 8 / 20)
    crowd = tuple(rival(None, heading((10, 0), chance=1.0), seat=seat) for seat in range(1, 5))
    assert fee_income(crowd, (10,)) == 1.0


def test_without_rivals_or_plans_nothing_is_blocked_and_nothing_earned():
    state = position(2, edges={0: seven(0)})
    carry(state, 1, "Fish", "Fish")
    assert blocking((), state, 0, (10,), (FISH,)) == 0.0
    assert fee_income((), (10,)) == 0.0
