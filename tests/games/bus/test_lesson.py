from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from milepost.core.catalog import game
from milepost.core.game import Game
from milepost.games.bus.actions import Build, Clock, Drop, Lay, Mark, Pass, Pick, Send
from tests.games.lessons import CHECKS, played

BUS = game("bus")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_lesson_of_bus_plays_and_reads_well(check: Callable[[Game[Any]], None]) -> None:
    check(BUS)


def test_the_learner_of_bus_does_every_kind_of_work_once() -> None:
    lesson, _ = played(BUS)
    done = {type(action) for frame in lesson.frames if frame.want is not None for action in frame.want.actions}
    assert done == {Build, Lay, Mark, Pass, Send, Clock, Pick, Drop}


def test_the_learner_of_bus_delivers_twice() -> None:
    _, shown = played(BUS)
    assert [state.deliveries[0] for _, _, state in shown][-1] == 2


def test_every_wanted_move_of_bus_has_a_place_to_click() -> None:
    lesson, _ = played(BUS)
    assert all(frame.want.choice.at for frame in lesson.frames if frame.want is not None)
