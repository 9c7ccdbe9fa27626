from __future__ import annotations

import errno
import os
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from milepost.arena import results, runs, schedule
from milepost.arena.playing import Conduct
from milepost.arena.processes import Processes
from milepost.arena.rows import Fixture, Run
from milepost.core.errors import BadInput

RUN = Run.of("tournament", "bus", 3, 0, ("random",))
FIVE = list(islice(schedule.rotation(["random"] * 3, 0), 5))


def play(folder: Path, fixtures: list[Fixture] = FIVE, run: Run = RUN) -> results.Results:
    runs.play_run(folder, run, fixtures, Processes(1), Conduct())
    return results.load(folder)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def five(tmp_path_factory):
    """The file of five games, undisturbed."""
    folder = tmp_path_factory.mktemp("five")
    play(folder)
    return (folder / results.GAMES).read_bytes()


@pytest.fixture
def folder(tmp_path, five):
    (tmp_path / results.GAMES).write_bytes(five)
    return tmp_path


def broken_in(folder: Path, data: bytes) -> str:
    """The sentence for such a file, from whoever reads it and from whoever would go on with it; it is left alone."""
    (folder / results.GAMES).write_bytes(data)
    with pytest.raises(BadInput) as reading:
        results.load(folder)
    with pytest.raises(BadInput) as going_on:
        play(folder)
    assert str(reading.value) == str(going_on.value)
    assert (folder / results.GAMES).read_bytes() == data
    return str(reading.value)


def test_games_are_there_once_and_in_order_with_their_times(tmp_path, five):
    found = play(tmp_path / "new" / "folder")
    assert [row.index for row in found.rows] == [time.index for time in found.times] == [0, 1, 2, 3, 4]
    assert found.run == RUN
    assert (tmp_path / "new" / "folder" / results.GAMES).read_bytes() == five


def test_games_that_are_there_are_not_played_again(folder, five):
    told: list[int] = []

    class Nobody:
        def play(self, run, fixtures, conduct):
            assert not list(fixtures)
            yield from ()

    assert runs.play_run(folder, RUN, FIVE, Nobody(), Conduct(), told.append)
    assert told == [5]
    assert (folder / results.GAMES).read_bytes() == five


def test_a_run_grows(tmp_path, five):
    play(tmp_path, FIVE[:2])
    play(tmp_path, FIVE)
    assert (tmp_path / results.GAMES).read_bytes() == five


def test_wherever_a_file_is_cut_off_the_run_goes_on_to_the_same_file(folder, five):
    first = five.index(b"\n") + 1
    for cut in [first, first + 1, first + 700, len(five) // 2, len(five) - 2, len(five) - 1]:
        (folder / results.GAMES).write_bytes(five[:cut])
        (folder / results.TIMES).write_bytes(b'{"index":0,"seco')
        play(folder)
        assert (folder / results.GAMES).read_bytes() == five


def test_a_file_that_is_cut_off_is_refused_by_those_who_only_read(folder, five):
    (folder / results.GAMES).write_bytes(five[:-20])
    with pytest.raises(BadInput, match=r"ends in the middle of a line.*once more"):
        results.load(folder)
    assert (folder / results.GAMES).read_bytes() == five[:-20]


def test_games_out_of_order_and_doubled_are_put_in_order(folder, five):
    head, *lines = five.splitlines(keepends=True)
    (folder / results.GAMES).write_bytes(b"".join([head, *reversed(lines), lines[2]]))
    assert [row.index for row in results.load(folder).rows] == [0, 1, 2, 3, 4]
    play(folder)
    assert (folder / results.GAMES).read_bytes() == five


def test_times_are_put_in_order_and_rubbish_among_them_is_left_out(tmp_path):
    play(tmp_path)
    times = (tmp_path / results.TIMES).read_bytes()
    one, two, *rest = times.splitlines(keepends=True)
    (tmp_path / results.TIMES).write_bytes(b"".join([two, b"rubbish\n", one, *rest, one]))
    assert len(results.load(tmp_path).times) == 5
    play(tmp_path)
    assert (tmp_path / results.TIMES).read_bytes() == times


def test_results_without_times_can_be_read(folder):
    assert results.load(folder).times == []
    assert results.load(folder / results.GAMES) == results.load(folder)


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b'"words"\n', b"\x00\xff\xfe rubbish \n" * 50, b"no newline"])
def test_what_is_no_file_of_results_is_refused(tmp_path, data):
    assert "is not a file of results" in broken_in(tmp_path, data)


def test_a_file_broken_in_the_middle_is_refused_with_the_line(folder, five):
    lines = five.splitlines(keepends=True)
    assert "is broken in line 3" in broken_in(folder, b"".join([*lines[:2], lines[2][:50] + b"\n", *lines[3:]]))


def test_two_different_games_of_one_number_are_refused(folder, five):
    lines = five.splitlines(keepends=True)
    changed = lines[3].replace(b'"reason":"', b'"reason":"never ')
    assert changed != lines[3]
    assert "has two different games 2" in broken_in(folder, five + changed)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rules", 0, "was played with rules version 0 of Bus"),
        ("results", 0, "has file format 0; this program reads format 1"),
        ("game", "chess", "no game 'chess'"),
    ],
)
def test_files_of_other_programs_are_refused(folder, five, field, value, words):
    head = msgspec.json.encode(msgspec.structs.replace(RUN, **{field: value}))
    assert words in broken_in(folder, head + five[five.index(b"\n") :])


def test_another_run_is_refused_and_left_as_it_is(folder, five):
    (folder / results.GAMES).write_bytes(five[:-5])
    before = files(folder)
    with pytest.raises(BadInput, match="holds another run \\(its seed is 0, not 1\\); choose another folder"):
        play(folder, run=msgspec.structs.replace(RUN, seed=1))
    assert files(folder) == before


def test_games_of_another_schedule_are_not_taken_for_those_that_are_wanted(folder):
    other = msgspec.structs.replace(FIVE[3], seed=99)
    with pytest.raises(BadInput, match=r"Game 3 in .* was played by random, random, random with seed 3, and now"):
        play(folder, [*FIVE[:3], other])


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("dear")
    with pytest.raises(BadInput, match="holds other files and no results"):
        play(tmp_path)
    assert list(files(tmp_path)) == ["thesis.tex"]


def test_drafts_of_somebody_who_was_killed_are_swept_away(tmp_path, five):
    draft = tmp_path / ".games.jsonl.abcd.part"
    draft.write_bytes(five[:30])
    play(tmp_path)
    assert not draft.exists()
    assert (tmp_path / results.GAMES).read_bytes() == five


def test_a_file_where_the_folder_should_be_is_refused(tmp_path):
    (tmp_path / "file").write_text("dear")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BadInput, match="Cannot write results to"):
            play(path)
        with pytest.raises(BadInput, match=r"Cannot read|is not a file of results"):
            results.load(path)


def test_a_folder_where_the_file_should_be_is_refused(tmp_path):
    (tmp_path / results.GAMES).mkdir()
    with pytest.raises(BadInput, match=r"Cannot read .*games\.jsonl"):
        play(tmp_path)
    with pytest.raises(BadInput, match=r"Cannot read .*games\.jsonl"):
        results.load(tmp_path)


def test_nothing_is_read_from_nowhere(tmp_path):
    with pytest.raises(BadInput, match="No such file"):
        results.load(tmp_path / "nowhere")


def test_a_folder_without_rights_is_refused(tmp_path, monkeypatch):
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", forbidden)  # as root, everything is allowed
    with pytest.raises(BadInput, match=r"Cannot write results to .*: Permission denied"):
        play(tmp_path / "new")
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_whole_games_and_the_run_goes_on_later(tmp_path, five, monkeypatch):
    room = len(five) // 2
    write = os.write

    def to_a_small_disk(file: int, data: bytes) -> int:
        nonlocal room
        if not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = write(file, data[:room])
        room -= written
        return written

    monkeypatch.setattr(os, "write", to_a_small_disk)
    with pytest.raises(BadInput, match="The results cannot be written: No space left on device"):
        play(tmp_path)
    monkeypatch.undo()
    kept = len(results.load(tmp_path).rows)
    assert 0 < kept < 5
    play(tmp_path)
    assert (tmp_path / results.GAMES).read_bytes() == five


def test_nobody_writes_to_a_run_that_is_being_written(folder):
    with results.opened(folder, RUN):
        with pytest.raises(BadInput, match="Another process is writing to"):
            play(folder)
        assert len(results.load(folder).rows) == 5
    play(folder)


def test_ctrl_c_keeps_what_was_played(tmp_path, five):
    def stop(games: int) -> None:
        if games == 2:
            raise KeyboardInterrupt

    assert not runs.play_run(tmp_path, RUN, FIVE, Processes(1), Conduct(), stop)
    assert [row.index for row in results.load(tmp_path).rows] == [0, 1]
    play(tmp_path)
    assert (tmp_path / results.GAMES).read_bytes() == five


def test_a_bot_that_fails_keeps_what_was_played(tmp_path):
    bad = "tests.arena.bad_bots.Crashing"
    run = Run.of("tournament", "bus", 3, 0, ("random", bad))
    fixtures = [*FIVE[:3], Fixture(3, 3, 3, ("random", bad, "random"))]
    with pytest.raises(BadInput, match=f"The bot {bad} failed .* are kept in {tmp_path}"):
        play(tmp_path, fixtures, run)
    assert [row.index for row in results.load(tmp_path).rows] == [0, 1, 2]


def test_parts_merged_equal_the_whole(tmp_path, five):
    for which in (1, 2):
        play(tmp_path / str(which), list(schedule.part(FIVE, which, 2)))
    found = results.merge([tmp_path / "2", tmp_path / "1"], tmp_path / "whole")
    assert (tmp_path / "whole" / results.GAMES).read_bytes() == five
    assert found == results.load(tmp_path / "whole")
    assert len(found.times) == 5


def test_parts_may_overlap_if_they_agree(tmp_path, five):
    play(tmp_path / "a", FIVE[:4])
    play(tmp_path / "b", FIVE[2:])
    results.merge([tmp_path / "a", tmp_path / "b"], tmp_path / "whole")
    assert (tmp_path / "whole" / results.GAMES).read_bytes() == five


def test_parts_that_contradict_each_other_are_refused(tmp_path, five):
    play(tmp_path / "a")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / results.GAMES).write_bytes(five.replace(b'"actions":', b'"actions":9', 1))
    with pytest.raises(BadInput, match=r"ended differently in .*b than in a file before it"):
        results.merge([tmp_path / "a", tmp_path / "b"], tmp_path / "whole")
    assert not (tmp_path / "whole").exists()


def test_parts_of_different_runs_are_refused(tmp_path):
    play(tmp_path / "a", FIVE[:1])
    play(tmp_path / "b", [Fixture(0, 0, 10**6, ("random",) * 3)], msgspec.structs.replace(RUN, seed=1))
    with pytest.raises(BadInput, match="holds another run than"):
        results.merge([tmp_path / "a", tmp_path / "b"], tmp_path / "whole")


def test_merging_overwrites_nothing(tmp_path, folder):
    with pytest.raises(BadInput, match="is not empty"):
        results.merge([folder], folder)
    (tmp_path / "file").write_text("dear")
    with pytest.raises(BadInput, match="Cannot write results to"):
        results.merge([folder], tmp_path / "file")
    with pytest.raises(BadInput, match="nothing to merge"):
        results.merge([], tmp_path / "new")


def test_rows_come_in_order_and_whoever_asks_may_stop(tmp_path, five):
    play(tmp_path, [FIVE[0], FIVE[2]])
    with results.opened(tmp_path, RUN) as file:
        rows = runs.in_order(file, FIVE, Processes(1), Conduct())
        assert [next(rows).index for _ in range(4)] == [0, 1, 2, 3]
        rows.close()  # type: ignore[attr-defined]  # a generator, as its owner closes it
    assert [row.index for row in results.load(tmp_path).rows] == [0, 1, 2, 3]
    with results.opened(tmp_path, RUN) as file:
        assert [row.index for row in runs.in_order(file, FIVE, Processes(1), Conduct())] == [0, 1, 2, 3, 4]
    play(tmp_path)
    assert (tmp_path / results.GAMES).read_bytes() == five
