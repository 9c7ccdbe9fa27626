"""The rules of Age of Steam that can forbid an action."""

from __future__ import annotations

from enum import auto

from milepost.core.rules import Fault


class AosFault(Fault):
    """Why an action that answers the question is still refused."""

    # shares, player order and the seven actions
    SHARE_TRACK = auto()
    """The share track would be left behind."""
    SHARE_LIMIT = auto()
    """The map lets nobody issue this many shares in a turn."""
    BID_LOW = auto()
    """The bid is not above the highest one."""
    BID_CASH = auto()
    """The bid is more than the player has."""
    NO_TURN_ORDER = auto()
    """The player did not take Turn Order in the last turn, so there is no right to hold."""
    HELD = auto()
    """The hold of this auction is used."""
    HOLD_VAIN = auto()
    """Holding would change nothing: the only other bidder has the highest bid."""
    PAY_CASH = auto()
    """The player cannot pay for being first."""
    ROLE_UNKNOWN = auto()
    """The map does not use this action of phase III."""
    ROLE_TAKEN = auto()
    """Somebody has taken this action in this turn."""
    ROLE_BLOCKED = auto()
    """The action is blocked until the others have been used."""

    # where a tile is laid
    NO_HEX = auto()
    """The map has no hex of this number."""
    ON_CITY = auto()
    """The hex is a city or a terminal."""
    NO_BUILDS = auto()
    """Everything that may be built in a turn is built."""
    BUILT_HERE = auto()
    """The hex was built on in this build turn."""
    NEEDS_TOWN = auto()
    """A town tile outside a town."""
    IN_TOWN = auto()
    """Track that would pass through a town without ending there."""

    # the track that lies there
    VANISHES = auto()
    """Old track would vanish, or one piece would become two."""
    NOTHING_NEW = auto()
    """The tile adds and redirects nothing."""
    REDIRECT_FOREIGN = auto()
    """Track of another railroad would be redirected."""
    REDIRECT_MIDDLE = auto()
    """Track that is joined at both ends would be redirected."""

    # what the new track meets
    CLOSED = auto()
    """New track would lead off the map, into water or against a wall."""
    MEETS_OTHER = auto()
    """New track would meet track of another railroad."""
    UNCONNECTED = auto()
    """New track touches nothing that it may begin at."""
    LOOP = auto()
    """Track would lead from a stop back to the same one."""

    # the means for it
    STOCK = auto()
    """No piece for this tile is left."""
    DISCS = auto()
    """No town disc is left."""
    FIRST_TILE = auto()
    """The first tile of a railroad must be a simple one."""
    CASH = auto()
    """The builder cannot pay for it."""
    SECTIONS = auto()
    """The builder has no ownership disc left for it."""

    # printed links, new cities, the end of building
    NO_LINK = auto()
    """The map has no printed link of this number."""
    LINK_OWNED = auto()
    """The printed link is bought already."""
    LINK_NEEDS_CITIES = auto()
    """An end of the printed link is still a town."""
    NO_URBANIZATION = auto()
    """The builder did not take Urbanization."""
    URBANIZED = auto()
    """The new city of this turn is founded."""
    URBANIZE_FIRST = auto()
    """A new city comes before everything else that is built."""
    NO_TOWN = auto()
    """The place for a new city is not a town."""
    CITY_UNKNOWN = auto()
    """The map does not have this new city."""
    CITY_USED = auto()
    """The new city is on the map already."""
    UNFINISHED = auto()
    """Germany: nobody stops with unfinished track."""

    # what a map forbids besides
    NEVER_COMPLETED = auto()
    """Germany: the builder's track could not be completed in this turn."""
    OFF_COAST = auto()
    """Western U.S.: the first track of a railroad does not leave a city of the west or the east."""
    TORN_APART = auto()
    """Western U.S.: track of a railroad would not hang together before west and east are joined."""

    # goods and engines
    NO_CUBE = auto()
    """No such cube stands there."""
    NOT_MOVABLE = auto()
    """Cubes are not moved from such a place."""
    ENGINE = auto()
    """The way has more links than the engine can take."""
    NO_WAY = auto()
    """No completed link leaves a stop by the exit that is named."""
    STOP_TWICE = auto()
    """The way comes to the same stop twice."""
    PAST_TAKER = auto()
    """The way passes a city that takes the cube."""
    NOT_TAKEN = auto()
    """The way ends where the cube is not taken."""
    NO_PASSING = auto()
    """The way passes a stop from which no goods go on."""
    ENGINE_BEST = auto()
    """The engine is at the end of its track."""
    UPGRADED = auto()
    """The engine was improved in this turn's first round of moving goods."""

    # Production and bonuses
    DRAWN = auto()
    """Production has drawn its cubes."""
    NOT_DRAWN = auto()
    """The cube is not among those drawn."""
    BOX_FULL = auto()
    """There is a cube in the box."""
    BOX_UNUSED = auto()
    """The map does not use the box."""
    NOT_AMONG = auto()
    """The railroad is not one that can earn the bonus."""
