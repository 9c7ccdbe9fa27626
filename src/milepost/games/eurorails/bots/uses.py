"""What the build phase of a turn can be used for: one of track for the plan, track to a city, a train, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from milepost.games.eurorails.actions import StartBuilding, Upgrade
from milepost.games.eurorails.board import Edge
from milepost.games.eurorails.bots.grounds import LATE_WORTH, Grounds
from milepost.games.eurorails.bots.network import mileposts_of, with_track
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.slow_start import TRACK_BESIDE_TRAIN, left_beside_freight
from milepost.games.eurorails.constants import BUILD_LIMIT, CROSSGRADE_LIMIT, OPERATING, STARTING
from milepost.games.eurorails.judgement.routes import victory_track
from milepost.games.eurorails.judgement.trial_turn import Turn
from milepost.games.eurorails.judgement.trips import Prospect, fits
from milepost.games.eurorails.rules import building, victory
from milepost.games.eurorails.trains import (
    CROSSGRADE,
    CROSSGRADE_PRICE,
    FAST_FREIGHT,
    FREIGHT,
    HEAVY_FREIGHT,
    SLOW_FREIGHT,
    TRAINS,
    UPGRADE_PRICE,
    UPGRADES,
    Train,
)

LEAST_SECTIONS = 8
"""With less track of its own nobody needs a better train."""
COMFORTABLE = 60
"""With so many millions the whole plan is built ahead, and else only as far as the first payment."""
LATER_COMFORT = {SLOW_FREIGHT: -7, FAST_FREIGHT: 8, HEAVY_FREIGHT: 8}
"""By train: how much more or less must be left after it is exchanged than after a Freight is."""
FIRST_TRAIN = {"fast": FAST_FREIGHT, "heavy": HEAVY_FREIGHT}


class Use(StrEnum):
    """What the build phase is used for."""

    TRACK = "track"
    CONNECT = "connect"
    UPGRADE = "upgrade"
    CROSSGRADE = "crossgrade"
    NOTHING = "nothing"


class Used(msgspec.Struct, frozen=True):
    """A turn with one use of its build phase carried out."""

    use: Use
    turn: Turn
    sections: tuple[Edge, ...] = ()
    """The whole way to a major city of which this turn builds a part."""
    train: Train = -1
    """What is bought."""


def uses(grounds: Grounds, turn: Turn, left: Prospect | None) -> Iterator[Used]:
    """Every use that the rules, the money and the player's habits allow after the drive of a turn.

    `left` is what is left of the plan. The turn itself is not changed.
    """
    state = turn.state
    if not building.may_build(state, turn.seat) and state.phase != STARTING:
        yield Used(Use.NOTHING, turn.fork())
        return
    track = _track(grounds, turn, left, _ahead(turn, left))
    if track is not None:
        yield track
    if track is None or state.phase != STARTING:
        yield Used(Use.NOTHING, turn.fork())
    if state.phase == STARTING:
        return
    connect = None if grounds.saving else _connect(grounds, turn, left)
    if connect is not None:
        yield connect
    yield from _trains(grounds, turn, left)


def _spendable(grounds: Grounds, turn: Turn, most: int = BUILD_LIMIT) -> int:
    """What may be spent on track: the reserve is kept back."""
    return max(0, min(most, turn.state.cash[turn.seat] - grounds.reserve))


def _ahead(turn: Turn, left: Prospect | None) -> int:
    """How many stops of a plan are built for."""
    if left is None:
        return 0
    return len(left.trip) if turn.state.cash[turn.seat] >= COMFORTABLE else left.paying


def _track(grounds: Grounds, turn: Turn, left: Prospect | None, stops: int, most: int = BUILD_LIMIT) -> Used | None:
    """Track for the plan, if it needs some and there is money."""
    if left is None:
        return None
    built = turn.fork()
    spent = built.build(left.route.sections(turn.state, stops), _spendable(grounds, turn, most))
    return Used(Use.TRACK, built) if spent else None


def _connect(grounds: Grounds, turn: Turn, left: Prospect | None) -> Used | None:
    """Track to the nearest missing major cities, with what the first payment of the plan leaves of the turn."""
    ways = _ways_to_connect(grounds, turn, left)
    if not ways:
        return None
    built = turn.fork()
    if left is not None:
        built.build(left.route.sections(turn.state, left.paying), _spendable(grounds, turn))
    before = built.state.spent
    for way in ways:
        built.build(way, _spendable(grounds, built, BUILD_LIMIT - built.state.spent))
        if built.state.spent >= BUILD_LIMIT:
            break
    return Used(Use.CONNECT, built, ways[0]) if built.state.spent > before else None


def _ways_to_connect(grounds: Grounds, turn: Turn, left: Prospect | None) -> tuple[tuple[Edge, ...], ...]:
    """The ways to missing major cities that may be built now.

    All of them with money to spare, and late in the game if the next can be paid for. Else only one that is nearly on
    the way of the plan, as short a detour as the phase allows.
    """
    ways, prices = grounds.network.victory.ways, grounds.network.victory.prices
    if not ways:
        return ()
    need = 0 if left is None else left.route.price(turn.state, len(left.trip))
    worth = victory.worth(turn.state, turn.seat)
    spare = turn.state.cash[turn.seat] - need - grounds.reserve
    late = grounds.seen_phase in (Phase.LATE_CITIES, Phase.PUSH) and worth >= LATE_WORTH
    if spare >= grounds.habits.connect_from or (late and spare >= prices[0]):
        return ways
    detour = min(grounds.profile.detour(grounds.seen_phase), spare)
    if late or left is None or detour <= 0:
        return ()
    sections = left.route.sections(turn.state, len(left.trip))
    if not sections or grounds.network.nearest_missing(mileposts_of(sections)) > min(detour, prices[0] - 1):
        return ()
    with_plan = with_track(turn.state, turn.seat, sections)
    found = victory_track(with_plan, turn.seat, most=1 + victory.connected_majors(with_plan, turn.seat))
    return found.ways if found.price <= detour else ()


def too_early_for_trains(grounds: Grounds) -> bool:
    """Whether no train is bought yet; players who take the opening for a later phase keep to that as well."""
    never = grounds.row.upgrade == "never" or grounds.phase <= Phase.OPENING
    return never or grounds.network.sections < LEAST_SECTIONS


def can_pay_freight(grounds: Grounds) -> bool:
    """Whether the Freight that is saved for can be bought this turn."""
    state, seat = grounds.state, grounds.seat
    enough = grounds.saving and state.cash[seat] >= _least_for_freight(grounds)
    return enough and state.phase == OPERATING and not too_early_for_trains(grounds)


def _least_for_freight(grounds: Grounds) -> int:
    return UPGRADE_PRICE + max(grounds.reserve, left_beside_freight(grounds.state, grounds.seat))


def _trains(grounds: Grounds, turn: Turn, left: Prospect | None) -> Iterator[Used]:
    """A better train, and the other one of the two middle ones with track for what is left.

    A Freight that is saved for may take all the money there is if there is a plan: whether that gets on is asked later.
    """
    state, seat = turn.state, turn.seat
    if too_early_for_trains(grounds):
        return
    mine = state.trains[seat]
    track = 0 if left is None else left.route.price(state, left.paying)
    least = UPGRADE_PRICE + grounds.reserve
    if grounds.short_of_money and left is None:
        least += TRACK_BESIDE_TRAIN
    elif grounds.saving:
        least = _least_for_freight(grounds)
    else:
        least += track + max(0, grounds.habits.comfort + LATER_COMFORT.get(mine, 0))
    for train in (FIRST_TRAIN[grounds.habits.first_train],) if mine == FREIGHT else UPGRADES[mine]:
        if state.cash[seat] >= least:
            yield from _bought(turn, train, Use.UPGRADE)
    other = CROSSGRADE.get(mine)
    if other is None or state.cash[seat] < least - UPGRADE_PRICE + CROSSGRADE_PRICE:
        return
    if left is None or fits(left.trip, TRAINS[other].capacity, state.aboard[seat]):
        for used in _bought(turn, other, Use.CROSSGRADE):
            built = _track(grounds, used.turn, left, _ahead(used.turn, left), CROSSGRADE_LIMIT)
            yield used if built is None else msgspec.structs.replace(used, turn=built.turn)


def _bought(turn: Turn, train: Train, use: Use) -> Iterator[Used]:
    bought = turn.fork()
    if bought.state.phase == OPERATING:
        bought.do(StartBuilding())
    if bought.do(Upgrade(train)):
        yield Used(use, bought, train=train)
