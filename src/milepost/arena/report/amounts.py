"""The sections about games: how long they are, why they end, and everything that is measured in them."""

from __future__ import annotations

from html import escape

from milepost.arena.findings.data import Findings, Quantity, Spread
from milepost.arena.findings.sentences import held
from milepost.arena.findings.wording import count, estimate, mean, percent, share
from milepost.arena.report.plots import Bar, Dot, bars, course, dots, heaps
from milepost.arena.report.stacks import parts_over_rounds
from milepost.arena.report.tables import Column, bot_name, figure, grid, legend, section, table, two_lines

HEAPS = "The higher, the more often this value came about; the marker is the mean."
ROWS = " Each row has a height of its own."
MOST_NAMED = 3
MOST_COLUMNS = 6


def lengths(found: Findings) -> str:
    """How long games are and why they end."""
    plots = [_length(found, quantity) for quantity in found.lengths if quantity.edges]
    return section("lengths", "How long games are, and why they end", grid(*plots, _reasons(found)))


def _length(found: Findings, quantity: Quantity) -> str:
    words = [f"mean {estimate(group.mean)}" for group in quantity.groups]
    picture = heaps(quantity, words, f"Distribution of {quantity.name} per game")
    return figure(_sentence(found, quantity), picture, f"{quantity.meaning} {HEAPS}{ROWS * (len(words) > 1)}")


def _reasons(found: Findings) -> str:
    several = found.experiment
    rows = []
    for reason in found.reasons:
        for which, (games, part) in enumerate(zip(reason.games, reason.shares, strict=True)):
            name = reason.reason or "not said"
            if several:
                name = f"{name}, {found.setups[which].label}"
            total = sum(one.games[which] for one in found.reasons)
            words = f"{games:,} of {total:,}: {share(part)}" if part else "–"
            rows.append(Bar(name, part.value if part else 0.0, words, which))
    first = found.reasons[0]
    most = percent(sum(first.games) / found.games)
    title = f"{most} of games end by “{first.reason or 'not said'}”"
    how = "Every reason for the end as the rules name it, also that a game was cut off. In brackets the 95 % interval."
    return figure(title, bars(rows, "share of games", "Share of games by reason for the end"), how)


def measures(found: Findings) -> str:
    """Everything that was measured, for each bot or each set of options."""
    of_players = [quantity for quantity in found.measures if found.experiment or not quantity.of_table]
    names = [group.group for group in of_players[0].groups]
    parts = [legend(names)] if len(names) > 1 else []
    parts.append(_overview(of_players, names))
    for quantity in found.measures:
        made_of = parts_over_rounds(found, quantity, [_short(found, name) for name in names])
        parts += [grid(*made_of)] if made_of else []
        parts.append(_measure(found, quantity))
    lead = "How much of everything each bot has: at the end, from round to round, and how it varies from game to game."
    if found.experiment:
        lead = "The same for all players with each set of options: at the end, from round to round, and how it varies."
    return section("measures", "What happens in the games", *parts, lead=lead)


def _overview(measured: list[Quantity], names: list[str]) -> str:
    """All means in one table, with the longer list from top to bottom."""
    head = [(_capital(one.name), one.unit) for one in measured]
    if len(names) > MOST_COLUMNS:
        columns = [Column("Bot"), *(Column(*one) for one in head)]
        rows = [
            (bot_name(name, which), [_mean(one, one.groups[which]) for one in measured])
            for which, name in enumerate(names)
        ]
    else:
        columns = [Column("Measure"), *(Column(name) for name in names)]
        rows = [
            (f"{escape(name)}<small>{escape(unit)}</small>", [_mean(one, group) for group in one.groups])
            for (name, unit), one in zip(head, measured, strict=True)
        ]
    return table("All measures at the end of the game", "Mean of a seat. Small print: 95 % interval.", columns, rows)


def _mean(quantity: Quantity, group: Spread) -> str:
    if quantity.yes_or_no:
        return f"{held(group.mean, group.values):,} of {group.values:,}<small>{escape(share(group.mean))}</small>"
    return two_lines(estimate(group.mean))


def _measure(found: Findings, quantity: Quantity) -> str:
    """One measure: its course, and its distribution at the end."""
    figures = []
    if quantity.course is not None and len(quantity.course.rounds) > 1:
        names = [_short(found, group.group) for group in quantity.groups]
        picture = course(quantity, quantity.course, names, f"{quantity.name} over rounds")
        figures.append(figure(f"{_capital(quantity.name)} from round to round", picture, _how_far(found, quantity)))
    elif quantity.edges and not quantity.yes_or_no:
        figures.append(_means(quantity))
    if quantity.yes_or_no:
        figures.append(_yes_or_no(quantity))
    elif quantity.edges:
        words = [_mean_and_missing(group) for group in quantity.groups]
        picture = heaps(quantity, words, f"Distribution of {quantity.name} at the end of the game")
        figures.append(
            figure(_sentence(found, quantity), picture, f"{quantity.meaning} {HEAPS}{ROWS * (len(words) > 1)}")
        )
    return grid(*figures, loose=len(quantity.groups) > MOST_COLUMNS)


def _means(quantity: Quantity) -> str:
    """The means at the end, for a quantity that has no course."""
    rows = [
        Dot(one.group, one.mean, estimate(one.mean), which) for which, one in enumerate(quantity.groups) if one.mean
    ]
    picture = dots(rows, quantity.unit, f"Mean {quantity.name} at the end")
    how = f"{quantity.meaning} The bar is where the true mean lies with 95 % certainty."
    return figure(f"{_capital(quantity.name)} on average", picture, how)


def _mean_and_missing(group: Spread) -> str:
    missing = f", {group.missing:,} without" if group.missing else ""
    return f"mean {estimate(group.mean)}{missing}"


def _yes_or_no(quantity: Quantity) -> str:
    rows = [
        Dot(one.group, one.mean, f"{held(one.mean, one.values):,} of {one.values:,} seats", which)
        for which, one in enumerate(quantity.groups)
        if one.mean
    ]
    title = f"{_capital(quantity.name)}: {count(sum(held(one.mean, one.values) for one in quantity.groups), 'seat')}"
    picture = dots(rows, "share of seats", f"Share of seats: {quantity.name}", share=True)
    return figure(title, picture, f"{quantity.meaning} The bar is where the true share lies with 95 % certainty.")


def _how_far(found: Findings, quantity: Quantity) -> str:
    """How to read a course, and how many games got how far."""
    assert quantity.course is not None
    reach = quantity.course.games
    told = f"{quantity.meaning} The band is where the true mean lies with 95 % certainty."
    if min(reach) == max(reach) == found.games:
        return f"{told} All {found.games:,} games got this far." if found.games > 1 else told
    part = next((at for at, games in zip(quantity.course.rounds, reach, strict=True) if games < reach[0]), None)
    since = f"from round {part} on not all games are still played, " if part else ""
    last = f"round {quantity.course.rounds[-1]} was reached by {reach[-1]:,} of {found.games:,}"
    return f"{told} The strip below says how many games got that far: {since}{last}."


def _sentence(found: Findings, quantity: Quantity) -> str:
    """What is seen, as a title: `Deliveries: greedy 5.2, random 0.3`."""
    known = [group for group in quantity.groups if group.mean]
    if not known:
        return f"{_capital(quantity.name)}: nothing to tell"

    def told(group: Spread) -> str:
        return mean(group.mean)

    if len(known) == 1:
        return f"{_capital(quantity.name)}: {told(known[0])} on average"
    if len(known) <= MOST_NAMED:
        return f"{_capital(quantity.name)}: {', '.join(f'{_short(found, one.group)} {told(one)}' for one in known)}"
    low, *_, high = sorted(known, key=lambda one: one.mean.value if one.mean else 0.0)
    return f"{_capital(quantity.name)}: from {told(low)} ({low.group}) to {told(high)} ({high.group})"


def _short(found: Findings, group: str) -> str:
    """A group in few words: of a set of options only the letter."""
    return group[:1] if found.experiment else group


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
