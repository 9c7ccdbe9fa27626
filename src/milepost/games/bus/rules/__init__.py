"""The rules of Bus, one module per phase or area. This page puts them together.

Legality is one bit per token (`BusState.bits`), computed once for each position by the module of what is asked.
`legal`, the mask and the test in `why_not` all read those bits; the modules' `explain` functions find the sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.game import Action, Event, Refusal, Rule, Seat
from milepost.games.bus import words
from milepost.games.bus.actions import TOKENS, Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.rules import buildings, choosing, clock, flow, lines, passengers, vrrooomm
from milepost.games.bus.rules.phases import (
    FOR_AREA,
    FOR_DOOR,
    FOR_END,
    FOR_PASSENGER,
    FOR_SITE,
    FOR_SPLIT,
    FOR_STREET,
    FOR_TIME,
)

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

Effect = Callable[["BusState", Any, Seat, list[Event]], None]
Explain = Callable[["BusState", Any, Seat], Refusal]


def _rule(asked: int, effect: Effect, explain: Explain) -> Rule:
    """An action answers one kind of question, has an effect, and a sentence when it is refused."""

    def why_not(state: BusState, action: Action, seat: Seat) -> Refusal | None:
        token = TOKENS.get(action)
        if token is None:
            return words.refuse("range", action=action)
        try:
            bits = state.bits
        except AttributeError:
            bits = state.refresh()
        if bits >> token & 1:
            return None
        if state.asked != asked:
            return words.refuse("asked", asked=state.asked)
        return explain(state, action, seat)

    def apply(state: BusState, action: Action, seat: Seat) -> list[Event]:
        events: list[Event] = []
        effect(state, action, seat, events)
        flow.go_on(state, seat, events)
        return events

    return Rule(why_not, apply)


RULES: dict[type[Action], Rule] = {
    Mark: _rule(FOR_AREA, choosing.mark, choosing.explain),
    Pass: _rule(FOR_AREA, choosing.stop, choosing.explain),
    Lay: _rule(FOR_STREET, lines.lay, lines.explain),
    Join: _rule(FOR_END, lines.join, lines.explain),
    Build: _rule(FOR_SITE, buildings.build, buildings.explain),
    Send: _rule(FOR_SPLIT, passengers.send, passengers.explain),
    Clock: _rule(FOR_TIME, clock.set_clock, clock.explain),
    Pick: _rule(FOR_PASSENGER, vrrooomm.pick, vrrooomm.explain),
    Drop: _rule(FOR_DOOR, vrrooomm.drop, vrrooomm.explain),
}
