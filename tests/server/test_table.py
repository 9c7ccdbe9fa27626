"""A table in memory: one submission at a time, first into the log, then to everybody."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from milepost.core.game import Plan
from milepost.server import seats, views
from milepost.server.entries import Act, Began, Nobody, Person, Robot, TakebackAnswered, TakebackAsked, Undo
from milepost.server.guests import Guests
from milepost.server.house import House, NoTable
from milepost.server.live import ANEW, Connection
from milepost.server.messages import NewTable
from milepost.server.settings import Settings
from milepost.server.sitters import names_of
from milepost.server.storage import Store
from milepost.server.storage.errors import StorageDown
from milepost.server.table import Refused, Table
from milepost.server.workers import BotFailed, Job, Thought

NAMES = {"ann": "Ann", "ben": "Ben"}


class Brains:
    """Stands in for worker processes: every bot takes the first legal action, at once."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.trouble: str = ""
        self.answer: tuple[Any, ...] | None = None
        self.free = asyncio.Event()
        self.free.set()

    async def think(self, job: Job) -> Thought:
        self.jobs.append(job)
        await self.free.wait()
        if self.trouble:
            raise BotFailed(self.trouble)
        return Thought(self.answer or job.view.legal()[:1], None, b'{"turn":%d}' % len(self.jobs))

    async def warm(self) -> None:
        pass

    def close(self) -> None:
        pass


def in_house(url: str, work: Callable[[House, Brains], Awaitable[None]]) -> None:
    """Do something in a house with a database."""

    async def run() -> None:
        store = Store.open(url)
        guests = await Guests.open(store)
        for guest, name in NAMES.items():
            await store.put_guest(guest, name)
        brains = Brains()
        workers: Any = brains
        house = House(Settings(database=url), store, guests, workers)
        try:
            await work(house, brains)
        finally:
            await house.close()

    asyncio.run(run())


async def opened(house: House, *sitters: str, game: str = "bus", start: bool = True, alone: bool = False) -> Table:
    wanted = NewTable(game, sitters or ("me", "me", "me"), start=start, pace=0, alone=alone)
    return await house.open_table(wanted, "ann", "Ann")


def first(table: Table) -> Act:
    return Act((msgspec.Raw(msgspec.json.encode(table.now.state.legal()[0])),))


async def move(table: Table, cid: str) -> None:
    await table.submit(cid, table.seq, table.now.state.to_act, first(table))


def received(connection: Connection) -> list[dict[str, Any]]:
    """What is in an outbox."""
    found = []
    while not connection.outbox.empty():
        item = connection.outbox.get_nowait()
        assert item is not ANEW, "everything would be sent anew"
        found.append(msgspec.json.decode(zlib.decompress(item) if isinstance(item, bytes) else item))
    return found


async def watching(table: Table, guest: str = "") -> Connection:
    """A connection that has the whole table."""
    connection = Connection(table, "boot", guest, None)
    await connection.anew()
    table.connections.add(connection)
    return connection


def test_the_same_cid_again_gets_the_same_answer_and_lands_once(database_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        body, base = first(table), table.seq
        answers: list[int] = []
        for _ in range(3):
            await table.submit("once", base, 0, body, landed=answers.append)
        assert answers == [base + 1] * 3
        assert table.now.length == 1
        with pytest.raises(Refused) as refused:
            await table.submit("late", base, 0, body)
        with pytest.raises(Refused) as again:
            await table.submit("late", base, 0, body)
        assert str(refused.value) == str(again.value)
        assert (refused.value.rule, refused.value.seq) == ("stale", table.seq)

    in_house(database_url, work)


def test_of_many_submissions_on_one_entry_exactly_one_lands(database_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        base = table.seq
        tried = [table.submit(f"c{at}", base, table.now.state.to_act, first(table)) for at in range(20)]
        results = await asyncio.gather(*tried, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert all(isinstance(result, Refused) and result.rule == "stale" for result in results if result is not None)
        assert table.seq == base + 1

    in_house(database_url, work)


def test_what_another_process_wrote_makes_a_table_read_its_log_again(database_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        other = House(house.settings, house.store, house.guests, house.workers)
        twin = await other.table(table.id)
        watcher = await watching(table)
        await move(twin, "theirs")
        with pytest.raises(Refused, match="moved on"):
            await move(table, "ours")
        assert (table.seq, table.now.state.key()) == (twin.seq, twin.now.state.key())
        assert watcher.outbox.get_nowait() is ANEW
        answers: list[int] = []
        await table.submit("theirs", 0, 0, first(table), landed=answers.append)
        assert answers == [twin.seq]

    in_house(database_url, work)


def test_a_submission_is_finished_when_its_sender_is_gone(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        sender = asyncio.create_task(move(table, "gone"))
        await asyncio.sleep(0)
        sender.cancel()
        while table.now.length == 0:
            await asyncio.sleep(0.01)
        found = await house.store.load(table.id)
        assert found is not None
        assert found[1][-1].cid == "gone"

    in_house(sqlite_url, work)


def test_when_the_database_is_down_nothing_changes_and_the_table_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)

        async def down(*args: Any, **given: Any) -> bool:
            raise StorageDown("The disk is full.", unknown=True)

        with monkeypatch.context() as trouble:
            trouble.setattr(house.store, "append", down)
            with pytest.raises(Refused, match="disk is full") as refused:
                await move(table, "a")
        assert (refused.value.rule, table.now.length) == ("storage", 0)
        await move(table, "a")
        assert table.now.length == 1

    in_house(sqlite_url, work)


def test_a_table_is_the_same_after_a_restart(database_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        for at in range(5):
            await move(table, f"m{at}")
        await table.submit("u", table.seq, table.history.moves[-1].seat, Undo(4))
        again = await House(house.settings, house.store, house.guests, house.workers).table(table.id)
        assert again.now.state.key() == table.now.state.key()
        assert again.now.undone == table.now.undone
        assert (again.seq, again.answers) == (table.seq, table.answers)

    in_house(database_url, work)


def test_a_log_that_leads_elsewhere_is_closed_to_moves_and_can_be_exported(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        from sqlalchemy import update

        from milepost.core.errors import BadInput
        from milepost.server.records import as_it_was
        from milepost.server.storage import schema

        table = await opened(house)
        for at in range(4):
            await move(table, f"m{at}")
        entries = schema.entries
        with house.store._engine.begin() as connection:
            connection.execute(update(entries).where(entries.c.cid == "m2").values(after="3:00"))
        again = await House(house.settings, house.store, house.guests, house.workers).table(table.id)
        assert again.phase == "closed"
        with pytest.raises(Refused, match="other rules"):
            await move(again, "x")
        with pytest.raises(BadInput, match="only those who played"):
            await as_it_was(again, "ben")
        assert len(msgspec.json.decode(await as_it_was(again, "ann"))["actions"]) == 4
        found = await house.store.load(table.id)
        assert found is not None
        assert found[1][-1].kind == "ended", "what was shown whole is not played on by any program"

    in_house(sqlite_url, work)


def test_tables_nobody_has_asked_for_lately_are_put_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, brains: Brains) -> None:
        first_one = await opened(house)
        monkeypatch.setattr("milepost.server.house.KEPT_STATES", 0)
        second = await opened(house)
        assert set(house.tables) == {first_one.id, second.id}, "somebody has just asked for it"
        monkeypatch.setattr("milepost.server.house.RESTS_AFTER", 0.0)
        third = await opened(house)
        assert set(house.tables) == {third.id}
        assert (await house.table(first_one.id)).seq == first_one.seq

    in_house(sqlite_url, work)


def test_there_is_no_table_of_a_mistyped_link(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        with pytest.raises(NoTable, match="mistyped"):
            await house.table("nothing")

    in_house(sqlite_url, work)


def test_everybody_gets_every_change_in_order_and_catches_up_with_a_patch(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house)
        watcher = await watching(table)
        start = table.seq
        for at in range(3):
            await move(table, f"m{at}")
        patches = [message for message in received(watcher) if message["type"] == "state:patch"]
        assert [(one["base"], one["status"]["seq"]) for one in patches] == [
            (start + n, start + n + 1) for n in range(3)
        ]
        late = Connection(table, "boot", "", None)
        late.resume("boot", start + 1, 0, None)
        (caught_up,) = received(late)
        assert (caught_up["base"], caught_up["status"]["seq"]) == (start + 1, table.seq)
        assert [one["last"] for one in caught_up["log"]] == [1, 2, 3]
        stranger = Connection(table, "boot", "", None)
        stranger.resume("another run", start + 1, 0, None)
        assert stranger.outbox.get_nowait() is ANEW

    in_house(sqlite_url, work)


def test_what_the_game_announces_follows_the_change_in_words(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "me", game="eurorails")
        watcher = await watching(table)
        plan = table.game.plan(table.now.state.seen_by(0), "build Paris to Lyon")
        assert isinstance(plan, Plan)
        batch = Act(tuple(msgspec.Raw(msgspec.json.encode(action)) for action in plan.actions))
        await table.submit("b", table.seq, 0, batch)
        await table.submit("u", table.seq, 0, Undo(2))
        patch, signal, undone = received(watcher)
        assert [patch["type"], signal["type"], undone["type"]] == ["state:patch", "track:updated", "state:patch"]
        assert (signal["seq"], signal["seat"]) == (patch["status"]["seq"], 0)
        assert len(signal["lines"]) == len(plan.actions)
        assert signal["lines"][0].startswith("P0 builds ")

    in_house(sqlite_url, work)


def test_a_table_says_whether_its_game_plans_toward_places(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        said = {}
        for game in ("bus", "eurorails"):
            table = await opened(house, game=game)
            said[game] = (await views.whole(table, "boot", "ann", None)).plans
        assert said == {"bus": False, "eurorails": True}

    in_house(sqlite_url, work)


def test_the_log_shrinks_with_an_undo(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "me", game="eurorails")
        watcher = await watching(table)
        plan = table.game.plan(table.now.state.seen_by(0), "build Paris to Lyon")
        assert isinstance(plan, Plan)
        batch = Act(tuple(msgspec.Raw(msgspec.json.encode(action)) for action in plan.actions))
        await table.submit("b", table.seq, 0, batch)
        await table.submit("u", table.seq, 0, Undo(2))
        built, undone = [message for message in received(watcher) if message["type"] == "state:patch"]
        assert [(one["first"], one["last"]) for one in built["log"]] == [(1, len(plan.actions))]
        assert undone["cut"] == 0
        assert [(one["first"], one["last"]) for one in undone["log"]] == [(1, 2)]

    in_house(sqlite_url, work)


def test_bots_follow_bots_each_once_until_a_person_is_asked(database_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "bot:greedy", "bot:random", start=False, alone=True)
        await table.submit("s", None, None, Began())
        while table.now.phase == "playing" and table.now.length < 40:
            if table.now.state.to_act == 0:
                await move(table, f"p{table.seq}")
            await asyncio.sleep(0.005)
        cids = [cid for cid in table.answers if cid.startswith("bot:")]
        assert len(cids) == len({int(cid.partition(":")[2]) for cid in cids}) > 10
        assert 0 <= len(brains.jobs) - len(cids) <= 1, "one bot may be thinking"
        assert {job.seed for job in brains.jobs}.isdisjoint({table.head.seed})
        later = [job for job in brains.jobs if job.memory is not None]
        assert later, "what a bot remembers comes back to it"

    in_house(database_url, work)


def test_bots_wait_while_nobody_is_here_unless_the_host_wants_it(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "bot:greedy", "me", "bot:greedy")
        house.turns.consider(table)
        await asyncio.sleep(0.02)
        assert table.now.length == 0
        await watching(table)
        house.turns.consider(table)
        while table.now.length == 0:
            await asyncio.sleep(0.005)

    in_house(sqlite_url, work)


async def up_to_bot(table: Table) -> None:
    """Move until the next move makes it a bot's turn."""
    while True:
        state = table.now.state.clone()
        state.apply(state.legal()[0])
        if isinstance(table.now.sitters[state.to_act], Robot):
            return
        await move(table, f"p{table.seq}")


def test_bots_wait_for_the_answer_to_a_takeback(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "open", "bot:greedy", start=False, alone=True)
        await seats.sit(table, "sit", 1, "ben", "Ben")
        await table.submit("s", None, None, Began())
        brains.free.clear()
        await up_to_bot(table)
        await move(table, "last")
        await table.submit("t", table.seq, 0, TakebackAsked(0))
        asked = len(brains.jobs)
        brains.free.set()
        await asyncio.sleep(0.02)
        assert (table.now.state.to_act, len(brains.jobs)) == (2, asked)
        await table.submit("no", table.seq, 1, TakebackAnswered(False))
        while table.now.state.to_act == 2:
            await asyncio.sleep(0.005)
        assert len(brains.jobs) > asked

    in_house(sqlite_url, work)


def test_a_bot_whose_turn_landed_unseen_is_followed_by_the_next(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "bot:greedy", "bot:greedy", alone=True)
        await up_to_bot(table)
        append = house.store.append

        async def lost(*args: Any, **given: Any) -> bool:
            monkeypatch.setattr(house.store, "append", append)
            await append(*args, **given)
            raise StorageDown("The connection was lost.", unknown=True)

        monkeypatch.setattr(house.store, "append", lost)
        with pytest.raises(Refused, match="lost"):
            await move(table, "a")
        with pytest.raises(Refused, match="moved on"):
            await move(table, "b")
        while not brains.jobs:
            await asyncio.sleep(0.005)
        assert "a" in table.answers
        assert "b" not in table.answers

    in_house(sqlite_url, work)


def test_a_bot_that_fails_or_cheats_is_answered_for_and_the_table_is_told(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "bot:greedy", "me", "me")
        brains.trouble = "The bot greedy took longer than 10 s."
        watcher = await watching(table, "ann")
        house.turns.consider(table)
        while table.now.length == 0:
            await asyncio.sleep(0.005)
        told = next(message for message in received(watcher) if message["type"] == "bot:action")
        assert "took longer than 10 s" in told["note"]
        assert table.history.moves[0].action == table.history.state_at(0).default(0)

        cheat = await opened(house, "bot:greedy", "me", "me")
        brains.trouble, brains.answer = "", (msgspec.convert({"do": "pass"}, cheat.game.Actions),)
        await watching(cheat, "ann")
        house.turns.consider(cheat)
        while cheat.now.length == 0:
            await asyncio.sleep(0.005)
        assert "against the rules" in cheat.history.decisions[0].note

    in_house(sqlite_url, work)


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


def test_a_bot_remembers_past_what_stood_in_for_it_and_not_what_was_taken_back(sqlite_url: str) -> None:
    async def work(house: House, brains: Brains) -> None:
        table = await opened(house, "me", "bot:greedy", "bot:greedy", alone=True)
        await up_to_bot(table)
        await move(table, "m")
        while table.now.state.to_act != 0:
            await asyncio.sleep(0.005)
        last = table.history.last_of(1, "greedy")
        assert last is not None
        assert last.memory is not None
        brains.trouble = "It failed."
        seen = table.now.length
        while table.now.length < seen + 12 and table.now.phase == "playing":
            if table.now.state.to_act == 0:
                await move(table, f"n{table.seq}")
            await asyncio.sleep(0.005)
        assert table.history.last_of(1, "greedy") == last
        assert brains.jobs[-1].memory is not None
        assert table.history.last_of(1, "random") is None

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
