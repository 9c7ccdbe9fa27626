"""A golden evening at a table: three players who act whenever they like, with every kind of step; see `test_golden`.

`python -m tests.games.golden --records wood_and_steel_table` plays it anew: only when the rules of the companion
changed, together with their version.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from milepost.core.action import Action, Seat
from milepost.core.record import Record
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import CITY, GOOD, REGION
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
    AddContract,
    Bankrupt,
    Claim,
    Connect,
    Discard,
    DrawOffers,
    EndGame,
    EndRound,
    EndTurn,
    Exchange,
    Final,
    Fulfil,
    GoFirst,
    Hub,
    Mogul,
    Office,
    Placed,
    Railyard,
    RemoveCity,
    RemoveContract,
    RemoveSegment,
    Reopen,
    SetRound,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import MARKET, PLAYING, SCORING
from milepost.games.wood_and_steel.companion.game import WoodAndSteelTable
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import NONE

HERE = Path(__file__).parent
EVENINGS = {"evening": 1830}
"""By name, the seed."""
TABLE = WoodAndSteelTable()
NAMES = ("Ann", "Bob", "Cid")


def play(name: str) -> Record:
    """An evening: what somebody says in a given round, and between that a delivery or two in every round."""
    record = Record.begin(TABLE.name, len(NAMES), EVENINGS[name], [*NAMES])
    draw = Random(EVENINGS[name])
    for seat in (2, 0, 1):
        record.play(Rank(seat, (seat + 1) % 6, (seat + 2) % 6), seat)
    while (state := _state(record)).phase == PLAYING:
        for seat, said in SAID.get(state.round, ()):
            record.play(said, seat)
        for seat in range(len(NAMES)):
            _deliver(record, seat, draw)
        _place(record)
        if max(_state(record).scores) >= state.numbers.win_ties:
            record.play(EndGame(state.round), 1)
            break
        _end_round(record)
    state = _state(record)
    assert state.phase == SCORING
    for seat in (1, 2, 0):
        record.play(Final(seat == 2, 1 << REGION["Central"] if REGION["Central"] in state.offices[seat] else 0), seat)
    return record


SAID: dict[int, tuple[tuple[Seat, Action], ...]] = {
    2: ((1, GoFirst(2)), (0, AddCity(0, CITY["Cleveland"])), (2, RemoveCity((0, CITY["Cleveland"])))),
    3: ((2, Mogul()), (0, Railyard(CITY["Chicago"])), (1, Merge(0))),
    4: ((0, Hub(CITY["Detroit"])), (1, Mogul()), (1, AddContract(MARKET, GOOD["wine"], CITY["Boston"]))),
    5: ((2, Office(REGION["Central"])), (0, Connect(0)), (1, Connect(0))),
    6: ((0, Exchange(GOOD["coal"])), (2, SetRound(7, 0))),
}
"""What players declare and edit, by round."""


def _state(record: Record) -> TableState:
    assert isinstance(record.state, TableState)
    return record.state


def _deliver(record: Record, seat: Seat, draw: Random) -> None:
    """A player claims, delivers, discards, goes bankrupt or makes a mistake, as it comes."""
    state = _state(record)
    if state.moguls[seat] and state.claimed[seat] == NONE and draw.random() < 0.5:
        record.play(Claim(draw.choice(state.market)), seat)
    elif state.claimed[seat] != NONE and draw.random() < 0.5:
        record.play(Fulfil(True, state.claimed[seat]), seat)
    luck = draw.random()
    if luck < 0.5:
        record.play(Fulfil(False, state.private[seat]), seat)
        record.play(Take(draw.choice(state.offers[seat])), seat)
        if luck < 0.04:
            record.play(Bankrupt(state.fulfilled[-1].contract), seat)
        elif luck < 0.08:
            record.play(Reopen(state.fulfilled[-1].number), (seat + 1) % 3)
    elif luck < 0.6:
        record.play(Discard(state.private[seat]), seat)
        record.play(Take(draw.choice(state.offers[seat])), seat)
    elif luck < 0.63:
        record.play(RemoveContract((seat, state.private[seat])), (seat + 2) % 3)
        record.play(DrawOffers(), seat)
        record.play(Take(state.offers[seat][0]), seat)


def _place(record: Record) -> None:
    """Somebody puts on the board what the app says; once a piece was wrong."""
    state = _state(record)
    for piece in [piece for piece in state.to_place if not piece.placed]:
        record.play(Placed(piece.owner, piece.route), piece.route % 3)
    if state.round == 7:
        railroad = next(one for one, track in enumerate(state.segments) if len(track) > 1)
        record.play(RemoveSegment((railroad, state.segments[railroad][-1])), 0)


def _end_round(record: Record) -> None:
    """Everybody ends the turn; in every fifth round somebody is too quick."""
    state = _state(record)
    number = state.round
    while state.phase == PLAYING and not (number % 5 == 0 and state.ended):
        record.play(EndTurn(number), state.turn)
    record.play(EndRound(number), number % 3)
