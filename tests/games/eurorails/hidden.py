"""Nobody is shown what is hidden: `python -m tests.games.eurorails.hidden [CHECKS]`.

A check takes a position of a random game and a seat, or a spectator. Everything that seat cannot know is dealt anew;
then its view, its legal actions, what it is refused, and all words and pictures made for it must stay byte-equal.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

import msgspec
from rich.progress import track

from milepost.core.action import Action, Event, Seat, Seen
from milepost.core.chance import seeded
from milepost.core.state import View, sentence_of
from milepost.games.eurorails.state import EuroState

from .driving import EURO, TASTES, by_taste, draw_options, enriched, lift, open_action
from .soak import LONGEST, odd_actions

BATCH = 500
APART = 5
"""Actions between two positions that are looked at."""


def looks(state: EuroState, seat: Seat | None, news: list[Event], tries: list[Action]) -> tuple[bytes, ...]:
    """Everything a seat can learn from a position, as bytes."""
    view: View[EuroState] = state.seen_by(seat)
    legal = view.legal()
    said = [EURO.words.say(view, action) for action in legal]
    told = [EURO.words.tell(view, event) for event in news]
    refusals = [state.why_not(action, seat) for action in tries] if seat is not None else []
    refused = [(refusal, sentence_of(state, refusal)) for refusal in refusals if refusal is not None]
    own = state.legal(seat) if seat is not None else ()
    parts = (view.state, legal, own, said, told, refused, EURO.scene.draw(view), EURO.scene.ask(view))
    return tuple(msgspec.json.encode(part) for part in parts)


NAMES = ("view", "legal actions", "legal actions of the state", "words for actions", "words for events", "refusals",
         "scene", "question")  # fmt: skip


def check(state: EuroState, seat: Seat | None, log: list[Seen], draw: Random) -> bool:
    """One position and seat; says whether anything could be dealt in another way."""
    news = [event for seen in log for event in seen.seen_by(seat).events]
    tries = list(odd_actions(state, draw)) if seat == state.to_act is not None else []
    other = state.seen_by(seat).guess(seeded(draw.getrandbits(60)))
    other.check()
    for name, one, two in zip(NAMES, looks(state, seat, news, tries), looks(other, seat, news, tries), strict=True):
        assert one == two, f"the {name} of seat {seat} change with what is hidden from it"
    return other.hands != state.hands


def batch(index: int, checks: int) -> Counter[str]:
    """So many checks in games that are played at random."""
    counts: Counter[str] = Counter()
    draw = Random(index)
    while counts["checks"] < checks:
        seed = draw.getrandbits(60)
        seats, options = draw_options(draw)
        state = enriched(seats, seed, options, draw) if draw.random() < 0.4 else EURO.new(seats, seed, **options)
        counts["games"] += 1
        play(state, draw, checks, counts)
    return counts


def play(state: EuroState, draw: Random, checks: int, counts: Counter[str]) -> None:
    """A game in which positions are looked at now and then, for all seats and a spectator."""
    taste = draw.choice((*TASTES, "uniform"))
    log: list[Seen] = []
    for number in range(LONGEST):
        if number % APART == 0 or state.to_act is None:
            counts["positions"] += 1
            for seat in (*range(len(state.cash)), None):
                counts["dealt in another way"] += check(state, seat, log[-APART:], draw)
                counts["checks"] += 1
        if counts["checks"] >= checks or state.to_act is None:
            return
        if draw.random() < 0.2:
            lift(state, draw)
        opened = open_action(state, draw) if draw.random() < 0.1 else None
        action = by_taste(state, taste, draw) if opened is None else opened
        seat = state.to_act
        log.append(Seen(seat, action, tuple(state.apply(action))))


def main(checks: int = 100_000) -> None:
    """All batches on all cores."""
    batches = range(-(-checks // BATCH))
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in track(pool.map(batch, batches, [BATCH] * len(batches)), "dealing", len(batches)):
            counts.update(found)
    sys.stdout.write("\n".join(f"{count:>12,} {what}" for what, count in counts.items()) + "\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
