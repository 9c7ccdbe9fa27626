"""Rules are cited by the numbers of pages in this repository, those numbers exist, and nothing outside is cited.

`README 7.4` in a comment or docstring is a section of that game's README, and in its `rules/` so is `(7.4)`. `bots page
3.4` is one of docs/age-of-steam-bots.md. A letter with a number, A04 or B7, is a ruling of the README.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from .rulings import RULINGS
from .test_docs import GAMES, ROOT, name, page_of, text

BOTS_PAGE = ROOT / "docs" / "age-of-steam-bots.md"
LIVE_PAGE = ROOT / "docs" / "live-messages.md"
SECTION = r"\d+(?:\.\d+)?"
PART = rf"(?:[A-Z]\d+|{SECTION})"
"""A ruling or a section."""
CITED = re.compile(rf"\b(README|bots page) ({PART}(?:(?:, | and | to ){PART})*)")
BARE = re.compile(rf"\(({SECTION}(?:(?:, | and | to ){SECTION})*)\)")
IN_A_NAME = re.compile(r"^def test_(\d{1,2})(?:_(\d))?_", re.MULTILINE)
OUTSIDE = re.compile(
    r"\bRULES \d|\b(?:RULES|AI|ACTIONS|ALGORITHMS|DESIGN|MAP|PEER|POSITIONS|STYLE)\.md\b|\bshared/(?:facts|seeds)\b"
    r"|\bfounding (?:\w+ )?(?:document|plan|text|trace)|\bseed (?:document|specification|text)|[Bb]eyond the document|§"
)
READ = {".py", ".md", ".toml", ".ts", ".svelte", ".css", ".yaml", ""}
"""The endings of what people write; the empty one is for the Makefile and its kind."""


@cache
def sections(page: Path) -> frozenset[str]:
    """The numbers of a page's headings."""
    return frozenset(re.findall(rf"^#+ ({SECTION}) ", text(page), re.MULTILINE))


def missing_rulings(told: str, page: Path) -> set[str]:
    """The rulings that are cited and that the page of the game does not list."""
    known = RULINGS[page.parent.name]
    return known.cited(told) - set(known.listed(text(page)))


def remarks(path: Path) -> str:
    """The comments and docstrings of a module."""
    source = text(path)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    alone = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr))
    said = (node.value for node in alone if isinstance(node, ast.Constant) and isinstance(node.value, str))
    found = [token.string for token in tokens if token.type == tokenize.COMMENT]
    found += [re.sub(r"\s+", " ", one) for one in said]
    return "\n".join(found)


def numbers(listed: str) -> Iterator[str]:
    """What a list such as `2 to 4, 7.1 and A20` names, one by one."""
    for first, last in re.findall(rf"({PART})(?: to ({SECTION}))?", listed):
        yield first
        if last:
            yield last
            if (first + last).isdigit():
                yield from map(str, range(int(first), int(last)))


def wrong(told: str, page: Path, in_rules: bool = False) -> set[str]:
    """The citations in some remarks that lead nowhere."""
    found = missing_rulings(told, page)
    for source, listed in CITED.findall(told):
        known = sections(page) if source == "README" else sections(BOTS_PAGE)
        found |= {f"{source} {number}" for number in numbers(listed) if number[0].isdigit() and number not in known}
    for listed in BARE.findall(told):
        if in_rules:
            found |= {f"({number})" for number in numbers(listed) if number not in sections(page)}
        elif "." in listed:
            found.add(f"({listed}), which does not say of which page")
    return found


@pytest.mark.parametrize("which", GAMES)
def test_every_rule_that_is_cited_is_in_the_games_readme(which):
    page, cited = page_of(which), 0
    for path in (*page.parent.rglob("*.py"), *(ROOT / "tests" / "games" / which).rglob("*.py")):
        told = remarks(path)
        assert not wrong(told, page, "rules" in path.parts), name(path)
        cited += len(CITED.findall(told))
    assert cited > 10, "nothing was found to check"


@pytest.mark.parametrize("which", GAMES)
def test_every_test_named_after_a_section_has_one(which):
    folder, known = ROOT / "tests" / "games" / which, sections(page_of(which))
    for path in (*folder.glob("test_rulings_*.py"), *folder.glob("test_examples*.py")):
        for section, part in IN_A_NAME.findall(text(path)):
            assert (f"{section}.{part}" if part else section) in known, f"{name(path)} has a test of {section} {part}"


def test_every_answer_that_is_tested_is_on_the_bots_page():
    answers = {int(number) for number in re.findall(r"^\| (\d+) \|", text(BOTS_PAGE), re.MULTILINE)}
    tests = text(ROOT / "tests" / "games" / "age_of_steam" / "test_ai_answers.py")
    tested = {int(number) for number in re.findall(r"(?:def test|_and)_(\d\d)_", tests)}
    assert len(tested) > 20
    assert tested <= answers == set(range(1, max(answers) + 1))


@pytest.mark.parametrize("page", [*map(page_of, GAMES), BOTS_PAGE], ids=name)
def test_sections_are_numbered_through_and_their_rulings_exist(page):
    whole = [int(number) for number in re.findall(r"^#+ (\d+) ", text(page), re.MULTILINE)]
    assert whole == list(range(1, len(whole) + 1))
    assert page == BOTS_PAGE or not missing_rulings(text(page), page)


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("Whose track is (README 7.9).", {"README 7.9"}),
        ("README 2 to 99", {f"README {number}" for number in range(16, 100)}),
        ("Phase IV (7.5).", {"(7.5)"}),
        ("As ruled in A77.", {"A77"}),
        ("As ruled in A4.", {"A4"}),
        ("bots page 3.4 and 3.9", {"bots page 3.9"}),
        ("README 7.1, 7.2 and A13; bots page 7, answer 11; (7.3, 7.4)", set()),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(planted, found):
    assert wrong(planted, page_of("age_of_steam"), in_rules=True) == found


def test_outside_of_the_rules_a_number_says_of_which_page_it_is():
    assert wrong("How good a tile is (5.2, 5.3).", page_of("age_of_steam")) == {
        "(5.2, 5.3), which does not say of which page"
    }


def written() -> Iterator[Path]:
    """Everything in the repository that people wrote, but for this module."""
    yield from (path for path in ROOT.iterdir() if path.is_file() and path.suffix in READ)
    for folder in ("src", "tests", "docs", "bench", "examples", "web/src"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in READ and "static" not in path.parts and path != Path(__file__):
                yield path


def test_nothing_cites_a_document_outside_of_the_repository():
    paths = list(written())
    assert len(paths) > 300
    for path in paths:
        found = OUTSIDE.search(text(path))
        assert found is None, f"{name(path)} cites {found and found[0]!r}"


@pytest.mark.parametrize("planted", ["RULES 7.4", "AI.md §1", "the founding document", "shared/facts", "(§ 3)"])
def test_a_document_outside_is_noticed(planted):
    assert OUTSIDE.search(f"Which tile fits ({planted}).")


def test_the_page_on_live_messages_has_every_name():
    server, games = (
        "".join(map(text, (ROOT / "src" / "milepost" / room).rglob("*.py"))) for room in ("server", "games")
    )
    names = set(re.findall(r'\(_(?:Out|In), frozen=True, tag="([^"]+)"', server))
    signals = set(re.findall(r'SIGNAL: ClassVar\[str\] = "([^"]+)"', games))
    assert len(names) > 15
    assert len(signals) > 3
    assert {one for one in names | signals if f"`{one}`" not in text(LIVE_PAGE)} == set()
