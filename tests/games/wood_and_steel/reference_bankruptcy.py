"""The plain rules (`reference`) for bankruptcy: the sale, and the auction of what was sold."""

from __future__ import annotations

from functools import partial

from milepost.games.wood_and_steel import events as told
from milepost.games.wood_and_steel.actions import Bid, BidMore, Pass, PutUp, Sell, SteelAction, StopSelling
from milepost.games.wood_and_steel.constants import BANK, BIDDING, CHOOSING, FIRST_INDEPENDENT, SELLING

from .reference_asking import Asking
from .reference_buying import Buying


class Bankruptcy(Buying):
    """What follows when debt service cannot be paid."""

    def go_bankrupt(self, seat: int) -> Asking:
        """Ties are given back, track is sold, debts are settled, and what was sold is auctioned."""
        player, numbers = self.players[seat], self.numbers
        player.ties["returned"] -= max(0, min(numbers.bankrupt_ties, player.score))
        needed = self.shortfall + numbers.bankrupt_penalty
        self.raised, self.sold = 0, []
        prices: dict[int, int] = {}
        while len(self.routes_of(seat)) > 1 or self.sold:
            mine = self.routes_of(seat)
            enough = self.raised >= needed or len(mine) == 1
            legal: set[SteelAction] = {StopSelling()} if enough else {Sell(route) for route in mine}
            action = yield from self.ask(SELLING, seat, legal)
            if not isinstance(action, Sell):
                break
            prices[action.route] = self.selling_price(seat, action.route)
            self.raised += prices[action.route]
            self.track[action.route][self.track[action.route].index(seat)] = BANK
            self.sold.append(action.route)
        if self.raised >= needed:
            player.cash += self.raised - needed
        else:
            missing = needed - self.raised
            player.debt += -(-missing // numbers.debt_step) * numbers.debt_step
        self.bring_home(seat)
        self.shortfall = self.raised = 0
        yield from self.auction(seat, prices)

    def bring_home(self, seat: int) -> None:
        """Engines without track under them are moved to the nearest own city, without their load."""
        mine = self.cities_of(seat)
        for number, engine in enumerate(self.players[seat].engines):
            if engine.city in mine:
                continue
            assert engine.city is not None
            event = self.next_drawn(told.EngineStranded)
            assert (event.seat, event.engine) == (seat, number), "another engine was moved"
            far = {city: self.chart.hops[engine.city][city] for city in mine}
            assert far[event.city] == min(far.values()), "the engine was moved too far"
            engine.city, engine.load = event.city, None

    def auction(self, seat: int, prices: dict[int, int]) -> Asking:
        """The pieces are auctioned one after another, each chosen by the next player as long as there is a choice."""
        others = self.left_of(seat)
        for turn in range(len(self.sold)):
            route = self.sold[0]
            chooser = others[turn % len(others)] if others else seat
            if others and len(self.sold) > 1:
                action = yield from self.ask(CHOOSING, chooser, {PutUp(route) for route in self.sold})
                assert isinstance(action, PutUp)
                route = action.route
            self.sold.remove(route)
            yield from self.bidding_for(seat, chooser, route, prices[route])
            self.piece = None
            if self.bidder is None:
                self.leave(route)
            else:
                self.players[self.bidder].cash -= self.bid
                self.track[route][self.track[route].index(BANK)] = self.bidder
                self.score_connections(self.bidder)
            self.bid, self.bidder = 0, None

    def bidding_for(self, bankrupt: int, chooser: int, route: int, price: int) -> Asking:
        """Everybody in turn bids more or is out, until nobody else is left."""
        self.piece, self.bid, self.bidder = route, 0, None
        order = [chooser, *self.left_of(chooser)]
        playing = [seat for seat in order if seat != bankrupt and seat not in self.track[route]]
        while playing:
            seat = playing.pop(0)
            if seat == self.bidder:
                return
            least = price if self.bidder is None else self.bid + 1_000
            if self.players[seat].cash < least:
                continue
            self.bidding = {seat, *playing}
            legal: set[SteelAction] = {
                Bid(thousands) for thousands in range(1, 61) if least <= 1_000 * thousands <= self.players[seat].cash
            }
            action = yield from self.ask(BIDDING, seat, {Pass()} | legal, partial(self.may_bid, seat))
            if isinstance(action, Bid | BidMore):
                self.bid = 1_000 * action.thousands if isinstance(action, Bid) else action.amount
                self.bidder = seat
                playing.append(seat)

    def may_bid(self, seat: int, action: SteelAction) -> bool:
        """Whether a high bid is allowed."""
        if not isinstance(action, BidMore) or action.amount % 1_000:
            return False
        return (self.bidder is None or action.amount > self.bid) and action.amount <= self.players[seat].cash

    def leave(self, route: int) -> None:
        """A piece that nobody bought joins the smallest independent that touches it, or leaves the map."""
        event = self.next_drawn(told.PieceLeft)
        ends = set(self.chart.routes[route])
        touching = [
            railroad
            for railroad in self.independents()
            if self.cities_of(railroad) & ends and railroad not in self.track[route]
        ]
        size = min((len(self.routes_of(railroad)) for railroad in touching), default=0)
        smallest = [railroad for railroad in touching if len(self.routes_of(railroad)) == size]
        assert event.route == route, "another piece left"
        if smallest:
            owner = FIRST_INDEPENDENT + event.railroad
            assert owner in smallest, "the piece joins the smallest railroad"
            self.track[route][self.track[route].index(BANK)] = owner
        else:
            assert event.railroad == -1, "no railroad touches the piece"
            self.track[route].remove(BANK)
