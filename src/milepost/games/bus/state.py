"""One position of Bus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.errors import BadInput
from milepost.core.options import Options
from milepost.core.rules import Refusal
from milepost.core.state import Outcome, State
from milepost.games.bus import invariants
from milepost.games.bus.actions import ACTIONS, PASS, TOKENS, BusAction, Pass
from milepost.games.bus.board import (
    CROSSINGS,
    HOUSE,
    LOTS,
    PARKS,
    PARTS,
    SPACES,
    ZONE_SITES,
    Building,
    Crossing,
    Street,
    members,
)
from milepost.games.bus.constants import FOR_AREA, FOR_SITE, OVER, PLACING_BUILDINGS
from milepost.games.bus.rules import RULES, flow, passengers, scoring

if TYPE_CHECKING:
    from typing import Self


class BusOptions(Options, frozen=True):
    """The switches of Bus; see the rulings A01, A02, A03, A10 and A27 in the game's README."""

    stones_3p: Literal[4, 5] = 5
    """Time stones with three players."""
    line_bonus_5p: bool = False
    """With five players every Line Expansion marker lays one more segment."""
    tie_break: Literal["arrival", "stones_then_arrival"] = "arrival"
    """What decides between equal scores."""
    parallel_needs_last_street: bool = False
    """A line may run beside one that ends at a crossing only on the street by which that one came."""
    start_player: Annotated[Seat, Meta(ge=0, le=4)] = 0
    """Which player starts the first round."""


PRESETS = {
    "plan": BusOptions(),
    "official": BusOptions(stones_3p=4, line_bonus_5p=True, tie_break="stones_then_arrival"),
}

_MARKS = tuple(tuple(ACTIONS[token] for token in members(bits)) for bits in range(2 << PASS))
"""The legal actions while choosing, by their bits."""
_LISTED_AT_MOST = 1 << 16
_listed: dict[int, tuple[BusAction, ...]] = {}
"""The legal actions of other questions by their bits: the same sets come up again and again."""


class BusState(State[BusAction]):
    """A position of Bus. Lists run over seats unless their comment says otherwise; sets are bits of whole numbers."""

    RULES: ClassVar = RULES
    COSMETIC: ClassVar = frozenset({"chance", "places", "lots", "order"})

    options: BusOptions
    phase: int
    asked: int
    """What the player to act is asked: one of `constants`."""
    round: int
    start: Seat
    clock: Building
    """The type of building the clock shows."""
    stones_left: int
    supply: int
    """Passengers not on the board yet."""
    zone: int
    """The zone that is open for building."""
    sites: int
    """The set of crossings with a free lot in that zone; empty when the board is full."""
    open: int
    """The set of areas with a free space."""
    choosing: int
    """The set of seats that have not passed."""
    area: int
    """The area being resolved; -1 in other phases."""
    handled: int
    """Markers of the area begun so far, or turns taken in this step of the setup."""
    left: int
    """Units of work the marker in hand still has."""
    joining: Street
    """The street between both heads that is being laid; -1 if none."""
    picked: Crossing
    """Where the passenger on the bus comes from; -1 if none."""
    reason: str
    """Why the game is over."""
    tiles: list[int]  # by type
    markers: list[int]
    placed: list[int]  # this round
    buses: list[int]
    lines_left: list[int]
    deliveries: list[int]
    stones: list[int]
    arrivals: list[Seat]  # seats that have delivered, by their last delivery, earliest first
    lines: list[int]  # set of streets
    networks: list[int]  # set of crossings touched
    heads: list[Crossing]  # two for each seat, the lower first; -1 before the first line
    last_streets: list[Street]  # by which each head came; only with `parallel_needs_last_street`
    spaces: list[Seat]  # by space of the action board: owner of the marker or -1
    filled: list[int]  # by area: markers there
    passengers: list[int]  # by crossing
    buildings: list[int]  # by type, then crossing: how many
    lots: list[Building]  # by lot: type or -1; which of two equal lots has it changes nothing
    places: list[Crossing]  # by passenger: where it stands, -1 in the supply
    order: list[int]  # spaces of the action board in the order they were filled

    if TYPE_CHECKING:
        bits: int = 0
        """The legal tokens, one bit each: a cache, set by every action and by `refresh`."""

    def refresh(self) -> int:
        """Compute the cache, for a state that came from JSON."""
        self.bits = flow.legal_bits(self)
        return self.bits

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.markers)

    @property
    def scores(self) -> tuple[int, ...]:
        """Deliveries; stones are taken off at the end."""
        return scoring.net(self) if self.phase == OVER else tuple(self.deliveries)

    @property
    def outcome(self) -> Outcome | None:
        """Net scores and ranks once the game is over."""
        return scoring.outcome(self) if self.phase == OVER else None

    @property
    def moment(self) -> int:
        """What the player to act is asked."""
        return self.asked

    def legal(self, seat: Seat | None = None) -> tuple[BusAction, ...]:
        """All legal actions, by token."""
        if seat is not None and seat != self.to_act:
            return ()
        try:
            bits = self.bits
        except AttributeError:
            bits = self.refresh()
        if self.asked == FOR_AREA:
            return _MARKS[bits]
        found = _listed.get(bits)
        if found is None:
            if len(_listed) >= _LISTED_AT_MOST:
                _listed.clear()
            found = _listed[bits] = tuple([ACTIONS[token] for token in members(bits)])
        return found

    def why_not(self, action: Action, seat: Seat | None = None) -> Refusal | None:
        """The one legality test. A legal action is one bit; only a refused one is looked at closely."""
        if seat is None or seat == self.to_act:
            token = TOKENS.get(action)
            if token is not None:
                try:
                    bits = self.bits
                except AttributeError:
                    bits = self.refresh()
                if bits >> token & 1:
                    return None
        return super().why_not(action, seat)

    def _names_something(self, action: Action) -> bool:
        """Whether an action is one of the 260."""
        return action in TOKENS

    def _go_on(self, seat: Seat, events: list[Event]) -> None:
        """Move on to the next decision, and find what is legal there."""
        flow.go_on(self, seat, events)

    def default(self, seat: Seat | None = None) -> BusAction:
        """Pass if possible, else the first legal action: let time pass, the first street, the first free lot."""
        legal = self.legal(seat)
        if legal and self.asked == FOR_AREA and isinstance(legal[-1], Pass):
            return Pass()
        return super().default(seat)

    def clone(self) -> Self:
        """An independent copy, written out by hand because search lives on it."""
        twin = type(self)(
            self.to_act, self.chance.clone(), self.options, self.phase, self.asked, self.round, self.start, self.clock,
            self.stones_left, self.supply, self.zone, self.sites, self.open, self.choosing, self.area, self.handled,
            self.left, self.joining, self.picked, self.reason, self.tiles[:], self.markers[:], self.placed[:],
            self.buses[:], self.lines_left[:], self.deliveries[:], self.stones[:], self.arrivals[:], self.lines[:],
            self.networks[:], self.heads[:], self.last_streets[:], self.spaces[:], self.filled[:], self.passengers[:],
            self.buildings[:], self.lots[:], self.places[:], self.order[:],
        )  # fmt: skip
        try:
            twin.bits = self.bits
        except AttributeError:
            twin.refresh()
        return twin

    def check(self) -> None:
        """Every invariant of Bus."""
        invariants.check(self)


def new(seats: int, options: BusOptions, chance: Chance) -> BusState:
    """The first position: a passenger in every park, the clock on house, the start player builds."""
    if options.start_player >= seats:
        raise BadInput(f"The start player must be a seat from 0 to {seats - 1}, not {options.start_player}.")
    last_streets = [-1] * (2 * seats) if options.parallel_needs_last_street else []
    state = BusState(
        to_act=options.start_player, chance=chance, options=options, phase=PLACING_BUILDINGS, asked=FOR_SITE, round=0,
        start=options.start_player, clock=HOUSE, stones_left=options.stones_3p if seats == 3 else PARTS.time_stones,
        supply=PARTS.passengers, zone=0, sites=ZONE_SITES[0], open=0, choosing=0, area=-1, handled=0, left=0,
        joining=-1, picked=-1, reason="", tiles=[PARTS.tiles_per_type] * 3, markers=[PARTS.markers] * seats,
        placed=[0] * seats, buses=[PARTS.first_buses] * seats, lines_left=[PARTS.lines] * seats,
        deliveries=[0] * seats, stones=[0] * seats, arrivals=[], lines=[0] * seats, networks=[0] * seats,
        heads=[-1] * (2 * seats), last_streets=last_streets, spaces=[-1] * sum(SPACES), filled=[0] * len(SPACES),
        passengers=[0] * CROSSINGS, buildings=[0] * (3 * CROSSINGS), lots=[-1] * len(LOTS),
        places=[-1] * PARTS.passengers, order=[],
    )  # fmt: skip
    for park in PARKS:
        passengers.arrive(state, park, [])
    state.refresh()
    return state
