"""Waiting for what a page says of itself. A limit is generous, and where it is passed a sentence says what was awaited.

Nothing waits for seconds to pass: other work may have the cores, and then everything takes longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page, TimeoutError

PATIENCE_MS = 90_000
"""How long anything may take before a test gives up; nothing else waits so long. Other work may have the cores."""

WATCHED = """(() => {
  const ask = window.fetch;
  window.asked = 0;  // how many answers of the server are awaited
  window.fetch = (...words) => {
    window.asked += 1;
    return ask(...words).finally(() => { window.asked -= 1; });
  };
  window.pressedAt = -Infinity;  // by the clock of the page's own events
  addEventListener('pointerdown', (event) => { window.pressedAt = event.timeStamp; }, true);
})()"""
"""Given to every page before its own code: what a page is waiting for, and when it was pressed last."""

_REST = """(frames) => {
  const asked = window.asked > 0 && `${window.asked} answers of the server are awaited`;
  const sent = document.querySelector('[data-busy=true]') !== null && 'what was done is not shown yet';
  const runs = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  const moves = document.getAnimations().some(runs) && 'something is on its way from one look to another';
  const parts = document.querySelectorAll('[role=application] svg[role=presentation], [aria-label="Your turn"]');
  const boxes = [...parts].map((part) => Object.values(part.getBoundingClientRect().toJSON()).join(' ')).join('; ');
  const place = window.restBoxes !== boxes && 'the board or the bar moves';
  window.restBoxes = boxes;
  window.unrest = asked || sent || moves || place;
  window.calm = window.unrest ? 0 : window.calm + 1;
  return window.calm >= frames;
}"""
_FRAMES = 3
"""Between an answer and what follows from it there is no frame, so a few in a row are enough to tell that it rests."""
_DOUBLE_MS = 600
"""A press that comes sooner, in the same place, is half of a double click: the page does not take it for a choice."""

Found = TypeVar("Found")


def rested(page: Page) -> None:
    """Wait until a page rests: nothing it sent is unanswered, and nothing on it moves."""
    page.evaluate("() => { window.calm = 0; }")
    try:
        page.wait_for_function(_REST, arg=_FRAMES, timeout=PATIENCE_MS)
    except TimeoutError:
        raise AssertionError(f"the page does not come to rest: {page.evaluate('window.unrest')}") from None


def resized(page: Page, width: int, height: int) -> None:
    """Give a page another size, and wait until it has laid itself out for it: the browser tells it a moment later."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([wide, tall]) => innerWidth === wide && innerHeight === tall", arg=[width, height])
    rested(page)


def apart(page: Page) -> None:
    """Wait until a press is no half of a double click with the one before it."""
    page.wait_for_function("(ms) => performance.now() - window.pressedAt > ms", arg=_DOUBLE_MS)


def until(page: Page, holds: Callable[[], Found], otherwise: Callable[[], str]) -> Found:
    """Look until something holds; what it gave. `otherwise` says what is there instead, if it never does."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while not (found := holds()):
        assert time.monotonic() < end, otherwise()
        page.wait_for_timeout(_LOOK_MS)
    return found


_LOOK_MS = 20
"""Between two looks, so that the page and the server get on: no test passes or fails by it."""
