"""The gestures of a turn: by fingers on an upright phone, by a first click, by words; and what takes them back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import positions
from tests.browser.boards import SIZES
from tests.browser.browsing import PHONE, Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import LAID_OUT, Dialog, Json, Table
from tests.browser.waiting import apart, resized

BOT = "bot:carrier"
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET = (820, 1180)
LAPTOP = (1280, 720)
FOR_FINGERS = (PHONE, (844, 390), TABLET)
LOW = (1024, 600)
"""The lowest screen that shows the panel beside the board in parts of their own."""
PARIS, LYON = "29,32", "39,33"


def continued(visitor: Visitor, at: int) -> Table:
    return Table(visitor).open(visitor.imports(positions.carriers(at), "me", BOT, BOT))


def tap(table: Table, place: str) -> None:
    """A finger on a place of the board."""
    table.page.touchscreen.tap(*table.where(place))


def frame(table: Table, place: str) -> tuple[Any, tuple[float, float]]:
    """What must not move under a finger: the bar, and the board."""
    return table.bar.bounding_box(), table.where(place)


def guide(table: Table) -> dict[str, int]:
    """By place: what track there costs."""
    told = table.visitor.get(f"/api/tables/{table.id}/guide?seat=0")
    return dict(zip(told["place"], told["price"], strict=True))


def longer(table: Table, than: Json) -> Json:
    return table.wait_for_more(than["status"]["length"])


def aboard(view: Json) -> str:
    found = next(panel for panel in view["scene"]["panels"] if panel["type"] == "mat" and panel["seat"] == 0)
    return "; ".join(f"{line['text']} {line.get('value', '')}" for line in found["lines"])


def test_a_turn_of_eurorails_by_taps_on_an_upright_phone(visit: Visit):
    """Pick up, drive, deliver, build, buy, end: each tap looks, each button does, and nothing moves between them."""
    guest = visit(PHONE, **FINGERS)
    table = continued(guest, positions.LOADING)
    view = table.wait_for_turn()
    still = frame(table, positions.DRIVEN)
    table.arrival.get_by_role("button", name=re.compile("^Pick up Tourists")).tap()
    view = longer(table, view)
    assert "Tourists" in aboard(view)
    tap(table, positions.DRIVEN)
    expect(table.tapped).to_be_visible()
    assert frame(table, positions.DRIVEN) == still
    table.tapped.get_by_role("button", name="Drive").tap()
    view = longer(table, view)
    assert frame(table, positions.DRIVEN) == still

    table = continued(guest, positions.DELIVERING)
    view = table.wait_for_turn()
    tap(table, positions.WANTED)
    table.tapped.get_by_role("button", name="Drive").tap()
    view = longer(table, view)
    apart(table.page)
    table.arrival.get_by_role("button", name=re.compile("^Deliver Tourists")).tap()
    view = longer(table, view)
    assert "Tourists" not in aboard(view)

    table = continued(guest, positions.BUILDING)
    view = table.wait_for_turn()
    prices = guide(table)
    place = next(place for place, price in prices.items() if 6 <= price <= 12)
    still = frame(table, place)
    tap(table, place)
    build = table.tapped.get_by_role("button", name=f"Build for {prices[place]}M")
    expect(build).to_be_visible()
    assert frame(table, place) == still
    build.tap()
    built = longer(table, view)
    assert frame(table, place) == still
    assert built["status"]["length"] > view["status"]["length"] + 1
    table.undo.tap()  # one gesture, one undo
    table.wait(lambda now: now["status"]["length"] == view["status"]["length"])
    tap(table, place)
    expect(table.tapped).to_be_visible()
    tap(table, place)  # a second tap does it too: the place is where it was
    table.wait(lambda now: now["status"]["length"] == built["status"]["length"])

    table = continued(guest, positions.UPGRADING)
    view = table.wait_for_turn()
    table.arrival.get_by_role("button", name=re.compile("^Buy a Fast Freight")).tap()
    view = longer(table, view)
    assert "Fast" in aboard(view)
    table.next.tap()
    longer(table, view)


def test_a_tile_of_age_of_steam_by_taps(visit: Visit):
    guest = visit(PHONE, **FINGERS)
    id = guest.imports(positions.rust_belt(positions.AOS_BUILDING), "me", "bot:greedy", "bot:greedy")
    table = Table(guest).open(id)
    view = table.wait_for_turn()
    table.settle(view)
    choice = next(choice for choice in view["scene"]["ask"]["choices"] if choice.get("ghost"))
    still = frame(table, choice["at"][0])
    tap(table, choice["at"][0])
    table.menu.get_by_role("menuitem").first.tap()
    build = table.tapped.get_by_role("button", name=re.compile(r"^Build for \$\d"))
    expect(build).to_be_visible()
    assert frame(table, choice["at"][0]) == still
    assert table.length() == view["status"]["length"]  # looking costs nothing
    build.tap()
    longer(table, view)
    assert frame(table, choice["at"][0]) == still


def test_the_first_click_begins_a_way_and_the_second_builds_it(visit: Visit):
    guest = visit(LAPTOP)
    table = Table(guest).open(guest.opens("eurorails", "me", BOT, BOT))
    view = table.wait_for_turn()
    table.settle(view)
    table.press(PARIS)
    expect(table.bar.get_by_text("It begins at Paris. Choose where it leads.")).to_be_visible()
    expect(table.page.get_by_role("button", name="Dismiss")).to_have_count(0)  # nothing was refused
    told = guest.get(f"/api/tables/{table.id}/plan?seat=0&goal=build%20{PARIS}%20to%20{LYON}")
    table.press(LYON)
    view = longer(table, view)
    assert view["status"]["length"] == len(told["actions"])
    sections = table.page.locator("[data-layer=track] .seat0")
    expect(sections).to_have_count(len(told["actions"]))

    table.page.keyboard.press("Shift+u")
    table.wait(lambda now: now["status"]["length"] == len(told["actions"]) - 1)
    expect(sections).to_have_count(len(told["actions"]) - 1)  # what was undone is shown: the page takes a key again
    expect(table.undo).to_be_enabled()
    table.page.keyboard.press("u")
    table.wait(lambda now: now["status"]["length"] == 0)
    expect(sections).to_have_count(0)
    expect(table.redo).to_be_enabled()
    table.redo.click()
    table.wait(lambda now: now["status"]["length"] == len(told["actions"]) - 1)


def test_goals_are_typed_into_the_search_box_and_all_actions(visit: Visit):
    guest = visit(LAPTOP)
    table = Table(guest).open(guest.opens("eurorails", "me", BOT, BOT))
    view = table.wait_for_turn()
    table.settle(view)
    table.find.fill("build London to Ruhr")
    goal = guest.page.get_by_role("option", name=re.compile("^Build .* for 9M"))
    expect(goal).to_be_visible()
    table.find.press("Enter")
    longer(table, view)

    table = Table(guest).open(
        guest.imports(positions.rust_belt(positions.AOS_MOVING), "me", "bot:greedy", "bot:greedy")
    )
    view = table.wait_for_turn()
    table.all_actions.click()
    everything = Dialog(guest.page, "All actions")
    everything.box.get_by_label("Search the actions").fill("ship")
    best = everything.box.locator("button.goal")
    expect(best).to_be_visible()
    best.click()
    longer(table, view)

    table = Table(guest).open(
        guest.imports(positions.steel("3-seed", positions.STEEL_BUYING), "me", "bot:local", "bot:local")
    )
    view = table.wait_for_turn()
    table.settle(view)
    table.find.fill("run tourists to Boston")
    expect(guest.page.get_by_role("option", name=re.compile("^Run .*for \\$6,000"))).to_be_visible()
    table.find.press("Enter")
    Dialog(guest.page, re.compile("cannot be undone")).button("Go on").click()
    longer(table, view)

    table = Table(guest).open(guest.opens("bus", "me", "bot:greedy", "bot:greedy"))
    view = table.wait_for_turn()
    table.settle(view)
    wanted = view["scene"]["ask"]["choices"][0]["label"]
    table.find.fill(wanted)
    expect(guest.page.get_by_role("option").filter(has_text="Enter does it").first).to_contain_text(wanted)
    table.find.press("Enter")
    longer(table, view)


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP], ids=str)
def test_choices_without_room_are_counted_and_the_question_can_be_read(visit: Visit, size: tuple[int, int]):
    """Seven areas of Bus, nine numbers of shares: what is not in the bar is behind a button that says how many."""
    guest = visit(size, **({} if size == LAPTOP else FINGERS))
    heights = set()
    for record, choices in (
        (positions.bus(positions.BUS_AREAS), 7),
        (positions.rust_belt(positions.AOS_SHARES), 9),
    ):
        seats = ["me"] + ["bot:greedy"] * (3 if choices == 7 else 2)
        table = Table(guest).open(guest.imports(record, *seats))
        view = table.wait_for_turn()
        table.settle(view)
        more = table.bar_button(re.compile(r"^\d+ more"))
        buttons = table.arrival.locator(".item:not(.gone) button")
        behind = int(more.inner_text().split()[0]) if more.count() else 0
        assert buttons.count() + behind == choices
        inside(table, buttons.all())
        if behind:
            more.click()
            expect(table.bar.get_by_role("group", name="More actions").get_by_role("button")).to_have_count(behind)
        wide = table.bar.locator("p.ask").evaluate("asked => asked.clientWidth")
        assert wide >= min(size[0], 480) * 0.6
        box = table.bar.bounding_box()
        assert box
        heights.add(box["height"])
    assert len(heights) == 1


def inside(table: Table, buttons: list[Locator]) -> None:
    """Every button lies in the bar with all of its words."""
    assert buttons, "no button to look at"
    bar = table.bar.bounding_box()
    assert bar
    for button in buttons:
        box = button.bounding_box()
        assert box
        assert box["x"] >= bar["x"]
        assert box["x"] + box["width"] <= bar["x"] + bar["width"] + 1
        assert box["y"] >= bar["y"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"]
        assert not button.locator(".words").evaluate(_CUT), button.get_attribute("title")


_CUT = "words => words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1"
LONG_CHOICES: dict[str, Callable[[], bytes]] = {
    "Buy a Fast Freight for 20M": partial(positions.carriers, positions.UPGRADING),
    "Deliver Cork to Frankfurt for 46M": partial(positions.carriers, positions.MIDDLE),
    "Ship purple from Terre Haute via Chicago": partial(positions.rust_belt, positions.AOS_MOVING),
    "Issue no shares": partial(positions.rust_belt, positions.AOS_SHARES),
}
"""The beginning of a choice that comes first, long ones and one of many, and where it is offered."""


@pytest.mark.parametrize("fingers", [False, True], ids=["mouse", "fingers"])
def test_what_a_choice_does_is_read_whole_on_every_screen(visit: Visit, fingers: bool):
    sizes = [size for size in SIZES if (size in FOR_FINGERS) == fingers]
    guest = visit(sizes[0], has_touch=fingers)
    for words, record in LONG_CHOICES.items():
        table = Table(guest).open(guest.imports(record(), "me", "bot:greedy", "bot:greedy"))
        table.settle(table.wait_for_turn())
        for width, height in sizes:
            resized(guest.page, width, height)
            guest.page.evaluate(LAID_OUT)
            shown = table.arrival.locator(".item:not(.gone) button")
            expect(shown.first).to_have_attribute("title", re.compile("^" + words))
            inside(table, shown.all())


def test_on_arrival_the_money_comes_first_and_nothing_lies_on_the_board(visit: Visit):
    table = continued(visit(LAPTOP), positions.DELIVERING)
    table.wait_for_turn()
    table.press(positions.WANTED)
    first = table.arrival.get_by_role("button").first
    expect(first).to_have_accessible_name(re.compile("^Deliver Tourists"))
    expect(first).to_contain_text(re.compile(r"\+\d+M"))
    expect(table.arrival.get_by_role("button", name=re.compile("^Drop"))).to_have_count(0)
    (x, y), tip = table.where(positions.WANTED), table.page.locator("main .tip")
    box = tip.bounding_box() if tip.count() else None
    assert box is None or not (0 <= x - box["x"] <= box["width"] and 0 <= y - box["y"] <= box["height"])
    expect(table.bar.get_by_text("already")).to_have_count(0)  # no red word that one is where one went


def test_what_is_refused_in_a_dialog_is_read_in_the_dialog(visit: Visit):
    table = continued(visit(LAPTOP), positions.BUILDING)
    table.wait_for_turn()
    table.bar_button(re.compile(r"^(\d+ more|More)\b")).click()
    table.bar_button(re.compile("^Offer to buy")).click()
    form = Dialog(table.page, re.compile("^Offer to buy"))
    form.box.get_by_label("Whose track?").select_option(index=1)
    form.box.get_by_label("How many millions do you pay?").fill("1")
    form.box.get_by_role("button").last.click()
    expect(form.box.get_by_role("status").filter(has_text=re.compile(r"\w+ \w+"))).to_be_visible()
    expect(form.box.get_by_role("button", name="Dismiss")).to_be_visible()


def test_why_on_the_last_line_opens_where_it_can_be_read(visit: Visit):
    table = continued(visit(LAPTOP), positions.BUILDING)  # with a log that is longer than its room
    view = table.wait_for_turn()
    table.next.click()
    longer(table, view)
    table.wait_for_turn()
    for width, height in (*SIZES, LOW):
        resized(table.page, width, height)
        table.open(table.id)
        table.tab("Log").click()
        table.log.get_by_role("button", name="Why?").last.click()
        answer = table.log.get_by_role("status").last
        expect(answer).to_be_visible()
        expect(answer).not_to_have_text("…")
        table.page.wait_for_function(
            """([list, last]) => {
              const [room, box] = [list.getBoundingClientRect(), last.getBoundingClientRect()];
              return box.top >= room.top - 1 && box.bottom <= Math.min(room.bottom, innerHeight) + 1;
            }""",
            arg=[table.log.element_handle(), answer.element_handle()],
        )
    expect(table.page.get_by_text("It's your turn!")).to_have_count(0)  # one waited for bots only
