from __future__ import annotations

import json
from math import sqrt

import msgspec
import numpy as np
import pytest

from milepost.arena.findings import Findings, find, find_in
from milepost.arena.findings.columns import Columns
from milepost.arena.findings.effects import chance_of, corrected, two_tails
from milepost.arena.findings.sentences import more_games
from milepost.arena.results import GAMES, TIMES, Results
from milepost.arena.rows import FORMAT, Kind, Row, Run, Times
from milepost.arena.statistics.intervals import Estimate, t_quantile
from milepost.core.errors import BadInput
from milepost.core.measures import Measure, Values
from tests.arena import synthetic

STOPS = Measure("stops", "stops", "Stops of the line.")
UPGRADE = Measure("upgrade", "round", "The round of the first upgrade.", over_rounds=False)
BROKE = Measure("broke", "seats", "Whether the player went broke.", over_rounds=False, yes_or_no=True)
A, B = ("a", "b"), ("b", "a")


def row(
    index: int,
    deal: int,
    bots: tuple[str, ...],
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
    course: tuple[Values, ...] = ((1.0, 1.0),),
    upgrade: Values = (None, None),
    broke: Values = (0, 0),
    reason: str = "end",
    variant: int = 0,
) -> Row:
    measures = {"stops": course[-1], "upgrade": upgrade, "broke": broke}
    return Row(
        index, deal, 7 + deal, variant, bots, scores, ranks, reason, len(course), (10, 20)[: len(bots)], 30 + index,
        f"{index:032x}", measures, {"stops": course},
    )  # fmt: skip


def results(*rows: Row, seats: int = 2, times: tuple[Times, ...] = (), variants: int = 1) -> Results:
    options = tuple({"stones_3p": 5 - which} for which in range(variants))
    kind: Kind = "tournament" if variants == 1 else "lab"
    run = Run(FORMAT, kind, "bus", 1, seats, 7, ("a", "b"), options, (STOPS, UPGRADE, BROKE))
    return Results(run, list(rows), list(times))


FOUR = (
    row(0, 0, A, (10, 5), (1, 2), ((1, 2), (3, 4)), (3, None), (0, 1)),
    row(1, 0, B, (3, 7), (2, 1), ((1, 2), (5, 6)), (None, 5)),
    row(2, 1, A, (2, 8), (2, 1), ((1, 2), (7, 2), (9, 9)), reason="round limit"),
    row(3, 1, B, (6, 6), (1, 1), ((4, 4),)),
)


def test_wins_scores_and_ranks_are_those_of_each_seat_held():
    a, b = find(results(*FOUR)).standings
    assert (a.bot, a.games, a.seats) == ("a", 4, 4)
    assert a.wins is not None
    assert b.wins is not None
    assert (a.wins.value, b.wins.value) == (0.625, 0.375)
    assert a.score is not None
    assert a.rank is not None
    assert (a.score.value, a.rank.value) == (6.25, 1.25)


def test_intervals_come_from_the_spread_between_deals():
    a = find(results(*FOUR)).standings[0]
    assert a.score is not None
    assert a.score.deals == 2
    # The deals have sums 17 and 8 of two games each, so each is 4.5 off.
    reach = t_quantile(0.975, 1) * sqrt((4.5**2 + 4.5**2) * 2 / 1) / 4
    assert a.score.high == pytest.approx(6.25 + reach)


def test_a_mean_rank_is_not_better_than_the_first_or_worse_than_the_last():
    rank = find(results(*FOUR)).standings[0].rank
    assert rank is not None
    assert (rank.low, rank.high) == (1.0, 2.0)


def test_who_finishes_ahead_and_what_seats_are_worth():
    found = find(results(*FOUR))
    ahead = found.matrix[0][1]
    assert ahead is not None
    assert (ahead.value, found.meetings[0][1]) == (0.625, 4)
    assert found.matrix[0][0] is None
    assert [seat.wins and seat.wins.value for seat in found.seat_wins] == [0.375, 0.625]


def test_reasons_are_counted_one_by_one_the_most_frequent_first():
    reasons = find(results(*FOUR)).reasons
    assert [(one.reason, one.games) for one in reasons] == [("end", [3]), ("round limit", [1])]


def test_a_yes_or_no_measure_counts_seats():
    broke = find(results(*FOUR)).measures[-1]
    assert [one.mean and round(one.mean.value * one.values) for one in broke.groups] == [0, 1]
    assert [one.values for one in broke.groups] == [4, 4]


def test_values_that_are_missing_are_left_out_and_counted():
    a, b = find(results(*FOUR)).measures[2].groups
    assert (a.values, a.missing, a.mean and a.mean.value) == (2, 2, 4.0)
    assert (b.values, b.missing, b.mean, b.quantiles) == (0, 4, None, [])


def test_the_course_is_the_mean_of_the_games_that_got_that_far():
    course = find(results(*FOUR)).measures[1].course
    assert course is not None
    # Two games of four are enough to show a round, so the third one is not.
    assert (course.rounds, course.games) == ([1, 2], [4, 3])
    a, b = course.lines
    assert a.mean == pytest.approx([(1 + 2 + 1 + 4) / 4, (3 + 6 + 7) / 3])
    assert b.mean == pytest.approx([(2 + 1 + 2 + 4) / 4, (4 + 5 + 2) / 3])
    assert a.low[0] == 0  # there is no less than nothing
    assert a.high[0] == pytest.approx(2 + t_quantile(0.975, 1) * sqrt((1 + 1) * 2 / 1) / 4)


def test_rounds_that_few_games_reached_are_not_shown():
    rows = [row(i, i, A, (2, 1), (1, 2), ((1, 1),) * (4 if i < 2 else 9 if i == 2 else 3)) for i in range(40)]
    course = find(results(*rows)).measures[1].course
    assert course is not None
    assert (course.rounds, course.games) == ([1, 2, 3], [40, 40, 40])


def test_all_bots_share_the_bins_of_a_histogram():
    score = find(results(*FOUR)).measures[0]
    assert score.edges == [value + 0.5 for value in range(1, 11)]
    assert score.groups[0].bins == [1, 0, 0, 0, 1, 1, 0, 0, 1]
    assert [sum(group.bins) for group in score.groups] == [4, 4]


def test_large_and_broken_numbers_have_bins_at_round_numbers():
    rows = [row(i, i, A, (1000 * i, 1), (1, 2), ((i / 7, 0.5),)) for i in range(30)]
    found = find(results(*rows))
    assert np.diff(found.measures[0].edges).tolist() == [2000.0] * 15
    assert found.measures[1].edges[1] - found.measures[1].edges[0] == pytest.approx(0.2)
    assert sum(found.measures[1].groups[0].bins) == 30


def test_thinking_is_told_for_each_decision():
    times = (Times(0, (1.0, 2.0), (0.5, 0.25), (1, 0)), Times(1, (3.0, 4.0), (0.1, 0.2), (0, 2)))
    a, b = (one.thinking for one in find(results(*FOUR[:2], times=times)).standings)
    assert a is not None
    assert b is not None
    assert (a.decisions, a.mean, a.longest, a.late) == (30, 5 / 30, 0.5, 3)
    assert (b.decisions, b.mean, b.longest, b.late) == (30, 5 / 30, 0.25, 0)


def test_without_times_nothing_is_said_about_thinking():
    assert [one.thinking for one in find(results(*FOUR)).standings] == [None, None]


def test_lengths_are_those_of_games():
    rounds, actions, decisions = find(results(*FOUR)).lengths
    assert [one.groups[0].mean and one.groups[0].mean.value for one in (rounds, actions, decisions)] == [2, 31.5, 15]
    assert rounds.groups[0].bins == [1, 2, 1]


def test_the_schedule_tells_seats_and_sizes_of_deals():
    found = find(results(*FOUR))
    assert found.balance.seatings == [[2, 2], [2, 2]]
    assert found.balance.deal_sizes == {2: 2}
    assert found.pairing[0].score is not None


def test_players_who_are_alone_meet_at_the_table_of_their_deal():
    rows = [
        row(2 * deal + which, deal, (bot,), (10 + 2 * which - deal,), (1,), ((1,),), (None,), (0,))
        for deal in range(3)
        for which, bot in enumerate("ab")
    ]
    found = find(results(*rows, seats=1))
    assert found.seat_wins == []
    assert [one.wins and one.wins.value for one in found.standings] == [0, 1]
    assert found.matrix[1][0] is not None
    assert (found.matrix[1][0].value, found.meetings[1][0]) == (1, 3)
    assert [one.rank and one.rank.value for one in found.standings] == [2, 1]


def lab(pairs: int, change: int, noise: float = 1.0, parted: bool = False) -> Results:
    """Pairs of games that differ by `change` in the score of b, and by chance in everything."""
    chance = np.random.default_rng(5)
    rows = []
    for pair in range(pairs):
        for variant in range(2):
            a, b = np.rint(20 + noise * chance.normal(size=2)).astype(int).tolist()
            b += change * variant
            ranks = (1, 1) if a == b else (1, 2) if a > b else (2, 1)
            index = 2 * pair + variant
            made = row(index, pair, A, (a, b), ranks, (tuple(chance.normal(size=2)),), variant=variant)
            rows.append(msgspec.structs.replace(made, actions=30))
    return results(*(rows[:-1] if parted else rows), variants=2)


def test_an_experiment_tells_the_change_and_how_sure_it_is():
    rows = [
        row(0, 0, A, (4, 6), (2, 1)),
        row(1, 0, A, (5, 9), (2, 1), variant=1),
        row(2, 1, A, (1, 3), (2, 1)),
        row(3, 1, A, (4, 6), (2, 1), variant=1),
    ]
    found = find(results(*rows, variants=2))
    scores = {effect.bot: effect for effect in found.effects if effect.name == "score"}
    assert (scores[None].a, scores[None].b, scores[None].change.value) == (3.5, 6.0, 2.5)
    assert scores[None].change.low == pytest.approx(2.5 - t_quantile(0.975, 1) * 0.5)
    assert (scores["a"].change.value, scores["b"].change.value) == (2.0, 3.0)
    assert scores["b"].p == pytest.approx(0.5)  # two deals that say exactly the same
    spread = sqrt((np.var([4, 6, 1, 3]) + np.var([5, 9, 4, 6])) / 2)
    assert scores[None].size == pytest.approx(2.5 / spread)
    assert found.standings == []
    assert [group.group for group in found.measures[0].groups] == ["A: stones_3p=5", "B: stones_3p=4"]


def test_a_real_change_is_first_and_holds_after_the_correction():
    found = find(lab(60, 3))
    assert (found.effects[0].name, found.effects[0].bot) == ("score", "b")
    assert {effect.name for effect in found.effects if effect.holds} >= {"score", "wins", "wins of seat 2"}
    assert not any(effect.holds for effect in found.effects if effect.bot == "a" and effect.name == "score")
    assert [effect.p for effect in found.effects] == sorted(effect.p for effect in found.effects)


def test_where_nothing_changes_nothing_holds():
    found = find(lab(60, 0))
    assert not any(effect.holds for effect in found.effects)
    assert found.summary[0].startswith("Nothing changes clearly from A: stones_3p=5 to B: stones_3p=4")


def test_what_looks_clear_alone_is_not_clear_among_many():
    one = find(lab(5, 0)).effects[0]
    chances = [0.04, 0.01, 0.03, 0.012]
    marked = corrected([msgspec.structs.replace(one, p=p, holds=False) for p in chances])
    # Of four, the first needs 0.05 / 4, the second 0.05 / 3, the third 0.05 / 2.
    assert [effect.holds for effect in marked] == [False, True, False, True]


def test_a_game_without_its_counterpart_is_left_out():
    whole, parted = find(lab(30, 2)), find(lab(30, 2, parted=True))
    assert parted.games == 59
    assert {effect.change.deals for effect in whole.effects if effect.name == "rounds"} == {30}
    assert {effect.change.deals for effect in parted.effects if effect.name == "rounds"} == {29}


def test_pairs_of_equal_games_save_all_variance():
    rows = [row(i, i // 2, A, (i // 2, 5), (2, 1), variant=i % 2) for i in range(8)]
    score = next(one for one in find(results(*rows, variants=2)).effects if (one.name, one.bot) == ("score", "a"))
    assert (score.change.value, score.p, score.saved) == (0.0, 1.0, 1.0)


@pytest.mark.parametrize("degrees", [1, 3, 30, 200, 5000])
def test_tails_fit_the_quantiles(degrees):
    assert two_tails(t_quantile(0.975, degrees), degrees) == pytest.approx(0.05, rel=2e-3)
    assert two_tails(t_quantile(0.9995, degrees), degrees) == pytest.approx(0.001, rel=1e-2)


def test_one_deal_is_no_evidence():
    assert chance_of(Estimate(3.0, None, None, 1)) == 1.0


EDGES = {
    "one game": lambda: synthetic.results(("a", "b"), 4, 1),
    "one bot": lambda: synthetic.results(("a",), 3, 20),
    "one bot, one game, one seat": lambda: synthetic.results(("a",), 1, 1),
    "twelve bots": lambda: synthetic.results([f"bot{i}" for i in range(12)], 4, 60),
    "alone": lambda: synthetic.results(("a", "b", "c"), 1, 30),
    "no measures": lambda: synthetic.results(("a", "b"), 3, 12, measures=()),
    "an experiment": lambda: synthetic.results(("a", "b"), 3, 40, kind="lab", variants=2, effect=0.5),
    "an experiment of one pair": lambda: synthetic.results(("a",), 3, 2, kind="lab", variants=2),
    "all alike": lambda: results(*(row(i, i // 2, (A, B)[i % 2], (5, 5), (1, 1)) for i in range(8))),
    "a bot that won everything": lambda: results(
        *(row(i, i // 2, (A, B)[i % 2], ((9, 1), (1, 9))[i % 2], ((1, 2), (2, 1))[i % 2]) for i in range(8))
    ),
    "kinds": lambda: synthetic.with_kinds(synthetic.results(("a", "b"), 3, 24)),
    "kinds of an experiment": lambda: synthetic.with_kinds(
        synthetic.results(("a", "b"), 3, 40, kind="lab", variants=2, effect=0.5)
    ),
    "kinds of half an experiment": lambda: synthetic.with_kinds(
        synthetic.results(("a",), 3, 1, kind="lab", variants=2)
    ),
    "kinds, alone": lambda: synthetic.with_kinds(synthetic.results(("a", "b"), 1, 8)),
    "half an experiment": lambda: results(row(0, 0, A, (2, 1), (1, 2)), variants=2),
}


@pytest.mark.parametrize("which", EDGES)
def test_findings_are_json_without_anything_that_is_no_number(which):
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    found = find(EDGES[which]())
    json.loads(found.json(), parse_constant=refuse)
    assert msgspec.json.decode(found.json(), type=Findings) == found
    assert found.summary


def test_the_order_of_rows_and_games_that_are_there_twice_make_no_difference():
    made = synthetic.results(("a", "b", "c"), 3, 30)
    mixed = Results(made.run, [*reversed(made.rows), *made.rows[:5]], list(reversed(made.times)))
    assert find(mixed).json() == find(made).json()


def test_findings_of_a_folder_are_those_of_its_rows(tmp_path, monkeypatch):
    made = synthetic.results(("a", "b", "c"), 3, 50)
    encode = msgspec.json.Encoder().encode_lines
    (tmp_path / GAMES).write_bytes(encode([made.run, *made.rows]))
    (tmp_path / TIMES).write_bytes(encode(made.times))
    monkeypatch.setattr("milepost.arena.results.PIECE", 3000)
    monkeypatch.setattr("milepost.arena.findings.columns.AT_ONCE", 7)
    assert find_in(tmp_path) == find(made)


def test_two_different_games_of_one_number_are_refused(tmp_path):
    rows = [FOUR[0], msgspec.structs.replace(FOUR[0], scores=(11, 5))]
    encode = msgspec.json.Encoder().encode_lines
    (tmp_path / GAMES).write_bytes(encode([results().run, *rows]))
    with pytest.raises(BadInput, match="two different games 0"):
        find_in(tmp_path)


def test_without_a_game_there_is_nothing_to_report():
    with pytest.raises(BadInput, match="at least one"):
        find(results())


def test_options_are_told_by_what_differs_from_a_preset():
    official = {"stones_3p": 4, "line_bonus_5p": True, "tie_break": "stones_then_arrival"}
    usual = {"parallel_needs_last_street": False, "start_player": 0}
    run = msgspec.structs.replace(results().run, variants=(official | usual | {"start_player": 2},))
    [setup] = find(Results(run, list(FOUR), [])).setups
    assert setup.preset == "official"
    assert [(one.name, one.value, one.usual) for one in setup.changed] == [("start_player", 2, 0)]


def test_the_summary_says_who_is_better_and_how_surely():
    found = find(synthetic.results(("weak", "strong"), 2, 60))
    assert found.summary[0].startswith("strong finishes ahead of weak in ")
    assert found.summary[0].endswith("of their meetings, which is clear.")


def test_the_summary_says_how_many_games_are_missing():
    found = find(synthetic.results(("weak", "strong"), 2, 24, strength=0.3))
    assert "is not clear yet: if it stays like this, about" in found.summary[0]


def test_as_many_more_games_as_make_the_interval_narrow_enough():
    # An interval of 0.1 on each side has to become one of 0.05: four times as many games.
    assert more_games(Estimate(0.55, 0.45, 0.65, 50), 100) == 300
    assert more_games(Estimate(0.45, 0.35, 0.55, 50), 100) == 300
    assert more_games(Estimate(0.501, 0.4, 0.6, 50), 100) is None
    assert more_games(Estimate(0.5, 0.4, 0.6, 50), 100) is None


def test_remarks_stay_with_the_findings():
    assert find(results(*FOUR), ["The sloth is left out: it never ends."]).remarks == [
        "The sloth is left out: it never ends."
    ]


def test_a_bot_that_was_not_named_is_told_too():
    made = results(*FOUR, row(4, 2, ("a", "stranger"), (1, 2), (2, 1)))
    assert Columns(made.run, made.rows).bots == ["a", "b", "stranger"]
    assert [one.games for one in find(made).standings] == [5, 4, 1]


def test_deals_that_repeat_each_other_count_as_one():
    first = [
        row(game, game // 2, A if game % 2 else tuple(reversed(A)), (20, 10), (1, 2), ((0.0, 0.0),))
        for game in range(2)
    ]
    again = [
        msgspec.structs.replace(one, index=one.index + 2 * deal, deal=deal) for deal in range(1, 6) for one in first
    ]
    found = find(results(*first, *again))
    assert (found.games, found.repeats, found.deals) == (12, 10, 1)
    assert "repeat another one move for move" in found.summary[0]
    assert find(results(*first)).repeats == 0
