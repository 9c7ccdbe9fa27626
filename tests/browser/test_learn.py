"""The guided first games, from the front page to their last frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Lesson, Table


@pytest.mark.parametrize("game", ["Bus", "EuroRails"])
def test_lesson_to_the_end(visit: Visit, game: str):
    guest = visit()
    Landing(guest).open().learn(game).click()
    lesson = Lesson(guest)
    expect(lesson.box).to_be_visible()
    steps = int(lesson.progress.get_attribute("aria-valuemax") or 0)
    assert steps >= 8
    for step in range(1, steps):
        expect(lesson.progress).to_have_attribute("aria-valuenow", str(step))
        lesson.go_on(alone=step % 2 == 0)
    expect(lesson.progress).to_have_attribute("aria-valuenow", str(steps))
    lesson.box.get_by_role("button", name="Play now").click()
    expect(Table(guest).board).to_be_visible()


def test_wrong_click_gets_a_hint_and_back_goes_back(visit: Visit):
    guest = visit()
    guest.page.goto("/learn/bus")
    lesson = Lesson(guest)
    expect(lesson.box).to_be_visible()
    before = lesson.box.inner_text()
    lesson.board.click(position={"x": 5, "y": 5})
    lesson.go_on()
    expect(lesson.progress).to_have_attribute("aria-valuenow", "2")
    lesson.box.get_by_role("button", name="Back").click()
    expect(lesson.progress).to_have_attribute("aria-valuenow", "1")
    assert lesson.box.inner_text().split("\n")[0] == before.split("\n")[0]


def test_lesson_by_keys(visit: Visit):
    guest = visit()
    guest.page.goto("/learn/bus")
    lesson = Lesson(guest)
    expect(lesson.box).to_be_visible()
    guest.page.keyboard.press("ArrowRight")
    expect(lesson.progress).to_have_attribute("aria-valuenow", "2")
    guest.page.keyboard.press("ArrowLeft")
    expect(lesson.progress).to_have_attribute("aria-valuenow", "1")
