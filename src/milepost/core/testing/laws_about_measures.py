"""Laws about what is measured in a game besides its result: that it is explained, and comes out the same for all."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from milepost.core.measures import Breakdown, Category, Counts, Measure, Measured, Measuring, Values, measured
from milepost.core.record import Record
from milepost.core.testing.trial import Law, Trial, hold, json, phrase, same, sentence


def measures_are_explained(trial: Trial) -> None:
    """Every measure has a name of its own, a unit, and a sentence that says what it means."""
    measures = trial.game.judgement.measures
    names = [measure.name for measure in measures]
    hold(bool(names), "there is nothing to measure")
    for measure in measures:
        phrase(measure.name, "the name of a measure")
        hold(names.count(measure.name) == 1, f"two measures are called {measure.name!r}")
        phrase(measure.unit, f"the unit of {measure.name!r}")
        sentence(measure.meaning, f"the meaning of {measure.name!r}")
        known = measure.part_of in ("", *(name for name in names if name != measure.name))
        hold(known, f"{measure.name!r} is a part of {measure.part_of!r}, which is no other measure")


def what_is_told_by_kind_is_explained(trial: Trial) -> None:
    """Categories and breakdowns have names and meanings, and the kinds of a breakdown are different."""
    judgement = trial.game.judgement
    named: tuple[Category | Breakdown, ...] = (*judgement.categories, *judgement.breakdowns)
    names = [one.name for one in named]
    for one in named:
        phrase(one.name, "the name of a category or breakdown")
        hold(names.count(one.name) == 1, f"two categories or breakdowns are called {one.name!r}")
        sentence(one.meaning, f"the meaning of {one.name!r}")
    for breakdown in judgement.breakdowns:
        for words in (breakdown.item, *breakdown.items, *breakdown.columns):
            phrase(words, f"a kind or column of {breakdown.name!r}")
        hold(bool(breakdown.items), f"{breakdown.name!r} has no kinds")
        for different in (breakdown.items, breakdown.columns):
            hold(len(set(different)) == len(different), f"{breakdown.name!r} names something twice")


def measures_are_numbers_for_every_seat(trial: Trial) -> None:
    """In their order, one number for each seat or None; what is a question of yes or no is 1 or 0."""
    measures, seats = trial.game.judgement.measures, len(trial.seats)
    values = trial.game.judgement.measure(trial.views[None], _nothing_counted(trial))
    hold(len(values) == len(measures), f"{len(values)} are measured, and there are {len(measures)} measures")
    for measure, numbers in zip(measures, values, strict=True):
        _hold_to_numbers(measure, numbers, seats)
    _hold_to_parts(measures, values)


def _hold_to_parts(measures: Sequence[Measure], values: Sequence[Values]) -> None:
    """The parts of a measure add up to it."""
    by_name = {measure.name: numbers for measure, numbers in zip(measures, values, strict=True)}
    for whole in dict.fromkeys(measure.part_of for measure in measures if measure.part_of):
        parts = [by_name[measure.name] for measure in measures if measure.part_of == whole]
        sums = tuple(sum(number or 0 for number in of_seat) for of_seat in zip(*parts, strict=True))
        hold(sums == by_name[whole], f"the parts of {whole!r} add up to {sums}, and it is {by_name[whole]}")


def _hold_to_numbers(measure: Measure, numbers: Values, seats: int) -> None:
    name = measure.name
    hold(isinstance(numbers, tuple) and len(numbers) == seats, f"{name!r} has no tuple of {seats} numbers: {numbers}")
    for number in numbers:
        plain = number is None or (type(number) in (int, float) and isfinite(number))
        hold(plain, f"{name!r} is {number!r}, which is neither None nor a finite number")
        hold(not measure.yes_or_no or number in (0, 1), f"{name!r} is {number!r}, and should be 1 for yes or 0 for no")
    hold(not measure.of_table or len(set(numbers)) == 1, f"{name!r} is about the table, and differs: {numbers}")


def measures_follow_from_what_everybody_sees(trial: Trial) -> None:
    """Measured again, and with everything hidden dealt again, the measures are the same. They change nothing."""
    view, judgement = trial.views[None], trial.game.judgement
    before, counts = json(view.state), _nothing_counted(trial)
    values = judgement.measure(view, counts)
    hold(judgement.measure(view, counts) == values, "a position that is measured twice has other measures")
    same(json(view.state), before, "measuring a position changed it")
    dealt = view.guess(trial.fresh()).seen_by(None)
    hold(judgement.measure(dealt, counts) == values, "the measures change with what is hidden from a spectator")


def rounds_go_up_from_1(trial: Trial) -> None:
    """The number of the round is 0 before the first round, else from 1, and no action leads to an earlier one."""
    round_of = trial.game.judgement.round
    now = round_of(trial.state)
    hold(type(now) is int and now >= 0, f"the number of the round is {now!r}")
    for seat, action in trial.tries:
        after = trial.state.clone()
        after.apply(action, seat)
        hold(round_of(after) >= now, f"round {now} is followed by round {round_of(after)}")


def counted_again(record: Record, measuring: Measuring) -> None:
    """A whole game: its rounds are told one by one, and its record gives what was counted along."""
    told = measuring.measured(record.state)
    now = record.game.judgement.round(record.state)
    hold(told.rounds == max(now, 1), f"{told.rounds} rounds are told, and it is round {now}")
    measures = record.game.judgement.measures
    hold([*told.final] == [measure.name for measure in measures], "not all measures are told")
    hold([*told.course] == [one.name for one in measures if one.over_rounds], "not all courses are told")
    for measure in measures:
        for numbers in (told.final[measure.name], *told.course.get(measure.name, ())):
            _hold_to_numbers(measure, numbers, record.header.seats)
    for name, course in told.course.items():
        hold(len(course) == told.rounds, f"the course of {name!r} has {len(course)} rounds of {told.rounds}")
    _hold_to_kinds(record, told)
    hold(measured(record) == told, "a replay of the game is measured in another way")


def _hold_to_kinds(record: Record, told: Measured) -> None:
    """Every seat is of some kind or none in each category; breakdowns count known kinds in known columns or rounds."""
    judgement, seats = record.game.judgement, record.header.seats
    for name, of_seats in told.categories.items():
        plain = len(of_seats) == seats and all(kind is None or isinstance(kind, str) for kind in of_seats)
        hold(plain, f"{name!r} has no tuple of {seats} words: {of_seats}")
    for breakdown in judgement.breakdowns:
        most = len(breakdown.columns) or told.rounds
        for item, numbers in told.breakdowns[breakdown.name].items():
            hold(item in breakdown.items, f"{breakdown.name!r} does not know the kind {item!r}")
            counted = len(numbers) <= most and all(type(number) is int and number >= 0 for number in numbers)
            hold(counted, f"{breakdown.name!r} has not at most {most} counts for {item!r}: {numbers}")


def _nothing_counted(trial: Trial) -> Counts:
    """As if somebody began to measure in this position."""
    return Counts(len(trial.seats), trial.game.judgement.round(trial.state))


ABOUT_MEASURES: tuple[Law, ...] = (
    measures_are_explained,
    what_is_told_by_kind_is_explained,
    measures_are_numbers_for_every_seat,
    measures_follow_from_what_everybody_sees,
    rounds_go_up_from_1,
)
"""Held against every k-th position."""
