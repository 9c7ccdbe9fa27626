"""What holds for every test, however the tests were started."""

from __future__ import annotations

import signal

# Whoever starts the tests in the background of a shell script has Ctrl-C ignored, and every process started from here
# would inherit that: those that are to end by Ctrl-C never would.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
