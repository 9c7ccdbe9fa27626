"""What is measured in an evening at a table. Nobody judges a position: no bot plays there."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.measures import Counts, Measure, Values
from milepost.core.parts import Judgement
from milepost.core.state import View
from milepost.games.wood_and_steel.companion.constants import RANKING
from milepost.games.wood_and_steel.companion.rules import scoring
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import SOURCES
from milepost.games.wood_and_steel.judgement.measures import MEASURES as OF_THE_GAME

_TIES = ("ties", *(f"{source.replace('_', ' ')} ties" for source in SOURCES))
MEASURES: tuple[Measure, ...] = (
    *(measure for measure in OF_THE_GAME if measure.name in _TIES),
    Measure("deliveries", "deliveries", "Contracts fulfilled."),
    Measure("active cities", "cities", "Active cities of the player."),
)


class TableJudgement(Judgement[TableState]):
    """The judgement of the companion."""

    measures: ClassVar = MEASURES

    def round(self, state: TableState, /) -> int:
        """How many rounds were begun: the number of the round itself can be edited."""
        return 0 if state.phase == RANKING else state.closed + 1

    def measure(self, view: View[TableState], counts: Counts) -> tuple[Values, ...]:
        """Ties in all and by source, deliveries and active cities."""
        state = view.state
        ties = state.ties
        by_source = (tuple(mine[source] for mine in ties) for source in range(len(SOURCES)))
        deliveries = tuple(len(scoring.delivered(state, seat)) for seat in range(state.seats))
        return (tuple(map(sum, ties)), *by_source, deliveries, tuple(map(len, state.active)))
