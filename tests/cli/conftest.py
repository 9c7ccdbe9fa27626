from __future__ import annotations

from pathlib import Path

import pytest

from milepost.arena.match import play_match


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A whole game between bots, as the bytes of its record."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    play_match("bus", ["greedy", "random", "random"], 1).save(path)
    return path.read_bytes()


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
