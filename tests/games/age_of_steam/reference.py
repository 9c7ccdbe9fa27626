"""The rules of building (README 7) and moving goods (README 8) a second time, plain and slow.

For a longer run beside the engine: `python -m tests.games.age_of_steam.reference GAMES`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from milepost.games.age_of_steam.actions import ENGINEER, Build, Move
from milepost.games.age_of_steam.tiles import SHAPES

from .reference_track import COUNTS, TILES, UNSOLD, Cell, Piece, T, Tile, Track

NEW_COLOURS = ("red", "blue", "black", "black", "yellow", "purple", "black", "black")
COLOURS = ("red", "blue", "purple", "yellow", "black", "white")


def _made_of(shape: int) -> tuple[str, ...]:
    """The kinds of piece that a shape can be made of."""
    return next(tile.kinds for tile in TILES if tile.shape == shape)


class Table(Track):
    """What may be built, and what may be delivered."""

    # README 7.1: may this tile be built here?

    def builds(self, seat: int) -> set[Build]:
        """All tiles a player may build now."""
        state, hex_at = self.state, self.state.board.hex_at
        if not state.builds:
            return set()
        self.owned = self.sections_of(seat)
        built = {state.board.cells[place] for place in state.built}
        places = [cell for cell in self.signs if cell not in self.cities and cell not in built]
        return {Build(hex_at[cell], tile.shape) for cell in places for tile in TILES if self.may(seat, cell, tile)}

    def may(self, seat: int, cell: Cell, tile: Tile) -> bool:
        """Rules 2 to 11 of README 7.1."""
        town = cell in self.towns
        if (tile.family in ("town", "disc")) != town:
            return False
        sorted_out = self.sort_out(cell, tile)
        if sorted_out is None:
            return False
        redirected, added = sorted_out
        fresh = [*redirected.values(), *added]
        if not fresh or not self.in_stock(cell, tile):
            return False
        if redirected and (town or not all(self.may_redirect(seat, cell, old) for old in redirected)):
            return False
        edges = [edge for segment in fresh for edge in segment if edge != T]
        if any(self.near(cell, edge) is None for edge in edges):
            return False
        touches = [any(self.touches(seat, cell, edge) for edge in segment if edge != T) for segment in fresh]
        own_stub = any(piece.owner == seat for piece in self.pieces.get(cell, ()))
        if not (any(touches) or own_stub if town else all(touches)):
            return False
        met = [self.facing(cell, edge) for edge in edges]
        if any(piece and piece.owner not in (None, seat) for piece in met):
            return False
        if self.state.options.first_tile == "simple" and tile.family != "simple" and not self.owns_track(seat):
            return False
        if self.due(seat, self.cost(cell, tile, len(redirected))) > self.state.cash[seat]:
            return False
        return self.sound_after(seat, cell, tile, fresh)

    def in_stock(self, cell: Cell, tile: Tile) -> bool:
        """Rule 3, and the discs of rule 2."""
        state = self.state
        place = state.board.hex_at[cell]
        has_disc = SHAPES[state.tiles[place]].family == "disc"
        if tile.family == "disc" and not state.discs and not has_disc:
            return False
        lying = self.lying_pieces()
        if state.options.stock == "free" and state.tiles[place]:
            lying[_made_of(state.tiles[place])] -= 1
        alike = next((kinds for kinds in lying if len(kinds) > 1 and tile.kinds[0] in kinds), tile.kinds)
        left = {kind: COUNTS[kind] - lying[(kind,)] for kind in alike}
        return any(left[kind] > 0 for kind in tile.kinds) and sum(left.values()) > (lying[alike] if alike[1:] else 0)

    def lying_pieces(self) -> Counter[tuple[str, ...]]:
        """How many pieces lie on the map. Of one under a town disc it is not said which of its kinds it is (A39)."""
        return Counter(_made_of(shape) for shape in self.state.tiles if shape)

    def may_redirect(self, seat: int, cell: Cell, ends: tuple[int, int]) -> bool:
        """Rule 5: an open end, of the builder or nobody."""
        owner = next(piece.owner for piece in self.pieces[cell] if piece.ends == ends)
        loose = any(self.near(cell, edge) not in self.cities and not self.facing(cell, edge) for edge in ends)
        return loose and owner in (None, seat)

    def touches(self, seat: int, cell: Cell, edge: int) -> bool:
        """Rule 7: a city, own track, or unowned track from a city or from a town with a stub of the builder."""
        other = self.near(cell, edge)
        if other in self.cities:
            return True
        piece = self.facing(cell, edge)
        if not piece or not other:
            return False
        if piece.owner is not None:
            return piece.owner == seat
        into = (edge + 3) % 6
        stop = self.stop_beyond(other, piece.ends[0] if piece.ends[1] == into else piece.ends[1])
        return stop is not None and (
            stop in self.cities or any(stub.owner == seat for stub in self.pieces.get(stop, ()))
        )

    def owns_track(self, seat: int) -> bool:
        """Whether a player has any track or printed link."""
        return seat in self.links or any(piece.owner == seat for here in self.pieces.values() for piece in here)

    def cost(self, cell: Cell, tile: Tile, redirected: int) -> int:
        """README 7.2, row by row."""
        old = self.pieces.get(cell, [])
        if not old:
            extra = {"coexist": 1, "crossing": 2}.get(tile.family, 0)
            return 1 + len(tile.segments) if cell in self.towns else self.price(cell) + extra
        if cell in self.towns or (len(old) == 1 and tile.family == "crossing"):
            return 3
        return 2 * redirected if redirected else 2

    def due(self, seat: int, price: int) -> int:
        """What is really paid: in Germany the Engineer has half of his dearest tile for nothing, rounded down."""
        if self.map["name"] != "germany" or self.state.roles[seat] != ENGINEER:
            return price
        before = self.state.dearest
        return price - max(before, price) // 2 + before // 2

    def sound_after(self, seat: int, cell: Cell, tile: Tile, fresh: Sequence[tuple[int, int]]) -> bool:
        """Rules 9 and 11, by building it and looking."""
        kept = {at: here[:] for at, here in self.pieces.items()}
        self.lay(seat, cell, tile.segments)
        stops = [self.section(cell, Piece(ends, seat))[1] for ends in fresh]
        sound = not any(one is not None and one == other for one, other in stops)
        enough = self.owned <= 14 or self.sections_of(seat) <= 20  # four pieces of track are at most six sections
        self.pieces = kept
        return sound and enough

    def sections_of(self, seat: int) -> int:
        """How many sections and printed links a player owns."""
        return sum(owner == seat for _, _, owner in self.sections()) + self.links.count(seat)

    # 8: moving goods

    def deliveries(self, seat: int) -> set[Move]:
        """Every legal way of every cube."""
        state = self.state
        engine, found = state.engines[seat], set()
        ways = self.ways()
        for place, cell in enumerate(state.board.cells):
            goods = [good for good in range(6) if state.cubes[place * 6 + good]]
            for path, stops in self.paths(cell, ways, engine) if goods else ():
                for good in goods:
                    takers = [self.takes(stop, good) for stop in stops]
                    if takers[-1] and not any(takers[:-1]):
                        found.add(Move(place, good, path))
        return found

    def ways(self) -> dict[Cell, list[tuple[int, Cell]]]:
        """By stop: every exit that leads over a completed link, and where to."""
        found: dict[Cell, list[tuple[int, Cell]]] = {}
        for stop in (*self.cities, *self.towns):
            for edge in range(6):
                other = self.near(stop, edge)
                if stop in self.towns:
                    there = self.stop_beyond(stop, edge) if self.has_track(stop, edge) else None
                else:
                    piece = self.facing(stop, edge)
                    into = (edge + 3) % 6
                    out = piece and (piece.ends[0] if piece.ends[1] == into else piece.ends[1])
                    there = self.stop_beyond(other, out) if other and out is not None else None
                if there:
                    found.setdefault(stop, []).append((edge, there))
        by_name = {one["name"]: tuple(one["at"]) for one in (*self.map["towns"], *self.map["cities"])}
        for number, link in enumerate(self.map.get("links", ())):
            if self.links[number] != UNSOLD:
                one, other = (by_name[name] for name in link["between"])
                found.setdefault(one, []).append((6 + number, other))
                found.setdefault(other, []).append((6 + number, one))
        return found

    def has_track(self, cell: Cell, edge: int) -> bool:
        """Whether a piece of track ends at an edge of a hex."""
        return any(edge in piece.ends for piece in self.pieces.get(cell, ()))

    def paths(
        self, cell: Cell, ways: dict[Cell, list[tuple[int, Cell]]], engine: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[Cell, ...]]]:
        """All paths over at most so many links on which no stop comes twice and none but the last is a terminal."""
        name = self.map["name"]
        first: list[tuple[int, Cell]] = []
        if cell in self.cities or (cell in self.towns and name in ("southern_us", "western_us")):
            first = ways.get(cell, [])
        elif cell not in self.towns and name == "st_lucia":
            edges = [edge for piece in self.pieces.get(cell, ()) for edge in piece.ends]
            first = [(edge, stop) for edge in edges if (stop := self.stop_beyond(cell, edge))]
        open_paths: list[tuple[tuple[int, ...], tuple[Cell, ...]]]
        open_paths = [((edge,), (stop,)) for edge, stop in first if stop != cell]
        while open_paths:
            path, stops = open_paths.pop()
            yield path, stops
            if len(path) < engine and self.signs[stops[-1]] != "F":
                open_paths += [
                    ((*path, edge), (*stops, stop))
                    for edge, stop in ways.get(stops[-1], ())
                    if stop != cell and stop not in stops
                ]

    def takes(self, stop: Cell, good: int) -> bool:
        """Whether a stop takes a good."""
        state = self.state
        place = state.board.hex_at[stop]
        if stop not in self.cities:
            return False
        if self.map["name"] == "korea":
            return state.cubes[place * 6 + good] > 0
        printed = next((city for city in self.map["cities"] if tuple(city["at"]) == stop), None)
        if good == COLOURS.index("white"):
            return bool(printed and printed.get("port"))
        if printed:
            return bool(printed["color"] == COLOURS[good])
        if place in state.founded:
            return NEW_COLOURS[state.founded.index(place)] == COLOURS[good]
        return state.colours[place] == good


if __name__ == "__main__":
    from .test_rules_reference import main

    main()
