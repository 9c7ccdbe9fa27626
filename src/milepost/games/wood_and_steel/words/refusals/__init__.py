"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.games.wood_and_steel.words.refusals import purchases, track, trains, turns

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

_SENTENCES = {**turns.SENTENCES, **trains.SENTENCES, **track.SENTENCES, **purchases.SENTENCES}
"""By rule and kind of action: rules are shared, sentences are not."""


def refuse(view: View[SteelState], refusal: Refusal) -> str:
    """The sentence for a rule of Wood and Steel, or for an action that is out of range or not asked for."""
    assert refusal.seat is not None, "somebody is asked"
    sentence = turns.ALWAYS.get(refusal.rule) or _SENTENCES[refusal.rule, type(refusal.action)]
    return sentence(view.state, refusal.action, refusal.seat)
