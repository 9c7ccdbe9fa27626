"""A guided first game of Wood and Steel: a contract, track, better engines, and two deliveries with their ties."""

from __future__ import annotations

from milepost.core.lesson import Script, Step
from milepost.core.scene import Id
from milepost.games.wood_and_steel.actions import (
    Borrow,
    Build,
    Buy,
    Fulfil,
    Load,
    Move,
    Pass,
    Place,
    Rank,
    Run,
    StopBuilding,
    StopEngine,
    Take,
)
from milepost.games.wood_and_steel.board import CITY, EDITIONS, GOOD, Route, members
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.scene.layout import city_id

_MAP = EDITIONS["seed", 3]


def _city(name: str) -> Id:
    """The place of a city on the map."""
    return city_id(CITY[name])


def _route(a: str, b: str) -> Route:
    return _MAP.between[CITY[a], CITY[b]]


def _suppliers(good: str) -> tuple[Id, ...]:
    return tuple(city_id(city) for city in members(_MAP.suppliers[GOOD[good]]))


_NEW_YORK, _PHILADELPHIA_WASHINGTON, _BOSTON = 2, 3, 1
"""Starting positions, as they are numbered."""
_AMERICAN, _MOGUL = Buy(2, 0, trades=True), Buy(3, 0, trades=True)
"""The next engine, for the old one."""

_BEGINNING = (
    Step(
        text="It is 1830, and railroads begin on the East Coast. You want railroad ties: whoever has 30 of them first "
        "ends the game. Most of them come from contracts, which ask you to bring something somewhere.",
        lights=tuple(city_id(city) for pair in POSITIONS for city in pair),
    ),
    Step(
        text="Everybody begins with one segment of track. Click the three you like best, in order. We take "
        "Philadelphia to Washington, then New York to Philadelphia, then Boston to Portland.",
        want=Rank(_PHILADELPHIA_WASHINGTON, _NEW_YORK, _BOSTON),
        hint="Every position has its charm. For this story begin between Philadelphia and Washington.",
    ),
    Step(
        text="You got your first wish, and a contract: imports to Raleigh. Six cities supply imports, and Philadelphia "
        "is one of them. Raleigh is two segments from there, so the contract pays two times $3,000.",
        moves=(Rank(0, 1, 5), Place(CITY["Montreal"])),
        lights=(_city("Raleigh"), *_suppliers("imports")),
    ),
    Step(
        text="Your engine, a John Bull, starts in one of your two cities. Philadelphia has the imports.",
        want=Place(CITY["Philadelphia"]),
        hint="Washington supplies nothing. Start where your load is.",
    ),
)

_GROWING = (
    Step(
        text="A turn has two actions, and only running trains may be both of them. Anna in Montreal has built a "
        "segment and bought an engine. You have $10,000, and everything but wishes lies open.",
        moves=(Build(_route("Montreal", "Ottawa")), StopBuilding(), _AMERICAN),
        lights=(_city("Montreal"), _city("Ottawa")),
    ),
    Step(
        text="First action: build. The blocks show how long a segment is. Brown ones lie in the mountains and cost "
        "twice as much. Each segment you can build shows its price in thousands. Click the one to Raleigh.",
        want=Build(_route("Washington", "Raleigh")),
        hint="That would be track too, but your contract leads to Raleigh.",
    ),
    Step(
        text="One more segment would be allowed in this action. Keep the money and stop here.",
        want=StopBuilding(),
        hint="Not yet. There is something better to buy.",
    ),
    Step(
        text="Second action: a better engine. A John Bull goes one segment in a run, an American two, which is just "
        "what you need. It costs $5,000, and the old engine is handed in.",
        want=_AMERICAN,
        hint="All that can be had as well. Click the engine works and buy the American.",
    ),
)

_DELIVERING = (
    Step(
        text="Anna has borrowed $5,000 and built on towards her own contract. Now you: click your engine to run it.",
        moves=(Borrow(1), Build(_route("Ottawa", "Sudbury")), StopBuilding()),
        want=Run(0),
        hint="The trains are waiting! Click your engine in Philadelphia.",
    ),
    Step(
        text="Load imports. An engine carries one load, and it may load in any city it passes.",
        want=Load(GOOD["imports"]),
        hint="Not without your load. Take the imports aboard first.",
    ),
    Step(text="Then city by city: to Washington.", want=Move(CITY["Washington"])),
    Step(text="And on to Raleigh, over your new track.", want=Move(CITY["Raleigh"])),
    Step(
        text="Imports aboard, in the city that asked for them: deliver.",
        want=Fulfil(False),
        hint="First the money: deliver your imports.",
    ),
    Step(
        text="$6,000 and two ties: one for the contract, one for a new commodity. Now choose the next contract. "
        "Tobacco to New York pays $9,000, grows right here in Raleigh, and is new to you as well. Take it.",
        want=Take(0),
        lights=(_city("New York"), *_suppliers("tobacco")),
        hint="That one pays less and is nothing new. Take the tobacco.",
    ),
    Step(
        text="An engine stops where it delivers. End its run: one action is left.",
        want=StopEngine(),
    ),
    Step(
        text="Use it to build to New York, where the tobacco is wanted. It is only $2,000 from Philadelphia.",
        want=Build(_route("New York", "Philadelphia")),
        hint="Later, perhaps. New York is where your next contract leads.",
    ),
    Step(text="That is enough track. End the turn.", want=StopBuilding()),
)

_BEYOND = (
    Step(
        text="From Raleigh to New York it is three segments, one more than an American goes. Trade it in for a Mogul: "
        "$7,000 less $2,000. Buying first pays off, since it runs in the same turn.",
        moves=(Run(0), Move(CITY["Quebec City"]), Load(GOOD["wood"]), Move(CITY["Montreal"]), StopEngine(), Pass()),
        want=_MOGUL,
        hint="That can wait. With a Mogul you deliver this very turn.",
    ),
    Step(
        text="The first Mogul opens the market: contracts for everybody who owns one. You claim one at the moment you "
        "load its commodity. Textiles to New York would lie on your way too.",
        lights=(_city("New York"), *_suppliers("textiles")),
    ),
    Step(
        text="You need not click every city. Name the goal, and the game finds the way: run tobacco to New York.",
        want="run tobacco to New York",
        at=(_city("New York"),),
        lights=(_city("Raleigh"),),
        hint="Step by step works too. Click New York, and the Mogul goes all the way.",
    ),
    Step(
        text="$9,000 and two more ties. Tobacco to Portland is five segments for $15,000, and a second delivery of the "
        "same commodity brings three more ties. Breadth and depth both count.",
        want=Take(0),
        lights=(_city("Portland ME"), *_suppliers("tobacco")),
        hint="Short trips feed you, long ones win. Take the tobacco to Portland.",
    ),
    Step(
        text="The grey lines are independent railroads. They grow every round, and you can buy one that touches your "
        "own track for $3,000 a segment. Connections between far cities, listed below the map, bring ties too.",
        lights=(_city("Chicago"), _city("Cincinnati"), _city("Memphis")),
    ),
    Step(
        text="Everybody owes $15,000. In the East that costs nothing. Your first delivery to the central section, and "
        "all once you have served the West, cost $1,000 for every $5,000 of debt. Be sure you can pay.",
        lights=(_city("Chicago"), _city("Denver"), _city("San Francisco")),
    ),
    Step(
        text="Four ties, and 26 to go. Borrow while you are in the East, buy engines early, and look to the Pacific: "
        "the first delivery there brings three more ties. The continent is waiting.",
        lights=tuple(_city(name) for name in ("Seattle", "San Francisco", "Los Angeles")),
    ),
)

LESSON = Script(
    title="Tobacco to New York",
    seats=2,
    names=("Your railroad", "Anna"),
    seed=1200,
    steps=(*_BEGINNING, *_GROWING, *_DELIVERING, *_BEYOND),
)
