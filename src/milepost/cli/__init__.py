"""The command line: `milepost games | serve | play | simulate | replay | verify | show | branch | bench`.

It holds no rules and knows no game. Whatever goes wrong is told in one sentence on stderr, with exit code 2.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Everything is loaded in here, so that Ctrl-C is met even then."""
    try:
        from milepost.cli.app import run

        return run(list(sys.argv[1:] if args is None else args))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
