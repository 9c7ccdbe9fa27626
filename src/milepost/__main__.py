"""`python -m milepost` is the command `milepost`."""

from __future__ import annotations

import sys

from milepost.cli import main

if __name__ == "__main__":  # worker processes load this module under another name
    sys.exit(main())
