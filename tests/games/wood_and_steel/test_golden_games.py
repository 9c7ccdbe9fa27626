"""The golden games of Wood and Steel that are named after something rare show it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from milepost.core.action import Event
from milepost.core.catalog import registered
from milepost.games.wood_and_steel.actions import Fulfil, Relay, SteelAction, Upgrade
from milepost.games.wood_and_steel.board import Good, members
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE
from milepost.games.wood_and_steel.design import EXCHANGE
from milepost.games.wood_and_steel.events import (
    BidMade,
    HandedOver,
    OffersMade,
    PieceBought,
    PieceLeft,
    TrackSold,
    WentBankrupt,
)
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.state import SteelState
from tests.games.golden import GOLDEN


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(WoodAndSteel()):
        yield


def steps(name: str) -> Iterator[tuple[SteelAction, list[Event], SteelState]]:
    """Every action of a golden game, what came of it, and the position after it."""
    record = GOLDEN["wood_and_steel"].load(name)
    state = record.first()
    assert isinstance(state, SteelState)
    for move in record.moves:
        yield move.action, state.apply(move.action, move.seat), state


def test_a_bankrupt_sells_track_of_which_some_is_auctioned_and_some_is_left():
    seen = {type(event) for _, events, _ in steps("3-bankruptcy") for event in events}
    assert {WentBankrupt, TrackSold, BidMade, PieceBought, PieceLeft} <= seen


def test_a_relay_ends_with_a_delivery_and_two_of_them_are_made_in_one_turn():
    delivered, turns = False, []
    for action, events, state in steps("2-relay"):
        delivered |= isinstance(action, Fulfil) and state.relayed
        if isinstance(action, Relay):
            assert any(isinstance(event, HandedOver) for event in events)
            assert state.phase == MOVING
            turns.append((state.round, state.turn))
    assert delivered
    assert len(set(turns)) < len(turns)


def test_two_hubs_are_side_by_side_and_both_bring_a_third_offer():
    offered = set()
    for _, events, state in steps("2-hubs"):
        if NONE not in state.hubs and state.map.neighbours[state.hubs[0]] >> state.hubs[1] & 1:
            offered |= {e.seat for e in events if isinstance(e, OffersMade) and len(e.contracts) == 3}
    assert offered == {0, 1}


def test_a_monopoly_stays_with_its_owner_who_lost_a_supplier_while_another_player_has_all_of_them():
    refused = [good for _, _, state in steps("3-monopoly") for good in kept_in_vain(state)]
    assert refused


def kept_in_vain(state: SteelState) -> Iterator[Good]:
    """Monopolies that the player to act has all suppliers of, and another player does not any more."""
    seat = state.turn
    for owner, goods in enumerate(state.monopolies):
        for good in members(goods):
            suppliers = state.map.suppliers[good]
            lost, has = suppliers & ~state.reach[owner], not suppliers & ~state.reach[seat]
            if state.phase == ACTING and owner != seat and lost and has:
                refusal = state.why_not(Upgrade(EXCHANGE, good))
                if refusal is not None and refusal.rule == SteelFault.MONOPOLY_TAKEN:
                    yield good
