"""What could be done this turn: each proposal is a whole turn, and feasible, because it was tried on a copy.

A turn is the drive of a plan and one use of the build phase. Every plan is put together with every use that is legal
and can be paid for, and gone through again behind it: a train bought now means no track this turn, and a quicker way
from the next turn on.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from milepost.games.eurorails.actions import MOST_LOAN, Borrow, Declare, Deliver, EuroAction, PickUp
from milepost.games.eurorails.board import Edge, Load
from milepost.games.eurorails.bots.demands import new_sections
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.keeping import good_enough, worth_keeping
from milepost.games.eurorails.bots.on_the_way import on_the_way
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.plans import Plan
from milepost.games.eurorails.bots.scarce_loads import take_scarce_loads, unordered
from milepost.games.eurorails.bots.slow_start import DELAY_FOR_FREIGHT
from milepost.games.eurorails.bots.telling import proposal_label
from milepost.games.eurorails.bots.uses import Use, Used, uses
from milepost.games.eurorails.constants import FEE, OPERATING, PLACING
from milepost.games.eurorails.judgement.forecast import foresee
from milepost.games.eurorails.judgement.trial_turn import Passing, Turn, placed
from milepost.games.eurorails.judgement.trips import Prospect, Stop, Trip
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import Train


class Kind(StrEnum):
    """What a proposal is about."""

    DELIVER = "deliver"
    FETCH = "fetch"
    BUILD = "build"
    CONNECT = "connect"
    UPGRADE = "upgrade"
    CROSSGRADE = "crossgrade"
    DISCARD = "discard"
    LOAN = "loan"
    BACKTRACK = "backtrack"
    RESTART = "restart"
    PASS = "pass"


_KIND_OF_USE = {Use.CONNECT: Kind.CONNECT, Use.UPGRADE: Kind.UPGRADE, Use.CROSSGRADE: Kind.CROSSGRADE}
MOST_DELAY = 1.0
"""Turns that buying a train may cost a plan."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that could be done this turn, whole."""

    kind: Kind
    actions: tuple[EuroAction, ...]
    label: str
    plan: Plan | None = None
    """What it goes on with; None if it drives nowhere."""
    turns: float = 1.0
    """How long that takes from here, with this use of the build phase."""
    pays_now: int = 0
    """What is paid for deliveries in this turn."""
    sections: tuple[Edge, ...] = ()
    """All track that is still to be built with it, in this turn and later."""
    taken: tuple[Load, ...] = ()
    """Loads taken aboard in this turn."""
    train: Train = -1
    """What train is bought."""
    spent: int = 0
    """What is paid in this turn, for track, trains and fees."""
    cash: int = 0
    """What is in hand at its end."""
    declares: bool = False
    left: Trip = ()
    """What is left of the trip after it."""
    refused: tuple[Edge, ...] = ()
    """Sections that the rules turned out not to allow."""

    @property
    def prospect(self) -> Prospect | None:
        """The trip it goes on with."""
        return None if self.plan is None else self.plan.prospect


def proposals(grounds: Grounds, plans: list[Plan], may_borrow: bool = False) -> list[Proposal]:
    """Every plan, and none at all, with every use of the build phase; and passing, which is always possible.

    In the first building whoever has a plan builds for it: waiting would give away two turns of track for nothing. Nor
    does anybody wait who is short of money and has a good plan.
    """
    usual = on_the_way(grounds)
    found = [proposal for plan in plans for proposal in _with_plan(grounds, plan, may_borrow, usual)]
    greedy = take_scarce_loads(grounds, usual)
    if greedy is not None:
        more = (proposal for plan in plans for proposal in _with_plan(grounds, plan, may_borrow, greedy, greedy=True))
        found += more
    must_go_on = grounds.pressed or grounds.phase is Phase.INITIAL_BUILD
    must_go_on |= grounds.short_of_money and any(good_enough(grounds, plan) for plan in plans)
    if grounds.state.phase != PLACING and not (found and must_go_on):
        found += _without_plan(grounds)
    return found or [passing(grounds)]


def passing(grounds: Grounds) -> Proposal:
    """End the turn; before the train is placed, put it somewhere first.

    Whoever waits for a good first trip only does that much: then it is time to start over.
    """
    turn = Turn(grounds.state, grounds.seat)
    if grounds.state.phase == PLACING:
        placed(turn, None)
    if grounds.state.phase != PLACING or not grounds.particular:
        turn.finish()
    return _proposal(grounds, Kind.PASS, turn, Used(Use.NOTHING, turn), None, (), 1.0)


def _with_plan(
    grounds: Grounds, plan: Plan, may_borrow: bool, passing: Passing | None, greedy: bool = False
) -> Iterator[Proposal]:
    """A plan, driven as far as this turn goes, with every use of the build phase.

    If `greedy`, only where loads are taken on the way that the plan does not ask for.
    """
    turn = Turn(grounds.state, grounds.seat)
    kind = Kind.DELIVER if plan.prospect.trip[0].card else Kind.FETCH
    if plan.unfunded or (plan.prospect.outlook.loans and grounds.late):
        if not may_borrow or not turn.do(Borrow(_loan(grounds, plan.prospect))):
            return
        kind = Kind.LOAN
    left = plan.prospect
    if turn.state.phase == PLACING:
        left = placed(turn, left) or left
    if turn.state.phase == OPERATING:
        trip, route = turn.drive(left.trip, left.route, passing)
        left = _without_delivered(turn, msgspec.structs.replace(left, trip=trip, route=route))
    elif kind is not Kind.LOAN:
        kind = Kind.BUILD
    if greedy and not unordered(_taken(turn), plan.prospect.trip):
        return
    if turn.over:
        yield from _after_delivery(grounds, turn, plan, left)
        return
    thrown_away = not grounds.state.fresh and grounds.state.phase == OPERATING and not worth_keeping(grounds, plan)
    for used in uses(grounds, turn, left if left.trip else None):
        turns = _turns_behind(grounds, used, left)
        if turns is None or (thrown_away and used.use is Use.TRACK):
            continue
        used.turn.finish()
        yield _proposal(grounds, _KIND_OF_USE.get(used.use, kind), used.turn, used, plan, left.trip, turns)


def _without_delivered(turn: Turn, left: Prospect) -> Prospect:
    """What is left of a plan after a delivery on the way, which may have come before its turn.

    A load that was to be fetched for that delivery is fetched for nothing now, so that stop goes too.
    """
    last = turn.actions[-1] if turn.actions else None
    if not isinstance(last, Deliver):
        return left
    kept: list[tuple[Stop, int]] = []
    wanted: list[Load] = []
    for stop, reached in reversed(list(zip(left.trip, left.route.reached, strict=True))):
        if not stop.card and stop.load in wanted:
            wanted.remove(stop.load)
        elif not stop.card or (stop.card, stop.demand) == (last.card, last.demand):
            continue
        else:
            wanted.append(stop.load)
        kept.insert(0, (stop, reached))
    trip, places = tuple(stop for stop, _ in kept), tuple(reached for _, reached in kept)
    return msgspec.structs.replace(left, trip=trip, route=msgspec.structs.replace(left.route, reached=places))


def _after_delivery(grounds: Grounds, turn: Turn, plan: Plan, left: Prospect) -> Iterator[Proposal]:
    """A delivery is the last that is known for sure, because it shows a new card.

    What it can be followed by is looked at all the same, as if there were none.
    """
    paid = Turn(_as_if_paid(turn, left), grounds.seat)
    for used in uses(grounds, paid, left if left.trip else None):
        turns = _turns_behind(grounds, used, left)
        if turns is not None:
            kind = _KIND_OF_USE.get(used.use, Kind.DELIVER)
            yield _proposal(grounds, kind, turn, used, plan, left.trip, turns)


def _as_if_paid(turn: Turn, left: Prospect) -> EuroState:
    """The position after the delivery at the end of a turn so far, without the new card."""
    state, seat = turn.state.clone(), turn.seat
    action = turn.actions[-1]
    assert isinstance(action, Deliver), "only a delivery ends a drive"
    demand = state.deck.demands[action.card][action.demand]
    pay = demand.pay + loads.bonus(state, demand.load, demand.city)
    state.cash[seat], state.debt[seat] = loads.paid_out(state.cash[seat], state.debt[seat], pay)
    aboard = list(state.aboard[seat])
    aboard.remove(demand.load)
    state.aboard[seat] = tuple(aboard)
    return state


def _turns_behind(grounds: Grounds, used: Used, left: Prospect) -> float | None:
    """How many turns what is left of a plan takes, this one included.

    None if it cannot be paid for, or would have to wait too long for a train.
    """
    if not left.trip:
        return 1.0
    pays = [stop.pay for stop in left.trip]
    builds_now = used.use is not Use.NOTHING
    state = used.turn.state
    outlook = foresee(state, grounds.seat, left.route.on(state), pays, grounds.reserve, builds_now)
    borrowed = sum(action.amount for action in used.turn.actions if isinstance(action, Borrow))
    if outlook is None or outlook.loans > max(0, left.outlook.loans - borrowed):
        return None  # a loan for the track of the plan is for nothing else
    delay = DELAY_FOR_FREIGHT if grounds.saving else MOST_DELAY
    return None if used.train >= 0 and outlook.turns > left.outlook.turns + delay else outlook.turns


def _without_plan(grounds: Grounds) -> Iterator[Proposal]:
    """The build phase alone: a train that cannot move can still be exchanged, and cities connected."""
    turn = Turn(grounds.state, grounds.seat)
    for used in uses(grounds, turn, None):
        kind = _KIND_OF_USE.get(used.use, Kind.PASS)
        used.turn.finish()
        yield _proposal(grounds, kind, used.turn, used, None, (), 1.0)


def _loan(grounds: Grounds, needed: Prospect) -> int:
    """What must be borrowed to get to the first payment, fees included."""
    need = needed.route.price(grounds.state, needed.paying) + needed.outlook.fees + grounds.reserve
    return min(MOST_LOAN, max(FEE, need - grounds.state.cash[grounds.seat]))


def _unplanned_pay(turn: Turn, trip: Trip) -> int:
    """What is paid for a delivery on the way that is no part of a trip."""
    last = turn.actions[-1] if turn.actions else None
    if not isinstance(last, Deliver) or any((stop.card, stop.demand) == (last.card, last.demand) for stop in trip):
        return 0
    return turn.state.deck.demands[last.card][last.demand].pay


def _taken(turn: Turn) -> tuple[Load, ...]:
    """Loads that are taken aboard in a turn."""
    return tuple(action.load for action in turn.actions if isinstance(action, PickUp))


def _proposal(
    grounds: Grounds, kind: Kind, turn: Turn, used: Used, plan: Plan | None, left: Trip, turns: float
) -> Proposal:
    state, seat = grounds.state, grounds.seat
    track = () if plan is None else new_sections(state, plan.prospect)
    sections = tuple(dict.fromkeys((*track, *used.sections)))
    after = used.turn.state
    now = 0 if plan is None else plan.prospect.outlook.now + _unplanned_pay(turn, plan.prospect.trip)
    cash = after.cash[seat]
    borrowed = sum(action.amount for action in turn.actions if isinstance(action, Borrow))
    return Proposal(
        kind=kind,
        actions=tuple(turn.actions),
        label=proposal_label(plan, used, unordered(_taken(turn), plan.prospect.trip) if plan is not None else ()),
        plan=plan,
        turns=turns,
        pays_now=now,
        sections=sections,
        taken=_taken(turn),
        train=used.train,
        spent=state.cash[seat] + borrowed - turn.state.cash[seat],
        cash=cash,
        declares=any(isinstance(action, Declare) for action in turn.actions),
        left=left,
        refused=tuple(used.turn.refused),
    )
