"""The guided first game of Wood and Steel."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from milepost.core.game import Game
from milepost.core.scene import Hand
from milepost.games.wood_and_steel.board import CITY, GOOD, contract
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from tests.games.lessons import CHECKS, played

from .in_words import STEEL


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_lesson_of_wood_and_steel_plays_and_reads_well(check: Callable[[Game[Any]], None]) -> None:
    check(STEEL)


def test_the_learner_earns_what_the_texts_say() -> None:
    _, shown = played(STEEL)
    cash = [state.cash[0] for _, _, state in shown]
    gains = [after - before for before, after in pairwise(cash) if after > before]
    assert gains == [6_000, 9_000]
    texts = " ".join(frame.text for _, frame, _ in shown)
    assert "$6,000 and two ties" in texts
    assert "$9,000 and two more ties" in texts
    last = shown[-1][2]
    assert sum(last.ties[0]) == 4
    assert ENGINE_NAMES[last.engines[0][0].level] == "Mogul"


def test_the_contracts_the_texts_speak_of_are_there() -> None:
    _, shown = played(STEEL)
    first, last = shown[2][2], shown[-1][2]
    assert first.private[0] == contract(GOOD["imports"], CITY["Raleigh"])
    assert contract(GOOD["textiles"], CITY["New York"]) in last.market
    assert last.private[0] == contract(GOOD["tobacco"], CITY["Portland ME"])
    offered = [state.offers for step, _, state in shown if "choose the next contract" in step.text]
    assert contract(GOOD["tobacco"], CITY["New York"]) == offered[0][0]


def test_prices_in_the_texts_are_those_of_the_choices() -> None:
    lesson, _ = played(STEEL)
    labels = [frame.want.choice.label for frame in lesson.frames if frame.want is not None]
    assert "Build Raleigh - Washington for $3,000" in labels
    assert "Buy an American, which goes 2 segments, for $5,000, trading in the John Bull" in labels
    assert "Buy a Mogul, which goes 3 segments, for $5,000, trading in the American" in labels
    assert "Build New York - Philadelphia for $2,000" in labels


def test_the_learner_sees_its_own_contracts() -> None:
    lesson, _ = played(STEEL)
    for frame in lesson.frames[2:]:
        hands = [panel for panel in frame.scene.panels if isinstance(panel, Hand)]
        assert hands[0].seat == 0
