"""The rulings of Wood and Steel that are about the app of a table, each as a test named after it."""

from __future__ import annotations

import msgspec
import pytest

from milepost.core.catalog import registered
from milepost.core.record import Record
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import CITY, GOOD, REGION, bits, city_of
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
    AddSegment,
    Bankrupt,
    Claim,
    Connect,
    Discard,
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
    Railyard,
    RemoveCity,
    RemoveContract,
    RemoveSegment,
    Reopen,
    SetRound,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, PLAYING, SCORING
from milepost.games.wood_and_steel.companion.events import EnoughTies
from milepost.games.wood_and_steel.companion.rules import offers, scoring
from milepost.games.wood_and_steel.companion.rules.declarations import price_of
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    END,
    MONOPOLY,
    NONE,
    RETURNED,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import FirstPlayerNamed, IndependentGrew, WestOpened

from .table import TABLE, begun, claimed, delivered, give, of, refused, rest, route, tied, to

# what is drawn near whom


def test_B4_contracts_are_drawn_near_the_active_cities():
    state = begun()
    around = offers.surroundings(state, 0)
    assert around.base == bits(state.active[0]) == bits(POSITIONS[state.positions[0]])
    delivered(state, 0, "grain", "Chicago")
    assert offers.surroundings(state, 0).base == bits((*POSITIONS[state.positions[0]], CITY["Chicago"]))
    near = state.map.within[2]
    reached = near[CITY["Chicago"]] | near[POSITIONS[state.positions[0]][0]] | near[POSITIONS[state.positions[0]][1]]
    for _ in range(10):
        state.apply(Discard(state.private[0]), 0)
        assert all(reached >> city_of(one) & 1 for one in state.offers[0])
        assert not any(city_of(one) in state.active[0] for one in state.offers[0])
        state.apply(Take(state.offers[0][0]), 0)


@pytest.mark.parametrize("extras", [False, True])
def test_B4_merged_railroads_and_the_hub_become_active_only_with_the_option(extras):
    state = begun(active_extras=extras)
    before = state.active[0]
    cities = {city for one in state.segments[0] for city in state.map.ends[one]}
    state.apply(Merge(0), 0)
    state.apply(Hub(CITY["Boise"]), 0)
    assert state.active[0][: len(before)] == before
    assert {*state.active[0]} == {*before} | ({*cities, CITY["Boise"]} if extras else set())


# games and secrets


def test_B42_several_games_know_nothing_of_each_other():
    one, other = begun(seed=1), begun(seed=2)
    before = msgspec.json.encode(other)
    rest(one)
    one.apply(EndRound(1), 0)
    assert msgspec.json.encode(other) == before
    assert not {"id", "start", "mode"} & {*one.__struct_fields__}  # they belong to the table on the server


def test_B45_only_rankings_are_secret_until_all_are_in():
    state = TABLE.new(3, 1)
    state.apply(Rank(0, 1, 2), 0)
    assert state.seen_by(0).state.rankings[0] == (0, 1, 2)
    assert state.seen_by(1).state.rankings == state.seen_by(None).state.rankings == [(NONE, NONE, NONE), (), ()]
    for seat in (1, 2):
        state.apply(Rank(0, 1, 2), seat)
    state.apply(Discard(state.private[1]), 1)
    seen = [msgspec.json.encode(state.seen_by(seat).state) for seat in (0, 1, 2, None)]
    assert len({*seen}) == 1


def test_B45_a_phone_shows_its_players_own_things_first():
    state = begun()
    for seat in range(3):
        panels = TABLE.scene.draw(state.seen_by(seat)).panels
        hands = [panel.title for panel in panels if panel.title.endswith("contracts")]
        assert hands[0] == f"P{seat}'s contracts"


# the current city


def test_B46_a_delivery_to_an_active_city_makes_it_the_current_one():
    state = begun()
    delivered(state, 0, "grain", "Cleveland")
    delivered(state, 0, "grain", "Boston")
    state.active[0] = (CITY["Boston"], CITY["Portland ME"], CITY["Cleveland"])
    delivered(state, 0, "grain", "Boston")
    assert state.active[0] == (CITY["Portland ME"], CITY["Cleveland"], CITY["Boston"])


# rounds and the end


def test_B47_after_the_last_round_the_game_is_scored_as_it_stands():
    state = begun(2)
    for number in range(1, 61):
        assert state.round == number
        rest(state)
        state.apply(EndRound(number), 1)
    assert state.phase == SCORING
    for seat in range(2):
        state.apply(Final(False, 0), seat)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores, state.outcome.ranks) == ("rounds", (0, 0), (1, 1))


def test_B48_a_bankrupts_delivery_uses_the_contract_up_and_is_no_delivery():
    state = begun()
    worth = state.worth
    events = delivered(state, 0, "grain", "Denver")
    assert of(WestOpened, events)
    assert price_of(state, 0) == 4_000
    state.apply(Bankrupt(to("grain", "Denver")), 0)
    assert state.scores[0] == 0
    assert scoring.delivered(state, 0) == ()
    assert state.worth == worth
    assert state.active[0][-1] == CITY["Denver"]
    assert state.west_open
    assert price_of(state, 0) == 4_000
    assert state.private[0] != NONE


def test_B48_five_ties_are_given_back_and_none_below_nothing():
    state = begun()
    for city in ("Denver", "Boston", "Cleveland"):
        delivered(state, 0, "grain", city)
    before = state.scores[0]
    delivered(state, 0, "coal", "Seattle")
    state.apply(Bankrupt(to("coal", "Seattle")), 0)
    assert tied(state, 0, RETURNED) == -5
    assert tied(state, 0, WEST_COAST) == 0
    assert state.scores[0] == before - 5
    assert tied(state, 1, WEST_COAST) == 0
    delivered(state, 1, "coal", "Seattle")
    assert tied(state, 1, WEST_COAST) == 3  # nobody was there before


def test_B50_anybody_ends_the_round_once_every_turn_was_ended():
    for seat in range(3):
        state = begun()
        rest(state)
        assert (state.phase, state.waiting_for) == (CLOSING, state.may_act)
        state.apply(EndRound(1), seat)
        assert (state.round, state.phase, state.to_act) == (2, PLAYING, state.first)


def test_B50_earlier_it_takes_a_second_yes():
    state = begun()
    state.apply(EndTurn(1), state.turn)
    waiting = [f"P{seat}" for seat in range(3) if not state.ended >> seat & 1]
    for seat in range(3):
        ask = TABLE.scene.ask(state.seen_by(seat))
        assert ask is not None
        choice = next(one for one in ask.choices if one.action == EndRound(1))
        assert choice.confirm == f"{' and '.join(waiting)} have not ended the turn in round 1, which would be over."
    rest(state)
    ask = TABLE.scene.ask(state.seen_by(0))
    assert ask is not None
    assert not next(one for one in ask.choices if one.action == EndRound(1)).confirm


# what the app cannot see


def test_B51_a_mogul_opens_the_market_and_allows_claims():
    state = begun()
    assert "opens when somebody has a Mogul" in refused(state, Claim(0), 0)
    state.apply(Mogul(), 0)
    assert len(state.market) == 4
    assert "Only players with a Mogul or better" in refused(state, Claim(state.market[0]), 1)
    state.apply(Claim(state.market[0]), 0)


def test_B51_the_app_checks_what_it_knows():
    state = begun()
    coal, chicago, west = GOOD["coal"], CITY["Chicago"], REGION["West"]
    for action in (Hub(chicago), Railyard(chicago), Office(west), Exchange(coal), GoFirst(1)):
        state.apply(action, 0)
    assert "is the hub of P0" in refused(state, Hub(chicago), 1)
    assert "has a railyard of P0" in refused(state, Railyard(chicago), 1)
    assert "P0 has the Regional Office in the West" in refused(state, Office(west), 1)
    assert "P0 has the monopoly in coal" in refused(state, Exchange(coal), 1)
    assert "P0 goes first in the next round" in refused(state, GoFirst(1), 1)
    assert "Your hub is Chicago; a player has one" in refused(state, Hub(CITY["Boston"]), 0)
    for city in ("Boston", "Denver"):
        state.apply(Railyard(CITY[city]), 0)
    assert "no more are allowed" in refused(state, Railyard(CITY["Seattle"]), 0)
    claimed(state, 2)
    assert "fulfil it before you claim another" in refused(state, Claim(state.market[0]), 2)


def test_B51_the_app_trusts_the_rest():
    state = begun()
    far = max(range(len(state.segments)), key=lambda one: min(state.map.hop[state.active[0][0]][city]
              for city in state.map.ends[state.segments[one][0]]))  # fmt: skip
    state.apply(Merge(far), 0)  # no money, no track beside it
    state.apply(Exchange(GOOD["coal"]), 0)  # no suppliers connected
    state.apply(Connect(state.connections[0]), 0)
    assert state.segments[far] == ()


def test_B51_a_bankrupts_unsold_track_is_an_edit():
    state = begun()
    state.segments[0] = (route("Denver", "Salt Lake City"),)
    state.apply(AddSegment(0, route("Boise", "Salt Lake City")), 2)
    assert state.segments[0] == (route("Denver", "Salt Lake City"), route("Boise", "Salt Lake City"))


def test_B52_monopoly_odds_go_by_the_latest_delivery():
    state = begun()
    state.apply(Exchange(GOOD["coal"]), 0)
    assert offers.surroundings(state, 0).latest == NONE
    delivered(state, 0, "grain", "Pittsburgh")
    state.apply(Discard(state.private[0]), 0)
    around = offers.surroundings(state, 0)
    assert (around.latest, around.monopolies) == (CITY["Pittsburgh"], 1 << GOOD["coal"])


def test_B53_a_merged_railroad_leaves_the_game():
    state = begun()
    state.apply(Merge(1), 0)
    assert state.segments[1] == ()
    assert "not in the game any more" in refused(state, Merge(1), 1)
    for number in range(1, 12):
        events = state.apply(EndRound(number), 0)
        assert all(event.railroad != 1 for event in of(IndependentGrew, events))
    assert all(len({*segments}) == len(segments) for segments in state.segments)


def test_B54_the_same_player_begins_again_when_nobody_chose_to_go_first():
    state = begun()
    first = state.first
    assert not of(FirstPlayerNamed, state.apply(EndRound(1), 0))
    assert state.first == state.turn == first
    other = (first + 1) % 3
    state.apply(GoFirst(2), other)
    assert of(FirstPlayerNamed, state.apply(EndRound(2), 0)) == [FirstPlayerNamed(other)]
    state.apply(EndRound(3), 0)
    assert state.first == state.turn == other


# ties


def test_B55_ties_follow_from_contracts_and_declarations():
    state = begun()
    delivered(state, 0, "grain", "Boston")
    delivered(state, 0, "grain", "Seattle")
    state.apply(Exchange(GOOD["coal"]), 0)
    state.apply(Connect(0), 0)
    state.apply(Connect(0), 1)
    ties = state.map.ties[GOOD["grain"]]
    assert tied(state, 0, CONTRACT) == ties[CITY["Boston"]] + ties[CITY["Seattle"]]
    assert (tied(state, 0, WEST_COAST), tied(state, 0, BREADTH), tied(state, 0, DEPTH)) == (3, 1, 3)
    assert (tied(state, 0, MONOPOLY), tied(state, 0, CONNECTION), tied(state, 1, CONNECTION)) == (4, 4, 2)
    shown = next(panel for panel in TABLE.scene.draw(state.seen_by(None)).panels if panel.title == "Ties by source")
    assert shown.rows[0] == ("P0", *map(str, state.ties[0]), str(state.scores[0]))  # type: ignore[union-attr]


@pytest.mark.parametrize(("option", "again"), [("once", 0), ("every", 2)])
def test_B55_the_west_coast_brings_3_to_the_first_player_and_2_to_every_other(option, again):
    state = begun(west_coast_bonus=option)
    delivered(state, 0, "coal", "Seattle")
    delivered(state, 0, "coal", "Vancouver")
    delivered(state, 1, "coal", "Seattle")
    assert [tied(state, seat, WEST_COAST) for seat in range(3)] == [3 + again, 2, 0]


def rich(seats: int = 2) -> TableState:
    """P0 has 30 ties or more."""
    state = begun(seats)
    for good in ("coal", "grain", "wood", "machinery", "imports", "lead", "textiles"):
        delivered(state, 0, good, "Seattle" if good != "wood" else "Denver")
        if state.scores[0] >= 30:
            break
    for good in ("coal", "grain", "wood", "machinery"):
        if state.scores[0] < 30:
            state.apply(Exchange(GOOD[good]), 0)
    assert state.scores[0] >= 30
    return state


def test_B55_the_app_says_when_somebody_has_30_and_ends_the_game_on_a_yes():
    state = begun()
    assert "Nobody has 30 ties" in refused(state, EndGame(1), 0)
    while state.scores[0] < 30:
        give(state, 0, "grain", "Denver")
        last = state.apply(Fulfil(False, state.private[0]), 0)
        state.apply(Take(state.offers[0][0]), 0)
    assert [(event.seat, event.ties) for event in of(EnoughTies, last)] == [(0, state.scores[0])]
    assert state.phase == PLAYING
    ask = TABLE.scene.ask(state.seen_by(2))
    assert ask is not None
    assert next(one for one in ask.choices if one.action == EndGame(1)).confirm
    state.apply(EndGame(1), 2)
    assert state.phase == SCORING


def test_B55_challenger_and_dominance_are_asked_for_at_the_end():
    state = rich()
    west, east = REGION["West"], REGION["East"]
    for region in (west, east):
        state.apply(Office(region), 1)
    state.apply(EndGame(1), 0)
    assert state.waiting_for == (state.first, 1 - state.first)
    assert "Only a region with your Regional Office counts" in refused(state, Final(True, 1 << west), 0)
    state.apply(Final(True, 0), 0)
    state.apply(Final(False, 1 << west), 1)
    assert (state.phase, state.reason) == (OVER, "ties")
    assert (tied(state, 0, END), tied(state, 1, END)) == (2, 4 + 2)


# mistakes


def test_B56_the_same_step_again_draws_the_same():
    state = begun()
    state.apply(Mogul(), 0)
    for action, seat in (
        (Discard(state.private[1]), 1),
        (Claim(state.market[2]), 0),
        (EndRound(1), 2),
        (Fulfil(False, state.private[2]), 2),
    ):
        once, again = state.clone(), state.clone()
        assert once.apply(action, seat) == again.apply(action, seat)
        assert once == again


def test_B56_a_fulfilled_contract_is_reopened():
    state = begun()
    first = state.active[0]
    delivered(state, 0, "grain", "Chicago")
    delivered(state, 0, "grain", "Seattle")
    state.apply(Reopen(state.fulfilled[1].number), 2)
    assert state.private[0] == to("grain", "Seattle")
    assert state.offers[0] == ()
    assert state.active[0] == (*first, CITY["Chicago"])
    assert (tied(state, 0, WEST_COAST), tied(state, 0, DEPTH)) == (0, 0)
    assert not state.west_open


def test_B56_a_reopened_market_contract_is_claimed_again_and_a_bankruptcy_forgotten():
    state = begun()
    claimed(state, 0)
    give(state, 0, "grain", "Denver", market=True)
    state.apply(Fulfil(True, to("grain", "Denver")), 0)
    state.apply(Bankrupt(to("grain", "Denver")), 0)
    state.apply(Reopen(state.fulfilled[0].number), 1)
    assert state.claimed[0] == to("grain", "Denver")
    assert (state.scores[0], tied(state, 0, RETURNED), state.fulfilled) == (0, 0, [])


def test_B56_contracts_cities_track_and_the_round_are_edited():
    state = begun()
    state.apply(Mogul(), 0)
    gone = state.market[1]
    state.apply(RemoveContract((NONE, gone)), 1)
    assert gone not in state.market
    state.apply(AddCity(2, CITY["Denver"]), 1)
    assert state.active[2][-1] == CITY["Denver"]
    state.apply(RemoveCity((2, CITY["Denver"])), 0)
    assert CITY["Denver"] not in state.active[2]
    state.apply(RemoveSegment((0, state.segments[0][0])), 1)
    assert state.segments[0] == ()
    other = (state.first + 1) % 3
    state.apply(SetRound(7, other), 0)
    assert (state.round, state.first, state.turn, state.to_act) == (7, other, other, other)


def test_B56_edits_are_offered_to_everybody_as_forms():
    state = begun()
    for seat in range(3):
        ask = TABLE.scene.ask(state.seen_by(seat))
        assert ask is not None
        tags = {form.action for form in ask.forms}
        assert tags == {"add_contract", "remove_contract", "add_city", "remove_city", "add_segment", "remove_segment",
                        "set_round"}  # fmt: skip
    delivered(state, 1, "grain", "Chicago")
    ask = TABLE.scene.ask(state.seen_by(0))
    assert ask is not None
    assert ask.forms[0].action == "reopen"
    assert ask.forms[0].fields[0].values == (("grain to Chicago (P1)", state.fulfilled[0].number),)


# players


@pytest.mark.parametrize("seats", range(1, 7))
def test_B57_one_to_six_seats_each_of_which_may_act(seats):
    state = begun(seats)
    assert {*state.may_act} == {*range(seats)}
    assert state.waiting_for == (state.turn,)
    assert len({*state.positions}) == seats


def test_B57_a_record_has_the_names_of_the_phones():
    with registered(TABLE):
        record = Record.begin(TABLE.name, 3, 1, ["Ann", "Bob", "Cid"])
        assert list(Record.decode(record.encode()).header.names) == ["Ann", "Bob", "Cid"]
