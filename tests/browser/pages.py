"""The pages as a person knows them: what is on them by role and name. Selectors are here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.browsing import Visitor
from tests.browser.waiting import rested, until

if TYPE_CHECKING:
    from typing import Self

Json = dict[str, Any]

_WHERE = """([x, y]) => {
  const board = document.querySelector('[role=application] svg');
  const at = board.getBoundingClientRect();  // a matrix of the SVG may still be that of the zoom before
  const k = at.width / board.viewBox.baseVal.width;
  return [at.left + k * x, at.top + k * y];
}"""
_UNDER = """([x, y]) => {
  const found = document.elementFromPoint(x, y);
  return found !== null && found.closest('[role=application]') !== null;
}"""

LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Two frames: what is measured after a change of the screen has been placed, and what follows from it too."""


class Landing:
    """The front page."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.visitor = visitor

    def open(self) -> Self:
        self.page.goto("/", wait_until="domcontentloaded")
        expect(self.play("Bus")).to_be_visible()
        return self

    def play(self, game: str) -> Locator:
        return self.page.get_by_role("button", name=f"Play {game} now")

    def set_up(self, game: str) -> Locator:
        return self.page.get_by_role("link", name=f"Set up a table of {game}")

    def learn(self, game: str) -> Locator:
        return self.page.get_by_role("link", name=f"Learn {game}", exact=True)


class SetUp:
    """Where a table is set up."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pace = page.get_by_label("Bots move")
        self.preset = page.get_by_label("Rule set")
        self.start = page.get_by_role("button", name=re.compile("^(Start the game|Open the table)$"))

    def seat(self, index: int) -> Locator:
        return self.page.get_by_label(re.compile(r"^Seat \d")).nth(index)


class Waiting:
    """A table that has not begun."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.link = page.get_by_label("Whoever has this link can join")
        self.sit = page.get_by_role("button", name="Sit here")
        self.start = page.get_by_role("button", name="Start the game")
        self.state = page.get_by_role("status")


class Dialog:
    """A dialog by its title."""

    def __init__(self, page: Page, title: str | re.Pattern[str] = "") -> None:
        self.box = page.get_by_role("dialog", name=title) if title else page.get_by_role("dialog")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.box.get_by_role("button", name=name)


class Table:
    """A table in play."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = page = visitor.page
        self.board = page.get_by_role("application", name="Board")
        self.heard = page.locator("[role=application] ~ p[aria-live]")
        self.bar = page.get_by_role("region", name="Your turn")
        self.next = self.bar.get_by_role("button", name=re.compile("^(Next player|Wait your turn)"))
        self.undo = self.bar.get_by_role("button", name="Undo", exact=True)
        self.redo = self.bar.get_by_role("button", name="Redo", exact=True)
        self.restart = self.bar.get_by_role("button", name="Restart your turn")
        self.ask_back = self.bar.get_by_role("button", name="Ask to take back")
        self.all_actions = self.bar.get_by_role("button", name="All actions")
        self.mine = page.get_by_role("region", name="What is yours")
        self.players = page.get_by_role("list", name=re.compile("^(Other players|Players)$"))
        self.log = page.get_by_role("log", name="What happened")
        self.chat = page.get_by_role("log", name="Chat")
        self.say = page.get_by_label("Say something to everybody at the table")
        self.menu = page.get_by_role("menu")
        self.tools = page.get_by_role("group", name="Tool")
        self.meter = page.get_by_label("What building costs")
        self.arrival = self.bar.get_by_role("group", name="Choices")
        self.tapped = self.bar.get_by_role("group", name="What you tapped")
        self.replay = page.get_by_role("region", name="Replay")
        self.measures = page.get_by_role("region", name="How it went")
        self.slider = page.get_by_role("slider", name="Moment of the game")
        self.colours = page.get_by_role("button", name=re.compile("^Colours: "))
        self.find = page.get_by_role("combobox", name=re.compile("^Find "))
        self._drawn: Json = {}

    def open(self, id: str) -> Self:
        self.page.goto(f"/table/{id}")
        return self.shown()

    def shown(self) -> Self:
        """Wait until the board is there."""
        expect(self.board.locator("svg").first).to_be_visible()
        rested(self.page)  # the guide has come, and with it the tools
        return self

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2]

    # the truth, from the server

    def view(self) -> Json:
        """The table as the server would show it to this visitor."""
        view: Json = self.visitor.get(f"/api/tables/{self.id}")
        return view

    def length(self) -> int:
        return int(self.view()["status"]["length"])

    def my_turn(self) -> bool:
        view = self.view()
        return view["status"]["phase"] == "playing" and view["scene"]["ask"] is not None

    def wait(self, holds: Callable[[Json], bool]) -> Json:
        """Look at the table until something holds."""

        def look() -> Json | None:
            return view if holds(view := self.view()) else None

        found = until(self.page, look, lambda: f"this does not come about: {self.view()['status']}")
        assert found is not None
        return found

    def wait_for_more(self, than: int) -> Json:
        """Until the game is longer."""
        return self.wait(lambda view: view["status"]["length"] > than)

    def wait_for_turn(self) -> Json:
        """Until I am asked, or the game is over."""
        return self.wait(lambda view: view["scene"]["ask"] is not None or view["status"]["phase"] != "playing")

    # the log

    def told(self, last: int) -> Locator:
        """The line of the log with the decision that ends with this action: its turn, and itself where that is open."""
        return self.log.locator(f'li[data-actions~="{last}"]')

    def see(self, last: int) -> None:
        """Press that line: the board shows the end of the turn."""
        self.told(last).first.get_by_title("See the board then").first.click()

    # tabs

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("tab", name=name)

    def hand(self) -> Locator:
        return self.mine.get_by_role("article")

    def measure(self, index: int) -> Locator:
        """The row of a measure, after the game."""
        return self.measures.locator("tbody tr:not(.more)").nth(index)

    def uncover(self, name: str) -> None:
        """Say who sits before the screen now: hands of others at the same screen lie behind a curtain."""
        curtain = self.page.get_by_role("dialog", name=re.compile("^Pass the device"))
        curtain.get_by_role("button", name=f"I am {name}").click()
        expect(curtain).to_have_count(0)

    def tool(self, name: str) -> Locator:
        return self.tools.get_by_role("button", name=name)

    def bar_button(self, name: str | re.Pattern[str]) -> Locator:
        return self.bar.get_by_role("button", name=name)

    # the board

    def shape(self, id: str) -> Locator:
        """A shape of the scene."""
        return self.board.locator(f'[data-id="{id}"]')

    def cities(self) -> set[str]:
        """The places that say that they are a city."""
        return {id for id, tip in self.tips().items() if " city" in tip}

    def tips(self) -> dict[str, str]:
        """What hovering says of each place."""
        anchors = self._board()["anchors"]
        return dict(zip(anchors["id"], anchors["tip"], strict=True))

    def anchors(self) -> dict[str, tuple[float, float]]:
        """All places of the board, and where they are on it."""
        anchors = self._board()["anchors"]
        return {id: (x, y) for id, x, y in zip(anchors["id"], anchors["x"], anchors["y"], strict=True)}

    def _board(self) -> Json:
        if not self._drawn:
            self._drawn = self.visitor.get(f"/api/boards/{self.view()['scene']['board']}")
        return self._drawn

    def where(self, place: str, whole: bool = False) -> tuple[float, float]:
        """Where a place of the board is on the screen, once it stands still."""
        rested(self.page)
        x, y = self.page.evaluate(_WHERE, list(self.anchors()[place]))
        if not self._in_view(x, y) and not whole:
            # it opens on what matters to who looks at it: what is elsewhere is seen on the whole board
            self.page.get_by_role("button", name="Show the whole board").click()
            return self.where(place, whole=True)
        return x, y

    def _in_view(self, x: float, y: float) -> bool:
        box = self.board.bounding_box()
        assert box is not None
        return 0 <= x - box["x"] <= box["width"] and 0 <= y - box["y"] <= box["height"]

    def is_place(self, id: str) -> bool:
        return id in self.anchors()

    def hover(self, place: str) -> None:
        x, y = self.where(place)
        self.page.mouse.move(x - 1, y)
        self.page.mouse.move(x, y)

    def press(self, place: str) -> None:
        """Click a place; whatever lies over the board there is put away first."""
        x, y = self.where(place)
        if not self.page.evaluate(_UNDER, [x, y]):
            self.tidy()
            x, y = self.where(place)
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)

    def tidy(self) -> None:
        """Close what has a button to close it."""
        for name in ("Dismiss", "Close"):
            buttons = self.page.get_by_role("button", name=name, exact=True)
            for _ in range(buttons.count()):
                if buttons.first.is_visible():
                    buttons.first.click()

    def glows(self) -> int:
        """How many choices with places the page offers."""
        button = self.page.get_by_role("button", name="Places you may choose, as a list")
        told = "".join(button.all_text_contents())  # which does not wait for a button that has just gone
        found = re.search(r"\((\d+)\)", told)
        return int(found.group(1)) if found else 0

    # acting

    def named(self, words: str, view: Json) -> str:
        """The words as the page shows them."""
        seats = view["status"]["seats"]
        return re.sub(r"\bP(\d+)\b", lambda found: seats[int(found.group(1))]["name"], words)

    def settle(self, view: Json) -> None:
        """Wait until the page asks and offers what the server does.

        The number of glowing places alone may be that of the question before.
        """
        ask = view["scene"]["ask"]
        placed = sum(1 for choice in ask["choices"] if choice.get("at"))
        sentence = self.named(ask["sentence"], view)
        until(
            self.page,
            lambda: (self.glows(), self.asked()) == (placed, sentence),
            lambda: f"the page asks {self.asked()!r} with {self.glows()} places, the table {sentence!r} with {placed}",
        )
        rested(self.page)

    def asked(self) -> str:
        """The sentence that the page asks with, whole even where there is no room for it."""
        told: list[str] = self.bar.locator("p.ask").evaluate_all("shown => shown.map(one => one.title)")
        return "".join(told)

    def take(self, choice: Json, view: Json) -> None:
        """Carry a choice out with the mouse: its places in their order, or its button."""
        label = self.named(choice["label"], view)
        if not choice.get("at"):
            self.press_button(label)
            return
        for id in choice["at"]:
            if self.menu.count():
                self._pick(label, id)
            elif self.is_place(id):
                self.press(id)
            else:
                self.menu.wait_for()
                self._pick(label, id)
        while self.menu.count() and self._pick(label, ""):
            pass

    def press_button(self, label: str) -> None:
        """A choice without a place: its button, the one behind More, or the large one.

        Brackets at the end may name players, whom the page writes with their marks.
        """
        words = label.partition(" (")[0]
        button = self.bar_button(re.compile("^" + re.escape(words)))
        more = self.bar_button(re.compile(r"^(\d+ more|More)\b"))
        large = self.next.and_(self.page.locator("[aria-disabled=false]"))
        button.or_(more).or_(large).first.wait_for()
        does_it = large.and_(self.page.locator(f'[title^="{words}"]')).count()
        if not button.count() and more.count() and not does_it:
            more.click()
        if button.count():
            button.first.click()
        else:
            self.next.click()

    def _pick(self, label: str, id: str) -> bool:
        """Take the line of the menu that is this choice, or leads to it."""
        items = self.menu.get_by_role("menuitem")
        labels = items.locator(".label").evaluate_all(_READ_OUT)  # what is drawn beside them may have letters too
        words = [" ".join(text.split()) for text in labels]
        wanted = [i for i, text in enumerate(words) if _plain(label) in _plain(text)]
        on = [(i, _plain(text)) for i, text in enumerate(words) if text.endswith("…")]
        steps = [i for i, text in on if _plain(label).startswith(text) or (id and _plain(id) in text)]
        if not (wanted or steps):
            return False
        items.nth(min(wanted or steps, key=lambda i: len(words[i]))).click()
        return True

    def act(self, choice: Json, view: Json) -> Json:
        """Carry a choice out and wait until it counts; the table after it."""
        self.settle(view)
        self.take(choice, view)
        self.do_what_is_shown()
        now = self.view()
        assert now["status"]["length"] > view["status"]["length"], f"the page does not do this: {choice}"
        return now

    def do_what_is_shown(self) -> None:
        """Where nothing hovers, a press on the board only shows what it would do, with a button that does it."""
        rested(self.page)
        if self.tapped.count():
            self.tapped.get_by_role("button").first.click()
            rested(self.page)


_READ_OUT = """labels => labels.map(label => {
    const read = label.cloneNode(true);
    read.querySelectorAll('[aria-hidden]').forEach(mark => mark.remove());
    return read.textContent;
})"""
"""The words of labels without the seats' numbers that are drawn before players' names."""


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", words.lower())


class Lesson:
    """A guided first game."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.box = self.page.get_by_role("region", name="Lesson")
        self.progress = self.box.get_by_role("progressbar", name="Progress")
        self.board = self.page.get_by_role("application", name="Board")
        self._buttons = self.box.get_by_role("button")

    def go_on(self, alone: bool = False) -> None:
        """One step: read on, or do what is wanted; `alone` without being shown, if the board has one place for it."""
        if alone and self.box.get_by_role("button", name="Show me").count():
            self.board.focus()
            self.page.keyboard.press("]")
            self.page.keyboard.press("Enter")
            if self.page.get_by_role("menu").count():
                self.page.keyboard.press("Enter")
            return
        self._buttons.last.click()
