"""README 13: the auction of a bankrupt's track."""

from __future__ import annotations

from milepost.games.wood_and_steel.actions import BidMore, Pass
from milepost.games.wood_and_steel.constants import ACTING, BIDDING, CHOOSING, CONNECTION, NOBODY, OVER
from milepost.games.wood_and_steel.events import BidderOut, BidMade, PieceBought, PieceLeft, PieceOffered
from milepost.games.wood_and_steel.state import SteelState

from .playing import allowed, bid, go_broke, of, play, put_up, reached, refusal, sold_out, tie_count
from .positions import broke, player, position, route

TO_BOSTON, TO_CLEVELAND, TO_SYRACUSE = ("New York", "Boston"), ("New York", "Cleveland"), ("New York", "Syracuse")
BRANCHES = tuple(" - ".join(ends) for ends in (TO_BOSTON, TO_CLEVELAND, TO_SYRACUSE))


def auction(*cash: int, pieces: tuple[tuple[str, str], ...] = (TO_CLEVELAND,), debt: int = 40_000) -> SteelState:
    """The track that the first of some players has sold is up for auction; the others have so much money."""
    starts = ("Charleston - Savannah", "Toronto - Ottawa", "Norfolk - Raleigh")
    others = [player(start, cash=money) for start, money in zip(starts, cash, strict=False)]
    state = position(broke(*BRANCHES, debt=debt), *others)
    go_broke(state)
    sold_out(state, *pieces)
    return state


def test_the_player_to_the_left_opens_with_the_building_price_at_least():
    state = auction(20_000, 20_000)
    assert (state.phase, state.to_act) == (BIDDING, 1)
    assert refusal(state, bid(9_000)) == "low_bid"
    events = play(state, bid(10_000))
    assert of(BidMade, events) == [BidMade(1, 10_000)]
    assert state.to_act == 2


def test_raises_are_1_000_at_least_and_any_multiple_of_it():
    state = auction(20_000, 20_000)
    play(state, bid(10_000))
    assert refusal(state, bid(10_000)) == "low_bid"
    play(state, bid(11_000), bid(17_000))
    assert (state.bid, state.bidder, state.to_act) == (17_000, 1, 2)


def test_nobody_bids_more_than_the_cash_in_hand():
    state = auction(12_000, 20_000)
    assert refusal(state, bid(13_000)) == "cash"
    assert allowed(state, bid(12_000))


def test_whoever_passes_is_out_of_this_piece():
    state = auction(20_000, 20_000, 20_000)
    events = play(state, Pass())
    assert of(BidderOut, events) == [BidderOut(1)]
    play(state, bid(10_000))
    assert state.to_act == 3
    play(state, bid(11_000))
    assert state.to_act == 2, "the first has passed"


def test_the_highest_bid_wins_is_paid_to_the_bank_and_owns_the_segment():
    state = auction(20_000, 20_000)
    play(state, bid(10_000), bid(12_000))
    events = play(state, Pass())
    assert of(PieceBought, events) == [PieceBought(2, route(*TO_CLEVELAND), 12_000)]
    assert state.cash == [0, 20_000, 8_000]
    assert reached(state, 2) == ["Cleveland", "New York", "Ottawa", "Toronto"]
    assert (state.phase, state.turn, state.to_act) == (ACTING, 0, 0)


def test_it_may_be_bought_without_touching_the_own_network():
    state = auction(10_000)
    play(state, bid(10_000))
    assert reached(state, 1) == ["Charleston", "Cleveland", "New York", "Savannah"]


def test_whoever_cannot_afford_the_lowest_bid_is_not_asked():
    state = auction(9_000, 20_000)
    assert state.to_act == 2
    play(state, bid(10_000))
    assert state.phase == ACTING
    assert auction(9_000, 9_000).phase == ACTING


def test_each_piece_is_put_up_and_opened_by_the_next_player():
    state = auction(20_000, 20_000, pieces=(TO_BOSTON, TO_SYRACUSE, TO_CLEVELAND), debt=65_000)
    assert (state.phase, state.to_act) == (CHOOSING, 1)
    assert set(state.legal()) == {put_up(*TO_BOSTON), put_up(*TO_SYRACUSE), put_up(*TO_CLEVELAND)}
    assert refusal(state, put_up("New York", "Philadelphia")) == "not_sold"
    events = play(state, put_up(*TO_SYRACUSE))
    assert of(PieceOffered, events) == [PieceOffered(1, route(*TO_SYRACUSE))]
    assert state.to_act == 1, "who chose it may open"
    play(state, Pass(), Pass())
    assert (state.phase, state.to_act) == (CHOOSING, 2)
    play(state, put_up(*TO_CLEVELAND))
    assert state.to_act == 2
    play(state, Pass())
    assert state.to_act == 1
    events = play(state, Pass())
    assert of(PieceOffered, events) == [PieceOffered(1, route(*TO_BOSTON))], "the last one needs no choice"
    assert (state.phase, state.to_act) == (BIDDING, 1)


def test_the_bankrupt_does_not_bid():
    state = auction(20_000, pieces=(TO_BOSTON, TO_CLEVELAND))
    assert state.cash[0] == 3_000
    play(state, put_up(*TO_BOSTON), Pass())
    assert (state.phase, state.to_act) == (BIDDING, 1), "for the next piece"
    play(state, Pass())
    assert state.phase == ACTING
    assert not state.own[0] >> route(*TO_BOSTON) & 1


def test_what_nobody_wants_leaves_the_map():
    state = auction(20_000)
    events = play(state, Pass())
    assert of(PieceLeft, events) == [PieceLeft(route(*TO_CLEVELAND), -1)]
    assert [owners[route(*TO_CLEVELAND)] for owners in state.tracks] == [NOBODY, NOBODY]


def test_high_bids_are_an_open_action():
    state = auction(90_000)
    assert refusal(state, BidMore(61_500)) == "multiple"
    play(state, BidMore(70_000))
    assert state.cash[1] == 20_000


def test_second_track_opens_with_its_own_price():
    first = player("Boston - New York", cash=0)
    state = position(first, broke(*BRANCHES), player("Boston - Portland ME", cash=20_000), turn=1)
    go_broke(state)
    sold_out(state, TO_BOSTON, TO_CLEVELAND)
    play(state, put_up(*TO_BOSTON))
    assert refusal(state, bid(3_000)) == "low_bid"
    assert allowed(state, bid(4_000))


def test_a_piece_that_is_bought_may_make_a_connection_and_end_the_game():
    almost = tuple((good, "Boston") for good in ("bauxite", "grain", "lead", "copper", "sheep", "wine", "oil", "pork"))
    state = position(
        broke(*BRANCHES),
        player("Cleveland - Chicago", cash=20_000, delivered=almost, debt=0),
        connections=[("New York", "Chicago")],
    )
    go_broke(state)
    sold_out(state, TO_CLEVELAND)
    play(state, bid(10_000))
    assert tie_count(state, 1, CONNECTION) == 2
    assert (state.phase, state.reason) == (OVER, "ties")


def test_with_a_design_of_free_track_bids_begin_at_1_000():
    design = "track.base=0,track.per_length=0,track.parallel=0,track.least=0"
    state = position(broke("New York - Boston"), player("Charleston - Savannah"), design=design)
    go_broke(state)
    sold_out(state, TO_BOSTON)
    assert state.legal()[0] == Pass()
    assert refusal(state, bid(1_000)) == ""
