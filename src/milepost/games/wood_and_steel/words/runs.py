"""A run of an engine told as one: `P0 runs the Mogul from Boston to Portland ME (1), loads wood, goes on to York (3)`.

Only Wood and Steel needs this: its engines run city by city, and nobody wants to read that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event
from milepost.core.phrases import both, count, player
from milepost.core.state import View
from milepost.games.wood_and_steel import events as e
from milepost.games.wood_and_steel.words import events, parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

ON_THE_WAY = (e.EngineRuns, e.Moved, e.Loaded, e.Dropped)
"""What belongs to one run of one engine."""


def tell_run(seen: Sequence[tuple[View[SteelState], Event]]) -> list[str]:
    """Events in a row: what one engine does on its way is one sentence, all others by themselves."""
    found: list[str] = []
    if not any(isinstance(event, e.RoundEnded) for _, event in seen):  # turns follow each other anyway
        seen = [one for one in seen if not isinstance(one[1], e.TurnBegan)]
    for engine, several in groupby(seen, key=_engine):
        same = list(several)
        if engine is None:
            found += [events.tell(view, event) for view, event in same]
        else:
            found.append(of_run(same[-1][0].state, [event for _, event in same]))
    return [line for line in found if line]


def _engine(one: tuple[View[SteelState], Event]) -> tuple[int, int] | None:
    """Whose engine an event tells of; None for what is no part of a run."""
    event: Any = one[1]
    return (event.seat, event.engine) if isinstance(event, ON_THE_WAY) else None


def of_run(state: SteelState, run: Sequence[Any]) -> str:
    """What an engine does on its way, in one sentence."""
    seat, engine = run[0].seat, f"the {parts.engine(state, run[0].seat, run[0].engine)}"
    if len(run) == 1 and isinstance(run[0], e.EngineRuns):
        return f"{player(seat)} runs {engine}, up to {count(run[0].moves, 'segment')}."
    told: list[str] = []
    for kind, several in groupby((event for event in run if not isinstance(event, e.EngineRuns)), key=type):
        same = list(several)
        told += (
            [_way(same, engine, first=not told)]
            if kind is e.Moved
            else [_work(event, engine, not told) for event in same]
        )
    return f"{player(seat)} {both(told)}."


def _way(moves: Sequence[e.Moved], engine: str, first: bool) -> str:
    """The cities of a way that is gone without a stop: only its ends, and how many segments it has."""
    end = f"{parts.city(moves[-1].end)} ({len(moves)})"
    return f"runs {engine} from {parts.city(moves[0].start)} to {end}" if first else f"goes on to {end}"


def _work(event: e.Loaded | e.Dropped, engine: str, first: bool) -> str:
    """What is done with a load."""
    on = f" on {engine}" if first else ""
    if isinstance(event, e.Loaded):
        return f"loads {parts.good(event.good)} in {parts.city(event.city)}{on}"
    return f"drops the {parts.good(event.good)}{on.replace(' on ', ' of ')}"
