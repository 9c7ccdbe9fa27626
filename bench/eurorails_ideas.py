"""What each idea of `express` gains in EuroRails: `python bench/eurorails_ideas.py [--deals 80]`.

`express` as it is, and `express` without one of its ideas, play the same deals from the same seats against two
carriers. What is compared, deal by deal, is the net worth at the end less the mean of the carriers'; shares of wins
stand beside it. The table is printed and written into docs/eurorails-bots.md. Everything follows from the deals.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from milepost.arena.match import play_match
from milepost.arena.statistics.intervals import wilson
from milepost.games.eurorails.bots import carrier, express
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.express import ExpressBot
from milepost.games.eurorails.judgement.trips import Effort, Prospect
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState

SEATS, RIVAL, OPTIONS = 3, "carrier", {"deck": "second"}
FIRST_SEED = 81_001
"""The seed of the first deal; none of these was used for tuning."""
PAGE = Path(__file__).parents[1] / "docs" / "eurorails-bots.md"
BEGIN, END = "<!-- table made by bench/eurorails_ideas.py -->", "<!-- end of the table of ideas -->"

Replaced = tuple[object, str, Any]
"""Whose attribute is replaced, its name, and by what."""


def _first_found(self: ExpressBot, state: EuroState, seat: int, found: Sequence[Prospect]) -> list[Prospect]:
    return list(found)


def _fewer_triples(self: ExpressBot, opening: bool) -> Effort:
    return _looked_at(self, opening)._replace(triples_from=3)


def _whole_route(state: EuroState, seat: int, left: Prospect) -> tuple[int, ...]:
    return left.route.sections(state, len(left.trip))


_looked_at: Callable[[ExpressBot, bool], Effort] = ExpressBot._looked_at
WHOLE = "`express`"
IDEAS: Mapping[str, Sequence[Replaced]] = {
    WHOLE: (),
    "without trying openings out": ((ExpressBot, "_tried_out", _first_found),),
    "without loads taken along": ((ExpressBot, "_drive", CarrierBot._drive),),
    "triples only with three places": ((ExpressBot, "_looked_at", _fewer_triples),),
    "trains bought as `carrier` does": ((express, "_upgrade", carrier._upgrade),),
    "all track of a trip built at once": ((express, "_needed", _whole_route),),
    "half of the track kept to the end": ((express, "KEPT_IN_THE_END", express.KEPT),),
    "fees counted once": ((express, "FEES", 1.0),),
    "money beyond the goal counts in full": ((express, "SURPLUS", 1.0), (express, "WINS", 0.0)),
}


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    idea: str
    deal: int
    ahead: float
    """Net worth at the end, less the mean of the two rivals."""
    won: float
    rounds: int


def play(idea: str, deal: int) -> Played:
    """One game, `express` on a seat that turns with the deal."""
    seat = deal % SEATS
    specs = ["express" if place == seat else RIVAL for place in range(SEATS)]
    with ExitStack() as stack:
        for owner, name, value in IDEAS[idea]:
            stack.enter_context(patch.object(owner, name, value))
        state = play_match("eurorails", specs, FIRST_SEED + deal, OPTIONS).state
    assert isinstance(state, EuroState)
    assert state.outcome is not None
    worth = [victory.worth(state, one) for one in range(SEATS)]
    first = [one for one, rank in enumerate(state.outcome.ranks) if rank == min(state.outcome.ranks)]
    rivals = fmean(worth[one] for one in range(SEATS) if one != seat)
    return Played(idea, deal, worth[seat] - rivals, (seat in first) / len(first), state.round)


def kept(path: Path | None) -> dict[tuple[str, int], Played]:
    """Games that were played before and are not played again."""
    if path is None or not path.exists():
        return {}
    games = msgspec.json.Decoder(Played).decode_lines(path.read_bytes())
    return {(game.idea, game.deal): game for game in games}


def all_games(deals: int, jobs: int, keep: Path | None) -> dict[tuple[str, int], Played]:
    """The games of every idea, deal by deal."""
    known = kept(keep)
    wanted = [(idea, deal) for deal in range(deals) for idea in IDEAS if (idea, deal) not in known]
    with ProcessPoolExecutor(jobs) as pool:
        for number, future in enumerate(as_completed([pool.submit(play, *game) for game in wanted]), 1):
            game = future.result()
            known[game.idea, game.deal] = game
            print(f"\r{number} of {len(wanted)} games played", end="", file=sys.stderr, flush=True)
            if keep is not None:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
    return known


def row(idea: str, games: Mapping[tuple[str, int], Played], deals: int) -> str:
    """A line of the table: what is lost without an idea, with its standard error over deals."""
    mine = [games[idea, deal] for deal in range(deals)]
    wins = sum(game.won for game in mine)
    low, high = wilson(wins, deals)
    shares = f"{wins / deals:.0%} ({low:.0%} to {high:.0%})"
    ahead, rounds = fmean(game.ahead for game in mine), fmean(game.rounds for game in mine)
    lost = [games[WHOLE, deal].ahead - games[idea, deal].ahead for deal in range(deals)]
    gained = "" if idea == WHOLE else f"{fmean(lost):+.0f} ± {stdev(lost) / sqrt(deals):.0f}M"
    return f"| {idea} | {shares} | {ahead:+.0f}M | {rounds:.1f} | {gained} |"


def table(games: Mapping[tuple[str, int], Played], deals: int) -> str:
    """The table of all ideas."""
    head = (
        "| | wins (95 % interval) | net worth ahead of the carriers | rounds | what the idea gains, ± standard error |"
    )
    return "\n".join((head, "|---|---|---|---|---|", *(row(idea, games, deals) for idea in IDEAS)))


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--deals", type=int, default=80)
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--keep", type=Path, help="a file of games; those in it are not played again")
    words.add_argument("--dry", action="store_true", help="leave the page as it is")
    asked = words.parse_args()
    made = table(all_games(asked.deals, asked.jobs, asked.keep), asked.deals)
    print(f"\n{made}")
    if not asked.dry:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        _, mark, after = rest.partition(END)
        assert mark, f"{PAGE.name} needs the marks {BEGIN} and {END}"
        PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
