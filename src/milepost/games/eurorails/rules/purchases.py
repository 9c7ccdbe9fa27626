"""Buying a better train in the build phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import Upgrade
from milepost.games.eurorails.constants import CROSSGRADE_LIMIT, CROSSGRADED, NOTHING, UPGRADED
from milepost.games.eurorails.events import TrainBought
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.trains import CROSSGRADE, CROSSGRADE_PRICE, TRAINS, UPGRADE_PRICE, UPGRADES

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def price(state: EuroState, seat: Seat, train: int) -> int:
    """What a train costs somebody who may buy it."""
    return UPGRADE_PRICE if train in UPGRADES[state.trains[seat]] else CROSSGRADE_PRICE


def fault(state: EuroState, action: Upgrade, seat: Seat) -> EuroFault | None:
    """The rule that forbids buying this train now, if any."""
    mine = state.trains[seat]
    crossing = CROSSGRADE.get(mine) == action.train
    if not crossing and action.train not in UPGRADES[mine]:
        return EuroFault.WRONG_TRAIN
    if state.bought != NOTHING:
        return EuroFault.BUILT_OTHERWISE
    if state.built and not crossing:
        return EuroFault.UPGRADE_OR_BUILD
    if state.spent > CROSSGRADE_LIMIT:
        return EuroFault.CROSSGRADE_LIMIT
    if len(state.aboard[seat]) > TRAINS[action.train].capacity:
        return EuroFault.TOO_MANY_LOADS
    return EuroFault.CASH if price(state, seat, action.train) > state.cash[seat] else None


def upgrade(state: EuroState, action: Upgrade, seat: Seat, events: list[Event]) -> None:
    """Pay and change trains; the new speed counts from the next turn."""
    paid = price(state, seat, action.train)
    state.bought = UPGRADED if action.train in UPGRADES[state.trains[seat]] else CROSSGRADED
    state.trains[seat] = action.train
    state.cash[seat] -= paid
    events.append(TrainBought(seat, action.train, paid))
