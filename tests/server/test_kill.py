"""A server that is killed loses nothing that it acknowledged, and does nothing twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from milepost.server.storage import Entry
from tests.server.databases import an_entry
from tests.server.kill import a_server, killed, log_of
from tests.server.log_audit import Ledger, complaints
from tests.server.playing import Guest


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, database_url: str) -> None:
    found, counts = killed(tmp_path, database_url, kills=3, seed=Random().randrange(10**6))
    assert not found, "\n".join(found)
    assert counts["kills"] == 3
    assert counts["acknowledged"] > 20
    assert counts["entries of bots"] >= 2
    assert counts["acknowledged at companions"] >= 3


def test_what_was_done_before_a_kill_in_mid_turn_can_be_undone_after_it(tmp_path: Path, database_url: str) -> None:
    with a_server(tmp_path, database_url) as server, Guest(server.address) as guest:
        table = guest.opens("bus", ["me", "me", "me"])
        with guest.joins(table) as socket:
            for _ in range(3):
                assert socket.ask is not None
                assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack"
                socket.drain()
            undo, length = socket.status["undo"], socket.status["length"]
            assert undo["floor"] < length, "there is something to take back"
            server.kill()
        server.start()
        with guest.joins(table) as socket:
            assert (socket.status["undo"], socket.status["length"]) == (undo, length)
            answer = socket.submits("undo", to=undo["floor"])
            assert answer["type"] == "ack", answer
            socket.drain()
            assert socket.status["length"] == undo["floor"]
            answer = socket.submits("redo", to=length)
            assert answer["type"] == "ack", answer
            socket.drain()
            assert socket.status["length"] == length
    _, entries = log_of(database_url, table)
    after = {entry.seq: entry.after for entry in entries}
    last = len(entries)
    assert [entry.kind for entry in entries[-2:]] == ["undo", "redo"]
    assert after[last] == after[last - 2], "redo leads back to where undo began"
    floors = [mark for mark in after.values() if mark.startswith(f"{undo['floor']}:")]
    assert len(set(floors)) == 1, "undo leads to where the game was"


_RUSH = """
import os, sys, threading
from milepost.server.game_log import entries
from milepost.server.showing import game_list
game_list.games()
LOG = [("seat", b'{"sitter":{"type":"person","guest":"g","name":"n"}}'), ("act", b'{"actions":[1],"why":null}')]
ended = []
for _ in range(40):
    child = os.fork()  # a process that has read nothing yet
    if child == 0:
        sys.setswitchinterval(1e-6)
        start = threading.Barrier(8)
        rush = lambda: (start.wait(), [entries.read(*one) for one in LOG])
        readers = [threading.Thread(target=rush) for _ in range(8)]
        [thread.start() for thread in readers]
        [thread.join() for thread in readers]
        os._exit(0)
    ended.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
print(*sorted(set(ended)))
"""


def test_tables_that_are_read_at_the_same_time_right_after_a_start_do_not_crash_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", _RUSH], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.split(), done.stderr) == (["0"], ""), "a process died; -11 is a segmentation fault"


# the audit itself: it finds what it is there to find


def _log(*cids: str) -> list[Entry]:
    return [an_entry(seq, cid=cid, after=f"{seq}:00") for seq, cid in enumerate(cids, start=1)]


def _ledger(**sent: int) -> Ledger:
    """Submissions by the entry each was made on, acknowledged as the one after that."""
    ledger = Ledger(sent=sent)
    for cid, base in sent.items():
        ledger.hear({"type": "ack", "cid": cid, "seq": base + 1})
        ledger.show(base + 1, base + 1)
    return ledger


def test_a_log_that_keeps_its_word_has_no_complaints() -> None:
    ledger = _ledger(c1=1, c3=3)
    ledger.bots.add(3)
    ledger.sent["c9"] = 2
    ledger.hear({"type": "refused", "cid": "c9", "rule": "stale", "seq": 3})
    assert complaints(ledger, _log("new:1", "c1", "bot:2", "c3")) == []


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (("new:1", "c1"), "c2 was acknowledged as entry 3; in the log it is not"),
        (("new:1", "c2", "c1"), "c1 was acknowledged as entry 2; in the log it is 3"),
        (("new:1", "c1", "c2", "c1"), "c1 is in the log 2 times"),
        (("new:1", "c1", "c2", "c9"), "c9 is in the log, but nobody sent it"),
        (("new:1", "c1", "c2", "bot:2"), "bot:2 is entry 4"),
        (("new:1", "c1"), "entry 3 was shown with 3 actions; the log has no such entry"),
    ],
)
def test_a_log_that_breaks_its_word_is_found_out(log: tuple[str, ...], words: str) -> None:
    assert any(words in one for one in complaints(_ledger(c1=1, c2=2), _log(*log)))


def test_at_a_companions_table_a_late_tap_may_land_or_be_refused_by_a_rule() -> None:
    ledger = Ledger(sent={"c1": 1, "c2": 1, "c3": 3}, companion=True)
    ledger.acks = {"c1": 2, "c2": 3}
    ledger.refused = {"c4": ("game", 3), "c5": ("game", 3)}
    ledger.sent |= {"c4": 2, "c5": 3}
    found = complaints(ledger, _log("new:1", "c1", "c2"))
    assert found == ["c5 was refused by 'game'; it was legal where it was made"]
    ledger.acks["c3"] = 3
    assert any("c3 was made on entry 3 and landed as 3" in one for one in complaints(ledger, _log("new:1", "c1", "c3")))


def test_a_hole_in_a_log_is_found_out() -> None:
    entries = _log("new:1", "c1", "c2")
    assert any("hole" in one for one in complaints(Ledger(), [entries[0], entries[2]]))
    swapped = [msgspec.structs.replace(entries[0], seq=2), *entries[1:]]
    assert any("hole" in one for one in complaints(Ledger(), swapped))


def test_answers_that_contradict_each_other_are_found_out() -> None:
    ledger = _ledger(c1=1)
    ledger.hear({"type": "ack", "cid": "c1", "seq": 3})
    assert any("as entry 2, then as 3" in one for one in ledger.trouble)
    ledger.hear({"type": "refused", "cid": "c1", "rule": "stale", "seq": 3})
    assert any("acknowledged and refused" in one for one in ledger.trouble)
    ledger.hear({"type": "ack", "cid": "c7", "seq": 3})
    assert any("which nobody sent" in one for one in ledger.trouble)
    ledger.show(2, 5)
    assert any("2 and 5 actions long" in one for one in ledger.trouble)


def test_refusals_of_what_landed_or_was_legal_are_found_out() -> None:
    ledger = Ledger(sent={"c1": 1, "c2": 1, "c3": 2})
    ledger.refused = {"c1": ("stale", 2), "c2": ("input", 2), "c3": ("stale", 2)}
    found = complaints(ledger, _log("new:1", "c1"))
    assert any("c1 was refused and is in the log as entry 2" in one for one in found)
    assert any("c2 was refused by 'input'" in one for one in found)
    assert any("c3, made on 2, was stale at 2 of 2" in one for one in found)
