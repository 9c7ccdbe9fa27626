"""A guided first game of EuroRails: reading a card, building, driving, a delivery, and a better train."""

from __future__ import annotations

from milepost.core.lesson import Script, Step
from milepost.core.scene import Id
from milepost.games.eurorails.actions import Deliver, EndTurn, PickUp, Place, StartBuilding, Upgrade
from milepost.games.eurorails.board import CENTRE, LOADS, MAJORS, POSTS, SHOWN, Load, Milepost
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.trains import FAST_FREIGHT
from milepost.games.eurorails.words.parts import place


def _city(name: str) -> Id:
    """The place of a city on the map."""
    return POST_ID[CENTRE[SHOWN.index(name)]]


def _post(name: str) -> Milepost:
    """A milepost of a major city by the name it goes by, such as "Berlin west"."""
    return next(post for city in MAJORS for post in POSTS[city] if place(post) == name)


def _load(name: str) -> Load:
    return LOADS.index(name)


_CARD, _IMPORTS_TO_WIEN = 91, 0
"""The card of the first trip, and which of its demands it is."""
_REST = (StartBuilding(), EndTurn())
"""A turn that is over without building."""

_CARDS = (
    Step(
        text="You own a railway and a box of crayons. Cities make loads, other cities pay for them, and the money "
        "becomes more track. The red cities are the eight major ones, where every railway begins.",
        lights=tuple(POST_ID[CENTRE[city]] for city in MAJORS),
    ),
    Step(
        text="These cards are your orders. Each line names a load, the city that wants it and what it pays. Card 91: "
        "Imports to Wien for 19M. You use one line of a card, and then all of it is gone.",
        lights=(_city("Wien"),),
    ),
    Step(
        text="Where are Imports made? In Antwerpen and in Hamburg: the map writes it beside each city in small "
        "letters. Hamburg is close to Berlin, and Berlin lies on the way to Wien. That is a plan.",
        lights=tuple(_city(name) for name in ("Hamburg", "Antwerpen", "Berlin", "Wien")),
    ),
)

_BUILDING = (
    Step(
        text="Before any train moves there are two rounds of building, up to 20M each. Open country costs 1M a "
        "milepost, mountains, rivers and cities more. Click Hamburg: the game finds the cheapest way from Berlin.",
        want="build Berlin to Hamburg",
        at=(_city("Hamburg"),),
        hint="Track could begin there as well. For these orders, build from Berlin to Hamburg.",
    ),
    Step(
        text="8M for the way to your load. You could go on building, but let us end the turn here.",
        want=EndTurn(),
        hint="There is money left for that, but it can wait. End your turn.",
    ),
    Step(
        text="Anna has built in both rounds, for she was last in the first and is first in the second. Now you again: "
        "from your track on to Wien, the city that pays.",
        moves=("build Holland to Ruhr", EndTurn(), "build München", EndTurn()),
        want="build Wien",
        at=(_city("Wien"),),
        hint="That is a place to build to, but not on the way of your Imports. Click Wien.",
    ),
    Step(
        text="Hamburg, Berlin, Wien: one line, for 21M of your 50M. Money you keep is good for surprises and for the "
        "next idea.",
        want=EndTurn(),
    ),
)

_MEANWHILE = (
    Place(_post("Holland east")), PickUp(_load("Cheese")), "go München", _REST, "go Wien", _REST, "go München", _REST,
)  # fmt: skip
"""The rival's first two turns, and between them a turn in which the learner only drives."""

_DRIVING = (
    Step(
        text="Round one: put your train into any major city. Berlin's western corner is where your track to Hamburg "
        "begins.",
        want=Place(_post("Berlin west")),
        hint="A train may start there, but far from your load. Take the corner of Berlin that glows.",
    ),
    Step(
        text="A Freight goes 9 mileposts a turn, and Hamburg is 6 away. Click Hamburg to drive there.",
        want="go Hamburg",
        at=(_city("Hamburg"),),
        hint="Step by step works too. Click Hamburg and the train goes all the way.",
    ),
    Step(
        text="Hamburg makes Imports. Take one aboard: your train has room for two loads.",
        want=PickUp(_load("Imports")),
        hint="Not without your load! Take the Imports first.",
    ),
    Step(
        text="You have 3 mileposts left this turn. In a city a train may turn round: off towards Wien.",
        want="go Wien",
        at=(_city("Wien"),),
        hint="Mileposts are precious: the way to Wien is the one that glows.",
    ),
    Step(
        text="After driving you may build for up to 20M. Card 2 wants Bauxite in Hamburg, and Budapest, just behind "
        "Wien, makes it: a load for the way back. Build on to Budapest.",
        want="build Budapest",
        at=(_city("Budapest"),),
        lights=(_city("Hamburg"),),
        hint="Good railways plan ahead: Budapest has the load for your way back.",
    ),
    Step(
        text="Your line now serves two of your cards. End the turn.",
        want=EndTurn(),
    ),
    Step(
        text="Anna's train is on the map too. Yours went 9 mileposts further in your second turn, through Berlin, for "
        "inside a red city everybody drives for nothing. To use Anna's track you would pay her 4M a turn.",
        moves=_MEANWHILE,
    ),
    Step(
        text="The third turn, and Wien is within reach.",
        want="go Wien",
        at=(_city("Wien"),),
    ),
    Step(
        text="Imports aboard, a card that wants them here: deliver. The card goes, 19M comes in, you draw a new card.",
        want=Deliver(_CARD, _IMPORTS_TO_WIEN),
        hint="First the money: deliver your Imports.",
    ),
)

_BEYOND = (
    Step(
        text="19M earned. The new card lies among the others: look for loads along your own line first, for track you "
        "have is track you need not pay for again.",
    ),
    Step(
        text="Instead of building, a turn may buy a better train for 20M. A Fast Freight goes 12 mileposts instead of "
        "9: four turns become three, for the rest of the game.",
        want=(StartBuilding(), Upgrade(FAST_FREIGHT)),
        hint="One or the other: a train or track. This time the train.",
    ),
    Step(
        text="Next you would go on to Budapest, fetch Bauxite and bring it to Hamburg for 21M. Trip by trip, your line "
        "becomes a net.",
        lights=(_city("Budapest"), _city("Hamburg")),
    ),
    Step(
        text="You win with 250M in cash and track of your own that joins seven of the eight major cities. You have two "
        "of them already. The rest of Europe is waiting.",
        lights=tuple(POST_ID[CENTRE[city]] for city in MAJORS),
    ),
)

LESSON = Script(
    title="Hamburg to Wien",
    seats=2,
    names=("Your company", "Anna"),
    seed=3072,
    steps=(*_CARDS, *_BUILDING, *_DRIVING, *_BEYOND),
)
