"""A companion's table: an evening with an app for people who play on a board, each with a phone.

Two servers as in test_authority: at one, nobody who is gone is waited for; the other has the usual patience.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from milepost.core.record import Record
from milepost.server.game_log.entries import Act, Began, Body, NewOccupant, Redo, Undo, as_json
from milepost.server.game_log.occupants import Person
from milepost.server.tables import exports
from milepost.server.tables.all_tables import Tables, first_entries, new_head
from tests.games.wood_and_steel.companion.golden import HERE
from tests.server.playing import Guest, Json, Socket
from tests.server.serving import GENEROUS, Server
from tests.server.tables_without_http import Brains, with_tables

GAME = "wood_and_steel_table"
RANKING = {"do": "rank", "first": 0, "second": 1, "third": 2}
MOGUL = {"do": "mogul"}
_CIDS = itertools.count(1)
Meet = Callable[..., Guest]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody who is gone."""
    with Server(tmp_path_factory.mktemp("hasty"), bot_workers=1, **GENEROUS | {"stand_in_after": 0.0}) as started:
        yield started
    started.assert_quiet()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for people as usual."""
    with Server(tmp_path_factory.mktemp("patient"), bot_workers=1, **GENEROUS) as started:
        yield started
    started.assert_quiet()


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Guests with names of their own, who go home when a test is over."""
    with ExitStack() as stack:
        yield lambda server, name: stack.enter_context(Guest(server.address, name))


def opened(*people: Guest) -> str:
    """A table at which each of these people has the seat of their place, and at which positions are ranked."""
    host, *others = people
    table = host.opens(GAME, ["me", *("open" for _ in others)], start=not others)
    for seat, guest in enumerate(others, start=1):
        guest.sits(table, seat)
    if others:
        host.starts(table)
    return table


def begun(*people: Guest) -> str:
    """The same after the reveal of positions."""
    table = opened(*people)
    for seat, guest in enumerate(people):
        with guest.joins(table) as phone:
            taps(phone, RANKING, seat=seat)
    return table


def taps(phone: Socket, *actions: Json, seat: int | None = None) -> None:
    """Tap something that is allowed, and see what came of it."""
    phone.drain()
    answer = phone.acts(*actions, seat=seat)
    assert answer["type"] == "ack", answer
    phone.drain()


def submits(phone: Socket, type: str, **fields: object) -> None:
    """Submit something else that is allowed, and see what came of it."""
    phone.drain()
    answer = phone.submits(type, **fields)
    assert answer["type"] == "ack", answer
    phone.drain()


def contract(socket: Socket, do: str, **fields: object) -> Json:
    """The first choice of a kind that a phone offers now."""
    assert socket.ask is not None
    found = (choice["action"] for choice in socket.ask["choices"])
    return next(one for one in found if one["do"] == do and fields.items() <= one.items())


def changes_seat(guest: Guest, table: str, seat: int, do: str, **more: str) -> httpx.Response:
    body = {"do": do, "cid": f"seat-{next(_CIDS)}", **more}
    return guest.http.post(f"/api/tables/{table}/seats/{seat}", json=body)


def sentence(answer: httpx.Response) -> str:
    assert answer.status_code in (400, 403, 409), (answer.status_code, answer.text)
    return str(answer.json()["sentence"])


def offered(guest: Guest, table: str, seat: int) -> list[str]:
    """What is on the cards from which a player takes one."""
    panels = guest.looks(table, seat=seat)["scene"]["panels"]
    hands = [one for one in panels if one["type"] == "hand" and one["title"] == f"P{seat} takes one of these contracts"]
    return [line["text"] for hand in hands for card in hand["cards"] for line in card["lines"]]


# everybody taps at any time


def test_two_phones_tap_at_once_and_both_land(patient: Server, meet: Meet):
    people = [meet(patient, name) for name in ("Ann", "Ben", "Cem")]
    table = begun(*people)
    with ExitStack() as stack:
        phones = [stack.enter_context(guest.joins(table)) for guest in people]
        base = {phone.seq for phone in phones}
        assert len(base) == 1
        for seat, phone in enumerate(phones):
            tap = {"type": "action", "cid": f"at-once-{seat}", "base_seq": phone.seq, "seat": seat, "actions": [MOGUL]}
            phone.send(tap)
        acknowledged = [phone.until("ack", "refused") for phone in phones]
        assert [one["type"] for one in acknowledged] == ["ack"] * 3
        assert sorted(one["seq"] for one in acknowledged) == [min(base) + number for number in (1, 2, 3)]
        for phone in phones:
            phone.drain()
            assert phone.seq == min(base) + 3


def test_a_late_tap_never_does_something_else_than_its_owner_saw(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    with ann.joins(table) as first, ben.joins(table) as second:
        seen = second.seq
        ends = {"do": "end_round", "round": 1}
        taps(first, ends)
        late = second.submits("action", seat=1, actions=[ends], base_seq=seen)
        assert late["type"] == "refused"
        assert "round" in late["sentence"]
        second.drain()
        assert second.seq == first.seq, "nothing has changed"


def test_a_tap_on_a_table_that_does_not_exist_yet_is_refused(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = begun(ann)
    with ann.joins(table) as phone:
        answer = phone.submits("action", seat=0, actions=[MOGUL], base_seq=phone.seq + 7)
        assert (answer["type"], answer["rule"]) == ("refused", "stale")


# undo is the table's


def test_somebody_elses_draw_is_undone_and_drawn_the_same_again(patient: Server, meet: Meet):
    ann, ben, cem = (meet(patient, name) for name in ("Ann", "Ben", "Cem"))
    table = begun(ann, ben, cem)
    with ann.joins(table) as first, ben.joins(table) as second:
        tap = contract(second, "discard")
        length = second.status["length"]
        taps(second, tap)
        drawn = offered(ben, table, 1)
        assert drawn
        first.drain()
        assert first.status["undo"]["back"] == length
        submits(first, "undo", to=length)
        assert offered(ben, table, 1) == []
        taps(second, tap)
        assert offered(ben, table, 1) == drawn
        submits(first, "undo", to=length)
    with cem.joins(table) as third:
        assert third.status["undo"]["forward"] == length + 1
        submits(third, "redo", to=length + 1)
    assert offered(ben, table, 1) == drawn
    assert ann.http.post(f"/api/tables/{table}/end", json={"cid": "end"}).status_code == 201
    record = Record.decode(ann.http.get(f"/api/tables/{table}/record").content)
    assert len(record.moves) == length + 1
    assert record.moves[-1].seat == 1, "it is still Ben's step"


def test_steps_of_several_players_are_undone_and_redone(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    with ann.joins(table) as first, ben.joins(table) as second:
        start = first.status["length"]
        for phone in (first, second):
            taps(phone, MOGUL)
        taps(first, contract(first, "claim"))
        panels = ben.looks(table)["scene"]["panels"]
        submits(second, "undo", to=start)
        first.drain()
        assert first.status["undo"]["top"] == start + 3
        submits(first, "redo", to=start + 3)
        assert ben.looks(table)["scene"]["panels"] == panels
        second.drain()
        assert [told["seat"] for told in ben.looks(table)["log"][-3:]] == [0, 1, 0]


def test_an_undo_goes_by_what_came_last(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    with ann.joins(table) as first, ben.joins(table) as second:
        seen, length = second.seq, second.status["length"]
        taps(first, MOGUL)
        answer = second.submits("undo", to=length, base_seq=seen)
        assert (answer["type"], answer["rule"]) == ("refused", "stale")


def test_no_undo_goes_back_past_the_reveal_of_positions(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = opened(ann, ben)
    with ann.joins(table) as first, ben.joins(table) as second:
        taps(first, RANKING)
        submits(second, "undo", to=0)  # nothing was shown yet
        taps(first, {"do": "rank", "first": 3, "second": 4, "third": 5})
        taps(second, RANKING)
        assert ben.looks(table)["status"]["undo"] is None
        answer = second.submits("undo", to=1)
        assert answer["type"] == "refused"
        assert "secret choices" in answer["sentence"]
        taps(second, MOGUL)
        assert second.status["undo"]["floor"] == 2
        assert second.submits("undo", to=1)["type"] == "refused"


def test_one_who_plays_alone_cannot_rank_again_either(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = begun(ann)
    with ann.joins(table) as phone:
        assert phone.submits("undo", to=0)["type"] == "refused"


def test_whoever_looks_on_undoes_nothing(patient: Server, meet: Meet):
    ann, eve = meet(patient, "Ann"), meet(patient, "Eve")
    table = begun(ann)
    with ann.joins(table) as phone, eve.joins(table) as other:
        taps(phone, MOGUL)
        other.drain()
        assert other.status["undo"] is None
        answer = other.submits("undo", to=1)
        assert (answer["type"], answer["rule"]) == ("refused", "seat")
        assert answer["sentence"] == "Whoever has a seat can undo here; take one first."


def test_nobody_asks_for_a_takeback(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    with ann.joins(table) as phone:
        taps(phone, MOGUL)
        answer = phone.submits("takeback:ask", seat=0, to=2)
        assert answer["type"] == "refused"
        assert answer["sentence"] == "Everybody with a seat can undo here; nobody has to be asked."


# seats are colours on the board


def test_a_dead_phones_seat_moves_to_another_phone(hasty: Server, meet: Meet):
    ann, ben, other = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Ben")
    table = begun(ann, ben)
    with ben.joins(table) as dying:
        taps(dying, MOGUL)
        taken = changes_seat(other, table, 1, "sit")
        assert "P1 is taken already." in sentence(taken), "he is here"
    assert changes_seat(other, table, 1, "sit").status_code == 201, "under the same name: it is Ben with another phone"
    with other.joins(table) as phone:
        assert phone.status["viewer"] == 1
        taps(phone, contract(phone, "claim"))  # with everything that the seat had
    with ben.joins(table) as again:
        assert again.status["viewer"] is None
        assert again.acts(MOGUL, seat=1)["type"] == "refused"


def test_a_seat_does_not_move_while_its_phone_may_just_be_loading(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    ben.joins(table).close()
    assert "P1 has just left; wait" in sentence(changes_seat(ann, table, 1, "sit"))


def test_the_dead_phone_may_be_the_hosts(hasty: Server, meet: Meet):
    ann, ben, other = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Ann")
    table = begun(ann, ben)
    assert changes_seat(other, table, 0, "sit").status_code == 201
    assert [one["mine"] for one in other.looks(table)["status"]["seats"]] == [True, False]


def test_one_phone_takes_more_seats_at_any_time(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = begun(ann, ben)
    assert changes_seat(ben, table, 1, "leave").status_code == 201
    assert changes_seat(ann, table, 1, "sit").status_code == 201
    with ann.joins(table) as phone:
        assert phone.status["hot_seat"]
        for seat in (0, 1):
            taps(phone, MOGUL, seat=seat)


def test_a_hot_seat_for_three_follows_the_turn_until_a_seat_is_picked(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = ann.opens(GAME, ["me", "me", "me"])
    with ann.joins(table) as phone:
        for seat in range(3):
            assert phone.status["viewer"] == seat, "whoever has not ranked yet"
            taps(phone, RANKING)
        turns = [phone.status["to_act"]]
        taps(phone, MOGUL, seat=(turns[0] + 1) % 3)  # and everybody acts on it
        for _ in range(2):
            assert phone.status["viewer"] == turns[-1] == phone.status["to_act"]
            taps(phone, {"do": "end_turn", "round": 1})
            turns.append(phone.status["to_act"])
        assert phone.status["viewer"] == turns[-1]
        assert sorted(turns) == [0, 1, 2]
        phone.send({"type": "look", "seat": turns[0]})
        phone.until("state:init")
        assert phone.status["viewer"] == turns[0], "picked, although another is asked"
        taps(phone, {"do": "end_turn", "round": 1}, seat=turns[-1])
        assert phone.status["viewer"] == turns[0], "it stays there"
        phone.send({"type": "look"})
        phone.until("state:init")
        assert phone.status["viewer"] == phone.status["to_act"]


def test_a_phone_that_comes_back_goes_on_following(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = ann.opens(GAME, ["me", "me"])
    with ann.joins(table) as phone:
        for seat in range(2):
            taps(phone, RANKING, seat=seat)
        turn, boot = phone.status["to_act"], ann.looks(table)["boot"]
    with Socket(ann, table) as again:
        again.send({"type": "join", "boot": boot, "seat": turn, "follow": True})
        again.until("state:init", "state:patch")
        assert again.status["viewer"] == turn
        taps(again, {"do": "end_turn", "round": 1})
        assert again.status["viewer"] == again.status["to_act"] != turn


# a whole evening


def test_the_golden_evening_leads_to_its_position_on_the_server_too(tmp_path: Path):
    """Three phones that never look before they tap, a table that is read again from its database, and undo."""
    golden = Record.load(HERE / "evening.json")

    async def work(tables: Tables, _: Brains) -> None:
        head = new_head(GAME, 3, golden.header.seed, golden.header.options, "", "ann")
        seats = [(seat, NewOccupant(Person("ann", "Ann"))) for seat in range(3)]
        head, entries = first_entries(head, [*seats, (None, Began())])
        await tables.store.add_table(head, entries, [], 0)
        table = await tables.table(head.id)
        seen = table.seq
        for number, move in enumerate(golden.moves, start=1):
            tap = Act((as_json(move.action),))
            await table.submit(f"tap {number}", seen, move.seat, tap)
            if number % 7 == 0 and table.now.floor < table.now.length and table.phase == "playing":
                await table.submit(f"undo {number}", table.seq, 2, Undo(table.now.length - 1))
                again: Body = Redo(number) if number % 2 else tap
                await table.submit(f"again {number}", table.seq, move.seat, again)
            if number % 50 == 0:
                tables.in_memory.clear()
                table = await tables.table(head.id)
                seen = table.seq
        assert table.phase == "over"
        assert table.now.state.key() == golden.state.key()
        assert table.history.moves == golden.moves
        assert Record.decode(await exports.export(table, None)).state.key() == golden.state.key()

    with_tables(f"sqlite:///{tmp_path / 'games.db'}", work)


# no bots


def test_bots_are_refused_with_a_sentence(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    why = "Wood and Steel at the Table is an app for people at a table; bots and learners cannot play it."
    new = {"game": GAME, "seats": ["me", "bot:greedy"]}
    assert sentence(ann.http.post("/api/tables", json=new)) == why
    table = opened(ann, ben)
    for bot in ("", "random", "greedy:seed=1", "no such bot"):
        assert sentence(changes_seat(ann, table, 1, "bot", bot=bot)) == why
    settings = {"pace": 100, "bots_play_unwatched": True}
    assert sentence(ann.http.put(f"/api/tables/{table}/bot-settings", json=settings)) == why
    record = ann.http.get(f"/api/tables/{begun(ann)}/record")
    assert record.status_code == 200, "of a game that is not over, without its seed"
    brought = Record.begin(GAME, 2, 1).encode()
    bots = ann.http.post("/api/imports", params={"seats": "me,bot:random"}, content=brought)
    assert sentence(bots) == why
    people = ann.http.post("/api/imports", params={"seats": "me,me"}, content=brought)
    assert people.status_code == 201, people.text


def test_the_list_of_games_says_that_it_is_a_companion(patient: Server, meet: Meet):
    listed = {game["name"]: game for game in meet(patient, "Ann").http.get("/api/games").json()}
    shown = listed[GAME]
    assert (shown["companion"], shown["bots"], shown["opponent"], shown["characters"]) == (True, [], "", {})
    assert not any(game["companion"] for name, game in listed.items() if name != GAME)


# the screen on the table


def test_the_table_screen_shows_everything_and_asks_nothing(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = begun(ann)
    with Socket(ann, table) as screen, ann.joins(table) as phone:
        screen.send({"type": "join", "watch": True})
        screen.until("state:init")
        assert (screen.status["viewer"], screen.ask) == (None, None)
        taps(phone, MOGUL)
        shown = screen.until("state:patch")
        market = next(one for one in shown["panels"] if one["title"] == "Market contracts")
        assert len(market["cards"]) == 3
        assert screen.acts(MOGUL, seat=0)["type"] == "refused"
