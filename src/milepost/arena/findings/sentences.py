"""What the games show in plain sentences: who is better and how surely, what is not clear yet, what else stands out."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from milepost.arena.findings.data import Effect, Findings, Quantity, Standing
from milepost.arena.findings.wording import (
    count,
    decimals_of,
    estimate,
    mean,
    number,
    percent,
    scaled,
    share,
    share_decimals,
)
from milepost.arena.statistics.intervals import Estimate
from milepost.core.phrases import both

MOST_MORE = 20
"""A difference that would need more than this many times the games played is said to be too small to tell."""
MOST_EFFECTS = 5
MOST_PAIRS = 3
MOST_NAMED = 4
OFTEN_SAVED = 0.1
"""A gain of repeated deals below this is not worth a word."""


def summary(found: Findings) -> list[str]:
    """The most important findings, the most important first."""
    if found.experiment:
        return [*_repeats(found), *_changes(found), *_kinds(found), *_experiment_length(found)]
    return [
        *_repeats(found),
        *_strengths(found),
        *_seats(found),
        *_kinds(found),
        *_length(found),
        *_ends(found),
        *_mishaps(found),
        *_lateness(found),
    ]


def _repeats(found: Findings) -> list[str]:
    """A warning, if more games would be the same games."""
    if not found.repeats:
        return []
    return [
        f"{found.repeats:,} of the {count(found.games, 'game')} repeat another one move for move, because neither the "
        f"rules nor the bots leave anything to chance. They make nothing surer; with --opening 8, the first 8 actions "
        f"of each deal are drawn at random."
    ]


def by_strength(found: Findings) -> list[int]:
    """The numbers of the bots, the strongest first; bots that met nobody come last, by their score."""

    def key(which: int) -> tuple[float, float]:
        one = found.standings[which]
        return (-one.elo.value if one.elo else 1e9, -one.score.value if one.score else 0.0)

    return sorted(range(len(found.standings)), key=key)


def _strengths(found: Findings) -> list[str]:
    order = by_strength(found)
    rated = [which for which in order if found.standings[which].elo]
    if len(found.bots) == 1:
        return [f"Only {found.bots[0]} played, so nothing is said about its strength against others."]
    if len(rated) < 2:
        return ["No two bots met, so nothing is said about who is stronger."]
    told = [_leader(found, rated)] if len(rated) > 2 else []
    neighbours = list(pairwise(rated))
    clear = [pair for pair in neighbours if _sure(found.matrix[pair[0]][pair[1]])]
    unclear = [pair for pair in neighbours if pair not in clear]
    shown = clear[:MOST_PAIRS] + unclear[:MOST_PAIRS]
    told += [_ahead(found, *pair) for pair in shown]
    if len(shown) < len(neighbours):
        left = len(unclear[MOST_PAIRS:])
        told.append(f"Of the other neighbours in this order, {left or 'none'} are not clearly apart yet.")
    return told


def _leader(found: Findings, rated: list[int]) -> str:
    """Who comes first, and how many of the others it is clearly better than."""
    first, *rest = rated
    beaten = [other for other in rest if _sure(found.matrix[first][other])]
    left = [other for other in rest if other not in beaten]
    name = found.bots[first]
    strength = f"{name} comes out strongest, at {number(_elo(found.standings[first]), 0, sign=True)} Elo"
    if not left:
        return f"{strength}, and finishes ahead of each of the {len(rest)} others clearly more often than behind."
    wins, fair = found.standings[first].wins, 1 / found.seats
    if not beaten and wins is not None and wins.low is not None and wins.low > fair:
        field = f"it wins {share(wins)} of its seats, where {percent(fair)} are fair"
        return f"{strength}: {field}. It has met no other bot often enough to be clearly better than that one alone."
    if not beaten:
        return f"{strength}, but it is not clearly better than any other bot yet."
    if len(beaten) <= MOST_NAMED:
        return f"{strength}; it is clearly better than {both(found.bots[other] for other in beaten)} only."
    others = f"clearly better than {len(beaten)} of the {len(rest)} others"
    return f"{strength}; it is {others}, and not yet than {_some(found, left)}."


def _some(found: Findings, bots: list[int]) -> str:
    """Some bots by name, or how many they are."""
    return both(found.bots[which] for which in bots) if len(bots) <= MOST_NAMED else f"{len(bots)} of them"


def _elo(standing: Standing) -> float:
    return standing.elo.value if standing.elo else 0.0


def _ahead(found: Findings, one: int, other: int) -> str:
    """How two bots did against each other, and whether that is sure."""
    met = found.matrix[one][other]
    a, b = found.bots[one], found.bots[other]
    if met is None:
        return f"{a} and {b} did not meet."
    if met.value < 0.5 and not _sure(met):  # Stronger over all meetings, but not in those with this neighbour.
        met, a, b = found.matrix[other][one] or met, b, a
    told = f"{a} finishes ahead of {b} in {share(met)} of their meetings"
    if _sure(met):
        return f"{told}, which is clear."
    more = more_games(met, found.games)
    if more is None:
        most = percent(max(abs((end if end is not None else 1.0) - 0.5) for end in (met.low, met.high)))
        return f"{told}. The two are too alike to tell apart; the difference from half is at most {most}."
    return f"{told}, which is not clear yet: if it stays like this, about {count(more, 'more game')} would decide it."


def more_games(met: Estimate, games: int) -> int | None:
    """How many more games would make a share clearly more or less than half; None if they would be far too many."""
    end = met.low if met.value > 0.5 else met.high
    if end is None or met.value == 0.5:
        return None
    factor = ((met.value - end) / (met.value - 0.5)) ** 2
    more = round(games * (factor - 1), 6)
    if more > MOST_MORE * games:
        return None
    step = int(10 ** max(0, len(str(int(more))) - 2))
    return max(1, ceil(more / step) * step)


def _sure(met: Estimate | None) -> bool:
    """Whether a share is clearly more or less than half."""
    return met is not None and met.low is not None and met.high is not None and (met.low > 0.5 or met.high < 0.5)


def _seats(found: Findings) -> list[str]:
    if not found.seat_wins or found.deals < 2:
        return []
    fair = 1 / found.seats
    told = []
    for seat in found.seat_wins:
        wins = seat.wins
        if wins and _apart(wins, fair):
            word = "more" if wins.value > fair else "less"
            told.append(
                f"seat {seat.seat} wins {share(wins)}, {word} than its fair {percent(fair, share_decimals(wins))}"
            )
    if not told:
        return ["No seat is clearly better or worse than another."]
    return [f"Seats matter: {both(told)}."]


def _kinds(found: Findings) -> list[str]:
    """Which kinds of seats win clearly more or less than others; in an experiment, with the first set of options."""
    if found.deals < 2:
        return []
    fair, told = 1 / found.seats, []
    with_a = " with A" if found.experiment else ""
    for category in found.categories:
        clear = [(row.kind, row.wins[0]) for row in category.kinds if row.wins[0] and _apart(row.wins[0], fair)]
        if clear and category.name != "seat":
            parts = [f"{kind} wins {share(wins)}" for kind, wins in clear]
            told.append(f"The {category.name} matters{with_a}: where {percent(fair, 1)} are fair, {both(parts)}.")
    return told


def _apart(wins: Estimate, fair: float) -> bool:
    return wins.low is not None and wins.high is not None and not wins.low <= fair <= wins.high


def _length(found: Findings) -> list[str]:
    rounds, actions = (_typical(quantity) for quantity in found.lengths[:2])
    return [f"A game takes {rounds} and {actions}."]


def _typical(quantity: Quantity) -> str:
    """`8.2 rounds (most games 7 to 10)`; the middle 90 %."""
    [one] = quantity.groups[:1]
    if not one.mean:
        return f"an unknown number of {quantity.unit}"
    low, high = number(one.quantiles[1], 0), number(one.quantiles[5], 0)
    many = "all of them alike" if low == high else f"nine in ten games {low} to {high}"
    unit = quantity.unit.removesuffix("s") if one.mean.value == 1 else quantity.unit
    return f"{mean(one.mean)} {unit}" + (f" ({many})" if one.values > 1 else "")


def _ends(found: Findings) -> list[str]:
    total = sum(sum(reason.games) for reason in found.reasons)
    if len(found.reasons) < 2:
        return []
    parts = [f"“{one.reason or 'not said'}” in {sum(one.games):,}" for one in found.reasons]
    return [f"Of {total:,} games, the reason for the end was {both(parts)}."]


def _mishaps(found: Findings) -> list[str]:
    """Yes-or-no measures, such as bankruptcies, counted."""
    found_out = []
    for quantity in found.measures:
        groups = [one for one in quantity.groups if one.values]
        if not quantity.yes_or_no or not groups:
            continue
        total = f"{sum(held(one.mean, one.values) for one in groups):,} of {sum(one.values for one in groups):,} seats"
        counts = [f"{one.group} {held(one.mean, one.values):,} of {one.values:,}" for one in groups]
        most = max(groups, key=lambda one: one.mean.value if one.mean else 0.0)
        if len(groups) == 1 or not held(most.mean, most.values):
            found_out.append(f"“{quantity.name}” holds for {total}.")
        elif len(groups) <= MOST_NAMED:
            found_out.append(f"“{quantity.name}” holds for {total}: {both(counts)}.")
        else:
            found_out.append(
                f"“{quantity.name}” holds for {total}, most often for {most.group} ({held(most.mean, most.values):,})."
            )
    return found_out


def held(mean: Estimate | None, values: int) -> int:
    """How many of so many seats a yes-or-no measure holds for."""
    return round(mean.value * values) if mean else 0


def _lateness(found: Findings) -> list[str]:
    late = [one for one in found.standings if one.thinking and one.thinking.late]
    if not late:
        return []
    parts = [f"{one.bot} {one.thinking.late:,} of {one.thinking.decisions:,}" for one in late if one.thinking]
    return [f"Late decisions, which counted all the same: {both(parts)}."]


def _changes(found: Findings) -> list[str]:
    """What the second set of options changes."""
    if not found.effects:
        return ["No game was played with both sets of options yet, so nothing can be compared."]
    a, b = (setup.label for setup in found.setups[:2])
    holding = [effect for effect in found.effects if effect.holds]
    comparisons = count(len(found.effects), "comparison")
    if not holding:
        head = f"Nothing changes clearly from {a} to {b}: none of {comparisons} holds when their number is counted in."
        return [head, *_nearly(found)]
    verb = "holds" if len(holding) == 1 else "hold"
    told = [f"From {a} to {b}, {len(holding)} of {comparisons} {verb} also when their number is counted in."]
    whole = [effect for effect in holding if effect.bot is None] or holding
    told += [f"{change(effect)}." for effect in whole[:MOST_EFFECTS]]
    return told + _nearly(found)


def _nearly(found: Findings) -> list[str]:
    """Changes that would be clear if nothing else had been looked at."""
    few = sum(effect.clear and not effect.holds for effect in found.effects)
    if not few:
        return []
    more = "more " if any(effect.holds for effect in found.effects) else ""
    changes = f"{few:,} {more}change{'' if few == 1 else 's'}"
    chance = number(0.05 * len(found.effects), 0 if len(found.effects) >= 40 else None)
    return [
        f"{changes} would look clear on {'its' if few == 1 else 'their'} own; with "
        f"{count(len(found.effects), 'comparison')}, about {chance} such would be seen by luck alone."
    ]


def change(effect: Effect) -> str:
    """`score: 5.1 with A, 5.9 with B, a change of +0.8 (0.5 to 1.1)`."""
    who = f" of {effect.bot}" if effect.bot else ""
    name = effect.name[:1].upper() + effect.name[1:]
    both_levels = f"{level(effect, effect.a)} with A, {level(effect, effect.b)} with B"
    return f"{name}{who}: {both_levels}, a change of {changed(effect)}"


def level(effect: Effect, value: float) -> str:
    """A value with A or with B, with as many digits as its change has."""
    if effect.share:
        return percent(value, decimals_of(scaled(effect.change, 100.0)))
    return number(value, decimals_of(effect.change))


def changed(effect: Effect) -> str:
    """The change with its interval; that of a share is in points, since per cent of per cent confuse everybody."""
    if effect.share:
        return f"{estimate(scaled(effect.change, 100.0), True)} percentage points"
    return estimate(effect.change, True)


def _experiment_length(found: Findings) -> list[str]:
    saved = [effect.saved for effect in found.effects if effect.saved is not None and effect.bot is None]
    if not saved:
        return []
    middle = sorted(saved)[len(saved) // 2]
    if middle < OFTEN_SAVED:
        return ["Playing each deal with both sets of options helped little: the games part ways soon."]
    return [
        f"Playing each deal with both sets of options made the variance of a typical comparison {percent(middle)} "
        f"smaller, as if {number(1 / max(1 - middle, 0.001))} times as many games had been played."
    ]
