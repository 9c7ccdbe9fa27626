"""Bots' explanations as a log takes them: a bot may say what it likes, but a table keeps every decision of a game."""

from __future__ import annotations

import msgspec

from milepost.core.bot import Why

MOST_ROWS = 8
MOST_COLUMNS = 16
MOST_NOTES = 8
MOST_BYTES = 4096
"""Of the explanation as JSON."""
LONG, SHORT, SHORTEST = 400, 160, 40
"""How many characters sentences, labels and the names of columns have at most."""
DECIMALS = 3
_READER = msgspec.json.Decoder(Why)


def fitted(why: Why | None) -> Why | None:
    """The explanation within these limits; None if there is none, or none that can be written down and read again."""
    if why is None:
        return None
    try:
        whole = _READER.decode(msgspec.json.encode(why))
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None
    shorter = _with_rows(_shortened(whole), MOST_ROWS)
    for rows in range(MOST_ROWS - 1, -1, -1):
        if len(msgspec.json.encode(shorter)) <= MOST_BYTES:
            return shorter
        shorter = _with_rows(shorter, rows)
    return Why(shorter.sentence, openly=shorter.openly)


def _shortened(why: Why) -> Why:
    """With no word too long, no number too exact, and no table whose rows do not fit its columns."""
    rows, columns = len(why.weighed), len(why.columns)
    fits = columns <= MOST_COLUMNS and len(why.numbers) == rows and all(len(row) == columns for row in why.numbers)
    return Why(
        sentence=_cut(why.sentence, LONG),
        weighed=tuple((_cut(label, SHORT), worth) for label, worth in why.weighed),
        columns=tuple(_cut(name, SHORTEST) for name in why.columns) if fits else (),
        numbers=tuple(tuple(round(number, DECIMALS) for number in row) for row in why.numbers) if fits else (),
        remarks=tuple(_cut(words, SHORT) for words in why.remarks) if len(why.remarks) == rows else (),
        notes=tuple(_cut(words, SHORT) for words in why.notes[:MOST_NOTES]),
        openly=_cut(why.openly, LONG),
    )


def _with_rows(why: Why, rows: int) -> Why:
    """With the first rows only."""
    return msgspec.structs.replace(
        why, weighed=why.weighed[:rows], numbers=why.numbers[:rows], remarks=why.remarks[:rows]
    )


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
