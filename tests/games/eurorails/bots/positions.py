"""Positions that several tests of the bots start from."""

from __future__ import annotations

from typing import Any

from milepost.games.eurorails.bots.snapshot import Memory, Snapshot
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, SUPERFREIGHT
from tests.games.eurorails.positions import building, give, give_written, links, position, seven, way


def look(state: EuroState, **memory: Any) -> Snapshot:
    """What the first seat looks at, with these memories."""
    return Snapshot(state, 0, Memory(**memory))


def leipzig(cash: int = 12) -> EuroState:
    """A build phase in Berlin with a use for track to Leipzig, which costs 4M, and beyond."""
    state = building(2, at={0: "Berlin"}, edges={0: way("Ruhr", "Berlin")}, cash={0: cash})
    give_written(state, 0, [("Steel", "Leipzig", 20)], [("Steel", "Praha", 24)])
    return state


def passing_frankfurt(card: tuple[str, str, int]) -> EuroState:
    """A train in Frankfurt on a line from Ruhr to München with flowers aboard; beer is wanted in Ruhr."""
    line = way("Ruhr", "Frankfurt")
    edges = (*line, *way("Frankfurt", "Munchen", line))
    state = position(2, at={0: "Frankfurt"}, edges={0: edges}, aboard={0: ["Flowers"]}, round=9, cash={0: 12})
    give_written(state, 0, [("Beer", "Ruhr", 30)], [card])
    return state


def steel_to_berlin(cash: int, pay: int = 12) -> EuroState:
    """Steel aboard in Ruhr, a line to Berlin where it is wanted, and no other use for anything."""
    edges = {0: way("Ruhr", "Berlin")}
    state = position(2, at={0: "Ruhr"}, edges=edges, cash={0: cash}, aboard={0: ["Steel"]}, round=12)
    give_written(state, 0, [("Steel", "Berlin", pay)])
    return state


def short_line(sections: int) -> EuroState:
    """Some sections from Ruhr toward Berlin, and much money."""
    state = building(2, edges={0: way("Ruhr", "Berlin")[:sections]}, cash={0: 90})
    give_written(state, 0, [("Steel", "Berlin", 12)])
    return state


def fish_hunt() -> EuroState:
    """One chip of fish is left; rivals' trains with room for it stand in London and in Madrid."""
    state = position(
        3,
        at={0: "Berlin", 1: "London", 2: "Madrid"},
        edges={0: way("Berlin", "Hamburg")},
        cash={0: 300},
        aboard={1: ["Fish"], 2: ["Fish"]},
    )
    give_written(state, 0, [("Fish", "Krakow", 55)])
    return state


def warszawa() -> EuroState:
    """A Fast Freight in Berlin with steel for Warszawa; the line there is somebody else's."""
    own = way("Ruhr", "Berlin")
    edges = {0: own, 1: way("Berlin", "Warszawa", own)}
    state = position(2, at={0: "Berlin"}, edges=edges, trains={0: FAST_FREIGHT}, aboard={0: ["Steel"]}, cash={0: 60})
    give_written(state, 0, [("Steel", "Warszawa", 25)])
    return state


def six_cities(cash: int) -> EuroState:
    """A build phase with six major cities joined; London is the cheapest of the other two."""
    state = building(2, edges={0: links(5)}, cash={0: cash})
    give_written(state, 0)
    return state


def seven_cities(cash: int) -> EuroState:
    """A build phase with seven major cities joined, and a hand that is good for nothing."""
    state = building(edges={0: seven(0)}, cash={0: cash})
    give_written(state, 0)
    return state


def steel_or_cars() -> EuroState:
    """Seven cities and 244M; steel for Holland brings 7M, cars for Wien 28M but not in this turn."""
    state = position(
        2, at={0: "Ruhr"}, edges={0: seven(0)}, cash={0: 244}, aboard={0: ["Steel", "Cars"]}, trains={0: SUPERFREIGHT}
    )
    give_written(state, 0, [("Steel", "Holland", 7)], [("Cars", "Wien", 28)])
    return state


def hopeless() -> EuroState:
    """12M, three sections of track, and nothing but demands from one end of the board to the other."""
    state = position(2, at={0: "Ruhr"}, edges={0: way("Ruhr", "Frankfurt")}, cash={0: 12}, round=6)
    far = [("Cork", "Stockholm", 73), ("Oranges", "Glasgow", 45), ("Fish", "Sarajevo", 44)]
    give_written(state, 0, far, far, far)
    return state


def holding(card: int, city: str, other: str) -> EuroState:
    """A train in a city with a line to another, much money, and a card of the first deck."""
    state = position(2, at={0: city}, edges={0: way(city, other)}, cash={0: 200})
    give(state, 0, card, *[one for one in state.hands[0] if one != card][:2])
    return state


def last_steel(*taken_by_another: str) -> EuroState:
    """Steel from Ruhr is wanted in Berlin; a rival has two of its three chips, another may have taken the last."""
    aboard = {1: ("Steel", "Steel"), 2: taken_by_another}
    state = position(3, at={0: "Berlin"}, edges={0: links(2)}, cash={0: 60}, aboard=aboard)
    give_written(state, 0, [("Steel", "Berlin", 30)], [("Flowers", "Berlin", 12)])
    return state


def flooded() -> EuroState:
    """Steel for Berlin is aboard in Ruhr, and a flood has taken a section of the line there."""
    line = way("Ruhr", "Berlin")
    edges = {0: (*line[:4], *line[5:])}
    state = position(2, at={0: "Ruhr"}, edges=edges, aboard={0: ["Steel"]}, cash={0: 40}, round=12)
    give_written(state, 0, [("Steel", "Berlin", 30)])
    return state
