"""Age of Steam in the browser: a whole game by mouse, a turn with every phase, a phone, and keys alone."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Json, Landing, SetUp, Table
from tests.browser.test_bus import tab_to
from tests.browser.test_phone import LEAST_TARGET, no_sideways_scroll

BOT = "bot:express"
MOST_DECISIONS = 120


def labelled(view: Json, words: str) -> Json:
    """The first choice with these words."""
    choices = view["scene"]["ask"]["choices"]
    found: Json = next(choice for choice in choices if words in choice["label"])
    return found


def of(view: Json, group: str) -> list[Json]:
    return [choice for choice in view["scene"]["ask"]["choices"] if choice["group"] == group]


def mat(view: Json, seat: int) -> dict[str, str]:
    """What lies before a player, by its name."""
    found = next(panel for panel in view["scene"]["panels"] if panel["type"] == "mat" and panel["seat"] == seat)
    return {line["text"]: line["value"] for line in found["lines"]}


def layer(view: Json, name: str) -> set[str]:
    return set(next(one["shapes"] for one in view["scene"]["layers"] if one["name"] == name))


def sensible(view: Json) -> Json:
    """What a newcomer might do: a few shares, links that are completed, cubes that pay."""
    choices: list[Json] = view["scene"]["ask"]["choices"]
    early = int(re.findall(r"Turn (\d+)", view["scene"]["banner"])[0]) <= 3
    wanted = ["completes", "you +", "Improve your engine", "Locomotive", "Drop out", "Build no more"]
    wanted.insert(0, "Issue 2 shares" if early else "Issue no shares")
    if early:
        wanted.insert(2, "Columbus to ")
    for words in wanted:
        for choice in choices:
            if words in choice["label"]:
                return choice
    return choices[0]


def test_whole_game_on_the_tutorial_map_by_mouse(visit: Visit):
    guest = visit()
    Landing(guest).open().set_up("Age of Steam").click()
    setup = SetUp(guest.page)
    setup.preset.select_option(label="Tutorial (2 players)")
    setup.seat(1).select_option(value=BOT)
    setup.pace.select_option(label="at once")
    setup.start.click()
    table = Table(guest).shown()
    view = table.wait_for_turn()
    done: Counter[str] = Counter()
    for _ in range(MOST_DECISIONS):
        if view["status"]["phase"] != "playing":
            break
        choice = sensible(view)
        done[choice["group"]] += 1
        if choice.get("key"):  # it has a button too
            table.settle(view)
            table.press_button(table.named(choice["label"], view))
            table.wait_for_more(view["status"]["length"])
        else:
            table.act(choice, view)
        view = table.wait_for_turn()
    assert view["status"]["phase"] == "over"
    assert {"Issue shares", "Auction", "Actions", "Build", "Ship"} <= set(done), done
    result = Dialog(guest.page, re.compile("win"))
    expect(result.box).to_be_visible()
    expect(result.box.get_by_role("row")).to_have_count(3)


def test_a_turn_on_the_rust_belt_with_every_phase(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.rust_belt(positions.AOS_SHARES), "me", "me", "me"))
    view = table.wait_for_turn()

    cash = int(mat(view, 0)["Cash"].strip("$"))
    view = table.act(labelled(view, "Issue 2 shares: $10"), view)
    assert mat(view, 0)["Cash"] == f"${cash + 10}"
    for _ in range(2):
        view = table.act(labelled(view, "Issue no shares"), view)

    view = table.act(labelled(view, "Bid $1"), view)
    view = table.act(labelled(view, "Bid $2"), view)
    assert "leads with $2" in view["scene"]["ask"]["sentence"]
    expect(table.page.get_by_role("tabpanel")).to_contain_text("Auction for the first place")
    view = table.act(labelled(view, "Drop out and pay nothing"), view)
    view = table.act(labelled(view, "Bid $3"), view)
    view = table.act(labelled(view, "Drop out and pay $2"), view)

    card = labelled(view, "Locomotive")
    view = table.act(card, view)
    expect(table.page.get_by_role("region", name="Players", exact=True)).to_contain_text("Locomotive")
    expect(table.shape("r0")).to_have_count(1)
    view = table.act(labelled(view, "Engineer"), view)
    view = table.act(labelled(view, "First Build"), view)

    view = builds(table, view)
    while of(view, "Build"):
        table.settle(view)
        table.next.click()
        view = table.wait_for_more(view["status"]["length"])

    view = ships(table, view)
    for _ in range(2):
        view = table.act(labelled(view, "Pass"), view)
    engine = int(mat(view, 0)["Engine"])
    view = table.act(labelled(view, "Improve your engine"), view)
    assert int(mat(view, 0)["Engine"]) == engine + 1
    for _ in range(2):
        view = table.act(labelled(view, "Pass"), view)

    assert "Turn 6" in view["scene"]["banner"]
    table.tab("Log").click()
    for told in (r"earns \$\d+", "light dice", "dark dice", "gets .* from the goods display"):
        expect(table.log.get_by_text(re.compile(told))).not_to_have_count(0)


def builds(table: Table, view: Json) -> Json:
    """Lay a tile from the menu of the hex where most tiles fit, after a look at one of them."""
    view = table.act(labelled(view, "Build no more"), view)  # First Build was another's
    hexes = Counter(choice["at"][0] for choice in of(view, "Build"))
    place, many = hexes.most_common(1)[0]
    before = layer(view, "track")
    table.settle(view)
    table.press(place)
    items = table.menu.get_by_role("menuitem")
    expect(items).to_have_count(many)
    items.nth(1).hover()
    expect(table.board.locator(".preview .seat0")).not_to_have_count(0)
    items.first.click()
    view = table.wait_for_more(view["status"]["length"])
    assert layer(view, "track") > before
    table.undo.click()
    view = table.wait(lambda now: layer(now, "track") == before)
    return view


def ships(table: Table, view: Json) -> Json:
    """Look at the best delivery from its button, and make one stop by stop."""
    best = of(view, "Ship")[0]
    table.settle(view)
    table.bar_button(re.compile("^Ship")).first.hover()
    expect(table.board.locator(".preview [class*=seat]")).not_to_have_count(0)
    owners = {f"seat{shape['seat']}" for shape in best["ghost"] if "seat" in shape}
    for owner in owners:
        expect(table.board.locator(f".preview .{owner}")).not_to_have_count(0)
    plain = [choice for choice in of(view, "Ship") if "you +" in choice["label"] and "tile" not in str(choice["at"])]
    far = next(choice for choice in plain if len(choice["at"]) > 2)
    income = int(mat(view, 0)["Income"].strip("$"))
    more = re.findall(r"you \+(\d)", far["label"])[0]
    view = table.act(far, view)
    assert int(mat(view, 0)["Income"].strip("$")) == income + int(more)
    return view


def test_auction_on_a_phone(visit: Visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table(guest).open(guest.imports(positions.rust_belt(positions.AOS_AUCTION), "me", BOT, BOT))
    view = table.wait_for_turn()
    no_sideways_scroll(guest.page)
    for name in ("Drop out", r"Bid \$1", r"\d+ more"):
        button = table.bar_button(re.compile(f"^{name}"))
        expect(button.first).to_be_in_viewport(ratio=1)
        box = button.first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET

    table.tab("Table").tap()
    expect(guest.page.get_by_text("Auction for the first place")).to_be_visible()
    no_sideways_scroll(guest.page)
    table.tab("Board").tap()
    table.bar_button(re.compile(r"^\d+ more")).tap()
    high = of(view, "Bid")[-1]["label"]
    table.bar.get_by_role("group", name="More actions").get_by_role("button", name=high).tap()
    view = table.wait_for_more(view["status"]["length"])
    view = table.wait_for_turn()
    assert "Take one of the" in view["scene"]["ask"]["sentence"]
    expect(table.bar.get_by_text("Take one of the")).to_be_visible()
    no_sideways_scroll(guest.page)


def test_barbados_is_played_alone(visit: Visit):
    guest = visit()
    Landing(guest).open().set_up("Age of Steam").click()
    setup = SetUp(guest.page)
    setup.preset.select_option(label="Barbados (1 player)")
    setup.start.click()
    table = Table(guest).shown()
    view = table.wait_for_turn()
    while "Turn 1 " in view["scene"]["banner"]:
        view = table.act(sensible(view), view)
    assert "Turn 2 " in view["scene"]["banner"]


def test_a_turn_by_keys_alone(visit: Visit):
    guest = visit()
    press = guest.page.keyboard.press
    table = Table(guest).open(guest.opens("age_of_steam", "me", BOT, options={"map": "tutorial"}))
    tab_to(guest.page, "Board")
    view = table.wait_for_turn()
    keys = {"Issue": "2", "Player order": "x", "Take one": "1", "Build": "n", "Move goods, round 1": "e", "Move": "p"}
    laid = 0
    while "Turn 1 " in view["scene"]["banner"]:
        asked = view["scene"]["ask"]["sentence"]
        table.settle(view)
        if asked.startswith("Build") and laid < 2:
            laid += 1
            press("]")
            press("Enter")
            expect(table.menu).to_be_visible()
            press("ArrowDown")
            press("Enter")
        else:
            press(next(key for words, key in keys.items() if asked.startswith(words)))
        table.wait_for_more(view["status"]["length"])
        view = table.wait_for_turn()
    assert len(layer(view, "track")) >= 2
    assert mat(view, 0)["Shares"] == "4"
