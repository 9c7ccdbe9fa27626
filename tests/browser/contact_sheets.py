"""Takes pictures of every board on every screen, light and dark.

python -m tests.browser.contact_sheets FOLDER [BOARD …]
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.boards import SIZES, TABLES
from tests.browser.browsing import MISSING, Visitor, chromium, started
from tests.browser.pages import Table
from tests.browser.waiting import PATIENCE_MS
from tests.server.serving import GENEROUS, Server
from tests.web.client import built

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_CALM = "() => document.getAnimations().length === 0"
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
TALL = 540
GAP = 12


def main(folder: Path, wanted: list[str]) -> int:
    executable = chromium()
    if executable is None:
        print(MISSING, file=sys.stderr)  # noqa: T201
        return 1
    built()
    expect.set_options(timeout=PATIENCE_MS)
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        started(executable) as browser,
        Server(Path(data), bot_workers=1, **GENEROUS) as server,
    ):
        for name in wanted or TABLES:
            visitor = Visitor(browser, server, SIZES[0])
            visitor.meets("Ada")
            table = Table(visitor)
            id = TABLES[name](visitor)
            for size in SIZES:
                # a table is opened anew for each screen, as its player would: how it opens is to be seen
                visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
                visitor.page.evaluate("localStorage.clear()") if visitor.page.url != "about:blank" else None
                table.open(id)
                table.wait_for_turn()
                table.tidy()
                # what was put away may have been scrolled to for that
                visitor.page.evaluate("document.querySelector('aside.side').scrollTo(0, 0)")
                for scheme in SCHEMES:
                    _shoot(visitor.page, scheme, folder / f"{name}-{size[0]}x{size[1]}-{scheme}.png")
            visitor.close()
            print(_sheet(folder, name))  # noqa: T201
    return 0


def _shoot(page: Page, scheme: Literal["light", "dark"], to: Path) -> None:
    page.emulate_media(color_scheme=scheme)
    page.evaluate(_PAINTED)
    page.wait_for_function(_CALM)  # colours change from an element to those within it, one after the other
    page.evaluate(_PAINTED)
    page.screenshot(path=to)


def _sheet(folder: Path, name: str) -> Path:
    """All pictures of a board in one, a row for each scheme."""
    rows = [[Image.open(folder / f"{name}-{w}x{h}-{scheme}.png") for w, h in SIZES] for scheme in SCHEMES]
    small = [
        [one.resize((one.width * TALL // one.height, TALL), Image.Resampling.LANCZOS) for one in row] for row in rows
    ]
    wide = sum(one.width + GAP for one in small[0]) + GAP
    sheet = Image.new("RGB", (wide, (TALL + GAP) * len(rows) + GAP), "#777777")
    for y, row in enumerate(small):
        x = GAP
        for one in row:
            sheet.paste(one, (x, GAP + y * (TALL + GAP)))
            x += one.width + GAP
    made = BytesIO()
    sheet.save(made, "PNG")
    to = folder / f"{name}.png"
    to.write_bytes(made.getvalue())
    return to


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
