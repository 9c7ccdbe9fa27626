"""What may follow a trip: the turns after it, played through in a hurry with cards that could be drawn.

A future goes from payment to payment, not from milepost to milepost: the best trip for the hand is driven to its first
delivery as `forecast` has it, a card is drawn, and so on until some turns are over. Rivals and events are left out.
Everything is drawn from a chance that follows from the position, and all that is compared meets the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.games.eurorails.board import CENTRE, EDGES
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.constants import FREE, HAND, NOTHING, OPERATING
from milepost.games.eurorails.judgement.forecast import foresee
from milepost.games.eurorails.judgement.routes import BUILT, EDGE_OF_ARC, Route, Terrain
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trips import Distances, Effort, Prospect, prospect, starts_of, trips
from milepost.games.eurorails.rules import movement, victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import UPGRADE_PRICE, UPGRADES, Train

HASTY = Effort(5, 3, 1)
"""The few trips that are looked at in a future."""
COMFORT = 10
"""Millions left beside a new train."""
TRAIN = 20.0
"""Millions a better train is still worth when the future ends."""
POOR = -6.0
"""A hand whose best trip scores less is thrown away."""
WON = 8.0
"""Millions for each turn that the game is won before the future ends."""
SURPLUS = 0.1
"""The share of what is earned beyond the goal that counts."""


class Prospects(msgspec.Struct, frozen=True):
    """What is the same in all futures that are compared."""

    tastes: dict[Train, Taste]
    """What counts for how much, by train."""
    turns: float
    """After how many turns the futures end."""
    goal: int
    """The net worth that wins, track that is missing for it included."""


def unseen(state: EuroState, seat: Seat) -> list[Card]:
    """The demand cards that can still be drawn, as far as somebody knows who does not look at others' hands."""
    seen = {*state.discards, *state.gone, *state.hands[seat]}
    return [card for card in state.deck.demands if card not in seen]


def draws(state: EuroState, seat: Seat, count: int) -> list[list[Card]]:
    """Orders in which cards might be drawn, the same for the same hand in the same round."""
    cards = unseen(state, seat)
    chance = seeded(state.round + sum(1000**place * card for place, card in enumerate(state.hands[seat], start=1)))
    found = []
    for _ in range(count):
        chance.shuffle(cards)
        found.append([*cards])
    return found


def future(state: EuroState, seat: Seat, first: Prospect | None, cards: Sequence[Card], alike: Prospects) -> float:
    """What a seat is worth in the end if it begins with a trip, or with throwing its hand away."""
    now, one, coming = state, first, _endless(cards)
    time = lasting = 0.0
    while True:
        taste = alike.tastes[now.trains[seat]]
        if one is None:
            now = _without_cards(now, seat)
            time += 1
        else:
            part = to_first_payment(now, seat, one)
            now = arrived(now, seat, part)
            time += part.outlook.turns
            lasting += taste.kept * part.outlook.track - (taste.fees - 1) * part.outlook.fees
            lasting += _buy(now, seat)
        worth = victory.worth(now, seat)
        if worth >= alike.goal:
            return alike.goal + SURPLUS * (worth - alike.goal) + lasting + WON * (alike.turns - time)
        if time >= alike.turns:
            return worth + lasting - alike.tastes[now.trains[seat]].turn * (time - alike.turns)
        _draw(now, seat, coming)
        one = _hasty(now, seat, alike.tastes[now.trains[seat]])


def _endless(cards: Sequence[Card]) -> Iterator[Card]:
    while True:
        yield from cards


def _draw(state: EuroState, seat: Seat, coming: Iterator[Card]) -> None:
    hand = list(state.hands[seat])
    while len(hand) < HAND:
        card = next(coming)
        if card not in hand:
            hand.append(card)
    state.hands[seat] = tuple(sorted(hand))


def _without_cards(state: EuroState, seat: Seat) -> EuroState:
    """The hand is thrown away instead of a turn."""
    after = state.clone()
    after.hands[seat] = ()
    _begin_turn(after, seat)
    return after


def _begin_turn(state: EuroState, seat: Seat) -> None:
    state.phase, state.build_round, state.turn = OPERATING, 0, seat
    state.moves, state.spent, state.bought, state.exits = movement.speed(state, seat), 0, NOTHING, []


def _buy(state: EuroState, seat: Seat) -> float:
    """Buy the next train if there is money, and what it is still worth in the end."""
    better = next(iter(UPGRADES[state.trains[seat]]), None)
    if better is None or state.cash[seat] < UPGRADE_PRICE + COMFORT:
        return 0.0
    state.trains[seat] = better
    state.cash[seat] -= UPGRADE_PRICE
    state.moves = movement.speed(state, seat)
    return TRAIN


def to_first_payment(state: EuroState, seat: Seat, one: Prospect) -> Prospect:
    """The part of a trip after which a card is drawn."""
    count = one.paying
    if count == len(one.trip):
        return one
    end = one.route.reached[count - 1]
    route = Route(one.route.arcs[:end], one.route.prices[:end], one.route.reached[:count])
    outlook = foresee(state, seat, route, [stop.pay for stop in one.trip[:count]])
    return one if outlook is None else Prospect(one.trip[:count], route, outlook, one.score)


def arrived(state: EuroState, seat: Seat, one: Prospect) -> EuroState:
    """The position after a trip, if nobody else does anything meanwhile."""
    after = state.clone()
    _lay(after, seat, one.route)
    after.cash[seat] = max(0, state.cash[seat] + one.outlook.gain)
    after.at[seat], after.came_by[seat], after.sailing[seat] = CENTRE[one.trip[-1].city], -1, False
    after.forces = []
    _begin_turn(after, seat)
    aboard = list(state.aboard[seat])
    for stop in one.trip:
        if not stop.card:
            aboard.append(stop.load)
        elif stop.load in aboard:
            aboard.remove(stop.load)
    after.aboard[seat] = tuple(sorted(aboard))
    used = {stop.card for stop in one.trip}
    after.hands[seat] = tuple(card for card in state.hands[seat] if card not in used)
    return after


def _lay(state: EuroState, seat: Seat, route: Route) -> None:
    """Build what is missing on a route, as far as searches look at it."""
    line_at = state.printing.line_at
    for arc, price in zip(route.arcs, route.prices, strict=True):
        edge = EDGE_OF_ARC[arc]
        if price == BUILT or state.owners[edge] != FREE:
            continue
        state.owners[edge] = seat
        for end in EDGES[edge]:
            state.ends[seat][end] += 1
            if line_at[end] >= 0:
                state.members[line_at[end]] |= 1 << seat
    state.majors = [-1] * len(state.cash)


def _hasty(state: EuroState, seat: Seat, taste: Taste) -> Prospect | None:
    """The best trip on own track that a quick look finds; None if the hand had better be thrown away."""
    terrain = Terrain(state, seat, foreign=False, taste=taste)
    starts = starts_of(state, seat)
    far = Distances(terrain, [start.milepost for start in starts])
    best: Prospect | None = None
    for trip in trips(state, seat, far, (), HASTY):
        made = prospect(state, seat, [terrain], starts, trip, taste)
        if made is not None and not made.outlook.loans and (best is None or made.score > best.score):
            best = made
    return None if best is None or best.score < POOR else best
