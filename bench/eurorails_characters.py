"""What tells the six characters of EuroRails apart: `python bench/eurorails_characters.py [--deals 40]`.

Each of them plays the same deals against two carriers, its seat turned with the deal. Thirteen statistics are compared,
each with an interval; the table is printed and written into docs/eurorails-bots.md, and their networks after one of the
deals are drawn into docs/pictures. Everything follows from the deals.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from bench.character_pictures import networks
from bench.character_statistics import BESIDE, ROWS, Games, Plans, Values, Watching, findings, statistics, table
from milepost.arena.match import seat_bots
from milepost.core.match import Match
from milepost.core.record import Record
from milepost.games.eurorails.bots.archetypes import ArchetypeBot
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.state import EuroState

SEATS, RIVAL, OPTIONS = 3, "carrier", {"deck": "second"}
FIRST_SEED = 3000
"""The seed of the first deal."""
DRAWN_DEAL, DRAWN_ROUND = 0, 30
"""Whose networks are drawn, and after which round."""
DOCS = Path(__file__).parents[1] / "docs"
PAGE, PICTURE = DOCS / "eurorails-bots.md", DOCS / "pictures" / "eurorails-characters.svg"
BEGIN, END = "<!-- table made by bench/eurorails_characters.py -->", "<!-- end of the table of characters -->"
ARCHETYPES = tuple(read().archetypes)


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    archetype: str
    deal: int
    values: Values
    own: tuple[int, ...] = ()
    """The sections of the character's track after the round that is drawn."""


def play(archetype: str, deal: int) -> Played:
    """One game of a character."""
    seat = deal % SEATS
    specs = [archetype if place == seat else RIVAL for place in range(SEATS)]
    record = Record.begin("eurorails", SEATS, FIRST_SEED + deal, specs, OPTIONS)
    bots, state = seat_bots(record, dict(enumerate(specs))), record.state
    bot = bots[seat]
    assert isinstance(state, EuroState)
    assert isinstance(bot, ArchetypeBot)
    watching, plans = Watching(record.game, state, seat), Plans(bot.memory)
    own: tuple[int, ...] = ()
    for turn in Match(record, bots, watching).turns():
        if turn.seat == seat:
            plans.see(bot.memory, turn.decision.actions)
        if state.round <= DRAWN_ROUND:
            own = tuple(edge for edge, owner in enumerate(state.owners) if owner == seat)
    return Played(archetype, deal, statistics(state, watching, plans), own if deal == DRAWN_DEAL else ())


def played(games: Iterable[tuple[str, int]], jobs: int) -> Iterator[Played]:
    """Games played on several cores, in order."""
    with ExitStack() as stack:
        if jobs == 1:
            yield from (play(*game) for game in games)
            return
        pool = stack.enter_context(ProcessPoolExecutor(jobs))
        yield from (future.result() for future in [pool.submit(play, *game) for game in games])


def kept(path: Path | None) -> dict[tuple[str, int], Played]:
    """Games that were played before and are not played again."""
    if path is None or not path.exists():
        return {}
    games = msgspec.json.Decoder(Played).decode_lines(path.read_bytes())
    return {(game.archetype, game.deal): game for game in games}


def all_games(deals: int, jobs: int, keep: Path | None) -> dict[str, list[Played]]:
    """The games of every character, deal by deal."""
    known = kept(keep)
    wanted = [(archetype, deal) for deal in range(deals) for archetype in ARCHETYPES]
    for number, game in enumerate(played([one for one in wanted if one not in known], jobs), 1):
        known[game.archetype, game.deal] = game
        print(f"\r{number} games played", end="", file=sys.stderr, flush=True)
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
    return {archetype: [known[archetype, deal] for deal in range(deals)] for archetype in ARCHETYPES}


def page_with(made: str, page: str) -> str:
    """The page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"{PAGE.name} needs the marks {BEGIN} and {END}"
    return f"{before}{BEGIN}\n\n{made}\n\n{END}{after}"


def told(games: Games, deals: int) -> str:
    """The table, what it comes to, and two closer looks that are not counted."""
    found = findings(games)
    titles = {key: key.capitalize() for key in ARCHETYPES}
    differ, reached = (sum(getattr(one, what) for one in found) for what in ("differs", "reached"))
    summed = f"{deals} deals: in {differ} of {len(ROWS)} lines they differ, in {reached} as much as aimed at."
    beside = table(findings(games, BESIDE), titles.__getitem__)
    return f"{table(found, titles.__getitem__)}\n\n{summed}\n\nCloser looks, not counted:\n\n{beside}"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--deals", type=int, default=40)
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--keep", type=Path, help="a file of games; those in it are not played again")
    words.add_argument("--dry", action="store_true", help="write neither page nor picture")
    asked = words.parse_args()
    games = all_games(asked.deals, asked.jobs, asked.keep)
    made = told({who: [game.values for game in all_of] for who, all_of in games.items()}, asked.deals)
    print(f"\n{made}")
    if not asked.dry:
        PAGE.write_text(page_with(made, PAGE.read_text("utf-8")), "utf-8")
        titles = {who: archetype.title for who, archetype in read().archetypes.items()}
        drawn = [(titles[who], all_of[DRAWN_DEAL].own) for who, all_of in games.items()]
        PICTURE.write_text(networks(drawn), "utf-8")


if __name__ == "__main__":
    main()
