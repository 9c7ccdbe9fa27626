"""Every sentence that a bot tells can be read by people."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from milepost.arena.match import seat_bots
from milepost.core import catalog
from milepost.core.bot import Why
from milepost.core.match import Match
from milepost.core.record import Record
from milepost.games.wood_and_steel.actions import Borrow, BorrowMore, Build, Merge, Upgrade
from milepost.games.wood_and_steel.bots.telling import TERMS
from milepost.games.wood_and_steel.bots.told_steps import label, sentence
from milepost.games.wood_and_steel.constants import BORROW, BUILD, DISCARD, GO_FIRST, MERGE, NONE, UPGRADE
from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.judgement.bonuses import bonuses
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.steps import Step
from tests.games.wood_and_steel.positions import ELSEWHERE, STEEL, player, position, route

UNREADABLE = re.compile(r"_|\bNone\b|-1\b|\bP\d|seat|engine \d|[{}\[\]]|  |\.\.")
"""What no sentence has: names of the code, and numbers that begin at 0."""


def readable(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z].{8,220}\.", text)) and not UNREADABLE.search(text)


def explanations(bot: str, seed: int) -> Iterator[Why]:
    with catalog.registered(STEEL):
        record = Record.begin("wood_and_steel", 2, seed, [bot, bot], {"design": "win.ties=12"})
        for turn in Match(record, seat_bots(record, {0: bot, 1: bot})).turns():
            assert turn.decision.why is not None
            yield turn.decision.why


@pytest.mark.parametrize("bot", ["local", "investor", "pioneer", "tycoon"])
def test_every_explanation_of_a_game_is_readable(bot):
    sentences = set()
    for why in explanations(bot, 2):
        assert readable(why.sentence), why.sentence
        assert readable(why.openly), why.openly
        assert all(readable(note) for note in why.notes), why.notes
        assert [number for _, number in why.weighed] == sorted((number for _, number in why.weighed), reverse=True)
        for words, number in why.weighed:
            assert readable(f"{words} and so on."), words
            assert number >= 0
        assert len(why.numbers) in (0, len(why.weighed))
        assert all(len(row) == len(TERMS) for row in why.numbers)
        sentences.add(why.sentence)
    assert len(sentences) > 15


def test_a_sentence_says_what_track_is_for():
    state = position(
        player("Philadelphia - Washington", private=("tourists", "Raleigh")),
        ELSEWHERE,
        connections=[("New York", "Atlanta")],
    )
    build = Build(route("Raleigh", "Washington"))
    (job,) = Outlook(state, 0).private
    told = sentence(state, 0, Step(BUILD, (build,), job))
    assert told == "Build Raleigh - Washington, for tourists to Raleigh (1 tie and $6,000)."
    bonus = next(one for one in bonuses(state, 0, 12) if one.connection != NONE)
    told = sentence(state, 0, Step(BUILD, (build,), bonus))
    assert told == "Build Raleigh - Washington, towards the connection New York - Atlanta, worth 2 ties."
    assert label(state, 0, Step(BUILD, (build,))) == "Build Raleigh - Washington"


def test_other_steps_have_their_reasons():
    state = position(player("Chicago - Detroit", cash=50_000), ELSEWHERE, independents=["Chicago - Milwaukee"])
    assert sentence(state, 0, Step(MERGE, (Merge(0),))) == "Take over Railroad 0: 1 segment and 1 new city for $3,000."
    for step in (
        Step(BORROW, (Borrow(2),)),
        Step(BORROW, (BorrowMore(100_000),)),
        Step(DISCARD, ()),
        Step(GO_FIRST, ()),
    ):
        assert readable(sentence(state, 0, step))
    for kind in range(len(UPGRADES)):
        assert readable(sentence(state, 0, Step(UPGRADE, (Upgrade(kind, 0),)))), UPGRADES[kind]
    assert readable(sentence(state, 0, Step(NONE, ())))


def test_a_ranking_is_not_told_openly():
    first = next(explanations("local", 1))
    assert "Montreal" in first.sentence
    assert "Montreal" not in first.openly
