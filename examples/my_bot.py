"""A bot of one's own: try the game's best ideas, play each of them on until the position is quiet, take the best.

PYTHONPATH=examples milepost simulate bus --bots my_bot.MyBot,random,my_bot.MyBot,random
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from milepost.core.action import Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.parts import Plan
from milepost.core.state import View


class MyBot(Bot):
    def __init__(self, game: Game[Any], seed: int | str = 0, width: int = 6) -> None:
        super().__init__(game, seed)
        if width < 1:
            raise BadInput(f"MyBot looks at 1 idea or more, not {width}.")
        self.width = width

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        ideas = self.game.judgement.ideas(view)[: self.width]
        guess = view.guess(seeded(self.chance.below(1 << 62)))
        worth = [self.look_ahead(view, guess.clone(), idea) for idea in ideas]
        order = sorted(range(len(ideas)), key=lambda i: -worth[i])
        weighed = [
            (", ".join(self.game.words.say(view, action) for action in ideas[i].actions), worth[i]) for i in order
        ]
        why = Why(f"When things settle down I expect {worth[order[0]]:.0%} of a victory.", tuple(weighed))
        return Decision(ideas[order[0]].actions, why)

    def look_ahead(self, view: View[Any], state: Any, idea: Plan[Any]) -> float:
        assert view.seat is not None, "a spectator is never asked"
        state.apply_all(idea.actions, view.seat)
        for _ in range(200):
            if state.to_act is None or self.game.judgement.quiet(state.seen_by(state.to_act)):
                break
            state.apply_all(self.game.judgement.ideas(state.seen_by(state.to_act))[0].actions)
        return self.game.judgement.shares(state.seen_by(view.seat))[view.seat]
