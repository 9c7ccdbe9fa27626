"""What one decision is made on: what is seen and remembered, who decides, and everything that follows from both."""

from __future__ import annotations

from functools import cached_property

from milepost.games.eurorails.board import ALPINE, EDGES, TERRAIN, Edge
from milepost.games.eurorails.bots.corridors import sections_along
from milepost.games.eurorails.bots.network import OwnNetwork
from milepost.games.eurorails.bots.new_start import MOST_STARTS
from milepost.games.eurorails.bots.phases import Phase, as_seen
from milepost.games.eurorails.bots.profile_rows import Habits, PhaseRow, Skill
from milepost.games.eurorails.bots.profiles import Profile
from milepost.games.eurorails.bots.scoring import Dimension, Weights
from milepost.games.eurorails.bots.slow_start import LOST_SHARE, MOST_RESERVE, has_slow_freight, is_short_of_money
from milepost.games.eurorails.bots.snapshot import DISCARDS_TO_BORROW, TURNS_TO_MOVE, Snapshot
from milepost.games.eurorails.judgement.routes import Terrain
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trips import Distances, Errand, Start, errands, starts_of, terrains_of
from milepost.games.eurorails.rules import movement, victory
from milepost.games.eurorails.trains import FREIGHT, TRAINS

ALPINE_EDGES = tuple(edge for edge, ends in enumerate(EDGES) if any(TERRAIN[end] == ALPINE for end in ends))
"""Where a section leads to or from an alpine milepost."""
LATE_WORTH = 120
"""Net worth from which the end of the game may be near: money is borrowed, and what is spare goes into cities."""
FAVOUR, MOST_FAVOUR = 6, 0.75
"""How much cheaper track along the corridor seems for what the corridor counts, and the most of it."""


class Grounds:
    """Worked out when first asked for, and kept for the decision. Nothing in it changes."""

    def __init__(
        self, snapshot: Snapshot, profile: Profile, phase: Phase, winning: bool = False, set_aside: int = 0
    ) -> None:
        self.snapshot, self.profile = snapshot, profile
        self.state, self.seat, self.memory = snapshot.state, snapshot.seat, snapshot.memory
        self.phase = phase
        self.seen_phase = as_seen(phase, profile.skill.phases, snapshot)
        """The phase that the player takes it for: what is weighed and allowed goes by this one."""
        self.saving = has_slow_freight(self.state, self.seat)
        """Whether a Slow Freight is to be exchanged before anything else."""
        reserve = profile.reserve(self.seen_phase, winning)
        self.short_of_money = is_short_of_money(self.state, self.seat)
        """Whether every million is needed, as it is in the first half of the slow game."""
        if self.pressed and not self.state.options.mercy:
            reserve = 0  # nothing else can help any more
        self.reserve = min(MOST_RESERVE, reserve) if self.short_of_money else reserve
        """Millions that are kept back."""
        self.set_aside = set_aside
        """Millions besides, which are for a train: plans must do without them."""
        self.network = OwnNetwork(self.state, self.seat)

    @property
    def row(self) -> PhaseRow:
        """What holds in this phase for everybody."""
        return self.profile.phases[self.seen_phase]

    @property
    def lost_share(self) -> float:
        """The share of the price of new track that is regarded as lost."""
        picky = self.saving and self.state.options.mercy
        return max(LOST_SHARE, self.row.lost_share) if picky else self.row.lost_share

    @property
    def habits(self) -> Habits:
        """How this player builds and drives in this phase."""
        return self.profile.habits[self.seen_phase]

    @property
    def skill(self) -> Skill:
        """How well the player plays."""
        return self.profile.skill

    @property
    def pressed(self) -> bool:
        """Whether waiting and new cards have been in vain: any plan is better than none then."""
        return self.memory.discards >= DISCARDS_TO_BORROW or self.memory.still >= TURNS_TO_MOVE

    @property
    def particular(self) -> bool:
        """Whether a first trip must be a good one: in the slow game a bad one costs more than to start over."""
        state, seat = self.state, self.seat
        begins = self.saving and state.options.mercy and not state.owners.count(seat) and not state.aboard[seat]
        return begins and self.memory.starts < MOST_STARTS

    @property
    def late(self) -> bool:
        """Whether the game is nearly over for this player: with many cities and little money it is not."""
        return self.phase >= Phase.LATE_CITIES and victory.worth(self.state, self.seat) >= LATE_WORTH

    @property
    def may_borrow(self) -> bool:
        """Late in the game, and before that only if nothing else helps."""
        return self.late or self.pressed

    @cached_property
    def usual(self) -> float:
        """Millions that a turn usually brings; less with a train that is slower than those the skill thinks of."""
        return self.skill.usual * self.slowness

    @cached_property
    def slowness(self) -> float:
        """From 0 to 1: how fast the train is compared with the slowest of the standard game."""
        return min(1.0, movement.speed(self.state, self.seat) / TRAINS[FREIGHT].speed)

    @cached_property
    def taste(self) -> Taste:
        """How routes and trips are weighed before they are scored."""
        habits = self.habits
        return Taste(
            habits.million, habits.foreign, kept=1 - self.lost_share, reserve=self.reserve + self.set_aside,
            favoured=self._corridor, favour=1 - min(MOST_FAVOUR, FAVOUR * self.weights[Dimension.BACKBONE_ALIGNMENT]),
        )  # fmt: skip

    @property
    def weights(self) -> Weights:
        """What each dimension counts in this phase."""
        return self.profile.weights[self.seen_phase]

    @property
    def _corridor(self) -> tuple[Edge, ...]:
        """The sections along the player's corridor, if there is one."""
        if self.memory.corridor < 0 or not self.skill.corridor:
            return ()
        cities = self.profile.corridors[self.memory.corridor].cities
        return sections_along(cities, self.state.options.printing)

    @cached_property
    def terrains(self) -> list[Terrain]:
        """What every way costs, with others' track and without."""
        return terrains_of(self.state, self.seat, self.memory.shut, self.taste)

    @cached_property
    def starts(self) -> list[Start]:
        """Where a trip can begin."""
        return starts_of(self.state, self.seat)

    @cached_property
    def distances(self) -> Distances:
        """How far places are apart."""
        return Distances(self.terrains[0], [start.milepost for start in self.starts])

    @cached_property
    def around_the_alps(self) -> list[Terrain]:
        """The same without new track through alpine mileposts."""
        return terrains_of(self.state, self.seat, (*self.memory.shut, *ALPINE_EDGES), self.taste)

    @cached_property
    def errands(self) -> list[Errand]:
        """Each demand of the hand with the best places to fetch its load."""
        return errands(self.state, self.seat, self.distances, ())
