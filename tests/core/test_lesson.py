from __future__ import annotations

import pytest

from milepost.core.lesson import NOT_NOW, BadScript, Script, Step, frames
from milepost.core.parts import Goals, Plan
from milepost.core.state import View
from tests.games_for_tests.toy import Couple, Siding, SidingState


class Leaving(Goals[SidingState]):
    """ "Leave 4" couples as many as are over."""

    def plan(self, view: View[SidingState], goal: str) -> Plan[Couple] | None:
        verb, _, number = goal.partition(" ")
        if verb != "leave":
            return None
        over = view.state.left - int(number)
        return Plan((Couple(over),), f"Leave {number} wagons.", through=tuple(f"wagon {n}" for n in range(1, over + 1)))


class Guided(Siding):
    goals = Leaving()


def script(*steps: Step) -> Script:
    return Script(title="Wagons", seats=2, names=("You", "Anna"), steps=steps)


def test_moves_are_played_by_whoever_is_asked_and_told_before_the_frame() -> None:
    lesson = frames(Guided(), script(Step(text="Watch.", moves=(Couple(1), Couple(2))), Step(text="So.")))
    first, second = lesson.frames
    assert len(first.told) == 2
    assert (first.told[0][:2], first.told[1][:2]) == ("P0", "P1")
    assert (second.told, second.want, second.scene.ask) == ((), None, None)


def test_a_wanted_action_is_the_only_choice_left_and_is_told_in_the_next_frame() -> None:
    lesson = frames(Guided(), script(Step(text="Take two.", want=Couple(2)), Step(text="Well done.")))
    first, second = lesson.frames
    assert first.want is not None
    assert first.scene.ask is not None
    assert first.scene.ask.choices == (first.want.choice,)
    assert first.want.choice.action == Couple(2)
    assert first.want.actions == (Couple(2),)
    assert first.want.hint == NOT_NOW
    assert first.want.choice.at[0] not in first.want.others
    assert len(second.told) == 1


def test_a_goal_is_a_choice_at_the_place_the_step_names() -> None:
    lesson = frames(Guided(), script(Step(text="Leave eight.", want="leave 8", at=("wagon 1",)), Step(text="Good.")))
    want = lesson.frames[0].want
    assert want is not None
    assert (want.choice.label, want.choice.at, want.actions) == ("Leave 8 wagons.", ("wagon 1",), (Couple(1),))
    assert want.through == ("wagon 1",)
    assert lesson.frames[1].told == ("P0: Leave 8 wagons.",)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (Step(text="Too many.", want=Couple(4)), "Couple from 1 to 3 wagons"),
        (Step(text="Not yours.", moves=(Couple(1),), want=Couple(1)), "seat 0 is not asked; seat 1 is"),
        (Step(text="No goal.", want="dance"), "names no goal"),
        (Step(text="Over.", moves=(Couple(3),) * 4), "the game is over"),
    ],
)
def test_a_step_that_does_not_play_is_named(step: Step, sentence: str) -> None:
    with pytest.raises(BadScript, match=f"Step 1 of the lesson of Siding does not play: .*{sentence}"):
        frames(Guided(), script(Step(text="Hello."), step))


def test_a_game_has_no_lesson_unless_it_writes_one() -> None:
    assert Siding.lesson is None
