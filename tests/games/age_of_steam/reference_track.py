"""Track a second time, plain and slow: the map, sections, and whose they are (README 7.3 and 7.4).

Hexes are cells, track is a list of pieces on each cell, neighbours come from the map file's layout, and every question
is answered by walking along the track. It shares the data files, the numbering of hexes and shapes and the events with
the engine, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import permutations
from typing import Any, NamedTuple

from milepost.core.action import Event
from milepost.games.age_of_steam.actions import FIRST_BUILD
from milepost.games.age_of_steam.constants import BUILDING, SELECTING
from milepost.games.age_of_steam.events import Bankrupt, CityFounded, LinkBought, TrackBuilt
from milepost.games.age_of_steam.maps import MAPS
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPE, SHAPES

Cell = tuple[int, int]
T = 6
"""The end of a stub in the middle of a town."""
TERRAIN = {".": "plain", "~": "river", "^": "mountain", "h": "hill", "s": "swamp", "R": "river_mountain"}
UNSOLD, UNOWNED = 255, 254


class Piece(NamedTuple):
    """One piece of track: two edges, or an edge and T; and its owner, None for nobody."""

    ends: tuple[int, int]
    owner: int | None


class Tile(NamedTuple):
    """A tile in one of its turns."""

    shape: int
    family: str
    segments: tuple[tuple[int, int], ...]
    kinds: tuple[str, ...]


def _tiles() -> tuple[dict[str, int], list[Tile]]:
    data = json.loads(files("milepost.games.age_of_steam").joinpath("data/tiles.json").read_text(encoding="utf-8"))
    found = []
    rows = [(row["name"], row["family"], row["segments"], [row["name"]]) for row in data["kinds"]]
    rows += [(row["name"], "disc", [[exit, T] for exit in row["exits"]], row["made_of"]) for row in data["with_disc"]]
    for name, family, segments, kinds in rows:
        seen = set()
        for turn in range(6):
            ends = [[edge if edge == T else (edge + turn) % 6 for edge in segment] for segment in segments]
            turned = tuple(sorted((min(pair), max(pair)) for pair in ends))
            if turned not in seen:
                seen.add(turned)
                found.append(Tile(SHAPE[name, turned], family, turned, tuple(kinds)))
    return {row["name"]: row["count"] for row in data["kinds"]}, found


COUNTS, TILES = _tiles()


def step(layout: str, cell: Cell, edge: int) -> Cell:
    """The cell beyond an edge, from the picture of the layout: odd columns lower, or odd or even rows further right."""
    col, row = cell
    if layout == "flat-odd-q":
        low = col % 2
        return [(col + 1, row + low), (col, row + 1), (col - 1, row + low), (col - 1, row - 1 + low), (col, row - 1),
                (col + 1, row - 1 + low)][edge]  # fmt: skip
    right = row % 2 if layout == "pointy-odd-r" else 1 - row % 2
    return [(col + 1, row), (col + right, row + 1), (col - 1 + right, row + 1), (col - 1, row),
            (col - 1 + right, row - 1), (col + right, row - 1)][edge]  # fmt: skip


class Track:
    """A map, the track on it, and whose it is."""

    def __init__(self, state: AosState) -> None:
        self.state = state
        self.map: dict[str, Any] = json.loads(MAPS[state.options.map].read_text(encoding="utf-8"))
        rows = [list(row) for row in self.map["rows"]]
        if state.options.sheet == "recorded":
            for change in self.map.get("recorded", {}).get("cells", ()):
                rows[change["at"][1]][change["at"][0]] = change["sign"]
        self.signs = {
            (col, row): sign for row, line in enumerate(rows) for col, sign in enumerate(line) if sign not in " #"
        }
        self.walls = {(tuple(wall["at"]), edge) for wall in self.map.get("walls", ()) for edge in wall["edges"]}
        self.towns = {cell for cell, sign in self.signs.items() if sign == "T"}
        self.cities = {cell for cell, sign in self.signs.items() if sign in "CF"}
        self.pieces: dict[Cell, list[Piece]] = {}
        self.links: list[int] = [UNSOLD] * len(self.map.get("links", ()))
        self.began: dict[tuple[Cell, int], int] = {}
        self.odd = False
        self.left_open = 0
        self.owned = 0

    # the map

    def near(self, cell: Cell, edge: int) -> Cell | None:
        """The hex beyond an edge, None where no track may go."""
        other = step(self.map["layout"], cell, edge)
        if other not in self.signs or (cell, edge) in self.walls or (other, (edge + 3) % 6) in self.walls:
            return None
        return other

    def price(self, cell: Cell) -> int:
        """A simple tile on the empty hex."""
        for one in self.map.get("hex_prices", ()):
            if tuple(one["at"]) == cell:
                return int(one["price"])
        terrain = TERRAIN[self.signs[cell]]
        if self.map["name"] == "korea" and terrain in ("hill", "mountain"):
            return self.state.options.hill_price
        return int(self.map["prices"][terrain])

    # along the track

    def facing(self, cell: Cell, edge: int) -> Piece | None:
        """The piece on the next hex that meets an edge."""
        other = self.near(cell, edge)
        here = self.pieces.get(other, ()) if other else ()
        return next((piece for piece in here if (edge + 3) % 6 in piece.ends), None)

    def walk(self, cell: Cell, end: int) -> Iterator[tuple[Cell, int]]:
        """From one end of a piece outward: each hex entered and the edge by which it is left; a stop is (cell, T)."""
        while True:
            if end == T:
                yield cell, T
                return
            other = self.near(cell, end)
            if other in self.cities:
                yield other, T
                return
            piece = self.facing(cell, end)
            if other is None or piece is None:
                return
            into = (end + 3) % 6
            cell, end = other, piece.ends[0] if piece.ends[1] == into else piece.ends[1]
            if end != T:
                yield cell, end

    def stop_beyond(self, cell: Cell, end: int) -> Cell | None:
        """The stop where track ends that is followed from one end of a piece; None in the open."""
        passed = list(self.walk(cell, end))
        return passed[-1][0] if passed and passed[-1][1] == T else None

    def section(self, cell: Cell, piece: Piece) -> tuple[set[tuple[Cell, tuple[int, int]]], list[Cell | None]]:
        """All pieces of a section, and the stops at its two ends."""
        found = {(cell, piece.ends)}
        for end in piece.ends:
            for here, out in self.walk(cell, end):
                for other in self.pieces.get(here, ()) if out != T else ():
                    if out in other.ends:
                        found.add((here, other.ends))
            last = self.last_stub(cell, end)
            if last:
                found.add(last)
        return found, [self.stop_beyond(cell, end) for end in piece.ends]

    def last_stub(self, cell: Cell, end: int) -> tuple[Cell, tuple[int, int]] | None:
        """The stub of a town in which a walk ends, if it does."""
        for here, out in [(cell, end), *self.walk(cell, end)]:
            if out == T:
                return None
            other, piece = self.near(here, out), self.facing(here, out)
            if other and piece and piece.ends[1] == T:
                return other, piece.ends
        return None

    def sections(self) -> list[tuple[set[tuple[Cell, tuple[int, int]]], list[Cell | None], int | None]]:
        """Every section once, with its owner."""
        found, seen = [], set()
        for cell, here in self.pieces.items():
            for piece in here:
                if (cell, piece.ends) not in seen:
                    pieces, stops = self.section(cell, piece)
                    seen |= pieces
                    found.append((pieces, stops, piece.owner))
        return found

    def give(self, pieces: set[tuple[Cell, tuple[int, int]]], owner: int | None) -> None:
        """All these pieces belong to somebody now."""
        for cell in {cell for cell, _ in pieces}:
            self.pieces[cell] = [
                Piece(piece.ends, owner if (cell, piece.ends) in pieces else piece.owner) for piece in self.pieces[cell]
            ]

    # README 7.3 and 7.4: what becomes of track

    def lay(self, seat: int, cell: Cell, segments: tuple[tuple[int, int], ...]) -> None:
        """Put a tile down and settle whose it is."""
        old = {piece.ends: piece.owner for piece in self.pieces.get(cell, ())}
        sorted_out = self.sort_out(cell, Tile(0, "", segments, ()))
        assert sorted_out is not None
        came_from = {new: before for before, new in sorted_out[0].items()}
        here = []
        for ends in segments:
            owner = old.get(ends, seat)
            if ends in came_from and old[came_from[ends]] is not None:
                owner = old[came_from[ends]]
            here.append(Piece(ends, owner))
        self.pieces[cell] = here
        for piece in here:
            if piece.owner == seat:
                self.give(self.section(cell, piece)[0], seat)

    def found_city(self, seat: int, cell: Cell) -> None:
        """A town becomes a city: its stubs vanish, and unowned track that only pointed at it is the founder's."""
        stubs = {piece.ends[0]: piece.owner for piece in self.pieces.pop(cell, [])}
        self.towns.remove(cell)
        self.cities.add(cell)
        for number, link in enumerate(self.map.get("links", ())):
            sites = (*self.map["cities"], *self.map["towns"])
            ends = [tuple(one["at"]) for one in sites if one["name"] in link["between"]]
            if link.get("replaces_stub") and cell in ends and self.links[number] == UNSOLD:
                for edge, owner in stubs.items():
                    if self.near(cell, edge) in ends:
                        self.links[number] = UNOWNED if owner is None else owner
        for edge in range(6):
            piece, other = self.facing(cell, edge), self.near(cell, edge)
            if piece and other and edge not in stubs and piece.owner is None:
                self.give(self.section(other, piece)[0], seat)

    def lengths(self, seat: int) -> dict[tuple[Cell, int], int]:
        """By hex and edge, how long the unfinished section there is, of a player or of nobody."""
        return {
            (cell, edge): len(pieces)
            for pieces, stops, owner in self.sections()
            if None in stops and owner in (None, seat)
            for cell, ends in pieces
            for edge in ends
            if edge != T
        }

    def lose(self, seat: int, began: dict[tuple[Cell, int], int]) -> None:
        """The end of a build turn: unfinished sections that are not longer than they were belong to nobody."""
        for pieces, stops, owner in self.sections():
            if owner == seat and None in stops:
                before = [began[cell, edge] for cell, ends in pieces for edge in ends if (cell, edge) in began]
                if before and len(pieces) <= max(before):
                    self.give(pieces, None)

    def watch(self, before: tuple[int, int, list[int]], events: Sequence[Event]) -> None:
        """Follow what came of an action; `before` are phase, place in the phase, and who acts in it."""
        cells = self.state.board.cells
        for event in events:
            if isinstance(event, TrackBuilt):
                self.note_redirects(cells[event.hex], SHAPES[event.tile].segments)
                self.lay(event.seat, cells[event.hex], SHAPES[event.tile].segments)
            elif isinstance(event, CityFounded):
                stubs = self.pieces.get(cells[event.hex], ())
                self.odd |= any(None in self.section(cells[event.hex], stub)[1] for stub in stubs)
                self.found_city(event.seat, cells[event.hex])
            elif isinstance(event, LinkBought):
                self.links[event.link] = event.seat
            elif isinstance(event, Bankrupt):
                for pieces, _, owner in self.sections():
                    if owner == event.seat:
                        self.give(pieces, None)
                self.links = [UNOWNED if owner == event.seat else owner for owner in self.links]
        self.turns_end(*before)

    def note_redirects(self, cell: Cell, segments: tuple[tuple[int, int], ...]) -> None:
        """A redirect that gives up its connected edge, like a city on a stub, makes a section shorter in mid-turn.

        Whether what is then added makes it longer than it was the text does not say; such turns are left open.
        """
        sorted_out = self.sort_out(cell, Tile(0, "", segments, ()))
        assert sorted_out is not None
        for old, new in sorted_out[0].items():
            given_up = next(edge for edge in old if edge not in new)
            self.began.pop((cell, given_up), None)
            self.odd |= self.near(cell, given_up) in self.cities or self.facing(cell, given_up) is not None

    def turns_end(self, phase: int, at: int, acting: list[int]) -> None:
        """The build turns that ended with an action, those of players who are not even asked among them."""
        state = self.state
        if phase == SELECTING and state.phase != SELECTING:
            first = [seat for seat in state.order if state.roles[seat] == FIRST_BUILD]
            acting, at = [*first, *(seat for seat in state.order if seat not in first)], 0
        elif phase != BUILDING:
            return
        last = state.at if state.phase == BUILDING else len(acting)
        if last > at and self.odd:
            self.take_owners()
        else:
            for number in range(at, last):
                began = self.began if phase == BUILDING and number == at else self.lengths(acting[number])
                self.lose(acting[number], began)
        if state.phase == BUILDING and (last > at or phase == SELECTING):
            self.began = self.lengths(acting[last])

    def take_owners(self) -> None:
        """After a turn that the text leaves open the engine's owners hold."""
        self.odd = False
        self.left_open += 1
        for cell, here in self.pieces.items():
            first = self.state.board.hex_at[cell] * 6
            owners = [self.state.owners[first + piece.ends[0]] for piece in here]
            self.pieces[cell] = [
                Piece(piece.ends, None if owner == UNOWNED else owner)
                for piece, owner in zip(here, owners, strict=True)
            ]

    def sort_out(
        self, cell: Cell, tile: Tile
    ) -> tuple[dict[tuple[int, int], tuple[int, int]], list[tuple[int, int]]] | None:
        """Rule 4: which old pieces become which new ones, and what is added; None if an old one vanishes."""
        old = [piece.ends for piece in self.pieces.get(cell, ())]
        left = [segment for segment in old if segment not in tile.segments]
        new = [segment for segment in tile.segments if segment not in old]
        sharing = [segment for segment in new if any(_share(segment, one) for one in old)]
        if len(sharing) != len(left):
            return None
        for order in permutations(sharing):
            if all(_share(one, other) for one, other in zip(left, order, strict=True)):
                return dict(zip(left, order, strict=True)), [segment for segment in new if segment not in sharing]
        return None


def _share(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two pieces have exactly one edge in common; the town is no edge."""
    return len(({*one} & {*other}) - {T}) == 1
