from __future__ import annotations

import pytest

from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.state import game_of
from milepost.games.bus.game import Bus
from tests.games_for_tests.night_mail import NightMail


def test_installed_games_are_found_by_name():
    assert "bus" in catalog.game_names()
    assert isinstance(catalog.game("bus"), Bus)
    assert catalog.game("bus") is catalog.game("bus")


def test_an_unknown_game_is_refused_with_the_nearest_name():
    with pytest.raises(BadInput, match=r"^There is no game 'buss'; did you mean 'bus'\? known: .*bus"):
        catalog.game("buss")


def test_a_registered_game_is_known_for_a_while():
    game = NightMail()
    with catalog.registered(game):
        assert catalog.game("night-mail") is game
        assert catalog.game_names() == tuple(sorted({"night-mail", *catalog.game_names()}))
        with catalog.registered(NightMail()):
            assert catalog.game("night-mail") is not game
        assert catalog.game("night-mail") is game
    assert "night-mail" not in catalog.game_names()
    with pytest.raises(BadInput):
        catalog.game("night-mail")


def test_a_registered_game_goes_before_an_installed_one():
    mine = Bus()
    with catalog.registered(mine):
        assert catalog.game("bus") is mine
        assert catalog.game_names().count("bus") == 1
    assert catalog.game("bus") is not mine


def test_the_game_of_a_state():
    assert isinstance(game_of(NightMail().new(2)), NightMail)
    assert isinstance(game_of(catalog.game("bus").new(3)), type(catalog.game("bus")))
