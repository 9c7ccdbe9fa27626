"""Files of recorded games: what is in one, and what is wrong with one that cannot be replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from milepost.core.errors import BadInput
from milepost.games.age_of_steam import maps
from milepost.games.age_of_steam.actions import MOST_SEATS, ROLES
from milepost.games.age_of_steam.board import Board
from milepost.games.age_of_steam.goods import COLUMN, GOODS, HEIGHT, NEW_CITIES, SUPPLY

FORMAT = "aos-golden/1"
ROLE_OF = {name.lower().replace(" ", "_"): role for role, name in enumerate(ROLES)}
"""The seven actions as records name them."""

MOST_CUBES = sum(SUPPLY)
Entry = list[Any]
"""One event of the log: its kind, and what belongs to it."""
Count = Annotated[int, Meta(ge=0)]


class Start(msgspec.Struct):
    """The first position."""

    order: list[str]
    bag: dict[str, Count]
    cubes: dict[str, list[str]]
    display: dict[str, dict[str, list[str | None]]] = {}
    terminals: dict[str, str] = {}


class PlayerEnd(msgspec.Struct):
    """A player at the end of a round."""

    cash: int
    income: int
    shares: int
    engine: int
    vp: int | None = None
    out: bool = False


class RoundEnd(msgspec.Struct, kw_only=True, frozen=True):
    """The position at the end of a round; what a record leaves out is not compared."""

    round: int = 0
    players: dict[str, PlayerEnd] = {}
    bag: dict[str, int] | None = None
    cubes: dict[str, list[str]] | None = None
    track: list[tuple[Any, Any, str | None]] | None = None
    links: list[tuple[Any, str | None]] | None = None


class RecordedGame(msgspec.Struct):
    """A file of this format."""

    format: str
    map: str
    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    start: Start
    log: list[Entry]
    rounds: list[RoundEnd]
    final: RoundEnd = RoundEnd()
    options: dict[str, Any] = {}
    origin: str = ""


class _Counts(msgspec.Struct):
    """A file with the numbers of legal choices: for each game, entries of event, kind, player and count."""

    games: dict[str, list[tuple[int, str, str, int]]]


def load(path: Path) -> RecordedGame:
    """A recorded game, or a `BadInput` that says what is wrong with the file."""
    data = _read(path)
    try:
        kind = msgspec.json.decode(data, type=dict[str, Any]).get("format")
        if kind != FORMAT:
            raise BadInput(f"{path.name} has the format {kind!r}; this reads {FORMAT!r}.")
        game = msgspec.json.decode(data, type=RecordedGame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{path.name} is not a recorded game of Age of Steam: {error}.") from None
    try:
        _Checker(game).check()
    except BadInput as error:
        raise BadInput(f"{path.name}: {error}") from None
    return game


def load_counts(path: Path) -> dict[str, list[tuple[int, str, str, int]]]:
    """The numbers of legal choices in recorded games, by the name of their file."""
    try:
        return msgspec.json.decode(_read(path), type=_Counts).games
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{path.name} does not hold the numbers of legal choices: {error}.") from None


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadInput(f"{path.name} cannot be read: {getattr(error, 'strerror', None) or error}.") from None


def in_one_line(event: Entry) -> str:
    """An event as the file has it, in one line."""
    words = " ".join(str(part) for part in event)
    return words if len(words) <= 90 else f"{words[:89]}…"


class _Checker:
    """Holds a file against its map, so that replaying it can meet nothing it does not know."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.board: Board = maps.board(game.map, recorded=True)
        self.where = "start"

    def check(self) -> None:
        game = self.game
        self._ensure(game.players in self.board.turns, f"{self.board.title} is not played by {game.players}.")
        order = game.start.order
        self._ensure(
            len(set(order)) == len(order) == game.players,
            f"the order names {len(order)} players, and there are {game.players}, each of another name.",
        )
        self._start()
        for index, event in enumerate(game.log):
            self.where = f"event {index}"
            self._ensure(bool(event) and isinstance(event[0], str), "an event begins with its kind.")
            self.where = f"event {index}, {in_one_line(event)}"
            self._event(event)
        for end in (*game.rounds, game.final):
            self.where = f"the end of round {end.round}" if end.round else "the final position"
            self._end(end)

    def _ensure(self, holds: bool, sentence: str) -> None:
        if not holds:
            raise BadInput(f"{self.where}: {sentence}")

    def _start(self) -> None:
        start = self.game.start
        self._each(start.bag, self._good)
        self._cubes(start.cubes)
        for half, columns in start.display.items():
            for column, goods in columns.items():
                name = column if column.isalpha() else half + column
                self._ensure(name in COLUMN, f"the display has no column {name!r}.")
                self._ensure(len(goods) <= HEIGHT[COLUMN[name]], f"column {name} has {HEIGHT[COLUMN[name]]} boxes.")
                self._each([good for good in goods if good is not None], self._good)
        for cell, good in start.terminals.items():
            if cell not in self.board.names:
                self._named_cell(cell)
            self._good(good)

    def _end(self, end: RoundEnd) -> None:
        self._each(end.players, self._player)
        self._cubes(end.cubes or {})
        for at, ends, owner in end.track or ():
            self._owner(owner)
            if on_board(self.board, at) or not self._is_link(at):
                self._cell(at)
                self._segments([ends])
        for where, owner in end.links or ():
            self._link(where)
            self._owner(owner)

    def _is_link(self, at: Any) -> bool:
        """Whether track is named as a printed link is: by two names, or by a cell in the water."""
        over = any(list(cell) == at for link in self.board.links for cell in link.via)
        return over or (isinstance(at, list) and all(isinstance(one, str) for one in at))

    def _event(self, event: Entry) -> None:
        kind, *given = event
        fields = _FIELDS.get(kind)
        self._ensure(fields is not None, f"there is no event of the kind {kind!r}.")
        assert fields is not None
        self._ensure(len(given) >= len(fields), f"{kind!r} has {len(fields)} fields, this one {len(given)}.")
        for check, value in zip(fields, given, strict=False):
            check(self, value)
        if kind == "produce":
            height = HEIGHT[COLUMN[given[2]]]
            self._ensure(given[3] <= height, f"column {given[2]} has {height} boxes.")

    # the parts of an event

    def _each(self, values: Sequence[Any] | Mapping[Any, Any], check: Callable[[Any], None]) -> None:
        for value in values:
            check(value)

    def _one_of(self, value: Any, known: Sequence[str] | Mapping[str, Any], what: str) -> None:
        fits = isinstance(value, str) and value in known
        self._ensure(fits, f"{value!r} is no {what}; there is {', '.join(known)}.")

    def _player(self, value: Any) -> None:
        self._one_of(value, self.game.start.order, "player of this game")

    def _owner(self, value: Any) -> None:
        if value is not None:
            self._player(value)

    def _good(self, value: Any) -> None:
        self._one_of(value, GOODS, "colour")

    def _goods(self, value: Any) -> None:
        self._ensure(isinstance(value, list), f"{value!r} is no list of colours.")
        self._each(value, self._good)

    def _number(self, value: Any) -> None:
        self._ensure(type(value) is int and value >= 0, f"{value!r} is no whole number from 0 on.")

    def _role(self, value: Any) -> None:
        self._one_of(value, ROLE_OF, "action")

    def _letter(self, value: Any) -> None:
        self._one_of(value, NEW_CITIES, "new city")

    def _column(self, value: Any) -> None:
        self._one_of(value, COLUMN, "column of the display")

    def _box(self, value: Any) -> None:
        self._ensure(type(value) is int and 1 <= value <= max(HEIGHT), f"{value!r} is no box of a column.")

    def _faces(self, value: Any) -> None:
        fits = isinstance(value, list) and all(type(face) is int and 1 <= face <= 6 for face in value)
        self._ensure(fits, f"{value!r} are no dice.")

    def _words(self, value: Any) -> None:
        self._ensure(isinstance(value, str), f"{value!r} is no name.")

    def _cell(self, value: Any) -> None:
        self._ensure(is_cell(value), f"{value!r} is no hex; a hex is [column, row].")
        self._ensure(tuple(value) in self.board.hex_at, f"there is no hex {value} on {self.board.title}.")

    def _named_cell(self, value: str) -> None:
        parts = value.split(",")
        self._ensure(len(parts) == 2 and all(_is_number(part) for part in parts), f"{value!r} is no hex.")
        self._cell([int(part) for part in parts])

    def _cubes(self, cubes: dict[str, list[str]]) -> None:
        for cell, goods in cubes.items():
            self._named_cell(cell)
            self._goods(goods)
            self._ensure(
                len(goods) <= MOST_CUBES, f"{len(goods)} cubes stand at {cell}; there are no more than {MOST_CUBES}."
            )

    def _segments(self, value: Any) -> None:
        fits = isinstance(value, list) and all(
            isinstance(ends, list) and len(ends) == 2 and all(end == "T" or _is_edge(end) for end in ends)
            for ends in value
        )
        self._ensure(fits, f"{value!r} is no track; it is pairs of edges 0 to 5, or of an edge and 'T'.")

    def _link(self, value: Any) -> None:
        fits = isinstance(value, list) and len(value) == 2
        self._ensure(fits, f"{value!r} is no printed link: it is named by its two ends or by a hex.")

    def _way(self, value: Any) -> None:
        fits = isinstance(value, list) and all(isinstance(step, list) and len(step) == 2 for step in value)
        self._ensure(fits and bool(value), f"{value!r} is no way; it is pairs of a stop and the owner of the link.")
        for stop, owner in value:
            self._cell(stop)
            self._owner(owner)


_PLAYER = (_Checker._player,)
_FIELDS: dict[str, tuple[Callable[[_Checker, Any], None], ...]] = {
    "round": (_Checker._number,),
    "end_round": (_Checker._number,),
    "issue": (*_PLAYER, _Checker._number),
    "bid": (*_PLAYER, _Checker._number),
    "hold": _PLAYER,
    "drop": _PLAYER,
    "pay_first": _PLAYER,
    "decline": _PLAYER,
    "action": (*_PLAYER, _Checker._role),
    "build": (*_PLAYER, _Checker._cell, _Checker._words, _Checker._segments),
    "urbanize": (*_PLAYER, _Checker._cell, _Checker._letter),
    "link": (*_PLAYER, _Checker._link),
    "done": _PLAYER,
    "move": (*_PLAYER, _Checker._good, _Checker._cell, _Checker._way),
    "engine": _PLAYER,
    "pass": _PLAYER,
    "draw": (_Checker._goods,),
    "refill": (_Checker._goods,),
    "produce": (*_PLAYER, _Checker._good, _Checker._column, _Checker._box),
    "bag_to": (_Checker._words, _Checker._good),
    "dice": (_Checker._words, _Checker._faces),
}
"""The fields every kind of event must have after its name; more may follow."""


def is_cell(at: Any) -> bool:
    """Whether something is a column and a row."""
    return isinstance(at, list) and len(at) == 2 and all(type(one) is int for one in at)


def on_board(board: Board, at: Any) -> bool:
    """Whether something names a hex of the map; a ferry's place in the water, say, does not."""
    return is_cell(at) and tuple(at) in board.hex_at


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 6


def _is_edge(end: Any) -> bool:
    return type(end) is int and 0 <= end <= 5
