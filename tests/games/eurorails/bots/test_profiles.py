from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest

from milepost.core.errors import BadInput
from milepost.games.eurorails.board import CITIES
from milepost.games.eurorails.bots import profile_file
from milepost.games.eurorails.bots.phases import PHASES, Phase
from milepost.games.eurorails.bots.profile_rows import Habits, PhaseRow, Skill
from milepost.games.eurorails.bots.profiles import profile, read
from milepost.games.eurorails.bots.scoring import DIMENSIONS
from tests.games.eurorails.bots import profile_tables

OWN = Path(profile_file.__file__).with_name(profile_file.OWN)

# the numbers


def rows(text: str) -> dict[str, tuple[float, ...]]:
    """A table with a name in front of each row."""
    lines = (line.split() for line in text.strip().splitlines())
    return {name: tuple(float(number) for number in numbers) for name, *numbers in lines}


BASE = (1.60, 0.14, 0.12, 0.08, 0.06, 0.10, 0.04, 0.06, 0.04, 0.08, 0.06, 0.10, 0.06, 0.02)
PHASE_WEIGHTS = rows("""
initial_build 1    0   1   1.2 1.2 0.3 0.5 1.5 0.5 0   1.3 1   0.8 0.3
opening       1    1.5 1   1   1   0.2 0.2 1.5 0.5 0   1   1   0.5 0.2
early         1    1   1.2 1.2 1.2 0.5 0.6 1   0.8 1.2 1   1.2 0.8 0.6
mid           1    1   1.2 1   1   1   1   1   1   1   0.8 1.2 1   1
late_cities   1    1.2 0.8 0.6 0.6 1.8 1.2 0.8 1   0.6 0.4 0.8 1.6 0.6
late_cash     1.2  1.2 0.8 0.8 0.3 1.6 1.2 0.8 1   0.8 0.3 1   0   0.6
push          0.8  1.5 0.5 0.2 0.2 2.0 1.4 0.5 1   0   0.2 0.5 1.6 0.2
""")
ARCHETYPE_WEIGHTS = rows("""
backbone    1  0.8 1.0 1.2 1.5 1.2 0.8 1.0 0.7 1.2 2.0 0.8 1.0 0.5
freight     1  1.0 1.5 1.5 0.7 0.6 0.8 1.0 1.2 0.8 0.5 2.0 0.5 0.5
sprinter    1  0.9 0.8 0.8 1.0 0.8 0.5 0.7 0.8 1.8 1.0 0.6 0.7 0.3
continental 1  0.7 0.8 1.0 1.5 2.0 0.5 1.0 0.5 0.9 0.8 0.7 2.0 0.5
opportunist 1  1.3 1.2 0.6 0.5 0.7 1.3 1.2 1.5 0.7 0.3 1.0 0.5 0.8
blocker     1  1.0 0.9 0.8 1.2 0.8 2.0 0.9 1.8 0.8 0.5 0.7 0.8 1.5
""")
SKILL_WEIGHTS = rows("""
easy   0.3 1 1 0.5 0.5 0.5 0 0.5 0   0.5 0.5 0.5 0.5 0
medium 0.75 1 1 0.8 0.8 0.8 0 0.8 0.6 0.8 0.7 0.7 0.8 0
hard   1   1 1 1   1   1   1 1   1   1   1   1   1   1
""")
NAMES = "vel imm mp multi net vict block risk scarce upg back comb major fee"
SHORT = dict(zip(NAMES.split(), DIMENSIONS, strict=True))
CORRECTIONS = """
backbone | back 1.5 | back 1.5 imm 0.8 | upg 1.3 back 0.8 net 1.2 | back 0.6 mp 1.3 | major 1.2 |
freight | multi 1.5 | comb 1.3 | comb 1.3 upg 1.2 | comb 1.3 | vict 2.5 major 2.0 |
sprinter | net 0.8 vel 1.2 | vel 1.2 imm 1.3 | upg 1.5 | vel 1.2 | vict 1.3 | vict 1.2
continental | major 1.5 vict 2.5| major 1.3 vict 2.0 | major 1.2 | major 1.2 vict 1.2 | | imm 1.5 vel 1.3
opportunist | net 0.5 vel 1.2 | imm 1.3 | imm 1.2 scarce 0.8 | scarce 1.2 | vict 2.0 | block 1.3
blocker | net 1.3 | block 0.2 | block 1.2 | block 1.5 fee 1.5 | block 0.6 vict 1.5 | block 0.6 vict 1.3
"""
"""From the first building to the late game with cities missing; the last column is for both phases after that."""
PHASE_ROWS = {
    "reserve": (10, 10, 5, 5, 5, 5, 5),
    "reserve_when_winning": (None, None, None, None, None, None, 0),
    "lost_share": (0.5, 0.5, 0.5, 0.5, 0.8, 0.9, 1.0),
    "detour": (0, 0, 5, 10, "any", 0, "any"),
    "alpine_saves": (4, 3, 3, 3, 3, 3, 1),
    "ferries": ("never", "costly", "costly", "free", "free", "free", "free"),
    "upgrade": ("never", "never", "with_track", "always", "if_it_pays", "if_it_pays", "never"),
    "discard_below": (None, 1.5, 3, 3.5, 3.5, 4, 6),
    "better_by": (None, 1.0, 0.7, 0.7, 0.5, 0.5, 0),
}
HABITS = {
    "million": (2, 3, 0.6, 2, 4, 2),
    "alpine_saves": (None, None, 2, None, None, None),
    "reserve": (5, 5, 10, 5, 5, 5),
    "loyalty": (2, 1, 1, 1, 0, 1),
    "first_train": ("fast", "heavy", "fast", "fast", "fast", "fast"),
    "detour": (1, 0.25, 0.5, 2, 0, 1),
    "foreign": (3, 3, 1.5, 4, 1.2, 3),
    "connect_from": (60, 120, 70, 50, 110, 80),
    "comfort": (12, 12, 2, 25, 12, 12),
    "deliveries": (3, 3, 2, 3, 3, 3),
}
SKILLS = {
    "dimensions": (3, 6, 13),
    "random": (20, 5, 0),
    "misses": (30, 10, 0),
    "deliveries": (1, 2, 3),
    "keeps_plan": (False, True, True),
    "horizon": (1, 3, 6),
    "beyond": (1, 0.8, 1),
    "usual": (0, 0, 5),
    "follow_up": (0, 0, 0.3),
    "trips": (3, 4, 6),
    "effort": ((8, 0, 3, 3, 2), (14, 0, 3, 3, 2), (40, 12, 6, 2, 2)),
    "most_track": (40, None, None),
    "cards": ("payment", "velocity", "together"),
    "opponents": ("ignored", "avoided", "modelled"),
    "corridor": (False, True, True),
    "corrections": (False, True, True),
}
CORRIDORS = {
    "C1": "Paris Holland Ruhr Berlin Wien", "C2": "London Wien", "C3": "Ruhr Berlin Wien", "C4": "Berlin Lyon",
    "C5": "Paris Wien", "C6": "London Paris Milano", "C7": "Ruhr Milano", "C8": "Paris Lyon Marseille",
}  # fmt: skip
SAVED = ((7.9, 7.4), (6.1, 5.7), (5.2, 4.8), (5.8, 5.3), (5.5, 5.0), (5.4, 4.9), (4.1, 3.5), (2.5, 1.9))


def test_the_weights_are_the_right_ones():
    book = read()
    assert tuple(row.base for row in book.dimensions) == BASE
    assert dict(zip(PHASES, book.phase_weights, strict=True)) == PHASE_WEIGHTS
    assert {name: one.weights for name, one in book.archetypes.items()} == ARCHETYPE_WEIGHTS
    assert {name: one.weights for name, one in book.skills.items()} == SKILL_WEIGHTS
    assert list(book.archetypes) == list(ARCHETYPE_WEIGHTS)
    assert list(book.skills) == list(SKILL_WEIGHTS)


def test_the_corrections_are_the_right_ones():
    for line in CORRECTIONS.strip().splitlines():
        name, *cells = (cell.strip() for cell in line.split("|"))
        for phase, cell in zip(PHASES, [*cells, cells[-1]], strict=True):
            words = cell.split()
            wanted = {SHORT[short]: float(factor) for short, factor in zip(words[::2], words[1::2], strict=True)}
            found = dict(zip(DIMENSIONS, read().archetypes[name].corrections[Phase[phase.upper()]], strict=True))
            assert {dimension: factor for dimension, factor in found.items() if factor != 1} == wanted, (name, phase)


def test_the_rows_of_the_phases_are_the_right_ones():
    for key, wanted in PHASE_ROWS.items():
        assert tuple(getattr(row, key) for row in read().phases) == wanted, key
    assert set(msgspec.structs.asdict(read().phases[0])) == {*PHASE_ROWS, "title"}


def test_the_habits_are_the_right_ones():
    for key, wanted in HABITS.items():
        assert tuple(getattr(one.habits[Phase.EARLY], key) for one in read().archetypes.values()) == wanted, key


def test_two_archetypes_change_a_habit_in_one_phase():
    changed = {
        (name, Phase(phase).name, key, value)
        for name, one in read().archetypes.items()
        for phase, habits in enumerate(one.habits)
        for key, value in msgspec.structs.asdict(habits).items()
        if value != getattr(one.habits[Phase.EARLY], key)
    }
    assert changed == {("continental", "OPENING", "least_detour", 5), ("opportunist", "MID", "foreign", 1)}


def test_the_skills_are_the_right_ones():
    for key, wanted in SKILLS.items():
        assert tuple(getattr(one, key) for one in read().skills.values()) == wanted, key
    assert set(msgspec.structs.asdict(read().skills["hard"])) == {*SKILLS, "title", "weights", "phases"}


def test_the_corridors_are_the_right_ones():
    found = read().corridors
    assert {one.name: " ".join(CITIES[city] for city in one.cities) for one in found} == CORRIDORS
    assert tuple((one.saved["first"], one.saved["second"]) for one in found) == SAVED


def test_every_archetype_has_a_name_and_a_line_for_people():
    for one in read().archetypes.values():
        assert one.name.istitle()
        assert one.line.endswith(".")
        assert one.title


def test_the_page_on_the_bots_shows_the_numbers_of_the_file():
    page = profile_tables.PAGE.read_text("utf-8")
    assert profile_tables.page_with(profile_tables.tables(read()), page) == page


def test_every_row_of_the_file_is_on_the_page():
    told = {*profile_tables.OF_A_PHASE, *profile_tables.HABITS, *profile_tables.OF_A_SKILL}
    fields = {
        field
        for kind in (PhaseRow, Habits, Skill)
        for field in kind.__struct_fields__
        if field not in ("title", "weights", "phases", "least_detour")
    }
    assert fields == told


# an archetype played with a skill


def test_a_weight_is_the_product_of_all_factors():
    found = profile("backbone", "hard").weights[Phase.EARLY]
    assert found[DIMENSIONS.index("backbone_alignment")] == pytest.approx(0.06 * 1 * 2.0 * 1 * 0.8)
    assert found[DIMENSIONS.index("upgrade_roi")] == pytest.approx(0.08 * 1 * 1.2 * 1.2 * 1.3)
    medium = profile("freight", "medium").weights[Phase.MID]
    assert medium[DIMENSIONS.index("load_combination_score")] == pytest.approx(0.10 * 0.7 * 2.0 * 1.2 * 1.3)


def test_a_beginner_knows_no_corrections():
    easy = profile("sprinter", "easy").weights[Phase.EARLY]
    assert easy[DIMENSIONS.index("upgrade_roi")] == pytest.approx(0.08 * 0.5 * 1.8 * 1.2)


def test_the_greater_reserve_holds_unless_the_game_is_being_won():
    backbone, sprinter = profile("backbone"), profile("sprinter")
    assert [backbone.reserve(phase) for phase in Phase] == [10, 10, 5, 5, 5, 5, 5]
    assert [sprinter.reserve(phase) for phase in Phase] == [10] * 7
    assert backbone.reserve(Phase.PUSH, winning=True) == sprinter.reserve(Phase.PUSH, winning=True) == 0
    assert backbone.reserve(Phase.MID, winning=True) == 5


def test_habits_change_what_a_phase_allows():
    assert [profile("backbone").detour(phase) for phase in Phase] == [0, 0, 5, 10, inf, 0, inf]
    assert [profile("continental").detour(phase) for phase in Phase] == [0, 5, 10, 20, inf, 0, inf]
    assert [profile("freight").detour(phase) for phase in Phase] == [0, 0, 1.25, 2.5, inf, 0, inf]
    assert [profile("blocker").alpine_saves(phase) for phase in Phase] == [4, 3, 3, 3, 3, 3, 1]
    assert {profile("sprinter").alpine_saves(phase) for phase in Phase} == {2}
    assert [profile("backbone").better_by(phase) for phase in Phase] == [0, 2.0, 1.4, 1.4, 1.0, 1.0, 0]
    assert {profile("opportunist").better_by(phase) for phase in Phase} == {0}


def test_only_the_backbone_falls_back_and_not_as_a_beginner():
    found = {name: profile(name).fallback for name in read().archetypes}
    assert {name for name, fallback in found.items() if fallback} == {"backbone"}
    assert found["backbone"] == profile("opportunist")
    assert profile("backbone", "easy").fallback is None


def test_a_profile_is_put_together_once():
    assert profile("backbone", "easy") is profile("backbone", "easy")


# files of one's own


def own_file(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """A copy of the game's file with some changes, each of which must have something to change."""
    text = OWN.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "my.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_of_ones_own_is_used(tmp_path: Path):
    path = own_file(tmp_path, ("backbone_alignment       = [2.0,", "backbone_alignment       = [3.0,"))
    place = DIMENSIONS.index("backbone_alignment")
    mine, usual = (profile("backbone", "hard", which).weights[Phase.MID][place] for which in (path, ""))
    assert mine == pytest.approx(1.5 * usual)
    assert profile("backbone", "hard", str(path)) == profile("backbone", "hard", path)


def test_a_file_that_has_changed_is_read_again(tmp_path: Path):
    path = own_file(tmp_path)
    assert profile("backbone", "hard", path).name == "Berta"
    own_file(tmp_path, ('"Berta"', '"Bodo"'))
    assert profile("backbone", "hard", path).name == "Bodo"


def test_columns_may_stand_in_any_order(tmp_path: Path):
    text = OWN.read_text("utf-8")
    table = text.partition("[weights.skill]")[2].partition("\n#")[0]
    swapped = table.replace('"easy", "medium"', '"medium", "easy"')
    for line in table.splitlines():
        if "[" in line and "columns" not in line:
            key, _, numbers = line.partition("= [")
            easy, medium, hard = numbers.strip("]").split(",")
            swapped = swapped.replace(line, f"{key}= [{medium},{easy},{hard}]")
    path = own_file(tmp_path, (table, swapped))
    assert {name: one.weights for name, one in read(path).skills.items()} == SKILL_WEIGHTS


def test_an_archetype_of_ones_own_can_be_played(tmp_path: Path):
    text = OWN.read_text("utf-8")
    more = [(line, line.replace("]", ", 1]")) for line in archetype_lines(text)]
    block = text[text.index("[archetype.blocker]") : text.index("# The skills")]
    path = own_file(
        tmp_path, ('"opportunist", "blocker"]', '"opportunist", "blocker", "dreamer"]'), *more,
        ("# The skills", block.replace("blocker", "dreamer") + "# The skills"),
    )  # fmt: skip
    assert profile("dreamer", "hard", path).weights[Phase.MID][0] == 1.6
    with pytest.raises(BadInput, match="dreamer"):
        profile("dreamer")


def archetype_lines(text: str) -> list[str]:
    """The rows of the archetypes' weights."""
    return [
        line
        for line in text.partition("[weights.archetype]")[2].partition("[weights.skill]")[0].splitlines()
        if "= [" in line and "columns" not in line
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ("velocity                 = [  1,   1,   1,   1,   1, 1.2, 0.8]\n", ""),
            "weights.phase.velocity is missing in {}; it is a list of 7 numbers, one for each column.",
        ),
        (
            ("immediate_income         = [  0, 1.5,", "immediate_income         = [  0, 'much',"),
            "weights.phase.immediate_income.opening in {} is a number from 0, not 'much'.",
        ),
        (
            ("immediate_income         = [  0, 1.5,", "immediate_income         = [  0, true,"),
            "weights.phase.immediate_income.opening in {} is a number from 0, not True.",
        ),
        (
            ("risk_exposure            = [1.0, 1.0, 0.7,", "risk_exposure            = [1.0, 1.0, -0.7,"),
            "weights.archetype.risk_exposure.sprinter in {} is a number from 0, not -0.7.",
        ),
        (
            ("risk_exposure            = [1.0, 1.0, 0.7,", "risk_exposure            = [1.0, 1.0, nan,"),
            "weights.archetype.risk_exposure.sprinter in {} is a number from 0, not nan.",
        ),
        (
            ("risk_exposure            = [1.0, 1.0, 0.7,", "risk_exposure            = [1.0, 1.0, inf,"),
            "weights.archetype.risk_exposure.sprinter in {} is a number from 0, not inf.",
        ),
        (
            ("velocity                 = [0.3, 0.75,  1]", "velocity                 = [0.3, 0.75]"),
            "weights.skill.velocity in {} is a list of 3 numbers, one for each column, not [0.3, 0.75].",
        ),
        (
            ("velocity                 = [0.3, 0.75,  1]", "velocity                 = 0.5"),
            "weights.skill.velocity in {} is a list of 3 numbers, one for each column, not 0.5.",
        ),
        (
            ('"late_cash", "push"]', '"late_cash"]'),
            "weights.phase.columns in {} is a list with each of initial_build, opening, early, mid, late_cities, "
            "late_cash, push once, not ['initial_build', 'opening', 'early', 'mid', 'late_cities', 'late_cash'].",
        ),
        (
            ('columns = ["easy", "medium", "hard"]\n', ""),
            "weights.skill.columns is missing in {}; it is a list of names.",
        ),
        (
            ("velocity                 = { base = 1.60,", "velocity                 = { base = 'a lot',"),
            "dimensions.velocity.base in {} is a number from 0, not 'a lot'.",
        ),
        (
            ("velocity                 = { base", "speed                    = { base"),
            "In {} there is no key in [dimensions] 'speed'; known: " + ", ".join(sorted(DIMENSIONS)) + ".",
        ),
        (
            ('velocity                 = { base = 1.60, meaning = "millions a turn, with the lost share of new track '
             'taken off" }\n', ""),
            "dimensions.velocity is missing in {}; it is a table.",
        ),
        (("[phase.mid]", "[phase.middle]"), "In {} there is no key in [phase] 'middle'; did you mean 'mid'?"),
        (("reserve = 10", "reserve = 'ten'"), "phase.initial_build.reserve in {} is a whole number from 0, not 'ten'."),
        (("reserve = 10\n", ""), "phase.initial_build.reserve is missing in {}; it is a whole number from 0."),
        (("reserve = 10", "reserv = 10"), "In {} there is no key in [phase.initial_build] 'reserv'; did you mean"),
        (("lost_share = 0.5", "lost_share = 1.5"), "phase.initial_build.lost_share in {} is a number from 0 to 1, not"),
        (("detour = 0", "detour = 'some'"), "phase.initial_build.detour in {} is a number from 0 or any, not 'some'."),
        (
            ('upgrade = "never"', 'upgrade = "soon"'),
            "phase.initial_build.upgrade in {} is always or if_it_pays or never or with_track, not 'soon'.",
        ),
        (
            ('fallback = "opportunist"', 'fallback = "nobody"'),
            "archetype.backbone.fallback in {} is one of those that have none themselves (freight, sprinter, "
            "continental, opportunist, blocker), not 'nobody'.",
        ),
        (
            ('fallback = "opportunist"', 'fallback = "backbone"'),
            "archetype.backbone.fallback in {} is one of those that have none themselves (freight, sprinter, "
            "continental, opportunist, blocker), not 'backbone'.",
        ),
        (("million = 2\n", "million = 0\n"), "archetype.backbone.habits.million in {} is a number from 0.1, not 0."),
        (
            ("mid = { foreign = 1 }", "mid = { foreign = 'less' }"),
            "archetype.opportunist.habit_changes.mid.foreign in {} is a number from 0.1, not 'less'.",
        ),
        (
            ("mid = { foreign = 1 }", "middle = { foreign = 1 }"),
            "In {} there is no key in [archetype.opportunist.habit_changes] 'middle'",
        ),
        (
            ("opening = { competitor_blocking = 0.2 }", "opening = { competitor_blockin = 0.2 }"),
            "In {} there is no key in [archetype.blocker.corrections.opening] 'competitor_blockin'; did you mean "
            "'competitor_blocking'?",
        ),
        (("opening = { competitor_blocking = 0.2 }", "opening = 0.2"), "archetype.blocker.corrections.opening in {}"),
        (("random = 20", "random = 120"), "skill.easy.random in {} is a whole number from 0 to 100, not 120."),
        (("tripled = 0, ", ""), "skill.easy.effort.tripled is missing in {}; it is a whole number from 0."),
        (
            ('push = "early"', 'push = "shove"'),
            "skill.easy.phases.push in {} is early or initial_build or late_cash or late_cities or mid or opening or "
            "push, not 'shove'.",
        ),
        (("keeps_plan = false", "keeps_plan = 0"), "skill.easy.keeps_plan in {} is true or false, not 0."),
        (('"London", "Wien"', '"Londn", "Wien"'), "In {} there is no city of corridor.C2 'Londn'; did you mean"),
        (('["London", "Wien"]', '["London"]'), "corridor.C2.cities in {} is a list of at least two cities, not"),
        (("saved = { first = 7.9, second = 7.4 }", "saved = { first = 7.9 }"), "corridor.C1.saved.second is missing"),
        (("[skill.easy]\n", "[levels]\n"), "In {} there is no table 'levels'; known: archetype, corridor, dimensions"),
        (("[dimensions]\n", "[dimensions\n"), "{} is not in TOML: "),
    ],
)  # fmt: skip
def test_whatever_is_wrong_in_a_file_gets_a_sentence(tmp_path: Path, change: tuple[str, str], sentence: str):
    path = own_file(tmp_path, change)
    with pytest.raises(BadInput) as caught:
        read(path)
    assert str(caught.value).startswith(sentence.format(path))
    assert str(caught.value)[-1] in ".?"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("backbon",), "In profiles.toml there is no archetype 'backbon'; did you mean 'backbone'? known: backbone, "),
        (("backbone", "hardd"), "In profiles.toml there is no skill 'hardd'; did you mean 'hard'? known: easy, hard"),
    ],
)
def test_an_unknown_archetype_or_skill_gets_a_sentence(given: Any, sentence: str):
    with pytest.raises(BadInput) as caught:
        profile(*given)
    assert str(caught.value).startswith(sentence)


def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path: Path):
    with pytest.raises(BadInput, match=r"^Cannot read the profile file .*none.toml: No such file or directory\.$"):
        profile("backbone", "hard", tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"is no profile file: it must be text in UTF-8, like profiles\.toml\.$"):
        profile("backbone", "hard", tmp_path / "picture.toml")
    (tmp_path / "notes.txt").write_text("secret = 1")
    with pytest.raises(BadInput, match=r"notes\.txt is no profile file: its name must end in \.toml, like"):
        profile("backbone", "hard", tmp_path / "notes.txt")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "huge.toml").write_text("#" * 200_001)
    for name in ("folder.toml", "huge.toml"):
        with pytest.raises(BadInput, match=r"is no profile file: it must be a file of at most 200,000 bytes\.$"):
            profile("backbone", "hard", tmp_path / name)
