"""What is drawn in situations that a designer has described: read from a file, drawn many times, counted."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from milepost.arena.worker_process import deaf_to_ctrl_c
from milepost.core import catalog
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, UnknownName
from milepost.core.laboratory import Situation
from milepost.core.players import side_seed

BLOCK = 5_000
"""So many draws have a source of chance of their own, so that the counts are the same on any number of processes."""
MOST_DRAWS = 100_000_000
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BLANK = re.compile(r"[ \t\r\n]*")


class Written(NamedTuple):
    """A situation as it stands in a file: its text and the line in which it begins."""

    text: str
    line: int


class Drawn(NamedTuple):
    """What came up in one situation, each with how often it did."""

    situation: str
    counts: dict[tuple[str | int, ...], int]


class Task(NamedTuple):
    """Some draws of one situation, for any process."""

    game: str
    text: str
    options: tuple[tuple[str, str], ...]
    block: int
    draws: int
    seed: int


def read_file(path: Path, game: str, options: Mapping[str, str]) -> list[Written]:
    """The situations in a file, one or a list; whatever is wrong with it is told with its line."""
    laboratory = catalog.game(game).laboratory
    if not laboratory.drawn:
        raise BadInput(f"{catalog.game(game).title} has no situations to draw from.")
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"Cannot read {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text in UTF-8.") from None
    written = list(_written(path, text))
    if not written:
        raise BadInput(f"{path} has no situation.")
    names: set[str] = set()
    for one in written:
        try:
            situation = laboratory.situation(json.loads(one.text, object_pairs_hook=_once), options)
        except BadInput as error:
            raise _located(path, one, error) from None
        if situation.name in names:
            raise BadInput(f"{path}, line {one.line}: A second situation is called {situation.name!r}; names differ.")
        names.add(situation.name)
    return written


def _written(path: Path, text: str) -> Iterator[Written]:
    """The situations of a text, one after the other, each as it is written."""
    decoder = json.JSONDecoder(parse_constant=_no_number)
    at = _after_blanks(text, 0)
    listed = text[at : at + 1] == "["
    at = _after_blanks(text, at + listed)
    try:
        while at < len(text) and text[at] != "]":
            _, end = decoder.raw_decode(text, at)
            yield Written(text[at:end], text.count("\n", 0, at) + 1)
            at = _after_blanks(text, end)
            if not listed:
                break
            if text[at : at + 1] not in (",", "]"):
                raise json.JSONDecodeError("Expecting a comma or the end of the list", text, at)
            at = _after_blanks(text, at + 1) if text[at] == "," else at
        if listed and text[at : at + 1] != "]":
            raise json.JSONDecodeError("Expecting the end of the list", text, min(at, len(text)))
        if _after_blanks(text, at + listed) < len(text):
            raise json.JSONDecodeError("Expecting nothing more", text, at + listed)
    except json.JSONDecodeError as error:
        raise BadInput(f"{path}, line {error.lineno}: This is not JSON: {error.msg}.") from None
    except (RecursionError, ValueError) as error:
        raise BadInput(f"{path} is not JSON that can be read: {error}.") from None


def _after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose fields are there once each."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise UnknownName(f"The field {name!r} is there twice; once is enough.", name)
        found[name] = value
    return found


def _located(path: Path, written: Written, error: BadInput) -> BadInput:
    """The same with the file and the line of the name that nobody knows, or else of the situation."""
    line = written.line
    if isinstance(error, UnknownName):
        places = [found.start() for found in _STRING.finditer(written.text) if json.loads(found[0]) == error.given]
        line += written.text.count("\n", 0, places[-1]) if places else 0
    return BadInput(f"{path}, line {line}: {error}")


def draw_all(
    game: str,
    written: list[Written],
    options: Mapping[str, str],
    draws: int,
    seed: int,
    jobs: int,
    on_draws: Callable[[int], None] = lambda draws: None,
) -> list[Drawn]:
    """Draw so many times in each situation; the same seed gives the same counts, whatever the number of processes."""
    if not 1 <= draws <= MOST_DRAWS:
        raise BadInput(f"From 1 to {MOST_DRAWS:,} offers are drawn, not {draws:,}.")
    given = tuple(sorted(options.items()))
    counts: dict[str, Counter[int]] = {one.text: Counter() for one in written}
    tasks = [
        Task(game, one.text, given, block, min(BLOCK, draws - block * BLOCK), seed)
        for one in written
        for block in range(-(-draws // BLOCK))
    ]
    for task, found in _carried_out(tasks, min(jobs, len(tasks))):
        counts[task.text] += found
        on_draws(task.draws)
    return [_told(_situation(game, text, given), of_text) for text, of_text in counts.items()]


def _told(situation: Situation, counts: Counter[int]) -> Drawn:
    told = {situation.describe(drawn): count for drawn, count in counts.items()}
    return Drawn(situation.name, dict(sorted(told.items(), key=lambda one: [str(value) for value in one[0]])))


def _carried_out(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Counter[int]]]:
    """All tasks with what came of them, in their order."""
    if jobs == 1:
        yield from ((task, carry_out(task)) for task in tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            with deaf_to_ctrl_c():  # The processes start here; it is this one that ends them.
                found = pool.map(carry_out, tasks, chunksize=max(1, len(tasks) // (jobs * 4)))
            yield from zip(tasks, found, strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def carry_out(task: Task) -> Counter[int]:
    """The draws of one task, counted."""
    situation = _situation(task.game, task.text, task.options)
    chance = seeded(side_seed(task.seed, f"block {task.block} of {situation.name}"))
    draw = situation.draw
    return Counter(draw(chance) for _ in range(task.draws))


@lru_cache(64)
def _situation(game: str, text: str, options: tuple[tuple[str, str], ...]) -> Situation:
    return catalog.game(game).laboratory.situation(json.loads(text), dict(options))
