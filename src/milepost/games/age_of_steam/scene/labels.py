"""How choices read: track and deliveries in a few words, with what they join, cost and bring."""

from __future__ import annotations

from typing import NamedTuple

from milepost.core.action import Seat
from milepost.core.phrases import both, player
from milepost.games.age_of_steam.actions import ROLES, Exit
from milepost.games.age_of_steam.board import TOWN_HEX, Hex
from milepost.games.age_of_steam.goods import GOODS, WHITE
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.fitting import change
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.rules.sections import outward
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES, TOWN, Edge, Segment, Shape
from milepost.games.age_of_steam.words import parts

WORTH = {
    "First Move": "move goods before the others", "First Build": "build before the others",
    "Engineer": "build four tiles instead of three", "Locomotive": "engine + 1 at once",
    "Urbanization": "put a new city on a town", "Production": "two more cubes for the display",
    "Turn Order": "stay in the next auction once without a bid",
}  # fmt: skip
"""What each of the seven actions is good for."""


class Joined(NamedTuple):
    """What becomes of one new piece of track: what it joins, and how many of its two ends meet something."""

    words: str
    meets: int
    whole: bool
    """Whether it makes a link complete."""


def role(number: int) -> str:
    """One of the seven actions, and what it is good for."""
    return f"{ROLES[number]}: {WORTH[ROLES[number]]}"


# track


def joined(state: AosState, place: Hex, segment: Segment) -> Joined:
    """What a piece of track on a hex joins."""
    ends = sorted((_end(state, place, edge) for edge in segment), key=lambda end: (not end[1], not end[2]))
    whole = all(stop for _, stop, _ in ends)
    words = " to ".join(name for name, _, _ in ends)
    return Joined(f"completes {words}" if whole else words, sum(meets for _, _, meets in ends), whole)


def _end(state: AosState, place: Hex, edge: Edge) -> tuple[str, bool, bool]:
    """Where track over an edge leads: its name, whether that is a stop, and whether it meets anything there."""
    if edge == TOWN:
        return parts.place(state.board, place), True, True
    passed: list[int] = []
    far = outward(state, place * 6 + edge, passed)
    if far >= 0:
        return parts.place(state.board, far), True, True
    way = f"the {parts.way(state.board, edge)}"
    if passed:
        return f"track in {way}", False, True
    near = state.board.near[place][edge]
    return (parts.place(state.board, near) if state.sites[near] == TOWN_HEX else way), False, False


def new_track(state: AosState, place: Hex, shape: Shape) -> tuple[Segment, ...]:
    """The pieces of track that a tile would add or turn on a hex."""
    return change(state.tiles[place], shape).fresh


def tile(state: AosState, place: Hex, shape: Shape, paid: int) -> tuple[str, tuple[Joined, ...]]:
    """A tile in words with its price, and what each of its new pieces of track joins."""
    pieces = tuple(joined(state, place, segment) for segment in new_track(state, place, shape))
    where, what = parts.place(state.board, place), parts.a_tile(shape)
    if SHAPES[shape].in_town:
        return f"{where}: {what}, {_stubs(state, place, shape)}: ${paid}", pieces
    turned = "turned, " if change(state.tiles[place], shape).redirected else ""
    return f"{where[:1].upper()}{where[1:]}: {what}, {turned}{both(one.words for one in pieces)}: ${paid}", pieces


def _stubs(state: AosState, place: Hex, shape: Shape) -> str:
    """Where the new exits of a town lead."""
    ends = [_end(state, place, edge) for edge, _ in new_track(state, place, shape)]
    whole = [name for name, stop, _ in ends if stop]
    open_ends = [name for name, stop, _ in ends if not stop]
    done = [f"completes {parts.place(state.board, place)} to {both(whole)}"] if whole else []
    return ", ".join([*done, f"towards {both(open_ends)}"] if open_ends else done)


def exits(state: AosState, shape: Shape) -> str:
    """The sides at which a tile ends."""
    return f"exits {both(parts.way(state.board, edge) for edge in SHAPES[shape].exits)}"


# goods


def earned(state: AosState, seat: Seat, delivery: Delivery) -> dict[Seat, int]:
    """What a delivery adds to the income of each player, its mover first."""
    found = {seat: 0}
    for owner in delivery.owners:
        if owner >= 0:
            found[owner] = found.get(owner, 0) + 1
    if delivery.move.good == WHITE:
        found[seat] += 1
    return found


def gain(state: AosState, seat: Seat, delivery: Delivery) -> int:
    """What a delivery is worth to its mover: own income less that of the rivals."""
    return sum(income if who == seat else -income for who, income in earned(state, seat, delivery).items())


def delivery(state: AosState, seat: Seat, one: Delivery, you: str = "you") -> str:
    """A delivery in words, with who earns what; its mover is called `you`."""
    start, *between, end = (parts.place(state.board, stop) for stop in (one.move.hex, *one.stops))
    via = f" via {both(between)}" if between else ""
    return f"Ship {GOODS[one.move.good]} from {start}{via} to {end}: {incomes(state, seat, one, you)}"


def incomes(state: AosState, seat: Seat, one: Delivery, you: str = "you") -> str:
    """Who earns what: `you +2 income, P1 +1`."""
    found = earned(state, seat, one)
    told = [f"{you if who == seat else player(who)} +{income}" for who, income in found.items() if income]
    return ", ".join([f"{told[0]} income", *told[1:]]) if told else "nobody earns"


def by_exit(state: AosState, place: Hex, exit: Exit) -> str:
    """One of several links between the same stops."""
    owner = next((way.owner for way in moving.first_ways(state, place) if way.exit == exit), -1)
    whose = f", a link of {player(owner)}" if owner >= 0 else ""
    return f"leaving {parts.place(state.board, place)} {parts.exit(state.board, exit)}{whose}"
