"""Small parts that sentences of the companion share, beside those of the full game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.phrases import player
from milepost.games.wood_and_steel.board import Contract
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT
from milepost.games.wood_and_steel.words import parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def valued(state: TableState, contract: Contract) -> str:
    """`coal to Denver for $9,000 and 2 ties`."""
    brings = f"{parts.money(parts.pay(state, contract))} and {parts.ties(parts.worth(state, contract))}"
    return f"{parts.contract(contract)} for {brings}"


def holder(holder: int) -> str:
    """Who holds a contract: `the market`, `P1, private`, `P1, from the market`."""
    if holder == MARKET:
        return "the market"
    if holder < FIRST_CLAIMED:
        return f"{player(holder)}, private"
    return f"{player(holder - FIRST_CLAIMED)}, from the market"


def owner(state: TableState, owner: int) -> str:
    """Whose track a piece is."""
    return player(owner) if owner < FIRST_INDEPENDENT else parts.railroad(state, owner - FIRST_INDEPENDENT)


def engine(state: TableState) -> str:
    """The engine that opens the market: `a Mogul`."""
    return parts.level(state.numbers.market_level)
