"""The strongest: tries every pair of actions of a turn and looks how far the end still is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Character, Decision, Why
from milepost.core.chance import seeded
from milepost.core.game import Game
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Bid, Pass, Place, PutUp, Rank, Sell, StopBuilding, StopSelling, Take
from milepost.games.wood_and_steel.constants import (
    ACTING, BIDDING, BUILDING, CHOOSING, MOVING, NONE, OFFERING, OVER, PLACING, RANKING, SELLING, STATIONING, SWITCHING,
)
from milepost.games.wood_and_steel.judgement import driving
from milepost.games.wood_and_steel.judgement.jobs import jobs_for
from milepost.games.wood_and_steel.judgement.outlook import DEFAULT, Outlook, Scale
from milepost.games.wood_and_steel.judgement.steps import Step, station, steps
from milepost.games.wood_and_steel.state import SteelState

WIDTH = 6
LOANS = (50_000, 100_000, 150_000)


class TycoonBot(Bot):
    character: ClassVar = Character("Thea", "magnate", "Plans.")

    def __init__(self, game: Game[SteelState], seed: int | str = 0, scale: Scale = DEFAULT, width: int = WIDTH) -> None:
        super().__init__(game, seed)
        self.scale = scale
        self.width = width

    def choose(self, view: View[SteelState], since: Sequence[Seen] = ()) -> Decision:
        state, seat = view.state, view.seat
        assert seat is not None
        return Decision(cut(state, seat, self.decide(state, seat)))

    def decide(self, state: SteelState, seat: Seat):
        if state.phase == RANKING:
            return (Rank(3, 1, 2),)
        if state.phase == STATIONING:
            return (Place(station(Outlook(state, seat, self.scale))),)
        if state.phase in (PLACING, SELLING, CHOOSING, BIDDING):
            return (state.legal(seat)[0],)
        outlook = Outlook(state, seat, self.scale)
        if state.phase == OFFERING:
            return (Take(best_offer(outlook)),)
        if state.phase == MOVING:
            return driving.going_on(state, seat, outlook)
        if state.phase == SWITCHING:
            return driving.other_engine(state, seat, outlook)
        if state.phase == BUILDING:
            return (StopBuilding(),)
        return self.search(outlook)

    def search(self, outlook: Outlook):
        state, seat = outlook.state, outlook.seat
        first = [(self.after(state, seat, step), step) for step in steps(outlook, LOANS)]
        scored = sorted(((value(after, seat, self.scale), i) for i, (after, _) in enumerate(first)))
        if state.actions < 2:
            return first[scored[0][1]][1].actions
        best, chosen = 1e9, None
        for one, i in scored[: self.width]:
            after, step = first[i]
            if after.to_act != seat or after.phase != ACTING or after.turn != seat or after.round != state.round:
                if one < best:
                    best, chosen = one, step
                continue
            outlook2 = Outlook(after, seat, self.scale)
            for second in steps(outlook2, LOANS):
                v = value(self.after(after, seat, second), seat, self.scale)
                if v < best - 1e-9:
                    best, chosen = v, step
        return chosen.actions

    def after(self, state: SteelState, seat: Seat, step: Step) -> SteelState:
        """The position after a step; a contract that would be drawn is left open."""
        after = state.clone()
        after.chance = seeded(1)
        private = after.private[seat]
        for action in step.actions:
            after.apply(action, seat)
        drawn = False
        for _ in range(20):
            if after.to_act != seat or after.turn != seat:
                break
            if after.phase == OFFERING:
                drawn = True
                after.carry_out(Take(0), seat)
                after.private[seat] = NONE
                continue
            if after.phase not in (MOVING, SWITCHING, BUILDING, STATIONING):
                break
            if after.phase == MOVING:
                batch = driving.going_on(after, seat, Outlook(after, seat, self.scale))
            elif after.phase == SWITCHING:
                batch = driving.other_engine(after, seat, Outlook(after, seat, self.scale))
            else:
                batch = (StopBuilding(),)
            for action in batch:
                after.apply(action, seat)
        return after


def value(state: SteelState, seat: Seat, scale: Scale) -> float:
    if state.phase == OVER:
        mine = sum(state.ties[seat])
        return -100 if all(mine >= sum(t) for t in state.ties) else 1000
    return Outlook(state, seat, scale).actions_left()


def best_offer(outlook: Outlook) -> int:
    state, seat = outlook.state, outlook.seat
    best = (-1e9, 0)
    for place, contract in enumerate(state.offers):
        jobs = jobs_for(state, seat, outlook.roads, contract, NONE, False, outlook.scale.thousand)
        worth = max((outlook.worth(job) for job in jobs), default=-9.0)
        best = max(best, (worth, -place))
    return -best[1]


def cut(state, seat, actions):
    """A batch up to the first action that reveals something."""
    if len(actions) < 2:
        return actions
    work = state.clone()
    for at, action in enumerate(actions[:-1]):
        if work.reveals(action, seat):
            return actions[: at + 1]
        work.carry_out(action, seat)
    return actions
