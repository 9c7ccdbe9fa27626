"""How trips and proposals are told to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.games.eurorails.board import LOADS, SHOWN
from milepost.games.eurorails.bots.uses import Use, Used
from milepost.games.eurorails.judgement.trips import Trip
from milepost.games.eurorails.trains import TRAINS

if TYPE_CHECKING:
    from milepost.games.eurorails.bots.plans import Plan


def trip_told(trip: Trip) -> str:
    """A trip in words, stop by stop."""
    return ", then ".join(
        f"{LOADS[stop.load]} to {SHOWN[stop.city]} for {stop.pay}M"
        if stop.card
        else f"fetch {LOADS[stop.load]} in {SHOWN[stop.city]}"
        for stop in trip
    )


def use_told(used: Used) -> str:
    """What the build phase is used for; nothing to say of a plan's own track."""
    match used.use:
        case Use.CONNECT:
            return "build to a missing major city"
        case Use.UPGRADE:
            return f"buy a {TRAINS[used.train].name}"
        case Use.CROSSGRADE:
            return f"exchange the train for a {TRAINS[used.train].name}"
        case Use.NOTHING:
            return "build nothing"
        case Use.TRACK:
            return ""


def proposal_label(plan: Plan | None, used: Used) -> str:
    """A proposal in a few words."""
    parts = [trip_told(plan.prospect.trip) if plan is not None else "no trip", use_told(used)]
    label = "; ".join(part for part in parts if part)
    return label[:1].upper() + label[1:]
