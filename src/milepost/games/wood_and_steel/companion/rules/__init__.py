"""The rules of the companion, one module per subject. This page puts them together."""

from __future__ import annotations

from milepost.core.action import Action
from milepost.core.rules import Rule
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
    AddContract,
    AddSegment,
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
    RemoveCity,
    RemoveContract,
    RemoveSegment,
    Reopen,
    SetRound,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import CLOSING, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.rules import declarations, edits, flow, offers, starting

_PLAY = (PLAYING, CLOSING)
"""At any time between the set-up and the last count."""

RULES: dict[type[Action], Rule] = {
    Rank: Rule((RANKING,), None, starting.rank, starting.is_last_ranking, ends_turn=True),
    EndTurn: Rule((PLAYING,), flow.end_turn_fault, flow.end_turn, ends_turn=flow.others_to_come),
    EndRound: Rule(_PLAY, flow.end_round_fault, flow.end_round, flow.grows, flow.hands_on),
    GoFirst: Rule(_PLAY, flow.go_first_fault, flow.go_first),
    EndGame: Rule(_PLAY, flow.end_game_fault, flow.end_game),
    Final: Rule((SCORING,), flow.final_fault, flow.final, ends_turn=True),
    Fulfil: Rule(_PLAY, offers.fulfil_fault, offers.fulfil, offers.offers_follow),
    Take: Rule(_PLAY, offers.take_fault, offers.take),
    Claim: Rule(_PLAY, offers.claim_fault, offers.claim, reveals=True),
    Discard: Rule(_PLAY, offers.discard_fault, offers.discard, reveals=True),
    DrawOffers: Rule(_PLAY, offers.draw_fault, offers.draw, reveals=True),
    Mogul: Rule(_PLAY, declarations.mogul_fault, declarations.mogul, declarations.opens_market),
    Hub: Rule(_PLAY, declarations.hub_fault, declarations.hub, declarations.is_choosing),
    Railyard: Rule(_PLAY, declarations.railyard_fault, declarations.railyard),
    Office: Rule(_PLAY, declarations.office_fault, declarations.office, declarations.is_choosing),
    Exchange: Rule(_PLAY, declarations.exchange_fault, declarations.exchange),
    Merge: Rule(_PLAY, declarations.merge_fault, declarations.merge),
    Connect: Rule(_PLAY, declarations.connect_fault, declarations.connect),
    Bankrupt: Rule(_PLAY, declarations.bankrupt_fault, declarations.bankrupt),
    Placed: Rule(_PLAY, declarations.placed_fault, declarations.placed),
    Reopen: Rule(_PLAY, edits.reopen_fault, edits.reopen),
    AddContract: Rule(_PLAY, edits.add_contract_fault, edits.add_contract),
    RemoveContract: Rule(_PLAY, edits.remove_contract_fault, edits.remove_contract),
    AddCity: Rule(_PLAY, edits.add_city_fault, edits.add_city),
    RemoveCity: Rule(_PLAY, edits.remove_city_fault, edits.remove_city),
    AddSegment: Rule(_PLAY, edits.add_segment_fault, edits.add_segment),
    RemoveSegment: Rule(_PLAY, edits.remove_segment_fault, edits.remove_segment),
    SetRound: Rule(_PLAY, edits.set_round_fault, edits.set_round),
}
"""Whatever draws reveals something; the rest was known at the table before it was tapped."""
