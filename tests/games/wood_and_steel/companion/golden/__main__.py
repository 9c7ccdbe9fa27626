"""Plays the golden evening anew."""

from __future__ import annotations

from tests.games.wood_and_steel.companion.golden import write

write()
