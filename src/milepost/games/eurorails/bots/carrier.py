"""The first opponent: makes the trip that brings most, builds just in time, connects major cities at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.game import Game
from milepost.core.state import View
from milepost.games.eurorails.actions import (
    MOST_LOAN,
    Backtrack,
    Borrow,
    Deliver,
    DiscardHand,
    Restart,
    StartBuilding,
    Upgrade,
)
from milepost.games.eurorails.board import LOADS, Edge
from milepost.games.eurorails.bots import answers
from milepost.games.eurorails.bots.characters import CHARACTERS
from milepost.games.eurorails.bots.new_start import new_start_is_better
from milepost.games.eurorails.bots.openly import told_openly
from milepost.games.eurorails.bots.slow_start import DELAY_FOR_FREIGHT, TURN, has_slow_freight, is_short_of_money
from milepost.games.eurorails.bots.told_trips import Considered, alternatives, why_other_cards, why_this_trip
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.constants import (
    BUILD_LIMIT,
    BUILDING,
    ENDING,
    FEE,
    MAJORS_NEEDED,
    OPERATING,
    PLACING,
    STARTING,
    THROWING,
    UPGRADED,
)
from milepost.games.eurorails.judgement.forecast import foresee
from milepost.games.eurorails.judgement.routes import PLAIN, victory_track
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trial_turn import FIRST_UPGRADE, Turn, placed
from milepost.games.eurorails.judgement.trips import (
    Prospect,
    Stop,
    Trip,
    best_paid,
    deliverable,
    possible,
    prospect,
    prospects,
    starts_of,
    terrains_of,
)
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, UPGRADE_PRICE, UPGRADES

POOR = -6.0
"""A hand whose best trip scores less is thrown away."""
LOYALTY = 4.0
"""How much more another trip must score than the one under way."""
RESERVE = 4
"""What is kept back when money is spent on something that can wait: a fee."""
COMFORT = {FREIGHT: 10, FAST_FREIGHT: 25}
"""What must be left beside the trip after buying a better train."""
DELAY = 1
"""Turns that a trip may end later because of a better train."""
MAJORS_FROM, RICH = 60, 180
"""Major cities are connected with what is spare above the first, or from the second on with everything."""
IDLE, LATE, BANNED = 3, 8, 8
"""Turns without any change, or behind schedule, after which a trip is given up, and for how many rounds."""
DISCARDS = 4
"""Hands thrown away in a row before money is borrowed."""
DISCARD, RESTART, RUINED = 6, 10, -60
"""Turns without any change after which the hand is thrown away, then everything; and net worth with which that is done
at once."""


class Memory(msgspec.Struct, frozen=True):
    """What the carrier is about."""

    trip: Trip = ()
    hand: tuple[Card, ...] = ()
    """The hand the trip was chosen for."""
    due: int = 0
    """The round by which the trip should be done."""
    round: int = -1
    mark: tuple[int, ...] = ()
    """The last round in which it was asked, and how things stood then."""
    idle: int = 0
    still: int = 0
    """Turns in a row in which nothing has changed, and in which nothing but the cards has."""
    discards: int = 0
    shut: tuple[Edge, ...] = ()
    """Sections that the rules do not allow."""
    banned: tuple[tuple[Stop, int], ...] = ()
    """Deliveries given up, and until when."""
    considered: tuple[Considered, ...] = ()
    """The next best trips when this one was chosen, to tell about."""


class CarrierBot(Bot):
    """Carries one trip at a time from beginning to end."""

    character: ClassVar = CHARACTERS["carrier"]
    memory: Memory

    def __init__(self, game: Game[EuroState], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self.memory = Memory()

    def choose(self, view: View[EuroState], since: Sequence[Seen] = ()) -> Decision:
        """A whole turn, or the part of it before the next card is drawn."""
        return told_openly(self._decide(view), view)

    def _decide(self, view: View[EuroState]) -> Decision:
        state, seat = view.state, view.seat
        assert seat is not None, "a spectator is never asked"
        if state.asks:
            return answers.answer(state, seat)
        if state.phase == THROWING:
            return answers.throw(state, seat)
        self._remember(**_watch(self.memory, state, seat))
        if state.phase == ENDING:
            turn = Turn(state, seat)
            turn.finish()
            return Decision(tuple(turn.actions), Why("There is nothing left to do but to end the turn."))
        return self._turn(state, seat)

    def _remember(self, **changes: object) -> None:
        self.memory = msgspec.structs.replace(self.memory, **changes)

    # one turn

    def _turn(self, state: EuroState, seat: Seat) -> Decision:
        delivery = self._delivery(state, seat)
        if delivery is not None:
            return self._deliver(delivery)
        offers = self._offers(state, seat)
        best = offers[0] if offers else None
        if best is not None and self._poor(best) and not state.fresh and state.phase in (OPERATING, BUILDING):
            best = None
        stuck = self._last_resort(state, seat, best)
        if stuck is not None:
            return stuck
        turn = Turn(state, seat)
        if best is not None and best.outlook.loans and self._may_borrow() and state.cash[seat] < FEE:
            turn.do(Borrow(FEE))
        left = best
        if state.phase == PLACING:
            left = placed(turn, best)
        if left is not None and turn.state.phase == OPERATING:
            left = self._drive(turn, left)
        if turn.over:
            self._remember(discards=0)
        else:
            self._spend(turn, left if left is not None and left.trip else None)
            turn.finish()
        if turn.refused:
            self._remember(shut=tuple(sorted({*self.memory.shut, *turn.refused})), hand=())
        if not offers:
            return Decision(tuple(turn.actions), Why("There is no trip to make with these cards."))
        return Decision(tuple(turn.actions), why_this_trip(offers[0], self.memory.considered))

    def _delivery(self, state: EuroState, seat: Seat) -> Stop | None:
        """What is delivered before anything else: what pays most here and now."""
        return best_paid(deliverable(state, seat))

    def _drive(self, turn: Turn, best: Prospect) -> Prospect | None:
        """Go on with a trip; what is left of it."""
        trip, route = turn.drive(best.trip, best.route)
        self._remember(trip=trip)
        return msgspec.structs.replace(best, trip=trip, route=route)

    def _poor(self, best: Prospect) -> bool:
        """Whether new cards are likely to be better than a trip; not while something aboard is wanted."""
        return (best.score < POOR or best.outlook.loans > 0) and not _carries(best.trip)

    def _may_borrow(self) -> bool:
        """Only after several hands have been thrown away in vain."""
        return self.memory.discards >= DISCARDS

    def _deliver(self, stop: Stop) -> Decision:
        self._remember(trip=tuple(other for other in self.memory.trip if other != stop), discards=0)
        why = Why(f"A card pays {stop.pay}M for {LOADS[stop.load]} here.")
        return Decision((Deliver(stop.card, stop.demand),), why)

    def _offers(self, state: EuroState, seat: Seat) -> list[Prospect]:
        """The trip under way first, unless the cards have changed and another is better."""
        memory = self.memory
        trip = memory.trip if possible(state, seat, memory.trip) else ()
        current = None
        if trip:
            current = _find(state, seat, trip, memory.shut)
            if current is not None and memory.hand == state.hands[seat]:
                return [current]
        but = [stop for stop, until in memory.banned if until > state.round]
        found = prospects(state, seat, memory.shut, but, taste=_taste(state, seat))
        if current is not None:
            better = [one for one in found if one.score > LOYALTY + current.score]
            found = [*better, current, *(one for one in found if one not in better and one.trip != current.trip)]
        if found:
            due = state.round + round(found[0].outlook.turns) + LATE
            self._remember(trip=found[0].trip, hand=state.hands[seat], due=due, considered=alternatives(found))
        else:
            self._remember(trip=(), hand=state.hands[seat])
        return found

    def _last_resort(self, state: EuroState, seat: Seat, best: Prospect | None) -> Decision | None:
        """What is done instead of a turn: turning round, throwing the hand away, restarting."""
        if not state.fresh or state.phase != OPERATING:
            return None
        memory = self.memory
        ruined = memory.still >= RESTART - 1 or victory.worth(state, seat) < RUINED
        if ruined and state.why_not(Restart(), seat) is None:
            self.memory = type(memory)()
            return Decision((Restart(),), Why("Nothing but a new start helps any more."))
        if best is None and state.why_not(Backtrack(), seat) is None:
            free = state.clone()
            free.came_by[seat] = -1
            if prospects(free, seat, memory.shut):
                return Decision((Backtrack(),), Why("There is no way ahead, so the train turns round."))
        cannot_pay = best is None or (best.outlook.loans > 0 and not _carries(best.trip))
        if cannot_pay and is_short_of_money(state, seat) and new_start_is_better(state, seat):
            self.memory = type(memory)()
            return Decision((Restart(),), Why("A new start is worth more than what is left."))
        poor = best is not None and memory.discards < DISCARDS and self._poor(best)
        if best is None or poor or memory.idle >= DISCARD:
            self._remember(discards=memory.discards + 1, trip=(), hand=())
            return Decision((DiscardHand(),), why_other_cards(best))
        return None

    def _spend(self, turn: Turn, left: Prospect | None) -> None:
        """The build phase: a better train, track for the trip, then track for the end."""
        state, seat = turn.state, turn.seat
        need = 0
        if left is not None:
            if state.phase != STARTING and state.round >= FIRST_UPGRADE and _upgrade(turn, left):
                return
            self._borrow(turn, left)
            ahead = len(left.trip) if state.cash[seat] >= MAJORS_FROM else left.paying
            turn.build(left.route.sections(state, ahead), BUILD_LIMIT)
            need = left.route.price(state, len(left.trip))
        if state.phase != STARTING:
            connect(turn, state.cash[seat] - need - RESERVE)

    def _borrow(self, turn: Turn, left: Prospect) -> None:
        """Take a loan for the track to the first payment, if it comes to that."""
        if left.outlook.loans and self._may_borrow():
            short = left.route.price(turn.state, left.paying) - turn.state.cash[turn.seat]
            if short > 0:
                turn.do(Borrow(min(short, MOST_LOAN)))


def connect(turn: Turn, spare: int) -> None:
    """Build to the nearest major city that is missing, if there is so much money to spare, or the end is near."""
    state, seat = turn.state, turn.seat
    majors = victory.connected_majors(state, seat)
    if state.options.variant == "fast" or majors >= MAJORS_NEEDED:
        return
    if spare >= MAJORS_FROM or victory.worth(state, seat) >= RICH:
        turn.build(victory_track(state, seat, most=1 + majors).next, min(BUILD_LIMIT, max(0, spare)))


def _watch(memory: Memory, state: EuroState, seat: Seat) -> dict[str, object]:
    """At the beginning of a turn: has anything changed since the last one? A trip that gets nowhere is given up."""
    if state.round == memory.round or state.build_round:
        return {}
    mark = (
        *state.hands[seat],
        -1,
        state.at[seat],
        state.cash[seat],
        state.debt[seat],
        state.owners.count(seat),
        *state.aboard[seat],
    )
    idle = memory.idle + 1 if mark == memory.mark else 0
    still = memory.still + 1 if _but_cards(mark) == _but_cards(memory.mark) else 0
    changes: dict[str, object] = {"round": state.round, "mark": mark, "idle": idle, "still": still}
    if memory.trip and ((idle and idle % IDLE == 0) or state.round > memory.due):
        banned = [(stop, until) for stop, until in memory.banned if until > state.round]
        banned += [(stop, state.round + BANNED) for stop in memory.trip if stop.card]
        changes |= {"banned": tuple(banned), "trip": (), "hand": ()}
    return changes


def _but_cards(mark: tuple[int, ...]) -> tuple[int, ...]:
    """How things stood, the cards left out."""
    return mark[mark.index(-1) :] if mark else ()


def _carries(trip: Trip) -> bool:
    """Whether a trip delivers something that is aboard already."""
    fetched = [stop.load for stop in trip if not stop.card]
    return len(fetched) < sum(1 for stop in trip if stop.card)


def _find(state: EuroState, seat: Seat, trip: Trip, shut: Sequence[Edge]) -> Prospect | None:
    """A trip as things stand now."""
    taste = _taste(state, seat)
    return prospect(state, seat, terrains_of(state, seat, shut, taste), starts_of(state, seat), trip, taste)


def _taste(state: EuroState, seat: Seat) -> Taste:
    """What counts for how much: a turn is worth less with a Slow Freight."""
    return PLAIN._replace(turn=TURN) if has_slow_freight(state, seat) else PLAIN


def _upgrade(turn: Turn, best: Prospect) -> bool:
    """Buy the next train if the trip can still be paid and is not much later."""
    state, seat = turn.state, turn.seat
    train = next(iter(UPGRADES[state.trains[seat]]), None)
    slow = has_slow_freight(state, seat)
    least = UPGRADE_PRICE + RESERVE
    if not slow:
        least += best.route.price(state, best.paying) + COMFORT.get(state.trains[seat], 0)
    if train is None or state.cash[seat] < least:
        return False
    after = state.clone()
    after.trains[seat], after.bought, after.phase = train, UPGRADED, BUILDING
    after.cash[seat] -= UPGRADE_PRICE
    outlook = foresee(after, seat, best.route, [stop.pay for stop in best.trip])
    before = foresee(state, seat, best.route, [stop.pay for stop in best.trip])
    delay = DELAY_FOR_FREIGHT if slow else DELAY
    if outlook is None or before is None or outlook.loans > before.loans or outlook.turns > before.turns + delay:
        return False
    turn.do(StartBuilding())
    return turn.do(Upgrade(train))
