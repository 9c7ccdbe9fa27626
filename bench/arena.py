"""What the arena costs beside the games themselves: `python bench/arena.py [SECONDS]`, all in CPU time of Bus games.

The bare loop makes a position and the bots of every game, asks them and applies what they answer. The arena plays the
same games with everything it does besides: records, measures, thinking times, rows, and for the second figure the
files. The arms take turns in short loops; the fastest of each count, as a busy machine only ever slows them down.
The last figure is wall-clock time: all cores of this machine through Ray, against plain processes.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec

from milepost import bots
from milepost.arena import runs, schedule
from milepost.arena.playing import Batch, Conduct, play_batch
from milepost.arena.processes import Processes, Workers
from milepost.arena.ray_cluster import RayCluster
from milepost.arena.rows import Fixture, Run
from milepost.bots.random import RandomBot
from milepost.core.bot import Bot, Decision
from milepost.core.catalog import game
from milepost.core.errors import BadInput
from milepost.core.players import side_seed

BUS = game("bus")
SEATS = 4
Arm = Callable[[], None]


class InBatches:
    """Plays in this process as a worker process would, so that its CPU time can be told."""

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        left, data = iter(fixtures), msgspec.json.encode(run)
        while batch := list(islice(left, 200)):
            yield play_batch(data, batch, conduct)


def run_of(spec: str) -> Run:
    return Run.of("tournament", "bus", SEATS, 0, (spec,))


def fixtures(spec: str, games: int) -> list[Fixture]:
    return list(islice(schedule.rotation([spec] * SEATS, 0), games))


def bare(spec: str, games: int) -> Arm:
    """The plain loop, with bots by name."""
    return lambda: play_bare(games, lambda seed: bots.make(spec, BUS, seed))


def barest(games: int) -> Arm:
    """The same with the class itself, which has no name to look up and no settings to read."""
    return lambda: play_bare(games, lambda seed: RandomBot(BUS, seed))


def play_bare(games: int, make: Callable[[str], Bot]) -> None:
    for seed in range(games):
        state = BUS.new(SEATS, seed)
        seated = [make(side_seed(seed, f"bot {seat}")) for seat in range(SEATS)]
        while (seat := state.to_act) is not None:
            answer = seated[seat].choose(state.shown_to_bot(seat))
            if not isinstance(answer, Decision):
                state.apply(answer, seat)
            elif len(answer.actions) == 1:
                state.apply(answer.actions[0], seat)
            else:
                state.apply_all(answer.actions, seat)


def arena(spec: str, games: int) -> Arm:
    """The same games as the arena plays them."""
    data, wanted = msgspec.json.encode(run_of(spec)), fixtures(spec, games)

    def play() -> None:
        assert play_batch(data, wanted, Conduct()).games == games

    return play


def written(spec: str, games: int) -> Arm:
    """A whole run with its files, put in order."""
    run, wanted = run_of(spec), fixtures(spec, games)

    def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            runs.play_run(Path(folder), run, wanted, InBatches(), Conduct())

    return play


def times_of(arms: Sequence[Arm], seconds: float) -> list[list[float]]:
    """CPU seconds of the arms, which take turns on one core; a first turn fills caches and does not count."""
    spent: list[list[float]] = [[] for _ in arms]
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    for arm in arms:
        arm()
    end = time.process_time() + seconds
    while time.process_time() < end or len(spent[0]) < 5:
        for arm, mine in zip(arms, spent, strict=True):
            begun = time.process_time()
            arm()
            mine.append(time.process_time() - begun)
    os.sched_setaffinity(0, cores)
    return spent


def compare(what: str, arms: dict[str, Arm], aim: float, seconds: float) -> None:
    """Print the speed of the last arm against each of the others."""
    *others, (_, last) = zip(arms, times_of(list(arms.values()), seconds), strict=True)
    for name, spent in others:
        fastest, middle = min(spent) / min(last), median(a / b for a, b in zip(spent, last, strict=True))
        told = f"{fastest:7.1%} of {name} (median of pairs {middle:.1%}, {len(last)} turns)"
        print(f"{what:44} {told:60} aim ≥ {aim:.0%}", flush=True)


def wall(workers: Workers, spec: str, seconds: float) -> float:
    """Games a second once all workers are up, from the end of one batch to the end of another."""
    games, begun, batches_before = 0, 0.0, 6 * Processes().jobs
    endless = schedule.rotation([spec] * SEATS, 0)
    with closing(workers.play(run_of(spec), endless, Conduct())) as batches:
        for number, batch in enumerate(batches):
            now = time.perf_counter()
            if number > batches_before:
                games += batch.games
                if now - begun > seconds:
                    break
            else:
                begun = now
    return games / (now - begun)


def compare_ray(spec: str, seconds: float) -> None:
    """Plain processes and Ray take turns on all cores."""
    import ray
    from ray.cluster_utils import Cluster

    cores = Processes().jobs
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": cores, "include_dashboard": False})
    try:
        through_ray = RayCluster(cluster.address)
        ratios = [wall(through_ray, spec, seconds) / wall(Processes(), spec, seconds) for _ in range(3)]
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call,unused-ignore]
    told = f"{median(ratios):7.1%} of plain processes ({min(ratios):.0%} to {max(ratios):.0%})"
    print(f"{f'{spec} games through Ray, {cores} cores':44} {told:60} aim ≥ 90%")


def main(seconds: float) -> None:
    random = {"the bare loop": bare("random", 20), "the loop without names": barest(20)}
    compare("greedy games", {"the bare loop": bare("greedy", 1), "the arena": arena("greedy", 1)}, 0.97, seconds)
    compare("random games", random | {"the arena": arena("random", 20)}, 0.85, seconds)
    many = {"the bare loop": bare("random", 200), "the loop without names": barest(200)}
    compare("random games, results written", many | {"the arena": written("random", 200)}, 0.85, 4 * seconds)
    try:
        compare_ray("greedy", 2 * seconds)
    except (BadInput, ImportError) as error:
        print(f"games through Ray: not measured: {error}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
