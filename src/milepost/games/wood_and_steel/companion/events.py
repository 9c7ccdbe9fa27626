"""What can come of a tap at a table and not in the full game; all other events are those of the full game."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.board import Contract


class MogulDeclared(Event, frozen=True):
    """A player has a Mogul or better."""

    seat: Seat


class OfferAdded(Event, frozen=True):
    """One more private contract is on offer, for a Hub or a Regional Office that was built meanwhile."""

    seat: Seat
    contract: Contract


class BankruptcyDeclared(Event, frozen=True):
    """A player could not pay the debt service of a delivery."""

    SIGNAL: ClassVar[str] = "bankruptcy:began"
    BANNER: ClassVar[bool] = True

    seat: Seat
    contract: Contract


class Reopened(Event, frozen=True):
    """A contract of a player is open again."""

    seat: Seat
    contract: Contract
    market: bool


class AllTurnsEnded(Event, frozen=True):
    """Everybody has had a turn in a round: somebody closes it."""

    round: int


class EnoughTies(Event, frozen=True):
    """A player has so many ties that the table may end the game."""

    SIGNAL: ClassVar[str] = "victory:triggered"
    BANNER: ClassVar[bool] = True

    seat: Seat
    ties: int


class LastCount(Event, frozen=True):
    """Nothing more is played: everybody says what they have for the last count."""
