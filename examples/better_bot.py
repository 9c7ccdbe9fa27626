"""A better `my_bot`: it weighs how things look at once, and how they look when they have settled down.

PYTHONPATH=examples milepost duel bus better_bot.BetterBot my_bot.MyBot --players 4
"""

from __future__ import annotations

from typing import Any

from my_bot import MyBot

from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.parts import Plan
from milepost.core.state import View


class BetterBot(MyBot):
    def __init__(self, game: Game[Any], seed: int | str = 0, width: int = 6, foresight: float = 0.5) -> None:
        super().__init__(game, seed, width)
        if not 0 <= foresight <= 1:
            raise BadInput(f"The foresight of BetterBot goes from 0 to 1, not {foresight}.")
        self.foresight = foresight

    def look_ahead(self, view: View[Any], state: Any, idea: Plan[Any]) -> float:
        assert view.seat is not None, "a spectator is never asked"
        after = state.clone()
        after.apply_all(idea.actions, view.seat)
        now = self.game.judgement.shares(after.seen_by(view.seat))[view.seat]
        later = super().look_ahead(view, state, idea)
        return (1 - self.foresight) * now + self.foresight * later
