"""The rules of EuroRails that can forbid an action. Several kinds of action may break the same rule."""

from __future__ import annotations

from enum import auto

from milepost.core.rules import Fault


class EuroFault(Fault):
    """Why an action that answers the question is still refused."""

    # cards and turns

    NOT_IN_HAND = auto()
    """The card is not in the player's hand."""
    EARLY_DISCARD = auto()
    """Hands are not discarded before the first round."""
    NOT_FIRST = auto()
    """Something has been done in this turn, and this must come first."""

    # moving the train

    START_CITY = auto()
    """Trains do not start at this milepost."""
    WATER = auto()
    """No land lies in this direction."""
    NO_TRACK = auto()
    """There is no track on this edge."""
    NO_MOVES = auto()
    """The train has no moves left."""
    SAILING = auto()
    """The train waits for a ferry."""
    REVERSE = auto()
    """A train turns back only in cities and ports."""
    FEE = auto()
    """The player cannot pay the fee for somebody else's track or ferry line."""
    NO_PORT = auto()
    """The train is not at a port."""
    OWN_LINE = auto()
    """A player who has paid for a ferry line sails on nobody else's right."""
    NO_RIGHT = auto()
    """The player on whose right the train would sail has not paid for the line."""

    # loads

    NO_CITY = auto()
    """The train is not in a city."""
    NOT_HERE = auto()
    """The city has no such load."""
    NO_CHIP = auto()
    """The city makes the load, but its chips are all in use."""
    TRAIN_FULL = auto()
    """The train has no room."""
    JUST_DROPPED = auto()
    """The player has dropped such a load here this turn."""
    NOT_ABOARD = auto()
    """The train does not carry the load."""
    WRONG_CITY = auto()
    """The demand is for another city."""

    # where track can lie; waiting for another turn does not help

    TAKEN = auto()
    """The edge carries track already."""
    RED_AREA = auto()
    """The edge lies inside a major city."""
    STRAIT = auto()
    """The edge crosses the sea."""
    FROM_NOWHERE = auto()
    """The section touches neither the player's network nor a major city."""
    CITY_SECTIONS = auto()
    """The player has as many sections at the city as one player may have."""
    CITY_FULL = auto()
    """As many players as the city has room for have track there."""
    CITY_ENTRY = auto()
    """The city's last free edges are kept for players who may still come."""
    LINE_FULL = auto()
    """The ferry line has its two players."""
    CHANNEL = auto()
    """The last places over the Channel are kept for players who have none."""
    PORT_ENTRY = auto()
    """The port's last free edge is kept for the line's second player."""

    # what a turn has room for

    BUILT_OTHERWISE = auto()
    """The build phase was used for something that leaves no room for this."""
    LIMIT = auto()
    """It costs more than may still be spent on track this turn."""
    CASH = auto()
    """The player cannot pay for it."""
    EXITS = auto()
    """Enough sections were built out of the major city this turn."""
    WRONG_TRAIN = auto()
    """The player's train cannot become this one."""
    UPGRADE_OR_BUILD = auto()
    """Track was built this turn, and an upgrade takes the place of building."""
    CROSSGRADE_LIMIT = auto()
    """More was spent on track than a turn with a crossgrade allows."""
    TOO_MANY_LOADS = auto()
    """The new train could not carry what is aboard."""

    # event cards in force

    RAIL_STRIKE = auto()
    """A rail strike keeps the player from building, and everybody off the player's track."""
    STRIKE = auto()
    """A strike closes the city to loads."""
    SNOW = auto()
    """Heavy snow has shut the milepost."""
    FOG = auto()
    """Fog forbids building there."""
    GALE = auto()
    """A gale forbids building there, and keeps ferries in port."""
    FLOOD = auto()
    """A flood has closed the river crossing."""

    # mercy rules

    MERCY = auto()
    """The game is played without the mercy rules."""
    LOAN = auto()
    """The bank lends no such amount."""
    ONE_LOAN = auto()
    """This turn's loan is taken."""
    ANY_DIRECTION = auto()
    """The train may leave in any direction already."""

    # trading track

    ONE_OFFER = auto()
    """This turn's offer is made."""
    TRADE_OR_BUILD = auto()
    """A trade takes the place of building, and this turn's build phase has been used."""
    PARTNER = auto()
    """There is no such partner."""
    NOTHING_WANTED = auto()
    """The offer names no section of the partner."""
    NOT_THEIRS = auto()
    """A section that is wanted is not the partner's, or named twice."""
    NOT_YOURS = auto()
    """A section that is given is not the player's, or named twice."""
    PRICE = auto()
    """The price is below nothing."""
    PARTNER_CASH = auto()
    """The partner could not pay for the places on ferry lines."""

    # victory

    THRESHOLD = auto()
    """The player's net worth is too small."""
    MAJORS = auto()
    """The player's track joins too few major cities."""
