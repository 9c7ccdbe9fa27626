"""Plays a run to its end, and shows in the terminal what it found; the report has the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from milepost.arena import report as page
from milepost.arena.findings import find_in
from milepost.arena.findings.data import CategoryWins, Effect, Findings, Spread, Standing
from milepost.arena.playing import Conduct
from milepost.arena.processes import Workers
from milepost.arena.rows import Fixture, Run
from milepost.arena.runs import play_run
from milepost.arena.statistics.intervals import Estimate
from milepost.cli import arguments, run_options
from milepost.cli.output import Interrupted, console, progress, say, table
from milepost.core.files import write_whole


def play_and_report(
    run: Run,
    fixtures: Sequence[Fixture],
    workers: Workers,
    conduct: Conduct,
    out: str | None,
    json: Path | None,
    measures: Sequence[str],
    remarks: Sequence[str],
) -> None:
    """Play the games that are missing, then report; after Ctrl-C, report what there is."""
    if json is not None:
        arguments.writable_file(json)
    run.only(measures)
    folder, there = run_options.folder(out, run), 0
    with progress() as bar:
        task = bar.add_task("playing", total=len(fixtures))

        def on_games(games: int) -> None:
            nonlocal there
            there = games
            bar.update(task, completed=games)

        complete = play_run(folder, run, fixtures, workers, conduct, on_games)
    if there:
        report(folder, folder, json, measures, remarks)
    if not complete:
        raise Interrupted(f"Stopped; {there:,} games are kept in {folder}, and the same command goes on.")


def report(played: Path, folder: Path, json: Path | None, measures: Sequence[str], remarks: Sequence[str]) -> None:
    """Write the report of results to a folder, and show its figures."""
    findings = find_in(played, remarks, measures)
    written = write_report(findings, folder, json)
    show(findings)
    say(f"The report is {written}.")


def write_report(findings: Findings, folder: Path, json: Path | None = None) -> Path:
    """Write the page and its data, and the data to a further file if that is wanted; where the page is."""
    arguments.make_folder(folder)
    written = page.write(folder, findings)
    if json is not None:
        write_whole(arguments.writable_file(json), findings.json())
    return written


def show(findings: Findings) -> None:
    """Print what was found: in sentences, and as tables."""
    for sentence in findings.summary:
        say(sentence)
    say()
    for category in findings.categories:
        _show_category(findings, category)
    if findings.effects:
        _show_effects(findings)
        return
    _show_standings(findings)
    if len(findings.bots) > 1:
        _show_matrix(findings)
    ends = ", ".join(f"{reason.reason or 'unnamed'} ({sum(reason.games)})" for reason in findings.reasons)
    say(f"What ended the games: {ends}.")
    say("In brackets: where the true value lies with 95 % certainty; ms: milliseconds a decision.", style="dim")


def _show_category(findings: Findings, category: CategoryWins) -> None:
    """How often seats of each kind win, with each set of options."""
    groups = findings.groups if findings.experiment else ["wins"]
    made = table("", category.name, *groups, numbers=groups)
    for row in category.kinds:
        made.add_row(row.kind, *(estimate(wins, ".0%") for wins in row.wins))
    console.print(made)
    say()


def _show_standings(findings: Findings) -> None:
    counted = [quantity for quantity in findings.measures if quantity.yes_or_no]
    columns = ["rating", "Elo", "wins", "score", "ms", *(one.name for one in counted)]
    made = table("", "bot", *columns, numbers=columns)
    for number, one in enumerate(findings.standings):
        made.add_row(one.bot, *_cells(one), *(_of_seats(quantity.groups[number]) for quantity in counted))
    console.print(made)
    say()


def _cells(one: Standing) -> tuple[str, ...]:
    thinking = one.thinking
    return (
        estimate(one.skill, ".1f"),
        estimate(one.elo, "+.0f"),
        estimate(one.wins, ".0%"),
        estimate(one.score, ".1f"),
        "-" if thinking is None else f"{1000 * thinking.mean:.1f}",
    )


def _of_seats(spread: Spread) -> str:
    """How many of a bot's seats something holds for."""
    held = 0 if spread.mean is None else round(spread.mean.value * spread.values)
    return f"{held:,} of {spread.values:,}"


def _show_matrix(findings: Findings) -> None:
    say("How often the bot of the row finishes ahead of the bot of the column; ties count half:")
    made = table("", "", *findings.bots, numbers=findings.bots)
    for bot, row in zip(findings.bots, findings.matrix, strict=True):
        made.add_row(bot, *(estimate(cell, ".0%", "") for cell in row))
    console.print(made)
    say()


def _show_effects(findings: Findings) -> None:
    """What the second set of options does to everything that is measured, the surest first."""
    first, second = (setup.label for setup in findings.setups)
    made = table("", "", first, second, "change", "", numbers=[first, second, "change"])
    for effect in findings.effects:
        made.add_row(*_effect_cells(effect))
    console.print(made)
    say()
    say(
        "In brackets: where the true change lies with 95 % certainty. Clear: so large a change would hardly come by "
        "chance, all these comparisons taken into account; perhaps: on its own it would look clear.",
        style="dim",
    )


def _effect_cells(effect: Effect) -> tuple[str, ...]:
    form = ".1%" if effect.share else ".2f"
    name = effect.name if effect.bot is None else f"{effect.name} ({effect.bot})"
    unit = f", {effect.unit}" if effect.unit not in ("", effect.name) and not effect.share else ""
    sure = "clear" if effect.holds else "perhaps" if effect.clear else ""
    return f"{name}{unit}", f"{effect.a:{form}}", f"{effect.b:{form}}", estimate(effect.change, "+" + form), sure


def estimate(value: Estimate | None, form: str, nothing: str = "-") -> str:
    """A value with its 95 % interval in brackets; an end that is open is left out.

    >>> estimate(Estimate(0.5, 0.4, 0.6, 100), ".0%")
    '50% (40 to 60)'
    """
    if value is None:
        return nothing
    low, high = ("" if end is None else f"{end:{form}}".rstrip("%") for end in (value.low, value.high))
    told = f"{low} to {high}" if low and high else f"up to {high}" if high else f"{low} or more" if low else "unsure"
    return f"{value.value:{form}} ({told})"
