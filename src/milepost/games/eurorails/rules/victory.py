"""Victory: who may declare, what a declaration leads to, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from milepost.core.action import Event, Seat
from milepost.core.state import Outcome
from milepost.games.eurorails.actions import Declare
from milepost.games.eurorails.board import CITY_AT, EDGES, EDGES_AT, MAJOR, OUTPOSTS, POSTS, SIZE
from milepost.games.eurorails.constants import MAJORS_NEEDED, OVER, TIE_STEP
from milepost.games.eurorails.events import Declared, GameOver, Tied
from milepost.games.eurorails.rules.faults import EuroFault

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def worth(state: EuroState, seat: Seat) -> int:
    """Cash less debt; track is worth nothing."""
    return state.cash[seat] - state.debt[seat]


def meets(state: EuroState, seat: Seat) -> bool:
    """Whether a player may declare: enough money, and seven major cities on one piece of own track."""
    if worth(state, seat) < state.threshold:
        return False
    return state.options.variant == "fast" or connected_majors(state, seat) >= MAJORS_NEEDED


def connected_majors(state: EuroState, seat: Seat) -> int:
    """The most major cities any one piece of a player's own track touches."""
    if state.majors[seat] < 0:
        state.majors[seat] = max((len(cities) for cities in pieces(state, seat)), default=0)
    return state.majors[seat]


def pieces(state: EuroState, seat: Seat) -> list[list[int]]:
    """The major cities of each connected piece that has some: red areas join outposts, paid ferry lines their ports."""
    ends, owners, printing = state.ends[seat], state.owners, state.printing
    seen = bytearray(len(ends))
    found = []
    for first in OUTPOSTS:
        if seen[first] or not ends[first]:
            continue
        seen[first] = 1
        reached, cities = [first], []
        for milepost in reached:
            near = [sum(EDGES[edge]) - milepost for edge in EDGES_AT[milepost] if owners[edge] == seat]
            city = CITY_AT[milepost]
            if city >= 0 and SIZE[city] == MAJOR and city not in cities:
                cities.append(city)
                near += POSTS[city][1:]
            line = printing.line_at[milepost]
            if line >= 0 and state.members[line] >> seat & 1:
                near += printing.ports[line]
            for other in near:
                if not seen[other]:
                    seen[other] = 1
                    reached.append(other)
        found.append(sorted(cities))
    return found


def declare_fault(state: EuroState, action: Declare, seat: Seat) -> EuroFault | None:
    """The rule that forbids declaring, if any."""
    if worth(state, seat) < state.threshold:
        return EuroFault.THRESHOLD
    return None if meets(state, seat) else EuroFault.MAJORS


def declare(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """A declaration stands, whatever happens later in the round."""
    state.declared |= 1 << seat
    events.append(Declared(seat, worth(state, seat)))


def automatic(state: EuroState, seat: Seat) -> bool:
    """Whether the engine declares for a seat: named by the option, or tied before."""
    named = state.options.auto_declare
    return named == "all" or str(seat) in named or bool(state.tied >> seat & 1)


def end_round(state: EuroState, events: list[Event]) -> None:
    """All have had the same number of turns: the richest declarer wins; a tie raises the threshold."""
    seats = range(len(state.cash))
    declarers = [seat for seat in seats if state.declared >> seat & 1]
    if declarers:
        most = max(worth(state, seat) for seat in declarers)
        best = [seat for seat in declarers if worth(state, seat) == most]
        if len(best) == 1:
            end(state, "declared", events)
            return
        state.threshold += TIE_STEP
        state.tied = sum(1 << seat for seat in best)
        state.declared = 0
        events.append(Tied(tuple(best), state.threshold))
    if state.round >= state.options.rounds:
        end(state, "rounds", events)


def end(state: EuroState, reason: Literal["declared", "rounds"], events: list[Event]) -> None:
    """The game is over."""
    state.phase, state.to_act, state.reason = OVER, None, reason
    events.append(GameOver(reason, outcome(state).ranks))


def outcome(state: EuroState) -> Outcome:
    """Declarers first, then by net worth; if the last round decides, those of a tie count as declarers."""
    scores = state.scores
    declared = state.tied if state.reason == "rounds" else state.declared
    standing = [(not declared >> seat & 1, -score) for seat, score in enumerate(scores)]
    return Outcome.ranked(scores, standing, state.reason)
