"""The browser's half as tests need it: its packages installed, its pages built."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hatch_build import build_pages, install_packages, run

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src/milepost/server/static"


def built() -> Path:
    """The folder of the pages, built from what is in `web` now."""
    with _alone():
        build_pages(ROOT)
    return STATIC


def node(*words: str) -> str:
    """Run something of the client's packages; what it says."""
    with _alone():
        install_packages(WEB)
    return run(WEB, "node", *words)


@contextmanager
def _alone() -> Iterator[None]:
    """Tests run on all cores: one of them builds, the others wait."""
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
