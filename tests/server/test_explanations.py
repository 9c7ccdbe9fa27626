"""Explanations: kept within bounds in the log, and told to each viewer as far as nothing hidden is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.core.bot import Why
from milepost.server.game_log.entries import Act, Ended, as_json, read
from milepost.server.game_log.explanations import LONG, MOST_BYTES, MOST_ROWS, fitted
from milepost.server.tables import views
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.table import Table
from tests.server.tables_without_http import Brains, opened, with_tables

COLUMNS = tuple(f"column {number}" for number in range(13))


def table(rows: int, words: str = "fetch Coal in Essen", columns: tuple[str, ...] = COLUMNS) -> Why:
    """An explanation with a table of so many rows."""
    return Why(
        "The best of them.",
        tuple((f"{words} {row}", 10.0 - row) for row in range(rows)),
        columns,
        tuple(tuple(row + column / 7 for column in range(len(columns))) for row in range(rows)),
        tuple("taken" if row == 0 else "" for row in range(rows)),
        ("Phase: Early", "Backbone, hard"),
        "It builds track.",
    )


def size(why: Why | None) -> int:
    return len(msgspec.json.encode(why))


def test_what_fits_stays_as_it_is():
    why = Why("So be it.", (("this", 0.25), ("that", 0.125)), ("speed",), ((1.5,), (2.0,)), ("taken", ""), ("Note",))
    assert fitted(why) == why
    assert fitted(None) is None


def test_at_most_eight_rows_are_kept_the_best_ones():
    kept = fitted(table(30))
    assert kept is not None
    assert [label for label, _ in kept.weighed] == [f"fetch Coal in Essen {row}" for row in range(MOST_ROWS)]
    assert len(kept.numbers) == len(kept.remarks) == MOST_ROWS
    assert kept.columns == COLUMNS
    assert kept.numbers[1][1] == round(1 + 1 / 7, 3), "no number is written more exactly than it is read"


@pytest.mark.parametrize("words", ["long " * 40, "Zürich " * 60, "駅" * 160])
def test_nothing_is_larger_than_the_log_takes(words):
    why = table(30, words)
    kept = fitted(msgspec.structs.replace(why, sentence=words * 9, openly=words * 9, notes=(words,) * 30))
    assert kept is not None
    assert size(kept) <= MOST_BYTES
    assert len(kept.sentence) == len(kept.openly) == LONG
    assert kept.sentence.endswith("…")


def test_rows_are_left_out_before_words_are():
    kept = fitted(table(8, "way " * 39))
    assert kept is not None
    assert 0 < len(kept.weighed) <= 8
    assert len(kept.numbers) == len(kept.remarks) == len(kept.weighed)
    wide = fitted(table(8, "駅" * 150))
    assert wide is not None
    assert 0 < len(wide.weighed) < 8
    assert wide.notes == ("Phase: Early", "Backbone, hard")


WRONG: dict[str, dict[str, Any]] = {
    "too few rows": {"numbers": ((1.0,) * 13,)},
    "a short row": {"numbers": ((1.0,) * 13, (1.0,) * 12)},
    "far too many columns": {"columns": COLUMNS * 9, "numbers": ((1.0,) * 117,) * 2},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_table_that_does_not_fit_its_columns_is_left_out_and_the_rest_stays(wrong):
    kept = fitted(msgspec.structs.replace(table(2), **WRONG[wrong]))
    assert kept is not None
    assert (kept.columns, kept.numbers) == ((), ())
    assert len(kept.weighed) == 2
    assert kept.remarks == ("taken", "")
    assert kept.sentence == "The best of them."


def test_remarks_for_other_rows_are_left_out():
    kept = fitted(msgspec.structs.replace(table(3), remarks=("taken",)))
    assert kept is not None
    assert kept.remarks == ()
    assert len(kept.numbers) == 3


@pytest.mark.parametrize("part", [
    {"numbers": ((float("nan"),) * 13,)}, {"numbers": ((float("inf"),) * 13,)}, {"sentence": 7},
    {"weighed": ((object(), 1.0),)}, {"notes": "a note"},
])  # fmt: skip
def test_what_cannot_be_read_again_is_no_explanation(part: dict[str, Any]):
    assert fitted(msgspec.structs.replace(table(1), **part)) is None


def test_what_was_written_before_there_were_tables_can_still_be_read():
    old = b'{"actions":[{"do":"pass"}],"bot":"greedy","why":{"sentence":"Best.","weighed":[["pass",0.5]]}}'
    body = read("act", old)
    assert isinstance(body, Act)
    assert body.why == Why("Best.", (("pass", 0.5),))
    assert msgspec.json.encode(body.why) == b'{"sentence":"Best.","weighed":[["pass",0.5]]}'


# what a viewer may read


WHOLE = Why(
    "Coal to Paris for 24M is best.", (("Coal to Paris for 24M", 3.5),), ("Turns", "Luck"), ((2.0, 0.0),), ("taken",),
    openly="It builds track.",
)  # fmt: skip


async def decided(tables: Tables, why: Why, game: str = "eurorails") -> Table:
    """A table at which a bot on seat 0 has made its first decision."""
    table = await opened(tables, "bot:carrier" if game == "eurorails" else "bot:greedy", "me", "me", game=game)
    actions = (as_json(table.now.state.default(0)),)
    await table.submit("bot:1", table.seq, 0, Act(actions, "carrier" if game == "eurorails" else "greedy", why))
    return table


@pytest.mark.parametrize("viewer", [None, 1])
def test_while_a_bot_holds_hidden_cards_others_read_only_what_it_says_openly(sqlite_url: str, viewer: int | None):
    async def work(tables: Tables, brains: Brains) -> None:
        table = await decided(tables, WHOLE)
        told = views.explained(table, 1, viewer)
        assert told.sentence == "It builds track."
        assert told.why is None
        assert told.later == "P0 tells more after the game: it knew what is hidden from you."
        assert b"Coal" not in msgspec.json.encode(told)

    with_tables(sqlite_url, work)


def test_a_bot_that_says_nothing_openly_is_asked_to_wait(sqlite_url: str):
    async def work(tables: Tables, brains: Brains) -> None:
        table = await decided(tables, msgspec.structs.replace(WHOLE, openly=""))
        told = views.explained(table, 1, None)
        assert told.sentence == "P0 tells this after the game: it knew what is hidden from you."
        assert (told.why, told.later, told.terms) == (None, "", {})

    with_tables(sqlite_url, work)


def test_whoever_sees_what_the_bot_saw_reads_everything(sqlite_url: str):
    async def work(tables: Tables, brains: Brains) -> None:
        table = await decided(tables, WHOLE, game="bus")
        assert views.explained(table, 1, None).why == WHOLE
        assert views.explained(table, 2, None).sentence == "Nobody explained this."

    with_tables(sqlite_url, work)


def test_once_the_host_has_ended_the_game_nothing_is_hidden_and_columns_are_explained(sqlite_url: str):
    async def work(tables: Tables, brains: Brains) -> None:
        table = await decided(tables, WHOLE)
        await table.submit("end", None, None, Ended())
        told = views.explained(table, 1, None)
        assert (told.sentence, told.why, told.later) == (WHOLE.sentence, WHOLE, "")
        assert told.terms == {"Turns": "how many turns the trip takes"}, "a column that nobody explains is left out"

    with_tables(sqlite_url, work)


def test_an_explanation_comes_back_from_the_database_as_it_was(sqlite_url: str):
    async def work(tables: Tables, brains: Brains) -> None:
        table = await decided(tables, WHOLE)
        again = Tables(tables.settings, tables.store, tables.guests, tables.workers)
        assert (await again.table(table.id)).history.decisions[0].why == WHOLE

    with_tables(sqlite_url, work)
