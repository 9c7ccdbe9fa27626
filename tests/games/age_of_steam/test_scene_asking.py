"""What a seat is asked: everything legal can be reached, the likely things first, with numbers, prices and previews."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from milepost.core.scene import Ask, Choice, Path, Piece
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DRAW,
    DROP,
    HOLD,
    PASS,
    PAY_FIRST,
    TURN_ORDER,
    UPGRADE,
    URBANIZATION,
    Bid,
    Build,
    BuyLink,
    Issue,
    Move,
    Place,
    Select,
    Urbanize,
)
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, PRODUCING, SELECTING, SHARES
from milepost.games.age_of_steam.goods import BLACK, BLUE, GOODS, RED, YELLOW
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.rules.supply import add_cube
from milepost.games.age_of_steam.scene.layout import hex_id, link_id, role_id
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPE, SHAPES

from .driving import AOS, TABLES, actor, answer, begin

PITTSBURGH, COLUMBUS, WHEELING = 0, 12, 19
"""Cities of the tutorial map; track between them lies on hexes 5, 11 and 13, 18."""
LINE = (
    Build(5, SHAPE["straight", ((1, 4),)]), Build(11, SHAPE["gentle", ((0, 4),)]),
    Build(13, SHAPE["gentle", ((1, 3),)]), Build(18, SHAPE["gentle", ((0, 4),)]),
)  # fmt: skip
"""Pittsburgh, Columbus, Wheeling."""


def asked(state: AosState) -> Ask:
    found = AOS.scene.ask(state.seen_by(state.to_act))
    assert found is not None
    return found


def choice(state: AosState, action: object) -> Choice:
    return next(one for one in asked(state).choices if one.action == action)


def pieces(one: Choice) -> list[Piece]:
    """The pieces a choice shows before it is made."""
    return [shape for shape in one.ghost if isinstance(shape, Piece)]


def tutorial(phase: int) -> AosState:
    """The first turn on the tutorial map, in this phase; everybody has issued two shares."""
    state = AOS.new(2, 86, map="tutorial")
    while state.phase != phase:
        state.apply(Issue(2) if state.phase == SHARES else state.default())
    return state


def with_line(*owners: int) -> AosState:
    """Goods are moved over the line; each of its two links has an owner, and no other cubes are about."""
    state = tutorial(MOVING)
    for tile, owner in zip(LINE, (owners[0], owners[0], owners[1], owners[1]), strict=True):
        building.lay(state, owner, tile.hex, tile.tile, [])
    state.cubes = bytearray(len(state.cubes))
    state.engines = [2, 2]
    return state


# all of it


@pytest.mark.parametrize("index", range(0, len(TABLES), 3))
def test_everything_legal_is_offered_once_with_places_and_pictures_of_the_board(index):
    draw = Random(index)
    state = begin(index, draw)
    board = AOS.scene.board(state.seen_by(None))
    anchors, symbols = {*board.anchors.id}, {*board.symbols}
    size = dict(zip(board.anchors.id, board.anchors.r, strict=True))
    for number in range(90):
        if state.to_act is None:
            break
        if number % 6 == 0:
            found = asked(state)
            assert Counter(one.action for one in found.choices) == Counter(state.legal())
            labels = Counter(one.label for one in found.choices)
            assert max(labels.values()) == 1, labels.most_common(1)
            keys = Counter(one.key for one in found.choices if one.key)
            assert not keys or max(keys.values()) == 1
            for one in found.choices:
                assert not one.at or one.at[0] in anchors
                assert all(at in symbols or size[at] > 0 for at in one.at), "a place can be clicked"
                for shape in one.ghost:
                    assert {*getattr(shape, "through", ()), getattr(shape, "at", "h0")} <= anchors
                    assert getattr(shape, "use", "cube0") in symbols
        state.apply(answer(state, draw))


@pytest.mark.parametrize("index", range(1, len(TABLES), 4))
def test_a_choice_says_whether_somebody_else_is_asked_after_it(index):
    draw = Random(index)
    state = begin(index, draw)
    for _ in range(120):
        if state.to_act is None:
            break
        seat, action = state.to_act, answer(state, draw)
        said = choice(state, action).ends_turn
        state.apply(action)
        if not state.asks and state.to_act is not None:
            assert said == (state.to_act != seat), action


def test_who_is_not_asked_gets_no_question():
    state = tutorial(SHARES)
    assert AOS.scene.ask(state.seen_by(None)) is None
    assert AOS.scene.ask(state.seen_by(1 - actor(state))) is None


# phases I to III


def test_shares_are_keys_and_say_what_they_cost():
    state = tutorial(SHARES)
    assert asked(state).sentence == (
        "Issue up to 13 shares: each brings $5 now and costs $1 every turn; this turn will cost $3 and bring $0."
    )
    two = choice(state, Issue(2))
    assert (two.label, two.key, two.ends_turn) == ("Issue 2 shares: $10", "2", True)


def test_raises_are_keys():
    state = tutorial(AUCTION)
    state.apply(Bid(2))
    found = asked(state)
    assert found.sentence == (
        "Player order: bid or drop out. P1 leads with $2; you have $20, "
        "and whoever drops out now is second and pays nothing."
    )
    keyed = {one.key: one.action for one in found.choices if one.key}
    assert keyed == {"x": DROP, **{str(more): Bid(2 + more) for more in range(1, 10)}}
    bids = [one for one in found.choices if one.group == "Bid"]
    assert [one.action.amount for one in bids] == [*range(3, 21)]
    assert {one.at for one in bids} == {()}


def test_who_may_hold_is_told_so():
    state = AOS.new(3, 1)
    while state.phase != AUCTION:
        state.apply(Issue(2))
    state.roles[actor(state)] = TURN_ORDER
    assert asked(state).sentence.endswith("You may also hold once.")
    assert choice(state, HOLD).key == "h"


def test_a_bid_nobody_can_top_ends_the_auction():
    state = tutorial(AUCTION)
    assert choice(state, Bid(5)).ends_turn
    assert not choice(state, Bid(20)).ends_turn, "the other can only drop out, and the bidder is first to choose"


def test_actions_are_on_their_cards_with_keys():
    state = tutorial(SELECTING)
    assert [(one.at, one.key) for one in asked(state).choices] == [((role_id(n),), str(n + 1)) for n in range(7)]
    state.apply(Select(2))
    assert "one of the 6 actions left" in asked(state).sentence


def test_paying_to_be_first_has_its_price():
    state = AOS.new(2, 1, map="st_lucia")
    assert choice(state, PAY_FIRST).price == 5
    assert {one.key for one in asked(state).choices} == {"y", "x"}


# phase IV


def test_a_tile_is_a_hex_and_a_shape_with_its_price_and_its_track():
    state = tutorial(BUILDING)
    one = choice(state, LINE[0])
    assert one.label == "South-east of Pittsburgh: straight track, Pittsburgh to the south-east: $2"
    assert one.at == (hex_id(5), f"tile{LINE[0].tile}")
    assert (one.price, one.group) == (2, "Build")
    assert one.ghost == (Piece(use="straight", at=hex_id(5), turn=60.0, seat=state.to_act),)


def test_what_completes_a_link_comes_first_and_says_so():
    state = tutorial(BUILDING)
    state.apply(LINE[0])
    here = [one for one in asked(state).choices if one.at[:1] == (hex_id(11),)]
    assert here[0].action == LINE[1]
    assert here[0].label == "West of Columbus: a gentle curve, completes Columbus to Pittsburgh: $2"


def test_simple_tiles_come_before_the_others():
    state = tutorial(BUILDING)
    for place in {one.action.hex for one in asked(state).choices if isinstance(one.action, Build)}:
        here = [one.action.tile for one in asked(state).choices if one.at[:1] == (hex_id(place),)]
        families = [SHAPES[tile].family for tile in here]
        assert families == sorted(families, key=("simple", "coexist", "crossing").index)


def test_the_last_tile_ends_the_turn_of_the_builder():
    state = tutorial(BUILDING)
    assert "Build up to 3 tiles: you have $20, and this turn will cost $5 and bring $0." in asked(state).sentence
    for tile in LINE[:2]:
        assert not choice(state, tile).ends_turn
        state.apply(tile)
    assert "Build up to 1 more tile" in asked(state).sentence
    assert choice(state, LINE[2]).ends_turn
    done = choice(state, DONE)
    assert (done.key, done.ends_turn, done.at) == ("n", True, ())


def test_a_new_city_is_a_town_and_a_city():
    state = AOS.new(3, 1)
    while state.phase != BUILDING:
        state.apply(Select(URBANIZATION) if state.why_not(Select(URBANIZATION)) is None else state.default())
    while state.roles[actor(state)] != URBANIZATION:
        state.apply(DONE)
    assert "You may put a new city on a town, before the first tile." in asked(state).sentence
    town = state.board.towns[0]
    one = choice(state, Urbanize(town, 0))
    assert one.label == f"New city A (red) on {state.board.names[town]}"
    assert one.at == (hex_id(town), "waits0")
    assert [shape.use for shape in pieces(one)] == ["city0", "letter0"]


def test_a_printed_link_is_bought_where_it_is():
    state = AOS.new(3, 1, map="germany")
    while state.phase != BUILDING:
        state.apply(Issue(2) if state.phase == SHARES else state.default())
    one = choice(state, BuyLink(0))
    assert (one.at, one.price) == ((link_id(0),), 2)
    assert isinstance(one.ghost[0], Path)


# phase V


def test_a_delivery_is_clicked_stop_after_stop_and_says_who_earns():
    state = with_line(0, 1)
    seat = state.to_act
    add_cube(state, PITTSBURGH, BLACK)
    one = choice(state, Move(PITTSBURGH, BLACK, (1, 0)))
    you, other = f"{'you' if seat == 0 else 'P0'} +1", f"{'you' if seat == 1 else 'P1'} +1"
    assert one.label.startswith("Ship black from Pittsburgh via Columbus to Wheeling: ")
    assert you in one.label
    assert other in one.label
    assert one.at == (hex_id(PITTSBURGH), hex_id(COLUMBUS), hex_id(WHEELING))
    bands = [(shape.use, shape.at, shape.seat) for shape in pieces(one) if shape.use.endswith("-lit")]
    assert bands == [
        ("stub-lit", "h0", 0), ("straight-lit", "h5", 0), ("gentle-lit", "h11", 0), ("stub-lit", "h12", 0),
        ("stub-lit", "h12", 1), ("gentle-lit", "h13", 1), ("gentle-lit", "h18", 1), ("stub-lit", "h19", 1),
    ]  # fmt: skip
    assert [shape.use for shape in pieces(one) if shape.use.startswith("pays")] == ["pays0", "pays1"]


def test_the_colour_is_asked_for_where_several_can_leave():
    state = with_line(0, 0)
    for good in (BLACK, YELLOW, BLUE):
        add_cube(state, PITTSBURGH, good)
    moves = {one.action.good: one.at for one in asked(state).choices if isinstance(one.action, Move)}
    assert moves == {
        YELLOW: ("h0", f"good{YELLOW}", "h12"),
        BLACK: ("h0", f"good{BLACK}", "h12", "h19"),
    }


def test_where_two_links_join_the_same_stops_the_exit_tells_them_apart():
    state = with_line(0, 1)
    building.lay(state, 1, 1, SHAPE["gentle", ((1, 3),)], [])
    building.lay(state, 1, 6, SHAPE["straight", ((1, 4),)], [])
    add_cube(state, PITTSBURGH, YELLOW)
    moves = {one.action.path: one for one in asked(state).choices if isinstance(one.action, Move)}
    east, southeast = (SHAPE["town1", ((edge, 6),)] for edge in (0, 1))
    assert moves[0,].at == ("h0", "h12", f"tile{east}")
    assert moves[1,].at == ("h0", "h12", f"tile{southeast}")
    state = with_line(1, 1)
    building.lay(state, 1, 1, SHAPE["gentle", ((1, 3),)], [])
    building.lay(state, 1, 6, SHAPE["straight", ((1, 4),)], [])
    add_cube(state, WHEELING, RED)
    ways = [one for one in asked(state).choices if isinstance(one.action, Move) and one.action.hex == WHEELING]
    assert len({one.at for one in ways}) == len({one.label for one in ways}) == 2
    assert all("(leaving Columbus to the" in one.label for one in ways)


def test_the_best_deliveries_come_first_and_have_keys():
    state = with_line(0, 1)
    mine = 0 if state.to_act == 0 else 1
    add_cube(state, PITTSBURGH, YELLOW)
    add_cube(state, WHEELING, YELLOW)
    add_cube(state, PITTSBURGH, BLACK)
    moves = [one for one in asked(state).choices if isinstance(one.action, Move)]
    assert [one.key for one in moves] == ["1", "2", "3"]
    assert moves[0].action.hex == (PITTSBURGH if mine == 0 else WHEELING)
    assert moves[-1].action.hex == (WHEELING if mine == 0 else PITTSBURGH)
    assert moves[-1].action.good == YELLOW


def test_upgrade_and_pass_have_keys_and_say_what_they_are():
    state = with_line(0, 0)
    found = asked(state)
    assert found.sentence == (
        "Move goods, round 1 of 2: improve your engine or pass; "
        "your engine goes over 2 links, and no cube can be delivered."
    )
    assert [(one.action, one.key, one.label) for one in found.choices] == [
        (UPGRADE, "e", "Improve your engine to 3 links"),
        (PASS, "p", "Pass: move nothing"),
    ]
    add_cube(state, PITTSBURGH, YELLOW)
    assert "ship a cube, improve your engine or pass" in asked(state).sentence


def test_the_last_move_of_a_turn_reveals_what_grows():
    state = with_line(0, 0)
    while not (state.round == 1 and state.at == 1):
        assert not choice(state, PASS).reveals
        state.apply(PASS)
    assert choice(state, PASS).reveals


# phase IX


def test_cubes_are_put_into_boxes():
    state = tutorial(MOVING)
    state.roles = [5, -1]
    for box in (0, 1, 5):
        state.bag[state.display[box]] += 1
        state.display[box] = 255
    state.bag = [1, 1, *state.bag[2:]]
    while state.phase != PRODUCING:
        state.apply(PASS)
    assert [one.action for one in asked(state).choices] == [DECLINE, DRAW]
    assert asked(state).sentence == "Production: draw 2 cubes for the goods display, where 3 boxes are empty?"
    state.drawn = [RED, BLUE]
    one = choice(state, Place(BLUE, 1))
    assert one.at == ("box1", f"good{BLUE}")
    assert one.label == f"Put {GOODS[BLUE]} into box 2 of light 1 (Pittsburgh)"
    state.drawn = [BLUE]
    assert choice(state, Place(BLUE, 1)).at == ("box1",)


# clicks that do nothing


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("h12", "Columbus is a yellow city"),
        ("h22.0", "New track must touch a city"),
        ("role3", "The seven actions are taken after the player order is settled; now build, or stop building."),
        ("box0", "by the player with Production; now build, or stop building."),
        ("nowhere", "Nothing is ever done here."),
        ("h999", "Nothing is ever done here."),
    ],
)  # fmt: skip
def test_a_click_that_does_nothing_is_answered_in_the_engines_words(at, words):
    state = tutorial(BUILDING)
    assert words in AOS.scene.why_not_here(state.seen_by(state.to_act), at)


def test_a_click_on_cubes_says_why_they_cannot_move():
    state = with_line(0, 0)
    view = state.seen_by(state.to_act)
    assert "cube" in AOS.scene.why_not_here(view, "h0")
    add_cube(state, PITTSBURGH, BLUE)
    assert AOS.scene.why_not_here(state.seen_by(state.to_act), "h0").endswith(".")
    add_cube(state, PITTSBURGH, YELLOW)
    assert AOS.scene.why_not_here(state.seen_by(state.to_act), "h0").startswith(
        "Click the place that is lit for this: "
    )


def test_spectators_and_waiting_players_are_told_that_they_do_not_act():
    state = tutorial(BUILDING)
    assert AOS.scene.why_not_here(state.seen_by(None), "h5") == "You are watching; only players act."
    assert "It is not P0's turn; it is P1's." in AOS.scene.why_not_here(state.seen_by(1 - actor(state)), "h5")
