"""The bots: one way to decide for all of them, and a profile that says what each thinks of and how far it looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from milepost.core.action import Seen
from milepost.core.bot import Bot, Character, Decision
from milepost.core.state import View
from milepost.games.wood_and_steel.bots import telling
from milepost.games.wood_and_steel.bots.planning import lines_of_play
from milepost.games.wood_and_steel.bots.profiles import PROFILES, ROWS, Profile
from milepost.games.wood_and_steel.constants import ACTING
from milepost.games.wood_and_steel.judgement.answers import answers
from milepost.games.wood_and_steel.judgement.trial import up_to_chance
from milepost.games.wood_and_steel.state import SteelState


class RailroaderBot(Bot):
    """Plays one profile. It needs no memory: all it knows is on the table."""

    profile: ClassVar[Profile]

    def choose(self, view: View[SteelState], since: Sequence[Seen] = ()) -> Decision:
        """One action of a turn, or as much of it as goes before contracts are drawn."""
        state, seat, profile = view.state, view.seat, self.profile
        assert seat is not None, "a spectator is never asked"
        if state.phase == ACTING:
            lines = lines_of_play(state, seat, profile)
            actions, why = lines[0].first.actions, telling.why_this_step(state, seat, lines)
        else:
            found = answers(state, seat, profile.scale, profile.habits)
            actions, why = found[0].actions, telling.why_this_answer(state, seat, found)
        return Decision(up_to_chance(state, seat, actions), why)


def _character(name: str) -> Character:
    row = ROWS[name]
    return Character(row.name, row.face, row.line, terms=telling.TERMS)


class LocalBot(RailroaderBot):
    """Near contracts, little debt."""

    character: ClassVar = _character("local")
    profile: ClassVar = PROFILES["local"]


class InvestorBot(RailroaderBot):
    """Engines and upgrades, market contracts."""

    character: ClassVar = _character("investor")
    profile: ClassVar = PROFILES["investor"]


class PioneerBot(RailroaderBot):
    """Connections, monopolies, the West."""

    character: ClassVar = _character("pioneer")
    profile: ClassVar = PROFILES["pioneer"]


class TycoonBot(RailroaderBot):
    """The strongest: everything, several turns ahead."""

    character: ClassVar = _character("tycoon")
    profile: ClassVar = PROFILES["tycoon"]
