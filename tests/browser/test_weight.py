"""How much the browser must fetch before it shows something."""

from __future__ import annotations

import gzip
import time

from playwright.sync_api import Response, expect

from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Table

MOST_KB = 150
KINDS = ("document", "script", "stylesheet")


class Weighed:
    """The pages' own code that a visitor fetched, as it travels."""

    def __init__(self, visitor: Visitor) -> None:
        self.answers: list[Response] = []
        visitor.page.on("response", lambda answer: self.answers.append(answer))

    def kb(self) -> float:
        code = [answer for answer in self.answers if answer.request.resource_type in KINDS]
        return sum(len(gzip.compress(answer.body(), mtime=0)) for answer in code) / 1000


PICTURES_AND_ALL_KB = 250
"""What the front page may weigh in all: code, fonts and the games' pictures."""


def test_pages_are_light(visit: Visit):
    guest = visit()
    weighed = Weighed(guest)
    Landing(guest).open()
    guest.page.wait_for_load_state("networkidle")
    landing = weighed.kb()
    others = [answer for answer in weighed.answers if answer.request.resource_type in ("image", "font")]
    in_all = landing + sum(len(answer.body()) for answer in others) / 1000
    print(f"landing with pictures and fonts {in_all:.0f} kB")  # noqa: T201
    assert in_all <= PICTURES_AND_ALL_KB
    id = guest.opens("eurorails", "me", "bot:carrier", "bot:carrier")

    fresh = visit()
    weighed = Weighed(fresh)
    began = time.monotonic()
    fresh.page.goto(f"/table/{id}")
    expect(Table(fresh).board).to_be_visible()
    opened = time.monotonic() - began
    table = weighed.kb()
    print(f"landing {landing:.0f} kB, table {table:.0f} kB, table open after {opened:.2f} s")  # noqa: T201
    assert landing <= MOST_KB
    assert table <= MOST_KB


def test_code_travels_compressed(visit: Visit):
    guest = visit()
    weighed = Weighed(guest)
    Landing(guest).open()
    heavy = [
        answer for answer in weighed.answers if answer.request.resource_type == "script" and len(answer.body()) > 4000
    ]
    assert heavy
    assert all(answer.headers.get("content-encoding") in ("gzip", "br") for answer in heavy)
