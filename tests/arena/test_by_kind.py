"""What is told by kind: who wins from where, what was drawn and delivered, what was bought when."""

from __future__ import annotations

import msgspec
import pytest

from milepost.arena import report
from milepost.arena.findings import find
from milepost.arena.findings.columns import Columns
from milepost.arena.results import Results
from tests.arena import synthetic
from tests.arena.test_findings import A, B, row
from tests.arena.test_findings import results as two_seats

BOTS = ("a", "b")


def tournament(games: int = 24) -> Results:
    return synthetic.with_kinds(synthetic.results(BOTS, 3, games))


def experiment(games: int = 40) -> Results:
    return synthetic.with_kinds(synthetic.results(BOTS, 3, games, kind="lab", variants=2))


def told_by_start(*starts: tuple[str | None, str | None]) -> Results:
    """Games of two seats that begin in these places; the first seat wins every game."""
    rows = [row(i, i, (A, B)[i % 2], (9, 4), (1, 2)) for i in range(len(starts))]
    made = two_seats(
        *(msgspec.structs.replace(one, categories={"start": start}) for one, start in zip(rows, starts, strict=True))
    )
    return Results(msgspec.structs.replace(made.run, categories=(synthetic.CATEGORY,)), made.rows, [])


def test_wins_and_scores_are_those_of_the_seats_of_a_kind():
    found = find(told_by_start(("north", "south"), ("south", "north"), ("north", "south"), ("north", None)))
    [start] = found.categories
    assert (start.name, start.meaning) == ("start", "Where a player begins.")
    north, south = start.kinds
    assert (north.kind, north.seats, south.kind, south.seats) == ("north", [4], "south", [3])
    assert [one.wins[0] and round(one.wins[0].value, 3) for one in (north, south)] == [0.75, 0.333]
    assert north.score[0] is not None
    assert north.score[0].value == (9 * 3 + 4) / 4


def test_the_summary_names_kinds_that_win_clearly_more_or_less():
    clear = find(told_by_start(*[("north", "south")] * 30))
    assert any(sentence.startswith("The start matters: where 50.0\N{NO-BREAK SPACE}%") for sentence in clear.summary)
    unclear = find(told_by_start(*[("north", "south"), ("south", "north")] * 10))
    assert not any("start matters" in sentence for sentence in unclear.summary)


def test_an_experiment_tells_seats_apart_and_compares_the_kinds():
    found = find(experiment())
    seat, start = found.categories
    assert [one.kind for one in seat.kinds] == ["Seat 1", "Seat 2", "Seat 3"]
    assert all(len(one.wins) == len(one.seats) == 2 for one in (*seat.kinds, *start.kinds))
    assert [one.seats for one in seat.kinds] == [[20, 20]] * 3
    compared = {effect.name: effect for effect in found.effects}
    assert {"wins of north", "wins of south"} <= set(compared)
    assert compared["wins of north"].share
    assert compared["wins of north"].change.deals == 7


def test_a_breakdown_has_the_mean_of_a_game_and_the_most_frequent_first():
    [goods] = find(tournament()).breakdowns
    assert (goods.columns, [row.item for row in goods.rows]) == (["drawn", "delivered"], ["coal", "iron", "wine"])
    coal, iron, wine = ([cell and cell.value for cell in row.means[0]] for row in goods.rows)
    assert (coal, iron, wine) == ([4.0, 1.0], [1.0, 0.0], [0.0, 0.0])
    assert goods.totals == [[5.0, 1.0]]
    assert not goods.rows[0].changes + goods.rows[0].holds


def test_nothing_is_counted_less_than_never():
    rows = [
        msgspec.structs.replace(row(i, i, A, (9, 4), (1, 2)), breakdowns={"goods": {"wine": (i,)}}) for i in range(2)
    ]
    made = two_seats(*rows)
    run = msgspec.structs.replace(made.run, breakdowns=(synthetic.DRAWS,))
    wine = find(Results(run, made.rows, [])).breakdowns[0].rows[0].means[0][0]
    assert wine is not None
    assert (wine.value, wine.low, wine.deals) == (0.5, 0.0, 2)


def test_a_breakdown_of_an_experiment_is_compared_pair_by_pair():
    [goods] = find(experiment()).breakdowns
    coal, iron, _ = goods.rows
    # One more is drawn with the second set of options, and the two games of a pair have numbers that differ by one.
    drawn, delivered = coal.changes
    assert drawn is not None
    assert delivered is not None
    gaps = [1 + (2 * pair + 1) % 3 - 2 * pair % 3 for pair in range(20)]
    assert drawn.value == pytest.approx(sum(gaps) / 20)
    assert (coal.holds, delivered.value, iron.holds) == ([True, False], 0.0, [False, False])


def test_what_is_bought_is_told_for_each_player_up_to_each_round():
    [trains] = find(tournament()).by_round
    small, large = trains.rows
    assert small.until[0] == pytest.approx([1 / 3] * len(trains.rounds))
    assert large.until[0] == pytest.approx([0.0] + [1 / 3] * (len(trains.rounds) - 1))


def test_a_measure_of_the_table_counts_once_for_each_game():
    made = tournament()
    cubes = next(one for one in find(made).measures if one.name == "cubes")
    assert [(one.group, one.values) for one in cubes.groups] == [("all games", 24)]
    assert cubes.of_table
    assert cubes.course is not None
    assert cubes.course.lines[0].mean[:3] == [5.0, 6.0, 7.0]
    with_options = {effect.bot for effect in find(experiment()).effects if effect.name == "cubes"}
    assert with_options == {None}


def test_rows_of_a_run_without_kinds_and_rounds_of_any_number_fit_together(monkeypatch):
    monkeypatch.setattr("milepost.arena.findings.columns.AT_ONCE", 5)
    made = tournament()
    few, many = Columns(made.run, made.rows), Columns(made.run, [*made.rows[:20], *reversed(made.rows[20:])])
    assert few.broken_down("trains").tolist() == many.broken_down("trains").tolist()
    bare = [msgspec.structs.replace(row, categories={}, breakdowns={}) for row in made.rows]
    nothing = find(Results(made.run, bare, []))
    assert nothing.categories == []
    assert nothing.breakdowns[0].totals == [[0.0, 0.0]]


def test_the_page_shows_kinds_parts_and_rounds():
    single, both = (report.page(find(made)) for made in (tournament(), experiment()))
    for page in (single, both):
        for words in ("Who wins, and from where", "north", "Counted by kind", "Goods: drawn", "Never seen: wine",
                      "Trains by round", "What deliveries are made of"):  # fmt: skip
            assert words in page
    assert "delivered of drawn" in single
    assert "drawn, A" in both
    assert "drawn, A" not in single
