"""A game of the engine beside the plain rules (`reference`): after every action both must be in the same position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import events as told
from milepost.games.wood_and_steel.actions import SteelAction
from milepost.games.wood_and_steel.board import CITIES, GOODS
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    KINDS,
    MOVING,
    NOBODY,
    OFFERING,
    OVER,
    SELLING,
    SERVICE,
    SOURCES,
    SWITCHING,
)
from milepost.games.wood_and_steel.state import SteelState

from .reference import Game
from .reference_asking import Answer, Asking, Question, pair_of
from .reference_table import Player, Train

DRAWN = (told.OffersMade, told.MarketDrawn, told.IndependentGrew, told.PositionAssigned, told.EngineStranded,
         told.PieceLeft)  # fmt: skip
"""What the plain rules take from the engine's events; nothing of it may be left over."""


class Beside:
    """The plain rules beside a position of the engine, from the first decision on."""

    def __init__(self, state: SteelState) -> None:
        self.state = state
        self.game = Game(state.seats, state.options)
        self.game.track |= {route: owners for route, owners in owners_of(state).items() if owners}
        self.game.connections = {number: [] for number in state.connections}
        self.asking: Asking = self.game.whole()
        self.question: Question | None = next(self.asking)
        self.look()

    def apply(self, action: SteelAction, seat: Seat) -> list[Event]:
        """Carry out an action in both, and compare them."""
        events = self.state.apply(action, seat)
        try:
            self.question = self.asking.send(Answer(seat, action, list(events)))
        except StopIteration:
            self.question = None
        left = [event for event in self.game.events if isinstance(event, DRAWN)]
        assert not left, f"drawn for no reason: {left}"
        self.look()
        return events

    def look(self) -> None:
        """The same is asked of the same player, the same is legal, and everything on the table is the same."""
        state, question = self.state, self.question
        found = [f"{name}: {engine} in the engine, {plain} by the plain rules"
                 for name, engine, plain in differences(state, self.game)]  # fmt: skip
        assert not found, "; ".join(found)
        if question is None:
            assert state.phase == OVER, "only the plain rules are at the end"
            self.look_at_end()
            return
        assert (state.phase, state.waiting_for) == (question.phase, question.seats), (
            f"the engine asks {state.waiting_for} in phase {state.phase}, the plain rules {question[:2]}"
        )
        for seat in question.seats:
            legal = set(state.legal(seat))
            assert legal == question.legal, (
                f"only the engine allows {legal - question.legal}, only the plain rules {question.legal - legal}"
            )

    def look_at_open(self, action: SteelAction) -> None:
        """A loan or a bid of any size is allowed by both or by neither."""
        assert self.question is not None
        plain = self.question.open is not None and self.question.open(action)
        engine = self.state.why_not(action) is None
        assert engine == plain, f"{action}: {engine} by the engine, {plain} by the plain rules"

    def look_at_end(self) -> None:
        """The same ranks for the same reason."""
        outcome, players = self.state.outcome, self.game.players
        assert outcome is not None
        standing = [(-p.score, p.debt - p.cash, -len(p.delivered)) for p in players]
        ranks = tuple(1 + sum(other < mine for other in standing) for mine in standing)
        assert outcome.scores == tuple(player.score for player in players)
        assert outcome.ranks == ranks, f"{outcome.ranks} by the engine, {ranks} by the plain rules"
        assert self.state.reason == self.game.reason


def differences(state: SteelState, game: Game) -> Iterator[tuple[str, Any, Any]]:
    """Every field in which the engine and the plain rules differ."""
    plain = dict(on_table(game))
    for name, value in as_plain(state):
        if value != plain[name]:
            yield name, value, plain[name]


def on_table(game: Game) -> Iterator[tuple[str, Any]]:
    """What the plain rules know, by name."""
    yield "track", game.track
    for name in ("round", "turn", "first", "next_first", "actions", "done", "market", "market_open", "west_open",
                 "yards_open", "west_coast", "connections", "reason", "offers", "built", "running", "moves", "changed",
                 "loaded", "ran", "relayed", "shortfall", "raised", "sold", "piece", "bid", "bidder"):  # fmt: skip
        yield name, getattr(game, name)
    for seat, player in enumerate(game.players):
        yield from ((f"{name} of player {seat}", value) for name, value in vars(player).items())


def as_plain(state: SteelState) -> Iterator[tuple[str, Any]]:
    """A position of the engine in the terms of the plain rules. What matters in some moments only is told only then."""
    for name in ("round", "turn", "first", "market_open", "west_open", "yards_open", "west_coast", "reason"):
        yield name, getattr(state, name)
    yield "track", owners_of(state)
    yield "next_first", something(state.next_first)
    yield "market", [pair_of(contract) for contract in state.market]
    yield "connections", dict(zip(state.connections, map(list, state.connected), strict=True))
    for seat in range(state.seats):
        yield from ((f"{name} of player {seat}", value) for name, value in vars(player_of(state, seat)).items())
    running = state.phase in (MOVING, SWITCHING) or (state.phase == OFFERING and state.engine >= 0)
    if state.phase in (ACTING, BUILDING, OFFERING) or running:
        yield "actions", state.actions
        yield "done", {name for kind, name in enumerate(KINDS) if state.done >> kind & 1}
        yield "ran", members(state.ran)
    if state.phase == OFFERING:
        yield "offers", [pair_of(contract) for contract in state.offers]
    if state.phase == BUILDING:
        yield "built", state.built
    if running:
        yield "shortfall", state.shortfall
        yield "relayed", state.relayed
    if running and state.phase != SWITCHING:
        yield "running", state.engine
        yield "moves", state.moves
        yield "changed", state.changed
        yield "loaded", something(state.loaded)
    if state.phase == SELLING:
        yield "shortfall", state.shortfall
        yield "raised", state.raised
    if state.phase in (SELLING, CHOOSING, BIDDING):
        yield "sold", state.sold
    if state.phase == BIDDING:
        yield from (("piece", state.piece), ("bid", state.bid), ("bidder", something(state.bidder)))


def player_of(state: SteelState, seat: Seat) -> Player:
    """What the engine knows of a player."""
    return Player(
        cash=state.cash[seat],
        debt=state.debt[seat],
        service=SERVICE[state.service[seat]],
        engines=[train(*engine) for engine in state.engines[seat]],
        ranking=state.rankings[seat],
        position=something(state.positions[seat]),
        active=list(state.active[seat]),
        private=None if state.private[seat] < 0 else pair_of(state.private[seat]),
        claimed=None if state.claimed[seat] < 0 else pair_of(state.claimed[seat]),
        upgrades=members(state.upgrades[seat]),
        hub=something(state.hubs[seat]),
        railyards=list(state.railyards[seat]),
        offices=list(state.offices[seat]),
        monopolies=members(state.monopolies[seat]),
        delivered=[pair_of(contract) for contract in state.delivered[seat]],
        ties=dict(zip(SOURCES, state.ties[seat], strict=True)),
    )


def train(level: int, city: int, load: int) -> Train:
    """An engine."""
    return Train(level, something(city), something(load))


def owners_of(state: SteelState) -> dict[int, list[int]]:
    """The owners of the tracks of each segment of the map."""
    every = range(len(state.tracks[0]))
    return {
        route: [tracks[route] for tracks in state.tracks if tracks[route] != NOBODY]
        for route in every
        if state.map.routes >> route & 1
    }


def members(whole: int) -> set[int]:
    """The numbers in a set of the engine."""
    return {number for number in range(max(len(CITIES), len(GOODS))) if whole >> number & 1}


def something(number: int) -> int | None:
    """-1 is nothing."""
    return None if number < 0 else number
