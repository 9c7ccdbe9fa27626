"""How trips, proposals and decisions are told to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.core.bot import Why
from milepost.games.eurorails.board import LOADS, Load
from milepost.games.eurorails.bots.told_trips import costs_and_earnings, told
from milepost.games.eurorails.bots.uses import Use, Used
from milepost.games.eurorails.trains import TRAINS

if TYPE_CHECKING:
    from milepost.games.eurorails.bots.grounds import Grounds
    from milepost.games.eurorails.bots.plans import Plan
    from milepost.games.eurorails.bots.scoring import Scored

MOST_TOLD = 8
"""Proposals that are told about, the best of them."""
COLUMNS = (
    "pace", "now", "per milepost", "others", "network", "victory", "block", "safe", "scarce", "train", "line",
    "together", "majors", "fees",
)  # fmt: skip
"""Short names of the dimensions, velocity first, as the heads of a table."""


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


def proposal_label(plan: Plan | None, used: Used, beside: Sequence[Load] = ()) -> str:
    """A proposal in a few words; `beside` are loads that it takes beside its trip."""
    parts = [told(plan.prospect.trip) if plan is not None else "no trip", use_told(used)]
    parts += [f"take {LOADS[load]} before others do" for load in beside]
    label = "; ".join(part for part in parts if part)
    return label[:1].upper() + label[1:]


def why(grounds: Grounds, taken: Scored, scored: Sequence[Scored]) -> Why:
    """A decision in words and numbers."""
    one = taken.proposal
    sentence = one.label
    if one.plan is not None:
        outlook = one.plan.prospect.outlook
        rate = one.plan.earned / max(0.5, one.turns)
        sentence += f". {costs_and_earnings(one.turns, outlook.track, outlook.fees, rate)}"
    shown = _shown(taken, scored)
    return Why(
        f"{sentence}.",
        tuple((other.proposal.label, round(other.score, 3)) for other in shown),
        COLUMNS if shown else (),
        tuple(tuple(round(value, 2) for value in other.values) for other in shown),
        tuple(_remark(other, taken) for other in shown),
        _notes(grounds, taken, scored),
    )


def _shown(taken: Scored, scored: Sequence[Scored]) -> list[Scored]:
    """The best proposals, and what was taken in any case."""
    shown = list(scored[:MOST_TOLD])
    if scored and taken not in shown and taken.values:
        shown[-1] = taken
    return shown


def _remark(one: Scored, taken: Scored) -> str:
    """What is to be said of a proposal: that it was taken, and what speaks against it."""
    said = ["taken"] if one is taken else []
    if one.proposal.plan is not None:
        said += [str(flag) for flag in one.proposal.plan.flags]
    said += [f"{words}: {millions:.1f}M" for words, millions in one.costs]
    return "; ".join(said)


def _notes(grounds: Grounds, taken: Scored, scored: Sequence[Scored]) -> tuple[str, ...]:
    """What holds for the decision as a whole."""
    who = grounds.profile
    notes = [f"{who.title}, {who.skill.title}", f"Phase: {who.phases[grounds.phase].title}"]
    if scored and taken is not scored[0]:
        notes.append("Not the best by score")
    return tuple(notes)
