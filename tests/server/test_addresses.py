"""Whom a request comes from, and under which name it may come: units first, then a server behind a proxy."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from milepost.server.network.addresses import Names, Proxies, household
from tests.server.playing import Guest
from tests.server.raw_sockets import ELSEWHERE, ask, closing, connect, read, request, upgrade
from tests.server.serving import Server, server

__all__ = ["server"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_of_ipv6_counts_by_its_subscriber(address: str, counted: str):
    assert household(address) == counted


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["198.51.100.4"], "198.51.100.4"),
        (["203.0.113.1, 198.51.100.4"], "198.51.100.4"),
        (["203.0.113.1", "198.51.100.4"], "198.51.100.4"),
        (["203.0.113.1, 198.51.100.4, 10.1.2.3"], "198.51.100.4"),
        (["10.1.2.3, 10.1.2.4"], "10.1.2.3"),
        (["198.51.100.4:5000"], "198.51.100.4"),
        (["[2001:db8::1]:5000"], "2001:db8::1"),
        (["198.51.100.4, unknown"], "10.0.0.1"),
        ([""], "10.0.0.1"),
        ([], "10.0.0.1"),
        ([", ,"], "10.0.0.1"),
    ],
)
def test_a_proxy_is_believed_about_what_it_added(forwarded: list[str], client: str):
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded) == client


def test_names_of_this_machine_and_addresses_are_known():
    names = Names(["Games.Example"])
    own = socket.gethostname()
    known = ("localhost", "LOCALHOST:8787", own, f"{own.partition('.')[0]}.local", "games.example", "games.example.:80")
    assert all(map(names.knows, (*known, "127.0.0.1", "192.0.2.1:8787", "[::1]", "[2001:db8::1]:8787")))
    wrong = ("", "evil.example", "games.example.evil.example", "localhost.evil.example", "a b", "x" * 5_000, "[::1",
             "localhost:port", "user@localhost", "localhost/", "é", "127.0.0.1.evil.example", "::1")  # fmt: skip
    assert not any(map(names.knows, wrong))


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8787", "localhost.evil.example", "127.0.0.1.evil.example", "a@localhost", "é"],
)
def test_a_name_that_is_not_ours_is_refused(server: Server, host: str):
    for path in ("/", "/api/me", "/api/tables", "/nothing"):
        answer = ask(server, request(path, "Connection: close", host=host))
        assert answer.status == 421
        assert "can add that name" in answer.sentence
        assert answer.header("set-cookie") is None
    read_by_people = ask(server, request("/", "Connection: close", "Accept: text/html", host=host))
    assert (read_by_people.status, read_by_people.header("content-type")) == (421, "text/plain; charset=utf-8")


def test_a_live_channel_under_another_name_is_refused(server: Server):
    with Guest(server.address, "Ann") as ann, connect(server) as sock:
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        sock.sendall(upgrade(table, "Origin: http://evil.example", host="evil.example"))
        answer = read(sock)
        assert answer.status == 421
        assert "can add that name" in answer.sentence


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /api/me HTTP/1.0\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n",
        b"GET http://evil.example/api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    ],
)
def test_a_request_names_the_server_once(server: Server, sent: bytes):
    answer = ask(server, sent)
    assert answer.status in (400, 421)
    assert answer.sentence.endswith(".")
    assert answer.header("set-cookie") is None


def test_this_machine_may_be_asked_for_by_its_names(server: Server):
    for host in ("localhost", socket.gethostname(), f"127.0.0.1:{server.settings.port}", "[::1]:1"):
        assert ask(server, request("/api/games", "Connection: close", host=host)).status == 200


# behind a proxy


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that believes 127.0.0.1 and nobody else, and takes one new guest from each address."""
    folder = tmp_path_factory.mktemp("proxied")
    with Server(folder, bot_workers=1, behind_proxies=("127.0.0.1",), names=("games.example",), requests_a_second=1.0,
                guests_a_minute=1.0) as started:  # fmt: skip
        yield started
    started.assert_quiet()


def welcomed(server: Server, source: str, *headers: str) -> list[int]:
    """What an address is answered that asks twice for a new guest."""
    return [ask(server, request("/api/me", "Connection: close", *headers), source).status for _ in range(2)]


def test_without_a_proxy_nobody_chooses_an_address(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, guests_a_minute=1.0) as server:
        answers = [
            ask(server, request("/api/me", "Connection: close", f"X-Forwarded-For: 198.51.100.{number}")).status
            for number in range(2)
        ]
    assert answers == [200, 429]


def test_a_proxy_tells_who_asks_and_others_do_not(proxied: Server):
    assert welcomed(proxied, "127.0.0.1", "X-Forwarded-For: 198.51.100.1") == [200, 429]
    assert welcomed(proxied, "127.0.0.1", "X-Forwarded-For: 198.51.100.2") == [200, 429]
    assert welcomed(proxied, "127.0.0.1", "X-Forwarded-For: 203.0.113.9, 198.51.100.1") == [429, 429]
    assert welcomed(proxied, ELSEWHERE, "X-Forwarded-For: 198.51.100.3") == [200, 429]
    assert welcomed(proxied, ELSEWHERE, "X-Forwarded-For: 198.51.100.4") == [429, 429]
    assert welcomed(proxied, "127.0.0.1", "X-Forwarded-For: 2001:db8::1") == [200, 429]
    assert welcomed(proxied, "127.0.0.1", "X-Forwarded-For: 2001:db8::2") == [429, 429]


def cookies(server: Server, source: str, *headers: str) -> list[str]:
    sent = request("/api/me", "Connection: close", *headers, host="games.example")
    answer = ask(server, sent, source)
    assert answer.status == 200, answer
    assert answer.header("cache-control") == "no-store"
    secure = answer.header("strict-transport-security") is not None
    found = [value for name, value in answer.headers if name == "set-cookie"]
    assert all(("Secure" in one) == secure for one in found if "Max-Age=0" not in one), found
    return found


def test_under_https_a_cookie_is_bound_to_this_server(proxied: Server):
    https = ("X-Forwarded-For: 198.51.100.20", "X-Forwarded-Proto: https")
    (first,) = cookies(proxied, "127.0.0.1", *https)
    assert first.startswith("__Host-milepost_guest=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(first.split("; "))
    assert "Domain" not in first
    (again,) = cookies(proxied, "127.0.0.1", *https, f"Cookie: {first.partition(';')[0]}")
    assert again.partition(";")[0] == first.partition(";")[0]
    plain = first.partition(";")[0].removeprefix("__Host-")
    new, old = sorted(cookies(proxied, "127.0.0.1", *https, f"Cookie: {plain}"), key=len, reverse=True)
    assert new.startswith(first.partition(";")[0])
    assert old.startswith('milepost_guest="";')
    assert "Max-Age=0" in old


def test_only_a_trusted_proxy_says_https(proxied: Server):
    (cookie,) = cookies(proxied, "127.0.0.4", "X-Forwarded-Proto: https")
    assert cookie.startswith("milepost_guest=")
    assert "Secure" not in cookie


def test_sockets_behind_a_proxy_count_by_who_opened_them(proxied: Server):
    def joins(client: str, times: int) -> list[int]:
        found = []
        for _ in range(times):
            with connect(proxied) as sock:
                sock.sendall(upgrade("nothing", f"X-Forwarded-For: {client}"))
                found.append(closing(sock)[0])
        return found

    assert 4429 in joins("198.51.100.30", 40)
    assert joins("198.51.100.31", 1) == [4404]
