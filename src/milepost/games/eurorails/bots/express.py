"""The strongest opponent: tries openings out, never drives with an empty place if it can help it, buys trains early.

It weighs trips as the carrier does, with other weights, and differs in what a trip is worth to it at each stage:

- The opening, from which the whole network grows, is chosen by `futures`: each of the best first trips is followed for
  twenty turns with several orders in which cards might come.
- In every city it passes it takes loads that some card in its hand wants, and then thinks about the trip again.
- Track is built when it is needed and not earlier, so that better trains can be bought early.
- New track counts for less as the game goes on, and money beyond what is missing to win hardly counts.
- A fee counts twice, because it also makes somebody else richer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.games.eurorails.actions import PICK_UPS, Deliver, StartBuilding, Upgrade
from milepost.games.eurorails.board import Edge, Load
from milepost.games.eurorails.bots import carrier
from milepost.games.eurorails.bots.carrier import LATE, POOR, RESERVE, CarrierBot, connect
from milepost.games.eurorails.bots.characters import CHARACTERS
from milepost.games.eurorails.bots.futures import Prospects, draws, future
from milepost.games.eurorails.bots.taken_along import harmless_delivery, take_along, take_on_chance
from milepost.games.eurorails.bots.told_trips import alternatives
from milepost.games.eurorails.constants import BUILD_LIMIT, BUILDING, OPERATING, STARTING
from milepost.games.eurorails.judgement.forecast import foresee
from milepost.games.eurorails.judgement.routes import BUILT, Route, victory_track
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trial_turn import FIRST_UPGRADE, Turn
from milepost.games.eurorails.judgement.trips import (
    Effort,
    Prospect,
    Stop,
    Trip,
    deliverable,
    possible,
    prospect,
    prospects,
    starts_of,
    terrains_of,
)
from milepost.games.eurorails.pathfinding import building_order
from milepost.games.eurorails.rules import building, victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import UPGRADE_PRICE, UPGRADES, Train

EFFORT, MOST_EFFORT = 8, 100
"""How much is looked at unless somebody says otherwise, and at most."""
KEPT, KEPT_IN_THE_END = 0.5, 0.2
"""The share of the money for new track that counts as kept: the later, the fewer trips will use it."""
FIRST_TRIPS, LAST_TRIPS = 12, 24
"""With the best train it falls from the one to the other between these rounds."""
TURN = 5.0
"""Millions a turn is worth."""
FEES, FOREIGN, MILLION = 2.0, 3.0, 2.0
"""How often a fee counts, how many mileposts one on others' track is, and how many a million."""
LOYALTY = 4.0
"""How much more another trip must score than the one under way."""
DELAY, DELAY_IF_RICH = 0.5, 1.2
"""Turns by which a trip may end later because of a better train; more for the first one, with money for both."""
COMFORT = 10
"""Millions left beside a better train and all track of the trip with which somebody is rich enough."""
SURPLUS, WINS = 0.1, 8.0
"""The share of what a trip earns beyond what is missing to win that counts, and millions for winning with it."""
END_FROM = 100
"""The net worth from which a bot asks how much is missing."""
OPENINGS = 9
"""First trips that are tried out: as many with one, two and three deliveries."""
OPENING_TURNS = 20.0
"""How far openings are followed."""
AFTERWARDS = 6.0
"""Turns after the longest trip that are played through at least."""
ROUGH = 2
"""Mileposts by which more track is tried when the least that is needed now is looked for."""


class Memory(carrier.Memory, frozen=True):
    """What the express is about."""

    aboard: tuple[Load, ...] = ()
    score: float = 0.0
    """What was aboard when the trip was last weighed, and its score then."""


class ExpressBot(CarrierBot):
    """Carries as many loads at once as it can; `effort` is how many trips and futures it looks at."""

    character: ClassVar = CHARACTERS["express"]
    memory: Memory

    def __init__(self, game: Game[EuroState], seed: int | str = 0, effort: int = EFFORT) -> None:
        super().__init__(game, seed)
        if not 1 <= effort <= MOST_EFFORT:
            raise BadInput(f"express takes an effort from 1 to {MOST_EFFORT}, not {effort!r}.")
        self.effort = effort
        self.memory = Memory()

    # which trip

    def _offers(self, state: EuroState, seat: Seat) -> list[Prospect]:
        """The trip under way first, unless another is better by far.

        Others are looked for when the cards or the loads aboard have changed, or the trip goes worse than expected.
        """
        memory = self.memory
        taste = taste_for(state.trains[seat], state.round)
        missing = _missing(state, seat)
        opening = state.at[seat] < 0
        current = None
        trip = _without_needless_stops(memory.trip, state.aboard[seat])
        if possible(state, seat, trip):
            terrains = terrains_of(state, seat, memory.shut, taste)
            current = prospect(state, seat, terrains, starts_of(state, seat), trip, taste)
        if current is not None:
            current = _capped(current, missing)
            same = memory.hand == state.hands[seat] and memory.aboard == state.aboard[seat]
            if opening or (same and current.score >= memory.score and not deliverable(state, seat)):
                self._remember(trip=trip, score=current.score)
                return [current]
        but = [stop for stop, until in memory.banned if until > state.round]
        found = prospects(state, seat, memory.shut, but, self._looked_at(opening), taste)
        found = sorted((_capped(one, missing) for one in found), key=lambda one: -one.score)
        if opening:
            found = self._tried_out(state, seat, found)
        elif current is not None:
            better = [one for one in found if one.score > LOYALTY + current.score]
            found = [*better, current, *(one for one in found if one not in better and one.trip != current.trip)]
        self._remember(hand=state.hands[seat], aboard=state.aboard[seat], trip=found[0].trip if found else ())
        if found:
            due = state.round + round(found[0].outlook.turns) + LATE
            self._remember(due=due, score=found[0].score, considered=alternatives(found))
        return found

    def _looked_at(self, opening: bool) -> Effort:
        """How many trips are looked at; many more before anything is built, when estimates tell little."""
        effort = self.effort
        routed = 4 + 2 * effort if opening else max(1, effort // 2)
        return Effort(4 + 2 * effort, 4 + effort, routed, triples_from=2)

    def _tried_out(self, state: EuroState, seat: Seat, found: Sequence[Prospect]) -> list[Prospect]:
        """First trips with the best future first; half of them are left out after each look."""
        different = _different(found)
        left = [
            one
            for count in (1, 2, 3)
            for one in [one for one in different if sum(bool(stop.card) for stop in one.trip) == count][: OPENINGS // 3]
        ]
        if len(left) < 2:
            return list(found)
        alike = self._alike(state, seat, left, OPENING_TURNS)
        worth = dict.fromkeys(left, 0.0)
        done, more = 0, max(1, self.effort // 4)
        orders = draws(state, seat, self.effort)
        while done < len(orders):
            for one in left:
                worth[one] += sum(future(state, seat, one, cards, alike) for cards in orders[done : done + more])
            done = min(len(orders), done + more)
            more = done
            left = sorted(left, key=lambda one: -worth[one])[: max(2, len(left) // 2)]
        return [*left, *(one for one in found if one not in left)]

    def _alike(self, state: EuroState, seat: Seat, compared: Sequence[Prospect], turns: float) -> Prospects:
        longest = max(one.outlook.turns for one in compared)
        goal = victory.worth(state, seat) + _missing(state, seat)
        return Prospects(
            {train: taste_for(train, state.round) for train in UPGRADES}, max(turns, longest + AFTERWARDS), goal
        )

    def _poor(self, best: Prospect) -> bool:
        """Whether new cards are likely to be better than a trip; loads stay aboard, and new cards may want them."""
        return best.score < POOR or best.outlook.loans > 0

    # one turn

    def _delivery(self, state: EuroState, seat: Seat) -> Stop | None:
        """What can be delivered without harm to the best trip with these cards; that may be to deliver more."""
        if not deliverable(state, seat):
            return None
        if self.memory.hand != state.hands[seat] or not possible(state, seat, self.memory.trip):
            self._offers(state, seat)
        return harmless_delivery(state, seat, self.memory.trip)

    def _drive(self, turn: Turn, best: Prospect) -> Prospect | None:
        """Go on with a trip; wherever something was taken aboard beside it, think again. Who has won stays."""
        left: Prospect | None = best
        if victory.meets(turn.state, turn.seat):
            return left
        while left is not None and turn.state.phase == OPERATING:
            before = len(turn.actions)
            trip, route = turn.drive(left.trip, left.route, take_along)
            left = msgspec.structs.replace(left, trip=trip, route=route)
            self._remember(trip=tuple(stop for stop in trip if not _is_made(stop, turn)))
            if turn.over or not trip or len(turn.actions) == before:
                break
            if turn.actions[-1] not in PICK_UPS:
                break
            left = next(iter(self._offers(turn.state, turn.seat)), None)
        return left

    def _spend(self, turn: Turn, left: Prospect | None) -> None:
        """The build phase: a better train, the track that is needed now, then track for the end."""
        state, seat = turn.state, turn.seat
        need = 0
        if victory.meets(state, seat):
            return
        if left is None and state.phase == OPERATING:
            take_on_chance(turn)
        if left is not None:
            if state.phase != STARTING and state.round >= FIRST_UPGRADE and _upgrade(turn, left):
                return
            self._borrow(turn, left)
            turn.build(_needed(state, seat, left), BUILD_LIMIT)
            need = left.route.price(state, len(left.trip))
        if state.phase != STARTING:
            connect(turn, state.cash[seat] - need - RESERVE)


def _is_made(stop: Stop, turn: Turn) -> bool:
    """Whether a delivery is what a turn has just ended with."""
    last = turn.actions[-1] if turn.actions else None
    return isinstance(last, Deliver) and (stop.card, stop.demand) == (last.card, last.demand)


def taste_for(train: Train, round_: int) -> Taste:
    """What counts for how much with a train in a round."""
    late = (min(max(round_, FIRST_TRIPS), LAST_TRIPS) - FIRST_TRIPS) / (LAST_TRIPS - FIRST_TRIPS)
    kept = KEPT - (KEPT - KEPT_IN_THE_END) * late if not UPGRADES[train] else KEPT
    return Taste(MILLION, FOREIGN, kept, TURN, FEES)


def _missing(state: EuroState, seat: Seat) -> int:
    """Millions that are missing to win, those for track included; more than any trip brings before the end is near."""
    worth = victory.worth(state, seat)
    track = 0
    if worth >= END_FROM and state.options.variant != "fast":
        track = victory_track(state, seat).price
    return max(0, state.threshold - worth + track)


def _capped(one: Prospect, missing: int) -> Prospect:
    """A trip that wins is worth more, but money that nobody needs any more hardly counts."""
    beyond = one.outlook.gain - missing
    return msgspec.structs.replace(one, score=one.score + WINS - (1 - SURPLUS) * beyond) if beyond >= 0 else one


def _without_needless_stops(trip: Trip, aboard: Sequence[Load]) -> Trip:
    """A trip without fetching what is aboard already: it may have been taken along elsewhere."""
    left = list(trip)
    for load in dict.fromkeys(aboard):
        fetches = [stop for stop in left if stop.load == load and not stop.card]
        wanted = sum(stop.load == load and bool(stop.card) for stop in left)
        for stop in fetches[: max(0, aboard.count(load) + len(fetches) - wanted)]:
            left.remove(stop)
    return tuple(left)


def _different(found: Sequence[Prospect]) -> list[Prospect]:
    """The best of those that make the same deliveries and come to the same."""
    kinds: dict[tuple[object, ...], Prospect] = {}
    for one in found:
        made = sorted((stop.card, stop.demand) for stop in one.trip if stop.card)
        kinds.setdefault((tuple(made), one.outlook), one)
    return list(kinds.values())


def _upgrade(turn: Turn, best: Prospect) -> bool:
    """Buy the next train as soon as there is money for it, if the trip hardly suffers."""
    state, seat = turn.state, turn.seat
    train = next(iter(UPGRADES[state.trains[seat]]), None)
    if train is None or state.cash[seat] < UPGRADE_PRICE + RESERVE:
        return False
    after = state.clone()
    after.trains[seat], after.phase = train, BUILDING
    after.cash[seat] -= UPGRADE_PRICE
    pays = [stop.pay for stop in best.trip]
    outlook = foresee(after, seat, best.route, pays, builds_now=False)
    before = foresee(state, seat, best.route, pays)
    rich = after.cash[seat] >= best.route.price(state, len(best.trip)) + COMFORT
    delay = DELAY_IF_RICH if rich and UPGRADES[train] else DELAY
    if outlook is None or before is None or outlook.loans > before.loans or outlook.turns > before.turns + delay:
        return False
    turn.do(StartBuilding())
    return turn.do(Upgrade(train))


def _needed(state: EuroState, seat: Seat, left: Prospect) -> tuple[Edge, ...]:
    """The least that must be built this turn for a trip not to end later; all of it before the first turn."""
    route = left.route.on(state)
    whole = len(route.arcs)
    if state.phase == STARTING:
        return building_order(state, route.arcs)
    pays = [stop.pay for stop in left.trip]
    soonest = _turns_with(state, seat, route, pays, whole)
    reach = 0
    while reach < whole and _turns_with(state, seat, route, pays, reach) > soonest:
        reach += ROUGH
    while reach < whole and route.prices[reach] <= 0:  # what costs nothing is not put off: the rules may forbid it
        reach += 1
    return building_order(state, route.arcs[:reach])


def _turns_with(state: EuroState, seat: Seat, route: Route, pays: Sequence[int], reach: int) -> float:
    """How long a trip takes if its first arcs are built this turn, as far as money lasts; loans count as turns."""
    prices = list(route.prices)
    money = min(max(0, building.limit(state)), state.cash[seat])
    after = state.clone()
    for at in range(min(reach, len(prices))):
        if prices[at] != BUILT:
            if prices[at] > money:
                break
            money -= prices[at]
            after.cash[seat] -= prices[at]
            prices[at] = BUILT
    after.phase = BUILDING
    outlook = foresee(after, seat, Route(route.arcs, tuple(prices), route.reached), pays, builds_now=False)
    return float("inf") if outlook is None else outlook.turns + outlook.loans
