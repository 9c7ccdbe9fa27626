"""What a guest may be called, and which names could be taken for each other."""

from __future__ import annotations

import pytest

from milepost.core.errors import BadInput
from milepost.server.names import look_alike, plain_name

CYRILLIC_A, GREEK_ETA, ZERO_WIDTH, OVERRIDE = "\u0430", "\u0397", "\u200b", "\u202e"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs at least one letter"),
        (" \t\n ", "needs at least one letter"),
        ("--", "needs at least one letter"),
        ("x" * 10_000, "at most 40 letters"),
        (f"Anna{OVERRIDE}", "direction of writing"),
        (f"An{ZERO_WIDTH}na", "nobody sees"),
        ("\u3164", "nobody sees"),
        ("\ufdd0", "nobody sees"),
        ("A\x00nn", "nobody sees"),
        ("\ud800", "nobody sees"),
        ("Z" + "\u0301" * 9, "marks on one letter"),
        ("Anna (2)", "no brackets"),
        ("Anna [host]", "no brackets"),
        ("Anna \uff08host\uff09", "no brackets"),
        (f"{CYRILLIC_A}nna", "one alphabet"),
        ("Host", "would fool others"),
        ("h0st", "would fool others"),
        ("P2", "would fool others"),
    ],
)
def test_a_name_that_would_fool_others_is_refused_with_one_sentence(name: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        plain_name(name)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert len(sentence) < 200


@pytest.mark.parametrize(
    "name",
    ["Anna", "Guest 123", "J\u00fcrgen M\u00fcller", "\u0418\u0432\u0430\u043d", "\u5c71\u7530 Taro",
     "\u05d3\u05e0\u05d4", "<b>Eve</b>", "O'Brien", "\U0001f682", "Anna Host", "Nguy\u1ec5n"],
)  # fmt: skip
def test_names_of_all_the_world_are_taken(name: str) -> None:
    assert plain_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "\u0391nn\u03b1"),
        ("Anna", f"Ann{CYRILLIC_A}"),
        ("Hanna", f"{GREEK_ETA}anna"),
        ("Anna", "\uff21\uff4e\uff4e\uff41"),
        ("Anna", "\u00c4nn\u00e1"),
        ("Anna", "A n.n-a!"),
        ("Anna", "Anna (2)"),
        ("Anna", "Anna (host)"),
        ("Anna", "Anna Host"),
        ("Anna", "Anna \U0001f682"),
        ("Otto", "0tt0"),
        ("Lily", "I1ly"),
        ("Iris", "iris"),
        ("Barney", "Bamey"),
        ("Walter", "VValter"),
        ("\u0421\u043e\u0440\u0430", "Copa"),
        ("\U0001f682", "\U0001f682"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Anne"), ("Guest 123", "Guest 124"), ("Guest 110", "Guest 100"), ("Anna", "Annabel"),
     ("\u5c71\u7530", "\u5c71\u672c"), ("\U0001f682", "\U0001f68c"), ("Host", "Bot")],
)  # fmt: skip
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert not look_alike(one, other)
