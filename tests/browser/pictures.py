"""Takes the pictures of the pages that the documentation shows: python -m tests.browser.pictures [NAME …]."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser import positions
from tests.browser.browsing import MISSING, PHONE, Visitor, chromium, started
from tests.browser.companion_pages import SMALL_PHONE, TOUCH, Phone, Screen
from tests.browser.pages import Landing, Table, Waiting
from tests.browser.waiting import PATIENCE_MS, rested
from tests.server.serving import GENEROUS, Server
from tests.web.client import built

FOLDER = Path(__file__).parents[2] / "docs/pictures"
BOT, GREEDY, STEAM = "bot:carrier", "bot:greedy", "bot:adaptive"
NAME = "Ada"


class Camera:
    """Comes to the pages as one guest after another."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server

    def guest(self, size: tuple[int, int] = (1400, 900), **more: object) -> Visitor:
        visitor = Visitor(self._browser, self._server, size, **more)
        visitor.meets(NAME)
        return visitor

    def middle(self, visitor: Visitor, at: int = positions.MIDDLE, seat: int = 0) -> Table:
        """A game of EuroRails in its middle, with one's own turn to come to."""
        seats = [BOT] * 3
        seats[seat] = "me"
        table = Table(visitor).open(visitor.imports(positions.carriers(at), *seats))
        table.wait_for_turn()
        return table

    def landing(self, to: Path) -> None:
        guest = self.guest((1400, 1180))
        Landing(guest).open()
        guest.page.wait_for_load_state("networkidle")
        guest.page.screenshot(path=to)

    def eurorails(self, to: Path) -> None:
        self.middle(self.guest()).page.screenshot(path=to)

    def crayon(self, to: Path) -> None:
        table = self.middle(self.guest(), positions.BUILDING)
        guide = table.visitor.get(f"/api/tables/{table.id}/guide?seat=0")
        priced = zip(guide["price"], guide["place"], strict=True)
        place = max((price, place) for price, place in priced if price <= guide["limit"] and place in table.cities())[1]
        for _ in range(2):
            x, y = table.where(place)
            table.page.mouse.move(x, y)
            table.page.mouse.wheel(0, -300)
            rested(table.page)
        table.hover(place)
        expect(table.meter.get_by_text(f"{guide['price'][guide['place'].index(place)]}M", exact=True)).to_be_visible()
        rested(table.page)
        table.page.screenshot(path=to)

    def bus(self, to: Path) -> None:
        guest = self.guest()
        table = Table(guest).open(guest.imports(positions.bus(positions.BUS_RIDE), "me", *[GREEDY] * 3))
        table.settle(table.wait_for_turn())
        table.page.screenshot(path=to)

    def rails(self, visitor: Visitor) -> Table:
        """A game of Age of Steam in its middle, where a cube may be shipped."""
        table = Table(visitor).open(visitor.imports(positions.rust_belt(positions.AOS_MOVING), "me", STEAM, STEAM))
        table.settle(table.wait_for_turn())
        return table

    def age_of_steam(self, to: Path) -> None:
        table = self.rails(self.guest())
        table.bar_button(re.compile("^Ship")).first.hover()
        rested(table.page)
        table.page.screenshot(path=to)

    def age_of_steam_phone(self, to: Path) -> None:
        self.rails(self.guest(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)).page.screenshot(path=to)

    def replay(self, to: Path) -> None:
        guest = self.guest()
        table = Table(guest).open(guest.imports(positions.bus(), "me", *[GREEDY] * 3))
        guest.page.keyboard.press("Escape")
        table.tab("Log").click()
        told = table.view()["log"][-40]
        table.slider.fill(str(told["last"]))
        expect(table.replay).to_have_attribute("data-at", str(told["last"]))
        rested(guest.page)
        guest.page.screenshot(path=to)

    def measures(self, to: Path) -> None:
        """A finished game beside what was counted in it."""
        guest = self.guest()
        table = Table(guest).open(guest.imports(positions.bus(), "me", *[GREEDY] * 3))
        guest.page.keyboard.press("Escape")
        expect(table.measures.get_by_role("button").first).to_be_visible()
        guest.page.screenshot(path=to)

    def phone(self, to: Path) -> None:
        self.middle(self.guest(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)).page.screenshot(path=to)

    def evening(self) -> list[Phone]:
        """Three phones at a physical table, some taps after everybody has ranked starting positions."""
        phones = [Phone(self.guest(SMALL_PHONE, **TOUCH)) for _ in range(3)]
        for phone, name in zip(phones, ("Ada", "Ben", "Cleo"), strict=True):
            phone.visitor.meets(name)
        id = phones[0].visitor.opens("wood_and_steel_table", "me", "open", "open")
        for phone in phones:
            phone.open(f"/table/{id}")
        for phone in phones[1:]:
            Waiting(phone.page).sit.first.click()
        Waiting(phones[0].page).start.click()
        for place, phone in enumerate(phones):
            phone.rank(place, 4, 5)
        phones[0].button("Fulfilled the private").click()
        phones[0].button("Take ").first.click()
        phones[1].button("Have a Mogul").click()
        expect(phones[0].button("Fulfilled the private")).to_be_visible()
        return phones

    def companion_phone(self, to: Path) -> None:
        self.evening()[0].page.screenshot(path=to)

    def companion_screen(self, to: Path) -> None:
        table = self.evening()[0].page.url
        laptop = self.guest((1366, 768))
        laptop.page.goto(f"{table}/screen")
        Screen(laptop).shown()
        laptop.page.wait_for_load_state("networkidle")
        laptop.page.screenshot(path=to)

    def dark(self, to: Path) -> None:
        self.middle(self.guest(color_scheme="dark")).page.screenshot(path=to)


def main(wanted: list[str]) -> int:
    executable = chromium()
    if executable is None:
        print(MISSING, file=sys.stderr)  # noqa: T201
        return 1
    built()
    expect.set_options(timeout=PATIENCE_MS)
    with (
        tempfile.TemporaryDirectory() as folder,
        started(executable) as browser,
        Server(Path(folder), bot_workers=1, public="https://games.example", **GENEROUS) as server,
    ):
        camera = Camera(browser, server)
        shots: dict[str, Callable[[Path], None]] = {
            "landing": camera.landing, "eurorails": camera.eurorails, "crayon": camera.crayon, "bus": camera.bus,
            "replay": camera.replay, "measures": camera.measures, "phone": camera.phone, "dark": camera.dark,
            "age-of-steam": camera.age_of_steam, "age-of-steam-phone": camera.age_of_steam_phone,
            "companion-phone": camera.companion_phone, "companion-screen": camera.companion_screen,
        }  # fmt: skip
        for name in wanted or shots:
            shots[name](FOLDER / f"web-{name}.png")
            print(FOLDER / f"web-{name}.png")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
