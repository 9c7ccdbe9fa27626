"""What a game says: its fixed words, and all that can be read in games of bots by those who play and look on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import milepost
from milepost import bots
from milepost.core import lesson, scene
from milepost.core.action import Action, Seat, Seen
from milepost.core.bot import Decision
from milepost.core.errors import MilepostError
from milepost.core.game import Game
from milepost.core.players import Players
from milepost.core.state import State
from milepost.core.steps import play_each
from milepost.core.story import tell_all
from milepost.server.showing import game_list

Text = tuple[str, str]
"""Where something is read, and the text."""
PLAYERS = {
    "bus": ("random", "greedy"),
    "eurorails": ("random", "carrier", "opportunist:skill=easy"),
    "age_of_steam": ("random", "adaptive"),
    "wood_and_steel": ("random", "local"),
}
"""Who plays: somebody who tries everything, and quick bots that know what they do."""


# what never changes


def fixed(game: Game[Any]) -> Iterator[Text]:
    """Names, options, presets, measures, bots, and the lesson."""
    about = game_list.describe(game)
    yield from (("names", text) for text in (about.title, about.about, about.credit))
    for option in about.options:
        yield "options", option.says
        yield "options", getattr(option, "title", "")
    yield from (("presets", text) for text in getattr(about, "preset_titles", {}).values())
    for measure in game.judgement.measures:
        yield from (("measures", text) for text in (measure.name.replace("_", " "), measure.unit, measure.meaning))
    for who in about.characters.values():
        yield from (("bots", text) for text in (who.name, who.line, *who.terms, *who.terms.values()))
        yield from (("bots", level.name) for level in who.levels)
    yield from (("goals", example) for example in game.goals.examples)
    if game.lesson is not None:
        yield "lesson", game.lesson.title
        for frame in lesson.frames(game, game.lesson).frames:
            yield "lesson", frame.text
            yield from (("lesson", line) for line in frame.told)
            if frame.want is not None:
                yield from (("lesson", text) for text in (frame.want.hint, frame.want.choice.label))


# games


class Listening:
    """A bot game that is listened to, for `most` decisions; `often` is the share of positions looked at whole."""

    def __init__(self, name: str, number: int, most: int, often: float) -> None:
        self.game = milepost.game(name)
        self.draw = Random(f"{name} {number}")
        self.most = most
        self.often = often
        options: dict[str, object] = {"preset": self.draw.choice(list(self.game.presets))}
        seats = self.draw.choice(self.game.seats_for(self.game.options(options)))
        self.state: State[Any] = self.game.new(seats, number, **options)
        player = PLAYERS[name][number % len(PLAYERS[name])]
        self.log: list[Seen] = []
        self.players = Players(
            self.log, {seat: bots.make(player, self.game, 10 * number + seat) for seat in range(seats)}
        )
        self.tried: dict[type[Action], list[Action]] = {}

    def run(self) -> Iterator[Text]:
        """Play, and give all that can be read meanwhile."""
        board = self.game.scene.board(self.state.seen_by(None))
        yield from (("tips of the board", tip) for tip in board.anchors.tip)
        for _ in range(self.most):
            seat = self.state.to_act
            if seat is None:
                break
            if self.draw.random() < self.often:
                yield from self.looked_at(seat)
            decision = self.players.answer(seat, self.state)
            yield from explained(decision)
            yield from self.carried_out(seat, decision)
        yield from self.seen(None)

    def carried_out(self, seat: Seat, decision: Decision) -> Iterator[Text]:
        """What the log says of a decision, to the player and to somebody else."""
        steps = tuple(play_each(self.state, decision.actions, seat))
        for viewer in (seat, self.viewer()):
            told = tell_all(self.game, steps, 1, viewer)
            yield from (("log", line) for line in told.lines)
            if len(steps) == 1:
                yield "moves", told.move
        for step in steps:
            self.log.append(Seen(seat, step.action, step.events))
        self.state = steps[-1].after

    def viewer(self) -> Seat | None:
        """Somebody at the table, or who looks on."""
        return self.draw.choice([None, *self.players.bots])

    def looked_at(self, seat: Seat) -> Iterator[Text]:
        """Everything there is to read in a position."""
        yield from self.seen(seat)
        yield from self.seen(self.viewer())
        yield from self.refused(seat)
        yield from self.wished(seat)

    def seen(self, viewer: Seat | None) -> Iterator[Text]:
        """What is on the screen."""
        shown = self.game.scene.draw(self.state.seen_by(viewer))
        yield "banner", shown.banner
        for panel in shown.panels:
            yield from (("panels", text) for text in in_panel(panel))
        for layer in shown.layers:
            for shape in layer.shapes.values():
                yield from (("tips", text) for text in (shape.tip, shape.say))
                if isinstance(shape, scene.Text):
                    yield "on the board", shape.text
        if shown.ask is not None:
            yield from _asked(shown.ask)

    def refused(self, seat: Seat) -> Iterator[Text]:
        """Refusals: of actions that were legal at other times, and of places without anything to do."""
        view, words = self.state.seen_by(seat), self.game.words
        for action in self.draw.sample(legal := self.state.legal(), min(6, len(legal))):
            kept = self.tried.setdefault(type(action), [])
            kept.append(action)
            del kept[:-SAMPLES]
        for action in [action for kept in self.tried.values() for action in kept]:
            refusal = self.state.why_not(action, seat)
            if refusal is not None:
                yield "refusals", words.refuse(view, refusal)
        anchors = self.game.scene.board(view).anchors
        for place in self.draw.sample([i for i, r in zip(anchors.id, anchors.r, strict=True) if r > 0], SAMPLES):
            yield "refusals", self.game.scene.why_not_here(view, place)

    def wished(self, seat: Seat) -> Iterator[Text]:
        """What comes of goals: those of the examples, and of pointing."""
        view, goals = self.state.seen_by(seat), self.game.goals
        anchors = self.game.scene.board(view).anchors
        places = self.draw.sample([i for i, r in zip(anchors.id, anchors.r, strict=True) if r > 0], 3)
        wishes = [*goals.examples, *(goals.goal_at(view, place) for place in places if goals.pointing)]
        for wish in wishes:
            try:
                plan = goals.plan(view, wish) if wish else None
            except MilepostError as error:
                yield "refusals", str(error)
            else:
                yield "plans", "" if plan is None else plan.label


SAMPLES = 4
"""How many of a kind are tried in a position that is looked at."""


def explained(decision: Decision) -> Iterator[Text]:
    """A bot's explanation."""
    why = decision.why
    if why is not None:
        told = (why.sentence, why.openly, *why.notes, *why.remarks, *why.columns, *(label for label, _ in why.weighed))
        yield from (("explanations", text) for text in told)


def in_panel(panel: scene.Panel) -> Iterator[str]:
    """Everything there is to read in a panel."""
    yield panel.title
    yield panel.page
    match panel:
        case scene.Mat():
            yield from panel.tags
            yield from _lines(panel.lines)
        case scene.Hand():
            for card in panel.cards:
                yield card.title
                yield from _lines(card.lines)
        case scene.Table():
            yield from panel.head
            yield from (cell for row in panel.rows for cell in row)
        case scene.Track():
            yield from panel.spaces


def _lines(lines: Iterable[scene.Line]) -> Iterator[str]:
    for line in lines:
        yield line.text
        yield line.value


def _asked(ask: scene.Ask) -> Iterator[Text]:
    yield "questions", ask.sentence
    for choice in ask.choices:
        yield "choices", choice.label
        yield "choices", choice.short
        yield "groups of choices", choice.group
        yield "questions", choice.confirm
    for form in ask.forms:
        yield "choices", form.label
        for field in form.fields:
            yield "choices", field.label
            yield from (("choices", label) for label, _ in field.values)
