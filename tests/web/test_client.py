from __future__ import annotations

import gzip
import re

from tests.web.client import WEB, built, node

PAGE = 170_000
"""Bytes of script, style, markup and fonts of a table's page together, as they are sent.

With the board and the first position a table must stay below 300 kB (tests/browser/test_weight.py)."""
OTHER_PAGES = ("LessonPage-", "NewTablePage-", "NotFoundPage-")
FETCHED_LATER = ("WaitingRoom-", "ShareLink-", "WeighedTable-", "MeasuresPanel-")
"""Parts of a table's page that no move needs: fetched before the game, when a bot is asked why, or after the end."""
COMPANION = ("CompanionTable-", "TableScreen-", "StepList-")
"""Parts that only a companion's table fetches."""
KINDS = {".js", ".css", ".html", ".woff2"}


def test_the_clients_own_tests_pass():
    node("node_modules/vitest/vitest.mjs", "run")


def test_the_clients_types_hold():
    node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def test_the_page_of_a_table_is_small():
    everything = [path for path in built().rglob("*") if path.suffix in KINDS]
    parts = [path for path in everything if not path.name.startswith(OTHER_PAGES + FETCHED_LATER + COMPANION)]
    assert {path.suffix for path in parts} == KINDS
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in parts) <= PAGE


def test_the_page_asks_no_other_site_for_anything():
    for path in built().rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            found = set(re.findall(r"https?://[\w.-]+", path.read_text()))
            assert found <= {"http://www.w3.org", "https://svelte.dev"}, path.name  # names of SVG, and an error's page


def test_the_lock_names_no_download_address():
    text = (WEB / "package-lock.json").read_text()
    assert '"resolved"' not in text
    assert not re.search(r"://[^\"]*\.tgz|registry\.", text)
