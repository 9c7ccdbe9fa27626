"""Plays a run and keeps its results: what is in its folder already is not played again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import msgspec

from milepost.arena import results
from milepost.arena.playing import Batch, Conduct, Failure
from milepost.arena.processes import Workers
from milepost.arena.results import ResultsFile
from milepost.arena.rows import SPREAD, Fixture, Row, Run
from milepost.core.errors import BadInput


def check_games(games: int) -> None:
    """Refuse a number of games that no run can have."""
    if not 1 <= games <= SPREAD:
        raise BadInput(f"A run has from 1 to {SPREAD:,} games, not {games:,}.")


def usual_folder(run: Run) -> Path:
    """Where the results of a run go if nobody says where: the same command finds them again."""
    digest = blake2b(msgspec.json.encode(run), digest_size=4).hexdigest()
    return Path("runs") / f"{run.game}-{run.kind}-{digest}"


def play_run(
    folder: Path,
    run: Run,
    fixtures: Iterable[Fixture],
    workers: Workers,
    conduct: Conduct,
    on_games: Callable[[int], None] = lambda games: None,
) -> bool:
    """Play the games of a run that are not in its folder yet; whether all are there now.

    `on_games` is told how many games there are now whenever some have ended. Ctrl-C stops it, nothing is lost.
    """
    with results.opened(folder, run) as file:
        wanted = list(fixtures)
        there = sum(is_done(file, fixture) for fixture in wanted)
        on_games(there)
        complete = True
        try:
            for batch in missing(file, wanted, workers, conduct):
                there += batch.games
                on_games(there)
        except KeyboardInterrupt:
            complete = False
        results.put_in_order(folder)
    return complete


def is_done(file: ResultsFile, fixture: Fixture) -> bool:
    """Whether a game is in the file; if it is there with other bots or another deal, `BadInput` is raised."""
    row = file.done.get(fixture.index)
    if row is None:
        return False
    if row.fixture != fixture:
        raise BadInput(
            f"Game {fixture.index} in {file.folder} was played by {', '.join(row.bots)} with seed {row.seed}, and now "
            f"it would be {', '.join(fixture.bots)} with seed {fixture.seed}; choose another folder."
        )
    return True


def missing(
    file: ResultsFile, fixtures: Iterable[Fixture], workers: Workers, conduct: Conduct
) -> Generator[Batch, None, None]:
    """Play those games that are not in the file, add them to it and hand them out. A failure raises `BadInput`."""
    left = (fixture for fixture in fixtures if not is_done(file, fixture))
    with closing(workers.play(file.run, left, conduct)) as batches:
        for batch in batches:
            file.add(batch)
            yield batch
            if batch.failure is not None:
                raise failed(batch.failure, file.folder)


def in_order(file: ResultsFile, fixtures: Iterable[Fixture], workers: Workers, conduct: Conduct) -> Iterator[Row]:
    """The rows of games one after the other, from the file or newly played; for whoever may stop at any of them."""
    coming = iter(fixtures)
    wanted: deque[int] = deque()
    for fixture in coming:
        if not is_done(file, fixture):
            wanted.append(fixture.index)
            break
        yield file.done[fixture.index]
    if not wanted:
        return

    def noted() -> Iterator[Fixture]:
        yield fixture
        for later in coming:
            wanted.append(later.index)
            yield later

    known = dict(file.done)
    with closing(missing(file, noted(), workers, conduct)) as batches:
        for batch in batches:
            known.update((row.index, row) for row in batch.decoded())
            while wanted and wanted[0] in known:
                yield known.pop(wanted.popleft())
    while wanted:
        yield known.pop(wanted.popleft())


def failed(failure: Failure, folder: Path | None = None) -> BadInput:
    """The error for a game that could not be played, with the place in the code as a note."""
    kept = "" if folder is None else f" The games already played are kept in {folder}."
    error = BadInput(failure.sentence + kept)
    error.add_note(failure.trace)
    return error
