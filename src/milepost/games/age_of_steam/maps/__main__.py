"""`python -m milepost.games.age_of_steam.maps FILE…`: says what is wrong with map files, or what is in them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from milepost.core.errors import MilepostError
from milepost.games.age_of_steam.maps.checking import check

USAGE = "Give the map files to check: python -m milepost.games.age_of_steam.maps FILE..."


def main(given: Sequence[str]) -> int:
    """Check files; the exit code is 2 if any of them is wrong."""
    if not given or given[0] in ("-h", "--help"):
        (sys.stdout if given else sys.stderr).write(f"{USAGE}\n")
        return 0 if given else 2
    code = 0
    for name in given:
        try:
            sys.stdout.write(f"{check(Path(name))}\n")
        except MilepostError as error:
            sys.stderr.write(f"{error}\n")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
