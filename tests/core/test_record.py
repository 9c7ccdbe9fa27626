from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.core import catalog
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, BadRecord, IllegalAction
from milepost.core.record import Record
from tests.games_for_tests.night_mail import Draw, NightMail, Rest


@pytest.fixture(scope="module", autouse=True)
def night_mail():
    with catalog.registered(NightMail()):
        yield


@pytest.fixture(scope="module")
def record(night_mail) -> Record:
    return played(2, 5)


@pytest.fixture
def file(record, tmp_path):
    path = tmp_path / "game.json"
    record.save(path)
    return path


def played(seats: int, seed: int, moves: int = 10_000) -> Record:
    record, chance = Record.begin("night-mail", seats, seed, [f"Player {seat}" for seat in range(seats)]), seeded(seed)
    while record.state.to_act is not None and len(record.moves) < moves:
        record.play(chance.pick(record.state.legal()))
    return record


def edited(record: Record, **changes: object) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(record.encode()) | changes)


# what a record does


def test_a_record_is_the_game_so_far(record):
    state = record.first()
    for move in record.moves:
        state.apply(move.action, move.seat)
    assert state == record.state
    assert record.header.names == ["Player 0", "Player 1"]


def test_a_saved_record_loads_byte_for_byte(record, file):
    back = Record.load(file)
    assert back.encode() == file.read_bytes() == record.encode()
    assert back.state == record.state
    assert back.moves == record.moves
    assert [path.name for path in file.parent.iterdir()] == ["game.json"]


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**256 - 1), st.integers(0, 40))
def test_any_record_reads_back(seats, seed, moves):
    record = played(seats, seed, moves)
    assert Record.decode(record.encode()).encode() == record.encode()


def test_a_record_reads_well(record):
    lines = record.encode().decode().splitlines()
    assert lines[:4] == ["{", ' "milepost": 1,', ' "game": "night-mail",', ' "rules": 1,']
    actions = lines.index(' "actions": [') + 1
    assert lines[actions].startswith('  [0,{"do":')
    assert len(lines) == actions + len(record.moves) + 3


def test_a_replay_tells_every_move_again(record):
    twin = Record(record.header)
    for move, events, state in record.replay():
        assert twin.play(move.action, move.seat) == events
        assert twin.state == state
    assert twin.state == record.state


@pytest.mark.parametrize("at", [0, 1, 7])
def test_a_branch_is_played_on_differently(record, at):
    before = record.encode()
    branch = record.branch(at)
    assert branch.moves == record.moves[:at]
    branch.play(branch.state.legal()[-1])
    assert record.encode() == before


def test_a_branch_at_the_end_is_the_same_game(record):
    assert record.branch(len(record.moves)).encode() == record.encode()


@pytest.mark.parametrize("at", [-1, 1000])
def test_a_branch_beyond_the_record_is_refused(record, at):
    with pytest.raises(BadInput, match=rf"This record has \d+ actions; {at} is not from 0 to \d+\."):
        record.branch(at)


def test_an_illegal_action_is_not_written_down():
    record = Record.begin("night-mail", 2)
    with pytest.raises(IllegalAction):
        record.play(Rest(), 1)
    assert record.moves == []
    record.play(Draw())
    assert [move.seat for move in record.moves] == [0]


def test_a_record_without_a_move_reads_back():
    record = Record.begin("night-mail", 3, seed="abc")
    assert record.header.names == ["P0", "P1", "P2"]
    assert Record.decode(record.encode()).encode() == record.encode()


def test_a_game_begins_with_as_many_names_as_seats():
    with pytest.raises(BadInput, match=r"^2 players need 2 names, not 1\.$"):
        Record.begin("night-mail", 2, names=["Ada"])


def test_options_and_a_preset_are_written_out():
    record = Record.begin("bus", 3, options={"preset": "official", "start_player": "2"})
    assert record.header.options["stones_3p"] == 4
    assert record.header.options["start_player"] == 2
    assert Record.decode(record.encode()).state == record.state


# what is refused


def refused(path, data: bytes, sentence: str) -> None:
    """Such a file raises a sentence that starts with its name, and stays as it is."""
    path.write_bytes(data)
    with pytest.raises(BadRecord, match=sentence) as raised:
        Record.load(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert str(raised.value).endswith(".")
    assert path.read_bytes() == data
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_file_cut_off_anywhere_is_refused(record, file):
    data = record.encode()
    for length in range(0, len(data) - 2, 97):
        refused(file, data[:length], "This is not a whole record")


def test_a_file_with_a_byte_flipped_is_refused_or_the_same_game(record):
    data = record.encode()
    for at in range(0, len(data), 13):
        spoilt = bytearray(data)
        spoilt[at] ^= 1
        try:
            back = Record.decode(bytes(spoilt))
        except BadRecord:
            continue
        assert back.state == record.state or back.header != record.header


def test_an_edited_action_is_refused(record, file):
    data = record.encode()
    edit = data.replace(b'{"do":"rest"}', b'{"do":"draw"}', 1)
    assert edit != data
    refused(file, edit, "not legal|does not|do not lead")


def test_a_move_of_the_wrong_seat_is_refused(record, file):
    refused(
        file,
        record.encode().replace(b"  [0,", b"  [1,", 1),
        "Action 0 of this record is not legal: It is not P1's turn",
    )


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ([0], "Action 0 of this record is not a seat and an action"),
        (["0", {"do": "rest"}], "Action 0 of this record is not a seat and an action"),
        ([None, {"do": "rest"}], "Action 0 of this record is not a seat and an action"),
        ("rest", "Action 0 of this record is not a seat and an action"),
        ([10**30, {"do": "rest"}], "Action 0 of this record is not legal: It is not P10+'s turn"),
        ([0, {"do": "fly"}], "Action 0 of this record is broken: This is not an action of Night Mail"),
        ([0, {}], "Action 0 of this record is broken"),
        ([0, {"do": "lose", "letter": None}], "Action 0 of this record is not legal"),
        ([7, {"do": "rest"}], "Action 0 of this record is not legal"),
    ],
)
def test_a_broken_action_is_refused(record, file, entry, sentence):
    refused(file, edited(record, actions=[entry]), sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"key": "00" * 16}, "This record was edited: its actions do not lead to the position its key names"),
        ({"key": ""}, "This record was edited"),
        ({"key": 5}, "This is not a whole record"),
        ({"rules": 2}, "made with rules version 2 of Night Mail; this program has version 1"),
        ({"game": "night-mall"}, "There is no game 'night-mall'; did you mean 'night-mail'"),
        ({"milepost": 2}, "This record has file format 2; this program reads format 1"),
        ({"seats": 3}, "This record names 2 players for 3 seats"),
        ({"seats": 9, "names": ["x"] * 9}, "header is wrong: Night Mail is played by 2 to 4 players, not 9"),
        ({"seats": -1, "names": []}, "names|played by"),
        ({"names": ["only one"]}, "This record names 1 players for 2 seats"),
        ({"names": [1, 2]}, "This is not a whole record"),
        ({"seed": "xyz"}, "'xyz' is not a seed"),
        ({"seed": 5}, "This is not a whole record"),
        ({"options": {"nonsense": 1}}, "There is no option of Night Mail 'nonsense'"),
        ({"extra": 1}, "This is not a whole record"),
    ],
)
def test_an_edited_header_is_refused(record, file, changes, sentence):
    refused(file, edited(record, **changes), sentence)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"hello",
        '{"game": "Zürich"}'.encode("latin-1"),
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"milepost":1,"options":{"a":' + b"[" * 100_000,
        b'{"milepost":1,"actions":[' + b"[" * 100_000,
        b'{"milepost":1,"actions":[' + b"[" * 100_000 + b"]" * 100_000 + b"]}",
    ],
    ids=range(11),
)
def test_what_is_no_record_is_refused(file, data):
    refused(file, data, "This is not a whole record")


def test_a_nest_inside_an_action_is_refused(record, file):
    nest = b"[" * 100_000 + b"]" * 100_000
    refused(file, edited(record, actions=["NEST"]).replace(b'"NEST"', b"[0," + nest + b"]"), "record")


def test_what_cannot_be_read_or_written_is_told(record, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(BadInput, match=r"Cannot read .*nothing.json: No such file or directory\."):
        Record.load(tmp_path / "nothing.json")
    with pytest.raises(BadInput, match=r"Cannot read .*: Is a directory\."):
        Record.load(folder)
    with pytest.raises(BadInput, match=r"Cannot write .*: No such file or directory\."):
        record.save(tmp_path / "no folder" / "game.json")
    with pytest.raises(BadInput, match=r"Cannot write .*: it is not an ordinary file\."):
        record.save(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
