"""README 17: rulings B40 to B54, on the course of a game and on what a bankrupt's delivery does."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.core.state import View
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.actions import Discard, Pass, Rank, RankSecretly, StopEngine, StopSelling
from milepost.games.wood_and_steel.board import CITIES, CITY, GOOD, bits, good_of
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    CENTRAL,
    FIRST_INDEPENDENT,
    NOBODY,
    OFFERING,
    OVER,
    PLACING,
    RANKING,
    RETURNED,
    SELLING,
    WEST,
)
from milepost.games.wood_and_steel.events import PieceLeft, RoundEnded, TurnBegan, WentBankrupt
from milepost.games.wood_and_steel.rules import offers, track
from milepost.games.wood_and_steel.state import UNKNOWN, SteelState
from tests.core.test_chance import odds

from .playing import (
    FIRST_OFFER,
    MARKET,
    PRIVATE,
    bid,
    deliver,
    go_broke,
    halt,
    merge,
    moves,
    of,
    offered,
    pass_until,
    play,
    put_up,
    reached,
    refusal,
    run,
    sell,
    ship,
    sold_out,
)
from .positions import ELSEWHERE, STEEL, Named, Player, broke, cities, named, player, position, route

# B40 to B43: players, set-up, passing


def test_B40_a_player_alone_plays_by_the_same_rules_for_as_few_rounds_as_possible():
    goods = ("bauxite", "grain", "lead", "copper", "sheep", "wine", "oil", "pork")
    state = position(player("Boston - New York", delivered=tuple((good, "Boston") for good in goods), debt=0))
    ship(state, "nickel", "New York", "Boston")
    assert (state.phase, state.reason, state.round) == (OVER, "ties", 1)
    assert state.outcome is not None
    assert state.outcome.ranks == (1,)
    state = position(player("Boston - New York"))
    for number in range(1, 6):
        assert state.round == number
        play(state, Pass())


def test_B41_independents_are_placed_before_positions_are_given():
    state = STEEL.new(4, seed=3)
    assert state.phase == RANKING
    assert len(list(track.railroads(state))) == len(state.names) >= 5
    assert state.own[:4] == [0, 0, 0, 0]


def test_B42_several_games_go_on_side_by_side():
    one, other = STEEL.new(2, seed=1), STEEL.new(2, seed=1)
    assert one.key() == other.key()
    play(one, Rank(0, 1, 2))
    assert other.rankings == [(), ()]
    read = msgspec.json.decode(msgspec.json.encode(one), type=SteelState)
    assert read.key() == one.key()
    play(read, Rank(1, 2, 3))
    assert one.phase == RANKING


def test_B43_both_actions_may_be_passed():
    state = position(ELSEWHERE, player("Boston - New York"))
    play(state, Pass())
    assert (state.turn, state.actions) == (1, 2)
    play(state, run(), StopEngine(), Pass())
    assert (state.round, state.turn) == (2, 0)


# B44: growing cities


def test_B44_a_city_that_gets_deliveries_is_only_likelier_to_be_drawn():
    state = position(player("Boston - New York"))
    before = list(state.worth)
    ship(state, "coal", "New York", "Boston")
    grown = {CITIES[city].name: after - old for city, (old, after) in enumerate(zip(before, state.worth, strict=True))
             if after != old}  # fmt: skip
    assert grown.pop("Boston") == 2
    assert set(grown) == set(cities(state.map.suppliers[GOOD["coal"]]))
    assert set(grown.values()) == {1}
    assert state.map.supplies[CITY["Boston"]] == bits((GOOD["imports"], GOOD["machinery"]))


# B45: what is open


def test_B45_rankings_are_secret_until_all_are_in():
    state = STEEL.new(2, seed=5)
    play(state, Rank(0, 1, 2))
    assert state.seen_by(0).state.rankings == [(0, 1, 2), ()]
    assert state.seen_by(1).state.rankings == [UNKNOWN, ()]
    assert state.seen_by(None).state.rankings == [UNKNOWN, ()]
    assert Rank(0, 1, 2).seen_by(1) == RankSecretly()
    play(state, Rank(1, 2, 3))
    assert state.phase == PLACING
    assert state.seen_by(1).state.rankings == [(0, 1, 2), (1, 2, 3)]


def test_B45_everything_else_is_open_to_everybody():
    state = position(player("Boston - New York", claimed=("coal", "Denver")), ELSEWHERE)
    play(state, Discard())
    for seat in (0, 1, None):
        seen: View[SteelState] = state.seen_by(seat)
        for field in ("offers", "private", "claimed", "cash", "debt", "engines", "ties", "delivered"):
            assert getattr(seen.state, field) == getattr(state, field)


# B46: a delivery to an active city


@pytest.mark.parametrize("market", [False, True])
def test_B46_an_active_city_moves_to_the_end_of_the_list(market):
    contract: dict[str, Any] = {"claimed" if market else "private": ("coal", "Boston")}
    state = position(
        player(
            "Boston - New York - Philadelphia", active=("Boston", "New York", "Philadelphia"),
            engines=(("American", "New York", "coal"),), **contract,
        )
    )  # fmt: skip
    deliver(state, "New York - Boston", MARKET if market else PRIVATE)
    assert cities(state.active[0]) == ["New York", "Philadelphia", "Boston"]


@pytest.mark.parametrize(("to_active", "possible"), [(False, set()), (True, {"Boston", "New York"})])
def test_B46_private_contracts_to_active_cities_are_an_option(to_active, possible):
    active = ("Boston", "New York", "Philadelphia")
    state = position(player("Boston - New York - Philadelphia", active=active), private_to_active=to_active)
    around = offers.surroundings(state, 0)
    found = {named(one)[1] for one in odds(lambda chance: contracts.private_offer(around, chance))}
    assert found & set(active) == possible


# B47: the last round


@pytest.mark.parametrize("last", [60, 20])
def test_B47_after_the_last_round_the_game_is_scored_as_it_stands(last):
    state = position(player("Boston - New York", delivered=(("coal", "Boston"),)), ELSEWHERE, round=last,
                     last_round=last)  # fmt: skip
    play(state, Pass())
    assert state.phase == ACTING
    play(state, Pass())
    assert (state.phase, state.reason, state.scores) == (OVER, "rounds", (2, 0))
    state = position(ELSEWHERE, round=last - 1, last_round=last)
    play(state, Pass())
    assert (state.phase, state.round) == (ACTING, last)


# B48: what a bankrupt's delivery still does


WESTERN = player(
    "Omaha - Denver", "Omaha - Des Moines", cash=0, debt=60_000, private=("grain", "Denver"),
    engines=(("John Bull", "Omaha", "grain"),),
)  # fmt: skip


def test_B48_the_contract_is_used_up_its_city_active_and_new_offers_follow():
    state = position(WESTERN, ELSEWHERE)
    play(state, run(), *moves("Omaha - Denver"), PRIVATE)
    assert state.phase == OFFERING
    assert cities(state.active[0]) == ["Omaha", "Denver"]
    play(state, FIRST_OFFER)
    assert named(state.private[0]) != ("grain", "Denver")
    assert state.engines[0][0].load == -1


def test_B48_the_stage_of_debt_service_and_the_opening_of_the_west_count():
    state = position(WESTERN, ELSEWHERE)
    deliver(state, "Omaha - Denver")
    assert (state.shortfall, state.service[0], state.west_open) == (9_000, WEST, True)
    central = player("New York - Cleveland - Detroit", cash=0, debt=60_000, private=("imports", "Detroit"),
                     engines=(("American", "Cleveland", "imports"),))  # fmt: skip
    state = position(central, ELSEWHERE)
    deliver(state, "Cleveland - Detroit")
    assert (state.shortfall, state.service[0]) == (6_000, CENTRAL)


def test_B48_it_is_not_among_the_deliveries():
    coast = player("Portland OR - Seattle", "Portland OR - Spokane", cash=0, debt=60_000, private=("lead", "Seattle"),
                   engines=(("John Bull", "Portland OR", "lead"),))  # fmt: skip
    state = position(coast, player("Portland OR - Seattle - Vancouver", debt=0))
    worth = list(state.worth)
    deliver(state, "Portland OR - Seattle")
    halt(state)
    assert (state.ties[0], state.delivered[0], state.west_coast) == ((0,) * 8, (), [])
    assert state.worth == worth
    sold_out(state, ("Portland OR", "Spokane"))
    play(state, Pass())
    pass_until(state, 1)
    ship(state, "lead", "Portland OR", "Seattle")
    assert state.ties[1][1] == 3, "the first delivery to the West Coast that counts"


# B49: two deliveries in one action


def twice(first: Named, second: Named, **given: Any) -> Player:
    """A player with two engines that can each deliver from Philadelphia to New York."""
    engines = (("American", "Philadelphia", first[0]), ("Mogul", "Philadelphia", second[0]))
    return player("Boston - New York - Philadelphia", "New York - Cleveland", engines=engines, private=first,
                  claimed=second, service="west", cash=0, **given)  # fmt: skip


def test_B49_money_earned_later_in_the_action_does_not_heal_a_shortfall():
    state = position(twice(("machinery", "New York"), ("lead", "New York"), debt=40_000), ELSEWHERE)
    deliver(state, "Philadelphia - New York")
    assert (state.cash[0], state.shortfall) == (0, 5_000)
    play(state, StopEngine())
    deliver(state, "Philadelphia - New York", MARKET, engine=1)
    assert (state.cash[0], state.shortfall) == (15_000 - 8_000, 5_000)
    assert [named(one) for one in state.delivered[0]] == [("lead", "New York")], "the second one counts"
    assert sum(state.ties[0]) == 3 + 1
    events = halt(state)
    assert of(WentBankrupt, events) == [WentBankrupt(0, 5_000)]
    assert state.cash[0] == 7_000
    assert sum(state.ties[0]) == 0
    assert state.ties[0][RETURNED] == -4


def test_B49_two_shortfalls_add_up_and_the_penalty_is_due_once():
    given = twice(("machinery", "New York"), ("coal", "New York"), debt=50_000,
                  delivered=(("lead", "Boston"), ("grain", "Boston"), ("sheep", "Boston")))  # fmt: skip
    state = position(given, ELSEWHERE)
    before = sum(state.ties[0])
    assert before == 3 + 2 + 3 + 3
    deliver(state, "Philadelphia - New York")
    play(state, StopEngine())
    deliver(state, "Philadelphia - New York", MARKET, engine=1)
    assert state.shortfall == 7_000 + 4_000
    halt(state)
    assert state.phase == SELLING
    assert sum(state.ties[0]) == before - 5
    play(state, sell("New York", "Cleveland"), sell("New York", "Boston"))
    assert refusal(state, sell("New York", "Philadelphia")) == "last_track"
    play(state, StopSelling())
    assert state.debt[0] == 50_000 + 5_000, "16,000 less 13,000 is 3,000"


# B50: the end of a round


def test_B50_a_round_ends_by_itself():
    state = position(ELSEWHERE, player("Boston - New York"))
    events = play(state, Pass())
    assert not of(RoundEnded, events)
    events = play(state, Pass())
    assert of(RoundEnded, events) == [RoundEnded(1)]
    assert of(TurnBegan, events) == [TurnBegan(0, 2)]


# B52: odds of a monopoly


COAL = ("Atlanta - Cincinnati - Chicago", "Cincinnati - Pittsburgh", "Butte - Spokane - Calgary")


def coal_share(*delivered: Named, **given: Any) -> dict[str, float]:
    """By destination, how likely coal is asked for there."""
    state = position(player(*COAL, monopolies=("coal",), delivered=delivered, **given))
    around = offers.surroundings(state, 0)
    found = odds(lambda chance: contracts.private_offer(around, chance))
    whole: dict[str, float] = {}
    coal: dict[str, float] = {}
    for one, odd in found.items():
        city = named(one)[1]
        whole[city] = whole.get(city, 0) + float(odd)
        coal[city] = coal.get(city, 0) + float(odd) * (good_of(one) == GOOD["coal"])
    return {city: coal[city] / whole[city] for city in whole if not state.map.supplies[CITY[city]] >> GOOD["coal"] & 1}


def test_B52_the_odds_go_by_the_latest_delivery_and_there_are_none_before_the_first():
    near, far = ("machinery", "Cincinnati"), ("machinery", "Denver")
    assert max(coal_share().values()) < 0.2
    assert set(map(round_percent, coal_share(near).values())) == {60}
    assert set(map(round_percent, coal_share(far, near).values())) == {60}
    assert max(coal_share(near, far).values()) < 0.2, "Denver is more than a segment away from coal"


def round_percent(share: float) -> int:
    return round(100 * share)


def test_B52_also_when_a_contract_is_discarded_later():
    state = position(player(*COAL, monopolies=("coal",), delivered=(("machinery", "Cincinnati"),)), ELSEWHERE)
    pass_until(state, 1)
    pass_until(state, 0)
    assert offers.surroundings(state, 0).latest == CITY["Cincinnati"]
    play(state, Discard())
    assert len(offered(state)) == 2


# B53: no two tracks of one owner


def test_B53_a_merger_takes_a_piece_off_the_board_where_the_player_has_track():
    state = position(
        player("Cleveland - Pittsburgh"), player("Washington - Pittsburgh"),
        independents=["Cleveland - Pittsburgh - Cincinnati"],
    )  # fmt: skip
    play(state, merge(0))
    both = route("Cleveland", "Pittsburgh")
    assert [owners[both] for owners in state.tracks] == [0, NOBODY]
    assert state.own[FIRST_INDEPENDENT] == 0
    assert state.cash[0] == 4_000, "it is paid for all the same"
    play(state, Pass())
    assert refusal(state, merge(0)) == "gone"


def test_B53_whoever_has_track_on_a_segment_cannot_bid_for_the_other_piece():
    state = position(
        broke("New York - Boston", "New York - Cleveland"), player("Boston - New York", cash=30_000),
        player("Charleston - Savannah", cash=30_000),
    )  # fmt: skip
    go_broke(state)
    sold_out(state, ("New York", "Boston"), ("New York", "Cleveland"))
    play(state, put_up("New York", "Boston"))
    assert (state.phase, state.to_act) == (BIDDING, 2), "the second player is not asked"
    play(state, bid(3_000))
    assert state.own[2] >> route("New York", "Boston") & 1
    assert reached(state, 2) == ["Boston", "Charleston", "New York", "Savannah"]


def test_B53_nor_does_an_independent_get_a_second_track_where_it_has_one():
    state = position(
        broke("New York - Cleveland"), player("Charleston - Savannah", cash=0), independents=["New York - Cleveland"]
    )
    go_broke(state)
    events = sold_out(state, ("New York", "Cleveland"))
    assert of(PieceLeft, events) == [PieceLeft(route("New York", "Cleveland"), -1)]


# B54: the first player


def test_B54_the_first_player_stays_if_nobody_chose_to_go_first():
    state = position(ELSEWHERE, player("Boston - New York"), player("Toronto - Ottawa"), first=1, turn=1)
    play(state, Pass(), Pass(), Pass())
    assert (state.round, state.first, state.turn) == (2, 1, 1)
