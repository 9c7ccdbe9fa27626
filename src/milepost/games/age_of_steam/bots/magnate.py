"""`magnate`, the strongest bot: it plans the whole turn, and judges by what the railroad will earn until the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import msgspec

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Character, Decision, Why
from milepost.core.chance import seeded
from milepost.core.game import Game
from milepost.core.state import View
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DRAW,
    DROP,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HOLD,
    ISSUES,
    LOCOMOTIVE,
    MOST_ENGINE,
    PASS,
    PRODUCTION,
    ROLES,
    SELECTS,
    TURN_ORDER,
    UPGRADE,
    URBANIZATION,
    AosAction,
    Place,
    Reward,
    Urbanize,
    bid,
)
from milepost.games.age_of_steam.bots.planning import Planner, Works
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARE_PRICE,
    SHARES,
)
from milepost.games.age_of_steam.judgement.forecast import RUIN, Weights, forecast, weights_for
from milepost.games.age_of_steam.rules import building, moving, shares
from milepost.games.age_of_steam.state import AosState

Weighed = list[tuple[float, tuple[AosAction, ...], str]]
"""What was considered: points, actions, and the same in words."""
SMALL = 2
"""Games of up to this many players are played out."""
MOST_ISSUED = 6
"""More shares at once are not considered."""
FINALISTS = 6
"""How many plans are named among the reasons."""
QUICK_TRIES = 16
"""How many links a player of a playout judges."""
LEAD = 0.25
"""How much the lead over the best rival counts besides its own points."""


class Beliefs(msgspec.Struct, frozen=True):
    """What a magnate believes in a turn; kept with the game."""

    turn: int = 0
    weights: Weights = Weights()


def portfolio(usual: Weights) -> list[Weights]:
    """Beliefs worth trying, the usual one first."""
    others = ((0.3, 1.5), (0.3, 3.0), (0.6, 0.5), (0.6, 3.0), (0.9, 1.5))
    return [usual, *(usual._replace(growth=growth, fresh=fresh) for growth, fresh in others)]


class Magnate(Bot):
    """Searches builds and deliveries with a forecast of the whole game.

    Its budget: `tries` links are judged for each plan, `width` of them are followed up by further ones; alone or
    against one other it plays the game out `playouts` times for each of its beliefs, once a turn.
    """

    character: ClassVar = Character("Magnus", "magnate", "Plans whole turns by what they will have earned in the end.")
    memory: Beliefs

    def __init__(
        self, game: Game[AosState], seed: int | str = 0, width: int = 4, tries: int = 40, playouts: int = 1
    ) -> None:
        super().__init__(game, seed)
        self.width, self.tries, self.playouts = width, tries, playouts
        self.belief: Weights | None = None
        self.memory = Beliefs()

    @property
    def weights(self) -> Weights:
        """The weights by which it judges now."""
        return self.belief or self.memory.weights

    def choose(self, view: View[AosState], since: Sequence[Seen] = ()) -> Decision:
        """The action, or all builds of a turn, with the greatest forecast."""
        assert view.seat is not None, "a bot has a seat"
        state = view.guess(seeded(self.chance.below(2**32)))
        legal = view.legal()
        if len(legal) == 1:
            return Decision(legal, Why("There is nothing else to do."))
        self._believe(state, view.seat)
        if state.asks:
            return self._reward(view, legal)
        return self._by_phase[state.phase](self, view, state, view.seat)

    def _planner(self, seat: Seat, quick: bool = False) -> Planner:
        return Planner(seat, self.weights, 1 if quick else self.width, self.tries)

    def _decided(self, weighed: Weighed, sentence: str) -> Decision:
        """The best of what was weighed, with the others as reasons."""
        order = sorted(weighed, key=lambda one: -one[0])
        best = order[0]
        why = Why(f"{sentence} {best[2]}.", tuple((words, round(points, 1)) for points, _, words in order[:6]))
        return Decision(best[1], why)

    # what to believe

    def _believe(self, state: AosState, seat: Seat) -> None:
        """Once a turn, play the game out under several beliefs, and keep the one that fares best."""
        if self.memory.turn == state.turn:
            return
        self.memory = Beliefs(state.turn, weights_for(state))
        if not self.playouts or state.seats > SMALL:
            return
        seeds = [self.chance.below(2**32) for _ in range(self.playouts)]
        tried = [(self._fares(state, seat, belief, seeds), belief) for belief in portfolio(weights_for(state))]
        self.memory = Beliefs(state.turn, max(tried, key=lambda one: one[0])[1])

    def _fares(self, state: AosState, seat: Seat, belief: Weights, seeds: Sequence[int]) -> float:
        """The points of a seat that plays on under a belief, against quick players, from the same dice each time."""
        total = 0.0
        for seed in seeds:
            after = state.clone()
            after.chance = seeded(seed)
            total += self._play_on(after, seat, belief)
        return total / len(seeds)

    def _play_on(self, state: AosState, seat: Seat, belief: Weights) -> float:
        mine = Magnate(self.game, width=1, tries=QUICK_TRIES, playouts=0)
        mine.belief = belief
        others = Magnate(self.game, width=1, tries=QUICK_TRIES, playouts=0)
        while state.to_act is not None:
            player = mine if state.to_act == seat else others
            state.apply_all(player.choose(state.seen_by(state.to_act)).actions)
        if state.out >> seat & 1:
            return RUIN
        scores = state.scores
        rivals = [score for other, score in enumerate(scores) if other != seat]
        return scores[seat] + LEAD * (scores[seat] - max(rivals)) if rivals else float(scores[seat])

    # phase I

    def _shares(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        """As many shares as the best turn needs."""
        weighed: Weighed = []
        for number in range(min(shares.most(state, seat), MOST_ISSUED) + 1):
            after = as_if_building(state, seat, SELECTING)
            after.shares[seat] += number
            after.cash[seat] += SHARE_PRICE * number
            weighed.append((self._turn(after, seat), (ISSUES[number],), self.game.words.say(view, ISSUES[number])))
        return self._decided(weighed, "The turn that promises most needs this:")

    def _turn(self, state: AosState, seat: Seat) -> float:
        """The forecast after the best quick plan of a turn with three tiles."""
        return self._planner(seat, quick=True).best(as_if_building(state, seat, BUILDING)).points

    # phase II

    def _auction(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        """Bid while the next place is worth more than it costs."""
        legal = view.legal()
        most = self._most_bid(state, seat)
        if state.high < most and state.cash[seat] > state.high:
            return Decision((bid(state.high + 1),), Why(f"Choosing early is worth up to ${most}."))
        if HOLD in legal:
            return Decision((HOLD,), Why("Waiting costs nothing."))
        return Decision((DROP,), Why(f"More than ${most} would be too much for a better place."))

    def _most_bid(self, state: AosState, seat: Seat) -> int:
        values = sorted((points for points, _, _ in self._roles(state, seat)), reverse=True)
        if len(values) < 2:
            return 0
        gap = values[0] - values[min(len(values) - 1, state.bidders.bit_count() - 1)]
        spare = max(0, state.cash[seat] - 6)
        return int(min(gap * 0.5, spare * 0.5, 6))

    def _right(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        """To be first in one turn is worth less than it costs: with it, games of magnates ended lower."""
        return Decision((DECLINE,), Why("Being first is not worth $5."))

    # phase III

    def _select(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        weighed = [one for one in self._roles(state, seat) if one[1][0] in view.legal()]
        return self._decided(weighed, "Taken for what it adds to the turn:")

    def _roles(self, state: AosState, seat: Seat) -> Weighed:
        """What each action of phase III promises for this turn."""
        plain = self._role_turn(state, seat, -1)
        found: Weighed = []
        for role in state.map_rules.roles_open(state):
            if role in (LOCOMOTIVE, ENGINEER, URBANIZATION):
                points = self._role_turn(state, seat, role)
            else:
                points = plain + _EXTRA[role]
            found.append((points, (SELECTS[role],), ROLES[role]))
        return found

    def _role_turn(self, state: AosState, seat: Seat, role: int) -> float:
        after = as_if_building(state, seat, BUILDING, role)
        if role == LOCOMOTIVE:
            after.engines[seat] = min(MOST_ENGINE, after.engines[seat] + 1)
        return self._planner(seat, quick=True).best(after).points

    # phase IV

    def _build(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        """All that the best plan builds; a new city first, and then a new plan."""
        stop = (DONE,) if DONE in view.legal() else view.legal()[:1]
        best: dict[Works, float] = {}
        for plan in self._planner(seat).plans(state):
            works = plan.works[:1] if plan.works and isinstance(plan.works[0], Urbanize) else plan.works
            best[works] = max(plan.points, best.get(works, plan.points))
        ranked = sorted(best.items(), key=lambda one: -one[1])[:FINALISTS]
        weighed: Weighed = [(points, works or stop, self._told(view, works)) for works, points in ranked]
        return self._decided(weighed, "The best plan for this turn:")

    def _told(self, view: View[AosState], works: Works) -> str:
        return "; ".join(self.game.words.say(view, work) for work in works) or "build nothing more"

    # phase V

    def _move(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        weighed: Weighed = []
        ranked = sorted(moving.deliveries(state, seat), key=lambda one: -self._worth(one.owners, seat))
        for delivery in ranked[:12]:
            after = state.clone()
            moving.move_good(after, delivery.move, seat, [])
            after.asks = []
            rivals = sum(owner not in (-1, seat) for owner in delivery.owners)
            points = forecast(after, seat, self.weights) - 3 * self.weights.rival * rivals
            weighed.append((points, (delivery.move,), self.game.words.say(view, delivery.move)))
        if UPGRADE in view.legal():
            after = state.clone()
            moving.upgrade(after, UPGRADE, seat, [])
            weighed.append((forecast(after, seat, self.weights), (UPGRADE,), self.game.words.say(view, UPGRADE)))
        after = state.clone()
        moving.pass_by(after, PASS, seat, [])
        weighed.append((forecast(after, seat, self.weights), (PASS,), self.game.words.say(view, PASS)))
        return self._decided(weighed, "The best use of this move:")

    def _worth(self, owners: Sequence[int], seat: Seat) -> float:
        return sum(1.0 if owner == seat else 0.0 if owner < 0 else -self.weights.rival for owner in owners)

    # phase IX and bonuses

    def _produce(self, view: View[AosState], state: AosState, seat: Seat) -> Decision:
        if not state.drawn:
            return Decision((DRAW,), Why("More goods for my cities."))
        weighed: Weighed = []
        for action in view.legal():
            after = state.clone()
            if isinstance(action, Place):
                after.display[action.box] = action.good
            weighed.append((forecast(after, seat, self.weights), (action,), self.game.words.say(view, action)))
        return self._decided(weighed, "There it will be of most use to me:")

    def _reward(self, view: View[AosState], legal: tuple[AosAction, ...]) -> Decision:
        income = view.state.income
        named = [action for action in legal if isinstance(action, Reward)]
        best = min(named, key=lambda one: (one.seat != view.seat, income[one.seat]))
        return Decision((best,), Why("To me if I may, else to the poorest."))

    _by_phase: dict[int, Callable[[Magnate, View[AosState], AosState, Seat], Decision]] = {
        SHARES: _shares, AUCTION: _auction, RIGHT_OF_WAY: _right, SELECTING: _select, BUILDING: _build,
        MOVING: _move, PRODUCING: _produce,
    }  # fmt: skip


_EXTRA = {FIRST_MOVE: 1.0, FIRST_BUILD: 0.5, PRODUCTION: 0.6, TURN_ORDER: 0.3}
"""Points for the actions whose use the forecast does not see."""


def as_if_building(state: AosState, seat: Seat, phase: int, role: int = -1) -> AosState:
    """The position as if the seat were about to build, with a role or none."""
    after = state.clone()
    after.phase = phase
    after.roles[seat] = role
    building.begin(after, seat)
    after.upgraded = after.round = 0
    return after
