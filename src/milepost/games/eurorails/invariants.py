"""Everything that must hold in every position of EuroRails; the soak tests ask after every action."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from milepost.core.state import ensure
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    COPIES,
    EDGES,
    LOADS,
    MEDIUM,
    MILEPOSTS,
    OUTPOSTS,
    PRODUCES,
    SIZE,
    SMALL,
    TRACK,
)
from milepost.games.eurorails.constants import (
    BUILD_LIMIT,
    BUILDING,
    CITY_SECTIONS,
    CLOSED,
    CROSSGRADE_LIMIT,
    CROSSGRADED,
    ENDING,
    EXITS,
    FIRST_THRESHOLD,
    FREE,
    HAND,
    LINE_MEMBERS,
    NEUTRAL,
    NOTHING,
    OPERATING,
    OVER,
    PHASES,
    PLACING,
    RED,
    RESTARTED,
    STARTING,
    THROWING,
    THROWING_ROUND,
    TIE_STEP,
)
from milepost.games.eurorails.rules import movement, track, victory
from milepost.games.eurorails.rules.calamities import TURNS, UNTIL_USED
from milepost.games.eurorails.rules.loads import NO_CHIP
from milepost.games.eurorails.trains import SLOW_FREIGHT, TRAINS

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_ENDS = np.array(EDGES, np.intp).ravel()
"""The ends of edge 0, of edge 1, …"""
_TOWNS = {size: np.array([CENTRE[c] for c, s in enumerate(SIZE) if s == size], np.intp) for size in (SMALL, MEDIUM)}
_REDS = bytes([RED]) * (len(EDGES) - TRACK - 1)
_LIMITS = {NOTHING: BUILD_LIMIT, CROSSGRADED: CROSSGRADE_LIMIT, RESTARTED: BUILD_LIMIT}
"""What can be spent on track; nothing beside an upgrade or a trade."""


def check(state: EuroState) -> None:
    """Raise `BrokenState` with a sentence unless everything holds."""
    check_track(state)
    check_pieces(state)
    check_caches(state)
    ensure(state.to_act is None or bool(state.legal()), "the player to act has no legal action")


def check_pieces(state: EuroState) -> None:
    """Everything on the table but the track: money, chips, cards, trains, and whose turn it is."""
    ensure(0 <= state.phase < len(PHASES), "there is no such phase")
    _check_money(state)
    _check_chips(state)
    _check_cards(state)
    _check_trains(state)
    _check_flow(state)
    _check_asks(state)
    _check_turn(state)
    _check_victory(state)


def check_caches(state: EuroState) -> None:
    """What is kept beside the fields follows from them."""
    if "ends" not in state.__dict__:
        return
    fresh = state.clone()
    track.refresh(fresh)
    ensure(state.present == fresh.present, "who has track at which city is out of date")
    ensure(state.free == fresh.free, "the free edges at cities are out of date")
    for seat in range(len(state.cash)):
        ensure(state.ends[seat] == fresh.ends[seat], f"the ends kept for seat {seat} are not those of its sections")
        ensure(state.values[seat] == fresh.values[seat], f"the prices kept for seat {seat} are out of date")
        known = state.majors[seat]
        ensure(known in (-1, victory.connected_majors(fresh, seat)), f"the majors kept for seat {seat} are out of date")


def _check_money(state: EuroState) -> None:
    for seat, (cash, debt) in enumerate(zip(state.cash, state.debt, strict=True)):
        ensure(cash >= 0, f"seat {seat} has {cash}M")
        ensure(debt >= 0, f"seat {seat} owes {debt}M")
        ensure(state.options.mercy or not debt, f"seat {seat} owes money without loans")


def _check_chips(state: EuroState) -> None:
    for city, load in enumerate(state.lying):
        if load != NO_CHIP:
            possible = 0 <= load < len(LOADS) and load not in PRODUCES[city]
            ensure(possible, f"a chip lies in {CITIES[city]} that cannot")
    chips = state.tray[:]
    for load in (*(load for aboard in state.aboard for load in aboard), *(load for load in state.lying if load >= 0)):
        chips[load] += 1
    ensure(min(state.tray) >= 0, "the tray holds less than nothing")
    made = [copies - state.options.two_player_rules for copies in COPIES]
    if chips != made:
        load = next(load for load, count in enumerate(chips) if count != made[load])
        ensure(False, f"there are {chips[load]} chips of {LOADS[load]}, not {made[load]}")


def _check_cards(state: EuroState) -> None:
    deck = state.deck
    in_force = [card for card, _, _ in state.forces]
    hands = [card for hand in state.hands for card in hand]
    cards = sorted((*state.pile, *state.discards, *state.gone, *in_force, *hands))
    ensure(cards == list(range(1, len(deck.demands) + len(deck.events) + 1)), "a card was lost, doubled or made up")
    ensure(all(card in deck.demands for card in hands), "somebody holds an event card")
    for cards in (state.pile, state.discards, *map(list, state.hands)):
        ensure(cards == sorted(cards), "a pile or a hand is not sorted")
    fast = state.options.variant == "fast"
    ensure(all(fast and card in deck.events for card in state.gone), "a card left the game that could not")
    for seat, hand in enumerate(state.hands):
        due = HAND + (state.phase == THROWING and seat >= state.turn)
        ensure(len(hand) == due, f"seat {seat} has {len(hand)} cards, not {due}")
    for card, drawer, left in state.forces:
        ensure(card in deck.events and deck.events[card].lasting, f"card {card} does not last and is in force")
        ensure(0 <= drawer < len(state.cash), f"card {card} was drawn by nobody")
        if deck.events[card].kind == "bonus":
            ensure(left == UNTIL_USED, f"card {card} stays until it is used")
        else:
            newest = TURNS if drawer == state.turn and state.phase != OVER else 1
            ensure(1 <= left <= newest, f"card {card} is in force for {left} more turns of its drawer")


def check_track(state: EuroState) -> None:
    """Sections and ferry lines, which follow from the fields `owners` and `members` alone."""
    seats, owners = len(state.cash), state.owners
    ensure(len(owners) == len(EDGES), "edges were lost or made")
    ensure(owners[TRACK:-1] == _REDS, "a red area belongs to somebody")
    known = bytes((*range(seats), FREE, *((NEUTRAL,) if state.options.neutral_track else ())))
    open_edges = bytes(owners[:TRACK]) + (bytes(owners[-1:]) if state.printing.tunnel else b"")
    ensure(not open_edges.translate(None, known), "an edge belongs to somebody who cannot own it")
    ensure(state.printing.tunnel or owners[-1] == CLOSED, "the tunnel is open without being there")
    ends = _ends(owners, seats)
    for size, centres in _TOWNS.items():
        here = ends[:, centres]
        ensure(int(here.max()) <= CITY_SECTIONS, "somebody has more than three sections at a city")
        crowd = (here > 0).sum(axis=0)
        ensure(int(crowd.max()) <= track.city_limit(state, size), "too many players have track at a city")
    _check_lines(state, ends)


def _ends(owners: bytearray, seats: int) -> NDArray[np.intp]:
    """How many sections of each seat end at each milepost, straight from the edges."""
    whose = np.repeat(np.frombuffer(bytes(owners), np.uint8), 2).astype(np.intp)
    taken = whose < seats
    return np.bincount(whose[taken] * MILEPOSTS + _ENDS[taken], minlength=seats * MILEPOSTS).reshape(seats, MILEPOSTS)


def _check_lines(state: EuroState, ends: NDArray[np.intp]) -> None:
    seats, printing = len(state.cash), state.printing
    ensure(len(state.members) == len(printing.ports), "ferry lines were lost or made")
    inside = places = 0
    touched = [ends[:, port].tolist() for ports in printing.ports for port in ports]
    for line, members in enumerate(state.members):
        ensure(0 <= members < 1 << seats, f"somebody who does not play is on ferry line {line}")
        ensure(members.bit_count() <= LINE_MEMBERS, f"there are more than two players on ferry line {line}")
        for seat, sections in enumerate(zip(*touched[2 * line : 2 * line + 2], strict=True)):
            paid = members >> seat & 1 or not any(sections)
            ensure(bool(paid), f"seat {seat} has track at a port of ferry line {line} and has not paid")
        if line in printing.channel:
            inside |= members
            places += LINE_MEMBERS - members.bit_count()
    ensure(places >= seats - inside.bit_count(), "not everybody can still get a place over the Channel")


def _check_trains(state: EuroState) -> None:
    for seat, at in enumerate(state.at):
        train, aboard, came_by = state.trains[seat], state.aboard[seat], state.came_by[seat]
        slow = state.options.variant == "slow"
        ensure(0 <= train < len(TRAINS) and (slow or train != SLOW_FREIGHT), f"seat {seat} has no such train")
        ensure(list(aboard) == sorted(aboard), f"the loads of seat {seat} are not sorted")
        ensure(len(aboard) <= TRAINS[train].capacity, f"seat {seat} carries more than the train can")
        ensure(state.lost_turns[seat] >= 0, f"seat {seat} has lost less than no turn")
        ensure(-1 <= at < MILEPOSTS, f"the train of seat {seat} is off the map")
        if at < 0:
            idle = not aboard and came_by == -1 and not state.sailing[seat]
            ensure(idle, f"the train of seat {seat} did something before it was placed")
        ensure(came_by == -1 or at in EDGES[came_by], f"the train of seat {seat} came by an edge that is elsewhere")
        ensure(
            not state.sailing[seat] or state.printing.line_at[at] >= 0,
            f"the train of seat {seat} waits for a ferry away from any port",
        )


def _check_flow(state: EuroState) -> None:
    """Phase, round and turn fit each other."""
    phase, turn = state.phase, state.turn
    ensure(0 <= turn < len(state.cash), "it is nobody's turn")
    if phase == THROWING:
        ensure(state.options.four_cards and state.build_round == THROWING_ROUND, "a card is thrown away without cause")
    elif phase == STARTING:
        ensure(1 <= state.build_round <= state.build_rounds, "there is no such building round")
    else:
        ensure(state.build_round == 0, "normal play began within a building round")
    if state.build_round:
        ensure(state.round == 0, "a round began before normal play")
        untouched = max(state.at) < 0 and not any(state.lost_turns) and not state.forces and max(state.lying) < 0
        ensure(untouched and not any(state.debt), "something happened before normal play that could not")
        return
    ensure(1 <= state.round <= state.options.rounds, "there is no such round")
    if phase == PLACING:
        ensure(state.at[turn] < 0, "a train is placed that is on the map")
    elif phase == OPERATING or (phase == BUILDING and state.bought != RESTARTED):
        ensure(state.at[turn] >= 0, "a train off the map is in use")
    elif phase == ENDING and not state.asks:
        ensure(victory.meets(state, turn) and not victory.automatic(state, turn), "a turn did not end that should have")


def _check_asks(state: EuroState) -> None:
    ensure((state.to_act is None) == (state.phase == OVER), "somebody is asked after the end, or nobody before it")
    ensure(bool(state.reason) == (state.phase == OVER), "there is a reason without an end, or none with it")
    if state.phase == OVER:
        ensure(not state.asks, "a question was left open")
        return
    ensure(
        state.to_act == (state.asks[-1].seat if state.asks else state.turn), "another seat than the right one is asked"
    )
    losses: Counter[int] = Counter()
    for ask in state.asks:
        ensure(0 <= ask.seat < len(state.cash), "nobody is asked")
        if isinstance(ask, Bargain):
            sound = state.phase == BUILDING and state.offered and ask.buyer == state.turn != ask.seat
            ensure(sound and len(state.asks) == 1, "an offer is out of place")
            sides = ((ask.wanted, ask.seat), (ask.given, ask.buyer))
            ensure(all(state.owners[e] == who for edges, who in sides for e in edges), "an offer is for others' track")
        else:
            losses[ask.seat] += 1
    for seat, count in losses.items():
        ensure(count <= state.lost_turns[seat], f"seat {seat} is to lose a load without having derailed")
    if losses:
        ensure(len(set(state.aboard[state.asks[-1].seat])) > 1, "a player without a choice is asked")


def _check_turn(state: EuroState) -> None:
    """What was done this turn is within its limits."""
    turn, seats, phase = state.turn, len(state.cash), state.phase
    most = movement.speed(state, turn) if phase in (OPERATING, ENDING, OVER) else 0
    ensure(0 <= state.moves <= most, f"a train may go {state.moves} mileposts")
    ensure(not (phase == OPERATING and state.sailing[turn] and state.moves), "a train that waits for a ferry may move")
    ensure(0 <= state.paid < 1 << seats and not state.paid >> turn & 1, "fees were paid to nobody, or to oneself")
    ensure(NOTHING <= state.bought <= RESTARTED, "something unknown was bought")
    ensure(phase in (BUILDING, OVER) or not state.bought, "something was bought outside the build phase")
    ensure(phase in (BUILDING, OVER) or not state.offered, "an offer was made outside the build phase")
    limit = _LIMITS.get(state.bought, 0)
    ensure(0 <= state.spent <= limit, f"{state.spent}M were spent on track in a turn that allows {limit}M")
    building = phase in (STARTING, BUILDING, OVER)
    ensure(state.built >= 0 and (building or not state.built), "track was built outside the build phase")
    ensure(state.built > 0 or not state.spent, "money was spent on no track")
    ensure(
        len(state.exits) <= state.built and set(state.exits) <= set(OUTPOSTS), "the sections out of cities are wrong"
    )
    each = Counter(state.exits).values() if state.options.major_exits == "each" else (len(state.exits),)
    ensure(max(each, default=0) <= EXITS, "too many sections were built out of a major city")
    ensure(state.dropped == sorted(set(state.dropped)), "what was dropped this turn is not sorted")
    ensure(all(0 <= drop < len(CITIES) * len(LOADS) for drop in state.dropped), "what was dropped is not on the map")
    if state.fresh and phase != OVER:
        used = state.paid or state.spent or state.built or state.bought or state.dropped or state.offered
        ensure(not used, "something was done in a turn in which nothing was done")


def _check_victory(state: EuroState) -> None:
    everybody = (1 << len(state.cash)) - 1
    raised, left = divmod(state.threshold - FIRST_THRESHOLD, TIE_STEP)
    ensure(raised >= 0 and left == 0, f"nobody asked for {state.threshold}M")
    ensure((raised > 0) == (state.tied.bit_count() > 1), "the threshold was raised without a tie, or not after one")
    ensure(0 <= state.tied <= everybody, "somebody who does not play is tied")
    been = everybody if state.phase == OVER else (1 << state.turn) - 1
    ensure(state.declared & ~been == 0, "somebody declared before the end of their turn")
