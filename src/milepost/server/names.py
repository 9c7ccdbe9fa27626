"""What a guest may be called, and which names could be taken for each other."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from importlib.resources import files

from milepost.core.errors import BadInput

MOST_LETTERS = 40
MOST_MARKS = 3
"""The most marks on one letter; living languages need two."""
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters, marks or symbols and show nothing."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of writing."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BRACKETS = re.compile(r"[()\[\]{}]")
_EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "LATIN"})
"""Alphabets that are written together."""
_ROLES = frozenset({"host", "bot", "you", "guest", "player", "watching"})
"""Words that the page puts beside names, or uses where there is none."""


def plain_name(text: str) -> str:
    """A name as it is kept; raises `BadInput` for one that others could not read, or that would fool them."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name:
        raise BadInput("A name needs at least one letter that can be seen.")
    if len(name) > MOST_LETTERS:
        raise BadInput(f"A name has at most {MOST_LETTERS} letters.")
    if not _TURNING.isdisjoint(name):
        raise BadInput("A name cannot hold signs that turn the direction of writing; leave them out.")
    if any(sign in _BLANKS or unicodedata.category(sign) in _UNSEEN for sign in name):
        raise BadInput("A name cannot hold signs that nobody sees; leave them out.")
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise BadInput("A name needs at least one letter that can be seen.")
    if _most_marks(name) > MOST_MARKS:
        raise BadInput(f"A name has at most {MOST_MARKS} marks on one letter.")
    if _BRACKETS.search(unicodedata.normalize("NFKC", name)):
        raise BadInput("A name has no brackets: the table itself puts them behind names.")
    alphabets = _alphabets(name)
    if len(alphabets) > 1 and not alphabets <= _EAST_ASIAN:
        raise BadInput("A name is written in one alphabet; this one mixes letters of several that look alike.")
    if _says_a_role(name):
        raise BadInput(f"{name} says what somebody is at a table, which would fool others; take another name.")
    return name


def look_alike(one: str, other: str) -> bool:
    """Whether one name could be taken for another at a table."""
    return _skeleton(one) == _skeleton(other)


def _most_marks(name: str) -> int:
    most = many = 0
    for sign in name:
        many = many + 1 if unicodedata.combining(sign) else 0
        most = max(most, many)
    return most


def _alphabets(name: str) -> set[str]:
    """The alphabets of a name's letters, by the first word of their names in Unicode."""
    letters = [sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) in ("Lu", "Ll", "Lo")]
    return {unicodedata.name(letter, "").partition(" ")[0].partition("-")[0] for letter in letters}


def _says_a_role(name: str) -> bool:
    """Whether a name is nothing but such a word, or a seat as sentences call it ("P2")."""
    words = [_read_as_latin(word) for word in name.split()]
    return all(word in _ROLE_WORDS for word in words) or bool(re.fullmatch(r"[Pp]\d{1,2}", name))


def _skeleton(name: str) -> str:
    """What is left of a name when all that is easily overlooked is taken away.

    That is what stands in brackets, words such as "host", capitals, marks, spaces, punctuation, and which one it was of
    several letters that look alike.
    """
    whole = unicodedata.normalize("NFKC", name)
    words = (_BRACKETS.split(whole, maxsplit=1)[0] or whole).split()
    telling = [_read_as_latin(word) for word in words if _read_as_latin(word) not in _ROLE_WORDS]
    bare = "".join(telling or map(_read_as_latin, words))
    return bare.replace("rn", "m").replace("vv", "w") or "".join(whole.casefold().split())


def _read_as_latin(word: str) -> str:
    """The letters and digits of a word as a hasty reader takes them."""
    apart = unicodedata.normalize("NFKD", word)
    seen = "".join(_LOOKS_LIKE.get(sign, sign) for sign in apart if not unicodedata.combining(sign))
    folded = "".join(sign for sign in seen.casefold() if sign.isalnum())
    return folded.translate(_ALIKE)


def _look_alikes() -> dict[str, str]:
    lines = tomllib.loads(files("milepost.server").joinpath("look_alikes.toml").read_text("utf-8"))
    return {sign: letter for letter, signs in lines.items() for sign in signs}


_LOOKS_LIKE = _look_alikes()
_ALIKE = str.maketrans("1l0", "iio")
"""Of plain letters and digits that look alike, the one that stands for all of them."""
_ROLE_WORDS = frozenset(map(_read_as_latin, _ROLES))
