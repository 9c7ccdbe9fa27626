"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.rules import Refusal
from milepost.games.age_of_steam.words import on_cities, on_goods, on_track, on_turns

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

_ALWAYS = on_turns.ALWAYS
"""Rules that can refuse any action."""
_SENTENCES = {**on_turns.SENTENCES, **on_track.SENTENCES, **on_cities.SENTENCES, **on_goods.SENTENCES}
"""By rule and kind of action: rules are shared, sentences are not."""


def refuse(rule: str, state: AosState, action: Action, seat: Seat) -> Refusal:
    """Why an action is not allowed, as its player may know it."""
    sentence = _ALWAYS.get(rule) or _SENTENCES[rule, type(action)]
    return Refusal(rule, sentence(state, action, seat))
