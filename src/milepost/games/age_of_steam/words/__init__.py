"""Age of Steam in sentences: every action, event and refusal."""

from __future__ import annotations

from milepost.games.age_of_steam.words.actions import say
from milepost.games.age_of_steam.words.events import tell
from milepost.games.age_of_steam.words.refusals import refuse

__all__ = ["refuse", "say", "tell"]
