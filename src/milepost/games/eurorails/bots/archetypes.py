"""The bots with a character: one way to decide for all of them, and a profile that says what each cares about.

A decision is made in six steps: look, phase, propose, score, plan, remember.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.chance import seeded
from milepost.core.game import Game
from milepost.core.players import side_seed
from milepost.core.state import View
from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.board import LOADS
from milepost.games.eurorails.bots import answers, telling
from milepost.games.eurorails.bots.characters import CHARACTERS
from milepost.games.eurorails.bots.corridors import chosen_corridor, fits_any
from milepost.games.eurorails.bots.endgame import soonest_win, wins_soon
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.keeping import worth_keeping
from milepost.games.eurorails.bots.on_the_way import delivery_here
from milepost.games.eurorails.bots.openly import told_openly
from milepost.games.eurorails.bots.phases import Phase, phase_of
from milepost.games.eurorails.bots.plans import Offers, goes_on, offers
from milepost.games.eurorails.bots.profiles import Profile, profile, read
from milepost.games.eurorails.bots.proposals import Kind, Proposal, passing, proposals
from milepost.games.eurorails.bots.resorts import instead_of_nothing, last_resort
from milepost.games.eurorails.bots.rivals import rivals_of
from milepost.games.eurorails.bots.scoring import SURE, Luck, Scored, in_order_of_trial, luck
from milepost.games.eurorails.bots.snapshot import Memory, Snapshot, brought_up_to_date
from milepost.games.eurorails.bots.uses import can_pay_freight
from milepost.games.eurorails.bots.weighing import weighed
from milepost.games.eurorails.constants import ENDING, THROWING
from milepost.games.eurorails.judgement.trial_turn import Turn
from milepost.games.eurorails.judgement.trips import Stop
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import UPGRADE_PRICE

TRIES = 4
"""Proposals that are tried before the turn is passed."""
BESIDE_FREIGHT = 0.5
"""What a plan beside a Freight must bring a turn of the best one without it."""
LATE = 8
"""Rounds that a plan may take longer than foreseen."""


class ArchetypeBot(Bot):
    """Plays one archetype with one skill."""

    ARCHETYPE: ClassVar[str] = ""
    """The archetype of the profile file; drawn by the seed if there is none."""
    file_settings: ClassVar = ("profiles",)
    memory: Memory

    def __init__(self, game: Game[EuroState], seed: int | str = 0, skill: str = "hard", profiles: str = "") -> None:
        super().__init__(game, seed)
        self.seed, self.skill, self.profiles = seed, skill, profiles
        names = list(read(profiles).archetypes)
        drawn = names[seeded(side_seed(seed, "archetype")).below(len(names))]
        self.memory = Memory(archetype=self.ARCHETYPE or drawn)
        profile(self.memory.archetype, skill, profiles)

    def choose(self, view: View[EuroState], since: Sequence[Seen] = ()) -> Decision:
        """A whole turn, or the part of it before the next card is drawn."""
        return told_openly(self._decide(view, since), view)

    def _decide(self, view: View[EuroState], since: Sequence[Seen]) -> Decision:
        state, seat = view.state, view.seat
        assert seat is not None, "a spectator is never asked"
        memory = brought_up_to_date(self.memory, state, seat, since)
        if state.asks:
            self.memory = memory
            return answers.answer(state, seat)
        if state.phase == THROWING:
            return answers.throw(state, seat)
        if state.phase == ENDING:
            self.memory = memory
            return _end(state, seat)
        here = delivery_here(state, seat, memory.trip)
        if here is not None:
            self.memory = memory.after(trip=tuple(stop for stop in memory.trip if stop != here))
            return _deliver(here)
        return self._turn(self._look(state, seat, memory))

    def _look(self, state: EuroState, seat: Seat, memory: Memory) -> Snapshot:
        """Everything the decision is made from. The corridor is chosen once and kept."""
        who = profile(memory.archetype, self.skill, self.profiles)
        if who.skill.corridor and memory.corridor < 0:
            memory = memory.after(corridor=chosen_corridor(Snapshot(state, seat, memory), who.corridors))
        rivals = rivals_of(state, seat, memory) if who.skill.opponents == "modelled" else ()
        return Snapshot(state, seat, memory, rivals)

    def _played(self, snapshot: Snapshot) -> Profile:
        """Who is played now: while no card fits a corridor, somebody who needs none."""
        who = profile(snapshot.memory.archetype, self.skill, self.profiles)
        if who.fallback is not None and not fits_any(snapshot, who.corridors):
            return who.fallback
        return who

    def _turn(self, snapshot: Snapshot) -> Decision:
        state, seat = snapshot.state, snapshot.seat
        who = self._played(snapshot)
        winning = wins_soon(snapshot)
        phase = phase_of(snapshot, winning)
        grounds = Grounds(snapshot, who, phase, winning)
        grounds, offered = _beside_freight(grounds, offers(grounds))
        resort = last_resort(grounds, offered)
        if resort is not None:
            return self._decided(grounds, Scored(resort, (), (), 0.0), [])
        scored = weighed(grounds, offered, proposals(grounds, offered.best, grounds.may_borrow))
        chance = luck(self.seed, seat, state.round, who.skill.random, who.skill.misses)
        order = self._order(grounds, scored, chance)
        taken = next((one for one in order[:TRIES] if accepted(state, seat, one.proposal)), None)
        taken = taken or Scored(passing(grounds), (), (), 0.0)
        resort = instead_of_nothing(grounds, offered, taken.proposal)
        taken = taken if resort is None else Scored(resort, (), (), 0.0)
        return self._decided(grounds, taken, scored)

    def _order(self, grounds: Grounds, scored: list[Scored], chance: Luck) -> list[Scored]:
        """In which order proposals are tried: the one that wins soonest first, else by score and luck."""
        if grounds.phase >= Phase.LATE_CITIES:
            win = soonest_win(grounds, scored)
            if win is not None and (grounds.seen_phase is Phase.PUSH or win.proposal.declares):
                return [win, *(one for one in scored if one is not win)]
        first_building = grounds.phase is Phase.INITIAL_BUILD
        chosen_before = first_building and (grounds.memory.trip or len(scored) < 2 or scored[1].proposal.plan is None)
        if chosen_before or any(one.proposal.declares for one in scored):
            chance = SURE
        return in_order_of_trial(scored, chance, only_misses=first_building)

    def _decided(self, grounds: Grounds, taken: Scored, scored: Sequence[Scored]) -> Decision:
        """Remember what was decided, and tell why."""
        one, state, memory = taken.proposal, grounds.state, grounds.memory
        changes: dict[str, object] = {"phase": int(grounds.phase), "hand": state.hands[grounds.seat]}
        if one.kind in (Kind.DISCARD, Kind.RESTART):
            changes |= {"trip": ()}
        elif one.plan is not None:
            if one.plan.prospect.trip != memory.trip:
                changes["due"] = state.round + round(one.turns) + LATE
            changes["trip"] = one.left
        if one.refused:
            changes["shut"] = tuple(sorted({*memory.shut, *one.refused}))
        self.memory = memory.after(**changes)
        return Decision(one.actions, telling.why(grounds, taken, scored))


def _beside_freight(grounds: Grounds, offered: Offers) -> tuple[Grounds, Offers]:
    """What a player with a Slow Freight decides on who can buy a Freight now: a plan beside it, if one is fair."""
    if not can_pay_freight(grounds) or (grounds.memory.trip and goes_on(grounds)):
        return grounds, offered
    beside = Grounds(grounds.snapshot, grounds.profile, grounds.phase, set_aside=UPGRADE_PRICE)
    found = offers(beside)
    least = BESIDE_FREIGHT * max((one.velocity for one in offered.best), default=0.0)
    fair = any(worth_keeping(beside, one) and one.velocity >= least for one in found.best)
    return (beside, found) if fair else (grounds, offered)


def _deliver(stop: Stop) -> Decision:
    why = Why(f"A card pays {stop.pay}M for {LOADS[stop.load]} here.")
    return Decision((Deliver(stop.card, stop.demand),), why)


def _end(state: EuroState, seat: Seat) -> Decision:
    turn = Turn(state, seat)
    turn.finish()
    return Decision(tuple(turn.actions), Why("There is nothing left to do but to end the turn."))


def accepted(state: EuroState, seat: Seat, one: Proposal) -> bool:
    """Whether the rules allow all of a proposal."""
    turn = Turn(state, seat)
    return all(turn.do(action) for action in one.actions)


class BackboneBot(ArchetypeBot):
    """Lays one long main line and lives along it."""

    ARCHETYPE = "backbone"
    character = CHARACTERS["backbone"]


class FreightBot(ArchetypeBot):
    """Hates an empty wagon."""

    ARCHETYPE = "freight"
    character = CHARACTERS["freight"]


class SprinterBot(ArchetypeBot):
    """Builds straight and buys the fast train early."""

    ARCHETYPE = "sprinter"
    character = CHARACTERS["sprinter"]


class ContinentalBot(ArchetypeBot):
    """Wants every great city on one line."""

    ARCHETYPE = "continental"
    character = CHARACTERS["continental"]


class OpportunistBot(ArchetypeBot):
    """Takes what pays best today."""

    ARCHETYPE = "opportunist"
    character = CHARACTERS["opportunist"]


class BlockerBot(ArchetypeBot):
    """Guesses what others need and gets there first."""

    ARCHETYPE = "blocker"
    character = CHARACTERS["blocker"]


class MixedBot(ArchetypeBot):
    """One of the six, drawn by its seed."""

    character = CHARACTERS["mixed"]
