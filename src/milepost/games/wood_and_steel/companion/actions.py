"""What people tap at a table, one small struct each, and their tokens.

Every action names what it is about: the contract, not its place on the market; the round that is closed. Two phones may
tap at the same time, and the later tap must never do something else than its owner saw on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Annotated, Any

from msgspec import Meta

from milepost.core.action import Action
from milepost.games.wood_and_steel.actions import ACity, AGood, ARoute, Merge, Rank, RankSecretly
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, ROUTES, Contract, Region
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET, MOST_OWNERS, MOST_PIECES
from milepost.games.wood_and_steel.constants import MOST_INDEPENDENTS, MOST_SEATS
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS

MOST_ROUND = 200
"""No table can choose a later last round."""

AContract = Annotated[Contract, Meta(ge=0, lt=len(GOODS) * len(CITIES))]
ARound = Annotated[int, Meta(ge=1, le=MOST_ROUND)]
ASeat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
ARegion = Annotated[Region, Meta(ge=0, lt=len(REGIONS))]
ARailroad = Annotated[int, Meta(ge=0, lt=MOST_INDEPENDENTS)]
AHolder = Annotated[int, Meta(ge=MARKET, lt=FIRST_CLAIMED + MOST_SEATS)]


# turns and rounds


class EndTurn(Action, frozen=True):
    """A player ends their turn; naming the round keeps a late tap from ending the next one."""

    round: ARound


class EndRound(Action, frozen=True):
    """Close a round: independents grow, and the next one begins."""

    round: ARound


class GoFirst(Action, frozen=True):
    """Begin the round after this one."""

    round: ARound


class EndGame(Action, frozen=True):
    """Play no more: the last ties are counted."""

    round: ARound


class Final(Action, frozen=True):
    """What only the table knows about the end: whether one has a Challenger, and the regions that one dominates."""

    challenger: bool
    dominant: Annotated[int, Meta(ge=0, lt=1 << len(REGIONS))]
    """A set of regions."""


# contracts


class Fulfil(Action, frozen=True):
    """Say that the private contract, or the claimed market contract, was delivered."""

    market: bool
    contract: AContract


class Take(Action, frozen=True):
    """Take a private contract that is on offer."""

    contract: AContract


class Claim(Action, frozen=True):
    """Claim a contract of the market."""

    contract: AContract


class Discard(Action, frozen=True):
    """Give the private contract back and choose among new ones."""

    contract: AContract


class DrawOffers(Action, frozen=True):
    """Ask for new private contracts to choose from, where an edit has left a player without any."""


# what the app cannot see


class Mogul(Action, frozen=True):
    """Say that one has a Mogul or better: the market opens, and one may claim contracts."""


class Hub(Action, frozen=True):
    """Say that one has built a Hub."""

    city: ACity


class Railyard(Action, frozen=True):
    """Say that one has built a Railyard."""

    city: ACity


class Office(Action, frozen=True):
    """Say that one has opened a Regional Office."""

    region: ARegion


class Exchange(Action, frozen=True):
    """Say that one has opened a Commodities Exchange Office, and has the monopoly."""

    good: AGood


class Connect(Action, frozen=True):
    """Say that one has connected both ends of a connection bonus, an index into `design.CONNECTIONS`."""

    bonus: Annotated[int, Meta(ge=0, lt=len(CONNECTIONS))]


class Bankrupt(Action, frozen=True):
    """Say that one could not pay the debt service of the latest delivery."""

    contract: AContract


class Placed(Action, frozen=True):
    """Tick off a piece of track that was put on the board: whose, and where."""

    owner: Annotated[int, Meta(ge=0, lt=MOST_OWNERS)]
    route: ARoute


# edits, when the table disagrees with the app


class Reopen(Action, frozen=True):
    """A contract was not fulfilled after all: its number among those that were."""

    number: Annotated[int, Meta(ge=0)]


class AddContract(Action, frozen=True):
    """Put a contract on the market, or give it to a player as private or as claimed contract."""

    holder: AHolder
    good: AGood
    city: ACity


class RemoveContract(Action, frozen=True):
    """Take a contract away: its holder and the contract."""

    held: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]


class AddCity(Action, frozen=True):
    """Make a city the current one of a player."""

    player: ASeat
    city: ACity


class RemoveCity(Action, frozen=True):
    """A city of a player is not active any more: the player and the city."""

    active: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]


class AddSegment(Action, frozen=True):
    """An independent railroad has another segment."""

    railroad: ARailroad
    route: ARoute


class RemoveSegment(Action, frozen=True):
    """An independent railroad has a segment less: the railroad and the segment."""

    segment: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]


class SetRound(Action, frozen=True):
    """Set the number of the round, and who goes first in it."""

    round: ARound
    first: ASeat


TableAction = (
    Rank | RankSecretly | EndTurn | EndRound | GoFirst | EndGame | Final | Fulfil | Take | Claim | Discard | DrawOffers
    | Mogul | Hub | Railyard | Office | Exchange | Merge | Connect | Bankrupt | Placed | Reopen | AddContract
    | RemoveContract | AddCity | RemoveCity | AddSegment | RemoveSegment | SetRound
)  # fmt: skip
EDITS = (Reopen, AddContract, RemoveContract, AddCity, RemoveCity, AddSegment, RemoveSegment, SetRound)
"""Kinds of actions that cannot be listed."""


# tokens: a kind, and a number that says which one of that kind

RANKINGS = tuple(permutations(range(len(POSITIONS)), 3))
_Path = tuple[type[Action], int, Callable[[int], Any], Callable[[Any], int]]
"""A kind of action, how many numbers it has, the action of a number, and the number of an action."""


def _plain(kind: type[Action], many: int, field: str, first: int = 0) -> _Path:
    """Actions with one field."""
    return kind, many, lambda number: kind(number + first), lambda action: getattr(action, field) - first


def _alone(kind: type[Action]) -> _Path:
    return kind, 1, lambda number: kind(), lambda action: 0


_CONTRACTS = len(GOODS) * len(CITIES)
_PATHS: tuple[_Path, ...] = (
    _plain(EndTurn, MOST_ROUND, "round", 1),
    _plain(EndRound, MOST_ROUND, "round", 1),
    (Rank, len(RANKINGS), lambda n: Rank(*RANKINGS[n]), lambda a: RANKINGS.index((a.first, a.second, a.third))),
    (Final, 2 << len(REGIONS), lambda n: Final(bool(n & 1), n >> 1), lambda a: a.dominant << 1 | a.challenger),
    _plain(Take, _CONTRACTS, "contract"),
    (Fulfil, _CONTRACTS, lambda n: Fulfil(False, n), lambda a: a.contract),
    (Fulfil, _CONTRACTS, lambda n: Fulfil(True, n), lambda a: a.contract),
    _plain(Claim, _CONTRACTS, "contract"),
    _plain(Discard, _CONTRACTS, "contract"),
    _alone(DrawOffers),
    _alone(Mogul),
    _plain(GoFirst, MOST_ROUND, "round", 1),
    _plain(Hub, len(CITIES), "city"),
    _plain(Railyard, len(CITIES), "city"),
    _plain(Office, len(REGIONS), "region"),
    _plain(Exchange, len(GOODS), "good"),
    _plain(Merge, MOST_INDEPENDENTS, "railroad"),
    _plain(Connect, len(CONNECTIONS), "bonus"),
    _plain(Bankrupt, _CONTRACTS, "contract"),
    (Placed, MOST_PIECES, lambda n: Placed(*divmod(n, len(ROUTES))), lambda a: a.owner * len(ROUTES) + a.route),
    _plain(EndGame, MOST_ROUND, "round", 1),
)
"""In the order of tokens: what a player who has left does comes first."""
KINDS = len(_PATHS)
SIZE = max(many for _, many, _, _ in _PATHS)
_KIND_OF = {kind: place for place, (kind, _, _, _) in reversed([*enumerate(_PATHS)])}


def path_of(action: Any) -> tuple[int, int]:
    """The two tokens of an action: its kind, and which one of that kind; a number out of range raises ValueError."""
    kind = _KIND_OF[type(action)] + (isinstance(action, Fulfil) and action.market)
    number = _PATHS[kind][3](action)
    if not 0 <= number < _PATHS[kind][1]:
        raise ValueError(f"{number} names nothing")
    return kind, number


_BOUNDS = {
    "good": (0, len(GOODS)), "city": (0, len(CITIES)), "route": (0, len(ROUTES)), "player": (0, MOST_SEATS),
    "first": (0, MOST_SEATS), "railroad": (0, MOST_INDEPENDENTS), "holder": (MARKET, FIRST_CLAIMED + MOST_SEATS),
    "round": (1, MOST_ROUND + 1),
}  # fmt: skip
_PAIRS = ("held", "active", "segment")


def names_something(action: Any) -> bool:
    """Whether the numbers in an action name something in any game."""
    if not isinstance(action, EDITS):
        try:
            path_of(action)
        except ValueError:
            return False
        return True
    bounded = ((getattr(action, name), bounds) for name, bounds in _BOUNDS.items() if hasattr(action, name))
    pairs = (getattr(action, name) for name in _PAIRS if hasattr(action, name))
    return all(low <= number < high for number, (low, high) in bounded) and all(len(pair) == 2 for pair in pairs)


def action_at(kind: int, number: int) -> Any:
    """The action with these two tokens; None if there is none."""
    if kind >= KINDS or not 0 <= number < _PATHS[kind][1]:
        return None
    return _PATHS[kind][2](number)
