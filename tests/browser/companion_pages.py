"""The pages of a companion as people at a physical table know them: their phones, and the screen for all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.browser.browsing import Visitor
from tests.browser.pages import Dialog

if TYPE_CHECKING:
    from typing import Self

TITLE = "Wood and Steel at the Table"
SMALL_PHONE = (360, 740)
TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class OpenTable:
    """Where a companion's table is opened."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.submit = self.page.get_by_role("button", name=re.compile("^(Open the table|Start the game)$"))

    def open(self) -> Self:
        self.page.goto("/", wait_until="domcontentloaded")
        self.page.get_by_role("link", name=f"Open a table of {TITLE}").click()
        expect(self.submit).to_be_visible()
        return self

    def players(self, count: int) -> None:
        self.page.get_by_role("radiogroup", name="Number of players").get_by_text(str(count)).click()

    def device(self, name: str) -> Locator:
        return self.page.get_by_role("radio", name=name)


class QrCode:
    """The picture with which phones come to a table."""

    def __init__(self, visitor: Visitor) -> None:
        self.picture = visitor.page.get_by_role("img", name="QR code with the address of this table")

    def assert_shown(self) -> None:
        expect(self.picture).to_be_visible()
        expect(self.picture).not_to_have_js_property("naturalWidth", 0)


class Phone:
    """A player's phone at a table in play."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = page = visitor.page
        self.bar = page.get_by_role("region", name="Your turn")
        self.undo = self.bar.get_by_role("button", name="Undo", exact=True)
        self.redo = self.bar.get_by_role("button", name="Redo", exact=True)
        self.end = self.bar.get_by_role("button", name=re.compile("^End "))
        self.positions = page.get_by_role("region", name="Starting positions")
        self.steps = page.get_by_role("region", name="To put on the board")
        self.about = page.get_by_role("button", name="This table")
        self.seats = page.get_by_role("group", name="Whose things are shown")
        self.shown = self.seats.locator(".shown .t-name")
        self.said = page.get_by_role("status")

    def open(self, path: str) -> Self:
        self.page.goto(path)
        return self

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("tab", name=name)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the page by the beginning of its name."""
        words = re.compile(f"^{re.escape(name)}") if isinstance(name, str) else name
        return self.page.get_by_role("button", name=words)

    def cards(self) -> Locator:
        return self.page.get_by_role("main").get_by_role("article")

    def mat(self, name: str) -> Locator:
        """What the app keeps of a player, on the page of railroads."""
        heading = self.page.get_by_role("heading", name=name, exact=True)
        return self.page.get_by_role("main").locator("section").filter(has=heading)

    def shown_seat(self) -> str:
        """Whose things this phone shows, of several players."""
        return self.shown.inner_text()

    def dialog(self, title: str) -> Dialog:
        return Dialog(self.page, title)

    def rank(self, *places: int) -> None:
        """Rank starting positions by their places in the list."""
        for place in places:
            self.positions.get_by_role("listitem").nth(place).get_by_role("button").first.click()
        self.button("Rank ").click()
        expect(self.positions.get_by_role("button", pressed=True)).to_have_count(0)  # by the next player

    def turn_on_its_side(self) -> None:
        """Hold the phone the other way."""
        width, height = SMALL_PHONE
        self.page.set_viewport_size({"width": height, "height": width})

    def no_sideways_scroll(self) -> None:
        """Nothing reaches beyond the edge of the phone, on no page."""
        for tab in self.page.get_by_role("tab").all():
            tab.click()
            wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], f"{tab.inner_text()} is {wide[0]} wide on a screen of {wide[1]}"
            expect(self.undo).to_be_in_viewport()
        self.page.get_by_role("tab").first.click()


class Screen:
    """The screen that everybody looks at."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.map = self.page.get_by_role("application", name="Board")
        self.players = self.page.get_by_role("list", name="Players")
        self.beside = self.page.get_by_role("complementary")
        self.steps = self.page.get_by_role("region", name="To put on the board")
        self.when = self.page.get_by_role("banner").get_by_role("paragraph")
        self.bar = self.page.get_by_role("region", name="Your turn")
        self.chat = self.page.get_by_label("Say something to everybody at the table")

    def shown(self) -> Self:
        expect(self.map.locator("svg").first).to_be_visible()
        return self

    def whose_turn(self) -> str:
        """The name of the player whose turn it is."""
        return self.players.locator("[aria-current] .t-name").inner_text()

    def player(self, name: str) -> Locator:
        return self.players.get_by_role("listitem").filter(has_text=name)
