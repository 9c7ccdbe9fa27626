"""A stranger gets somewhere in every game by following what the page says; `tests.browser.stranger` prints how fast."""

from __future__ import annotations

import pytest

from tests.browser import stranger
from tests.browser.conftest import Visit

MOST_CLICKS: dict[stranger.Goal, int] = {
    stranger.first_delivery: 60,
    stranger.first_round: 80,
    stranger.first_shipment: 30,
}


@pytest.mark.parametrize("goal", MOST_CLICKS, ids=lambda goal: goal.__name__)
def test_a_stranger_gets_there(visit: Visit, goal: stranger.Goal):
    report = goal(stranger.Stranger(visit()))
    assert report.clicks <= MOST_CLICKS[goal], report
