"""Refusals about new cities, printed links, and the end of building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.phrases import both, count, either, player
from milepost.core.rules import Fault
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import CITY_HEX
from milepost.games.age_of_steam.goods import NEW_CITIES
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.sections import open_ends
from milepost.games.age_of_steam.rules.urbanization import cities_left
from milepost.games.age_of_steam.words import parts
from milepost.games.age_of_steam.words.parts import Sentence

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


# new cities


def _no_urbanization(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    mine = state.roles[seat]
    took = f"you took {a.ROLES[mine]}" if mine >= 0 else "you took no action"
    holder = f", while {player(state.roles.index(a.URBANIZATION))} has it" if a.URBANIZATION in state.roles else ""
    return f"A new city is founded by the player with Urbanization, and {took}{holder}; lay track, or build no more."


def _urbanized(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    return "One new city is founded in a turn, and you have founded yours; lay track, or build no more."


def _urbanize_first(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    times = parts.times(state.map_rules.tiles_per_turn(state, seat) - state.builds)
    return f"A new city is founded before anything is built, and you have built {times}; lay track, or build no more."


def _no_town(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    board = state.board
    if action.hex < len(state.sites):
        what = f"{parts.place(board, action.hex)} is {parts.site(state, action.hex)}"
    else:
        what = "that is no place of this map"
    towns = state.towns
    right = f"choose {parts.places(board, towns)}" if towns else "there is no town left, so lay track"
    return f"A new city takes the place of a town, and {what}; {right}."


def _cities_left(state: AosState) -> str:
    left = [parts.new_city(state, city) for city in cities_left(state)]
    return f"found {either(left)}" if left else "none is left, so lay track"


def _city_unknown(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    letters = state.board.new_cities
    have = f"has the new cities {both(letters)}" if letters else "has no new cities"
    return f"{state.board.title} {have}, and {NEW_CITIES[action.city]} is not among them; {_cities_left(state)}."


def _city_used(state: AosState, action: a.Urbanize, seat: Seat) -> str:
    where = parts.place(state.board, state.founded[action.city])
    return f"There is one {parts.new_city(state, action.city)}, and it stands in {where}; {_cities_left(state)}."


# printed links


def _links_left(state: AosState, action: a.BuyLink, seat: Seat) -> str:
    others = [
        f"the {parts.link(state.board, one.link)}"
        for one in building.legal_links(state, seat)
        if isinstance(one, a.BuyLink)
    ]
    return f"buy {either(others)}" if others else "lay track, or build no more"


def _no_link(state: AosState, action: a.BuyLink, seat: Seat) -> str:
    have = count(len(state.links), "printed link")
    return f"{state.board.title} has {have}, and this is none of them; {_links_left(state, action, seat)}."


def _link_owned(state: AosState, action: a.BuyLink, seat: Seat) -> str:
    owner = parts.whose(state.links[action.link])
    what = f"the {parts.link(state.board, action.link)} is track of {owner}"
    return f"A printed link is bought once, and {what}; {_links_left(state, action, seat)}."


def _link_needs_cities(state: AosState, action: a.BuyLink, seat: Seat) -> str:
    towns = [end for end in state.board.links[action.link].ends if state.sites[end] < CITY_HEX]
    names = both(parts.place(state.board, end) for end in towns)
    what = f"{names} {'is a town' if len(towns) == 1 else 'are towns'}"
    return (
        f"The {parts.link(state.board, action.link)} is bought once it joins two cities, and {what}; "
        f"{_links_left(state, action, seat)}."
    )


# the end of building


def _unfinished(state: AosState, action: a.Done, seat: Seat) -> str:
    ends = open_ends(state, seat)
    named = list(dict.fromkeys(parts.near(state.board, half // 6) for half in ends))
    where = f", and yours ends in the open {both(named)}" if named else ""
    return f"In {state.board.title} nobody stops with unfinished track{where}; build on until it reaches a stop."


SENTENCES: dict[Fault, Sentence] = {
    AosFault.NO_URBANIZATION: _no_urbanization,
    AosFault.URBANIZED: _urbanized,
    AosFault.URBANIZE_FIRST: _urbanize_first,
    AosFault.NO_TOWN: _no_town,
    AosFault.CITY_UNKNOWN: _city_unknown,
    AosFault.CITY_USED: _city_used,
    AosFault.NO_LINK: _no_link,
    AosFault.LINK_OWNED: _link_owned,
    AosFault.LINK_NEEDS_CITIES: _link_needs_cities,
    AosFault.UNFINISHED: _unfinished,
}
