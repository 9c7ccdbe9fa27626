"""Drawing contracts: a player's first one, private offers, and contracts of the market.

Only Wood and Steel has this room: its contracts are not cards but are made up during the game, from where the
players are. Everything here is a pure function of what it is given and of chance, so that the odds of every contract
can be computed by walking through all draws.

A draw that comes to nothing is not repeated. Its share is taken out of the odds beforehand, which gives the odds of
drawing until something fits, with one draw for each decision: the direction, the destination, the commodity.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import Literal

import msgspec

from milepost.core.chance import Chance
from milepost.games.wood_and_steel.board import (
    EDITIONS,
    FARTHEST,
    VALUE,
    City,
    Contract,
    Edition,
    Good,
    Region,
    bits,
    city_of,
    contract,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import Design
from milepost.games.wood_and_steel.nearby import (
    by_direction,
    direction_weights,
    drawable,
    far_goods,
    goods_near,
    goods_of,
    near,
)

FLOOR_HOPS = 2
"""Where short private contracts are left out, a commodity must come from at least that many segments away."""
MOST_SUPPLIED = max(goods.bit_count() for edition in EDITIONS.values() for goods in edition.supplies)
"""No city supplies more commodities."""

Share = tuple[int, int]
"""A fraction: how many, out of how many."""


class Surroundings(msgspec.Struct, frozen=True):
    """All that private offers to a player depend on."""

    edition: Edition
    design: Design
    base: int
    """The cities, as bits, that "near" is measured from: those of the network, or the active ones."""
    active: tuple[City, ...]
    """The active cities; the last is the current one, from which directions are taken."""
    values: Sequence[int]
    """What each city weighs as a destination, see `city_values`."""
    hub: City = NONE
    fulfilled: int = 0
    """How many contracts of either kind the player has fulfilled."""
    monopolies: int = 0
    """The player's monopolies, as bits of commodities."""
    latest: City = NONE
    """Where the player's latest delivery went."""
    offices: tuple[Region, ...] = ()
    floor_after: int = NONE
    """After how many contracts short ones are left out; -1 is never."""
    to_active: bool = False
    """Whether active cities may be destinations."""


def floor_after(edition: str, option: Literal["edition", "never", 3]) -> int:
    """After how many deliveries short private contracts are left out, as an option says; -1 is never."""
    if option == "edition":
        option = "never" if edition == "seed" else 3
    return NONE if option == "never" else option


def least_hops(edition: str, option: Literal["edition", 2, 3]) -> int:
    """How many segments a contract of the market has at least, as an option says."""
    return (3 if edition == "seed" else 2) if option == "edition" else option


def market_size(design: Design, seats: int) -> int:
    """How many contracts are on the market."""
    return min(design.market_most, max(design.market_least, seats + design.market_over_players))


def city_values(edition: Edition, delivered: Iterable[Contract]) -> list[int]:
    """What each city weighs after these deliveries of all players."""
    values = list(edition.base_value)
    for one in delivered:
        add_delivery(edition, values, one)
    return values


def add_delivery(edition: Edition, values: list[int], delivered: Contract) -> None:
    """A delivery adds to the value of its destination and, half as much, of every city that supplies its commodity."""
    values[city_of(delivered)] += VALUE.delivered_here
    for city in members(edition.suppliers[good_of(delivered)]):
        values[city] += VALUE.supplied_here


def hub_value(edition: Edition, values: Sequence[int], hub: City) -> int:
    """What a hub weighs as a destination of its owner: its own value and those of its neighbours."""
    return values[hub] + sum(values[city] for city in members(edition.neighbours[hub]))


# the first contract


def first_contract(
    edition: Edition, design: Design, pair: tuple[City, City], values: Sequence[int], chance: Chance
) -> Contract:
    """A contract to begin with: a commodity of the two starting cities, to a city within two plain segments."""
    close = (edition.plain_within_2[pair[0]] | edition.plain_within_2[pair[1]]) & ~bits(pair)
    buckets = by_direction(edition, pair, close)
    weights = design.direction_weights if all(buckets) else [int(cities > 0) for cities in buckets]
    cities = members(buckets[chance.weighted(weights)])
    own = edition.supplies[pair[0]] | edition.supplies[pair[1]]
    wanted = [good for good in members(own) if any(not edition.supplies[city] >> good & 1 for city in cities)]
    good = chance.pick(wanted)
    open_to = [city for city in cities if not edition.supplies[city] >> good & 1]
    return contract(good, open_to[chance.weighted([values[city] for city in open_to])])


# private offers


def private_offers(around: Surroundings, chance: Chance) -> tuple[Contract, ...]:
    """The private contracts that a player may choose from, all different; the one for a Regional Office is first."""
    design = around.design
    search = OfferSearch(around)
    offers: list[Contract] = []
    for _ in range(design.offers_office if around.offices else 0):
        region = chance.pick(around.offices) if len(around.offices) > 1 else around.offices[0]
        offers.append(search.offer(chance, offers, region))
    for _ in range(design.offers_plain + (design.offers_hub if around.hub != NONE else 0)):
        offers.append(search.offer(chance, offers, NONE))
    return tuple(offers)


def private_offer(
    around: Surroundings, chance: Chance, taken: Sequence[Contract] = (), region: Region = NONE
) -> Contract:
    """One private contract, none of those taken; with a region, for a commodity that is supplied there.

    Where nothing fits, destinations may be farther away, then also active cities, in any direction.
    """
    return OfferSearch(around).offer(chance, taken, region)


class _Direction(msgspec.Struct, frozen=True):
    """Destinations that are drawn together."""

    weight: int
    cities: int
    """The same as `listed`, as bits."""
    listed: tuple[City, ...]
    values: list[int]
    """What each of them weighs."""
    whole: int
    """What all of them weigh."""

    def fitting(self, shares: dict[City, Share], scale: int) -> list[int]:
        """What each destination weighs, times `scale`, if only some draws of a commodity for it fit."""
        weights = [value * scale for value in self.values]
        for city, (left, out_of) in shares.items():
            if self.cities >> city & 1:
                place = self.listed.index(city)
                weights[place] = weights[place] * left // out_of
        return weights


class OfferSearch:
    """Draws private contracts for a player; what all of them have in common is worked out once."""

    STAGES = 3
    """How often destinations are looked for, each time less choosy than before."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.edition = around.edition
        self.values = list(around.values)
        if around.hub != NONE:
            self.values[around.hub] = hub_value(around.edition, around.values, around.hub)
        self.monopolies = self._monopolies()
        self.goods = goods_near(around.edition, around.design, around.base)
        self.stages: list[list[_Direction]] = []

    def offer(self, chance: Chance, taken: Sequence[Contract], region: Region) -> Contract:
        """One contract, none of those taken."""
        goods = self.goods if region == NONE else goods_of(self.edition, self.edition.region_cities[region])
        for stage in range(self.STAGES):
            if stage == len(self.stages):
                self.stages.append(self._directions(stage))
            found = self._drawn(self.stages[stage], goods, tuple(dict.fromkeys(taken)), chance)
            if found != NONE:
                return found
        raise AssertionError("every network has more cities nearby that want something than there are offers")

    # where to

    def _directions(self, stage: int) -> list[_Direction]:
        """Destinations by direction: near; farther; farther, active ones too, all directions being one."""
        around = self.around
        reach = around.design.draw_destination + (stage > 0)
        last = stage == self.STAGES - 1
        cities = self._destinations(min(reach, FARTHEST), around.to_active or last)
        if last:
            return [self._direction(1, cities)] if cities else []
        here = around.active[-1]
        weights = direction_weights(around.design, here)
        buckets = by_direction(self.edition, (here,), cities)
        return [self._direction(*both) for both in zip(weights, buckets, strict=True) if both[1]]

    def _destinations(self, reach: int, to_active: bool) -> int:
        """The cities near the base, the active ones only if they are admitted; always with the hub, never here."""
        around = self.around
        cities = near(self.edition, around.base, reach)
        if not to_active:
            cities &= ~bits(around.active)
        if around.hub != NONE:
            cities |= 1 << around.hub
        return cities & ~(1 << around.active[-1])

    def _direction(self, weight: int, cities: int) -> _Direction:
        listed = members(cities)
        values = [self.values[city] for city in listed]
        return _Direction(weight, cities, listed, values, sum(values))

    # drawing

    def _drawn(self, directions: list[_Direction], goods: int, taken: Sequence[Contract], chance: Chance) -> Contract:
        """A direction, a destination and a commodity; -1 if nothing can be drawn."""
        shares = self._shares(directions, goods, taken)
        scale = lcm(*(out_of for _, out_of in shares.values()))
        weights = _direction_odds(directions, shares, scale)
        if not any(weights):
            return NONE
        direction = directions[chance.weighted(weights)]
        city = direction.listed[chance.weighted(direction.fitting(shares, scale))]
        odds = self._good_odds(goods, city)
        for one in taken:
            if city_of(one) == city:
                odds.pop(good_of(one), None)
        return contract(list(odds)[chance.weighted(list(odds.values()))], city)

    def _shares(self, directions: list[_Direction], goods: int, taken: Sequence[Contract]) -> dict[City, Share]:
        """Cities for which not every draw of a commodity fits, with the share of those that do."""
        everywhere = 0
        for direction in directions:
            everywhere |= direction.cities
        shares: dict[City, Share] = {}
        if goods.bit_count() <= MOST_SUPPLIED:
            shares = {city: (0, 1) for city in members(everywhere) if not goods & ~self.edition.supplies[city]}
        for city in dict.fromkeys(map(city_of, taken)):
            if everywhere >> city & 1 and city not in shares:
                odds = self._good_odds(goods, city)
                whole = sum(odds.values())
                left = whole - sum(odds.get(good_of(one), 0) for one in taken if city_of(one) == city)
                common = gcd(left, whole)
                shares[city] = (left // common, whole // common)
        return shares

    # which commodity

    def _good_odds(self, goods: int, city: City) -> dict[Good, int]:
        """The commodities that a city may want, with what they weigh: all the same, unless a monopoly takes effect."""
        allowed = goods & ~self.edition.supplies[city]
        usual = self._long_enough(allowed, city)
        if not allowed & bits(self.monopolies):
            return dict.fromkeys(members(usual), 1)
        parts = [self._odds_with_monopoly(monopoly, allowed, usual) for monopoly in self.monopolies]
        common = lcm(*(sum(part.values()) for part in parts))
        odds: dict[Good, int] = {}
        for part in parts:
            times = common // sum(part.values())
            for good, odd in part.items():
                odds[good] = odds.get(good, 0) + odd * times
        return odds

    def _long_enough(self, allowed: int, city: City) -> int:
        """The commodities that come from far enough away, if that is asked for and there are at least two."""
        if not 0 <= self.around.floor_after <= self.around.fulfilled:
            return allowed
        far = allowed & far_goods(self.edition, FLOOR_HOPS)[city]
        return far if far.bit_count() >= 2 else allowed

    def _monopolies(self) -> tuple[Good, ...]:
        """The player's monopolies with a supplier in the city of the latest delivery or next to it."""
        around = self.around
        if not around.monopolies or around.latest == NONE:
            return ()
        close = self.edition.within[1][around.latest]
        return tuple(good for good in members(around.monopolies) if self.edition.suppliers[good] & close)

    def _odds_with_monopoly(self, monopoly: Good, allowed: int, usual: int) -> dict[Good, int]:
        """What commodities weigh with a monopoly: a percentage for its own, the rest for the others alike."""
        others = members(usual & ~(1 << monopoly))
        if not others or not allowed >> monopoly & 1:
            return dict.fromkeys(members(usual), 1)
        percent = self.around.design.monopoly_percent[self.edition.monopoly[monopoly]]
        odds = dict.fromkeys(others, 100 - percent)
        odds[monopoly] = percent * len(others)
        return odds


def _direction_odds(directions: list[_Direction], shares: dict[City, Share], scale: int) -> list[int]:
    """What directions weigh: their usual weights, times the share of draws in each that fit."""
    if not shares:
        return [direction.weight for direction in directions]
    common = lcm(*(direction.whole for direction in directions))
    return drawable(
        [
            direction.weight * (common // direction.whole) * sum(direction.fitting(shares, scale))
            for direction in directions
        ]
    )


# contracts of the market


def market_contract(
    edition: Edition,
    design: Design,
    base: int,
    active: int,
    values: Sequence[int],
    open: Sequence[Contract],
    least_hops: int,
    chance: Chance,
) -> Contract:
    """A new contract of the market: a commodity from near all players' bases, `least_hops` away or more.

    It differs from all open contracts and does not go to an active city. Where nothing fits, destinations may be
    farther and farther away, and if the whole map has none, active cities.
    """
    goods = goods_near(edition, design, base)
    searches = [(reach, active) for reach in range(design.draw_destination, FARTHEST + 1)]
    for reach, barred in (*searches, (FARTHEST, 0)):
        pairs = _market_pairs(edition, near(edition, base, reach) & ~barred, goods, open, least_hops)
        if pairs:
            city, wanted = pairs[chance.weighted([values[city] for city, _ in pairs])]
            return contract(chance.pick(members(wanted)), city)
    raise AssertionError("there are always more contracts than can be open")


def _market_pairs(
    edition: Edition, cities: int, goods: int, open: Sequence[Contract], least_hops: int
) -> list[tuple[City, int]]:
    """Destinations with the commodities, as bits, that a contract of the market may bring there."""
    far = far_goods(edition, least_hops)
    wanted = {city: goods & far[city] for city in members(cities)}
    for one in open:
        if city_of(one) in wanted:
            wanted[city_of(one)] &= ~(1 << good_of(one))
    return [pair for pair in wanted.items() if pair[1]]
