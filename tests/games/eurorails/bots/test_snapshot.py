from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from milepost.core.action import Event, Seat, Seen
from milepost.core.chance import seeded
from milepost.core.players import Players
from milepost.games.eurorails.actions import DiscardHand, EndTurn
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.phases import Phase, phase_of
from milepost.games.eurorails.bots.snapshot import (
    BANNED_ROUNDS,
    LEAST_INCOME,
    TRIPS,
    Memory,
    Snapshot,
    banned_now,
    brought_up_to_date,
    check_progress,
    follow,
    income_a_turn,
)
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
from milepost.games.eurorails.judgement.trips import Stop
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, load, milepost, position

CATTLE, COPPER, STEEL = load("Cattle"), load("Copper"), load("Steel")
BERLIN, PARIS, WIEN = milepost("Berlin"), milepost("Paris"), milepost("Wien")
STOP = Stop(3, STEEL, card=7, demand=0, pay=20)


def seen(*events: Event, seat: Seat = 0) -> list[Seen]:
    return [Seen(seat, EndTurn(), events)]


def followed(memory: Memory, *events: Event, state: EuroState | None = None) -> Memory:
    """What the first seat remembers after some events."""
    return follow(memory, state or position(3), 0, seen(*events))


# the bot's own doings


def test_loads_are_remembered_with_the_round_in_which_they_were_taken():
    memory = Memory(round=3)
    state = position(aboard={0: ["Cattle", "Steel"]}, round=4)
    memory = followed(memory, PickedUp(0, STEEL, 1), TurnBegan(0, 4, 9), PickedUp(0, CATTLE, 1), state=state)
    assert memory.picked == ((CATTLE, 4), (STEEL, 3))
    assert followed(memory, PickedUp(1, COPPER, 1), state=state).picked == memory.picked


@pytest.mark.parametrize(
    "left", [Delivered(0, 7, STEEL, 3, 20, 0), Dropped(0, STEEL, 3, False, None), LoadLost(0, STEEL)]
)
def test_of_two_equal_loads_the_older_one_leaves(left: Event):
    memory = Memory(picked=((STEEL, 2), (STEEL, 5)))
    assert followed(memory, left, state=position(aboard={0: ["Steel"]})).picked == ((STEEL, 5),)


def test_a_load_whose_pick_up_was_not_seen_counts_from_now_on():
    state = position(aboard={0: ["Cattle"]}, round=9)
    assert followed(Memory(picked=((STEEL, 2),)), state=state).picked == ((CATTLE, 9),)


def test_deliveries_payments_and_discarded_hands_are_counted():
    memory = Memory(round=5, deliveries=2, discards=0)
    memory = followed(memory, HandDiscarded(0, (1, 2, 3)), HandDiscarded(1, (4, 5, 6)), HandDiscarded(0, (7, 8, 9)))
    assert (memory.discards, memory.deliveries) == (2, 2)
    memory = followed(memory, Delivered(0, 7, STEEL, 3, 20, 0), Delivered(1, 8, STEEL, 3, 30, 0))
    assert (memory.discards, memory.deliveries, memory.paid) == (0, 3, ((5, 20),))


def test_payments_are_forgotten_after_fifteen_rounds():
    memory = Memory(paid=((1, 30), (2, 40)))
    assert followed(memory, state=position(round=16)).paid == ((2, 40),)


def test_income_is_that_of_the_last_fifteen_rounds_and_never_nothing():
    memory = Memory(paid=((1, 30), (2, 40), (10, 110)))
    assert income_a_turn(memory, 16) == pytest.approx(150 / 15)
    assert income_a_turn(memory, 10) == pytest.approx(180 / 10)
    assert income_a_turn(Memory(), 30) == LEAST_INCOME


def moves(count: int) -> list[Event]:
    return [Moved(0, 1, 2)] * count


def test_a_trip_is_over_when_nothing_planned_is_aboard():
    other = Stop(5, CATTLE, card=8, demand=1, pay=15)
    memory = followed(
        Memory(trip=(STOP, other)), *moves(7), Moved(1, 1, 2), state=position(aboard={0: ["Steel", "Cattle"]})
    )
    assert (memory.under_way, memory.trips_done) == ((7, 0, 0), ())
    memory = followed(memory, *moves(5), Delivered(0, 7, STEEL, 3, 20, 0), state=position(aboard={0: ["Cattle"]}))
    assert (memory.under_way, memory.trips_done) == ((12, 20, 1), ())
    memory = followed(memory.after(trip=()), *moves(3), Delivered(0, 8, CATTLE, 5, 15, 0))
    assert (memory.under_way, memory.trips_done) == ((0, 0, 0), ((15, 35, 2),))


def test_a_load_that_nobody_wants_does_not_prolong_a_trip():
    state = position(aboard={0: ["Copper"]})
    assert followed(Memory(), *moves(4), Delivered(0, 7, STEEL, 3, 20, 0), state=state).trips_done == ((4, 20, 1),)


def test_the_last_six_trips_are_remembered():
    memory = Memory(trips_done=tuple((number, 20, 1) for number in range(6)))
    memory = followed(memory, *moves(9), Delivered(0, 7, STEEL, 3, 33, 0))
    assert memory.trips_done == (*((number, 20, 1) for number in range(1, 6)), (9, 33, 1))


def test_a_restart_forgets_everything_but_the_rivals():
    memory = Memory(
        archetype="freight", phase=Phase.PUSH, deliveries=9, trip=(STOP,), hand=(1, 2, 3), due=9, picked=((STEEL, 1),),
        built_by=((1, ((4, 5),)),), seen_at=((1, (BERLIN,)),), round=20, mark=(1,), marks=((1,),), idle=9, still=9,
        banned=((STOP, 99),), discards=4, starts=2, shut=(3,), under_way=(1, 2, 3), trips_done=((1, 2, 3),),
        paid=((19, 20),), corridor=2,
    )  # fmt: skip
    assert all(getattr(memory, field) != getattr(Memory(), field) for field in Memory.__struct_fields__)
    state = position(cash={0: 50}, round=20)
    after = followed(memory, Restarted(0, (1, 2, 3), (STEEL,), 50), state=state)
    assert after == Memory(archetype="freight", built_by=memory.built_by, seen_at=memory.seen_at, starts=1)
    assert phase_of(Snapshot(state, 0, after)) is Phase.OPENING


def test_what_is_done_after_a_restart_counts():
    memory = Memory(deliveries=4, round=8)
    memory = followed(
        memory, Delivered(0, 7, STEEL, 3, 20, 0), Restarted(0, (), (), 50), TurnBegan(0, 9, 9),
        Delivered(0, 8, STEEL, 3, 9, 0), state=position(round=9),
    )  # fmt: skip
    assert (memory.deliveries, memory.paid) == (1, ((9, 9),))


# rivals


def test_the_sections_of_a_rivals_last_three_turns_are_remembered_in_order():
    memory = followed(
        Memory(), SectionBuilt(1, 30, 1), SectionBuilt(1, 10, 1), TurnBegan(2, 0, 0), SectionBuilt(2, 5, 1)
    )
    assert memory.built_by == ((1, ((30, 10),)), (2, ((5,),)))
    memory = followed(memory, TurnBegan(1, 0, 0), SectionBuilt(1, 20, 2), TurnBegan(1, 1, 9), TurnLost(1))
    assert memory.built_by == ((1, ((20,), (), ())), (2, ((5,),)))
    memory = followed(memory, SectionBuilt(1, 8, 2), TurnBegan(1, 2, 9), SectionBuilt(0, 99, 1), TurnBegan(0, 2, 9))
    assert memory.built_by == ((1, ((), (8,), ())), (2, ((5,),)))


def test_track_that_a_flood_or_a_restart_erased_is_forgotten():
    memory = Memory(built_by=((1, ((1, 2), (3,))), (2, ((4,),))))
    assert followed(memory, Erased(1, (2, 3))).built_by == ((1, ((1,), ())), (2, ((4,),)))
    assert followed(memory, Restarted(2, (), (), 50)).built_by == ((1, ((1, 2), (3,))), (2, ((),)))


def test_it_is_remembered_where_a_rivals_train_stood_when_its_last_two_turns_began():
    state = position(3, at={1: "Wien", 2: "Paris"})
    events = (TurnBegan(1, 1, 9), TrainPlaced(1, BERLIN, 9), Moved(1, BERLIN, PARIS), TurnBegan(2, 1, 9))
    memory = followed(Memory(), *events, TurnBegan(1, 2, 9), Moved(1, PARIS, WIEN), state=state)
    assert memory.seen_at == ((1, (PARIS,)), (2, (PARIS,)))
    later = (FerryCrossed(1, 0, WIEN, BERLIN), TurnBegan(1, 3, 4), Moved(1, BERLIN, PARIS), TurnBegan(1, 4, 9))
    memory = followed(memory, *later, state=position(3, at={1: "Paris", 2: "Paris"}))
    assert memory.seen_at == ((1, (BERLIN, PARIS)), (2, (PARIS,)))


# progress


def turns(memory: Memory, *states: EuroState) -> Iterator[Memory]:
    """What is remembered at the beginning of one turn after another."""
    for number, state in enumerate(states, start=1):
        state.round = number
        memory = check_progress(memory, state, 0)
        yield memory


def standing(at: str = "Berlin", **given: Any) -> EuroState:
    given = {"cards": {0: (1, 2, 3)}} | given
    return position(at={0: at}, **given)


PLAN = Memory(trip=(Stop(1, STEEL), STOP), hand=(1, 2, 3), due=99)


def test_after_three_turns_in_which_nothing_changes_the_plan_is_given_up():
    first, *rest = turns(PLAN, *[standing() for _ in range(4)])
    assert [one.idle for one in (first, *rest)] == [0, 1, 2, 3]
    assert [bool(one.trip) for one in (first, *rest)] == [True, True, True, False]
    last = rest[-1]
    assert (last.banned, last.hand) == (((STOP, 4 + BANNED_ROUNDS),), ())
    assert banned_now(last, 4 + BANNED_ROUNDS - 1) == (STOP,)
    assert banned_now(last, 4 + BANNED_ROUNDS) == ()


@pytest.mark.parametrize(
    "other",
    [standing("Paris"), standing(cash={0: 51}), standing(aboard={0: ["Steel"]}), standing(cards={0: (1, 2, 4)}),
     standing(edges={0: [0]}), standing(debt={0: 5})],
    ids=["moved", "was paid", "loaded", "has new cards", "built", "owes"],
)  # fmt: skip
def test_whatever_changes_is_progress(other: EuroState):
    *_, last = turns(PLAN, standing(), standing(), standing(), other)
    assert (last.idle, last.trip) == (0, PLAN.trip)


def test_going_round_in_a_circle_is_no_progress():
    circle = [standing(at) for at in ("Berlin", "Paris", "Wien", "Berlin", "Paris", "Wien", "Berlin")]
    assert [one.idle for one in turns(PLAN, *circle)] == [0, 0, 0, 3, 4, 5, 6]
    *_, last = turns(PLAN, *circle[:4])
    assert last.trip == ()
    with_new_cards = [*circle[:3], standing("Berlin", cards={0: (4, 5, 6)})]
    assert [one.idle for one in turns(PLAN, *with_new_cards)] == [0, 0, 0, 3]


def test_a_circle_of_more_than_six_turns_is_none():
    places = ("Berlin", "Paris", "Wien", "Ruhr", "Milano", "Madrid", "Berlin")
    assert [one.idle for one in turns(PLAN, *map(standing, places))] == [0] * 7
    assert [one.idle for one in turns(PLAN, *map(standing, (*places[:5], "Berlin")))] == [0] * 5 + [3]


def test_new_cards_in_the_same_place_are_no_circle():
    hands = [standing(cards={0: hand}) for hand in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 2, 4))]
    assert [one.idle for one in turns(PLAN, *hands)] == [0, 0, 0, 0]


def test_turns_that_change_nothing_but_the_cards_are_counted_together_with_those_that_change_nothing():
    hands = [standing(cards={0: hand}) for hand in ((1, 2, 3), (4, 5, 6), (4, 5, 6), (7, 8, 9))]
    found = list(turns(Memory(), *hands, standing("Paris", cards={0: (7, 8, 9)})))
    assert [one.still for one in found] == [0, 1, 2, 3, 0]
    assert [one.idle for one in found] == [0, 0, 1, 0, 0]


def test_a_plan_that_is_late_is_given_up():
    state = standing(round=9)
    assert check_progress(PLAN.after(due=9), state, 0).trip == PLAN.trip
    late = check_progress(PLAN.after(due=8, banned=((STOP, 9), (STOP, 12))), state, 0)
    assert (late.trip, late.banned) == ((), ((STOP, 12), (STOP, 9 + BANNED_ROUNDS)))


def test_a_turn_is_judged_once_and_only_the_bots_own():
    state = standing(round=5)
    memory = check_progress(PLAN, state, 0)
    assert check_progress(memory, state, 0) is memory
    state.round, state.turn = 6, 1
    assert check_progress(memory, state, 0) is memory
    building = EURO.new(2, 1)
    assert check_progress(memory, building, 0) is memory


# whole games


class Watched(CarrierBot):
    """A carrier beside whose own memory another one is kept, with all that the bot was told and what it saw then."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(EURO, seat)
        self.watching = Memory()
        self.told: list[Seen] = []
        self.moments: list[tuple[EuroState, Memory, int]] = []

    def choose(self, view: Any, since: Any = ()) -> Any:
        assert view.seat is not None
        self.told += since
        self.watching = brought_up_to_date(self.watching, view.state, view.seat, since)
        self.moments.append((view.state, self.watching, len(self.told)))
        answer = super().choose(view, since)
        self.watching = self.watching.after(trip=self.memory.trip, due=self.memory.due, hand=self.memory.hand)
        return answer


@cache
def played(seed: int, rounds: int = 25, **options: Any) -> tuple[EuroState, list[Watched]]:
    """A game between three carriers that are watched."""
    state = EURO.new(3, seed, rounds=rounds, **options)
    bots = [Watched(seat) for seat in range(3)]
    log: list[Seen] = []
    players = Players(log, dict(enumerate(bots)))
    while (seat := state.to_act) is not None:
        decision = players.answer(seat, state)
        log.extend(Seen(seat, action, tuple(state.apply(action, seat))) for action in decision.actions)
    return state, bots


def told(bot: Watched, until: int) -> Iterator[Event]:
    return (event for seen in bot.told[:until] for event in seen.events)


def test_in_a_game_memory_knows_every_load_aboard_and_when_it_was_taken():
    _, bots = played(1)
    for seat, bot in enumerate(bots):
        for state, memory, until in bot.moments:
            assert tuple(sorted(one for one, _ in memory.picked)) == state.aboard[seat]
            taken, now = Counter[tuple[int, int]](), 0
            for event in told(bot, until):
                if isinstance(event, TurnBegan):
                    now = event.round
                elif isinstance(event, PickedUp) and event.seat == seat:
                    taken[event.load, now] += 1
            assert not Counter(memory.picked) - taken


def test_in_a_game_memory_counts_deliveries_and_payments():
    _, bots = played(1)
    for seat, bot in enumerate(bots):
        for state, memory, until in bot.moments:
            own = [event for event in told(bot, until) if isinstance(event, Delivered) and event.seat == seat]
            assert memory.deliveries == len(own)
            assert sum(pay for _, pay in memory.paid) <= sum(event.pay for event in own)
            assert all(when > state.round - 15 for when, _ in memory.paid)
        assert bot.moments[-1][1].deliveries > 3


def test_in_a_game_every_milepost_and_payment_is_part_of_a_trip():
    _, bots = played(1)
    for seat, bot in enumerate(bots):
        _, memory, until = [moment for moment in bot.moments if len(moment[1].trips_done) < TRIPS][-1]
        assert len(memory.trips_done) > 1
        whole = [sum(column) for column in zip(*memory.trips_done, memory.under_way, strict=True)]
        events = list(told(bot, until))
        driven = sum(isinstance(event, Moved) and event.seat == seat for event in events)
        pays = [event.pay for event in events if isinstance(event, Delivered) and event.seat == seat]
        assert whole == [driven, sum(pays), len(pays)]


def test_in_a_game_memory_knows_what_rivals_built_and_where_they_stood():
    _, bots = played(1)
    for seat, bot in enumerate(bots):
        for state, memory, until in bot.moments:
            events = list(told(bot, until))
            for rival, built in memory.built_by:
                begun = [place for place, event in enumerate(events) if began(event, rival)]
                first = begun[-len(built)] if len(begun) >= len(built) else 0
                lately = [e.edge for e in events[first:] if isinstance(e, SectionBuilt) and e.seat == rival]
                assert [edge for turn in built for edge in turn if state.owners[edge] == rival] == [
                    edge for edge in lately if state.owners[edge] == rival
                ]
            assert {rival for rival, _ in memory.built_by} <= set(range(3)) - {seat}
        places = dict(bot.moments[-1][1].seen_at)
        assert all(len(places[rival]) == 2 for rival in range(3) if rival != seat)


def began(event: Event, rival: Seat) -> bool:
    return isinstance(event, TurnBegan | TurnLost) and event.seat == rival


def test_a_train_stood_where_the_rival_saw_it_itself():
    _, bots = played(1)
    stood: dict[Seat, list[int]] = {seat: [] for seat in range(3)}
    for seat, bot in enumerate(bots):
        rounds = {
            state.round: state.at[seat] for state, *_ in reversed(bot.moments) if state.turn == seat and state.fresh
        }
        stood[seat] = [rounds[number] for number in sorted(rounds) if rounds[number] >= 0]
    for bot in bots:
        for rival, places in bot.moments[-1][1].seen_at:
            assert any(tuple(stood[rival][first : first + 2]) == places for first in range(len(stood[rival])))
        assert bot.moments[-1][1].seen_at


def test_nothing_hidden_reaches_memory():
    state = EURO.new(2, 3)
    seat = state.to_act
    assert seat == 0
    events = tuple(state.apply(EndTurn(), 0))
    view = state.seen_by(0)
    other = view.guess(seeded(99)).seen_by(0)
    assert follow(Memory(), view.state, 0, seen(*events)) == follow(Memory(), other.state, 0, seen(*events))


def test_memory_can_be_saved_and_is_small():
    for seed in (1, 2):
        for bot in played(seed)[1]:
            for _, memory, _ in bot.moments[::10]:
                text = msgspec.json.encode(memory)
                assert msgspec.json.decode(text, type=Memory) == memory
                assert len(text) < 4000


def test_the_same_game_leaves_the_same_memories():
    first = [memory for bot in played(2)[1] for _, memory, _ in bot.moments]
    again = [memory for bot in played.__wrapped__(2)[1] for _, memory, _ in bot.moments]
    assert first == again


def test_a_hand_thrown_away_in_a_game_is_counted():
    state = position(cards={0: (1, 2, 3)})
    events = tuple(state.apply(DiscardHand(), 0))
    memory = follow(Memory(), state, 0, [Seen(0, DiscardHand(), events)])
    assert memory.discards == 1
