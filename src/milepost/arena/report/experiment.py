"""The section about an experiment: what the second set of options changes, with a plot of all changes and a table."""

from __future__ import annotations

from html import escape

from milepost.arena.findings.data import Effect, Findings
from milepost.arena.findings.sentences import changed, level
from milepost.arena.findings.wording import count, estimate, number, percent, scaled
from milepost.arena.report.plots import Dot, dots
from milepost.arena.report.tables import Cell, Column, figure, grid, section, table, two_lines

MOST_ROWS = 30


def effects(found: Findings) -> str:
    """Every comparison, the surest first; nothing before the first pair of games."""
    if not found.effects:
        return ""
    a, b = (setup.label for setup in found.setups[:2])
    lead = (
        f"Each deal was played with the same bots on the same seats with {a} and with {b}, and the two games are "
        f"compared. A change counts as clear if it holds also after Holm's correction: of {len(found.effects)} "
        f"comparisons, one in twenty would look clear by luck alone."
    )
    whole = [effect for effect in found.effects if effect.bot is None and effect.size is not None]
    bounds = [
        end / effect.spread for effect in whole for end in (effect.change.low, effect.change.high) if end is not None
    ]
    of_games = _forest("the game as a whole", [effect for effect in whole if effect.whole_game], bounds, b)
    of_players = _forest("what players have", [effect for effect in whole if not effect.whole_game], bounds, b)
    return section("effects", "What changes", grid(of_games, of_players), _table(found), lead=lead)


def _forest(about: str, effects: list[Effect], bounds: list[float], b: str) -> str:
    """All changes of one kind in a plot, on a scale that is the same for both kinds."""
    if not effects:
        return ""
    rows = [
        Dot(_capital(effect.name), scaled(effect.change, 1 / effect.spread), _short(effect), 0, not effect.holds)
        for effect in effects[:MOST_ROWS]
    ]
    clear = sum(effect.holds for effect in effects)
    title = (
        f"{_capital(about)}: {clear or 'none'} of {count(len(effects), 'change')} {'is' if clear == 1 else 'are'} clear"
    )
    picture = dots(
        rows, "change in units of the usual spread", f"Size of every change: {about}",
        mark=(0.0, "no change"), bounds=bounds,
    )  # fmt: skip
    how = (
        f"To the right: more with {b}. The bar is where the true change lies with 95 % certainty. Filled markers hold "
        "after the correction for many comparisons, hollow ones do not. In units of the standard deviation, 0.2 is "
        "small and 0.8 large; the words at the right have each change in its own unit."
    )
    return figure(title, picture, how)


def _short(effect: Effect) -> str:
    """The change in few words, so that there is room for the name of what changes."""
    return changed(effect).replace("percentage points", "points")


def _table(found: Findings) -> str:
    a, b = (setup.label for setup in found.setups[:2])
    columns = [Column("Quantity"), Column(a), Column(b), Column("Change")]
    columns += [Column("Size", "in spreads"), Column("Clear?", words=True), Column("Pairing saved", "of the variance")]
    rows = [
        (f"{escape(_capital(one.name))}<small>{escape(one.unit)}, {escape(one.bot or 'all')}</small>", _row(one))
        for one in found.effects
    ]
    note = "The surest first. Small print: 95 % interval of a single comparison."
    return table("All comparisons", note, columns, rows)


def _row(effect: Effect) -> list[Cell | str]:
    clear = "yes" if effect.holds else "only by itself" if effect.clear else "no"
    change = estimate(scaled(effect.change, 100.0) if effect.share else effect.change, sign=True)
    return [
        escape(level(effect, effect.a)),
        escape(level(effect, effect.b)),
        two_lines(change) if not effect.share else two_lines(change).replace("<small>", " points<small>", 1),
        "–" if effect.size is None else number(effect.size, 2, sign=True),
        Cell(clear, "words holds" if effect.holds else "words"),
        "–" if effect.saved is None else escape(percent(effect.saved)),
    ]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
