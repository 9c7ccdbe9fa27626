"""Wood and Steel in the browser: a short game by mouse, a turn by keys and one by fingers, the lesson, and a Why?."""

from __future__ import annotations

import re

from msgspec import to_builtins
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Json, Landing, Lesson, Table
from tests.browser.test_bus import tab_to
from tests.browser.test_characters import ask_why, face, player
from tests.browser.test_phone import LEAST_TARGET, no_sideways_scroll
from tests.browser.waiting import apart

BOT = "bot:local"
MOST_PLACES = 40


def choice_of(view: Json, action: Json) -> Json:
    """The choice that is this action."""
    found: Json = next(choice for choice in view["scene"]["ask"]["choices"] if choice["action"] == action)
    return found


def mat(view: Json, seat: int) -> dict[str, str]:
    """What lies before a player, by its name."""
    found = next(panel for panel in view["scene"]["panels"] if panel["type"] == "mat" and panel["seat"] == seat)
    return {line["text"]: line.get("value", "") for line in found["lines"]}


def round_of(view: Json) -> int:
    return int(re.findall(r"round (\d+)", view["scene"]["banner"])[0])


# a whole game


def test_whole_short_game_by_mouse(visit: Visit):
    guest = visit()
    game = positions.short_steel()
    table = Table(guest).open(guest.imports(game.branch(0).encode(), "me", BOT))
    view = table.wait_for_turn()
    for action in [to_builtins(move.action) for move in game.moves if move.seat == 0]:
        table.act(choice_of(view, action), view)
        view = table.wait_for_turn()
    assert view["status"]["phase"] == "over"
    outcome = game.state.outcome
    assert outcome is not None
    assert view["status"]["result"]["scores"] == list(outcome.scores)
    result = Dialog(guest.page, "You win!")
    expect(result.box).to_be_visible()
    expect(result.box.get_by_role("row")).to_have_count(3)


# a turn without a mouse


def by_keys(table: Table, choice: Json) -> None:
    """Press the key of a choice; where it has none, listen to the places that may be chosen until it is named."""
    press = table.page.keyboard.press
    if choice.get("key"):
        press(choice["key"])
        if choice.get("reveals"):
            expect(Dialog(table.page, "This cannot be undone").button("Do it")).to_be_focused()
            press("Enter")
        return
    for _ in range(MOST_PLACES):
        press("]")
        if choice["label"] in table.heard.inner_text():
            press("Enter")
            return
    raise AssertionError(f"no place says {choice['label']}")


def test_a_turn_by_keys_alone(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.steel("1-seed", positions.STEEL_ALONE), "me"))
    tab_to(guest.page, "Board")
    view = table.wait_for_turn()
    began = round_of(view)
    for action in positions.steel_actions("1-seed", positions.STEEL_ALONE, positions.STEEL_ALONE_ENDS):
        table.settle(view)
        assert round_of(view) == began
        by_keys(table, choice_of(view, action))
        view = table.wait_for_more(view["status"]["length"])
    assert round_of(view) == began + 1
    assert mat(view, 0)["Ties"] == "2"  # one of the contract, one for a new commodity
    assert "2 actions" in view["scene"]["ask"]["sentence"]


# on a phone


def by_finger(table: Table, choice: Json, view: Json) -> None:
    """Tap the button of a choice, which may be the large one, else its place on the map."""
    if choice.get("ends_turn") and choice.get("key") == "n":
        table.next.tap()
        return
    if choice.get("key"):
        button = table.bar_button(re.compile("^" + re.escape(table.named(choice["label"], view))))
        expect(button.first).to_be_visible()
        box = button.first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET
        button.first.tap()
        return
    table.tidy()
    table.page.touchscreen.tap(*table.where(choice["at"][0]))


def act_by_finger(table: Table, choice: Json, view: Json) -> Json:
    """Carry a choice out; a tap where another one was just now would be taken for a double tap."""
    table.settle(view)
    apart(table.page)
    by_finger(table, choice, view)
    table.do_what_is_shown()
    return table.wait_for_more(view["status"]["length"])


def test_a_turn_on_a_phone(visit: Visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table(guest).open(guest.imports(positions.steel("3-seed", positions.STEEL_BUYING), "me", BOT, BOT))
    buy, *rest = positions.steel_actions("3-seed", positions.STEEL_BUYING, positions.STEEL_BUYING_ENDS)
    view = table.wait_for_turn()
    no_sideways_scroll(guest.page)
    table.settle(view)
    table.all_actions.tap()
    guest.page.get_by_label("Search the actions").fill("Consolidation")
    label = choice_of(view, buy)["label"]
    guest.page.get_by_role("dialog").get_by_role("button", name=label).tap()
    view = table.wait_for_more(view["status"]["length"])
    assert "Consolid." in mat(view, 0)
    for action in rest:
        view = act_by_finger(table, choice_of(view, action), view)
        no_sideways_scroll(guest.page)
    table.tab("Table").tap()
    expect(table.players).to_be_visible()
    expect(table.mine).to_contain_text("Consolid.")
    no_sideways_scroll(guest.page)


# the lesson


def do_it_alone(lesson: Lesson) -> None:
    """Do what is wanted on the board, without being shown: place after place, and what a menu offers there."""
    step = lesson.progress.get_attribute("aria-valuenow")
    press = lesson.page.keyboard.press
    lesson.board.focus()
    for _ in range(3):  # the ranking has three places
        press("]")
        press("Enter")
        if lesson.page.get_by_role("menu").count():
            press("Enter")
        if lesson.progress.get_attribute("aria-valuenow") != step:
            return


def test_lesson_to_the_end(visit: Visit):
    guest = visit()
    Landing(guest).open().learn("Wood and Steel").click()
    lesson = Lesson(guest)
    expect(lesson.box).to_be_visible()
    steps = int(lesson.progress.get_attribute("aria-valuemax") or 0)
    assert steps >= 20
    for step in range(1, steps):
        expect(lesson.progress).to_have_attribute("aria-valuenow", str(step))
        if lesson.box.get_by_role("button", name="Show me").count():
            do_it_alone(lesson)
        else:
            lesson.go_on()
    expect(lesson.progress).to_have_attribute("aria-valuenow", str(steps))
    expect(lesson.box).to_contain_text("The continent is waiting.")
    lesson.box.get_by_role("button", name="Play now").click()
    expect(Table(guest).board).to_be_visible()


# why?


def test_a_bot_is_asked_why(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.steel("3-seed", positions.STEEL_ASKED), "me", BOT, BOT))
    expect(face(player(table, "Abner 2"), "carter")).to_be_visible()
    view = table.wait_for_turn()
    told = next(told for told in view["log"] if told["why"])
    table.tab("Log").click()
    answer = ask_why(table, told["last"])
    expect(answer.get_by_role("row").first).to_contain_text("Considered")
    expect(answer.get_by_role("row").nth(1)).to_contain_text("taken")
    answer.get_by_role("row").first.get_by_role("button", name="Ties").click()
    expect(answer).to_contain_text("Ties: the ties at the end of this line of play")
    expect(answer).to_contain_text(re.compile("from the end|wins the game"))
