"""The rules of Wood and Steel a second time, as plain as they read: one coroutine that asks and is answered.

It asks a question, which names the moment, the player and everything that is legal, and gets the answer with the events
that came of it in the engine. Chance stays with the engine: what it drew is taken from its events, and
`reference_draws` says whether it could be drawn.
"""

from __future__ import annotations

from milepost.games.wood_and_steel import events as told
from milepost.games.wood_and_steel.actions import (
    ACTIONS,
    Borrow,
    BorrowMore,
    Build,
    Buy,
    Discard,
    GoFirst,
    Merge,
    Pass,
    Place,
    Rank,
    Relay,
    Repay,
    Run,
    SteelAction,
    Upgrade,
)
from milepost.games.wood_and_steel.constants import ACTING, FIRST_INDEPENDENT, PLACING, RANKING
from milepost.games.wood_and_steel.design import DESIRABILITY, POSITIONS

from . import reference_draws as draws
from .reference_asking import Asking, Question, pair_of
from .reference_map import Pair
from .reference_running import Running


class Game(Running):
    """The rules in the order in which they are played."""

    # the whole game

    def whole(self) -> Asking:
        """Set-up, rounds, and the final count."""
        draws.check_set_up(self)
        yield from self.set_up()
        while not self.reason:
            self.round += 1
            yield from self.one_round()
        for seat, player in enumerate(self.players):
            player.ties["end"] = self.final_ties(seat)

    def set_up(self) -> Asking:
        """Positions are ranked in secret and given out; everybody places an engine."""
        rankings: set[SteelAction] = {action for action in ACTIONS if isinstance(action, Rank)}
        waiting = list(range(self.seats))
        while waiting:
            answer = yield Question(RANKING, tuple(waiting), rankings)
            assert isinstance(answer.action, Rank)
            self.events = answer.events
            ranking = answer.action
            self.players[answer.seat].ranking = (ranking.first, ranking.second, ranking.third)
            waiting.remove(answer.seat)
        given = sorted(self.drawn(told.PositionAssigned), key=lambda event: event.seat)
        draws.check_positions(self, [event.position for event in given])
        for event in given:
            self.begin_at(event.seat, event.position, pair_of(event.contract))
        self.first = max(range(self.seats), key=lambda seat: DESIRABILITY[given[seat].position])
        self.open_market_if(max(player.best for player in self.players))
        for seat in (self.first, *self.left_of(self.first)):
            self.turn = seat
            cities = POSITIONS[given[seat].position]
            placed = yield from self.ask(PLACING, seat, {Place(city) for city in cities})
            assert isinstance(placed, Place)
            self.players[seat].engines[0].city = placed.city

    def begin_at(self, seat: int, position: int, contract: Pair) -> None:
        """A player gets a position."""
        draws.check_first_contract(self, position, contract)
        player, ends = self.players[seat], POSITIONS[position]
        player.position, player.private, player.active = position, contract, list(ends)
        player.cash += self.numbers.balance[position]
        self.track[next(route for route, pair in self.chart.routes.items() if set(pair) == set(ends))].append(seat)

    def one_round(self) -> Asking:
        """Everybody has a turn; then independents grow."""
        self.next_first = None
        for seat in (self.first, *self.left_of(self.first)):
            yield from self.one_turn(seat)
            if self.reason:
                return
        won = any(player.score >= self.numbers.win_ties for player in self.players)
        if won or self.round == self.options.last_round:
            self.reason = "ties" if won else "rounds"
            return
        draws.check_growth(self, [(event.railroad, event.route) for event in self.drawn(told.IndependentGrew)])
        chosen = self.next_first
        self.first = self.first if chosen is None else chosen

    def one_turn(self, seat: int) -> Asking:
        """Up to two actions; a pass is the last."""
        self.turn, self.actions = seat, 2
        self.done, self.ran = set(), set()
        while self.actions and not self.reason:
            answer = yield from self.ask(ACTING, seat, self.possible(seat), self.may_borrow)
            if isinstance(answer, Pass):
                return
            self.actions -= 1
            yield from self.one_action(seat, answer)
            if self.options.end == "at_once" and any(p.score >= self.numbers.win_ties for p in self.players):
                self.reason = "ties"

    # one action

    def possible(self, seat: int) -> set[SteelAction]:
        """Everything that a player may begin."""
        player = self.players[seat]
        found: set[SteelAction] = {Pass()}
        found |= {Run(engine) for engine in range(len(player.engines)) if engine not in self.ran}
        found |= self.relays(seat)
        found |= self.builds(seat) if "build" not in self.done else set()
        found |= self.purchases(seat) if "buy" not in self.done else set()
        found |= self.mergers(seat) if "merge" not in self.done else set()
        found |= {GoFirst()} if self.next_first is None and "go first" not in self.done else set()
        found |= {Borrow(fives) for fives in range(1, 11)} if "borrow" not in self.done else set()
        if "repay" not in self.done:
            for fives in (1, 2):
                if player.cash >= 5_000 * fives and player.debt - 5_000 * fives >= self.numbers.debt_floor:
                    found.add(Repay(fives))
        found |= self.improvements(seat) if "upgrade" not in self.done else set()
        found |= {Discard()} if "discard" not in self.done else set()
        return found

    def may_borrow(self, action: SteelAction) -> bool:
        """Whether a large loan is allowed."""
        return isinstance(action, BorrowMore) and "borrow" not in self.done and action.amount % 5_000 == 0

    def one_action(self, seat: int, action: SteelAction) -> Asking:
        """Carry out an action, with everything that is asked for on the way."""
        player = self.players[seat]
        if isinstance(action, Run | Relay):
            self.done.add("run")
            yield from self.run_trains(seat, action)
        elif isinstance(action, Build):
            self.done.add("build")
            yield from self.build_track(seat, action)
        elif isinstance(action, Buy):
            self.done.add("buy")
            yield from self.buy_engine(seat, action)
        elif isinstance(action, Merge):
            self.done.add("merge")
            self.merge(seat, FIRST_INDEPENDENT + action.railroad)
        elif isinstance(action, GoFirst):
            self.done.add("go first")
            self.next_first = seat
        elif isinstance(action, Borrow | BorrowMore):
            self.done.add("borrow")
            amount = 5_000 * action.fives if isinstance(action, Borrow) else action.amount
            player.cash, player.debt = player.cash + amount, player.debt + amount
        elif isinstance(action, Repay):
            self.done.add("repay")
            player.cash, player.debt = player.cash - 5_000 * action.fives, player.debt - 5_000 * action.fives
        elif isinstance(action, Upgrade):
            self.done.add("upgrade")
            self.improve(seat, action)
        else:
            assert isinstance(action, Discard)
            self.done.add("discard")
            player.private = None
            yield from self.new_contract(seat)
