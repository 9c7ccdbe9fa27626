"""What the pages show is true: their Python runs, their links and pictures exist, and they name no machine."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from milepost.arena.simulate import simulate
from tests.cli.running import run
from tests.needs import needs

ROOT = Path(__file__).parents[1]
PAGES = (
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("src/milepost/games/*/README.md")),
)
BUS = ROOT / "src" / "milepost" / "games" / "bus" / "README.md"
RUN_ELSEWHERE = {"add-a-game.md", "learn.md"}
"""Pages whose code tests/test_add_a_game.py and tests/learn/test_docs.py run."""

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
FENCED = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"""\]\(([^)\s]+)[^)]*\)|(?:src|href|srcset)="([^"]+)\"""")
MACHINE = re.compile(
    r"(?<![\w.])/(?:home|root|work|tmp|mnt|Users|var|opt)/"
    r"|\b(?:files\.pythonhosted|pypi|registry\.npmjs|registry\.yarnpkg|test\.pypi)\.\w+"
    r"|--(?:extra-)?index-url"
)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> set[str]:
    """The names a page's headings can be linked by."""
    titles = re.findall(r"^#+ (.+)$", FENCED.sub("", text(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


BLOCKS = [
    pytest.param(page, code, id=f"{name(page)}-{number}")
    for page in PAGES
    if page.name not in RUN_ELSEWHERE
    for number, code in enumerate(BLOCK.findall(text(page)), 1)
]


@pytest.mark.parametrize(("page", "code"), BLOCKS)
def test_what_a_page_shows_runs(page, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if re.search(r"\b(?:gym_env|env|Stepper)\(", code):
        needs("gymnasium", "learn")
        needs("pettingzoo", "learn")
    if re.search(r"\b(?:draw_board|to_networkx_graph)\(", code):
        needs("networkx", "plot")
        needs("matplotlib", "plot")
    exec(compile(code, name(page), "exec"), {"__name__": "shown"})


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_and_picture_exists(page):
    for found in LINK.findall(FENCED.sub("", text(page))):
        target, _, anchor = (found[0] or found[1]).partition("#")
        if re.match(r"https?://|mailto:", target):
            continue
        to = (page.parent / target).resolve() if target else page
        assert to.exists(), f"{name(page)} links to {target}, which is not there"
        assert to.is_relative_to(ROOT), f"{name(page)} links to {target}, outside of the project"
        assert not anchor or anchor in anchors(to), f"{name(page)} links to {target}#{anchor}: no such heading"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_page_names_a_machine(page):
    found = MACHINE.search(text(page))
    assert found is None, f"{name(page)} names {found and found[0]!r}"


def test_the_pages_are_there():
    shown = {name(page) for page in PAGES}
    assert shown >= {
        "README.md", "docs/bus.md", "docs/testing.md", "docs/write-a-bot.md", "src/milepost/games/bus/README.md",
    }  # fmt: skip


# the page on bots


@pytest.fixture
def my_bot(monkeypatch):
    """The folder of the example, where `my_bot.MyBot` is found."""
    monkeypatch.syspath_prepend(ROOT / "examples")
    yield
    sys.modules.pop("my_bot", None)


def test_the_page_on_bots_shows_the_example_as_it_is():
    shown = BLOCK.findall(text(ROOT / "docs" / "write-a-bot.md"))
    assert text(ROOT / "examples" / "my_bot.py") in shown


@pytest.mark.parametrize(
    "command",
    re.findall(r"^    (?:PYTHONPATH=\S+ )?milepost (.+)$", text(ROOT / "docs" / "write-a-bot.md"), re.MULTILINE),
)
def test_every_command_of_the_page_on_bots_runs(my_bot, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "first.py").write_text(BLOCK.findall(text(ROOT / "docs" / "write-a-bot.md"))[0], encoding="utf-8")
    assert run(*shlex.split(command.replace("--games 100", "--games 2 --jobs 1"))).code == 0


def test_the_example_beats_random(my_bot):
    mine, theirs = simulate("bus", ["my_bot.MyBot:width=3", "random", "random"], games=20, jobs=1).table()
    assert mine.wins >= 16 > theirs.wins


def test_the_example_explains_itself_and_repeats_itself(my_bot):
    import milepost
    from milepost import bots
    from milepost.core.bot import decide

    game = milepost.game("bus")
    view = game.new(3).seen_by(0)
    first, again = (decide(bots.make("my_bot.MyBot", game, seed=7), view) for _ in range(2))
    assert first == again
    assert first.why is not None
    assert first.why.weighed[0][0] == game.say(view, first.actions[0])


# the page on tests


def test_the_page_on_tests_names_every_suite():
    shown = text(ROOT / "docs" / "testing.md")
    folders = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/test_*.py")}
    for folder in folders - {"tests"}:
        assert f"| `{folder}` |" in shown
    for path in ROOT.glob("tests/test_*.py"):
        assert f"`tests/{path.name}`" in shown


# the game's own page


def test_the_page_of_bus_names_every_option_block_action_and_ruling():
    import milepost

    bus, shown = milepost.game("bus"), text(BUS)
    for option in bus.Options.__struct_fields__:
        assert f"| `{option}` |" in shown
    for block in bus.codec.blocks:
        assert f"| `{block.name}` | {' × '.join(map(str, block.shape))} |" in shown
    for kind in bus.State.RULES:
        assert f"| `{kind.__name__}(" in shown
    for field in bus.State.__struct_fields__:
        assert field == "chance" or f"`{field}`" in shown
    assert re.findall(r"^\| (A\d\d) \|", shown, re.MULTILINE) == [f"A{number:02}" for number in range(1, 39)]
    assert f"| rules version | {bus.rules_version} |" in shown


@pytest.mark.parametrize("sample", re.findall(r"`(\{\"do\".*?\})`", text(BUS)))
def test_the_page_of_bus_shows_actions_as_they_are_written(sample):
    import milepost

    bus = milepost.game("bus")
    assert bus.codec.tokens(bus.decode(sample))
