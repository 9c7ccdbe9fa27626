"""How strong the bots of a run are, what seats are worth, and how fair the schedule was."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from milepost.arena.findings.columns import Columns, Floats, Ints, Mask
from milepost.arena.findings.data import Balance, Pairing, Reason, SeatWins, Standing, Thinking
from milepost.arena.findings.quantities import Groups
from milepost.arena.statistics.intervals import Estimate, mean_of, pairing_gain_of, share_of
from milepost.arena.statistics.pairwise import EMPTY, Tables
from milepost.arena.statistics.ratings import Rating, ratings


class Finishes(NamedTuple):
    """Who won: tables with the victory of each divided among its winners."""

    tables: Tables
    wins: Floats  # (tables, seats)
    deals: Ints  # (tables, seats)


def finishes(columns: Columns) -> Finishes:
    """The victories of all tables; games of one seat are won against the others of their deal."""
    tables = columns.tables()
    first = (tables.ranks == 1) & (tables.bots != EMPTY)
    wins = first / np.maximum(first.sum(1, keepdims=True), 1)
    return Finishes(tables, wins, np.broadcast_to(tables.deals[:, None], tables.bots.shape))


def standings(columns: Columns, finished: Finishes) -> list[Standing]:
    """A standing for each bot, in the order they were named."""
    rated = ratings(finished.tables, len(columns.bots)) if columns.games else []
    return [_standing(columns, finished, which, rating) for which, rating in enumerate(rated)]


def _standing(columns: Columns, finished: Finishes, which: int, rating: Rating) -> Standing:
    seat, place = columns.bot == which, finished.tables.bots == which
    return Standing(
        columns.bots[which],
        int(seat.any(1).sum()),
        int(seat.sum()),
        share_of(finished.wins[place], finished.deals[place]),
        rating.skill,
        rating.elo,
        (float(rating.mu), float(rating.sigma)),
        _rank(finished, place),
        mean_of(columns.scores[seat], columns.deal_of_seats[seat]),
        _thinking(columns, which),
    )


def _rank(finished: Finishes, place: Mask) -> Estimate | None:
    """The mean rank; its interval does not reach beyond the first or the last."""
    rank = mean_of(finished.tables.ranks[place], finished.deals[place])
    if rank is None or rank.low is None or rank.high is None:
        return rank
    last = float(finished.tables.bots.shape[1])
    return Estimate(rank.value, max(1.0, rank.low), min(last, rank.high), rank.deals)


def _thinking(columns: Columns, which: int) -> Thinking | None:
    timed = (columns.bot == which) & ~np.isnan(columns.seconds)
    decisions = int(columns.decisions[timed].sum())
    if decisions == 0:
        return None
    return Thinking(
        decisions,
        float(columns.seconds[timed].sum() / decisions),
        float(columns.longest[timed].max()),
        int(columns.late[timed].sum()),
    )


def seat_wins(columns: Columns, finished: Finishes) -> list[SeatWins]:
    """How often each seat wins. Nothing for games of one seat."""
    if columns.seats == 1:
        return []
    return [SeatWins(seat + 1, share_of(finished.wins[:, seat], columns.deal)) for seat in range(columns.seats)]


def reasons(columns: Columns, groups: Groups) -> list[Reason]:
    """Why games ended, the most frequent reason first."""
    found = []
    for which, reason in enumerate(columns.reasons):
        counts, shares = [], []
        for number in range(len(groups.names)):
            games = groups.of[:, 0] == number
            ended = columns.reason[games] == which
            counts.append(int(ended.sum()))
            shares.append(share_of(ended, columns.deal[games]))
        found.append(Reason(reason, counts, shares))
    return sorted(found, key=lambda one: -sum(one.games))


def balance(columns: Columns) -> Balance:
    """How often each bot had each seat, and how often deals were repeated."""
    seatings = [(columns.bot == which).sum(0).tolist() for which in range(len(columns.bots))]
    sizes = Counter(np.bincount(columns.deal).tolist()) if columns.games else {}
    return Balance(seatings, dict(sorted(sizes.items())))


def pairing(columns: Columns, finished: Finishes) -> list[Pairing]:
    """What each bot gained by repeated deals; seats and neighbours can be balanced without them and are not counted."""
    _, seating = np.unique(columns.bot, axis=0, return_inverse=True)
    where = columns.seat_numbers + columns.seats * seating.reshape(-1, 1)
    found = []
    for which, bot in enumerate(columns.bots):
        seat, place = columns.bot == which, finished.tables.bots == which
        score = pairing_gain_of(columns.scores[seat], columns.deal_of_seats[seat], where[seat])
        wins = None
        if columns.seats > 1:
            wins = pairing_gain_of(finished.wins[place], finished.deals[place], where[place])
        found.append(Pairing(bot, wins, score))
    return found
