"""What is measured in a game of EuroRails besides its result. Money is in millions."""

from __future__ import annotations

from milepost.core.action import Event, Seat
from milepost.core.measures import Count, Counts, Measure, Values
from milepost.core.state import View
from milepost.games.eurorails.constants import OPERATING
from milepost.games.eurorails.events import (
    Borrowed,
    Delivered,
    Dropped,
    FeePaid,
    LineJoined,
    LoadLost,
    Moved,
    SectionBuilt,
    TrainBought,
    TrainPlaced,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SUPERFREIGHT, UPGRADE_PRICE

MEASURES = (
    Measure("net worth", "M", "Cash less debt: what wins the game, once it is enough."),
    Measure("income", "M", "All that deliveries have paid, with bonuses, before debt is taken off."),
    Measure("income per round", "M", "What deliveries have paid per round, on average.", over_rounds=False),
    Measure("deliveries", "deliveries", "Loads delivered for a demand card."),
    Measure("pay per delivery", "M", "What a delivery paid on average.", over_rounds=False),
    Measure("first delivery", "round", "The round of the first delivery.", over_rounds=False),
    Measure("track spend", "M", "Money paid for building track and joining ferry lines, including track lost since."),
    Measure("track", "sections", "Sections of track the player owns.", over_rounds=False),
    Measure("major cities", "cities", "The most major cities that one connected piece of the player's track touches."),
    Measure("movement used", "%", "Mileposts moved, of all the train could have moved.", over_rounds=False),
    Measure("first upgrade", "round", "The round in which the player first bought a better train.", over_rounds=False),
    Measure("superfreight", "round", "The round in which the player first bought a Superfreight.", over_rounds=False),
    Measure("fees paid", "M", "Money paid to other players for using their track.", over_rounds=False),
    Measure("fees earned", "M", "Money other players paid for using the player's track.", over_rounds=False),
    Measure("borrowed", "M", "Money borrowed from the bank; twice as much has to be paid back.", over_rounds=False),
    Measure("loads dropped", "loads", "Loads picked up and then left in a city for nothing.", over_rounds=False),
    Measure("loads lost", "loads", "Loads lost in a derailment or a wreck.", over_rounds=False),
    Measure("turns lost", "turns", "Turns missed after a derailment or a wreck.", over_rounds=False),
)  # fmt: skip

INCOME, DELIVERIES, FIRST_DELIVERY = "income", "deliveries", "first delivery"
SPENT, MOVED, COULD_MOVE = "track spend", "moved", "could move"
FIRST_UPGRADE, FIRST_SUPERFREIGHT = "first upgrade", "superfreight"
FEES_PAID, FEES_EARNED, BORROWED = "fees paid", "fees earned", "borrowed"
DROPPED, LOST, MISSED = "loads dropped", "loads lost", "turns lost"


def count_delivery(counts: Counts, seat: Seat, event: Delivered) -> None:
    """A delivery, its payment, and its round if it is the first."""
    counts[INCOME][event.seat] += event.pay
    counts[DELIVERIES][event.seat] += 1
    _note_first(counts, FIRST_DELIVERY, event.seat)


def count_section(counts: Counts, seat: Seat, event: SectionBuilt | LineJoined) -> None:
    """Money that went to the bank for track, or for a ferry line that came with track of another player."""
    counts[SPENT][event.seat] += event.price


def count_train(counts: Counts, seat: Seat, event: TrainBought) -> None:
    """The rounds of the first upgrade and of the Superfreight; exchanging a train for an equal one is no upgrade."""
    if event.price == UPGRADE_PRICE:
        _note_first(counts, FIRST_UPGRADE, event.seat)
    if event.train == SUPERFREIGHT:
        _note_first(counts, FIRST_SUPERFREIGHT, event.seat)


def count_moves(counts: Counts, seat: Seat, event: TurnBegan | TrainPlaced) -> None:
    """What the train can move in the turn that begins: 0 until it is placed, half after a ferry or in snow."""
    counts[COULD_MOVE][event.seat] += event.moves


def count_step(counts: Counts, seat: Seat, event: Moved) -> None:
    """A milepost."""
    counts[MOVED][event.seat] += 1


def count_fee(counts: Counts, seat: Seat, event: FeePaid) -> None:
    """A fee costs one player what it brings another."""
    counts[FEES_PAID][event.seat] += event.amount
    counts[FEES_EARNED][event.owner] += event.amount


def count_loan(counts: Counts, seat: Seat, event: Borrowed) -> None:
    """A loan."""
    counts[BORROWED][event.seat] += event.amount


def count_drop(counts: Counts, seat: Seat, event: Dropped) -> None:
    """A load given up."""
    counts[DROPPED][event.seat] += 1


def count_loss(counts: Counts, seat: Seat, event: LoadLost) -> None:
    """A load of a derailed train."""
    counts[LOST][event.seat] += 1


def count_missed_turn(counts: Counts, seat: Seat, event: TurnLost) -> None:
    """A turn that passed without its player."""
    counts[MISSED][event.seat] += 1


COUNTING: dict[type[Event], Count] = {
    Delivered: count_delivery,
    SectionBuilt: count_section,
    LineJoined: count_section,
    TrainBought: count_train,
    TurnBegan: count_moves,
    TrainPlaced: count_moves,
    Moved: count_step,
    FeePaid: count_fee,
    Borrowed: count_loan,
    Dropped: count_drop,
    LoadLost: count_loss,
    TurnLost: count_missed_turn,
}


def _note_first(counts: Counts, name: str, seat: Seat) -> None:
    """Keep the number of this round, unless an earlier one is kept already."""
    if not counts[name][seat]:
        counts[name][seat] = counts.round


def values_now(view: View[EuroState], counts: Counts) -> tuple[Values, ...]:
    """The values of `MEASURES`, in their order."""
    state = view.state
    seats = range(counts.seats)
    income, deliveries = counts[INCOME], counts[DELIVERIES]
    return (
        state.scores,
        tuple(income),
        tuple([paid / max(counts.round, 1) for paid in income]),
        tuple(deliveries),
        tuple([paid / number if number else None for paid, number in zip(income, deliveries, strict=True)]),
        _rounds(counts, FIRST_DELIVERY),
        tuple(counts[SPENT]),
        tuple([state.owners.count(seat) for seat in seats]),
        tuple([victory.connected_majors(state, seat) for seat in seats]),
        _movement_used(state, counts),
        _rounds(counts, FIRST_UPGRADE),
        _rounds(counts, FIRST_SUPERFREIGHT),
        *[tuple(counts[name]) for name in (FEES_PAID, FEES_EARNED, BORROWED, DROPPED, LOST, MISSED)],
    )


def _rounds(counts: Counts, name: str) -> Values:
    """Rounds that were noted; None for what has not happened."""
    return tuple([number or None for number in counts[name]])


def _movement_used(state: EuroState, counts: Counts) -> Values:
    """In hundredths. What the train whose turn it is may still move is not counted as missed."""
    could = counts[COULD_MOVE][:]
    if state.phase == OPERATING:
        could[state.turn] -= state.moves
    return tuple([100 * moved / most if most else None for moved, most in zip(counts[MOVED], could, strict=True)])
