"""Decisions told to people: what was done and why, and what else was weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.core.phrases import both, count
from milepost.games.wood_and_steel.actions import (
    Bid,
    BidMore,
    Build,
    Claim,
    Fulfil,
    Load,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Run,
    Sell,
    SteelAction,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
)
from milepost.games.wood_and_steel.board import good_of
from milepost.games.wood_and_steel.bots.planning import Line
from milepost.games.wood_and_steel.bots.told_steps import contract_told, label, sentence
from milepost.games.wood_and_steel.constants import ACTIONS_A_TURN, NONE, RANKING
from milepost.games.wood_and_steel.judgement.answers import Answer
from milepost.games.wood_and_steel.judgement.steps import Step
from milepost.games.wood_and_steel.judgement.trial import LOST, WON
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

TERMS = {
    "Turns": "how many more turns it would take to have enough ties",
    "Ties": "the ties at the end of this line of play",
    "Cash": "the dollars in hand at the end of this line of play",
}
"""What lines of play are judged by."""
MOST_TOLD = 5
"""Lines of play that are told about."""


def why_this_step(state: SteelState, seat: Seat, lines: Sequence[Line]) -> Why:
    """Why a step is taken: what it is for, and what it was compared with. The numbers are the turns it saves."""
    best, told = lines[0], _different(lines)
    slowest = max(_turns(line.left) for line in told)
    said = sentence(state, seat, best.first)
    return Why(
        said,
        tuple((label(state, seat, line.first), round(slowest - _turns(line.left), 2)) for line in told),
        tuple(TERMS),
        tuple((round(_turns(line.left), 1), *_standing(line, seat)) for line in told),
        tuple("taken" if line is best else "" for line in told),
        (_how_far(best.left),),
        openly=said,
    )


def _different(lines: Sequence[Line]) -> list[Line]:
    """The best line for each first step, the best ones of them."""
    found: dict[Step, Line] = {}
    for line in lines:
        found.setdefault(line.first, line)
    return list(found.values())[:MOST_TOLD]


def _turns(left: float) -> float:
    """Actions as turns; a game that is won has none left."""
    return min(max(left, 0.0), LOST) / ACTIONS_A_TURN


def _standing(line: Line, seat: Seat) -> tuple[float, float]:
    return float(sum(line.state.ties[seat])), float(line.state.cash[seat])


def _how_far(left: float) -> str:
    return (
        "This wins the game."
        if left <= WON
        else f"As things stand, about {count(max(1, round(_turns(left))), 'turn')} from the end."
    )


# answers


def why_this_answer(state: SteelState, seat: Seat, found: Sequence[Answer]) -> Why:
    """Why something is answered that is no action of its own."""
    best = found[0]
    said = f"{_said(state, seat, best.actions)}."
    if state.phase == RANKING:
        return Why(said, openly="The starting positions are ranked in secret.")
    if best.left == found[-1].left:
        return Why(said, openly=said)
    slowest = _turns(found[-1].left)
    told = [one for one in found[:MOST_TOLD] if type(one.actions[0]) in _CHOICES]
    weighed = tuple((_choice(state, one), round(slowest - _turns(one.left), 2)) for one in told)
    return Why(said, weighed, openly=said)


def _said(state: SteelState, seat: Seat, actions: Sequence[SteelAction]) -> str:
    """A sentence without its full stop, about the last action that does something."""
    action = next((one for one in reversed(actions) if not isinstance(one, _STOPS)), actions[-1])
    return _SENTENCES[type(action)](state, seat, action)


def _ranked(state: SteelState, seat: Seat, action: Rank) -> str:
    wished = [parts.position(one) for one in (action.first, action.second, action.third)]
    return f"The best places to begin are {both(wished)}, in this order"


def _placed(state: SteelState, seat: Seat, action: Place) -> str:
    contract = state.private[seat]
    aim = f", with {parts.contract(contract)} in mind" if contract != NONE else ""
    return f"The engine begins in {parts.city(action.city)}{aim}"


def _taken(state: SteelState, seat: Seat, action: Take) -> str:
    return f"Of these contracts, {contract_told(state, state.offers[action.place])} brings the end nearest"


def _fulfilled(state: SteelState, seat: Seat, action: Fulfil) -> str:
    contract = (state.claimed if action.market else state.private)[seat]
    return f"The engine delivers {contract_told(state, contract)}"


def _claimed(state: SteelState, seat: Seat, action: Claim) -> str:
    contract = state.market[action.place]
    good = parts.good(good_of(contract))
    return f"The engine loads {good} and claims a market contract: {contract_told(state, contract)}"


def _moved(state: SteelState, seat: Seat, action: Move) -> str:
    return f"The engine goes on to {parts.city(action.city)}, towards its next contract"


def _loaded(state: SteelState, seat: Seat, action: Load) -> str:
    return f"The engine loads {parts.good(action.good)} and waits"


def _ran(state: SteelState, seat: Seat, action: Run) -> str:
    return f"The {parts.engine(state, seat, action.engine)} runs in the same action"


def _built(state: SteelState, seat: Seat, action: Build) -> str:
    return f"There is time for {parts.route(action.route)} in the same action"


def _sold(state: SteelState, seat: Seat, action: Sell) -> str:
    return f"Of all track, {parts.route(action.route)} will be missed least"


def _put_up(state: SteelState, seat: Seat, action: PutUp) -> str:
    return f"Of the track for sale, {parts.route(action.route)} is the most useful"


def _bid(state: SteelState, seat: Seat, action: Bid | BidMore) -> str:
    return f"At this price {parts.route(state.piece)} saves more than it costs"


def _passed(state: SteelState, seat: Seat, action: Pass) -> str:
    return f"The track {parts.route(state.piece)} is not worth the price"


_STOPS = (StopEngine, StopRunning, StopBuilding)
_SENTENCES: dict[type[Any], Callable[[SteelState, Seat, Any], str]] = {
    Rank: _ranked,
    Place: _placed,
    Take: _taken,
    Fulfil: _fulfilled,
    Claim: _claimed,
    Move: _moved,
    Load: _loaded,
    Run: _ran,
    StopEngine: lambda state, seat, action: "The engine has nothing more to do in this run",
    StopRunning: lambda state, seat, action: "The other engine has nothing to do now",
    Build: _built,
    StopBuilding: lambda state, seat, action: "No more track is needed now",
    Sell: _sold,
    StopSelling: lambda state, seat, action: "Enough track is sold",
    PutUp: _put_up,
    Bid: _bid,
    BidMore: _bid,
    Pass: _passed,
}
"""By the kind of action."""

_CHOICES: dict[type[Any], Callable[[SteelState, Any], str]] = {
    Place: lambda state, action: parts.city(action.city),
    Take: lambda state, action: parts.contract(state.offers[action.place]),
    Sell: lambda state, action: parts.route(action.route),
    PutUp: lambda state, action: parts.route(action.route),
    Bid: lambda state, action: "bid",
    BidMore: lambda state, action: "bid",
    Pass: lambda state, action: "pass",
}
"""What is chosen among, in a few words."""


def _choice(state: SteelState, answer: Answer) -> str:
    action = answer.actions[0]
    return parts.capital(_CHOICES[type(action)](state, action))
