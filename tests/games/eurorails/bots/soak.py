"""Whole games of bots with a character under watch: `python -m tests.games.eurorails.bots.soak GAMES [SEED]`.

All archetypes with all skills, the carrier and the express, 2 to 6 of them at a table, with both decks, all presets and
all options drawn at random. What must never happen is counted: the table at the end has to be all zeros. Each failure
is told as soon as it is known, with what is needed to see it again.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, TextIO

import msgspec
from rich.console import Console
from rich.progress import track

from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.state import PRESETS, EuroOptions
from tests.games.eurorails.driving import draw_options

from .watching import Table

LONGEST = 110
"""Rounds after which a game with a good player should be over."""
SKILLS = ("easy", "medium", "hard")
PLAIN = ("carrier", "express")
"""Bots without skills."""
NEVER = (
    "livelocks",
    "refusals that reach a pass",
    "exceptions",
    "negative cash",
    "too long",
    "hard rules broken",
)
"""What must not happen."""


class Report(msgspec.Struct):
    """What came of some games."""

    counts: Counter[str]
    failures: list[str]


def drawn_game(number: int) -> tuple[list[str], dict[str, Any]]:
    """The bots and options of a game; every third one is a preset."""
    draw = Random(number)
    seats, options = draw_options(draw)
    options["rounds"] = 200
    if number % 3 == 0:
        name = draw.choice([*PRESETS])
        seats = 2 if name == "duel" else seats
        chosen = PRESETS[name]
        options = {key: getattr(chosen, key) for key in options} | {"deck": draw.choice(("first", "second"))}
    return [drawn_bot(draw) for _ in range(seats)], options


def drawn_bot(draw: Random) -> str:
    """Any bot of the game."""
    name = draw.choice([*BOTS])
    return name if name in PLAIN else f"{name}:skill={draw.choice(SKILLS)}"


def played(number: int, rounds: int = 1000) -> Report:
    """Game `number`, or its first rounds, under watch."""
    specs, options = drawn_game(number)
    table = Table(specs, number, **options)
    table.run(rounds)
    state = table.state
    good = any(not spec.endswith("skill=easy") and not spec.startswith("carrier") for spec in specs)
    if good and state.round > LONGEST:
        table.trouble.append(("too long", f"it took {state.round} rounds"))
    counts = Counter(dict.fromkeys(NEVER, 0))
    counts.update(kind for kind, _ in table.trouble)
    counts.update(table.counts, games=1, rounds=state.round)
    plain = msgspec.structs.asdict(EuroOptions())
    shown = " ".join(f"{key}={value}" for key, value in options.items() if value != plain[key])
    where = [f"game {number}: {','.join(specs)} {shown}"] if table.trouble else []
    return Report(counts, [*where, *(f"    {kind}: {words}" for kind, words in table.trouble)])


def counted(reports: Iterable[Report], out: TextIO) -> Counter[str]:
    """What happened how often. Failures are written as soon as they are known: a whole run takes an hour or more."""
    counts: Counter[str] = Counter()
    for report in reports:
        counts.update(report.counts)
        if report.failures:
            out.write("\n".join((*report.failures, f"    ({counts['games']:,} games played)", "")))
            out.flush()
    return counts


def main(games: int = 100, seed: int = 0) -> int:
    """Play, print what never should have happened, and tell whether it did."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        reports = pool.map(played, range(seed, seed + games))
        counts = counted(track(reports, "soaking", games, console=Console(stderr=True)), sys.stdout)
    lines = (f"{counts[what]:>10,} {what}" for what in ("games", "rounds", "decisions", *NEVER))
    sys.stdout.write("\n".join((*lines, "")))
    return 1 if any(counts[what] for what in NEVER) else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
