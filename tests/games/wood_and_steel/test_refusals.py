"""Refusals about turns and trains in sentences: every rule from a position, with figures and what would be right."""

from __future__ import annotations

import pytest

from milepost.core.errors import IllegalAction
from milepost.games.wood_and_steel.actions import (
    Borrow,
    BorrowMore,
    Claim,
    Discard,
    Drop,
    Fulfil,
    GoFirst,
    Load,
    Merge,
    Move,
    Place,
    Rank,
    Relay,
    Repay,
    Run,
    Take,
)
from milepost.games.wood_and_steel.board import CITY, GOOD
from milepost.games.wood_and_steel.rules.faults import SteelFault as F
from milepost.games.wood_and_steel.state import SteelState
from tests.games.refusals import sentence

from .in_words import ELSEWHERE, STEEL, play, player, position
from .refusal_positions import Cases, at_a_market, build, buy, mine, two_engines, upgrade, with_mogul

BOSTON, NEW_YORK, RALEIGH, DENVER = (CITY[name] for name in ("Boston", "New York", "Raleigh", "Denver"))


def ranked() -> SteelState:
    """P0 is asked for a ranking that is there already: play does not come to this."""
    state = STEEL.new(2)
    state.rankings[0] = (0, 1, 2)
    return state


def running(**fields: object) -> SteelState:
    """The John Bull of P0 runs from Boston."""
    return play(mine(**fields), "run the John Bull")


def done(kind: str) -> SteelState:
    """P0 has taken this kind of action in this turn."""
    return position(player("Boston - New York"), ELSEWHERE, done=[kind], actions_left=1)


def without_second_relays() -> SteelState:
    """An engine of P0 that has run in this turn takes part in no relay, and the American has."""
    return play(two_engines("coal", roundhouse_twice=False), "run the American", "stop the American", "stop running")


ONCE = (
    ("build", build("Boston", "Syracuse"), "You have built track in this turn already"),
    ("buy", buy("American", 0, True), "You have bought an engine in this turn already"),
    ("merge", Merge(0), "You have merged with a railroad in this turn already"),
    ("borrow", Borrow(1), "You have taken a loan in this turn already"),
    ("borrow", BorrowMore(55_000), "You have taken a loan in this turn already"),
    ("repay", Repay(1), "You have repaid debt in this turn already"),
    ("upgrade", upgrade("Timetable"), "You have bought an upgrade in this turn already"),
    ("discard", Discard(), "once; choose another action, or pass."),
)

CASES: Cases = [
    # the set-up
    (F.RANKED, lambda: (ranked(), Rank(1, 2, 3)), "You have ranked positions already; wait"),
    (F.NOT_START, lambda: (play(STEEL.new(1), "rank Boston"), Place(DENVER)),
     "begins in Boston or Portland ME, not in Denver."),
    (F.OFF_NETWORK, lambda: (play(with_mogul(), "buy the Consolidation for $10,000 "), Place(DENVER)),
     "No track of yours ends in Denver; put the engine in Boston, New York or Philadelphia."),
    # once in a turn
    *((F.TWICE, lambda kind=kind, action=action: (done(kind), action), part) for kind, action, part in ONCE),
    (F.FIRST_TAKEN, lambda: (play(mine(), "go first"), GoFirst()),
     "You have chosen to go first in the next round already"),
    (F.FIRST_TAKEN, lambda: (play(mine(), "go first", "pass"), GoFirst()), "P0 has chosen to go first"),
    # loans
    (F.MULTIPLE, lambda: (mine(), BorrowMore(57_000)),
     "borrow a multiple of $5,000, here from $55,000 to $10,000,000."),
    (F.FLOOR, lambda: (mine(debt=20_000), Repay(2)),
     "repaying $10,000 would leave less than $15,000, the least debt; repay $5,000."),
    (F.FLOOR, lambda: (mine(), Repay(1)),
     "You owe $15,000, and repaying $5,000 would leave less than $15,000, the least debt; keep"),
    (F.CASH, lambda: (mine(debt=40_000, cash=6_000), Repay(2)),
     "You have $6,000, not the $10,000 to repay; repay $5,000."),
    (F.CASH, lambda: (mine(debt=40_000, cash=1_000), Repay(1)), "not the $5,000 to repay; earn it first."),
    # running
    (F.NO_ENGINE, lambda: (mine(), Run(1)), "You have one engine, the John Bull; run it."),
    (F.HAS_RUN, lambda: (play(running(), "stop the John Bull"), Run(0)),
     "The John Bull has run in this turn already; choose"),
    (F.HAS_RUN, lambda: (play(two_engines(), "run the Mogul", "stop", "stop"), Run(0)), "already; run the American."),
    (F.NO_MOVES, lambda: (play(running(), "move to New York"), Move(BOSTON)),
     "The John Bull cannot go any farther in this run; stop it."),
    (F.NO_TRACK, lambda: (running(), Move(DENVER)),
     "You have no track from Boston, where the John Bull is, to Denver; from there your track leads to New York."),
    (F.NOT_SUPPLIED, lambda: (running(), Load(GOOD["coal"])),
     "Boston supplies imports and machinery, not coal; load coal in Atlanta, Butte, Calgary, Chicago, Cincinnati or"),
    (F.LOAD_CHANGED, lambda: (play(running(), "load machinery"), Load(GOOD["imports"])),
     "The load was changed in Boston already"),
    (F.LOAD_CHANGED, lambda: (play(running(), "load machinery"), Drop()),
     "once at each stop is the limit; move on, or stop."),
    (F.EMPTY, lambda: (running(), Drop()), "The John Bull carries nothing that could be dropped; load something"),
    # contracts
    (F.NO_MOGUL, lambda: (running(), Claim(0)),
     "owners of a Mogul or a better engine, and you have a John Bull; buy a Mogul first."),
    (F.NO_SUCH_CONTRACT, lambda: (at_a_market(), Claim(4)),
     "There are 2 contracts on the market; claim machinery to Memphis or coal to Tampa."),
    (F.NO_SUCH_CONTRACT, lambda: (play(with_mogul(), "run"), Claim(0)),
     "There is no market before somebody buys a Mogul"),
    (F.HOLDS_ONE, lambda: (play(at_a_market("coal", "Boston"), "load machinery"), Claim(0)),
     "a market contract already, coal to Boston,"),
    (F.NOT_LOADING, lambda: (at_a_market(), Claim(0)),
     "Machinery to Memphis is claimed at the moment when machinery is loaded"),
    (F.NO_SUCH_CONTRACT, lambda: (play(mine(), "discard"), Take(3)), "You are offered 2 contracts; take "),
    (F.NO_CONTRACT, lambda: (running(), Fulfil(True)),
     "You hold no market contract; claim one when its commodity is loaded."),
    (F.EMPTY, lambda: (running(), Fulfil(False)),
     "and the John Bull carries nothing; load nickel and bring it to Santa Fe."),
    (F.WRONG_LOAD, lambda: (play(running(), "load machinery"), Fulfil(False)),
     "and the John Bull carries machinery; load nickel"),
    (F.NOT_THERE, lambda: (play(running(private=("machinery", "New York")), "load machinery"), Fulfil(False)),
     "Your private contract is machinery to New York, and the John Bull is in Boston; move it to New York."),
    # relays
    (F.NO_ROUNDHOUSE, lambda: (mine(), Relay(0, BOSTON)),
     "A relay needs a Roundhouse, which you have not bought; buy it for $10,000"),
    (F.ONE_ENGINE, lambda: (mine(upgrades=["Roundhouse"]), Relay(0, BOSTON)),
     "needs two engines, and you have only the John Bull"),
    (F.EMPTY, lambda: (two_engines(), Relay(0, NEW_YORK)), "The Mogul has no load to pass on; load something first."),
    (F.OTHER_LOADED, lambda: (two_engines("coal", "wood"), Relay(0, NEW_YORK)),
     "The American carries wood and cannot take over"),
    (F.HAS_RUN, lambda: (without_second_relays(), Relay(0, NEW_YORK)), "takes part in no relay, and the American has;"),
    (F.TOO_FAR, lambda: (two_engines("coal"), Relay(0, RALEIGH)),
     "The Mogul cannot get to Raleigh in this run; they can meet in Boston, New York, Philadelphia or Washington."),
    (F.OTHER_TOO_FAR, lambda: (two_engines("coal", at="Charleston"), Relay(0, BOSTON)),
     "at most 4 segments to take a load over, and Boston is farther away; they can meet"
     " in New York, Philadelphia or Washington."),
    (F.RELAYED, lambda: (play(two_engines("coal"), "run the Mogul to New York"), Relay(1, NEW_YORK)),
     "There is one relay in each action"),
    (F.OTHER_RUNS, lambda: (play(two_engines("coal"), "run the Mogul "), Relay(1, NEW_YORK)),
     "The Mogul is running, and only it"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "case", "part"), CASES)
def test_a_refusal_names_the_facts_and_what_would_be_right(rule, case, part):
    state, action = case()
    before = state.clone()
    refusal = state.why_not(action)
    assert refusal is not None
    assert refusal.rule == rule
    assert part in sentence(state, action)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert str(caught.value) == sentence(state, action)
    assert state == before, "nothing changes"
