"""The sections about bots: who is stronger, who finishes ahead of whom, what seats are worth, how long bots think."""

from __future__ import annotations

from html import escape

from milepost.arena.findings.data import Findings, Standing
from milepost.arena.findings.sentences import by_strength
from milepost.arena.findings.wording import estimate, number, percent, seconds, share
from milepost.arena.report.drawing import cut
from milepost.arena.report.plots import Dot, dots
from milepost.arena.report.tables import Cell, Column, bot_name, figure, grid, section, table, two_lines
from milepost.arena.statistics.intervals import Estimate

BAR = "The bar is where the true value lies with 95 % certainty; an arrow means that it has no end on that side."
MOST_SHADE = 0.45
"""How strong the colour of a cell gets, so that words on it stay readable."""


def strength(found: Findings) -> str:
    """Ratings and the table of all bots."""
    rated = [which for which in by_strength(found) if found.standings[which].elo]
    plots = grid(_elo(found, rated), _skill(found, rated)) if len(rated) > 1 else ""
    lead = (
        "Strength is judged by who finishes ahead of whom at the same table."
        if not found.solo
        else "Everybody plays alone; strength is judged by who gets the higher score with the same deal."
    )
    if len(found.bots) == 1:
        return section("strength", "How the bot did", _standings(found))
    return section("strength", "Who is stronger", plots, _standings(found), lead=lead)


def _elo(found: Findings, rated: list[int]) -> str:
    rows = [
        Dot(one.bot, one.elo, estimate(one.elo, sign=True), which)
        for which in rated
        if (one := found.standings[which]).elo
    ]
    title = f"{rows[0].name} comes first, {rows[-1].name} last"
    picture = dots(rows, "Elo", "Strength of each bot in Elo", mark=(0.0, "mean of the bots"))
    return figure(title, picture, f"{BAR} 100 Elo more mean finishing ahead in 64 % of meetings, 400 more in 91 %.")


def _skill(found: Findings, rated: list[int]) -> str:
    rows = [
        Dot(one.bot, one.skill, estimate(one.skill), which) for which in rated if (one := found.standings[which]).skill
    ]
    picture = dots(rows, "openskill rating", "Rating of each bot on openskill's scale", mark=(25.0, "mean of the bots"))
    how = "The whole order at each table counts here, in Elo every two seats by themselves."
    return figure("The same on openskill's scale", picture, f"{BAR} {how}")


def _standings(found: Findings) -> str:
    columns = [Column("Bot"), Column("Games"), Column("Seats held"), Column("Wins", "per seat held")]
    columns += [Column("Elo"), Column("Rating", "openskill"), Column("Mean rank"), Column("Mean score")]
    rows = [(bot_name(one.bot, which), _standing(one)) for which, one in _ordered(found)]
    tables = "its deal" if found.solo else "a table"
    fair = "" if found.solo else f" A fair share of wins is {_fair(found)}."
    note = f"Rank 1 is the best of {tables}.{fair} Small print: 95 % interval."
    return table("All bots, the strongest first" if len(rows) > 1 else "Results", note, columns, rows)


def _fair(found: Findings) -> str:
    """What every seat would win if all were alike."""
    return percent(1 / found.seats, 0 if 100 % found.seats == 0 else 1)


def _standing(one: Standing) -> list[str]:
    return [
        f"{one.games:,}",
        f"{one.seats:,}",
        two_lines(share(one.wins)),
        two_lines(estimate(one.elo, sign=True)),
        two_lines(estimate(one.skill)),
        two_lines(estimate(one.rank)),
        two_lines(estimate(one.score)),
    ]


def _ordered(found: Findings) -> list[tuple[int, Standing]]:
    return [(which, found.standings[which]) for which in by_strength(found)]


def meetings(found: Findings) -> str:
    """The matrix: who finishes ahead of whom."""
    order = by_strength(found)
    if not any(found.matrix[one][other] for one in order for other in order):
        return ""
    columns = [Column("finishes ahead of …"), *(Column(cut(found.bots[which], 24)) for which in order)]
    rows = [
        (bot_name(found.bots[one], one), [_met(found, one, other) for other in order]) for one in order
    ]  # fmt: skip
    note = (
        "Read along a row: in this share of their meetings the bot on the left finishes ahead of the one above; ties "
        "count half. Blue is more than half, orange less, bold is clear. Small print: 95 % interval."
    )
    kind = "matrix wide" if len(order) > 7 else "matrix"
    return section("meetings", "Who finishes ahead of whom", table("Meetings", note, columns, rows, kind))


def _met(found: Findings, one: int, other: int) -> Cell:
    met = found.matrix[one][other]
    if met is None:
        return Cell("–", tip="" if one == other else "They did not meet.")
    value, ends = share(met).removesuffix(")").split(" (")
    sure = _sure(met)
    kind = f"{'ahead' if met.value >= 0.5 else 'behind'}{' sure' if sure else ''}"
    tip = f"{found.bots[one]} against {found.bots[other]}: {found.meetings[one][other]:,} meetings"
    shade = f"--a:{_shade(met.value)}"
    return Cell(f"<b>{escape(value)}</b><small>{escape(ends)}</small>", kind, shade, tip)


def _shade(value: float) -> str:
    """How strong the colour of a share is: none at half."""
    return f"{MOST_SHADE * min(1.0, abs(value - 0.5) * 2):.2f}"


def _sure(met: Estimate) -> bool:
    return met.low is not None and met.high is not None and (met.low > 0.5 or met.high < 0.5)


def seats(found: Findings) -> str:
    """What it is worth to sit on which seat."""
    rows = [Dot(f"Seat {one.seat}", one.wins, share(one.wins), 0) for one in found.seat_wins if one.wins]
    if not rows or found.deals < 2:  # One deal says nothing about seats.
        return ""
    fair = 1 / found.seats
    best = max(rows, key=lambda row: row.value.value)
    clear = [row for row in rows if not _holds(row.value, fair)]
    title = "Seats differ" if clear else "No seat is clearly better"
    if best in clear:
        title = f"{best.name} wins most often"
    picture = dots(
        rows, "share of games won", "Share of games won on each seat", share=True,
        mark=(fair, f"fair share {_fair(found)}"),
    )  # fmt: skip
    how = "How often the player on each seat wins, whoever it is. " + BAR.split(";")[0] + "."
    return section("seats", "What a seat is worth", grid(figure(title, picture, how)))


def _holds(found: Estimate, value: float) -> bool:
    return (found.low is None or found.low <= value) and (found.high is None or found.high >= value)


def thinking(found: Findings) -> str:
    """How long bots think."""
    rows = [
        (
            bot_name(one.bot, which),
            [
                f"{one.thinking.decisions:,}",
                escape(seconds(one.thinking.mean)),
                escape(seconds(one.thinking.longest)),
                f"{one.thinking.late:,}",
            ],
        )
        for which, one in _ordered(found)
        if one.thinking
    ]
    if not rows:
        return ""
    columns = [Column("Bot"), Column("Decisions"), Column("Mean per decision"), Column("Longest"), Column("Late")]
    note = "Measured on the machine that played; a late decision took longer than was wanted, and counted all the same."
    return section("thinking", "How long bots think", table("Thinking time", note, columns, rows))


def schedule(found: Findings) -> str:
    """How fair the schedule was, and what repeated deals gained."""
    columns = [Column("Bot"), *(Column(f"Seat {seat}") for seat in range(1, found.seats + 1))]
    several = len(found.bots) > 1 and not found.solo
    columns += [Column("Meetings with each other bot")] if several else []
    columns += [Column("A game is worth", "for wins"), Column("A game is worth", "for scores")]
    gains = {one.bot: one for one in found.pairing}
    rows = []
    for which, bot in enumerate(found.bots):
        cells: list[Cell | str] = [f"{games:,}" for games in found.balance.seatings[which]]
        cells += [_meetings_with(found, which)] if several else []
        cells += [_worth(gains[bot].wins), _worth(gains[bot].score)]
        rows.append((bot_name(bot, which), cells))
    note = (
        "How often each bot sat on each seat. The same deal is played several times with the seats turned, so that "
        "luck cancels. If a game is worth 1.5, this run tells as much about the bot as 1.5 times as many games with a "
        "deal of their own each; less than 1 means that repeating deals did harm. Small print: 95 % interval."
    )
    return section("schedule", "How fair the schedule was", table(_fairness(found), note, columns, rows))


def _fairness(found: Findings) -> str:
    counts = [games for seatings in found.balance.seatings for games in seatings]
    least, most = min(counts), max(counts)
    if least == most:
        return f"Every bot sat on every seat {number(least)} times"
    return f"Every bot sat on every seat between {number(least)} and {number(most)} times"


def _meetings_with(found: Findings, which: int) -> str:
    counts = [met for other, met in enumerate(found.meetings[which]) if other != which]
    least, most = min(counts), max(counts)
    return f"{least:,}" if least == most else f"{least:,}–{most:,}"


def _worth(gain: Estimate | None) -> str:
    """A smaller variance as a number of games that would have had the same; nothing where it would be endless."""
    if gain is None or gain.value > 0.99:
        return "–"
    worth = number(1 / (1 - gain.value), 1)
    if gain.low is None or gain.high is None or gain.high > 0.99:
        return worth
    return f"{worth}<small>{number(1 / (1 - gain.low), 1)}–{number(1 / (1 - gain.high), 1)}</small>"
