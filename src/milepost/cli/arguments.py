"""Reads and checks command-line arguments (bots, options, seeds, files), before any work is done."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.record import Record

MOST_PACE = 60
"""The longest pause between two actions that are shown, in seconds."""


def read_bots(text: str) -> list[str]:
    """A comma-separated list of bots; a piece that is only a setting belongs to the bot before it.

    A bot named by its path, `my_module.MyBot`, is looked for in the current folder first.

    >>> read_bots("greedy,mcts:iterations=50,curiosity=0.5")
    ['greedy', 'mcts:iterations=50,curiosity=0.5']
    """
    found: list[str] = []
    for piece in (part.strip() for part in text.split(",")):
        if not piece:
            raise BadInput(f"{text!r} is not a list of bots; write names with commas between, like greedy,random.")
        if found and "=" in piece.partition(":")[0]:
            found[-1] += f"{',' if ':' in found[-1] else ':'}{piece}"
        else:
            found.append(piece)
    if any("." in spec.partition(":")[0] for spec in found):
        _search_here()
    return found


def _search_here() -> None:
    """Let Python find modules in the current folder, as it does for a script there; only when a bot names a module."""
    here = os.getcwd()
    if "" not in sys.path and here not in sys.path:
        sys.path.insert(0, here)


def read_options(pairs: Sequence[str], preset: str | None) -> dict[str, str]:
    """Options from `name=value` arguments; the game itself judges names and values."""
    options = {} if preset is None else {"preset": preset}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise BadInput(f"{pair!r} is not an option; write it as name=value.")
        options[key.strip()] = value.strip()
    return options


def read_seed(text: str) -> int | str:
    """A whole number, or hex digits: with a letter among them, or after 0x."""
    if re.fullmatch(r"[0-9]{1,64}", text):
        return int(text)
    digits = text.lower().removeprefix("0x")
    if re.fullmatch(r"[0-9a-f]{1,64}", digits):
        return digits
    raise BadInput(f"{text!r} is not a seed; a seed is a whole number from 0 or up to 64 hex digits (0-9, a-f).")


def check_seconds(what: str, seconds: float, least: float, most: float) -> None:
    """Refuse a time that is not between `least` and `most` seconds; NaN is refused too."""
    if not least <= seconds <= most:
        raise BadInput(f"{what} takes {least:g} to {most:g} seconds, not {seconds:g}.")


def folder_to_save(name: str, option: str = "--save") -> Path:
    """A folder to write to, which may not exist yet. An empty name is refused, not taken for the current folder."""
    path = Path(name)
    if not name.strip():
        raise BadInput(f"{option} takes the name of a folder, not nothing; a dot is the current one.")
    if _kind(path) not in ("", "a folder"):
        raise BadInput(f"{path} is a file; {option} takes a folder.")
    return path


def make_folder(folder: Path) -> None:
    """A folder to write to, made if there is none yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"Cannot make the folder {folder}: {error.strerror}.") from None


def typed_path(name: str) -> Path:
    """A path typed at a prompt, where no shell has expanded `~`."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def unused_name(stem: str) -> Path:
    """`bus.json`, or the first of `bus-2.json`, `bus-3.json` and so on that does not exist."""
    path, number = Path(f"{stem}.json"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.json")
    return path


def new_file(path: Path) -> Path:
    """A path for a new record; a file that exists is never overwritten."""
    if not _kind(path):
        return writable_file(path)
    raise BadInput(f"{path} exists already; choose another name, or remove it first.")


def writable_file(path: Path) -> Path:
    """A path that a file can be written to; checked before the work begins, so that no result is lost."""
    kind, folder = _kind(path), path.parent
    if kind not in ("", "a file"):
        raise BadInput(f"{path} is {kind}; give the name of a file.")
    if not folder.is_dir():
        raise BadInput(f"Cannot write {path}: there is no folder {folder}.")
    if not os.access(folder, os.W_OK | os.X_OK) or (kind and not os.access(path, os.W_OK)):
        raise BadInput(f"Cannot write {path}: you may not write there.")
    return path


def _kind(path: Path) -> str:
    """What is at a path, in words; an empty string if nothing is."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except (OSError, ValueError) as error:
        raise BadInput(f"{str(path)[:60]!r} cannot be used as a file: {getattr(error, 'strerror', error)}.") from None
    if stat.S_ISDIR(mode):
        return "a folder"
    return "a file" if stat.S_ISREG(mode) else "not a plain file"


def load_record(path: Path) -> Record:
    """Load a record; loading re-runs the game and checks every action."""
    kind = _kind(path)
    if kind not in ("", "a file"):
        raise BadInput(f"{path} is {kind}; give the file of a record.")
    return Record.load(path)


def position_in(record: Record, at: int | None) -> int:
    """The position that `--at` names, as a number of actions; the end of the record without `--at`."""
    last = len(record.moves)
    if at is None:
        return last
    if not 0 <= at <= last:
        raise BadInput(f"This record has {last} actions; --at goes from 0 to {last}, not {at}.")
    return at


def check_start(game: Game[Any], players: int, options: Mapping[str, str], seed: int | str = 0) -> None:
    """Begin a game just to see whether it can; a wrong number of players or a wrong option raises `BadInput`."""
    game.begin(players, seeded(seed), game.options(options))
