"""Blunders that were seen in whole games, and that nobody with a character makes any more."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.bots.keeping import keeping_limit, worth_keeping
from milepost.games.eurorails.bots.plans import offers
from milepost.games.eurorails.bots.proposals import Proposal, proposals
from milepost.games.eurorails.bots.red_flags import Flag
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SLOW_FREIGHT, SUPERFREIGHT
from tests.games.eurorails.positions import give_written, links, position, way

from .deciding import ARCHETYPES, SKILLS, grounds


def in_cork() -> EuroState:
    """A train in Cork that has nothing to do in Ireland; the way to all else takes two ferries."""
    state = position(2, at={0: "Cork"}, edges={0: way("Cork", "Dublin")}, cash={0: 150}, round=30)
    give_written(state, 0, [("Flowers", "Berlin", 45)])
    return state


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_a_train_gets_away_from_an_island(archetype: str, skill: str):
    """Every trip from Ireland takes two ferries, and few pay 50M: eight hands were thrown away, then everything."""
    for discards, goes in ((0, False), (1, True)):
        found = offers(grounds(in_cork(), archetype, skill, deliveries=5, discards=discards))
        assert found.all
        assert all(Flag.FERRIES in one.flags for one in found.all)
        assert bool(found.best) == goes


def with_a_bad_card(fresh: bool) -> EuroState:
    """The only demand brings next to nothing, and there is money for its track."""
    state = position(2, at={0: "Berlin"}, edges={0: way("Ruhr", "Berlin")}, cash={0: 60}, round=12)
    give_written(state, 0, [("Steel", "Warszawa", 8)])
    state.fresh = fresh
    return state


def test_no_track_is_built_for_a_card_that_is_thrown_away_next_turn():
    """After a delivery the new card may be bad. New cards can be had in the next turn, the money for track cannot."""

    def builds(one: Proposal) -> bool:
        return one.plan is not None and one.train < 0 and one.spent > 0

    for fresh in (True, False):
        given = grounds(with_a_bad_card(fresh), skill="medium", deliveries=5)
        found = offers(given).best
        assert found
        assert not any(worth_keeping(given, one) for one in found)
        assert any(builds(one) for one in proposals(given, found)) == fresh


@pytest.mark.parametrize(("cash", "borrows"), [(26, False), (119, False), (120, True)])
def test_with_six_cities_and_no_money_nobody_borrows_as_if_the_end_were_near(cash: int, borrows: bool):
    given = grounds(position(2, edges={0: links(5)}, cash={0: cash}), deliveries=9)
    assert given.may_borrow == borrows
    assert given.late == borrows


def test_less_is_asked_of_a_hand_after_each_that_was_thrown_away():
    """Where everything is far away no hand brings what is usual, and turn after turn was lost with new cards."""
    limits = [keeping_limit(grounds(in_cork(), deliveries=5, discards=discards)) for discards in range(5)]
    assert limits == pytest.approx([3.5, 3.5 * 0.75, 3.5 * 0.75**2, 3.5 * 0.75**3, 0])


@pytest.mark.parametrize(("pay", "goes"), [(3, False), (20, True)])
def test_nobody_pays_others_more_than_a_trip_brings(pay: int, goes: bool):
    """Without track and without loans one paid 24M in fees for a delivery of 15M, and never got away again."""
    state = position(
        2, at={0: "Berlin"}, edges={1: way("Ruhr", "Berlin")}, cash={0: 30}, aboard={0: ["Steel"]}, mercy=False
    )
    state.trains[0] = SUPERFREIGHT
    give_written(state, 0, [("Steel", "Ruhr", pay)])
    found = [one for one in offers(grounds(state, deliveries=2, discards=9)).all if one.figures.fees]
    assert found
    assert any(not one.rejected for one in found) == goes


def test_the_first_track_counts_as_usual_where_nobody_can_start_over():
    """Nothing was built for ten rounds in wait for a better trip, as if a new start would make up for it."""
    for mercy, share in ((True, 0.75), (False, 0.5)):
        state = position(2, variant="slow", trains={0: SLOW_FREIGHT}, cash={0: 30}, mercy=mercy)
        assert grounds(state).lost_share == share
