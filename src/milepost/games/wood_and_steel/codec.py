"""Wood and Steel for learners: every action that can be listed is one token; the position as numbers."""

from __future__ import annotations

import numpy as np

from milepost.core.action import Action
from milepost.core.codec import Block, Codec, Floats, Mask
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import ACTIONS, TOKENS
from milepost.games.wood_and_steel.board import (
    CITIES,
    GOODS,
    REGIONS,
    ROUTES,
    Contract,
    city_of,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import (
    ACTIONS_A_TURN,
    BANK,
    ENGINES_AT_MOST,
    FIRST_INDEPENDENT,
    KINDS,
    MOST_SEATS,
    NOBODY,
    NONE,
    OVER,
    SERVICE,
    SOURCES,
)
from milepost.games.wood_and_steel.design import CONNECTIONS, MOST_LEVEL, MOST_MARKET, MOST_OFFERS, UPGRADES
from milepost.games.wood_and_steel.rules import mergers, track
from milepost.games.wood_and_steel.state import SteelState

_CONTRACT = len(GOODS) + len(CITIES) + 2
"""A contract: its commodity and its city as ones among zeros, its distance, its ties."""
_SEATS_AND_MORE = MOST_SEATS + 2
"""Owners of track as seen by the viewer, who comes first; then independents, then the bank."""

TRACK = Block("track", (len(ROUTES), _SEATS_AND_MORE))
CITY = Block("cities", (len(CITIES), 8))
"""Value, active, current, own network, hub of the viewer, another hub, own railyard, another's railyard."""
DESTINATIONS = Block("destinations", (len(CITIES), 4))
"""Cities of the viewer's contracts, of those on offer, of the market, of other players."""
CONTRACTS = Block("contracts", (2 + MOST_OFFERS + MOST_MARKET, _CONTRACT))
"""The viewer's private one, the claimed one, those on offer, the market."""
PLAYERS = Block("players", (MOST_SEATS, 9 + len(SERVICE) + len(SOURCES) + len(UPGRADES) + len(REGIONS)))
DELIVERED = Block("delivered", (MOST_SEATS, len(GOODS)))
"""How often each commodity was delivered, and below whether there is a monopoly."""
MONOPOLIES = Block("monopolies", (MOST_SEATS, len(GOODS)))
ENGINES = Block("engines", (MOST_SEATS, ENGINES_AT_MOST, 2 + MOST_LEVEL + len(CITIES) + len(GOODS)))
INDEPENDENTS = Block("independents", (len(ROUTES),))
"""By route with independent track: the price of its railroad."""
CONNECTION = Block("connections", (len(CONNECTIONS), 3))
"""In play, done by the viewer, done by others."""
GLOBAL = Block("global", (OVER + 1 + len(KINDS) + 20,))


class SteelCodec(Codec[SteelState]):
    """Tokens and observations."""

    size = len(ACTIONS)
    blocks = (
        TRACK, CITY, DESTINATIONS, CONTRACTS, PLAYERS, DELIVERED, MONOPOLIES, ENGINES, INDEPENDENTS, CONNECTION, GLOBAL,
    )  # fmt: skip

    def tokens(self, action: Action) -> tuple[int, ...]:
        """One token, the same in every position."""
        return (TOKENS[action],)  # type: ignore[index]

    def mask(self, view: View[SteelState], taken: tuple[int, ...] = ()) -> Mask:
        """What is legal."""
        mask = np.zeros(self.size, np.bool_)
        if not taken:
            mask[[TOKENS[action] for action in view.legal()]] = True
        return mask

    def action(self, view: View[SteelState], taken: tuple[int, ...]) -> Action | None:
        """Tokens are actions."""
        if len(taken) != 1 or view.seat is None or view.seat not in view.state.waiting_for:
            return None
        action = ACTIONS[taken[0]]
        return action if view.state.why_not(action, view.seat) is None else None

    def observe(self, view: View[SteelState], taken: tuple[int, ...] = ()) -> Floats:
        """The position from the viewer's seat; a spectator sits on seat 0."""
        state, viewer = view.state, view.seat or 0
        numbers = np.zeros(self.width, np.float32)
        part = {block.name: self.block(numbers, block.name) for block in self.blocks}
        _observe_track(state, viewer, part["track"], part["independents"])
        _observe_cities(state, viewer, part["cities"])
        _observe_contracts(state, viewer, part["contracts"], part["destinations"])
        for seat in range(state.seats):
            at = (seat - viewer) % state.seats
            part["players"][at] = _player(state, seat)
            for contract in state.delivered[seat]:
                part["delivered"][at, good_of(contract)] += 1 / 8
            for good in members(state.monopolies[seat]):
                part["monopolies"][at, good] = 1
            for number in range(len(state.engines[seat])):
                _observe_engine(state, seat, number, part["engines"][at, number])
        np.minimum(part["delivered"], 1, out=part["delivered"])
        for bonus, done in zip(state.connections, state.connected, strict=True):
            part["connections"][bonus] = 1, viewer in done, len(done) > (viewer in done)
        part["global"][:] = _global(state, viewer)
        return numbers


def _observe_track(state: SteelState, viewer: int, owned: Floats, independents: Floats) -> None:
    for owners in state.tracks:
        for route, owner in enumerate(owners):
            if owner < MOST_SEATS:
                owned[route, (owner - viewer) % state.seats] = 1
            elif owner == BANK:
                owned[route, -1] = 1
            elif owner != NOBODY:
                owned[route, -2] = 1
                independents[route] = _squeezed(mergers.price_of(state, owner - FIRST_INDEPENDENT))


def _observe_cities(state: SteelState, viewer: int, cities: Floats) -> None:
    cities[:, 0] = np.array([value / (value + 20) for value in state.worth])
    active = state.active[viewer]
    cities[list(active), 1] = 1
    if active:
        cities[active[-1], 2] = 1
    cities[list(members(state.reach[viewer])), 3] = 1
    for seat, hub in enumerate(state.hubs):
        if hub != NONE:
            cities[hub, 4 + (seat != viewer)] = 1
    for seat, yards in enumerate(state.railyards):
        cities[list(yards), 6 + (seat != viewer)] = 1


def _observe_contracts(state: SteelState, viewer: int, contracts: Floats, cities: Floats) -> None:
    mine = (state.private[viewer], state.claimed[viewer])
    others = [
        held[seat] for held in (state.private, state.claimed) for seat in range(state.seats) if seat != viewer
    ]  # fmt: skip
    rows = [*mine, *_filled(state.offers, MOST_OFFERS), *_filled(state.market, MOST_MARKET)]
    for row, contract in zip(contracts, rows, strict=True):
        if contract != NONE:
            good, city = good_of(contract), city_of(contract)
            row[good] = row[len(GOODS) + city] = 1
            row[-2:] = state.map.distance[good][city] / 10, state.map.ties[good][city] / 4
    for column, group in enumerate((mine, state.offers, state.market, others)):
        for contract in group:
            if contract != NONE:
                cities[city_of(contract), column] = 1


def _filled(contracts: list[Contract], places: int) -> list[Contract]:
    return [*contracts, *[NONE] * (places - len(contracts))]


def _observe_engine(state: SteelState, seat: int, number: int, row: Floats) -> None:
    engine = state.engines[seat][number]
    row[0] = state.turn == seat and state.engine == number
    row[1] = state.turn == seat and state.ran >> number & 1
    row[1 + engine.level] = 1
    if engine.city != NONE:
        row[2 + MOST_LEVEL + engine.city] = 1
    if engine.load != NONE:
        row[2 + MOST_LEVEL + len(CITIES) + engine.load] = 1


def _squeezed(amount: int) -> float:
    """Grows for ever without reaching 1."""
    return amount / (amount + 20_000)


def _player(state: SteelState, seat: int) -> list[float]:
    ties = state.ties[seat]
    service = [float(state.service[seat] == stage) for stage in range(len(SERVICE))]
    has = state.upgrades[seat]
    return [
        1.0, float(seat == state.turn), float(seat == state.to_act), float(seat == state.first),
        float(seat == state.next_first), float(seat in state.west_coast), _squeezed(state.cash[seat]),
        _squeezed(state.debt[seat]), float(state.bidding >> seat & 1), *service,
        *(min(abs(one) / 30, 1) for one in ties), *(float(has >> kind & 1) for kind in range(len(UPGRADES))),
        *(float(region in state.offices[seat]) for region in range(len(REGIONS))),
    ]  # fmt: skip


def _global(state: SteelState, viewer: int) -> list[float]:
    phase, done = [0.0] * (OVER + 1), [float(state.done >> kind & 1) for kind in range(len(KINDS))]
    phase[state.phase] = 1.0
    options = state.options
    ranked = sum(map(bool, state.rankings)) / MOST_SEATS
    sold = state.piece
    return [
        *phase, *done, state.round / options.last_round, state.actions / ACTIONS_A_TURN, min(state.moves / 12, 1),
        min(state.built / 3, 1), float(state.changed), float(state.loaded != NONE), float(state.relayed),
        _squeezed(state.shortfall), _squeezed(state.raised), _squeezed(state.bid), float(state.bidder == viewer),
        min(len(state.sold) / 10, 1), (sold + 1) / len(ROUTES), float(state.west_open), float(state.yards_open),
        float(state.market_open), float(options.edition == "current"), float(state.map.scheme == 6), ranked,
        min(len(list(track.railroads(state))) / 11, 1),
    ]  # fmt: skip
