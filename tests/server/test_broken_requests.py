"""Requests that are cut off, malformed or too many: nothing changes, nothing surprises the server."""

from __future__ import annotations

import json
import socket
import struct
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.server.playing import Guest
from tests.server.raw_sockets import ELSEWHERE, ask, connect, read, request
from tests.server.serving import Server, server

__all__ = ["server"]

BODY = json.dumps({"name": "Eve"}).encode()
BROKEN: dict[str, bytes] = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "a header without a name": b"GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n",
    "a header with a line end": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n",
    "an endless header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000,
    "two lengths": request("/api/me", "Content-Length: 5", "Content-Length: 6", method="PUT", body=BODY),
    "a length that is none": request("/api/me", "Content-Length: many", method="PUT", body=BODY),
    "a negative length": request("/api/me", "Content-Length: -1", method="PUT", body=BODY),
    "a length and pieces": request(
        "/api/me", "Content-Length: 5", "Transfer-Encoding: chunked, chunked", method="PUT", body=BODY
    ),
    "another encoding": request("/api/me", "Transfer-Encoding: gzip", method="PUT", body=BODY),
    "an address beyond ASCII": "GET /é HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_what_is_no_request_is_refused_with_a_sentence(server: Server, sent: bytes):
    answer = ask(server, sent)
    assert 400 <= answer.status < 500 or answer.status == 501, answer
    assert answer.sentence.endswith(".")


def test_what_is_no_request_and_is_broken_off_at_once_surprises_nobody(server: Server):
    """The answer meets a connection that is gone; what that does to the server is looked for in its log."""
    for sent in (BROKEN["another protocol"], BROKEN["no HTTP"]) * 25:
        with connect(server) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            sock.sendall(sent)
    assert httpx.get(f"{server.url}/api/games").status_code == 200
    server.assert_quiet()


def cut_off(server: Server, sent: bytes) -> None:
    with connect(server) as sock:
        sock.sendall(sent)


def test_a_body_that_is_cut_off_changes_nothing(server: Server):
    with Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "open", "open"], start=False)
        cookie = f"Cookie: {ann.cookie}"
        seq = ann.looks(table)["status"]["seq"]
        bodies = {
            ("PUT", "/api/me"): BODY,
            ("POST", "/api/tables"): b'{"game":"bus","seats":["me","open","open"]}',
            ("POST", f"/api/tables/{table}/seats/1"): b'{"do":"sit","cid":"c"}',
            ("POST", "/api/imports?seats=me,me,me"): b"{}",
        }
        before = ann.http.get("/api/tables").json()
        for (method, path), body in bodies.items():
            for length in (0, 1, len(body) // 2, len(body) - 1):
                head = request(path, cookie, f"Content-Length: {len(body)}", method=method)
                cut_off(server, head + body[:length])
                cut_off(server, head[: len(head) // 2])
            pieces = request(path, cookie, "Transfer-Encoding: chunked", method=method)
            cut_off(server, pieces + b"%x\r\n" % len(body) + body + b"\r\n")
            answer = ask(server, pieces + b"zz\r\n" + body)
            assert answer.status == 400, answer
        assert ann.http.get("/api/me").json()["name"] == "Ann"
        assert ann.looks(table)["status"]["seq"] == seq
        assert ann.http.get("/api/tables").json() == before
    server.assert_quiet()


def test_a_body_longer_than_it_says_ends_where_it_says(server: Server):
    with Guest(server.address, "Ann") as ann, connect(server) as sock:
        head = request("/api/me", f"Cookie: {ann.cookie}", f"Content-Length: {len(BODY)}", method="PUT")
        sock.sendall(head + BODY + b"and more of it\r\n\r\n")
        assert read(sock).status == 200
        assert read(sock).status in (0, 400)
        assert ann.http.get("/api/me").json()["name"] == "Eve"


def test_a_thousand_guests_from_one_address_are_too_many_and_others_are_not_held_up(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, requests_a_second=10_000.0) as server:
        answers = Counter[int]()
        with connect(server, ELSEWHERE) as sock:
            for _ in range(1_000):
                sock.sendall(request("/api/me"))
                answer = read(sock)
                answers[answer.status] += 1
                if answer.status != 200:
                    assert "try again in" in answer.sentence
        assert set(answers) == {200, 429}
        assert answers[200] < 200
        with Guest(server.address, "Ann") as ann:
            assert ann.me["name"] == "Ann"
    server.assert_quiet()


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/games", "/api/tables/nothing", "/nothing", "/"])
def test_no_answer_that_depends_on_who_asks_is_kept_by_anybody(server: Server, path: str):
    answer = httpx.get(server.url + path)
    assert answer.headers["cache-control"] in ("no-store", "no-cache")
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "strict-transport-security" not in answer.headers


def test_what_everybody_may_see_is_kept(server: Server):
    with Guest(server.address, "Ann") as ann:
        board = ann.looks(ann.opens("bus", ["me", "bot:random", "bot:random"]))["board"]
        for path in (f"/api/boards/{board}", "/api/games/bus/picture", "/api/lessons/bus", "/icon.svg"):
            assert ann.http.get(path).headers["cache-control"].startswith("public"), path
