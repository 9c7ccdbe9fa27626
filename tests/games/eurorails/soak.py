"""Whole games of EuroRails under watch: `python -m tests.games.eurorails.soak [GAMES] [POSITIONS]`.

Half of the games are random (see `driving`), half are played by bots: the game's own and, sparsely, greedy and mcts.
2 to 6 players, both decks, all options drawn at random, at most 1,500 actions. After every action what lies on the
table must be in order (`invariants`; the costlier caches after every 100th) and every change of money must
follow from the events. In `POSITIONS` positions `legal` and `why_not` must agree on every action that has a token.
At the end: how often each event card, action, event and refusal occurred. One that never did fails the run.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import get_args

import msgspec
from rich.progress import track

from milepost.bots import make
from milepost.core.action import Action, Event, Seen
from milepost.core.bot import Bot
from milepost.core.players import Players, side_seed
from milepost.core.rules import BasicFault
from milepost.core.testing.trial import refusal_of
from milepost.games.eurorails.actions import ACTIONS, BUILDS, SAILS, STEPS, Borrow, Deliver, Drop, Offer, PickUp
from milepost.games.eurorails.board import EDGES, EDGES_AT, OUTPOSTS, TRACK
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.constants import BUILDING, OPERATING, STARTING
from milepost.games.eurorails.events import (
    Borrowed,
    Delivered,
    EuroEvent,
    EventDrawn,
    FeePaid,
    LineJoined,
    Restarted,
    SectionBuilt,
    TaxPaid,
    Traded,
    TrainBought,
)
from milepost.games.eurorails.invariants import check_pieces, check_track
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.rules.track import on_network, sections
from milepost.games.eurorails.state import EuroState

from .driving import EURO, TASTES, by_taste, draw_options, enriched, lift, open_action

LONGEST = 1500
BATCH = 10
CACHES_EVERY, ODD_EVERY = 100, 16
"""After so many actions all that is kept is computed anew, and what may be refused is tried."""
REFUSALS = (*EuroFault, BasicFault.KIND, BasicFault.NOT_NOW, BasicFault.OVER, BasicFault.TURN)
"""Every rule that can forbid something."""
SPARSE = {"greedy": 40, "mcts:iterations=2": 200}
"""Bots for every game are slow: one game of the bots in so many has one of them on a seat."""


def play(index: int, positions: int) -> Counter[str]:
    """One game, counted; whatever breaks raises with the game's number."""
    try:
        return _Game(index, positions).run()
    except Exception as error:
        raise AssertionError(f"game {index}: {type(error).__name__}: {error}") from error


class _Game:
    """A game under watch."""

    def __init__(self, index: int, positions: int) -> None:
        self.draw = draw = Random(index)
        self.positions = positions
        self.counts: Counter[str] = Counter(games=1)
        seats, options = draw_options(draw)
        bots = index % 2 == 1
        rich = draw.random() < (0.2 if bots else 0.5)
        self.lifts = draw.choice((0.0, 0.3, 0.7)) if not bots else 0.0
        self.state: EuroState = enriched(seats, index, options, draw) if rich else EURO.new(seats, index, **options)
        self.track: tuple[bytes, tuple[int, ...]] = (b"", ())
        """As it was when it was last checked."""
        self.log: list[Seen] = []
        self.players = Players(self.log, self._bots(index, seats)) if bots else None
        self.taste = draw.choice((*TASTES, "uniform"))
        self.counts.update({"games by bots" if bots else "random games": 1, "games enriched": rich})

    def _bots(self, index: int, seats: int) -> dict[int, Bot]:
        """The game's own bots on all seats but one, where another sits now and then."""
        names = [*EURO.bots] or ["random"]
        chosen = [self.draw.choice(names) for _ in range(seats)]
        for spec, games in SPARSE.items():
            if index // 2 % games == 0:
                chosen[self.draw.randrange(seats)] = spec
        self.counts.update(f"seats of {name}" for name in chosen)
        return {seat: make(name, EURO, side_seed(index, f"bot {seat}")) for seat, name in enumerate(chosen)}

    def run(self) -> Counter[str]:
        """To the end, or until it is long enough."""
        state = self.state
        while state.to_act is not None and len(self.log) < LONGEST:
            if self.draw.random() < self.lifts:
                self.counts["lifted trains"] += lift(state, self.draw)
            self.look()
            for action in self.answer():
                self.act(action)
                if len(self.log) >= LONGEST:
                    break
        self.look()
        state.check()
        self.counts["actions"] += len(self.log)
        self.counts[f"ended: {state.reason or 'cut off'}"] += 1
        return self.counts

    def answer(self) -> Sequence[Action]:
        """What the seat to act does."""
        state, draw = self.state, self.draw
        assert state.to_act is not None, "somebody is asked"
        if self.players is not None:
            return self.players.answer(state.to_act, state).actions
        eager = 0.25 if state.phase == BUILDING and not state.built else 0.04
        opened = open_action(state, draw) if draw.random() < eager else None
        return (by_taste(state, self.taste, draw) if opened is None else opened,)

    def act(self, action: Action) -> None:
        """Carry it out, and hold the position and the money to the rules."""
        state = self.state
        seat, cash, debt = state.to_act, state.cash[:], state.debt[:]
        assert seat is not None, "somebody is asked"
        events = state.apply(action, seat)
        self.log.append(Seen(seat, action, tuple(events)))
        settle(events, cash, debt)
        assert (cash, debt) == (state.cash, state.debt), f"{action} moved money that no event tells of: {events}"
        check_pieces(state)
        track_now = bytes(state.owners), tuple(state.members)
        if track_now != self.track:
            check_track(state)
            self.track = track_now
        if len(self.log) % CACHES_EVERY == 0:
            state.check()
        self.counts[f"action {tag(action)}"] += 1
        for event in events:
            self.counts[f"event {tag(event)}"] += 1
            if isinstance(event, EventDrawn):
                self.counts[f"card {state.options.deck} {event.card}"] += 1

    def look(self) -> None:
        """Now and then, try what may be refused; in some positions, everything."""
        state, draw = self.state, self.draw
        if self.positions and draw.random() < 0.02 * self.positions and state.to_act is not None:
            self.positions -= 1
            self.counts["positions with every action"] += 1
            self.counts.update(f"refusal {rule}" for rule in agree(state))
        elif len(self.log) % ODD_EVERY == 0 or state.to_act is None:
            before = msgspec.json.encode(state)
            for action in odd_actions(state, draw):
                self.counts.update(f"refusal {rule}" for rule in refused(state, action))
            strange = state.why_not(draw.choice(ACTIONS), len(state.cash) - 1 - state.turn)
            self.counts.update([f"refusal {strange.rule}"] if strange else [])
            assert msgspec.json.encode(state) == before, "trying changed the position"


def settle(events: Sequence[Event], cash: list[int], debt: list[int]) -> None:
    """A second book: what everybody has and owes, by the events alone."""
    for event in events:
        if isinstance(event, FeePaid):
            cash[event.seat] -= event.amount
            cash[event.owner] += event.amount
        elif isinstance(event, Traded):
            cash[event.seat] -= event.price
            cash[event.partner] += event.price
        elif isinstance(event, SectionBuilt | LineJoined | TrainBought):
            cash[event.seat] -= event.price
        elif isinstance(event, TaxPaid):
            cash[event.seat] -= event.amount
        elif isinstance(event, Delivered):
            cash[event.seat] += event.pay - event.repaid
            debt[event.seat] -= event.repaid
        elif isinstance(event, Borrowed):
            cash[event.seat] += event.amount
            debt[event.seat] += 2 * event.amount
            assert debt[event.seat] == event.debt, "a loan tells another debt"
        elif isinstance(event, Restarted):
            cash[event.seat], debt[event.seat] = event.cash, 0
        else:
            continue
        assert min(cash) >= 0 <= min(debt), f"{event} leaves less than nothing"


def tag(thing: Action | Event) -> str:
    """The name of a kind in JSON."""
    return str(type(thing).__struct_config__.tag)


def refused(state: EuroState, action: Action) -> Iterator[str]:
    """The rule that refuses an action, if one does; then `apply` refuses it too."""
    refusal = state.why_not(action)
    if refusal is not None:
        assert refusal_of(state.apply, action) == refusal, f"{action} is refused for two reasons, or done"
        yield refusal.rule


def agree(state: EuroState) -> Iterator[str]:
    """`legal`, `why_not` and `apply` say the same of every action that has a token; yields the rules that refused."""
    before, legal = msgspec.json.encode(state), set(state.legal())
    for action in ACTIONS:
        rules = tuple(refused(state, action))
        assert bool(rules) == (action not in legal), f"legal and why_not do not agree on {action}"
        yield from rules
    assert msgspec.json.encode(state) == before, "asking changed the position"


_KINDS = [[action for action in ACTIONS if type(action) is kind] for kind in dict.fromkeys(map(type, ACTIONS))]


def odd_actions(state: EuroState, draw: Random) -> Iterator[Action]:
    """Any token of any kind, and what nobody sensible would try."""
    for _ in range(3):
        yield draw.choice(draw.choice(_KINDS))
    yield from nearby(state, draw)
    yield draw.choice((Action(), Borrow(draw.randint(0, 25)), BUILDS[draw.randrange(TRACK, len(EDGES))]))
    seats = len(state.cash)
    partner = draw.randrange(seats + 1)
    seat = state.turn
    theirs = _some(state, partner, draw) if partner < seats else (0,)
    mine = _some(state, seat, draw)
    yield Offer(partner, theirs, (), draw.choice((-1, 0, 4, 5000)))
    yield Offer(partner, draw.choice((theirs, mine)), draw.choice((mine, theirs)), 0)


def nearby(state: EuroState, draw: Random) -> Iterator[Action]:
    """What is close to being allowed: all ways of the train, own cards and loads, edges where one might build."""
    seat = state.turn
    if state.phase == OPERATING:
        yield from (*STEPS, *SAILS)
        yield Deliver(draw.choice(state.hands[seat]), draw.randrange(3))
        yield from (pick(load) for load in state.aboard[seat] for pick in (PickUp, Drop))
    elif state.phase in (STARTING, BUILDING):
        zones = [zone for card, _, _ in state.forces if any(zone := state.deck.events[card].shut)]
        where = [milepost for milepost, count in enumerate(state.ends[seat]) if count]
        shut = [m for m in where if any(zone[m] for zone in zones)]
        for places in (where, shut, OUTPOSTS, [port for pair in state.printing.ports for port in pair]):
            if places:
                yield from (BUILDS[edge] for edge in EDGES_AT[draw.choice(places)])
        floods = [edge for card, _, _ in state.forces for edge in sorted(state.deck.events[card].flooded)]
        yield from (BUILDS[edge] for edge in floods if any(on_network(state, seat, end) for end in EDGES[edge]))


def _some(state: EuroState, seat: int, draw: Random) -> tuple[int, ...]:
    """A few sections of a player, best those at cities and ports."""
    edges = sections(state, seat)
    liked = [edge for edge in edges if any(state.printing.turning[end] for end in EDGES[edge])]
    return tuple(
        sorted({draw.choice(draw.choice((edges, liked or edges))) for _ in range(draw.randint(1, 3))} if edges else ())
    )


def batch(start: int, games: int, positions: int, total: int) -> Counter[str]:
    """Some games; the positions are spread over all `total`."""
    counts: Counter[str] = Counter()
    for index in range(start, start + games):
        counts.update(play(index, positions * (index + 1) // total - positions * index // total))
    return counts


def soak(games: int, positions: int) -> Counter[str]:
    """All batches on all cores."""
    starts = range(0, games, BATCH)
    sizes = [min(BATCH, games - start) for start in starts]
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        work = pool.map(batch, starts, sizes, [positions] * len(starts), [games] * len(starts))
        for found in track(work, "soaking", len(starts)):
            counts.update(found)
    return counts


def expected() -> list[str]:
    """Everything that must have happened."""
    actions = [f"action {kind.__struct_config__.tag}" for kind in EuroState.RULES]
    events = [f"event {kind.__struct_config__.tag}" for kind in get_args(EuroEvent)]
    cards = [f"card {name} {card}" for name, deck in DECKS.items() for card in deck.events]
    return [*actions, *cards, *events, *(f"refusal {rule}" for rule in REFUSALS)]


def main(games: int = 20_000, positions: int = 2_000) -> int:
    """Soak, print the table, and say what is missing."""
    missing_bots = [name for name in ("carrier",) if name not in EURO.bots]
    counts = soak(games, positions + positions // 10)  # some games end before their turn to be tried comes
    wanted = expected()
    lines = [f"{counts[what]:>12,} {what}" for what in (*sorted(set(counts) - set(wanted)), *wanted)]
    never = [what for what in wanted if not counts[what]]
    unknown = [key for key in counts if key.startswith("refusal ") and key not in wanted]
    for told, names in (
        ("Bots that are not there", missing_bots),
        ("Never happened", never),
        ("Not in the table of refusals", unknown),
    ):
        lines += [f"{told}: {', '.join(names)}"] if names else []
    sys.stdout.write("\n".join((*lines, "")))
    return 1 if never or unknown else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
