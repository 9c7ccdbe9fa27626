"""What chance may bring, by the plain rules: the engine draws, and here its draws are found admissible or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS

from .reference_map import Pair
from .reference_table import Table

FARTHEST = 12


def check_set_up(table: Table) -> None:
    """Independents lie where they may, and there are as many as there should be; so do the connection bonuses."""
    chart, options, numbers = table.chart, table.options, table.numbers
    railroads = table.independents()
    routes = [table.routes_of(railroad) for railroad in railroads]
    assert all(len(track) == 1 for track in routes), "an independent begins with one segment"
    cities = [city for railroad in railroads for city in table.cities_of(railroad)]
    assert len(cities) == len(set(cities)), "no two independents share a city"
    allowed = chart.cities - chart.near(chart.starting, options.indie_distance - 1)
    assert set(cities) <= allowed, "independents keep away from starting cities"
    if options.indie_count == "six":
        wanted = range(numbers.indie_six, numbers.indie_six + 1)
    else:
        wanted = range(numbers.indie_total_least - table.seats, numbers.indie_total_most - table.seats + 1)
    free = allowed - set(cities)
    full = not any(set(ends) <= free for ends in chart.routes.values())
    assert len(railroads) in wanted or (full and len(railroads) < wanted.start), f"{len(railroads)} independents"
    bands = [CONNECTIONS[number].band for number in table.connections]
    assert bands.count("always") == 1, "the two coasts are always in play"
    others = min(len(CONNECTIONS) - 1, max(3, table.seats + numbers.connections_over_players))
    assert len(bands) == 1 + others, f"{len(bands)} connection bonuses"
    assert len(set(bands)) == 4, "every band is there"


def check_positions(table: Table, positions: Sequence[int]) -> None:
    """Nobody could have more of what they want without somebody having less."""
    numbers = table.numbers
    costs = (numbers.ranking_first, numbers.ranking_second, numbers.ranking_third)

    def cost(given: Sequence[int]) -> int:
        wanted = zip(given, (player.ranking for player in table.players), strict=True)
        return sum(costs[ranks.index(one)] if one in ranks else numbers.ranking_unranked for one, ranks in wanted)

    def fits(given: Sequence[int]) -> bool:
        cities = [city for one in given for city in POSITIONS[one]]
        return table.options.pairs_exclude == "segment" or len(cities) == len(set(cities))

    assert len(set(positions)) == table.seats, "everybody has another position"
    assert fits(positions), "two positions share a city"
    least = min(cost(given) for given in permutations(range(len(POSITIONS)), table.seats) if fits(given))
    assert cost(positions) == least, f"{positions} cost {cost(positions)}, not {least}"


def check_first_contract(table: Table, position: int, drawn: Pair) -> None:
    """A first contract leads to a city close by, from one of the two starting cities."""
    good, city = drawn
    pair = set(POSITIONS[position])
    assert city in table.chart.near_on_plains(pair, 2) - pair, "the first contract leads too far"
    assert good in table.chart.goods(pair) - table.chart.supplies[city], "the first contract is for another commodity"


def goods_near(table: Table, base: set[int]) -> set[int]:
    """What is supplied near a base."""
    reach, goods = table.numbers.draw_supply, set[int]()
    while not goods:
        goods = table.chart.goods(table.chart.near(base, reach))
        reach += 1
    return goods


def check_offers(table: Table, seat: int, drawn: Sequence[Pair]) -> None:
    """Private offers: as many as there should be, all different, each where and for what it may be."""
    player, numbers = table.players[seat], table.numbers
    wanted = numbers.offers_plain + (numbers.offers_hub if table.hub_of(seat) is not None else 0)
    of_region = numbers.offers_office if player.offices else 0
    assert len(drawn) == wanted + of_region, f"{len(drawn)} offers, not {wanted + of_region}"
    assert len(set(drawn)) == len(drawn), "two offers are the same"
    for place, offer in enumerate(drawn):
        allowed = next(found for found in _offered(table, seat, place < of_region) if found - set(drawn[:place]))
        assert offer in allowed, f"offer {offer} of {drawn} is not allowed"


def _offered(table: Table, seat: int, of_region: bool) -> Iterator[set[Pair]]:
    """What may be offered: at first near the base, then farther away, at last anywhere."""
    chart, player, numbers = table.chart, table.players[seat], table.numbers
    base = table.base(seat)
    supplied = [goods_near(table, base)]
    if of_region:  # for one of the offices
        supplied = [chart.goods(chart.regions[region]) for region in player.offices]
    spent = set(player.active)
    if table.options.private_to_active:
        spent = {player.active[-1]}
    hub = table.hub_of(seat)
    always = {hub} - {None, player.active[-1]}
    for reach, forbidden in (
        (numbers.draw_destination, spent), (numbers.draw_destination + 1, spent), (numbers.draw_destination + 1, set()),
        (FARTHEST, set()),
    ):  # fmt: skip
        cities = (chart.near(base, reach) - forbidden) | always
        yield {
            (good, city)
            for city in cities
            if city is not None
            for goods in supplied
            for good in _asked_for(table, seat, goods, city)
        }


def _asked_for(table: Table, seat: int, goods: set[int], city: int) -> set[int]:
    """The commodities that a private contract to a city may be for."""
    found = goods - table.chart.supplies[city]
    after = table.options.private_floor_after
    if after == "edition":
        after = "never" if table.options.edition == "seed" else 3
    delivered = table.players[seat].delivered
    if after == "never" or len(delivered) < after:
        return found
    far = {good for good in found if table.chart.distance(good, city) >= 2}
    return (far if len(far) >= 2 else found) | (found & _pushed(table, seat))


def _pushed(table: Table, seat: int) -> set[int]:
    """The monopolies of a player that reach the city of the latest delivery."""
    player = table.players[seat]
    if not player.delivered:
        return set()
    around = table.chart.near({player.delivered[-1][1]}, 1)
    return {good for good in player.monopolies if table.chart.suppliers[good] & around}


def check_market(table: Table, drawn: Pair) -> None:
    """A new market contract: long enough, near the networks of all, and different from all open contracts."""
    chart, options = table.chart, table.options
    least = options.market_min_hops
    if least == "edition":
        least = 3 if options.edition == "seed" else 2
    held = {pair for player in table.players for pair in (player.private, player.claimed)} | {*table.market}
    base = table.bases()
    active = {city for player in table.players for city in player.active}
    goods = goods_near(table, base)
    for reach, forbidden in (
        *((reach, active) for reach in range(table.numbers.draw_destination, FARTHEST + 1)), (FARTHEST, set[int]()),
    ):  # fmt: skip
        allowed = {
            (good, city)
            for city in chart.near(base, reach) - forbidden
            for good in goods - chart.supplies[city]
            if chart.distance(good, city) >= least
        } - held
        if allowed:
            assert drawn in allowed, f"market contract {drawn} is not allowed"
            return
    raise AssertionError("no market contract is possible")


def check_growth(table: Table, grown: Sequence[tuple[int, int]]) -> None:
    """Independents grow where they may and as much as they may; the track is laid one after the other."""
    numbers, chart = table.numbers, table.chart
    forbidden = chart.near(table.bases(), 1)
    free = {route for route, ends in chart.routes.items() if not set(ends) & forbidden}
    railroads = table.independents()
    owned = sum(len(table.routes_of(railroad)) for railroad in railroads)
    assert len(grown) <= _most_growth(table, len(free), owned), f"{len(grown)} segments are too many"
    most = max(size for size, odds in ((numbers.growth_most, 100 - numbers.growth_more_percent),
                                       (numbers.growth_more, numbers.growth_more_percent)) if odds)  # fmt: skip
    for railroad, route in grown:
        owner = FIRST_INDEPENDENT + railroad
        assert owner in railroads, "a railroad that is gone does not grow"
        ends = set(chart.routes[route])
        assert route in free, "track grew near a player"
        assert ends & table.cities_of(owner), "track grew apart from its railroad"
        others = {city for other in railroads if other != owner for city in table.cities_of(other)}
        gap = chart.near(others, 1) if table.options.indie_gap == "segment" else others
        assert not ends & gap, "track grew close to another independent"
        assert owner not in table.track[route], "a railroad has two tracks on a segment"
        assert len(table.track[route]) < 2, "three tracks on a segment"
        table.track[route].append(owner)
        assert len(table.routes_of(owner)) <= most, "a railroad grew too much"


def _most_growth(table: Table, free: int, owned: int) -> int:
    """How many segments independents may grow by, at most."""
    if not free or not owned:
        return 0
    full = (200 * owned + free) // (2 * free)
    row = min(45, max(5, (full + 2) // 5 * 5))
    steps = [step for step, odds in zip((0, 2, 4, 6, 8), table.numbers.growth_odds[row], strict=True) if odds]
    target = (2 * (full + max(steps)) * free + 100) // 200
    some = 1 if max(steps) and any((2 * (full + s) * free + 100) // 200 == owned for s in steps if s) else 0
    return max(0, some, target - owned)
