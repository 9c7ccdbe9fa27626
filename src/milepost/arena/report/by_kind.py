"""The sections about kinds: how often seats of each kind win, and what was counted by kind at the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from milepost.arena.findings.data import BrokenDown, ByRound, CategoryWins, Findings, ItemCounts, ItemRounds
from milepost.arena.findings.wording import estimate, mean, number, percent, share
from milepost.arena.report.plots import Dot, dots
from milepost.arena.report.strength import MOST_SHADE
from milepost.arena.report.tables import Cell, Column, figure, grid, legend, section, table, two_lines
from milepost.arena.statistics.intervals import Estimate

LEAST_SHOWN = 0.005
"""A smaller number of things for each player is not written down."""


def categories(found: Findings) -> str:
    """How often the seats of each kind win."""
    if not found.categories or found.deals < 2:  # One deal says nothing about seats.
        return ""
    parts = [legend(found.groups)] if found.experiment else []
    lead = "How often a seat wins depends on more than its player: here by what tells seats apart, whoever plays there."
    figures = [_category(found, category) for category in found.categories]
    return section("kinds", "Who wins, and from where", *parts, grid(*figures, loose=True), lead=lead)


def _category(found: Findings, category: CategoryWins) -> str:
    fair = 1 / found.seats
    rows = [
        Dot(_named(found, row.kind, group), wins, share(wins), group)
        for row in category.kinds
        for group, wins in enumerate(row.wins)
        if wins
    ]
    picture = dots(
        rows, "share of seats that win", f"Share of seats that win, by {category.name}", share=True,
        mark=(fair, f"fair share {percent(fair, 0 if 100 % found.seats == 0 else 1)}"),
    )  # fmt: skip
    seats = [sum(row.seats) for row in category.kinds]
    held = f"{min(seats):,}" if min(seats) == max(seats) else f"{min(seats):,} to {max(seats):,}"
    how = (
        f"{category.meaning} Each kind was held {held} times. The bar is where the true share lies with 95 % certainty."
    )
    return figure(_best(category, fair), picture, how)


def _named(found: Findings, kind: str, group: int) -> str:
    return f"{kind}, {found.groups[group][:1]}" if found.experiment else kind


def _best(category: CategoryWins, fair: float) -> str:
    """What is seen, as a title; in an experiment, with the first set of options."""
    known = [(row.kind, row.wins[0]) for row in category.kinds if row.wins and row.wins[0]]
    name, best = max(known, key=lambda one: one[1].value, default=("", None))
    if best is not None and best.low is not None and best.low > fair:
        return f"By {category.name}: {name} wins most often"
    return f"By {category.name}: none is clearly best"


def breakdowns(found: Findings) -> str:
    """Everything that was counted by kind."""
    parts = [_table(found, one) for one in found.breakdowns]
    parts += [_rounds(found, one, group) for one in found.by_round for group in range(len(found.groups))]
    lead = "Counted at the whole table, all players together, unless it says otherwise."
    return section("breakdown", "Counted by kind", *parts, lead=lead) if parts else ""


def _table(found: Findings, one: BrokenDown) -> str:
    """A row for each kind; in an experiment with both sets of options and the change between them."""
    groups = range(len(found.groups))
    most = [
        max((_value(row.means[group][column]) for row in one.rows for group in groups), default=0.0)
        for column in range(len(one.columns))
    ]
    shown = [row for row in one.rows if any(_value(cell) for cells in row.means for cell in cells)]
    rows = [(escape(_capital(row.item)), _cells(found, row, most)) for row in shown]
    totals = [
        f"{name} {' and '.join(number(total[column], 1) for total in one.totals)}"
        for column, name in enumerate(one.columns)
    ]
    how = "Changes in bold hold after Holm's correction." if found.experiment else "Small print: 95 % interval."
    never = [row.item for row in one.rows if row not in shown]
    note = f"{one.meaning} {how}" + (f" Never seen: {', '.join(never)}." if never else "")
    return table(f"{_capital(one.name)}: {', '.join(totals)} a game", note, _heads(found, one), rows, "counts")


def _heads(found: Findings, one: BrokenDown) -> list[Column]:
    letters = [label[:1] for label in found.groups] if found.experiment else []
    heads = [Column(_capital(one.item))]
    for name in one.columns:
        if letters:
            heads += [*(Column(f"{name}, {letter}", "a game") for letter in letters), Column("change")]
        else:
            heads.append(Column(name, "a game"))
    if len(one.columns) > 1:
        heads.append(Column(f"{one.columns[-1]} of {one.columns[0]}", " · ".join(letters)))
    return heads


def _cells(found: Findings, row: ItemCounts, most: Sequence[float]) -> list[Cell | str]:
    cells: list[Cell | str] = []
    for column, top in enumerate(most):
        for group in range(len(found.groups)):
            amount = row.means[group][column]
            words = mean(amount) if found.experiment else two_lines(estimate(amount))
            cells.append(Cell(words, "level", f"--w:{100 * _value(amount) / top if top else 0:.0f}%"))
        if found.experiment:
            change = row.changes[column] if row.changes else None
            holds = bool(row.holds) and row.holds[column]
            cells.append(Cell(_changed(change), "holds" if holds else "", tip=estimate(change, True)))
    if len(most) > 1:
        cells.append(" · ".join(_ratio(amounts[-1], amounts[0]) for amounts in row.means))
    return cells


def _changed(change: Estimate | None) -> str:
    return "–" if change is None else number(change.value, 2, sign=True)


def _ratio(part: Estimate | None, whole: Estimate | None) -> str:
    return percent(_value(part) / _value(whole)) if _value(whole) else "–"


def _value(amount: Estimate | None) -> float:
    return amount.value if amount else 0.0


def _rounds(found: Findings, one: ByRound, group: int) -> str:
    """How many each player has, round by round."""
    columns = [Column(_capital(one.item)), *(Column(f"{number}") for number in one.rounds)]
    rows = [(escape(row.item), [_until(value) for value in row.until[group]]) for row in one.rows if row.until[group]]
    if not rows:
        return ""
    label = f", {found.groups[group]}" if found.experiment else ""
    note = (
        f"{one.meaning} How many a player has bought on average when each round is over; games that have ended count "
        f"with what there was in the end. {_never(one.rows, group)}"
    )
    return table(f"{_capital(one.name)} by round{label}", note, columns, rows, "matrix by-round")


def _never(rows: Sequence[ItemRounds], group: int) -> str:
    never = [row.item for row in rows if not row.until[group] or row.until[group][-1] < LEAST_SHOWN]
    return f"Hardly ever: {', '.join(never)}." if never else ""


def _until(value: float) -> Cell:
    shade = f"--a:{MOST_SHADE * min(1.0, value):.2f}"
    return Cell(number(value, 2) if value >= LEAST_SHOWN else "", "ahead", shade)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
