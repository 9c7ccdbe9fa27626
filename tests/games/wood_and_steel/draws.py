"""Contracts drawn many times against their exact odds: `python -m tests.games.wood_and_steel.draws [DRAWS]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import exp, lgamma, log

from milepost.core.chance import Chance, seeded
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.board import (
    CITIES,
    CITY,
    EDITIONS,
    GOOD,
    GOODS,
    REGION,
    Contract,
    bits,
    city_of,
    contract,
    good_of,
)
from milepost.games.wood_and_steel.design import read_design
from tests.games.wood_and_steel.reference_odds import NEVER, Named, Situation, exact_odds

MID_GAME = ("Philadelphia", "Washington", "Atlanta", "Pittsburgh", "Cleveland", "Chicago", "Cincinnati", "New York")
DELIVERED = (("imports", "Atlanta"), ("coal", "Cleveland"), ("coal", "Chicago"), ("textiles", "Cincinnati"))
ACTIVE = ("Philadelphia", "Washington", "Atlanta", "Cleveland", "Chicago")

SITUATIONS = (
    Situation(name="mid-game", network=MID_GAME, active=ACTIVE, delivered=DELIVERED),
    Situation(
        name="another offer", network=MID_GAME, active=ACTIVE, delivered=DELIVERED,
        taken=(("coal", "Detroit"), ("imports", "Memphis"), ("coal", "Memphis")),
    ),
    Situation(
        name="hub that is active", network=MID_GAME, active=ACTIVE, delivered=DELIVERED, hub="Cleveland",
    ),
    Situation(
        name="hub far away", network=("Boston", "Portland ME"), active=("Boston", "Portland ME"), hub="Memphis",
        edition="current",
    ),
    Situation(
        name="monopoly", network=MID_GAME, active=ACTIVE, delivered=DELIVERED, monopolies=("coal",), latest="Chicago",
    ),
    Situation(
        name="three monopolies and no short contracts", edition="current", network=MID_GAME, active=ACTIVE,
        delivered=DELIVERED, monopolies=("coal", "imports", "textiles", "lead"), latest="Atlanta", floor_after=3,
        fulfilled=4, taken=(("coal", "New Orleans"), ("imports", "Saint Louis")),
    ),
    Situation(
        name="office", network=MID_GAME, active=ACTIVE, delivered=DELIVERED, region="West", taken=(("lead", "Memphis"),)
    ),
    Situation(
        name="near the coast", network=("Boise", "Spokane", "Phoenix"), active=("Spokane", "Phoenix", "Boise"),
        to_active=True, edition="current",
    ),
    Situation(
        name="only machinery",
        network=("Cleveland", "Detroit"), active=("Cleveland", "Detroit"),
        supply=0,
    ),
    Situation(
        name="market", kind="market", network=MID_GAME, active=ACTIVE, delivered=DELIVERED,
        taken=(("oil", "Detroit"), ("cotton", "Milwaukee")),
    ),
    Situation(
        name="market at the start", kind="market", network=("Norfolk", "Raleigh"), active=("Norfolk", "Raleigh"),
        edition="current", least_hops=2,
    ),
)  # fmt: skip


def numbered(named: Named) -> Contract:
    """A contract as its number."""
    return contract(GOOD[named[0]], CITY[named[1]])


def named(number: Contract) -> Named:
    """A contract in names."""
    return GOODS[good_of(number)], CITIES[city_of(number)].name


def surroundings(at: Situation) -> contracts.Surroundings:
    """A situation as the game asks about it."""
    edition = EDITIONS[at.edition, 3]
    return contracts.Surroundings(
        edition=edition,
        design=read_design(f"draw.supply={at.supply}"),
        base=bits(CITY[city] for city in at.network),
        active=tuple(CITY[city] for city in at.active),
        values=contracts.city_values(edition, map(numbered, at.delivered)),
        hub=CITY.get(at.hub, -1),
        fulfilled=at.fulfilled,
        monopolies=bits(GOOD[good] for good in at.monopolies),
        latest=CITY.get(at.latest, -1),
        floor_after=-1 if at.floor_after == NEVER else at.floor_after,
        to_active=at.to_active,
    )


def drawn(at: Situation, around: contracts.Surroundings, chance: Chance) -> Named:
    """One contract."""
    taken = [numbered(one) for one in at.taken]
    if at.kind == "private":
        return named(contracts.private_offer(around, chance, taken, REGION.get(at.region, -1)))
    active = bits(around.active)
    return named(
        contracts.market_contract(
            around.edition, around.design, around.base, active, around.values, taken, at.least_hops, chance
        )
    )


def counted(at: Situation, draws: int, seed: int) -> Counter[Named]:
    """How often each contract comes up."""
    around, chance = surroundings(at), seeded(seed)
    return Counter(drawn(at, around, chance) for _ in range(draws))


def likelihood(counts: Mapping[Named, int], odds: Mapping[Named, Fraction]) -> float:
    """How likely counts are at least as far from the odds as these: the p-value of Pearson's chi-square test.

    Contracts expected less than five times are counted together.
    """
    draws = sum(counts.values())
    assert set(counts) <= set(odds), "something came up that cannot come up"
    cells = list(_cells(counts, odds, draws))
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    return upper_gamma((len(cells) - 1) / 2, statistic / 2)


def _cells(counts: Mapping[Named, int], odds: Mapping[Named, Fraction], draws: int) -> Iterator[tuple[int, float]]:
    rest, rest_expected = 0, 0.0
    for one, odd in odds.items():
        expected = float(odd) * draws
        if expected >= 5:
            yield counts.get(one, 0), expected
        else:
            rest += counts.get(one, 0)
            rest_expected += expected
    if rest_expected:
        yield rest, rest_expected


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function, from its series."""
    if x <= 0:
        return 1.0
    term = total = 1 / a
    n = a
    while term > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return max(0.0, 1 - total * exp(-x + a * log(x) - lgamma(a)))


def main(draws: int = 200_000) -> int:
    """Draw in every situation and print how likely what came up is."""
    worst = 1.0
    for number, at in enumerate(SITUATIONS):
        odds = exact_odds(at)
        p = likelihood(counted(at, draws, number), odds)
        worst = min(worst, p)
        print(f"{at.name:45} {len(odds):4} contracts, p = {p:.4f}")  # noqa: T201
    return 0 if worst > 0.001 else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
