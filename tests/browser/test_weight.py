"""How much the browser must fetch before it shows something."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response, expect

from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Table

LANDING_KB = 250
"""What the front page may weigh in all, as it travels: code, fonts and the games' pictures."""
TABLE_KB = 300
"""What a table may weigh in all: code, fonts, the board and the first position."""
CODE_KB = 170
PACKED = ("image", "font")
CODE = ("document", "script", "stylesheet")


class Weighed:
    """What a visitor fetched, as it travels."""

    def __init__(self, visitor: Visitor) -> None:
        self.answers: list[Response] = []
        visitor.page.on("response", lambda answer: self.answers.append(answer))

    def kb(self, *kinds: str) -> float:
        """Everything, or answers of some kinds."""
        return sum(_size(one) for one in self.answers if not kinds or one.request.resource_type in kinds) / 1000


def _size(answer: Response) -> int:
    body = answer.body()
    return len(body if answer.request.resource_type in PACKED else gzip.compress(body, mtime=0))


def test_pages_are_light(visit: Visit):
    guest = visit()
    weighed = Weighed(guest)
    Landing(guest).open()
    guest.page.wait_for_load_state("networkidle")
    landing, code = weighed.kb(), weighed.kb(*CODE)
    print(f"landing {landing:.0f} kB, {code:.0f} kB of it code")  # noqa: T201
    assert landing <= LANDING_KB
    assert code <= CODE_KB
    for game, bot in (
        ("bus", "greedy"),
        ("eurorails", "carrier"),
        ("age_of_steam", "greedy"),
        ("wood_and_steel", "local"),
    ):
        id = guest.opens(game, "me", f"bot:{bot}", f"bot:{bot}")
        fresh = visit()
        weighed = Weighed(fresh)
        fresh.page.goto(f"/table/{id}")
        expect(Table(fresh).board.locator("svg").first).to_be_visible()
        fresh.page.wait_for_load_state("networkidle")
        table, code = weighed.kb(), weighed.kb(*CODE)
        print(f"table of {game} {table:.0f} kB, {code:.0f} kB of it code")  # noqa: T201
        assert table <= TABLE_KB
        assert code <= CODE_KB


def test_code_travels_compressed(visit: Visit):
    guest = visit()
    weighed = Weighed(guest)
    Landing(guest).open()
    heavy = [
        answer for answer in weighed.answers if answer.request.resource_type == "script" and len(answer.body()) > 4000
    ]
    assert heavy
    assert all(answer.headers.get("content-encoding") in ("gzip", "br") for answer in heavy)
