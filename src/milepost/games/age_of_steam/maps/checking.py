"""Checks a map file: whether it can be read, its rules loaded, and a game on it begun and played to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from milepost.core.chance import Seeded, seeded
from milepost.core.errors import BadInput, MilepostError
from milepost.core.phrases import both, count
from milepost.games.age_of_steam import maps
from milepost.games.age_of_steam.actions import DONE, AosAction, Move
from milepost.games.age_of_steam.board import CITY_HEX, TERMINAL, TOWN_HEX, Board
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, SHARES
from milepost.games.age_of_steam.maps.reading import read
from milepost.games.age_of_steam.state import AosOptions, AosState, new

LONGEST = 20_000
"""Decisions after which a random game should have ended."""
FEW_SHARES = 4
"""How many numbers of shares a random player considers, from none on."""
DEAR = 4
"""What a tile costs at most, as a rule."""


def check(path: Path) -> str:
    """What a map file holds, in a few lines; a `BadInput` names what is wrong with it."""
    board = read(path)
    read(path, recorded=True)
    maps.rules_class(board)
    with _tried(board.name, path):
        ends = [_played(path, seats) for seats in sorted(board.turns)]
    return "\n".join([*summary(board, path), *ends])


def summary(board: Board, path: Path) -> Iterator[str]:
    """A map in a few lines."""
    kinds = Counter(board.what)
    sites = [count(kinds[CITY_HEX], "city"), count(kinds[TOWN_HEX], "town"), count(kinds[TERMINAL], "terminal")]
    links = count(len(board.links), "printed link")
    words = ", ".join([count(len(board.cells), "hex"), *sites, links])
    yield f"{path.name}: {board.title} ({board.name}), rules {board.rules or 'standard'}"
    yield f"  {words.replace('citys', 'cities').replace('hexs', 'hexes')}"
    cubes = count(sum(board.cubes), "cube")
    yield f"  {cubes} at first, new cities {board.new_cities or 'none'}, ${board.cash} for everybody"
    yield f"  players and turns: {both(f'{seats} play {turns}' for seats, turns in sorted(board.turns.items()))}"


@contextmanager
def _tried(name: str, path: Path) -> Iterator[None]:
    """Have a map under its name for a while, even if there is another one of that name."""
    before = maps.MAPS.get(name)
    maps.put(name, path)
    try:
        yield
    finally:
        maps.put(name, before)


def _played(path: Path, seats: int) -> str:
    """Play a game by chance and hold every position to the invariants."""
    name = read(path).name
    chance, many = seeded(seats), 0
    try:
        state = new(seats, AosOptions(map=name), seeded(0))
        while state.to_act is not None and many < LONGEST:
            state.apply(_chosen(state, chance))
            state.check()
            many += 1
    except MilepostError as error:
        raise BadInput(f"{path.name}: a game for {seats} breaks after {many} decisions: {error}") from None
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise BadInput(f"{path.name}: a game for {seats} breaks after {many} decisions ({told}).") from error
    if state.to_act is not None:
        raise BadInput(f"{path.name}: a game for {seats} has not ended after {many} decisions.")
    return f"  a game by chance for {seats}: {count(many, 'decision')}, {count(state.turn, 'turn')}"


def _chosen(state: AosState, chance: Seeded) -> AosAction:
    """Any legal action; but who spent all money at random would be bankrupt before anything else could be seen."""
    legal, seat = state.legal(), state.to_act
    assert seat is not None, "somebody is asked"
    if state.phase == SHARES:
        return chance.pick(legal[:FEW_SHARES])
    if state.phase == AUCTION and chance.below(4):
        return legal[0]
    poor = state.cash[seat] < state.shares[seat] + state.engines[seat] + DEAR
    if state.phase == BUILDING and poor and legal[0] == DONE:
        return DONE
    moves = [action for action in legal if isinstance(action, Move)]
    return chance.pick(moves or legal)
