"""What players gain, for a moment on the board: income from contracts, engines and upgrades."""

from __future__ import annotations

from typing import Any

from milepost.core.action import Event
from milepost.core.scene import Reward
from milepost.core.state import View
from milepost.games.wood_and_steel.board import city_of
from milepost.games.wood_and_steel.design import ENGINE_NAMES, UPGRADES
from milepost.games.wood_and_steel.events import Delivered, EngineBought, Upgraded
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.words import parts


def rewards(view: View[Any], event: Event) -> tuple[Reward, ...]:
    """What an event brings a player."""
    if isinstance(event, Delivered):
        return (Reward(event.seat, f"+{parts.money(event.income)}", city_id(city_of(event.contract))),)
    if isinstance(event, EngineBought):
        return (Reward(event.seat, ENGINE_NAMES[event.level], kind="upgrade"),)
    if isinstance(event, Upgraded):
        return (Reward(event.seat, UPGRADES[event.kind], kind="upgrade"),)
    return ()
