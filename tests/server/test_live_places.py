"""Live channels: joining counts in the rates, and no address and no guest has all of them."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from milepost.server.routes.limits import TooMany
from milepost.server.routes.live_places import LivePlaces
from tests.server.playing import Guest, Socket
from tests.server.raw_sockets import ELSEWHERE, closing, connect, upgrade
from tests.server.serving import GENEROUS, Server


def test_joining_without_a_cookie_counts_as_asking(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, requests_a_second=1.0) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        said = set()
        for _ in range(60):
            with connect(server, ELSEWHERE) as sock:
                sock.sendall(upgrade("nothing"))
                said.add(closing(sock))
        assert {code for code, _ in said} == {4404, 4429}
        assert all(sentence.endswith(".") for _, sentence in said)
        with ann.joins(table) as socket:  # from another address
            assert socket.status["phase"] == "playing"
    server.assert_quiet()


def test_joining_counts_for_a_guest_too(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, requests_a_second=1.0) as server, Guest(server.address, "Ann") as ann:
        codes = set()
        for _ in range(60):
            with Socket(ann, "nothing") as socket:
                codes.add(socket.closed()[0])
        assert codes == {4404, 4429}


def test_somebody_gets_in_beside_a_guest_who_takes_all_places_of_an_address(tmp_path: Path):
    with (
        Server(tmp_path, bot_workers=1, **GENEROUS | {"sockets_per_address": 8}) as server,
        Guest(server.address, "Eve") as eve,
        Guest(server.address, "Ann") as ann,
        ExitStack() as windows,
    ):
        table = eve.opens("bus", ["me", "bot:random", "bot:random"])
        taken = [windows.enter_context(eve.joins(table)) for _ in range(8)]
        with Socket(eve, table) as one_more:
            assert one_more.closed()[0] == 4429
        with ann.joins(table) as socket:
            assert socket.status["phase"] == "playing"
            code, sentence = taken[0].closed()
            assert code == 4429
            assert sentence.endswith(".")
    server.assert_quiet()


def test_those_without_a_cookie_have_a_quarter_of_the_places(tmp_path: Path):
    with (
        Server(tmp_path, bot_workers=1, **GENEROUS | {"sockets_per_address": 8}) as server,
        Guest(server.address, "Ann") as ann,
        Guest(server.address, known=False) as nobody,
        ExitStack() as windows,
    ):
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        for _ in range(2):
            windows.enter_context(nobody.joins(table))
        with Socket(nobody, table) as one_more:
            code, sentence = one_more.closed()
        assert (code, "front page" in sentence) == (4429, True)
        windows.enter_context(ann.joins(table))


def test_places_are_given_back():
    async def work() -> None:
        places = LivePlaces(2)
        for _ in range(5):
            async with places.taken("here", "ann"), places.taken("here", "bob"):
                with pytest.raises(TooMany):
                    async with places.taken("here", "cy"):
                        pass
                async with places.taken("there", "cy"):
                    pass
        assert not places._by_address

    asyncio.run(work())


def test_an_error_of_somebody_who_stays_is_their_own():
    async def work() -> None:
        with pytest.raises(TimeoutError):
            async with LivePlaces(2).taken("here", "ann"):
                raise TimeoutError

    asyncio.run(work())
