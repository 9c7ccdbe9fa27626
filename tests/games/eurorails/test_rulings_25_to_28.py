"""README 15: rulings A25 to A28: derailments, snow, floods and gales; with the rest of README 9."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Backtrack, Deliver, Drop, EndTurn, Lose, PickUp, Sail, StartBuilding, Step
from milepost.games.eurorails.board import AT, CENTRE, EDGES, RIVERS, TRACK, zone
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.constants import FREE, OPERATING
from milepost.games.eurorails.events import Derailed, Erased, LoadLost, TurnLost
from milepost.games.eurorails.trains import HEAVY_FREIGHT

from .positions import (
    allowed,
    building,
    demand,
    draw,
    edge,
    go,
    load,
    loads,
    of,
    pass_turn,
    play,
    position,
    price,
    refusal,
    section,
    spare,
    stack,
    step,
)

NEAR_BERLIN, NEXT_TO_NEAR = (24, 55), (24, 56)
"""Three and four mileposts from Berlin's centre."""


# A25: derailments


def test_A25_trains_within_three_mileposts_lose_their_next_turn_and_a_load():
    state = position(3, at={1: NEAR_BERLIN, 2: NEXT_TO_NEAR}, aboard={1: ["Wine"], 2: ["Coal"]})
    events = draw(state, 128)
    assert of(Derailed, events) == [Derailed(1, 128)]
    assert of(LoadLost, events) == [LoadLost(1, load("Wine"))]
    assert of(TurnLost, events) == [TurnLost(1)]
    assert (state.turn, state.aboard) == (2, [(), (), loads("Coal")])
    pass_turn(state)
    pass_turn(state)
    assert (state.turn, state.phase) == (1, OPERATING), "one turn only"


def test_A25_the_owner_chooses_the_load():
    state = position(at={1: "Berlin"}, aboard={1: ["Wine", "Coal"]})
    wine = state.tray[load("Wine")]
    draw(state, 128)
    assert state.to_act == 1
    assert set(state.legal()) == {Lose(load("Wine")), Lose(load("Coal"))}
    assert refusal(state, Lose(load("Ham"))) == "not_aboard"
    assert refusal(state, EndTurn()) == "not_now"
    play(state, Lose(load("Wine")))
    assert state.aboard[1] == loads("Coal")
    assert state.tray[load("Wine")] == wine + 1, "to the tray"


def test_A25_without_a_choice_nobody_is_asked():
    state = position(at={1: "Berlin"}, aboard={1: ["Wine", "Wine"]})
    draw(state, 128)
    assert state.aboard[1] == loads("Wine")
    assert state.asks == []


def test_A25_near_two_of_the_cities_counts_once():
    """It cannot happen on this board: no milepost is within three of two cities of one card."""
    for deck in DECKS.values():
        for event in deck.events.values():
            if event.kind == "derailment":
                zones = [zone((CENTRE[city],), 3) for city in event.cities]
                assert max(map(sum, zip(*zones, strict=True))) == 1
                assert bytes(map(sum, zip(*zones, strict=True))) == event.zone


def test_A25_the_current_turn_of_the_drawer_goes_on_and_the_next_is_lost():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle", "Wine"]})
    stack(state, 128, *spare(state))
    events = play(state, Deliver(1, 0))
    assert of(LoadLost, events) == [LoadLost(0, load("Wine"))], "what was delivered is safe"
    assert (state.turn, state.phase, state.moves) == (0, OPERATING, 9)
    go(state, (24, 52), (24, 51))
    pass_turn(state)
    events = pass_turn(state)
    assert of(TurnLost, events) == [TurnLost(0)]
    assert state.turn == 1


def test_A25_option_the_drawer_stops():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]}, derailed_drawer_stops=True)
    stack(state, 128, *spare(state))
    play(state, Deliver(1, 0))
    assert state.turn == 1
    events = pass_turn(state)
    assert of(TurnLost, events) == [TurnLost(0)]
    assert state.turn == 1


def test_A25_option_the_drawer_stops_only_if_hit():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]}, derailed_drawer_stops=True)
    stack(state, 127, *spare(state))
    play(state, Deliver(1, 0))
    assert (state.turn, state.phase) == (0, OPERATING)


def test_A25_several_derailments_cost_one_turn_and_one_load_each():
    """(25,51) is near Leipzig and near Berlin, which are on two cards."""
    state = position(at={1: (25, 51)}, trains={1: HEAVY_FREIGHT}, aboard={1: ["Wine", "Coal", "Ham"]})
    events = draw(state, 126, 128)
    assert of(Derailed, events) == [Derailed(1, 126), Derailed(1, 128)]
    play(state, Lose(load("Coal")), Lose(load("Ham")))
    assert state.aboard[1] == loads("Wine")
    assert (state.turn, state.lost_turns[1]) == (0, 1), "one is over"
    pass_turn(state)
    assert (state.turn, state.lost_turns[1]) == (0, 0)
    pass_turn(state)
    assert (state.turn, state.phase) == (1, OPERATING)


def test_A25_later_arrivals_are_safe():
    state = position(at={1: NEXT_TO_NEAR}, track={1: [[NEXT_TO_NEAR, NEAR_BERLIN]]}, aboard={1: ["Wine"]})
    draw(state, 128)
    go(state, NEXT_TO_NEAR, NEAR_BERLIN)
    pass_turn(state)
    assert (state.lost_turns, state.aboard[1]) == ([0, 0], loads("Wine"))


def test_A25_a_train_that_is_not_placed_cannot_derail():
    state = position()
    state.at[1] = -1
    events = draw(state, 125)
    assert of(Derailed, events) == [Derailed(0, 125)], "the drawer stands in Madrid"


# A26: snow


def test_A26_no_step_to_or_from_the_named_terrain_in_the_zone():
    """(38,40) is alpine and next to Bern."""
    state = position(at={0: "Bern"}, track={0: [[(37, 39), (38, 40)]]}, forces=[(130, 1)])
    assert refusal(state, step((37, 39), (38, 40))) == "snow"
    caught = position(at={0: (38, 40)}, track={0: [[(37, 39), (38, 40)]]}, forces=[(130, 1)])
    assert refusal(caught, step((38, 40), (37, 39))) == "snow"
    assert caught.moves == 5


def test_A26_other_terrain_in_the_zone_only_slows():
    state = position(at={0: "Bern"}, track={0: [[(37, 39), (37, 40), (38, 41)]]}, forces=[(130, 1)])
    go(state, (37, 39), (37, 40), (38, 41))
    assert state.moves == 3


def test_A26_the_same_terrain_outside_of_the_zone_is_open():
    state = position(at={0: (39, 43)}, track={0: [[(39, 43), (39, 44)]]}, forces=[(130, 1)])
    go(state, (39, 43), (39, 44))
    assert state.moves == 8


def test_A26_no_building_to_such_a_milepost():
    state = building(track={0: [[(37, 39), (37, 40)]]}, forces=[(130, 1)])
    assert refusal(state, section((37, 39), (38, 40))) == "snow"
    assert allowed(state, section((37, 39), (38, 39))), "clear"
    assert allowed(state, section((37, 40), (38, 41))), "a mountain under a card for alpine mileposts"


def test_9_fog_slows_and_forbids_to_build_to_any_milepost_of_the_zone():
    state = building(track={0: [[(25, 43), (25, 44)]]}, forces=[(134, 1)])
    foggy = state.deck.events[134].zone
    assert [bool(foggy[AT[place]]) for place in ((26, 43), (24, 43))] == [True, False]
    assert refusal(state, section((25, 43), (26, 43))) == "fog"
    assert allowed(state, section((25, 43), (24, 43)))
    assert allowed(state, section((25, 44), (24, 45)))


# A27: floods


def test_A27_sections_over_the_river_are_erased_whoever_owns_them():
    mine, theirs = edge((23, 40), (24, 40)), edge((22, 39), (22, 40))
    state = position(edges={0: [mine, edge((24, 40), (25, 40))], 1: [theirs]}, cash={0: 40, 1: 40})
    events = draw(state, 135)
    assert of(Erased, events) == [Erased(0, (mine,)), Erased(1, (theirs,))]
    assert [state.owners[one] for one in (mine, theirs)] == [FREE, FREE]
    assert state.owners[edge((24, 40), (25, 40))] == 0
    assert state.cash == [40, 40]


def test_A27_nobody_builds_across_it_while_it_lasts_and_then_for_the_normal_price():
    state = position(track={1: [[(23, 40), (24, 40)]]})
    draw(state, 135)
    play(state, StartBuilding())
    for a, b in (((24, 41), (24, 40)), ((26, 42), (27, 41))):
        assert refusal(state, section(a, b)) == "flood"
    pass_turn(state)
    pass_turn(state)
    assert state.forces == []
    play(state, StartBuilding())
    assert price(state, (24, 41), (24, 40)) == 1 + 2


def test_A27_red_area_edges_over_it_are_shut():
    state = position(at={0: "Wien"}, forces=[(136, 1)])
    for to in ((38, 55), (38, 54), (37, 53)):
        assert refusal(state, step((37, 54), to)) == "flood"
    for to in ((37, 55), (36, 54), (36, 55)):
        assert allowed(state, step((37, 54), to))


def test_A27_other_rivers_do_not_matter():
    """Six edges cross both Meuse and Rhein; only the Rhein has a card. The Loire's erases none of the Rhein's."""
    both = next(one for one in RIVERS["Meuse"] if one in RIVERS["Rhein"])
    state = position(edges={0: [both]})
    draw(state, 137)
    assert state.owners[both] == 0
    other = position(edges={0: [both]})
    draw(other, 135)
    assert other.owners[both] == FREE


def test_A27_every_section_over_the_river():
    owned = [one for one in RIVERS["Loire"] if one < TRACK]
    state = position(edges={0: owned})
    draw(state, 137)
    assert not any(state.owners[one] == 0 for one in range(len(EDGES)))


# A28: gales


PORTS = {
    "Belfast": (7, 26), "Stranraer": (7, 27), "Dublin": (10, 24), "Liverpool": (13, 29), "Plymouth": (20, 24),
    "Cherbourg": (24, 27), "Portsmouth": (21, 28), "Le Havre": (25, 29), "Dover": (22, 33), "Calais": (23, 33),
    "Harwich": (19, 34), "Ijmuiden": (19, 38), "Newcastle Port": (10, 33), "Esbjerg": (12, 46),
    "Kristiansand": (5, 48), "Hirtshals": (8, 49), "Malmo": (15, 52), "Sassnitz": (18, 53),
}  # fmt: skip


@pytest.mark.parametrize("name", PORTS)
def test_A28_the_big_gale_hits_trains_on_a_port_of_its_seas(name):
    state = position(at={1: PORTS[name]}, aboard={1: ["Wine"]})
    events = draw(state, 138)
    assert of(Derailed, events) == [Derailed(1, 138)]
    assert of(LoadLost, events) == [LoadLost(1, load("Wine"))]
    assert of(TurnLost, events) == [TurnLost(1)]


def test_A28_trains_beside_a_port_are_only_slowed():
    state = position(at={1: (12, 47)}, aboard={1: ["Wine"]})
    events = draw(state, 138)
    assert of(Derailed, events) == []
    assert (state.turn, state.moves) == (1, 5)


@pytest.mark.parametrize("card", [139, 140])
def test_A28_small_gales_hit_no_train(card):
    state = position(at={1: PORTS["Plymouth"]}, aboard={1: ["Wine"]})
    assert of(Derailed, draw(state, card)) == []


def test_A28_half_rate_near_the_seas():
    for place, card, moves in (((46, 3), 140, 5), ((48, 14), 140, 9), ((46, 33), 139, 5), ((20, 47), 138, 5)):
        assert position(at={0: place}, forces=[(card, 1)]).moves == moves


def test_A28_no_building_there():
    state = building(track={0: [[(15, 53), (14, 54)]]}, forces=[(138, 1)])
    assert refusal(state, section((15, 53), (14, 53))) == "gale"


def test_A28_no_joining_of_lines_there():
    """Cherbourg lies outside of the Atlantic's gale, Plymouth on the other side inside."""
    state = building(track={0: [[(25, 27), (26, 28)]]}, forces=[(140, 1)])
    assert not state.deck.events[140].zone[AT[24, 27]]
    assert refusal(state, section((25, 27), (24, 27))) == "gale"


def test_A28_no_sailing():
    for place, name in (((12, 46), "F7"), ((19, 38), "F6"), ((15, 52), "F9")):
        state = position(at={0: place}, members={name: [0]}, forces=[(138, 1)])
        assert refusal(state, Sail(0)) == "gale"


# README 9, general


def test_9_events_bind_the_rest_of_the_current_turn_too():
    second = demand(13, "Machinery", "Berlin")
    state = position(at={0: "Berlin"}, cards={0: (1, 13, 51)}, aboard={0: ["Cattle", "Machinery"]})
    assert allowed(state, Deliver(13, second))
    stack(state, 121, *spare(state))
    play(state, Deliver(1, 0))
    assert refusal(state, Deliver(13, second)) == "strike"


@pytest.mark.parametrize(("card", "name", "open_there"), [(121, "Wien", False), (122, "Wien", True),
                                                          (121, "Holland", True), (122, "Holland", False)])  # fmt: skip
def test_9_strikes_forbid_to_load_and_deliver_and_nothing_else(card, name, open_there):
    made, wanted, hand = {"Wien": ("Wine", "Coal", 92), "Holland": ("Cheese", "Wheat", 17)}[name]
    state = position(at={0: name}, cards={0: (hand, 50, 51)}, aboard={0: ["Wheat"]}, forces=[(card, 1)])
    delivery = Deliver(hand, demand(hand, "Wheat", name))
    assert refusal(state, PickUp(load(made))) == ("" if open_there else "strike")
    assert refusal(state, delivery) == ("" if open_there else "strike")
    assert allowed(state, Drop(load("Wheat")))
    assert refusal(state, PickUp(load(wanted))) == "not_here"
    assert any(isinstance(action, Step) for action in state.legal())


def test_9_restrictions_add_up():
    state = position(at={0: "Bern"}, track={0: [[(37, 39), (38, 40)]]}, forces=[(130, 1), (123, 0), (121, 1)])
    assert refusal(state, step((37, 39), (38, 40))) in ("rail_strike", "snow")
    state.forces = [(130, 1, 1)]
    assert refusal(state, step((37, 39), (38, 40))) == "snow"
    state.forces = [(123, 0, 1)]
    assert refusal(state, step((37, 39), (38, 40))) == "rail_strike"


def test_9_a_lasting_event_ends_with_the_drawers_next_turn_even_if_it_is_lost():
    state = position(at={0: "Berlin"})
    draw(state, 134, 128)
    assert state.lost_turns[0] == 1
    events = pass_turn(state)
    assert of(TurnLost, events) == [TurnLost(0)]
    assert state.forces == []
    assert refusal(state, Backtrack(), 0) == "turn"
