"""A position of Bus as a networkx graph and as a matplotlib figure, for looking into rules and simulated games.

Only Bus has this room: its city is a plain graph, which other graph tools can work on.

It reads a state and never changes it. The extra `plot` brings the two libraries; they are loaded on first use.
"""

from __future__ import annotations

from math import hypot
from types import ModuleType
from typing import TYPE_CHECKING, Any

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.svg import SEAT_COLOURS
from milepost.games.bus.board import BUILDINGS, CITY, CROSSINGS, LOTS, LOTS_AT, STREETS, ZONES, Crossing, members
from milepost.games.bus.rules.lines import heads
from milepost.games.bus.rules.vrrooomm import waiting_and_free
from milepost.games.bus.scene.layout import CROSSING_AT, SIZE
from milepost.games.bus.scene.panels import banner
from milepost.games.bus.scene.pieces import at_home
from milepost.games.bus.state import BusState

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_STREET = "#d5d0c4"
_INK = "#2f2b25"
_REACHED = "#ffd54a"
_NODE = {"plain": "#fffdf7", "park": "#b9d3a0", "station": "#c3c8d1"}
_LANE = 0.045
"""How far apart lines on one street are drawn, in blocks."""


def _library(name: str) -> ModuleType:
    """A library of the extra `plot`, or a sentence that says how to get it."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise BadInput(f"Drawing a graph needs {name.split('.')[0]}: pip install milepost[plot]") from None


def occupied(state: BusState) -> frozenset[int]:
    """The lots whose building has somebody at home; none unless Vrrooomm! is being resolved."""
    found: list[int] = []
    for crossing in range(CROSSINGS):
        doors = [lot for lot in LOTS_AT[crossing] if state.lots[lot] == state.clock]
        found += doors[: at_home(state, crossing)]
    return frozenset(found)


def reachable(state: BusState, player: Seat) -> tuple[Crossing, ...]:
    """Where a player's buses could bring a passenger, as the clock stands: where a building on the line is free."""
    waiting, free = waiting_and_free(state)
    network = state.networks[player]
    return tuple(members(free & network)) if waiting & network else ()


def lot_label(state: BusState, crossing: Crossing) -> str:
    """The lots of a crossing in words: `A: Pub, B: empty`; occupied buildings say so."""
    taken = occupied(state)
    words = []
    for lot in LOTS_AT[crossing]:
        kind = state.lots[lot]
        name = BUILDINGS[kind].title() if kind >= 0 else "empty"
        words.append(f"{ZONES[LOTS[lot][0]]}: {name}{' (occupied)' if lot in taken else ''}")
    return ", ".join(words)


def rail_label(players: tuple[Seat, ...]) -> str:
    """The lines on a street in words: `P0, P1 (2 rails)`; empty for a free street."""
    if not players:
        return ""
    return f"{', '.join(f'P{seat}' for seat in players)} ({len(players)} rail{'s' if len(players) > 1 else ''})"


def to_networkx_graph(state: BusState) -> Any:
    """The city as a `networkx.Graph`: everything about crossings on its nodes, about streets on its edges."""
    graph = _library("networkx").Graph(clock=BUILDINGS[state.clock], round=state.round)
    taken = occupied(state)
    for row in CITY.crossings:
        graph.add_node(
            row.id,
            pos=(row.x, row.y),
            role=row.role,
            lots=tuple(
                {
                    "zone": ZONES[LOTS[lot][0]],
                    "building": BUILDINGS[state.lots[lot]] if state.lots[lot] >= 0 else None,
                    "occupied": lot in taken,
                }
                for lot in LOTS_AT[row.id]
            ),
            passengers=state.passengers[row.id],
            heads=tuple(seat for seat in range(state.seats) for head in heads(state, seat) if head == row.id),
            label=lot_label(state, row.id),
        )
    for street, (low, high) in enumerate(STREETS):
        players = tuple(seat for seat in range(state.seats) if state.lines[seat] >> street & 1)
        graph.add_edge(low, high, street=street, players=players, rails=len(players), label=rail_label(players))
    return graph


def draw_board(state: BusState, highlight_player: Seat | None = None) -> Figure:
    """The graph as a figure; with `highlight_player` only that line, its heads, and where its buses could go."""
    seats = range(state.seats)
    player = highlight_player
    if player is not None and (isinstance(player, bool) or not isinstance(player, int) or player not in seats):
        raise BadInput(f"highlight_player must be a seat from 0 to {state.seats - 1} or None, not {player!r}.")
    graph = to_networkx_graph(state)
    _library("matplotlib.backends.backend_agg")
    figure: Figure = _library("matplotlib.figure").Figure(figsize=(17, 14.2), layout="constrained")
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.margins(0.05)
    title = banner(state)
    if player is not None:
        title += f"\nThe line of P{player}: heads framed, yellow where its buses could bring somebody"
    axes.set_title(f"{title} (clock: {BUILDINGS[state.clock]})", fontsize=13)
    for low, high, street in graph.edges(data=True):
        if player is None or player in street["players"]:
            _draw_street(axes, low, high, street, player)
    lit = reachable(state, player) if player is not None else ()
    for crossing, node in graph.nodes(data=True):
        _draw_crossing(axes, crossing, node, player, crossing in lit)
    return figure


def _place(crossing: Crossing) -> tuple[float, float]:
    """Where the picture of the board has it, in blocks, y upwards: there no two streets cross."""
    x, y = CROSSING_AT[crossing]
    return x / 100, (SIZE[1] - y) / 100


def _draw_street(axes: Axes, low: Crossing, high: Crossing, street: dict[str, Any], player: Seat | None) -> None:
    """A grey street with its lines side by side and their label."""
    (ax, ay), (bx, by) = _place(low), _place(high)
    far = hypot(bx - ax, by - ay)
    players = street["players"] if player is None else (player,)
    axes.plot((ax, bx), (ay, by), color=_STREET, linewidth=2, zorder=1)
    for lane, seat in enumerate(players):
        aside = (lane - (len(players) - 1) / 2) * _LANE
        dx, dy = -(by - ay) / far * aside, (bx - ax) / far * aside
        axes.plot((ax + dx, bx + dx), (ay + dy, by + dy), color=SEAT_COLOURS[seat], linewidth=3, zorder=2)
    if street["label"]:
        box = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85}
        share = 0.5 + 0.09 * ((ay > by) - (ay < by))  # nearer the lower end: what is under the upper one needs room
        middle = (ax + share * (bx - ax), ay + share * (by - ay))
        axes.text(*middle, street["label"], fontsize=7.5, ha="center", va="center", color=_INK, bbox=box, zorder=3)


def _draw_crossing(axes: Axes, crossing: Crossing, node: dict[str, Any], player: Seat | None, lit: bool) -> None:
    """A disc with its number; under it the lots and the passengers; around it a frame for a highlighted head."""
    x, y = _place(crossing)
    fill = _REACHED if lit else _NODE[node["role"]]
    axes.plot(x, y, "o", markersize=19, markerfacecolor=fill, markeredgecolor=_INK, zorder=4)
    axes.text(x, y, str(crossing), fontsize=9, ha="center", va="center", color=_INK, zorder=6)
    if player is not None and player in node["heads"]:
        axes.plot(
            x, y, "s", markersize=28, markerfacecolor="none", markeredgecolor=SEAT_COLOURS[player],
            markeredgewidth=3, zorder=5,
        )  # fmt: skip
    words = [node["role"].title()] if node["role"] == "station" else [node["label"]]
    if node["passengers"]:
        words.append(f"{node['passengers']} passenger{'s' if node['passengers'] > 1 else ''}")
    ends = node["heads"] if player is None else ()
    if ends:
        words.append(f"ends: {', '.join(f'P{seat}' for seat in ends)}")
    box = {"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": "#bdb7a8", "alpha": 0.9}
    axes.text(x, y - 0.2, "\n".join(words), fontsize=7.5, ha="center", va="top", color=_INK, bbox=box, zorder=5)
