"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.rules import Fault, Refusal
from milepost.core.state import View
from milepost.games.age_of_steam.actions import Build, Move
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.words.parts import Sentence
from milepost.games.age_of_steam.words.refusals import cities, goods, track, turns

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def refuse(view: View[AosState], refusal: Refusal) -> str:
    """The sentence for a rule of the game or of a map, or for an action that is not asked for."""
    assert refusal.seat is not None, "somebody is asked"
    sentence = SENTENCES.get(refusal.rule)
    if sentence is None:
        return f"{view.state.board.title} forbids this: {refusal.rule.replace('_', ' ')}; build something else."
    return sentence(view.state, refusal.action, refusal.seat)


def _no_hex(state: AosState, action: Build | Move, seat: Seat) -> str:
    building = isinstance(action, Build)
    right = "build on a hex of the map, next to a city or to your track" if building else goods.somewhere(state, seat)
    return f"Hexes are numbered to {len(state.sites) - 1}, and there is no {action.hex}; {right}."


SENTENCES: dict[Fault, Sentence] = {
    AosFault.NO_HEX: _no_hex,
    **turns.SENTENCES,
    **track.SENTENCES,
    **cities.SENTENCES,
    **goods.SENTENCES,
}
"""One for each rule of the game; a map from elsewhere that has rules of its own is told by their names."""
