"""Numbers of players, options and designs for games of Wood and Steel, drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

OPTIONS: dict[str, tuple[object, ...]] = {
    "edition": ("seed", "current"),
    "sections": ("edition", 3, 6),
    "starting_debt": (15_000, 0, 40_000),
    "market_min_hops": ("edition", 2, 3),
    "private_floor_after": ("edition", "never", 3),
    "private_to_active": (False, True),
    "active_extras": (False, True),
    "contracts_near": ("network", "active"),
    "pairs_exclude": ("segment", "city"),
    "indie_count": ("text", "six"),
    "indie_distance": (2, 3),
    "indie_gap": ("city", "segment"),
    "depth": ("m+1", "m", "m-1"),
    "west_coast_bonus": ("once", "every"),
    "office_min": ("five", "half"),
    "office_alone": ("players", "players_and_independents", "majority"),
    "office_ties": ("2_or_4", "2", "4"),
    "roundhouse_twice": (True, False),
    "track_maintenance": (True, False),
    "end": ("at_once", "round"),
    "last_round": (60, 20, 75),
    "connection_later": ("half", "none"),
}
"""Everything that an option may be, as it comes first."""
RICH = "start.cash=200000"
"""With this design somebody can get to the West Coast and deliver there without any debt."""
DESIGNS = (
    RICH, RICH,
    "", "", "", "engine.mogul.price=8000", "start.cash=100000, debt.floor=0", "market.level=1",
    "market.level=6, market.least=1, market.over_players=-6", "track.base=0, hub.discount=3000, upgrade.hub.price=2000",
    "engine.american.price=0, engine.mogul.trade_in=9000", "offers.plain=1, offers.hub=2, offers.office=1",
    "build.segments=1, build.segments_office=5", "railyard.most=1, railyard.reach=1, upgrade.railyard.price=0",
    "bankrupt.penalty=0, bankrupt.ties=0", "debt.step=10000, debt.service=3000", "debt.step=1000",
    "track.per_length=0, track.base=0, bankrupt.penalty=7000", "track.least=4000",
    "win.ties=10", "relay.segments=0, maintenance.less=3, yard.farther=2", "draw.destination=1, draw.supply=0",
    "growth.most=1, growth.more_percent=0", "balance.norfolk_raleigh=2000, balance.charleston_savannah=1000",
    "office.cities=2, office.ties=1, upgrade.regional_office.price=5000", "connections.over_players=0",
    "yard.level=2, reward.mountain_level=2", "merge.segment=1000, merge.segment_west=0", "track.mountain_times=1",
    "breadth.second_after=2, breadth.third_after=3, depth.least=1", "debt.service=5000", "reward.per_segment=9000",
)  # fmt: skip
"""Some changes that a designer might try."""


def draw_variant(draw: Random, seats: int = 0) -> tuple[int, dict[str, Any]]:
    """A number of players and options: half of the games as they come, the others with some options changed."""
    options: dict[str, Any] = {}
    if draw.random() < 0.5:
        share = draw.choice((0.1, 0.3, 0.6))
        options = {name: draw.choice(values) for name, values in OPTIONS.items() if draw.random() < share}
        options["design"] = draw.choice(DESIGNS)
        if options["design"] == RICH:
            options["starting_debt"] = 0
    most = 5 if options.get("pairs_exclude") == "city" else 6
    return min(seats, most) or draw.randint(1, most), options
