"""Recorded games in the format `aos-golden/1`: replayed decision by decision and compared at every round end.

Such a file names every draw and die. They are handed to the engine as a script, in the engine's order.
"""

from __future__ import annotations

from milepost.games.age_of_steam.golden.reading import Golden, load, load_counts
from milepost.games.age_of_steam.golden.replaying import Report, replay

__all__ = ["Golden", "Report", "load", "load_counts", "replay"]
