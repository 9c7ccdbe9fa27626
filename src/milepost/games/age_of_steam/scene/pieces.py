"""What lies on the map and in the goods display: cities, track, links, cubes, new cities, and who holds which action.

Every shape comes from a cached function of its arguments, so the same piece in the same place is the same object from
one scene to the next, and comparing two scenes is quick.
"""

from __future__ import annotations

from functools import cache, lru_cache

from milepost.core.scene import Id, Layer, Path, Piece, Shape, Text
from milepost.games.age_of_steam.actions import ROLES, Role
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TERMINAL, TOWN_HEX, Board, Hex
from milepost.games.age_of_steam.constants import FREE, NO_GOOD, NOBODY
from milepost.games.age_of_steam.goods import COLUMN_OF, COLUMNS, EMPTY, GOODS, NEW_CITIES, UNKNOWN, WHITE, Good
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules.sections import Section
from milepost.games.age_of_steam.scene.layout import (
    CUBE_STEP,
    ROWS,
    box_id,
    city_id,
    edge_id,
    hex_id,
    holder_id,
    layout,
    link_end_id,
    link_id,
    name_id,
    over_id,
    row_id,
    sign_id,
)
from milepost.games.age_of_steam.scene.symbols import PLAIN, curve
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES, TOWN, Segment
from milepost.games.age_of_steam.tiles import Shape as Tile
from milepost.games.age_of_steam.words import parts

Shapes = dict[Id, Shape]

LONG_NAME = 11
"""Names of more letters are set smaller."""
FIRST_ROW = {True: (5, 3, 2), False: (5, 4, 3)}
"""How many cubes fit into the rows of a city, by whether its hex stands on a corner."""
IN_OPEN = (3,)
"""The one row of cubes on the middle of a town or of open land."""
_SIGN_GAP = 20.0
_TURN = 60.0
MOST_KEPT = 16384
"""So many shapes of a kind are kept; a map has a few thousand in a game."""


# cities, towns and names


@cache
def _site(use: str, place: Hex, tip: str) -> Piece:
    return Piece(use=use, at=hex_id(place), tip=tip, say=tip)


@cache
def _waiting(city: int, plain: bool) -> Piece:
    tip = f"New city {NEW_CITIES[city]}"
    return Piece(use=f"waits{city}{'-plain' if plain else ''}", at=city_id(city), tip=tip, say=tip)


@cache
def _sign(place: Hex, use: str, slot: int, of: int, tip: str) -> Piece:
    return Piece(use=use, at=sign_id(place), slot=slot, of=of, gap=_SIGN_GAP if of < 4 else 16.5, tip=tip)


@cache
def _name(at: Id, words: str, cls: str, place: Hex) -> Text:
    return Text(at=at, text=words, cls=cls, rank=1 if cls == "town-name" else 0, of=hex_id(place))


def _looks(good: int) -> int:
    return PLAIN if good == NO_GOOD else good


@lru_cache(maxsize=64)
def _cities(rules: Standard, sites: bytes, colours: bytes, founded: tuple[Hex, ...]) -> tuple[Layer, Layer]:
    """Cities and terminals in their colours, and their signs; new cities wait in the display until they are founded."""
    board = rules.board
    shapes: Shapes = {}
    signs: Shapes = {}
    for city in layout(rules).new_cities:
        if founded[city] < 0:
            shapes[f"new{city}"] = _waiting(city, rules.colourless)
    by_place = {place: city for city, place in enumerate(founded) if place >= 0}
    for place, site in enumerate(sites):
        if site < CITY_HEX:
            continue
        look, new = _looks(colours[place]), by_place.get(place)
        kind = "terminal" if site == TERMINAL else "city"
        name = f"city{place}" if new is None else f"new{new}"
        shapes[name] = _site(f"{kind}{look}", place, _city_tip(board, place, colours[place], new))
        shown = _signs_of(rules, place, colours[place], new)
        for slot, (use, tip) in enumerate(shown):
            signs[f"{place}.{slot}"] = _sign(place, use, slot, len(shown), tip)
    return Layer("cities", shapes), Layer("signs", signs, above=True)


def _city_tip(board: Board, place: Hex, good: int, city: int | None) -> str:
    what = "terminal" if board.what[place] == TERMINAL else "city"
    new = "" if city is None else f", new city {NEW_CITIES[city]}"
    takes = "" if good == NO_GOOD else f", takes {GOODS[good]}"
    port = f" and {GOODS[WHITE]}" if place in board.ports else ""
    return f"{board.names[place]}{new or f', {what}'}{takes}{port}"


def _signs_of(rules: Standard, place: Hex, good: int, city: int | None) -> list[tuple[str, str]]:
    """The signs of a city: dice that make it grow, its letter, the bag, and the goods it takes."""
    board = rules.board
    signs: list[tuple[str, str]] = []
    if city is not None:
        signs.append((f"letter{city}", f"New city {NEW_CITIES[city]}"))
    elif rules.halves:
        for column in board.columns[place]:
            half, face = ("light" if COLUMNS[column][0] == "L" else "dark"), COLUMNS[column][1:]
            signs.append((f"{half}{face}", f"Grows on {half} {face}"))
        if board.extra_growth[place]:
            signs.append(("bag", f"Grows from the bag in the first {board.extra_growth[place]} turns"))
    if good != NO_GOOD:
        signs.append((f"takes{good}", f"Takes {GOODS[good]}"))
    if place in board.ports:
        signs.append((f"takes{WHITE}", f"Takes {GOODS[WHITE]}"))
    return signs


def _lines(words: str) -> str:
    """A name in one line, or where it has two halves in two."""
    one, slash, other = words.partition("/")
    return f"{one}{slash}\n{other}" if slash else words


@lru_cache(maxsize=256)
def _names(board: Board, sites: bytes, tiles: bytes) -> Layer:
    """Names of cities in their hexes, of towns below them or above, where there is less track."""
    shapes: Shapes = {}
    for place, site in enumerate(sites):
        if site == TOWN_HEX:
            above = _crowded(board, tiles[place])
            at = over_id(place) if above else name_id(place)
            shapes[f"{place}"] = _name(at, board.names[place], "town-name", place)
        elif site != LAND:
            words = _lines(board.names[place])
            cls = "long" if len(words) > LONG_NAME or "\n" in words else "name"
            shapes[f"{place}"] = _name(name_id(place, 1), words, cls, place)
    return Layer("names", shapes, above=True)


@cache
def _crowded(board: Board, tile: Tile) -> bool:
    """Whether more track leaves a town downwards than upwards."""
    pointy = board.layout != "flat-odd-q"
    low, high = ((1, 2), (4, 5)) if pointy else ((0, 1, 2), (3, 4, 5))
    straight = () if pointy else (1, 4)
    weigh = {edge: 2 if edge in straight else 1 for edge in range(6)}
    exits = SHAPES[tile].exits
    return sum(weigh[edge] for edge in exits if edge in low) > sum(weigh[edge] for edge in exits if edge in high)


@cache
def _town(board: Board, place: Hex, disc: bool) -> Piece:
    tip = f"{board.names[place]}, town"
    return Piece(use="town-disc" if disc else "town", at=hex_id(place), tip=tip, say=tip)


@lru_cache(maxsize=256)
def _towns(board: Board, sites: bytes, tiles: bytes) -> Layer:
    return Layer(
        "towns",
        {
            f"town{place}": _town(board, place, SHAPES[tiles[place]].disc)
            for place, site in enumerate(sites)
            if site == TOWN_HEX
        },
    )


# track and links


@lru_cache(maxsize=MOST_KEPT)
def _words(board: Board, owner: int, start: int, end: int) -> str:
    """A section in words: whose it is and what it joins."""
    whose = f"P{owner}'s" if owner < NOBODY else "Nobody's"
    ends = [board.names[stop] if stop >= 0 else "open land" for stop in (start, end)]
    kind = "link" if start >= 0 and end >= 0 else "unfinished track"
    return f"{whose} {kind} {ends[0]}–{ends[1]}"


@lru_cache(maxsize=MOST_KEPT)
def track(board: Board, place: Hex, segment: Segment, owner: int, start: int, end: int) -> Piece:
    """One piece of track on a hex, turned to its edges; dashed while its section is not finished."""
    kind, edge = curve(segment)
    words = _words(board, owner, start, end)
    use = kind if start >= 0 and end >= 0 else f"{kind}-open"
    return _turned(board, use, place, edge, owner, words)


def _turned(board: Board, use: str, place: Hex, edge: int, owner: int, words: str) -> Piece:
    turn = _TURN * edge + (0.0 if board.layout != "flat-odd-q" else 30.0)
    if owner >= NOBODY:
        return Piece(use=use, at=hex_id(place), turn=turn, cls="unowned", tip=words, say=words)
    return Piece(use=use, at=hex_id(place), turn=turn, seat=owner, tip=words, say=words)


@lru_cache(maxsize=MOST_KEPT)
def _parapets(board: Board, place: Hex, segment: Segment) -> Piece:
    kind, edge = curve(segment)
    return _turned(board, f"{kind}-bridge", place, edge, NOBODY, "")


@cache
def laid(tile: Tile) -> tuple[tuple[Segment, bool], ...]:
    """The pieces of track of a tile from the lowest up, and whether each goes over another on a bridge."""
    found = SHAPES[tile]
    lowest = sorted(found.segments, key=lambda segment: (curve(segment)[0] == "straight", segment))
    over = found.family == "crossing"
    return tuple((segment, over and index > 0) for index, segment in enumerate(lowest))


@lru_cache(maxsize=MOST_KEPT)
def _chip(board: Board, place: Hex, edge: int, owner: int, words: str) -> Piece:
    return Piece(use=f"chip{owner}", at=edge_id(place, edge), seat=owner, tip=words, say=words)


def _middle(section: Section) -> int:
    """The edge in the middle of a section: where two of its tiles meet, if there are two."""
    return section.halves[len(section.halves) // 2]


def _track_layers(state: AosState) -> tuple[Layer, Layer]:
    """Track by tile, lower pieces first, and on each section the number of its owner."""
    board, sections = state.board, state.sections
    shapes: Shapes = {}
    chips: Shapes = {}
    for place, tile in enumerate(state.tiles):
        if not tile:
            continue
        for segment, over in laid(tile):
            owner, start, end, halves, _ = section = sections[place * 6 + segment[0]]
            name = f"t{place}.{segment[0]}{segment[1]}"
            if over:
                shapes[f"{name}b"] = _parapets(board, place, segment)
            shapes[name] = track(board, place, segment, owner, start, end)
            if owner < NOBODY and halves[0] // 6 == place and f"s{halves[0]}" not in chips:
                there, edge = divmod(_middle(section), 6)
                chips[f"s{halves[0]}"] = _chip(board, there, edge, owner, _words(board, owner, start, end))
    return Layer("track", shapes), Layer("chips", chips, above=True)


@cache
def _link(link: int, owner: int, words: str) -> tuple[tuple[Id, Shape], ...]:
    """A printed link, with its price while it is for sale."""
    through = (link_end_id(link, 0), link_id(link), link_end_id(link, 1))
    if owner == FREE:
        price = words.rpartition("$")[2]
        return ((f"price{link}", Piece(use=f"price{price}", at=link_id(link), tip=words, say=words)),)
    if owner == NOBODY:
        return ((f"link{link}", Path(through=through, cls="unowned", tip=words, say=words)),)
    return (
        (f"link{link}", Path(through=through, seat=owner, tip=words, say=words)),
        (f"chip{link}", Piece(use=f"chip{owner}", at=link_id(link), seat=owner, tip=words, say=words)),
    )


@lru_cache(maxsize=256)
def _links(board: Board, owners: bytes) -> Layer:
    shapes: Shapes = {}
    for link, (printed, owner) in enumerate(zip(board.links, owners, strict=True)):
        one, other = (board.names[end] for end in printed.ends)
        words = f"{'Ferry' if printed.via else 'Link'} {one}–{other}"
        if owner == FREE:
            words += f", ${printed.price}"
        elif owner < NOBODY:
            words = f"P{owner}'s {words[0].lower()}{words[1:]}"
        shapes.update(_link(link, owner, words))
    return Layer("links", shapes)


# cubes


@lru_cache(maxsize=MOST_KEPT)
def _cube(at: Id, good: Good, slot: int, of: int, badge: str) -> Piece:
    tip = f"A {GOODS[good]} cube"
    return Piece(use=f"cube{good}", at=at, slot=slot, of=of, gap=CUBE_STEP, badge=badge, tip=tip)


@lru_cache(maxsize=MOST_KEPT)
def _cluster(place: Hex, counts: bytes, room: tuple[int, ...]) -> tuple[tuple[Id, Shape], ...]:
    """The cubes on a hex in rows; those for which there is no room are counted on the last."""
    goods = [(good, number) for good, count in enumerate(counts) for number in range(count)]
    rows: list[list[tuple[Good, int]]] = []
    left = goods
    for most in room:
        if left:
            rows.append(left[:most])
            left = left[most:]
    shown = []
    for row, cubes in enumerate(rows):
        stand = row_id(place, row) if room != IN_OPEN else hex_id(place)
        for slot, (good, number) in enumerate(cubes):
            last = left and row == len(rows) - 1 and slot == len(cubes) - 1
            badge = f"+{len(left)}" if last else ""
            shown.append((f"c{place}.{good}.{number}", _cube(stand, good, slot, len(cubes), badge)))
    return tuple(shown)


def _cubes(state: AosState) -> Layer:
    board, cubes, kinds = state.board, bytes(state.cubes), len(GOODS)
    fits = FIRST_ROW[board.layout != "flat-odd-q"]
    none = bytes(kinds)
    shapes: Shapes = {}
    for place in range(len(board.cells)):
        here = cubes[place * kinds : place * kinds + kinds]
        if here != none:
            shapes.update(_cluster(place, here, fits if state.sites[place] >= CITY_HEX else IN_OPEN))
    return Layer("cubes", shapes, above=True)


@cache
def _box(box: int, good: int) -> Piece:
    column = parts.column(COLUMN_OF[box])
    if good == UNKNOWN:
        return Piece(use="unknown", at=box_id(box), tip=f"A cube nobody sees, {column}")
    return Piece(use=f"good{good}", at=box_id(box), tip=f"A {GOODS[good]} cube, {column}")


@lru_cache(maxsize=256)
def _display(rules: Standard, display: bytes) -> Layer:
    boxes = layout(rules).boxes
    return Layer("display", {f"b{box}": _box(box, display[box]) for box in boxes if display[box] != EMPTY})


# actions


@cache
def _holder(role: Role, seat: int) -> Piece:
    tip = f"P{seat} has {ROLES[role]}"
    return Piece(use=f"holder{seat}", at=holder_id(role), seat=seat, tip=tip, say=tip)


@cache
def _blocked(role: Role) -> Piece:
    tip = f"{ROLES[role]} is blocked until all actions have been used"
    return Piece(use="blocked", at=holder_id(role), tip=tip, say=tip)


@lru_cache(maxsize=512)
def _roles(roles: tuple[Role, ...], used: int) -> Layer:
    """Who holds which action; those that were used up and are held by nobody are crossed out."""
    shapes: Shapes = {f"r{seat}": _holder(role, seat) for seat, role in enumerate(roles) if role >= 0}
    shapes.update({f"x{r}": _blocked(r) for r in range(len(ROLES)) if used >> r & 1 and r not in roles})
    return Layer("roles", shapes)


def layers(state: AosState) -> tuple[Layer, ...]:
    """Everything on the board, from the bottom to the top."""
    board, rules = state.board, state.map_rules
    sites, tiles = bytes(state.sites), bytes(state.tiles)
    cities, signs = _cities(rules, sites, bytes(state.colours), tuple(state.founded))
    track_layer, chips = _track_layers(state)
    return (
        cities,
        track_layer,
        _towns(board, sites, tiles),
        _links(board, bytes(state.links)),
        signs,
        _names(board, sites, tiles),
        chips,
        _display(rules, bytes(state.display)),
        _roles(tuple(state.roles), state.used_roles),
        _cubes(state),
    )


assert len(FIRST_ROW[False]) == ROWS, "every row of cubes has its anchor"
assert TOWN == 6, "the name of a stub ends with the town's number"
