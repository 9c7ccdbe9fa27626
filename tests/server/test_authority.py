"""Who may do what at a table among strangers: seen from outside, with a cookie for each of them.

Two servers: at one nobody who is gone is waited for, so that nothing here depends on a clock; the other has the usual
patience, so that whoever has just left is still waited for when a test is over.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.server.playing import Guest, Json, Socket
from tests.server.serving import GENEROUS, Server

_CIDS = itertools.count(1)
Meet = Callable[..., Guest]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody who is gone."""
    settings: Json = {**GENEROUS, "stand_in_after": 0.0, "host_away_after": 0.0}
    with Server(tmp_path_factory.mktemp("hasty"), bot_workers=1, **settings) as started:
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


def do(guest: Guest, table: str, seat: int, what: str, **more: Any) -> httpx.Response:
    """Ask for a change of a seat."""
    body = {"do": what, "cid": f"a{next(_CIDS)}", **more}
    return guest.http.post(f"/api/tables/{table}/seats/{seat}", json=body)


def post(guest: Guest, table: str, what: str, **more: Any) -> httpx.Response:
    """Ask for something else at a table."""
    return guest.http.post(f"/api/tables/{table}/{what}", json={"cid": f"a{next(_CIDS)}", **more})


def done(answer: httpx.Response) -> None:
    assert answer.status_code == 201, answer.text


def refused(answer: httpx.Response, *words: str) -> str:
    """The sentence of a refusal, with these words in it."""
    assert answer.status_code in (400, 403, 409), (answer.status_code, answer.text)
    sentence = str(answer.json()["sentence"])
    assert sentence.endswith(".")
    for word in words:
        assert word in sentence
    return sentence


def status(guest: Guest, table: str) -> Json:
    found: Json = guest.looks(table)["status"]
    return found


def kinds(guest: Guest, table: str) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in status(guest, table)["seats"]]


def playing(host: Guest, *others: Guest, game: str = "eurorails", **more: Any) -> str:
    """A table in play: the host on the first seat, the others in order."""
    table = host.opens(game, ["me", *["open"] * len(others)], start=False, **more)
    for seat, other in enumerate(others, start=1):
        done(do(other, table, seat, "sit"))
    done(post(host, table, "start"))
    return table


# a seat is its person's until given up


def test_a_bot_stands_in_and_the_seat_stays_its_persons(hasty: Server, meet: Meet):
    ann, ben, eve = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Eve")
    table = playing(ann, ben)
    ben.joins(table).close()
    done(do(ann, table, 1, "bot", bot="random"))
    refused(do(ann, table, 1, "open"))
    refused(do(eve, table, 1, "sit"))
    refused(do(ann, table, 1, "leave"))
    assert status(eve, table)["viewer"] is None
    assert kinds(ann, table)[1] == ("person", "Ben")
    seat = status(ben, table)["seats"][1]
    assert (seat["mine"], seat["bot"], seat["stand_in"]) == (True, "random", "Rollo")
    assert status(ben, table)["viewer"] == 1, "who is stood in for still sees the own hand"
    with ben.joins(table) as socket:
        assert "take over" in socket.acts({"do": "end_turn"}, seat=1)["sentence"]
    done(do(ben, table, 1, "sit"))
    assert status(ben, table)["seats"][1]["bot"] == ""


def test_nobody_is_stood_in_for_who_is_here_or_has_just_left(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = playing(ann, ben)
    with ben.joins(table):
        refused(do(ann, table, 1, "bot"), "is here")
    refused(do(ann, table, 1, "bot"), "just left")
    ann.joins(table).close()
    refused(do(ben, table, 0, "bot"), "just left")


def test_somebody_who_is_here_is_never_stood_in_for(hasty: Server, meet: Meet):
    ann, ben = meet(hasty, "Ann"), meet(hasty, "Ben")
    table = playing(ann, ben)
    with ann.joins(table):
        refused(do(ben, table, 0, "bot"), "is here")


def test_any_player_has_a_bot_stand_in_but_no_stranger(hasty: Server, meet: Meet):
    ann, ben, eve = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Eve")
    table = playing(ann, ben, listed=True)
    ann.joins(table).close()
    with ben.joins(table), eve.joins(table):
        refused(do(eve, table, 0, "bot"))
        done(do(ben, table, 0, "bot", bot="random"))
        refused(do(ben, table, 0, "open"))
        refused(do(ben, table, 0, "sit"))
    done(do(ann, table, 0, "sit"))
    assert status(ann, table)["seats"][0]["bot"] == ""


def test_a_bot_stands_in_for_the_person_who_asks_for_it(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = playing(ann, ben)
    with ben.joins(table):
        done(do(ben, table, 1, "bot", bot="random"))
        assert status(ann, table)["seats"][1]["bot"] == "random"
        done(do(ben, table, 1, "sit"))


def test_a_seat_that_is_given_up_is_anybodys(patient: Server, meet: Meet):
    ann, ben, eve = meet(patient, "Ann"), meet(patient, "Ben"), meet(patient, "Eve")
    table = playing(ann, ben)
    done(do(ben, table, 1, "leave"))
    done(do(eve, table, 1, "sit"))
    assert status(eve, table)["viewer"] == 1


# nobody ever sees two hands


def test_nobody_who_has_held_one_seat_of_a_game_sits_on_another(patient: Server, meet: Meet):
    ann, ben, cy = meet(patient, "Ann"), meet(patient, "Ben"), meet(patient, "Cy")
    table = playing(ann, ben, cy)
    done(do(cy, table, 2, "leave"))
    done(do(ben, table, 1, "bot"))
    refused(do(ben, table, 2, "sit"), "another")
    refused(do(ann, table, 2, "sit"), "another")
    done(do(ben, table, 1, "leave"))
    refused(do(ben, table, 2, "sit"), "another")
    done(do(ben, table, 1, "sit"))


def test_one_seat_a_guest_before_the_start_unless_the_host_allows_a_hot_seat(patient: Server, meet: Meet):
    ann, eve = meet(patient, "Ann"), meet(patient, "Eve")
    table = ann.opens("bus", ["me", "open", "open", "open"], start=False, listed=True)
    done(do(eve, table, 1, "sit"))
    refused(do(eve, table, 2, "sit"), "several players on one device")
    assert [kind for kind, _ in kinds(eve, table)] == ["person", "person", "open", "open"]
    done(do(ann, table, 2, "sit"))
    assert [name for _, name in kinds(eve, table)] == ["Ann (1)", "Eve", "Ann (2)", ""]
    shared = ann.opens("bus", ["me", "open", "open"], start=False, hot_seat=True)
    done(do(eve, shared, 1, "sit"))
    done(do(eve, shared, 2, "sit"))
    assert status(eve, shared)["hot_seat"]
    done(post(ann, shared, "start"))
    assert [seat["mine"] for seat in status(eve, shared)["seats"]] == [False, True, True]


# takebacks


def a_few_moves(table: str, guests: dict[int, Socket], count: int = 4) -> None:
    for _ in range(count):
        for socket in guests.values():
            socket.drain()
        socket = guests[next(iter(guests.values())).status["to_act"]]
        assert socket.ask is not None
        assert socket.acts(socket.ask["choices"][-1]["action"])["type"] == "ack"


def test_a_takeback_needs_whoever_is_away_or_stood_in_for(hasty: Server, meet: Meet):
    ann, ben = meet(hasty, "Ann"), meet(hasty, "Ben")
    table = playing(ann, ben)
    with ann.joins(table) as mine:
        with ben.joins(table) as theirs:
            a_few_moves(table, {0: mine, 1: theirs})
        done(do(ann, table, 1, "bot", bot="random"))
        mine.drain()
        while mine.status["to_act"] == 1:
            mine.until("state:patch")
        length = mine.status["length"]
        assert mine.submits("takeback:ask", seat=0, to=0)["type"] == "ack"
        mine.drain()
        assert mine.status["length"] == length
        assert mine.status["takeback"]["waits"] == [1]
        with ben.joins(table) as theirs:
            assert theirs.submits("takeback:answer", seat=1, agree=True)["type"] == "ack"
        mine.drain()
        assert mine.status["length"] == 0


# the host


def test_a_guest_does_not_end_the_hosts_game_while_the_host_is_gone_for_a_moment(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = playing(ann, ben)
    ann.joins(table).close()
    with ben.joins(table) as socket:
        refused(post(ben, table, "end"), "host")
        assert not socket.status["host"]
    assert status(ann, table)["phase"] == "playing"


def test_a_stranger_ends_no_listed_table(patient: Server, hasty: Server, meet: Meet):
    for server in (patient, hasty):
        ann, eve = meet(server, "Ann"), meet(server, "Eve")
        table = ann.opens("bus", ["me", "open", "open"], start=False, listed=True)
        with eve.joins(table):
            refused(post(eve, table, "end"))
            refused(post(eve, table, "start"))
        done(do(eve, table, 1, "sit"))
        with eve.joins(table):
            refused(post(eve, table, "end"), "host")
        assert status(ann, table)["phase"] == "open"


def test_a_restart_passes_nothing_on(meet: Meet, tmp_path_factory: pytest.TempPathFactory):
    with Server(tmp_path_factory.mktemp("again"), bot_workers=1, **GENEROUS) as server:
        ann, ben = meet(server, "Ann"), meet(server, "Ben")
        table = playing(ann, ben)
        server.restart()
        with ben.joins(table) as socket:
            assert not socket.status["host"]
            refused(post(ben, table, "end"), "host")
            refused(do(ben, table, 0, "bot"), "just left")


def test_hosting_passes_to_one_person_and_comes_back(hasty: Server, meet: Meet):
    ann, ben, cy = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Cy")
    table = playing(ann, ben, cy)
    with cy.joins(table) as third:
        third.drain()
        assert third.status["host"], "the first person who is here"
        with ben.joins(table) as second:
            second.drain()
            assert second.status["host"]
            while third.status["host"]:
                third.receive()
            refused(cy.http.put(f"/api/tables/{table}/bot-settings", json={"pace": 1, "bots_play_unwatched": False}))
            with ann.joins(table) as first:
                assert first.status["host"]
                while second.status["host"]:
                    second.receive()


def test_without_the_host_everybody_who_is_here_must_want_the_end(hasty: Server, meet: Meet):
    ann, ben, cy, eve = (meet(hasty, name) for name in ("Ann", "Ben", "Cy", "Eve"))
    table = playing(ann, ben, cy)
    with ben.joins(table) as second, cy.joins(table) as third, eve.joins(table):
        refused(post(eve, table, "end"))
        done(post(ben, table, "end"))
        third.until("state:patch")
        assert (third.status["phase"], third.status["end_wanted"]) == ("playing", [1])
        done(post(ben, table, "end", withdraw=True))
        assert status(cy, table)["end_wanted"] == []
        done(post(cy, table, "end"))
        assert status(ann, table)["phase"] == "playing"
        done(post(ben, table, "end"))
        second.drain()
        assert second.status["phase"] == "closed"


def test_a_vote_lapses_when_the_host_is_back_or_the_game_moves_on(hasty: Server, meet: Meet):
    ann, ben, cy = meet(hasty, "Ann"), meet(hasty, "Ben"), meet(hasty, "Cy")
    table = playing(ann, ben, cy)
    with ben.joins(table), cy.joins(table) as third:
        done(post(ben, table, "end"))
        with ann.joins(table) as first:
            while first.status["end_wanted"]:
                first.receive()
            refused(post(cy, table, "end"), "host")
        third.drain()
        assert third.status["end_wanted"] == []
        done(post(cy, table, "end"))
        third.drain()
        assert third.status["end_wanted"] == [2]
        done(do(ann, table, 0, "bot", bot="random"))
        assert status(cy, table)["end_wanted"] == [], "somebody else plays now"
        done(do(ann, table, 0, "sit"))
        done(post(cy, table, "end"))
        with ann.joins(table) as first:
            while first.status["end_wanted"]:
                first.receive()
            assert first.ask is not None
            assert first.acts(first.ask["choices"][-1]["action"])["type"] == "ack"
            done(post(ann, table, "end"))
    assert status(ann, table)["phase"] == "closed"


def test_a_vote_survives_a_restart(meet: Meet, tmp_path_factory: pytest.TempPathFactory):
    settings: Json = {**GENEROUS, "stand_in_after": 0.0, "host_away_after": 0.0}
    with Server(tmp_path_factory.mktemp("again"), bot_workers=1, **settings) as server:
        ann, ben, cy = meet(server, "Ann"), meet(server, "Ben"), meet(server, "Cy")
        table = playing(ann, ben, cy)
        with ben.joins(table), cy.joins(table):
            done(post(ben, table, "end"))
        server.restart()
        with ben.joins(table), cy.joins(table):
            assert status(cy, table)["end_wanted"] == [1]
            done(post(cy, table, "end"))
        assert status(cy, table)["phase"] == "closed"


def test_the_host_removes_people_before_the_start(patient: Server, meet: Meet):
    ann, eve, ben = meet(patient, "Ann"), meet(patient, "Eve"), meet(patient, "Ben")
    table = ann.opens("bus", ["me", "open", "open"], start=False)
    done(do(eve, table, 1, "sit"))
    done(do(ben, table, 2, "sit"))
    refused(do(ben, table, 1, "remove"), "host")
    with eve.joins(table):
        done(do(ann, table, 1, "remove"))
    assert kinds(ann, table)[1] == ("open", "")
    refused(do(eve, table, 1, "sit"), "removed")
    assert status(eve, table)["removed"]
    refused(do(ann, table, 0, "remove"))
    done(do(ann, table, 1, "bot", bot="random"))
    done(post(ann, table, "start"))
    refused(do(ann, table, 2, "remove"), "begun")


# rematches


def finished(host: Guest, *others: Guest) -> str:
    table = playing(host, *others, game="bus")
    done(post(host, table, "end"))
    return table


def test_a_rematch_asks_each_person(patient: Server, meet: Meet):
    ann, ben, cy, eve = (meet(patient, name) for name in ("Ann", "Ben", "Cy", "Eve"))
    table = finished(ann, ben, cy)
    with cy.joins(table) as old:
        again = str(ben.http.post(f"/api/tables/{table}/rematch").json()["id"])
        old.until("state:init")
        assert old.status["rematch"] == again
        assert old.status["rematch_by"] == "Ben"
    assert kinds(eve, again) == [("person", "Ben"), ("invited", "Cy"), ("invited", "Ann")]
    assert status(cy, again)["phase"] == "open"
    refused(do(eve, again, 1, "sit"), "Cy")
    refused(do(ann, again, 1, "sit"), "Cy")
    refused(post(ben, again, "start"))
    done(do(cy, again, 1, "sit"))
    assert status(cy, again)["phase"] == "open"
    assert [seat["for_me"] for seat in status(ann, again)["seats"]] == [False, False, True]
    done(do(ann, again, 2, "sit"))
    assert status(cy, again)["phase"] == "playing"
    assert status(cy, again)["viewer"] == 1


def test_the_asker_frees_a_seat_kept_for_somebody_who_does_not_come(patient: Server, meet: Meet):
    ann, ben, cy = meet(patient, "Ann"), meet(patient, "Ben"), meet(patient, "Cy")
    table = finished(ann, ben, cy)
    again = str(ann.http.post(f"/api/tables/{table}/rematch").json()["id"])
    refused(do(ben, again, 1, "open"))
    done(do(ann, again, 0, "open"))
    assert kinds(ann, again)[0] == ("open", "")
    done(do(ann, again, 0, "bot", bot="random"))
    done(do(ann, again, 1, "remove"))
    refused(do(cy, again, 1, "sit"), "removed")


def test_a_rematch_against_bots_begins_at_once(patient: Server, meet: Meet):
    ann = meet(patient, "Ann")
    table = ann.opens("bus", ["me", "bot:random", "bot:random"])
    done(post(ann, table, "end"))
    again = str(ann.http.post(f"/api/tables/{table}/rematch").json()["id"])
    assert status(ann, again)["phase"] == "playing"


def test_rematches_count_as_tables_that_were_opened(meet: Meet, tmp_path_factory: pytest.TempPathFactory):
    settings: Json = {**GENEROUS, "tables_a_minute": 3.0}
    with Server(tmp_path_factory.mktemp("strict"), bot_workers=1, **settings) as server:
        ann = meet(server, "Ann")
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        statuses = []
        for _ in range(4):
            done(post(ann, table, "end"))
            answer = ann.http.post(f"/api/tables/{table}/rematch")
            statuses.append(answer.status_code)
            if answer.status_code == 429:
                break
            table = str(answer.json()["id"])
        assert statuses == [201, 201, 429]


# what others are shown


def own(socket: Socket) -> list[int]:
    """The seats that are said to be one's own, or to be had back."""
    socket.drain()
    return [at for at, seat in enumerate(socket.status["seats"]) if seat["mine"] or seat.get("back")]


def test_a_patch_that_people_without_a_view_of_their_own_share_says_nothing_of_one_of_them(hasty: Server, meet: Meet):
    ann, ben, eve, cy = (meet(hasty, name) for name in ("Ann", "Ben", "Eve", "Cy"))
    table = ann.opens("bus", ["me", "open", "open"], start=False)
    with ben.joins(table) as bens, eve.joins(table) as eves, cy.joins(table) as cys, ann.joins(table) as anns:
        done(do(ben, table, 1, "sit"))
        done(do(eve, table, 2, "sit"))
        assert [own(socket) for socket in (anns, bens, eves, cys)] == [[0], [1], [2], []]
        done(post(ann, table, "start"))
        done(do(ben, table, 1, "bot", bot="random"))
        done(do(eve, table, 2, "leave"))
        assert [own(socket) for socket in (anns, bens, eves, cys)] == [[0], [1], [], []]


def test_whoever_was_asked_is_told_when_the_end_of_a_turn_is_taken_back(patient: Server, meet: Meet):
    ann, ben = meet(patient, "Ann"), meet(patient, "Ben")
    table = playing(ann, ben)
    with ann.joins(table) as mine, ben.joins(table) as theirs:
        assert mine.ask is not None
        for _ in range(10):
            if mine.status["to_act"] == 1:
                break
            length = mine.status["length"]
            choice = next(one for one in mine.ask["choices"] if one["action"]["do"] == "end_turn")
            assert mine.acts(choice["action"])["type"] == "ack"
            mine.drain()
        assert mine.status["to_act"] == 1
        assert mine.submits("undo", to=length)["type"] == "ack"
        told = theirs.until("turn:taken-back")
        assert (told["seat"], told["asked"]) == (0, 1)
        assert theirs.status["to_act"] == 0


# names


NAMES = ["", "   ", "x" * 10_000, "An\u202ena", "\u200b\u200b", "\u3164", "Eve (host)", "Eve (2)", "\u0430nna", "Host"]


def test_a_name_nobody_could_read_or_trust_is_refused_and_the_old_one_stays(patient: Server, meet: Meet):
    eve = meet(patient, "Eve")
    for name in NAMES:
        refused(eve.http.put("/api/me", json={"name": name}))
        assert eve.http.get("/api/me").json()["name"] == "Eve"


@pytest.mark.parametrize(
    "name", ["Anna", "ANNA", "A n n a", "\u0391\u039d\u039d\u0391", "\u00c4nna", "Anna Host", "Berta", "Gus"]
)
def test_nobody_sits_or_talks_at_a_table_under_the_name_of_somebody_there(patient: Server, meet: Meet, name: str):
    anna, berta, eve = meet(patient, "Anna"), meet(patient, "Berta"), meet(patient, name)
    table = anna.opens("bus", ["open", "open", "bot:greedy"], start=False)
    done(do(berta, table, 1, "sit"))
    refused(do(eve, table, 0, "sit"), "take another name")
    assert kinds(eve, table)[0] == ("open", "")
    with eve.joins(table) as socket:
        socket.send({"type": "chat", "text": "It is me, the host."})
        assert "take another name" in socket.until("refused")["sentence"]
        eve.http.put("/api/me", json={"name": "Eve"})
        socket.send({"type": "chat", "text": "Hello."})
        assert socket.until("chat")["line"]["name"] == "Eve"
    done(do(eve, table, 0, "sit"))


def test_a_player_talks_under_the_name_of_the_seat(patient: Server, meet: Meet):
    anna, eve = meet(patient, "Anna"), meet(patient, "Eve")
    table = anna.opens("bus", ["me", "open", "open"], start=False)
    done(do(eve, table, 1, "sit"))
    eve.http.put("/api/me", json={"name": "Anna"})
    with eve.joins(table) as socket:
        socket.send({"type": "chat", "text": "It is me, the host."})
        assert socket.until("chat")["line"]["name"] == "Eve"
