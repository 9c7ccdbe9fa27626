"""The page as a whole: what was played, what it shows in short, then a section for each subject."""

from __future__ import annotations

import re
from html import escape

from milepost.arena.findings.data import Findings, Setup
from milepost.arena.findings.setups import shown
from milepost.arena.findings.wording import count
from milepost.arena.report import amounts, by_kind, experiment, strength
from milepost.arena.report.style import stylesheet
from milepost.arena.report.tables import section

KINDS = {
    "simulation": "a simulation", "tournament": "a tournament", "duel": "a duel", "lab": "the laboratory",
    "tune": "a search for better settings",
}  # fmt: skip
NOTICE = "Milepost is unofficial and not connected with the designers or publishers of the game."


def page(found: Findings) -> str:
    """The whole page as HTML."""
    sections = [part for part in _sections(found) if part]
    title = f"{found.title}: {KINDS[found.kind]}"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{stylesheet()}</style></head><body>"
        f"{_header(found, title, sections)}<main>{''.join(sections)}</main>"
        f"<footer><p>{escape(found.credit)} {NOTICE}</p></footer></body></html>\n"
    )


def _sections(found: Findings) -> list[str]:
    if found.experiment:
        return [
            experiment.effects(found),
            by_kind.categories(found),
            amounts.lengths(found),
            amounts.measures(found),
            by_kind.breakdowns(found),
            _data(found),
        ]
    return [
        strength.strength(found),
        strength.meetings(found),
        strength.seats(found),
        by_kind.categories(found),
        amounts.lengths(found),
        amounts.measures(found),
        by_kind.breakdowns(found),
        strength.thinking(found),
        strength.schedule(found),
        _data(found),
    ]


def _header(found: Findings, title: str, sections: list[str]) -> str:
    tables = "of one player each" if found.solo else f"at tables of {found.seats}"
    lead = f"{count(found.games, 'game')} {tables}, from {count(found.deals, 'deal')}"
    remarks = "".join(f"<li>{escape(sentence)}</li>" for sentence in (*found.remarks, *found.summary))
    headings = [re.search(r'<section id="([a-z]+)".*?<h2[^>]*>(.*?)</h2>', part) for part in sections]
    links = "".join(f'<li><a href="#{found[1]}">{found[2]}</a></li>' for found in headings if found)
    return (
        f'<header><p class="eyebrow">Milepost report</p><h1>{escape(title)}</h1><p class="lead">{lead}</p>'
        f'<section class="short" aria-labelledby="short"><h2 id="short">In short</h2><ul>{remarks}</ul></section>'
        f"{_facts(found)}"
        f'<nav aria-label="Sections"><ul>{links}</ul></nav></header>'
    )


def _facts(found: Findings) -> str:
    """What was played, exactly."""
    facts = [("Game", f"{escape(found.title)}, rules version {found.rules}")]
    single = len(found.setups) == 1
    facts += [("Options" if single else setup.label[:1], _options(setup)) for setup in found.setups]
    facts.append(("Bots", ", ".join(f"<code>{escape(bot)}</code>" for bot in found.bots)))
    facts.append(("Seed", f"{found.seed}"))
    if found.command:
        facts.append(("Made with", f"<code>{escape(found.command)}</code>"))
    return f'<dl class="facts">{"".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)}</dl>'


def _options(setup: Setup) -> str:
    preset = f"preset <code>{escape(setup.preset)}</code>" if setup.preset else "as usual"
    changed = ", ".join(
        f"<code>{escape(one.name)}={escape(shown(one.value))}</code> instead of {escape(shown(one.usual))}"
        for one in setup.changed
    )
    return f"{preset}, but {changed}" if changed else preset


def _data(found: Findings) -> str:
    """Where the numbers are, and how to read them with other tools."""
    query = (
        "SELECT index, unnest(bots) AS bot, unnest(scores) AS score, unnest(ranks) AS rank, reason\n"
        "FROM read_json('games.jsonl') WHERE index IS NOT NULL ORDER BY index;"
    )
    return section(
        "data",
        "The numbers behind it",
        "<p>Every game is a line of <code>games.jsonl</code> beside this page: the first line says what is played, "
        "each other line is a finished game, with its seed, seats, result and measures. All findings of this page "
        "are in <code>report.json</code>. DuckDB reads the games as they are:</p>",
        f"<pre><code>{escape(query)}</code></pre>",
        "<p class='soft'>All intervals are built on the spread between deals, because games of one deal share their "
        "luck. “Clear” means that a 95 % interval leaves out the opposite.</p>",
    )
