"""Which trips a hand offers, and how much each of them earns a turn as this player sees it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from milepost.games.eurorails.board import CENTRE
from milepost.games.eurorails.bots.demands import Figures, opening_value
from milepost.games.eurorails.bots.grounds import ALPINE_EDGES, Grounds
from milepost.games.eurorails.bots.new_start import first_trip_worth
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.red_flags import Flag, Situation, Verdict, judged, situation
from milepost.games.eurorails.bots.snapshot import banned_now
from milepost.games.eurorails.judgement.trips import (
    Errand,
    Prospect,
    Stop,
    Trip,
    possible,
    prospect,
    trips,
)
from milepost.games.eurorails.rules import victory

SHORTEST = 0.5
"""Turns that a trip takes at least in any reckoning."""
FIRST_AT_LEAST = 0.8
"""In the first phases, what a plan must have of the best one to be proposed: nothing else matters as much there."""
DISCARDS_TO_SAIL = 1
"""Hands thrown away since the last delivery, after which a trip may take several ferries."""
_ALPINE = frozenset(ALPINE_EDGES)


class Plan(msgspec.Struct, frozen=True):
    """A trip, and how this player judges it."""

    prospect: Prospect
    figures: Figures
    earned: float
    """Millions it brings, with the lost share of its track taken off, and less where something speaks against it."""
    flags: tuple[Flag, ...] = ()
    """What speaks against it."""
    rejected: bool = False
    """Whether that puts it out of the question."""

    @property
    def velocity(self) -> float:
        """Millions a turn."""
        return self.earned / max(SHORTEST, self.prospect.outlook.turns)

    @property
    def unfunded(self) -> bool:
        """Whether not even its first payment can be reached without a loan."""
        return Flag.UNFUNDED in self.flags

    @property
    def deliveries(self) -> int:
        """How many loads it delivers."""
        return deliveries_of(self.prospect.trip)


def deliveries_of(trip: Trip) -> int:
    """How many loads a trip delivers."""
    return sum(1 for stop in trip if stop.card)


class Offers(msgspec.Struct, frozen=True):
    """What a hand offers."""

    best: list[Plan]
    """The plans worth proposing, the best first."""
    all: list[Plan]
    """Every trip that was looked at, those out of the question included."""
    given: Situation
    """What they were judged by."""


def offers(grounds: Grounds) -> Offers:
    """The plans worth proposing.

    Only the present one, unless another is better by as much as the player's loyalty asks for. Who knows no loyalty
    chooses anew every time.
    """
    found, present, given = judged_plans(grounds)
    everything = found if present is None else [*found, present]
    best = _with_soonest_win(grounds, _chosen(grounds, found, present), everything)
    if grounds.particular:
        best = [one for one in best if _as_a_start(grounds, one) >= 0]
    return Offers(best, everything, given)


def _as_a_start(grounds: Grounds, plan: Plan) -> float:
    """By how many millions it is better to begin with a plan than to wait for other cards."""
    made = plan.prospect
    sections = made.route.sections(grounds.state, len(made.trip))
    return first_trip_worth(grounds.state, made.outlook.gain, len(sections), made.outlook.turns)


def _with_soonest_win(grounds: Grounds, best: list[Plan], everything: list[Plan]) -> list[Plan]:
    """In the victory push also the quickest plan that brings all the money that is missing, whatever else it brings."""
    if grounds.seen_phase is not Phase.PUSH:
        return best
    missing = grounds.state.threshold - victory.worth(grounds.state, grounds.seat)
    enough = [one for one in everything if not one.rejected and one.prospect.outlook.gain >= missing]
    soonest = min(enough, key=lambda one: one.prospect.outlook.turns, default=None)
    return best if soonest is None or soonest in best else [*best, soonest]


def _chosen(grounds: Grounds, found: list[Plan], present: Plan | None) -> list[Plan]:
    """The best plans, and how loyal the player is to the present one."""
    found = sorted((one for one in found if not one.rejected), key=lambda one: -rank(grounds, one))
    found = _different(found)[: grounds.skill.trips]
    if found and opening(grounds, found[0], 1.0) is not None:
        least = FIRST_AT_LEAST * rank(grounds, found[0])
        found = [one for one in found if rank(grounds, one) >= least]
    if grounds.skill.follow_up:
        found = [_with_follow_up(grounds, one) for one in found]
        found.sort(key=lambda one: -rank(grounds, one))
    if present is None or present.rejected:
        return found
    if grounds.row.better_by is None:  # one plan for both rounds of the first building
        return [present]
    if grounds.skill.follow_up:
        present = _with_follow_up(grounds, present)
    if not grounds.habits.loyalty:  # the present plan is one of many
        return _different(sorted([*found, present], key=lambda one: -rank(grounds, one)))[: grounds.skill.trips]
    least = rank(grounds, present) + _margin(grounds)
    return [one for one in found if rank(grounds, one) > least] or [present]


def _different(best_first: list[Plan]) -> list[Plan]:
    """The best of the plans that make the same deliveries, whatever their order."""
    found: dict[frozenset[Stop], Plan] = {}
    for one in best_first:
        found.setdefault(frozenset(stop for stop in one.prospect.trip if stop.card), one)
    return list(found.values())


def judged_plans(grounds: Grounds) -> tuple[list[Plan], Plan | None, Situation]:
    """All trips that are worth a closer look, the present plan as things stand now, and what they are judged by."""
    present = _present(grounds)
    if present is not None and goes_on(grounds):
        given = _situation(grounds, [], present)
        plan = _judged(grounds, given, present)
        if not plan.rejected:
            return [], plan, given
    offered = list(_offered(grounds))
    given = _situation(grounds, offered, present)
    found = [_judged(grounds, given, one) for one in offered]
    return found, None if present is None else _judged(grounds, given, present), given


def _situation(grounds: Grounds, offered: list[Prospect], present: Prospect | None) -> Situation:
    """What trips are judged by."""
    return situation(
        grounds.state, grounds.seat, offered, (edge for way in grounds.network.victory.ways for edge in way),
        grounds.lost_share, grounds.late, grounds.reserve + grounds.set_aside,
        None if present is None else _earned(grounds, present) / max(SHORTEST, present.outlook.turns),
        () if present is None else present.trip,
    )  # fmt: skip


def goes_on(grounds: Grounds) -> bool:
    """Whether a player with a plan looks at nothing else: a loyal one does so until there are new cards."""
    if grounds.row.better_by is None:
        return True
    return grounds.habits.loyalty > 0 and grounds.memory.hand == grounds.state.hands[grounds.seat]


def _present(grounds: Grounds) -> Prospect | None:
    """The trip of the turns before as things stand now, if it can still be made.

    Somebody who keeps no plans goes on with a load aboard, and sets out where the first track was built.
    """
    trip = grounds.memory.trip
    if not possible(grounds.state, grounds.seat, trip):
        return None
    forgets = not grounds.skill.keeps_plan and grounds.state.at[grounds.seat] >= 0
    if forgets and deliveries_of(trip) == sum(1 for stop in trip if not stop.card):
        return None
    return _prospect(grounds, trip)


def rank(grounds: Grounds, plan: Plan) -> float:
    """What plans are chosen by: what they bring a turn, in the first phases how soon, and for beginners the payment."""
    if grounds.skill.cards == "payment":
        return float(plan.figures.pay)
    turns = plan.prospect.outlook.turns
    value = opening(grounds, plan, turns)
    return pace(grounds, plan.earned, turns) if value is None else value


def pace(grounds: Grounds, earned: float, turns: float) -> float:
    """Millions a turn over the player's horizon, if the turns that a trip leaves of it bring what turns usually do.

    Compared by what they bring a turn alone, short trips look better than they are: time is worth something after them
    too, but not as much.
    """
    if not grounds.usual:
        return earned / max(SHORTEST, turns)
    horizon = grounds.skill.horizon
    return (earned + grounds.usual * (horizon - turns)) / horizon


def counts_by_opening(grounds: Grounds) -> bool:
    """Whether something else counts than velocity, as in the first phases."""
    return grounds.seen_phase in (Phase.INITIAL_BUILD, Phase.OPENING) and not grounds.skill.usual


def opening(grounds: Grounds, plan: Plan, turns: float) -> float | None:
    """From 0 to 1, what counts instead of velocity in the first phases, where the first delivery must come soon."""
    if not counts_by_opening(grounds):
        return None
    known = plan.figures
    return opening_value(known.pay, known.track, turns, known.reuse, known.lost)


def _margin(grounds: Grounds) -> float:
    """By how much another plan must be better, in what plans are chosen by."""
    millions = grounds.profile.better_by(grounds.seen_phase)
    return millions if grounds.seen_phase > Phase.OPENING else millions / 16


def _offered(grounds: Grounds) -> Iterator[Prospect]:
    """Every trip of the hand that is worth going through turn by turn."""
    state, seat, skill = grounds.state, grounds.seat, grounds.skill
    most = min(skill.deliveries, grounds.habits.deliveries)
    for trip in trips(state, seat, grounds.distances, banned_now(grounds.memory, state.round), skill.effort):
        if deliveries_of(trip) > most or not possible(state, seat, trip):
            continue
        found = _prospect(grounds, trip)
        if found is not None and (skill.most_track is None or found.outlook.track <= skill.most_track):
            yield found


def _prospect(grounds: Grounds, trip: Trip) -> Prospect | None:
    """The best way to make a trip. Through the Alps only if that is worth it."""
    state, seat = grounds.state, grounds.seat
    found = prospect(state, seat, grounds.terrains, grounds.starts, trip, grounds.taste)
    if found is None or not _new_alpine(grounds, found):
        return found
    around = prospect(state, seat, grounds.around_the_alps, grounds.starts, trip, grounds.taste)
    if around is None:
        return found
    saved = len(around.route.arcs) - len(found.route.arcs)
    cheaper = found.outlook.track < around.outlook.track
    return found if cheaper or saved >= grounds.profile.alpine_saves(grounds.seen_phase) else around


def _new_alpine(grounds: Grounds, found: Prospect) -> bool:
    """Whether a trip needs new track through alpine mileposts."""
    return any(edge in _ALPINE for edge in found.route.sections(grounds.state, len(found.trip)))


def _judged(grounds: Grounds, given: Situation, found: Prospect) -> Plan:
    """What a trip brings as this player sees it."""
    skill = grounds.skill
    known, verdict = judged(found, given)
    if skill.opponents == "ignored":
        verdict = verdict.without(Flag.SCARCE)
    earned = _earned(grounds, found)
    if earned > 0:
        earned *= verdict.factor * (skill.beyond if found.outlook.turns > skill.horizon else 1.0)
    return Plan(found, known, earned, verdict.flags, _so_far(grounds, verdict, earned).rejected)


def _so_far(grounds: Grounds, verdict: Verdict, earned: float) -> Verdict:
    """What still counts against a trip: whoever finds nothing better borrows money and takes several ferries.

    A train on an island needs two ferries for nearly everything, and would stay there for ever.
    """
    if grounds.may_borrow and (earned > 0 or not grounds.short_of_money):
        verdict = verdict.without(Flag.UNFUNDED)
    return verdict.without(Flag.FERRIES) if grounds.memory.discards >= DISCARDS_TO_SAIL else verdict


def _earned(grounds: Grounds, found: Prospect) -> float:
    """Millions a trip brings, with the lost share of its track taken off."""
    return found.outlook.gain + (1 - grounds.lost_share) * found.outlook.track


def _with_follow_up(grounds: Grounds, plan: Plan) -> Plan:
    """A plan with a part of what the best delivery after it would make of it."""
    after = _best_after(grounds, plan.prospect.trip)
    if after is None:
        return plan
    longer = prospect(
        grounds.state, grounds.seat, grounds.terrains, grounds.starts, plan.prospect.trip + _trip(after), grounds.taste
    )
    if longer is None:
        return plan
    share, turns = grounds.skill.follow_up, plan.prospect.outlook.turns
    together = pace(grounds, _earned(grounds, longer), longer.outlook.turns)
    more = max(0.0, together - pace(grounds, plan.earned, turns))
    horizon = grounds.skill.horizon if grounds.skill.usual else max(SHORTEST, turns)
    return msgspec.structs.replace(plan, earned=plan.earned + share * more * horizon)


def _best_after(grounds: Grounds, trip: Trip) -> Errand | None:
    """The single delivery on other cards that is best to begin where a trip ends."""
    far = grounds.distances
    end, used = CENTRE[trip[-1].city], {stop.card for stop in trip}
    best: tuple[float, Errand] | None = None
    for one in grounds.errands:
        if one.delivery.card in used or one.fetch is None:
            continue
        source, goal = CENTRE[one.fetch.city], CENTRE[one.delivery.city]
        units = far.between(source, goal) + (far.between(source, end) if source != end else 0)
        gain = one.delivery.pay - units / far.terrain.measure.step / 2
        if best is None or gain > best[0]:
            best = gain, one
    return None if best is None else best[1]


def _trip(one: Errand) -> Trip:
    return (one.delivery,) if one.fetch is None else (one.fetch, one.delivery)
