"""Golden games of EuroRails: two played by carriers to a victory, two of random moves; see `tests.games.golden`.

A carrier may play better one day, so these records are kept, not what their seeds play.
"""

from __future__ import annotations

from typing import Any

from milepost.arena.match import play_match
from milepost.core.chance import seeded
from milepost.core.record import Record
from milepost.games.eurorails.game import EuroRails as EuroRails

GAMES: dict[str, tuple[int, int, dict[str, Any], str]] = {
    "4-standard": (4, 2, {}, "carrier"),
    "3-fast": (3, 1, {"preset": "fast", "deck": "second", "printing": "later"}, "carrier"),
    "2-duel": (2, 3, {"preset": "duel", "rounds": 40, "four_cards": True}, "random"),
    "5-printed": (5, 4, {"preset": "printed", "rounds": 25, "neutral_track": True}, "random"),
}
"""Players, seed, options and who plays, by name."""
OPEN_ONE_IN = 12
"""How often somebody who moves at random borrows or makes an offer, if that is allowed."""


def play(name: str) -> Record:
    """A game from its seed."""
    seats, seed, options, who = GAMES[name]
    if who != "random":
        return play_match("eurorails", [who] * seats, seed, options=options)
    record = Record.begin("eurorails", seats, seed, options=options)
    chance = seeded(seed)
    while (seat := record.state.to_act) is not None:
        opened = record.game.sample_open(record.state, chance) if chance.below(OPEN_ONE_IN) == 0 else None
        if opened is None or record.state.why_not(opened, seat) is not None:
            opened = chance.pick(record.state.legal())
        record.play(opened)
    return record
