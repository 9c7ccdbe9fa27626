from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from milepost.core.catalog import game
from milepost.core.game import Game
from milepost.games.age_of_steam.actions import Bid, Build, Done, Drop, Issue, Move, Select, Upgrade
from tests.games.lessons import CHECKS, played

AGE_OF_STEAM = game("age_of_steam")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_lesson_of_age_of_steam_plays_and_reads_well(check: Callable[[Game[Any]], None]) -> None:
    check(AGE_OF_STEAM)


def test_the_learner_does_every_kind_of_work_once() -> None:
    lesson, _ = played(AGE_OF_STEAM)
    done = {type(action) for frame in lesson.frames if frame.want is not None for action in frame.want.actions}
    assert done == {Issue, Bid, Drop, Select, Build, Move, Upgrade, Done}


def test_the_numbers_in_the_texts_are_those_of_the_game() -> None:
    _, shown = played(AGE_OF_STEAM)
    first, last = shown[0][2], shown[-1][2]
    bills = next(state for step, _, state in shown if step.text.startswith("Turn two."))
    assert first.cash[0] == 10
    assert (bills.turn, bills.cash[0], bills.shares[0] + bills.engines[0], bills.income[0]) == (2, 5, 6, 1)
    assert last.income[0] == 3
    assert last.order == [1, 0]


def test_tiles_cubes_and_actions_are_clicked_on_the_board() -> None:
    lesson, _ = played(AGE_OF_STEAM)
    for frame in lesson.frames:
        if frame.want is not None and isinstance(frame.want.actions[0], Build | Move | Select):
            assert frame.want.choice.at
