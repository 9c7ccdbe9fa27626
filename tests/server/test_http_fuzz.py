"""Hostile and broken requests: each is refused with one sentence, and nothing surprises the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from milepost.core.chance import seeded
from milepost.core.record import Record
from tests.server import fuzz
from tests.server.playing import Guest
from tests.server.serving import Server, server

__all__ = ["server"]

BODY = 64 * 1024
RECORD = 2 * 1024 * 1024
EXAMPLES = 8


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Guest]:
    with Guest(server.address, "Ann") as guest:
        yield guest


@pytest.fixture(scope="module")
def table(ann: Guest) -> str:
    """Ann's table, in play; it is her turn."""
    return ann.opens("bus", ["me", "bot:random", "bot:random"])


BODIES = (
    ("PUT", "/api/me"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/seats/1"),
    ("POST", "/api/tables/{table}/start"),
    ("PUT", "/api/tables/{table}/bot-settings"),
    ("POST", "/api/imports?seats=me"),
)
"""Every route that reads a body."""
GOOD: dict[str, dict[str, Any]] = {
    "/api/me": {"name": "Eve"},
    "/api/tables": {"game": "bus", "seats": ["me", "open", "open"]},
    "/api/tables/{table}/seats/1": {"do": "sit", "cid": "x"},
    "/api/tables/{table}/start": {"cid": "x"},
    "/api/tables/{table}/bot-settings": {"pace": 5, "bots_play_unwatched": True},
    "/api/imports?seats=me": {},
}


def refused(answer: httpx.Response, *statuses: int) -> str:
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    assert fuzz.is_a_sentence(answer.text), answer.text[:300]
    return str(answer.json()["sentence"])


def test_random_requests_after_the_description_get_answers_that_fit_it(server: Server):
    statuses = fuzz.requests(server, EXAMPLES)
    assert statuses[200] > 50
    assert statuses[400] > 30


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize("body", [b"[" * 60_000, b'{"name":' * 7_500, b"[" * 30_000 + b"]" * 30_000])
def test_a_body_nested_absurdly_deep_is_refused(ann: Guest, table: str, method: str, path: str, body: bytes):
    refused(ann.http.request(method, path.format(table=table), content=body), 400)


@pytest.mark.parametrize(("method", "path"), BODIES[:-1])
def test_a_body_over_64_kib_is_refused(ann: Guest, table: str, method: str, path: str):
    refused(ann.http.request(method, path.format(table=table), content=b" " * (BODY + 1)), 413)

    def in_pieces() -> Iterator[bytes]:
        for _ in range(BODY // 1024 + 1):
            yield b" " * 1024

    refused(ann.http.request(method, path.format(table=table), content=in_pieces()), 413)


@pytest.mark.parametrize(("method", "path"), BODIES)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b""),
        ("application/json", b"\xff\xfe\x00"),
        ("application/json", b'{"name": "\\ud800", "cid": "\\ud800"}'),
        ("application/json", b'{"name": NaN}'),
        ("application/json", b"null"),
        ("multipart/form-data; boundary=x", b"--x\r\n"),
        ("multipart/form-data", b"name=Eve"),
        ("application/x-www-form-urlencoded", b"name=Eve"),
        ("application/x-msgpack", b"\x81\xa4name\xa3Eve"),
        ("text/plain; charset=utf-16", b"{}"),
        ("nonsense", b"{}"),
    ],
)
def test_a_broken_body_of_any_content_type_is_refused(
    ann: Guest, table: str, method: str, path: str, kind: str, body: bytes
):
    refused(ann.http.request(method, path.format(table=table), content=body, headers={"content-type": kind}), 400)


def test_a_refusal_does_not_repeat_whatever_it_was_sent(ann: Guest):
    answer = ann.http.put("/api/me", json={"line\n\x07" * 1_000: 1})
    assert len(refused(answer, 400)) < 500


# imports


def a_record(length: int = 10) -> dict[str, Any]:
    record = Record.begin("bus", 3, seeded(5).seed)
    for _ in range(length):
        record.play(record.state.legal()[0])
    made: dict[str, Any] = json.loads(record.encode())
    return made


def imported(guest: Guest, record: Any, seats: str = "me,bot:random,bot:random") -> httpx.Response:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    return guest.http.post("/api/imports", params={"seats": seats}, content=body)


def test_a_good_record_is_taken_and_played_on(ann: Guest):
    opened = imported(ann, a_record())
    assert opened.status_code == 201, opened.text
    assert ann.looks(opened.json()["id"])["status"]["length"] == 10


def test_a_record_over_2_mib_is_refused(ann: Guest):
    for size in (RECORD + 1, RECORD + 2, RECORD * 2):
        refused(imported(ann, b" " * size), 400, 413)


def test_a_record_of_20_001_actions_is_refused(ann: Guest):
    record = a_record()
    record["actions"] = [[0, 1]] * 20_001
    assert "20,001 actions" in refused(imported(ann, record), 400)


BROKEN: dict[str, dict[str, Any]] = {
    "another game": {"game": "chess"},
    "no number of rules": {"rules": 99},
    "no seats": {"seats": 0},
    "a million seats": {"seats": 10**6, "names": ["x"] * 10},
    "a seed that is none": {"seed": "zz"},
    "an empty seed": {"seed": ""},
    "unknown options": {"options": {"x": 1}},
    "options of the wrong kind": {"options": {"hours": "<script>"}},
    "a wrong key": {"key": "00" * 16},
    "a broken promise": {"commitment": "ab" * 32},
    "actions of the wrong kind": {"actions": [[0, 7]]},
    "a seat far away": {"actions": [[10**9, {"do": "pass"}]]},
    "a negative seat": {"actions": [[-1, {"do": "pass"}]]},
    "no list of actions": {"actions": {}},
    "something more": {"more": 1},
    "another format": {"milepost": 2},
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused(ann: Guest, change: dict[str, Any]):
    refused(imported(ann, a_record() | change), 400)


@pytest.mark.parametrize(
    "seats", ["", "me", "me,me,me,me", "open,open,open", "me,bot:nobody,me", "me,bot:os.system,me", "x" * 1990]
)
def test_a_record_with_seats_that_do_not_fit_is_refused(ann: Guest, seats: str):
    refused(imported(ann, a_record(), seats), 400)


# who asks


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_a_page_of_another_site_may_not_act(ann: Guest, table: str, method: str, path: str):
    for origin in ("https://evil.example", "null", f"http://{ann.address}.evil.example", "http://127.0.0.1:1"):
        answer = ann.http.request(method, path.format(table=table), json=GOOD[path], headers={"origin": origin})
        refused(answer, 403)
    assert ann.http.put("/api/me", json={"name": "Ann"}, headers={"origin": f"http://{ann.address}"}).status_code == 200


@pytest.mark.parametrize(("method", "path"), [*BODIES, ("POST", "/api/tables/{table}/rematch")])
@pytest.mark.parametrize(
    "cookie", ["", "milepost_guest=", "milepost_guest=ann.AAAA", "milepost_guest=%00", "broken", "é"]
)
def test_who_has_no_cookie_of_this_server_is_told_to_get_one(
    server: Server, table: str, method: str, path: str, cookie: str
):
    headers = [(b"cookie", cookie.encode("latin-1"))] if cookie else []
    answer = httpx.request(method, server.url + path.format(table=table), json=GOOD.get(path, {}), headers=headers)
    assert "open the front page" in refused(answer, 401)


def test_a_cookie_with_another_name_in_it_is_not_believed(ann: Guest, server: Server):
    _, _, signature = ann.http.cookies["milepost_guest"].rpartition(".")
    with Guest(server.address, "Eve") as eve:
        for forged in (f"{ann.me['id']}.{'A' * len(signature)}", f"{eve.me['id']}.{signature}", str(ann.me["id"])):
            answer = httpx.put(
                f"{server.url}/api/me", json={"name": "x"}, headers={"cookie": f"milepost_guest={forged}"}
            )
            refused(answer, 401)
    assert ann.http.get("/api/me").json()["name"] == "Ann"


def test_the_cookie_is_out_of_reach_for_scripts(server: Server):
    cookie = httpx.get(f"{server.url}/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_seat_that_is_not_yours_stays_as_it_is(ann: Guest, server: Server, table: str):
    with Guest(server.address, "Eve") as eve:
        seat = f"/api/tables/{table}/seats"
        for what in (
            eve.http.post(f"{seat}/0", json={"do": "leave", "cid": "e1"}),
            eve.http.post(f"{seat}/0", json={"do": "sit", "cid": "e2"}),
            eve.http.post(f"{seat}/0", json={"do": "bot", "cid": "e3", "bot": "random"}),
            eve.http.post(f"{seat}/1", json={"do": "bot", "cid": "e4", "bot": "greedy"}),
            eve.http.post(f"{seat}/7", json={"do": "sit", "cid": "e5"}),
            eve.http.post(f"{seat}/-1", json={"do": "leave", "cid": "e6"}),
            eve.http.post(f"/api/tables/{table}/start", json={"cid": "e7"}),
            eve.http.post(f"/api/tables/{table}/rematch"),
            eve.http.put(f"/api/tables/{table}/bot-settings", json={"pace": 0, "bots_play_unwatched": True}),
        ):
            refused(what, 400, 403, 409)
        assert eve.looks(table, seat=0)["status"]["viewer"] is None
    assert ann.looks(table)["status"]["seq"] == 4


@pytest.mark.parametrize("bot", ["bot:os.system", "bot:random:seed=1", "bot:mcts:iterations=x", "bot:", "robot", ""])
def test_a_bot_the_game_does_not_know_gets_no_seat(ann: Guest, bot: str):
    refused(ann.http.post("/api/tables", json={"game": "bus", "seats": ["me", bot, "me"]}), 400)


def test_a_guest_cannot_make_a_bot_read_a_file_of_the_server(ann: Guest):
    bot = "bot:backbone:profiles=/etc/hosts.toml"
    answer = ann.http.post("/api/tables", json={"game": "eurorails", "seats": ["me", bot]})
    refused(answer, 400)
    assert "names a file of the server" in answer.text


# words of others


def test_script_in_names_and_chat_comes_back_as_plain_data(server: Server):
    script = "<img src=x onerror=alert`1`>"
    with Guest(server.address, script) as eve:
        assert eve.me["name"] == script
        table = eve.opens("bus", ["me", "bot:random", "bot:random"], listed=True)
        with eve.joins(table) as socket:
            socket.send({"type": "chat", "text": f"{script}</script>\u202e\x07\n{{{{7*7}}}}"})
            line = socket.until("chat")["line"]
            assert line["name"] == script
            assert line["text"].startswith(f"{script}</script>")
            assert not set("\x07\n") & set(line["text"])
        for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/record", "/api/me"):
            answer = eve.http.get(path)
            assert script in answer.text
            assert answer.headers["content-type"].startswith("application/json")
            assert answer.headers["x-content-type-options"] == "nosniff"
        page = eve.http.get(f"/table/{table}")
        assert script not in page.text
        assert "default-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["", "x" * 41, "\u0000\u0007", "   ", "\u200b\u2060"])
def test_a_name_that_cannot_be_seen_is_refused(ann: Guest, name: str):
    refused(ann.http.put("/api/me", json={"name": name}), 400)


# addresses


ODD = [
    "/%00", "/" + "a" * 300, "/assets/%00", "/assets/" + "b" * 5_000, "/assets/../app.py", "/assets/%2e%2e/app.py",
    "/..%2f..%2fapp.py", "/assets/", "/.git", "/x/y/z", "/api/", "/api/nothing", "/api/tables/%00",
    "/api/tables/%ff", "/api/tables/" + "x" * 5_000, "/api/games/%00/picture", "/api/games/..%2f/picture",
    "/api/lessons/%ff", "/api/boards/" + "0" * 5_000,
    "/api/tables/{table}/at/" + "9" * 5_000, "/api/tables/{table}/at/-1", "/api/tables/{table}/at/1e3",
    "/api/tables/{table}?seat=20", "/api/tables/{table}?seat=-1", "/api/tables/{table}?seat=" + "9" * 5_000,
    "/api/tables/{table}?seat=x", "/api/tables/{table}/log?before=-1", "/api/tables/{table}/why-not",
    "/api/tables/{table}/plan?goal=" + "x" * 300, "/api/tables/{table}/plan?at=" + "%00" * 101,
]  # fmt: skip


@pytest.mark.parametrize("path", ODD, ids=range(len(ODD)))
def test_an_odd_address_is_refused(ann: Guest, table: str, path: str):
    refused(ann.http.get(path.format(table=table)), 400, 404)


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "TRACE", "FOO"])
def test_a_method_nobody_uses_is_refused(ann: Guest, method: str):
    refused(ann.http.request(method, "/api/tables"), 405)


# too much


def test_a_guest_who_asks_too_often_is_told_to_wait(tmp_path: Path):
    with Server(tmp_path, requests_a_second=1.0, tables_a_minute=1.0) as strict, Guest(strict.address) as guest:
        seats = {"game": "bus", "seats": ["me", "open", "open"]}
        opened = [guest.http.post("/api/tables", json=seats) for _ in range(2)]
        assert opened[0].status_code == 201
        assert "many tables" in refused(opened[1], 429)
        answers = [guest.http.get("/api/tables") for _ in range(40)]
        assert answers[0].status_code == 200
        slowed = [answer for answer in answers if answer.status_code != 200]
        assert slowed
        assert all("Too many requests" in refused(answer, 429) for answer in slowed)
    strict.assert_quiet()
