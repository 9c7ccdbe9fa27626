"""What a profile file holds: a struct for each of its tables. `profiles.toml` says what the numbers mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from milepost.games.eurorails.board import City
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.scoring import Weights
from milepost.games.eurorails.judgement.trips import Effort

Amount = Annotated[float, Meta(ge=0)]
Share = Annotated[float, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0)]
Percent = Annotated[int, Meta(ge=0, le=100)]


class DimensionRow(msgspec.Struct, frozen=True):
    """What a dimension counts before everything else, and what it means."""

    base: Amount
    meaning: str


class PhaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """What holds in a phase for every player."""

    title: str
    reserve: Count
    """Millions that are kept back."""
    reserve_when_winning: Count | None = None
    """The same where the plan wins within two turns, if that differs."""
    lost_share: Share
    """The part of the price of new track that is regarded as lost."""
    detour: Amount | Literal["any"]
    """Millions that track may cost more to lead by way of a missing major city."""
    alpine_saves: Count
    """Mileposts that a way through alpine mileposts must save."""
    ferries: Literal["never", "costly", "free"]
    """Whether a new ferry line is joined."""
    upgrade: Literal["never", "with_track", "always", "if_it_pays"]
    """When a better train is bought."""
    discard_below: float | None = None
    """A hand whose best plan brings less a turn is thrown away; None where it never is."""
    better_by: Amount | None = None
    """Millions a turn by which a new plan must be better than the present one; None where there is one plan only."""


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How an archetype builds and drives."""

    million: Annotated[float, Meta(ge=0.1)]
    """Mileposts of way that a million of track counts for."""
    alpine_saves: Count | None = None
    """Instead of the phase's."""
    reserve: Count
    """Millions that are kept back at least."""
    loyalty: Amount
    """A factor of the phase's `better_by`."""
    first_train: Literal["fast", "heavy"]
    """What a Freight is exchanged for."""
    detour: Amount
    """A factor of the phase's detour."""
    least_detour: Count = 0
    """Millions of detour at least."""
    foreign: Annotated[float, Meta(ge=0.1)]
    """Mileposts of way that a milepost on somebody else's track counts for."""
    connect_from: Count
    """Spare money from which missing major cities are connected."""
    comfort: Count = 12
    """Millions that must be left beside reserve and plan when a Freight is exchanged for a better train."""
    deliveries: Annotated[int, Meta(ge=1, le=3)] = 3
    """The most deliveries of one trip."""


class Archetype(msgspec.Struct, frozen=True, kw_only=True):
    """What an archetype cares about and how it goes about it."""

    title: str
    name: str
    line: str
    """What people call it, and a sentence on its character."""
    fallback: str | None = None
    """The archetype that is played while no card fits a corridor."""
    weights: Weights
    habits: tuple[Habits, ...]
    corrections: tuple[Weights, ...]
    """One for each phase."""


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """How well an archetype is played."""

    title: str
    dimensions: Annotated[int, Meta(ge=1, le=13)]
    """How many dimensions are looked at."""
    random: Percent
    misses: Percent
    """In so many of 100 turns any good proposal is taken, or the best is overlooked."""
    deliveries: Annotated[int, Meta(ge=1, le=3)]
    """The most deliveries of one trip."""
    keeps_plan: bool
    """Whether a plan is kept beyond the load that is aboard."""
    horizon: Annotated[int, Meta(ge=1)]
    beyond: Share
    """Trips of more turns than the first keep this part of their velocity."""
    usual: Amount = 0.0
    """Millions that a turn usually brings: what the turns of the horizon are taken to earn which a trip leaves free."""
    follow_up: Share
    """The part of the velocity that comes from what can follow a trip."""
    trips: Annotated[int, Meta(ge=1)]
    """The best trips that are made proposals."""
    effort: Effort
    most_track: Count | None = None
    """Demands that need more new track are left out."""
    cards: Literal["payment", "velocity", "together"]
    """What demands are chosen by."""
    opponents: Literal["ignored", "avoided", "modelled"]
    corridor: bool
    corrections: bool
    """Whether there is a corridor, and whether the archetype's corrections count."""
    weights: Weights
    phases: tuple[Phase, ...]
    """As what each phase is seen."""


class Corridor(msgspec.Struct, frozen=True):
    """A main line worth building along."""

    name: str
    cities: tuple[City, ...]
    """The cities that the cheapest track joins, in order."""
    saved: Mapping[str, float]
    """By deck: millions by which it makes the way of a demand cheaper, in the mean."""


class ProfileFile(msgspec.Struct, frozen=True):
    """A whole profile file."""

    file: str
    dimensions: tuple[DimensionRow, ...]
    phases: tuple[PhaseRow, ...]
    phase_weights: tuple[Weights, ...]
    archetypes: Mapping[str, Archetype]
    skills: Mapping[str, Skill]
    corridors: tuple[Corridor, ...]
