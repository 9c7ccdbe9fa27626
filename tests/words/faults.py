"""What no player should read: coordinates, seats from 0, action numbers, rulings, terms of the engine, backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator

FORBIDDEN: dict[str, str] = {
    "backtick": r"`",
    "coordinates": r"(?<![\d,$.])\b\d{1,2},\d{1,2}\b(?![\d,])|\(\d+, ?\d+\)|\brow \d+|\bmilepost \d+|\bhex \d+",
    "seat from 0": r"\b[Ss]eats? \d|\b[Pp]layers? 0\b",
    "action number": r"\b[Aa]ctions? \d",
    "ruling letter": r"\[?\b[A-OQ-Z]\d{1,2}\b\]?|\b[Rr]ulings?\b",
    "number of a thing": r"\bnumbered from\b|\bnumber \d+",
    "name of the code": r"\b[a-z]+_[a-z_]+\b|\bNone\b|\bTrue\b|\bFalse\b|\bnull\b|\bundefined\b|\bNaN\b|[{}]|<\w+",
    "term of the engine": (
        r"\bto move\b(?= *$|[.,;])|\bto act\b|\bis asked (now|next)\b|\bbatch(es)?\b|\btokens?\b|\bcodec\b"
        r"|\b(il)?legal actions?\b|\bedges?\b"
        r"|\bpresets?\b|\boptions? of\b|\bthe engine\b(?= (plays|declares|says|refuses))|\bcid\b"
    ),
    "language of a terminal": r"\bcommand line\b|\bin (a|the|your) terminal\b|\bstdin\b|\s--\w",
    "doubled or hanging": r"  |\.\.(?!\.)| \.$|,,| ,|\bno no\b|^\s|\s$",
}
"""What is wrong, and how it shows."""

ALLOWED: tuple[str, ...] = (
    r"\b(foreign|orange|blue|white|brown|purple|yellow|red|black) terminals?\b",  # Germany's and Korea's own word
)
_ALLOWED = re.compile("|".join(ALLOWED))
_FORBIDDEN = {name: re.compile(pattern) for name, pattern in FORBIDDEN.items()}


def faults(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence, one after the other."""
    read = _ALLOWED.sub("…", sentence)
    yield from (name for name, pattern in _FORBIDDEN.items() if pattern.search(read))
