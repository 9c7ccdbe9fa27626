"""The numbers a designer may change: what they are in the published game, and how they are changed."""

from __future__ import annotations

import pickle
import tomllib
from importlib.resources import files

import msgspec
import pytest

from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.design import (
    CONNECTIONS,
    ENGINE_NAMES,
    EXCHANGE,
    HUB,
    MOST_LEVEL,
    NAMES,
    OFFICE,
    RAILYARD,
    SERVICE_YARD,
    STATIONS,
    TIMETABLE,
    UPGRADES,
    WHEELS,
    Design,
    default,
    read_design,
    snake,
)

PUBLISHED = read_design("")
TEXT = (files("milepost.games.wood_and_steel") / "data" / "design.toml").read_text("utf-8")
TOGETHER = {
    "offers.plain": 1, "offers.hub": 0, "offers.office": 0, "market.least": 2, "market.most": 5,
    "indie.total_least": 8, "indie.total_most": 11,
}  # fmt: skip
"""Numbers for which one more would not fit the others."""


def attributes(design: Design) -> dict[str, object]:
    return {field: getattr(design, field) for field in design.__struct_fields__ if field != "changes"}


def another(name: str) -> str:
    """A change of the number that is in bounds and fits all others."""
    number = default(name)
    if name.startswith("growth.at_"):
        row = name.rpartition(".")[0]
        other = next(n for n in NAMES if n.startswith(row + ".") and n != name and default(n) > 0)
        return f"{name}={number + 1} {other}={default(other) - 1}"
    if name in TOGETHER:
        return f"{name}={TOGETHER[name]}"
    if name in ("reward.mountain_level", "yard.level", "market.level", "track.mountain_times"):
        return f"{name}={number + 1}"
    money = number >= 1000 and not name.startswith("calendar.")
    money = money or name.endswith((".price", ".trade_in")) or name.startswith("balance.")
    return f"{name}={number + 1000 if money else number + 1}"


# What the published game has


def test_engines():
    assert ENGINE_NAMES[1:] == (
        "John Bull", "American", "Mogul", "Consolidation", "Camelback", "Prairie", "Pacific", "Mikado", "Mountain",
        "Challenger",
    )  # fmt: skip
    assert WHEELS[1:] == (
        "2-4-0", "4-4-0", "2-6-0", "2-8-0", "4-6-0", "2-6-2", "4-6-2", "2-8-2", "4-8-2", "4-6-6-4",
    )  # fmt: skip
    assert len(ENGINE_NAMES) == MOST_LEVEL + 1
    assert PUBLISHED.engine_distance[1:] == (1, 2, 3, 3, 4, 5, 7, 8, 9, 11)
    thousands = [price // 1000 for price in PUBLISHED.engine_price[1:]]
    assert thousands == [0, 5, 7, 10, 13, 16, 20, 24, 28, 32]
    assert [price // 1000 for price in PUBLISHED.trade_in[1:]] == [0, 2, 3, 5, 6, 8, 10, 12, 14, 16]
    assert PUBLISHED.engine_price[0] == PUBLISHED.engine_distance[0] == PUBLISHED.trade_in[0] == 0


def test_upgrades():
    assert UPGRADES == (
        "Service Yard", "Upgraded Stations", "Hub", "Timetable", "Roundhouse", "Employment Office", "Track Maintenance",
        "Railyard", "Regional Office", "Commodities Exchange Office",
    )  # fmt: skip
    dearer = {HUB: 15_000, TIMETABLE: 15_000, OFFICE: 20_000, EXCHANGE: 20_000}
    assert PUBLISHED.upgrade_price == tuple(dearer.get(kind, 10_000) for kind in range(10))
    assert [UPGRADES[kind] for kind in (SERVICE_YARD, STATIONS, RAILYARD)] == [
        "Service Yard", "Upgraded Stations", "Railyard",
    ]  # fmt: skip


def test_breadth_by_steps():
    def ties(kinds: int) -> int:
        d = PUBLISHED
        second, third = max(0, kinds - d.breadth_second_after), max(0, kinds - d.breadth_third_after)
        return (kinds - second) * d.breadth_first + (second - third) * d.breadth_second + third * d.breadth_third

    assert [ties(kinds) for kinds in (1, 8, 9, 12, 13)] == [1, 8, 10, 16, 19]


def test_monopolies_and_weights():
    assert PUBLISHED.monopoly_ties == {4: 2, 5: 3, 6: 4}
    assert PUBLISHED.monopoly_percent == {4: 40, 5: 50, 6: 60}
    assert PUBLISHED.direction_weights == (3, 7, 3, 7)
    assert PUBLISHED.direction_weights_near_east == (3, 3, 3, 11)
    assert PUBLISHED.direction_weights_near_west == (3, 11, 3, 3)
    assert PUBLISHED.growth_odds[5] == (0, 10, 20, 30, 40)
    assert PUBLISHED.growth_odds[45] == (95, 5, 0, 0, 0)
    assert PUBLISHED.connection_ties == tuple(connection.ties for connection in CONNECTIONS)
    assert PUBLISHED.balance == (0,) * 6


def test_a_round_after_the_last_year():
    d = PUBLISHED
    assert [min(d.calendar_last, d.calendar_first + d.calendar_step * (r - 1)) for r in (1, 2, 28, 60)] == [
        1830, 1834, 1938, 1940,
    ]  # fmt: skip


# Changes


def test_nothing_changed():
    assert PUBLISHED is read_design() is read_design("  \n ")
    assert PUBLISHED.changes == ()
    assert PUBLISHED.text == ""


def test_changes():
    design = read_design("engine.mogul.price=8000, start.cash=12000")
    assert design.engine_price[3] == 8000
    assert design.start_cash == 12_000
    assert design.changes == (("engine.mogul.price", 8000), ("start.cash", 12_000))
    assert design.text == "engine.mogul.price=8000, start.cash=12000"
    assert read_design(design.text) is design


@pytest.mark.parametrize(
    "text",
    ["start.cash=12000 win.ties=40", "win.ties=40;start.cash=12000", " win.ties = 40,\n start.cash =12000\n"],
)
def test_order_and_signs_between_changes_do_not_matter(text):
    assert read_design(text) is read_design("start.cash=12000, win.ties=40")


def test_what_is_as_published_is_no_change():
    same = read_design("start.cash=10000, engine.mogul.trade_in=3000")
    assert same == PUBLISHED
    assert same.changes == ()
    assert hash(same) == hash(PUBLISHED)


def test_a_trade_in_is_half_the_price_unless_it_is_changed_itself():
    assert read_design("engine.mogul.price=9000").trade_in[3] == 4000
    assert read_design("engine.mogul.trade_in=6000").trade_in[3] == 6000
    both = read_design("engine.mogul.price=9000, engine.mogul.trade_in=3000")
    assert both.trade_in[3] == 3000
    assert both.changes == (("engine.mogul.price", 9000), ("engine.mogul.trade_in", 3000))
    assert read_design(both.text).trade_in[3] == 3000


@pytest.mark.parametrize("name", NAMES)
def test_every_number_can_be_changed_and_changes_what_rules_read(name):
    design = read_design(another(name))
    now, before = attributes(design), attributes(PUBLISHED)
    changed = [field for field in now if now[field] != before[field]]
    assert name in dict(design.changes)
    assert changed
    assert len(changed) == 1 or name in ("direction.north", "direction.south") or name.endswith(".price")
    assert read_design(design.text) == design != PUBLISHED


def test_every_number_of_the_file_has_a_name():
    def numbers(table: dict[str, object], before: str = "") -> list[str]:
        found = []
        for key, value in table.items():
            if isinstance(value, dict):
                found += numbers(value, f"{before}{key}.")
            elif isinstance(value, int):
                found.append(before + key)
        return found

    named = numbers(tomllib.loads(TEXT))
    trade_ins = [f"engine.{snake(engine)}.trade_in" for engine in ENGINE_NAMES[1:]]
    assert sorted([*named, *trade_ins]) == list(NAMES)
    assert {another(name).partition("=")[0] for name in NAMES} == set(NAMES)


def test_the_published_numbers_are_within_their_bounds():
    for name in NAMES:
        assert read_design(f"{name}={default(name)}") == PUBLISHED


def test_a_design_can_be_sent_to_another_process():
    design = read_design("win.ties=40")
    assert pickle.loads(pickle.dumps(design)) == design
    assert msgspec.json.decode(msgspec.json.encode(design), type=Design) == design


# What is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("engine.mogal.price=8000", "There is no number of Wood and Steel called 'engine.mogal.price'; "
                                    "did you mean 'engine.mogul.price'?"),
        ("upgrade.hub.cost=1000", "There is no number of Wood and Steel called 'upgrade.hub.cost'; "
                                  "did you mean 'upgrade.hub.price'?"),
        ("engine.mogul.name=1", "There is no number of Wood and Steel called 'engine.mogul.name'; "
                                "did you mean 'engine.mogul.price'?"),
        ("=5", "There is no number of Wood and Steel called ''."),
        ("start.cash=lots", "start.cash is a whole number like 10000, not 'lots'."),
        ("start.cash=", "start.cash is a whole number like 10000, not ''."),
        ("start.cash=1e4", "start.cash is a whole number like 10000, not '1e4'."),
        ("start.cash=10000.0", "start.cash is a whole number like 10000, not '10000.0'."),
        ("start.cash=99999999999", "start.cash is a whole number like 10000, not '99999999999'."),
        ("start.cash==5", "start.cash is a whole number like 10000, not '=5'."),
        ("start.cash=12500", "start.cash is a number from 0 to 1,000,000 in steps of 1,000, not 12,500."),
        ("start.cash=-1000", "start.cash is a number from 0 to 1,000,000 in steps of 1,000, not -1,000."),
        ("start.cash=2000000", "start.cash is a number from 0 to 1,000,000 in steps of 1,000, not 2,000,000."),
        ("engine.mogul.distance=0", "engine.mogul.distance is a number from 1 to 100, not 0."),
        ("engine.mogul.price=50", "engine.mogul.price is a number from 0 to 1,000,000 in steps of 1,000, not 50."),
        ("monopoly.4.percent=101", "monopoly.4.percent is a number from 0 to 100, not 101."),
        ("debt.step=0", "debt.step is a number from 1,000 to 1,000,000 in steps of 1,000, not 0."),
        ("market.most=7", "market.most is a number from 1 to 6, not 7."),
        ("direction.near_east_coast.west=0", "direction.near_east_coast.west is a number from 1 to 100, not 0."),
        ("start.cash", "'start.cash' changes nothing; a change looks like engine.mogul.price=8000, without a comma in "
                       "the number."),
        ("start.cash=12,000", "'000' changes nothing; a change looks like engine.mogul.price=8000, without a comma in "
                              "the number."),
        ("start.cash=1000 start.cash=2000", "start.cash is changed twice; once is enough."),
        ("market.least=5, market.most=4", "market.least is 5, more than market.most, which is 4."),
        ("indie.total_most=8", "indie.total_least is 9, more than indie.total_most, which is 8."),
        ("breadth.second_after=20", "breadth.second_after is 20, more than breadth.third_after, which is 12."),
        ("calendar.last=1800", "calendar.first is 1830, more than calendar.last, which is 1800."),
        ("offers.hub=2", "offers.plain, offers.hub and offers.office add up to 5; there can be 4 offers."),
        ("growth.at_5.plus_0=10", "The numbers of growth.at_5 add up to 110; they must add up to 100."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadInput) as error:
        read_design(text)
    assert str(error.value) == sentence


def test_names_are_written_with_small_letters_and_lines():
    assert snake("Portland ME") == "portland_me"
    assert snake("Commodities Exchange Office") == "commodities_exchange_office"
    assert snake("2-4-0 John Bull") == "2_4_0_john_bull"
