"""One decision of a bot in a position, for tests."""

from __future__ import annotations

from typing import Any, NamedTuple

from milepost.bots import make
from milepost.core.action import Action
from milepost.core.bot import Decision
from milepost.core.chance import seeded
from milepost.core.players import check_legal
from milepost.games.eurorails.bots.archetypes import ArchetypeBot
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.phases import phase_of
from milepost.games.eurorails.bots.profiles import profile
from milepost.games.eurorails.bots.snapshot import Memory, Snapshot
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO

from .watching import Decided, Listening

ARCHETYPES = ("backbone", "freight", "sprinter", "continental", "opportunist", "blocker")
SKILLS = ("easy", "medium", "hard")
TOGETHER = tuple((archetype, skill) for archetype in ARCHETYPES for skill in SKILLS)
"""Everybody with a character."""


class Answer(NamedTuple):
    """What a bot answers in a position."""

    bot: ArchetypeBot
    decision: Decision
    decided: Decided | None
    after: EuroState

    def has(self, kind: type[Action]) -> bool:
        """Whether something of this kind is done."""
        return any(isinstance(action, kind) for action in self.decision.actions)

    def all(self, kind: type[Any]) -> list[Any]:
        """Everything of this kind that is done."""
        return [action for action in self.decision.actions if isinstance(action, kind)]


def bot(archetype: str, skill: str = "hard", seed: int = 0, **memory: Any) -> ArchetypeBot:
    """A bot that remembers something."""
    found = make(f"{archetype}:skill={skill}", EURO, seed)
    assert isinstance(found, ArchetypeBot)
    found.memory = found.memory.after(**memory)
    return found


def answer(state: EuroState, archetype: str, skill: str = "hard", seed: int = 0, **memory: Any) -> Answer:
    """What a bot does, which must be legal as a whole."""
    return asked(state, bot(archetype, skill, seed, **memory))


def asked(state: EuroState, one: ArchetypeBot) -> Answer:
    """What a bot does that may have been asked before."""
    assert state.to_act is not None
    listening = Listening(one)
    decision = one.choose(state.shown_to_bot(state.to_act))
    check_legal(state, decision.actions, state.to_act)
    after = state.clone()
    after.chance = seeded(0)
    after.apply_all(decision.actions, state.to_act)
    return Answer(one, decision, listening.last(), after)


def grounds(state: EuroState, archetype: str = "blocker", skill: str = "hard", **memory: Any) -> Grounds:
    """What the first seat decides on."""
    snapshot = Snapshot(state, 0, Memory(archetype=archetype, **memory))
    return Grounds(snapshot, profile(archetype, skill), phase_of(snapshot))
