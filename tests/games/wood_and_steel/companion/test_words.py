"""What people read at a table is in players' words: no seat numbers from 0, no engine terms, whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from milepost.core.chance import seeded
from milepost.core.state import View
from milepost.games.wood_and_steel.companion.state import TableState
from tests.words.faults import faults
from tests.words.games import in_panel

from .soak import TABLE, TableGame, action_of_any_kind

Text = tuple[str, str]
"""What is read, and where, as `tests.words` names it."""


def screen(view: View[TableState]) -> Iterator[Text]:
    scene = TABLE.scene.draw(view)
    yield scene.banner, ""
    yield from ((text, "") for panel in scene.panels for text in in_panel(panel))
    assert scene.ask is not None
    yield scene.ask.sentence, "questions"
    for choice in scene.ask.choices:
        yield choice.label, "choices"
        if choice.short:
            yield choice.short, "choices"
        if choice.confirm:
            yield choice.confirm, "questions"
    for form in scene.ask.forms:
        yield form.label, "choices"
        yield from ((label, "") for field in form.fields for label, _ in field.values)


def refusals(game: TableGame) -> Iterator[Text]:
    state, draw = game.state, game.draw
    for seat in state.may_act:
        for action in (action_of_any_kind(draw), TABLE.sample_open(state, seeded(draw.getrandbits(60)))):
            refusal = state.why_not(action, seat)
            if refusal is not None:
                yield TABLE.words.refuse(state.seen_by(seat), refusal), "refusals"


def step(game: TableGame) -> Iterator[Text]:
    (action,) = game.answer()
    assert game.seat is not None
    events = game.state.apply(action, game.seat)
    view = game.state.seen_by(None)
    yield TABLE.words.note(view, action, game.seat), "log"
    yield from ((TABLE.words.tell(view, event), "log") for event in events)


@pytest.mark.parametrize("index", range(4))
def test_everything_reads_well(index):
    game, read = TableGame(index, 0), set[Text]()
    for number in range(80):
        if game.state.to_act is None:
            break
        if number % 16 == 0:
            read.update(screen(game.state.seen_by(game.state.to_act)))
        read.update(refusals(game))
        read.update(step(game))
    assert len(read) > 100
    assert [(text, where) for text, where in sorted(read) if list(faults(text, where))] == []
