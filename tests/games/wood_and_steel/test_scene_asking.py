"""What a player of Wood and Steel is asked, and what a click means."""

from __future__ import annotations

import re

import msgspec
import pytest

from milepost.core.scene import Link
from milepost.games.wood_and_steel.actions import (
    Bid,
    Borrow,
    Build,
    Claim,
    Discard,
    Drop,
    Fulfil,
    GoFirst,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Relay,
    Repay,
    Run,
    Sell,
    StopBuilding,
    StopEngine,
    StopRunning,
    Take,
)
from milepost.games.wood_and_steel.board import CITIES, CITY, GOOD, ROUTES
from milepost.games.wood_and_steel.constants import RANKING
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.rules import track
from milepost.games.wood_and_steel.scene.asking import ask
from milepost.games.wood_and_steel.scene.clicks import NOWHERE, city_at, route_at, why_not_here
from milepost.games.wood_and_steel.scene.layout import city_id, route_id
from tests.games.refusals import sentence

from .in_words import ELSEWHERE, STEEL, engine, play, player, position, route
from .looking import asked, choice, form, played, views
from .refusal_positions import at_a_market, auctioned, buy, mine, near_railroads, ruined, sold, two_engines, upgrade

AT_BOSTON = city_id(CITY["Boston"])


# what is asked


def test_choices_are_exactly_the_legal_actions_at_places_that_exist() -> None:
    for view in views():
        question = ask(view)
        if view.seat is None:
            assert question is None
            continue
        assert question is not None
        board = STEEL.scene.board(view)
        anchors, symbols = set(board.anchors.id), set(board.symbols)
        chosen = [one.action for one in question.choices]
        assert set(chosen) == set(view.legal())
        assert len(chosen) == len(view.legal())
        numbers = [int(one.key) for one in question.choices if one.key.isdigit()]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all(one.key.isdigit() for one in question.choices[: len(numbers)])
        for one in question.choices:
            assert one.label[0].isupper()
            assert one.label[-1] != "."
            assert one.group
            assert set(one.at[:1]) <= anchors
            assert set(one.at[1:]) <= anchors | symbols
            assert one.reveals == view.state.reveals(one.action), one.label
            assert one.ends_turn == view.state.ends_turn(one.action), one.label
        keys = [one.key for one in question.choices if one.key]
        assert len(set(keys)) == len(keys)
        assert len({one.label for one in question.choices}) == len(question.choices)


def test_a_turn_can_be_ended_from_anywhere_in_it_where_nothing_must_be_decided() -> None:
    ended = 0
    for view in views():
        question = ask(view)
        if question is None or not question.finish:
            continue
        twin = view.state.clone()
        twin.chance = STEEL.new(1).chance
        before = twin.round, twin.turn
        twin.apply_all(question.finish)
        assert twin.to_act is None or (twin.round, twin.turn) != before
        ended += 1
    assert ended > 20


def test_everybody_is_asked_to_rank_positions_at_once_by_three_clicks() -> None:
    state = STEEL.new(3)
    assert state.phase == RANKING
    questions = [ask(state.seen_by(seat)) for seat in range(3)]
    assert all(question is not None and len(question.choices) == 120 for question in questions)
    one = choice(state, Rank(2, 0, 5))
    routes = [state.map.between[POSITIONS[place]] for place in (2, 0, 5)]
    assert one.at == tuple(map(route_id, routes))
    assert one.label == ("Rank New York - Philadelphia first, then Montreal - Quebec City and Charleston - Savannah")
    state.apply(Rank(2, 0, 5), 0)
    assert ask(state.seen_by(0)) is None
    assert ask(state.seen_by(2)) is not None


def test_a_segment_is_built_by_a_click_on_its_middle_at_its_price() -> None:
    for view in views(3):
        question = ask(view)
        for one in question.choices if question else ():
            if isinstance(one.action, Build):
                assert view.seat is not None
                assert one.at == (route_id(one.action.route),)
                assert one.price == track.price_to_build(view.state, view.seat, one.action.route)
                assert one.label.endswith(f"for ${one.price:,}")
                assert isinstance(one.ghost[0], Link)
                assert one.ghost[0].seat == view.seat


def test_an_engine_is_clicked_where_it_stands_and_then_city_after_city() -> None:
    state = mine("Boston - New York - Philadelphia", engines=[engine("Mogul", "Boston", "machinery")])
    run = choice(state, Run(0))
    assert (run.at, run.key, run.label) == ((AT_BOSTON,), "1", "Run the Mogul with machinery, up to 3 segments")
    state.apply(Run(0))
    step = choice(state, Move(CITY["New York"]))
    assert step.at == (city_id(CITY["New York"]),)
    assert step.label == "Move to New York"
    assert choice(state, StopEngine()).key == "n"
    assert choice(state, Drop()).at == (AT_BOSTON, f"drop{GOOD['machinery']}")


def test_two_engines_in_one_city_are_told_apart_in_a_menu() -> None:
    state = mine(engines=[engine("Mogul", "Boston"), engine("Pacific", "Boston")])
    assert [choice(state, Run(number)).at for number in (0, 1)] == [(AT_BOSTON, "engine3.0"), (AT_BOSTON, "engine7.0")]
    assert {choice(state, Run(number)).key for number in (0, 1)} == {"1", "2"}


def test_what_is_loaded_and_delivered_is_chosen_where_the_engine_is_and_has_a_number() -> None:
    state = mine(engines=[engine("Mogul", "Boston")], private=("machinery", "New York"))
    state.apply(Run(0))
    load = choice(state, Load(GOOD["machinery"]))
    assert (load.at, load.key) == ((AT_BOSTON, f"take{GOOD['machinery']}"), "1")
    assert load.label == "Load machinery for New York"
    assert choice(state, Load(GOOD["imports"])).key == "2"
    other = mine(engines=[engine("Mogul", "Boston", "tourists")], private=("tourists", "Boston"))
    other.apply(Run(0))
    deliver = choice(other, Fulfil(False))
    assert (deliver.at, deliver.key) == ((AT_BOSTON, f"deliver{GOOD['tourists']}"), "1")
    assert deliver.label == "Deliver tourists to Boston for $3,000 and 1 tie"
    assert deliver.reveals


def test_a_delivery_says_what_debt_service_it_costs_and_asks_again_if_it_ruins() -> None:
    state = mine(engines=[engine("Mogul", "Boston", "tourists")], private=("tourists", "Boston"), service="west")
    state.apply(Run(0))
    assert "$3,000 less $3,000 debt service" in choice(state, Fulfil(False)).label
    assert not choice(state, Fulfil(False)).confirm
    state.debt[0], state.cash[0] = 40_000, 1_000
    assert choice(state, Fulfil(False)).confirm == (
        "You lack $4,000 for the debt service: this makes you bankrupt, which costs 5 ties and track."
    )


def test_market_contracts_and_offers_are_clicked_on_their_cards() -> None:
    state = play(at_a_market(), "load machinery")
    claim = choice(state, Claim(0))
    assert claim.at == ("market0",)
    assert claim.label.startswith("Claim machinery to Memphis, 2 segments, for $6,000 and ")
    assert claim.reveals
    taking = play(mine(), "discard")
    for place in range(len(taking.offers)):
        one = choice(taking, Take(place))
        assert (one.at, one.key) == ((f"offer{place}",), str(place + 1))


def test_discarding_gives_the_contract_up_for_good() -> None:
    one = choice(mine(), Discard())
    assert one.at == ("held0",)
    assert one.reveals
    assert "nickel to Santa Fe" in one.confirm


def test_purchases_are_menus_at_their_shops_and_in_their_cities() -> None:
    state = mine(engines=[engine("Mogul", "Boston"), engine("American", "New York")], cash=40_000)
    state.yards_open = True
    bought = choice(state, buy("Consolidation", 0, trades=True))
    assert (bought.at, bought.price) == (("works", "engine4.0"), 7_000)
    assert bought.label == "Buy a Consolidation, which goes 3 segments, for $7,000, trading in the Mogul"
    given = choice(state, buy("Consolidation", 1))
    assert given.confirm == "You give up the American for nothing."
    hub = choice(state, upgrade("Hub", "Boston"))
    assert (hub.at, hub.price, hub.label) == ((AT_BOSTON, "hub"), 15_000, "A Hub in Boston for $15,000")
    assert choice(state, upgrade("Timetable")).at[0] == "upgrades"
    loan = choice(state, Borrow(3))
    assert (loan.at, loan.label) == (("bank", "loan3"), "Borrow $15,000")
    state.debt[0] = 30_000
    assert choice(state, Repay(2)).label == "Repay $10,000"


def test_a_merger_is_clicked_on_the_railroads_track_and_shows_all_of_it() -> None:
    state = near_railroads()
    one = choice(state, Merge(0))
    assert one.at == (route_id(route("Cleveland", "Syracuse")), "merge")
    assert (one.price, one.label) == (3_000, "Merge with Erie Line, 1 segment, for $3,000")
    assert [getattr(shape, "seat", None) for shape in one.ghost] == [0]


def test_a_relay_is_the_engine_its_sign_and_the_city_where_the_load_is_handed_over() -> None:
    state = two_engines("machinery")
    one = choice(state, Relay(0, CITY["New York"]))
    assert one.at == (AT_BOSTON, "relay", city_id(CITY["New York"]))
    assert one.label == "Relay the machinery from the Mogul to the American in New York"


def test_what_is_sold_auctioned_and_bid_for_has_its_price() -> None:
    piece = route("Boston", "New York")
    sell = choice(ruined(), Sell(piece))
    assert (sell.at, sell.price) == ((route_id(piece),), 3_000)
    assert choice(sold(), PutUp(piece)).label == "Auction Boston - New York, from $3,000 on"
    bid = choice(auctioned(), Bid(4))
    assert (bid.label, bid.price, bid.at) == ("Bid $4,000", 4_000, ())
    assert choice(auctioned(), Pass()).key == "x"


def test_larger_loans_and_bids_are_forms_while_they_are_allowed() -> None:
    state = mine()
    loan = form(state, "borrow_more")
    assert loan is not None
    assert (loan.fields[0].least, loan.fields[0].most) == (55_000, 10_000_000)
    action = STEEL.decode(msgspec.json.encode({"do": "borrow_more", "amount": 55_000}))
    assert state.why_not(action) is None
    state.apply(action)
    assert form(state, "borrow_more") is None
    assert form(auctioned(), "bid_more") is None
    rich = form(auctioned(cash=75_500), "bid_more")
    assert rich is not None
    assert (rich.fields[0].least, rich.fields[0].most) == (61_000, 75_000)


def test_only_seats_that_are_waited_for_are_asked() -> None:
    state = mine()
    assert ask(state.seen_by(None)) is None
    assert ask(state.seen_by(1)) is None
    assert ask(state.seen_by(0)) is not None


# the question


def test_there_is_a_sentence_for_every_phase() -> None:
    seen: dict[int, str] = {}
    for state in (*played(), ruined(), sold(), auctioned(), STEEL.new(2), mine()):
        if state.to_act is not None:
            told = asked(state).sentence
            assert told[-1] == "."
            assert not re.search(r"\d{4,}", re.sub(r"\$[\d,]+", "", told)), told
            seen[state.phase] = told
    assert len(seen) == 11


def test_the_question_tells_what_can_be_delivered_in_one_run() -> None:
    one = player(
        "Boston - New York - Philadelphia", engines=[engine("Mogul", "Boston")], private=("tourists", "Boston")
    )
    state = position(one, ELSEWHERE)
    assert asked(state).sentence == (
        "You have 2 actions. Within reach: tourists to Boston ($3,000, 1 tie, 2 segments)."
    )
    state.apply(Run(0))
    assert "load here" in asked(state).sentence
    assert asked(state).sentence.startswith("Your Mogul: load here, go up to 3 more segments, or stop.")


def test_the_question_mentions_only_what_the_engine_can_do() -> None:
    for view in views():
        question = ask(view)
        if question is None or not any(isinstance(one.action, StopEngine) for one in question.choices):
            continue
        kinds = {type(one.action) for one in question.choices}
        assert ("deliver here" in question.sentence) == (Fulfil in kinds)
        assert ("more segment" in question.sentence) == (Move in kinds)
        assert ("load here" in question.sentence) == (Load in kinds)
        assert ("claim a market contract" in question.sentence) == (Claim in kinds)


def test_the_end_of_an_action_has_the_same_key_everywhere() -> None:
    for view in views():
        question = ask(view)
        for one in question.choices if question else ():
            if isinstance(one.action, StopEngine | StopRunning | StopBuilding):
                assert one.key == "n"
    assert choice(mine(), GoFirst()).key == "f"
    assert choice(mine(), Pass()).label == "Pass both actions"


# clicks


def test_looking_changes_nothing_and_every_click_gets_a_sentence() -> None:
    for view in views(29):
        before = msgspec.json.encode(view.state)
        STEEL.scene.draw(view)
        for at in STEEL.scene.board(view).anchors.id[::7]:
            told = why_not_here(view, at)
            assert told[-1] in ".!"
        assert msgspec.json.encode(view.state) == before


def test_the_sentence_for_a_click_is_the_engines() -> None:
    state = mine()
    view = state.seen_by(0)
    denver = route("Denver", "Omaha")
    assert why_not_here(view, route_id(denver)) == sentence(state, Build(denver))
    assert why_not_here(view, city_id(CITY["Denver"])) == sentence(state, upgrade("Hub", "Denver"))
    assert why_not_here(view, "market2") == sentence(state, Claim(2))
    assert why_not_here(view, "offer0") == sentence(state, Take(0))
    assert why_not_here(view, "works").startswith("Click the place that is lit for this: Buy an American")
    poor = mine(cash=0)
    assert why_not_here(poor.seen_by(0), "works") == sentence(poor, buy("American", 0, trades=True))
    assert why_not_here(state.seen_by(1), route_id(denver)) == sentence(state, Build(denver), 1)
    state.apply(Run(0))
    assert why_not_here(view, "bank").startswith("Click")
    assert why_not_here(state.seen_by(0), city_id(CITY["Denver"])) == sentence(state, Move(CITY["Denver"]))


def test_a_click_beside_a_city_means_the_city() -> None:
    denver = CITY["Denver"]
    for kind in ("c", "name", "goods", "engine", "load", "flag", "site"):
        assert city_at(f"{kind}{denver}") == denver
    assert [city_at(at) for at in (f"c{len(CITIES)}", "r3", "city1", "", "c")] == [-1] * 5
    assert [route_at(at) for at in ("r0", f"r{len(ROUTES)}", "c3")] == [0, -1, -1]


def test_a_click_while_positions_are_ranked_or_engines_placed() -> None:
    state = STEEL.new(2)
    pair = state.map.between[POSITIONS[4]]
    assert why_not_here(state.seen_by(0), route_id(pair)).startswith("Click the place that is lit for this: Rank ")
    while state.phase == RANKING:
        state.apply(Rank(0, 1, 2), state.waiting_for[0])
    seat = state.to_act
    assert seat is not None
    assert why_not_here(state.seen_by(seat), city_id(CITY["Denver"])) == sentence(state, Place(CITY["Denver"]))


def test_a_spectator_is_told_that_it_watches() -> None:
    assert "watching" in why_not_here(mine().seen_by(None), "c0")


def test_all_cities_segments_cards_and_shops_can_be_clicked() -> None:
    anchors = STEEL.scene.board(STEEL.new(2).seen_by(None)).anchors
    targets = {at for at, r in zip(anchors.id, anchors.r, strict=True) if r > 0}
    assert sum(at[0] == "c" for at in targets) == 55
    assert sum(at[0] == "r" for at in targets) == 102
    assert {"works", "upgrades", "bank", "market5", "offer3", "held0"} <= targets


@pytest.mark.parametrize("at", ["", "year", "market9", "offer9", "held1", "r999", "nonsense", "market.note"])
def test_a_click_on_nothing_does_nothing(at: str) -> None:
    assert why_not_here(mine().seen_by(0), at) == NOWHERE
