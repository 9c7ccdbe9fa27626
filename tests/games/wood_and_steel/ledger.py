"""A second book of money, track and ties, kept by what the events of a game tell and by nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.core.action import Event
from milepost.games.wood_and_steel.board import ROUTES, city_of, good_of
from milepost.games.wood_and_steel.constants import BANK, FIRST_INDEPENDENT, NOBODY, SOURCES
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import (
    Borrowed,
    ConnectionMade,
    DebtSettled,
    Delivered,
    EngineBought,
    IndependentGrew,
    Merged,
    PieceBought,
    PieceLeft,
    PositionAssigned,
    Repaid,
    ServicePaid,
    TiesGained,
    TrackBuilt,
    TrackSold,
    Upgraded,
)
from milepost.games.wood_and_steel.state import SteelState

from .comparing import owners_of
from .reference_map import Pair
from .reference_table import breadth, depth, sections_of

PRICED = TrackBuilt | EngineBought | Merged | Upgraded


class Ledger:
    """Money, track and ties of a game, from its first position on."""

    def __init__(self, state: SteelState) -> None:
        self.numbers, self.options = state.numbers, state.options
        self.chart = sections_of(state.options)
        self.cash, self.debt = state.cash[:], state.debt[:]
        self.track = owners_of(state)
        self.lanes = [bytearray([NOBODY]) * len(ROUTES) for _ in range(2)]
        """The same as the game writes it: the owner of the first track of every segment, and that of the second."""
        for route in self.track:
            self._write(route)
        self.ties = [[0] * len(SOURCES) for _ in range(state.seats)]
        self.counted: list[tuple[int, ...]] = [()] * state.seats
        """The ties of each player when they were last computed."""
        self.delivered: list[list[Pair]] = [[] for _ in range(state.seats)]
        self.connected: dict[int, list[int]] = {number: [] for number in state.connections}
        self.sold: dict[int, int] = {}
        """What the bank has paid for the track that it holds."""

    def enter(self, events: Sequence[Event]) -> None:
        """Write down what was told."""
        for event in events:
            self._enter_money(event)
            self._enter_track(event)
            self._enter_ties(event)
            assert min(self.cash) >= 0 <= min(self.debt), f"{event} leaves less than nothing"

    def _enter_money(self, event: Event) -> None:
        if isinstance(event, PRICED):
            self.cash[event.seat] -= event.price
        elif isinstance(event, PositionAssigned):
            self.cash[event.seat] += self.numbers.balance[event.position]
        elif isinstance(event, Delivered):
            self.cash[event.seat] += event.income
        elif isinstance(event, ServicePaid):
            self.cash[event.seat] -= event.amount
        elif isinstance(event, Borrowed):
            self.cash[event.seat] += event.amount
            self.debt[event.seat] += event.amount
        elif isinstance(event, Repaid):
            self.cash[event.seat] -= event.amount
            self.debt[event.seat] -= event.amount
        elif isinstance(event, DebtSettled):
            self.cash[event.seat] += event.kept
            self.debt[event.seat] += event.lent
        elif isinstance(event, PieceBought):
            self.cash[event.seat] -= event.amount
            assert event.amount >= self.sold[event.route], "a piece went below its price"

    def _enter_track(self, event: Event) -> None:
        if isinstance(event, PositionAssigned):
            ends = set(POSITIONS[event.position])
            self._lay(next(route for route in self.track if {ROUTES[route].a, ROUTES[route].b} == ends), event.seat)
        elif isinstance(event, TrackBuilt):
            self._lay(event.route, event.seat)
        elif isinstance(event, IndependentGrew):
            self._lay(event.route, FIRST_INDEPENDENT + event.railroad)
        elif isinstance(event, Merged):
            for route in event.routes:
                self._pass_on(route, FIRST_INDEPENDENT + event.railroad, event.seat)
        elif isinstance(event, TrackSold):
            self.sold[event.route] = event.price
            self._pass_on(event.route, event.seat, BANK)
        elif isinstance(event, PieceBought):
            self._pass_on(event.route, BANK, event.seat)
        elif isinstance(event, PieceLeft) and event.railroad >= 0:
            self._pass_on(event.route, BANK, FIRST_INDEPENDENT + event.railroad)
        elif isinstance(event, PieceLeft):
            self.track[event.route].remove(BANK)
            self._write(event.route)

    def _lay(self, route: int, owner: int) -> None:
        """There is another track on a segment."""
        self.track[route].append(owner)
        self._write(route)

    def _write(self, route: int) -> None:
        owners = self.track[route]
        assert len(owners) == len(set(owners)) <= 2, "two tracks on a segment, of different owners"
        for lane, owner in zip(self.lanes, (*owners, NOBODY, NOBODY), strict=False):
            lane[route] = owner

    def _pass_on(self, route: int, old: int, new: int) -> None:
        """A track has a new owner; it is taken off the map if that one has track there already."""
        owners = self.track[route]
        if new in owners:
            owners.remove(old)
        else:
            owners[owners.index(old)] = new
        self._write(route)

    def _enter_ties(self, event: Event) -> None:
        if isinstance(event, Delivered):
            self.delivered[event.seat].append((good_of(event.contract), city_of(event.contract)))
        elif isinstance(event, ServicePaid) and event.short:
            self.delivered[event.seat].pop()  # the delivery of a bankrupt does not count
        elif isinstance(event, ConnectionMade):
            self.connected[event.connection].append(event.seat)
        elif isinstance(event, TiesGained):
            self.ties[event.seat][event.source] += event.ties

    def compare(self, state: SteelState) -> None:
        """The position is what the events told; the ties are what the deliveries and connections are worth."""
        assert (self.cash, self.debt) == (state.cash, state.debt), "money moved that no event tells of"
        assert self.lanes == state.tracks, "track changed that no event tells of"
        for seat, told in enumerate(self.ties):
            assert tuple(told) == state.ties[seat], "ties changed that no event tells of"
            delivered = self.delivered[seat]
            assert len(delivered) == len(state.delivered[seat]), "a delivery that no event tells of"
            now = (*told, len(delivered))
            if now == self.counted[seat]:
                continue
            self.counted[seat] = now
            found = dict(zip(SOURCES, told, strict=True))
            assert found["contract"] == sum(self.chart.contract_ties(*pair) for pair in delivered), "contract ties"
            assert found["breadth"] == breadth(self.numbers, delivered), "ties for breadth"
            assert found["depth"] == depth(self.numbers, self.options, delivered), "ties for depth"
            assert found["connection"] == self._connections_of(seat), "ties for connections"

    def _connections_of(self, seat: int) -> int:
        total = 0
        for number, holders in self.connected.items():
            if seat in holders:
                share = 1 if holders[0] == seat else 2 if self.options.connection_later == "half" else 0
                total += self.numbers.connection_ties[number] // share if share else 0
        return total
