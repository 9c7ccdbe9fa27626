"""Bad input at the table: one sentence that says what would be right, and nothing has changed."""

from __future__ import annotations

import pytest

from milepost.core.action import Action
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import CITY, GOOD, REGION, contract, members
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
    AddContract,
    AddSegment,
    Claim,
    Connect,
    EndGame,
    EndRound,
    EndTurn,
    Exchange,
    Final,
    Fulfil,
    Hub,
    Mogul,
    Office,
    Placed,
    RemoveCity,
    RemoveContract,
    RemoveSegment,
    Reopen,
    SetRound,
)
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET
from milepost.games.wood_and_steel.companion.rules.faults import TableFault

from .table import TABLE, begun, claimed, give, refused, rest, route, to

WINNIPEG = CITY["Winnipeg"]
IN_CURRENT_ONLY = next(city for city in range(56) if not begun(1).map.cities >> city & 1)
"""A city that the seed edition does not have."""


# those that the issue names


def test_a_claim_nobody_may_make():
    state = begun()
    state.apply(Mogul(), 1)
    wanted = state.market[0]
    assert refused(state, Claim(wanted), 0) == (
        "Only players with a Mogul or better claim contracts; say so once you have one."
    )
    state.apply(Mogul(), 0)
    assert "is not on the market; there is" in refused(state, Claim(to("grain", "Boston")), 0)
    state.apply(Claim(wanted), 0)
    assert "You hold the market contract" in refused(state, Claim(state.market[0]), 0)


def test_a_delivery_to_a_city_without_its_contract():
    state = begun()
    held = give(state, 0, "grain", "Boston")
    assert held == state.private[0]
    assert refused(state, Fulfil(False, to("grain", "Denver")), 0) == (
        "You have no private contract grain to Denver; you hold grain to Boston."
    )
    assert refused(state, Fulfil(True, to("grain", "Denver")), 0) == (
        "You have no market contract grain to Denver; you hold none now."
    )


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (AddCity(0, IN_CURRENT_ONLY), "is not on this map; choose a city that is printed on the board"),
        (AddContract(0, GOOD["coal"], IN_CURRENT_ONLY), "is not on this map"),
        (AddContract(0, GOOD["coal"], CITY["Pittsburgh"]), "Pittsburgh supplies coal itself"),
        (AddSegment(0, route("Boston", "Portland ME")), "Boston - Portland ME does not touch"),
        (Hub(IN_CURRENT_ONLY), "is not on this map"),
        (Office(REGION["NW"]), "is not on this map; it has East, Central and West"),
    ],
)
def test_an_edit_against_the_map(edit, sentence):
    state = begun()
    assert sentence in refused(state, edit, 1)


def test_a_segment_that_is_not_printed():
    state = begun()
    absent = next(number for number in range(104) if not state.map.routes >> number & 1)
    assert "is not on this map; choose a segment that is printed" in refused(state, AddSegment(0, absent), 1)


def test_a_second_end_round_for_one_round():
    state = begun()
    rest(state)
    state.apply(EndRound(1), 0)
    assert refused(state, EndRound(1), 1) == "Round 1 is over already; this is round 2."
    assert refused(state, EndRound(3), 1) == "Round 3 has not begun; this is round 2."


# all others


def test_edits_of_what_is_not_there():
    state = begun()
    mine = state.private[0]
    taken, first = state.active[1][0], state.segments[0][0]
    for edit, sentence in (
        (Reopen(0), "not among those that were fulfilled"),
        (AddContract(3, 0, WINNIPEG), "There is no such player; players are P0 to P2"),
        (AddContract(0, GOOD["coal"], WINNIPEG), "remove that one first"),
        (AddContract(MARKET, GOOD["coal"], WINNIPEG), "There is no market yet"),
        (RemoveContract((0, mine + 1)), "Nobody holds"),
        (RemoveContract((MARKET, mine)), "is not on the market; it is empty"),
        (RemoveContract((0, -7)), "Nobody holds such a contract there"),
        (RemoveContract((99, mine)), "There is no such player"),
        (AddCity(1, taken), "is an active city of P1 already"),
        (AddCity(5, WINNIPEG), "There is no such player"),
        (RemoveCity((1, WINNIPEG)), "Winnipeg is no active city of P1; these are"),
        (RemoveCity((-1, WINNIPEG)), "There is no such player"),
        (RemoveCity((1, 999)), "This is no active city of P1"),
        (AddSegment(0, first), "already"),
        (AddSegment(10, first), "not in the game any more"),
        (RemoveSegment((0, route("Boston", "Portland ME"))), "does not have Boston - Portland ME; it has"),
        (RemoveSegment((0, 999)), "does not have this segment"),
        (RemoveSegment((99, 0)), "not in the game any more"),
        (SetRound(61, 0), "Round 60 is the last one"),
        (SetRound(2, 5), "There is no such player"),
    ):
        assert sentence in refused(state, edit, 2)


def test_the_market_takes_six_contracts_each_once():
    state = begun()
    state.apply(Mogul(), 0)
    wanted = [city for city in members(state.map.cities) if state.map.distance[GOOD["wine"]][city]]
    more = [city for city in wanted if contract(GOOD["wine"], city) not in state.market]
    for city in more[:2]:
        state.apply(AddContract(MARKET, GOOD["wine"], city), 1)
    assert len(state.market) == 6
    assert "on the market already" in refused(state, AddContract(MARKET, GOOD["wine"], more[0]), 1)
    assert "no more fit; remove one first" in refused(state, AddContract(MARKET, GOOD["wine"], more[2]), 1)


def test_nobody_holds_two_market_contracts():
    state = begun()
    claimed(state, 0)
    assert "holds another market contract" in refused(
        state, AddContract(FIRST_CLAIMED, GOOD["coal"], CITY["Boston"]), 1
    )
    state.apply(Fulfil(True, state.claimed[0]), 0)
    state.apply(Claim(state.market[0]), 0)
    assert "holds another market contract" in refused(state, Reopen(state.fulfilled[0].number), 1)


def test_the_last_active_city_and_the_second_track():
    state = begun()
    first, second = state.active[0]
    state.apply(RemoveCity((0, first)), 1)
    assert "is the only active city of P0" in refused(state, RemoveCity((0, second)), 1)
    state.segments[:3] = [(route("Denver", "Salt Lake City"),)] * 2 + [(route("Boise", "Salt Lake City"),)]
    assert "Two railroads have track" in refused(state, AddSegment(2, route("Denver", "Salt Lake City")), 0)


def test_taps_at_the_wrong_moment():
    state = TABLE.new(2, 1)
    assert "rank three of them first" in refused(state, Mogul(), 0)
    assert "Rank three different starting positions" in refused(state, Rank(0, 0, 1), 0)
    state = begun(2)
    assert "Positions were ranked already" in refused(state, Rank(0, 1, 2), 0)
    assert "The last count comes when the game is ended" in refused(state, Final(False, 0), 0)
    rest(state)
    assert refused(state, EndTurn(1), state.turn) == "All turns of round 1 are over; end the round."
    state.apply(EndGame(1), 0)
    assert "Nothing more is played" in refused(state, Mogul(), 0)


def test_declarations_that_cannot_be():
    state = begun()
    state.apply(Connect(0), 0)
    absent = next(bonus for bonus in range(20) if bonus not in state.connections)
    for action, sentence in (
        (Connect(0), "You have the bonus for East Coast - West Coast already"),
        (Connect(absent), "is not in play; there is"),
        (Exchange(GOOD["wine"]), "There is no monopoly in wine; there can be one in"),
        (Merge(10), "not in the game any more; there is"),
        (Placed(5, 3), "is not to be put on the board now"),
    ):
        assert sentence in refused(state, action, 0)
    state.apply(Mogul(), 0)
    assert "It is known that you have a Mogul" in refused(state, Mogul(), 0)


@pytest.mark.parametrize(
    "action",
    [Claim(5000), Claim(-1), Hub(77), EndRound(0), Placed(99, 1), Final(True, 1 << 30), AddContract(12, 0, 0),
     AddContract(0, 99, 0), AddCity(0, -1), AddSegment(0, 500), RemoveCity((1, 2, 3)), RemoveContract(()),
     SetRound(0, 0)],
    ids=str,
)  # fmt: skip
def test_numbers_that_name_nothing(action: Action):
    state = begun()
    assert "names nothing" in refused(state, action, 0)


def test_actions_that_json_cannot_give():
    for text in ('{"do":"claim","contract":5000}', '{"do":"end_round"}', '{"do":"set_round","round":1,"first":9}',
                 '{"do":"remove_city","active":[1]}', '{"do":"buy"}'):  # fmt: skip
        with pytest.raises(BadInput, match="This is not an action of Wood and Steel at the Table"):
            TABLE.decode(text)


def test_every_fault_has_a_sentence():
    from milepost.games.wood_and_steel.companion.words.refusals import _SENTENCES

    assert {*TableFault} <= {*_SENTENCES}
