"""A position from a file as a state that can be played on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, unknown
from milepost.core.options import read_options
from milepost.core.phrases import player
from milepost.games.wood_and_steel.board import (
    CITIES,
    REGIONS,
    bits,
)
from milepost.games.wood_and_steel.constants import (
    ACTING,
    FIRST_INDEPENDENT,
    GO_FIRST,
    KINDS,
    MOST_INDEPENDENTS,
    NOBODY,
    NONE,
    OVER,
    RUN,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.design import (
    CONNECTIONS,
    ENGINE_NAMES,
    MOST_MARKET,
    SERVICE_YARD,
)
from milepost.games.wood_and_steel.position.files import (
    ConnectionFile,
    IndependentFile,
    Pair,
    PlayerFile,
    PositionFile,
    contract_named,
    route_named,
    shaped,
)
from milepost.games.wood_and_steel.position.players import read_player
from milepost.games.wood_and_steel.rules import offers, scoring, track
from milepost.games.wood_and_steel.state import PRESETS, SteelOptions, SteelState, empty

TITLE = "Wood and Steel"


def read(data: Mapping[str, Any]) -> SteelState:
    """The state that a position describes; `BadInput` with one sentence if it describes none."""
    file = shaped(PositionFile, "a position", data)
    players = [shaped(PlayerFile, f"player {seat}", one) for seat, one in enumerate(file.players)]
    state = empty(len(players), _options(file), seeded(file.seed))
    for seat, one in enumerate(players):
        lay_track(state, seat, player(seat), one.track)
    _read_independents(state, file)
    for seat, one in enumerate(players):
        read_player(state, seat, one)
    _read_common(state, file)
    _check_shared(state)
    _begin(state, file)
    return state


def _options(file: PositionFile) -> SteelOptions:
    given = dict(file.options)
    if file.edition is not UNSET:
        if given.get("edition", file.edition) != file.edition:
            raise BadInput(f"The position is of the {file.edition} edition, and its options name another one.")
        given["edition"] = file.edition
    if given.get("edition") in PRESETS:
        given.setdefault("preset", given["edition"])
    options = read_options(TITLE, SteelOptions, PRESETS, given)
    assert isinstance(options, SteelOptions)
    return options


# track


def lay_track(state: SteelState, owner: int, name: str, pairs: Sequence[Pair]) -> None:
    """Give a player or an independent railroad its track, at least one segment."""
    if not pairs:
        raise BadInput(f"{name} has no track, and needs at least one segment.")
    for pair in pairs:
        route = route_named(state, pair)
        if state.own[owner] >> route & 1:
            raise BadInput(f"{name} has track on {pair[0]} - {pair[1]} twice; once is the most.")
        if state.tracks[1][route] != NOBODY:
            raise BadInput(f"{pair[0]} - {pair[1]} has three tracks; there is room for two.")
        track.lay(state, route, owner)


def _read_independents(state: SteelState, file: PositionFile) -> None:
    if len(file.independents) > MOST_INDEPENDENTS:
        raise BadInput(f"There are {len(file.independents)} independents; {MOST_INDEPENDENTS} are the most.")
    for number, data in enumerate(file.independents):
        one = shaped(IndependentFile, f"independent {number}", data)
        if one.name in state.names:
            raise BadInput(f"Two independents are called {one.name!r}; each needs a name of its own.")
        state.names.append(one.name)
        lay_track(state, FIRST_INDEPENDENT + number, one.name, one.track)


# what belongs to all


def _read_common(state: SteelState, file: PositionFile) -> None:
    last = state.options.last_round
    if file.round > last:
        raise BadInput(f"The position is in round {file.round}, and the last one is {last}.")
    state.round, state.actions = file.round, file.actions_left
    state.first, state.turn = file.first, file.first if isinstance(file.to_act, UnsetType) else file.to_act or 0
    for seat in (state.first, state.turn, *file.west_coast_served):
        _check_seat(state, seat)
    for kind in file.done:
        if kind not in KINDS:
            raise unknown("kind of action called", kind, KINDS)
        state.done |= 1 << KINDS.index(kind)
    state.next_first = state.turn if state.done >> GO_FIRST & 1 else NONE
    state.west_open, state.west_coast = file.west_open, list(file.west_coast_served)
    state.market_open = file.market is not None
    state.market = [contract_named(state, pair) for pair in file.market or ()]
    _read_connections(state, file)
    levels = [engine.level for engines in state.engines for engine in engines]
    yards = any(has >> SERVICE_YARD & 1 for has in state.upgrades)
    state.yards_open = yards or max(levels) >= state.numbers.yard_level


def _check_seat(state: SteelState, seat: Seat) -> None:
    if seat >= state.seats:
        raise BadInput(f"There is no player {seat}; players are numbered from 0 to {state.seats - 1}.")


def _read_connections(state: SteelState, file: PositionFile) -> None:
    known = {frozenset(bonus.ends): number for number, bonus in enumerate(CONNECTIONS)}
    for number, data in enumerate(file.connections):
        one = shaped(ConnectionFile, f"connection {number}", data)
        bonus = known.get(frozenset(one.ends))
        if bonus is None:
            raise unknown("connection bonus", " - ".join(one.ends), [" - ".join(bonus.ends) for bonus in CONNECTIONS])
        if bonus in state.connections or len(set(one.done)) < len(one.done):
            raise BadInput(f"The connection {' - '.join(one.ends)}, or somebody who has it, is listed twice.")
        for seat in one.done:
            _check_seat(state, seat)
        state.connections.append(bonus)
        state.connected.append(tuple(one.done))


def _check_shared(state: SteelState) -> None:
    """Raise `BadInput` if two players have what there is only one of."""
    if len(state.market) > MOST_MARKET or len(set(state.market)) < len(state.market):
        raise BadInput(f"The market holds at most {MOST_MARKET} contracts, all different.")
    if len(set(state.west_coast)) < len(state.west_coast):
        raise BadInput("A player is named twice in 'west_coast_served'; each is named once.")
    hubs = [CITIES[hub].name for hub in state.hubs if hub != NONE]
    yards = [CITIES[city].name for yards in state.railyards for city in yards]
    offices = [REGIONS[region] for offices in state.offices for region in offices]
    for what, found in (("hub", hubs), ("railyard", yards), ("Regional Office", offices)):
        for place in found:
            if found.count(place) > 1:
                raise BadInput(f"There are two of the kind {what} in {place}; one is the most.")


def _begin(state: SteelState, file: PositionFile) -> None:
    """What is asked for first."""
    if file.to_act is None:
        state.phase, state.to_act = OVER, None
        state.reason = "ties" if scoring.enough(state) else "rounds"
        return
    state.phase, state.to_act = ACTING, state.turn
    everybody = bits(range(len(state.engines[state.turn])))
    state.ran = everybody if state.done >> RUN & 1 else 0
    _check_unplaced(state)
    if state.engines[state.turn][-1].city == NONE:
        state.phase = STATIONING
    elif not offers.offer_missing(state, []) and not state.actions:
        state.phase, state.ran = SWITCHING, everybody


def _check_unplaced(state: SteelState) -> None:
    """Raise `BadInput` if an engine is in no city, unless its owner is to put it on the map next."""
    for seat, engines in enumerate(state.engines):
        for number, engine in enumerate(engines):
            new = seat == state.turn and number == len(engines) - 1 and NONE not in state.private
            if engine.city == NONE and not new:
                raise BadInput(
                    f"The {ENGINE_NAMES[engine.level]} of {player(seat)} is in no city; only the last engine of the "
                    "player to act may be new, while everybody has a private contract."
                )
