from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from milepost.arena.tuning.ranges import Choices, Numbers, Space, read_space, written
from milepost.bots.random import RandomBot
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.game import Game


class Settable(RandomBot):
    def __init__(
        self,
        game: Game[Any],
        seed: int | str = 0,
        width: int = 6,
        curiosity: float = 0.1,
        late: bool = False,
        guard: bool | None = None,
        aim: Literal["speed", "income"] = "speed",
        word: str = "a",
        plan: tuple[int, ...] = (),
        fragile: int = 1,
    ) -> None:
        super().__init__(game, seed)
        if fragile > 3:
            raise ValueError("cracked")
        if width > 20:
            raise BadInput(f"Settable looks at no more than 20 ideas, not {width}.")


BOT = f"{__name__}.Settable"


def read(tmp_path: Path, text: str | bytes, bot: str = BOT) -> Space:
    path = tmp_path / "weights.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_space(path, bot, catalog.game("bus"))


def test_ranges_take_their_kind_from_the_bot(tmp_path):
    text = """
        [width]
        low = 2
        high = 12
        step = 2
        [curiosity]
        low = 0.01
        high = 1
        log = true
        [late]
        [guard]
        choices = [true, false]
        [aim]
        [word]
        choices = ["a", "b"]
    """
    space = read(tmp_path, text, f"{BOT}:width=4")
    assert space.ranges == (
        Numbers("width", True, 4, 2, 12, 2),
        Numbers("curiosity", False, 0.1, 0.01, 1.0, log=True),
        Choices("late", False, (True, False)),
        Choices("guard", None, (True, False)),
        Choices("aim", "speed", ("speed", "income")),
        Choices("word", "a", ("a", "b")),
    )


def test_whole_numbers_may_be_a_few_that_are_listed(tmp_path):
    space = read(tmp_path, "[width]\nchoices = [2, 6, 12]\n[curiosity]\nchoices = [0.1, 1]")
    assert space.ranges == (Choices("width", 6, (2, 6, 12)), Choices("curiosity", 0.1, (0.1, 1.0)))


def test_only_what_differs_is_written_into_the_name(tmp_path):
    space = read(tmp_path, "[width]\nlow = 2\nhigh = 12\n[late]\n[guard]", f"{BOT}:aim=income,width=4")
    now = space.present()
    assert now == {"width": 4, "late": False, "guard": None}
    assert space.spec(now) == space.bot == f"{BOT}:aim=income,width=4"
    assert space.spec(now | {"width": 9, "late": True}) == f"{BOT}:aim=income,width=9,late=true"
    assert space.spec(now | {"guard": False}) == f"{BOT}:aim=income,width=4,guard=false"


def test_numbers_are_written_with_few_digits_and_stay_in_range():
    between = Numbers("x", False, 0.1, 0.123456, 0.98765)
    assert between.read(0.3333333) == 0.3333
    assert between.read(0.123456) == 0.1235
    assert between.read(0.987649) == 0.9876
    assert between.low <= between.read(0.12345) <= between.high
    assert Numbers("x", False, 0.0, 0.0, 1.0, 0.00125).read(0.99875) == 0.99875
    assert [written(value) for value in (0.00001, 2, True, "a", None)] == ["1e-05", "2", "true", "a", "unset"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names no settings"),
        ("# nothing", "names no settings"),
        ("[width", "is not in TOML"),
        (b"\xff\xfe", "is not in TOML"),
        ("[widht]\nlow = 1\nhigh = 9", "did you mean 'width'?"),
        ("[seed]\nlow = 1\nhigh = 9", "There is no setting of the bot"),
        ("width = 3", r"is a table, \[width\] with low and high"),
        ("[width]\nhigh = 9", "has no low"),
        ("[width]", "has no low"),
        ("[width]\nlow = 9\nhigh = 9", "low must be less than high"),
        ("[width]\nlow = 12\nhigh = 9", "low must be less than high"),
        ("[width]\nlow = 1.5\nhigh = 9", "has low = 1.5; it takes a whole number"),
        ("[width]\nlow = true\nhigh = 9", "has low = true; it takes a whole number"),
        ("[curiosity]\nlow = 'small'\nhigh = 9", "has low = 'small'; it takes a number"),
        ("[curiosity]\nlow = 0.0\nhigh = inf", "has high = inf; it takes a number"),
        ("[curiosity]\nlow = nan\nhigh = 1.0", "has low = nan; it takes a number"),
        ("[width]\nlow = 1\nhigh = 9\nstep = 3", "a step of 3, which does not lead from 1 to 9"),
        ("[width]\nlow = 1\nhigh = 9\nstep = 0", "a step of 0, which does not lead"),
        ("[width]\nlow = 1\nhigh = 9\nlog = 1", "it is true or false"),
        ("[width]\nlow = 1\nhigh = 9\nstep = 2\nlog = true", "both log and a step"),
        ("[curiosity]\nlow = 0\nhigh = 1\nlog = true", "with log it must begin above 0"),
        ("[width]\nlow = 1\nhigh = 9\nhihg = 2", "has 'hihg'; for this setting it takes low, high, step, log"),
        ("[width]\nlow = 7\nhigh = 9", "the bot has 6 now; the range must include it"),
        ("[late]\nlow = 0\nhigh = 1", "has 'low'; for this setting it takes choices"),
        ("[late]\nchoices = [true]", "a list of at least two values"),
        ("[late]\nchoices = true", "a list of at least two values"),
        ("[word]", "a list of at least two values"),
        ("[late]\nchoices = [0, 1]", "has the choice 0; the bot takes true or false"),
        ("[width]\nchoices = [true, 6]", "has the choice true; the bot takes a whole number"),
        ("[aim]\nchoices = ['speed', 'fame']", "has the choice 'fame'; the bot takes income or speed"),
        ("[word]\nchoices = ['a', 'b,c']", "cannot be written into the name of a bot"),
        ("[word]\nchoices = ['a', 'b', 'b']", "lists a choice twice"),
        ("[word]\nchoices = ['b', 'c']", "does not list 'a', which the bot has now"),
        ("[plan]\nlow = 1\nhigh = 2", "neither a number, a word nor true or false"),
        ("[width]\nlow = 1\nhigh = 30", "looks at no more than 20 ideas, not 30"),
        ("[fragile]\nlow = 1\nhigh = 4", "cannot be made: ValueError: cracked"),
    ],
)
def test_what_is_wrong_with_a_range_is_said(tmp_path, text, sentence):
    with pytest.raises(BadInput, match=sentence) as refused:
        read(tmp_path, text)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match="Cannot read"):
        read_space(tmp_path / "none.toml", BOT, catalog.game("bus"))
