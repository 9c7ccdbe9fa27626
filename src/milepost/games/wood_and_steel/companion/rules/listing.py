"""What a player can do, listed by phase in the order of tokens. Edits are open and not listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import CITIES, bits, members
from milepost.games.wood_and_steel.companion.actions import (
    RANKINGS,
    Bankrupt,
    Claim,
    Connect,
    Discard,
    DrawOffers,
    EndGame,
    EndRound,
    EndTurn,
    Exchange,
    Final,
    Fulfil,
    GoFirst,
    Hub,
    Mogul,
    Office,
    Placed,
    Railyard,
    TableAction,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.rules import declarations, scoring
from milepost.games.wood_and_steel.constants import NONE

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


_HUBS, _RAILYARDS = (tuple(kind(city) for city in range(len(CITIES))) for kind in (Hub, Railyard))
"""Made once, since there are many of them at any time."""


def _rank(state: TableState, seat: Seat) -> Iterator[TableAction]:
    return (Rank(*ranking) for ranking in RANKINGS)


def _final(state: TableState, seat: Seat) -> Iterator[TableAction]:
    """A Challenger or none, and any of the regions in which the player has an office."""
    own = bits(state.offices[seat])
    dominant = [regions for regions in range(own + 1) if not regions & ~own]
    return (Final(challenger, regions) for regions in dominant for challenger in (False, True))


def _play(state: TableState, seat: Seat) -> Iterator[TableAction]:
    if state.phase == PLAYING and seat == state.turn:
        yield EndTurn(state.round)
    yield EndRound(state.round)
    yield from _contracts(state, seat)
    if not state.moguls[seat]:
        yield Mogul()
    if state.next_first == NONE:
        yield GoFirst(state.round)
    yield from _upgrades(state, seat)
    yield from (Merge(railroad) for railroad, track in enumerate(state.segments) if track)
    for bonus, done in zip(state.connections, state.connected, strict=True):
        if seat not in done:
            yield Connect(bonus)
    last = declarations.latest(state, seat)
    if last is not None and not last.bankrupt:
        yield Bankrupt(last.contract)
    waiting = {(piece.owner, piece.route) for piece in state.to_place if not piece.placed}
    yield from (Placed(*piece) for piece in sorted(waiting))
    if state.phase == CLOSING or scoring.enough(state):
        yield EndGame(state.round)


def _contracts(state: TableState, seat: Seat) -> Iterator[TableAction]:
    yield from map(Take, sorted(state.offers[seat]))
    private, claimed = state.private[seat], state.claimed[seat]
    if private != NONE:
        yield Fulfil(False, private)
    if claimed != NONE:
        yield Fulfil(True, claimed)
    elif state.moguls[seat]:
        yield from map(Claim, sorted(state.market))
    if private != NONE:
        yield Discard(private)
    elif not state.offers[seat]:
        yield DrawOffers()


def _upgrades(state: TableState, seat: Seat) -> Iterator[TableAction]:
    cities = members(state.map.cities)
    if state.hubs[seat] == NONE:
        yield from (_HUBS[city] for city in cities if city not in state.hubs)
    if len(state.railyards[seat]) < state.numbers.railyard_most:
        taken = {city for yards in state.railyards for city in yards}
        yield from (_RAILYARDS[city] for city in cities if city not in taken)
    offices = {region for regions in state.offices for region in regions}
    for region, there in enumerate(state.map.region_cities):
        if there and region not in offices:
            yield Office(region)
    taken_goods = 0
    for monopolies in state.monopolies:
        taken_goods |= monopolies
    yield from (Exchange(good) for good in sorted(state.map.monopoly) if not taken_goods >> good & 1)


LISTED: dict[int, Callable[[TableState, Seat], Iterator[TableAction]]] = {
    RANKING: _rank,
    PLAYING: _play,
    CLOSING: _play,
    SCORING: _final,
    OVER: lambda state, seat: iter(()),
}
