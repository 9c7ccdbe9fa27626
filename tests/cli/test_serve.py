from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from milepost.core.measures import measured
from milepost.core.record import Record
from milepost.server import run as server_run
from tests.cli.running import refused, run

pytestmark = pytest.mark.slow

ADDRESS = re.compile(r"http://[\d.]+:\d+(/table/[\w-]+)?")


@contextmanager
def serving(folder: Path, *more: str, module: bool = False) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and where it said it is."""
    command = [sys.executable, "-m", "milepost.server"] if module else [sys.executable, "-c", MAIN, "serve"]
    given = ["--port", "0", "--data", str(folder), "--no-open", *more]
    with telling_address([*command, *given]) as told:
        yield told


@contextmanager
def telling_address(command: list[str], **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that serves, in an environment with a few things more, and the address that it said."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MILEPOST_")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean | more
    ) as server:
        try:
            assert server.stdout is not None
            found = ADDRESS.search(server.stdout.readline())
            assert found is not None
            yield server, found[0]
        finally:
            server.kill()


MAIN = "import sys; from milepost.cli import main; sys.exit(main())"


def ended(server: subprocess.Popen[str]) -> tuple[int, str]:
    """How a server ended, and what it had to complain about. One that does not end is killed: nobody waits for ever."""
    try:
        _, err = server.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        server.kill()
        raise
    return server.returncode, err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_answers_and_a_signal_ends_it_in_order(tmp_path, number):
    with serving(tmp_path) as (server, url):
        with urllib.request.urlopen(f"{url}/api/games", timeout=20) as answer:
            assert "bus" in {game["name"] for game in json.load(answer)}
            assert "server" not in {name.lower() for name in answer.headers}
        assert [path.name for path in tmp_path.iterdir() if path.suffix == ".db"] == ["milepost.db"]
        server.send_signal(number)
        assert ended(server) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_started_in_the_background_of_a_script_ends_too(tmp_path, number):
    """Such a shell has its jobs ignore Ctrl-C."""
    script = f"import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); {MAIN}"
    command = [sys.executable, "-c", script, "serve", "--port", "0", "--data", str(tmp_path), "--no-open"]
    with telling_address(command) as (server, _):
        server.send_signal(number)
        assert ended(server) == (0, "")


def test_somebody_who_waits_is_told_for_what(tmp_path):
    leader, follower = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, "serve", "--port", "0", "--data", str(tmp_path), "--no-open"], stdout=follower
    ) as server:
        os.close(follower)
        said = b""
        with open(leader, "rb", buffering=0) as terminal:
            while b"Milepost is at" not in said:
                said += terminal.read(1024)
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    assert said.decode().startswith("Opening the tables …")


def test_somebody_in_a_hurry_may_press_ctrl_c_twice(tmp_path):
    with serving(tmp_path) as (server, _):
        server.send_signal(signal.SIGINT)
        time.sleep(0.05)
        server.send_signal(signal.SIGINT)
        assert ended(server) == (0, "")


def test_a_signal_before_the_server_runs_ends_it_too(tmp_path):
    for wait in (0.3, 0.9):
        server = subprocess.Popen(
            [sys.executable, "-c", MAIN, "serve", "--port", "0", "--data", str(tmp_path), "--no-open"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with server:
            time.sleep(wait)
            server.send_signal(signal.SIGINT)
            code, err = ended(server)
        assert code in (0, 130, -signal.SIGINT), err  # -SIGINT: before Python itself was ready
        assert code < 0 or "Traceback" not in err


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ctrl_c_in_the_middle_of_a_callback_is_not_lost(here, monkeypatch):
    class Swallows:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    def serve(settings: object, sock: object, started: Callable[[], None]) -> None:
        del (swallows := [Swallows()])[0]
        assert not swallows
        started()

    monkeypatch.setattr(server_run, "serve", serve)
    ran = run("serve", "--port", "0", "--no-open", "--data", here)
    assert ran.code == 130
    assert "Milepost is at" not in ran.out


def test_the_package_of_the_server_runs_it(tmp_path):
    with serving(tmp_path, module=True) as (server, url):
        assert urllib.request.urlopen(f"{url}/api/games", timeout=20).status == 200
        server.send_signal(signal.SIGTERM)
        assert ended(server) == (0, "")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_in_use_is_refused(taken, here, never):
    assert refused("serve", "--port", taken, "--no-open") == (
        f"Port {taken} is in use already; choose another with --port."
    )


def test_with_a_browser_to_open_the_next_free_port_will_do(taken, here, never):
    ran = run("serve", "--port", taken, "--open", "--data", here)
    assert ran.code == 0
    port = int(re.findall(r"127\.0\.0\.1:(\d+)", ran.out)[0])
    assert taken < port <= taken + server_run.LOOK_FURTHER
    assert never == [f"http://127.0.0.1:{port}/"]


def test_the_page_of_a_game_is_opened(here, never):
    assert run("serve", "--port", "0", "--open", "--game", "bus", "--data", here).code == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/new/bus", never[0])


def test_without_a_terminal_no_browser_is_opened(here, never):
    assert run("serve", "--port", "0", "--data", here).code == 0
    assert never == []


def test_a_record_is_opened_in_the_browser_as_a_finished_table(game, here):
    record = Record.load(game)
    command = [sys.executable, "-c", MAIN, "replay", str(game), "--open"]
    settled = {"MILEPOST_DATABASE": f"sqlite:///{here / 'tables.db'}", "XDG_DATA_HOME": str(here), "BROWSER": "true"}
    with telling_address(command, **settled) as (server, url):
        table = url.replace("/table/", "/api/tables/")
        with urllib.request.urlopen(table, timeout=20) as answer:
            status = json.load(answer)["status"]
        assert (status["phase"], status["length"], status["viewer"]) == ("over", len(record.moves), None)
        with urllib.request.urlopen(f"{table}/measures", timeout=20) as answer:
            told = {one["name"]: tuple(one["values"]) for one in json.load(answer)["measures"]}
        assert told == measured(record).final
        server.send_signal(signal.SIGINT)
        assert ended(server) == (0, "")


def test_the_browser_shows_the_whole_of_a_record(game, never):
    for more in (["--at", "3"], ["--pace", "1"]):
        assert refused("replay", game, "--open", *more) == (
            "--open shows the whole game; --at and --pace are for the terminal, so leave them out."
        )
    assert never == []


def test_a_host_may_be_a_name(here, never):
    assert "http://127.0.0.1:" in run("serve", "--host", "localhost", "--port", "0", "--data", here).out


def test_a_server_for_everybody_says_so(here, never):
    out = run("serve", "--host", "0.0.0.0", "--port", "0", "--no-open", "--data", here).out
    assert re.search(r"is at http://127\.0\.0\.1:\d+/, and others find it under this machine's name", out)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--port", "70000"], "--port"),
        (["--port", "x"], "--port"),
        (["--host", ""], "The host is an address"),
        (["--host", "no.such.host.invalid"], "There is no address 'no.such"),
        (["--host", "192.0.2.1"], "Cannot listen on port"),
        (["--host", "a" * 300], "There is no address 'aaa"),
        (["--host", "ü" * 99], "There is no address 'üüü"),
        (["--game", "chess"], "There is no game 'chess'"),
        (["--bot-workers", "0"], "From 1 to 64 bots"),
        (["--bot-seconds", "nan"], "not nan"),
        (["--name", "https://games.example"], "is not the name of a machine"),
        (["--behind-proxy", "proxy.example"], "is not the address of a proxy"),
        (["--database", "games.db"], "is not the URL of a database"),
        (["--database", "mysql://h/games"], "SQLite or PostgreSQL"),
        (["--database", "sqlite:///file/games.db"], "There can be no database at"),
        (["--database", "sqlite:///."], "name a file for the database"),
        (["--database", "postgresql://nobody@127.0.0.1:1/games"], "cannot be opened"),
    ],
)
def test_what_cannot_work_is_told_in_a_sentence(here, args, words):
    (here / "file").touch()
    assert words in refused("serve", "--port", "0", "--no-open", "--data", here / "data", *args)


def test_a_file_that_is_no_database_is_left_alone(here):
    (here / "letter.txt").write_text("Dear Sir or Madam, " * 100)
    before = (here / "letter.txt").read_bytes()
    assert "letter.txt" in refused("serve", "--port", "0", "--no-open", "--database", "sqlite:///letter.txt")
    assert (here / "letter.txt").read_bytes() == before


# the browser


class Window(webbrowser.BaseBrowser):
    def __init__(self, fails: bool = False) -> None:
        super().__init__("window")
        self.fails, self.shown = fails, list[str]()

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.shown.append(url)
        if self.fails:
            raise OSError("no screen")
        return True


def opened(monkeypatch: pytest.MonkeyPatch, browser: webbrowser.BaseBrowser) -> None:
    threads: list[object] = []
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    monkeypatch.setattr(threading.Thread, "start", lambda thread: threads.append(thread.run()))
    server_run.open_browser("http://127.0.0.1:1/")
    assert len(threads) == 1


def test_a_page_is_shown_in_a_browser(monkeypatch):
    window = Window()
    opened(monkeypatch, window)
    assert window.shown == ["http://127.0.0.1:1/"]


def test_a_browser_that_fails_or_is_missing_does_no_harm(monkeypatch):
    opened(monkeypatch, Window(fails=True))

    def none() -> webbrowser.BaseBrowser:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    server_run.open_browser("http://127.0.0.1:1/")


def test_a_browser_in_the_terminal_is_not_opened(monkeypatch):
    shown: list[str] = []
    monkeypatch.setattr(webbrowser.GenericBrowser, "open", lambda self, url, *more: shown.append(url))
    opened(monkeypatch, webbrowser.GenericBrowser("lynx"))
    assert shown == []


# the rest of the command line


def test_other_commands_do_not_load_the_server():
    code = (
        "import sys, milepost.cli.app; "
        "print([name for name in ('uvicorn', 'litestar', 'sqlalchemy', 'pebble', 'asyncio', 'milepost.server') "
        "if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_answers_are_sent_at_once():
    with server_run.listen("127.0.0.1", 0) as server, socket.create_connection(server.getsockname()):
        taken, _ = server.accept()
        with taken:
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
