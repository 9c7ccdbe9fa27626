"""Finds import cycles between the modules of Milepost: `python -m tests.import_cycles`, part of `make check`.

Imports that only the type checker sees (`if TYPE_CHECKING:`) do not count; those inside functions do, because the
modules still need each other. import-linter cannot check this: it leaves imports for types out of all of its contracts
or of none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

import grimp

Graph = Mapping[str, Set[str]]
"""The modules that each module imports."""


def cycles(graph: Graph) -> Iterator[list[str]]:
    """For each module in a cycle that is not in one found before: its shortest cycle, which ends where it begins."""
    seen: set[str] = set()
    for start in sorted(graph):
        if start not in seen and (cycle := _shortest(graph, start)):
            seen.update(cycle)
            yield cycle


def _shortest(graph: Graph, start: str) -> list[str]:
    """The shortest way from a module back to itself; empty if there is none."""
    came: dict[str, str] = {}
    reached = [start]
    for module in reached:
        for imported in sorted(graph[module]):
            if imported == start:
                way = [module]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return [*reversed(way), start]
            if imported not in came:
                came[imported] = module
                reached.append(imported)
    return []


def main() -> int:
    """Print every cycle, with the line of each import; the exit code."""
    graph = grimp.build_graph("milepost", exclude_type_checking_imports=True, cache_dir=None)
    found = list(cycles({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}))
    lines = [f"Import cycles: {len(found) or 'none'}"]
    for cycle in found:
        lines.append("")
        for importer, imported in pairwise(cycle):
            details = graph.get_import_details(importer=importer, imported=imported)
            at = ", ".join(sorted({str(one["line_number"]) for one in details}, key=int))
            lines.append(f"  {importer} (line {at}) imports {imported}")
    sys.stdout.write("\n".join((*lines, "")))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
