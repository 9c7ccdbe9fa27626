"""Urbanization: a town becomes a new city (7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import URBANIZATION, Urbanize, urbanize
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import FREE, MOST_SECTIONS, NOBODY
from milepost.games.age_of_steam.events import CityFounded, LinkCompleted
from milepost.games.age_of_steam.goods import NEW_CITIES
from milepost.games.age_of_steam.rules import sections, stock
from milepost.games.age_of_steam.rules.faults import AosFault

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def fault(state: AosState, action: Urbanize, seat: Seat) -> Fault | None:
    """The rule against founding this city here, or nothing."""
    if why := _may_found(state, seat):
        return why
    if action.hex >= len(state.sites) or state.sites[action.hex] != TOWN_HEX:
        return AosFault.NO_TOWN
    if NEW_CITIES[action.city] not in state.board.new_cities:
        return AosFault.CITY_UNKNOWN
    if state.founded[action.city] >= 0:
        return AosFault.CITY_USED
    return state.map_rules.forbids(state, seat, action)


def _may_found(state: AosState, seat: Seat) -> AosFault | None:
    """The rule against founding any city now, or nothing."""
    if state.roles[seat] != URBANIZATION:
        return AosFault.NO_URBANIZATION
    if state.urbanized:
        return AosFault.URBANIZED
    begun = state.builds < state.map_rules.tiles_per_turn(state, seat)
    return AosFault.URBANIZE_FIRST if begun and state.options.urbanize == "first" else None


def reveals(state: AosState, action: Urbanize, seat: Seat) -> bool:
    """Whether the map draws cubes for a new city."""
    return state.map_rules.founding_reveals


def possible(state: AosState, seat: Seat) -> bool:
    """Whether the builder may found a city now."""
    return not _may_found(state, seat) and bool(cities_left(state)) and TOWN_HEX in state.sites


def possible_later(state: AosState, seat: Seat) -> bool:
    """Whether the builder may found a city after something else is built."""
    return state.roles[seat] == URBANIZATION and not state.urbanized and state.options.urbanize == "any_time"


def cities_left(state: AosState) -> list[int]:
    """The new cities that are not on the map yet."""
    founded, letters = state.founded, state.board.new_cities
    return [city for city, letter in enumerate(NEW_CITIES) if founded[city] < 0 and letter in letters]


def legal(state: AosState, seat: Seat) -> list[Urbanize]:
    """All cities that may be founded, by hex and city."""
    if _may_found(state, seat):
        return []
    cities = cities_left(state)
    return [urbanize(place, city) for place in state.towns for city in cities]


def found_city(state: AosState, action: Urbanize, seat: Seat, events: list[Event]) -> None:
    """Put the new city on the town."""
    place = action.hex
    events.append(CityFounded(seat, place, action.city))
    state.urbanized = True
    state.founded[action.city] = place
    stubs = bytes(state.owners[place * 6 : place * 6 + 6])
    before = sections.touching(state, place)
    complete = {half for half in before if state.sections[half].complete}
    stock.take_up(state, place)
    for half in range(place * 6, place * 6 + 6):
        state.owners[half] = FREE
    state.sites[place] = CITY_HEX
    sections.retrace(state, place, before)
    _settle_track(state, seat, place, stubs, complete, events)
    _keep_stubs(state, place, stubs)
    state.map_rules.founded(state, seat, place, action.city, events)
    state.map_rules.network_changed(state, seat, events)


def _settle_track(
    state: AosState, seat: Seat, place: Hex, stubs: bytes, complete: set[int], events: list[Event]
) -> None:
    """Track that only pointed at the town now ends in the city; unowned track of that kind is the founder's.

    That is as long as the founder has ownership discs for it.
    """
    for edge, half in enumerate(state.board.facing[place * 6 : place * 6 + 6]):
        section = state.sections.get(half)
        if section is None:
            continue
        free = stubs[edge] == FREE and section.owner == NOBODY
        if free and sections.owned(state, seat) < MOST_SECTIONS:
            section = sections.take_over(state, section, seat)
        if section.complete and section.owner != NOBODY and not complete.issuperset(section.halves):
            event = LinkCompleted(section.owner, section.start, section.end)
            if event not in events:
                events.append(event)


def _keep_stubs(state: AosState, place: Hex, stubs: bytes) -> None:
    """Track to a city next door becomes a printed link where the map says so."""
    for number, link in enumerate(state.board.links):
        if link.replaces_stub and place in link.ends and state.links[number] == FREE:
            other = sum(link.ends) - place
            edge = state.board.near[place].index(other)
            state.links[number] = stubs[edge]
