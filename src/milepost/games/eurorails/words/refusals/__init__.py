"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.games.eurorails.words.refusals import track, trades, trains, turns

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_SENTENCES = {**turns.SENTENCES, **trains.SENTENCES, **track.SENTENCES, **trades.SENTENCES}
"""By rule and kind of action: rules are shared, sentences are not."""


def refuse(view: View[EuroState], refusal: Refusal) -> str:
    """The sentence for a rule of EuroRails, or for an action that is out of range or not asked for."""
    assert refusal.seat is not None, "somebody is asked"
    sentence = turns.ALWAYS.get(refusal.rule) or _SENTENCES[refusal.rule, type(refusal.action)]
    return sentence(view.state, refusal.action, refusal.seat)
