"""A guided first game of Bus: the start, a whole round, and the best of a second one."""

from __future__ import annotations

from milepost.core.lesson import Script, Step
from milepost.games.bus.actions import Build, Clock, Drop, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    HOUSE,
    LINE_EXPANSION,
    LOTS_AT,
    OFFICE,
    PARKS,
    PASSENGERS,
    PUB,
    STARTING_PLAYER,
    STATIONS,
    STREETS,
    TIME_CLOCK,
    VRROOOMM,
    Crossing,
)
from milepost.games.bus.scene.layout import crossing_id, lot_id


def _lay(one: Crossing, other: Crossing) -> Lay:
    """A segment between two neighbours."""
    return Lay(STREETS.index((min(one, other), max(one, other))))


_PARKS = tuple(crossing_id(park) for park in PARKS)

_START = (
    Step(
        text="You run a bus company. People want to be at home, then at the office, then in the pub, and each one you "
        "drive there is a point. Four of them stand in the parks, in the middle of the city.",
        lights=_PARKS,
    ),
    Step(
        text="The city needs doors to drive to. The clock shows a house now and will show an office when the first "
        "buses go, so put up an office at crossing 12.",
        want=Build(12, OFFICE),
        hint="A fine lot too. This story wants the office at crossing 12, close to the parks.",
    ),
    Step(
        text="Everybody begins with two buildings. People also want to get home some day: put a house at crossing 15, "
        "next door to your office.",
        want=Build(15, HOUSE),
    ),
    Step(
        text="Your rivals have built on the other side of town. Now your first line: from crossing 11 to 15 it joins "
        "two parks, so two people stand on it.",
        moves=(Build(20, OFFICE), Build(23, PUB), Build(14, HOUSE), Build(19, OFFICE)),
        want=_lay(11, 15),
        hint="You could begin there. From 11 to 15 your line meets two passengers at once.",
    ),
    Step(
        text="A line grows only at its two ends, the little buses. Extend it from 15 to 12: now people, a house and "
        "an office lie on one line.",
        moves=(_lay(20, 23), _lay(14, 19), _lay(19, 27), _lay(20, 14)),
        want=_lay(15, 12),
        lights=tuple(crossing_id(end) for end in (11, 15)),
    ),
)

_CHOOSING = (
    Step(
        text="The game proper: in turn, everybody puts a marker on the action board. Twenty must last for the whole "
        "game. Vrrooomm! makes your bus drive, and whoever is first there chooses first.",
        want=Mark(VRROOOMM),
        hint="Worth a marker, but riders run out. Be first on Vrrooomm! this time.",
    ),
    Step(
        text="Later letters of an area are worth less: with one bus each, only A brings anything on lines, passengers "
        "and buildings. Take Buildings A while it is there.",
        moves=(Mark(PASSENGERS), Mark(STARTING_PLAYER)),
        want=Mark(BUILDINGS_AREA),
    ),
    Step(
        text="One more marker, for a longer line. New passengers arrive at the two stations, and your line ends one "
        "street away from one.",
        moves=(Mark(VRROOOMM), Mark(VRROOOMM)),
        want=Mark(LINE_EXPANSION),
        lights=tuple(crossing_id(station) for station in STATIONS),
    ),
    Step(
        text="That is enough for one round. Pass, and keep the other markers for later: with none left you only watch.",
        moves=(Pass(), Pass()),
        want=Pass(),
        hint="More would be allowed. But markers never come back, so pass now.",
    ),
)

_CARRYING_OUT = (
    Step(
        text="Now the areas are carried out in the order of their numbers. First your line: take it from 12 to the "
        "station at 8.",
        want=_lay(12, 8),
        hint="Your line may go there, but people arrive at the station. Go to 8.",
    ),
    Step(
        text="Next your building. After the office comes the pub, so put one at crossing 11, the other end of your "
        "line. Whoever rides to work now may ride there in the next round.",
        moves=(Send(0),),
        want=Build(11, PUB),
    ),
    Step(
        text="Nobody wanted to stop the clock, so it has moved on and everybody wants an office. The people at 11 and "
        "15 have none beside them: they wait for a bus.",
        lights=("clock.office", crossing_id(11), crossing_id(15)),
    ),
    Step(
        text="Vrrooomm! Your marker was first, so you drive first. Take the passenger at crossing 11 onto your bus.",
        want=Pick(11),
        hint="That passenger waits too. Take the one at 11 first.",
    ),
    Step(
        text="However far it is along your own line, one ride is one point. Bring the passenger to your office at 12.",
        want=Drop(12),
    ),
)

_SECOND_MARKERS = (
    Mark(BUSES), Mark(PASSENGERS), Mark(BUILDINGS_AREA), Mark(LINE_EXPANSION), Mark(TIME_CLOCK), Mark(VRROOOMM), Pass(),
    Mark(VRROOOMM), Pass(), Pass(), _lay(27, 23),
)  # fmt: skip
"""How the second round is chosen, and the rival's line that comes before the first question to the learner."""

_SECOND_ROUND = (
    Step(
        text="Your first point! A rival drove as well, the markers leave the board, and the next round begins. Whoever "
        "put a marker on Starting Player goes first now.",
        moves=(Pick(27), Drop(19)),
    ),
    Step(
        text="Round two, played for you up to Passengers. Somebody got a second bus, so letter A is now worth two: two "
        "new people arrive. Only your line stops at station 8. Send both there.",
        moves=_SECOND_MARKERS,
        want=Send(2),
        hint="A rival's line stops at the other station. Keep them for yourself.",
    ),
    Step(
        text="Your marker on the clock lets you stop time for a stone, which costs a point. You want the pub to come, "
        "so let time pass.",
        moves=(Build(20, PUB), Build(7, HOUSE)),
        want=Clock(stop=False),
        hint="Stopping time costs a point, and today you gain nothing by it.",
    ),
    Step(
        text="The one you drove to the office now wants a drink: the same passenger can bring a point every round. "
        "Pick up at 12.",
        moves=(Pick(14), Drop(23)),
        want=Pick(12),
        hint="They wait too. But see how your rider from the last round rides again: take 12.",
    ),
    Step(text="And off to your pub at crossing 11.", want=Drop(11), lights=tuple(lot_id(lot) for lot in LOTS_AT[11])),
    Step(
        text="Two points. It goes on like this until markers, building lots or time stones run out, and then most "
        "points win. More buses, a longer line and the right hour of the clock: the rest is yours to find.",
    ),
)

LESSON = Script(
    title="Your first lines",
    seats=3,
    names=("Your company", "Anna", "Boris"),
    steps=(*_START, *_CHOOSING, *_CARRYING_OUT, *_SECOND_ROUND),
)
