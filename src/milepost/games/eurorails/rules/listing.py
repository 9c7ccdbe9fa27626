"""Everything a player may do now, by token. Candidates are few but for track, and each is put to its own rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.eurorails.actions import (
    BUILDS,
    DROPS,
    LOSSES,
    PICK_UPS,
    SAILS,
    STARTS,
    STEPS,
    Answer,
    Backtrack,
    Declare,
    Deliver,
    DiscardHand,
    EndTurn,
    EuroAction,
    Place,
    Restart,
    StartBuilding,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import CITY_AT, PRODUCES
from milepost.games.eurorails.cards import MOST_CARDS
from milepost.games.eurorails.constants import BUILDING, ENDING, OPERATING, PLACING, STARTING, THROWING
from milepost.games.eurorails.rules import building, cards, loads, mercy, movement, purchases, victory
from milepost.games.eurorails.trains import CROSSGRADE, UPGRADES

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_PLACES = {milepost: Place(milepost) for milepost in STARTS}
_DELIVERIES = {(card, demand): Deliver(card, demand) for card in range(1, MOST_CARDS + 1) for demand in range(3)}
_START_BUILDING, _END_TURN, _DECLARE = StartBuilding(), EndTurn(), Declare()
_DISCARD, _BACKTRACK, _RESTART = DiscardHand(), Backtrack(), Restart()
_ANSWERS = (Answer(accept=False), Answer(accept=True))


def legal(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    """What the seat to act may do, open actions excepted."""
    if state.asks:
        if isinstance(state.asks[-1], Loss):
            return tuple(LOSSES[load] for load in sorted(set(state.aboard[seat])))
        return _ANSWERS
    return _BY_PHASE[state.phase](state, seat)


def _throwing(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    return tuple(Throw(card) for card in state.hands[seat])


def _placing(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    return tuple(place for milepost, place in _PLACES.items() if movement.can_start(state, milepost))


def _operating(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    found: list[EuroAction] = []
    if state.moves > 0:
        found += [step for step in STEPS if not movement.step_fault(state, step, seat)]
    at = state.at[seat]
    if state.printing.line_at[at] >= 0:
        found += [sail for sail in SAILS[: len(state.cash)] if not movement.sail_fault(state, sail, seat)]
    city = CITY_AT[at]
    if city >= 0:
        found += _loading(state, seat, city)
    found.append(_START_BUILDING)
    if state.fresh:
        found.append(_DISCARD)
        if not mercy.backtrack_fault(state, _BACKTRACK, seat):
            found.append(_BACKTRACK)
        if not mercy.restart_fault(state, _RESTART, seat):
            found.append(_RESTART)
    return tuple(found)


def _loading(state: EuroState, seat: Seat, city: int) -> list[EuroAction]:
    """Pick ups, deliveries and drops in a city."""
    here = {*PRODUCES[city], state.lying[city]} - {loads.NO_CHIP}
    found: list[EuroAction] = [
        PICK_UPS[load] for load in sorted(here) if not loads.pick_up_fault(state, PICK_UPS[load], seat)
    ]
    aboard = sorted(set(state.aboard[seat]))
    if aboard:
        found += [
            delivery
            for card in state.hands[seat]
            if card  # a view may be asked about somebody else's hidden hand
            for demand in range(3)
            if not loads.deliver_fault(state, delivery := _DELIVERIES[card, demand], seat)
        ]
        found += [DROPS[load] for load in aboard]
    return found


def _building(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    return (*[BUILDS[edge] for edge in building.legal(state, seat)], *beside_track(state, seat))


def beside_track(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    """What a builder may do but build."""
    if state.phase == STARTING:
        return (_END_TURN,) if cards.discard_fault(state, _DISCARD, seat) else (_END_TURN, _DISCARD)
    mine = state.trains[seat]
    trains = sorted((*UPGRADES[mine], CROSSGRADE.get(mine, -1)))
    found: list[EuroAction] = [
        buy for train in trains if train >= 0 and not purchases.fault(state, buy := _UPGRADES[train], seat)
    ]
    found.append(_END_TURN)
    if victory.meets(state, seat):
        found.append(_DECLARE)
    return tuple(found)


def _ending(state: EuroState, seat: Seat) -> tuple[EuroAction, ...]:
    return (_END_TURN, _DECLARE) if victory.meets(state, seat) else (_END_TURN,)


_UPGRADES = tuple(Upgrade(train) for train in range(4))
_BY_PHASE = {
    THROWING: _throwing, STARTING: _building, PLACING: _placing, OPERATING: _operating, BUILDING: _building,
    ENDING: _ending,
}  # fmt: skip
