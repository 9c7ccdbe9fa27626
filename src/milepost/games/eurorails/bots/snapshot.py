"""What a bot looks at: the position as its seat may know it, and what it remembers.

Memory follows the events of the game: whatever the position does not say by itself (how long a load has been aboard,
what a rival built lately, whether anything gets done) is counted here, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from milepost.core.action import Event, Seat, Seen
from milepost.games.eurorails.board import Edge, Load, Milepost
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.events import (
    Delivered,
    Dropped,
    Erased,
    FerryCrossed,
    HandDiscarded,
    LoadLost,
    Moved,
    PickedUp,
    Restarted,
    SectionBuilt,
    TrainPlaced,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.judgement.trips import Stop, Trip
from milepost.games.eurorails.state import EuroState

if TYPE_CHECKING:
    from milepost.games.eurorails.bots.rivals import Rival

BUILDING_TURNS, STANDING_TURNS = 3, 2
"""The last turns of a rival whose sections, and whose places, are remembered."""
TRIPS = 6
"""The last trips that are remembered."""
INCOME_ROUNDS, LEAST_INCOME = 15, 4.0
"""The last rounds whose payments are remembered, and what a turn brings at least in any reckoning."""
MARKS = 6
"""Turns within which the same position must not come twice."""
TURNS_TO_BAN, TURNS_TO_DISCARD, TURNS_TO_RESTART = 3, 6, 10
"""Turns that lead nowhere, after which the plan is given up, then the hand, then everything."""
TURNS_TO_MOVE = 6
"""Turns without any change but new cards, after which any plan is better than none."""
DISCARDS_TO_BORROW, DISCARDS_TO_RESTART = 4, 8
"""Hands thrown away since the last delivery, after which money is borrowed, and after which everything is given up."""
BANNED_ROUNDS = 5
"""How long the deliveries of a plan that led nowhere are left alone."""


class Memory(msgspec.Struct, frozen=True):
    """What a bot remembers from one decision to the next. It is saved with the game."""

    archetype: str = ""
    """What it plays, where that was drawn."""
    phase: int = -1
    """The phase of its last turn; -1 for none."""
    deliveries: int = 0
    """Since the game began, or since it last restarted."""
    trip: Trip = ()
    hand: tuple[Card, ...] = ()
    due: int = 0
    """What it is about, the hand for which that was chosen, and the round by which it should be done."""
    picked: tuple[tuple[Load, int], ...] = ()
    """The loads aboard, and the round in which each was taken."""
    built_by: tuple[tuple[Seat, tuple[tuple[Edge, ...], ...]], ...] = ()
    """For each rival the sections of its last turns, in order."""
    seen_at: tuple[tuple[Seat, tuple[Milepost, ...]], ...] = ()
    """For each rival where its train stood when its last turns began."""
    round: int = -1
    mark: tuple[int, ...] = ()
    marks: tuple[tuple[int, ...], ...] = ()
    """The last round in which it had a turn, how things stood then, and at its last turns, the cards left out."""
    idle: int = 0
    """Turns in a row that led nowhere."""
    still: int = 0
    """Turns in a row that changed nothing but the cards, or not even them."""
    banned: tuple[tuple[Stop, int], ...] = ()
    """Deliveries given up, and until which round."""
    discards: int = 0
    """Hands thrown away since the last delivery."""
    starts: int = 0
    """Starts over without a delivery between them."""
    shut: tuple[Edge, ...] = ()
    """Sections that the rules do not allow."""
    under_way: tuple[int, int, int] = (0, 0, 0)
    trips_done: tuple[tuple[int, int, int], ...] = ()
    """Mileposts, payments and deliveries of the trip under way, and of the last trips. A trip is over with the delivery
    after which nothing that is planned is aboard."""
    paid: tuple[tuple[int, int], ...] = ()
    """The payments of the last rounds: round and millions."""
    corridor: int = -1
    """The corridor it builds along; -1 for none."""

    def after(self, **changes: object) -> Memory:
        """The same with some changes."""
        return msgspec.structs.replace(self, **changes)


class Snapshot(msgspec.Struct, frozen=True):
    """Everything a decision is made from."""

    state: EuroState
    seat: Seat
    memory: Memory
    rivals: tuple[Rival, ...] = ()


def brought_up_to_date(memory: Memory, state: EuroState, seat: Seat, since: Iterable[Seen] = ()) -> Memory:
    """What is remembered at a decision: all that has happened since the last one and, in a new turn, its progress."""
    return check_progress(follow(memory, state, seat, since), state, seat)


def banned_now(memory: Memory, round: int) -> tuple[Stop, ...]:
    """The deliveries that are left alone in a round."""
    return tuple(stop for stop, until in memory.banned if until > round)


def income_a_turn(memory: Memory, round: int) -> float:
    """Millions paid for deliveries in the last rounds, for each of them."""
    recent = sum(pay for when, pay in memory.paid if when > round - INCOME_ROUNDS)
    return max(LEAST_INCOME, recent / max(1, min(round, INCOME_ROUNDS)))


# what has happened


def follow(memory: Memory, state: EuroState, seat: Seat, since: Iterable[Seen]) -> Memory:
    """Follow what has happened since the last decision, the bot's own doings included."""
    events = [event for seen in since for event in seen.events]
    memory = memory.after(
        built_by=_followed_building(memory.built_by, seat, events),
        seen_at=_followed_trains(memory.seen_at, state, seat, events),
    )
    restarts = [place for place, event in enumerate(events) if isinstance(event, Restarted) and event.seat == seat]
    if restarts:
        memory, events = _restarted(memory), events[restarts[-1] + 1 :]
    memory = _followed_doings(memory, state, seat, events)
    return memory.after(picked=_matched(memory.picked, state.aboard[seat], state.round))


def _restarted(memory: Memory) -> Memory:
    """Everything is forgotten but who the bot is, what rivals do and how often that was: the game begins again."""
    starts = 1 if memory.deliveries else memory.starts + 1
    return Memory(archetype=memory.archetype, built_by=memory.built_by, seen_at=memory.seen_at, starts=starts)


def _followed_doings(memory: Memory, state: EuroState, seat: Seat, events: Sequence[Event]) -> Memory:
    """The bot's own loads, deliveries, payments and trips."""
    picked, paid = list(memory.picked), list(memory.paid)
    mileposts, payments, delivered = memory.under_way
    deliveries, discards, now = memory.deliveries, memory.discards, memory.round
    for event in events:
        match event:
            case TurnBegan():
                now = event.round
            case Moved(seat=by) if by == seat:
                mileposts += 1
            case PickedUp(seat=by) if by == seat:
                picked.append((event.load, now))
            case Dropped(seat=by) | LoadLost(seat=by) if by == seat:
                _take_oldest(picked, event.load)
            case HandDiscarded(seat=by) if by == seat:
                discards += 1
            case Delivered(seat=by) if by == seat:
                _take_oldest(picked, event.load)
                paid.append((now, event.pay))
                payments, delivered = payments + event.pay, delivered + 1
                deliveries, discards = deliveries + 1, 0
    memory = memory.after(
        picked=tuple(picked), deliveries=deliveries, discards=discards, under_way=(mileposts, payments, delivered),
        paid=tuple(one for one in paid if one[0] > state.round - INCOME_ROUNDS),
    )  # fmt: skip
    wanted = {stop.load for stop in memory.trip if stop.card}
    if not delivered or wanted.intersection(state.aboard[seat]):
        return memory
    return memory.after(trips_done=(*memory.trips_done, memory.under_way)[-TRIPS:], under_way=(0, 0, 0))


def _take_oldest(picked: list[tuple[Load, int]], load: Load) -> None:
    """One chip of a load has left the train."""
    place = next((place for place, (one, _) in enumerate(picked) if one == load), None)
    if place is not None:
        del picked[place]


def _matched(picked: Iterable[tuple[Load, int]], aboard: Iterable[Load], now: int) -> tuple[tuple[Load, int], ...]:
    """Exactly the loads aboard; one whose pick-up was not seen counts from now on."""
    left = list(picked)
    found = []
    for load in aboard:
        known = next((one for one in left if one[0] == load), None)
        if known is not None:
            left.remove(known)
        found.append(known or (load, now))
    return tuple(found)


def _followed_building(
    before: Iterable[tuple[Seat, tuple[tuple[Edge, ...], ...]]], seat: Seat, events: Iterable[Event]
) -> tuple[tuple[Seat, tuple[tuple[Edge, ...], ...]], ...]:
    """What each rival built in its last turns. Turns without building count; what was erased is forgotten."""
    turns: dict[Seat, list[list[Edge]]] = {rival: [list(turn) for turn in built] for rival, built in before}
    for event in events:
        match event:
            case TurnBegan(seat=by) | TurnLost(seat=by) if by != seat:
                turns[by] = [*turns.get(by, []), []][-BUILDING_TURNS:]
            case SectionBuilt(seat=by) if by != seat:
                turns.setdefault(by, [[]])[-1].append(event.edge)
            case Restarted(seat=by) if by != seat:
                turns[by] = [[]]
            case Erased(seat=by) if by in turns:
                turns[by] = [[edge for edge in turn if edge not in event.edges] for turn in turns[by]]
    return tuple((rival, tuple(tuple(turn) for turn in turns[rival])) for rival in sorted(turns))


def _followed_trains(
    before: Iterable[tuple[Seat, tuple[Milepost, ...]]], state: EuroState, seat: Seat, events: Sequence[Event]
) -> tuple[tuple[Seat, tuple[Milepost, ...]], ...]:
    """Where the train of each rival stood when its last turns began: gone back from where it stands now."""
    known = dict(before)
    found = []
    for rival in range(len(state.cash)):
        if rival != seat:
            places = (*known.get(rival, ()), *_beginnings(state.at[rival], rival, events))[-STANDING_TURNS:]
            if places:
                found.append((rival, places))
    return tuple(found)


def _beginnings(at: Milepost, rival: Seat, events: Sequence[Event]) -> list[Milepost]:
    """Where a train stood when each of some turns began, the earliest first."""
    found: list[Milepost] = []
    for event in reversed(events):
        match event:
            case Moved(seat=by) | FerryCrossed(seat=by) if by == rival:
                at = event.start
            case TrainPlaced(seat=by) if by == rival:
                at = -1
            case Restarted(seat=by) if by == rival:
                break
            case TurnBegan(seat=by) if by == rival and at >= 0:
                found.append(at)
    return found[::-1]


# whether anything gets done


def check_progress(memory: Memory, state: EuroState, seat: Seat) -> Memory:
    """At the beginning of a turn: has the last one led anywhere? A plan that does not, or is late, is given up.

    A turn leads nowhere if nothing has changed, not even the cards; or if the bot is back where it was a few turns ago,
    with the same loads, money and track.
    """
    if state.build_round or state.turn != seat or state.round == memory.round:
        return memory
    standing = (state.at[seat], state.cash[seat], state.debt[seat], state.owners.count(seat), *state.aboard[seat])
    mark = (*standing, -1, *state.hands[seat])
    idle = _idle(memory, mark, standing)
    still = memory.still + 1 if memory.marks[-1:] == (standing,) else 0
    marks = (*memory.marks, standing)[-MARKS:]
    memory = memory.after(round=state.round, mark=mark, marks=marks, idle=idle, still=still)
    led_nowhere = idle > 0 and idle % TURNS_TO_BAN == 0
    return _given_up(memory) if memory.trip and (led_nowhere or state.round > memory.due) else memory


def _idle(memory: Memory, mark: tuple[int, ...], standing: tuple[int, ...]) -> int:
    """How many turns in a row have led nowhere; going round in a circle is known only after some of them."""
    if mark == memory.mark:
        return memory.idle + 1
    recent = memory.marks[1 - MARKS :]
    if standing in recent and standing != recent[-1]:
        return max(TURNS_TO_BAN, memory.idle + 1)
    return 0


def _given_up(memory: Memory) -> Memory:
    """Without the plan, whose deliveries are left alone for a while."""
    until = memory.round + BANNED_ROUNDS
    banned = [(stop, end) for stop, end in memory.banned if end > memory.round]
    banned += [(stop, until) for stop in memory.trip if stop.card]
    return memory.after(banned=tuple(banned), trip=(), hand=())
