"""Games that measure what happens in them in a wrong way, and the sentence that must say so."""

from __future__ import annotations

import itertools
from typing import Any

from milepost.core.game import Game
from milepost.core.measures import Breakdown, Category, Counts, Measure
from milepost.core.state import View
from tests.games_for_tests.broken import mail
from tests.games_for_tests.night_mail import Delivered, Mail

SCORE = Measure("score", "points", "The running score.")
WON = Measure("won", "yes or no", "Whether the game is won.", yes_or_no=True)

TABLE = Measure("letters", "letters", "Letters on the table.", of_table=True)
PART = Measure("half", "points", "Half of the score.", part_of="score")
SENT = Breakdown("sent", "letter", "Letters sent.", ("long", "short"), ("drawn",))

_ever = itertools.count()


def measures(*ours: Measure) -> dict[str, Any]:
    return {"measures": ours, "measure": lambda self, view, counts: (view.state.scores,) * len(ours)}


def always(*numbers: float) -> dict[str, Any]:
    return {"measure": lambda *_: (numbers,)}


def touches(judgement: object, view: View[Mail], counts: Counts) -> tuple[tuple[int, ...]]:
    view.state.steps += 1
    return (view.state.scores,)


def keeps_a_note(state: Mail, seat: int | None) -> None:
    """Hides the hands, and keeps what was in them where JSON does not show it."""
    note = tuple(map(sum, state.hands))
    Mail._hide(state, seat)
    state.__dict__.setdefault("note", note)


def counts_other_things_each_time(counts: Counts, seat: int, event: Delivered) -> None:
    counts["delivered"][seat] += next(_ever)


def cannot_count(counts: Counts, seat: int, event: Delivered) -> None:
    counts["delivered"][seat] //= 0


def kinds(*of_seats: str) -> dict[str, Any]:
    return {"categories": (Category("place", "Where somebody sits."),), "kinds": lambda *_: (of_seats,)}


def broken_down(**counts: tuple[int, ...]) -> dict[str, Any]:
    return {"breakdowns": (SENT,), "broken_down": lambda *_: {"sent": counts}}


BROKEN_MEASURES: dict[str, tuple[Game[Any], str]] = {
    "nothing measured": (mail(of_game=measures()), "Measures are explained: there is nothing to measure"),
    "a measure without a name": (
        mail(of_game=measures(Measure("", "points", "The score."))),
        "Measures are explained: the name of a measure is not one line of words",
    ),
    "a measure without a unit": (
        mail(of_game=measures(Measure("score", "", "The score."))),
        "the unit of 'score' is not one line of words",
    ),
    "a measure without a meaning": (
        mail(of_game=measures(Measure("score", "points", "well"))),
        "the meaning of 'score' is not a sentence",
    ),
    "two measures of one name": (mail(of_game=measures(SCORE, SCORE)), "two measures are called 'score'"),
    "a measure that is not taken": (
        mail(of_game={"measures": (SCORE, WON)}),
        "Measures are numbers for every seat: 1 are measured, and there are 2 measures",
    ),
    "a measure of one seat": (mail(of_game=always(1)), "'score' has no tuple of 2 numbers"),
    "a table that differs": (
        mail(of_game={"measures": (TABLE,)} | always(1, 2)),
        "'letters' is about the table, and differs",
    ),
    "a part of nothing": (
        mail(of_game=measures(SCORE, Measure("half", "points", "Half of it.", part_of="scores"))),
        "'half' is a part of 'scores', which is no other measure",
    ),
    "parts that do not add up": (
        mail(of_game={"measures": (SCORE, PART), "measure": lambda *_: ((4, 4), (2, 4))}),
        "the parts of 'score' add up to .2, 4., and it is .4, 4.",
    ),
    "a category without a meaning": (
        mail(of_game={"categories": (Category("place", "there"),), "kinds": lambda *_: (("a", "b"),)}),
        "What is told by kind is explained: the meaning of 'place' is not a sentence",
    ),
    "a category of one seat": (mail(of_game=kinds("left")), "'place' has no tuple of 2 words"),
    "a breakdown that names a kind twice": (
        mail(of_game={"breakdowns": (Breakdown("sent", "letter", "Letters sent.", ("a", "a")),)}),
        "'sent' names something twice",
    ),
    "a kind nobody knows": (mail(of_game=broken_down(wide=(1,))), "'sent' does not know the kind 'wide'"),
    "more counts than columns": (
        mail(of_game=broken_down(long=(1, 1))),
        "'sent' has not at most 1 counts for 'long'",
    ),
    "a measure without end": (mail(of_game=always(1, float("inf"))), "'score' is inf, which is neither None nor"),
    "half a yes": (mail(of_game={"measures": (WON,)} | always(1, 0.5)), "'won' is 0.5, and should be 1 for yes"),
    "a measure by chance": (
        mail(of_game={"measure": lambda *_: ((next(_ever), 0),)}),
        "Measures follow from what everybody sees: a position that is measured twice has other measures",
    ),
    "a measure that touches": (mail(of_game={"measure": touches}), "measuring a position changed it"),
    "a measure of hidden hands": (
        mail(_hide=keeps_a_note, of_game={"measure": lambda self, view, counts: (view.state.__dict__["note"],)}),
        "the measures change with what is hidden from a spectator",
    ),
    "rounds that go down": (
        mail(of_game={"round": lambda self, state: 9 - state.round}),
        "Rounds go up from 1: round 9 is followed by round 8",
    ),
    "a round below 0": (mail(of_game={"round": lambda self, state: -1}), "the number of the round is -1"),
    "a first round that is the second": (
        mail(of_game={"round": lambda self, state: state.round + 2}),
        "Measures can be counted again: .* rounds are told, and it is round",
    ),
    "other counts each time": (
        mail(
            of_game={
                "counting": {Delivered: counts_other_things_each_time},
                "measure": lambda self, view, counts: (tuple(counts["delivered"]),),
            }
        ),
        "Measures can be counted again: a replay of the game is measured in another way",
    ),
    "counts that fail": (
        mail(of_game={"counting": {Delivered: cannot_count}}),
        "Events can be counted: ZeroDivisionError",
    ),
}  # fmt: skip
