"""Last chips that are taken in passing, and track that is liked for where it lies."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Deliver, Drop, PickUp
from milepost.games.eurorails.board import CENTRE, CITY_NAMED
from milepost.games.eurorails.bots.archetypes import ArchetypeBot, BlockerBot, ContinentalBot
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.on_the_way import on_the_way
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.profiles import profile
from milepost.games.eurorails.bots.scarce_loads import take_scarce_loads, unordered
from milepost.games.eurorails.bots.train_worth import train_worth
from milepost.games.eurorails.judgement.routes import BUILT, EDGE_OF_ARC, Route, Terrain, route
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trial_turn import Turn
from milepost.games.eurorails.judgement.trips import Stop
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import HEAVY_FREIGHT, SUPERFREIGHT
from tests.games.eurorails.positions import EURO, give_written, load, position, way

from .deciding import grounds
from .positions import look


def in_the_ruhr(steel_elsewhere: int, *aboard: str) -> EuroState:
    """Tourists are wanted in Berlin; steel is made here too, and others carry some of it."""
    loads_of = {0: aboard, 1: ("Steel",) * steel_elsewhere}
    state = position(3, at={0: "Ruhr"}, edges={0: way("Ruhr", "Berlin")}, aboard=loads_of, round=20)
    give_written(state, 0, [("Tourists", "Berlin", 30)])
    return state


def taken(bot: type[ArchetypeBot], state: EuroState, skill: str = "hard") -> list[int]:
    """The loads that a bot takes aboard."""
    decision = bot(EURO, 1, skill=skill).choose(state.seen_by(0))
    return [action.load for action in decision.actions if isinstance(action, PickUp)]


def test_who_cares_for_scarce_loads_takes_a_last_chip_beside_the_plan():
    assert sorted(taken(BlockerBot, in_the_ruhr(2))) == sorted((load("Tourists"), load("Steel")))
    assert taken(ContinentalBot, in_the_ruhr(2)) == [load("Tourists")]


def test_a_last_chip_that_is_wanted_where_it_lies_is_delivered_at_once():
    state = in_the_ruhr(2)
    give_written(state, 0, [("Tourists", "Berlin", 30)], [("Steel", "Ruhr", 8)])
    seen = grounds(state)
    turn = Turn(state, 0)
    passing = take_scarce_loads(seen, on_the_way(seen))
    assert passing is not None
    passing(turn, (Stop(CITY_NAMED["Ruhr"], load("Tourists")),))
    assert [type(action) for action in turn.actions] == [PickUp, Deliver]


@pytest.mark.parametrize("state", [in_the_ruhr(0), in_the_ruhr(2, "Beer")], ids=["plenty", "no room"])
def test_nothing_is_taken_beside_the_plan_where_there_is_plenty_or_no_room(state):
    assert load("Steel") not in taken(BlockerBot, state)


def test_a_load_that_was_carried_for_too_long_is_not_taken_again():
    line = way("Berlin", "Ruhr")
    aboard, trains = {0: ["Steel"], 1: ["Steel"]}, {0: SUPERFREIGHT}
    state = position(3, at={0: "Berlin"}, edges={0: line}, aboard=aboard, trains=trains, round=20)
    give_written(state, 0, [("Tourists", "Berlin", 30)])
    for since, left in ((19, False), (15, True)):
        bot = BlockerBot(EURO, 1, skill="hard")
        bot.memory = bot.memory.after(picked=((load("Steel"), since),), deliveries=2)
        actions = bot.choose(state.seen_by(0)).actions
        assert (Drop(load("Steel")) in actions) == left
        assert PickUp(load("Tourists")) in actions
        assert PickUp(load("Steel")) not in actions


def test_who_does_not_think_of_rivals_takes_no_last_chips():
    assert load("Steel") not in taken(BlockerBot, in_the_ruhr(2), skill="medium")


def test_a_load_is_ordered_if_the_trip_fetches_it():
    assert unordered((3, 4), (Stop(1, 3), Stop(2, 3, 7, 0, 20))) == (4,)


# where track is liked


def track_between(start: str, end: str, taste: Taste) -> Route:
    state = position(2, at={0: start})
    ends = [CENTRE[CITY_NAMED[name]] for name in (start, end)]
    found = route(Terrain(state, 0, taste=taste), ends[0], ends[1:], -1, state.owners)
    assert found is not None
    return found


def test_a_way_leads_where_track_is_liked_and_is_paid_for_in_full():
    plain = track_between("Paris", "Wien", Taste())
    liked = way("Paris", "Milano")
    other = track_between("Paris", "Wien", Taste(favoured=liked, favour=0.1))
    edges = {EDGE_OF_ARC[arc] for arc in other.arcs}
    assert len(edges.intersection(liked)) > len({EDGE_OF_ARC[arc] for arc in plain.arcs}.intersection(liked))
    full = Terrain(position(2, at={0: "Paris"}), 0).prices
    new = [(paid, full[arc]) for arc, paid in zip(other.arcs, other.prices, strict=True) if paid != BUILT]
    assert all(paid == price for paid, price in new)
    assert sum(paid for paid, _ in new) > 20


def test_the_backbone_likes_its_corridor_most_and_most_of_all_at_the_beginning():
    def favour(archetype: str, phase: Phase) -> float:
        return Grounds(look(position(2), corridor=0), profile(archetype), phase).taste.favour

    found = [favour("backbone", Phase.INITIAL_BUILD), favour("backbone", Phase.MID), favour("opportunist", Phase.MID)]
    assert found == sorted(found)
    assert len({*found, 1.0}) == 4
    without = Grounds(look(position(2)), profile("backbone"), Phase.MID).taste
    assert without.favoured == ()


def test_one_trip_with_a_single_load_does_not_make_a_third_place_worthless():
    def worth(*trips: tuple[int, int, int]) -> float:
        return train_worth(Grounds(look(position(2), trips_done=trips), profile("freight"), Phase.EARLY), HEAVY_FREIGHT)

    assert worth((34, 26, 2)) > worth((34, 26, 1)) > worth(*[(34, 26, 1)] * 6) == 0
