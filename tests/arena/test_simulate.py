from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from milepost.arena.match import play_match
from milepost.arena.rows import SPREAD, Row
from milepost.arena.schedule import seatings
from milepost.arena.simulate import Report, simulate, sole_winner
from milepost.arena.statistics.intervals import wilson
from milepost.core.bot import Bot
from milepost.core.errors import BadInput
from milepost.core.record import Record

MIXED = ["greedy", "random", "random", "random"]


class Clumsy(Bot):
    def choose(self, view, since=()):
        raise ValueError("I dropped the dice")


@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_processes():
    alone = simulate("bus", MIXED, 8, seed=3, jobs=1)
    together = simulate("bus", MIXED, 8, seed=3, jobs=2)
    assert alone.played == together.played
    assert [game.index for game in together.played] == list(range(8))
    assert alone.table() == together.table()


def test_games_of_different_seeds_differ():
    seeds = {game.seed for seed in range(3) for game in simulate("bus", ["random"] * 3, 2, seed=seed, jobs=1).played}
    assert seeds == {0, 1, SPREAD, SPREAD + 1, 2 * SPREAD, 2 * SPREAD + 1}


def test_a_single_game_can_be_played_again():
    game = simulate("bus", MIXED, 2, seed=1, jobs=1).played[1]
    record = play_match("bus", game.bots, game.seed)
    assert record.state.outcome == game.outcome
    assert len(record.moves) == game.actions
    assert record.state.key().hex() == game.digest


def test_two_bots_in_four_seats_have_six_seatings():
    found = seatings("abab")
    assert len(found) == len(set(found)) == 6
    assert found[:2] == [tuple("abab"), tuple("baba")]


@pytest.mark.parametrize("bots", ["aba", "abab", "abbbb", "abcd", "aaa", "abcab"])
def test_over_all_seatings_every_bot_has_every_seat_equally_often(bots):
    found = seatings(bots)
    for who in set(bots):
        per_seat = Counter(seat for seating in found for seat, at in enumerate(seating) if at == who)
        assert set(per_seat.values()) == {len(found) * bots.count(who) // len(bots)}


def test_many_bots_are_only_rotated():
    assert len(seatings("abcdefg")) == 7


def test_without_rotation_everybody_stays():
    played = simulate("bus", MIXED, 3, jobs=1, rotate=False).played
    assert {game.bots for game in played} == {tuple(MIXED)}


def report(*games: tuple[tuple[int, ...], tuple[int, ...]]) -> Report:
    """A report of games given as (seating, ranks); a score is ten less the rank."""
    played = [
        Row(
            i,
            i,
            i,
            0,
            tuple("ab"[who] for who in seating),
            tuple(10 - rank for rank in ranks),
            ranks,
            "end",
            rounds=1,
            decisions=(25, 25, 25, 25),
            actions=100,
            digest="",
            measures={},
            course={},
        )
        for i, (seating, ranks) in enumerate(games)
    ]
    return Report("bus", ("a", "b"), {}, 0, len(games), played, seconds=2.0)


def test_wins_decided_games_scores_and_ranks():
    made = report(
        ((0, 1, 0, 1), (1, 2, 3, 4)),  # a wins
        ((1, 0, 1, 0), (1, 1, 3, 4)),  # a and b share
        ((0, 1, 0, 1), (1, 3, 1, 4)),  # a twice: decided
        ((0, 1, 0, 1), (4, 1, 3, 2)),  # b wins
    )
    assert [sole_winner(game) for game in made.played] == ["a", None, "a", "b"]
    a, b = made.table()
    assert (a.seats, a.games, a.wins, a.win_rate) == (2, 4, 2.5, 0.625)
    assert (b.wins, b.decided, b.decided_won) == (1.5, 3, 1)
    assert (a.decided, a.decided_won, a.decided_rate) == (3, 2, 2 / 3)
    assert a.decided_interval == wilson(2, 3)
    assert a.rank == pytest.approx((1 + 3 + 1 + 4 + 1 + 1 + 4 + 3) / 8)
    assert a.score == pytest.approx(10 - a.rank)
    assert made.games_per_second == 2.0
    assert made.reasons() == {"end": 4}


def test_nothing_played_has_an_empty_table():
    assert report().table() == []


def test_every_game_is_told_and_saved(tmp_path):
    told: list[Row] = []
    simulate("bus", ["random"] * 3, 3, jobs=1, on_game=told.append, save=tmp_path / "new" / "folder")
    assert len(told) == 3
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [Record.load(path).state.outcome for path in files] == [game.outcome for game in told]


def test_a_folder_with_records_of_the_game_is_refused(tmp_path):
    (tmp_path / "bus-mine.json").write_text("dear")
    with pytest.raises(BadInput, match="holds records of bus already"):
        simulate("bus", ["random"] * 3, 1, jobs=1, save=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["bus-mine.json"]


def test_ctrl_c_returns_what_is_done():
    def stop(game: Row) -> None:
        if game.index == 1:
            raise KeyboardInterrupt

    stopped = simulate("bus", ["random"] * 3, 50, jobs=1, on_game=stop)
    assert stopped.stopped
    assert len(stopped.played) == 2


def test_ctrl_c_in_the_middle_of_writing_leaves_no_draft(tmp_path, monkeypatch):
    def cut_off(path: Path, data: bytes) -> None:
        (path.parent / f".{path.name}.abcd.part").write_bytes(data[:10])
        raise KeyboardInterrupt

    monkeypatch.setattr("milepost.core.record.write_whole", cut_off)
    (tmp_path / ".bus-plan.part").write_text("mine")
    stopped = simulate("bus", ["random"] * 3, 5, jobs=1, save=tmp_path)
    assert stopped.stopped
    assert [path.name for path in tmp_path.iterdir()] == [".bus-plan.part"]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_is_named_in_one_sentence(jobs):
    with pytest.raises(BadInput, match="I dropped the dice") as caught:
        simulate("bus", ["tests.arena.test_simulate.Clumsy", "random", "random"], 4, jobs=jobs)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 0}, "from 1 to 1,000,000 games"),
        ({"games": 10**12}, "from 1 to 1,000,000 games"),
        ({"jobs": 0}, "processes, not 0"),
        ({"seed": -1}, "from 0 to"),
        ({"specs": ["random"]}, "3 to 5 players"),
        ({"specs": ["random", "random", "nobody"]}, "no bot for Bus 'nobody'"),
        ({"options": {"stones_3p": 7}}, "The option stones_3p of Bus is 4 or 5, not 7."),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_what_cannot_work_is_refused_before_it_starts(change, words, tmp_path):
    asked = {"game": "bus", "specs": ["random"] * 3, "games": 1, "jobs": 1, "save": tmp_path / "all"} | change
    with pytest.raises(BadInput, match=words):
        simulate(**asked)
    assert not list(Path(tmp_path).iterdir())
