"""The front page: all games at once, how long they take, where to begin; with pictures that come with the package."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from milepost.core.catalog import game, game_names
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Landing

TITLES = [game(name).title for name in game_names() if not game(name).companion]


@pytest.mark.parametrize("size", [(1400, 900), (1280, 720)], ids=str)
def test_all_games_stand_in_a_row_above_the_fold(visit: Visit, size: tuple[int, int]):
    landing = Landing(visit(size)).open()
    boxes = [landing.play(title).bounding_box() for title in TITLES]
    assert len({round(box["y"]) for box in boxes if box}) == 1
    assert all(box and box["y"] + box["height"] <= size[1] for box in boxes)
    for title in TITLES:
        card = landing.page.get_by_role("article", name=title, exact=True)
        expect(card).to_contain_text("minutes")
        expect(card).to_contain_text("players")


def test_all_games_can_be_played_from_the_first_screen_of_a_phone(visit: Visit):
    landing = Landing(visit(PHONE, has_touch=True, is_mobile=True)).open()
    for title in TITLES:
        for part in (landing.play(title), landing.learn(title), landing.set_up(title)):
            box = part.bounding_box()
            assert box
            assert box["y"] + box["height"] <= PHONE[1]
            assert box["x"] + box["width"] <= PHONE[0]
            assert part.evaluate("part => part.scrollWidth <= part.clientWidth"), "its words are cut"


def test_newcomers_are_shown_where_to_begin(visit: Visit):
    guest = visit()
    landing = Landing(guest).open()
    begin = guest.page.get_by_role("link", name="New here? Learn Bus")
    expect(begin).to_have_attribute("href", "/learn/bus")
    guest.opens("bus", "me", "bot:greedy", "bot:greedy")
    landing.open()
    expect(guest.page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(begin).to_have_count(0)


def test_pictures_are_there_and_whole(visit: Visit):
    landing = Landing(visit()).open()
    landing.page.wait_for_function("() => [...document.images].every(one => one.complete && one.naturalWidth > 0)")
