"""What it takes to fulfil a contract, and what a bonus takes."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.arena.match import play_match
from milepost.core import catalog
from milepost.games.wood_and_steel.actions import Fulfil
from milepost.games.wood_and_steel.board import GOOD
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import CONNECTIONS
from milepost.games.wood_and_steel.events import Delivered, ServicePaid, TiesGained
from milepost.games.wood_and_steel.judgement.bonuses import bonuses
from milepost.games.wood_and_steel.judgement.jobs import Job
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.positions import STEEL, cities, player, position, way


def job(state: SteelState) -> Job:
    return min(Outlook(state, 0).private, key=lambda one: one.actions)


def test_a_first_contract():
    one = job(position(player("Philadelphia - Washington", private=("tourists", "Raleigh"))))
    assert cities(one.haul.way) == ["Philadelphia", "Washington", "Raleigh"]
    assert one.haul.track.routes == way("Washington - Raleigh")
    assert (one.haul.track.price, one.runs, one.ties, one.income, one.due) == (3_000, 2, 2, 6_000, 0)


def test_more_runs_with_a_shorter_engine():
    track, private = "Philadelphia - Washington - Raleigh - Atlanta", ("tourists", "Atlanta")
    runs = [
        job(position(player(track, private=private, engines=((name, "Philadelphia"),)))).runs
        for name in ("John Bull", "American", "Mogul", "Pacific")
    ]
    assert runs == [3, 2, 1, 1]


def test_what_is_aboard_need_not_be_fetched():
    loaded = player(
        "Philadelphia - Washington - Raleigh", private=("tourists", "Raleigh"),
        engines=(("Mogul", "Raleigh", "tobacco"),),
    )  # fmt: skip
    one = job(position(loaded))
    assert one.haul.loads != NONE
    loaded = player(
        "Philadelphia - Washington - Raleigh", private=("tobacco", "Philadelphia"),
        engines=(("Mogul", "Raleigh", "tobacco"),),
    )  # fmt: skip
    one = job(position(loaded))
    assert (one.haul.loads, cities(one.haul.way)) == (NONE, ["Raleigh", "Washington", "Philadelphia"])


def test_a_railyard_supplies_too():
    track, private = "Philadelphia - Washington", ("tobacco", "Philadelphia")
    without = job(position(player(track, private=private, engines=(("Mogul", "Washington"),))))
    assert without.haul.track.routes
    has = player(track, private=private, engines=(("Mogul", "Washington"),), railyards=("Washington",))
    assert cities(job(position(has)).haul.way) == ["Washington", "Philadelphia"]


def test_ties_count_the_second_of_a_kind_and_the_first_on_the_west_coast():
    home = player("Philadelphia - Washington", private=("tourists", "Raleigh"), delivered=(("tourists", "Boston"),))
    assert job(position(home)).ties == 1 + 3
    west = player("Portland OR - Seattle", private=("wood", "San Francisco"))
    assert job(position(west)).ties == 1 + 1 + 3


def test_debt_service_is_foreseen():
    home = player("Philadelphia - Pittsburgh", private=("tourists", "Cleveland"), debt=50_000)
    assert job(position(home)).due == 10_000


def test_the_market_is_open_from_a_mogul_on():
    market = [("coal", "Boston"), ("tourists", "Atlanta"), ("grain", "Boston")]
    poor = position(player("Philadelphia - Washington", engines=(("American", "Washington"),)), market=market)
    assert not Outlook(poor, 0).market
    rich = position(player("Philadelphia - Washington", engines=(("Mogul", "Washington"),)), market=market)
    assert {one.place for one in Outlook(rich, 0).market} == {0, 1, 2}


def test_connections_and_monopolies_have_their_price():
    state = position(
        player("New York - Cleveland", "New York - Boston - Syracuse - Toronto - Detroit"),
        connections=[("New York", "Chicago"), ("Chicago", "Denver")],
    )
    found = {one.connection: one for one in bonuses(state, 0, 12) if one.connection != NONE}
    nearest = next(one for number, one in found.items() if CONNECTIONS[number].ends == ("New York", "Chicago"))
    assert (nearest.track.routes, nearest.ties) == (way("Chicago - Detroit"), 2)
    machinery = next(one for one in bonuses(state, 0, 12) if one.good == GOOD["machinery"])
    assert (machinery.track.routes, machinery.ties) == (way("Detroit - Chicago - Milwaukee"), 4)
    assert machinery.actions == 1_000 + 1_000 + 12 * (20 + 3 + 2)


def test_what_somebody_has_is_no_bonus_any_more():
    ends = [("New York", "Chicago")]
    track = "New York - Cleveland - Chicago"
    state = position(player(track), player("Boston - New York"), connections=ends, connected=[(0,)])
    assert not [one for one in bonuses(state, 0, 12) if one.connection != NONE]
    (later,) = [one for one in bonuses(state, 1, 12) if one.connection != NONE]
    assert later.ties == 1, "half for the second"


@pytest.mark.parametrize("seed", [1, 2])
def test_deliveries_bring_what_was_foreseen(seed):
    with catalog.registered(STEEL):
        record = play_match("wood_and_steel", ["investor", "local"], seed)
    made = 0
    state: Any = record.first()
    for move in record.moves:
        foreseen = None
        if isinstance(move.action, Fulfil):
            outlook = Outlook(state, move.seat)
            jobs = outlook.market if move.action.market else outlook.private
            foreseen = next(one for one in jobs if one.engine == state.engine)
        events = state.apply(move.action, move.seat)
        if foreseen is not None:
            made += 1
            assert foreseen.haul.way == (state.engines[move.seat][foreseen.engine].city,)
            assert foreseen.ties == sum(event.ties for event in events if isinstance(event, TiesGained))
            assert foreseen.income == next(event.income for event in events if isinstance(event, Delivered))
            assert foreseen.due == sum(event.amount for event in events if isinstance(event, ServicePaid))
    assert made > 5
