"""Made-up results of a run, as many as are wanted: bots of known strength, measures of every kind, no game played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

import msgspec
import numpy as np

from milepost.arena import schedule
from milepost.arena.results import Results
from milepost.arena.rows import FORMAT, Fixture, Kind, Row, Run, Times
from milepost.core.measures import Breakdown, Category, Measure
from milepost.core.state import Outcome

MEASURES = (
    Measure("deliveries", "passengers", "Passengers brought to a building."),
    Measure("income", "M", "What a round brings."),
    Measure("upgrade", "round", "The round of the first better train.", over_rounds=False),
    Measure("bankrupt", "seats", "Whether the player had to give up.", over_rounds=False, yes_or_no=True),
)

TABLE = Measure("cubes", "cubes", "Cubes on the board.", of_table=True)
PARTS = (
    Measure("fares", "points", "Points for fares.", part_of="deliveries"),
    Measure("bonus", "points", "Points of the bonus.", part_of="deliveries"),
)
CATEGORY = Category("start", "Where a player begins.")
DRAWS = Breakdown("goods", "good", "Goods drawn and delivered.", ("coal", "iron", "wine"), ("drawn", "delivered"))
TRAINS = Breakdown("trains", "train", "Trains bought.", ("small", "large"), ordered=True)


def with_kinds(made: Results) -> Results:
    """The same games, told by kind too: seats begin in different places, the first one draws and buys most."""
    rows = []
    for row in made.rows:
        starts = tuple("north" if (seat + row.deal) % 2 else "south" for seat in range(len(row.scores)))
        coal, rounds = 3 + row.variant + row.index % 3, [1] + [0] * (row.rounds - 1)
        table = tuple((float(5 + at),) * len(row.scores) for at in range(row.rounds))
        parts = {"fares": row.course["deliveries"], "bonus": table}
        rows.append(
            msgspec.structs.replace(
                row,
                categories={"start": starts},
                breakdowns={
                    "goods": {"coal": (coal, 1), "iron": (1,)},
                    "trains": {"small": tuple(rounds), "large": (0, 1)},
                },
                measures=row.measures | {"cubes": table[-1]} | {name: course[-1] for name, course in parts.items()},
                course=row.course | {"cubes": table} | parts,
            )
        )
    measures = (*made.run.measures, TABLE, *PARTS)
    run = msgspec.structs.replace(made.run, measures=measures, categories=(CATEGORY,), breakdowns=(DRAWS, TRAINS))
    return Results(run, rows, made.times)


def run_of(
    bots: Sequence[str],
    seats: int,
    kind: Kind = "tournament",
    measures: Sequence[Measure] = MEASURES,
    variants: int = 1,
) -> Run:
    """A run of Bus, which nobody plays."""
    options = tuple({"stones_3p": 5 - which} for which in range(variants))
    return Run(FORMAT, kind, "bus", 1, seats, 7, tuple(bots), options, tuple(measures))


def results(
    bots: Sequence[str],
    seats: int,
    games: int,
    kind: Kind = "tournament",
    measures: Sequence[Measure] = MEASURES,
    variants: int = 1,
    rounds: int = 8,
    effect: float = 0.0,
    strength: float = 1.0,
) -> Results:
    """So many games of a schedule. Each bot is stronger than the one before; other options add `effect`."""
    fixtures: Iterable[Fixture] = schedule.tournament(bots, seats, 7)
    if variants > 1:
        fixtures = schedule.compared(fixtures, variants)
    chance = np.random.default_rng(3)
    order = {bot: which for which, bot in enumerate(bots)}
    rows, times = [], []
    for fixture in islice(fixtures, games):
        luck = chance.normal(size=seats)
        skill = np.array([strength * order[bot] for bot in fixture.bots]) + luck + effect * fixture.variant
        rows.append(_row(fixture, skill, measures, rounds + int(chance.integers(-2, 3)), chance))
        spent = tuple((0.01 + 0.01 * chance.random(seats)).round(6).tolist())
        times.append(Times(fixture.index, spent, tuple(second / 4 for second in spent), (0,) * seats))
    return Results(run_of(bots, seats, kind, measures, variants), rows, times)


def _row(
    fixture: Fixture, skill: np.ndarray, measures: Sequence[Measure], rounds: int, chance: np.random.Generator
) -> Row:
    seats = len(skill)
    scores = tuple(np.rint(10 + 4 * skill).astype(int).tolist())
    outcome = Outcome.ranked(scores)
    pace = np.clip(np.rint(4 + skill + chance.normal(size=seats)), 0, None)
    course = tuple(tuple((pace * part).round(2).tolist()) for part in range(1, rounds + 1))
    final: dict[str, tuple[float | None, ...]] = {}
    for measure in measures:
        if measure.yes_or_no:
            final[measure.name] = tuple((skill < -1.5).astype(int).tolist())
        elif measure.over_rounds:
            final[measure.name] = course[-1]
        else:
            final[measure.name] = tuple(int(1 + one) if one > 0 else None for one in skill.tolist())
    return Row(
        fixture.index, fixture.deal, fixture.seed, fixture.variant, fixture.bots, outcome.scores, outcome.ranks,
        "markers" if chance.random() < 0.8 else "round limit", rounds,
        tuple((20 + pace).astype(int).tolist()), int(80 + pace.sum()), f"{fixture.index:032x}", final,
        {measure.name: course for measure in measures if measure.over_rounds},
    )  # fmt: skip
