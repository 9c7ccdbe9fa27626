"""What people see and press when somebody goes, comes back, is sent away, or wants to end a game or play it again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.browsing import PHONE, WIDE, Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Landing, SetUp, Table, Waiting
from tests.server.serving import GENEROUS, Server


@pytest.fixture(scope="module")
def hasty(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody who is gone."""
    settings: dict[str, Any] = {**GENEROUS, "stand_in_after": 0.0, "host_away_after": 0.0}
    with Server(tmp_path_factory.mktemp("hasty"), bot_workers=1, **settings) as server:
        yield server
    server.assert_quiet()


def at_table(visit: Visit, server: Server, *names: str, game: str = "bus", size: tuple[int, int] = WIDE) -> list[Table]:
    """People at a table in play; the first of them is the host."""
    people = [visit(size, at=server) for _ in names]
    for visitor, name in zip(people, names, strict=True):
        visitor.meets(name)
    host = people[0]
    seats = ["me", *["open"] * (len(names) - 1), *["bot:random"] * (3 - len(names))]
    id = host.opens(game, *seats, start=False)
    for seat, visitor in enumerate(people[1:], start=1):
        visitor.post(f"/api/tables/{id}/seats/{seat}", {"do": "sit", "cid": f"sit-{seat}"})
    host.post(f"/api/tables/{id}/start", {"cid": "start"})
    return [Table(visitor).open(id) for visitor in people]


def settings_of(table: Table) -> Dialog:
    """The dialog on this table."""
    by_key(table.page.get_by_role("button", name="This table: players, bots, link, record"))
    return Dialog(table.page, "This table")


def by_key(button: Locator) -> None:
    """Press a button without a mouse."""
    expect(button).to_be_visible()
    button.focus()
    button.press("Enter")


def notice(page: Page, words: str) -> Locator:
    return page.locator(".notices p").filter(has_text=words)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_bot_stands_in_for_somebody_who_is_gone_until_they_take_over(
    visit: Visit, hasty: Server, size: tuple[int, int]
):
    ada, ben = at_table(visit, hasty, "Ada", "Ben", size=size)
    ben.page.goto("/")
    dialog = settings_of(ada)
    row = dialog.box.get_by_role("listitem").filter(has_text="Ben")
    expect(row).to_contain_text("not connected")
    by_key(row.get_by_role("button", name="Let a bot stand in"))
    expect(row).to_contain_text("stands in")
    expect(row.get_by_role("button")).to_have_count(0)
    ada.page.keyboard.press("Escape")

    ben.open(ada.id)
    told = notice(ben.page, "A bot plays for you; the seat stays yours.")
    by_key(told.get_by_role("button", name="Take over"))
    expect(told).to_have_count(0)
    ada.wait(lambda view: view["status"]["seats"][1]["stand_in"] == "")


def test_a_player_has_a_bot_stand_in_and_cannot_move_meanwhile(visit: Visit, server: Server):
    ada, ben = at_table(visit, server, "Ada", "Ben")
    dialog = settings_of(ben)
    mine = dialog.box.get_by_role("listitem").filter(has_text="Ben")
    mine.get_by_role("button", name="Let a bot stand in").click()
    expect(mine).to_contain_text("stands in")
    ben.page.keyboard.press("Escape")
    expect(notice(ben.page, "A bot plays for you")).to_be_visible()
    expect(ada.players.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("bot stands in")
    view = ada.wait(lambda now: now["status"]["to_act"] == 0)
    ada.act(view["scene"]["ask"]["choices"][0], view)
    settings_of(ben).button("Take over").click()
    expect(notice(ben.page, "A bot plays for you")).to_have_count(0)


def waiting_with(visit: Visit, server: Server, *names: str) -> list[Visitor]:
    """People at a table that waits: the host, and others who have sat down."""
    people = [visit(at=server) for _ in names]
    for visitor, name in zip(people, names, strict=True):
        visitor.meets(name)
    id = people[0].opens("bus", "me", "open", "open", "open", start=False)
    for visitor in people:
        visitor.page.goto(f"/table/{id}")
    for visitor in people[1:]:
        Waiting(visitor.page).sit.first.click()
        expect(visitor.page.get_by_role("button", name="Stand up")).to_be_visible()
    return people


def test_the_host_sends_somebody_away_before_the_start(visit: Visit, server: Server):
    ada, eve = waiting_with(visit, server, "Ada", "Eve")
    expect(Waiting(eve.page).sit).to_have_count(0)
    expect(eve.page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    by_key(ada.page.get_by_role("button", name="Remove Eve"))
    asks = ada.page.get_by_role("group", name="Remove a player")
    expect(asks).to_contain_text("Eve cannot sit down at this table again.")
    by_key(asks.get_by_role("button", name="Remove", exact=True))
    expect(eve.page.get_by_text("The host has removed you from this table")).to_be_visible()
    expect(Waiting(eve.page).sit).to_have_count(0)
    expect(Waiting(ada.page).sit).to_have_count(3)


def test_somebody_who_is_called_like_the_host_is_asked_for_another_name(visit: Visit, server: Server):
    ada, eve = visit(at=server), visit(at=server)
    ada.meets("Ada")
    eve.meets("ADA")
    eve.page.goto(f"/table/{ada.opens('bus', 'me', 'open', 'open', start=False)}")
    Waiting(eve.page).sit.first.click()
    expect(eve.page.get_by_role("alert")).to_contain_text("take another name")
    eve.forgive()


def test_several_players_on_one_device_are_the_hosts_to_allow(visit: Visit, server: Server):
    ada, ben = visit(at=server), visit(at=server)
    ada.meets("Ada")
    ben.meets("Ben")
    Landing(ada).open().set_up("Bus").click()
    setup = SetUp(ada.page)
    switch = ada.page.get_by_label("Several players on one device")
    expect(setup.seat(1)).to_be_visible()
    expect(switch).to_have_count(0)
    for seat in (1, 2):
        setup.seat(seat).select_option(label="Free, for somebody with the link")
    switch.focus()
    switch.press("Space")
    expect(ada.page.get_by_text("may take more than one seat")).to_be_visible()
    setup.start.click()
    ben.page.goto(Waiting(ada.page).link.input_value())
    for _ in range(2):
        Waiting(ben.page).sit.first.click()
        expect(ben.page.get_by_text(re.compile("One seat is free|Everybody is here"))).to_be_visible()
    expect(ben.page.get_by_role("button", name="Stand up")).to_have_count(2)
    Waiting(ada.page).start.click()
    Table(ada).shown()


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_rematch_invites_everybody_and_begins_when_they_have_come(
    visit: Visit, server: Server, size: tuple[int, int]
):
    ada, ben = at_table(visit, server, "Ada", "Ben", size=size)
    ada.visitor.post(f"/api/tables/{ada.id}/end", {"cid": "end"})
    first = ada.id
    Dialog(ada.page, "This game was ended").button("Rematch").click()
    expect(ada.page.get_by_text("Waiting for Ben; the game begins when everybody is here.")).to_be_visible()
    Dialog(ben.page, "This game was ended").button("Join the rematch").wait_for()
    ben.page.keyboard.press("Escape")
    by_key(notice(ben.page, "Ada asks for a rematch.").get_by_role("button", name="Join"))
    for table in (ada, ben):
        table.shown()
    assert ada.id == ben.id != first


def test_an_invitation_can_be_taken_or_declined_at_its_table(visit: Visit, server: Server):
    ada, ben, cleo = at_table(visit, server, "Ada", "Ben", "Cleo")
    ada.visitor.post(f"/api/tables/{ada.id}/end", {"cid": "end"})
    again = ada.visitor.post(f"/api/tables/{ada.id}/rematch")["id"]
    for table in (ada, ben, cleo):
        table.page.goto(f"/table/{again}")
    expect(ben.page.get_by_text("A seat is kept for you.")).to_be_visible()
    ben.page.get_by_role("button", name="No, thank you").click()
    cleo.page.get_by_role("button", name="Take your seat").click()
    expect(ada.page.get_by_text("One seat is free.")).to_be_visible()
    ada.page.get_by_role("button", name="Fill with bots and start").click()
    for table in (ada, cleo):
        table.shown()


def test_without_the_host_everybody_must_want_the_end(visit: Visit, hasty: Server):
    ada, ben, cleo = at_table(visit, hasty, "Ada", "Ben", "Cleo")
    for table in (ben, cleo):
        expect(settings_of(table).button("End this game for everybody")).to_have_count(0)
        table.page.keyboard.press("Escape")
    ada.page.goto("/")
    dialog = settings_of(ben)
    dialog.button("End this game for everybody").click()
    expect(dialog.box).to_contain_text("The host is away")
    expect(dialog.box).to_contain_text("missing: Ben, Cleo")
    dialog.button("I want to end it").click()
    expect(notice(ben.page, "You want to end this game")).to_contain_text("missing: Cleo")
    by_key(notice(ben.page, "You want").get_by_role("button", name="Play on"))
    expect(notice(cleo.page, "end this game")).to_have_count(0)
    settings_of(cleo).button("End this game for everybody").click()
    Dialog(cleo.page, "This table").button("I want to end it").click()
    by_key(notice(ben.page, "Cleo would like to end this game").get_by_role("button", name="End it"))
    for table in (ben, cleo):
        expect(Dialog(table.page, "This game was ended").box).to_be_visible()


def test_whoever_was_asked_is_told_that_the_end_of_the_turn_was_taken_back(visit: Visit, server: Server):
    ada, ben = at_table(visit, server, "Ada", "Ben", game="eurorails")
    view = ada.wait(lambda now: now["status"]["to_act"] in (0, 1))
    asker, other = (ada, ben) if view["status"]["to_act"] == 0 else (ben, ada)
    name = "Ada" if asker is ada else "Ben"
    view = asker.wait_for_turn()
    end = next(choice for choice in view["scene"]["ask"]["choices"] if choice["action"]["do"] == "end_turn")
    asker.act(end, view)
    expect(asker.undo).to_have_attribute("aria-disabled", "false")
    asker.undo.click()
    expect(other.page.get_by_role("status").filter(has_text="took the end of the turn back")).to_contain_text(name)
