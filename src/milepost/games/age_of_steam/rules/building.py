"""Phase IV, build track: tiles, printed links, and what becomes of unfinished track (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import LINKS, AosAction, Build, BuyLink, Done, Urbanize, build
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import CHEAPEST, FREE, MOST_SECTIONS, NOBODY
from milepost.games.age_of_steam.events import LinkBought, LinkCompleted, TrackBuilt, TrackLost
from milepost.games.age_of_steam.rules import fitting, sections, stock, urbanization
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.fitting import change, fits, site
from milepost.games.age_of_steam.tiles import SHAPES, TOWN, Segment, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def begin(state: AosState, seat: Seat) -> None:
    """A player's build turn begins."""
    state.builds = state.map_rules.tiles_per_turn(state, seat)
    state.dearest = 0
    state.urbanized = False
    state.built, state.fresh = [], []
    state.fitting = None


def exhausted(state: AosState, seat: Seat) -> bool:
    """Whether nothing is left to decide in this build turn."""
    if urbanization.possible(state, seat):
        return False
    poor = out_of_means(state, seat, state.cash[seat])
    return not state.builds or (poor and state.map_rules.may_stop(state, seat))


def out_of_means(state: AosState, seat: Seat, cash: int) -> bool:
    """Whether no build is left in this build turn, or this much cash does not pay for any."""
    return not state.builds or state.map_rules.to_pay(state, seat, CHEAPEST, state.dearest) > cash


def may_be_last(state: AosState, action: Build | BuyLink | Urbanize, seat: Seat) -> bool:
    """Whether nothing may be left to decide once this is built: no build is left then, or no money for another."""
    builds, dearest, cash = state.builds - 1, state.dearest, state.cash[seat]
    if isinstance(action, Build):
        if not builds or cash > state.board.price[action.hex] + fitting.MOST_ABOVE + CHEAPEST:
            return not builds  # as is plain without the price
        cash -= to_pay(state, action, seat)
        dearest = max(dearest, price_of(state, seat, action.hex, action.tile))
    elif isinstance(action, BuyLink):
        cash -= state.board.links[action.link].price
    else:
        builds += 1
    return not builds or state.map_rules.to_pay(state, seat, CHEAPEST, dearest) > cash


# tiles


def build_fault(state: AosState, action: Build, seat: Seat) -> Fault | None:
    """The rule against laying this tile here, or nothing."""
    place, shape = action.hex, action.tile
    if place >= len(state.sites):
        return AosFault.NO_HEX
    if state.sites[place] not in (LAND, TOWN_HEX):
        return AosFault.ON_CITY
    if not state.builds:
        return AosFault.NO_BUILDS
    if place in state.built:
        return AosFault.BUILT_HERE
    return (
        fitting.fault(site(state, seat, place), shape)
        or means_fault(state, action, seat)
        or state.map_rules.forbids(state, seat, action)
    )


def means_fault(state: AosState, action: Build, seat: Seat) -> AosFault | None:
    """The rule against a tile that fits: stock, discs, the first tile, money, ownership discs."""
    place, shape = action.hex, action.tile
    if not stock.piece_left(state, place, shape):
        return AosFault.STOCK
    if not stock.disc_left(state, place, shape):
        return AosFault.DISCS
    if first_must_be_simple(state, seat) and SHAPES[shape].family != "simple":
        return AosFault.FIRST_TILE
    if to_pay(state, action, seat) > state.cash[seat]:
        return AosFault.CASH
    return AosFault.SECTIONS if too_many_sections(state, seat, place, shape) else None


def first_must_be_simple(state: AosState, seat: Seat) -> bool:
    """Whether the builder has no track yet and the option asks for a simple tile."""
    return state.options.first_tile == "simple" and state.owners.count(seat) == 0 and seat not in state.links


def too_many_sections(state: AosState, seat: Seat, place: Hex, shape: Shape) -> bool:
    """Whether the builder would need more ownership discs than there are."""
    most_added = len(SHAPES[shape].segments)
    owned = sections.owned(state, seat)
    if owned + most_added <= MOST_SECTIONS:
        return False
    after = state.clone()
    lay(after, seat, place, shape, [])
    return sections.owned(after, seat) > MOST_SECTIONS


def legal_tiles(state: AosState, seat: Seat) -> list[Build]:
    """All tiles that may be laid, by hex and shape, the map's own rules aside."""
    if not state.builds:
        return []
    rules, cash, dearest, built = state.map_rules, state.cash[seat], state.dearest, state.built
    scarce = stock.scarce(state)
    simple_only = first_must_be_simple(state, seat)
    crowded = sections.owned(state, seat) + 5 > MOST_SECTIONS
    found: list[Build] = []
    for place in candidates(state, seat):
        if place in built:
            continue
        here = site(state, seat, place)
        for shape, price in fits(here):
            if price > cash and rules.to_pay(state, seat, price, dearest) > cash:
                continue
            if scarce[shape] and not stock.at_hand(state, place, shape):
                continue
            if simple_only and SHAPES[shape].family != "simple":
                continue
            if crowded and too_many_sections(state, seat, place, shape):
                continue
            found.append(build(place, shape))
    return found


def candidates(state: AosState, seat: Seat) -> list[Hex]:
    """The hexes where track of the builder could be laid: next to a city, to own or unowned track, or on it."""
    board, sites, owners = state.board, state.sites, state.owners
    near = bytearray(len(sites))
    for place in board.city_sides if not any(city >= 0 for city in state.founded) else _city_sides(state):
        near[place] = 1
    facing = board.facing
    for half in state.sections:
        owner = owners[half]
        if owner in (seat, NOBODY):
            near[half // 6] = 1
            other = facing[half]
            if other >= 0:
                near[other // 6] = 1
    return [place for place, flag in enumerate(near) if flag and sites[place] < CITY_HEX]


def _city_sides(state: AosState) -> list[Hex]:
    founded = [near for place in state.founded if place >= 0 for near in state.board.near[place] if near >= 0]
    return [*state.board.city_sides, *founded]


def build_tile(state: AosState, action: Build, seat: Seat, events: list[Event]) -> None:
    """Pay for a tile and lay it."""
    place, was = action.hex, state.tiles[action.hex]
    price = price_of(state, seat, place, action.tile)
    paid = state.map_rules.to_pay(state, seat, price, state.dearest)
    state.cash[seat] -= paid
    state.dearest = max(state.dearest, price)
    state.builds -= 1
    state.built.append(place)
    events.append(TrackBuilt(seat, place, action.tile, was, paid))
    lay(state, seat, place, action.tile, events)
    state.map_rules.network_changed(state, seat, events)


def price_of(state: AosState, seat: Seat, place: Hex, shape: Shape) -> int:
    """The full price of a tile on a hex."""
    return fitting.price(site(state, seat, place), shape)


def to_pay(state: AosState, action: Build, seat: Seat) -> int:
    """What a player would pay for a tile now, with whatever discount the map gives."""
    return state.map_rules.to_pay(state, seat, price_of(state, seat, action.hex, action.tile), state.dearest)


def lay(state: AosState, seat: Seat, place: Hex, shape: Shape, events: list[Event]) -> None:
    """Put a tile on a hex, and settle whose the track is (7.3)."""
    old = state.tiles[place]
    changed = change(old, shape)
    before = sections.touching(state, place)
    whose = {segment: state.owners[place * 6 + segment[0]] for segment in SHAPES[old].segments}
    complete = {half for half in before if state.sections[half].complete}
    stock.swap(state, place, shape)
    for half in range(place * 6, place * 6 + 6):
        state.owners[half] = FREE
    for segment in changed.kept:
        _own(state, place, segment, whose[segment])
    for was, segment in changed.redirected:
        _own(state, place, segment, seat if whose[was] == NOBODY else whose[was])
    for segment in changed.added:
        _own(state, place, segment, seat)
        state.fresh.append(place * 6 + segment[0])
    changes_owner = [segment for segment in SHAPES[shape].segments if state.owners[place * 6 + segment[0]] == seat]
    sections.retrace(state, place, before)
    for segment in changes_owner:
        section = state.sections[place * 6 + segment[0]]
        section = sections.take_over(state, section, seat)
        if section.complete and not complete.issuperset(section.halves):
            events.append(LinkCompleted(seat, section.start, section.end))


def _own(state: AosState, place: Hex, segment: Segment, owner: int) -> None:
    a, b = segment
    state.owners[place * 6 + a] = owner
    if b != TOWN:
        state.owners[place * 6 + b] = owner


# printed links


def link_fault(state: AosState, action: BuyLink, seat: Seat) -> Fault | None:
    """The rule against buying this link, or nothing."""
    if action.link >= len(state.links):
        return AosFault.NO_LINK
    if state.links[action.link] != FREE:
        return AosFault.LINK_OWNED
    if not state.builds:
        return AosFault.NO_BUILDS
    link = state.board.links[action.link]
    if link.needs_cities and any(state.sites[end] < CITY_HEX for end in link.ends):
        return AosFault.LINK_NEEDS_CITIES
    if link.price > state.cash[seat]:
        return AosFault.CASH
    if sections.owned(state, seat) >= MOST_SECTIONS:
        return AosFault.SECTIONS
    return state.map_rules.forbids(state, seat, action)


def legal_links(state: AosState, seat: Seat) -> list[AosAction]:
    """The printed links that may be bought."""
    return [action for action in LINKS[: len(state.links)] if not link_fault(state, action, seat)]


def buy_link(state: AosState, action: BuyLink, seat: Seat, events: list[Event]) -> None:
    """Pay for a printed link."""
    paid = state.board.links[action.link].price
    state.cash[seat] -= paid
    state.builds -= 1
    state.links[action.link] = seat
    state.routes, state.fitting = {}, None
    events.append(LinkBought(seat, action.link, paid))
    state.map_rules.network_changed(state, seat, events)


# the end of a build turn


def done_fault(state: AosState, action: Done, seat: Seat) -> AosFault | None:
    """The rule against stopping here, or nothing."""
    return None if state.map_rules.may_stop(state, seat) else AosFault.UNFINISHED


def stop(state: AosState, action: Done, seat: Seat, events: list[Event]) -> None:
    """Build no more this turn."""
    state.builds = 0
    state.urbanized = True


def lose_unextended(state: AosState, seat: Seat, events: list[Event]) -> None:
    """Unfinished track of the builder to which nothing was added in this turn belongs to nobody."""
    fresh = set(state.fresh)
    mine = [section for section in sections.all_sections(state) if section.owner == seat and not section.complete]
    for section in sorted(mine, key=lambda section: section.halves):
        if fresh.isdisjoint(section.halves):
            sections.take_over(state, section, NOBODY)
            events.append(TrackLost(seat, section.halves[0] // 6, section.halves[0] % 6, section.length))
