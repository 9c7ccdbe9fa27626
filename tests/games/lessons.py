"""What holds for the lesson of any game."""

from __future__ import annotations

import gzip
import re
from typing import Any

import msgspec

from milepost.core.game import Game
from milepost.core.lesson import Frame, Lesson, Script, Step, frames, planned

MOST_LETTERS = 280
MOST_FRAMES = 25
MOST_BYTES = 150_000


def script_of(game: Game[Any]) -> Script:
    assert game.lesson is not None, f"{game.title} has a lesson"
    return game.lesson


def played(game: Game[Any]) -> tuple[Lesson, list[tuple[Step, Frame, Any]]]:
    """The lesson, and for each frame a copy of the position it shows."""
    script = script_of(game)
    lesson = frames(game, script)
    state = game.new(script.seats, script.seed, **script.options)
    shown = []
    for step, frame in zip(script.steps, lesson.frames, strict=True):
        for move in step.moves:
            state.apply_all(planned(game, state, move).actions)
        shown.append((step, frame, state.clone()))
        if frame.want is not None:
            state.apply_all(frame.want.actions)
    return lesson, shown


def check_wanted_moves_are_legal(game: Game[Any]) -> None:
    script = script_of(game)
    for step, frame, state in played(game)[1]:
        assert frame.scene.board == game.scene.board(state.seen_by(script.learner)).digest()
        if frame.want is None:
            assert frame.scene.ask is None, "where nothing is to be done, nothing is offered"
            continue
        assert state.to_act == script.learner, step.text
        assert frame.scene.ask is not None
        assert frame.scene.ask.choices == (frame.want.choice,)
        state.apply_all(frame.want.actions, script.learner)


def check_places_exist(game: Game[Any]) -> None:
    script = script_of(game)
    lesson, shown = played(game)
    board = game.scene.board(shown[0][2].seen_by(script.learner))
    anchors = set(board.anchors.id)
    for frame in lesson.frames:
        assert set(frame.lights) <= anchors, frame.text
        if frame.want is not None:
            first, *rest = frame.want.choice.at or (None,)
            assert first is None or first in anchors, frame.text
            assert set(rest) <= anchors | board.symbols.keys(), frame.text
            assert {*frame.want.through, *frame.want.others} <= anchors, frame.text
            assert first not in frame.want.others, "the wanted place is not among the others"


def check_words(game: Game[Any]) -> None:
    """Texts are short whole sentences, without signs that nobody speaks; names fit the seats."""
    lesson, _ = played(game)
    assert len(lesson.names) == script_of(game).seats
    for frame in lesson.frames:
        hints = [frame.want.hint] if frame.want is not None else []
        for text in (frame.text, *hints):
            assert 0 < len(text) <= MOST_LETTERS, text
            assert text[-1] in ".!?", text
            assert not re.search(r"[—–…;]|\bP\d\b|  ", text), text
        assert all(line.endswith((".", "!")) for line in frame.told), frame.told


def check_size(game: Game[Any]) -> None:
    lesson, _ = played(game)
    assert len(lesson.frames) <= MOST_FRAMES
    assert len(gzip.compress(msgspec.json.encode(lesson))) < MOST_BYTES


def check_the_same_every_time(game: Game[Any]) -> None:
    script = script_of(game)
    encode = msgspec.json.Encoder(order="deterministic").encode
    assert encode(frames(game, script)) == encode(frames(game, script))
    whole = msgspec.json.encode(frames(game, script))
    assert msgspec.json.encode(msgspec.json.decode(whole, type=Lesson)) == whole


CHECKS = (
    check_wanted_moves_are_legal, check_places_exist, check_words, check_size, check_the_same_every_time,
)  # fmt: skip
