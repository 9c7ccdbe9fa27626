"""The pictures of the games: those that come with the package, and what is drawn for games that bring none."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from milepost.core.catalog import game, game_names
from milepost.server.showing import covers

MOST_BYTES = 60_000


class Drawer:
    """Stands for the workers: draws at once, and counts how often."""

    def __init__(self) -> None:
        self.drawn = 0

    async def cover(self, name: str) -> bytes:
        self.drawn += 1
        return f"a picture of {name}".encode()


@pytest.mark.parametrize("name", game_names())
def test_every_game_brings_a_light_cover(name):
    found = covers.shipped(game(name))
    assert found is not None, "run `python -m tests.covers`"
    assert len(found) <= MOST_BYTES
    picture = Image.open(io.BytesIO(found))
    assert picture.format == "WEBP"
    assert picture.width >= 560


@pytest.mark.parametrize("name", game_names())
def test_every_game_says_how_long_it_takes(name):
    least, most = game(name).minutes
    if game(name).companion:
        assert (least, most) == (0, 0), "nobody plays it against bots"
    else:
        assert 0 < least < most


def test_a_shipped_cover_needs_no_drawing(tmp_path: Path):
    drawer: Any = Drawer()
    cover = asyncio.run(covers.Covers(tmp_path, drawer).picture("bus"))
    assert cover.media_type == "image/webp"
    assert drawer.drawn == 0


def test_a_game_without_a_cover_is_drawn_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(covers, "shipped", lambda game: None)
    drawer: Any = Drawer()

    async def ask() -> list[covers.Cover]:
        made = covers.Covers(tmp_path, drawer)
        return [await made.picture("bus") for _ in range(2)]

    assert asyncio.run(ask()) == [covers.Cover(b"a picture of bus", "image/png")] * 2
    assert asyncio.run(ask())[0].data == b"a picture of bus"
    assert drawer.drawn == 1
