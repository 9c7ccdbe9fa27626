"""Plays what looks best right after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from milepost.core.action import Seen
from milepost.core.bot import Bot, Character, Decision, Why
from milepost.core.chance import seeded
from milepost.core.parts import Plan
from milepost.core.state import View

SHOWN = 5
"""How many of the ideas it weighed a bot tells about."""


OPENLY = "It took what looked best to it right after the move."


class GreedyBot(Bot):
    """Tries each of the game's ideas on a guess of the position and takes the one with the best value for its seat."""

    character: ClassVar = Character("Gus", "porter", "Takes whatever looks best right after the move.")

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        """The best idea; equal ones are drawn for."""
        ideas = self.game.judgement.ideas(view)
        guess = view.guess(seeded(self.chance.below(1 << 62)))
        worth = [self._worth(view, guess, idea) for idea in ideas]
        best = max(worth)
        equals = [i for i, value in enumerate(worth) if value == best]
        chosen = self.chance.pick(equals)
        order = sorted(range(len(ideas)), key=lambda i: (i != chosen, -worth[i]))[:SHOWN]
        weighed = tuple((label(self.game, view, ideas[i].actions), worth[i]) for i in order)
        sentence = f"Of {len(ideas)} ideas this one looks best: a {best:.0%} chance to win."
        if len(equals) > 1:
            several = f"All {len(ideas)}" if len(equals) == len(ideas) else f"{len(equals)} of {len(ideas)}"
            sentence = f"{several} ideas look equally good, and it drew one: a {best:.0%} chance to win."
        return Decision(ideas[chosen].actions, Why(sentence, weighed, openly=OPENLY))

    def _worth(self, view: View[Any], guess: Any, idea: Plan[Any]) -> float:
        after = guess.clone()
        for action in idea.actions:
            after.apply(action, view.seat)
        assert view.seat is not None, "a spectator is never asked"
        return self.game.judgement.shares(View(view.seat, after))[view.seat]


def label(game: Any, view: View[Any], actions: Sequence[Any]) -> str:
    """What a batch of actions does, in words."""
    return ", ".join(game.words.say(view, action) for action in actions)
