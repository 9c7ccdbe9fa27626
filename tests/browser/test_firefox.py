"""Firefox too: a game of each kind is opened from the front page and three turns are played, without a complaint."""

from __future__ import annotations

import json
import os
import shutil

import pytest
from playwright.sync_api import Browser

from milepost.core import catalog
from tests.server.serving import Server
from tests.web.client import node

TURNS = 3
MISSING = "not run here: needs Firefox (apt-get install firefox-esr)"


def needs_firefox() -> str:
    """Where it is; without it the test is not run, or fails if all tests are wanted."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        if os.environ.get("MILEPOST_ALL") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


@pytest.mark.slow
def test_three_turns_of_each_game_in_firefox(browser: Browser, server: Server):
    firefox = needs_firefox()
    names = [name for name in catalog.game_names() if not catalog.game(name).companion]
    games = [f"{name}={catalog.game(name).title}" for name in names]
    told = json.loads(node("../tests/browser/firefox.mjs", server.url, firefox, str(TURNS), *games).splitlines()[-1])
    assert [*told] == names
    for game, came in told.items():
        assert came["complaints"] == [], game
        assert came["turns"] == TURNS, game
