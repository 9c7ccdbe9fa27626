"""What the bots decide in positions where it is plain, and in games of a few rounds."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.arena.match import play_match
from milepost.bots import make
from milepost.core import catalog
from milepost.core.bot import Decision
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Bid, Fulfil, Place, Rank, StopSelling, Take
from milepost.games.wood_and_steel.bots import BOTS
from milepost.games.wood_and_steel.bots.profiles import PROFILES, ROWS
from milepost.games.wood_and_steel.constants import BIDDING, CHOOSING, SELLING
from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.events import WentBankrupt
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.playing import go_broke
from tests.games.wood_and_steel.positions import ELSEWHERE, STEEL, broke, named, player, position, to

ALL = tuple(BOTS)


def decision(bot: str, state: SteelState) -> Decision:
    seat = state.to_act
    assert seat is not None
    found = make(bot, STEEL, 1).choose(View(seat, state))
    assert isinstance(found, Decision)
    state.clone().apply_all(found.actions)
    return found


NINE = tuple(
    (good, city)
    for good, city in zip(
        ("imports", "tourists", "machinery", "wood", "coal", "steel", "tobacco", "textiles", "cotton"),
        ("Norfolk", "Boston", "Pittsburgh", "Syracuse", "New York", "Toronto", "Montreal", "Ottawa", "Detroit"),
        strict=True,
    )
)


@pytest.mark.parametrize("bot", ALL)
def test_a_delivery_that_wins_is_made(bot):
    winner = player(
        "Philadelphia - Washington - Raleigh", private=("tourists", "Raleigh"), delivered=NINE,
        engines=(("Mogul", "Philadelphia"),), cash=100_000,
    )  # fmt: skip
    ties = position(winner, ELSEWHERE).scores[0]
    state = position(winner, ELSEWHERE, round=9, design=f"win.ties={ties + 1}")
    found = decision(bot, state)
    assert isinstance(found.actions[-1], Fulfil)


@pytest.mark.parametrize("bot", ALL)
def test_a_delivery_that_would_bankrupt_is_not_made(bot):
    state = position(broke(), ELSEWHERE)
    for _ in range(6):
        if state.to_act != 0:
            break
        actions = decision(bot, state).actions
        assert not isinstance(actions[-1], Fulfil) or state.cash[0] >= 5_000
        state.apply_all(actions)


@pytest.mark.parametrize("bot", ALL)
def test_the_nearer_of_two_contracts_is_taken(bot):
    home = player(
        "Philadelphia - Washington - Raleigh", private=("tourists", "Raleigh"), engines=(("Mogul", "Raleigh"),)
    )
    state = position(home, ELSEWHERE)
    state.private[0] = -1
    state.offers = [to("tobacco", "Minneapolis"), to("tobacco", "Philadelphia")]
    state.phase, state.engine, state.actions = 7, -1, 1
    found = decision(bot, state)
    assert found.actions == (Take(1),)
    assert found.why is not None
    assert found.why.weighed[0][0] == "Tobacco to Philadelphia"
    assert named(state.offers[1]) == ("tobacco", "Philadelphia")


def test_the_engine_begins_where_its_first_load_is():
    with catalog.registered(STEEL):
        record = play_match("wood_and_steel", ["local", "tycoon"], 5, {"last_round": 20, "design": "win.ties=2"})
    rank = next(move.action for move in record.moves if isinstance(move.action, Rank))
    assert len({rank.first, rank.second, rank.third}) == 3
    assert sum(isinstance(move.action, Place) for move in record.moves) >= 2


def test_a_bankrupt_sells_own_track_until_it_is_enough():
    state = position(broke("Philadelphia - Washington - Raleigh", cash=0), ELSEWHERE)
    go_broke(state)
    while state.phase == SELLING:
        (action,) = decision("local", state).actions
        assert isinstance(action, StopSelling) or state.own[0] >> action.route & 1
        state.apply(action)
    assert state.own[0]


@pytest.mark.parametrize(("cash", "kind"), [(60_000, Bid), (0, None)])
def test_bids_are_for_track_that_helps(cash, kind):
    state = position(
        broke("Philadelphia - Washington - Raleigh"),
        player("Norfolk - Washington", cash=cash, private=("tobacco", "Philadelphia"), engines=(("Mogul", "Norfolk"),)),
    )
    go_broke(state)
    while state.phase in (SELLING, CHOOSING):
        state.apply_all(decision("tycoon", state).actions)
    if kind is None:
        assert state.phase != BIDDING, "whoever cannot pay is not asked"
    else:
        (action,) = decision("tycoon", state).actions
        assert isinstance(action, kind)


@pytest.mark.parametrize("bot", ALL)
def test_bots_get_on_and_never_go_bankrupt(bot):
    with catalog.registered(STEEL):
        record = play_match("wood_and_steel", [bot, "local"], 7, {"last_round": 20, "design": "win.ties=14"})
    state: Any = record.state
    assert state.scores[0] >= 5
    assert state.round < 20
    assert not any(isinstance(event, WentBankrupt) for _, events, _ in record.replay() for event in events)


@pytest.mark.parametrize("bot", ALL)
def test_games_are_the_same_again(bot):
    with catalog.registered(STEEL):
        games = [play_match("wood_and_steel", [bot], 3, {"design": "win.ties=6"}) for _ in range(2)]
    assert games[0].moves == games[1].moves


def test_profiles_are_whole():
    assert set(ROWS) == set(BOTS)
    for name, profile in PROFILES.items():
        assert BOTS[name].character is not None
        assert all(kind < len(UPGRADES) for kind in profile.habits.upgrades)
        assert list(profile.habits.loans) == sorted(profile.habits.loans)
        assert all(amount % 5_000 == 0 for amount in profile.habits.loans)
    assert len({profile.scale for profile in PROFILES.values()}) == len(PROFILES)
