"""What the others seem to be about follows from what everybody sees, by the formulas, and from nothing else."""

from __future__ import annotations

from functools import cache

import msgspec
import numpy as np
import pytest

from milepost.core.action import Seen
from milepost.core.chance import seeded
from milepost.core.graph import CLOSED, cheapest
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, EDGE_BY, EDGES, LOADS, SOURCES, Edge, Load, Milepost
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.predicted_ways import PLACE_AT_MOST, Network
from milepost.games.eurorails.bots.rivals import Chances, Rival, building_to, driving_to, is_close, rivals_of
from milepost.games.eurorails.bots.snapshot import Memory, follow
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.constants import OPERATING, STARTING
from milepost.games.eurorails.events import PickedUp
from milepost.games.eurorails.pathfinding import DEGREE, EDGE, arcs, network
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SUPERFREIGHT
from tests.games.eurorails.positions import (
    EURO,
    carry,
    give,
    load,
    milepost,
    of,
    position,
    seven,
    way,
)


def rival(state: EuroState, *turns: tuple[Edge, ...], seen: tuple[Milepost, ...] = ()) -> Rival:
    """What seat 1 is about, as seat 0 sees it."""
    (found, *_) = rivals_of(state, 0, Memory(built_by=((1, turns),), seen_at=((1, seen),)))
    return found


def chance(chances: Chances, city: str) -> float:
    return dict(chances).get(CITY_NAMED[city], 0.0)


def names(chances: Chances) -> list[str]:
    by_number = {number: name for name, number in CITY_NAMED.items()}
    return [by_number[city] for city, _ in chances]


# distances


@pytest.mark.parametrize(
    ("start", "end", "mileposts"),
    [
        ("London", "Aberdeen", 19),
        ("Berlin", "Aberdeen", 23),
        ("Madrid", "Porto", 11),
        ("Berlin", "Oslo", 20),
        ("London", "Oslo", 22),
        ("Oslo", "London", 22),
        ("Wien", "Wien", 0),
    ],
)
def test_distances_are_counted_over_land_and_with_ferries_as_one_milepost(start, end, mileposts):
    assert to_city("first", milepost(start), CITY_NAMED[end]) == mileposts


# where a rival builds


def test_a_rival_that_builds_toward_a_city_seems_to_be_after_it():
    line = way("Berlin", "Warszawa")
    shares = [chance(rival(position(2, edges={1: line[:n]}), line[:n]).targets, "Warszawa") for n in (3, 8, 11)]
    assert 0 < shares[0] < shares[1] < shares[2]
    assert names(rival(position(2, edges={1: line}), line).targets)[0] == "Warszawa"


def test_chances_of_cities_follow_from_how_much_nearer_track_came_and_how_near():
    line = way("Berlin", "Warszawa")[:8]
    found = dict(building_to(position(2, edges={1: line}), 1, line))
    start, head = EDGES[line[0]], EDGES[line[-1]]
    (a,) = set(start) - set(EDGES[line[1]])
    (h,) = set(head) - set(EDGES[line[-2]])
    weights = {
        city: max(0, to_city("first", a, city) - far) * 6 / (6 + far)
        for city in range(len(CENTRE))
        if (far := to_city("first", h, city)) <= 12
    }
    total = sum(weights.values())
    assert found == pytest.approx({city: weight / total for city, weight in weights.items() if weight})


def test_the_turns_a_stretch_was_built_in_do_not_matter():
    line = way("Berlin", "Warszawa")[:9]
    state = position(2, edges={1: line})
    assert rival(state, line[:4], (), line[4:]) == rival(state, line)


def test_a_way_into_a_major_city_leads_there_in_whatever_order_it_was_built():
    line = way("Ruhr", "Berlin")
    state = position(2, edges={1: (*way("Holland", "Ruhr"), *line)})
    in_order = building_to(state, 1, line)
    assert names(in_order)[0] == "Berlin"
    assert building_to(state, 1, (line[-1], *line[:-1])) == in_order
    assert building_to(state, 1, (*line[:-2], line[-1], line[-2])) == in_order


def test_track_that_is_gone_again_tells_nothing():
    line = way("Berlin", "Warszawa")
    assert building_to(position(2), 1, line) == ()
    assert building_to(position(2, edges={0: line}), 1, line) == ()


def test_a_rival_that_built_nothing_and_carries_nothing_could_be_after_anything():
    found = rival(position(2, edges={1: seven(1)}))
    assert (found.targets, found.cargo, found.ways) == ((), (), ())
    assert found.wants == (0.03,) * len(LOADS)


# where it delivers


def expected_cargo(state: EuroState, track: dict[int, int]) -> dict[int, float]:
    """Chances by the formula, written out a second time: what unseen cards pay, over 10M and the missing track."""
    total: dict[int, float] = {}
    for aboard in state.aboard[1]:
        weights: dict[int, float] = {}
        for card, demands in state.deck.demands.items():
            for demand in demands:
                if demand.load == aboard and card not in (*state.hands[0], *state.discards):
                    share = demand.pay / (10 + track[demand.city])
                    weights[demand.city] = weights.get(demand.city, 0) + share
        for city, weight in weights.items():
            total[city] = total.get(city, 0) + weight / sum(weights.values()) / len(state.aboard[1])
    return total


@pytest.mark.parametrize("names_aboard", [("Fish",), ("Oil", "Wine"), ("Cars", "Cars")])
def test_cargo_goes_where_unseen_cards_pay_for_it_and_little_track_is_missing(names_aboard):
    state = position(2, edges={1: way("Ruhr", "Berlin")}, aboard={1: names_aboard}, deck="second")
    track = {city: plan.price for city, centre in enumerate(CENTRE) if (plan := track_to(state, 1, centre))}
    found = dict(rival(state).cargo)
    assert sum(found.values()) == pytest.approx(1)
    expected = expected_cargo(state, track)
    assert found.keys() == expected.keys()
    for city, share in found.items():  # the search and the plan may differ by a million where a gap is closed
        assert share == pytest.approx(expected[city], rel=0.1)


def test_cards_in_the_own_hand_and_discarded_ones_are_not_counted():
    state = position(2, aboard={1: ["Oil"]}, edges={1: way("Ruhr", "Berlin")})
    with_oil = [card for card, three in state.deck.demands.items() if any(one.load == load("Oil") for one in three)]
    cards = [card for card in with_oil if not any(card in hand for hand in state.hands)]
    before = rival(state).cargo
    give(state, 0, *cards[:3])
    assert rival(state).cargo != before
    for card in with_oil:
        if card in state.pile:
            state.pile.remove(card)
            state.discards.append(card)
    give(state, 1, *[card for card in state.pile if card not in with_oil and card in state.deck.demands][:3])
    assert rival(state).cargo == ()


# what it fetches


def test_a_rival_wants_a_load_more_when_its_train_comes_near_a_source():
    track = {1: way("Wien", "Berlin")}
    source = "Berlin"
    goods = next(number for number, cities in enumerate(SOURCES) if CITY_NAMED["Leipzig"] in cities)
    far = rival(position(2, edges=track, at={1: "Wien"}), seen=(milepost("Wien"),))
    near = rival(position(2, edges=track, at={1: source}), seen=(milepost("Wien"), milepost("Wien")))
    assert far.wants[goods] == 0.03
    assert near.wants[goods] > 0.03


def test_what_a_rival_wants_is_half_its_building_and_four_tenths_its_driving():
    line = way("Berlin", "Warszawa")[:9]
    state = position(2, edges={1: line}, at={1: "Berlin"})
    seen = (milepost("Wien"), milepost("Wien"))
    built, driven = dict(building_to(state, 1, line)), dict(driving_to(state, 1, seen))
    found = rival(state, line, seen=seen)
    for number, cities in enumerate(SOURCES):
        expected = 0.03 + sum(0.5 * built.get(city, 0) + 0.4 * driven.get(city, 0) for city in cities)
        assert found.wants[number] == pytest.approx(min(1, expected))


def test_cities_a_train_came_nearer_to_share_the_chance_evenly():
    state = position(2, at={1: "Berlin"})
    seen = (milepost("Wien"), milepost("Wien"))
    found = driving_to(state, 1, seen)
    cities = {
        city
        for city, centre in enumerate(CENTRE)
        if to_city("first", milepost("Wien"), city) - (far := to_city("first", milepost("Berlin"), city)) >= 4
        and far <= 12
        and any(city in sources for sources in SOURCES)
    }
    assert dict(found) == {city: 1 / len(cities) for city in cities}


def test_a_chip_left_in_a_city_makes_the_city_a_source():
    seen = (milepost("Wien"),)
    empty, lying = (position(2, at={1: "Berlin"}, lying=left) for left in ({}, {"Hamburg": "Oranges"}))
    oranges = load("Oranges")
    assert rival(empty, seen=seen).wants[oranges] == 0.03
    assert rival(lying, seen=seen).wants[oranges] > 0.03


@pytest.mark.parametrize("turned", [False, True])
def test_a_train_that_stands_still_or_was_not_seen_goes_nowhere(turned):
    state = position(2, at={1: "Berlin"})
    assert driving_to(state, 1, (milepost("Berlin"),) if turned else ()) == ()


def test_a_full_train_wants_nothing():
    line = way("Berlin", "Warszawa")
    state = position(2, edges={1: line}, aboard={1: ["Oil", "Wine"]})
    assert rival(state, line).wants == (0.0,) * len(LOADS)
    state.trains[1] = SUPERFREIGHT
    assert max(rival(state, line).wants) > 0.03


# its ways


def test_a_predicted_way_is_the_cheapest_track_from_the_rivals_network():
    line = way("Berlin", "Warszawa")[:6]
    state = position(2, edges={0: seven(0), 1: line}, aboard={1: ["Fish"]})
    found = rival(state, line)
    chances: dict[int, float] = {}
    for city, share in (*found.targets, *found.cargo):
        chances[city] = chances.get(city, 0) + share / 2
    assert [one.city for one in found.ways] == sorted(chances, key=lambda city: (-chances[city], city))[:3]
    for one in found.ways:
        plan = track_to(state, 1, CENTRE[one.city])
        assert plan is not None
        assert one.chance == chances[one.city]
        assert sorted(one.sections) == sorted(plan.edges)
        assert [line for line, _ in one.lines] == list(plan.lines)


def test_a_ferry_line_that_must_be_joined_is_part_of_a_way_and_one_that_is_paid_is_not():
    line = way("Holland", (19, 38))
    joined = position(2, edges={1: line})
    way_to_london = Network(joined, 1).ways({CITY_NAMED["London"]: 1.0})[0]
    assert way_to_london.lines == ()
    apart = position(2, edges={1: way("Holland", "Ruhr")})
    ((number, detour),) = Network(apart, 1).ways({CITY_NAMED["London"]: 1.0})[0].lines
    assert 0 < detour <= PLACE_AT_MOST
    assert number in range(len(apart.members))


def exact_detour(track: Network, path: list[int], arc: int) -> int:
    """What a way costs more without an arc, by another search."""
    heads, _ = arcs("first")
    prices = track.prices.copy()
    prices[arc] = CLOSED
    if EDGE[arc] >= 0:
        for end in EDGES[EDGE[arc]]:
            prices[end * DEGREE + EDGE_BY[end].index(EDGE[arc])] = CLOSED
    goal = heads[path[-1]]
    found = cheapest(heads, prices, DEGREE, network(track.state, track.seat))
    return min(PLACE_AT_MOST, int(found.price[goal]) - int(track.tree.price[goal]))


def test_doing_without_a_section_is_never_thought_cheaper_than_it_is_and_mostly_right():
    state = position(2, edges={0: seven(0), 1: way("Berlin", "Warszawa")})
    track = Network(state, 1)
    right = total = 0
    for city in ("Oslo", "Roma", "Porto", "London", "Budapest", "Marseille", "Aberdeen"):
        path = track.tree.to(CENTRE[CITY_NAMED[city]])
        for arc, detour in zip(path, track._detours(path), strict=True):
            exact = exact_detour(track, path, arc)
            assert detour >= exact
            right += detour == exact
            total += 1
    assert right > 0.8 * total


# near victory


@pytest.mark.parametrize(
    ("cash", "debt", "majors", "close"),
    [(199, 0, 7, False), (200, 0, 7, True), (210, 11, 7, False), (229, 0, 0, False), (230, 0, 0, True)],
)
def test_a_rival_is_close_with_200_millions_and_six_cities_or_with_230(cash, debt, majors, close):
    edges = {1: seven(1)} if majors else {}
    assert is_close(position(2, edges=edges, cash={1: cash}, debt={1: debt}), 1) is close


def test_in_the_fast_game_money_alone_makes_a_rival_close():
    assert is_close(position(2, variant="fast", cash={1: 200}), 1)
    assert not is_close(position(2, variant="fast", cash={1: 199}), 1)


# real games


class Look(msgspec.Struct, frozen=True):
    """A seat looks at a real game when its turn begins."""

    state: EuroState
    seat: int
    memory: Memory
    fetched: dict[int, list[Load]]
    """By rival: what it takes aboard before the seat's next turn."""


@cache
def watched_game(seed: int, rounds: int = 14) -> list[Look]:
    """What all seats see of a game between carriers."""
    state = EURO.new(3, seed, deck="second")
    bots = [CarrierBot(EURO, seat) for seat in range(3)]
    memories = [Memory()] * 3
    since: list[list[Seen]] = [[], [], []]
    found: list[Look] = []
    while (seat := state.to_act) is not None and state.round < rounds:
        view = state.shown_to_bot(seat)
        if state.fresh and state.phase in (STARTING, OPERATING) and not state.asks:
            memories[seat] = follow(memories[seat], view.state, seat, since[seat])
            since[seat] = []
            found.append(Look(view.state, seat, memories[seat], {other: [] for other in range(3) if other != seat}))
        for action in bots[seat].choose(view).actions:
            events = state.apply(action, seat)
            for told in since:
                told.append(Seen(seat, action, tuple(events)))
            for event in of(PickedUp, events):
                for look in found[-3:]:
                    if look.seat != seat:
                        look.fetched[seat].append(event.load)
    return found


def test_every_chance_in_a_real_game_is_one():
    for look in watched_game(1):
        state = look.state
        for found in rivals_of(state, look.seat, look.memory):
            assert found.seat != look.seat
            for chances in (found.targets, found.cargo):
                assert not chances or sum(share for _, share in chances) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in found.wants)
            assert sum(one.chance for one in found.ways) <= 1 + 1e-9
            assert all(len(one.sections) == len(one.detours) for one in found.ways)
            assert all(state.owners[edge] not in (0, 1, 2) for one in found.ways for edge in one.sections)


def test_in_real_games_rivals_fetch_what_they_seem_to_want():
    taken, all_loads = [], []
    for seed in (1, 2):
        for look in watched_game(seed):
            for found in rivals_of(look.state, look.seat, look.memory):
                fetched = look.fetched[found.seat]
                taken += [found.wants[one] for one in fetched]
                all_loads += [float(np.mean(found.wants))] * len(fetched)
    assert len(taken) > 30
    assert sum(taken) > 1.5 * sum(all_loads)


def test_hidden_cards_change_nothing():
    for number, look in enumerate(watched_game(1)[::4]):
        seat, memory = look.seat, look.memory
        before = rivals_of(look.state, seat, memory)
        dealt = look.state.clone()
        dealt._deal(seat, seeded(number))
        assert any(0 not in hand for other, hand in enumerate(dealt.hands) if other != seat)
        exchanged = dealt.clone()
        one, two = (other for other in range(3) if other != seat)
        exchanged.hands[one], exchanged.hands[two] = dealt.hands[two], dealt.hands[one]
        assert rivals_of(dealt, seat, memory) == before
        assert rivals_of(exchanged, seat, memory) == before


def test_the_same_position_gives_the_same_model_again():
    look = watched_game(1)[-1]
    assert rivals_of(look.state, look.seat, look.memory) == rivals_of(look.state.clone(), look.seat, look.memory)


def test_every_opponent_is_there_once_in_order():
    state = position(4, aboard={2: ["Fish"]})
    carry(state, 3, "Oil")
    assert [found.seat for found in rivals_of(state, 1, Memory())] == [0, 2, 3]
