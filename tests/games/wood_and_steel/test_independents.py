from __future__ import annotations

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise

import pytest

from milepost.core.chance import Scripted, ScriptEnded, seeded
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel import independents
from milepost.games.wood_and_steel.board import CITIES, CITY, EDITIONS, Edition, Route, bits, members
from milepost.games.wood_and_steel.design import POSITIONS, Design, read_design
from tests.core.test_chance import odds

DESIGN = read_design("")
SEED = EDITIONS["seed", 3]
FAR_EAST = bits(CITY[name] for name in ("Boston", "Portland ME"))
SETUPS = 60


def segment(one: str, other: str) -> Route:
    return SEED.between[CITY[one], CITY[other]]


def starting_distance(edition: Edition, route: Route) -> int:
    starts = {city for pair in POSITIONS for city in pair}
    return min(edition.hop[end][start] for end in edition.ends[route] for start in starts)


# where they begin


@pytest.mark.parametrize(
    ("seats", "least", "most"), [(1, 8, 11), (2, 7, 10), (3, 6, 9), (4, 5, 8), (5, 4, 7), (6, 3, 6)]
)
def test_players_and_independents_together_are_9_to_12(seats, least, most):
    found = odds(lambda chance: independents.number(DESIGN, seats, "text", chance))
    assert found == {count: Fraction(1, 4) for count in range(least, most + 1)}
    assert independents.number(DESIGN, seats, "six", Scripted([])) == 6


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize(("option", "distance"), [("text", 2), ("six", 3)])
def test_independents_begin_far_from_starting_cities_and_share_no_city(edition, seats, option, distance):
    facts = EDITIONS[edition, 3]
    counts = set()
    for seed in range(SETUPS):
        routes = independents.placed(facts, DESIGN, seats, option, distance, seeded(seed))
        counts.add(len(routes))
        assert all(facts.routes >> route & 1 for route in routes)
        assert all(starting_distance(facts, route) >= distance for route in routes)
        assert not any(set(facts.ends[one]) & set(facts.ends[other]) for one, other in combinations(routes, 2))
        names = independents.names(facts, routes, seeded(seed))
        assert len(set(names)) == len(names) == len(routes)
    assert counts == (set(range(9 - seats, 13 - seats)) if option == "text" else {6})


@pytest.mark.parametrize(("edition", "distance", "count"), [("seed", 2, 66), ("current", 2, 67), ("seed", 3, 53)])
def test_how_many_segments_an_independent_can_begin_with(edition, distance, count):
    facts = EDITIONS[edition, 3]
    assert sum(weight > 0 for weight in _weights(facts, [], distance)) == count


def _weights(edition: Edition, placed: list[int], distance: int = 2) -> tuple[int, ...]:
    """What the segments weigh from which the next one is drawn, after these draws."""
    with pytest.raises(ScriptEnded) as ended:
        independents.placed(edition, DESIGN, 3, "six", distance, Scripted(placed))
    return ended.value.weights


def test_a_segment_is_four_times_as_likely_for_each_segment_it_is_farther_away():
    eligible = [route for route in members(SEED.routes) if starting_distance(SEED, route) >= 2]
    assert _weights(SEED, []) == tuple(4 ** starting_distance(SEED, route) for route in eligible)
    first = eligible.index(segment("Denver", "Omaha"))
    taken = SEED.ends[eligible[first]]
    expected = []
    for route in eligible:
        away = min(SEED.hop[end][city] for end in SEED.ends[route] for city in taken)
        expected.append(4 ** min(starting_distance(SEED, route), away) if away else 0)
    assert _weights(SEED, [first]) == tuple(expected)


def test_independents_can_be_spread_as_a_designer_likes():
    design = read_design("indie.spread=100 indie.six=11")
    assert len(independents.placed(SEED, design, 1, "six", 2, seeded(1))) == 11


# what they are called


def test_names_are_made_of_words_of_the_state_of_the_first_city():
    routes = [segment("Denver", "Omaha")] * 30
    words = independents.load(_names_file())
    colorado = next(state for state in words.states if state.code == "CO")
    suffixes = [suffix for suffix, _ in words.suffixes]
    for name in independents.names(SEED, routes, seeded(7)):
        body = name.removeprefix("The ")
        assert any(body.endswith(suffix) for suffix in suffixes)
        assert body.split()[0] in {*words.grand, "Colorado"} or any(body.startswith(w) for w in colorado.landmarks)
        assert name == body or body.split()[0] in words.grand


def test_how_often_names_have_each_shape():
    route = segment("Denver", "Omaha")
    words = independents.load(_names_file())
    shapes: Counter[str] = Counter()
    for name, odd in odds(lambda chance: independents.names(SEED, [route], chance)[0]).items():
        first = name.removeprefix("The ").split()[0]
        shape = "grand" if first in words.grand else "trade" if first == "Colorado" else "landmarks"
        shapes[shape] += odd  # type: ignore[assignment]
        shapes["the"] += odd if name.startswith("The ") else 0  # type: ignore[assignment]
        shapes["line"] += odd if name.endswith(" Line") else 0  # type: ignore[assignment]
    assert shapes["grand"] == Fraction(1, 5)
    assert shapes["the"] == Fraction(1, 10)
    assert shapes["trade"] == shapes["landmarks"] == Fraction(2, 5)
    assert shapes["line"] == Fraction(5, 28)


def test_every_state_has_words():
    codes = {state.code for state in independents.load(_names_file()).states}
    assert codes == {city.state for city in CITIES}


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"Alabama"', "5", "cannot be read"),
        ('"AL"', '"AK"', "each state once; wrong: AL"),
        ('["Coosa", "Cahaba", "Tombigbee", "Cheaha"]', '["Coosa"]', "two landmarks and a trade"),
    ],
)
def test_a_wrong_file_of_names_is_refused(old, new, wrong):
    with pytest.raises(BadInput, match=wrong):
        independents.load(_names_file().replace(old, new, 1))


def _names_file() -> str:
    return independents.NAMES_FILE.read_text("utf-8")


# how they grow


def by_hand(free: int, owned: int) -> dict[int, Fraction]:
    """The odds of how many segments are wanted, with decimal fractions rounded half up."""
    table = {5: (0, 10, 20, 30, 40), 10: (5, 45, 35, 10, 5), 15: (5, 55, 30, 10, 0), 20: (10, 60, 25, 5, 0),
             25: (10, 70, 20, 0, 0), 30: (35, 50, 15, 0, 0), 35: (50, 40, 10, 0, 0), 40: (70, 30, 0, 0, 0),
             45: (95, 5, 0, 0, 0)}  # fmt: skip
    found: dict[int, Fraction] = {}

    def add(count: int, odd: Fraction) -> None:
        if odd:
            found[count] = found.get(count, Fraction(0)) + odd

    occupied = half_up(Decimal(100 * owned) / free)
    row = min(45, max(5, 5 * half_up(Decimal(occupied) / 5)))
    for points, percent in zip((0, 2, 4, 6, 8), table[row], strict=True):
        odd = Fraction(percent, 100)
        target = half_up(Decimal((occupied + points) * free) / 100)
        if points == 0:
            add(0, odd)
        elif target == owned:
            add(0, odd / 2)
            add(1, odd / 2)
        else:
            add(max(0, target - owned), odd)
    return found


def half_up(number: Decimal) -> int:
    return int(number.to_integral_value(ROUND_HALF_UP))


@pytest.mark.parametrize("free", [1, 2, 3, 7, 8, 20, 37, 40, 53, 60, 77, 102])
def test_how_many_segments_are_wanted(free):
    for owned in range(1, 60):
        wanted = partial(independents.segments_wanted, DESIGN, free, owned)
        assert odds(wanted) == by_hand(free, owned)


def test_railroads_grow_within_their_limits_for_many_rounds():
    grew = Counter[int]()
    for seed in range(12):
        chance = seeded(seed)
        gap: independents.Gap = "segment" if seed % 2 else "city"
        tracks = [1 << route for route in independents.placed(SEED, DESIGN, 2, "text", 2, chance)]
        base = FAR_EAST
        for round_ in range(12):
            if round_ == 6:
                base |= SEED.within[1][CITY["Chicago"]]
                tracks[0] = 0
            added = independents.growth(SEED, DESIGN, base, tracks, gap, chance)
            _check_growth(base, tracks, added, gap)
            grew[len(added)] += 1
            for railroad, route in added:
                tracks[railroad] |= 1 << route
    assert {0, 1, 2, 3} <= set(grew)


def _check_growth(base: int, tracks: list[int], added: list[tuple[int, Route]], gap: str) -> None:
    tracks = list(tracks)
    forbidden = {city for here in members(base) for city in members(SEED.within[1][here])}
    for railroad, route in added:
        ends = set(SEED.ends[route])
        own = {city for mine in members(tracks[railroad]) for city in SEED.ends[mine]}
        others = {
            city for other, track in enumerate(tracks) if other != railroad
            for its in members(track) for city in SEED.ends[its]
        }  # fmt: skip
        assert ends & own
        assert not ends & forbidden
        assert not tracks[railroad] >> route & 1
        assert SEED.routes >> route & 1
        assert min((SEED.hop[end][city] for end in ends for city in others), default=9) >= (
            2 if gap == "segment" else 1
        )
        tracks[railroad] |= 1 << route
        assert tracks[railroad].bit_count() <= 7


ALWAYS_8_POINTS = " ".join(
    f"growth.at_{row}.plus_{step}={100 if step == 8 else 0}" for row in range(5, 50, 5) for step in (0, 2, 4, 6, 8)
)


def counts_added(design: Design, base: int, tracks: list[int]) -> dict[int, Fraction]:
    """The odds of how many segments are added."""
    return odds(lambda chance: len(independents.growth(SEED, design, base, tracks, "city", chance)))


def test_only_sometimes_a_railroad_has_a_seventh_segment_and_never_an_eighth():
    path = ("Seattle", "Spokane", "Butte", "Bismarck", "Fargo", "Minneapolis", "Des Moines", "Omaha")
    track = [segment(one, other) for one, other in pairwise(path)]
    sometimes, mostly = Fraction(15, 100), Fraction(85, 100)
    design = read_design(ALWAYS_8_POINTS)
    assert counts_added(design, FAR_EAST, [bits(track[:5])]) == {2: sometimes, 1: mostly}
    assert counts_added(design, FAR_EAST, [bits(track[:6])]) == {1: sometimes, 0: mostly}
    assert counts_added(design, FAR_EAST, [bits(track[:7])]) == {0: 1}


def test_a_try_with_a_railroad_that_cannot_grow_is_spent():
    """Two railroads, of which one is shut in by players: with one try, nothing happens half of the time."""
    tracks = [1 << segment("Houston", "New Orleans"), 1 << segment("Seattle", "Vancouver")]
    base = bits([CITY["Dallas"], CITY["Memphis"]])
    for tries in (1, 2, 3):
        design = read_design(f"{ALWAYS_8_POINTS} growth.tries={tries}")
        assert counts_added(design, base, tracks)[0] == Fraction(1, 2**tries)


def test_nothing_grows_without_railroads_or_without_free_segments():
    assert independents.growth(SEED, DESIGN, FAR_EAST, [0, 0], "city", Scripted([])) == []
    assert independents.growth(SEED, DESIGN, SEED.cities, [1 << 5], "city", Scripted([])) == []
