"""The statistics that tell the characters apart: on a recorded game, and by hand."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from bench.character_statistics import ROWS, Plans, Watching, findings, interval, statistics, table
from bench.eurorails_characters import ARCHETYPES, PAGE, page_with

from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.board import EDGE_OF
from milepost.games.eurorails.bots.snapshot import Memory
from milepost.games.eurorails.constants import NEUTRAL
from milepost.games.eurorails.events import Delivered, Dropped, LoadLost, Moved, PickedUp, SectionBuilt, TrainBought
from milepost.games.eurorails.judgement.trips import Stop
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import HEAVY_FREIGHT
from tests.games.eurorails.golden import EuroRails
from tests.games.measured_games import measured_game

SEAT = 1
FETCH, FIRST, SECOND = Stop(3, 7), Stop(5, 7, 11, 0, 20), Stop(8, 2, 12, 1, 30)


@cache
def watched() -> Watching:
    """A recorded game to its end, watched from one seat."""
    record = measured_game("eurorails", "4-standard").record
    state = record.first()
    watching = Watching(EuroRails(), state, SEAT)
    for move in record.moves:
        watching.see(move.seat, state.apply(move.action, move.seat), state)
    return watching


def test_what_a_seat_built_and_bought_is_what_happened_in_the_game():
    told, watching = measured_game("eurorails", "4-standard"), watched()
    assert watching.built == told.total(SectionBuilt)[SEAT]
    assert 0 < watching.open < watching.built
    assert watching.open <= watching.open_price < told.total(SectionBuilt, of="price")[SEAT]
    assert watching.moved == told.total(Moved)[SEAT]
    bought = [event.train for _, event in told.events if isinstance(event, TrainBought) and event.seat == SEAT]
    assert watching.first_train == bought[0]


def test_loads_aboard_are_counted_at_every_milepost():
    aboard = carried = 0
    for _, event in measured_game("eurorails", "4-standard").events:
        if getattr(event, "seat", None) == SEAT:
            aboard += isinstance(event, PickedUp) - isinstance(event, (Delivered, Dropped, LoadLost))
            carried += aboard if isinstance(event, Moved) else 0
    assert watched().carried == carried > 0


def test_others_track_and_last_chips_are_counted_from_the_position():
    record = measured_game("eurorails", "4-standard").record
    foreign = scarce = 0
    for move, events, state in record.replay():
        assert isinstance(state, EuroState)
        for event in events if move.seat == SEAT else ():
            if isinstance(event, Moved):
                owner = state.owners[EDGE_OF[min(event.start, event.end), max(event.start, event.end)]]
                foreign += owner not in (SEAT, NEUTRAL) and owner < NEUTRAL
            if isinstance(event, PickedUp):
                scarce += state.tray[event.load] + state.lying.count(event.load) + 1 <= 2
    assert (watched().on_others_track, watched().last_chips) == (foreign, scarce)
    assert foreign
    assert scarce


def test_the_statistics_of_a_game_follow_its_measures():
    told, watching = measured_game("eurorails", "4-standard"), watched()
    plans = Plans(Memory(corridor=0))
    plans.trips += [1, 2]
    values = statistics(told.state, watching, plans)
    assert values["track money"] == told.course["track spend"][19][SEAT]
    assert values["majors"] == told.course["major cities"][29][SEAT]
    assert values["first upgrade"] == told.final["first upgrade"][SEAT]
    assert values["fees"] == told.final["fees earned"][SEAT]
    assert values["heavy first"] == (watching.first_train == HEAVY_FREIGHT)
    assert values["deliveries a trip"] == 1.5
    seventh = int(values["seventh major"])
    cities = [ends[SEAT] for ends in told.course["major cities"]]
    assert cities[seventh - 1] >= 7 or seventh == told.rounds
    assert max(cities[: seventh - 1]) < 7
    assert 0 < values["corridor"] < 1
    assert set(values) >= {row.name for row in ROWS}


@pytest.mark.parametrize(
    ("left", "actions", "given_up"),
    [
        ((FETCH, FIRST, SECOND), (), 0),
        ((SECOND,), (Deliver(11, 0),), 0),
        ((FIRST, Stop(9, 4, 13, 2, 40), SECOND), (), 0),
        ((SECOND,), (), 1),
        ((), (), 1),
        ((Stop(9, 4, 13, 2, 40),), (Deliver(12, 1),), 1),
    ],
)
def test_a_plan_is_given_up_when_a_delivery_is_neither_made_nor_planned_any_more(left, actions, given_up):
    plans = Plans(Memory(trip=(FETCH, FIRST, SECOND)))
    plans.see(Memory(trip=left), actions)
    assert plans.given_up == given_up


def test_each_trip_that_is_over_is_counted_once():
    plans = Plans(Memory())
    for done in ((), ((30, 20, 1),), ((30, 20, 1),), ((30, 20, 1), (80, 70, 3))):
        plans.see(Memory(trips_done=done), ())
    assert plans.trips == [1, 3]


def test_two_columns_differ_only_if_the_deals_say_so_beyond_doubt():
    deals = np.arange(1.0, 21.0)
    low, high = interval(deals * 2, deals)
    assert low == high == 2
    low, high = interval(deals, deals[::-1].copy())
    assert low < 1 < high
    assert interval(deals, np.zeros(20))[0] == np.inf


def test_rows_name_the_characters_they_compare_and_what_was_aimed_at():
    games = {who: [{row.name: 1.0 + (who in row.most) for row in ROWS}] * 3 for who in ARCHETYPES}
    found = findings(games)
    assert all(one.differs and one.ratio == 2 for one in found)
    shown = table(found, str.capitalize).splitlines()
    assert len(shown) == 2 + len(ROWS)
    assert "2.00 (2.00 to 2.00) | ≥ 1.2: reached | yes" in shown[2]


def test_the_page_of_the_bots_has_a_place_for_the_table():
    page = PAGE.read_text("utf-8")
    assert "| made |" in page_with("| made |", page)
    assert "pictures/eurorails-characters.svg" in page
