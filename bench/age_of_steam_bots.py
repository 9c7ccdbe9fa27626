"""Bots of Age of Steam against each other: `python bench/age_of_steam_bots.py MAP SEATS GAMES BOT,BOT,...`.

Every game seats as many of the bots as there are seats; all selections come up equally often, turned by a seat each
time. The table says how often the bot of the row finished ahead of the bot of the column (ties count half), then its
mean points and how often it went bankrupt.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import combinations, cycle, islice

from rich.progress import track

from milepost.bots import make
from milepost.core.bot import decide
from milepost.core.catalog import game

AOS = game("age_of_steam")


def line_ups(bots: list[str], seats: int, games: int) -> list[list[str]]:
    """Who sits where in each game."""
    groups = [list(group) for group in combinations(bots, seats)]
    turned = [group[turn:] + group[:turn] for turn in range(seats) for group in groups]
    return list(islice(cycle(turned), games))


def play(preset: str, names: list[str], seed: int) -> tuple[list[int], list[int], int]:
    """Ranks, points, and the set of seats that went bankrupt."""
    state = AOS.new(len(names), seed, preset=preset)
    bots = [make(name, AOS, seed=1000 * seed + seat) for seat, name in enumerate(names)]
    while state.to_act is not None:
        seat = state.to_act
        state.apply_all(decide(bots[seat], state.shown_to_bot(seat)).actions, seat)
    assert state.outcome is not None, "the game is over"
    return list(state.outcome.ranks), list(state.scores), state.out


def main(preset: str, seats: int, games: int, bots: list[str]) -> None:
    """Play, and print a table in Markdown."""
    ahead: dict[tuple[str, str], float] = defaultdict(float)
    met: dict[tuple[str, str], int] = defaultdict(int)
    points: dict[str, list[int]] = defaultdict(list)
    broke: dict[str, int] = defaultdict(int)
    for seed, names in enumerate(track(line_ups(bots, seats, games), "playing"), 1):
        ranks, scores, out = play(preset, names, seed)
        for seat, name in enumerate(names):
            points[name].append(scores[seat])
            broke[name] += out >> seat & 1
            for other, rival in enumerate(names):
                if other != seat:
                    met[name, rival] += 1
                    ahead[name, rival] += (ranks[seat] < ranks[other]) + (ranks[seat] == ranks[other]) / 2
    print(f"{preset}, {seats} players, {games} games")
    print("| | " + " | ".join(bots) + " | points | bankrupt |")
    print("|---" * (len(bots) + 3) + "|")
    for name in bots:
        cells = [f"{100 * ahead[name, other] / met[name, other]:.0f}" if met[name, other] else "" for other in bots]
        mean = sum(points[name]) / max(1, len(points[name]))
        print(f"| {name} | " + " | ".join(cells) + f" | {mean:.0f} | {broke[name]} of {len(points[name])} |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(","))
