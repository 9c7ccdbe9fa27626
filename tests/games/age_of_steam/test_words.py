"""Age of Steam in sentences: names and actions, and that every rule has its refusal."""

from __future__ import annotations

from collections.abc import Iterator
from enum import auto
from random import Random
from typing import get_args

import pytest

from milepost.core.action import Action
from milepost.core.chance import seeded
from milepost.core.rules import BasicFault, Fault, Refusal
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import MOST_HEXES
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.goods import BOXES, COLUMN, FIRST_BOX, RED, WHITE
from milepost.games.age_of_steam.maps import MAPS, board
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES
from milepost.games.age_of_steam.words import actions, parts, refusals
from tests.games.refusals import sentence

from . import test_words_building, test_words_refusals
from .positions import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    build,
    build_turn,
    found,
    lay,
    move_turn,
    only,
    rail,
    share_turn,
    start,
    town,
    urbanize,
    way,
)
from .test_words_refusals import BY_CHICAGO, asking, bidder, builder, mover, producer

AOS = AgeOfSteam()


# names


def test_places_are_called_after_their_stop_or_the_nearest_one():
    here = board("rust_belt")
    assert [parts.place(here, here.hex_at[cell]) for cell in ((7, 5), (12, 5), (8, 7))] == [
        "Chicago",
        "Toledo",
        "north of Terre Haute",
    ]
    assert parts.place(here, 255) == "no hex of the map"
    assert (parts.at(here, here.hex_at[7, 5]), parts.at(here, 255)) == ("in Chicago", "no hex of the map")


@pytest.mark.parametrize("name", MAPS)
def test_names_of_one_map_are_all_different(name):
    here = board(name)
    assert len({parts.place(here, place) for place in range(len(here.cells))}) == len(here.cells)


def test_edges_are_points_of_the_compass_by_the_layout_of_the_map():
    flat, pointy = board("rust_belt"), board("tutorial")
    assert [parts.way(flat, edge) for edge in (0, 1, 4)] == ["south-east", "south", "north"]
    assert [parts.way(pointy, edge) for edge in (0, 1, 3)] == ["east", "south-east", "west"]


def test_every_shape_has_a_name():
    assert all(" " in parts.tile(shape) and "_" not in parts.tile(shape) for shape in range(1, len(SHAPES)))
    assert parts.a_tile(build(start(), (8, 7), (N, S)).tile) == "straight track"


def test_columns_of_both_halves_and_of_new_cities_are_told_apart():
    names = {parts.column(column) for column in range(20)}
    assert len(names) == 20
    assert {"light 3", "dark 1", "column D"} <= names
    state = start()
    found(state, "Toledo", "D")
    assert parts.box(state, FIRST_BOX[COLUMN["D"]]) == "box 1 of column D (Toledo)"


# actions


def say(state: AosState, action: Action) -> str:
    return AOS.words.say(state.seen_by(state.to_act), action)


def two_ways() -> AosState:
    """Two links of P0 join Chicago and Rock Island."""
    state = mover()
    rail(state, 0, "Chicago", (6, 5), (5, 5), "Rock Island")
    return state


def cotton() -> AosState:
    state = move_turn(start("southern_us"))
    rail(state, 1, "Biloxi", (3, 9), "Mobile")
    return state


BUILDER = builder()
EXTENDED = builder()
lay(EXTENDED, 0, BY_CHICAGO, (S, NW))
TOWNED = builder()
rail(TOWNED, 0, "Chicago", (6, 6), "Rock Island", stubs=False)
STUB = builder()
rail(STUB, 0, "Chicago", (6, 6), "Rock Island")
MOVER = mover()


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (share_turn(start()), a.Issue(2), "Issue 2 shares for $10"),
        (share_turn(start()), a.Issue(0), "Issue no shares"),
        (bidder(), a.Bid(7), "Bid $7"),
        (bidder(), a.DROP, "Drop out, be third in player order, and pay nothing"),
        (bidder(bidders=0b11, bids=[3, 4, 0]), a.DROP, "Drop out, be second in player order, and pay $3"),
        (BUILDER, a.DROP, "Drop out of the auction"),
        (bidder(), a.HOLD, "Hold: stay in without a bid, this once"),
        (start("st_lucia"), a.PAY_FIRST, "Pay $5 to be first"),
        (start("st_lucia"), a.DECLINE, "Do not pay to be first"),
        (producer(), a.DECLINE, "Draw no cubes"),
        (producer("red", "blue"), a.DECLINE, "Put a red and a blue cube back into the bag"),
        (BUILDER, a.DECLINE, "Decline"),
        (BUILDER, a.Select(a.ENGINEER), "Take Engineer"),
        (
            BUILDER,
            build(BUILDER, BY_CHICAGO, (N, S)),
            (
                "Lay track south of Milwaukee, from Chicago in the south to Milwaukee in the north (not joined): "
                "straight track ($2)"
            ),
        ),
        (
            BUILDER,
            build(BUILDER, (6, 6), (NE, S)),
            "Lay track south-west of Chicago, from Chicago in the north-east to the south: gentle curve ($2)",
        ),
        (
            EXTENDED,
            build(EXTENDED, BY_CHICAGO, (S, N)),
            (
                "Redirect track south of Milwaukee, from Chicago in the south to Milwaukee in the north (not joined) "
                "instead of the north-west: straight track ($2)"
            ),
        ),
        (
            EXTENDED,
            build(EXTENDED, (6, 4), (SE, N)),
            "Lay track south-west of Milwaukee, from Chicago in the south-east to the north: gentle curve ($2)",
        ),
        (
            TOWNED,
            build(TOWNED, "Rock Island", NE, S),
            "Lay track in Rock Island, to the south and Chicago in the north-east: town disc with 2 exits ($3)",
        ),
        (
            STUB,
            build(STUB, "Rock Island", NE, S),
            "Add track in Rock Island, to the south: town disc with 2 exits ($3)",
        ),
        (
            STUB,
            build(STUB, (6, 6), (SW, NE), (SE, NW)),
            ("Add track south-west of Chicago, from the south-east to the north-west: crossing of two straights ($3)"),
        ),
        (STUB, build(STUB, (6, 6), (SE, S)), "Replace the track south-west of Chicago: sharp curve ($2)"),
        (BUILDER, build(BUILDER, "Chicago", (N, S)), "Lay track in Chicago: straight track"),
        (BUILDER, a.Build(255, town(N, S)), "Lay track no hex of the map: town disc with 2 exits"),
        (builder("korea"), a.BuyLink(0), "Buy the printed link Inchon–Suwon for $2"),
        (BUILDER, a.BuyLink(5), "Buy the printed link that is not on this map"),
        (BUILDER, urbanize(BUILDER, "Toledo", "C"), "Make Toledo the black city C"),
        (builder("korea"), urbanize(builder("korea"), "Taean", "C"), "Make Taean the new city C"),
        (BUILDER, a.DONE, "Build no more"),
        (
            MOVER,
            way(MOVER, "blue", "Chicago", "Rock Island", "Des Moines"),
            "Move the blue cube from Chicago via Rock Island to Des Moines (P0 +2)",
        ),
        (
            two_ways(),
            way(MOVER, "blue", "Chicago", "Rock Island", "Des Moines"),
            "Move the blue cube from Chicago via Rock Island to Des Moines, leaving Chicago to the south-west (P0 +2)",
        ),
        (
            cotton(),
            way(cotton(), "white", "Biloxi", "Mobile"),
            "Move the white cube from Biloxi to Mobile (P0 +1, P1 +1)",
        ),
        (
            MOVER,
            a.Move(at(MOVER, "Chicago"), RED, (SE, 7)),
            "Move the red cube from Chicago to the south-east, then by the printed link that is not on this map",
        ),
        (MOVER, a.Move(255, RED, (SE,)), "Move the red cube from no hex of the map"),
        (MOVER, a.UPGRADE, "Improve the engine to 4 links"),
        (mover(engine=6), a.UPGRADE, "Improve the engine"),
        (MOVER, a.PASS, "Pass: move nothing"),
        (producer(), a.DRAW, "Draw 2 cubes for the goods display"),
        (producer("red"), a.Place(RED, FIRST_BOX[COLUMN["D"]] + 1), "Put the red cube into box 2 of column D"),
        (asking(), a.Reward(2), "Give 1 more income to P2"),
        (BUILDER, a.Reward(2), "Give the bonus to P2"),
    ],
    ids=lambda value: "" if isinstance(value, AosState | str) else type(value).__name__,
)
def test_actions_are_said(state, action, said):
    assert say(state, action) == said


def test_the_engineer_of_germany_is_told_half_the_price():
    state = builder("germany", role=a.ENGINEER)
    hexes = ((place, one) for place in state.board.cities for one in state.board.near[place] if one >= 0)
    city, place = next((city, one) for city, one in hexes if state.board.price[one] == 4)
    edge = state.board.near[place].index(city)
    assert say(state, build(state, state.board.cells[place], (edge, (edge + 3) % 6))).endswith("straight track ($2)")


def test_unowned_links_earn_nobody_anything():
    state = move_turn(start())
    rail(state, -1, "Chicago", BY_CHICAGO, "Milwaukee")
    found(state, "Milwaukee", "B", seat=1)
    only(state, {"Chicago": "blue"})
    assert say(state, way(state, "blue", "Chicago", "Milwaukee")).endswith("from Chicago to Milwaukee (nobody earns)")


def any_action(draw: Random) -> Action:
    """An action whose numbers are in the range of its type, and seldom in that of the map."""
    path = tuple(draw.randrange(12) for _ in range(draw.randint(1, 6)))
    return draw.choice(
        (
            a.Issue(draw.randrange(16)), a.Bid(draw.choice((1, 5, 4095))), a.DROP, a.HOLD, a.PAY_FIRST, a.DECLINE,
            a.Select(draw.randrange(7)), a.Build(draw.randrange(MOST_HEXES), draw.randrange(1, len(SHAPES))),
            a.BuyLink(draw.randrange(6)), a.Urbanize(draw.randrange(MOST_HEXES), draw.randrange(8)), a.DONE,
            a.Move(draw.randrange(MOST_HEXES), draw.randrange(WHITE + 1), path), a.UPGRADE, a.PASS, a.DRAW,
            a.Place(draw.randrange(WHITE + 1), draw.randrange(BOXES)), a.Reward(draw.randrange(6)),
        )
    )  # fmt: skip


def near_miss(state: AosState, draw: Random) -> Action:
    """A tile on a hex that matters, or the way of a cube that stands somewhere."""
    places = [place for place in range(len(state.sites)) if any(state.cubes[place * 6 : place * 6 + 6])]
    if draw.random() < 0.5 and places:
        place = draw.choice(places)
        good = next(good for good in range(6) if state.cubes[place * 6 + good])
        return a.Move(place, good, tuple(draw.randrange(6) for _ in range(draw.randint(1, 2))))
    hexes = [action.hex for action in state.legal() if isinstance(action, a.Build)] or [0]
    return a.Build(draw.choice(hexes), draw.randrange(1, len(SHAPES)))


def lively(draw: Random) -> Iterator[AosState]:
    """Positions of a short game on each map, in which everybody has money and goods are moved when they can be."""
    for name in MAPS:
        state: AosState = AOS.new(min(board(name).turns), 3, map=name, turns=2)
        state.cash = [30] * state.seats
        state.engines = [3] * state.seats
        while state.to_act is not None:
            yield state
            legal = state.legal()
            moves = [action for action in legal if isinstance(action, a.Move | a.Build)]
            small = state.phase < 2 and not moves
            state.apply(legal[min(draw.randrange(3), len(legal) - 1)] if small else draw.choice(moves or legal))
        yield state


def test_everything_can_be_said_refused_and_told_in_every_position():
    assert set(actions._SAY) == set(get_args(a.AosAction))
    draw = Random(5)
    for state in lively(draw):
        for _ in range(6):
            for action in (any_action(draw), near_miss(state, draw)):
                text = AOS.words.say(state.seen_by(draw.choice((0, None))), action)
                assert text[0].isupper()
                assert text[-1] not in ". "
                if state.why_not(action) is not None:
                    told = sentence(state, action)
                    assert told[0].isupper()
                    assert told.endswith(".")


def test_what_is_offered_together_is_said_differently():
    for state in (*lively(Random(6)), two_ways()):
        said = [say(state, action) for action in state.legal()]
        assert len(set(said)) == len(said)


def test_saying_changes_nothing():
    for state in (build_turn(start(cash=30)), mover(), cotton(), bidder(), producer("red")):
        view = state.seen_by(0)
        before = view.state.key()
        for action in state.legal():
            AOS.words.say(view, action)
        assert view.state.key() == before


# every rule has its sentence


def test_every_rule_that_can_refuse_has_a_sentence():
    assert set(refusals.SENTENCES) == {*AosFault, BasicFault.NOT_NOW}


def test_every_sentence_is_told_from_a_real_position():
    cases = (*test_words_building.CASES, *test_words_refusals.CASES)
    seen = [(rule, type(case()[1])) for rule, case, _ in cases]
    assert {rule for rule, _ in seen} == set(refusals.SENTENCES)
    assert {kind for rule, kind in seen if rule == "not_now"} == set(get_args(a.AosAction))
    assert {kind for rule, kind in seen if rule == "cash"} == {a.Build, a.BuyLink}
    assert {kind for rule, kind in seen if rule == "no_hex"} == {a.Build, a.Move}


def test_a_rule_of_a_map_from_elsewhere_is_told_by_its_name():
    class Valley(Fault):
        NO_TRACK_BY_THE_RIVER = auto()

    refusal = Refusal(Valley.NO_TRACK_BY_THE_RIVER, a.DONE, 0)
    told = "Rust Belt forbids this: no track by the river; build something else."
    assert AOS.words.refuse(BUILDER.seen_by(0), refusal) == told


def test_a_refusal_tells_nothing_that_its_player_cannot_know():
    state = producer("red", "blue")
    state.options = AOS.options({"display": "hidden"})
    twin = state.seen_by(0).guess(seeded(5))
    assert twin.display != state.display
    for action in (*(a.Place(good, box) for good in range(6) for box in range(BOXES)), a.DRAW, a.PASS):
        refusal = state.why_not(action)
        assert refusal == twin.why_not(action)
        if refusal is not None:
            assert sentence(state, action) == sentence(twin, action)
        assert say(state, action) == AOS.words.say(twin.seen_by(0), action)
