"""Golden games: records that lead to the same positions for ever, with a transcript each and pinned keys.

`python -m tests.games.golden` writes all transcripts anew, from the records that are there. `--records GAME` also plays
the records of a game and pins the keys anew: only when its rules changed, together with the rules version. `--keys`
prints the keys of all games and writes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from milepost.core.catalog import registered
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.core.steps import play_each
from milepost.core.story import Told, tell_all
from milepost.games.wood_and_steel.companion.game import WoodAndSteelTable
from tests.games.age_of_steam import golden as age_of_steam
from tests.games.bus import golden as bus
from tests.games.eurorails import golden as eurorails
from tests.games.wood_and_steel import golden as wood_and_steel
from tests.games.wood_and_steel.companion import golden as wood_and_steel_table

RUN = 4
"""So many moves of the same kind are told as one."""


class Golden(NamedTuple):
    """The golden games of one game: where they are, and how each was played."""

    game: type[Game[Any]]
    here: Path
    names: tuple[str, ...]
    play: Callable[[str], Record]

    def load(self, name: str) -> Record:
        """One of the records."""
        return Record.load(self.here / f"{name}.json")

    def pinned(self) -> str:
        """The keys as they are written down."""
        return (self.here / "keys.txt").read_text(encoding="utf-8")

    def keys(self) -> str:
        """A line for each record: the last key, and a digest of the keys of all positions."""
        return "".join(f"{name} {keys(self.load(name))}\n" for name in self.names)


GOLDEN = {
    "age_of_steam": Golden(
        age_of_steam.AgeOfSteam, Path(age_of_steam.__file__).parent, tuple(age_of_steam.GAMES), age_of_steam.play
    ),
    "bus": Golden(bus.Bus, Path(bus.__file__).parent, tuple(bus.SEEDS), bus.play),
    "eurorails": Golden(
        eurorails.EuroRails, Path(eurorails.__file__).parent, tuple(eurorails.GAMES), eurorails.play
    ),
    "wood_and_steel": Golden(
        wood_and_steel.WoodAndSteel, Path(wood_and_steel.__file__).parent, tuple(wood_and_steel.GAMES),
        wood_and_steel.play,
    ),
    "wood_and_steel_table": Golden(
        WoodAndSteelTable, Path(wood_and_steel_table.__file__).parent,
        tuple(wood_and_steel_table.EVENINGS), wood_and_steel_table.play,
    ),
}  # fmt: skip


def keys(record: Record) -> str:
    """The last key, and a digest of the keys of all positions."""
    every = blake2b(digest_size=8)
    for _, _, state in record.replay():
        every.update(state.key())
    return f"{record.state.key().hex()} {every.hexdigest()}"


def transcript(record: Record) -> str:
    """The whole game in words, as a spectator is told it."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    game = record.game
    yield f"{game.title}, {record.header.seats} players, rules version {record.header.rules}"
    yield from (f"  {name} = {value}" for name, value in record.header.options.items())
    for told in _decisions(record):
        yield f"{told.numbers}. P{told.seat}: {told.move}"
        yield from (f"     {line}" for line in told.lines)
    outcome = record.state.outcome
    assert outcome is not None
    yield f"Scores {outcome.scores}, ranks {outcome.ranks}: {outcome.reason}"


def _decisions(record: Record) -> Iterator[Told]:
    """Moves in words; a long run of the same kind by the same seat, a drive say, is told as one."""
    state, number = record.first(), 1
    for (seat, _), moves in groupby(record.moves, key=lambda move: (move.seat, type(move.action))):
        run = [move.action for move in moves]
        for actions in [run] if len(run) >= RUN else [[action] for action in run]:
            steps = tuple(play_each(state, actions, seat))
            yield tell_all(record.game, steps, number, None)
            state, number = steps[-1].after, number + len(actions)


def main(arguments: list[str]) -> None:
    """See the module."""
    for name in arguments[1:] if "--records" in arguments else ():
        golden = GOLDEN[name]
        for each in golden.names:
            golden.play(each).save(golden.here / f"{each}.json")
        (golden.here / "keys.txt").write_text(golden.keys(), encoding="utf-8")
    for golden in GOLDEN.values():
        if "--keys" in arguments:
            sys.stdout.write(golden.keys())
            continue
        for each in golden.names:
            (golden.here / f"{each}.txt").write_text(transcript(golden.load(each)), encoding="utf-8")


if __name__ == "__main__":
    with ExitStack() as stack:  # also on a Python where Milepost is not installed
        for one in GOLDEN.values():
            stack.enter_context(registered(one.game()))
        main(sys.argv[1:])
