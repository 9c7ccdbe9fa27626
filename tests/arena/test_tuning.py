from __future__ import annotations

import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from milepost.arena import results, runs
from milepost.arena.duel import score_of
from milepost.arena.playing import Batch, Conduct
from milepost.arena.processes import Processes
from milepost.arena.rows import Fixture, Row, Run
from milepost.arena.tuning import tune as tuning
from milepost.arena.tuning.paired_games import DealScore, PairedGames, Wanted
from milepost.arena.tuning.ranges import Choices, Numbers, Space
from milepost.arena.tuning.suggestions import Suggestion, suggest
from milepost.arena.tuning.tune import NEW_DEALS, advantage
from milepost.bots.greedy import GreedyBot
from milepost.core.errors import BadInput
from milepost.core.game import Game
from tests.arena import planted_optimum
from tests.arena.planted_optimum import BOT, SPACE, SimulatedGames, Truth, flat, planted, settings

pytest.importorskip("optuna")


class Slips(GreedyBot):
    """Plays greedily, but for slips: so often it plays what comes first to its mind."""

    def __init__(self, game: Game[Any], seed: int | str = 0, slips: float = 0.6) -> None:
        super().__init__(game, seed)
        self.slips = slips

    def choose(self, view, since=()):
        if self.chance.below(1000) < 1000 * self.slips:
            legal = view.legal()
            return legal[self.chance.below(len(legal))]
        return super().choose(view, since)


class StoppedAfter(SimulatedGames):
    """Workers who are stopped after so many games."""

    def __init__(self, games: int) -> None:
        super().__init__(planted)
        self.left = games

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        for fixture in fixtures:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield from super().play(run, [fixture], conduct)


def run_of(games: int = 300, seats: int = 3, seed: int = 5, space: Space = SPACE, against: str | None = None) -> Run:
    return tuning.run_of("bus", space, seats, seed, games, against, {})


def row(bots: tuple[str, ...], ranks: tuple[int, ...], scores: tuple[int, ...] = ()) -> Row:
    return Row(0, 0, 0, 0, bots, scores, ranks, "end", 1, (), 0, "", {}, {})


def test_a_planted_optimum_is_found():
    truth = Truth(planted, 500, 4, 0, 1, 0)
    found = [planted_optimum.simulated(truth, seed) for seed in range(8)]
    assert all(one.better for one in found)
    gains = [planted(settings(one.best)) - planted(settings(one.bot)) for one in found]
    assert min(gains) > 100
    assert sum(gains) / len(gains) > 0.6 * planted_optimum.possible_gain(truth)


def test_where_no_setting_matters_hardly_ever_anything_better_is_found():
    truth = Truth(flat, 200, 3, 0, 1, 0)
    found = [planted_optimum.simulated(truth, seed) for seed in range(40)]
    assert sum(one.better for one in found) <= 5  # at most 2 are expected; 6 or more come once in a hundred times


def test_a_bot_that_plays_by_itself_the_best_way_stays_as_it_is():
    found = planted_optimum.simulated(Truth(planted_optimum.best_already, 400, 3, 0, 1, 0), 1)
    assert not found.better
    assert "Nothing better was found" in found.sentences[0]
    assert f"{found.detectable:.0f} Elo would have been seen" in found.sentences[1]


def test_the_table_tells_a_setting_that_matters_from_one_that_does_not():
    found = planted_optimum.simulated(Truth(planted_optimum.one_matters, 6000, 4, 0, 1, 0), 2)
    worth = {one.setting: one.advantage for one in found.worth}
    depth, width = worth["depth"], worth["width"]
    assert found.better
    assert depth is not None
    assert depth.points.low is not None
    assert depth.points.low > 0
    assert width is not None
    assert width.points.low is not None
    assert width.points.high is not None
    assert width.points.low < 0 < width.points.high


def test_no_more_games_are_played_than_were_asked_for(tmp_path):
    for games in (100, 333, 1000):
        workers = SimulatedGames(planted)
        found = tuning.tune(tmp_path / str(games), run_of(games), SPACE, workers)
        assert 0.75 * games <= found.played == workers.games <= games
        assert found.played == len(results.load(tmp_path / str(games)).rows)


def test_the_confirmation_is_played_on_deals_the_search_has_not_seen(tmp_path):
    found = tuning.tune(tmp_path, run_of(), SPACE, SimulatedGames(planted))
    rows = results.load(tmp_path).rows
    search = {row.deal for row in rows if row.deal < NEW_DEALS}
    new = [row for row in rows if row.deal >= NEW_DEALS]
    assert max(search) < 100
    assert {row.deal for row in new[: 2 * found.deals]} == set(range(NEW_DEALS, NEW_DEALS + found.deals))
    assert {bot for row in new[: 2 * found.deals] for bot in row.bots} == {found.best, found.bot}


@pytest.mark.parametrize("stop_at", [0, 1, 77, 150, 299])
def test_a_tuning_that_was_stopped_goes_on_to_the_same_end(tmp_path, stop_at):
    whole = tuning.tune(tmp_path / "whole", run_of(), SPACE, SimulatedGames(planted))
    folder = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        tuning.tune(folder, run_of(), SPACE, StoppedAfter(min(stop_at, whole.played - 1)))
    with (folder / results.GAMES).open("ab") as file:
        file.write(b'{"index": 7')  # what a killed process leaves behind
    rest = SimulatedGames(planted)
    assert tuning.tune(folder, run_of(), SPACE, rest) == whole
    assert rest.games == whole.played - min(stop_at, whole.played - 1)
    for name in (results.GAMES, tuning.FILE):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_finished_tuning_is_told_again_without_a_game(tmp_path):
    once = tuning.tune(tmp_path, run_of(), SPACE, SimulatedGames(planted))
    told: list[int] = []
    assert tuning.tune(tmp_path, run_of(), SPACE, StoppedAfter(0), on_games=told.append) == once
    assert told[-1] == once.played


def test_other_ranges_or_another_number_of_games_are_another_run(tmp_path):
    tuning.tune(tmp_path, run_of(), SPACE, SimulatedGames(flat))
    narrower = Space(BOT, SPACE.ranges[:2])
    assert runs.usual_folder(run_of()) != runs.usual_folder(run_of(space=narrower))
    for other in (run_of(301), run_of(space=narrower)):
        with pytest.raises(BadInput, match="holds another run"):
            tuning.tune(tmp_path, other, SPACE, SimulatedGames(flat))


def test_games_that_do_not_follow_from_the_run_are_refused(tmp_path):
    tuning.tune(tmp_path, run_of(), SPACE, SimulatedGames(flat))
    file = tmp_path / results.GAMES
    file.write_text(file.read_text().replace("depth=", "depth=1", 1))
    with pytest.raises(BadInput, match="is not the one that comes next"):
        tuning.tune(tmp_path, run_of(), SPACE, SimulatedGames(flat))


def test_too_few_games_are_refused():
    with pytest.raises(BadInput, match="at least 100 games"):
        run_of(99)


def test_against_another_bot_the_present_settings_are_measured_too(tmp_path):
    run = run_of(1000, against=f"{BOT}:depth=9")
    found = tuning.tune(tmp_path, run, SPACE, SimulatedGames(planted))
    assert found.better
    assert found.rival == f"{BOT}:depth=9"
    assert "both against" in found.sentences[0]
    rows = [row for row in results.load(tmp_path).rows if row.deal >= NEW_DEALS][: 4 * found.deals]
    assert {found.rival} < {bot for row in rows for bot in row.bots} == {found.rival, found.best, found.bot}
    gain = planted(settings(found.best)) - planted(settings(found.bot))
    assert found.advantage.elo.value == pytest.approx(gain, abs=120)


def test_with_a_single_other_choice_all_games_confirm_it(tmp_path):
    space = Space(BOT, (Choices("bold", False, (True, False)),))
    found = tuning.tune(tmp_path, run_of(400, space=space), space, SimulatedGames(planted))
    assert found.values == {"bold": True}
    assert len(found.trials) == 1
    assert found.deals > 140


def test_ranges_that_leave_nothing_to_try_are_refused(tmp_path):
    space = Space(BOT, (Numbers("width", False, 0.3, 0.29999999, 0.3),))
    with pytest.raises(BadInput, match="nothing to try"):
        tuning.tune(tmp_path, run_of(space=space), space, SimulatedGames(flat))


def test_suggestions_are_new_in_range_and_the_same_each_time():
    first = suggest(SPACE, [], 0.5, 12, 3)
    assert first == suggest(SPACE, [], 0.5, 12, 3)
    assert first != suggest(SPACE, [], 0.5, 12, 4)
    known = [(one, 0.5) for one in first]
    more = suggest(SPACE, known, 0.5, 12, 3)
    assert len({BOT} | {one.spec for one in first + more}) == 25
    for one in first + more:
        width, depth = one.values["width"], one.values["depth"]
        assert isinstance(width, float)
        assert 0.01 <= width <= 1
        assert type(depth) is int
        assert 0 <= depth <= 12


def test_suggestions_follow_what_did_well():
    space = Space(BOT, (Numbers("width", False, 0.3, 0.0, 1.0),))
    tried = [Suggestion({"width": x / 20}, {"width": x / 20}, f"{x}") for x in range(20)]
    known = [(one, 1 - abs(one.asked["width"] - 0.7)) for one in tried]
    values = [one.asked["width"] for one in suggest(space, known, 0.6, 10, 0)]
    assert sum(0.5 < value < 0.9 for value in values) >= 8


def test_a_score_is_the_share_of_meetings_in_which_a_bot_finished_ahead():
    games = [row(("a", "b", "b"), (1, 2, 3)), row(("b", "a", "a"), (1, 1, 3))]
    assert score_of(games, "a") == (1 + 1 + 0.5 + 0) / 4
    assert score_of(games, "b") == 1 - score_of(games, "a")


def test_bots_that_play_alone_are_compared_by_their_scores():
    games = [row(("b",), (1,), (30,)), row(("a",), (1,), (40,))]
    assert score_of(games, "a") == 1
    assert score_of(games, "b") == 0


def test_a_bot_against_itself_scores_a_half_without_a_game(tmp_path):
    with results.opened(tmp_path, run_of()) as file:
        paired = PairedGames(file, StoppedAfter(0), Conduct(), lambda games: None)
        assert paired.scores([Wanted(BOT, BOT, range(3))]) == [[DealScore(0.5)] * 3]
        assert paired.played == 0


def test_the_advantage_over_another_bot_is_paired_by_deal():
    luck = [0.1, 0.9, 0.4, 0.6, 0.3, 0.7] * 5
    mine = [DealScore(deal + 0.05, ((("a", "b"), f"{number}"),)) for number, deal in enumerate(luck)]
    found = advantage(mine, [DealScore(deal) for deal in luck])
    assert found.points.value == pytest.approx(5)
    assert found.points.low == pytest.approx(5)
    assert found.elo.value == pytest.approx(35, abs=1)


def test_deals_with_the_same_games_count_once():
    once = [DealScore(0.75, ((("a", "b"), f"{number}"),)) for number in range(3)]
    present = [DealScore(0.5)] * 300
    assert advantage(once * 100, present).points.deals == 3
    assert advantage(once, present[:3]).points.deals == 3


def test_games_that_leave_nothing_to_chance_convince_nobody(tmp_path):
    class Certain(SimulatedGames):
        def row(self, fixture: Fixture) -> Row:
            return msgspec.structs.replace(super().row(msgspec.structs.replace(fixture, seed=1)), seed=fixture.seed)

    found = tuning.tune(tmp_path, run_of(600), SPACE, Certain(planted))
    assert not found.better
    assert found.advantage.points.value > 0
    assert found.advantage.points.deals == 3
    assert f"Only 3 of these {found.deals} deals were different games" in found.sentences[-1]


@pytest.mark.slow
def test_a_real_bot_that_slips_learns_not_to(tmp_path):
    bot = f"{__name__}.Slips"
    space = Space(bot, (Numbers("slips", False, 0.6, 0.0, 1.0),))
    found = tuning.tune(tmp_path, tuning.run_of("bus", space, 3, 1, 120, None, {}), space, Processes(1))
    slips = found.values["slips"]
    assert found.better
    assert isinstance(slips, float)
    assert slips < 0.4


def test_without_optuna_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(BadInput, match=r"pip install 'milepost\[tune\]'"):
        tuning.tune(Path(tmp_path), run_of(), SPACE, SimulatedGames(flat))
    assert list(Path(tmp_path).iterdir()) == []
