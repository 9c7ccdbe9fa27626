"""What is done instead of a turn when no plan is any good: turning round, new cards, a loan, a new start."""

from __future__ import annotations

from milepost.games.eurorails.actions import Backtrack, DiscardHand, EndTurn, Restart, StartBuilding
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.keeping import delivers_soon, good_enough, keeping_limit, worth_keeping
from milepost.games.eurorails.bots.new_start import new_start_is_better
from milepost.games.eurorails.bots.plans import Offers
from milepost.games.eurorails.bots.proposals import Kind, Proposal
from milepost.games.eurorails.bots.snapshot import DISCARDS_TO_RESTART, TURNS_TO_DISCARD, TURNS_TO_RESTART
from milepost.games.eurorails.constants import OPERATING
from milepost.games.eurorails.judgement.trips import prospects
from milepost.games.eurorails.rules import victory

RUINED = -60
"""Net worth with which everything is given up."""


def last_resort(grounds: Grounds, offers: Offers) -> Proposal | None:
    """What is done instead of a turn, if something must be; None if a plan is good enough."""
    state = grounds.state
    if not state.fresh or state.phase != OPERATING:
        return None
    if _hopeless(grounds, offers) and _legal(grounds, Restart()):
        return _start_over()
    if not offers.all and _legal(grounds, Backtrack()) and _would_help_to_turn(grounds):
        return _instead(Kind.BACKTRACK, Backtrack(), "Turn round: there is no way ahead")
    poor = (grounds.short_of_money or grounds.pressed) and new_start_is_better(state, grounds.seat)
    if poor and _cannot_pay(offers) and _legal(grounds, Restart()):
        return _instead(Kind.RESTART, Restart(), "Start over: that is worth more than what is left")
    if may_discard(grounds, offers) and _legal(grounds, DiscardHand()):
        if grounds.particular and _legal(grounds, Restart()):
            return _instead(Kind.RESTART, Restart(), "Start over: that gives new cards too, and time to build")
        return _instead(Kind.DISCARD, DiscardHand(), "Throw the cards away and draw new ones")
    return None


def instead_of_nothing(grounds: Grounds, offers: Offers, chosen: Proposal) -> Proposal | None:
    """What is done rather than a proposal that changes nothing; None if the proposal is carried out.

    Passing is no answer after several hands that were thrown away in vain, nor for players who are short of money and
    have no good plan. And nobody does anything that would make it ten turns without a change.
    """
    state = grounds.state
    if not state.fresh or state.phase != OPERATING:
        return None
    idle = all(isinstance(action, StartBuilding | EndTurn) for action in chosen.actions)
    if idle and _still_for_long(grounds) and _legal(grounds, Restart()):
        return _start_over()
    short = idle and grounds.short_of_money and not any(good_enough(grounds, one) for one in offers.all)
    if chosen.kind is not Kind.PASS or not (grounds.pressed or short):
        return None
    if any(delivers_soon(one) for one in offers.all):
        return None
    if grounds.memory.discards >= DISCARDS_TO_RESTART and _legal(grounds, Restart()):
        return _start_over()
    if _legal(grounds, DiscardHand()):
        return _instead(Kind.DISCARD, DiscardHand(), "Throw the cards away and draw new ones")
    return None


def _hopeless(grounds: Grounds, offers: Offers) -> bool:
    """Whether neither plans nor new cards have helped for long, or the debts are too high."""
    memory = grounds.memory
    if memory.idle >= TURNS_TO_RESTART or victory.worth(grounds.state, grounds.seat) < RUINED:
        return True
    if _still_for_long(grounds) and (memory.idle or not offers.best):
        return True  # waiting and throwing cards away by turns has not helped either
    return not offers.best and memory.discards >= DISCARDS_TO_RESTART


def _cannot_pay(offers: Offers) -> bool:
    """Whether no plan can be made without a loan."""
    return all(one.unfunded for one in offers.best) and not any(delivers_soon(one) for one in offers.all)


def _still_for_long(grounds: Grounds) -> bool:
    """Whether one more turn without any change but new cards would be the tenth in a row."""
    return grounds.memory.still >= TURNS_TO_RESTART - 1


def may_discard(grounds: Grounds, offers: Offers) -> bool:
    """Whether new cards are likely to be better than any plan there is."""
    if grounds.memory.idle >= TURNS_TO_DISCARD:
        return True
    if any(delivers_soon(one) for one in offers.all):
        return False
    if not offers.best:
        return True
    if keeping_limit(grounds) is None:
        return False
    return not any(worth_keeping(grounds, one) for one in (*offers.best, *offers.all))


def _would_help_to_turn(grounds: Grounds) -> bool:
    """Whether there are trips for a train that may leave in any direction."""
    free = grounds.state.clone()
    free.came_by[grounds.seat] = -1
    return bool(prospects(free, grounds.seat, grounds.memory.shut, taste=grounds.taste))


def _legal(grounds: Grounds, action: Restart | Backtrack | DiscardHand) -> bool:
    return grounds.state.why_not(action, grounds.seat) is None


def _start_over() -> Proposal:
    return _instead(Kind.RESTART, Restart(), "Start over: nothing else helps any more")


def _instead(kind: Kind, action: Restart | Backtrack | DiscardHand, label: str) -> Proposal:
    return Proposal(kind=kind, actions=(action,), label=label)
