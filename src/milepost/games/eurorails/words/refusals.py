"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.rules import Refusal
from milepost.games.eurorails.words import on_track, on_trades, on_trains, on_turns

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_ALWAYS = on_turns.ALWAYS
"""Rules that can refuse any action."""
_SENTENCES = {**on_turns.SENTENCES, **on_trains.SENTENCES, **on_track.SENTENCES, **on_trades.SENTENCES}
"""By rule and kind of action: rules are shared, sentences are not."""


def refuse(rule: str, state: EuroState, action: Action, seat: Seat) -> Refusal:
    """Why an action is not allowed, as its player may know it."""
    sentence = _ALWAYS.get(rule) or _SENTENCES[rule, type(action)]
    return Refusal(rule, sentence(state, action, seat))
