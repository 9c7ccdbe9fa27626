"""Seven games played by people, replayed event by event; and what a spoiled record is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.games.age_of_steam.recorded_games.reading import RecordedGame, load
from milepost.games.age_of_steam.recorded_games.replaying import replay

FOLDER = Path(__file__).parent / "recorded"
Count = tuple[int, str, str, int]
COUNTS: dict[str, list[Count]] = {
    name: [(index, kind, player, count) for index, kind, player, count in entries]
    for name, entries in json.loads((FOLDER / "legal_counts.json").read_text(encoding="utf-8"))["games"].items()
}
GAMES = {
    "rust_belt_2692": (294, 7),
    "st_lucia_3032": (151, 8),
    "barbados_3038": (109, 10),
    "germany_2824": (343, 7),
    "korea_2514": (334, 8),
    "scotland_2771": (175, 8),
    "southern_us_2852": (349, 7),
}
"""Events and rounds of each."""


def record(name: str = "rust_belt_2692") -> RecordedGame:
    return load(FOLDER / f"{name}.json")


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_exactly(name):
    report = replay(record(name), name)
    assert report.difference == ""
    assert (report.events, report.rounds) == GAMES[name]


@pytest.mark.parametrize(("name", "decisions"), [("rust_belt_2692", 150), ("st_lucia_3032", 89), ("barbados_3038", 49)])
def test_every_decision_has_as_many_choices_as_recorded(name, decisions):
    report = replay(record(name), name, COUNTS[name])
    assert (report.counts, report.difference) == (decisions, "")
    assert decisions == len(COUNTS[name])


def test_A39_a_piece_under_a_town_disc_is_exchanged_in_a_recorded_game():
    """Before event 323 two more crossings are legal than there are pieces for them in stock: one lies in a town."""
    counts: list[Count] = [(323, "build", "P3", 58)]
    report = replay(record("southern_us_2852"), "southern_us_2852", counts)
    assert (report.counts, report.difference) == (1, "")


# spoiled records

Raw = dict[str, Any]


def replayed(folder: Path, game: Raw, counts: Sequence[Count] = ()) -> str:
    """The first difference that replaying this game shows."""
    path = folder / "spoiled.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    return replay(load(path), "spoiled", counts).difference


def raw(name: str = "rust_belt_2692") -> Raw:
    game: Raw = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return game


def _cash(game: Raw) -> None:
    game["rounds"][2]["players"]["P3"]["cash"] += 1


def _income(game: Raw) -> None:
    game["rounds"][0]["players"]["P1"]["income"] += 1


def _points(game: Raw) -> None:
    game["rounds"][6]["players"]["P1"]["vp"] -= 1


def _bag(game: Raw) -> None:
    game["rounds"][3]["bag"]["red"] += 1


def _cube(game: Raw) -> None:
    place = next(iter(game["rounds"][1]["cubes"]))
    game["rounds"][1]["cubes"][place].append("black")


def _owner(game: Raw) -> None:
    segment = game["rounds"][0]["track"][0]
    segment[2] = "P5" if segment[2] != "P5" else "P4"


def _missing_track(game: Raw) -> None:
    del game["rounds"][4]["track"][3]


SPOILED: dict[Callable[[Raw], None], str] = {
    _cash: "end of round 3, cash of P3: the record has ",
    _income: "end of round 1, income of P1: the record has ",
    _points: "end of round 7, points of P1: the record has ",
    _bag: "end of round 4, bag: the record has ",
    _cube: "end of round 2, cubes at ",
    _owner: "end of round 1, track at ",
    _missing_track: "end of round 5, track at ",
}


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_spoiled_number_is_named_with_its_round_and_both_values(tmp_path, spoil):
    game = raw()
    spoil(game)
    said = replayed(tmp_path, game)
    assert said.startswith(SPOILED[spoil])
    assert "the record has " in said
    assert ", the engine " in said
    wanted, found = said.split("the record has ", 1)[1].rstrip(".").split(", the engine ", 1)
    assert wanted != found


def test_a_spoiled_die_is_found_at_the_end_of_its_round(tmp_path):
    game = raw()
    roll = next(event for event in game["log"] if event[0] == "dice")
    roll[2][0] = roll[2][0] % 6 + 1
    assert replayed(tmp_path, game).startswith("end of round 1, cubes at ")


def test_a_spoiled_count_is_named_with_its_event_and_both_values(tmp_path):
    counts = COUNTS["rust_belt_2692"][:]
    index, kind, player, count = counts[10]
    counts[10] = (index, kind, player, count + 1)
    said = replayed(tmp_path, raw(), counts)
    assert said.startswith(f"event {index}: {player} has {count} legal ")
    assert said.endswith(f"; the record has {count + 1}.")


def _first(game: Raw, kind: str) -> tuple[int, list[Any]]:
    return next((index, event) for index, event in enumerate(game["log"]) if event[0] == kind)


def test_an_illegal_event_is_named_with_the_rule_against_it(tmp_path):
    game = raw()
    index, event = _first(game, "bid")
    event[2] = 999
    assert replayed(tmp_path, game).startswith(f"event {index}, bid {event[1]} 999: the engine says: ")


def test_a_tile_that_does_not_exist_is_named(tmp_path):
    game = raw()
    index, event = _first(game, "build")
    event[3] = "spiral"
    assert replayed(tmp_path, game).startswith(f"event {index}: there is no tile spiral")


def test_a_delivery_that_is_not_there_is_named(tmp_path):
    game = raw()
    index, event = _first(game, "move")
    event[2] = "black" if event[2] != "black" else "red"
    said = replayed(tmp_path, game)
    assert said.startswith(f"event {index}, move ")
    assert said.endswith("the engine knows no such delivery.")


def test_a_cube_that_the_bag_does_not_hold_is_named(tmp_path):
    game = raw("korea_2514")
    index, event = _first(game, "refill")
    event[1][0] = "white"
    said = replayed(tmp_path, game)
    assert said.startswith("event ")
    assert int(said.split()[1].rstrip(",")) <= index


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not a recorded game"),
        ("[]", "is not a recorded game"),
        ('{"format": "aos-golden/1"}', "is not a recorded game"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_one_sentence(tmp_path, text, said):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"game\.json") as refused:
        load(path)
    assert said in str(refused.value)


def test_another_format_is_refused_by_name(tmp_path):
    with pytest.raises(BadInput, match="aos-golden/9"):
        replayed(tmp_path, raw() | {"format": "aos-golden/9"})


def test_a_missing_file_is_refused_in_one_sentence(tmp_path):
    with pytest.raises(BadInput, match=r"nowhere\.json cannot be read"):
        load(tmp_path / "nowhere.json")
