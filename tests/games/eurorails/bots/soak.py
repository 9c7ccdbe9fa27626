"""Whole games of bots with a character under watch: `python -m tests.games.eurorails.bots.soak GAMES [SEED [PART]]`.

All archetypes with all skills, the carrier and the express, 2 to 6 of them at a table, with both decks, all presets and
all options drawn at random. What must never happen is counted: the table at the end has to be all zeros. Each failure
is told as soon as it is known, with what is needed to see it again. PART is `slow` or `others`: of the games only those
in the slow variant, or only those that are not.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
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
PLAYED = ("games", "rounds", "decisions")
NEVER = (
    "livelocks",
    "refusals that reach a pass",
    "exceptions",
    "negative cash",
    "too long",
    "hard rules broken",
)
"""What must not happen."""
PARTS = ("slow", "others")
"""Games are counted apart by variant: a slow one takes longer."""
OFTEN = 50
"""Games after which the counts so far are told."""


class Report(msgspec.Struct):
    """What came of some games."""

    counts: Counter[str]
    failures: list[str]
    part: str = "others"


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
    return Report(counts, [*where, *(f"    {kind}: {words}" for kind, words in table.trouble)], part_of(options))


def part_of(options: Mapping[str, Any]) -> str:
    """Which of the parts a game with these options belongs to."""
    return "slow" if options["variant"] == "slow" else "others"


Counts = dict[str, Counter[str]]
"""What happened how often, by part."""


def counted(reports: Iterable[Report], out: TextIO) -> Counts:
    """What happened how often.

    Failures are written as soon as they are known, and the counts every now and then: a whole run takes an hour.
    """
    counts: Counts = {part: Counter() for part in PARTS}
    for played, report in enumerate(reports, start=1):
        counts[report.part].update(report.counts)
        if report.failures:
            out.write("\n".join((*report.failures, f"    ({played:,} games played)", "")))
        if played % OFTEN == 0:
            out.write("\n".join((f"after {played:,} games", in_columns(counts), "")))
        out.flush()
    return counts


def in_columns(counts: Counts) -> str:
    """The counts in columns, one for each part."""
    lines = [f"{counts['slow'][what]:>10,} {counts['others'][what]:>10,} {what}" for what in (*PLAYED, *NEVER)]
    return "\n".join((f"{'slow':>10} {'others':>10}", *lines))


def main(games: int = 100, seed: int = 0, part: str = "") -> int:
    """Play, print what never should have happened, and tell whether it did."""
    numbers = [number for number in range(seed, seed + games) if part in ("", part_of(drawn_game(number)[1]))]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        reports = pool.map(played, numbers)
        counts = counted(track(reports, "soaking", len(numbers), console=Console(stderr=True)), sys.stdout)
    sys.stdout.write(in_columns(counts) + "\n")
    return 1 if any(counts[one][what] for one in PARTS for what in NEVER) else 0


if __name__ == "__main__":
    words = dict(enumerate(sys.argv))
    sys.exit(main(int(words.get(1, 100)), int(words.get(2, 0)), words.get(3, "")))
