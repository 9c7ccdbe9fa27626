"""The tables of docs/eurorails-bots.md, made from the file of profiles.

`python -m tests.games.eurorails.bots.profile_tables` writes them into the page, between its two marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from milepost.games.eurorails.board import SHOWN
from milepost.games.eurorails.bots.phases import PHASES
from milepost.games.eurorails.bots.profile_rows import Archetype, ProfileFile, Skill
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.bots.scoring import DIMENSIONS

PAGE = Path(__file__).parents[4] / "docs" / "eurorails-bots.md"
BEGIN, END = "<!-- tables made from profiles.toml -->", "<!-- end of the tables -->"

OF_A_PHASE = {
    "reserve": "reserve, M", "reserve_when_winning": "reserve when winning, M", "lost_share": "lost share of new track",
    "detour": "detour for a city, M", "alpine_saves": "mileposts alpine track must save", "ferries": "joins a ferry",
    "upgrade": "buys a train", "discard_below": "discards below, M a turn",
    "better_by": "a new plan must be better by, M a turn",
}  # fmt: skip
HABITS = {
    "million": "mileposts a million of track counts for", "alpine_saves": "mileposts alpine track must save",
    "reserve": "reserve at least, M", "loyalty": "loyalty to a plan", "first_train": "first better train",
    "detour": "detour for a city, factor", "foreign": "mileposts one on others' track counts for",
    "connect_from": "connects cities from, M", "comfort": "left after the first better train, M",
    "deliveries": "deliveries in a trip, at most",
}  # fmt: skip
OF_A_SKILL = {
    "dimensions": "dimensions it looks at", "random": "chooses at random, % of turns", "misses": "misses the best, %",
    "deliveries": "deliveries in a trip, at most", "keeps_plan": "keeps a plan", "horizon": "horizon, turns",
    "beyond": "what longer trips count", "usual": "what a turn usually brings, M",
    "follow_up": "share of what can follow", "trips": "trips made proposals",
    "effort": "singles and pairs extended, trips followed", "most_track": "new track for a demand, at most, M",
    "cards": "chooses cards by", "opponents": "opponents are", "corridor": "has a corridor",
    "corrections": "corrections by phase",
}  # fmt: skip


def tables(book: ProfileFile) -> str:
    """All tables, each with a heading."""
    titles = [row.title for row in book.phases]
    archetypes, skills = book.archetypes, book.skills
    numbers = [str(number) for number in range(len(DIMENSIONS))]
    parts = [
        ("Characters", _table(["bot", "name", "character"], (
            [f"`{key}`", one.name, one.line] for key, one in archetypes.items()))),
        ("Dimensions", _table(["no.", "dimension", "base", "what it rewards"], (
            [number, _words(name), row.base, row.meaning]
            for number, name, row in zip(numbers, DIMENSIONS, book.dimensions, strict=True)))),
        ("Phases", _table(["", *titles], (
            [told, *(getattr(row, key) for row in book.phases)] for key, told in OF_A_PHASE.items()))),
        ("Weights of the phases", _table(["phase", *numbers], (
            [title, *weights] for title, weights in zip(titles, book.phase_weights, strict=True)))),
        ("Weights of the archetypes", _table(["archetype", *numbers], (
            [one.title, *one.weights] for one in archetypes.values()))),
        ("Corrections of the archetypes by phase", _table(["", *titles], (
            [one.title, *map(_correction, one.corrections)] for one in archetypes.values()))),
        ("Habits", _table(["", *(one.title for one in archetypes.values())], (
            [told, *(_habit(one, key) for one in archetypes.values())] for key, told in HABITS.items()))),
        ("Skills", _table(["", *(one.title for one in skills.values())], (
            [told, *(getattr(one, key) for one in skills.values())] for key, told in OF_A_SKILL.items()))),
        ("Weights of the skills", _table(["skill", *numbers], (
            [one.title, *one.weights] for one in skills.values()))),
        ("Phases as the skills see them", _table(["", *titles], (
            [one.title, *_seen(one, titles)] for one in skills.values()))),
        ("Corridors", _table(["corridor", "cities", "saves a demand, first deck, M", "second deck, M"], (
            [one.name, "–".join(SHOWN[city] for city in one.cities), one.saved["first"], one.saved["second"]]
            for one in book.corridors))),
    ]  # fmt: skip
    return "\n\n".join(f"### {heading}\n\n{table}" for heading, table in parts)


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, *([_cell(value) for value in row] for row in rows)]
    first, *rest = [f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines]
    return "\n".join((first, "|---" * len(head) + "|", *rest))


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value)
    return f"{value:g}" if isinstance(value, float) else _words(str(value)) if isinstance(value, str) else str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _correction(weights: Sequence[float]) -> str:
    changed = (f"{number}: {weight:g}" for number, weight in enumerate(weights) if weight != 1)
    return ", ".join(changed) or "–"


def _habit(archetype: Archetype, key: str) -> str:
    """A habit, and in which phases it is another one."""
    values = [getattr(habits, key) for habits in archetype.habits]
    usual = max(values, key=values.count)
    told = [_cell(usual)]
    told += [
        f"{_cell(value)} in {_words(phase)}" for phase, value in zip(PHASES, values, strict=True) if value != usual
    ]
    if key == "detour":
        least = zip(PHASES, (habits.least_detour for habits in archetype.habits), strict=True)
        told += [f"at least {millions}M in {_words(phase)}" for phase, millions in least if millions]
    return ", ".join(told)


def _seen(skill: Skill, titles: Sequence[str]) -> Iterator[str]:
    return (titles[phase] for phase in skill.phases)


def page_with(made: str, page: str) -> str:
    """The page with these tables between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"{PAGE.name} needs the marks {BEGIN} and {END}"
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page_with(tables(read()), PAGE.read_text("utf-8")), "utf-8")
