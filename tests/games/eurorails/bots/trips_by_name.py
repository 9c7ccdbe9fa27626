"""Trips written with names, for tests of what bots think of them."""

from __future__ import annotations

from milepost.games.eurorails.board import CITY_NAMED, LOAD_NAMED
from milepost.games.eurorails.bots.demands import crossings
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.judgement.trips import Prospect, Stop, Trip, prospect, starts_of, terrains_of
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT
from tests.games.eurorails.positions import give_written, milepost, position, way


def fetch(load: str, city: str) -> Stop:
    """A load is taken aboard."""
    return Stop(CITY_NAMED[city], LOAD_NAMED[load])


def deliver(state: EuroState, load: str, city: str, seat: int = 0) -> Stop:
    """A load is delivered on the first card in the hand that wants it there."""
    return next(
        Stop(demand.city, demand.load, card, number, demand.pay)
        for card in state.hands[seat]
        for number, demand in enumerate(state.deck.demands[card])
        if (demand.load, demand.city) == (LOAD_NAMED[load], CITY_NAMED[city])
    )


def made(state: EuroState, *trip: Stop, seat: int = 0) -> Prospect:
    """What a trip comes to."""
    found = prospect(state, seat, terrains_of(state, seat), starts_of(state, seat), trip)
    assert found is not None, "the trip can be made"
    return found


def single(state: EuroState, load: str, source: str, city: str) -> Prospect:
    """What fetching one load and delivering it comes to."""
    return made(state, fetch(load, source), deliver(state, load, city))


def delivered(trip: Trip) -> list[Stop]:
    """The deliveries of a trip."""
    return [stop for stop in trip if stop.card]


def told(one: Prospect) -> tuple[int, int, int, float, int]:
    """Track, mileposts, crossings, turns to a tenth, and loans of a trip."""
    return one.outlook.track, len(one.route.arcs), crossings(one.route), round(one.outlook.turns, 1), one.outlook.loans


# positions that several tests look at


def trap(cash: int = 38, card: tuple[str, str, int] = ("Fish", "Krakow", 55)) -> EuroState:
    """A train in Berlin with a short line to Hamburg, and a demand that pays much for a load far away."""
    state = position(2, at={0: "Berlin"}, edges={0: way("Berlin", "Hamburg")}, cash={0: cash}, round=5)
    give_written(state, 0, [card])
    return state


def cheese() -> EuroState:
    """A train in Zürich with a line over Paris to London, and a demand for cheese from Bern next to it."""
    line = way("Zurich", "Paris")
    to_london = track_to(position(2, edges={0: line}), 0, milepost("London"))
    assert to_london is not None
    state = position(2, at={0: "Zurich"}, edges={0: (*line, *to_london.edges)}, cash={0: 38})
    give_written(state, 0, [("Cheese", "London", 28)])
    return state


def oil_and_wine() -> EuroState:
    """Oil for Ruhr is aboard in Berlin; wine for Berlin is to be had in Wien, the other way."""
    line = way("Ruhr", "Berlin")
    edges = (*line, *way("Berlin", "Wien", line))
    state = position(2, at={0: "Berlin"}, edges={0: edges}, aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Ruhr", 15)], [("Wine", "Berlin", 12)])
    return state


def oranges_and_wine() -> EuroState:
    """A Fast Freight in Valencia on a line over Bordeaux to Paris, where oranges and wine are wanted."""
    line = way("Paris", "Bordeaux")
    edges = (*line, *way("Bordeaux", "Valencia", line))
    state = position(2, at={0: "Valencia"}, edges={0: edges}, trains={0: FAST_FREIGHT})
    give_written(state, 0, [("Oranges", "Paris", 35)], [("Wine", "Paris", 14)])
    return state
