"""Labels of every board on every screen: big enough to be read, and none over another."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from tests.browser.boards import SIZES, TABLES
from tests.browser.conftest import Visit
from tests.browser.pages import LAID_OUT, Table
from tests.browser.waiting import resized, rested

ZOOMS = 5
NAME, SMALL = 11, 9
"""The least size of letters on the screen, in pixels."""

_MEASURE = """async ([zooms]) => {
  const press = (name) => document.querySelector(`[aria-label="${name}"]`).click();
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const letters = (text) => parseFloat(getComputedStyle(text).fontSize);
  const board = document.querySelector('[role=application] svg');
  const scale = () => board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  const looks = [];
  await drawn();
  press('Show the whole board');
  for (let zoom = 0; zoom < zooms; zoom += 1) {
    await drawn();
    const labels = [...document.querySelectorAll('.labels > div')].filter((one) => one.style.visibility === 'visible');
    const printed = [...document.querySelectorAll('[role=application] [data-fades]')];
    const shown = printed.filter((one) => one.style.display !== 'none');
    looks.push({
      labels: labels.map((one) => {
        const text = one.querySelector('text');
        const { left, right, top, bottom, height } = text.getBoundingClientRect();
        const pixels = letters(text) * height / text.getBBox().height;
        const spare = pixels * 0.1;  // a line of text is taller than its letters
        const isDrawn = one.firstElementChild.getBoundingClientRect().width > 0;  // a picture of no width is not
        const id = text.closest('[data-id]').dataset.id;
        return { id, isDrawn, words: text.textContent, pixels, box: [left, top + spare, right, bottom - spare] };
      }),
      printed: shown.flatMap((one) => one.matches('text') ? [one] : [...one.querySelectorAll('text')])
        .map((text) => [text.textContent, letters(text) * scale()]),
    });
    for (let times = 0; times < 2; times += 1) press('Zoom in');
  }
  return looks;
}"""

_CUT = """(places) => {
  const view = document.querySelector('[role=application]').getBoundingClientRect();
  const board = document.querySelector('[role=application] svg');
  const { left, top, width } = board.getBoundingClientRect();
  const k = width / board.viewBox.baseVal.width;
  const holds = (x, y) => x >= view.left - 1 && x <= view.right + 1 && y >= view.top - 1 && y <= view.bottom + 1;
  return [...document.querySelectorAll('.labels > div')].filter((one) => one.style.visibility === 'visible')
    .filter((one) => {
      const [x, y] = places[one.querySelector('[data-id]').dataset.id] ?? [-Infinity, 0];
      const words = one.querySelector('text').getBoundingClientRect();
      const spare = words.height * 0.15;  // a line of text is taller than its letters
      const whole = holds(words.left, words.top + spare) && holds(words.right, words.bottom - spare);
      return holds(left + k * x, top + k * y) && !whole;
    }).map((one) => one.textContent);
}"""
"""Names of places in view that are cut by its edge, of all that are shown."""


def overlapping(labels: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs of labels that share more than the edge of a letter."""
    found = []
    for index, one in enumerate(labels):
        a = one["box"]
        for other in labels[index + 1 :]:
            b = other["box"]
            if min(a[2], b[2]) - max(a[0], b[0]) > 0.5 and min(a[3], b[3]) - max(a[1], b[1]) > 0.5:
                found.append((one["words"], other["words"]))
    return found


MEASURED = ("bus", "eurorails", "wood-and-steel", "germany", "rust-belt")
"""A board of each kind; MILEPOST_BOARDS=all measures all of them."""


@pytest.mark.parametrize("board", TABLES if os.environ.get("MILEPOST_BOARDS") == "all" else MEASURED)
def test_labels_can_be_read_on_every_screen_at_every_zoom(visit: Visit, board: str):
    guest = visit(SIZES[0])
    guest.meets()
    table = Table(guest).open(TABLES[board](guest))
    layers = table.view()["scene"]["layers"]
    texts = {id: shape for layer in layers for id, shape in layer["shapes"].items() if shape["type"] == "text"}
    anchors = table.anchors()
    places = {
        id: anchors[shape["of"]] for id, shape in texts.items() if shape.get("of") in anchors and not shape.get("small")
    }
    for width, height in SIZES:
        resized(guest.page, width, height)
        rested(guest.page)
        cut = guest.page.evaluate(_CUT, places)
        assert not cut, f"{board} opens on {width}x{height} with names that are cut: {cut}"
        for zoom, look in enumerate(guest.page.evaluate(_MEASURE, [ZOOMS])):
            where = f"{board} on {width}x{height}, zoom {zoom}"
            assert look["labels"] or (board == "bus" and zoom == 0), f"{where}: no label at all"
            assert all(one["isDrawn"] for one in look["labels"]), f"{where}: labels that nobody sees"
            least = {one["words"]: SMALL if texts[one["id"]].get("small") else NAME for one in look["labels"]}
            tiny = [
                (one["words"], one["pixels"]) for one in look["labels"] if one["pixels"] < least[one["words"]] - 0.01
            ]
            tiny += [(words, pixels) for words, pixels in look["printed"] if pixels < SMALL - 0.01]
            assert not tiny, f"{where}: too small: {tiny}"
            over = overlapping(look["labels"])
            assert not over, f"{where}: over each other: {over}"


_WATCH_ZOOM = """() => {
  const sheet = document.querySelector('[role=application] svg[role=presentation]').parentElement;
  const words = [...sheet.querySelectorAll('svg > g text')];
  const printed = () => words.filter((one) => one.getClientRects().length > 0).length;
  window.printed = [printed()];
  let zooms = false;
  new MutationObserver(() => {
    if (zooms !== sheet.matches('.stretched')) window.printed.push(printed());
    zooms = sheet.matches('.stretched');
  }).observe(sheet, { attributeFilter: ['class'] });
}"""


@pytest.mark.parametrize("board", ["eurorails", "wood-and-steel"])
def test_words_that_are_printed_on_a_board_are_left_out_while_it_is_zoomed(visit: Visit, board: str):
    # a browser would lay out and paint each of them again with every step
    guest = visit(SIZES[0])
    guest.meets()
    Table(guest).open(TABLES[board](guest)).wait_for_turn()
    page = guest.page
    page.evaluate(_WATCH_ZOOM)
    page.mouse.move(450, 300)
    page.mouse.wheel(0, -60)
    page.wait_for_function("() => window.printed.length >= 3")
    before, zooming, after = page.evaluate("window.printed.slice(0, 3)")
    assert before > 0
    assert zooming == 0
    assert after > 0


def test_words_that_are_printed_on_a_board_stay_where_they_are_when_colours_change(visit: Visit):
    # a browser keeps where words were laid out, and must be told of each zoom
    guest = visit(SIZES[0])
    guest.meets()
    table = Table(guest).open(TABLES["barbados"](guest))
    table.settle(table.wait_for_turn())
    seen = []
    for scheme in ("no-preference", "light", "dark", "light"):
        guest.page.emulate_media(color_scheme=scheme)
        guest.page.evaluate(LAID_OUT)
        rested(guest.page)
        seen.append(Image.open(BytesIO(table.board.screenshot())).convert("L"))
    by_day, again, by_night, once_more = (changed(seen[0], one) for one in seen)
    assert by_day == 0 < LETTER < by_night
    assert again < LETTER
    assert once_more < LETTER


LETTER = 60
"""So many pixels differ at least where a single word is painted elsewhere; edges may be smoothed in another way."""


def changed(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures are clearly different."""
    return sum(ImageChops.difference(one, other).histogram()[80:])
