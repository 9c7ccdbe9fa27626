from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from milepost.core.catalog import game
from milepost.core.game import Game
from milepost.core.scene import Hand
from milepost.games.eurorails.trains import FAST_FREIGHT
from tests.games.lessons import CHECKS, played

EURO = game("eurorails")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_lesson_of_eurorails_plays_and_reads_well(check: Callable[[Game[Any]], None]) -> None:
    check(EURO)


def test_the_learner_of_eurorails_earns_what_the_text_says_and_buys_a_train() -> None:
    _, shown = played(EURO)
    cash = [state.cash[0] for _, _, state in shown]
    paid = [(after - before, frame) for before, after, (_, frame, _) in zip(cash, cash[1:], shown, strict=False)]
    [(gain, frame)] = [(change, frame) for change, frame in paid if change > 0]
    assert gain == 19
    assert "19M" in frame.text
    assert shown[-1][2].trains[0] == FAST_FREIGHT


def test_track_and_drives_of_the_lesson_have_the_lengths_and_prices_the_texts_name() -> None:
    lesson, _ = played(EURO)
    labels = [frame.want.choice.label for frame in lesson.frames if frame.want is not None]
    assert "Build 6 sections from Berlin to Hamburg for 8M." in labels
    assert "Build 11 sections from Berlin to Wien for 13M." in labels
    assert "Go 6 mileposts to Hamburg." in labels
    assert any(label.startswith("Go 3 mileposts towards Wien") for label in labels)


def test_the_cards_the_texts_speak_of_are_in_the_learners_hand() -> None:
    lesson, _ = played(EURO)
    [hand] = [panel for panel in lesson.frames[0].scene.panels if isinstance(panel, Hand)]
    lines = {(card.title, line.text, line.value) for card in hand.cards for line in card.lines}
    assert ("Card 91", "Imports → Wien", "19M") in lines
    assert ("Card 2", "Bauxite → Hamburg", "21M") in lines


def test_the_other_players_cards_are_in_no_frame() -> None:
    lesson, shown = played(EURO)
    for frame, (_, _, state) in zip(lesson.frames, shown, strict=True):
        hands = [panel for panel in frame.scene.panels if isinstance(panel, Hand)]
        assert [hand.seat for hand in hands] == [0]
        known = {card.title for hand in hands for card in hand.cards}
        assert not known & {f"Card {card}" for card in state.hands[1]}
