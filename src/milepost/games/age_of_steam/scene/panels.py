"""What is beside the board: the players' mats, the auction, the tracks, the supply, and one line above it all."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.phrases import count, player, players
from milepost.core.scene import Line, Mat, Panel, Table, Track
from milepost.games.age_of_steam.actions import MOST_ENGINE, MOST_SHARES, ROLES
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    OVER,
    PRODUCING,
    RIGHT_OF_WAY,
    ROUNDS,
    SELECTING,
    SHARES,
    START_SHARES,
)
from milepost.games.age_of_steam.goods import GOODS, UNKNOWN
from milepost.games.age_of_steam.rules.money import outcome, track_points
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import KINDS

LEAST_INCOME = 20
"""The income track is shown at least up to here."""
EVERY = 5
"""On a long income track, numbers stand this many spaces apart."""
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
_TITLES = {
    SHARES: "issue shares", AUCTION: "player order", RIGHT_OF_WAY: "player order", SELECTING: "select actions",
    BUILDING: "build track", MOVING: "move goods", PRODUCING: "goods growth",
}  # fmt: skip


NONE = "—"


def dollars(amount: int) -> str:
    """Money, with a proper minus."""
    return f"−${-amount}" if amount < 0 else f"${amount}"


# mats


@lru_cache(maxsize=1024)
def _mat(seat: int, values: tuple[str, ...], active: bool, marks: tuple[str, ...]) -> Mat:
    lines = tuple(Line(text, value) for text, value in zip(_HEADS, values, strict=True))
    return Mat(player(seat), seat, lines, active, marks)


_HEADS = ("Cash", "Income", "Shares", "Engine", "To pay", "Then left", "Track", "Points")
"""To pay are shares and engine; what is left then is after income and expenses, as things stand."""


def _marks(state: AosState, seat: int) -> tuple[str, ...]:
    """Words that hold for a player just now."""
    if state.out >> seat & 1:
        return ("bankrupt",)
    marks = []
    if state.phase != AUCTION and state.seats > 1 and state.phase != OVER:
        marks.append(_PLACES[state.order.index(seat)])
    if state.roles[seat] >= 0 and state.phase != OVER:
        marks.append(ROLES[state.roles[seat]])
    if state.phase == OVER and seat in outcome(state).winners:
        marks.append("winner")
    return tuple(marks)


def _mats(state: AosState) -> list[Mat]:
    scores, track = state.scores, track_points(state)
    mats = []
    for seat in range(state.seats):
        due = 0 if state.out >> seat & 1 or state.phase == OVER else state.shares[seat] + state.engines[seat]
        values = (
            dollars(state.cash[seat]), dollars(state.income[seat]), str(state.shares[seat]), str(state.engines[seat]),
            dollars(due), dollars(state.cash[seat] + state.income[seat] - due) if due else NONE, str(track[seat]),
            str(scores[seat]).replace("-", "−"),
        )  # fmt: skip
        mats.append(_mat(seat, values, seat == state.to_act, _marks(state, seat)))
    return mats


# tracks


@lru_cache(maxsize=512)
def _income(income: tuple[int, ...]) -> Track:
    far = max(LEAST_INCOME, *(-(-one // EVERY) * EVERY for one in income))
    spaces = tuple(str(space) if far <= LEAST_INCOME or space % EVERY == 0 else "" for space in range(far + 1))
    return Track("Income", spaces, tuple((seat, max(0, one)) for seat, one in enumerate(income)))


@lru_cache(maxsize=512)
def _shares(shares: tuple[int, ...]) -> Track:
    """Shares are bought back at the end on some maps, so that the track may begin with none."""
    first = min(START_SHARES, *shares)
    spaces = tuple(str(space) for space in range(first, MOST_SHARES + 1))
    return Track("Shares", spaces, tuple((seat, one - first) for seat, one in enumerate(shares)))


@lru_cache(maxsize=512)
def _engines(engines: tuple[int, ...]) -> Track:
    spaces = tuple(count(space, "link") for space in range(1, MOST_ENGINE + 1))
    return Track("Engine", spaces, tuple((seat, one - 1) for seat, one in enumerate(engines)))


# tables


def _auction(state: AosState) -> Table:
    """Who has bid what, and who is out; in the order in which they speak."""
    rows = []
    for seat in state.order:
        if state.bidders >> seat & 1:
            stands = "leads" if seat == state.holder else "speaks" if seat == state.to_act else "still in"
        else:
            place = len(state.order) - len(state.acting) + state.acting.index(seat)
            stands = f"dropped out, is {_PLACES[place]}"
        bid = dollars(state.bids[seat]) if state.bids[seat] else "none"
        rows.append((player(seat), bid, stands, dollars(state.cash[seat])))
    return Table("Auction for the first place", ("Player", "Bid", "Stands", "Cash"), tuple(rows))


@lru_cache(maxsize=256)
def _bag(bag: tuple[int, ...], hidden: bool) -> Table:
    """What may be drawn; with a hidden display, what is in it is among this."""
    shown = [good for good in range(len(GOODS)) if good < len(GOODS) - 1 or bag[good]]
    title = "Cubes nobody sees: bag and display" if hidden else f"Cubes in the bag: {sum(bag)}"
    head = tuple(GOODS[good].capitalize() for good in shown)
    return Table(title, head, (tuple(str(bag[good]) for good in shown),))


KIND_WORDS = {
    "straight": "Straight", "sharp": "Sharp curve", "gentle": "Gentle curve", "cross_bow": "Curve across straight",
    "cross_gentle": "Curves that cross", "cross_x": "Straights that cross", "co_gentle": "Two gentle curves",
    "co_left": "Gentle and sharp, left", "co_right": "Gentle and sharp, right", "co_straight": "Straight and sharp",
    "town1": "Town, one exit", "town3_left": "Town, straight and left", "town3_right": "Town, straight and right",
    "town3_half": "Town, three in a row", "town3_star": "Town, star",
}  # fmt: skip
"""The kinds of pieces in words."""
_ON_LAND = sum(not kind.startswith("town") for kind in KINDS)


@lru_cache(maxsize=256)
def _stock(stock: tuple[int, ...], discs: int) -> tuple[Table, Table]:
    """Pieces of track that are left, on land and in towns, and town discs."""
    rows = [(KIND_WORDS[kind], str(left)) for kind, left in zip(KINDS, stock, strict=True)]
    town = (*rows[_ON_LAND:], ("Town discs", str(discs)))
    head = ("Kind", "Left")
    return Table("Tiles left", head, tuple(rows[:_ON_LAND])), Table("Town tiles left", head, town)


def _standing(state: AosState) -> Table:
    """Everybody's points, the winner first."""
    result, track = outcome(state), track_points(state)
    rows = tuple(
        (
            str(rank), player(seat), dollars(state.income[seat]), str(track[seat]), str(state.shares[seat]),
            dollars(state.cash[seat]), "bankrupt" if state.out >> seat & 1 else str(score).replace("-", "−"),
        )
        for rank, seat, score in sorted(zip(result.ranks, range(state.seats), result.scores, strict=True))
    )  # fmt: skip
    return Table("Final standing", ("Rank", "Player", "Income", "Track", "Shares", "Cash", "Points"), rows)


def panels(state: AosState) -> tuple[Panel, ...]:
    """Everything beside the board; nothing of it is secret."""
    shown: list[Panel] = []
    if state.phase == OVER:
        shown.append(_standing(state))
    elif state.phase == AUCTION:
        shown.append(_auction(state))
    shown += _mats(state)
    shown += [_income(tuple(state.income)), _engines(tuple(state.engines)), _shares(tuple(state.shares))]
    shown += [_bag(tuple(state.bag), UNKNOWN in state.display), *_stock(tuple(state.stock), state.discs)]
    return tuple(shown)


# the line above it all


def banner(state: AosState) -> str:
    """Where the game stands, in one line."""
    if state.phase == OVER:
        return _over(state)
    when = f"Turn {state.turn} of {state.last_turn}, {_TITLES[state.phase]}"
    if state.phase == MOVING:
        when += f", round {state.round + 1} of {ROUNDS}"
    return f"{when}: {player(state.to_act or 0)} {_does(state)}"


def _does(state: AosState) -> str:
    """What the player to act is asked to do, in a few words."""
    if state.asks:
        return "names railroads that earn a bonus"
    if state.phase == AUCTION:
        return "bids or drops out" if state.holder < 0 else f"bids more than {dollars(state.high)} or drops out"
    if state.phase == BUILDING:
        return f"may build {count(state.builds, 'more tile') if state.built else count(state.builds, 'tile')}"
    return {
        SHARES: "may issue shares", RIGHT_OF_WAY: "may pay to be first", SELECTING: "takes an action",
        MOVING: "moves a cube or improves the engine", PRODUCING: "puts cubes into the display",
    }[state.phase]  # fmt: skip


def _over(state: AosState) -> str:
    result = outcome(state)
    winners = [seat for seat in result.winners if not state.out >> seat & 1]
    if not winners:
        return "Nobody wins: everybody is bankrupt" if state.seats > 1 else f"{player(0)} is bankrupt and has lost"
    why = "the last turn is over" if state.reason == "turns" else "everybody else is bankrupt"
    score = str(result.scores[winners[0]]).replace("-", "−")
    if state.seats == 1:
        return f"{player(0)} ends with {score}: {why}"
    return f"{players(winners)} {'wins' if len(winners) == 1 else 'win'} with {score}: {why}"
