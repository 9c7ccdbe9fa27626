"""What the soaks of all games share: games under watch, many of them on all cores, and the table at the end.

A game under watch is checked after every action. In some positions `legal`, `why_not` and `apply` must agree on every
action there is, and now and then actions are tried that should be refused. Everything is counted.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from rich.progress import track

from milepost.core.action import Action, Event, Seat
from milepost.core.state import State
from milepost.core.testing.trial import refusal_of

S = TypeVar("S", bound=State[Any])
BATCH = 12
"""Games that a process plays before it reports."""


class WatchedGame(ABC, Generic[S]):
    """Game number `index` of a soak; in `positions` of its positions every action is tried."""

    LONGEST: ClassVar[int] = sys.maxsize
    """The game is cut off after this many actions."""
    CHECK_EVERY: ClassVar[int] = 1
    """How many actions lie between two checks of everything that the state keeps."""
    TRY_EVERY: ClassVar[int] = sys.maxsize
    """How many actions lie between two positions in which odd actions are tried."""
    EAGERNESS: ClassVar[float] = 0.03
    """How likely a position is one of those in which every action is tried, for each that is left to try."""

    draw: Random
    state: S
    seat: Seat | None = None
    """Who answers; None is the player to act. Only a game in which somebody may act out of turn sets it."""

    def __init__(self, index: int, positions: int) -> None:
        self.draw = Random(index)
        self.positions = positions
        self.actions = 0
        self.counts: Counter[str] = Counter(games=1)

    # what a game adds

    @abstractmethod
    def every_action(self) -> Iterable[Action]:
        """All actions there are, legal or not."""

    def answer(self) -> Sequence[Action]:
        """What the player to act does; a random legal action, unless the game knows better."""
        return (self.draw.choice(self.state.legal()),)

    def odd_actions(self) -> Iterable[tuple[Action, Seat | None]]:
        """Actions that may be refused, with the seat that tries; None is the player to act."""
        return ()

    def odd_now(self) -> bool:
        """Whether odd actions are tried in this position."""
        return self.actions % self.TRY_EVERY == 0 or self.state.to_act is None

    def check(self, action: Action, events: Sequence[Event]) -> None:
        """What must hold after every action, and what else is counted."""

    # how it is played

    def run(self) -> Counter[str]:
        """Play to the end, or until the game is long enough."""
        state = self.state
        state.check()
        while state.to_act is not None and self.actions < self.LONGEST:
            self.look()
            for action in self.answer()[: self.LONGEST - self.actions]:
                self.act(action)
        self.look()
        state.check()
        self.counts["actions"] += self.actions
        self.counts[f"ended: {state.outcome.reason if state.outcome else 'cut off'}"] += 1
        return self.counts

    def act(self, action: Action) -> None:
        """Carry out an action, check what came of it, and count it."""
        events = self.state.apply(action, self.state.to_act if self.seat is None else self.seat)
        self.actions += 1
        self.check(action, events)
        if self.actions % self.CHECK_EVERY == 0:
            self.state.check()
        self.counts[f"action {tag(type(action))}"] += 1
        self.counts.update(f"event {tag(type(event))}" for event in events)

    def look(self) -> None:
        """In some positions, try every action; now and then, try odd ones."""
        tries = self.positions and self.draw.random() < self.EAGERNESS * self.positions
        if tries and self.state.to_act is not None:
            self.positions -= 1
            self.counts["positions with every action"] += 1
            self.counts.update(f"refusal {rule}" for rule in agree(self.state, self.every_action(), self.seat))
        elif self.odd_now():
            before = msgspec.json.encode(self.state)
            for action, seat in self.odd_actions():
                self.counts.update(f"refusal {rule}" for rule in refused(self.state, action, seat))
            assert msgspec.json.encode(self.state) == before, "trying changed the position"


def tag(kind: type[msgspec.Struct]) -> str:
    """The name of a kind of action or event in JSON."""
    return str(kind.__struct_config__.tag)


def refused(state: State[Any], action: Action, seat: Seat | None = None) -> Iterator[str]:
    """The rule that refuses an action, if one does; then `apply` refuses it too."""
    refusal = state.why_not(action, seat)
    if refusal is not None:
        assert refusal_of(state.apply, action, seat) == refusal, f"{action} is refused for two reasons, or done"
        yield refusal.rule


def agree(state: State[Any], actions: Iterable[Action], seat: Seat | None = None) -> Iterator[str]:
    """`legal`, `why_not` and `apply` say the same of every action; yields the rules that refused."""
    before, legal, tried = msgspec.json.encode(state), set(state.legal(seat)), set()
    for action in actions:
        tried.add(action)
        rules = tuple(refused(state, action, seat))
        assert bool(rules) == (action not in legal), f"legal and why_not do not agree on {action}"
        yield from rules
    assert legal <= tried, f"something is legal that nobody thought of: {legal - tried}"
    assert msgspec.json.encode(state) == before, "asking changed the position"


def play(kind: type[WatchedGame[Any]], index: int, positions: int) -> Counter[str]:
    """One game, counted; whatever breaks raises with the game's number."""
    try:
        return kind(index, positions).run()
    except Exception as error:
        raise AssertionError(f"game {index}: {type(error).__name__}: {error}") from error


def batch(kind: type[WatchedGame[Any]], start: int, games: int, positions: int, total: int) -> Counter[str]:
    """Some games; the positions are spread over all `total`."""
    counts: Counter[str] = Counter()
    for index in range(start, start + games):
        counts.update(play(kind, index, positions * (index + 1) // total - positions * index // total))
    return counts


def soak(kind: type[WatchedGame[Any]], games: int, positions: int) -> Counter[str]:
    """All games on all cores."""
    starts = range(0, games, BATCH)
    work = [(kind, start, min(BATCH, games - start), positions, games) for start in starts]
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in track(pool.map(batch, *zip(*work, strict=True)), "soaking", len(work)):
            counts.update(found)
    return counts


def main(kind: type[WatchedGame[Any]], expected: Sequence[str], games: int, positions: int) -> int:
    """Soak, print the table, and say which of the `expected` things never happened; the exit code."""
    counts = soak(kind, games, positions + positions // 10)  # some games end before their turn to be tried comes
    lines = [f"{counts[what]:>12,} {what}" for what in (*sorted(set(counts) - set(expected)), *expected)]
    never = [what for what in expected if not counts[what]]
    unknown = [key for key in counts if expected and key.startswith("refusal ") and key not in expected]
    for told, names in (("Never happened", never), ("Not in the table of refusals", unknown)):
        lines += [f"{told}: {', '.join(names)}"] if names else []
    sys.stdout.write("\n".join((*lines, "")))
    return 1 if never or unknown else 0
