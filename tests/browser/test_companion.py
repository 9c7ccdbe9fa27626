"""An evening at a physical table: three phones and a screen for all; one phone for everybody; a phone that is gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.companion_pages import SMALL_PHONE, TITLE, TOUCH, OpenTable, Phone, QrCode, Screen
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Waiting
from tests.browser.test_access import assert_accessible
from tests.server.serving import GENEROUS, Server

PUBLIC = "https://games.example"
GAME = "wood_and_steel_table"
LAPTOP = (1366, 768)


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that phones can reach, where a seat is free as soon as its phone is gone."""
    folder = tmp_path_factory.mktemp("companion")
    with Server(folder, bot_workers=1, public=PUBLIC, stand_in_after=0.0, **GENEROUS) as server:
        yield server
    server.assert_quiet()


def phone(visit: Visit, home: Server, name: str) -> Phone:
    guest = visit(SMALL_PHONE, at=home, **TOUCH)
    guest.meets(name)
    return Phone(guest)


def begun(visit: Visit, home: Server, players: int) -> Phone:
    """One phone for all players, once everybody has ranked starting positions."""
    hot = phone(visit, home, "Hanna")
    hot.open(f"/table/{hot.visitor.opens(GAME, *['me'] * players)}")
    for place in range(players):
        expect(hot.bar).to_contain_text("Which three starting positions")
        hot.rank(place, 4, 5)
    expect(hot.end).to_be_visible()
    return hot


def test_an_evening_with_three_phones_and_a_screen(visit: Visit, home: Server):
    laptop = visit(LAPTOP, at=home)
    laptop.meets("Lena")
    opening = OpenTable(laptop).open()
    expect(laptop.page.get_by_text("A bot")).to_have_count(0)
    opening.device("The screen on the table").check()
    opening.submit.click()
    QrCode(laptop).assert_shown()
    address = Waiting(laptop.page).link.input_value()
    assert address.startswith(f"{PUBLIC}/table/")
    expect(laptop.page.get_by_role("button", name=re.compile("bot"))).to_have_count(0)

    # everybody comes with the QR code and takes a seat
    ann, bob, cy = (phone(visit, home, name) for name in ("Ann", "Bob", "Cy"))
    for one in (ann, bob, cy):
        one.open(address.removeprefix(PUBLIC))
        Waiting(one.page).sit.first.click()
        expect(one.page.get_by_role("button", name="Stand up")).to_be_visible()
    Waiting(laptop.page).start.click()
    screen = Screen(laptop).shown()
    assert laptop.page.url.endswith("/screen")
    expect(screen.bar).to_have_count(0)
    expect(screen.chat).to_have_count(0)
    QrCode(laptop).assert_shown()

    # positions are ranked in secret, and shown with the last ranking
    ann.rank(0, 3, 5)
    expect(ann.bar).to_contain_text("Waiting for")
    bob.rank(1, 3, 5)
    expect(ann.cards()).to_have_count(0)
    cy.rank(2, 3, 5)
    for one in (ann, bob, cy):
        expect(one.button("Fulfilled the private")).to_be_visible()
    ann.no_sideways_scroll()
    expect(screen.when).to_contain_text("round 1, turn 1 of 3")

    # whoever's turn it is, everybody may tap: a delivery, and one of the offers
    ann.button("Fulfilled the private").click()
    expect(ann.bar).to_contain_text("Which of these contracts do you take?")
    expect(screen.player("Ann")).to_contain_text("chooses")
    ann.button("Take ").first.click()
    expect(ann.button("Take ")).to_have_count(0)
    expect(screen.player("Ann").locator("b")).not_to_have_text("0")

    # the first Mogul opens the market, which everybody sees at once
    expect(screen.beside).to_contain_text("It opens when somebody has a Mogul.")
    bob.button("Have a Mogul").click()
    cy.tab("Market").click()
    expect(cy.cards()).to_have_count(4)
    expect(cy.button("Claim ")).to_have_count(0)
    bob.tab("Market").click()
    claimed = bob.button("Claim ").first
    what = (claimed.get_attribute("aria-label") or "").removeprefix("Claim ").partition(" for ")[0]
    claimed.click()
    expect(bob.button("Claim ")).to_have_count(0)
    bob.tab("Contracts").click()
    expect(bob.button(f"Fulfilled the market contract {what}")).to_be_visible()

    # somebody fills in an edit while others tap
    cy.tab("Contracts").click()
    cy.button("Edit a mistake").click()
    cy.dialog("Edit a mistake").button("Edit: add an active city").click()
    form = cy.dialog("Edit: add an active city")
    form.box.get_by_role("combobox", name=re.compile("^City")).select_option(label="San Diego")
    ann.steps.get_by_role("button", name=re.compile("^Done")).click()
    expect(ann.steps).to_contain_text("1 of ")
    expect(screen.steps).to_contain_text("1 of ")
    expect(cy.steps).to_contain_text("1 of ")
    expect(form.box).to_be_visible()
    form.box.get_by_role("combobox", name=re.compile("^Player")).select_option(label="Ann")
    form.button("Edit: add an active city").click()
    expect(form.box).to_have_count(0)
    ann.tab("Railroads").click()
    expect(ann.mat("Ann")).to_contain_text("San Diego")

    # anybody takes back what was tapped last, whoever did it, and is told what that was
    bob.undo.click()
    expect(bob.dialog("Take this back?").box).to_contain_text("San Diego")
    bob.dialog("Take this back?").button("Take it back").click()
    expect(cy.said.filter(has_text="Taken back")).to_be_visible()
    expect(ann.mat("Ann")).not_to_contain_text("San Diego")
    bob.redo.click()
    expect(ann.mat("Ann")).to_contain_text("San Diego")

    # a phone that reloads has everything it had
    ann.page.reload()
    expect(ann.button("Fulfilled the private")).to_be_visible()
    expect(ann.steps).to_contain_text("1 of ")

    # turns go round; ending the round early wants a second yes, ending it at its end does not
    cy.page.get_by_role("main").get_by_role("button", name="End round 1").click()
    cy.dialog("Are you sure?").button("No, go back").click()
    phones = {"Ann": ann, "Bob": bob, "Cy": cy}
    for turn in (1, 2, 3):
        expect(screen.when).to_contain_text(f"round 1, turn {turn} of 3")
        phones[screen.whose_turn()].end.click()
    expect(screen.when).to_contain_text("all turns are over")
    expect(ann.bar).to_contain_text("All turns of round 1 are over. End the round?")
    ann.end.click()
    expect(screen.when).to_contain_text("round 2, turn 1 of 3")
    expect(screen.steps).to_contain_text("0 of ")  # what was ticked off is gone, and what has grown is there
    bob.no_sideways_scroll()
    bob.turn_on_its_side()
    bob.no_sideways_scroll()
    expect(bob.button("Fulfilled the private")).to_be_in_viewport()


def test_one_phone_for_everybody_follows_the_turn_until_somebody_is_picked(visit: Visit, home: Server):
    hot = begun(visit, home, 3)
    first = hot.shown_seat()
    hot.end.click()
    expect(hot.shown).not_to_have_text(first)
    second = hot.shown_seat()
    hot.seats.get_by_role("button", name=first).click()
    expect(hot.shown).to_have_text(first)
    hot.button("Have a Mogul").click()
    expect(hot.button("Have a Mogul")).to_have_count(0)
    expect(hot.end).to_have_count(0)  # that player's turn is over, but they may still tap
    hot.seats.get_by_role("button", name="Whose turn it is").click()
    expect(hot.shown).to_have_text(second)
    expect(hot.end).to_be_visible()


def test_the_seat_of_a_phone_that_is_gone_is_taken_with_another(visit: Visit, home: Server):
    hot = begun(visit, home, 2)
    eve = phone(visit, home, "Eve").open(hot.page.url)
    expect(eve.page.get_by_text("Everybody is here. You can look on")).to_be_visible()
    hot.page.close()
    expect(eve.button("That is me")).to_have_count(2)
    eve.button("That is me").last.click()
    expect(eve.button("Fulfilled the private")).to_be_visible()
    eve.about.click()
    eve.dialog("This table").button("Play it here too").click()
    expect(eve.dialog("This table").button("Leave")).to_have_count(2)
    eve.page.keyboard.press("Escape")
    expect(eve.seats.get_by_role("button")).to_have_count(3)


def test_what_is_to_be_put_on_the_board_is_ticked_off_step_by_step(visit: Visit, home: Server):
    hot = begun(visit, home, 2)
    steps = hot.steps
    steps.get_by_role("button", name="Show on the map").click()
    expect(hot.tab("Map")).to_have_attribute("aria-selected", "true")
    steps.get_by_role("button", name="All steps").click()
    boxes = steps.get_by_role("checkbox")
    expect(boxes.first).to_be_visible()
    boxes.nth(1).click()
    expect(boxes.nth(1)).to_be_checked()
    steps.get_by_role("button", name="All of it is on the board").click()
    expect(steps).to_have_count(0)
    hot.undo.click()
    hot.dialog("Take this back?").button("Take it back").click()
    expect(steps).to_contain_text("1 of ")


def test_a_table_screen_shows_an_address_that_phones_cannot_reach_to_nobody(visit: Visit):
    guest = visit(LAPTOP)
    guest.page.goto(f"/table/{guest.opens(GAME, 'me', 'open')}")
    expect(guest.page.get_by_text("Phones cannot reach this server")).to_be_visible()
    expect(QrCode(guest).picture).to_have_count(0)
    assert Waiting(guest.page).link.input_value() == guest.page.url


def test_a_companion_is_opened_and_not_played_against_bots(visit: Visit):
    guest = visit(SMALL_PHONE, **TOUCH)
    landing = Landing(guest).open()
    expect(landing.play(TITLE)).to_have_count(0)
    opening = OpenTable(guest).open()
    expect(guest.page.get_by_text("Meet the bots")).to_have_count(0)
    opening.players(2)
    opening.device("One phone for everybody").check()
    opening.submit.click()
    expect(Phone(guest).positions).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_keeps_people_from_using_a_companion(
    visit: Visit, home: Server, scheme: Literal["light", "dark"]
):
    hot = begun(visit, home, 2)
    hot.page.emulate_media(color_scheme=scheme)
    hot.button("Have a Mogul").click()
    for tab in hot.page.get_by_role("tab").all():
        tab.click()
        assert_accessible(hot.page)
    hot.tab("Contracts").click()
    hot.about.click()
    expect(hot.dialog("This table").box).to_be_visible()
    assert_accessible(hot.page)
    hot.page.keyboard.press("Escape")
    hot.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    expect(hot.tab("Contracts")).to_have_count(0)
    assert_accessible(hot.page)
    laptop = visit(LAPTOP, at=home, color_scheme=scheme)
    laptop.page.goto(f"{hot.page.url}/screen")
    Screen(laptop).shown()
    assert_accessible(laptop.page)
    laptop.page.goto(f"/table/{laptop.opens(GAME, 'me', 'open')}")
    QrCode(laptop).assert_shown()
    assert_accessible(laptop.page)
