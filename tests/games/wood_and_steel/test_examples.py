"""README 16: the checked examples."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Pass, Rank, Repay
from milepost.games.wood_and_steel.board import CITY
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONTRACT,
    DEPTH,
    END,
    MONOPOLY,
    OVER,
    RETURNED,
    SELLING,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import EngineRuns, WentBankrupt

from .playing import (
    allowed,
    buy,
    deliver,
    halt,
    merge,
    of,
    pass_until,
    play,
    prices,
    reached,
    refusal,
    run,
    ship,
    sold_out,
    tie_count,
    upgrade,
)
from .positions import ELSEWHERE, LEVEL, STEEL, Player, cities, player, position, to


def test_E1_second_track_in_the_mountains_and_near_a_hub():
    mine, other = player("Portland OR - Spokane"), player("Spokane - Boise")
    assert prices(position(mine, other))("Spokane", "Boise") == 10_000
    mine = player("Portland OR - Spokane", hub="Portland OR")
    price = prices(position(mine, other))
    assert price("Spokane", "Boise") == 9_000
    assert price("Portland OR", "Seattle") == 1_000


def test_E2_a_mogul_for_an_american_and_an_american_for_a_john_bull():
    state = position(player("Boston - New York", engines=(("American", "Boston"),)))
    play(state, buy("Mogul", 0))
    assert state.cash == [10_000 - 5_000]
    state = position(player("Boston - New York"))
    play(state, buy("American", 0))
    assert state.cash == [10_000 - 5_000]
    assert [engine.level for engine in state.engines[0]] == [LEVEL["American"]]


def test_E3_two_levels_up_with_a_hub():
    engines = (("Mogul", "Boston"),)
    with_hub = position(player("Boston - New York", engines=engines, hub="Boston", cash=30_000))
    assert allowed(with_hub, buy("Consolidation"))
    play(with_hub, buy("Camelback"))
    assert with_hub.cash == [30_000 - 13_000 - 5_000]
    without = position(player("Boston - New York", engines=engines, cash=30_000))
    assert allowed(without, buy("Consolidation"))
    assert refusal(without, buy("Camelback")) == "level_skipped"


BORROWER = player(
    "Philadelphia - New York - Cleveland - Chicago", "Cleveland - Detroit", "Omaha - Denver",
    debt=25_000, cash=0, active=("New York", "Philadelphia"),
)  # fmt: skip


def test_E4_debt_service_by_the_section():
    state = position(BORROWER)
    assert ship(state, "imports", "Cleveland", "Chicago") == 1_000, "6,000 less 5,000"
    pass_until(state, 0)
    assert ship(state, "imports", "Cleveland", "Detroit") == 6_000
    pass_until(state, 0)
    assert ship(state, "machinery", "Omaha", "Denver") == 4_000, "9,000 less 5,000"
    pass_until(state, 0)
    assert ship(state, "machinery", "Philadelphia", "New York") == -2_000, "3,000 less 5,000"


def test_E5_service_that_cannot_be_paid():
    state = position(
        player(
            "Philadelphia - New York - Cleveland - Chicago", debt=25_000, cash=1_000, service="west",
            delivered=(("imports", "Chicago"), ("imports", "Detroit"), ("machinery", "Denver")),
            private=("machinery", "New York"), engines=(("John Bull", "Philadelphia", "machinery"),),
        )
    )  # fmt: skip
    ties = sum(state.ties[0])
    assert ties == 11, "2 for each contract, 2 for breadth, 3 for depth"
    deliver(state, "Philadelphia - New York")
    assert state.cash == [0]
    events = halt(state)
    assert of(WentBankrupt, events) == [WentBankrupt(0, 1_000)]
    assert sum(state.ties[0]) == ties - 5
    assert tie_count(state, 0, RETURNED) == -5
    assert state.phase == SELLING
    sold_out(state, ("New York", "Cleveland"))
    assert state.cash == [10_000 - 6_000]
    assert state.debt == [25_000]


def test_E6_repaying():
    state = position(player("Boston - New York", debt=20_000, cash=20_000))
    assert allowed(state, Repay(1))
    assert refusal(state, Repay(2)) == "floor"
    state = position(player("Boston - New York", debt=15_000, cash=20_000))
    assert refusal(state, Repay(1)) == refusal(state, Repay(2)) == "floor"


@pytest.mark.parametrize(
    ("engine", "upgrades", "income"),
    [
        ("Mikado", (), 12_000),
        ("Mountain", (), 16_000),
        ("Mountain", ("Upgraded Stations",), 19_000),
    ],
)
def test_E7_grain_to_boston(engine, upgrades, income):
    state = position(
        player(
            "Boston - New York",
            engines=((engine, "New York", "grain"),),
            private=("grain", "Boston"),
            upgrades=upgrades,
        )
    )
    assert ship(state, "grain", "New York", "Boston") == income
    assert tie_count(state, 0, CONTRACT) == 2


GOODS_TO_BOSTON = (
    "aluminum", "bauxite", "cattle", "coal", "copper", "cotton", "fish", "fruit", "grain", "iron ore", "lead",
    "nickel", "oil",
)  # fmt: skip


@pytest.mark.parametrize(("number", "ties"), [(8, 8), (9, 10), (12, 16), (13, 19)])
def test_E8_breadth(number, ties):
    before = tuple((good, "Boston") for good in GOODS_TO_BOSTON[: number - 1])
    state = position(player("Boston - New York", delivered=before, debt=0), design="win.ties=100", starting_debt=0)
    ship(state, GOODS_TO_BOSTON[number - 1], "New York", "Boston")
    assert tie_count(state, 0, BREADTH) == ties


@pytest.mark.parametrize(("times", "ties"), [(1, 0), (2, 3), (3, 4), (4, 5)])
def test_E8_depth(times, ties):
    state = position(player("Boston - New York", delivered=(("coal", "Boston"),) * (times - 1)))
    ship(state, "coal", "New York", "Boston")
    assert tie_count(state, 0, DEPTH) == ties


@pytest.mark.parametrize(
    ("engine", "upgrades", "distance"), [("Consolidation", ("Service Yard",), 3), ("John Bull", (), 1)]
)
def test_E9_a_service_yard_against_track_maintenance(engine, upgrades, distance):
    state = position(
        player("Boston - New York", engines=((engine, "Boston"),), upgrades=upgrades),
        player("Charleston - Savannah", upgrades=("Track Maintenance",)),
    )
    assert of(EngineRuns, play(state, run())) == [EngineRuns(0, 0, distance)]


def test_E10_the_west_coast():
    def coastal() -> Player:
        return player("Portland OR - Seattle - Vancouver", debt=0)

    state = position(coastal(), coastal(), starting_debt=0)
    ship(state, "lead", "Portland OR", "Seattle")
    assert (tie_count(state, 0, CONTRACT), tie_count(state, 0, WEST_COAST)) == (1, 3)
    pass_until(state, 1)
    ship(state, "lead", "Portland OR", "Seattle")
    assert (tie_count(state, 1, CONTRACT), tie_count(state, 1, WEST_COAST)) == (1, 2)
    pass_until(state, 0)
    ship(state, "lead", "Seattle", "Vancouver")
    assert tie_count(state, 0, WEST_COAST) == 3


FIVE = "Des Moines - Omaha - Kansas City - Saint Louis - Memphis - Dallas"


def test_E11_an_independent_of_five_segments():
    state = position(player("Chicago - Des Moines", cash=30_000), independents=[FIVE])
    play(state, merge(0))
    assert state.cash == [15_000]
    state = position(player("Chicago - Des Moines", cash=30_000), independents=[FIVE], west_open=True)
    play(state, merge(0))
    assert state.cash == [10_000]


def test_E12_monopolies():
    south = player("Tallahassee - Savannah - Charleston - Raleigh", "Savannah - Atlanta", cash=20_000)
    state = position(south)
    assert cities(state.map.suppliers[to("textiles", "Boston") // 56]) == [
        "Atlanta", "Raleigh", "Savannah", "Tallahassee"
    ]  # fmt: skip
    play(state, upgrade("Commodities Exchange Office", "textiles"))
    assert tie_count(state, 0, MONOPOLY) == 2
    assert state.numbers.monopoly_percent[4] == 40
    coal = player("Atlanta - Cincinnati - Chicago", "Cincinnati - Pittsburgh", "Butte - Spokane - Calgary", cash=20_000)
    state = position(coal)
    play(state, upgrade("Commodities Exchange Office", "coal"))
    assert tie_count(state, 0, MONOPOLY) == 4
    assert state.numbers.monopoly_percent[6] == 60


def test_E13_six_players_who_want_the_same():
    state = STEEL.new(6, seed=4)
    wanted = POSITIONS.index((CITY["New York"], CITY["Philadelphia"]))
    others = [position for position in range(6) if position != wanted]
    play(state, *[Rank(wanted, *others[:2])] * 6)
    assert sorted(state.positions) == [0, 1, 2, 3, 4, 5]


WEST_FIVE = "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix"
WEST_EIGHT = f"{WEST_FIVE} - Santa Fe", "Salt Lake City - Boise - Butte"


OTHER_EIGHT = "Seattle - Portland OR - Boise - Salt Lake City - San Francisco - Los Angeles - Phoenix - Santa Fe"


@pytest.mark.parametrize(
    ("mine", "theirs", "ties"),
    [((WEST_FIVE,), "Seattle - Vancouver", 2), (WEST_EIGHT, WEST_FIVE, 4), (WEST_EIGHT, OTHER_EIGHT, 2)],
    ids=["too few", "ahead", "not ahead"],
)
def test_E14_an_office_in_the_west_that_others_have_entered(mine, theirs, ties):
    state = position(player(*mine, offices=("West",)), player(theirs), round=60)
    play(state, Pass(), Pass())
    assert state.phase == OVER
    assert tie_count(state, 0, END) == ties


def test_E15_a_delivery_to_the_own_hub():
    state = position(
        player(
            "Cleveland - Syracuse - Boston - Portland ME", hub="Boston", active=("Boston", "Portland ME", "Cleveland"),
            engines=(("John Bull", "Syracuse", "coal"),), private=("coal", "Boston"),
        )
    )  # fmt: skip
    deliver(state, "Syracuse - Boston")
    assert cities(state.active[0]) == ["Portland ME", "Cleveland", "Boston"]


def test_E16_everybody_passes():
    state = STEEL.new(2, seed=1)
    while state.round == 0:
        play(state, state.legal()[0])
    rounds = 0
    while state.phase != OVER:
        rounds += state.turn == state.first
        play(state, Pass())
    assert rounds == 60
    assert state.scores == (0, 0)
    state = position(player("Boston - New York", cash=12_000), ELSEWHERE, round=60)
    play(state, Pass(), Pass())
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2)


def test_E17_an_independent_with_a_segment_one_has():
    state = position(player("Cleveland - Pittsburgh"), independents=["Cleveland - Pittsburgh - Cincinnati"])
    play(state, merge(0))
    assert state.cash == [10_000 - 6_000]
    assert reached(state, 0) == ["Cincinnati", "Cleveland", "Pittsburgh"]
    assert state.own[0].bit_count() == 2
    assert sum(owners.count(0) for owners in state.tracks) == 2
    assert sum(owners.count(255) for owners in state.tracks) == 2 * len(state.tracks[0]) - 2
