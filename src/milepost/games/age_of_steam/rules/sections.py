"""Track as sections: from stop to stop, or to where it ends in the open. All of a section has one owner.

A state keeps a dict from each half with track to its section; building changes only the sections that touch one hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, Half, Hex
from milepost.games.age_of_steam.constants import FREE
from milepost.games.age_of_steam.tiles import PARTNER, SEGMENTS, TOWN

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

End = int
"""Where a section ends: a stop (its hex), or in the open at a half h, as -1 - h."""


class Section(NamedTuple):
    """Track from end to end; `halves` in order from `start`, the lower last half first, `length` in pieces of track."""

    owner: int
    start: End
    end: End
    halves: tuple[Half, ...]
    length: int

    @property
    def complete(self) -> bool:
        """Whether it joins two stops; one that a new city has bent back to itself does not."""
        return self.start >= 0 and self.end >= 0 and self.start != self.end


def refresh(state: AosState) -> None:
    """Find all sections from scratch, for a state that came from JSON."""
    state.sections = {}
    _trace_all(state, [half for half, owner in enumerate(state.owners) if owner != FREE])


def touching(state: AosState, place: Hex) -> list[Half]:
    """All halves of the sections that lie on a hex or end at it."""
    found: dict[Half, None] = {}
    sections, facing = state.sections, state.board.facing
    for half in range(place * 6, place * 6 + 6):
        for one in (half, facing[half]):
            section = sections.get(one)
            if section is not None:
                found.update(dict.fromkeys(section.halves))
    return list(found)


def retrace(state: AosState, place: Hex, before: list[Half]) -> None:
    """Bring the sections up to date that touched a hex `before` it changed, and those that lie on it now."""
    sections, owners = state.sections, state.owners
    state.routes, state.fitting = {}, None
    for half in before:
        sections.pop(half, None)
    here = range(place * 6, place * 6 + 6)
    _trace_all(state, [half for half in (*before, *here) if owners[half] != FREE])


def _trace_all(state: AosState, halves: list[Half]) -> None:
    sections = state.sections
    for half in halves:
        if half not in sections:
            section = trace(state, half)
            for one in section.halves:
                sections[one] = section


def trace(state: AosState, half: Half) -> Section:
    """The section that a half with track belongs to."""
    forward: list[Half] = []
    end = outward(state, half, forward)
    back: list[Half] = []
    place, edge = divmod(half, 6)
    other = PARTNER[state.tiles[place]][edge]
    if other == TOWN:
        start: End = place
    else:
        back.append(place * 6 + other)
        start = outward(state, back[0], back)
    halves = (*reversed(back), half, *forward)
    if halves[0] > halves[-1]:
        halves, start, end = halves[::-1], end, start
    length = sum(PARTNER[state.tiles[one // 6]][one % 6] == TOWN for one in halves)
    return Section(state.owners[half], start, end, halves, (len(halves) + length) // 2)


def outward(state: AosState, half: Half, passed: list[Half]) -> End:
    """Follow track across the edge of a half to its end, noting the halves that are passed."""
    facing, sites, owners, tiles = state.board.facing, state.sites, state.owners, state.tiles
    while True:
        other = facing[half]
        if other < 0:
            return -1 - half
        place, edge = divmod(other, 6)
        if sites[place] >= CITY_HEX:
            return place
        if owners[other] == FREE:
            return -1 - half
        passed.append(other)
        onward = PARTNER[tiles[place]][edge]
        if onward == TOWN:
            return place
        half = place * 6 + onward
        passed.append(half)


def far_end(state: AosState, half: Half) -> End:
    """Where track ends that is followed from a half into its own hex and beyond."""
    place, edge = divmod(half, 6)
    onward = PARTNER[state.tiles[place]][edge]
    return place if onward == TOWN else outward(state, place * 6 + onward, [])


def take_over(state: AosState, section: Section, owner: int) -> Section:
    """Give a section to somebody."""
    owned = section._replace(owner=owner)
    state.routes, state.fitting = {}, None
    for half in section.halves:
        state.owners[half] = owner
        state.sections[half] = owned
    return owned


def all_sections(state: AosState) -> Iterator[Section]:
    """Every section once, by its first half."""
    for half, section in state.sections.items():
        if section.halves[0] == half:
            yield section


def owned(state: AosState, seat: Seat) -> int:
    """Ownership discs in use: sections and printed links."""
    return sum(section.owner == seat for section in all_sections(state)) + state.links.count(seat)


def track_stops(state: AosState, seat: Seat) -> set[Hex]:
    """The stops where track of a player ends, finished or not; printed links aside."""
    return {end for one in all_sections(state) if one.owner == seat for end in (one.start, one.end) if end >= 0}


def stops_of(state: AosState, seat: Seat) -> set[Hex]:
    """The stops where track of a player ends, finished or not, and those of the player's printed links."""
    printed = zip(state.board.links, state.links, strict=True)
    return track_stops(state, seat).union(*(link.ends for link, owner in printed if owner == seat))


def open_ends(state: AosState, seat: Seat) -> list[Half]:
    """The halves at which unfinished track of a player ends, lowest first."""
    mine = [one for one in all_sections(state) if one.owner == seat and not one.complete]
    return sorted(-1 - end for one in mine for end in (one.start, one.end) if end < 0)


def segments_at(state: AosState, place: Hex) -> tuple[tuple[int, int], ...]:
    """The pieces of track on a hex."""
    return SEGMENTS[state.tiles[place]]
