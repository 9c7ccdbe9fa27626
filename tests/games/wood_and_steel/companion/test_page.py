"""The companion's own page is true: its options, actions, measures, fields and rulings are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from milepost.games.wood_and_steel import companion
from tests.rulings import OF_THE_TABLE, RULINGS

from .table import TABLE

PAGE = (Path(companion.__file__).parent / "README.md").read_text(encoding="utf-8")
RULING_TESTS = Path(__file__).with_name("test_rulings_table.py").read_text(encoding="utf-8")


def test_it_names_every_option_and_preset():
    assert re.findall(r"^\| `(\w+)` \| .* \| .* \| .*\|$", PAGE, re.MULTILINE) == [*TABLE.Options.__struct_fields__]
    assert all(f"| `{preset}` |" in PAGE for preset in TABLE.presets)


def test_it_shows_every_kind_of_action_as_it_is_written():
    rows = re.findall(r"^\| `(\w+)\((.*?)\)` \| `(\{.*?\})` \|", PAGE, re.MULTILINE)
    assert sorted(kind for kind, _, _ in rows) == sorted(kind.__name__ for kind in TABLE.State.RULES)
    for kind, fields, sample in rows:
        action = TABLE.decode(sample)
        assert type(action).__name__ == kind
        assert ", ".join(type(action).__struct_fields__) == fields
        assert isinstance(action, TABLE.open_actions) or len(TABLE.codec.tokens(action)) == 2


def test_it_explains_its_measures_as_the_code_does():
    shown = PAGE.partition("\n## Measures\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \|$", shown, re.MULTILINE)
    assert rows == [(one.name, one.unit, one.meaning) for one in TABLE.judgement.measures]


def test_it_has_its_facts_right():
    assert f"| name | `{TABLE.name}` |" in PAGE
    assert f"| rules version | {TABLE.rules_version} |" in PAGE
    assert f"| actions | {TABLE.codec.size:,} tokens; an action is a path" in PAGE
    assert all(field == "chance" or f"`{field}`" in PAGE for field in TABLE.State.__struct_fields__)


def test_each_ruling_of_the_app_is_listed_and_has_a_test():
    assert tuple(RULINGS["wood_and_steel"].listed(PAGE)) == OF_THE_TABLE
    assert RULINGS["wood_and_steel"].tests(RULING_TESTS) == {*OF_THE_TABLE}
