"""A game retold in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any, NamedTuple

import msgspec

from milepost.core.action import Event, Seat, Seen
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.core.state import State, View
from milepost.core.steps import PlayedStep

MERGED_FROM = 3
"""From this many sentences on that begin alike, they are told as one."""


class Told(msgspec.Struct, frozen=True):
    """A decision in words: the actions from `first` to `last`, counted from 1; `lines` say what came of them.

    `why`: the bot that decided explains it. `note`: what else is to be said, such as that somebody was answered for.
    `turn` is the first action of the turn it belongs to; `summary` tells that turn up to here as one, where it had
    earlier decisions.
    """

    first: int
    last: int
    seat: Seat
    move: str
    lines: tuple[str, ...]
    why: bool = False
    note: str = ""
    turn: int = 0
    summary: tuple[str, ...] = ()

    @property
    def numbers(self) -> str:
        """The numbers of these actions, such as "7" or "7-12"."""
        return str(self.last) if self.first == self.last else f"{self.first}-{self.last}"


def tell_each(game: Game[Any], steps: Iterable[PlayedStep], first: int, viewer: Seat | None) -> Iterator[Told]:
    """Every step as `viewer` (None: a spectator) may know it; the first is action number `first` of the game."""
    for number, one in enumerate(_seen(game, steps, viewer), start=first):
        lines = game.words.tell_run(one.events) or [one.note]
        yield Told(number, number, one.step.seat, one.move, tuple(lines), turn=number)


def tell_all(game: Game[Any], steps: Sequence[PlayedStep], first: int, viewer: Seat | None) -> Told:
    """A batch as one decision. An action of which nothing comes, such as going on to building, gets no words."""
    known = list(_seen(game, steps, viewer))
    lines = game.words.tell_run([event for one in known for event in one.events]) or [known[-1].note]
    move = ", then ".join(joined([one.move for one in known], 1))
    told = joined(lines, 2) if len(known) > 1 else lines
    return Told(first, first + len(known) - 1, steps[0].seat, move, tuple(told), turn=first)


class _SeenStep(NamedTuple):
    """A step as somebody may know it: the move in words, and the events, each with the view after it."""

    step: PlayedStep
    move: str
    events: list[tuple[View[Any], Event]]
    note: str
    """What is said if no event tells of it."""


def _seen(game: Game[Any], steps: Iterable[PlayedStep], viewer: Seat | None) -> Iterator[_SeenStep]:
    state, before = None, None
    for step in steps:
        if before is None or step.before is not state:
            before = step.before.seen_by(viewer)
        after = step.after.seen_by(viewer)
        seen = Seen(step.seat, step.action, step.events).seen_by(viewer)
        events = [(after, event) for event in seen.events]
        note = game.words.note(before, seen.action, step.seat)
        yield _SeenStep(step, game.words.say(before, seen.action), events, note)
        state, before = step.after, after


def joined(sentences: Sequence[str], least: int) -> list[str]:
    """Three or more sentences in a row that share their first `least` words or more are told as one.

    >>> joined(["P1 drives to Kent.", "P1 drives to York.", "P1 drives to Bath.", "P1 rests."], 2)
    ['P1 drives to Kent, York, Bath.', 'P1 rests.']
    >>> joined(["Rain falls in Kent.", "Rain falls in Kent.", "Rain falls in Kent.", "Rain falls in York."], 2)
    ['Rain falls in Kent (3 times), York.']
    """
    found: list[str] = []
    at = 0
    while at < len(sentences):
        words = _beginning(sentences[at : at + 2])
        tried = [(_alike(sentences[at:], words[:shared]), shared) for shared in range(least, len(words) + 1)]
        count, shared = max(tried, default=(1, 0))
        count = count if count >= MERGED_FROM else 1
        found.append(_join(sentences[at : at + count], shared))
        at += count
    return found


def _alike(sentences: Sequence[str], words: list[str]) -> int:
    """How many of them, from the first on, begin with these words."""
    return sum(1 for _ in takewhile(lambda sentence: _begins(sentence, words), sentences))


def _beginning(pair: Sequence[str]) -> list[str]:
    """The words two sentences begin with, leaving at least one to each."""
    if len(pair) < 2:
        return []
    both = zip(pair[0].split(" ")[:-1], pair[1].split(" ")[:-1], strict=False)
    return [word for word, _ in takewhile(lambda words: words[0] == words[1], both)]


def _begins(sentence: str, words: list[str]) -> bool:
    """Whether it is one sentence that begins like this and goes on."""
    mine = sentence.split(" ")
    return mine[: len(words)] == words and len(mine) > len(words) and ". " not in sentence


def _join(run: Sequence[str], shared: int) -> str:
    if len(run) == 1:
        return run[0]
    ends = [" ".join(sentence.removesuffix(".").split(" ")[shared:]) for sentence in run]
    gap = "; " if any(", " in end for end in ends[1:]) else ", "
    told = [(end, len(list(same))) for end, same in groupby(ends)]
    counted = gap.join(end if times == 1 else f"{end} ({times} times)" for end, times in told)
    return " ".join([*run[0].split(" ")[:shared], counted]) + "." * run[0].endswith(".")


def retell(record: Record, viewer: Seat | None = None) -> Iterator[tuple[Told, State[Any]]]:
    """Every move in words, with the state after it (the same object each time)."""
    before = record.first()
    for number, (move, events, state) in enumerate(record.replay(), start=1):
        step = PlayedStep(before, move.seat, move.action, tuple(events), state)
        yield from ((told, state) for told in tell_each(record.game, (step,), number, viewer))
        before = state.clone()


def ordinal(number: int) -> str:
    """A place in a ranking.

    >>> ordinal(2), ordinal(12)
    ('2nd', '12th')
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def all_is_open(state: State[Any], seat: Seat, viewers: Sequence[Seat | None]) -> bool:
    """Whether a seat knows nothing here that one of the viewers does not."""
    known = msgspec.json.encode(state.seen_by(seat).state)
    return all(msgspec.json.encode(state.seen_by(viewer).state) == known for viewer in viewers)
