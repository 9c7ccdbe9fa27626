"""Records of a table whose seed is secret until the end."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.core import catalog
from milepost.core.chance import commitment, seeded
from milepost.core.errors import BadInput, BadRecord
from milepost.core.record import Record, redacted
from tests.games_for_tests.night_mail import Deliver, Inspect, Lose, NightMail

SECRET = "00" + "5e" * 31


@pytest.fixture(scope="module", autouse=True)
def night_mail():
    with catalog.registered(NightMail()):
        yield


@pytest.fixture
def record() -> Record:
    """Seat 0 inspects seat 1, who loses a letter in secret; then seat 0 delivers one."""
    record = Record.begin("night-mail", 2, SECRET, ["Ada <b>", "Łukasz \u202e"], committed=True)
    record.play(Inspect(1))
    for kind in (Lose, Deliver):
        record.play(next(action for action in record.state.legal() if isinstance(action, kind)))
    return record


# the promise


def test_a_commitment_is_the_hash_of_the_seed_as_64_hex_digits():
    assert commitment(SECRET) == sha256(SECRET.encode()).hexdigest()
    assert commitment("ff") == commitment(255) == commitment("0ff") == sha256(b"0" * 62 + b"ff").hexdigest()


def test_a_commitment_of_no_seed_is_refused():
    with pytest.raises(BadInput):
        commitment("")


def test_a_committed_record_carries_the_promise_and_reads_back(record):
    assert record.header.commitment == commitment(SECRET)
    assert f'"commitment": "{commitment(SECRET)}"'.encode() in record.encode()
    assert Record.decode(record.encode()).encode() == record.encode()
    assert record.branch(1).header.commitment == commitment(SECRET)


def test_a_record_without_a_promise_does_not_speak_of_one():
    assert b"commitment" not in Record.begin("night-mail", 2, SECRET).encode()


@pytest.mark.parametrize("promise", ["0" * 64, "x", commitment("5e" * 32).upper()])
def test_a_record_with_another_seed_than_was_promised_is_refused(record, promise):
    file = msgspec.json.decode(record.encode()) | {"commitment": promise}
    with pytest.raises(BadRecord, match=r"^This record was dealt from another seed than the one that was promised\.$"):
        Record.decode(msgspec.json.encode(file))


def test_a_dealer_cannot_change_the_seed_afterwards(record):
    other = Record.begin("night-mail", 2, "ab" * 32)
    file = msgspec.json.decode(other.encode()) | {"commitment": record.header.commitment}
    with pytest.raises(BadRecord, match="promised"):
        Record.decode(msgspec.json.encode(file))


def test_long_records_can_be_refused_before_they_are_played(record):
    assert Record.decode(record.encode(), most=3).moves == record.moves
    with pytest.raises(BadRecord, match=r"^This record has 3 actions; at most 2 are taken\.$"):
        Record.decode(record.encode(), most=2)


# while the game runs


def test_an_export_of_a_running_game_has_no_seed_and_no_key(record):
    for viewer in (None, 0, 1):
        data = redacted(record.header, record.moves, viewer)
        file = msgspec.json.decode(data)
        assert file["seed"] == ""
        assert file["running"] is True
        assert "key" not in file
        assert SECRET.lstrip("0").encode() not in data
        assert record.state.key().hex().encode() not in data
        assert file["commitment"] == commitment(SECRET)
        assert file["names"] == ["Ada <b>", "Łukasz \u202e"]


def test_an_export_of_a_running_game_shows_what_its_viewer_may_know(record):
    letter = record.moves[1].action.letter
    for viewer, known in ((None, None), (0, None), (1, letter)):
        actions = msgspec.json.decode(redacted(record.header, record.moves, viewer))["actions"]
        assert actions[1] == [1, {"do": "lose", "letter": known}]
        assert actions[0] == [0, {"do": "inspect", "victim": 1}]
        assert actions[2] == [0, {"do": "deliver", "letter": record.moves[2].action.letter}]


def test_an_export_reads_like_a_record_line_by_line(record):
    lines = redacted(record.header, record.moves, None).decode().splitlines()
    assert lines[-3:] == [" ],", ' "running": true', "}"]
    assert lines[0] == "{"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_an_export_of_a_running_game_cannot_be_replayed(record, viewer):
    with pytest.raises(BadRecord, match=r"^This export was made while the game ran: the seed is kept secret until"):
        Record.decode(redacted(record.header, record.moves, viewer))


def test_a_broken_export_is_no_export(record):
    data = redacted(record.header, record.moves, None)
    for broken in (data[:-4], data.replace(b"true", b"false"), data.replace(b'"running"', b'"ran"')):
        with pytest.raises(BadRecord, match="This is not a whole record"):
            Record.decode(broken)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**256 - 1), st.integers(0, 30))
def test_no_export_depends_on_what_its_viewer_may_not_know(seats, seed, moves):
    record, chance = Record.begin("night-mail", seats, seed, committed=True), seeded(seed)
    while record.state.to_act is not None and len(record.moves) < moves:
        record.play(chance.pick(record.state.legal()))
    for viewer in (None, *range(seats)):
        file = msgspec.json.decode(redacted(record.header, record.moves, viewer))
        assert file["actions"] == [
            [move.seat, msgspec.to_builtins(move.action if move.seat == viewer else move.action.seen_by(viewer))]
            for move in record.moves
        ]
