"""What the pages show is true: their Python runs, their links and pictures exist, and they name no machine."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import milepost
from milepost.arena.simulate import simulate
from milepost.games.eurorails.board import LOADS, SHOWN
from tests.cli.running import refused, run
from tests.needs import needs
from tests.rulings import RULINGS

ROOT = Path(__file__).parents[1]
PAGES = (
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("docs/**/*.md")),
    *sorted(ROOT.glob("src/milepost/games/*/README.md")),
    *sorted(ROOT.glob("src/milepost/games/*/companion/README.md")),
)
GAMES = tuple(sorted(page.parent.name for page in PAGES if page.parent.parent.name == "games"))
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


def page_of(game: str) -> Path:
    """The page in the folder of a game."""
    module = sys.modules[type(milepost.game(game)).__module__].__file__
    assert module is not None, "a game of ours is a file"
    return Path(module).with_name("README.md")


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
    monkeypatch.syspath_prepend(ROOT / "examples")
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
    assert shown >= {"README.md", "docs/testing.md", "docs/write-a-bot.md"}
    for game in milepost.game_names():
        assert shown >= {f"docs/{game}.md", name(page_of(game))}


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


def test_the_page_on_better_bots_shows_its_files_as_they_are():
    shown = text(ROOT / "docs" / "better-bot.md")
    for file in ("better_bot.py", "better_bot.toml"):
        assert text(ROOT / "examples" / file) in shown


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", re.findall(r"^    milepost (.+)$", text(ROOT / "docs" / "better-bot.md"), re.MULTILINE)
)
def test_every_command_of_the_page_on_better_bots_can_be_given(my_bot, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "better_bot.toml").write_text(text(ROOT / "examples" / "better_bot.toml"), encoding="utf-8")
    few = re.sub(r" --games \d+", "", command)
    if command.startswith("tune"):
        assert "at least 100 games" in refused(*shlex.split(few), "--games", "2")
    else:
        assert run(*shlex.split(few), "--games", "2", "--jobs", "1").code == 0


@pytest.mark.slow
def test_the_example_beats_random(my_bot):
    mine, theirs = simulate("bus", ["my_bot.MyBot:width=3", "random", "random"], games=20, jobs=1).table()
    assert mine.wins >= 16 > theirs.wins


def test_the_example_explains_itself_and_repeats_itself(my_bot):
    from milepost import bots
    from milepost.core.bot import decide

    game = milepost.game("bus")
    view = game.new(3).seen_by(0)
    first, again = (decide(bots.make("my_bot.MyBot", game, seed=7), view) for _ in range(2))
    assert first == again
    assert first.why is not None
    assert first.why.weighed[0][0] == game.words.say(view, first.actions[0])


# the page on tests


@pytest.mark.parametrize("room", ["arena", "core", "server"])
def test_the_page_on_architecture_names_every_module(room):
    house = text(ROOT / "docs" / "architecture.md").split("### The rooms of a game")[0]
    folder = ROOT / "src" / "milepost" / room
    modules = {path.stem for path in (*folder.glob("*.py"), *folder.glob("*/*.py")) if path.parent.name != "testing"}
    assert not [one for one in sorted(modules) if not one.startswith("_") and not re.search(rf"\b{one}\b", house)]


def test_what_the_walks_through_the_house_name_exists():
    walks = text(ROOT / "docs" / "architecture.md").split("## Three walks")[1].split("## Decided")[0]
    sources = [*ROOT.glob("src/milepost/**/*.py"), *ROOT.glob("web/src/**/*.ts")]
    known = set(re.findall(r"\w+", " ".join(text(path) for path in sources)))
    named = set(re.findall(r"[A-Za-z_]\w+", " ".join(re.findall(r"`([^`]*)`", walks))))
    files = {part for path in sources for part in re.findall(r"\w+", str(path.relative_to(ROOT)))}
    assert not named - known - files


def test_the_page_on_tests_names_every_suite():
    shown = text(ROOT / "docs" / "testing.md")
    folders = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/test_*.py")}
    for folder in folders - {"tests"}:
        assert f"| `{folder}` |" in shown
    for path in ROOT.glob("tests/test_*.py"):
        assert f"`tests/{path.name}`" in shown


# the page on playing EuroRails


def test_the_first_game_of_eurorails_goes_as_its_page_says():
    page = text(ROOT / "docs" / "eurorails.md")
    game = milepost.game("eurorails")
    state = game.new(3, seed=int(re.findall(r"--players 3 --seed (\d+)", page)[0]))
    dealt = re.findall(r"^\| (card .*?) \|$", page, re.MULTILINE)[0].split(" | ")
    assert dealt == [f"card {card}" for card in state.hands[0]]
    wanted = {f"{LOADS[want.load]} → {SHOWN[want.city]} {want.pay}M" for card in state.hands[0]
              for want in state.deck.demands[card]}  # fmt: skip
    assert wanted <= set(re.findall(r"[A-Z][a-z]+ → \w+ \d+M", page))
    rows = re.findall(r"^\| ([a-z ]*\d?) ?\| `(.+?)` \| (.+?) \|$", page, re.MULTILINE)
    assert len(rows) == 7
    for stage, typed, read in rows:
        if stage.strip() not in ("", "first building"):
            _end_of_turn(state)
        _typed(game, state, typed, read)


def _end_of_turn(state: Any) -> None:
    """P0 does nothing more in this round, and neither does anybody else."""
    now = state.build_round, state.round
    while state.to_act != 0 or (state.build_round, state.round) == now:
        state.apply(state.default())


def _typed(game: Any, state: Any, line: str, read: str) -> None:
    """What somebody types at the terminal: a goal, or words of a choice."""
    view = state.seen_by(0)
    plan = game.goals.plan(view, line)
    if plan is not None:
        assert plan.label == read
        state.apply_all(plan.actions)
        return
    fits = [action for action in view.legal() if line.lower() in game.words.say(view, action).lower()]
    assert len(fits) == 1
    state.apply(fits[0])


# the games' own pages


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_names_every_option_and_preset(which):
    game, shown = milepost.game(which), text(page_of(which))
    for option in game.Options.__struct_fields__:
        assert f"| `{option}` |" in shown
    for preset in game.presets:
        assert f"`{preset}`" in shown


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_explains_its_measures_as_the_code_does(which):
    measures = milepost.game(which).judgement.measures
    shown = text(page_of(which)).partition("\n## Measures\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \|$", shown, re.MULTILINE)
    assert rows == [(measure.name, measure.unit, measure.meaning) for measure in measures]
    above = shown.partition("|")[0]
    over_rounds = [measure.name for measure in measures if measure.over_rounds]
    assert re.findall(r"`(.+?)`", above) == (over_rounds if len(over_rounds) < len(measures) else [])


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_has_its_facts_right(which):
    game, shown = milepost.game(which), text(page_of(which))
    assert f"| rules version | {game.rules_version} |" in shown
    told = re.findall(r"^\| actions \| ([\d,]+)(?:, one token each| tokens; an action is a path)", shown, re.MULTILINE)
    assert told == [f"{game.codec.size:,}"]
    assert f"| observation | {game.codec.width:,} numbers" in shown
    for block in game.codec.blocks:
        assert f"| `{block.name}` | {' × '.join(map(str, block.shape))} |" in shown
    for field in game.State.__struct_fields__:
        assert field == "chance" or f"`{field}`" in shown


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_shows_every_kind_of_action_as_it_is_written(which):
    game = milepost.game(which)
    rows = re.findall(r"^\| `(\w+)\((.*?)\)` \| `(\{.*?\})` \|", text(page_of(which)), re.MULTILINE)
    assert sorted(kind for kind, _, _ in rows) == sorted(kind.__name__ for kind in game.State.RULES)
    for kind, fields, sample in rows:
        action = game.decode(sample)
        assert type(action).__name__ == kind
        assert ", ".join(type(action).__struct_fields__) == fields
        assert isinstance(action, game.open_actions) or game.codec.tokens(action)


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_counts_tokens_as_the_codec_does(which):
    game = milepost.game(which)
    shown = text(page_of(which)).partition("\n## Actions\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `\w+\(.*?\)` \| `(\{.*?\})` \| (\S.*?) \|", shown, re.MULTILINE)
    blocks = {name: _span(span) for name, span in re.findall(r"^\| `(\w+)` \| (\d.*?) \|", shown, re.MULTILINE)}
    spans = list(blocks.values()) or [_span(span) for _, span in rows if span != "none"]
    assert [first for first, _ in spans] == [0, *(last + 1 for _, last in spans[:-1])]
    assert spans[-1][-1] == game.codec.size - 1
    for sample, span in rows:
        if span != "none":
            path = [blocks[name] for name in re.findall(r"`(\w+)`", span)] or [_span(span)]
            tokens = game.codec.tokens(game.decode(sample))
            path += [path[-1]] * (len(tokens) - len(path))  # the last block may be named again and again
            assert all(first <= token <= last for token, (first, last) in zip(tokens, path, strict=True))


def _span(told: str) -> tuple[int, int]:
    """The first and the last of some tokens, as `8–23`, `78, 79` or `7`."""
    numbers = [int(number) for number in re.findall(r"\d+", told)]
    return numbers[0], numbers[-1]


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_lists_its_rulings_and_each_has_a_test(which):
    rulings = RULINGS[which]
    assert rulings.listed(text(page_of(which))) == rulings.labels
    tests = "".join(map(text, sorted(ROOT.glob(f"tests/games/{which}/test_rulings_*.py"))))
    assert rulings.tests(tests) == rulings.tested
    assert f"`tests/games/{which}/test_rulings_*.py`" in text(page_of(which))


@pytest.mark.parametrize("which", GAMES)
def test_the_page_of_a_game_names_its_files_and_its_makers(which):
    game, shown = milepost.game(which), text(page_of(which))
    for path in page_of(which).parent.glob("*.py"):
        assert path.name == "__init__.py" or path.name == "game.py" or f"`{path.name}`" in shown
    makers = re.findall(r"[A-Z]\w+(?: and)? [A-Z]\w+", game.credit.partition("Unofficial")[0])
    assert makers
    for page in (page_of(which), ROOT / "docs" / f"{which}.md", ROOT / "README.md"):
        told = " ".join(text(page).split())
        assert all(maker in told for maker in makers)
        assert "unofficial" in told
