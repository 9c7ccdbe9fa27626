"""See the package."""

from __future__ import annotations

import sys

from milepost.core.catalog import registered
from milepost.games.bus.game import Bus
from tests.games.bus.golden import HERE, SEEDS, keys, load, play, transcript


def main(options: list[str]) -> None:
    if "--records" in options:
        for name in SEEDS:
            play(name).save(HERE / f"{name}.json")
    pinned = "".join(f"{name} {keys(load(name))}\n" for name in SEEDS)
    if "--keys" in options:
        sys.stdout.write(pinned)
        return
    if "--records" in options:
        (HERE / "keys.txt").write_text(pinned, encoding="utf-8")
    for name in SEEDS:
        (HERE / f"{name}.txt").write_text(transcript(load(name)), encoding="utf-8")


with registered(Bus()):  # also on a Python where Milepost is not installed
    main(sys.argv[1:])
