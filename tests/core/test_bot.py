from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from milepost.core.action import Action, Seen
from milepost.core.bot import Bot, Decision, Why, decide
from milepost.core.state import View
from tests.games_for_tests.night_mail import Deliver, Drawn, Inspect, Lose, Lost, NightMail, Rest


class First(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        first: Action = view.legal()[0]
        return first


class Explains(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        return Decision((Rest(),), Why("I am tired.", (("rest", 1.0),)))


def test_a_bare_action_becomes_a_decision():
    game = NightMail()
    state = game.new(2)
    assert decide(First(game), state.seen_by(0)) == Decision((state.legal()[0],))
    assert decide(Explains(game), state.seen_by(0)).why == Why("I am tired.", (("rest", 1.0),))


def test_a_bot_must_choose():
    game = NightMail()
    with pytest.raises(NotImplementedError):
        Bot(game).choose(game.new(2).seen_by(0))


def test_bots_of_one_seed_draw_the_same():
    game = NightMail()
    assert First(game, 5).chance == First(game, "5").chance
    assert First(game, 5).chance.below(10**9) != First(game, 6).chance.below(10**9)


def test_whoever_acted_knows_the_own_action():
    seen = Seen(2, Lose(7), (Lost(2, 7),))
    assert seen.seen_by(2) == seen
    assert seen.seen_by(0) == seen.seen_by(None) == Seen(2, Lose(None), ())


def test_others_know_what_is_public_of_an_event():
    seen = Seen(0, Inspect(1), (Drawn(0, 4), Drawn(1, 5)))
    assert seen.seen_by(1) == Seen(0, Inspect(1), (Drawn(0, None), Drawn(1, 5)))


def test_a_decision_is_json():
    decision = Decision((Deliver(3), Rest()), Why("Fast.", (("deliver", 0.5),)))
    assert msgspec.json.decode(msgspec.json.encode(decision)) == {
        "actions": [{"do": "deliver", "letter": 3}, {"do": "rest"}],
        "why": {"sentence": "Fast.", "weighed": [["deliver", 0.5]]},
    }
