"""A situation in which a contract is drawn, as a designer writes it down: see the table in docs/arena.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from milepost.core.chance import HIDDEN, Chance
from milepost.core.errors import BadInput, unknown
from milepost.core.laboratory import Situation
from milepost.core.options import read_options
from milepost.core.phrases import player
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.board import CITIES, GOODS, Contract, bits, city_of, good_of
from milepost.games.wood_and_steel.constants import MOST_SEATS, NONE
from milepost.games.wood_and_steel.design import HUB, POSITIONS
from milepost.games.wood_and_steel.position.files import (
    ASeat,
    Pair,
    PlayerFile,
    city_named,
    contract_named,
    good_named,
    optional_contract,
    region_named,
    shaped,
)
from milepost.games.wood_and_steel.position.reading import lay_track
from milepost.games.wood_and_steel.rules import flow, offers
from milepost.games.wood_and_steel.state import PRESETS, SteelOptions, SteelState, empty

DRAWN = ("commodity", "city", "money", "ties")
"""What is told of a contract that was drawn."""
NEAR: dict[str, str] = {"full": "network", "table": "active"}
"""The option `contracts_near` of each mode."""
Draw = Callable[[Chance], Contract]


class SituationFile(msgspec.Struct, kw_only=True):
    """How a situation is written down."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    kind: Literal["first", "private", "office", "market"]
    edition: Literal["seed", "current"] | UnsetType = UNSET
    mode: Literal["full", "table"] = "full"
    pair: Pair | None = None
    players: Annotated[list[dict[str, Any]], Meta(max_length=MOST_SEATS)] = []
    player: ASeat = 0
    region: str | None = None
    market: list[Pair] = []


class ContractSituation(Situation):
    """A situation that was read: a map, and how a contract is drawn."""

    def __init__(self, name: str, state: SteelState, draw: Draw) -> None:
        self.name = name
        self._state = state
        self._draw = draw

    def draw(self, chance: Chance) -> Contract:
        """A contract."""
        return self._draw(chance)

    def describe(self, drawn: Contract) -> tuple[str | int, ...]:
        """Its commodity and destination, what it pays before bonuses, and its ties."""
        good, city = good_of(drawn), city_of(drawn)
        money = self._state.numbers.reward_per_segment * self._state.map.distance[good][city]
        return GOODS[good], CITIES[city].name, money, self._state.map.ties[good][city]


def read_situation(data: object, options: Mapping[str, Any]) -> ContractSituation:
    """A situation with the options of an experiment; `BadInput` with one sentence if it describes none."""
    file = shaped(SituationFile, "a situation", data)
    if file.kind != "first" and not file.players:
        raise BadInput("The situation has no players; one is the least.")
    state = _state(file, options)
    return ContractSituation(file.name, state, _KINDS[file.kind](state, file))


def _state(file: SituationFile, options: Mapping[str, Any]) -> SteelState:
    """A position with whatever matters for contracts, and nothing else."""
    given = dict(options) | {"contracts_near": NEAR[file.mode]}
    if file.edition is not UNSET:
        given |= {"preset": file.edition, "edition": file.edition}
    read = read_options("Wood and Steel", SteelOptions, PRESETS, given)
    state = empty(max(1, len(file.players)), read, HIDDEN)
    for seat, one in enumerate(file.players):
        _read_player(state, seat, one, file.mode)
    state.market = [contract_named(state, pair) for pair in file.market]
    return state


def _read_player(state: SteelState, seat: int, data: Mapping[str, Any], mode: str) -> None:
    """What a player has, as in a position; near active cities, track does not matter and may be left out."""
    file = shaped(PlayerFile, f"player {seat}", {"track": []} | dict(data) if mode == "table" else data)
    if file.track or mode == "full":
        lay_track(state, seat, player(seat), file.track)
    state.active[seat] = tuple(city_named(state, city) for city in file.active)
    if not state.active[seat] or len(set(state.active[seat])) < len(state.active[seat]):
        raise BadInput(f"{player(seat)} needs at least one active city, and each only once.")
    state.delivered[seat] = tuple(contract_named(state, pair) for pair in file.delivered)
    if file.hub is not None:
        state.hubs[seat], state.upgrades[seat] = city_named(state, file.hub), 1 << HUB
    state.monopolies[seat] = bits(_monopolies(state, seat, file.monopolies))
    state.private[seat] = optional_contract(state, file.private)
    state.claimed[seat] = optional_contract(state, file.claimed)


def _monopolies(state: SteelState, seat: int, names: Sequence[str]) -> list[int]:
    goods = [good_named(name) for name in names]
    for good in goods:
        if good not in state.map.monopoly:
            raise BadInput(f"{player(seat)} has a monopoly in {GOODS[good]}, in which there is none.")
    return goods


# what is drawn


def _first(state: SteelState, file: SituationFile) -> Draw:
    """A starting contract."""
    if file.pair is None:
        raise BadInput("The situation needs a 'pair': the two cities of a starting position.")
    pair = tuple(city_named(state, name) for name in file.pair)
    position = next((cities for cities in POSITIONS if set(cities) == set(pair)), None)
    if position is None:
        known = [" - ".join(CITIES[city].name for city in cities) for cities in POSITIONS]
        raise unknown("starting position", " - ".join(file.pair), known)
    return lambda chance: contracts.first_contract(state.map, state.numbers, position, state.worth, chance)


def _private(state: SteelState, file: SituationFile) -> Draw:
    """One ordinary offer, with nothing else on offer."""
    search = contracts.OfferSearch(_surroundings(state, file))
    return lambda chance: search.offer(chance, (), NONE)


def _office(state: SteelState, file: SituationFile) -> Draw:
    """The additional offer of a Regional Office."""
    if file.region is None:
        raise BadInput("The situation needs a 'region': where the Regional Office is.")
    region = region_named(state, file.region)
    search = contracts.OfferSearch(_surroundings(state, file))
    return lambda chance: search.offer(chance, (), region)


def _surroundings(state: SteelState, file: SituationFile) -> contracts.Surroundings:
    if file.player >= state.seats:
        raise BadInput(f"There is no player {file.player}; players are numbered from 0 to {state.seats - 1}.")
    around = offers.surroundings(state, file.player)
    if file.mode == "table":  # The app of the table sees no track, so it cannot ask whether any leads to the hub.
        around = msgspec.structs.replace(around, hub=state.hubs[file.player])
    return around


def _market(state: SteelState, file: SituationFile) -> Draw:
    """One new contract of the market; it differs from all open ones."""
    taken = [one for one in (*state.market, *state.private, *state.claimed) if one != NONE]
    base, active, least = flow.base(state), offers.active_cities(state), offers.least_hops(state)
    return lambda chance: contracts.market_contract(
        state.map, state.numbers, base, active, state.worth, taken, least, chance
    )


_KINDS: dict[str, Callable[[SteelState, SituationFile], Draw]] = {
    "first": _first,
    "private": _private,
    "office": _office,
    "market": _market,
}
