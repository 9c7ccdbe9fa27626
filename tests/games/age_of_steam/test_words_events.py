"""Events in sentences: each kind, and what differs from map to map."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.action import Event
from milepost.games.age_of_steam import events as e
from milepost.games.age_of_steam.actions import ENGINEER
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.goods import BLUE, COLUMN, FIRST_BOX, RED, YELLOW
from milepost.games.age_of_steam.rules import money
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import events

from .positions import NE, SE, SW, N, S, at, build, lay, rail, start, tile, town

AOS = AgeOfSteam()
HERE = start(seats=4)
CHICAGO, ROCK_ISLAND, DES_MOINES, TOLEDO = (
    at(HERE, name) for name in ("Chicago", "Rock Island", "Des Moines", "Toledo")
)


def with_track() -> AosState:
    state = start(seats=4)
    rail(state, 0, "Chicago", (6, 6), "Rock Island")
    return state


def built(*segments: tuple[int, int] | int, was: int = 0, place: Any = (6, 6)) -> e.TrackBuilt:
    action = build(HERE, place, *segments)
    return e.TrackBuilt(0, action.hex, action.tile, was, 2)


TOLD: list[tuple[Event, str]] = [
    (e.TurnBegan(3), "Turn 3 of 8 begins."),
    (e.SharesIssued(0, 2), "P0 issues 2 shares for $10."),
    (e.SharesIssued(0, 0), "P0 issues no shares."),
    (e.BidMade(1, 7), "P1 bids $7."),
    (e.Held(1), "P1 holds, and stays in the auction without a bid."),
    (e.PlaceTaken(2, 1, 7), "P2 is first in player order and pays $7."),
    (e.PlaceTaken(2, 4, 0), "P2 is fourth in player order and pays nothing."),
    (e.RoleTaken(3, ENGINEER), "P3 takes Engineer."),
    (e.EngineImproved(0, 3), "P0 improves the engine to 3 links."),
    (
        built((SW, NE)),
        (
            "P0 lays track south-west of Chicago, from Chicago in the north-east to Rock Island in the "
            "south-west, and pays $2."
        ),
    ),
    (
        built((SW, NE), (SE, S), was=tile((SW, NE))),
        "P0 adds track south-west of Chicago, from the south-east to the south, and pays $2.",
    ),
    (
        built((S, NE), was=tile((SW, NE))),
        (
            "P0 redirects track south-west of Chicago, from Chicago in the north-east to the south instead of "
            "the south-west, and pays $2."
        ),
    ),
    (
        built(NE, S, was=town(NE), place="Rock Island"),
        "P0 adds track in Rock Island, to the south, and pays $2.",
    ),
    (built((SW, N), was=tile((SE, S))), "P0 lays track south-west of Chicago and pays $2."),
    (e.LinkCompleted(0, CHICAGO, ROCK_ISLAND), "P0 completes the link Chicago–Rock Island."),
    (
        e.TrackLost(1, at(HERE, (6, 6)), N, 1),
        (
            "P1 has not extended 1 piece of unfinished track south-west of Chicago to the north, and it "
            "belongs to nobody now."
        ),
    ),
    (
        e.TrackLost(1, TOLEDO, N, 3),
        ("P1 has not extended 3 pieces of unfinished track in Toledo to the north, and they belong to nobody now."),
    ),
    (e.CityFounded(1, TOLEDO, 2), "P1 makes Toledo the new city C (black)."),
    (
        e.GoodMoved(0, BLUE, CHICAGO, (2, 2), (ROCK_ISLAND, DES_MOINES), (0, 2)),
        "P0 moves the blue cube from Chicago via Rock Island to Des Moines: P0 +1, P2 +1 income.",
    ),
    (
        e.GoodMoved(0, BLUE, CHICAGO, (2,), (DES_MOINES,), (-1,)),
        "P0 moves the blue cube from Chicago to Des Moines: nobody earns.",
    ),
    (e.BonusEarned(0, 1, "cotton"), "P0 earns 1 more income for cotton brought to a port."),
    (e.BonusEarned(0, 1, "coast"), "P0 earns 1 more income for a cube that went from coast to coast."),
    (e.BonusEarned(0, 4, "first"), "P0 earns 4 more income for the first connection of west and east."),
    (e.CoastsJoined(1, (0, 1)), "P1 joins west and east for the first time, over track of P0 and P1."),
    (e.CoastsJoined(1, ()), "P1 joins west and east for the first time, over unowned track."),
    (e.Paid(0, 8, 5, 0, 0), "P0 earns $8 and pays expenses of $5."),
    (
        e.Paid(0, 12, 5, 0, 2),
        "P0 earns $12, pays expenses of $5 and loses 2 income.",
    ),
    (
        e.Paid(0, 1, 5, 2, 0),
        "P0 earns $1, pays expenses of $5 and is $2 short, which is taken off the income.",
    ),
    (e.Bankrupt(2), "P2 is bankrupt and out of the game; their track belongs to nobody."),
    (e.GoodsDrawn(0, (BLUE, RED)), "P0 draws a red and a blue cube for the goods display."),
    (e.GoodPlaced(0, RED, FIRST_BOX[COLUMN["L3"]] + 1), "P0 puts the red cube into box 2 of light 3 (Kansas City)."),
    (e.GoodPlaced(0, RED, FIRST_BOX[COLUMN["D"]] + 1), "P0 puts the red cube into box 2 of column D."),
    (e.GoodPlaced(0, RED, FIRST_BOX[COLUMN["D1"]]), "P0 puts the red cube into box 1 of dark 1 (Evansville)."),
    (e.GoodAdded(CHICAGO, YELLOW), "A yellow cube is added in Chicago."),
    (e.Rolled("light", (1, 3, 6)), "The light dice show 1, 3 and 6."),
    (e.Rolled("both", (1, 3, 6)), "The dice for both halves show 1, 3 and 6."),
    (e.GoodsGrown(CHICAGO, (RED,)), "Chicago gets a red cube from the goods display."),
    (e.GoodsGrown(CHICAGO, (BLUE, RED, RED)), "Chicago gets 2 red and a blue cube from the goods display."),
    (
        e.GameOver("turns", (57, 54, 50, 0)),
        "The game is over: the last turn is over. Victory points: P0 57, P1 54, P2 50, P3 0.",
    ),
]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=[type(event).__name__ for event, _ in TOLD])
def test_events_are_told(event, told):
    assert AOS.words.tell(with_track().seen_by(1), event) == told


def test_links_are_told_by_their_ends():
    state = start("korea")
    assert AOS.words.tell(state.seen_by(None), e.LinkBought(2, 0, 2)) == "P2 buys the printed link Inchon–Suwon for $2."


def test_new_cities_of_korea_have_no_colour():
    state = start("korea")
    assert AOS.words.tell(state.seen_by(0), e.CityFounded(0, at(state, "Taean"), 2)) == "P0 makes Taean the new city C."


def test_every_kind_of_event_has_its_sentence():
    kinds = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(events._TELL) == kinds
    assert {type(event) for event, _ in TOLD} | {e.LinkBought} == kinds


def ended(*income: int, out: tuple[int, ...] = (), name: str = "rust_belt") -> str:
    state = start(name, len(income))
    state.income = list(income)
    happened: list[Event] = []
    for seat in out:
        money.eliminate(state, seat, happened)
    money.end(state, "bankruptcy" if out else "turns", happened)
    return AOS.words.tell(state.seen_by(0), happened[-1])


def test_the_end_names_the_winner():
    assert ended(9, 7, 3) == ("The game is over: the last turn is over. P0 wins. Victory points: P0 21, P1 15, P2 3.")
    assert (
        "The game is over: the last turn is over. P0 and P1 share the victory. Victory points: P0 21, P1 21, P2 3."
    ) in ended(9, 9, 3)


def test_bankrupt_players_do_not_win():
    assert ended(9, 7, 3, out=(0, 1)) == (
        "The game is over: too few railroads are left. P2 wins. Victory points: P0 0, P1 0, P2 3."
    )
    assert (
        "The game is over: too few railroads are left. Everybody is bankrupt. Victory points: P0 0, P1 0, P2 0."
    ) in ended(9, 7, 3, out=(0, 1, 2))


def test_a_player_alone_has_points_and_beats_nobody():
    assert ended(4, name="barbados").startswith("The game is over: the last turn is over. Victory points: P0 ")


def test_track_is_told_by_where_it_leads_on_pointy_maps_too():
    state = start("tutorial")
    cell = next(cell for cell, place in state.board.hex_at.items() if place in state.board.city_sides)
    lay(state, 0, cell, (0, 3))
    told = AOS.words.tell(state.seen_by(0), e.TrackBuilt(0, at(state, cell), tile((0, 3)), 0, 2))
    assert "east" in told
    assert "west" in told
