"""What things are worth to a player: the numbers on which every judgement rests, tuned in matches."""

from __future__ import annotations

import msgspec


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth, in actions where nothing else is said."""

    thousand: int = 12
    """1,000 dollars, in thousandths of an action."""
    ties: float = 2.7
    """Ties that a delivery brings on average."""
    trip: float = 6.0
    """Segments that an engine runs for a delivery."""
    waste: float = 0.45
    """The part of a run that is lost at its end."""
    second: float = 0.55
    """How much of what it could do the second engine adds."""
    track: float = 1.2
    """What new track for a delivery takes with a network of no cities."""
    cities: float = 34.0
    """Cities in a network with which no new track would be needed."""
    track_least: float = 0.2
    """What new track for a delivery takes in any case."""
    hub: float = 0.3
    """What a Hub saves for each delivery; the next lines likewise."""
    timetable: float = 0.1
    employment: float = 0.3
    """The part of what track takes that an Employment Office saves."""
    roundhouse: float = 0.05
    railyard: float = 0.03
    """Of each of the first two railyards."""
    choice: float = 0.0
    """What a contract is worth that is still to be chosen."""
    market: float = 0.5
    """How much of a market contract counts before it is claimed."""
    bonus: float = 0.7
    """How much of a connection or monopoly counts before it is there."""
    at_end: float = 0.5
    """How much of ties counts that come when the game is over."""
    west: float = 1.0
    """How much of the debt service counts that every delivery costs once the West is served."""
    central: float = 0.8
    """How much of the debt service counts that the first central delivery costs."""
    loan: float = 1.0
    """What it takes if a delivery, with its track and debt service, costs more than there is."""
    income: int = 4500
    """Dollars that a delivery leaves for other things."""
    spending: int = 14_000
    """Dollars for each delivery that is still needed, beyond which money is of no use."""
    reserve: int = 8_000
    """Dollars below which cash is short."""
    short: float = 0.6
    """What it takes to have no cash at all."""


USUAL = Scale()
"""The scale of the judgement, and of the strongest bot."""
