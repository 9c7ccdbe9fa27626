"""EuroRails for learners: one token for each action, masks from the engine's own arrays, and an observation.

Seats are counted from the viewer's on; money and rounds are squeezed into 0 to 1 so that no two look the same.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from milepost.core.action import Action
from milepost.core.codec import Block, Codec, Floats, Mask
from milepost.core.state import View
from milepost.games.eurorails.actions import ACTIONS, FIRST_BUILD, MOST_SEATS, TOKENS
from milepost.games.eurorails.board import CITIES, COPIES, EDGES, LOADS, MILEPOSTS, TRACK, TUNNEL
from milepost.games.eurorails.cards import DECKS, Card
from milepost.games.eurorails.constants import (
    BUILD_LIMIT,
    BUILDING,
    HAND,
    MAJORS_NEEDED,
    NEUTRAL,
    PHASES,
    RESTARTED,
    STARTING,
)
from milepost.games.eurorails.rules import building, victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import TRAINS

MOST_EVENTS = max(len(deck.events) for deck in DECKS.values())
MOST_LINES = 9
MOST_MOVES = 16

OWNED = Block("track", (TRACK + 1, 2))
"""For each edge that can carry track: mine, somebody else's."""
PLACES = Block("mileposts", (MILEPOSTS, 3))
"""My train, other trains, half rate here now."""
CARDS = Block("hand", (HAND + 1, 3, len(LOADS) + len(CITIES) + 1))
"""Each card's demands: load, city, payment."""
CHIPS = Block("loads", (len(LOADS), 2))
"""In the tray, and aboard my train."""
LYING = Block("lying", (len(CITIES), len(LOADS)))
"""The chip left in each city."""
PLAYERS = Block("players", (MOST_SEATS, 10 + len(TRAINS)))
ABOARD = Block("aboard", (MOST_SEATS, len(LOADS)))
FERRIES = Block("ferries", (MOST_LINES, 2))
"""Whether I have paid for a line, and how many have."""
FORCES = Block("events", (MOST_EVENTS, 2))
"""In force, and drawn by me."""
GLOBAL = Block("global", (len(PHASES) + RESTARTED + 1 + 12,))

_BUILDS = np.array([*range(TRACK), TUNNEL], np.intp)
"""Edges in the order of their tokens."""


class EuroCodec(Codec[EuroState]):
    """One token for each action; see `actions.ACTIONS`."""

    size = len(ACTIONS)
    blocks = (OWNED, PLACES, CARDS, CHIPS, LYING, PLAYERS, ABOARD, FERRIES, FORCES, GLOBAL)
    edge_ends = np.array(EDGES, np.int64)
    """The mileposts each edge joins, for graph networks."""

    def tokens(self, action: Action) -> tuple[int, ...]:
        """One token, the same in every position."""
        return (TOKENS[action],)

    def mask(self, view: View[EuroState], taken: tuple[int, ...] = ()) -> Mask:
        """What is legal; sections of track straight from the engine's arrays."""
        state, seat = view.state, view.seat
        mask = np.zeros(self.size, np.bool_)
        if taken or seat is None or seat != state.to_act:
            return mask
        if not state.asks and state.phase in (STARTING, BUILDING):
            if building.may_build(state, seat):
                mask[FIRST_BUILD : FIRST_BUILD + TRACK + 1] = building.mask(state, seat)[_BUILDS]
            others = state.legal_beside_track()
        else:
            others = state.legal()
        mask[[TOKENS[action] for action in others]] = True
        return mask

    def action(self, view: View[EuroState], taken: tuple[int, ...]) -> Action | None:
        """Tokens are actions."""
        if len(taken) != 1 or view.seat is None or view.seat != view.state.to_act:
            return None
        action = ACTIONS[taken[0]]
        return action if view.state.why_not(action, view.seat) is None else None

    def observe(self, view: View[EuroState], taken: tuple[int, ...] = ()) -> Floats:
        """The position from the viewer's seat; a spectator sits on seat 0 and sees no hand."""
        state, viewer = view.state, view.seat or 0
        numbers = np.zeros(self.width, np.float32)
        part = {block.name: self.block(numbers, block.name) for block in self.blocks}
        owners = np.frombuffer(state.owners, np.uint8)[_BUILDS]
        part["track"][:, 0] = owners == viewer
        part["track"][:, 1] = (owners <= NEUTRAL) & (owners != viewer)
        self._observe_map(state, viewer, part["mileposts"])
        for place, card in enumerate(state.hands[viewer]):
            if card:
                part["hand"][place] = _card(state.options.deck, card)
        self._observe_loads(state, viewer, part["loads"], part["lying"])
        for seat in range(len(state.cash)):
            at = (seat - viewer) % len(state.cash)
            part["players"][at] = _player(state, seat)
            for load in state.aboard[seat]:
                part["aboard"][at, load] += 1 / 3
        for line, members in enumerate(state.members):
            part["ferries"][line] = members >> viewer & 1, members.bit_count() / 2
        first = min(state.deck.events)
        for card, drawer, _ in state.forces:
            part["events"][card - first] = 1, drawer == viewer
        part["global"][:] = _global(state, viewer)
        return numbers

    @staticmethod
    def _observe_map(state: EuroState, viewer: int, mileposts: Floats) -> None:
        for seat, at in enumerate(state.at):
            if at >= 0:
                mileposts[at, int(seat != viewer)] = 1
        for card, _, _ in state.forces:
            event = state.deck.events[card]
            if event.halves:
                mileposts[:, 2] = np.maximum(mileposts[:, 2], np.frombuffer(event.zone, np.uint8))

    @staticmethod
    def _observe_loads(state: EuroState, viewer: int, chips: Floats, lying: Floats) -> None:
        chips[:, 0] = np.array(state.tray) / COPIES
        for load in state.aboard[viewer]:
            chips[load, 1] += 1 / 3
        for city, load in enumerate(state.lying):
            if load >= 0:
                lying[city, load] = 1


@cache
def _card(deck: str, card: Card) -> Floats:
    rows = np.zeros((3, len(LOADS) + len(CITIES) + 1), np.float32)
    for row, demand in zip(rows, DECKS[deck].demands[card], strict=True):
        row[demand.load] = row[len(LOADS) + demand.city] = 1
        row[-1] = demand.pay / 100
    return rows


def _squeezed(amount: int) -> float:
    """Grows for ever without reaching 1."""
    return amount / (amount + 100)


def _player(state: EuroState, seat: int) -> list[float]:
    train = [0.0] * len(TRAINS)
    train[state.trains[seat]] = 1.0
    return [
        1.0, float(seat == state.turn), float(seat == state.to_act), _squeezed(state.cash[seat]),
        _squeezed(state.debt[seat]), victory.connected_majors(state, seat) / (MAJORS_NEEDED + 1),
        float(state.sailing[seat]), min(state.lost_turns[seat], 4) / 4, float(state.declared >> seat & 1),
        float(state.tied >> seat & 1), *train,
    ]  # fmt: skip


def _global(state: EuroState, viewer: int) -> list[float]:
    phase, bought = [0.0] * len(PHASES), [0.0] * (RESTARTED + 1)
    phase[state.phase] = bought[state.bought] = 1.0
    options = state.options
    return [
        *phase, *bought, state.moves / MOST_MOVES, float(state.halved), float(state.fresh), float(state.borrowed),
        float(state.offered), state.spent / BUILD_LIMIT, state.round / (state.round + 50),
        state.threshold / (state.threshold + 250), float(options.deck == "second"), float(options.printing == "later"),
        float(options.variant == "fast"), float(bool(state.asks)),
    ]  # fmt: skip
