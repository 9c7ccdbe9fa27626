"""The facts of the map (README 1, 6.4 and 9), and a loader that refuses broken files.

The digests stand for tables that were typed in apart from our data file: mileposts, edges over water, cities and lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files

import pytest

from milepost.core.errors import BadInput
from milepost.games.eurorails import board
from milepost.games.eurorails.board import (
    AT,
    CENTRE,
    CITIES,
    CITY_AT,
    COAST_COUNT,
    COPIES,
    EDGE_BY,
    EDGE_OF,
    EDGES,
    EDGES_AT,
    FILE,
    INLETS,
    LAKES,
    LOADS,
    MAJOR,
    MAJORS,
    MILEPOSTS,
    NEIGHBOUR,
    OUTER_EDGES,
    OUTPOSTS,
    PLACES,
    PORT,
    POSTS,
    PRINTINGS,
    PRODUCES,
    RIVERS,
    SEA,
    SHOWN,
    SIZE,
    SOURCES,
    TERRAIN,
    TERRAINS,
    TRACK,
    TUNNEL,
    WATER,
)

from .positions import edge, milepost

TEXT = (files("milepost.games.eurorails") / "data" / "board.toml").read_text("utf-8")
FIRST = PRINTINGS["first"]
LAND = [
    [other for other, by in zip(NEIGHBOUR[m], EDGE_BY[m], strict=True) if by >= 0 and by != TUNNEL]
    for m in range(MILEPOSTS)
]
BY_SEA = [
    [*LAND[m], *(port for ports in FIRST.ports for port in ports if m in ports and port != m)] for m in range(MILEPOSTS)
]


def reach(start: int, links: list[list[int]]) -> dict[int, int]:
    far, found = {start: 0}, [start]
    for here in found:
        for other in links[here]:
            if other not in far:
                far[other] = far[here] + 1
                found.append(other)
    return far


def parts(links: list[list[int]]) -> list[int]:
    left, sizes = set(range(MILEPOSTS)), []
    while left:
        piece = reach(min(left), links).keys()
        sizes.append(len(piece))
        left -= piece
    return sorted(sizes, reverse=True)


def digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def told(number: int) -> str:
    """An edge as the tables write it: row,column,row,column."""
    return ",".join(f"{PLACES[end][0]},{PLACES[end][1]}" for end in EDGES[number])


# mileposts and edges


def test_2094_mileposts_by_terrain():
    assert len(set(PLACES)) == MILEPOSTS == 2094
    assert {TERRAINS[kind]: count for kind, count in Counter(TERRAIN).items()} == {
        "clear": 1423, "mountain": 511, "alpine": 36, "small city": 32, "medium city": 20, "major city": 56,
        "ferry port": 16,
    }  # fmt: skip


def test_every_milepost_is_where_the_table_has_it():
    names = {port: name for pair, both in zip(FIRST.ports, FIRST.names, strict=True)
             for port, name in zip(pair, both, strict=True)}  # fmt: skip
    rows = []
    for m, (row, col) in enumerate(PLACES):
        city = CITY_AT[m]
        name = CITIES[city] if city >= 0 else names.get(m, "")
        role = "" if TERRAIN[m] != MAJOR else "center" if m == CENTRE[city] else "outpost"
        ferry = FILE.ferries.first[FIRST.line_at[m]].id if FIRST.line_at[m] >= 0 else ""
        rows.append(f"{row},{col},{TERRAINS[TERRAIN[m]].replace(' ', '_')},{name},{role},{ferry},{SEA[m]}")
    assert digest(rows) == "4138f447f87868a6"


def test_rows_and_columns_of_the_frame():
    assert (min(PLACES)[0], max(PLACES)[0]) == (0, 61)
    assert (min(col for _, col in PLACES), max(col for _, col in PLACES)) == (1, 65)


def test_odd_rows_lie_half_a_column_to_the_right():
    assert set(board.around((24, 52))) == {(24, 51), (24, 53), (23, 51), (23, 52), (25, 51), (25, 52)}
    assert set(board.around((21, 38))) == {(21, 37), (21, 39), (20, 38), (20, 39), (22, 38), (22, 39)}


def test_neighbours_are_mutual_and_opposite():
    for m in range(MILEPOSTS):
        for direction, other in enumerate(NEIGHBOUR[m]):
            if other >= 0:
                assert NEIGHBOUR[other][(direction + 3) % 6] == m
                assert (
                    EDGE_BY[m][direction]
                    == EDGE_BY[other][(direction + 3) % 6]
                    == EDGE_OF[min(m, other), max(m, other)]
                )
            else:
                assert EDGE_BY[m][direction] == -1


def test_5739_edges_96_of_them_red_and_5643_to_build_on():
    red = [number for number, (a, b) in enumerate(EDGES) if TERRAIN[a] == TERRAIN[b] == MAJOR]
    assert red == list(range(TRACK, TRACK + 96))
    assert TRACK == 5643
    assert len(EDGES) - 1 == 5739
    assert all(CITY_AT[EDGES[number][0]] == CITY_AT[EDGES[number][1]] for number in red)
    assert len(set(EDGES)) == len(EDGES)
    assert all(low < high for low, high in EDGES)


def test_the_two_forbidden_pairs():
    assert (AT[7, 26], AT[7, 27]) not in EDGE_OF
    assert edge((22, 33), (23, 33)) == TUNNEL, "which only the later printing opens"
    assert [FIRST.tunnel, PRINTINGS["later"].tunnel] == [False, True]


def test_major_cities_are_rings_of_six_outposts():
    assert [CITIES[city] for city in MAJORS] == [
        "Berlin", "Holland", "London", "Madrid", "Milano", "Paris", "Ruhr", "Wien",
    ]  # fmt: skip
    for city in MAJORS:
        centre, *outposts = POSTS[city]
        assert len(set(outposts)) == 6
        assert set(outposts) == set(NEIGHBOUR[centre])
        assert all(TERRAIN[post] == MAJOR and CITY_AT[post] == city for post in POSTS[city])
        assert sum(set(pair) <= set(POSTS[city]) for pair in EDGES) == 12
        assert EDGES_AT[centre] == (), "the centre has no outside edge"
        assert set(OUTER_EDGES[city]) == {number for post in outposts for number in EDGES_AT[post]}
    assert len(OUTPOSTS) == 48


def test_components_without_and_with_ferries():
    assert parts(LAND) == [1859, 149, 59, 16, 5, 4, 2]
    assert parts(BY_SEA) == [2067, 16, 5, 4, 2]


def test_all_60_cities_can_be_reached_from_berlin():
    home = reach(milepost("Berlin"), BY_SEA)
    assert len(CITIES) == len(set(CITIES)) == 60
    assert all(centre in home for centre in CENTRE)


@pytest.mark.parametrize(
    ("start", "end", "far"),
    [
        ("Holland", "Ruhr", 5), ("Holland", "London", 7), ("London", "Paris", 9), ("Holland", "Paris", 10),
        ("Berlin", "Ruhr", 11), ("Paris", "Ruhr", 11), ("London", "Ruhr", 11), ("Berlin", "Wien", 13),
        ("Berlin", "Holland", 15), ("Milano", "Paris", 15), ("Milano", "Wien", 16), ("Milano", "Ruhr", 17),
        ("Ruhr", "Wien", 19), ("Berlin", "Milano", 20), ("Madrid", "Paris", 28), ("Madrid", "Milano", 30),
        ("Madrid", "London", 32),
    ],
)  # fmt: skip
def test_distances_between_major_centres(start, end, far):
    assert reach(milepost(start), BY_SEA)[milepost(end)] == far


# cities, loads, ferries


def test_cities_are_what_the_table_says():
    kinds = {3: "small", 4: "medium", 5: "major"}
    rows = [
        f"{name},{SHOWN[c]},{kinds[SIZE[c]]},{PLACES[CENTRE[c]][0]},{PLACES[CENTRE[c]][1]},"
        f"{'/'.join(LOADS[made] for made in PRODUCES[c])},{COAST_COUNT[CENTRE[c]]}"
        for c, name in enumerate(CITIES)
    ]
    assert digest(rows) == "7cfa86d455aea643"


def test_city_sizes():
    assert Counter(SIZE) == {3: 32, 4: 20, 5: 8}


def test_29_loads_with_92_chips():
    assert (len(LOADS), sum(COPIES)) == (29, 92)
    assert {LOADS[load] for load, copies in enumerate(COPIES) if copies == 4} == {
        "Beer", "Cheese", "Machinery", "Oil", "Wine",
    }  # fmt: skip
    assert set(COPIES) == {3, 4}


def test_sources_of_loads():
    rows = [f"{name},{COPIES[load]},{'/'.join(CITIES[city] for city in SOURCES[load])}"
            for load, name in enumerate(LOADS)]  # fmt: skip
    assert digest(rows) == "a1ea9c686d903f1b"


@pytest.mark.parametrize("printing", ["first", "later"])
def test_ferry_lines_end_at_ports(printing):
    lines = PRINTINGS[printing]
    for number, ports in enumerate(lines.ports):
        for port in ports:
            assert lines.line_at[port] == number
            assert TERRAIN[port] == PORT or CITIES[CITY_AT[port]] in ("Dublin", "Belfast")
            assert lines.turning[port]
        assert ports[1] not in LAND[ports[0]], "no land joins the two ports"
    assert sum(line >= 0 for line in lines.line_at) == 2 * len(lines.ports)


def test_nine_lines_of_the_first_printing():
    rows = FILE.ferries.first
    assert [(row.id, row.port, row.other, row.price, row.channel) for row in rows] == [
        ("F1", "Belfast", "Stranraer", 4, False), ("F2", "Dublin", "Liverpool", 8, False),
        ("F3", "Plymouth", "Cherbourg", 4, True), ("F4", "Portsmouth", "Le Havre", 4, True),
        ("F5", "Dover", "Calais", 4, True), ("F6", "Harwich", "Ijmuiden", 4, True),
        ("F7", "Newcastle Port", "Esbjerg", 16, False), ("F8", "Kristiansand", "Hirtshals", 8, False),
        ("F9", "Malmo", "Sassnitz", 8, False),
    ]  # fmt: skip
    assert [PLACES[port] for ports in FIRST.ports for port in ports] == [
        (7, 26), (7, 27), (10, 24), (13, 29), (20, 24), (24, 27), (21, 28), (25, 29), (22, 33), (23, 33), (19, 34),
        (19, 38), (10, 33), (12, 46), (5, 48), (8, 49), (15, 52), (18, 53),
    ]  # fmt: skip


# water and coast


def test_water_edges():
    rivers = {number for edges in RIVERS.values() for number in edges}
    assert (len(rivers), len(set(INLETS)), len(set(LAKES))) == (520, 87, 25)
    assert len(rivers | set(INLETS) | set(LAKES)) == 632
    assert Counter(WATER) == {0: len(EDGES) - 632, 2: 520, 3: 112}
    assert all(WATER[number] == 2 for number in rivers)


def test_every_edge_over_water_is_the_tables():
    rows = [f"{told(number)},river,2,{'/'.join(sorted(name for name in RIVERS if number in RIVERS[name]))}"
            for number in sorted({number for edges in RIVERS.values() for number in edges})]  # fmt: skip
    rows += [f"{told(number)},inlet,3," for number in INLETS] + [f"{told(number)},lake,3," for number in LAKES]
    assert digest(rows) == "5d80a6b4991a746c"


def test_river_edge_counts():
    assert {name: len(set(edges)) for name, edges in RIVERS.items()} == {
        "Donau": 70, "Rhein": 50, "Oder": 37, "Elbe": 32, "Sava": 32, "Wisla": 31, "Loire": 29, "Tajo": 28, "Rhône": 27,
        "Duero": 26, "Meuse": 25, "Ebro": 21, "Po": 19, "Garonne": 16, "Guadalquivir": 16, "Seine": 16, "Severn": 11,
        "Shannon": 11, "Thames": 8, "Tevere": 7, "Ouse": 5, "Trent": 4, "Barrow": 3, "Suir": 2,
    }  # fmt: skip


def test_six_edges_cross_both_meuse_and_rhein_and_pay_once():
    both = set(RIVERS["Meuse"]) & set(RIVERS["Rhein"])
    assert len(both) == 6
    assert {WATER[number] for number in both} == {2}


def test_36_coastal_cities():
    coastal = {name for name, centre in zip(CITIES, CENTRE, strict=True) if COAST_COUNT[centre] <= 3}
    assert coastal == {
        "Aberdeen", "Antwerpen", "Arhus", "Barcelona", "Belfast", "Bilbao", "Birmingham", "Bordeaux", "Bremen",
        "Bruxelles", "Cardiff", "Cork", "Dublin", "Firenze", "Glasgow", "Goteborg", "Hamburg", "Holland", "Kaliningrad",
        "Kobenhavn", "Lisboa", "London", "Manchester", "Marseille", "Nantes", "Napoli", "Newcastle", "Oslo", "Porto",
        "Roma", "Sarajevo", "Sevilla", "Stockholm", "Szczecin", "Valencia", "Venezia",
    }  # fmt: skip
    assert len(coastal) == 36


def test_a_port_of_the_other_printing_is_a_clear_milepost():
    later = PRINTINGS["later"]
    for port in (AT[22, 33], AT[23, 33]):
        assert later.line_at[port] == -1
        assert later.price[port] == 1
        assert not later.turning[port]


# the loader


def test_the_shipped_file_loads():
    assert board.load(TEXT) == FILE


BERLIN_ROW = '["Berlin", "Berlin", "major", 24, 52, []]'
BERN_ROW = '  ["Bern", "Bern", "small", 37, 39, ["Cattle", "Cheese"]],\n'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (BERN_ROW, "", "60 cities"),
        (BERN_ROW, BERN_ROW * 2, "Bern comes twice"),
        (BERN_ROW, BERN_ROW.replace("37, 39", "37, 38"), "Bern is not on a small"),
        (BERN_ROW, BERN_ROW.replace("small", "medium"), "Bern is not on a medium"),
        (BERN_ROW, BERN_ROW.replace("small", "tiny"), "cannot be read"),
        (BERN_ROW, BERN_ROW.replace("Cattle", "Cows"), "Cows"),
        (BERLIN_ROW, BERLIN_ROW.replace("24, 52", "24, 51"), "Berlin is not on a major"),
        ('["Ham", 3]', '["Ham", 4]', "92 chips"),
        ('  ["Ham", 3],\n', "", "29 loads"),
        ('["Ham", 3]', '["Ham", "three"]', "cannot be read"),
        (
            '["Warszawa", "Warszawa", "medium", 26, 63, ["Ham"]]',
            '["Warszawa", "Warszawa", "medium", 26, 63, []]',
            "Ham",
        ),
        (" 4                           ....^..", " 4                           ..?.^..", "no terrain"),
        (" 4                           ....^..", " 4                           ...^^..", "mileposts of the kind"),
        (" 4                           ....^..", " 4                           .....^..", "different mileposts"),
        ("f.................oo", "f.................o.", "Berlin is not ringed"),
        (" 4                           ....^..", " x                           ....^..", "number"),
        (" 1                            .^^^.", " 0                              ...\n 1       .^^^.", "comes twice"),
        ("  12,22-12,23 12,22-13,22", "  12,22-12,24 12,22-13,22", "neighbours"),
        ("  12,22-12,23 12,22-13,22", "  12,22:12,23 12,22-13,22", "is not an edge"),
        ("  12,22-12,23 12,22-13,22", "  12,22-13,22 12,22-13,22", "520"),
        ("  12,22-12,23 12,22-13,22", "  12,22-13,22", "520"),
        ('closed = ["7,26-7,27", "22,33-23,33"]', 'closed = ["7,26-7,28", "22,33-23,33"]', "neighbours"),
        ('"Malmo", 15, 52', '"Malmo", 15, 51', "Malmo"),
        ('  ["F7", "Newcastle Port", 10, 33, "Esbjerg", 12, 46, 16, false],\n', "", "9 ferry lines"),
        ('"Ijmuiden", 19, 38, 4, true', '"Ijmuiden", 19, 38, 4, false', "Channel"),
        ("tunnel_price = 20\n", "", "cannot be read"),
        ("tunnel_price = 20\n", "tunnel_price = 20\nbridge_price = 3\n", "cannot be read"),
        ("loads = [", "loads = [[", "cannot be read"),
    ],
)
def test_the_loader_refuses_a_broken_file_with_a_sentence(old, new, sentence):
    assert old in TEXT
    with pytest.raises(BadInput, match=sentence) as caught:
        board.load(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith("The map file ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["", "not toml at all", "\x00", "terrain = 3"])
def test_the_loader_refuses_what_is_no_map(text):
    with pytest.raises(BadInput, match="cannot be read"):
        board.load(text)
