"""Recorded games in the format `aos-golden/1`: replayed decision by decision and compared at every round end.

Such a file names every draw and die. They are handed to the engine as a script, in the engine's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from milepost.core.chance import Scripted, seeded
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.game import Seat
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import BOXES, COLUMN, EMPTY, FIRST_BOX, GOODS, NEW_CITIES
from milepost.games.age_of_steam.maps import map_rules
from milepost.games.age_of_steam.rules import flow, moving, sections
from milepost.games.age_of_steam.rules.building import legal_tiles
from milepost.games.age_of_steam.rules.phases import BUILDING, MOVING, NOBODY, OVER, PRODUCING, RIGHT_OF_WAY
from milepost.games.age_of_steam.rules.supply import add_cube, cubes_at
from milepost.games.age_of_steam.state import AosOptions, AosState, new
from milepost.games.age_of_steam.tiles import SHAPE, TOWN

ROLE_OF = {name.lower().replace(" ", "_"): role for role, name in enumerate(a.ROLES)}


class Golden(msgspec.Struct):
    """A file of this format."""

    format: str
    map: str
    players: int
    start: dict[str, Any]
    log: list[list[Any]]
    rounds: list[dict[str, Any]]
    final: dict[str, Any] = {}
    options: dict[str, Any] = {}
    origin: str = ""


class Report(msgspec.Struct):
    """What came of replaying a file: the first difference, if there is one."""

    name: str
    events: int = 0
    rounds: int = 0
    counts: int = 0
    difference: str = ""


def load(path: Path) -> Golden:
    """A recorded game, or a `BadInput` that says what is wrong with the file."""
    try:
        golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read: {error.strerror}.") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{path.name} is not a recorded game of Age of Steam: {error}.") from None
    if golden.format != "aos-golden/1":
        raise BadInput(f"{path.name} has the format {golden.format!r}; this reads 'aos-golden/1'.")
    return golden


def replay(golden: Golden, name: str, counts: Sequence[Sequence[Any]] = ()) -> Report:
    """Play a recorded game through the engine, and stop at the first difference."""
    replayed = _Replay(golden, name, counts)
    try:
        replayed.run()
    except _Differs as differs:
        replayed.report.difference = str(differs)
    return replayed.report


class _Differs(Exception):
    """The engine and the record disagree."""


class _Replay:
    """One recorded game on its way through the engine."""

    def __init__(self, golden: Golden, name: str, counts: Sequence[Sequence[Any]]) -> None:
        self.golden = golden
        self.report = Report(name)
        self.counts = {entry[0]: entry for entry in counts}
        self.seats = {player: seat for seat, player in enumerate(golden.start["order"])}
        self.state = _start(golden)
        self.board = self.state.board

    def run(self) -> None:
        """All events in order."""
        self._script(0)
        for index, event in enumerate(self.golden.log):
            self.report.events = index
            try:
                self._take(index, event)
            except (IllegalAction, BadInput) as error:
                raise _Differs(f"event {index}, {_told(event)}: the engine says: {error}") from None
        self.report.events = len(self.golden.log)

    def _take(self, index: int, event: list[Any]) -> None:
        kind = event[0]
        if kind == "round":
            self._script(index)
        elif kind == "end_round":
            self._finish_round()
            self._compare(event[1])
        elif kind not in ("dice", "draw", "bag_to", "refill"):
            self._act(index, event)

    def _script(self, index: int) -> None:
        """Hand the engine all random results of a round, in the order in which it asks for them."""
        found: dict[str, list[int]] = {"refill": [], "bag_to": [], "draw": [], "dice": []}
        for event in self.golden.log[index:]:
            if event[0] == "dice":
                found["dice"] += [face - 1 for face in event[2]]
            elif event[0] == "bag_to":
                found["bag_to"].append(GOODS.index(event[2]))
            elif event[0] in ("draw", "refill"):
                found[event[0]] += [GOODS.index(good) for good in event[1]]
            elif event[0] == "end_round":
                break
        self.state.chance = Scripted([draw for draws in found.values() for draw in draws])

    def _act(self, index: int, event: list[Any]) -> None:
        kind, seat, state = event[0], self.seats[event[1]], self.state
        while state.to_act is not None and not self._fits(kind, seat):
            if self._already_done(event):
                return
            state.apply(state.default())
        if state.to_act is None:
            raise _Differs(f"event {index}, {_told(event)}: for the engine the game is over.")
        self._count(index, kind, seat)
        state.apply(self._action(index, event, seat))

    def _fits(self, kind: str, seat: Seat) -> bool:
        """Whether the engine asks this player for something of this kind."""
        state = self.state
        if kind == "produce" and state.phase == PRODUCING and not state.drawn:
            state.apply(a.DRAW)
        return state.to_act == seat and state.phase in _PHASES[kind]

    def _already_done(self, event: list[Any]) -> bool:
        """Forced answers that the engine gives by itself."""
        return event[0] in ("drop", "done") or (event[0] == "issue" and event[2] == 0)

    def _count(self, index: int, kind: str, seat: Seat) -> None:
        """Compare the number of legal builds or deliveries where the record has one."""
        entry = self.counts.get(index)
        if entry is None:
            return
        if entry[1] == "build":
            found = len(legal_tiles(self.state, seat))
        else:
            found = len({(d.move.good, d.move.hex, d.stops, d.owners) for d in moving.deliveries(self.state, seat)})
        self.report.counts += 1
        if found != entry[3]:
            what = "builds" if entry[1] == "build" else "deliveries"
            raise _Differs(f"event {index}: {entry[2]} has {found} legal {what}; the record has {entry[3]}.")

    def _action(self, index: int, event: list[Any], seat: Seat) -> a.AosAction:
        kind = event[0]
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind == "issue":
            return a.Issue(event[2])
        if kind == "bid":
            return a.Bid(event[2])
        if kind == "action":
            return a.Select(ROLE_OF[event[2]])
        if kind == "build":
            segments = tuple(sorted((min(ends), max(ends)) for ends in _ends(event[4])))
            if (event[3], segments) not in SHAPE:
                raise _Differs(f"event {index}: there is no tile {event[3]} with the track {event[4]}.")
            return a.Build(self._hex(event[2]), SHAPE[event[3], segments])
        if kind == "urbanize":
            return a.Urbanize(self._hex(event[2]), NEW_CITIES.index(event[3]))
        if kind == "link":
            return a.BuyLink(self._link(index, event[2]))
        if kind == "produce":
            return a.Place(GOODS.index(event[2]), FIRST_BOX[COLUMN[event[3]]] + event[4] - 1)
        return self._move(index, event)

    def _hex(self, at: Sequence[int]) -> Hex:
        col, row = at
        return self.board.hex_at[col, row]

    def _link(self, index: int, where: Any) -> int:
        """A printed link by the names of its ends, or by a cell it is drawn over."""
        names = self.board.names
        for number, link in enumerate(self.board.links):
            ends = {names[end] for end in link.ends}
            if where in [list(cell) for cell in link.via] or {str(one) for one in where} == ends:
                return number
        raise _Differs(f"event {index}: there is no printed link {where}.")

    def _move(self, index: int, event: list[Any]) -> a.Move:
        _, player, good, at, way = event
        place, seat = self._hex(at), self.seats[player]
        stops = tuple(self._hex(stop) for stop, _ in way)
        owners = tuple(-1 if owner is None else self.seats[owner] for _, owner in way)
        ways = moving.deliveries_from(self.state, place, GOODS.index(good), self.state.engines[seat])
        found = next((one.move for one in ways if one.stops == stops and one.owners == owners), None)
        if found is None:
            raise _Differs(f"event {index}, {_told(event)}: the engine knows no such delivery.")
        return found

    def _finish_round(self) -> None:
        """Answers nobody gave: the last passes, and Production that was declined."""
        state = self.state
        while state.phase in (BUILDING, MOVING, PRODUCING):
            state.apply(state.default())

    def _compare(self, number: int) -> None:
        expected = next((one for one in self.golden.rounds if one["round"] == number), None)
        if expected is None:
            return
        last = number == self.golden.rounds[-1]["round"] and self.state.phase == OVER
        for what, wanted, found in self._facts(expected, last):
            if wanted != found:
                raise _Differs(f"end of round {number}, {what}: the record has {wanted}, the engine {found}.")
        self.report.rounds += 1

    def _facts(self, expected: dict[str, Any], last: bool) -> Iterator[tuple[str, Any, Any]]:
        """What is compared at a round end: its name, as recorded, and as the engine has it."""
        state, scores = self.state, _scores_shown(self.state, last)
        for player, wanted in expected["players"].items():
            seat = self.seats[player]
            out = bool(state.out >> seat & 1)
            yield f"{player} out of the game", bool(wanted.get("out")), out
            yield f"cash of {player}", wanted["cash"], state.cash[seat]
            yield f"income of {player}", wanted["income"], state.income[seat]
            yield f"shares of {player}", wanted["shares"], state.shares[seat]
            yield f"engine of {player}", wanted["engine"], state.engines[seat]
            if not out and wanted.get("vp") is not None:
                yield f"points of {player}", wanted["vp"], scores[seat]
        if "bag" in expected:
            yield "bag", {k: v for k, v in expected["bag"].items() if v}, _counted(state.bag)
        if "cubes" in expected:
            yield from self._cube_facts(expected["cubes"])
        if "track" in expected:
            yield from self._track_facts(expected["track"], last)

    def _cube_facts(self, cubes: dict[str, list[str]]) -> Iterator[tuple[str, Any, Any]]:
        for place, cell in enumerate(self.board.cells):
            wanted = dict(Counter(cubes.get(f"{cell[0]},{cell[1]}", [])))
            yield f"cubes at {self.board.names[place]}", wanted, _counted(cubes_at(self.state, place))

    def _track_facts(self, track: list[list[Any]], last: bool) -> Iterator[tuple[str, Any, Any]]:
        wanted = {}
        for at, ends, owner in track:
            if _is_cell(at):
                (a_end, b_end) = _ends([ends])[0]
                wanted[self._hex(at), min(a_end, b_end), max(a_end, b_end)] = (
                    None if owner is None else self.seats[owner]
                )
        found = {}
        for section in sections.all_sections(self.state):
            if last and not section.complete:
                continue
            for half in section.halves:
                place, edge = divmod(half, 6)
                for segment in sections.segments_at(self.state, place):
                    if edge in segment:
                        found[(place, *segment)] = None if section.owner == NOBODY else section.owner
        if last:
            wanted = {where: owner for where, owner in wanted.items() if where in found}
        for where in sorted({*wanted, *found}):
            place, one, other = where
            what = f"track at {self.board.names[place]}, {one} to {'town' if other == TOWN else other}"
            yield what, wanted.get(where, "none"), found.get(where, "none")


_PLAIN: dict[str, a.AosAction] = {
    "hold": a.HOLD, "drop": a.DROP, "pay_first": a.PAY_FIRST, "decline": a.DECLINE, "done": a.DONE,
    "engine": a.UPGRADE, "pass": a.PASS,
}  # fmt: skip
_PHASES = {
    "issue": (0,), "bid": (1,), "hold": (1,), "drop": (1,), "pay_first": (RIGHT_OF_WAY,), "decline": (RIGHT_OF_WAY,),
    "action": (3,), "build": (BUILDING,), "urbanize": (BUILDING,), "link": (BUILDING,), "done": (BUILDING,),
    "move": (MOVING,), "engine": (MOVING,), "pass": (MOVING,), "produce": (PRODUCING,),
}  # fmt: skip


def _start(golden: Golden) -> AosState:
    """The first position as the record has it."""
    free = golden.options.get("urbanize") == "any_time_in_build"
    options = AosOptions(map=golden.map, urbanize="any_time" if free else "first", stock="recorded", sheet="recorded")
    rules = map_rules(golden.map, options)
    if golden.players not in rules.board.turns:
        raise BadInput(f"{rules.board.title} is not played by {golden.players}.")
    state = new(golden.players, options, seeded(0))
    start, board = golden.start, rules.board
    state.bag = [start["bag"].get(good, 0) for good in GOODS]
    state.cubes = bytearray(len(state.cubes))
    for cell, goods in start["cubes"].items():
        col, row = (int(part) for part in cell.split(","))
        for good in goods:
            add_cube(state, board.hex_at[col, row], GOODS.index(good))
    state.display = bytearray([EMPTY]) * BOXES
    for half, columns in start.get("display", {}).items():
        for column, goods in columns.items():
            first = FIRST_BOX[COLUMN[column if column.isalpha() else half + column]]
            for row, good in enumerate(goods):
                state.display[first + row] = EMPTY if good is None else GOODS.index(good)
    for cell, good in start.get("terminals", {}).items():
        col, row = (int(part) for part in cell.split(","))
        state.colours[board.hex_at[col, row]] = GOODS.index(good)
    state.order = list(range(golden.players))
    state.right = -1
    flow.begin_turn(state, [])
    return state


def _ends(segments: Sequence[Sequence[Any]]) -> list[tuple[int, int]]:
    return [(TOWN if a_end == "T" else a_end, TOWN if b_end == "T" else b_end) for a_end, b_end in segments]


def _is_cell(at: Any) -> bool:
    return isinstance(at, list) and len(at) == 2 and all(type(one) is int for one in at)


def _counted(counts: Sequence[int]) -> dict[str, int]:
    return {GOODS[good]: count for good, count in enumerate(counts) if count}


def _scores_shown(state: AosState, last: bool) -> Sequence[int]:
    """Points as records show them: unfinished track counts until the last round."""
    if last:
        return state.scores
    track = [0] * state.seats
    for section in sections.all_sections(state):
        if section.owner < state.seats:
            track[section.owner] += section.length
    for owner in state.links:
        if owner < state.seats:
            track[owner] += 1
    return [state.rules.score(state, seat, track[seat]) for seat in range(state.seats)]


def _told(event: list[Any]) -> str:
    return " ".join(str(part) for part in event)
