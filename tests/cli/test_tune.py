from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from milepost.arena.processes import Processes
from milepost.arena.tuning import tune as tuning
from milepost.core import catalog
from tests.arena.planted_optimum import BOT, Settings, SimulatedGames, flat, planted
from tests.cli.running import refused, run

pytest.importorskip("optuna")

WEIGHTS = """
[width]
low = 0.01
high = 1.0
log = true
[depth]
low = 0
high = 12
[bold]
choices = [true, false]
"""


@pytest.fixture
def weights(here):
    (here / "weights.toml").write_text(WEIGHTS)
    return here


def simulated(monkeypatch: pytest.MonkeyPatch, strength: Callable[[Settings], float]) -> None:
    """Commands play simulated games instead of real ones."""
    monkeypatch.setattr(Processes, "play", lambda self, *args: SimulatedGames(strength).play(*args))


def test_better_settings_are_named_with_what_each_is_worth(weights, monkeypatch):
    simulated(monkeypatch, planted)
    ran = run("tune", "bus", BOT, "--over", "weights.toml", "--games", "2000", "--json", "found.json")
    assert ran.code == 0
    found = msgspec.json.decode((weights / "found.json").read_bytes(), type=tuning.Tuning)
    assert found.better
    assert "Better: by +" in ran.out
    assert f"Use {found.best}" in ran.out.replace("\n", "")
    for word in ("What each setting is worth", "width", "depth", "bold", "points", "Elo", "95 % intervals"):
        assert word in ran.out
    (folder,) = (weights / "runs").iterdir()
    assert folder.name.startswith("bus-tune-")
    assert msgspec.json.decode((folder / tuning.FILE).read_bytes(), type=tuning.Tuning) == found
    assert run("tune", "bus", BOT, "--over", "weights.toml", "--games", "2000").out == ran.out


def test_where_nothing_matters_it_says_so(weights, monkeypatch):
    simulated(monkeypatch, flat)
    ran = run("tune", "bus", BOT, "--over", "weights.toml", "--games", "200", "--out", "mine", "--players", "4")
    assert ran.code == 0
    assert "Nothing better was found" in ran.out
    assert "would have been seen in 8 of 10 runs" in ran.out
    assert "What each setting is worth" not in ran.out
    assert (weights / "mine" / "games.jsonl").exists()


def test_real_games_of_a_small_game_and_going_on(here):
    from tests.games_for_tests.night_mail import NightMail

    (here / "weights.toml").write_text("[curiosity]\nlow = 0.01\nhigh = 1.0\n")
    command = ("tune", "night-mail", "mcts:iterations=2", "--over", "weights.toml", "--games", "100", "--jobs", "1")
    with catalog.registered(NightMail()):
        first = run(*command)
        (folder,) = (here / "runs").iterdir()
        whole = (folder / "games.jsonl").read_bytes()
        (folder / "games.jsonl").write_bytes(whole[: len(whole) // 2])
        again = run(*command)
    assert first.code == again.code == 0
    assert first.out == again.out
    assert (folder / "games.jsonl").read_bytes() == whole


def test_ctrl_c_keeps_the_games(weights, monkeypatch):
    def stopped(self, run, fixtures, conduct):
        yield from SimulatedGames(flat).play(run, list(fixtures)[:7], conduct)
        raise KeyboardInterrupt

    monkeypatch.setattr(Processes, "play", stopped)
    ran = run("tune", "bus", BOT, "--over", "weights.toml", "--games", "200", "--out", "mine")
    assert ran.code == 130
    assert ran.err == "Stopped after 7 of 200 games, which are kept in mine; the same command goes on with them.\n"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["tune", "bus", BOT], "--over"),
        (["tune", "bus", "nobody", "--over", "weights.toml"], "There is no bot"),
        (["tune", "bus", BOT, "--over", "none.toml"], "Cannot read none.toml"),
        (["tune", "bus", "mcts", "--over", "weights.toml"], "There is no setting of the bot mcts 'width'"),
        (["tune", "bus", f"{BOT},greedy", "--over", "weights.toml"], "one at a time"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--against", "nobody"], "There is no bot"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--games", "20"], "at least 100 games"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--games", "2000000"], "1 to 1,000,000"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--players", "9"], "3 to 5"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--jobs", "0"], "not 0"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--seed", "-1"], "The seed"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--json", "no/where.json"], "there is no folder"),
        (["tune", "bus", BOT, "--over", "weights.toml", "--out", "weights.toml"], "weights.toml"),
    ],
)
def test_bad_input_is_refused_before_a_game_is_played(weights, args, sentence):
    assert sentence in refused(*args)
    assert [path.name for path in weights.iterdir()] == ["weights.toml"]
