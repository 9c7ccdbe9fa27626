"""The decisions of Bus, one small struct each, and their 260 tokens."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from milepost.core.action import Action
from milepost.games.bus.board import CROSSINGS, LOTS_AT, PARTS, SPACES, STREETS, Building, Crossing, Street


class Mark(Action, frozen=True):
    """Put a marker on the lowest free space of an area."""

    area: Annotated[int, Meta(ge=0, lt=len(SPACES))]


class Pass(Action, frozen=True):
    """Place no more markers this round."""


class Lay(Action, frozen=True):
    """Lay a line segment on a street, from whichever head touches it."""

    street: Annotated[Street, Meta(ge=0, lt=len(STREETS))]


class Join(Action, frozen=True):
    """Say where both heads meet after a street between them: 0 its lower crossing, 1 its higher one."""

    end: Annotated[int, Meta(ge=0, le=1)]


class Build(Action, frozen=True):
    """Put a building on a free lot of a crossing."""

    crossing: Annotated[Crossing, Meta(ge=0, lt=CROSSINGS)]
    building: Annotated[Building, Meta(ge=0, le=2)]


class Send(Action, frozen=True):
    """Send this many of the new passengers to the first station and the others to the second."""

    first: Annotated[int, Meta(ge=0, le=PARTS.most_buses)]


class Clock(Action, frozen=True):
    """Let time pass, or stop it and take a stone."""

    stop: bool


class Pick(Action, frozen=True):
    """Take a waiting passenger from a crossing onto a bus."""

    crossing: Annotated[Crossing, Meta(ge=0, lt=CROSSINGS)]


class Drop(Action, frozen=True):
    """Bring the picked passenger to a free building at a crossing."""

    crossing: Annotated[Crossing, Meta(ge=0, lt=CROSSINGS)]


BusAction = Mark | Pass | Lay | Join | Build | Send | Clock | Pick | Drop

SITES = tuple(crossing for crossing in range(CROSSINGS) if LOTS_AT[crossing])
"""The crossings that have lots."""

ACTIONS: tuple[BusAction, ...] = (
    *(Mark(area) for area in range(len(SPACES))),
    Pass(),
    *(Lay(street) for street in range(len(STREETS))),
    *(Join(end) for end in range(2)),
    *(Build(crossing, building) for crossing in SITES for building in range(3)),
    *(Send(first) for first in range(PARTS.most_buses + 1)),
    Clock(stop=False),
    Clock(stop=True),
    *(Pick(crossing) for crossing in range(CROSSINGS)),
    *(Drop(crossing) for crossing in SITES),
)
"""Every action by token. The same objects are handed out everywhere, so comparing them is quick."""

TOKENS: dict[Action, int] = {action: token for token, action in enumerate(ACTIONS)}

PASS = TOKENS[Pass()]
LAY, JOIN, BUILD = TOKENS[Lay(0)], TOKENS[Join(0)], TOKENS[Build(SITES[0], 0)]
SEND, CLOCK, PICK, DROP = TOKENS[Send(0)], TOKENS[Clock(stop=False)], TOKENS[Pick(0)], TOKENS[Drop(SITES[0])]
"""The first token of each kind; `Mark` starts at 0."""
