"""A stranger who follows only what the page says: to a first delivery, a first round, a first shipment.

    python -m tests.browser.stranger

It reads the question in the bar, the buttons, the cards in its hand, and what is printed on the board or told by a
place that is pointed at; it asks the server nothing. Clicks and seconds are printed for each game.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable
from itertools import combinations
from math import dist
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.browsing import Visitor, chromium, started
from tests.browser.pages import Landing, SetUp, Table
from tests.browser.waiting import rested, until
from tests.server.serving import GENEROUS, Server
from tests.web.client import built

_COUNT = """addEventListener('pointerdown', () => {
  sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""
_GLOWING = """() => [...document.querySelectorAll('.glow:not(.glow-picked)')].map(one => {
  const at = one.getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=application]'))"""
_MY_TRACK = """() => [...document.querySelectorAll('[data-layer=track] .seat0')].map(one => {
  const at = one.getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2];
})"""
MOST_STEPS = 120


class Report(NamedTuple):
    """How it went."""

    goal: str
    clicks: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.goal}: {self.clicks} clicks, {self.seconds:.1f} s"


class Stranger:
    """Somebody who has never seen the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.table = Table(visitor)
        visitor.context.add_init_script(_COUNT)
        self._began = time.monotonic()

    def report(self, goal: str) -> Report:
        return Report(goal, int(self.page.evaluate("sessionStorage.clicks")), time.monotonic() - self._began)

    # what the page says

    def asked(self, unless: str = "") -> str:
        """The question, once there is one to answer, or the header, once it has some words."""

        def read() -> str | None:
            if unless and unless in (header := self.banner()):
                return header
            return self.table.asked() if self.table.glows() or self.choices() or self.can_end() else None

        return until(self.page, read, lambda: f"nobody asks: {self.table.asked()!r}") or ""

    def choices(self) -> list[str]:
        """The buttons in the bar, by their words."""
        shown: list[str] = self._choices().evaluate_all("all => all.map(one => one.title)")
        return shown

    def _choices(self) -> Locator:
        return self.table.arrival.locator(".item:not(.gone) button")

    def can_end(self) -> bool:
        return bool(self.table.next.and_(self.page.locator("[aria-disabled=false]")).count())

    def banner(self) -> str:
        return self.page.get_by_role("banner").get_by_role("paragraph").inner_text()

    def tool(self) -> str:
        """The tool in hand."""
        pressed = self.table.tools.locator("[aria-pressed=true]")
        return pressed.first.get_attribute("title") or "" if pressed.count() else ""

    def has_begun(self) -> bool:
        """Whether the page waits to be told where a way leads that begins at a place."""
        return self.table.bar.get_by_text("It begins at").count() > 0

    def places(self) -> dict[str, str]:
        """What places tell when they are pointed at."""
        return self.table.tips()

    # what it does

    def press(self, button: Locator) -> None:
        """Press a button, and wait until the page has taken it in."""
        before = self._stands()
        button.click()
        self._changed(before)

    def click(self, place: str) -> bool:
        """Click a place on the board; whether anything came of it."""
        before = self._stands()
        self.table.press(place)
        return self._changed(before)

    def take(self, *words: str) -> bool:
        """Press the first button that begins with some words; those without room are behind one that counts them."""
        more = self.table.bar_button(re.compile(r"^(\d+ more|More)\b"))
        behind = self.table.bar.get_by_role("group", name="More actions")
        for begins in words:
            button = self._choices().and_(self.page.locator(f'[title^="{begins}"]'))
            if button.count():
                self.press(button.first)
                return True
        if not more.count():
            return False
        more.click()
        for begins in words:
            button = behind.locator(f'button[title^="{begins}"]')
            if button.count():
                self.press(button.first)
                return True
        more.click()
        return False

    def do_something(self) -> None:
        """Press the first place that glows and what its menu offers first; else the first button, or the large one."""
        before = self._stands()
        for x, y in self.page.evaluate(_GLOWING):
            self.page.mouse.click(x, y)
            if self.table.menu.count():
                self.table.menu.get_by_role("menuitem").first.click()
            if self._changed(before):
                return
        buttons = self._choices()
        self.press(buttons.first if buttons.count() else self.table.next)

    def press_glow_on_my_track(self) -> None:
        """Press the place that glows nearest to what is drawn in my colour."""
        before, mine = self._stands(), self.page.evaluate(_MY_TRACK)
        glowing = self.page.evaluate(_GLOWING)
        self.page.mouse.click(*min(glowing, key=lambda glow: min(dist(glow, track) for track in mine)))
        self._changed(before)

    def say(self, words: str) -> bool:
        """Type a wish into the search box, as its own words invite to; whether the page could do it."""
        before = self._stands()
        self.table.find.fill(words)
        told = self.page.locator("[role=option].goal")
        told.wait_for()
        if told.get_attribute("aria-disabled") == "true":
            self.table.find.press("Escape")
            return False
        self.table.find.press("Enter")
        return self._changed(before)

    def _stands(self) -> list[str]:
        """What is read to notice that something came of a press; prices that change under the pointer are left out."""
        return [self.banner(), self.table.asked(), *self.choices(), self.table.mine.inner_text(), str(self.has_begun())]

    def _changed(self, before: list[str]) -> bool:
        """Whether anything came of a press, once the page has answered it and rests."""
        rested(self.page)
        return self._stands() != before


class Wish(NamedTuple):
    """A demand of the hand, and where its load comes from."""

    load: str
    city: str
    source: str
    """The place of the board that makes it."""
    goal: str
    """The place of the board that wants it."""


def _demands(stranger: Stranger) -> dict[tuple[str, str], str]:
    """By load and city: what the card says that it takes."""
    lines = [" ".join(line.split()) for line in stranger.table.hand().locator(".line").all_inner_texts()]
    found = [
        re.match(r"(.+) → (.+?) ((?:about|aboard|load|deliver|none|no way|this|\d+M of|on your|\d+ turn).*)", one)
        for one in lines
    ]
    return {(one[1], one[2]): one[3] for one in found if one}


def _wish(stranger: Stranger) -> Wish:
    """The demand that takes least track, from the source that is nearest to the city that wants it."""
    expect(stranger.table.hand().first).to_be_visible()
    found = {what: re.search(r"(\d+)M of track", told) for what, told in _demands(stranger).items()}
    prices = {what: int(price[1]) for what, price in found.items() if price}
    load, city = min(prices, key=lambda what: prices[what])
    at, places = stranger.table.anchors(), stranger.places()
    goal = next(place for place, told in places.items() if re.match(rf"{city}\b.*city", told))
    makers = [place for place, told in places.items() if re.search(rf"city.*\b{load}\b", told) and place != goal]
    return Wish(load, city, min(makers, key=lambda place: dist(at[place], at[goal])), goal)


def first_delivery(stranger: Stranger) -> Report:
    """EuroRails: build until the card says how many turns it takes, load, drive, deliver."""
    Landing(stranger.visitor).open().play("EuroRails").click()
    stranger.table.shown()
    stranger.asked()
    wish = _wish(stranger)
    for _ in range(MOST_STEPS):
        words = stranger.asked()
        told = _demands(stranger).get((wish.load, wish.city), "")
        if "deliver" in words and stranger.take("Deliver"):
            return stranger.report("EuroRails, first delivery")
        if "load here" in words and "aboard" not in told and stranger.take(f"Pick up {wish.load}"):
            continue
        if not (_drove(stranger, wish, words, told) or ("of track" in told and _built(stranger, wish))):
            stranger.press(stranger.table.next)
    raise AssertionError(f"never delivered: {wish}")


def _drove(stranger: Stranger, wish: Wish, words: str, told: str) -> bool:
    """Put the train on the track, drive on if there is a way, or go on to building; whether anything was done."""
    if not stranger.tool().startswith("Drive"):
        return "take the ferry" in words and stranger.take("Take the ferry")
    if "major city" in words:
        stranger.press_glow_on_my_track()
        return True
    goal = wish.goal if "aboard" in told else wish.source
    return ("of track" not in told and stranger.click(goal)) or stranger.take("Stop driving")


def _built(stranger: Stranger, wish: Wish) -> bool:
    """Build to the source, then to the city; a major city that is clicked first is where the way begins."""
    begins = stranger.has_begun() or stranger.click(wish.source)
    return stranger.click(wish.goal) if stranger.has_begun() or not begins else begins


def first_round(stranger: Stranger) -> Report:
    """Bus: whatever glows first, until the second round begins."""
    Landing(stranger.visitor).open().play("Bus").click()
    stranger.table.shown()
    for _ in range(MOST_STEPS):
        if "Round 2" in stranger.asked(unless="Round 2"):
            return stranger.report("Bus, first round")
        stranger.do_something()
    raise AssertionError("the first round does not end")


def first_shipment(stranger: Stranger) -> Report:
    """Age of Steam on the tutorial map: two shares, a link between near cities, and a cube that goes over it."""
    Landing(stranger.visitor).open().set_up("Age of Steam").click()
    setup = SetUp(stranger.page)
    setup.preset.select_option(label="Tutorial (2 players)")
    setup.start.click()
    stranger.table.shown()
    for _ in range(MOST_STEPS):
        words = stranger.asked()
        if "good" in words and stranger.say("ship"):
            return stranger.report("Age of Steam on the tutorial map, first shipment")
        if "tile" in words and any(stranger.say(f"build {one} to {other}") for one, other in _neighbours(stranger)):
            continue
        if not stranger.take("Issue 2 shares", "Drop out"):
            stranger.do_something()
    raise AssertionError("nothing was shipped")


def _neighbours(stranger: Stranger) -> list[tuple[str, str]]:
    """Cities two by two, the nearest first."""
    at = stranger.table.anchors()
    cities = {
        told.split(",")[0].split(":")[0]: at[place] for place, told in stranger.places().items() if " city" in told
    }
    pairs = combinations(cities, 2)
    return sorted(pairs, key=lambda pair: dist(cities[pair[0]], cities[pair[1]]))[:6]


Goal = Callable[[Stranger], Report]
GOALS: tuple[Goal, ...] = (first_delivery, first_round, first_shipment)


def main() -> None:
    """Print clicks and seconds of each."""
    executable = chromium()
    assert executable, "needs Chromium"
    built()
    with (
        tempfile.TemporaryDirectory() as folder,
        started(executable) as browser,
        Server(Path(folder), **GENEROUS) as server,
    ):
        for goal in GOALS:
            visitor = Visitor(browser, server)
            print(goal(Stranger(visitor)), flush=True)  # noqa: T201
            visitor.close()


if __name__ == "__main__":
    main()
