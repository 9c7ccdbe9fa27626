from __future__ import annotations

import socket
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from milepost.arena import bot_sources, ray_cluster, schedule
from milepost.arena.playing import Batch, Conduct
from milepost.arena.processes import Processes
from milepost.arena.ray_cluster import RayCluster
from milepost.arena.rows import Fixture, Run
from milepost.arena.worker_process import Task
from milepost.core.errors import BadInput
from tests.needs import needs

OWN_BOT = """
from milepost.bots.random import RandomBot
import own_taste

class OwnBot(RandomBot):
    def choose(self, view, since=()):
        return own_taste.pick(view.legal())
"""
GAMES = 80


@pytest.fixture
def own_bot(tmp_path, monkeypatch):
    """A bot in a folder that only this process knows, in two modules."""
    (tmp_path / "own_bot.py").write_text(OWN_BOT)
    (tmp_path / "own_taste.py").write_text("def pick(things):\n    return things[len(things) // 2]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "own_bot.OwnBot"
    for name in ("own_bot", "own_taste"):
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def cluster():
    """A head and a node on this machine, with a CPU each; a node that dies is soon noticed."""
    ray = needs("ray", "ray")
    utilities = needs("ray.cluster_utils", "ray")
    noticing = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 300, "health_check_failure_threshold": 3}
    head: dict[str, Any] = {"num_cpus": 1, "include_dashboard": False, "_system_config": noticing}
    made = utilities.Cluster(initialize_head=True, head_node_args=head)
    made.add_node(num_cpus=1)
    yield made
    ray.shutdown()
    made.shutdown()


def fixtures(specs: list[str], games: int) -> list[Fixture]:
    return list(islice(schedule.rotation(specs, 0), games))


def in_order(batches: list[Batch]) -> list[bytes]:
    assert all(batch.failure is None for batch in batches)
    lines = [line for batch in batches for line in batch.rows.splitlines()]
    return sorted(lines, key=lambda line: msgspec.json.decode(line)["index"])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_though_a_bot_dies_and_then_a_node(cluster, own_bot, capfd, monkeypatch):
    monkeypatch.setattr(ray_cluster, "TASK_SECONDS", 0.4)
    monkeypatch.setattr(ray_cluster, "ANSWER_SECONDS", 300.0)  # this machine may be busy with other tests
    workers = RayCluster(cluster.address)
    deadly = ["random", "random", "tests.arena.bad_bots.Exiting"]
    run = Run.of("tournament", "bus", 3, 0, tuple(dict.fromkeys(deadly)))
    *_, last = workers.play(run, fixtures(deadly, 1), Conduct())
    assert last.failure is not None
    assert last.failure.sentence.startswith("The bot tests.arena.bad_bots.Exiting was asked when its process ended")

    specs = [own_bot, "random", "greedy"]
    run = Run.of("tournament", "bus", 3, 0, tuple(specs))
    batches: list[Batch] = []
    [node] = cluster.worker_nodes
    with closing(workers.play(run, fixtures(specs, GAMES), Conduct())) as coming:
        for batch in coming:
            batches.append(batch)
            if len(batches) == 4:
                cluster.remove_node(node, allow_graceful=False)
    assert not cluster.worker_nodes
    assert in_order(batches) == in_order(list(Processes(2).play(run, fixtures(specs, GAMES), Conduct())))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("address", ["ray://head:10001", "head", "head:", "head:0", "head:x", ":6379", "", "a/b:1"])
def test_what_is_no_address_is_refused(address):
    needs("ray", "ray")
    with pytest.raises(BadInput, match="is not the address of a Ray cluster"):
        RayCluster(address)


def test_an_address_where_nothing_listens_is_refused():
    needs("ray", "ray")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(BadInput, match=f"No Ray cluster answers at 127.0.0.1:{port}: Connection refused"):
        RayCluster(f"127.0.0.1:{port}")


def test_an_address_where_somebody_else_listens_is_refused(monkeypatch):
    needs("ray", "ray")
    monkeypatch.setattr(ray_cluster, "ANSWER_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(BadInput, match=f"No Ray cluster answers at {address}; give `auto` or"):
            RayCluster(address)


def test_without_ray_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install milepost\[ray\]"):
        RayCluster("auto")


@pytest.mark.parametrize(
    ("change", "version", "words"),
    [
        ({"rules": 99}, ray_cluster.VERSION, "has rules version 1 of Bus; it must be 99, as on this machine"),
        ({}, "99.0", "it must be 99.0, as on this machine"),
        ({"game": "chess"}, ray_cluster.VERSION, "no game 'chess'"),
    ],
)
def test_a_node_with_another_milepost_refuses_to_play(change, version, words):
    run = msgspec.structs.replace(Run.of("tournament", "bus", 3, 0, ("random",)), **change)
    batch = ray_cluster.play_there(version, b"", msgspec.json.encode(run), Conduct(), Task(fixtures(["random"] * 3, 1)))
    assert batch.failure is not None
    assert words in batch.failure.sentence


def test_a_task_is_halved_until_one_game_is_left():
    games = fixtures(["random"] * 3, 5)
    second, first = ray_cluster._narrowed(Task(games))
    assert first.fixtures + second.fixtures == games
    assert ray_cluster._narrowed(Task(games[:1])) == ray_cluster._narrowed(Task(games[:1], 1)) == [Task(games[:1], 1)]


def test_the_code_of_own_bots_is_packed_and_found_elsewhere(own_bot, tmp_path, monkeypatch):
    (tmp_path / "thesis.tex").write_text("dear")
    (tmp_path / "other.py").write_text("unused = True")
    archive = bot_sources.packed("bus", (own_bot, "random", "milepost.bots.greedy.GreedyBot"))
    for name in ("own_bot", "own_taste"):
        del sys.modules[name]
        (tmp_path / f"{name}.py").unlink()
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(tmp_path)])
    bot_sources.unpack(archive)
    assert sorted(path.name for path in Path(sys.path[0]).iterdir()) == ["own_bot.py", "own_taste.py"]
    Run.of("tournament", "bus", 3, 0, (own_bot,))


def test_nothing_is_packed_for_bots_that_are_installed():
    assert bot_sources.packed("bus", ("random", "mcts:iterations=3", "milepost.bots.greedy.GreedyBot")) == b""
