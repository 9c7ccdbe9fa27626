"""`milepost parity` as a user types it; what it compares is tested in tests/learn/test_vector_bus.py."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from milepost.cli import parity
from tests.cli.running import refused, run


def stand_in(monkeypatch: pytest.MonkeyPatch, difference: object) -> None:
    """Both sides are not played: the comparison finds what it is told to find."""

    def compare(built, games, seed, *, batch):
        yield SimpleNamespace(games=games, decisions=100 * games, difference=difference)

    monkeypatch.setattr(parity, "_parts", lambda game: ((lambda seats, preset: (seats, preset)), compare))


def test_games_are_shared_among_all_players_and_presets(monkeypatch):
    stand_in(monkeypatch, None)
    ran = run("parity", "bus", "--games", "20")
    assert ran.code == 0
    assert "3 players, plan: 4 games, 400 decisions, no difference." in ran.out
    assert "5 players, official: 3 games" in ran.out
    assert ran.out.endswith("20 games, 2,000 decisions: no difference.\n")


def test_a_difference_is_told_as_two_positions(monkeypatch):
    here, there = {"round": 3, "clock": 1}, {"round": 3, "clock": 2}
    difference = SimpleNamespace(
        game=7, player="stones", decision=41, what="what is legal", tokens=(4, 7), engine=here, vector=there,
        fields=["clock"],
    )  # fmt: skip
    stand_in(monkeypatch, difference)
    ran = run("parity", "bus", "--games", "20")
    assert ran.code == 1
    assert "3 players, plan, game 7 (stones), after 41 decisions: what is legal." in ran.err
    assert "clock        engine 1  differs\n             vector 2" in ran.out


def test_wrong_names_and_numbers_get_a_sentence():
    assert "There is no vectorised eurorails to compare; there is one of: bus." in refused("parity", "eurorails")
    assert "There is no game 'buss'" in refused("parity", "buss")
    assert "greater than or equal to 1" in refused("parity", "bus", "--games", "0")


def test_without_jax_it_says_what_to_install(monkeypatch):
    for name in ("milepost.learn.parity", "milepost.learn.parity_bus"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name in [name for name in sys.modules if name.startswith("milepost.learn.vector")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jax", None)
    assert "need jax, which is not installed: pip install milepost[vector]." in refused("parity", "bus")
