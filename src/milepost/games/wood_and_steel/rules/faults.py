"""The rules of Wood and Steel that can forbid an action."""

from __future__ import annotations

from enum import auto

from milepost.core.rules import Fault


class SteelFault(Fault):
    """Why an action that answers the question is still refused."""

    RANKED = auto()
    """The player has ranked positions already."""
    SAME_POSITION = auto()
    """A position is named twice in a ranking."""
    NOT_START = auto()
    """The engine begins in one of the two cities of the starting position."""
    OFF_NETWORK = auto()
    """No track of the player ends in the city."""
    TWICE = auto()
    """This kind of action was taken in this turn already."""
    CASH = auto()
    """The player does not have so much money."""
    NO_ENGINE = auto()
    """The player has no such engine."""
    HAS_RUN = auto()
    """The engine has run in this turn already."""
    NO_TRACK = auto()
    """The player has no track from the engine's city to that one."""
    NO_MOVES = auto()
    """The engine has no moves left."""
    NOT_SUPPLIED = auto()
    """The city does not supply the commodity."""
    LOAD_CHANGED = auto()
    """The load was changed at this stop already."""
    EMPTY = auto()
    """The engine carries nothing."""
    NO_MOGUL = auto()
    """Without a Mogul or a better engine there are no market contracts."""
    HOLDS_ONE = auto()
    """The player holds a market contract already."""
    NO_SUCH_CONTRACT = auto()
    """There is no contract at that place."""
    NOT_LOADING = auto()
    """Market contracts are claimed when their commodity is loaded, and it was not."""
    NO_CONTRACT = auto()
    """The player holds no contract of that kind."""
    WRONG_LOAD = auto()
    """The engine carries something else."""
    NOT_THERE = auto()
    """The engine is not in the city of the contract."""
    NO_ROUNDHOUSE = auto()
    """A relay needs a Roundhouse."""
    ONE_ENGINE = auto()
    """A relay needs two engines."""
    OTHER_LOADED = auto()
    """The engine that takes over must be empty."""
    OTHER_RUNS = auto()
    """Another engine is running."""
    RELAYED = auto()
    """There was a relay in this action already."""
    TOO_FAR = auto()
    """The loaded engine cannot get there."""
    OTHER_TOO_FAR = auto()
    """The other engine is too far away to take over there."""
    NOT_ON_MAP = auto()
    """The edition has no such route or city."""
    OWN_TRACK = auto()
    """The player has track there already."""
    TWO_TRACKS = auto()
    """There are two tracks there already."""
    APART = auto()
    """New track must touch the player's network."""
    NOT_BETTER = auto()
    """The player has such an engine or a better one."""
    LEVEL_SKIPPED = auto()
    """The engine is too many levels above the best one."""
    JOHN_BULL = auto()
    """The John Bull is handed in for the next engine."""
    TWO_ENGINES = auto()
    """With two engines, one must be given up."""
    NO_DISCARD = auto()
    """An engine is only discarded to make room."""
    GONE = auto()
    """There is no such independent railroad any more."""
    NOT_TOUCHING = auto()
    """The independent railroad shares no city with the player's network."""
    FIRST_TAKEN = auto()
    """Somebody has chosen to go first already."""
    MULTIPLE = auto()
    """The sum is not a multiple of what it must be one of."""
    FLOOR = auto()
    """Debt may not fall so far by repaying."""
    OWNED = auto()
    """The player has this upgrade already."""
    NO_YARDS = auto()
    """Nobody has bought a Consolidation yet."""
    NOT_IN_GAME = auto()
    """The options leave this upgrade out."""
    HUB_THERE = auto()
    """Somebody has a hub in the city."""
    YARD_THERE = auto()
    """Somebody has a railyard in the city."""
    MOST_YARDS = auto()
    """The player has as many railyards as allowed."""
    REGION = auto()
    """The game is not played with this region."""
    OFFICE_THERE = auto()
    """Somebody has an office in the region."""
    FEW_CITIES = auto()
    """The player is connected to too few cities of the region."""
    NOT_ALONE = auto()
    """Somebody else is connected to a city of the region."""
    NO_MONOPOLY = auto()
    """There is no monopoly in this commodity."""
    MONOPOLY_TAKEN = auto()
    """Somebody has the monopoly."""
    SUPPLIERS = auto()
    """The player is not connected to every city that supplies the commodity."""
    NOT_YOURS = auto()
    """The player has no track there."""
    LAST_TRACK = auto()
    """The last segment is kept."""
    RAISED_ENOUGH = auto()
    """Enough has been sold."""
    RAISE_MORE = auto()
    """More must be sold first."""
    NOT_SOLD = auto()
    """This segment is not up for auction."""
    LOW_BID = auto()
    """The bid is below the lowest possible one."""
