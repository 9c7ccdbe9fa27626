"""What a card says that a demand takes is what the searches and the rules say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from milepost.core.action import Seat
from milepost.core.record import Record
from milepost.core.scene import Hand
from milepost.games.eurorails.board import CENTRE, CITY_AT
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.pathfinding import drive_times, drive_to
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.scene import demands

RECORD = Record.load(Path(__file__).parent / "golden/3-fast.json")


def states() -> list[Any]:
    """Positions all through a game."""
    return [RECORD.branch(at).state for at in range(60, len(RECORD.moves), 173)]


def hands() -> Iterator[tuple[Any, Seat, Sequence[Any], Sequence[Any]]]:
    """Every hand of these positions: its demands, and what is said of them."""
    for state in states():
        for seat in range(len(state.cash)):
            wanted = [demand for card in state.hands[seat] for demand in state.deck.demands[card]]
            yield state, seat, wanted, demands.needs(state, seat, wanted)


def sources(state: Any, demand: Any) -> list[int]:
    """Where the load of a demand can be had, but for where it is wanted."""
    return [city for city in loads.cities_with(demand.load, state.tray, state.lying) if city != demand.city]


def test_what_is_aboard_or_here_is_said():
    for state, seat, wanted, told in hands():
        for demand, needs in zip(wanted, told, strict=True):
            aboard = demand.load in state.aboard[seat]
            begins = re.match(r"aboard|deliver here", needs.note)
            assert bool(begins) == aboard
            at = state.at[seat]
            here = not aboard and at >= 0 and CITY_AT[at] in sources(state, demand)
            assert needs.note.startswith("load here") == here
            assert (needs.tone == "ready") == (aboard or here)


def test_turns_are_those_of_the_drive_where_a_load_is_aboard():
    found = 0
    for state, seat, wanted, told in hands():
        for demand, needs in zip(wanted, told, strict=True):
            turns = re.fullmatch(r"aboard, (\d+) turns?", needs.note)
            if turns and state.turn == seat and not state.forces:
                drive = drive_to(state, seat, [CENTRE[demand.city]])
                assert drive is not None
                assert drive.turns <= int(turns[1]), "others' track may be quicker, never slower"
                found += 1
    assert found


def test_track_costs_what_it_says():
    """To a city that wants a load aboard, from the part of the network that the train can reach."""
    found = 0
    for state, seat, wanted, told in hands():
        for demand, needs in zip(wanted, told, strict=True):
            price = re.fullmatch(r"aboard, (\d+)M of track", needs.note)
            if price:
                reached = [place for place in drive_times(state, seat) if state.ends[seat][place]]
                plan = track_to(state, seat, CENTRE[demand.city], reached)
                assert plan is not None
                assert plan.price == int(price[1])
                found += 1
    assert found


def test_only_ones_own_cards_are_judged():
    state = RECORD.branch(1231).state
    for viewer in (0, 1, None):
        hands = [panel for panel in RECORD.game.scene.draw(state.seen_by(viewer)).panels if isinstance(panel, Hand)]
        for hand in hands:
            noted = all(line.note for card in hand.cards for line in card.lines)
            assert noted == (hand.seat == viewer)
