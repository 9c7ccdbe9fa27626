from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from milepost import __version__
from milepost.cli import main
from milepost.cli.arguments import read_bots, read_options, read_seed
from milepost.core.errors import BadInput
from milepost.core.options import option_meanings
from tests.cli.running import refused, run

MILEPOST = [sys.executable, "-c", "import sys; from milepost.cli import main; sys.exit(main())"]
INSTALLED = [MILEPOST[0], "-P", *MILEPOST[1:]]
"""The same without the current folder on Python's path, as the installed command runs."""


def test_alone_it_shows_help():
    ran = run()
    assert ran.code == 0
    assert all(name in ran.out for name in ("games", "play", "simulate", "replay", "verify", "show", "branch", "bench"))


@pytest.mark.parametrize("args", [["-h"], ["--help"], ["play", "-h"], ["simulate", "--help"]])
def test_help(args):
    ran = run(*args)
    assert ran.code == 0
    assert "Usage" in ran.out


def test_version():
    assert run("--version") == (0, f"milepost {__version__}\n", "")


@pytest.mark.slow
def test_python_m_milepost_is_the_same_command(tmp_path):
    def python_m(*args: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "milepost", *args]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)

    assert python_m("--version").stdout == f"milepost {__version__}\n"
    assert python_m("play", "chess").returncode == 2
    assert "2 games" in python_m("simulate", "bus", "--bots", "random", "--games", "2", "--jobs", "2").stdout


def test_games_lists_everything_needed_to_start():
    ran = run("games")
    assert ran.code == 0
    for word in ("Bus", "3 to 5", "plan (default)", "official", "stones_3p=5 (4 or 5)", "greedy", "Unofficial"):
        assert word in ran.out


def test_games_describes_one_game():
    ran = run("games", "eurorails")
    told = " ".join(ran.out.split())
    assert (ran.code, ran.err) == (0, "")
    for words in ("EuroRails (eurorails)", "2 to 6", "standard (default)", "printed: hands=open", "carrier",
                  "Unofficial", "rounds=200 (1 to 1000): The round after which the highest net worth"):  # fmt: skip
        assert words in told
    assert "Bus" not in ran.out
    assert "net worth" not in run("games").out


def test_games_describes_a_game_whose_source_is_not_there(monkeypatch):
    def gone(_: object) -> str:
        raise OSError("source code not available")

    monkeypatch.setattr("inspect.getsource", gone)
    option_meanings.cache_clear()  # another test may have read the source already
    try:
        ran = run("games", "bus")
    finally:
        option_meanings.cache_clear()
    assert "stones_3p=5 (4 or 5)" in ran.out
    assert "Time stones with three players." not in ran.out


def test_games_of_an_unknown_game():
    assert refused("games", "bsu") == refused("play", "bsu")
    assert "did you mean 'bus'" in refused("games", "bsu")


def test_unknown_command_gets_a_suggestion():
    sentence = refused("plya")
    assert "plya" in sentence
    assert "did you mean 'play'" in sentence


def test_unknown_option_gets_a_suggestion():
    assert "--players" in refused("play", "bus", "--plyers", "3")


def test_missing_and_extra_arguments():
    assert "game" in refused("simulate")
    assert "milepost games -h" in refused("games", "bus", "more")


def test_an_error_inside_asks_for_a_report(monkeypatch):
    def broken(*_args: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("milepost.core.catalog.game", broken)
    sentence = refused("play", "bus")
    assert "ZeroDivisionError: oops" in sentence
    assert "report" in sentence
    assert "milepost play bus" in sentence


def test_debugging_shows_where(monkeypatch, capsys):
    monkeypatch.setenv("MILEPOST_DEBUG", "1")
    assert main(["play", "nowhere"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_bots_with_settings_are_told_apart():
    assert read_bots("a:x=1,y=2, b ,c:z=3") == ["a:x=1,y=2", "b", "c:z=3"]
    assert read_bots("greedy,k=1") == ["greedy:k=1"]
    with pytest.raises(BadInput, match="list of bots"):
        read_bots("a,,b")


def test_options_and_seeds():
    assert read_options(["a=1", "b = x=y"], "fine") == {"preset": "fine", "a": "1", "b": "x=y"}
    assert [read_seed(text) for text in ("12", "0x12", "Ff")] == [12, "12", "ff"]


@pytest.mark.slow
def test_a_bot_is_found_in_the_current_folder(tmp_path):
    (tmp_path / "my_bot.py").write_text(
        "from milepost import Bot\n\nclass MyBot(Bot):\n    def choose(self, view, since=()):\n"
        "        return view.legal()[0]\n"
    )
    for args in (
        ["play", "bus", "--bots", "my_bot.MyBot", "--seed", "1"],
        ["simulate", "bus", "--bots", "my_bot.MyBot,random,random", "--games", "2", "--jobs", "2"],
    ):
        ran = subprocess.run(
            [*INSTALLED, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=tmp_path, timeout=60,
            check=False,
        )  # fmt: skip
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "my_bot.MyBot" in ran.stdout


def test_the_current_folder_is_searched_first_and_once(here, monkeypatch):
    for before, after in ((["x"], [str(here), "x"]), (["", "x"], ["", "x"]), (["x", str(here)], ["x", str(here)])):
        monkeypatch.setattr(sys, "path", [*before])
        read_bots("greedy,a.B")
        read_bots("a.B")
        assert sys.path == after


def test_nobody_who_names_no_module_loads_one_from_the_current_folder(here, monkeypatch):
    monkeypatch.setattr(sys, "path", ["x"])
    read_bots("greedy,mcts:seconds=0.5")
    assert sys.path == ["x"]


def test_the_installed_command_without_stdin_and_terminal(tmp_path):
    env = {**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*MILEPOST, "play", "bus", "--seed", "1"], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env,
        cwd=tmp_path, timeout=60, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The input ended" in ran.stdout
    assert "\x1b" not in ran.stdout
    assert not any(tmp_path.iterdir())


def interrupt(args: list[str], cwd: Path, sign: str = "", files: int = 1) -> tuple[int, str, str]:
    """Start a command, wait for some words and so many files, and press Ctrl-C."""
    command = subprocess.Popen(
        [*MILEPOST, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd
    )
    try:
        if sign:
            assert command.stdout is not None
            while sign not in command.stdout.readline():
                pass
        while len(list(cwd.glob("**/*.json"))) < files:
            time.sleep(0.05)
        command.send_signal(signal.SIGINT)
        out, err = command.communicate(timeout=30)
    finally:
        command.kill()
    assert "Traceback" not in err
    return command.returncode, out, err


@pytest.mark.slow
def test_ctrl_c_in_play_keeps_the_game(tmp_path):
    code, _, err = interrupt(["play", "bus", "--save", "mine.json"], tmp_path, "Build a pub")
    assert code == 130
    assert err.count("\n") == 1
    assert "milepost play --load mine.json" in err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.json"]


@pytest.mark.slow
def test_ctrl_c_in_simulate_reports_what_is_done(tmp_path):
    args = ["simulate", "bus", "--bots", "random", "--games", "1000000", "--jobs", "2", "--save", "all"]
    code, out, err = interrupt(args, tmp_path, files=300)
    assert code == 130
    assert "of 1,000,000 games" in err
    assert "games a second" in out
    assert not list((tmp_path / "all").glob("**/.*"))


@pytest.mark.slow
def test_ctrl_c_in_one_process_leaves_no_draft_and_a_report(tmp_path):
    args = ["simulate", "bus", "--bots", "random", "--games", "1000000", "--jobs", "1", "--save", "all"]
    code, _, _ = interrupt([*args, "--json", "report.json"], tmp_path, files=20)
    assert code == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all", "report.json"]
    assert not list((tmp_path / "all").glob(".*"))


def test_ctrl_c_while_loading_is_a_sentence_too(monkeypatch, capsys):
    def stop(_given: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("milepost.cli.app.run", stop)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"
