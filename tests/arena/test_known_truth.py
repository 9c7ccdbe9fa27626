"""A slice of `python -m tests.arena.known_truth`: fewer simulations, so more is left to chance."""

from __future__ import annotations

import pytest

from tests.arena import known_truth

FEW = {"means": 300, "shares": 40, "differences": 300, "gains": 200, "matrices": 120, "rated": 25, "orders": 60}


@pytest.mark.slow
@pytest.mark.parametrize("part", FEW)
def test_intervals_hold_the_truth(part):
    assert [str(one) for one in getattr(known_truth, part)(FEW[part]) if not one.ok] == []


@pytest.mark.slow
def test_duels_err_no_more_often_than_they_say(monkeypatch):
    monkeypatch.setattr(known_truth, "DUELS", ((0, 80, ("five seats",)), (0, 150, ("all or nothing", "seats decide"))))
    assert [str(one) for one in known_truth.duels(40) if not one.ok] == []


def test_a_wrong_interval_would_be_seen():
    assert not known_truth.Finding("too narrow", 88, 93, 97, 300).ok
    assert not known_truth.Finding("too wide", 98, 93, 97, 2000).ok
    assert known_truth.Finding("chance", 92, 93, 97, 300).ok
