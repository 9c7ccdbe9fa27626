"""Whether a builder can still complete all track in this very turn, as Germany demands.

The search thinks of tiles and of a new city without laying them: a *draft* holds only where track ends in the open,
and what is left to build with. The sites of hexes are those of the position, changed where a draft touches them, so
each step is judged by the same rules of fitting as a real build. Where the position is not of the kind that Germany's
rules lead to, the answer is None, and the caller has to try it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import BuyLink, Urbanize
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Board, Half, Hex
from milepost.games.age_of_steam.constants import FREE, MOST_SECTIONS
from milepost.games.age_of_steam.rules import sections, urbanization
from milepost.games.age_of_steam.rules.fitting import CITY, KEPT, MINE, OPEN, Site, around, assemble, change, fits
from milepost.games.age_of_steam.rules.stock import kind_left
from milepost.games.age_of_steam.rules.works import Work
from milepost.games.age_of_steam.tiles import PARTNER, SHAPES, TOWN, Kind, Segment, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

Around = tuple[list[int], list[Hex]]
NO_HALF: Half = -1


class Option(NamedTuple):
    """A shape that fits a site: its price, its new track, and the edges at which that would end in the open."""

    shape: Shape
    price: int
    added: tuple[Segment, ...]
    opens: tuple[int, ...]
    redirects: bool


@lru_cache(KEPT)
def options(here: Site) -> tuple[Option, ...]:
    """What fits a site, with the fewest open ends first."""
    found = []
    for shape, price in fits(here):
        changed = change(here.tile, shape)
        opens = tuple(
            edge for segment in changed.added for edge in segment if edge != TOWN and here.beyond[edge] == OPEN
        )
        found.append(Option(shape, price, changed.added, opens, bool(changed.redirected)))
    return tuple(sorted(found, key=lambda option: (len(option.opens), option.price, option.shape)))


@lru_cache(KEPT)
def by_shape(here: Site) -> dict[Shape, Option]:
    """What fits a site, by shape."""
    return {one.shape: one for one in options(here)}


@lru_cache(1024)
def tiles_needed(board: Board, sites: bytes) -> tuple[int, ...]:
    """By hex, at least how many tiles lead track that points at it to a stop, the first of them on it."""
    needed = [99] * len(board.cells)
    queue: list[Hex] = []
    for place, what in enumerate(sites):
        beside = any(near >= 0 and sites[near] >= CITY_HEX for near in board.near[place])
        if what >= TOWN_HEX or beside:
            needed[place] = 1
            queue.append(place)
    for place in queue:
        for near in board.near[place]:
            if near >= 0 and needed[near] == 99:
                needed[near] = needed[place] + 1
                queue.append(near)
    return tuple(needed)


class Draft(NamedTuple):
    """What would be there and what would be left after something is built."""

    ends: dict[Half, Hex]
    """Where track of the builder ends in the open, and the stop from which it comes."""
    laid: dict[Hex, tuple[Shape, Kind]]
    """Tiles that are only thought of."""
    city: Hex
    """A new city that is only thought of; -1 for none."""
    may_found: bool
    builds: int
    cash: int
    dearest: int
    stock: list[int]
    """By kind; below nothing where pieces of it are exchanged in towns."""
    discs: int
    owned: int
    """Ownership discs in use."""


class Completing:
    """The search from one position for one builder."""

    def __init__(self, state: AosState, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.needed = tiles_needed(state.board, bytes(state.sites))
        self.around: dict[Hex, Around] = {}
        self.here: dict[Hex, dict[Shape, Option]] = {}
        self.usual = True
        """Whether all unfinished track is the builder's own and starts at a stop."""
        ends: dict[Half, Hex] = {}
        for section in sections.all_sections(state):
            if section.start < 0 or section.end < 0:
                self.usual = self.usual and section.owner == seat and max(section.start, section.end) >= 0
                ends[-1 - min(section.start, section.end)] = max(section.start, section.end)
        self.usual = self.usual and not any(link.replaces_stub for link in state.board.links)
        self.now = Draft(
            ends, {}, -1, urbanization.possible(state, seat), state.builds, state.cash[seat], state.dearest,
            state.stock, state.discs, sections.owned(state, seat),
        )  # fmt: skip

    def after(self, action: Work) -> bool | None:
        """Whether all track can be completed after something that is legal otherwise; None if that is not known."""
        if not self.usual:
            return None
        draft: Draft | None
        if isinstance(action, Urbanize):
            draft = self._found(self.now, action.hex)
        elif isinstance(action, BuyLink):
            price = self.state.board.links[action.link].price
            now = self.now
            later = now.may_found and self.state.options.urbanize == "any_time"
            cash = now.cash - price
            draft = now._replace(may_found=later, builds=now.builds - 1, cash=cash, owned=now.owned + 1)
        else:
            here = self.here.get(action.hex)
            if here is None:
                here = self.here[action.hex] = by_shape(self._site(self.now, action.hex))
            chosen = here.get(action.tile)
            if chosen is None or chosen.redirects:
                return None
            if not chosen.opens and not self.now.ends:
                return True
            if self._vain(self.now, action.hex, chosen):
                return False
            draft = self._lay(self.now, action.hex, chosen)
        return draft is not None and self._can_finish(draft)

    def _vain(self, draft: Draft, place: Hex, chosen: Option) -> bool:
        """Whether a tile leaves more to do than can be done, by a first look."""
        if draft.may_found:
            return False
        left, opens = draft.builds - 1, chosen.opens
        if len(opens) > left:
            return True
        return len(opens) == 1 and not draft.ends and self.needed[self.state.board.near[place][opens[0]]] > left

    def _can_finish(self, draft: Draft) -> bool:
        if not draft.ends:
            return True
        state, facing = self.state, self.state.board.facing
        if not self._hopeful(draft):
            return False
        other = facing[min(draft.ends)]
        place, edge = divmod(other, 6)
        if draft.may_found and state.sites[place] == TOWN_HEX and self._can_finish(self._found(draft, place)):
            return True
        if not draft.builds or place in draft.laid or place in state.built:
            return False
        if draft.builds == 1 and not draft.may_found:
            return self._closes(draft, place)
        near = state.board.near[place]
        single = len(draft.ends) == 1 and draft.city < 0 and not draft.may_found
        for one in options(self._site(draft, place)):
            if one.redirects or PARTNER[one.shape][edge] < 0:
                continue
            if len(one.opens) >= draft.builds and not draft.may_found:
                break
            if single and len(one.opens) == 1 and self.needed[near[one.opens[0]]] >= draft.builds:
                continue
            after = self._lay(draft, place, one)
            if after is not None and self._can_finish(after):
                return True
        return False

    def _closes(self, draft: Draft, place: Hex) -> bool:
        """Whether one tile on this hex, at which all open ends point, completes everything."""
        edges = [self.state.board.facing[half] % 6 for half in draft.ends]
        for one in options(self._site(draft, place)):
            if one.opens:
                return False
            partner = PARTNER[one.shape]
            if one.redirects or any(partner[edge] < 0 for edge in edges):
                continue
            if self._has_means(draft, place, one) and draft.owned + len(one.added) - len(edges) <= MOST_SECTIONS:
                return True
        return False

    def _hopeful(self, draft: Draft) -> bool:
        """Whether there are tiles enough for the open ends, at the very least."""
        most = draft.builds + draft.may_found
        faced = {self.state.board.facing[half] // 6 for half in draft.ends}
        if len(faced) > most:
            return False
        return len(draft.ends) > 1 or draft.may_found or draft.city >= 0 or self.needed[faced.pop()] <= most

    def _site(self, draft: Draft, place: Hex) -> Site:
        """The site of a hex with what is thought of around it."""
        known = self.around.get(place)
        if known is None:
            known = self.around[place] = around(self.state, self.seat, place)
        beyond, far = known
        if draft.laid or draft.city >= 0:
            beyond, far = beyond[:], far[:]
            start = place * 6
            for edge, other in enumerate(self.state.board.facing[start : start + 6]):
                if other in draft.ends:
                    beyond[edge], far[edge] = MINE, draft.ends[other]
                elif other >= 0 and other // 6 == draft.city:
                    beyond[edge], far[edge] = CITY, draft.city
                elif other // 6 in draft.laid and self.state.owners[start + edge] == FREE:
                    beyond[edge], far[edge] = OPEN, -1
        return assemble(self.state, self.seat, place, beyond, far)

    def _lay(self, draft: Draft, place: Hex, chosen: Option) -> Draft | None:
        """A tile is thought of; None if the means for it are wanting."""
        if not self._has_means(draft, place, chosen):
            return None
        ends, owned = self._join(draft, place, chosen)
        if owned > MOST_SECTIONS:
            return None
        state, shape = self.state, chosen.shape
        paid = self._to_pay(draft, chosen.price)
        old, track = state.tiles[place], SHAPES[shape]
        kinds = track.kinds
        back = state.kinds[place]
        kind = kinds[0] if len(kinds) == 1 else max(kinds, key=lambda one: (draft.stock[one] + (one == back), -one))
        stock = draft.stock[:]
        if old:
            stock[back] += 1
        stock[kind] -= 1
        laid = {**draft.laid, place: (shape, kind)}
        may_found = draft.may_found and state.options.urbanize == "any_time"
        discs = draft.discs + SHAPES[old].disc - track.disc
        dearest = max(draft.dearest, chosen.price)
        return Draft(
            ends, laid, draft.city, may_found, draft.builds - 1, draft.cash - paid, dearest, stock, discs, owned
        )

    def _to_pay(self, draft: Draft, price: int) -> int:
        """What the builder would pay for a tile of this price."""
        return self.state.map_rules.to_pay(self.state, self.seat, price, draft.dearest)

    def _has_means(self, draft: Draft, place: Hex, chosen: Option) -> bool:
        """Whether money, piece and disc for a tile are at hand."""
        if self._to_pay(draft, chosen.price) > draft.cash:
            return False
        state, track = self.state, SHAPES[chosen.shape]
        if not draft.discs and track.family == "disc" and not SHAPES[state.tiles[place]].disc:
            return False
        back = state.kinds[place] if state.options.stock == "free" else FREE
        return any(kind_left(draft.stock, kind, back, self._under_discs(draft)) for kind in track.kinds)

    def _under_discs(self, draft: Draft) -> Iterator[Kind]:
        """The pieces in towns that could be exchanged for another of their group."""
        state = self.state
        for place, on_map in enumerate(zip(state.tiles, state.kinds, strict=True)):
            tile, kind = draft.laid.get(place, on_map)
            if place != draft.city and len(SHAPES[tile].kinds) > 1:
                yield kind

    def _join(self, draft: Draft, place: Hex, chosen: Option) -> tuple[dict[Half, Hex], int]:
        """The open ends and the ownership discs after new track is laid."""
        facing, sites = self.state.board.facing, self.state.sites
        ends, owned = draft.ends.copy(), draft.owned
        for segment in chosen.added:
            owned += 1
            start, opens = place if segment[1] == TOWN else -1, NO_HALF
            for edge in segment:
                if edge == TOWN:
                    continue
                half = place * 6 + edge
                other = facing[half]
                if other in ends:
                    start = ends.pop(other)
                    owned -= 1
                elif other // 6 == draft.city or sites[other // 6] >= CITY_HEX:
                    start = other // 6
                else:
                    opens = half
            if opens != NO_HALF:
                ends[opens] = start
        return ends, owned

    def _found(self, draft: Draft, place: Hex) -> Draft:
        """A new city is thought of: track that points at the town ends in it, stubs vanish, the tile is free again."""
        state, facing = self.state, self.state.board.facing
        stubs = range(place * 6, place * 6 + 6)
        ends = {h: far for h, far in draft.ends.items() if h not in stubs and facing[h] not in stubs}
        shape, kind = draft.laid.get(place, (state.tiles[place], state.kinds[place]))
        stock, discs = draft.stock[:], draft.discs
        owned = draft.owned - self._lone_stubs(draft, place)
        if shape:
            stock[kind] += 1
            discs += SHAPES[shape].disc
        return draft._replace(ends=ends, city=place, may_found=False, stock=stock, discs=discs, owned=owned)

    def _lone_stubs(self, draft: Draft, place: Hex) -> int:
        """How many sections of the builder lie on this hex alone."""
        state, found = self.state, 0
        shape = draft.laid.get(place, (state.tiles[place], FREE))[0]
        for edge in range(6):
            half = place * 6 + edge
            other = state.board.facing[half]
            if PARTNER[shape][edge] < 0 or (state.owners[half] not in (FREE, self.seat)):
                continue
            lone = half in draft.ends or (other >= 0 and state.sites[other // 6] >= CITY_HEX)
            found += lone
        return found
