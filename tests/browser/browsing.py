"""Chromium for the tests, the pages' pictures, and nobody else: started, watched, and ended."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.waiting import PATIENCE_MS, WATCHED
from tests.server.serving import Server

MISSING = "not run here: needs Chromium (apt-get install chromium)"
NAMES = ("chromium", "chromium-browser", "google-chrome")
WIDE = (1400, 900)
PHONE = (390, 844)


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def needs_chromium() -> str:
    """Where the browser is; without one the test is not run, or fails if all tests are wanted."""
    found = chromium()
    if found is None:
        if os.environ.get("MILEPOST_ALL") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


@contextlib.contextmanager
def started(executable: str) -> Iterator[Browser]:
    """A browser without a window. It asks nobody but our server for anything."""
    args = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
    if os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's own does not work for root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=args)
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a browser of their own: a context with its own cookie, and one page."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = WIDE, **more: Any) -> None:
        self.server = server
        width, height = size
        calm: dict[str, Any] = {"reduced_motion": "reduce", **more}
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, base_url=server.url, **calm
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(WATCHED)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def forgive(self) -> None:
        """The connection was cut on purpose: what the browser said about that is no fault of the page."""
        self.complaints.clear()

    # what only a test does: to ask and to tell the server without the page

    def get(self, path: str) -> Any:
        """What the server answers this visitor."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, json: Any = None, body: bytes | None = None, **query: str | float | bool) -> Any:
        """Send JSON or a file."""
        answer = self.context.request.post(
            path, data=json if body is None else body, params=query, headers={"origin": self.server.url}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def meets(self, name: str = "") -> None:
        """Get a cookie, and a name."""
        self.get("/api/me")
        if name:
            answer = self.context.request.put("/api/me", data={"name": name}, headers={"origin": self.server.url})
            assert answer.ok, answer.text()

    def opens(self, game: str, *seats: str, **more: Any) -> str:
        """The id of a new table, with quick bots; it has begun unless `start` says otherwise."""
        self.meets()
        table = {"game": game, "seats": seats, "pace": 0, "start": "open" not in seats, **more}
        return str(self.post("/api/tables", table)["id"])

    def imports(self, record: bytes, *seats: str) -> str:
        """The id of a table that goes on from a record, with quick bots."""
        self.meets()
        id = str(self.post("/api/imports", body=record, seats=",".join(seats))["id"])
        settings = {"pace": 0, "bots_play_unwatched": False}
        answer = self.context.request.put(
            f"/api/tables/{id}/bot-settings", data=settings, headers={"origin": self.server.url}
        )
        assert answer.ok, answer.text()
        return id

    def close(self) -> None:
        self.context.close()
