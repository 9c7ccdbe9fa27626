"""Trips that were weighed, in words and numbers, for a bot's explanation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from milepost.core.bot import Why
from milepost.core.phrases import both
from milepost.games.eurorails.board import LOADS, SHOWN
from milepost.games.eurorails.judgement.trips import Prospect, Trip

TERMS = {
    "Turns": "how many turns the trip takes",
    "Gain": "by how many millions it makes the bot richer",
    "Track": "how many millions of track have to be built for it",
    "Fees": "how many millions are paid for driving on others' track",
}
"""What a trip is judged by."""
ALTERNATIVES = 2
"""Trips not taken that are told about."""


class Considered(msgspec.Struct, frozen=True):
    """A trip as it looked when it was weighed; kept, so that later decisions can tell of it too."""

    trip: str
    score: float
    numbers: tuple[float, ...]


def alternatives(found: Sequence[Prospect]) -> tuple[Considered, ...]:
    """The next best trips to one that is taken."""
    others = [one for one in found[1:] if one.trip != found[0].trip]
    return tuple(map(_considered, others[:ALTERNATIVES]))


def why_this_trip(best: Prospect, others: Sequence[Considered] = ()) -> Why:
    """Why a trip is made, and what it was compared with."""
    outlook = best.outlook
    result = costs_and_earnings(outlook.turns, outlook.track, outlook.fees, best.rate)
    sentence = f"The best trip: {told(best.trip)}. {result}."
    return with_trips(sentence, (_considered(best), *others), "taken")


def with_trips(sentence: str, trips: Sequence[Considered], first: str) -> Why:
    """An explanation with a table of trips; `first` is the remark on the first of them."""
    return Why(
        sentence,
        tuple((one.trip, one.score) for one in trips),
        tuple(TERMS),
        tuple(one.numbers for one in trips),
        tuple("" if number else first for number in range(len(trips))),
    )


def why_other_cards(best: Prospect | None) -> Why:
    """Why a hand is thrown away; `best` is the best trip that could be made with it."""
    if best is None:
        return Why("These cards are poor: no trip can be made.")
    return with_trips(f"These cards are poor: the best trip {_earns(best.rate)}.", (_considered(best),), "poor")


def _considered(one: Prospect) -> Considered:
    outlook = one.outlook
    numbers = (round(outlook.turns, 1), float(outlook.gain), float(outlook.track), float(outlook.fees))
    return Considered(told(one.trip), round(one.score, 1), numbers)


def told(trip: Trip) -> str:
    """A trip in words, stop by stop; loads of a kind that are fetched together are told once."""
    steps: list[str] = []
    for (load, city, paid), stops in groupby(trip, key=lambda stop: (stop.load, stop.city, bool(stop.card))):
        several = list(stops)
        if paid:
            steps += [f"deliver {LOADS[load]} to {SHOWN[city]} for {stop.pay}M" for stop in several]
        else:
            number = f"{len(several)} " if len(several) > 1 else ""
            steps.append(f"fetch {number}{LOADS[load]} in {SHOWN[city]}")
    return ", then ".join(steps)


def costs_and_earnings(turns: float, track: int, fees: int, rate: float) -> str:
    """What a trip takes and brings: `It takes 2.9 turns and 15M of track, and earns 3.3M a turn`."""
    written = _short(turns)
    costs = [f"{written} turn{'' if written == '1' else 's'}"]
    costs += [f"{much}M {what}" for much, what in ((track, "of track"), (fees, "in fees")) if much]
    return f"It takes {both(costs)}{',' if len(costs) > 1 else ''} and {_earns(rate)}"


def _earns(rate: float) -> str:
    """`earns 3.3M a turn`, `loses 0.4M a turn`."""
    return f"{'loses' if rate < 0 else 'earns'} {_short(abs(rate))}M a turn"


def _short(number: float) -> str:
    """A number with one digit behind the point, where that says something."""
    return f"{number:.1f}".removesuffix(".0")
