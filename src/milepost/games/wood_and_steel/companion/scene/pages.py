"""The pages into which a phone divides the panels, and the names of cards and rows on which buttons stand."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.core.scene import Id, Page
from milepost.games.wood_and_steel.board import Contract, Route

CONTRACTS: Page = "Contracts"
MARKET: Page = "Market"
RAILROADS: Page = "Railroads"
REFERENCE: Page = "Reference"


def offer_card(contract: Contract) -> Id:
    """A contract that is on offer to the player who looks on."""
    return f"offer.{contract}"


def held_card(seat: Seat, market: bool) -> Id:
    """The private contract of a player, or the one claimed from the market."""
    return f"{'claimed' if market else 'private'}.{seat}"


def market_card(contract: Contract) -> Id:
    """A contract on the market."""
    return f"market.{contract}"


def piece_row(owner: int, route: Route) -> Id:
    """Track that is to be put on the board."""
    return f"piece.{owner}.{route}"


def railroad_row(railroad: int) -> Id:
    """An independent railroad."""
    return f"railroad.{railroad}"


def bonus_row(bonus: int) -> Id:
    """A connection bonus."""
    return f"bonus.{bonus}"


def delivery_row(number: int) -> Id:
    """A contract that was fulfilled."""
    return f"delivery.{number}"
