"""How track of Age of Steam is drawn: every tile, its owner, and whether it is finished."""

from __future__ import annotations

import re
from math import atan2, cos, degrees, hypot, pi, sin

import pytest

from milepost.core.scene import Path
from milepost.games.age_of_steam.constants import NOBODY
from milepost.games.age_of_steam.rules import sections
from milepost.games.age_of_steam.scene.layout import (
    APOTHEM,
    R,
    edge_id,
    layout,
)
from milepost.games.age_of_steam.scene.pieces import laid, track
from milepost.games.age_of_steam.scene.symbols import CURVES, course, curve, symbols
from milepost.games.age_of_steam.tiles import SHAPES, TOWN

from .looking import ALL, layer, new, played, rules, seen


def ends_of(kind: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the path of a symbol begins and ends."""
    numbers = [float(found) for found in re.findall(r"-?\d+\.?\d*", course(kind, R)[0])]
    if kind in ("straight", "stub"):
        return (numbers[0], numbers[1]), (numbers[2], 0.0)
    return (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def turned(point: tuple[float, float], by: float) -> tuple[float, float]:
    x, y = point
    c, s = cos(by * pi / 180), sin(by * pi / 180)
    return x * c - y * s, x * s + y * c


@pytest.mark.parametrize("name", ["rust_belt", "western_us"], ids=["flat", "pointy"])
@pytest.mark.parametrize("tile", range(1, len(SHAPES)))
def test_every_tile_draws_its_track_to_the_right_edges(name, tile):
    made = layout(rules(name))
    assert sorted(segment for segment, _ in laid(tile)) == sorted(SHAPES[tile].segments)
    for segment, _ in laid(tile):
        piece = track(made.board, 0, segment, 0, 0, 1)
        found = {tuple(round(one, 1) + 0.0 for one in turned(end, piece.turn)) for end in ends_of(piece.use)}
        wanted = {
            (0.0, 0.0) if end == TOWN else tuple(round(one, 1) + 0.0 for one in made.towards(end, APOTHEM))
            for end in segment
        }
        assert found == wanted


@pytest.mark.parametrize("kind", ["sharp", "gentle"])
def test_curves_cross_edges_at_a_right_angle(kind):
    radius = float(re.findall(r"A(\d+\.?\d*)", course(kind, R)[0])[0])
    (ax, ay), (bx, by) = ends_of(kind)
    middle = (ax, radius)  # a circle that meets edge 0, in the east, squarely has its middle on the line of that edge
    assert hypot(bx - middle[0], by - middle[1]) == pytest.approx(radius, abs=0.05)
    across = degrees(atan2(by - middle[1], bx - middle[0])) - degrees(atan2(by, bx))
    assert abs(across) % 180 == pytest.approx(90, abs=0.2)
    assert ax == pytest.approx(APOTHEM, abs=0.01)
    assert ay == 0


def test_of_two_tracks_that_cross_the_upper_one_goes_over_a_bridge():
    for tile, shape in enumerate(SHAPES):
        if shape.family == "crossing":
            assert [over for _, over in laid(tile)] == [False, True]
        else:
            assert not any(over for _, over in laid(tile))
    made = symbols(False)
    assert all(f"{kind}{more}" in made for kind in CURVES for more in ("", "-open", "-bridge"))


@pytest.mark.parametrize("name", ALL)
def test_track_shows_its_owner_and_is_dashed_until_it_is_finished(name):
    state = played(name)
    shown = seen(state)
    pieces, chips = layer(shown, "track"), layer(shown, "chips")
    count = 0
    for section in sections.all_sections(state):
        for half in section.halves:
            place, edge = divmod(half, 6)
            segment = next(one for one in SHAPES[state.tiles[place]].segments if edge in one)
            piece = pieces[f"t{place}.{segment[0]}{segment[1]}"]
            assert piece.use == curve(segment)[0] + ("" if section.complete else "-open")
            assert piece.seat == (None if section.owner == NOBODY else section.owner)
            count += 1
        chip = chips.get(f"s{section.halves[0]}")
        assert (chip is None) == (section.owner == NOBODY)
        if chip is not None:
            assert chip.use == f"chip{section.owner}"
            assert chip.at in {edge_id(*divmod(half, 6)) for half in section.halves}
    assert count or not any(state.tiles)


def test_a_printed_link_shows_its_price_and_then_its_owner():
    state = new("germany")
    assert layer(seen(state), "links")["price0"].use == "price2"
    state.links[0] = 2
    links = layer(seen(state), "links")
    assert isinstance(links["link0"], Path)
    assert (links["link0"].seat, links["chip0"].use) == (2, "chip2")
    assert "price0" not in links
