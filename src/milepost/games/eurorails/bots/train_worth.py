"""What a better train will bring until the end of the game, from what the last trips were like."""

from __future__ import annotations

from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.snapshot import income_a_turn
from milepost.games.eurorails.rules import movement, victory
from milepost.games.eurorails.trains import CROSSGRADE, CROSSGRADE_PRICE, TRAINS, Train

MILEPOSTS_A_DELIVERY, PAYMENT, COMBINED = 34, 26, 0.5
"""A delivery before there has been one: mileposts and millions, and the share of trips with two or more of them."""
KEPT_OF_PAYMENT = 0.6
"""The share of a payment that is left after track and fees."""
THIRD_LOAD = 0.35
"""The share of a payment that a third load adds to a trip with two."""


def train_worth(grounds: Grounds, train: Train) -> float:
    """Millions that exchanging the train for another one will bring, its price not taken off.

    That of an exchange between the two middle trains is taken off: what one has over the other is all there is to it.
    """
    mine = grounds.state.trains[grounds.seat]
    worth = _of_speed(grounds, mine, train) + _of_room(grounds, mine, train)
    return worth - CROSSGRADE_PRICE if CROSSGRADE.get(mine) == train else worth


def deliveries_to_come(grounds: Grounds) -> float:
    """About how many deliveries are still needed for victory."""
    state, seat = grounds.state, grounds.seat
    missing = state.threshold - victory.worth(state, seat) + grounds.network.victory.price
    return max(0.0, missing / (KEPT_OF_PAYMENT * _mean_payment(grounds)))


def _mean_payment(grounds: Grounds) -> float:
    done = grounds.memory.trips_done
    number = sum(deliveries for _, _, deliveries in done)
    return sum(pay for _, pay, _ in done) / number if number else PAYMENT


def _of_speed(grounds: Grounds, old: Train, new: Train) -> float:
    """The turns that a faster train saves, at what a turn brings."""
    done = grounds.memory.trips_done
    number = sum(deliveries for _, _, deliveries in done)
    mileposts = sum(driven for driven, _, _ in done) / number if number else MILEPOSTS_A_DELIVERY
    state = grounds.state
    saved = 1 / movement.speed_of(state, old) - 1 / movement.speed_of(state, new)
    return deliveries_to_come(grounds) * mileposts * saved * income_a_turn(grounds.memory, state.round)


def _of_room(grounds: Grounds, old: Train, new: Train) -> float:
    """What a third load brings on trips that have two."""
    done = grounds.memory.trips_done
    combined = sum(deliveries > 1 for _, _, deliveries in done) / len(done) if done else COMBINED
    more = TRAINS[new].capacity - TRAINS[old].capacity
    return more * deliveries_to_come(grounds) * combined * THIRD_LOAD * _mean_payment(grounds)
