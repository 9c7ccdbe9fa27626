"""How fast the page is in Chromium: `python bench/page.py [PRESSES]`, or `python bench/page.py open [TIMES]`.

From the address to a front page that can be played from; from a press to the first frame that shows what came of it, in
EuroRails (a section of track and its undo, in turn); and frames a second while a crowded board of every game is dragged
about and zoomed, with names being placed all the time.

With `open`: how long it takes until a player's contracts are shown on a phone at a companion's table, for a first visit
and for one with what the browser has kept. The phone's processor is a quarter as fast as this machine's, and its
network a quick mobile one.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page
from tests.browser import positions
from tests.browser.boards import TABLES
from tests.browser.browsing import MISSING, Visitor, chromium, started
from tests.browser.companion_pages import SMALL_PHONE, TOUCH, Phone
from tests.browser.pages import Table
from tests.browser.waiting import apart
from tests.server.serving import GENEROUS, Server
from tests.web.client import built

LAPTOP = (1280, 720)
SLOWER = 4
"""So many times slower than this machine a phone is thought to be."""
NETWORK = {"offline": False, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 5e6 / 8}
DRAGGED_S = 3.0
COLD = 7
COMPANION = "wood_and_steel_table"
BOARDS = ("bus", "eurorails", "rust-belt", "wood-and-steel")

_PLAYABLE = """() => {
  const button = document.querySelector('[aria-label^="Play "]');
  return button && button.getBoundingClientRect().width > 0 ? performance.now() : 0;
}"""
_FRAMES = """() => {
  window.frames_at = [];
  const tick = at => { window.frames_at.push(at); window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick);
}"""
_OPENED = """() => {
  const look = new MutationObserver(() => {
    if (!document.querySelector('[role=tabpanel] article button')) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.opened = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
}"""
"""Keeps when the first contract with its buttons was painted, in milliseconds since the page was asked for."""
_SHOWN = """() => {
  window.shown = [];
  const layer = document.querySelector('[data-layer=track]');
  new MutationObserver(() => requestAnimationFrame(() => window.shown.push(performance.now())))
    .observe(layer, { childList: true, subtree: true });
  window.pressed = [];
  for (const kind of ['keydown', 'pointerup'])
    addEventListener(kind, () => window.pressed.push(performance.now()), true);
}"""


def main(presses: int) -> None:
    executable = chromium()
    if executable is None:
        sys.exit(MISSING)
    built()
    with (
        tempfile.TemporaryDirectory() as data,
        started(executable) as browser,
        Server(Path(data), bot_workers=1, **GENEROUS) as server,
    ):
        times = landings(browser, server)
        print(f"landing, {len(times)} cold browsers: median {median(times):.0f} ms, at most {max(times):.0f} ms")
        delays = reactions(Visitor(browser, server, LAPTOP), presses)
        most = quantiles(delays, n=20)[-1]
        print(f"press to frame, {len(delays)} presses: median {median(delays):.0f} ms, p95 {most:.0f} ms")
        for name in BOARDS:
            visitor = Visitor(browser, server, LAPTOP)
            visitor.meets("Ada")
            Table(visitor).open(TABLES[name](visitor)).wait_for_turn()
            for what, move in (("dragged", dragged), ("zoomed", zoomed)):
                rate, worst = frames(visitor.page, move)
                print(f"{name} {what}: {rate:.0f} frames a second, p95 of a frame {worst:.0f} ms")
            visitor.close()


def landings(browser: Browser, server: Server) -> list[float]:
    """Milliseconds from the address to the first button that opens a game, in browsers that were never here."""
    times = []
    for _ in range(COLD):
        visitor = Visitor(browser, server, LAPTOP)
        visitor.page.goto("/", wait_until="commit")
        shown = visitor.page.wait_for_function(_PLAYABLE)
        times.append(float(shown.json_value()))
        visitor.close()
    return times


def opening(times: int) -> None:
    """How long a companion's page takes to open on a phone."""
    executable = chromium()
    if executable is None:
        sys.exit(MISSING)
    built()
    with (
        tempfile.TemporaryDirectory() as data,
        started(executable) as browser,
        Server(Path(data), bot_workers=1, **GENEROUS) as server,
    ):
        took: dict[str, list[float]] = {"first visit": [], "again": []}
        for _ in range(times):
            phone = Phone(Visitor(browser, server, SMALL_PHONE, **TOUCH))
            phone.open(f"/table/{phone.visitor.opens(COMPANION, 'me', 'me', 'me')}")
            for place in range(3):
                phone.rank(place, 4, 5)
            address = phone.page.url
            guest = phone.visitor.context.storage_state()
            phone.visitor.close()
            visitor = Visitor(browser, server, SMALL_PHONE, storage_state=guest, **TOUCH)
            took["first visit"].append(_opened(visitor, address))
            took["again"].append(_opened(visitor, address))
            visitor.close()
        for what, seen in took.items():
            print(f"a companion on a phone, {what}: median {median(seen):.0f} ms, worst {max(seen):.0f} ms of {times}")


def _opened(visitor: Visitor, address: str) -> float:
    """Milliseconds until a phone shows its player's contracts."""
    page = visitor.context.new_page()
    devtools = visitor.context.new_cdp_session(page)
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({_OPENED})()")
    page.goto(address)
    page.wait_for_function("() => window.opened > 0")
    took = float(page.evaluate("window.opened"))
    page.close()
    return took


def reactions(visitor: Visitor, presses: int) -> list[float]:
    """Milliseconds from each press to the first frame with what it changed."""
    table = Table(visitor).open(
        visitor.imports(positions.carriers(positions.BUILDING), "me", "bot:carrier", "bot:carrier")
    )
    view = table.wait_for_turn()
    table.settle(view)
    guide = visitor.get(f"/api/tables/{table.id}/guide?seat=0")
    place = next(str(place) for place, price in zip(guide["place"], guide["price"], strict=True) if 3 <= price <= 6)
    x, y = table.where(place)
    visitor.page.evaluate(_SHOWN)
    delays = []
    for number in range(presses):
        before = visitor.page.evaluate("[window.pressed.length, window.shown.length]")
        if number % 2:
            visitor.page.keyboard.press("u")
        else:
            visitor.page.mouse.move(x + 1, y)
            visitor.page.mouse.click(x, y)
        visitor.page.wait_for_function("before => window.shown.length > before", arg=before[1])
        delays.append(visitor.page.evaluate("([p, s]) => window.shown[s] - window.pressed[p]", before))
        apart(visitor.page)
    return delays


def frames(page: Page, move: object) -> tuple[float, float]:
    """Frames a second, and how long 95 of 100 frames take at most, in milliseconds, while something moves the board."""
    page.evaluate(_FRAMES)
    assert callable(move)
    move(page)
    at: list[float] = page.evaluate("() => { cancelAnimationFrame(window.ticking); return window.frames_at; }")
    gaps = [after - before for before, after in pairwise(at)]
    return 1000 * len(gaps) / (at[-1] - at[0]), quantiles(gaps, n=20)[-1]


def dragged(page: Page) -> None:
    page.mouse.move(450, 300)
    page.mouse.down()
    until, step = time.monotonic() + DRAGGED_S, 0
    while time.monotonic() < until:
        step += 1
        page.mouse.move(450 + 150 * (step // 20 % 2) + 7 * (step % 20), 300 + 4 * (step % 20))
    page.mouse.up()


def zoomed(page: Page) -> None:
    page.mouse.move(450, 300)
    until, step = time.monotonic() + DRAGGED_S, 0
    while time.monotonic() < until:
        step += 1
        page.mouse.wheel(0, -60 if step // 15 % 2 else 60)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["open"]:
        opening(int(words[1]) if len(words) > 1 else 10)
    else:
        main(int(words[0]) if words else 60)
