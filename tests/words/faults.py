"""What no player should read: coordinates, seats from 0, action numbers, rulings, terms of the engine, bad English."""

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
    "doubled or hanging": r"  |\.\.(?!\.)| \.$|,,| ,|\bno no\b|^\s|\s$|[!?;:]\.|\(\)|\) \(",
    "raw number": r"\d\.\d{3,}|\d\.0 turns|\d\.0 in all|\d %|\b([Ff]or|[Bb]orrow|[Rr]epay|[Bb]id) \d{4,}\b",
    "wrong number": (
        r"(?<![\d.,/−-])\b1 (more )?(section|segment|milepost|turn|tile|link|card|load|cube|share|point|tie|marker"
        r"|piece|seat|player|ride|building|passenger|stone|time|action)s\b|\b1 [a-z]+ (of this turn )?(are|stay|have)\b"
    ),
    "not English": (
        r"\banew\b|\bthe own\b|\bon own\b|\btoward\b|\bNothing of the\b|\b(track|right) of nobody\b|\bone \w+ more\b"
        r"|(?:^|[.!?] )Who\b[^?:]*\.(?: |$)|, and who\b|: who\b|, and (near )?[A-Z]\w+ is (none|neither)\b"
    ),
}
"""What is wrong, and how it shows."""

ALLOWED: tuple[str, ...] = (
    r"\b(foreign|orange|blue|white|brown|purple|yellow|red|black) terminals?\b",  # Germany's and Korea's own word
)
SENTENCES = frozenset({"log", "questions", "refusals", "plans"})
"""Where whole sentences stand: with a capital and a full stop."""
LABELS = frozenset({"moves", "choices"})
"""What stands on buttons and in menus: with a capital, without a full stop."""
_BEGINNING = re.compile(r"[A-Z0-9$“'−ÅÄÖØÉ]")
_ALLOWED = re.compile("|".join(ALLOWED))
_FORBIDDEN = {name: re.compile(pattern) for name, pattern in FORBIDDEN.items()}


def faults(sentence: str, where: str = "") -> Iterator[str]:
    """What is wrong with a sentence that is read somewhere, one after the other."""
    read = _ALLOWED.sub("…", sentence)
    yield from (name for name, pattern in _FORBIDDEN.items() if pattern.search(read))
    if where in SENTENCES | LABELS and not _BEGINNING.match(sentence):
        yield "small beginning"
    if where in SENTENCES and not sentence.endswith((".", "?", "!")):
        yield "no full stop"
    if where in LABELS and sentence.endswith("."):
        yield "full stop on a button"
