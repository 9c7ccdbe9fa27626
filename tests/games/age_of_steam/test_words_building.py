"""Refusals about building: every rule from a real position, with its facts and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.age_of_steam.actions import ENGINEER, URBANIZATION, Build, BuyLink, Done, Urbanize
from milepost.games.age_of_steam.rules import building, sections
from milepost.games.age_of_steam.state import AosState
from tests.games.refusals import sentence

from .positions import (
    NE,
    NONE,
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
    rail,
    start,
    town,
    urbanize,
)
from .test_words_refusals import BY_CHICAGO, Case, Cases, after, builder, changed, check_refusal


def found_by(state: AosState, rule: str) -> Case:
    """The first tile that a rule forbids."""
    tiles = (Build(place, shape) for place in range(len(state.sites)) for shape in range(1, 107))
    return state, next(one for one in tiles if building.build_fault(state, one, 0) == rule)


def sharp_curves_gone() -> Case:
    state = builder()
    for cell in ((5, 0), (6, 0), (3, 1), (4, 1), (5, 1), (3, 2), (4, 2)):
        lay(state, 1, cell, (SE, S))
    return state, build(state, BY_CHICAGO, (S, SW))


def discs_gone() -> Case:
    state = builder()
    for name in (
        "La Crosse",
        "Rock Island",
        "Springfield",
        "Green Bay",
        "Toledo",
        "Terre Haute",
        "Buffalo",
        "Lexington",
    ):
        lay(state, 1, name, N, S)
    rail(state, 0, "Chicago", BY_CHICAGO, "Milwaukee", stubs=False)
    return state, build(state, "Milwaukee", N, S)


def twenty_sections(state: AosState) -> AosState:
    free = [place for place in range(len(state.sites)) if not state.tiles[place] and state.board.price[place]]
    for place in free:
        if not any(state.tiles[near] for near in state.board.near[place] if near >= 0):
            lay(state, 0, state.board.cells[place], (N, S))
        if sections.owned(state, 0) == 20:
            return state
    raise AssertionError("the map has room for twenty")


def loop() -> Case:
    state = builder()
    lay(state, 0, (6, 5), (SE, S))
    return state, build(state, (6, 6), (N, NE))


def redirecting(seat: int, *more: tuple[int, int]) -> Case:
    state = builder()
    rail(state, seat, "Chicago", (6, 6), "Rock Island", stubs=bool(more))
    return state, build(state, (6, 6), (NW, NE))


def unfinished_in_germany(role: int = -1, cash: int = 0, builds: int = 1, **options: Any) -> AosState:
    """Track of P0 that leads out of Essen and ends in the open."""
    state = builder("germany", role=role, cash=cash, **options)
    rail(state, 0, "Essen/Dortmund", (2, 6), (1, 5), "Rotterdam")
    lay(state, 0, (2, 9), (NE, SW))
    state.builds = builds
    return state


def new_city_used() -> Case:
    state = builder(role=URBANIZATION)
    found(state, "Toledo", "C")
    return state, urbanize(state, "Milwaukee", "C")


CASES: Cases = [
    # where a tile lies
    ("no_hex", lambda: (builder(), Build(255, 1)), "and there is no 255; build on a hex of the map"),
    ("on_city", lambda: (c := builder(), build(c, "Chicago", (N, S))),
     "Track is laid on open land and in towns, and Chicago is a red city; lay it on a hex beside it."),
    ("no_builds", lambda: (c := changed(builder(), builds=0), build(c, BY_CHICAGO, (N, S))),
     "You may build 3 times a turn, and have done so; build no more."),
    ("no_builds", lambda: (c := changed(builder(role=URBANIZATION, urbanize="any_time"), builds=0),
                           build(c, BY_CHICAGO, (N, S))),
     "found your new city, or build no more."),
    ("built_here", lambda: (c := after(b := builder(), build(b, BY_CHICAGO, (N, S))), build(c, BY_CHICAGO, (S, NE))),
     "A hex is built on once a turn, and you have just built there; build elsewhere."),
    ("needs_town", lambda: (c := builder(), Build(at(c, BY_CHICAGO), town(N, S))),
     "A town disc with 2 exits is for a town, and this hex is open land; what fits there is, for $2,"),
    ("in_town", lambda: (c := builder(), build(c, "Milwaukee", (N, S))),
     "and straight track would pass through Milwaukee, a town; nothing can be laid there now, so build elsewhere."),
    # the old track
    ("vanishes", lambda: (c := redirecting(0)[0], build(c, (6, 6), (N, S))),
     "Track that lies there must stay, and south-west to north-east would vanish; what fits there"),
    ("vanishes", lambda: (c := redirecting(0)[0], build(c, (6, 6), (SW, N), (S, NE))),
     "here one piece would become two"),
    ("nothing_new", lambda: (c := redirecting(0)[0], build(c, (6, 6), (SW, NE))),
     "A tile must add or redirect track, and straight track from south-west to north-east lies there"),
    ("redirect_foreign", lambda: redirecting(1),
     "Only your own and unowned track is redirected, and the piece south-west to north-east there"),
    ("redirect_middle", lambda: redirecting(0, (0, 0)),
     "Only the open end of track is redirected, and the piece south-west to north-east there is"),
    # what the new track meets
    ("closed", lambda: found_by(builder(), "closed"),
     "No track can leave this hex to the north-west: there is water, a wall or the end of the map;"),
    ("meets_other", lambda: (c := redirecting(1)[0], build(c, "Rock Island", NE)),
     "Track of two railroads is never joined, and to the north-east lies track of P1; nothing can be"),
    ("unconnected", lambda: (c := builder(), build(c, (5, 2), (N, S))),
     "New track must touch a city, your own track, or unowned track that leads to a city or to"),
    ("unconnected", lambda: (c := builder(), build(c, "Toledo", N)),
     "and no new exit of Toledo does, nor have you track there"),
    ("loop", loop, "No track leads from a stop back to the same one, and this would lead from Chicago to Chicago"),
    # means
    ("stock", sharp_curves_gone, "and each of the 7 pieces for a sharp curve lies on the map; what fits there is, "),
    ("discs", discs_gone, "There are 8 town discs, and all are on the map; what fits there is, for $2, a town tile"),
    ("first_tile", lambda: (c := builder("scotland", first_tile="simple"),
                            build(c, "Ayr", c.board.near[at(c, "Ayr")].index(at(c, "Glasgow")))),
     "The first tile of a railroad is a straight or a curve, and a town tile with 1 exit is none"),
    ("cash", lambda: (c := changed(builder(), cash=3), build(c, (17, 6), (N, S))),
     "Track is paid at once, and straight track from south to north costs $4 there while you have"),
    ("sections", lambda: found_by(twenty_sections(builder()), "sections"),
     "A railroad has 20 ownership discs, one for each section of track and each printed link"),
    ("torn_apart", lambda: found_by(builder("western_us"), "torn_apart"),
     "all track of a railroad must be connected; build something else."),
    ("off_coast", lambda: (c := builder("western_us"), build(c, (9, 5), (0, 3))),
     "The first track of a railroad leaves one"),
    ("never_completed", lambda: found_by(builder("germany", cash=2), "never_completed"),
     "In Germany only completed links are built, and"),
    # printed links
    ("no_link", lambda: (builder(), BuyLink(0)), "Rust Belt has no printed links, and this is none of them; lay"),
    ("no_link", lambda: (builder("korea"), BuyLink(5)), "buy the printed link Inchon–Suwon or the printed link Suwon–"),
    ("link_owned", lambda: (c := builder("korea"), (c.links.__setitem__(0, 1), BuyLink(0))[1]),
     "and the printed link Inchon–Suwon is track of P1; buy the printed link Suwon–Seoul."),
    ("no_builds", lambda: (changed(builder("korea"), builds=0), BuyLink(0)), "You may build 3 times a turn"),
    ("link_needs_cities", lambda: (builder("scotland"), BuyLink(1)),
     "The printed link Belfast–Ayr is bought once it joins two cities, and Belfast and Ayr are towns; lay track, or"),
    ("link_needs_cities", lambda: (builder("scotland"), BuyLink(2)), "and Ayr is a town"),
    ("cash", lambda: (changed(builder("korea"), cash=1), BuyLink(0)), "Inchon–Suwon costs $2 while you have $1"),
    ("sections", lambda: (twenty_sections(builder("korea")), BuyLink(0)), "A railroad has 20 ownership discs"),
    ("never_completed", lambda: (unfinished_in_germany(cash=9), BuyLink(0)), "In Germany only completed links are"),
    ("unfinished", lambda: (unfinished_in_germany(), Done()),
     "In Germany nobody stops with unfinished track, and yours ends in the open near"),
    # new cities
    ("no_urbanization", lambda: (c := builder(role=ENGINEER), urbanize(c, "Toledo", "A")),
     ("A new city is founded by the player with Urbanization, and you took Engineer; lay track, or " "build no more.")),
    ("no_urbanization", lambda: (c := build_turn(start(), roles={1: URBANIZATION}), urbanize(c, "Toledo", "A")),
     "and you took no action, while P1 has it; lay track"),
    ("urbanized", lambda: (c := after(b := builder(role=URBANIZATION), urbanize(b, "Toledo", "A")),
                           urbanize(c, "Milwaukee", "B")),
     "One new city is founded in a turn, and you have founded yours"),
    ("urbanize_first", lambda: (c := after(b := builder(role=URBANIZATION), build(b, BY_CHICAGO, (N, S))),
                                urbanize(c, "Milwaukee", "B")),
     "A new city is founded before anything is built, and you have built once; lay track"),
    ("no_town", lambda: (c := builder(role=URBANIZATION), urbanize(c, "Chicago", "B")),
     "A new city takes the place of a town, and Chicago is a red city; choose Green Bay, Buffalo, La Crosse, "
     "Milwaukee, Grand Rapids or one of 9 others."),
    ("no_town", lambda: (builder(role=URBANIZATION), Urbanize(255, 1)), "A new city takes the place of a town, and"),
    ("no_town", lambda: (builder("tutorial", role=URBANIZATION), Urbanize(0, 0)),
     "there is no town left, so lay track"),
    ("city_unknown", lambda: (c := builder("barbados", role=URBANIZATION), urbanize(c, "Holetown", "E")),
     "Barbados has the new cities A, B, C and D, and E is not among them; found new city A (red), new city B (blue),"),
    ("city_used", new_city_used,
     "There is one new city C (black), and it stands in Toledo; found new city A (red), new city B (blue), new city D"),
    ("never_completed", lambda: (c := unfinished_in_germany(URBANIZATION, builds=3), urbanize(c, "Kassel", "A")),
     "In Germany only completed"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "case", "said"), CASES, ids=[rule for rule, _, _ in CASES])
def test_a_refusal_names_the_rule_the_facts_and_what_would_be_right(rule, case, said):
    check_refusal(case(), rule, said)


def test_the_tile_that_a_refusal_offers_may_be_laid():
    state = builder()
    lay(state, NONE, (6, 6), (SW, NE))
    assert "what fits there is, for $2, " in sentence(state, build(state, (6, 6), (N, S)))
    assert any(isinstance(action, Build) and action.hex == at(state, (6, 6)) for action in state.legal())
