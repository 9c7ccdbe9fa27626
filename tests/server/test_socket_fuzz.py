"""Hostile and broken frames on the live channel: a refusal or a close code with a sentence, and the table goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server import fuzz
from tests.server.playing import Guest, Json, Socket
from tests.server.raw_sockets import close_frame, connect, read_head, upgrade
from tests.server.serving import Server, server

__all__ = ["server"]

FRAMES = 5_000


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Guest]:
    with Guest(server.address, "Ann") as guest:
        yield guest


@pytest.fixture(scope="module")
def eve(server: Server) -> Iterator[Guest]:
    with Guest(server.address, "Eve") as guest:
        yield guest


@pytest.fixture(scope="module")
def table(ann: Guest) -> str:
    """Ann's table, in play; it is her turn."""
    return ann.opens("bus", ["me", "bot:random", "bot:random"])


def plays_on(guest: Guest, table: str) -> None:
    with guest.joins(table) as socket:
        assert socket.ask is not None
        assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack"
        socket.drain()
        assert socket.submits("undo", to=socket.status["length"] - 1)["type"] == "ack"


def test_random_frames_change_nothing(server: Server):
    counts = fuzz.frames(server, FRAMES)
    assert counts["refused"] > FRAMES * 0.8
    assert counts["closed with 1009"] > 0


@pytest.mark.parametrize("size", [16_385, 100_000, 2_000_000])
@pytest.mark.parametrize("binary", [False, True])
def test_a_frame_over_16_kib_closes_the_channel(ann: Guest, table: str, size: int, binary: bool):
    with ann.joins(table) as socket:
        text = json.dumps({"type": "chat", "text": "x" * size})
        socket.send(text.encode() if binary else text)
        assert socket.closed()[0] == 1009
    plays_on(ann, table)


def test_the_reason_arrives_however_much_is_still_on_its_way(server: Server, ann: Guest, table: str):
    size = 4_000_000
    with connect(server) as sock:
        sock.sendall(upgrade(table, f"Cookie: {ann.cookie}"))
        assert " 101 " in read_head(sock)
        sock.sendall(b"\x81\xff" + size.to_bytes(8) + b"\x00" * 4 + b" " * size)
        assert close_frame(sock)[0] == 1009
    plays_on(ann, table)


def test_thousands_of_messages_a_second_close_the_channel_with_a_sentence(ann: Guest, table: str):
    with ann.joins(table) as socket:
        with suppress(ConnectionClosed):
            for _ in range(5_000):
                socket.send('{"type":"ping"}')
        code, sentence = socket.closed()
    assert code == 4429
    assert sentence.endswith(".")
    plays_on(ann, table)


def test_chat_is_slowed_down_by_itself(ann: Guest, table: str):
    with ann.joins(table) as socket:
        for _ in range(20):
            socket.send({"type": "chat", "text": "hello"})
        socket.send({"type": "chat", "text": ""})
        answers = [socket.until("chat", "refused") for _ in range(21)]
    assert sum(answer["type"] == "chat" for answer in answers) < 12
    assert "too fast" in answers[-2]["sentence"]
    assert answers[-1]["rule"] == "message"


FIRST: dict[str, tuple[str | bytes, int]] = {
    "nothing": ("", 4400),
    "no join": ('{"type":"ping"}', 4400),
    "bytes": (b"\xff\x00", 4400),
    "no JSON": ("{", 4400),
    "a deep one": ("[" * 16_000, 4400),
    "something more": ('{"type":"join","more":1}', 4400),
    "a seat far away": ('{"type":"join","seat":99}', 4400),
    "a long word of another alphabet": ('{"type":"' + "ж" * 200 + '"}', 4400),
}


@pytest.mark.parametrize(("frame", "code"), FIRST.values(), ids=FIRST)
def test_a_first_message_that_is_no_join_closes_the_channel(ann: Guest, table: str, frame: str | bytes, code: int):
    with Socket(ann, table) as socket:
        socket.send(frame)
        closed, sentence = socket.closed()
    assert sentence.endswith("."), sentence
    assert closed == code, sentence


def test_a_page_of_another_site_may_not_join(ann: Guest, table: str):
    for origin in ("https://evil.example", "null"):
        with Socket(ann, table, {"Origin": origin}) as socket:
            code, sentence = socket.closed()
        assert code == 4403
        assert sentence.endswith(".")
    with Socket(ann, table, {"Origin": f"http://{ann.address}"}) as socket:
        socket.send({"type": "join"})
        socket.until("state:init")


def test_a_table_that_is_not_there_closes_the_channel(ann: Guest):
    for name in ("nothing", "%00", "%ff", "x" * 3_000):
        with Socket(ann, name) as socket:
            code, sentence = socket.closed()
        assert code == 4404
        assert sentence.endswith(".")


def test_nobody_has_more_than_so_many_windows_on_one_table(ann: Guest, table: str):
    with ExitStack() as windows:
        for _ in range(64):
            windows.enter_context(ann.joins(table))
        with Socket(ann, table) as one_more:
            code, sentence = one_more.closed()
        assert code == 4429
        assert "too many" in sentence
    plays_on(ann, table)


def refused(answer: Json, rule: str) -> None:
    assert answer["type"] == "refused", answer
    assert answer["rule"] == rule, answer
    assert answer["sentence"].endswith("."), answer


def test_others_cannot_move_undo_or_ask_for_a_seat(ann: Guest, eve: Guest, table: str):
    with ann.joins(table) as mine, eve.joins(table) as theirs:
        assert mine.ask is not None
        assert theirs.status["viewer"] is None
        choice = mine.ask["choices"][0]["action"]
        assert mine.acts(choice)["type"] == "ack"
        mine.drain()
        theirs.drain()
        refused(theirs.acts(choice, seat=0), "seat")
        refused(theirs.acts(choice, seat=1), "seat")
        refused(theirs.submits("undo", to=0), "seat")
        refused(theirs.submits("takeback:ask", seat=0, to=0), "seat")
        refused(theirs.submits("takeback:answer", seat=0, agree=True), "seat")
        theirs.send({"type": "look", "seat": 0})
        assert theirs.until("state:init")["table"]["status"]["viewer"] is None
        assert mine.submits("undo", to=mine.status["length"] - 1)["type"] == "ack"


def test_a_redo_of_nothing_names_its_rule(ann: Guest):
    with ann.joins(ann.opens("bus", ["me", "me", "me"])) as socket:
        refused(socket.submits("redo", to=1), "redo")


def test_a_stale_a_doubled_and_a_future_submission(ann: Guest, table: str):
    with ann.joins(table) as socket:
        assert socket.ask is not None
        action = socket.ask["choices"][0]["action"]
        for wrong in (0, socket.seq - 1, socket.seq + 1, 2**53):
            socket.send({"type": "action", "cid": f"w{wrong}", "base_seq": wrong, "seat": 0, "actions": [action]})
            refused(socket.until("refused", "ack"), "stale")
        sent = {"type": "action", "cid": "twice", "base_seq": socket.seq, "seat": 0, "actions": [action]}
        socket.send(sent)
        socket.send(sent)
        first, second = socket.until("ack", "refused"), socket.until("ack", "refused")
        assert first == second
        assert first["type"] == "ack"
        socket.drain()
        assert socket.submits("undo", to=socket.status["length"] - 1)["type"] == "ack"


def test_a_batch_with_one_illegal_action_lands_not_at_all(ann: Guest, table: str):
    with ann.joins(table) as socket:
        assert socket.ask is not None
        seq, action = socket.seq, socket.ask["choices"][0]["action"]
        assert socket.acts(action, action, {"do": "nonsense"})["type"] == "refused"
        assert socket.acts(*[action] * 64)["type"] == "refused"
        sent = {"type": "action", "cid": "long", "base_seq": seq, "seat": 0, "actions": [action] * 65}
        socket.send(sent)
        answer = socket.until("refused")
        assert answer["rule"] == "message"
        assert answer["cid"] == "long", "whoever waits for an answer to this submission waits for ever"
        socket.drain()
        assert socket.seq == seq


def test_a_browser_that_vanishes_is_no_surprise(ann: Guest, server: Server, table: str):
    for _ in range(20):
        socket = ann.joins(table)
        for _ in range(30):
            socket.send({"type": "look"})
        socket.ws.socket.close()
        socket.close()
    plays_on(ann, table)
    server.assert_quiet()
