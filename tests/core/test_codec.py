from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from milepost.core.codec import Block, unpack
from tests.games_for_tests.night_mail import MailCodec, NightMail
from tests.games_for_tests.tender import Bid, Pass, Tender, TenderCodec


@given(st.data(), st.integers(1, 300))
def test_unpack_reads_the_lowest_bit_first(data, size):
    bits = data.draw(st.integers(0, 2**size - 1))
    mask = unpack(bits, size)
    assert mask.shape == (size,)
    assert mask.dtype == np.bool_
    assert [bool(bit) for bit in mask] == [bool(bits >> i & 1) for i in range(size)]


def test_a_path_is_walked_token_by_token():
    codec, state = TenderCodec(), Tender().new(2)
    view = state.seen_by(0)
    assert codec.bits(view) == 0b11
    assert codec.action(view, (0,)) == Pass()
    assert codec.action(view, (1,)) is None
    assert [int(token) for token in np.flatnonzero(codec.mask(view, (1,)))] == list(range(2, 22))
    assert codec.action(view, (1, 6)) == Bid(5)


def test_nothing_follows_a_whole_path():
    codec, view = TenderCodec(), Tender().new(2).seen_by(0)
    assert codec.bits(view, (0,)) == 0
    assert codec.bits(view, (1, 6)) == 0
    assert codec.action(view, (1, 25)) is None


def test_who_is_not_asked_has_an_empty_mask():
    state = NightMail().new(2)
    for seat in (1, None):
        assert MailCodec().bits(state.seen_by(seat)) == 0
        assert not MailCodec().mask(state.seen_by(seat)).any()


def test_blocks_lie_one_after_another():
    codec, state = MailCodec(), NightMail().new(2, 3)
    numbers = codec.observe(state.seen_by(0))
    assert codec.width == 37 == len(numbers)
    assert [i for i, held in enumerate(codec.block(numbers, "hand")) if held] == state.hands[0]
    assert codec.block(numbers, "pile").tolist() == pytest.approx([12 / 18])
    with pytest.raises(KeyError):
        codec.block(numbers, "weather")


def test_a_block_has_the_size_of_its_shape():
    assert Block("board", (3, 4, 2)).size == 24
    assert Block("number", ()).size == 1
