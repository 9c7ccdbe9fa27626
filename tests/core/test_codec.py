from __future__ import annotations

import numpy as np
import pytest

from milepost.core.codec import Block
from tests.games_for_tests.night_mail import MailCodec, NightMail
from tests.games_for_tests.tender import Bid, Pass, Tender, TenderCodec


def test_a_path_is_walked_token_by_token():
    codec, state = TenderCodec(), Tender().new(2)
    view = state.seen_by(0)
    assert np.flatnonzero(codec.mask(view)).tolist() == [0, 1]
    assert codec.action(view, (0,)) == Pass()
    assert codec.action(view, (1,)) is None
    assert np.flatnonzero(codec.mask(view, (1,))).tolist() == list(range(2, 22))
    assert codec.action(view, (1, 6)) == Bid(5)


def test_nothing_follows_a_whole_path():
    codec, view = TenderCodec(), Tender().new(2).seen_by(0)
    assert not codec.mask(view, (0,)).any()
    assert not codec.mask(view, (1, 6)).any()
    assert codec.action(view, (1, 25)) is None


def test_who_is_not_asked_has_an_empty_mask():
    state = NightMail().new(2)
    for seat in (1, None):
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
