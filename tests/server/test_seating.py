"""Who sits where, and who may say so."""

from __future__ import annotations

import asyncio
import time

import pytest

from milepost.core import catalog
from milepost.server.game_log.entries import Began
from milepost.server.game_log.occupants import Nobody, Person, Robot, names_of
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.tables import seating, views
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.connections import WHOLE_TABLE
from tests.server.tables_without_http import Brains, move, opened, watching, with_tables


def test_hands_are_hidden_until_the_game_begins_whoever_sits_where(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", game="eurorails", start=False)
        assert views.viewing_seat(table, "ann") is None
        await seating.sit(table, "s", 1, "ben", "Ben")
        await table.submit("go", None, None, Began())
        assert views.viewing_seat(table, "ben") == 1

    with_tables(sqlite_url, work)


def test_only_the_host_puts_bots_on_seats_that_are_nobodys(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "open", start=False)
        await seating.sit(table, "s1", 1, "ben", "Ben")
        await watching(table, "ann")
        with pytest.raises(SubmissionRefused, match="Only the host"):
            await seating.put_bot(table, "b1", 2, "ben", "greedy", 10)
        await seating.put_bot(table, "b2", 2, "ann", "greedy", 10)
        with pytest.raises(SubmissionRefused, match="P1 sits there"):
            await seating.put_bot(table, "b3", 1, "ann", "greedy", 10)
        assert table.names() == ["Ann", "Ben", "Gus"]
        await seating.set_free(table, "f", 2, "ann")
        assert table.names() == ["Ann", "Ben", ""]
        await seating.put_bot(table, "b4", 1, "ben", "random", 10)
        assert table.names() == ["Ann", "Rollo", ""], "before the start it takes the seat"

    with_tables(sqlite_url, work)


def test_people_are_waited_for_before_a_bot_stands_in(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "bot:random", start=False)
        await seating.sit(table, "s1", 1, "ben", "Ben")
        await table.submit("go", None, None, Began())
        ben = await watching(table, "ben")
        with pytest.raises(SubmissionRefused, match="P1 is here"):
            await seating.put_bot(table, "b1", 1, "ann", "greedy", 10)
        table.part(ben)
        with pytest.raises(SubmissionRefused, match="just left; wait 60 s"):
            await seating.put_bot(table, "b2", 1, "ann", "greedy", 10)
        now = time.monotonic()
        monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: now + 61)
        await seating.put_bot(table, "b3", 1, "ann", "greedy", 10)
        assert table.now.occupants[1] == Person("ben", "Ben", stand_in="greedy")
        assert table.seats_of("ben") == (1,)

    with_tables(sqlite_url, work)


def test_hosting_passes_on_when_the_host_has_been_away_for_minutes(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "bot:random", start=False)
        await seating.sit(table, "s1", 1, "ben", "Ben")
        ann, ben = await watching(table, "ann"), await watching(table, "ben")
        table.part(ann)
        assert table.acting_host == "ann"
        now = time.monotonic()
        monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: now + 179)
        assert table.acting_host == "ann"
        monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: now + 181)
        assert table.acting_host == "ben"
        table._tell_who_hosts()
        assert ben.outbox.get_nowait() is WHOLE_TABLE
        ben._starting_over = False
        table.join(ann)
        assert table.acting_host == "ann"
        assert ben.outbox.get_nowait() is WHOLE_TABLE
        table.part(ann)

    with_tables(sqlite_url, work)


def test_nobody_is_outvoted_while_their_page_loads(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "open", start=False)
        await seating.sit(table, "s1", 1, "ben", "Ben")
        await seating.sit(table, "s2", 2, "cy", "Cy")
        await table.submit("go", None, None, Began())
        now = time.monotonic()
        monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: now + 181)
        await watching(table, "ben")
        cy = await watching(table, "cy")
        table.part(cy)
        await seating.end(table, "e1", "ben")
        assert (table.phase, table.now.end_wanted) == ("playing", ("ben",))
        monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: now + 242)
        await seating.end(table, "e2", "ben")
        assert table.phase == "closed"

    with_tables(sqlite_url, work)


def test_the_status_is_the_same_for_all_it_says_nothing_of(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "open", "open", "open", start=False)
        await seating.sit(table, "s1", 1, "ben", "Ben")
        await seating.sit(table, "s2", 2, "eve", "Eve")
        await seating.remove(table, "r", 2, "ann")
        for guest, personal in (("ann", True), ("ben", True), ("eve", True), ("cy", False), ("", False)):
            differs = views.status(table, guest, None) != views.status(table, "", None)
            assert views.is_personal(table, guest) == differs == personal, guest

    with_tables(sqlite_url, work)


def test_a_host_can_end_a_game_and_its_seed_is_told_then(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        await watching(table, "ann")
        with pytest.raises(SubmissionRefused, match="Only the host"):
            await seating.end(table, "e0", "ben")
        assert views.status(table, "ann", None).seed == ""
        await seating.end(table, "e1", "ann")
        status = views.status(table, "ann", None)
        assert (status.phase, status.seed) == ("closed", table.head.seed)
        with pytest.raises(SubmissionRefused, match="was closed"):
            await move(table, "m")

    with_tables(sqlite_url, work)


def test_a_rematch_is_made_once_and_moves_everybody_one_seat_on(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:greedy", "bot:random")
        one, other = await asyncio.gather(tables.rematch(table, "ann"), tables.rematch(table, "ben"))
        assert one == other
        again = await tables.table(one)
        assert again.names() == ["Gus", "Rollo", "Ann"]
        assert again.head.seed != table.head.seed

    with_tables(sqlite_url, work)


def test_who_sits_on_several_seats_is_told_apart() -> None:
    bus, ann, greedy = catalog.game("bus"), Person("a", "Ann"), Robot("greedy")
    assert names_of((ann, greedy, Robot("random")), bus) == ["Ann", "Gus", "Rollo"]
    assert names_of((ann, greedy, ann, greedy, Nobody()), bus) == ["Ann (1)", "Gus 1", "Ann (2)", "Gus 2", ""]
    both = (Robot("mcts"), ann, Robot("mcts:iterations=50"))
    assert names_of(both, bus) == ["Minerva 1", "Ann", "Minerva 2"], "also where they play at different levels"


def test_a_bot_that_is_no_more_is_called_by_its_kind() -> None:
    assert names_of((Robot("gone:depth=2"), Robot("gone")), catalog.game("bus")) == ["Gone 1", "Gone 2"]


def test_a_seat_tells_who_its_bot_is_to_people(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:mcts:iterations=50", "bot:greedy")
        _, minerva, gus = views.seats(table, "ann")
        assert (minerva.name, minerva.bot) == ("Minerva", "mcts:iterations=50")
        assert (minerva.face, minerva.level) == ("professor", "Quick")
        assert minerva.line.endswith(".")
        assert (gus.name, gus.face, gus.level) == ("Gus", "porter", "")

    with_tables(sqlite_url, work)


def test_unknown_bots_and_dotted_paths_are_refused(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        for bot in ("nobody", "os.system", "milepost.bots.greedy.GreedyBot"):
            with pytest.raises(Exception, match="no bot"):
                await opened(tables, "me", f"bot:{bot}", "me")

    with_tables(sqlite_url, work)
