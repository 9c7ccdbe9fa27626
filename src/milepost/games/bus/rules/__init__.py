"""The rules of Bus, one module per phase or area. This page puts them together.

Legality is one bit per token (`BusState.bits`), computed once for each position by the module of what is asked.
`legal`, the mask and `why_not` all read those bits; the `fault` of a rule only says which rule keeps a bit from being
set, and is asked for no other action.
"""

from __future__ import annotations

from milepost.core.action import Action
from milepost.core.rules import Rule, asks_another
from milepost.games.bus.actions import Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.constants import (
    FOR_AREA,
    FOR_DOOR,
    FOR_END,
    FOR_PASSENGER,
    FOR_SITE,
    FOR_SPLIT,
    FOR_STREET,
    FOR_TIME,
)
from milepost.games.bus.rules import buildings, choosing, clock, lines, passengers, vrrooomm

RULES: dict[type[Action], Rule] = {
    Mark: Rule((FOR_AREA,), choosing.mark_fault, choosing.mark, ends_turn=asks_another),
    Pass: Rule((FOR_AREA,), choosing.pass_fault, choosing.stop, ends_turn=asks_another),
    Lay: Rule((FOR_STREET,), lines.fault, lines.lay, ends_turn=asks_another),
    Join: Rule((FOR_END,), None, lines.join, ends_turn=asks_another),
    Build: Rule((FOR_SITE,), buildings.fault, buildings.build, ends_turn=asks_another),
    Send: Rule((FOR_SPLIT,), passengers.fault, passengers.send, ends_turn=asks_another),
    Clock: Rule((FOR_TIME,), None, clock.set_clock, ends_turn=asks_another),
    Pick: Rule((FOR_PASSENGER,), vrrooomm.pick_fault, vrrooomm.pick),
    Drop: Rule((FOR_DOOR,), vrrooomm.drop_fault, vrrooomm.drop, ends_turn=asks_another),
}
"""Bus has no chance and nothing hidden, so nothing reveals; a turn of several units ends when none is left."""
