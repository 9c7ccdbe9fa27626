"""The file of a run: a line that says what is played, then a line for each finished game, added as they end.

A run is a folder with `games.jsonl`, and `times.jsonl` beside it: how long the bots thought. Lines are only ever added;
a run that is killed loses nothing but the games that were being played. A line cut off at the end is taken away when
the run goes on. Once all games that were asked for are there, the file is put in order.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from milepost.arena.playing import Batch
from milepost.arena.rows import FORMAT, Row, Run, Times
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.files import write_whole

GAMES, TIMES = "games.jsonl", "times.jsonl"
DRAFTS = ".*.jsonl.*.part"
"""What `write_whole` leaves if it is killed."""
PIECE = 1 << 21
"""About so many bytes of a file are decoded at a time."""
_INDEX = re.compile(rb'\{"index":(\d+)')
_ENCODE = msgspec.json.Encoder().encode


class Results(msgspec.Struct, frozen=True):
    """What was played so far in a run, in the order of the games."""

    run: Run
    rows: list[Row]
    times: list[Times]


class ResultsFile:
    """The files of a run that is being played; made by `opened`."""

    def __init__(self, folder: Path, run: Run, done: dict[int, Row]) -> None:
        self.folder = folder
        self.run = run
        self.done = done
        with _writing_to(folder), ExitStack() as opened_so_far:
            self._games = os.open(folder / GAMES, os.O_WRONLY | os.O_APPEND)
            opened_so_far.callback(os.close, self._games)
            self._times = os.open(folder / TIMES, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            opened_so_far.pop_all()

    def add(self, batch: Batch) -> None:
        """Add finished games. Times go first: a game that is in the file is never without them."""
        _append(self._times, batch.times)
        _append(self._games, batch.rows)

    def close(self) -> None:
        """Let others write to it."""
        os.close(self._games)
        os.close(self._times)


@contextmanager
def opened(folder: Path, run: Run) -> Iterator[ResultsFile]:
    """The files of a run, new or to be gone on with; nobody else may write to them meanwhile."""
    games = folder / GAMES
    with _writing_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        with _writing_to(folder):
            if not games.exists():
                if any(not path.match(DRAFTS) for path in folder.iterdir()):
                    raise BadInput(f"{folder} holds other files and no results; choose a folder that is new or empty.")
                write_whole(games, _ENCODE(run) + b"\n")
        found = _read(games, cut_off=True)
        if found.run != run:
            raise BadInput(f"{folder} holds another run ({_difference(found.run, run)}); choose another folder.")
        with _writing_to(folder):
            for draft in folder.glob(DRAFTS):  # of somebody who was killed
                draft.unlink()
            _mend(games)
            _mend(folder / TIMES)
        file = ResultsFile(folder, run, {row.index: row for row in found.rows})
        try:
            yield file
        finally:
            file.close()


def put_in_order(folder: Path) -> None:
    """Put the lines of a run's files in the order of the games, each game once; for whoever has them `opened`."""
    for path, heads in ((folder / GAMES, 1), (folder / TIMES, 0)):
        lines = path.read_bytes().splitlines(keepends=True)
        ordered = [*lines[:heads], *_ordered(lines[heads:])]
        if lines != ordered:
            write_whole(path, b"".join(ordered))


def _ordered(lines: Iterable[bytes]) -> list[bytes]:
    """Lines in the order of their games, one for each; those that cannot be read are left out."""
    last = {index: line for line in lines if (index := _index(line)) is not None}
    return [last[index] for index in sorted(last)]


def load(path: Path) -> Results:
    """The results in a folder, or in a file of games; whatever is wrong with them raises `BadInput`."""
    found = _read(_games_file(path))
    return Results(found.run, found.rows, load_times(path))


def stream(path: Path) -> tuple[Run, Iterator[Row]]:
    """The run in a folder or file, and its rows as they stand there, of which none is kept."""
    games = _games_file(path)
    run, data = _whole_lines(games)
    return run, _rows(games, data)


def load_times(path: Path) -> list[Times]:
    """How long bots thought, as far as that is in the folder."""
    games = _games_file(path)
    return _read_times(games.with_name(TIMES)) if games.name == GAMES else []


def _games_file(path: Path) -> Path:
    """The file of games, given itself or by its folder."""
    return path / GAMES if os.path.isdir(path) else path


def merge(paths: Sequence[Path], out: Path) -> Results:
    """Put the parts of one run together in a new folder; games that are in several of them must be the same."""
    if not paths:
        raise BadInput("There is nothing to merge; name the folders of at least two parts of a run.")
    parts = [load(path) for path in paths]
    run = parts[0].run
    rows: dict[int, Row] = {}
    for path, found in zip(paths, parts, strict=True):
        if found.run != run:
            raise BadInput(f"{path} holds another run than {paths[0]} ({_difference(found.run, run)}).")
        for row in found.rows:
            if rows.setdefault(row.index, row) != row:
                raise BadInput(
                    f"Game {row.index} ended differently in {path} than in a file before it: a bot answers differently "
                    f"each time, or the programs differ."
                )
    with _writing_to(out):
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise BadInput(f"{out} is not empty; choose a folder that is new or empty.")
    files = [_games_file(path) for path in paths]
    lines = (line for file in files for line in file.read_bytes().splitlines(keepends=True)[1:])
    write_whole(out / GAMES, b"".join([_ENCODE(run), b"\n", *_ordered(lines)]))
    times = {one.index: one for found in parts for one in found.times}
    write_whole(out / TIMES, b"".join(_ENCODE(times[index]) + b"\n" for index in sorted(times)))
    return load(out)


class _Line(msgspec.Struct):
    """What every line after the first one has."""

    index: int


def _index(line: bytes) -> int | None:
    """The game a line is about; None if it cannot be read. Our own lines begin with it, so they need not be read."""
    if found := _INDEX.match(line):
        return int(found[1])
    try:
        return msgspec.json.decode(line, type=_Line).index
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _file(run: Run, rows: Sequence[Row]) -> bytes:
    return b"".join(_ENCODE(thing) + b"\n" for thing in (run, *rows))


def _read(path: Path, cut_off: bool = False) -> Results:
    """A file of games. A last line that was cut off is refused, or with `cut_off` left out."""
    run, data = _whole_lines(path, cut_off)
    rows: dict[int, Row] = {}
    for row in _rows(path, data):
        if rows.setdefault(row.index, row) != row:
            raise BadInput(f"{path} has two different games {row.index}: something else has written to it.")
    return Results(run, [rows[index] for index in sorted(rows)], [])


def _whole_lines(path: Path, cut_off: bool = False) -> tuple[Run, bytes]:
    """The run of a file of games, and the file but for a last line that was cut off, if that may be."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"Cannot read {path}: {error.strerror}.") from None
    head, newline, _ = data.partition(b"\n")
    run = _header(path, head if newline else b"")
    whole = data.rfind(b"\n") + 1
    if whole < len(data) and not cut_off:
        raise BadInput(
            f"{path} ends in the middle of a line: its run was killed, or is being written. Give the command that "
            f"made it once more, and it goes on from there."
        )
    return run, data[:whole]


def _rows(path: Path, data: bytes) -> Iterator[Row]:
    """The rows of a file of games, decoded a piece at a time: whoever forgets them needs little memory."""
    decode = msgspec.json.Decoder(Row).decode_lines
    start = data.find(b"\n") + 1
    try:
        while start < len(data):
            end = data.find(b"\n", start + PIECE) + 1 or len(data)
            yield from decode(data[start:end])
            start = end
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is broken in line {_broken_line(data)}: {error}.") from None


def _header(path: Path, line: bytes) -> Run:
    try:
        run = msgspec.json.decode(line, type=Run)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadInput(f"{path} is not a file of results: its first line does not say what is played.") from None
    if run.results != FORMAT:
        raise BadInput(f"{path} has file format {run.results}; this program reads format {FORMAT}.")
    game = catalog.game(run.game)
    if run.rules != game.rules_version:
        raise BadInput(
            f"{path} was played with rules version {run.rules} of {game.title}; this program has version "
            f"{game.rules_version}, and its games cannot be mixed with those."
        )
    return run


def _broken_line(data: bytes) -> int:
    """The number of the first line that is no row, from 1."""
    for number, line in enumerate(data.split(b"\n")[1:], 2):
        try:
            msgspec.json.decode(line, type=Row)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return number
    return 0


def _read_times(path: Path) -> list[Times]:
    """The times in a file; they are not needed, so that lines that cannot be read are left out."""
    found: dict[int, Times] = {}
    try:
        data = path.read_bytes()
    except OSError:
        return []
    for line in data.split(b"\n"):
        try:
            one = msgspec.json.decode(line, type=Times)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
        found[one.index] = one
    return [found[index] for index in sorted(found)]


def _mend(path: Path) -> None:
    """Take away a last line that was cut off."""
    if path.exists():
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(path, whole)


def _difference(found: Run, wanted: Run) -> str:
    """In what two runs differ, in a few words."""
    for field in Run.__struct_fields__:
        there, here = getattr(found, field), getattr(wanted, field)
        if there != here:
            return f"its {field} {'are' if field.endswith('s') else 'is'} {_short(there)}, not {_short(here)}"
    return "it is the same"


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= 120 else text[:119] + "…"


def _append(file: int, data: bytes) -> None:
    """Write all of it or nothing; a disk that is full raises `BadInput`."""
    before = os.fstat(file).st_size
    left = memoryview(data)
    try:
        while left:
            left = left[os.write(file, left) :]
    except BaseException as error:
        os.ftruncate(file, before)
        if not isinstance(error, OSError):
            raise
        raise BadInput(f"The results cannot be written: {error.strerror}.") from None


@contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    """Whatever the system forbids there becomes a sentence."""
    try:
        yield
    except OSError as error:
        raise BadInput(f"Cannot write results to {folder}: {error.strerror}.") from None


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Refuse to write to a run while another process does; the lock ends with the process that holds it."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    with _writing_to(folder):
        handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(f"Another process is writing to {folder}; wait for it, or choose another folder.") from None
        except OSError:  # a file system without locks: then it is on the user not to start a run twice
            pass
        yield
    finally:
        os.close(handle)
