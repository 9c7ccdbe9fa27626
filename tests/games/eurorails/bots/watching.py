"""Bots under watch: every decision is held against the hard rules that no bot with a character may break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from milepost.bots import make
from milepost.core.action import Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.players import Players, side_seed
from milepost.games.eurorails.actions import (
    Declare,
    Deliver,
    DiscardHand,
    EndTurn,
    EuroAction,
    StartBuilding,
    Step,
    Upgrade,
)
from milepost.games.eurorails.board import CITY_AT, LOADS, Load
from milepost.games.eurorails.bots.archetypes import ArchetypeBot
from milepost.games.eurorails.bots.endgame import wins_soon
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.guardrails import MUCH_BETTER, aimless, new_lines
from milepost.games.eurorails.bots.keeping import SOON
from milepost.games.eurorails.bots.on_the_way import WORTH_WAITING
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.plans import Offers, Plan, offers
from milepost.games.eurorails.bots.proposals import Kind
from milepost.games.eurorails.bots.scoring import Scored
from milepost.games.eurorails.bots.snapshot import TURNS_TO_DISCARD
from milepost.games.eurorails.bots.stale_loads import stale_loads
from milepost.games.eurorails.bots.uses import LEAST_SECTIONS
from milepost.games.eurorails.events import FeePaid, LineJoined, SectionBuilt, TaxPaid, TrainBought
from milepost.games.eurorails.judgement.trips import Stop, Trip, deliveries
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO

MOST_CALLS = 6
"""Decisions of one turn."""
SAME = 10
"""Turns in a row after which a seat that stands still is stuck."""


class Decided(NamedTuple):
    """What a bot decided on: what it knew, what it took, and what there was to choose from."""

    grounds: Grounds
    taken: Scored
    scored: Sequence[Scored]


class Listening:
    """Hears what a bot with a character decides, beside what it answers."""

    def __init__(self, bot: ArchetypeBot) -> None:
        self.heard: Decided | None = None
        self._decided = bot._decided
        bot._decided = self._hear  # type: ignore[method-assign]

    def _hear(self, grounds: Grounds, taken: Scored, scored: Sequence[Scored]) -> Decision:
        self.heard = Decided(grounds, taken, scored)
        return self._decided(grounds, taken, scored)

    def last(self) -> Decided | None:
        """What was decided since this was last asked; None if the answer needed no choice."""
        heard, self.heard = self.heard, None
        return heard


# what a decision does


class Moment(NamedTuple):
    """One action of a decision, the position before it, and what came of it."""

    before: EuroState
    action: EuroAction
    events: Sequence[Event]


def moments(state: EuroState, seat: Seat, actions: Iterable[EuroAction]) -> tuple[list[Moment], EuroState]:
    """A decision action by action, tried on a copy, and the position after it."""
    state = state.clone()
    found = []
    for action in actions:
        before = state.clone()
        found.append(Moment(before, action, state.apply(action, seat)))
    return found, state


# the hard rules


def broken_rules(state: EuroState, seat: Seat, decision: Decision, decided: Decided | None) -> Iterator[str]:
    """The hard rules that a decision breaks, in words. `decided` is known for bots with a character only."""
    done, after = moments(state, seat, decision.actions)
    yield from _for_everybody(seat, done)
    if decided is None:
        return
    events = [event for one in done for event in one.events]
    yield from _reserve(after, seat, decided, events, done)
    yield from _track(decided, events)
    yield from _trains(decided, done, seat)
    yield from _ferries(decided, events)
    yield from _discards(decided, done)
    yield from _stale(decided, done, after, seat)
    if decided.taken.proposal.plan is not None:
        yield from double_uses(state, seat, decided.taken.proposal.plan.prospect.trip)


def _for_everybody(seat: Seat, done: Sequence[Moment]) -> Iterator[str]:
    for before, action, _ in done:
        if isinstance(action, EndTurn | StartBuilding | Step | DiscardHand) and _deliverable(before, seat):
            yield f"a delivery is left: {action} while {_deliverable(before, seat)} is wanted here"
        if isinstance(action, EndTurn) and before.why_not(Declare(), seat) is None:
            yield "victory is not declared"


def _deliverable(state: EuroState, seat: Seat) -> str:
    """A load that can be delivered here and now."""
    if not state.aboard[seat] or state.at[seat] < 0 or CITY_AT[state.at[seat]] < 0:
        return ""
    return next(
        (
            LOADS[stop.load]
            for stop in deliveries(state, seat)
            if stop.load in state.aboard[seat]
            and state.why_not(Deliver(stop.card, stop.demand), seat) is None
            and not _spoils(state, seat, stop)
        ),
        "",
    )


def _spoils(state: EuroState, seat: Seat, stop: Stop) -> bool:
    """Whether a delivery uses a card or a load that brings much more elsewhere; then it may wait."""
    return any(
        other.load in state.aboard[seat]
        and other.pay >= stop.pay + WORTH_WAITING
        and (other.card == stop.card or other.load == stop.load)
        for other in deliveries(state, seat)
    )


def _reserve(
    after: EuroState, seat: Seat, decided: Decided, events: Sequence[Event], done: Sequence[Moment]
) -> Iterator[str]:
    if any(isinstance(one.action, Declare) for one in done):
        return
    spent = sum(
        event.amount if isinstance(event, FeePaid) else event.price
        for event in events
        if isinstance(event, SectionBuilt | LineJoined | TrainBought | FeePaid) and event.seat == seat
    )
    taxes = sum(event.amount for event in events if isinstance(event, TaxPaid) and event.seat == seat)
    if spent and after.cash[seat] + taxes < decided.grounds.reserve:
        yield f"the reserve of {decided.grounds.reserve}M is spent: {after.cash[seat]}M are left"


def _track(decided: Decided, events: Sequence[Event]) -> Iterator[str]:
    built = [event.edge for event in events if isinstance(event, SectionBuilt)]
    if aimless(decided.grounds, decided.taken.proposal, built):
        yield "track is built that leads nowhere"


def _trains(decided: Decided, done: Sequence[Moment], seat: Seat) -> Iterator[str]:
    for before, action, _ in done:
        if isinstance(action, Upgrade):
            if decided.grounds.phase <= Phase.OPENING:
                yield "a train is bought before the first delivery"
            if before.owners.count(seat) < LEAST_SECTIONS:
                yield "a train is bought with hardly any track"


def _ferries(decided: Decided, events: Sequence[Event]) -> Iterator[str]:
    grounds, plan = decided.grounds, decided.taken.proposal.plan
    if grounds.phase is not Phase.INITIAL_BUILD or not any(isinstance(event, LineJoined) for event in events):
        return
    if plan is not None and plan.prospect.trip == grounds.memory.trip:
        return  # decided before
    on_land = [one.velocity for one in _offers(grounds).best if not new_lines(grounds, _sections(grounds, one))]
    if plan is None or plan.velocity < MUCH_BETTER * max(on_land, default=0.0):
        yield "a ferry line is joined in the first building"


def _offers(grounds: Grounds) -> Offers:
    """What the bot could choose from; grounds that have been used know some distances better than new ones."""
    return offers(Grounds(grounds.snapshot, grounds.profile, grounds.phase, wins_soon(grounds.snapshot)))


def _sections(grounds: Grounds, plan: Plan) -> tuple[int, ...]:
    return plan.prospect.route.sections(grounds.state, len(plan.prospect.trip))


def _discards(decided: Decided, done: Sequence[Moment]) -> Iterator[str]:
    grounds = decided.grounds
    if not any(isinstance(one.action, DiscardHand) for one in done) or grounds.memory.idle >= TURNS_TO_DISCARD:
        return
    if grounds.pressed and decided.scored and not any(one.proposal.plan for one in decided.scored):
        return  # none of the plans can be paid for
    limit = grounds.row.discard_below
    for one in _offers(grounds).all:
        if one.rejected:
            continue
        if limit is None or one.figures.velocity >= limit:
            yield f"a hand is thrown away that brings {one.figures.velocity:.1f}M a turn"
        if len(one.prospect.trip) == 1 and one.prospect.outlook.turns <= SOON:
            yield "a hand is thrown away while a load aboard is soon delivered"


def _stale(decided: Decided, done: Sequence[Moment], after: EuroState, seat: Seat) -> Iterator[str]:
    """A load that nobody wants is left in the first city that is passed."""
    passed = any(isinstance(one.action, Step) and CITY_AT[one.before.at[seat]] >= 0 for one in done)
    kept = [load for load in stale_loads(decided.grounds) if load in after.aboard[seat]]
    if passed and kept:
        yield f"{LOADS[kept[0]]} is carried past a city for ever"


def double_uses(state: EuroState, seat: Seat, trip: Trip) -> Iterator[str]:
    """What a trip uses twice: a card, a chip, or a place on the train."""
    cards = [stop.card for stop in trip if stop.card]
    if len(set(cards)) < len(cards):
        yield "a card serves two deliveries of one plan"
    aboard = Counter(state.aboard[seat])
    chips = Counter(dict(enumerate(state.tray)))
    chips.update(load for load in state.lying if load >= 0)
    room = loads.capacity(state, seat)
    for place, stop in enumerate(trip, start=1):
        if stop.card:
            aboard[stop.load] -= 1
            chips[stop.load] += 1
            if aboard[stop.load] < 0:
                yield f"{LOADS[stop.load]} is delivered twice"
        else:
            chips[stop.load] -= 1
            aboard[stop.load] += 1
            if chips[stop.load] < 0:
                yield f"more {LOADS[stop.load]} is fetched than there is"
            if _carried_for(trip[place:]) > room:
                yield "more is loaded than there is room for"


def _carried_for(rest: Trip) -> int:
    """How many loads must be aboard for the rest of a trip; one that it fetches again can be left behind until then."""
    carried: Counter[Load] = Counter()
    for stop in reversed(rest):
        carried[stop.load] = carried[stop.load] + 1 if stop.card else max(0, carried[stop.load] - 1)
    return carried.total()


# whole games


class Table:
    """A game of bots under watch. `trouble` tells what went wrong, each with a word for its kind."""

    def __init__(self, specs: Sequence[str], seed: int, **options: Any) -> None:
        self.specs = tuple(specs)
        self.state: EuroState = EURO.new(len(specs), seed, **options)
        self.bots: dict[int, Bot] = {
            seat: make(spec, EURO, side_seed(seed, f"bot {seat}")) for seat, spec in enumerate(specs)
        }
        self.listening = {seat: Listening(bot) for seat, bot in self.bots.items() if isinstance(bot, ArchetypeBot)}
        self.log: list[Seen] = []
        self.players = Players(self.log, self.bots)
        self.trouble: list[tuple[str, str]] = []
        self.counts: Counter[str] = Counter()
        self._standing: dict[Seat, tuple[object, ...]] = {}
        self._still: Counter[Seat] = Counter()
        self._turn: tuple[int, int] = (-1, -1)
        self._calls = 0

    def run(self, rounds: int = 1000) -> None:
        """Play until the game is over, or so many rounds are, or a bot fails to answer."""
        state = self.state
        while (seat := state.to_act) is not None and state.round <= rounds:
            self._look(seat)
            try:
                decision = self.players.answer(seat, state)
            except Exception as error:  # whatever it is, it is told and ends the game
                self._note("exceptions", seat, f"{type(error).__name__}: {error}")
                return
            self._judge(seat, decision)
            for action in decision.actions:
                self.log.append(Seen(seat, action, tuple(state.apply(action, seat))))
            if state.cash[seat] < 0:
                self._note("negative cash", seat, f"{state.cash[seat]}M")
            self.counts["decisions"] += 1

    def _look(self, seat: Seat) -> None:
        """Whether anything moves, and how often a bot is asked in one turn."""
        state = self.state
        if state.asks or state.turn != seat:
            return
        if (state.round, state.turn) == self._turn:
            self._calls += 1
            if self._calls == MOST_CALLS + 1:
                self._note("hard rules broken", seat, f"more than {MOST_CALLS} decisions in one turn")
            return
        self._turn, self._calls = (state.round, state.turn), 1
        if state.build_round:
            return
        standing: tuple[object, ...] = (
            state.at[seat], state.cash[seat], state.debt[seat], state.owners.count(seat), state.aboard[seat],
        )  # fmt: skip
        if not state.options.mercy:  # then new cards are the only thing that can help
            standing += (state.hands[seat],)
        self._still[seat] = self._still[seat] + 1 if standing == self._standing.get(seat) else 0
        self._standing[seat] = standing
        if self._still[seat] == SAME:
            self._note("livelocks", seat, f"nothing has changed for {SAME} turns")

    def _judge(self, seat: Seat, decision: Decision) -> None:
        decided = self.listening[seat].last() if seat in self.listening else None
        if seat in self.listening or self.specs[seat].startswith("express"):
            for words in broken_rules(self.state, seat, decision, decided):
                self._note("hard rules broken", seat, words)
        if decided is None or not decided.scored:
            return
        refused = next((place for place, one in enumerate(decided.scored) if one is decided.taken), None)
        if refused is None and decided.taken.proposal.kind is Kind.PASS:
            self._note("refusals that reach a pass", seat, "none of the best proposals was accepted")

    def _note(self, kind: str, seat: Seat, words: str) -> None:
        self.trouble.append((kind, f"round {self.state.round}, seat {seat} ({self.specs[seat]}): {words}"))
