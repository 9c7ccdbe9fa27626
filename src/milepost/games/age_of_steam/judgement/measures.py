"""What is measured in a game of Age of Steam besides its result. Money is in dollars."""

from __future__ import annotations

from milepost.core.action import Event, Seat
from milepost.core.measures import Count, Counts, Measure, Values
from milepost.core.state import View
from milepost.games.age_of_steam.actions import MOST_ENGINE
from milepost.games.age_of_steam.constants import NOBODY
from milepost.games.age_of_steam.events import GoodMoved, LinkBought, PlaceTaken, TrackBuilt
from milepost.games.age_of_steam.rules import sections
from milepost.games.age_of_steam.state import AosState

LENGTHS = range(1, MOST_ENGINE + 1)
"""How many links a delivery can go over: as many as the best engine pulls a cube."""


def by_length(links: int) -> str:
    """The name of the measure that counts the deliveries over this many links."""
    return f"{links}-link deliveries"


MEASURES = (
    Measure("points", "points", "Victory points, if the game ended now."),
    Measure("income", "$", "The income the player gets each turn, before expenses."),
    Measure("cash", "$", "Money in hand."),
    Measure("shares", "shares", "Shares issued so far; each costs a dollar every turn."),
    Measure("engine", "links", "How many links the player's locomotive can move a cube."),
    Measure("links", "links", "Completed links the player owns."),
    Measure("track spend", "$", "Money paid for tiles and printed links, including track lost since."),
    Measure("order spend", "$", "Money paid for a place in the player order."),
    Measure("deliveries", "cubes", "Cubes the player has delivered."),
    *(
        Measure(by_length(links), "cubes", f"Cubes delivered over {links} link{'s' * (links > 1)}.", over_rounds=False)
        for links in LENGTHS
    ),
    Measure("delivery length", "links", "How many links a delivery went over on average.", over_rounds=False),
    Measure("income to others", "$", "Income other players gained from this player's deliveries.", over_rounds=False),
    Measure("income from others", "$", "Income the player gained from other players' deliveries.", over_rounds=False),
    Measure("bankrupt", "yes or no", "Whether the player went bankrupt.", yes_or_no=True),
)  # fmt: skip

TRACK_SPEND, ORDER_SPEND = "track spend", "order spend"
TO_OTHERS, FROM_OTHERS = "income to others", "income from others"


def count_track(counts: Counts, seat: Seat, event: TrackBuilt | LinkBought) -> None:
    """What a tile or a printed link cost."""
    counts[TRACK_SPEND][event.seat] += event.paid


def count_place(counts: Counts, seat: Seat, event: PlaceTaken) -> None:
    """What a place in the player order cost."""
    counts[ORDER_SPEND][event.seat] += event.paid


def count_delivery(counts: Counts, seat: Seat, event: GoodMoved) -> None:
    """A delivery by its length, and the income that did not go to the player who made it."""
    mover = event.seat
    counts[by_length(len(event.owners))][mover] += 1
    for owner in event.owners:
        if owner not in (mover, -1):
            counts[TO_OTHERS][mover] += 1
            counts[FROM_OTHERS][owner] += 1


COUNTING: dict[type[Event], Count] = {
    TrackBuilt: count_track,
    LinkBought: count_track,
    PlaceTaken: count_place,
    GoodMoved: count_delivery,
}


def values_now(view: View[AosState], counts: Counts) -> tuple[Values, ...]:
    """The values of `MEASURES`, in their order."""
    state = view.state
    lengths = [counts[by_length(links)] for links in LENGTHS]
    deliveries = [sum(numbers) for numbers in zip(*lengths, strict=True)]
    return (
        state.scores,
        tuple(state.income),
        tuple(state.cash),
        tuple(state.shares),
        tuple(state.engines),
        _links(state),
        tuple(counts[TRACK_SPEND]),
        tuple(counts[ORDER_SPEND]),
        tuple(deliveries),
        *map(tuple, lengths),
        _mean_length(lengths, deliveries),
        tuple(counts[TO_OTHERS]),
        tuple(counts[FROM_OTHERS]),
        tuple([state.out >> seat & 1 for seat in range(state.seats)]),
    )


def _links(state: AosState) -> Values:
    """Completed links by their owners, printed ones too."""
    links = [state.links.count(seat) for seat in range(state.seats)]
    for section in sections.all_sections(state):
        if section.complete and section.owner != NOBODY:
            links[section.owner] += 1
    return tuple(links)


def _mean_length(lengths: list[list[int]], deliveries: list[int]) -> Values:
    """None for a player who has delivered nothing."""
    gone = [sum(map(int.__mul__, LENGTHS, numbers)) for numbers in zip(*lengths, strict=True)]
    return tuple([links / number if number else None for links, number in zip(gone, deliveries, strict=True)])
