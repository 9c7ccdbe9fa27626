"""Golden games of Wood and Steel, played by the steered players of the tests; see `tests.games.golden`.

One for each number of players, in both editions, and four in which something rare happens, which `test_golden_games`
looks for. The players may be steered otherwise one day, so these records are kept, not what their seeds play.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from milepost.core.record import Record
from milepost.games.wood_and_steel.game import WoodAndSteel as WoodAndSteel
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.steering import STYLES, steer


class Played(NamedTuple):
    """How a golden game was played: its seed, its options, and the style of each player."""

    seed: int
    options: dict[str, Any]
    styles: tuple[str, ...]


CURRENT = {"edition": "current", "last_round": 20}
GAMES: dict[str, Played] = {
    "1-seed": Played(1, {}, ("follower",)),
    "2-current": Played(2, CURRENT, ("follower", "cornerer")),
    "3-seed": Played(3, {"last_round": 20}, ("debtor", "manager", "whimsical")),
    "4-current": Played(4, CURRENT, ("spender", "relayer", "follower", "cornerer")),
    "5-seed": Played(5, {"last_round": 20}, ("follower", "debtor", "manager", "relayer", "cornerer")),
    "6-current": Played(6, CURRENT, ("whimsical", "follower", "debtor", "spender", "relayer", "manager")),
    "3-bankruptcy": Played(20, {"last_round": 20}, ("debtor", "manager", "cornerer")),
    "2-relay": Played(6, {"last_round": 20}, ("relayer", "relayer")),
    "2-hubs": Played(24, {"last_round": 20}, ("hubber", "hubber")),
    "3-monopoly": Played(46, {"last_round": 20}, ("cornerer", "cornerer", "cornerer")),
}


def play(name: str) -> Record:
    """A game from its seed."""
    seed, options, styles = GAMES[name]
    record = Record.begin("wood_and_steel", len(styles), seed, options=options)
    draw = Random(seed)
    while (state := record.state).to_act is not None:
        assert isinstance(state, SteelState)
        record.play(steer(state, STYLES[styles[state.to_act]], draw))
    return record
