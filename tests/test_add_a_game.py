"""The recipe in docs/add-a-game.md works: its toy game is whole and keeps every law."""

from __future__ import annotations

import re
from pathlib import Path

import milepost.core.state
from milepost.core import catalog
from milepost.core.record import Record
from milepost.core.rules import Rule
from milepost.core.testing import conformance
from tests.games_for_tests import toy
from tests.games_for_tests.toy import Couple, Siding

PAGE = (Path(__file__).parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_toy_game_as_it_is():
    assert BLOCKS[-1] == Path(toy.__file__).read_text(encoding="utf-8")


def test_the_toy_game_stays_small():
    assert len([line for line in BLOCKS[-1].splitlines() if line.strip()]) <= 70


def test_the_toy_game_conforms():
    assert conformance(Siding(), every=1).kinds.keys() == {"couple"}


def test_the_line_on_the_page_is_a_test():
    names: dict[str, object] = {"Siding": Siding}
    exec(BLOCKS[0], names)
    test = names["test_siding_conforms"]
    assert callable(test)
    test()


def test_the_toy_game_can_be_recorded():
    with catalog.registered(Siding()):
        record = Record.begin("siding", 2)
        for wagons in (1, 3, 2, 3):
            record.play(Couple(wagons))
        assert record.state.outcome is not None
        assert record.state.outcome.winners == (1,)
        assert Record.decode(record.encode()).state == record.state


def test_the_page_names_what_there_is():
    state_names = re.findall(r"^\d\. `(\w+)", PAGE, re.MULTILINE)
    assert set(state_names) >= {"scores", "legal", "RULES", "moment", "default", "clone", "check"}
    for name in state_names:
        assert hasattr(milepost.core.state.State, name), name
    for column in Rule._fields:
        assert f"| `{column}` |" in PAGE, column
