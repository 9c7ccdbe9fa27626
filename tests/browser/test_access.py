"""Nothing serious keeps people from using the pages: every page and state under axe."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect

from milepost.core.catalog import game, game_names
from tests.browser import positions
from tests.browser.boards import TABLES
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Landing, SetUp, Table, Waiting

AXE = files("axe_core_python") / "axe.min.js"
_CALM = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished))"""
"""Colours on their way from one to another are nobody's colours."""
GRAVE = ("serious", "critical")


def assert_accessible(page: Page) -> None:
    """Axe finds nothing serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(_CALM)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [
        f"{fault['impact']} {fault['id']}: {fault['help']}: "
        + "; ".join(node["html"][:160] for node in fault["nodes"][:4])
        for fault in found["violations"]
        if fault["impact"] in GRAVE
    ]
    assert not told, "\n".join(told)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_landing_and_set_up(visit: Visit, scheme: str):
    guest = visit(color_scheme=scheme)
    guest.opens("bus", "me", "bot:greedy", "bot:greedy")
    landing = Landing(guest).open()
    assert_accessible(guest.page)
    landing.set_up("EuroRails").click()
    expect(SetUp(guest.page).pace).to_be_visible()
    SetUp(guest.page).seat(1).select_option(value="bot:mcts")
    guest.page.get_by_text("Meet the bots").click()
    guest.page.get_by_text("All rules").click()
    assert_accessible(guest.page)


def test_waiting_room(visit: Visit, scheme: str):
    guest = visit(color_scheme=scheme)
    guest.meets()
    guest.page.goto(f"/table/{guest.opens('bus', 'me', 'open', 'bot:greedy')}")
    expect(Waiting(guest.page).sit).to_be_visible()
    expect(guest.page.get_by_role("button", name="Fill with bots and start")).to_be_enabled()
    assert_accessible(guest.page)


@pytest.mark.parametrize("size", [(1400, 900), PHONE], ids=["wide", "phone"])
def test_bus_in_play(visit: Visit, scheme: str, size: tuple[int, int]):
    guest = visit(size, color_scheme=scheme)
    table = Table(guest).open(guest.imports(positions.bus(60), "me", "me", "me", "me"))
    assert_accessible(guest.page)
    table.tab("Log").click()
    expect(table.log).to_be_visible()
    assert_accessible(guest.page)
    guest.page.keyboard.press("?")
    expect(Dialog(guest.page).box).to_be_visible()
    assert_accessible(guest.page)


@pytest.mark.parametrize("size", [(1400, 900), PHONE], ids=["wide", "phone"])
def test_eurorails_in_play(visit: Visit, scheme: str, size: tuple[int, int]):
    guest = visit(size, color_scheme=scheme)
    table = Table(guest).open(guest.imports(positions.carriers(positions.BUILDING), "me", "bot:carrier", "bot:carrier"))
    assert_accessible(guest.page)
    table.tab("Table").click()
    assert_accessible(guest.page)
    table.tab("Chat").click()
    assert_accessible(guest.page)
    table.all_actions.click()
    expect(Dialog(guest.page, "All actions").box).to_be_visible()
    assert_accessible(guest.page)


@pytest.mark.parametrize("board", ["rust-belt", "wood-and-steel"])
@pytest.mark.parametrize(("size", "scheme"), [((1400, 900), "dark"), (PHONE, "light")], ids=["wide", "phone"])
def test_other_games_in_play(visit: Visit, board: str, size: tuple[int, int], scheme: str):
    guest = visit(size, color_scheme=scheme)
    guest.meets()
    table = Table(guest).open(TABLES[board](guest))
    table.wait_for_turn()
    assert_accessible(guest.page)
    table.tab("Table").click()
    assert_accessible(guest.page)
    table.all_actions.click()
    expect(Dialog(guest.page, "All actions").box).to_be_visible()
    assert_accessible(guest.page)


def test_replay_and_result(visit: Visit, scheme: str):
    guest = visit(color_scheme=scheme)
    table = Table(guest).open(guest.imports(positions.bus(), "me", "me", "me", "me"))
    expect(Dialog(guest.page).box).to_be_visible()
    assert_accessible(guest.page)
    guest.page.keyboard.press("Escape")
    table.slider.fill("20")
    expect(table.replay).to_have_attribute("data-at", "20")
    assert_accessible(guest.page)


@pytest.mark.parametrize("taught", [name for name in game_names() if game(name).lesson is not None])
def test_learn(visit: Visit, scheme: str, taught: str):
    guest = visit(color_scheme=scheme)
    guest.page.goto(f"/learn/{taught}")
    expect(guest.page.get_by_role("region", name="Lesson")).to_be_visible()
    assert_accessible(guest.page)
