"""Takes the code of somebody's own bots to other machines, where Milepost is installed but they are not."""

from __future__ import annotations

import atexit
import io
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from milepost import bots
from milepost.core import catalog
from milepost.core.errors import BadInput

MOST_BYTES = 50_000_000
"""The code of bots may have this many bytes; more is data, which belongs on the machines themselves."""


def packed(game: str, specs: Iterable[str]) -> bytes:
    """The modules that bots named by their path come from, as a ZIP file; nothing if no bot needs any.

    That is every module of the bot's own folder which has been loaded along with it; a package with all its files.
    Modules that are installed, as by pip, must be installed on the other machines too.
    """
    roots: set[Path] = set()
    for spec in specs:
        bots.maker(spec, catalog.game(game))  # loads it
        name, _, _ = spec.partition(":")
        if "." in name and (root := _root(name.partition(".")[0])) is not None and not _is_installed(root):
            roots.add(root)
    found = {path.relative_to(root).as_posix(): path for root in sorted(roots) for path in _loaded_from(root)}
    if sum(path.stat().st_size for path in found.values()) > MOST_BYTES:
        raise BadInput(f"The modules of the bots have more than {MOST_BYTES:,} bytes; install them on the cluster.")
    if not found:
        return b""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for name in sorted(found):
            file.writestr(zipfile.ZipInfo(name), found[name].read_bytes())
    return archive.getvalue()


def unpack(archive: bytes) -> None:
    """Let Python find those modules, from a folder that is removed when this process ends."""
    if not archive:
        return
    folder = tempfile.mkdtemp(prefix="milepost-bots-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        file.extractall(folder)
    sys.path.insert(0, folder)


def _root(top: str) -> Path | None:
    """The folder in which Python found a module or package."""
    module = sys.modules.get(top)
    places = [*getattr(module, "__path__", ()), getattr(module, "__file__", None)]
    return next((Path(place).parent.resolve() for place in places if place is not None), None)


def _is_installed(root: Path) -> bool:
    """Whether a folder belongs to Python, or is where Milepost itself is."""
    homes = [Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve()]
    return (root / "milepost").exists() or any(root.is_relative_to(home) for home in homes)


def _loaded_from(root: Path) -> Iterator[Path]:
    """The files of all modules and packages right in a folder that have been loaded."""
    for top in {name.partition(".")[0] for name in list(sys.modules)} - {"__main__"}:
        if _root(top) != root:
            continue
        if (root / top).is_dir():
            yield from (path for path in (root / top).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        elif (root / f"{top}.py").is_file():
            yield root / f"{top}.py"
