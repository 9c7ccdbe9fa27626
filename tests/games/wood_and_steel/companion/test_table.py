"""Part G of the rules: what the app of a table keeps, its phases, and every step: who takes it, and what it draws."""

from __future__ import annotations

import pytest

from milepost.core.rules import BasicFault
from milepost.core.scene import Table
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import CITY, GOOD, REGION
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
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
    RemoveContract,
    TableAction,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.events import (
    FirstPlayerNamed,
    IndependentGrew,
    MarketDrawn,
    OffersMade,
    PositionAssigned,
    RankingsOpened,
)

from .table import TABLE, begun, claimed, delivered, of, refused, rest, to


def draws(state: TableState, action: TableAction, seat: int) -> bool:
    """Whether a step takes something from chance."""
    before = state.clone()
    state.apply(action, seat)
    drew = state.chance != before.chance
    assert not drew or before.reveals(action, seat)
    return drew


# phases


def test_an_evening_goes_through_its_phases():
    state = TABLE.new(2, 1)
    assert (state.phase, state.waiting_for, state.may_act) == (RANKING, (0, 1), (0, 1))
    state.apply(Rank(0, 1, 2), 1)
    assert (state.waiting_for, state.may_act) == ((0,), (0,))
    state.apply(Rank(0, 1, 2), 0)
    assert (state.phase, state.round) == (PLAYING, 1)
    rest(state)
    assert state.phase == CLOSING
    state.apply(EndGame(1), 0)
    assert state.phase == SCORING
    for seat in (1, 0):
        state.apply(Final(False, 0), seat)
    assert (state.phase, state.reason, state.to_act, state.may_act) == (OVER, "table", None, ())


def test_the_last_ranking_reveals_everything_that_is_drawn():
    state = TABLE.new(3, 1)
    assert not draws(state, Rank(0, 1, 2), 1)
    assert not draws(state, Rank(1, 2, 3), 0)
    twin = state.clone()
    assert draws(state, Rank(2, 3, 4), 2)
    events = twin.apply(Rank(2, 3, 4), 2)
    assert of(RankingsOpened, events)
    assert [event.seat for event in of(PositionAssigned, events)] == [0, 1, 2]
    assert of(FirstPlayerNamed, events)[0].seat == state.first == state.turn
    assert len(state.connections) == 1 + 3 + 2
    assert [piece.owner for piece in state.to_place[-3:]] == [0, 1, 2]
    assert {piece.owner for piece in state.to_place[:-3]} == {
        FIRST_INDEPENDENT + railroad for railroad in range(len(state.names))
    }


def test_nobody_but_the_current_player_is_waited_for_and_everybody_may_act():
    state = begun(4)
    assert state.waiting_for == (state.turn,)
    assert {*state.may_act} == {0, 1, 2, 3}
    for seat in range(4):
        state.apply(Discard(state.private[seat]), seat)
    assert state.waiting_for == (state.turn,)


def test_no_position_ever_recurs():
    state = begun()
    before = state.key()
    state.apply(AddCity(0, CITY["Denver"]), 0)
    state.apply(Discard(state.private[1]), 1)
    assert state.changes == 3 + 2
    assert state.key() != before


# contracts


def test_fulfilled_on_a_private_contract_brings_offers_at_any_time():
    state = begun()
    seat = (state.turn + 1) % 3
    contract = state.private[seat]
    assert draws(state, Fulfil(False, contract), seat)
    assert state.private[seat] == NONE
    assert len(state.offers[seat]) == 2
    assert (state.fulfilled[0].seat, state.fulfilled[0].contract) == (seat, contract)
    assert state.scores[seat] > 0


def test_an_offer_that_is_taken_becomes_the_private_contract():
    state = begun()
    state.apply(Discard(state.private[0]), 0)
    wanted, other = state.offers[0]
    assert not draws(state, Take(wanted), 0)
    assert (state.private[0], state.offers[0]) == (wanted, ())
    assert "is not on offer to you" in refused(state, Take(other), 0)


@pytest.mark.parametrize(("has", "offered"), [((), 2), (("hub",), 3), (("office",), 3), (("hub", "office"), 4)])
def test_there_are_two_three_or_four_offers(has, offered):
    state = begun()
    if "hub" in has:
        state.apply(Hub(CITY["Denver"]), 0)
    if "office" in has:
        state.apply(Office(REGION["West"]), 0)
    state.apply(Discard(state.private[0]), 0)
    assert len({*state.offers[0]}) == offered


def test_a_hub_or_an_office_while_offers_are_open_adds_one_at_once():
    state = begun()
    assert not draws(state, Office(REGION["East"]), 1)
    state.apply(Discard(state.private[0]), 0)
    two = state.offers[0]
    assert draws(state, Hub(CITY["Denver"]), 0)
    assert state.offers[0][:2] == two
    assert draws(state, Office(REGION["West"]), 0)
    assert len({*state.offers[0]}) == 4


def test_a_claim_takes_a_contract_off_the_market_and_draws_a_new_one():
    state = begun()
    state.apply(Mogul(), 1)
    market = state.market[:]
    assert draws(state, Claim(market[2]), 1)
    assert state.claimed[1] == market[2]
    assert state.market[:2] + state.market[3:] == market[:2] + market[3:]
    assert state.market[2] not in market


def test_fulfilled_on_a_claimed_contract_draws_nothing():
    state = begun()
    contract = claimed(state, 0)
    market = state.market[:]
    assert not draws(state, Fulfil(True, contract), 0)
    assert (state.claimed[0], state.market) == (NONE, market)
    assert state.fulfilled[0].market


def test_the_first_mogul_fills_the_market_and_later_ones_draw_nothing():
    for seats, size in ((1, 3), (2, 3), (3, 4), (5, 6), (6, 6)):
        state = begun(seats)
        assert draws(state, Mogul(), 0)
        assert len({*state.market}) == size
    assert not draws(state, Mogul(), 1)


def test_where_the_first_engine_is_good_enough_the_market_is_open_from_the_beginning():
    state = begun(design="market.level=1")
    assert state.market_open
    assert all(state.moguls)


def test_somebody_whom_an_edit_left_without_a_contract_draws_new_ones():
    state = begun()
    assert "discard it to draw others" in refused(state, DrawOffers(), 0)
    state.apply(RemoveContract((0, state.private[0])), 2)
    assert draws(state, DrawOffers(), 0)
    assert len(state.offers[0]) == 2
    assert "take one of them" in refused(state, DrawOffers(), 0)


# declarations


@pytest.mark.parametrize(
    "action", [Railyard(CITY["Denver"]), Exchange(GOOD["coal"]), Merge(0), GoFirst(1), Connect(0)], ids=str
)
def test_declarations_of_anybody_draw_nothing(action):
    state = begun()
    assert not draws(state, action, (state.turn + 1) % 3)


def test_a_bankruptcy_follows_the_latest_delivery():
    state = begun()
    assert "a bankruptcy follows a delivery" in refused(state, Bankrupt(0), 0)
    delivered(state, 0, "grain", "Boston")
    delivered(state, 0, "grain", "Denver")
    assert "Your latest delivery is grain to Denver" in refused(state, Bankrupt(to("grain", "Boston")), 0)
    assert not draws(state, Bankrupt(to("grain", "Denver")), 0)
    assert "It is known that you went bankrupt" in refused(state, Bankrupt(to("grain", "Denver")), 0)


# turns and rounds


def test_turns_go_round_the_table_from_the_first_player():
    state = begun(4)
    order = []
    while state.phase == PLAYING:
        order.append(state.turn)
        assert not draws(state, EndTurn(1), state.turn)
    assert order == [(state.first + place) % 4 for place in range(4)]


def test_the_end_of_a_round_draws_growth_that_is_to_be_put_on_the_board():
    state = begun()
    for piece in state.to_place:
        assert not draws(state, Placed(piece.owner, piece.route), 1)
    grown = 0
    for number in range(1, 6):
        rest(state)
        twin = state.clone()
        events = twin.apply(EndRound(number), 2)
        assert draws(state, EndRound(number), 2) or not of(IndependentGrew, events)
        new = [(piece.owner - FIRST_INDEPENDENT, piece.route) for piece in state.to_place if piece.round == number]
        assert new == [(event.railroad, event.route) for event in of(IndependentGrew, events)]
        assert all(route in state.segments[railroad] for railroad, route in new)
        grown += len(new)
    assert grown


def test_what_is_to_be_put_on_the_board_is_ticked_off():
    state = begun()
    first, *others = state.to_place
    state.apply(Placed(first.owner, first.route), 2)
    assert "was ticked off" in refused(state, Placed(first.owner, first.route), 0)
    panel = TABLE.scene.draw(state.seen_by(None)).panels[0]
    assert isinstance(panel, Table)
    assert [row[0] for row in panel.rows] == ["✓", *("" for _ in others)]
    for piece in others:
        state.apply(Placed(piece.owner, piece.route), 0)
    assert TABLE.scene.draw(state.seen_by(None)).panels[0].title != "To put on the board"


def test_what_was_not_ticked_off_stays_on_the_list():
    state = begun()
    first, *others = state.to_place
    state.apply(Placed(first.owner, first.route), 0)
    state.apply(EndRound(1), 0)
    assert state.to_place[: len(others)] == others


def test_nothing_grows_at_or_beside_an_active_city():
    state = begun(2)
    near = state.map.within[1]
    for number in range(1, 15):
        for event in of(IndependentGrew, state.apply(EndRound(number), 0)):
            ends = state.map.ends[event.route]
            assert not any(near[city] >> end & 1 for cities in state.active for city in cities for end in ends)


# what everybody draws is what the full game draws


def test_the_market_differs_from_every_open_contract_and_pays_9000_or_more():
    state = begun()
    events = state.apply(Mogul(), 0)
    held = {*state.private}
    for event in of(MarketDrawn, events):
        assert event.contract not in held
        assert TABLE.words.tell(state.seen_by(None), event).startswith("New on the market: ")
        good, city = divmod(event.contract, len(state.worth))
        assert state.map.distance[good][city] >= 3


def test_offers_are_told_to_everybody():
    state = begun()
    (made,) = of(OffersMade, state.apply(Discard(state.private[2]), 2))
    assert made.contracts == state.offers[2]


# two phones


def test_a_stale_tap_never_does_something_else():
    """Every action names what it is about, so that the second of two taps on one screen is refused, not misread."""
    state = begun()
    state.apply(Mogul(), 0)
    state.apply(Mogul(), 1)
    wanted = state.market[0]
    state.apply(Claim(wanted), 0)
    assert "is not on the market" in refused(state, Claim(wanted), 1)
    private = state.private[2]
    state.apply(Fulfil(False, private), 2)
    state.apply(Take(state.offers[2][0]), 2)
    assert "You have no private contract" in refused(state, Fulfil(False, private), 2)
    assert "You have no private contract" in refused(state, Discard(private), 2)
    turn = state.turn
    state.apply(EndTurn(1), turn)
    assert "only" in refused(state, EndTurn(1), turn)
    state.apply(EndRound(1), 0)
    for action in (EndRound(1), GoFirst(1)):
        assert refused(state, action, 1) == "Round 1 is over already; this is round 2."


def test_nobody_acts_after_the_end():
    state = begun(1)
    rest(state)
    state.apply(EndGame(1), 0)
    state.apply(Final(False, 0), 0)
    refusal = state.why_not(EndRound(1), 0)
    assert refusal is not None
    assert refusal.rule == BasicFault.OVER
