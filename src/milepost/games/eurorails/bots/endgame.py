"""The end of the game: which proposals meet every condition of victory, and which of them does so soonest."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.proposals import Proposal
from milepost.games.eurorails.bots.rivals import chips_left
from milepost.games.eurorails.bots.scoring import Scored
from milepost.games.eurorails.bots.snapshot import Snapshot
from milepost.games.eurorails.constants import BUILD_LIMIT, MAJORS_NEEDED
from milepost.games.eurorails.judgement.trips import Trip, possible, prospect, starts_of, terrains_of
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.trains import CROSSGRADE, CROSSGRADE_PRICE, UPGRADE_PRICE

SURE_ENOUGH = 0.6
"""A proposal counts as winning if it works out with this chance."""
QUIET_TURN = 0.97
"""The chance that no event gets in the way in a turn."""
SOON = 2
"""Turns within which a plan must win to count as winning soon."""
MOST_OF_A_TRIP = 150
"""No trip brings more millions."""
LAST_CHIP, CONTESTED_CHIP = 0.7, 0.4
"""The chance that a last chip is still there, and if a rival's train is nearer."""


def soonest_win(grounds: Grounds, scored: Sequence[Scored]) -> Scored | None:
    """The proposal that wins in the fewest turns, if there is one that is likely enough to."""
    sure = [(turns, -one.score, place) for place, one in enumerate(scored)
            if (turns := turns_to_win(grounds, one.proposal)) is not None]  # fmt: skip
    return scored[min(sure)[2]] if sure else None


def turns_to_win(grounds: Grounds, one: Proposal) -> float | None:
    """After how many turns a proposal meets all conditions of victory; None if it does not, or hardly ever."""
    state, seat, network = grounds.state, grounds.seat, grounds.network
    if one.declares:
        return 0.0
    price, building_turns = 0, 0
    if state.options.variant != "fast" and network.majors < MAJORS_NEEDED:
        if network.majors_with(one.sections) < MAJORS_NEEDED:
            return None
        price = network.victory.price
        building_turns = ceil(price / BUILD_LIMIT)
    gain, turns = (0, 0.0) if one.plan is None else (one.plan.prospect.outlook.gain, one.turns)
    price += (
        0 if one.train < 0 else CROSSGRADE_PRICE if CROSSGRADE.get(state.trains[seat]) == one.train else UPGRADE_PRICE
    )
    if victory.worth(state, seat) + gain - price < state.threshold:
        return None
    turns = max(turns, float(building_turns))
    trip: Trip = () if one.plan is None else one.plan.prospect.trip
    return turns if _chance(grounds, trip) * QUIET_TURN**turns >= SURE_ENOUGH else None


def _chance(grounds: Grounds, trip: Trip) -> float:
    """The chance that the loads of a trip are still there when the train comes."""
    state, seat = grounds.state, grounds.seat
    printing, at = state.options.printing, state.at
    chance = 1.0
    for stop in trip:
        if stop.card or chips_left(state, stop.load) > 1 or at[seat] < 0:
            continue
        own = to_city(printing, at[seat], stop.city)
        nearer = any(
            to_city(printing, at[rival], stop.city) < own
            for rival in range(len(at))
            if rival != seat and at[rival] >= 0
        )
        chance *= CONTESTED_CHIP if nearer else LAST_CHIP
    return chance


def wins_soon(snapshot: Snapshot) -> bool:
    """Whether the plan of the turns before meets all conditions of victory within two turns."""
    state, seat = snapshot.state, snapshot.seat
    if state.build_round or victory.worth(state, seat) + MOST_OF_A_TRIP < state.threshold:
        return False
    if state.options.variant != "fast" and victory.connected_majors(state, seat) < MAJORS_NEEDED:
        return False
    if victory.worth(state, seat) >= state.threshold:
        return True
    trip = snapshot.memory.trip
    if not possible(state, seat, trip):
        return False
    found = prospect(state, seat, terrains_of(state, seat, snapshot.memory.shut), starts_of(state, seat), trip)
    if found is None or found.outlook.turns > SOON:
        return False
    return victory.worth(state, seat) + found.outlook.gain >= state.threshold
