"""`python -m milepost.server` is `milepost serve`."""

from __future__ import annotations

import sys

if __name__ == "__main__":  # worker processes load this module under another name
    from milepost.cli import main

    sys.exit(main(["serve", *sys.argv[1:]]))
