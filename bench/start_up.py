"""What starting a server costs: `python bench/start_up.py [TIMES]`, in CPU seconds, so that other work counts little.

Counted are the server and its worker processes: until it says where it is, and until nothing more is prepared. The
first start makes the database; the others, whose median is told, find it up to date.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

MAIN = "import sys; from milepost.cli import main; sys.exit(main())"
QUIET_S = 1.0
"""A server that has used no CPU for this long has prepared what it prepares."""


def tree(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += tree(int(child))
    return found


def cpu(pid: int) -> float:
    """Seconds of processor that a process and all below it have used, those that have ended included."""
    spent = 0
    for one in tree(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        spent += sum(map(int, fields[11:15]))
    return spent / os.sysconf("SC_CLK_TCK")


def started(folder: str) -> tuple[float, float, float]:
    """CPU seconds until it answers, seconds until then, CPU seconds until all is prepared."""
    begin = time.perf_counter()
    command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--no-open", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            line = next(line for line in server.stdout if "http://" in line)
            url = next(word for word in line.split() if word.startswith("http://")).rstrip(";,")
            urllib.request.urlopen(f"{url}api/games", timeout=60).read()
            answered, waited = cpu(server.pid), time.perf_counter() - begin
            before, spent = -1.0, answered
            while spent > before:
                time.sleep(QUIET_S)
                before, spent = spent, cpu(server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
    return answered, waited, spent


def main(times: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first, *others = [started(folder) for _ in range(times + 1)]
    median = [statistics.median(column) for column in zip(*others, strict=True)]
    for what, (answered, waited, prepared) in (("the first start", first), (f"median of {times} more", median)):
        print(
            f"{what:20} answers after {answered:.2f} CPU s ({waited:.2f} s), "
            f"has prepared everything after {prepared:.2f} CPU s"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
