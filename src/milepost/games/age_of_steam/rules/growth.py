"""Phase IX, goods growth: Production, then the dice (10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import DECLINE, DRAW, PRODUCTION, AosAction, Decline, Draw, Place, place
from milepost.games.age_of_steam.constants import PRODUCED, PRODUCING
from milepost.games.age_of_steam.events import GoodPlaced, GoodsDrawn, GoodsGrown, Rolled
from milepost.games.age_of_steam.goods import DICE_OF, EMPTY, Good, boxes_of
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.supply import add_cube, bag_size, column_homes, draw, free_boxes

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def producer(state: AosState) -> Seat | None:
    """Who may draw cubes for the display now."""
    seat = next((seat for seat in state.order if state.roles[seat] == PRODUCTION), None)
    return seat if seat is not None and bag_size(state) and state.map_rules.room(state) else None


def draw_fault(state: AosState, action: Draw, seat: Seat) -> AosFault | None:
    """The rule against drawing a second time, or nothing."""
    return AosFault.DRAWN if state.drawn else None


def place_fault(state: AosState, action: Place, seat: Seat) -> AosFault | None:
    """The rule against putting this cube there, or nothing."""
    if action.good not in state.drawn:
        return AosFault.NOT_DRAWN
    if state.display[action.box] != EMPTY:
        return AosFault.BOX_FULL
    return None if state.map_rules.box_usable(state, action.box) else AosFault.BOX_UNUSED


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Draw or decline; then any empty box for any of the cubes, or decline."""
    if not state.drawn:
        return (DECLINE, DRAW)
    boxes = free_boxes(state)
    return (DECLINE, *(place(good, box) for good in sorted(set(state.drawn)) for box in boxes))


def draw_cubes(state: AosState, action: Draw, seat: Seat, events: list[Event]) -> None:
    """Two cubes, fewer if the bag has no more."""
    drawn = [draw(state) for _ in range(min(PRODUCED, bag_size(state)))]
    events.append(GoodsDrawn(seat, tuple(drawn)))
    state.drawn = sorted(drawn)


def place_cube(state: AosState, action: Place, seat: Seat, events: list[Event]) -> None:
    """Put a cube into an empty box; what finds no room goes back into the bag."""
    state.drawn.remove(action.good)
    state.display[action.box] = action.good
    events.append(GoodPlaced(seat, action.good, action.box))
    if not state.map_rules.room(state):
        _return_drawn(state)
    state.at = 0 if state.drawn else 1


def decline(state: AosState, action: Decline, seat: Seat, events: list[Event]) -> None:
    """Draw none, or put back what was drawn."""
    _return_drawn(state)
    state.at = 1


def decline_reveals(state: AosState, action: Decline, seat: Seat) -> bool:
    """To draw no cubes reveals what grows; not to pay for being first does not."""
    return state.phase == PRODUCING


def place_reveals(state: AosState, action: Place, seat: Seat) -> bool:
    """After the last cube, or the last box, the dice are rolled."""
    return len(state.drawn) <= 1 or state.map_rules.room(state) <= 1


def _return_drawn(state: AosState) -> None:
    for good in state.drawn:
        state.bag[good] += 1
    state.drawn = []


def grow(state: AosState, events: list[Event]) -> None:
    """Roll for each half of the display, and move cubes to the cities whose numbers come up."""
    state.routes = {}  # on some maps a city takes what lies in it
    halves = state.map_rules.halves
    if len(halves) == 2 and state.options.rolls == "one":
        rolled = _roll(state)
        events.append(Rolled("both", rolled))
        for half in range(2):
            _grow_half(state, half, rolled, events)
        return
    for half, name in enumerate(("light", "dark")):
        if name in halves:
            rolled = _roll(state)
            events.append(Rolled("light" if half == 0 else "dark", rolled))
            _grow_half(state, half, rolled, events)


def _roll(state: AosState) -> tuple[int, ...]:
    return tuple([state.chance.below(6) + 1 for _ in range(state.map_rules.dice(state))])


def _grow_half(state: AosState, half: int, rolled: tuple[int, ...], events: list[Event]) -> None:
    for column, home in enumerate(column_homes(state)):
        if DICE_OF[column] // 6 == half:
            count = rolled.count(DICE_OF[column] % 6 + 1)
            if count and home >= 0 and (goods := _take(state, column, count)):
                for good in goods:
                    add_cube(state, home, good)
                events.append(GoodsGrown(home, goods))


def _take(state: AosState, column: int, count: int) -> tuple[Good, ...]:
    """The topmost cubes of a column."""
    full = [box for box in boxes_of(column) if state.display[box] != EMPTY][:count]
    goods = tuple(state.display[box] for box in full)
    for box in full:
        state.display[box] = EMPTY
    return goods
