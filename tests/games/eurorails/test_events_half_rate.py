"""README 5.5, 9 and A11: half rate in the zones of snow, fog and gales, and its bookkeeping."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from milepost.games.eurorails.actions import Place as PlaceTrain
from milepost.games.eurorails.actions import Sail, Step
from milepost.games.eurorails.board import ALPINE, AT, CITY_AT, MOUNTAIN, TERRAIN, Place
from milepost.games.eurorails.events import FerryCrossed, Slowed
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT

from .event_positions import (
    PLAIN,
    SLOW,
    STRAITS,
    ZONE_CITY,
    beside,
    cards,
    city,
    coasts,
    deliver,
    discard,
    end_turn,
    errand,
    go,
    of,
    position,
    until,
    within,
)

RATES = [(FREIGHT, 9, 5), (HEAVY_FREIGHT, 9, 5), (FAST_FREIGHT, 12, 6), (SUPERFREIGHT, 12, 6)]
SNOW_AND_FOG = {
    130: ("Torino", 6, ALPINE), 131: ("Munchen", 5, MOUNTAIN), 132: ("Praha", 4, MOUNTAIN),
    133: ("Krakow", 6, MOUNTAIN), 134: ("Frankfurt", 4, -1), 151: ("Torino", 6, ALPINE),
    152: ("Munchen", 5, MOUNTAIN), 153: ("Praha", 4, MOUNTAIN), 154: ("Krakow", 6, MOUNTAIN), 155: ("Frankfurt", 4, -1),
}  # fmt: skip
GALES = {
    138: (6, ("Channel", "North", "Baltic", "Irish")), 139: (4, ("Mediterranean", "Adriatic")), 140: (4, ("Atlantic",)),
    159: (4, ("Atlantic",)), 160: (4, ("Mediterranean", "Adriatic")), 161: (4, ("North", "Irish", "Channel")),
}  # fmt: skip


@cache
def zone(card: int) -> frozenset[Place]:
    """Where the card slows trains down."""
    if card in GALES:
        radius, seas = GALES[card]
        return frozenset(within(radius - 1, *coasts(*seas)))
    centre, radius, _ = SNOW_AND_FOG[card]
    return frozenset(within(radius, city(centre)))


def passable(card: int, place: Place) -> bool:
    """Plain country that snow does not shut."""
    terrain = SNOW_AND_FOG[card][2] if card in SNOW_AND_FOG else -1
    return place in AT and TERRAIN[AT[place]] < 3 and TERRAIN[AT[place]] != terrain


@cache
def path(card: int, pattern: str) -> tuple[Place, ...]:
    """Different mileposts in a row, inside the zone (i) or outside (o) as the pattern says; sought from its end."""
    kinds = pattern[::-1]

    def search(found: tuple[Place, ...]) -> tuple[Place, ...] | None:
        if len(found) == len(kinds):
            return found
        for place in beside(found[-1]) if found else sorted(AT):
            fits = (place in zone(card)) == (kinds[len(found)] == "i") and passable(card, place)
            joined = not found or frozenset({found[-1], place}) not in STRAITS
            if fits and joined and place not in found:
                longer = search((*found, place))
                if longer:
                    return longer
        return None

    result = search(())
    assert result is not None
    return result[::-1]


def on_path(deck: str, card: int, pattern: str, train: int = FREIGHT) -> tuple[EuroState, list[Step]]:
    """Seat 1 at the start of a path on own track, with the card in force; and the steps along it."""
    way = path(card, pattern)
    state = position(2, deck=deck, at={1: way[0]}, tracks={1: [way]}, trains={1: train})
    discard(state, card)
    return state, [go(a, b) for a, b in pairwise(way)]


@pytest.mark.parametrize(("train", "full", "half"), RATES)
@pytest.mark.parametrize(("deck", "card"), cards("starts", *SLOW))
def test_who_starts_in_the_zone_moves_at_half_rate_all_turn(deck, card, train, full, half):
    state, steps = on_path(deck, card, "io", train)
    assert state.moves == half
    events = state.apply(steps[0])
    assert state.moves == half - 1, "no faster on leaving"
    assert not of(Slowed, events)
    until(state, 1)
    assert state.moves == full, "the card is over"


@pytest.mark.parametrize(("train", "full", "half"), RATES)
@pytest.mark.parametrize(("deck", "card"), cards("outside", *SLOW))
def test_who_stays_outside_moves_at_full_rate(deck, card, train, full, half):
    state, steps = on_path(deck, card, "oo", train)
    assert state.moves == full
    state.apply(steps[0])
    assert state.moves == full - 1


@pytest.mark.parametrize(
    ("train", "outside", "left"),
    [(FREIGHT, 1, 4), (FREIGHT, 2, 4), (FREIGHT, 3, 3), (FREIGHT, 4, 3),
     (FAST_FREIGHT, 1, 6), (FAST_FREIGHT, 2, 5), (FAST_FREIGHT, 3, 5), (FAST_FREIGHT, 4, 4)],
)  # fmt: skip
@pytest.mark.parametrize(("deck", "card"), cards("enters", *SLOW))
def test_who_enters_the_zone_has_the_remaining_moves_halved_rounded_up(deck, card, train, outside, left):
    """The step number `outside` leads into the zone; 9 or 12 less that many remain, and are halved."""
    state, steps = on_path(deck, card, "o" * outside + "i", train)
    for step in steps[:-1]:
        assert not of(Slowed, state.apply(step))
    assert of(Slowed, state.apply(steps[-1])) == [Slowed(1, left)]
    assert state.moves == left


@pytest.mark.parametrize(("deck", "card"), cards("once", *SLOW))
def test_leaving_gives_nothing_back_and_entering_again_takes_nothing(deck, card):
    state, steps = on_path(deck, card, "oioi")
    left = []
    for step in steps:
        state.apply(step)
        left.append(state.moves)
    assert left == [4, 3, 2]
    state, steps = on_path(deck, card, "ioi")
    left = []
    for step in steps:
        state.apply(step)
        left.append(state.moves)
    assert left == [4, 3]


@pytest.mark.parametrize(("steps", "left"), [(0, 5), (1, 4), (2, 4)])
@pytest.mark.parametrize(("deck", "card"), cards("drawn-inside", *SLOW))
def test_who_draws_the_card_inside_the_zone_has_the_remaining_moves_halved(deck, card, steps, left):
    """The train makes some steps to the city where the delivery draws the card."""
    goal = city(ZONE_CITY[card])
    near = next(place for place in beside(goal) if place in AT and TERRAIN[AT[place]] < 3)
    far = next(place for place in beside(near) if place in AT and TERRAIN[AT[place]] < 3 and place != goal)
    way = (goal, near, far)[: steps + 1]
    state = position(2, deck=deck, tracks={0: [way]})
    errand(state, ZONE_CITY[card])
    state.at[0] = AT[way[-1]]
    for a, b in pairwise(reversed(way)):
        state.apply(go(a, b))
    assert of(Slowed, deliver(state, card)) == [Slowed(0, left)]
    assert state.moves == left
    until(state, 0)
    assert state.moves == 5, "still in force in the next turn"
    until(state, 0)
    assert state.moves == 9


@pytest.mark.parametrize(("deck", "card"), cards("drawn-outside", *SLOW))
def test_who_draws_the_card_outside_the_zone_goes_on_at_full_rate(deck, card):
    """Wien is in no zone."""
    state = position(2, deck=deck)
    errand(state, "Wien")
    assert not of(Slowed, deliver(state, card))
    assert state.moves == 9


@pytest.mark.parametrize(("deck", "card"), cards("drawn-twice", *SLOW))
def test_a_second_card_drawn_in_its_own_zone_in_the_same_turn_halves_nothing_again(deck, card):
    """The second is the fog around Frankfurt, and after the fog the snow around München."""
    other = {"first": 134, "second": 155}[deck]
    other = other if card != other else {134: 131, 155: 152}[card]
    state = position(2, deck=deck)
    errand(state, ZONE_CITY[card])
    deliver(state, card)
    assert state.moves == 5
    errand(state, ZONE_CITY[other])
    assert not of(Slowed, deliver(state, other))
    assert state.moves == 5


@pytest.mark.parametrize(("deck", "card"), cards("other-trains", *SLOW))
def test_other_trains_in_the_zone_feel_the_card_from_their_own_turn_on(deck, card):
    inside = path(card, "i")[0]
    state = position(3, deck=deck, at={1: inside, 2: PLAIN})
    errand(state, "Wien")
    deliver(state, card)
    assert state.moves == 9
    end_turn(state)
    assert (state.turn, state.moves) == (1, 5)
    end_turn(state)
    assert (state.turn, state.moves) == (2, 9)


@pytest.mark.parametrize(("deck", "card"), cards("fast-game", *SLOW))
def test_half_rate_in_the_fast_game_is_6_and_8(deck, card):
    for train, half in ((FREIGHT, 6), (SUPERFREIGHT, 8)):
        state = position(2, deck=deck, at={1: path(card, "i")[0]}, trains={1: train}, variant="fast")
        discard(state, card)
        assert state.moves == half


@pytest.mark.parametrize(("deck", "card"), [row for row in cards("placed", *SLOW) if row.values[1] in (138, 161)])
def test_a_train_placed_in_the_zone_starts_at_half_rate(deck, card):
    """London is a major city in the zone of the northern gales."""
    state = position(2, deck=deck)
    state.at[1] = -1
    discard(state, card)
    state.apply(PlaceTrain(AT[city("London")]))
    assert state.moves == 5


# ferries


@pytest.mark.parametrize(("deck", "card"), cards("landing", *SLOW))
def test_a_landing_and_a_zone_halve_only_once(deck, card):
    """Where a gale lets the ferry go, seat 1 lands in Le Havre; from there it is put before the zone and enters."""
    portsmouth, le_havre = (21, 28), (25, 29)
    way = path(card, "oi")
    state = position(2, deck=deck, at={1: portsmouth}, members={3: [1]}, tracks={1: [way]}, turn=1)
    state.apply(Sail(1))
    end_turn(state)
    events = discard(state, card)
    if card in (138, 161):
        assert not of(FerryCrossed, events), "held, or wrecked"
        return
    assert of(FerryCrossed, events) == [FerryCrossed(1, 3, AT[portsmouth], AT[le_havre])]
    assert state.moves == 5
    state.at[1] = AT[way[0]]
    assert not of(Slowed, state.apply(go(*way)))
    assert state.moves == 4


@pytest.mark.parametrize(("deck", "card"), [("first", 138), ("first", 140), ("second", 159), ("second", 161)])
def test_a_card_drawn_after_a_landing_in_its_zone_halves_nothing_again(deck, card):
    """Seat 0 lands in Dublin, delivers there and draws the gale."""
    state = position(2, deck=deck, at={0: (13, 29)}, members={1: [0]})
    state.apply(Sail(0))
    until(state, 0)
    assert (state.at[0], state.moves) == (AT[city("Dublin")], 5)
    errand(state, "Dublin")
    assert not of(Slowed, deliver(state, card))
    assert state.moves == 5
    assert CITY_AT[state.at[0]] >= 0


@pytest.mark.parametrize("option", [False, True])
def test_the_option_that_counts_the_port_takes_one_move_more(option):
    state = position(2, at={0: (13, 29)}, members={1: [0]}, ferry_port_counts=option)
    state.apply(Sail(0))
    until(state, 0)
    assert state.moves == 5 - option


def test_two_overlapping_zones_halve_once():
    """Stuttgart lies in the snow of card 131 and in the fog of card 134."""
    state = position(2, at={1: city("Stuttgart")})
    discard(state, 131, 134)
    assert state.moves == 5
