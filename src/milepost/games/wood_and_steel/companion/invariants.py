"""What holds in every position of the companion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.state import ensure
from milepost.games.wood_and_steel.companion.constants import OVER, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.constants import END, FIRST_INDEPENDENT, NONE, RETURNED
from milepost.games.wood_and_steel.design import MOST_MARKET, MOST_OFFERS

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def check(state: TableState) -> None:
    """Raise if anything that always holds does not hold in this position."""
    _phase(state)
    _contracts(state)
    _declared(state)
    _track(state)
    _ties(state)


def _phase(state: TableState) -> None:
    phase = state.phase
    ensure((phase == OVER) == (state.to_act is None), "somebody is asked after the end, or nobody before it")
    ensure((phase == RANKING) == (state.round == 0), "the round does not fit the phase")
    ensure(state.round <= state.options.last_round, "the last round is over")
    ensure(phase != PLAYING or state.to_act == state.turn, "somebody else is waited for in a turn")
    ensure(phase != PLAYING or not state.ended >> state.turn & 1, "a turn goes on that is over")
    ensure(bool(state.reason) == (phase in (SCORING, OVER)), "the game has a reason to end at a wrong time")
    said = [answer != NONE for answer in state.final]
    ensure(all(said) if phase == OVER else phase == SCORING or not any(said), "the end is counted at a wrong time")
    ensure(state.changes >= state.closed, "rounds were closed by nobody")


def _contracts(state: TableState) -> None:
    ensure(state.market_open or not state.market, "there are contracts before there is a market")
    ensure(len(state.market) <= MOST_MARKET, "the market is too large")
    ensure(len({*state.market}) == len(state.market), "the market has a contract twice")
    for seat in range(state.seats):
        offers = state.offers[seat]
        ensure(len({*offers}) == len(offers) <= MOST_OFFERS, f"the offers to seat {seat} are not different")
        ensure(not offers or state.private[seat] == NONE, f"seat {seat} has a contract and is offered others")
        active = state.active[seat]
        ensure(len({*active}) == len(active), f"a city is active twice for seat {seat}")
        ensure(bool(active) == (state.phase != RANKING), f"seat {seat} has no active city, or one too early")
        ensure(all(state.map.cities >> city & 1 for city in active), f"seat {seat} has a city off the map")
    numbers = [one.number for one in state.fulfilled]
    ensure(numbers == sorted({*numbers}), "two deliveries have one number")


def _declared(state: TableState) -> None:
    hubs = [hub for hub in state.hubs if hub != NONE]
    yards = [city for yards in state.railyards for city in yards]
    offices = [region for offices in state.offices for region in offices]
    for what, found in (("hub", hubs), ("railyard", yards), ("office", offices)):
        ensure(len({*found}) == len(found), f"there is a second {what} in one place")
    taken = 0
    for monopolies in state.monopolies:
        ensure(not taken & monopolies, "two players have one monopoly")
        taken |= monopolies
    for done in state.connected:
        ensure(len({*done}) == len(done), "somebody has a connection bonus twice")
    ensure(state.market_open == any(state.moguls), "there is a market without a Mogul, or a Mogul without a market")


def _track(state: TableState) -> None:
    ensure(len({*state.names}) == len(state.names) == len(state.segments), "two railroads have one name")
    for segments in state.segments:
        ensure(len({*segments}) == len(segments), "a railroad has a segment twice")
        ensure(all(state.map.routes >> route & 1 for route in segments), "a railroad has track off the map")
    for piece in state.to_place:
        railroad = piece.owner - FIRST_INDEPENDENT
        ensure(railroad < 0 or piece.route in state.segments[railroad], "track is to be placed that nobody has")


def _ties(state: TableState) -> None:
    for seat, ties in enumerate(state.ties):
        ensure(sum(ties) >= 0, f"seat {seat} has less than no ties")
        ensure(ties[RETURNED] <= 0, f"seat {seat} got ties for a bankruptcy")
        ensure(state.final[seat] != NONE or ties[END] == 0, "the end is counted too early")
