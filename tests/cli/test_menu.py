"""Big menus: what is shown, what is listed on demand, and how words find a choice."""

from __future__ import annotations

import pytest
from rich.console import RenderableType

from milepost.cli.menu import Menu
from milepost.cli.output import console
from milepost.core.errors import BadInput
from milepost.core.scene import Choice, Field, Form

SECTIONS = [Choice(n, f"Build a section to 20,{n}", group="Build", price=n) for n in range(1, 101)]
CHOICES = [
    Choice(0, "Pick up wine", group="Load"), *SECTIONS, Choice(0, "Pick up oil for 3M", group="Load", price=3),
    Choice(0, "Upgrade", group="Train", price=20), Choice(0, "End the turn"), Choice(0, "End the turn at once"),
]  # fmt: skip
LOAN = Form("borrow", "Take a loan", (Field("amount", "How much?", 1, 20),))


def text(shown: RenderableType) -> str:
    with console.capture() as capture:
        console.print(shown)
    return capture.get()


@pytest.fixture
def menu() -> Menu:
    return Menu(CHOICES, (LOAN,), ("go Lyon", "build Paris"))


def test_a_big_group_is_one_line(menu):
    shown = text(menu.shown())
    assert "  3-102  Build: 100 choices (e.g. `build Paris`, or `list build`)\n" in shown
    assert "20,7" not in shown
    assert len(shown.splitlines()) == 9


def test_numbers_go_on_through_groups_that_are_not_shown(menu):
    shown = text(menu.shown())
    assert "    1  Pick up wine\n" in shown
    assert "  103  Upgrade [20]\n" in shown
    assert "  106  Take a loan ...\n" in shown
    assert menu.numbered("103") == CHOICES[-3]
    assert menu.numbered("102") == SECTIONS[-1]
    assert menu.numbered("106") == LOAN
    assert menu.numbers == "1-106"


def test_without_a_goal_for_it_a_big_group_names_the_list_only():
    other = Menu([Choice(n, f"Place {n}") for n in range(300)], (), ("go Lyon",))
    assert "  1-300  Other: 300 choices (`list other` shows them)\n" in text(other.shown())
    assert "Place 7 " in text(other.listed("other"))


def test_a_group_of_a_dozen_rows_is_shown():
    assert "20,12" in text(Menu(SECTIONS[:12]).shown())


def test_list_tells_the_groups_and_lists_one_of_them(menu):
    groups = text(menu.listed(""))
    assert "Load: 2 choices (`list load` shows them)" in groups
    assert "Train: Upgrade [20]" in groups
    assert "Other: 2 choices" in groups
    for words in ("build", "Build", "BUI"):
        listed = text(menu.listed(words))
        assert "Build: Build a section to ...\n" in listed
        assert "  9  20,7 [7]" in listed
    assert "Pick up wine" not in text(menu.listed("build"))
    everything = text(menu.listed("all"))
    assert "Pick up wine" in everything
    assert "20,77" in everything


def test_list_finds_choices_by_words(menu):
    assert text(menu.listed("wine")).split() == ["1", "Pick", "up", "wine"]
    with pytest.raises(BadInput, match=r"No group and no choice has 'xyzzy'; there is `list load`, `list build`,"):
        menu.listed("xyzzy")
    with pytest.raises(BadInput, match=r"there is no choice"):
        Menu(()).listed("xyzzy")


def test_a_price_stands_beside_a_label_that_does_not_say_it(menu):
    listed = text(menu.listed("all"))
    assert "Pick up oil for 3M\n" in listed
    assert "20,20 [20]" in listed


def test_words_fit_whole_labels_before_whole_words_before_parts(menu):
    assert menu.fitting("end the turn") == [104]
    assert menu.fitting("20,1") == [3]
    assert menu.fitting("once") == [105]
    assert menu.fitting("pic") == [1, 2]
    assert menu.fitting("loan") == [106]
    assert len(menu.fitting("20,9")) == 1


def test_words_that_fit_nothing_or_too_much_get_a_sentence(menu):
    with pytest.raises(BadInput, match=r"'xyzzy' is not a choice; type a number from 1 to 106, a goal such as `go Ly"):
        menu.fitting("xyzzy")
    with pytest.raises(BadInput, match=r"'build' fits 100 choices; say more, or type `list build`."):
        menu.fitting("build")


@pytest.mark.parametrize("line", ["y", "an", "verything", "up ything", "rn", "n'", "...", "-"])
def test_words_choose_only_as_beginnings_of_words_with_three_letters_together(line):
    grave = Menu([Choice(0, "Give up everything and begin anew"), Choice(1, "End the player's turn")])
    with pytest.raises(BadInput, match="is not a choice"):
        grave.fitting(line)


def test_few_letters_in_several_words_are_enough():
    grave = Menu([Choice(0, "Give up everything and begin anew"), Choice(1, "End the turn")])
    assert grave.fitting("g u e") == [1]
    assert grave.fitting("EVERY") == [1]
    assert grave.fitting("e t t") == [2]


def test_too_few_letters_are_told_what_is_missing(menu):
    with pytest.raises(BadInput, match=r"'pi' is not a choice; type a number from 1 to 106, at least three letters, a"):
        menu.fitting("pi")


def test_only_goals_that_can_be_planned_now_are_suggested():
    menu = Menu(CHOICES, (), ("go Lyon", "build Paris"), lambda goal: goal == "build Paris")
    with pytest.raises(BadInput, match=r"a goal such as `build Paris`, or \?"):
        menu.fitting("xyzzy")
    assert "e.g. `build Paris`" in text(menu.shown())
    never = Menu(CHOICES, (), ("go Lyon", "build Paris"), lambda goal: False)
    with pytest.raises(BadInput, match=r"type a number from 1 to 105, or \?"):
        never.fitting("xyzzy")
    assert "build Paris" not in text(never.shown())


@pytest.mark.parametrize("line", ["0", "107", "-1", "+0", "9" * 400, "٣٠٠"])
def test_wrong_numbers_get_a_sentence(menu, line):
    with pytest.raises(BadInput, match=r"is not one of the choices; type a number from 1 to 106."):
        menu.numbered(line)


@pytest.mark.parametrize("line", ["1.5", "+-5", "--", "+", "²", "1 2", "build", ""])
def test_what_is_no_number_chooses_none(menu, line):
    assert menu.numbered(line) is None
