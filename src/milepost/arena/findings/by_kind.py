"""What is told by kind: how often seats of each kind win, and what was counted by kind at the whole table."""

from __future__ import annotations

import msgspec
import numpy as np

from milepost.arena.findings.columns import Columns, Ints, Numbers
from milepost.arena.findings.data import BrokenDown, ByRound, CategoryWins, ItemCounts, ItemRounds, KindWins
from milepost.arena.findings.effects import chance_of, holding, pairs
from milepost.arena.findings.quantities import Groups
from milepost.arena.findings.strength import Finishes
from milepost.arena.statistics.intervals import Estimate, mean_of, share_of
from milepost.core.measures import Breakdown

SEAT = "seat"


def categories(columns: Columns, finished: Finishes, groups: Groups) -> list[CategoryWins]:
    """Whatever tells seats apart, and how often each kind wins: with several groups, their numbers come first.

    A run with one group tells of seats elsewhere. Games of one seat have no winners of their own.
    """
    if columns.seats == 1:
        return []
    found = []
    if len(groups.names) > 1:
        seats = [f"Seat {seat + 1}" for seat in range(columns.seats)]
        found.append(_category(columns, finished, groups, SEAT, "The seat at the table.", seats, columns.seat_numbers))
    for one in columns.run.categories:
        kinds, of_seats = columns.kinds[one.name], columns.kind(one.name)
        if kinds:
            found.append(_category(columns, finished, groups, one.name, one.meaning, kinds, of_seats))
    return found


def _category(
    columns: Columns, finished: Finishes, groups: Groups, name: str, meaning: str, kinds: list[str], of_seats: Ints
) -> CategoryWins:
    """Seats in their order, everything else with the kind that wins most first."""
    rows = []
    for number, kind in enumerate(kinds):
        row = KindWins(kind, [], [], [])
        for group in range(len(groups.names)):
            mine = (of_seats == number) & (groups.of == group)
            deals = columns.deal_of_seats[mine]
            row.seats.append(int(mine.sum()))
            row.wins.append(share_of(finished.wins[mine], deals))
            row.score.append(mean_of(columns.scores[mine], deals))
        rows.append(row)
    if name != SEAT:
        rows.sort(key=lambda row: (-(row.wins[0].value if row.wins[0] else 0.0), row.kind))
    return CategoryWins(name, meaning, rows)


def breakdowns(columns: Columns, groups: Groups) -> list[BrokenDown]:
    """Everything counted by kind that has columns."""
    return [_broken_down(columns, groups, one) for one in columns.run.breakdowns if one.columns]


def _broken_down(columns: Columns, groups: Groups, breakdown: Breakdown) -> BrokenDown:
    numbers = columns.broken_down(breakdown.name)
    games = [groups.of[:, 0] == group for group in range(len(groups.names))]
    changes, holds = _changes(columns, numbers) if len(games) > 1 else ([], [])
    rows = [
        ItemCounts(
            item,
            [[_mean_count(of_item[mine], columns.deal[mine]) for of_item in numbers[:, place].T] for mine in games],
            changes[place] if changes else [],
            holds[place] if holds else [],
        )
        for place, item in enumerate(breakdown.items)
    ]
    if not breakdown.ordered:
        frequent = numbers.sum(0).tolist()
        rows = [
            rows[place] for place in sorted(range(len(rows)), key=lambda place: [-each for each in frequent[place]])
        ]
    totals = [(numbers[mine].sum((0, 1)) / max(1, int(mine.sum()))).tolist() for mine in games]
    return BrokenDown(breakdown.name, breakdown.item, breakdown.meaning, [*breakdown.columns], totals, rows)


def _mean_count(counts: Numbers, deals: Ints) -> Estimate | None:
    """The mean of counts; nothing is counted below 0."""
    found = mean_of(counts, deals)
    if found is None or found.low is None:
        return found
    return msgspec.structs.replace(found, low=max(0.0, found.low))


def _changes(columns: Columns, numbers: Numbers) -> tuple[list[list[Estimate | None]], list[list[bool]]]:
    """By item and column what the second set of options changes, and whether it holds among so many comparisons."""
    a, b = pairs(columns)
    gaps, deals = (numbers[b] - numbers[a]).astype(np.float64), columns.deal[a]
    changes = [[mean_of(of_column, deals) for of_column in of_item.T] for of_item in gaps.transpose(1, 0, 2)]
    held = iter(holding([1.0 if one is None else chance_of(one) for row in changes for one in row]))
    return changes, [[next(held) for _ in row] for row in changes]


def by_round(columns: Columns, groups: Groups) -> list[ByRound]:
    """Everything counted by kind and round: how many each player had got, on average, when a round was over."""
    rounds = columns.shown_rounds()
    found = []
    for one in columns.run.breakdowns:
        if one.columns:
            continue
        until = np.cumsum(columns.broken_down(one.name)[:, :, :rounds], axis=2) / columns.seats
        games = [groups.of[:, 0] == group for group in range(len(groups.names))]
        rows = [
            ItemRounds(item, [until[mine, place].mean(0).tolist() if mine.any() else [] for mine in games])
            for place, item in enumerate(one.items)
        ]
        found.append(ByRound(one.name, one.item, one.meaning, list(range(1, rounds + 1)), rows))
    return found
