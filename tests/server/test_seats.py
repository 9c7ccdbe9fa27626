"""Who sits where, and who may say so."""

from __future__ import annotations

import asyncio

import pytest

from milepost.server import seats, views
from milepost.server.entries import Began, Nobody, Person, Robot
from milepost.server.house import House
from milepost.server.refused import Refused
from milepost.server.sitters import names_of
from tests.server.housing import Brains, in_house, move, opened, watching


def test_hands_are_hidden_until_the_game_begins_whoever_sits_where(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "open", game="eurorails", start=False)
        assert views.role_of(table, "ann") is None
        await seats.sit(table, "s", 1, "ben", "Ben")
        await table.submit("go", None, None, Began())
        assert views.role_of(table, "ben") == 1

    in_house(sqlite_url, work)


def test_only_the_host_puts_bots_on_seats_and_only_of_those_who_are_gone(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "open", "open", start=False)
        await seats.sit(table, "s1", 1, "ben", "Ben")
        ann, ben = await watching(table, "ann"), await watching(table, "ben")
        with pytest.raises(Refused, match="Only the host"):
            await seats.put_bot(table, "b1", 2, "ben", "greedy", 10)
        await seats.put_bot(table, "b2", 2, "ann", "greedy", 10)
        with pytest.raises(Refused, match="P1 is here"):
            await seats.put_bot(table, "b3", 1, "ann", "greedy", 10)
        table.part(ben)
        with pytest.raises(Refused, match="just left; wait 10 s"):
            await seats.put_bot(table, "b4", 1, "ann", "greedy", 10)
        monkeypatch.setattr("milepost.server.table.GRACE", 0.0)
        await seats.put_bot(table, "b5", 1, "ann", "greedy", 10)
        with pytest.raises(Refused, match="taken already"):
            await seats.sit(table, "s2", 1, "cyd", "Cyd")
        await seats.sit(table, "s3", 1, "ben", "Ben")
        assert table.names() == ["Ann", "Ben", "Greedy"]
        await seats.set_free(table, "f", 2, "ann")
        assert table.names() == ["Ann", "Ben", ""]
        table.part(ann)
        await seats.put_bot(table, "b6", 2, "ben", "random", 10)

    in_house(sqlite_url, work)


def test_a_host_can_end_a_game_and_its_seed_is_told_then(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        await watching(table, "ann")
        with pytest.raises(Refused, match="Only the host"):
            await seats.end(table, "e0", "ben")
        assert views.status(table, "ann", None).seed == ""
        await seats.end(table, "e1", "ann")
        status = views.status(table, "ann", None)
        assert (status.phase, status.seed) == ("closed", table.head.seed)
        with pytest.raises(Refused, match="was closed"):
            await move(table, "m")

    in_house(sqlite_url, work)


def test_a_rematch_is_made_once_and_moves_everybody_one_seat_on(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "bot:greedy", "bot:random")
        one, other = await asyncio.gather(house.rematch(table, "ann"), house.rematch(table, "ben"))
        assert one == other
        again = await house.table(one)
        assert again.names() == ["Greedy", "Random", "Ann"]
        assert again.head.seed != table.head.seed

    in_house(sqlite_url, work)


def test_who_sits_on_several_seats_is_told_apart() -> None:
    ann, greedy = Person("a", "Ann"), Robot("greedy:depth=2")
    assert names_of((ann, greedy, Robot("random"))) == ["Ann", "Greedy", "Random"]
    assert names_of((ann, greedy, ann, greedy, Nobody())) == ["Ann (0)", "Greedy 1", "Ann (2)", "Greedy 2", ""]


def test_unknown_bots_and_dotted_paths_are_refused(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        for bot in ("nobody", "os.system", "milepost.bots.greedy.GreedyBot"):
            with pytest.raises(Exception, match="no bot"):
                await opened(house, "me", f"bot:{bot}", "me")

    in_house(sqlite_url, work)
