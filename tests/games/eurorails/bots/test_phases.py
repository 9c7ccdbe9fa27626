from __future__ import annotations

from typing import Any

import pytest

from milepost.games.eurorails.bots.phases import Phase, as_seen, phase_of
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.bots.positions import look
from tests.games.eurorails.positions import EURO, LINKS, links, position, seven

INITIAL_BUILD, OPENING, EARLY, MID, LATE_CITIES, LATE_CASH, PUSH = Phase


def with_track(cash: int, count: int, **given: Any) -> EuroState:
    """A position with so many links between major cities."""
    return position(cash={0: cash}, edges={0: links(count)}, **given)


def test_the_links_join_one_city_each():
    assert [len(links(count)) for count in range(1, 7)] == [3, 12, 23, 37, 46, 72]
    for count in range(1, len(LINKS) + 1):
        assert victory.connected_majors(with_track(50, count), 0) == count + 1
    assert (len(seven(0)), victory.connected_majors(position(edges={0: seven(0)}), 0)) == (50, 7)


@pytest.mark.parametrize("options", [{}, {"four_cards": True}], ids=["three cards", "four cards"])
def test_before_the_first_round_it_is_the_initial_build(options: dict[str, Any]):
    state = EURO.new(3, 1, **options)
    assert state.build_round != 0
    assert phase_of(look(state)) is INITIAL_BUILD
    assert phase_of(look(state), wins_soon=True) is INITIAL_BUILD


@pytest.mark.parametrize(
    ("cash", "phase"), [(38, OPENING), (79, OPENING), (80, EARLY), (99, EARLY), (100, MID), (105, MID)]
)
def test_the_opening_lasts_until_the_first_delivery_or_80_million(cash: int, phase: Phase):
    assert phase_of(look(position(cash={0: cash}))) is phase


@pytest.mark.parametrize(("cash", "phase"), [(79, OPENING), (80, MID)])
def test_three_cities_do_not_end_the_opening_before_there_is_money(cash: int, phase: Phase):
    assert phase_of(look(with_track(cash, 2))) is phase


def test_the_first_delivery_ends_the_opening():
    assert phase_of(look(position(cash={0: 38}), deliveries=1)) is EARLY


@pytest.mark.parametrize(("cash", "count", "phase"), [(99, 1, EARLY), (100, 1, MID), (60, 1, EARLY), (60, 2, MID)])
def test_the_middle_begins_with_100_million_or_three_cities(cash: int, count: int, phase: Phase):
    assert phase_of(look(with_track(cash, count), deliveries=1)) is phase


@pytest.mark.parametrize(
    ("cash", "count", "phase"),
    [(199, 4, MID), (200, 4, LATE_CITIES), (300, 4, LATE_CITIES), (30, 4, MID), (30, 5, LATE_CITIES)],
)
def test_it_is_late_with_200_million_or_six_cities(cash: int, count: int, phase: Phase):
    assert phase_of(look(with_track(cash, count), deliveries=9)) is phase


@pytest.mark.parametrize(("cash", "phase"), [(219, LATE_CITIES), (220, PUSH), (300, PUSH)])
def test_the_push_begins_with_220_million_and_six_cities(cash: int, phase: Phase):
    assert phase_of(look(with_track(cash, 5), deliveries=9)) is phase


def test_what_is_owed_does_not_count():
    assert phase_of(look(with_track(235, 5, debt={0: 20}), deliveries=9)) is LATE_CITIES
    assert phase_of(look(with_track(240, 5, debt={0: 20}), deliveries=9)) is PUSH


@pytest.mark.parametrize(("cash", "phase"), [(120, LATE_CASH), (219, LATE_CASH), (220, PUSH)])
def test_with_seven_cities_only_money_is_missing(cash: int, phase: Phase):
    assert phase_of(look(position(cash={0: cash}, edges={0: seven(0)}))) is phase


def test_a_plan_that_wins_soon_is_the_push_whatever_is_missing_now():
    assert phase_of(look(with_track(150, 3), deliveries=9), wins_soon=True) is PUSH


@pytest.mark.parametrize(("cash", "phase"), [(206, PUSH), (205, PUSH), (204, LATE_CITIES)])
def test_track_that_is_paid_for_ends_no_push(cash: int, phase: Phase):
    assert phase_of(look(with_track(cash, 5), deliveries=9, phase=PUSH)) is phase


@pytest.mark.parametrize(("cash", "phase"), [(86, MID), (85, MID), (84, EARLY)])
def test_fifteen_millions_less_are_no_step_back(cash: int, phase: Phase):
    assert phase_of(look(with_track(cash, 1), deliveries=5, phase=MID)) is phase


def test_fifteen_millions_are_no_step_forward():
    assert phase_of(look(with_track(90, 1), deliveries=5, phase=EARLY)) is EARLY
    assert phase_of(look(with_track(210, 5), deliveries=5, phase=LATE_CITIES)) is LATE_CITIES


def test_a_step_back_leads_to_the_phase_that_was_left_at_most():
    assert phase_of(look(with_track(195, 1), deliveries=5, phase=MID)) is MID
    assert phase_of(look(with_track(60, 1), deliveries=5, phase=PUSH)) is EARLY


def test_cities_that_are_lost_count_at_once():
    assert phase_of(look(with_track(210, 5), deliveries=9, phase=LATE_CASH)) is LATE_CITIES
    assert phase_of(look(with_track(60, 4), deliveries=9, phase=LATE_CITIES)) is MID


@pytest.mark.parametrize(
    ("cash", "phase"),
    [
        (225, PUSH), (220, PUSH), (219, LATE_CASH), (200, LATE_CASH),
        (199, MID), (150, MID), (100, MID), (99, EARLY), (60, EARLY),
    ],
)  # fmt: skip
def test_in_the_fast_game_money_alone_counts(cash: int, phase: Phase):
    assert phase_of(look(position(2, variant="fast", cash={0: cash}), deliveries=1)) is phase


@pytest.mark.parametrize(("cash", "phase"), [(79, OPENING), (80, EARLY)])
def test_the_fast_game_has_an_opening_too(cash: int, phase: Phase):
    assert phase_of(look(position(2, variant="fast", cash={0: cash}))) is phase


def test_in_the_fast_game_cities_bring_no_later_phase():
    assert phase_of(look(with_track(60, 2, variant="fast"), deliveries=1)) is EARLY
    assert phase_of(look(with_track(60, 5, variant="fast"), deliveries=1)) is EARLY


def test_the_same_snapshot_gives_the_same_phase():
    snapshot = look(with_track(206, 5), deliveries=9, phase=PUSH)
    assert phase_of(snapshot) is phase_of(snapshot)


def test_a_beginner_takes_every_phase_for_an_early_one():
    snapshot = look(with_track(230, 5))
    assert {as_seen(phase, read().skills["easy"].phases, snapshot) for phase in Phase} == {EARLY}


@pytest.mark.parametrize(("track", "late"), [(links(5), LATE_CITIES), (seven(0), LATE_CASH)])
def test_a_medium_player_knows_three_phases_after_the_first_building(track: tuple[int, ...], late: Phase):
    snapshot = look(position(cash={0: 230}, edges={0: track}))
    seen = {phase: as_seen(phase, read().skills["medium"].phases, snapshot) for phase in (EARLY, MID, late, PUSH)}
    assert seen == {EARLY: MID, MID: MID, late: late, PUSH: late}
    assert as_seen(OPENING, read().skills["medium"].phases, snapshot) is OPENING
    assert as_seen(INITIAL_BUILD, read().skills["medium"].phases, snapshot) is INITIAL_BUILD


def test_a_hard_player_knows_every_phase():
    for count in (4, 5, 6):
        snapshot = look(with_track(120, count))
        phase = phase_of(snapshot)
        assert as_seen(phase, read().skills["hard"].phases, snapshot) is phase
    assert as_seen(PUSH, read().skills["hard"].phases, look(with_track(230, 5))) is PUSH
