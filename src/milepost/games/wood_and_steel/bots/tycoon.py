"""The strongest: looks several turns ahead along everything worth doing, and goes where the end is nearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Character, Decision
from milepost.core.game import Game
from milepost.core.state import View
from milepost.games.wood_and_steel.constants import ACTING, OVER
from milepost.games.wood_and_steel.judgement.answers import answers
from milepost.games.wood_and_steel.judgement.ideas import up_to_chance
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.scale import USUAL, Scale
from milepost.games.wood_and_steel.judgement.steps import EVERYTHING, Habits, Step, steps
from milepost.games.wood_and_steel.judgement.trial import after, another_turn, distance_to_end
from milepost.games.wood_and_steel.state import SteelState


class TycoonBot(Bot):
    character: ClassVar = Character("Thea", "magnate", "Plans.")

    def __init__(self, game: Game[SteelState], seed: int | str = 0, scale: Scale = USUAL, habits: Habits = EVERYTHING, width: int = 8, turns: int = 1, width2: int = 4) -> None:
        super().__init__(game, seed)
        self.scale, self.habits = scale, habits
        self.width, self.turns, self.width2 = width, turns, width2

    def choose(self, view: View[SteelState], since: Sequence[Seen] = ()) -> Decision:
        state, seat = view.state, view.seat
        assert seat is not None
        if state.phase != ACTING:
            actions = answers(state, seat, self.scale, self.habits)[0].actions
        else:
            actions = self.search(state, seat)
        return Decision(up_to_chance(state, seat, actions))

    def search(self, state: SteelState, seat: Seat):
        lines = [(0.0, None, state)]
        for depth in range(state.actions + 2 * self.turns):
            found = {}
            for v0, first, at in lines:
                for step in steps(Outlook(at, seat, self.scale), self.habits):
                    then = after(at, seat, step.actions, self.scale)
                    v = distance_to_end(then, seat, self.scale)
                    key = key_of(then, seat)
                    if key not in found or v < found[key][0]:
                        found[key] = (v, first or step, then)
            ranked = sorted(found.values(), key=lambda one: one[0])
            width = self.width if depth < state.actions else self.width2
            lines = []
            for v, first, then in ranked[:width]:
                if then.phase == OVER:
                    if v < 0 or not lines:
                        return first.actions
                    continue
                lines.append((v, first, another_turn(then, seat, state.round)))
        return lines[0][1].actions


def key_of(state, seat):
    return (
        state.own[seat], state.engines[seat], state.cash[seat], state.debt[seat], state.upgrades[seat], state.ties[seat],
        state.private[seat], state.claimed[seat], state.railyards[seat], state.hubs[seat], state.offices[seat], state.phase == OVER,
        state.actions,
    )
