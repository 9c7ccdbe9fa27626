from __future__ import annotations

import sys

import msgspec
import pytest

from milepost.core.catalog import game
from milepost.core.errors import BadInput
from milepost.games.bus.actions import Build
from milepost.games.bus.board import CROSSINGS, OFFICE, PUB, STREETS, TIME_CLOCK, VRROOOMM
from milepost.games.bus.constants import FOR_PASSENGER, RESOLVING
from milepost.games.bus.drawing import draw_board, lot_label, occupied, rail_label, reachable, to_networkx_graph
from milepost.games.bus.state import BusState
from tests.needs import needs


@pytest.fixture(autouse=True)
def libraries():
    """What draws."""
    needs("networkx", "plot")
    needs("matplotlib", "plot")


def a_game() -> BusState:
    """Two lines on street 7-11, one further; some buildings."""
    state: BusState = game("bus").new(3, 0)
    for crossing, building in ((7, PUB), (11, OFFICE), (11, PUB), (12, 0), (14, 0), (14, PUB)):
        state.apply(Build(crossing, building))
    for low, high in ((7, 11), (7, 11), (14, 20), (20, 23), (11, 15), (11, 14)):
        street = STREETS.index((low, high))
        state.apply(next(a for a in state.legal() if getattr(a, "street", None) == street))
    return state


def riding(state: BusState) -> BusState:
    """The same with Vrrooomm! being resolved while the clock shows pubs."""
    state = state.clone()
    state.phase, state.area, state.clock, state.asked = RESOLVING, VRROOOMM, PUB, FOR_PASSENGER
    return state


def texts(state: BusState, player: int | None = None) -> list[str]:
    return [text.get_text() for text in draw_board(state, highlight_player=player).axes[0].texts]


def test_the_graph_is_the_city():
    graph = to_networkx_graph(a_game())
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (36, 70)
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(street) for street in STREETS}
    assert graph.nodes[8]["role"] == "station"
    assert graph.nodes[0]["pos"] == (0, 0)
    assert graph.nodes[14]["passengers"] == 1


def test_nodes_tell_their_lots_with_zone_and_building():
    graph = to_networkx_graph(a_game())
    assert graph.nodes[7]["label"] == "A: Pub, C: empty"
    assert graph.nodes[11]["label"] == "A: Office, A: Pub"
    assert graph.nodes[8]["label"] == ""
    assert graph.nodes[7]["lots"][1] == {"zone": "C", "building": None, "occupied": False}


def test_edges_tell_who_has_rails_on_them():
    graph = to_networkx_graph(a_game())
    assert graph.edges[7, 11]["label"] == "P0, P1 (2 rails)"
    assert graph.edges[14, 20]["label"] == "P2 (1 rail)"
    assert graph.edges[0, 1]["label"] == rail_label(()) == ""
    assert graph.edges[7, 11]["rails"] == 2


def test_buildings_are_occupied_only_while_vrrooomm_is_resolved():
    state = a_game()
    assert occupied(state) == frozenset()
    assert lot_label(riding(state), 11) == "A: Office, A: Pub (occupied)"
    assert lot_label(riding(state), 14) == "A: House, A: Pub (occupied)"
    state = riding(state)
    state.area = TIME_CLOCK
    assert occupied(state) == frozenset()


def test_a_figure_shows_numbers_lots_passengers_and_rails():
    shown = texts(a_game())
    assert set(map(str, range(CROSSINGS))) <= set(shown)
    assert "P0, P1 (2 rails)" in shown
    assert any(text.startswith("A: Office, A: Pub\n1 passenger") for text in shown)
    assert sum(text.startswith("Station") for text in shown) == 2


def test_highlighting_shows_one_line_its_heads_and_where_it_can_bring_somebody():
    state = riding(a_game())
    state.passengers[14] += 1  # one more than there are pubs, so that somebody waits
    assert reachable(state, 0) == (7,)
    axes = draw_board(state, highlight_player=0).axes[0]
    rails = [text.get_text() for text in axes.texts if "rail" in text.get_text()]
    assert rails == ["P0, P1 (2 rails)", "P0 (1 rail)"]
    frames = [line for line in axes.lines if line.get_marker() == "s"]
    discs = [line for line in axes.lines if line.get_marker() == "o"]
    lit = [index for index, line in enumerate(discs) if line.get_markerfacecolor() == "#ffd54a"]
    assert len(frames) == 2
    assert lit == [7]


def test_nobody_waiting_means_nowhere_to_go():
    state = riding(a_game())
    assert reachable(state, 1) == (7,)
    state.passengers[15] = 0
    assert reachable(state, 1) == ()


@pytest.mark.parametrize("player", [-1, 3, 99, True, "P0", 1.0])
def test_a_player_who_is_not_there_cannot_be_highlighted(player):
    with pytest.raises(BadInput, match="highlight_player must be a seat from 0 to 2"):
        draw_board(a_game(), highlight_player=player)


def test_drawing_changes_nothing():
    state = a_game()
    key, data = state.key(), msgspec.json.encode(state)
    to_networkx_graph(state)
    draw_board(state)
    draw_board(state, highlight_player=2)
    assert (state.key(), msgspec.json.encode(state)) == (key, data)


def test_drawing_leaves_pyplot_alone():
    figure = draw_board(a_game())
    pyplot = sys.modules.get("matplotlib.pyplot")
    assert pyplot is None or not pyplot.get_fignums()
    figure.canvas.draw()


@pytest.mark.parametrize("name", ["networkx", "matplotlib"])
def test_a_missing_library_is_named_with_the_way_to_get_it(monkeypatch, name):
    for module in [m for m in sys.modules if m.split(".")[0] == name]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadInput, match=rf"needs {name}: pip install milepost\[plot\]"):
        draw_board(a_game())
