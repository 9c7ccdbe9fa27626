"""Every installed game through every command; nothing typed in a game ends in a traceback.

Companions, which no bot plays, are tried at a terminal in their own tests.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from milepost.arena.match import play_match
from milepost.core import catalog
from milepost.core.record import Record
from tests.cli.running import refused, run

pytestmark = pytest.mark.slow

GAMES = [name for name in catalog.game_names() if not catalog.game(name).companion]
COMPANIONS = [name for name in catalog.game_names() if catalog.game(name).companion]
SHORT: dict[str, dict[str, str]] = {"eurorails": {"rounds": "3"}}
"""Options that make a game short."""
SIGNS = "0123456789 .,-+{}[]\"':;?!/\\*`~^$%&()<>=_|@#\t\x00\x1b\u202eéß中"


def options(name: str) -> list[str]:
    return [word for key, value in SHORT.get(name, {}).items() for word in ("--option", f"{key}={value}")]


def numbers(count: int, most: int, seed: int = 1) -> str:
    """Numbers, and now and then an empty line, which leaves a form that none of them fits."""
    draw = random.Random(seed)
    return "".join(f"{draw.randint(0, most) or ''}\n" for _ in range(count))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_typing(here, name):
    lines = numbers(3000, 12)
    ran = run("play", name, "--bots", "random", "--seed", "3", "--save", "g.json", *options(name), stdin=lines)
    assert (ran.code, ran.err) == (0, "")
    record = Record.load(Path("g.json"))
    assert record.state.outcome is not None
    fewest = min(record.game.seats_for(record.game.options(SHORT.get(name, {}))))
    assert record.header.seats == max(2, fewest), "you, and the bot that was named"
    assert "You win with" in ran.out or "You come" in ran.out
    assert "rank" in ran.out.lower()


@pytest.fixture(scope="module", params=GAMES)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game between bots."""
    name = request.param
    path = tmp_path_factory.mktemp(name) / "g.json"
    seats = catalog.game(name).seats_for(catalog.game(name).options({}))[0]
    play_match(name, ["random"] * seats, 1, SHORT.get(name, {})).save(path)
    return path


def test_records_of_every_game_are_told_checked_drawn_and_forked(here, record):
    moves = len(Record.load(record).moves)
    told = run("replay", record)
    assert (told.code, told.err) == (0, "")
    assert f"\n{moves:>4}  " in told.out
    assert "Result" in told.out
    for at in (0, 1, moves // 2, moves):
        assert f"After {at} of {moves} actions." in run("replay", record, "--at", str(at)).out
    assert "1 of 1 records are good." in run("verify", record).out
    assert run("show", record, "--at", "5", "--out", "a.svg").code == 0
    assert run("show", record, "--strip", "2", "--out", "b.svg").code == 0
    assert run("branch", record, "--at", str(moves // 2), "--out", "c.json").code == 0
    assert run("play", "--load", "c.json", "--bots", "random", stdin="1\nl\nlist\nh\nq\n").code == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_listed_watched_and_simulated(here, name):
    assert f"({name})" in run("games").out
    watched = run("play", name, "--watch", "--bots", "random", "--seed", "1", *options(name))
    assert (watched.code, watched.err) == (0, "")
    games = ("--bots", "random", "--games", "2", "--jobs", "1")
    simulated = run("simulate", name, *games, *options(name))
    assert (simulated.code, simulated.err) == (0, "")
    assert "2 games with" in simulated.out


@pytest.mark.parametrize("name", COMPANIONS)
def test_companions_are_listed_and_no_bot_plays_them(here, name):
    assert f"({name})" in run("games").out
    assert "an app for people at a table" in run("games", name).out
    told = "is an app for people at a table; bots and learners cannot play it."
    assert refused("play", name, "--watch", "--bots", "random").endswith(told)
    assert refused("simulate", name, "--bots", "random", "--games", "2", "--jobs", "1").endswith(told)


def lines(name: str, seed: int, count: int) -> str:
    """Lines of all kinds: answers, commands, goals, labels, JSON, and noise."""
    draw = random.Random(seed)
    game = catalog.game(name)
    state = game.new(game.seats_for(game.options({}))[0], seed)
    ask = game.scene.ask(state.seen_by(state.to_act))
    words = sorted({word for choice in (ask.choices if ask else ()) for word in choice.label.split()})
    words += ["build", "go", "to", "from", "end", "turn", "y", "n", "all", "Paris", "lyon", "20,39", "Wine", "999,999"]
    commands = ["?", "l", "h", "w", "u", "list", "", "s", "b", "look", "help", "history", "undo"]
    tags = [str(kind.__struct_config__.tag) for kind in game.State.RULES]

    def line() -> str:
        kind = draw.randrange(7)
        if kind == 0:
            return str(draw.randint(-2, 200))
        if kind == 1:
            command = draw.choice(commands)
            return f"{command} {draw.choice(words)}" if command not in ("s", "b") and draw.random() < 0.5 else command
        if kind == 2:
            return " ".join(draw.choice(words) for _ in range(draw.randint(1, 4)))
        if kind == 3:
            return '{"do": "' + draw.choice(tags) + draw.choice(['"}', '", "x": 1}', '"', '", "edge": 5}'])
        if kind == 4:
            return "".join(draw.choice(SIGNS) for _ in range(draw.randint(1, 30)))
        if kind == 5:
            goal = draw.choice(game.goals.examples or ("pass",)).split()
            goal[draw.randrange(len(goal))] = draw.choice([*goal, draw.choice(words)])
            return " ".join(goal)
        return draw.choice(["1", "2", "3", "y", "end turn"])

    return "".join(line().replace("\n", " ") + "\n" for _ in range(count))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_typed_breaks_a_game(here, name, seed):
    typed = lines(name, seed, 250)
    ran = run("play", name, "--bots", "random", "--seed", str(seed), "--save", "g.json", *options(name), stdin=typed)
    assert (ran.code, ran.err) == (0, "")
    assert run("verify", "g.json").code == 0
    assert not set(ran.out) & set("\x1b\x00\u202e")
