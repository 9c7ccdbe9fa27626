"""Explanations on their way into the log: kept within bounds, and never more than can be read again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.core.bot import Why
from milepost.server.game_log.entries import Act, read
from milepost.server.game_log.explanations import LONG, MOST_BYTES, MOST_ROWS, fitted

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
