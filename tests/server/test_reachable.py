"""The address under which phones find a table, its QR code, and a screen that only shows the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from milepost.server.network import reachable
from milepost.server.network.reachable import ONLY_HERE, find_site, public_name
from milepost.server.showing import qr_code
from tests.server.playing import Guest, Socket
from tests.server.serving import GENEROUS, Server, server

__all__ = ["server"]

HERE = "127.0.0.1"


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has an address in a network."""
    monkeypatch.setattr(reachable, "network_address", lambda: "192.168.0.12")


@pytest.mark.parametrize(
    ("public", "host", "secure", "base"),
    [
        ("https://games.example/", "localhost:8787", False, "https://games.example"),
        ("", "games.example", True, "https://games.example"),
        ("", "10.0.0.7:8787", False, "http://10.0.0.7:8787"),
        ("", "localhost:8787", False, "http://192.168.0.12:8787"),
        ("", "127.0.0.1:8787", False, "http://192.168.0.12:8787"),
        ("", "[::1]:8787", False, "http://192.168.0.12:8787"),
        ("", "[::ffff:127.0.0.1]:8787", False, "http://192.168.0.12:8787"),
        ("", "0.0.0.0:8787", False, "http://192.168.0.12:8787"),
        ("", "table.localhost", False, "http://192.168.0.12"),
        ("", "", False, "http://192.168.0.12"),
    ],
)
@pytest.mark.usefixtures("at_home")
def test_phones_are_never_sent_to_themselves(public: str, host: str, secure: bool, base: str):
    assert find_site(public, "0.0.0.0", host, secure).base == base


@pytest.mark.usefixtures("at_home")
def test_a_server_for_this_machine_alone_says_that_phones_cannot_reach_it():
    assert find_site("", HERE, "localhost:8787", False).warning == ONLY_HERE
    assert not find_site("", "0.0.0.0", "localhost:8787", False).warning
    assert not find_site("https://games.example", HERE, "localhost:8787", False).warning


def test_a_machine_without_an_address_has_none_to_give(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reachable, "network_address", lambda: "")
    assert find_site("", HERE, "localhost:8787", False).page_of("table") == ""


@pytest.mark.parametrize(
    "url",
    ["games.example", "ftp://games.example", "http://localhost:8787", "http://127.0.0.1", "https://games.example/table",
     "https://me@games.example", "https://games.example?a=b", "http://", "http://games.example:0", "http://[::1"],
)  # fmt: skip
def test_a_public_address_that_phones_could_not_use_is_none(url: str):
    assert public_name(url) == ""


def test_the_qr_code_is_that_of_the_address_that_is_shown(tmp_path: Path):
    public = "https://games.example"
    with Server(tmp_path, bot_workers=1, public=public, **GENEROUS) as started, Guest(started.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        share = ann.looks(table)["share"]
        assert share == f"{public}/table/{table}"
        answer = ann.http.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.content == qr_code.drawn(share)
        assert answer.content != qr_code.drawn(f"{share}x")
        missing = ann.http.get("/api/tables/nothing/qr.svg")
        assert missing.status_code == 404


def test_a_screen_looks_on_although_this_browser_has_a_seat(server: Server):
    with Guest(server.address, "Ann") as ann:
        table = ann.opens("eurorails", ["me", "bot:carrier"])
        assert ann.looks(table)["status"]["viewer"] == 0
        seen = ann.looks(table, watch=True)
        assert seen["status"]["viewer"] is None
        assert not any(one["mine"] for one in seen["status"]["seats"])
        with Socket(ann, table) as screen:
            screen.send({"type": "join", "watch": True})
            screen.until("state:init")
            assert screen.status["viewer"] is None
            assert screen.ask is None
            assert screen.submits("undo", to=0)["type"] == "refused"
