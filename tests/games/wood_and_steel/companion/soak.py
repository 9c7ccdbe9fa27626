"""Whole evenings at a table under watch: `python -m tests.games.wood_and_steel.companion.soak [GAMES] [POSITIONS]`.

1 to 6 players who all act at any time, half of the games with options drawn at random; now and then an edit. After
every action the position must be in order and new, ties must be what the events tell, and the same action on a copy
must draw the same. In `POSITIONS` positions `legal`, `why_not` and `apply` must agree on every action that has a token.
At the end: how often each action, event and refusal occurred. In a long run one that never did fails it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import seeded
from milepost.core.rules import BasicFault
from milepost.games.wood_and_steel import events as shared
from milepost.games.wood_and_steel.companion import events as own
from milepost.games.wood_and_steel.companion.actions import (
    KINDS,
    SIZE,
    AddContract,
    Bankrupt,
    EndGame,
    Final,
    RemoveCity,
    action_at,
)
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET, OVER
from milepost.games.wood_and_steel.companion.game import WoodAndSteelTable
from milepost.games.wood_and_steel.companion.rules.faults import TableFault
from milepost.games.wood_and_steel.companion.state import TableOptions, TableState
from tests.games import soaking
from tests.games.soaking import WatchedGame, tag
from tests.games.wood_and_steel.variants import DESIGNS, OPTIONS

TABLE = WoodAndSteelTable()
LONG = 2_000
"""From so many games on, everything must have happened."""
SHARED: tuple[type[Event], ...] = (
    shared.RankingsOpened, shared.PositionAssigned, shared.FirstPlayerNamed, shared.TurnBegan, shared.MarketOpened,
    shared.MarketDrawn, shared.MarketClaimed, shared.Delivered, shared.TiesGained, shared.WestOpened,
    shared.OffersMade, shared.ContractTaken, shared.ContractDiscarded, shared.Merged, shared.WillGoFirst,
    shared.Upgraded, shared.ConnectionMade, shared.IndependentGrew, shared.RoundEnded, shared.GameEnded,
)  # fmt: skip
"""The events of the full game that the companion has too."""
UNREACHED = (TableFault.FULL,)
"""Edits at random never let three independents meet on one segment; `test_refusals` does."""
REFUSALS = (
    *(fault for fault in TableFault if fault not in UNREACHED),
    BasicFault.KIND, BasicFault.NOT_NOW, BasicFault.OVER, BasicFault.RANGE, BasicFault.TURN,
)  # fmt: skip
EVERY = tuple(action for kind in range(KINDS) for number in range(SIZE) if (action := action_at(kind, number)))


class TableGame(WatchedGame[TableState]):
    """An evening in which everybody taps at random."""

    LONGEST = 3_000
    TRY_EVERY = 8
    EAGERNESS = 0.002

    def __init__(self, index: int, positions: int) -> None:
        super().__init__(index, positions)
        seats, options = draw_variant(self.draw)
        self.state = TABLE.new(seats, index, **options)
        self.ties = [[0] * 8 for _ in range(seats)]
        self.keys = {self.state.key()}
        self.hurry = self.draw.choice((0.1, 0.4, 0.8))
        """How likely it is that just a turn or a round is ended."""
        self.counts[f"games of {seats}"] += 1

    def every_action(self) -> Sequence[Action]:
        """Every action that has a token."""
        return EVERY

    def answer(self) -> Sequence[Action]:
        """Whoever may act does something of any kind; now and then an edit."""
        state, draw = self.state, self.draw
        self.seat = draw.choice(state.may_act)
        legal = state.legal(self.seat)
        if draw.random() < self.hurry:
            return legal[:1]
        if draw.random() < 0.15:
            edit = TABLE.sample_open(state, seeded(draw.getrandbits(60)))
            if state.why_not(edit, self.seat) is None:
                return (edit,)
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        if len(kinds) > 1 and draw.random() < 0.9:
            kinds.pop(EndGame, None)
        return (draw.choice(kinds[draw.choice(list(kinds))]),)

    def act(self, action: Action) -> None:
        """The same action on a copy draws the same."""
        assert self.seat is not None, "somebody acts"
        twin = self.state.clone()
        events = twin.apply(action, self.seat)
        super().act(action)
        assert twin == self.state, "the same action draws something else"
        self.enter(events)

    def enter(self, events: Sequence[Event]) -> None:
        """Ties are what the events tell, and no position was there before."""
        for event in events:
            if isinstance(event, shared.TiesGained):
                self.ties[event.seat][event.source] += event.ties
                self.counts[f"ties from source {event.source}"] += 1
        assert [tuple(mine) for mine in self.ties] == self.state.ties, "the events tell other ties"
        key = self.state.key()
        assert key not in self.keys, "a position was there before"
        self.keys.add(key)

    def odd_actions(self) -> Iterator[tuple[Action, Seat | None]]:
        """Any token of any kind and any edit by anybody, and numbers that name nothing."""
        state, draw = self.state, self.draw
        for _ in range(6):
            yield action_of_any_kind(draw), draw.randrange(state.seats)
            yield TABLE.sample_open(state, seeded(draw.getrandbits(60))), draw.randrange(state.seats)
        yield Action(), draw.randrange(state.seats)
        yield RemoveCity((draw.randrange(state.seats), 999)), draw.randrange(state.seats)
        yield Final(True, 1 << 40), draw.randrange(state.seats)
        if state.may_act:
            yield AddContract(MARKET, draw.randrange(25), draw.randrange(56)), draw.choice(state.may_act)
            yield AddContract(FIRST_CLAIMED, draw.randrange(25), draw.randrange(56)), draw.choice(state.may_act)
            market = [divmod(one, 56) for one in state.market]
            yield from ((AddContract(MARKET, *one), draw.choice(state.may_act)) for one in market[:1])
        yield from ((Bankrupt(one.contract), one.seat) for one in state.fulfilled[-1:] if one.bankrupt)

    def look(self) -> None:
        """Somebody who looks sees a choice for everything that is legal."""
        super().look()
        if self.actions % 50 == 0 and self.state.to_act is not None:
            seat = self.draw.choice(self.state.may_act)
            scene = TABLE.scene.draw(self.state.seen_by(seat))
            assert scene.ask is not None
            assert [choice.action for choice in scene.ask.choices] == [*self.state.legal(seat)]
            self.counts["scenes"] += 1

    def run(self) -> Any:
        """Play on to the end, which comes in time: if nobody does anything any more, the last round is over one day."""
        counts = super().run()
        while self.state.to_act is not None:
            self.state.apply(self.state.default(), self.state.to_act)
        assert self.state.phase == OVER
        self.state.check()
        return counts


def action_of_any_kind(draw: Random) -> Action:
    """Any action that has a token, each kind as likely as any other."""
    kind = draw.randrange(KINDS)
    while (action := action_at(kind, draw.randrange(SIZE))) is None:
        pass
    return action if isinstance(action, Action) else Action()


def draw_variant(draw: Random) -> tuple[int, dict[str, Any]]:
    """A number of players and options: half of the games as they come, the others with some options changed."""
    options: dict[str, Any] = {}
    if draw.random() < 0.5:
        own_options = {name: values for name, values in OPTIONS.items() if name in TableOptions.__struct_fields__}
        options = {name: draw.choice(values) for name, values in own_options.items() if draw.random() < 0.3}
        options["design"] = draw.choice(DESIGNS)
    return draw.randint(1, 5 if options.get("pairs_exclude") == "city" else 6), options


def expected(games: int) -> list[str]:
    """Everything that must have happened."""
    if games < LONG:
        return []
    kinds = [kind for _, kind in inspect.getmembers(own, inspect.isclass) if issubclass(kind, Event) and kind != Event]
    return [
        *(f"action {tag(kind)}" for kind in TableState.RULES),
        *(f"event {tag(kind)}" for kind in (*kinds, *SHARED)),
        *(f"refusal {rule}" for rule in REFUSALS),
    ]


def main(games: int = LONG, positions: int = 200) -> int:
    """Soak, print the table, and say what is missing."""
    return soaking.main(TableGame, expected(games), games, positions)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
