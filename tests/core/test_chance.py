from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from milepost.core.chance import HIDDEN, Chance, Hidden, Scripted, ScriptEnded, Seeded, seeded
from milepost.core.errors import BadInput

WORD = 2**64
T = TypeVar("T")


def odds(play: Callable[[Scripted], T]) -> dict[T, Fraction]:
    """The exact odds of everything `play` can return, by running it once for every possible sequence of draws."""
    found: dict[T, Fraction] = {}
    open_scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while open_scripts:
        script, odd = open_scripts.pop()
        try:
            result = play(Scripted(script))
        except ScriptEnded as ended:
            total = sum(ended.weights)
            branches = [([*script, i], odd * w / total) for i, w in enumerate(ended.weights) if w]
            open_scripts.extend(reversed(branches))
        else:
            found[result] = found.get(result, Fraction(0)) + odd
    return found


class Words(Seeded):
    """Seeded chance whose 64-bit words are given."""

    words: list[int] = []

    def _word(self) -> int:
        return self.words.pop(0)


def words(*given: int) -> Words:
    return Words("0", words=list(given))


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 1000, 2**32 + 1, 2**63 + 1, WORD - 1, WORD])
def test_below_takes_words_up_to_the_last_whole_multiple_and_no_further(n):
    limit = WORD // n * n
    assert words(0).below(n) == 0
    assert words(n - 1).below(n) == n - 1
    assert words(limit - 1).below(n) == n - 1
    if limit < WORD:
        assert words(limit, WORD - 1, n - 1).below(n) == n - 1


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_below_refuses_what_no_word_can_draw(n):
    with pytest.raises(ValueError, match="cannot draw a number below"):
        seeded(1).below(n)


@pytest.mark.parametrize("n", [1, 2, 6, 7, 97, 256])
def test_the_words_that_count_are_the_same_many_for_every_number(n):
    limit = WORD - WORD % n
    assert limit % n == 0
    for start in (0, n * 1000, limit - 3 * n):
        counts = Counter(words(word).below(n) for word in range(start, start + 3 * n))
        assert counts == dict.fromkeys(range(n), 3)


def test_weighted_gives_each_index_its_share():
    weights = [3, 0, 1, 2]
    total = sum(weights)
    counts = Counter(words(word).weighted(weights) for word in range(total))
    assert counts == {0: 3, 2: 1, 3: 2}


def test_shuffle_reaches_every_order_equally_often():
    def play(chance: Scripted) -> tuple[int, ...]:
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        return tuple(items)

    found = odds(play)
    assert len(found) == 24
    assert set(found.values()) == {Fraction(1, 24)}


def test_seeded_draws_are_the_same_for_ever():
    chance = seeded(7)
    assert [chance.below(6) for _ in range(10)] == [5, 1, 2, 4, 2, 3, 4, 2, 5, 5]
    assert [chance.below(WORD) for _ in range(2)] == [15394760308519699669, 4706747118347857276]
    assert seeded(0).below(WORD) == 3233603829070260900
    secret = seeded("ff" * 32)
    items = list(range(8))
    secret.shuffle(items)
    assert items == [7, 0, 1, 4, 6, 2, 3, 5]
    assert (secret.weighted([1, 0, 5]), secret.count, secret.pick("abcdef")) == (2, 8, "e")


def test_a_clone_draws_the_same_and_apart():
    chance = seeded(3)
    chance.below(10)
    twin = chance.clone()
    assert [twin.below(99) for _ in range(5)] == [chance.below(99) for _ in range(5)]
    twin.below(2)
    assert twin.count == chance.count + 1


@given(st.integers(0, 2**256 - 1))
def test_numbers_and_hex_digits_are_the_same_seed(seed):
    assert seeded(seed) == seeded(f"{seed:x}") == seeded(f"{seed:064x}")


@pytest.mark.parametrize("seed", [-1, True, "", "xyz", "FF", "0" * 65, 2**256, 1.5, None, "12\n"])
def test_other_seeds_are_refused_in_a_sentence(seed):
    with pytest.raises(BadInput, match="is not a seed; a seed is a whole number from 0 or up to 64 hex digits"):
        seeded(seed)


@pytest.mark.parametrize("chance", [seeded(5), Scripted([1, 2], 1), HIDDEN])
def test_chance_comes_back_from_json(chance):
    data = msgspec.json.encode(chance)
    back = msgspec.json.decode(data, type=Chance)
    assert back == chance
    assert type(back) is type(chance)
    assert msgspec.json.encode(back) == data


def test_scripted_replays_its_draws():
    chance = Scripted([3, 0, 1])
    assert (chance.below(6), chance.weighted([1, 5]), chance.pick("ab")) == (3, 0, "b")
    with pytest.raises(ScriptEnded, match="The script of draws has ended") as ended:
        chance.weighted([2, 0, 1])
    assert ended.value.weights == (2, 0, 1)


@pytest.mark.parametrize(("draw", "weights"), [(6, [1] * 6), (-1, [1] * 6), (1, [1, 0, 1])])
def test_scripted_refuses_what_cannot_come_up(draw, weights):
    chance = Scripted([draw])
    with pytest.raises(BadInput, match=f"Scripted draw 0 is {draw}, which cannot come up here."):
        chance.weighted(weights)
    assert chance.at == 0


def test_a_clone_of_a_script_goes_on_from_the_same_place():
    chance = Scripted([1, 2, 3])
    chance.below(6)
    twin = chance.clone()
    assert (twin.below(6), chance.below(6), twin.at, chance.at) == (2, 2, 2, 2)


def test_the_odds_of_two_dice():
    found = odds(lambda chance: chance.below(6) + chance.below(6) + 2)
    assert found == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_odds_of_draws_that_depend_on_each_other():
    def play(chance: Scripted) -> str:
        bag = list("rrb")
        return bag.pop(chance.below(3)) + bag.pop(chance.below(2))

    assert odds(play) == {"rr": Fraction(1, 3), "rb": Fraction(1, 3), "br": Fraction(1, 3)}
    assert odds(lambda chance: chance.weighted([1, 0, 3])) == {0: Fraction(1, 4), 2: Fraction(3, 4)}
    assert odds(lambda chance: "sure") == {"sure": Fraction(1)}


@pytest.mark.parametrize("draw", [lambda c: c.below(2), lambda c: c.weighted([1]), lambda c: c.pick("ab")])
def test_hidden_chance_refuses_to_draw(draw):
    with pytest.raises(RuntimeError, match=r"a view cannot draw: use View.guess"):
        draw(Hidden())
    assert HIDDEN.clone() is HIDDEN
