"""Finds circles of imports in the browser's sources, between files and between folders.

`python -m tests.web.import_cycles` says which and fails if there is one; `make check` runs it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.web.client import WEB

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}/[^'"]+)['"]""")
"""Static imports, imports of types and of styles, re-exports and imports on demand; all count."""
_ENDINGS = ("", ".ts", ".svelte.ts", ".d.ts")


def imports(src: Path) -> dict[str, set[str]]:
    """What each source file imports of the others. An import of a file that does not exist raises."""
    files = [path for path in src.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    return {
        path.relative_to(src).as_posix(): {_found(src, path, told) for told in _IMPORT.findall(path.read_text())}
        for path in files
    }


def _found(src: Path, importer: Path, told: str) -> str:
    near = os.path.normpath(importer.parent / told)
    for ending in _ENDINGS:
        if os.path.isfile(near + ending):
            return Path(near + ending).relative_to(src).as_posix()
    raise FileNotFoundError(f"{importer} imports {told}, which does not exist.")


def folders(files: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """What each folder imports of the others; files that lie in no folder are left out."""
    found: dict[str, set[str]] = {}
    for name, others in files.items():
        room, inside, _ = name.partition("/")
        if inside:
            rooms = {other.partition("/")[0] for other in others if "/" in other}
            found.setdefault(room, set()).update(rooms - {room})
    return found


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """One circle of a graph, from a node back to itself; [] if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


if __name__ == "__main__":
    graph = imports(WEB / "src")
    told = [" -> ".join(circle) for circle in (cycle(graph), cycle(folders(graph))) if circle]
    sys.exit("\n".join(f"web/src imports in a circle: {line}" for line in told) or 0)
