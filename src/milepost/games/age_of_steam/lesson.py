"""A guided first game of Age of Steam on the tutorial map: one whole turn, and the best of a second one."""

from __future__ import annotations

from milepost.core.lesson import Script, Step
from milepost.core.scene import Id
from milepost.games.age_of_steam.actions import (
    DONE,
    DROP,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    PASS,
    UPGRADE,
    Bid,
    Build,
    Issue,
    Move,
    Select,
)
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import BLACK, YELLOW
from milepost.games.age_of_steam.maps import board
from milepost.games.age_of_steam.scene.layout import hex_id
from milepost.games.age_of_steam.tiles import SHAPE

_MAP = "tutorial"
_EAST, _SOUTH_EAST, _WEST, _NORTH_WEST = 0, 1, 3, 4


def _hex(name: str) -> Hex:
    """A city, or a hex by its column and row."""
    return board(_MAP).names.index(name)


def _lit(*names: str) -> tuple[Id, ...]:
    return tuple(hex_id(_hex(name)) for name in names)


def _tile(name: str, tile: str, one: int, other: int) -> Build:
    return Build(_hex(name), SHAPE[tile, ((min(one, other), max(one, other)),)])


_START = (
    Step(
        text="You run a railroad. Cities hold cubes, the goods, and a city takes goods of its own colour. Whatever "
        "rides over your track raises your income. Five cities, two players, eight turns: let us begin.",
        lights=_lit("Pittsburgh", "Cleveland", "Columbus", "Wheeling", "Cincinnati"),
    ),
    Step(
        text="Look at Pittsburgh: a yellow cube and a black one. Columbus is yellow and Wheeling is black. A line from "
        "Pittsburgh over Columbus to Wheeling could carry both. That is a plan.",
        lights=_lit("Pittsburgh", "Columbus", "Wheeling"),
    ),
    Step(
        text="Track costs money, and more than your $10 comes only from shares: $5 each, now. But a share costs $1 in "
        "every turn to come, and 3 points at the end. Issue two.",
        moves=(Issue(2),),
        want=Issue(2),
    ),
    Step(
        text="Who goes first? That is auctioned. Anna offers $1. Whoever is first chooses first and builds first, and "
        "you have plans. Bid $2.",
        moves=(Bid(1),),
        want=Bid(2),
    ),
    Step(
        text="Anna drops out. The last in an auction pays nothing, the first pays the bid. Now everybody takes one of "
        "seven actions. The Engineer builds four tiles instead of three, just what your line needs.",
        moves=(DROP,),
        want=Select(ENGINEER),
        hint="A good action too, but your line needs four tiles. Take the Engineer.",
    ),
)

_BUILDING = (
    Step(
        text="Track begins at a city. Every hex next to one can be built on, for $2 on the plain. Click the hex "
        "between Pittsburgh and Columbus, and take the straight track.",
        moves=(Select(LOCOMOTIVE),),
        want=_tile("1,1", "straight", _SOUTH_EAST, _NORTH_WEST),
        hint="Track may lie there. For this plan it goes from Pittsburgh towards Columbus.",
        lights=_lit("Pittsburgh", "Columbus"),
    ),
    Step(
        text="Your track ends in the open. Go on from there with the gentle curve into Columbus.",
        want=_tile("2,2", "gentle", _EAST, _NORTH_WEST),
        hint="Not there yet: first bring this track to Columbus.",
        lights=_lit("Columbus"),
    ),
    Step(
        text="The first link is complete: two cities, joined by your track. Only completed links carry goods. Now "
        "leave Columbus on its other side, towards Wheeling.",
        want=_tile("4,2", "gentle", _SOUTH_EAST, _WEST),
        hint="That can be built. But black goods go to Wheeling, so go on from Columbus.",
        lights=_lit("Wheeling"),
    ),
    Step(
        text="And the last of your four tiles. Had you stopped before, you could go on next turn. Track that ends in "
        "the open and is not made longer in your next turn is no longer yours.",
        want=_tile("4,3", "gentle", _EAST, _NORTH_WEST),
        hint="One tile is missing to Wheeling: that one first.",
        lights=_lit("Wheeling"),
    ),
)

_MOVING = (
    Step(
        text="Anna has joined Cincinnati to Columbus. Now goods move, in two rounds. Your engine pulls a cube over "
        "one link: click Pittsburgh, then Columbus, and the yellow cube goes home.",
        moves=("build Cincinnati to Columbus", DONE),
        want=Move(_hex("Pittsburgh"), YELLOW, (_SOUTH_EAST,)),
        hint="That cube can move as well. Take the yellow one from Pittsburgh to Columbus.",
        lights=_lit("Columbus"),
    ),
    Step(
        text="Every link a cube uses pays its owner 1 income, for the rest of the game. Your black cube has to go over "
        "two links, so improve your engine now. Once in a turn that can be done instead of a move.",
        moves=("ship yellow Cincinnati Columbus",),
        want=UPGRADE,
        hint="That would be 1 income at once. A longer engine brings more, turn after turn.",
        lights=_lit("Pittsburgh", "Wheeling"),
    ),
    Step(
        text="The turn ends by itself. You got $1 of income and paid $6: one for each share and one for each link your "
        "engine can go. Then dice were rolled, and new cubes came from the goods display into the cities.",
        moves=(PASS,),
    ),
)

_SECOND_TURN = (
    Step(
        text="Turn two. You have $5, and the bills will be $6 again. If you cannot pay, you lose income instead, and "
        "with none left you are bankrupt. One more share keeps you safe.",
        want=Issue(1),
    ),
    Step(
        text="Again the first place is auctioned. You can do without it this time, and the first to drop out pays "
        "nothing. Drop out.",
        moves=(Issue(0),),
        want=DROP,
    ),
    Step(
        text="Anna is first and has taken First Build. You care about one thing, the black cube in Pittsburgh. With "
        "First Move you ship before her, and nobody takes it from you.",
        moves=(Select(FIRST_BUILD),),
        want=Select(FIRST_MOVE),
        hint="Useful some day. Today take First Move, for the sake of the black cube.",
    ),
    Step(
        text="You could build on, to Cleveland for example. But money spent on track cannot pay bills. Keep it, and "
        "build no more.",
        moves=(DONE,),
        want=DONE,
        hint="A good place for track, when you are richer. Build no more this turn.",
    ),
    Step(
        text="Goods pass through cities of other colours and stop at the first of their own. Click Pittsburgh and take "
        "the black cube, then click Columbus and Wheeling. Both links are yours.",
        want=Move(_hex("Pittsburgh"), BLACK, (_SOUTH_EAST, _EAST)),
        hint="That would be a shorter trip. Take the black cube to Wheeling.",
        lights=_lit("Columbus", "Wheeling"),
    ),
    Step(
        text="Income 3! After the last turn each dollar of income is worth 3 points, each piece of track in a "
        "completed link 1, and each share costs 3. Long ways, a strong engine, few shares: the rest is yours to find.",
    ),
)

LESSON = Script(
    title="Your first railroad",
    seats=2,
    names=("Your railroad", "Anna"),
    steps=(*_START, *_BUILDING, *_MOVING, *_SECOND_TURN),
    options={"map": _MAP},
    seed=86,
)
