from __future__ import annotations

import re
import sys

import pytest

from milepost.cli.speed import tasks
from milepost.core import catalog
from tests.cli.running import refused, run
from tests.games_for_tests.toy import Siding
from tests.needs import needs

PETTINGZOO = "PettingZoo, last() + step()"


def bench() -> str:
    with catalog.registered(Siding()):
        ran = run("bench", "siding", "--seconds", "0.001")
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_rows_for_every_number_of_players():
    needs("pettingzoo", "learn")
    shown = bench()
    assert "left out" not in shown
    for what in ("random play", "environment", "PettingZoo", "mcts", "clone", "view", "digest", "to JSON and back"):
        assert [int(seats) for seats in re.findall(rf"^siding +{what}.*? (\d) ", shown, re.M)] == [2, 3, 4]


def test_small_figures_have_decimals():
    assert re.search(r"clone +2 +\d+\.\d\d +µs", bench())


def test_what_is_not_installed_is_left_out_with_a_sentence(monkeypatch):
    monkeypatch.delitem(sys.modules, "milepost.learn.aec", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium.spaces", None)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    shown = bench()
    assert PETTINGZOO not in shown
    assert "environment, mask + observation" in shown
    assert shown.count("pip install milepost[learn]") == 1


def test_a_real_game_can_be_measured():
    row = tasks("bus")[0][0].measure(0.01)
    assert (row.seats, row.unit) == (3, "decisions/s")
    assert row.rate > 1000


@pytest.mark.parametrize("seconds", ["-1", "0", "1e9", "nan", "inf"])
def test_absurd_times_are_refused(seconds):
    assert "takes 0.001 to 60 seconds, not" in refused("bench", "bus", "--seconds", seconds)


def test_an_unknown_game_is_refused():
    assert "known: age_of_steam, bus" in refused("bench", "chess")
