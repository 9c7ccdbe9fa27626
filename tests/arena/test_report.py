from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import msgspec
import pytest

from milepost.arena import report
from milepost.arena.findings import Findings, find
from milepost.arena.report.plots import Dot, dots, short_names, spread_out
from milepost.arena.report.style import DARK, DARK_SERIES, LIGHT, LIGHT_SERIES
from milepost.arena.statistics.intervals import Estimate
from milepost.core.errors import BadInput
from tests.arena import synthetic
from tests.arena.test_findings import EDGES, FOUR, results
from tests.browser.browsing import needs_chromium, started
from tests.needs import needs

VOID = {"meta", "br", "link", "img", "input"}
WICKED = '<script>alert("1")</script>&\'x'
COMMAND = "milepost tournament bus --bots a,b --games 4"


class Checked(HTMLParser):
    """Reads a page, and complains about tags that are not closed, ids that are there twice and links to nowhere."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open
        ids = [attributes["id"] for _, attributes in self.tags if "id" in attributes]
        assert len(ids) == len(set(ids))
        for _, attributes in self.tags:
            assert "src" not in attributes
            if "href" in attributes:
                assert (attributes["href"] or "").removeprefix("#") in ids
            for label in (attributes.get("aria-labelledby") or "").split():
                assert label in ids

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data

    def count(self, tag: str) -> int:
        return sum(one == tag for one, _ in self.tags)


@pytest.mark.parametrize("which", EDGES)
def test_every_page_is_whole_and_needs_nothing_from_outside(which):
    text = report.page(find(EDGES[which]()))
    page = Checked(text)
    assert page.count("h1") == 1
    assert page.count("script") == 0
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert not re.search(r"\b(nan|inf|None|NaN)\b", page.text)
    pictures = re.findall(r"<svg.*?</svg>", text)
    assert pictures
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.get("aria-label") or root.get("aria-hidden") == "true"
        assert not re.search(r"nan|inf\b", picture)


@pytest.mark.parametrize("which", EDGES)
def test_every_table_has_a_caption_and_every_head_a_scope(which):
    page = Checked(report.page(find(EDGES[which]())))
    assert page.count("table") == page.count("caption") >= 1
    assert all(attributes.get("scope") in ("row", "col") for tag, attributes in page.tags if tag == "th")


def test_whatever_a_user_may_name_is_escaped():
    made = synthetic.results((WICKED, "other"), 3, 12)
    rows = [msgspec.structs.replace(row, reason=WICKED) for row in made.rows]
    run = msgspec.structs.replace(made.run, variants=({"stones_3p": WICKED},))
    found = find(msgspec.structs.replace(made, run=run, rows=rows), [f"Look: {WICKED}"])
    text = report.page(found)
    page = Checked(text)
    assert "<script" not in text
    assert f"Look: {WICKED}" in page.text
    assert f"--bots {WICKED},other" in page.text


def test_the_page_says_what_was_played():
    page = Checked(report.page(find(results(*FOUR))))
    for words in (
        "Bus: a tournament",
        "4 games at tables of 2, from 2 deals",
        "rules version 1",
        COMMAND,
        "Unofficial",
    ):
        assert words in page.text
    assert "stones_3p=5" not in page.text  # as the preset has it


def test_an_experiment_names_both_sets_of_options():
    page = Checked(report.page(find(EDGES["an experiment"]())))
    assert "A: stones_3p=5" in page.text
    assert "B: stones_3p=4" in page.text
    assert "Who is stronger" not in page.text


def test_a_long_name_loses_its_middle_but_is_there_whole():
    long = "my_bots.with_a_very_long_name.ThatNobodyWouldEverType:depth=12,width=99"
    text = report.page(find(synthetic.results((long, "greedy"), 3, 12)))
    assert "…" in text
    assert f"<title>{long}</title>" in text


def test_names_that_get_short_stay_different():
    assert short_names(["mcts:iterations=100,c=1", "mcts:iterations=900,c=1", "greedy"], 9) == [
        "1 mct…=1", "2 mct…=1", "greedy",
    ]  # fmt: skip


def test_labels_are_moved_apart_and_stay_inside():
    places = spread_out([99.0, 99.0, 100.0], 16, 0, 100)
    assert places == [68, 84, 100]
    assert spread_out([0.0, 50.0], 16, 0, 100) == [0, 50]


def test_an_open_interval_ends_in_an_arrow():
    one = Dot("a", Estimate(1.0, 0.5, None, 9), "1", 0)
    other = Dot("b", Estimate(2.0, 1.5, 2.5, 9), "2", 1)
    assert dots([one, other], "points", "Points").count('class="arrow"') == 1


def test_report_and_data_are_written_together(tmp_path):
    found = find(results(*FOUR))
    written = report.write(tmp_path, found)
    assert written == tmp_path / "report.html"
    assert written.read_text("utf-8") == report.page(found)
    assert msgspec.json.decode((tmp_path / "report.json").read_bytes(), type=Findings) == found
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "report.json"}


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match="Cannot write"):
        report.write(tmp_path / "nowhere", find(results(*FOUR)))


def test_the_query_on_the_page_reads_the_games(tmp_path):
    duckdb = needs("duckdb", "dev")
    made = synthetic.results(("a", "b"), 3, 8)
    games = tmp_path / "games.jsonl"
    games.write_bytes(msgspec.json.Encoder().encode_lines([made.run, *made.rows]))
    found = re.search(r"<pre><code>(.*?)</code></pre>", report.page(find(made)), re.S)
    assert found
    rows = duckdb.sql(unescape(found[1]).replace("games.jsonl", str(games)).rstrip(";")).fetchall()
    wanted = [
        (row.index, *seat, row.reason)
        for row in made.rows
        for seat in zip(row.bots, row.scores, row.ranks, strict=True)
    ]
    assert rows == wanted


def contrast(one: str, other: str) -> float:
    """The ratio in which two colours differ in brightness, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("colours", "series"), [(LIGHT, LIGHT_SERIES), (DARK, DARK_SERIES)])
def test_words_and_lines_can_be_told_from_what_is_behind_them(colours, series):
    for ground in (colours["page"], colours["card"]):
        for ink in (colours["ink"], colours["soft"], colours["link"], colours["good"], *series):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.slow
def test_nothing_is_cut_off_or_hard_to_read_in_a_browser(tmp_path: Path):
    executable = needs_chromium()
    names = ("greedy", "random", "a_module.WithALongName:depth=12,width=99", "express", "carrier")
    tournament = report.write(tmp_path, find(synthetic.results(names, 4, 56)))
    (tmp_path / "lab").mkdir()
    experiment = report.write(tmp_path / "lab", find(EDGES["an experiment"]()))
    axe = (files("axe_core_python") / "axe.min.js").read_text("utf-8")
    looks: tuple[tuple[Path, Literal["light", "dark"]], ...] = ((tournament, "light"), (experiment, "dark"))
    with started(executable) as browser:
        for path, scheme in looks:
            page = browser.new_context(color_scheme=scheme, viewport={"width": 375, "height": 800}).new_page()
            page.goto(path.as_uri())
            beside = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(beside) == 0
            page.evaluate(axe)
            found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
            assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found["violations"]] == []
            page.set_viewport_size({"width": 690, "height": 1000})
            page.emulate_media(media="print")
            assert page.evaluate(beside) == 0
