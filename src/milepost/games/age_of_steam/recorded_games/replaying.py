"""Plays a recorded game through the engine, and stops at the first difference."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Event, Seat
from milepost.core.chance import Scripted
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.phrases import count
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    OVER,
    PHASES,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.events import LinkBought, TrackBuilt
from milepost.games.age_of_steam.goods import COLUMN, FIRST_BOX, GOODS, NEW_CITIES
from milepost.games.age_of_steam.recorded_games.comparing import facts, link_named, segment
from milepost.games.age_of_steam.recorded_games.opening import opening
from milepost.games.age_of_steam.recorded_games.reading import ROLE_OF, Entry, RecordedGame, RoundEnd, in_one_line
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.building import legal_tiles, price_of
from milepost.games.age_of_steam.tiles import SHAPE

Counts = Sequence[tuple[int, str, str, int]]
"""For some events: its index, build or move, the player, and how many legal choices there are."""


class Report(msgspec.Struct):
    """What came of replaying a file: the first difference, if there is one."""

    name: str
    events: int = 0
    rounds: int = 0
    counts: int = 0
    difference: str = ""

    def __str__(self) -> str:
        """How much was replayed, and the first difference."""
        parts = [count(self.events, "event"), count(self.rounds, "round")]
        if self.counts:
            parts.append(count(self.counts, "legal count"))
        return f"{self.name}: {', '.join(parts)}: {self.difference or 'no difference'}"


def replay(game: RecordedGame, name: str, counts: Counts = ()) -> Report:
    """Play a recorded game through the engine, and stop at the first difference."""
    replayed = _Replay(game, name, counts)
    try:
        replayed.run()
    except _Differs as differs:
        replayed.report.difference = str(differs)
    return replayed.report


class _Differs(Exception):
    """The engine and the record disagree."""


class _Replay:
    """One recorded game on its way through the engine."""

    def __init__(self, game: RecordedGame, name: str, counts: Counts) -> None:
        self.game = game
        self.report = Report(name)
        self.counts = {entry[0]: entry for entry in counts}
        self.seats = {player: seat for seat, player in enumerate(game.start.order)}
        self.state = opening(game)
        self.board = self.state.board

    def run(self) -> None:
        """All events in order, then the final position."""
        self._script(0)
        for index, event in enumerate(self.game.log):
            self.report.events = index
            try:
                self._take(index, event)
            except (IllegalAction, BadInput) as error:
                raise _Differs(f"event {index}, {in_one_line(event)}: the engine says: {error}") from None
        self.report.events = len(self.game.log)
        if self.state.phase == OVER:
            self._compare(self.game.final, "final position", last=True)

    def _take(self, index: int, event: Entry) -> None:
        kind = event[0]
        if kind == "round":
            self._script(index)
        elif kind == "end_round":
            self._finish_round()
            self._end_round(event[1])
        elif kind not in ("dice", "draw", "bag_to", "refill"):
            self._act(index, event)

    def _script(self, index: int) -> None:
        """Hand the engine all random results of a round, in the order in which it asks for them."""
        found: dict[str, list[int]] = {"refill": [], "bag_to": [], "draw": [], "dice": []}
        for event in self.game.log[index:]:
            if event[0] == "dice":
                found["dice"] += [face - 1 for face in event[2]]
            elif event[0] == "bag_to":
                found["bag_to"].append(GOODS.index(event[2]))
            elif event[0] in ("draw", "refill"):
                found[event[0]] += [GOODS.index(good) for good in event[1]]
            elif event[0] == "end_round":
                break
        self.state.chance = Scripted([draw for draws in found.values() for draw in draws])

    # decisions

    def _act(self, index: int, event: Entry) -> None:
        kind, seat, state = event[0], self.seats[event[1]], self.state
        turn, asked, phase = state.turn, state.to_act, PHASES[state.phase]
        while state.to_act is not None and not self._fits(kind, seat):
            if self._already_done(event):
                return
            state.apply(state.default())
            if state.turn != turn or state.phase == OVER:
                who = self.game.start.order[asked] if asked is not None else "nobody"
                raise _Differs(
                    f"event {index}, {in_one_line(event)}: the engine asks {who} instead, in the phase {phase}."
                )
        if state.to_act is None:
            raise _Differs(f"event {index}, {in_one_line(event)}: for the engine the game is over.")
        self._count(index, seat)
        action = self._action(index, event)
        full = price_of(state, seat, action.hex, action.tile) if isinstance(action, a.Build) else None
        self._check_price(index, event, full, state.apply(action))

    def _fits(self, kind: str, seat: Seat) -> bool:
        """Whether the engine asks this player for something of this kind."""
        state = self.state
        if kind == "produce" and state.phase == PRODUCING and not state.drawn:
            state.apply(a.DRAW)
        if kind == "issue" and state.phase == SHARES and seat in state.acting[state.at :]:
            # who issues first changes nothing, and some records have another order
            state.acting.remove(seat)
            state.acting.insert(state.at, seat)
            state.to_act = seat
        return state.to_act == seat and state.phase == _PHASE[kind]

    def _already_done(self, event: Entry) -> bool:
        """Forced answers that the engine gives by itself."""
        return event[0] in ("drop", "done") or (event[0] == "issue" and event[2] == 0)

    def _count(self, index: int, seat: Seat) -> None:
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

    def _check_price(self, index: int, event: Entry, full: int | None, came: Sequence[Event]) -> None:
        """Compare what a tile or link cost, where the record says it, before or after a discount."""
        at = {"build": 5, "link": 3}.get(event[0])
        if at is None or len(event) <= at:
            return
        paid = next((one.paid for one in came if isinstance(one, TrackBuilt | LinkBought)), None)
        if event[at] not in (paid, full):
            raise _Differs(f"event {index}, {in_one_line(event)}: the record pays ${event[at]}, the engine ${paid}.")

    def _action(self, index: int, event: Entry) -> a.AosAction:
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
            segments = tuple(sorted(segment(ends) for ends in event[4]))
            if (event[3], segments) not in SHAPE:
                raise _Differs(f"event {index}: there is no tile {event[3]} with the track {event[4]}.")
            return a.Build(self._hex(event[2]), SHAPE[event[3], segments])
        if kind == "urbanize":
            return a.Urbanize(self._hex(event[2]), NEW_CITIES.index(event[3]))
        if kind == "link":
            return self._link(index, event)
        if kind == "produce":
            return a.Place(GOODS.index(event[2]), FIRST_BOX[COLUMN[event[3]]] + event[4] - 1)
        return self._move(index, event)

    def _hex(self, at: Sequence[int]) -> int:
        col, row = at
        return self.board.hex_at[col, row]

    def _link(self, index: int, event: Entry) -> a.BuyLink:
        number = link_named(self.board, event[2])
        if number < 0:
            raise _Differs(f"event {index}: there is no printed link {event[2]}.")
        return a.BuyLink(number)

    def _move(self, index: int, event: Entry) -> a.Move:
        player, good, at, way = event[1:5]
        place, seat = self._hex(at), self.seats[player]
        stops = tuple(self._hex(stop) for stop, _ in way)
        owners = tuple(-1 if owner is None else self.seats[owner] for _, owner in way)
        ways = moving.deliveries_from(self.state, place, GOODS.index(good), self.state.engines[seat])
        found = next((one.move for one in ways if one.stops == stops and one.owners == owners), None)
        if found is None:
            raise _Differs(f"event {index}, {in_one_line(event)}: the engine knows no such delivery.")
        return found

    # round ends

    def _finish_round(self) -> None:
        """Answers nobody gave: the last passes, and Production that was declined."""
        state = self.state
        while state.phase in (BUILDING, MOVING, PRODUCING):
            state.apply(state.default())

    def _end_round(self, number: int) -> None:
        expected = next((one for one in self.game.rounds if one.round == number), None)
        if expected is not None:
            last = number == self.game.rounds[-1].round and self.state.phase == OVER
            self._compare(expected, f"end of round {number}", last)
            self.report.rounds += 1

    def _compare(self, expected: RoundEnd, when: str, last: bool) -> None:
        for what, wanted, found in facts(self.state, self.seats, expected, last):
            if wanted != found:
                raise _Differs(f"{when}, {what}: the record has {wanted}, the engine {found}.")


_PLAIN: dict[str, a.AosAction] = {
    "hold": a.HOLD, "drop": a.DROP, "pay_first": a.PAY_FIRST, "decline": a.DECLINE, "done": a.DONE,
    "engine": a.UPGRADE, "pass": a.PASS,
}  # fmt: skip
_PHASE = {
    "issue": SHARES, "bid": AUCTION, "hold": AUCTION, "drop": AUCTION, "pay_first": RIGHT_OF_WAY,
    "decline": RIGHT_OF_WAY, "action": SELECTING, "build": BUILDING, "urbanize": BUILDING, "link": BUILDING,
    "done": BUILDING, "move": MOVING, "engine": MOVING, "pass": MOVING, "produce": PRODUCING,
}  # fmt: skip
