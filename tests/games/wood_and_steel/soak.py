"""Whole games of Wood and Steel under watch: `python -m tests.games.wood_and_steel.soak [GAMES] [POSITIONS]`.

Ten games of eleven are random, the eleventh is steered (see `steering`). 1 to 6 players; half of the games as they
come, the others with options and designs drawn at random. After every action the position must be in order, money,
track and ties must be what the events tell (`ledger`), and ties must be what deliveries and connections are worth. In
`POSITIONS` positions `legal`, `why_not` and `apply` must agree on every action that has a token.
At the end: how often each action, event and refusal occurred. In a long run one that never did fails it.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import BasicFault
from milepost.games.wood_and_steel import events as told
from milepost.games.wood_and_steel.actions import (
    ACTIONS,
    BidMore,
    BorrowMore,
    Buy,
    Rank,
    Sell,
    SteelAction,
    StopSelling,
    Upgrade,
)
from milepost.games.wood_and_steel.board import members
from milepost.games.wood_and_steel.constants import NONE, OVER, RANKING, SELLING
from milepost.games.wood_and_steel.design import SERVICE_YARD
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.state import SteelState
from tests.games import soaking
from tests.games.soaking import WatchedGame, tag

from .ledger import Ledger
from .steering import STYLES, draw_styles, steer
from .variants import RICH, draw_variant

STEEL = WoodAndSteel()
STEERED_ONE_IN = 11
LONG = 2_000
"""From so many games on, everything must have happened."""
UNREACHED = (SteelFault.RANKED, SteelFault.SAME_POSITION)
"""Somebody who has ranked positions is not asked any more, and a ranking with a position twice has no token."""
REFUSALS = (
    *(fault for fault in SteelFault if fault not in UNREACHED),
    BasicFault.KIND, BasicFault.NOT_NOW, BasicFault.OVER, BasicFault.RANGE, BasicFault.TURN,
)  # fmt: skip
"""Every rule that can forbid something."""
_KINDS = [[action for action in ACTIONS if type(action) is kind] for kind in dict.fromkeys(map(type, ACTIONS))]


class SteelGame(WatchedGame[SteelState]):
    """A random game, or a steered one."""

    LONGEST = 60_000
    TRY_EVERY = 16
    EAGERNESS = 0.01

    def __init__(self, index: int, positions: int) -> None:
        super().__init__(index, positions)
        seats, options = draw_variant(self.draw)
        self.steered = index % STEERED_ONE_IN == STEERED_ONE_IN - 1
        self.state = STEEL.new(seats, index, **options)
        self.ledger = Ledger(self.state)
        rich = options.get("design") == RICH
        self.styles = draw_styles(self.draw, seats, rich) if self.steered else []
        self.counts.update({"games that are steered" if self.steered else "games that are random": 1})
        self.counts[f"games of {seats}"] += 1
        self.counts.update(f"seats of {style}" for style in self.styles)
        if options:
            self.counts["games with changed options"] += 1

    def every_action(self) -> Sequence[Action]:
        """Every action that has a token."""
        return ACTIONS

    def answer(self) -> Sequence[Action]:
        """What the player to act does."""
        state, draw = self.state, self.draw
        assert state.to_act is not None, "somebody is asked"
        if self.steered:
            return (steer(state, STYLES[self.styles[state.to_act]], draw),)
        if draw.random() < 0.01:
            more = BorrowMore(5_000 * draw.randint(11, 15)), BidMore(1_000 * draw.randint(61, 80))
            for action in more:
                if state.why_not(action) is None:
                    return (action,)
        return super().answer()

    def check(self, action: Action, events: Sequence[Event]) -> None:
        """Money, track and ties are what the events tell."""
        self.ledger.enter(events)
        self.ledger.compare(self.state)
        for event in events:
            if isinstance(event, told.WentBankrupt):
                self.counts[f"bankruptcies in {'steered' if self.steered else 'random'} games"] += 1
            elif isinstance(event, told.Upgraded):
                self.counts[f"upgrade {event.kind}"] += 1
            elif isinstance(event, told.TiesGained):
                self.counts[f"ties from source {event.source}"] += 1

    def odd_actions(self) -> Iterator[tuple[Action, Seat | None]]:
        """Any token of any kind, by anybody, numbers that name nothing, and sums that are none."""
        state, draw = self.state, self.draw
        if state.phase == SELLING:
            yield from ((Sell(route), None) for route in members(state.own[state.turn]))
            yield StopSelling(), None
        yield draw.choice((Rank(0, 0, 1), Upgrade(SERVICE_YARD, 1), Buy(5, NONE, True))), None
        for _ in range(6):
            yield draw.choice(draw.choice(_KINDS)), None
        yield draw.choice(ACTIONS), draw.randrange(state.seats)
        yield draw.choice(odd_sums(state, draw.randrange(1, 100))), None
        if state.phase == RANKING:
            yield ACTIONS[draw.randrange(8, 128)], draw.randrange(state.seats)

    def odd_now(self) -> bool:
        """Always while a bankrupt's track is sold."""
        return super().odd_now() or self.state.phase == SELLING

    def run(self) -> Counter[str]:
        """Play to the end, which comes in time."""
        counts = super().run()
        state = self.state
        assert state.phase == OVER, "the game has no end"
        assert state.round <= state.options.last_round, "the last round was over"
        return counts


def odd_sums(state: SteelState, number: int) -> tuple[SteelAction | Action, ...]:
    """Loans and bids that nobody can make, and an action that is none."""
    return (Action(), BorrowMore(50_000 + number), BidMore(1_000 * (60 + number)), BidMore(60_000 + number))


def expected(games: int) -> list[str]:
    """Everything that must have happened."""
    if games < LONG:
        return []
    kinds = [kind for _, kind in inspect.getmembers(told, inspect.isclass)
             if issubclass(kind, Event) and kind not in (Event, told.IndependentPlaced)]  # fmt: skip
    return [
        *(f"action {tag(kind)}" for kind in SteelState.RULES),
        *(f"event {tag(kind)}" for kind in kinds),
        *(f"refusal {rule}" for rule in REFUSALS),
    ]


def main(games: int = 11_000, positions: int = 2_200) -> int:
    """Soak, print the table, and say what is missing."""
    return soaking.main(SteelGame, expected(games), games, positions)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
