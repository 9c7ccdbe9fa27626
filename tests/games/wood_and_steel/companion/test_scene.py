"""The screens of a table: the map, what matters first, reference tables, and a choice for everything."""

from __future__ import annotations

from typing import TypeVar

from milepost.core.scene import Dot, Hand, Link, Scene, Table
from milepost.games.wood_and_steel.actions import Merge
from milepost.games.wood_and_steel.board import CITY, GOODS, good_of
from milepost.games.wood_and_steel.companion.actions import Claim, Connect, Discard, EndRound, Mogul, Placed
from milepost.games.wood_and_steel.companion.constants import PLAYING
from milepost.games.wood_and_steel.companion.scene.reference import wanted
from milepost.games.wood_and_steel.companion.state import TableState

from .table import TABLE, begun, delivered, rest

P = TypeVar("P", Table, Hand)


def scene_of(state: TableState, seat: int | None = None) -> Scene:
    return TABLE.scene.draw(state.seen_by(seat))


def panel(scene: Scene, title: str, kind: type[P]) -> P:
    found = next(one for one in scene.panels if one.title == title)
    assert isinstance(found, kind)
    return found


def shapes(scene: Scene, layer: str) -> dict[str, object]:
    return next(dict(one.shapes) for one in scene.layers if one.name == layer)


def test_the_map_shows_independents_and_active_cities():
    state = begun()
    delivered(state, 1, "grain", "Chicago")
    scene = scene_of(state)
    assert {name for name, shape in shapes(scene, "track").items() if isinstance(shape, Link)} == {
        f"t{route}.0" for segments in state.segments for route in segments
    }
    rings = shapes(scene, "active")
    assert {*rings} == {f"active{city}.{seat}" for seat in range(3) for city in state.active[seat]}
    here = rings[f"active{CITY['Chicago']}.1"]
    assert isinstance(here, Dot)
    assert (here.seat, here.tip) == (1, "Chicago is the current city of P1")


def test_what_is_to_be_put_on_the_board_is_first_and_marked_on_the_map():
    state = begun()
    scene = scene_of(state)
    assert scene.panels[0].title == "To put on the board"
    assert len(shapes(scene, "to place")) == len(state.to_place)
    state.apply(Placed(state.to_place[0].owner, state.to_place[0].route), 1)
    assert len(shapes(scene_of(state), "to place")) == len(state.to_place) - 1


def test_contracts_market_and_offers_are_there():
    state = begun()
    state.apply(Mogul(), 2)
    state.apply(Discard(state.private[1]), 1)
    mine = scene_of(state, 1)
    assert len(panel(mine, "P1 takes one of these contracts", Hand).cards) == 2
    assert len(panel(mine, "Market contracts", Hand).cards) == 4
    others = panel(scene_of(state, 0), "Contracts of the others", Table)
    assert [row[0] for row in others.rows] == ["P1 (offered)", "P1 (offered)", "P2 (private)"]


def test_independents_have_name_track_and_price():
    state = begun()
    shown = panel(scene_of(state), "Independent railroads", Table)
    assert [row[0] for row in shown.rows] == state.names
    assert {row[2] for row in shown.rows} == {"$3,000"}
    delivered(state, 0, "grain", "Denver")
    assert {row[2] for row in panel(scene_of(state), "Independent railroads", Table).rows} == {"$4,000"}
    state.apply(Merge(0), 0)
    assert len(panel(scene_of(state), "Independent railroads", Table).rows) == len(state.names) - 1


def test_commodities_of_open_contracts_come_first():
    state = begun()
    state.apply(Mogul(), 0)
    shown = panel(scene_of(state), "Commodities", Table)
    asked = wanted(state)
    assert {*asked} == {good_of(one) for one in (*state.market, *state.private)}
    assert [row[0] for row in shown.rows[: len(asked)]] == [GOODS[good].capitalize() for good in asked]
    assert {row[3] for row in shown.rows[len(asked) :]} == {""}
    assert len(shown.rows) == len(GOODS)


def test_the_reference_tables_are_there():
    state = begun()
    scene = scene_of(state)
    assert [len(panel(scene, title, Table).rows) for title in ("Cities", "A segment costs", "Engines", "Upgrades")] == [
        55, 5, 10, 10,
    ]  # fmt: skip
    assert panel(scene, "A segment costs", Table).rows[2] == ("3", "$4,000", "$8,000", "$5,000", "$10,000")
    without = scene_of(begun(track_maintenance=False))
    assert len(panel(without, "Upgrades", Table).rows) == 9


def test_the_line_above_says_where_the_evening_stands():
    state = TABLE.new(2, 1)
    assert scene_of(state).banner == "1830, set-up: P0 and P1 rank starting positions"
    state = begun()
    assert scene_of(state).banner == f"1830, round 1, turn 1 of 3: P{state.turn}"
    rest(state)
    assert scene_of(state).banner == "1830, round 1: all turns are over, end the round"
    state.apply(EndRound(1), 0)
    assert scene_of(state).banner.startswith("1834, round 2, turn 1 of 3: P")


def test_a_spectator_has_no_buttons_and_everybody_else_has():
    state = begun()
    assert scene_of(state).ask is None
    asks = [scene_of(state, seat).ask for seat in range(3)]
    assert all(ask is not None and ask.choices for ask in asks)
    mine = asks[state.turn]
    assert mine is not None
    assert mine.sentence == "It is your turn; tap what happens at the table."


def test_choices_are_on_the_cards_and_on_the_map():
    state = begun()
    state.apply(Mogul(), 0)
    ask = scene_of(state, 0).ask
    assert ask is not None
    spots = {choice.action: choice.at for choice in ask.choices}
    assert spots[Claim(state.market[1])] == ("market1",)
    assert spots[Discard(state.private[0])][0] == "held0"
    assert spots[Merge(0)] == (f"r{state.segments[0][0]}", "merge")
    assert spots[Connect(0)] == ()
    assert state.phase == PLAYING


def test_lights_are_where_something_happens():
    state = begun()
    events = state.apply(Connect(0), 0)
    assert TABLE.scene.lights(state.seen_by(None), events[0])


def test_a_phone_divides_the_panels_into_pages():
    def pages(state: TableState, seat: int | None = 1) -> list[str]:
        return [*dict.fromkeys(one.page for one in scene_of(state, seat).panels)]

    every = ["Contracts", "Market", "Railroads", "Reference"]
    ranking, state = TABLE.new(3, 1), begun()
    assert pages(ranking) == ["", *every], "what is to be put on the board stands on all pages"
    assert pages(state) == ["", *every]
    for piece in state.to_place:
        state.apply(Placed(piece.owner, piece.route), 0)
    assert pages(state) == every
    assert pages(state, None) == every
    assert [one.title for one in scene_of(state, 1).panels if one.page == "Reference"] == [
        "Commodities", "Cities", "A segment costs", "Engines", "Upgrades",
    ]  # fmt: skip


def test_no_card_is_secret_and_the_market_is_nobodys():
    state = begun()
    closed = panel(scene_of(state, 1), "Market contracts", Hand)
    assert closed.seat is None
    assert [card.lines[0].text for card in closed.cards] == ["It opens when somebody has a Mogul."]
    state.apply(Mogul(), 0)
    state.apply(Discard(state.private[1]), 1)
    hands = [one for one in scene_of(state, 1).panels if isinstance(one, Hand)]
    assert [hand.seat for hand in hands] == [1, 1, None]
    assert not any(hand.secret for hand in hands)


def test_buttons_stand_on_cards_and_rows():
    state = begun()
    delivered(state, 0, "grain", "Chicago")
    state.apply(Mogul(), 0)
    scene = scene_of(state, 0)
    assert scene.ask is not None
    on = {(choice.short, choice.card) for choice in scene.ask.choices if choice.card}
    contracts = panel(scene, "P0's contracts", Hand)
    assert contracts.cards
    assert {("Fulfilled", card.id) for card in contracts.cards} <= on
    assert {("Claim", card.id) for card in panel(scene, "Market contracts", Hand).cards} <= on
    rows = {
        "Tick off": "To put on the board", "Merged": "Independent railroads", "Connected": "Connections",
        "Bankrupt": "Fulfilled contracts",
    }  # fmt: skip
    for short, title in rows.items():
        assert {(short, id) for id in panel(scene, title, Table).ids} <= on
    others = scene_of(state, 1).ask
    assert others is not None
    assert not [choice for choice in others.choices if choice.short in ("Claim", "Bankrupt")]
