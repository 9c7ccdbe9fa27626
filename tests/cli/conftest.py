from __future__ import annotations

import sys
from pathlib import Path

import pytest

from milepost.arena.match import play_match
from milepost.server import run as server_run


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A whole game between bots, as the bytes of its record."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    play_match("bus", ["greedy", "random", "random"], 1).save(path)
    return path.read_bytes()


@pytest.fixture(autouse=True)
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command may look for modules in a test's folder, and not longer than the test."""
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game(here: Path, finished: bytes) -> Path:
    """That game as a file in an otherwise empty folder."""
    path = here / "game.json"
    path.write_bytes(finished)
    return path


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """No server is run, and none keeps its tables outside the test's folder; what a browser would have been shown."""
    shown: list[str] = []
    monkeypatch.setattr(server_run, "serve", lambda settings, sock, started: started())
    monkeypatch.setattr(server_run, "open_browser", shown.append)
    monkeypatch.setenv("MILEPOST_DATABASE", f"sqlite:///{tmp_path / 'tables.db'}")
    return shown
