"""Several people at one table: joining by the link, seeing each other's moves, talking, watching, taking back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Landing, SetUp, Table, Waiting

SCRIPT = "<script>document.title = 'taken over'</script><img src=x onerror=\"document.title = 'taken over'\">"


_WATCHED = """() => new MutationObserver(() => {
  const told = [...document.querySelectorAll('[role=status] *')].find(one => one.textContent === "It's your turn!");
  if (!told) return;
  const [at, board] = [told, document.querySelector('[role=application]')].map(one => one.getBoundingClientRect());
  const covers = at.left < board.right && at.right > board.left && at.top < board.bottom && at.bottom > board.top;
  document.body.dataset.told = covers || at.height > 40 ? 'in the way' : 'beside the board';
}).observe(document.body, { childList: true, subtree: true, characterData: true })"""
"""Keeps where somebody was told that it is their turn: the words are gone in seconds."""


def friends(visit: Visit, game: str) -> tuple[Table, Table]:
    """Two people at a table with one bot: Ada set it up, Ben came by the link and sat down."""
    ada, ben = visit(), visit()
    ada.meets("Ada")
    ben.meets("Ben")
    Landing(ada).open().set_up(game).click()
    setup = SetUp(ada.page)
    setup.seat(1).select_option(label="Free, for somebody with the link")
    setup.pace.select_option(label="at once")
    setup.start.click()
    waiting = Waiting(ada.page)
    link = waiting.link.input_value()

    ben.page.goto(link)
    Waiting(ben.page).sit.click()
    expect(waiting.state.filter(has_text="Everybody is here")).to_be_visible()
    waiting.start.click()
    return Table(ada).shown(), Table(ben).shown()


def watcher(visit: Visit, table: Table) -> Table:
    cleo: Visitor = visit()
    cleo.meets("Cleo")
    return Table(cleo).open(table.id)


def test_friends_and_a_watcher_see_every_move(visit: Visit):
    ada, ben = friends(visit, "Bus")
    cleo = watcher(visit, ada)
    expect(cleo.page.get_by_text("You are watching.")).to_be_visible()
    expect(ada.page.get_by_title("Watching", exact=True)).to_contain_text("1")
    expect(ada.players.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("connected")
    for table in (ada, ben, cleo):
        table.tab("Log").click()
    for _ in range(4):
        view = ada.view()
        actor = {0: ada, 1: ben}.get(view["status"]["to_act"])
        if actor is None:
            ada.wait(lambda now: now["status"]["to_act"] in (0, 1))
            continue
        view = actor.wait_for_turn()
        actor.act(view["scene"]["ask"]["choices"][0], view)
        told = actor.view()["log"][-1]
        assert told["lines"]
        for table in (ada, ben, cleo):
            expect(table.told(told["last"]).first).to_be_visible()
    expect(cleo.next).to_have_count(0)

    ben.page.close()
    expect(ada.players.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("not connected")


def test_whoever_waited_for_people_is_told_beside_the_board_that_it_is_their_turn(visit: Visit):
    ada, ben = friends(visit, "Bus")
    tables = {0: ada, 1: ben}
    for table in tables.values():
        table.page.evaluate(_WATCHED)
    for _ in range(8):  # both have a second turn by then
        acts = ada.wait(lambda now: now["status"]["to_act"] in tables)["status"]["to_act"]
        view = tables[acts].wait_for_turn()
        tables[acts].act(view["scene"]["ask"]["choices"][0], view)
    for table in tables.values():
        expect(table.page.locator("body")).to_have_attribute("data-told", "beside the board")


def test_what_people_say_is_text(visit: Visit):
    ada, ben = friends(visit, "Bus")
    ben.tab("Chat").click()
    ben.say.fill(SCRIPT)
    ben.page.keyboard.press("Enter")
    ada.tab("Chat").click()
    for table in (ada, ben):
        expect(table.chat).to_contain_text(SCRIPT)
        expect(table.chat).to_contain_text("Ben")
        assert table.chat.locator("script, img").count() == 0
        assert "taken over" not in table.page.title()


def test_names_are_text(visit: Visit):
    guest = visit()
    guest.meets("<b>Eve</b>")
    table = Table(guest).open(guest.opens("bus", "me", "bot:random", "bot:random"))
    expect(table.mine).to_contain_text("<b>Eve</b>")


def test_watcher_sees_no_hands(visit: Visit):
    ada, ben = friends(visit, "EuroRails")
    cleo = watcher(visit, ada)
    expect(ada.hand()).to_have_count(3)
    expect(ben.hand()).to_have_count(3)
    expect(cleo.page.get_by_role("tabpanel").get_by_role("heading", name="Victory")).to_be_visible()
    expect(cleo.hand()).to_have_count(0)
    cards = [re.findall(r"Card (\d+)", text)[0] for text in ada.hand().all_inner_texts()]
    mine = [text for text in ben.hand().all_inner_texts() if re.findall(r"Card (\d+)", text)[0] in cards]
    assert not mine


def test_takeback_with_consent(visit: Visit):
    ada, ben = friends(visit, "Bus")
    tables = {0: ada, 1: ben}
    view = ada.wait(lambda now: now["status"]["to_act"] in (0, 1))
    first = view["status"]["to_act"]
    asker, other = tables[first], tables[1 - first]
    for table in (asker, other):  # the other's move ends the time in which the asker may go back alone
        view = table.wait_for_turn()
        while table.view()["status"]["to_act"] == view["status"]["to_act"] and table.my_turn():
            view = table.view()
            table.act(view["scene"]["ask"]["choices"][0], view)
    before = asker.length()
    mine = [told for told in asker.view()["log"] if told["seat"] == first][-1]

    expect(asker.ask_back).to_be_visible()
    asker.ask_back.click()
    Dialog(asker.page, "Ask to take back").button("Ask the others").click()
    expect(asker.page.get_by_text("You asked to take back; waiting for")).to_be_visible()
    plea = Dialog(other.page, re.compile("asks to take back$"))
    plea.button("No").click()
    expect(plea.box).to_have_count(0)
    expect(asker.page.get_by_text("You asked to take back; waiting for")).to_have_count(0)
    assert asker.length() >= before

    asker.ask_back.click()
    Dialog(asker.page, "Ask to take back").button("Ask the others").click()
    plea.button("I agree").click()
    asker.wait(lambda now: now["status"]["length"] == mine["first"] - 1)
    for table in (asker, other):
        expect(table.bar).to_contain_text(re.compile("Next player|Wait your turn"))
    expect(asker.next).to_contain_text("Next player")
