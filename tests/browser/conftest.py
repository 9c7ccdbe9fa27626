from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from milepost.core.catalog import game_names
from tests.browser.browsing import WIDE, Visitor, needs_chromium, started
from tests.browser.waiting import PATIENCE_MS
from tests.server.serving import GENEROUS, Server
from tests.web.client import built

Visit = Callable[..., Visitor]


# Playwright keeps an event loop on this thread while it runs: it must be gone before other tests begin theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    executable = needs_chromium()
    built()
    expect.set_options(timeout=PATIENCE_MS)
    with started(executable) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests but those that need one of their own; it has drawn its pictures already."""
    with Server(tmp_path_factory.mktemp("browser"), bot_workers=1, **GENEROUS) as server:
        for game in game_names():
            assert httpx.get(f"{server.url}/api/games/{game}/picture", timeout=PATIENCE_MS / 1000).status_code == 200
        yield server
    server.assert_quiet()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Lets somebody come with a browser of their own; nobody's page may have complained at the end."""
    there: list[Visitor] = []

    def comes(size: tuple[int, int] = WIDE, at: Server = server, **more: Any) -> Visitor:
        there.append(Visitor(browser, at, size, **more))
        return there[-1]

    yield comes
    complaints = [complaint for visitor in there for complaint in visitor.complaints]
    for visitor in there:
        visitor.close()
    assert not complaints
