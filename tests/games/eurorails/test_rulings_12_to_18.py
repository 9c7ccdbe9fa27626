"""README 15: rulings A12 to A18, building: prices, exits, room in cities and on ferry lines. A41 and A42 with them."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Build, EndTurn, Sail, StartBuilding
from milepost.games.eurorails.board import (
    AT,
    CENTRE,
    CITY_NAMED,
    EDGES,
    EDGES_AT,
    INLETS,
    LAKES,
    OUTER_EDGES,
    RIVERS,
    WATER,
    Edge,
)
from milepost.games.eurorails.events import SectionBuilt
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState

from .positions import (
    EURO,
    allowed,
    build,
    building,
    edge,
    lay,
    line,
    milepost,
    of,
    pass_turn,
    play,
    position,
    price,
    refusal,
    section,
)

SASSNITZ, MALMO = (18, 53), (15, 52)
CHANNEL = ("F3", "F4", "F5", "F6")


def at_city(name: str) -> tuple[Edge, ...]:
    """The edges at a small or medium city."""
    return EDGES_AT[CENTRE[CITY_NAMED[name]]]


def beside(name: str, way_in: int) -> Edge:
    """A section that ends next to a city, on the other side of one of its edges, and not at it."""
    into, city = at_city(name)[way_in], CENTRE[CITY_NAMED[name]]
    next_to = sum(EDGES[into]) - city
    return next(one for one in EDGES_AT[next_to] if city not in EDGES[one])


# A12 and A13: prices


def test_A12_outward_from_an_outpost_the_outer_milepost_is_paid():
    state = building()
    assert price(state, (24, 51), (24, 50)) == 1
    assert price(state, (26, 42), (27, 42)) == 2
    assert price(state, (24, 53), (24, 54)) == 1 + 2


def test_A12_into_an_outpost_5_even_if_the_city_is_served_elsewhere():
    state = building(track={0: [[(24, 51), (24, 50), (25, 50)]]})
    assert price(state, (25, 50), (25, 51)) == 5


def test_A12_into_an_outpost_over_water():
    state = building(track={0: [[(24, 54), (24, 55)]]})
    assert price(state, (24, 54), (24, 53)) == 5 + 2


def test_A12_between_served_ends_the_cheaper_end():
    state = building(track={0: [[(24, 51), (24, 50), (25, 50)]]})
    assert price(state, (24, 51), (25, 50)) == 1
    state = building(track={0: [[(27, 49), (27, 50), (28, 50)]]})
    assert price(state, (27, 49), (28, 50)) == 2, "a mountain for 2 and a small city for 3"


def test_A12_a_red_area_does_not_extend_the_network():
    """Track at one outpost, and at (22,52): the outpost in between is not on the network."""
    state = building(track={0: [[(24, 51), (24, 50)], [(22, 52), (21, 52)]]})
    assert price(state, (22, 52), (23, 52)) == 5


def test_A13_money_leaves_at_once():
    state = building()
    events = build(state, (24, 51), (24, 50))
    assert of(SectionBuilt, events) == [SectionBuilt(0, edge((24, 51), (24, 50)), 1)]
    assert (state.cash[0], state.spent) == (49, 1)


def test_A13_nothing_on_credit():
    state = building(cash={0: 1})
    assert refusal(state, section((26, 42), (27, 42))) == "cash"
    build(state, (24, 51), (24, 50))
    assert refusal(state, section((24, 50), (24, 49))) == "cash"


# A14: sections out of major cities


def test_A14_two_a_turn_out_of_any_one_outpost():
    state = building()
    build(state, (24, 51), (24, 50))
    build(state, (24, 51), (25, 50))
    assert refusal(state, section((24, 51), (23, 50))) == "exits"
    build(state, (25, 51), (26, 51))
    build(state, (25, 51), (26, 52))
    pass_turn(state)
    pass_turn(state)
    play(state, StartBuilding())
    build(state, (24, 51), (23, 50))


def test_A14_in_the_initial_rounds_too():
    state = EURO.new(2)
    build(state, (24, 51), (24, 50))
    build(state, (24, 51), (25, 50))
    assert refusal(state, section((24, 51), (23, 50))) == "exits"


def test_A14_into_an_outpost_is_not_counted():
    state = building(track={0: [[(24, 50), (24, 49)]]})
    build(state, (24, 50), (24, 51))
    assert state.spent == 5
    build(state, (24, 51), (25, 50))
    build(state, (24, 51), (23, 50))
    assert state.spent == 7


def test_A14_a_loop_is_out_of_the_outpost_if_the_other_end_is_paid():
    state = building(track={0: [[(24, 51), (24, 50)], [(25, 50), (25, 49)], [(23, 50), (23, 49)]]})
    build(state, (24, 51), (25, 50))
    build(state, (24, 51), (23, 50))
    assert state.spent == 2
    assert state.exits.count(AT[24, 51]) == 2


def test_A14_option_total_counts_all_major_cities_together():
    state = building(major_exits="total")
    build(state, (24, 51), (24, 50))
    build(state, (25, 42), (25, 43))
    for a, b in (((24, 51), (25, 50)), ((23, 51), (22, 51)), ((20, 30), (20, 29))):
        assert refusal(state, section(a, b)) == "exits"
    build(state, (24, 50), (24, 49))
    pass_turn(state)
    pass_turn(state)
    play(state, StartBuilding())
    build(state, (24, 51), (25, 50))


def test_A14_option_total_leaves_sections_into_outposts_alone():
    state = building(major_exits="total", track={0: [[(24, 50), (24, 49)]]})
    build(state, (25, 42), (25, 43))
    build(state, (25, 42), (24, 43))
    build(state, (24, 50), (24, 51))
    assert refusal(state, section((24, 51), (25, 50))) == "exits"


# A15 and A41: room in cities


@pytest.mark.parametrize(("name", "seats", "players"), [("Szczecin", 3, 2), ("Hamburg", 4, 3)])
def test_A15_two_players_in_a_small_city_three_in_a_medium_one(name, seats, players):
    edges = at_city(name)
    track_of = {seat: [edges[seat]] for seat in range(1, players)}
    state = building(seats, edges={**track_of, 0: [beside(name, 5)]})
    assert allowed(state, Build(edges[5]))
    lay(state, players, edges[players])
    assert refusal(state, Build(edges[5])) == "city_full"


@pytest.mark.parametrize(("name", "rule"), [("Szczecin", "city_full"), ("Hamburg", "")])
def test_A45_two_player_rules_have_one_player_less_in_each_city(name, rule):
    edges = at_city(name)
    state = building(edges={1: [edges[0]], 0: [beside(name, 5)]}, two_player_rules=True)
    assert refusal(state, Build(edges[5])) == rule


@pytest.mark.parametrize("name", ["Szczecin", "Hamburg"])
def test_A41_three_sections_of_a_player_at_a_city(name):
    edges = at_city(name)
    state = building(edges={0: edges[:3]})
    assert refusal(state, Build(edges[3])) == "city_sections"
    into = building(edges={0: [*edges[:3], beside(name, 5)]})
    assert refusal(into, Build(edges[5])) == "city_sections", "whichever way it is drawn"


def test_A15_room_for_those_who_may_still_enter():
    """Aberdeen is a small city with two edges."""
    edges = at_city("Aberdeen")
    state = building(edges={0: [edges[0]]})
    assert refusal(state, Build(edges[1])) == "city_entry"


def test_A15_room_for_no_more_than_play():
    """Stockholm is a medium city with three edges: three may enter, or as many as play."""
    edges = at_city("Stockholm")
    assert len(edges) == 3
    two = building(2, edges={0: [edges[0]]})
    assert allowed(two, Build(edges[1]))
    play(two, Build(edges[1]))
    assert refusal(two, Build(edges[2])) == "city_entry"
    three = building(3, edges={0: [edges[0]]})
    assert refusal(three, Build(edges[1])) == "city_entry"
    four = building(4, edges={0: [edges[0]], 1: [edges[1]]})
    assert refusal(four, Build(edges[2])) == "city_entry"


def test_A15_a_major_city_keeps_an_edge_for_everybody():
    """Holland has 13 outer edges; with eight of one player only five are left for five others."""
    outer = [one for one in OUTER_EDGES[CITY_NAMED["Holland"]] if AT[19, 38] not in EDGES[one]]
    free = [one for one in OUTER_EDGES[CITY_NAMED["Holland"]] if AT[19, 38] in EDGES[one]]
    assert (len(outer), len(free)) == (11, 2)
    state = building(6, edges={0: outer[:8]})
    assert refusal(state, Build(outer[8])) == "city_entry"
    other = building(6, turn=1, edges={0: outer[:8]})
    assert allowed(other, Build(outer[8]))


# A16: room on ferry lines


def test_A16_two_players_on_a_line():
    state = building(3, track={0: [[(12, 47), (12, 48)]]}, members={"F7": [1, 2]})
    assert refusal(state, section((12, 47), (12, 46))) == "line_full"


@pytest.mark.parametrize(("printing", "lines", "seats"), [("first", CHANNEL, 6), ("later", ("F3", "F4", "F6"), 5)])
def test_A16_everybody_must_stay_able_to_join_a_channel_line(printing, lines, seats):
    """As many free places as players without one: nobody who has a place gets another."""
    places = 2 * len(lines)
    taken = {name: [0] for name in lines[1:]} | {lines[-1]: [0, 1]}
    state = building(
        seats, members=taken, printing=printing, track={0: [[(20, 25), (20, 26)]], 2: [[(19, 23), (19, 22)]]}
    )
    without = seats - 2
    free = places - sum(map(len, taken.values()))
    assert free == without
    assert refusal(state, section((20, 25), (20, 24))) == "channel"
    other = building(seats, turn=2, members=taken, printing=printing, track={2: [[(19, 23), (19, 22)]]})
    assert allowed(other, section((19, 23), (20, 24)))


def test_A16_other_lines_have_no_such_guarantee():
    state = building(6, members={"F7": [1]}, track={0: [[(12, 47), (12, 48)]]})
    assert allowed(state, section((12, 47), (12, 46)))


def test_A16_a_second_player_keeps_an_edge_at_each_port():
    """Sassnitz has two edges."""
    alone = building(track={0: [[(19, 52), SASSNITZ], [(18, 52), (19, 51)]]})
    assert refusal(alone, section((18, 52), SASSNITZ)) == "port_entry"
    both = building(track={0: [[(19, 52), SASSNITZ], [(18, 52), (19, 51)]]}, members={"F9": [1]})
    assert allowed(both, section((18, 52), SASSNITZ))


# A17 and A18: what ports cost


def test_A17_the_first_section_to_either_port_costs_the_line_and_the_water():
    state = building(track={0: [[(19, 52), (20, 52)], [(15, 53), (14, 54)]]})
    assert price(state, (19, 52), SASSNITZ) == 8 + 3
    assert price(state, (15, 53), MALMO) == 8


def test_A17_every_member_pays_in_full():
    state = building(track={0: [[(15, 53), (14, 54)]]}, members={"F9": [1]})
    assert price(state, (15, 53), MALMO) == 8


def test_A17_then_both_ports_are_on_the_network_and_cost_nothing():
    state = building(track={0: [[(15, 53), MALMO], [(19, 52), (20, 52)]]}, members={"F9": [1]})
    assert price(state, SASSNITZ, (18, 52)) == 1 + 3, "outward from the far port"
    assert price(state, (19, 52), SASSNITZ) == 0 + 3, "into the port: the water only"
    assert price(state, MALMO, (14, 52)) == 3 + 3, "a small city over an inlet"
    assert price(state, MALMO, (14, 53)) == 1


def test_A17_the_line_is_joined_once():
    state = building(track={0: [[(15, 53), (14, 54)]]})
    play(state, section((15, 53), MALMO))
    assert state.members[line("F9")] == 0b01
    assert state.cash[0] == 42
    build(state, MALMO, (14, 53))
    assert state.cash[0] == 41


def test_A17_joining_leaves_the_rest_of_the_limit():
    state = building(track={0: [[(12, 47), (12, 48)]]})
    build(state, (12, 47), (12, 46))
    assert state.spent == 16
    build(state, (12, 46), (13, 46))
    build(state, (10, 33), (10, 32))
    build(state, (10, 32), (10, 31))
    assert state.spent == 20
    assert refusal(state, section((10, 33), (9, 32))) == "limit"


def test_A17_the_line_is_no_edge():
    state = position(at={0: (7, 27)}, members={"F1": [0]})
    assert state.legal()[0] == Sail(0)
    assert all(state.owners[one] >= 7 for one in range(len(EDGES)))
    assert tuple(sorted((AT[7, 26], AT[7, 27]))) not in EDGES


@pytest.mark.parametrize(("name", "start", "paid"), [("Dublin", (10, 23), 8), ("Belfast", (7, 25), 4)])
def test_A18_dublin_and_belfast_cost_the_line_and_nothing_for_the_city(name, start, paid):
    city = {"Dublin": (10, 24), "Belfast": (7, 26)}[name]
    state = building(track={0: [[start, (start[0], start[1] - 1)]]})
    assert price(state, start, city) == paid
    assert track.end_price(state, 0, milepost(name)) == paid
    build(state, start, city)
    assert track.end_price(state, 0, milepost(name)) == 3, "a small city from now on"


def test_A18_outward_from_dublin_once_the_line_is_paid():
    state = building(members={"F2": [0]})
    assert price(state, (10, 24), (10, 23)) == 1
    assert price(state, (10, 24), (11, 23)) == 2


def test_A18_city_limits_and_the_line_limit_apply():
    dublin = at_city("Dublin")
    state = building(3, edges={0: [beside("Dublin", 0)]}, members={"F2": [1, 2]})
    assert refusal(state, Build(dublin[0])) == "line_full"
    crowded: EuroState = building(edges={0: dublin[:3]})
    assert refusal(crowded, Build(dublin[3])) == "city_sections"


def test_A18_room_at_belfast_for_the_second_player():
    """Three edges, one for whoever comes second."""
    belfast = at_city("Belfast")
    state = building(edges={0: belfast[:2]})
    assert refusal(state, Build(belfast[2])) == "city_entry"


# A42


def test_A42_the_highest_single_surcharge_once():
    rivers = {one for edges in RIVERS.values() for one in edges}
    for one in range(len(EDGES)):
        kinds = [2] * (one in rivers) + [3] * (one in LAKES or one in INLETS)
        assert WATER[one] == max(kinds, default=0)
    state = building()
    assert price(state, (22, 39), (23, 38)) == 1 + 2, "Meuse and Rhein"


def test_A40_the_initial_phase_exists():
    state = EURO.new(3)
    order = []
    for _ in range(6):
        order.append(state.turn)
        play(state, EndTurn())
    assert order == [0, 1, 2, 2, 1, 0]
    assert (state.turn, state.round) == (0, 1)
