"""Why a tap is refused: one sentence with the facts, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Seat
from milepost.core.phrases import count, player
from milepost.core.rules import BasicFault, Fault, Refusal
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Rank
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, ROUTES
from milepost.games.wood_and_steel.companion import actions as a
from milepost.games.wood_and_steel.companion.constants import OVER, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.rules import declarations
from milepost.games.wood_and_steel.companion.rules.faults import TableFault as F
from milepost.games.wood_and_steel.companion.words.parts import engine, holder
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import MOST_MARKET
from milepost.games.wood_and_steel.words import parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState

Sentence = Callable[["TableState", Any, Seat], str]


def refuse(view: View[TableState], refusal: Refusal) -> str:
    """The sentence for a rule of the companion."""
    assert refusal.seat is not None, "somebody acts"
    return _SENTENCES[refusal.rule](view.state, refusal.action, refusal.seat)


def _not_now(state: TableState, action: Any, seat: Seat) -> str:
    return {
        RANKING: "Positions are being ranked; rank three of them first.",
        SCORING: "Nothing more is played; say whether you have a Challenger and which regions you dominate.",
        OVER: "The game is over.",
    }.get(state.phase) or _not_in_play(state, action)


def _not_in_play(state: TableState, action: Any) -> str:
    if isinstance(action, a.Final):
        return "The last count comes when the game is ended."
    if isinstance(action, a.EndTurn) and state.phase != PLAYING:
        return f"All turns of round {state.round} are over; end the round."
    return "Positions were ranked already; play on."


def _other_round(state: TableState, action: Any, seat: Seat) -> str:
    over = "is over already" if action.round < state.round else "has not begun"
    return f"Round {action.round} {over}; this is round {state.round}."


def _not_held(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, a.RemoveContract):
        return f"Nobody holds {_contract(action.held[1])} there ({holder(action.held[0])})."
    claimed = isinstance(action, a.Fulfil) and action.market
    kind, mine = ("market", state.claimed[seat]) if claimed else ("private", state.private[seat])
    held = f"you hold {parts.contract(mine)}" if mine != NONE else "you hold none now"
    return f"You have no {kind} contract {parts.contract(action.contract)}; {held}."


def _contract(contract: int) -> str:
    """A contract that somebody may have made up."""
    return parts.contract(contract) if 0 <= contract < len(GOODS) * len(CITIES) else "such a contract"


def _not_offered(state: TableState, action: a.Take, seat: Seat) -> str:
    offered = state.offers[seat]
    told = f"choose {parts.contracts(offered)}" if offered else "nothing is on offer to you now"
    return f"{parts.capital(parts.contract(action.contract))} is not on offer to you; {told}."


def _has_contract(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, a.AddContract):
        held = parts.contract(state.private[action.holder])
        return f"{player(action.holder)} has the private contract {held}; remove that one first."
    if state.offers[seat]:
        return "There are contracts on offer to you; take one of them."
    return f"You have the private contract {parts.contract(state.private[seat])}; discard it to draw others."


def _one_claimed(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, a.Claim):
        return (
            f"You hold the market contract {parts.contract(state.claimed[seat])}; fulfil it before you claim another."
        )
    return "The player holds another market contract; remove that one first."


def _not_on_market(state: TableState, action: Any, seat: Seat) -> str:
    wanted = action.held[1] if isinstance(action, a.RemoveContract) else action.contract
    there = f"there is {parts.contracts(state.market)}" if state.market else "it is empty"
    return f"{parts.capital(_contract(wanted))} is not on the market; {there}."


def _declared(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, a.Hub):
        return f"Your hub is {parts.city(state.hubs[seat])}; a player has one."
    return f"It is known that you have {engine(state)} or better."


def _not_on_map(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, a.Office):
        regions = [REGIONS[region] for region, there in enumerate(state.map.region_cities) if there]
        return f"{parts.capital(parts.region(action.region))} is not on this map; it has {parts.named(regions, 'and')}."
    if isinstance(action, a.AddSegment):
        return f"{parts.route(action.route)} is not on this map; choose a segment that is printed on the board."
    return f"{parts.city(action.city)} is not on this map; choose a city that is printed on the board."


def _hub_there(state: TableState, action: a.Hub, seat: Seat) -> str:
    owner = state.hubs.index(action.city)
    return f"{parts.city(action.city)} is the hub of {player(owner)}; a city is the hub of one player only."


def _yard_there(state: TableState, action: a.Railyard, seat: Seat) -> str:
    owner = next(one for one, yards in enumerate(state.railyards) if action.city in yards)
    return f"{parts.city(action.city)} has a railyard of {player(owner)}; a city has one at most."


def _office_there(state: TableState, action: a.Office, seat: Seat) -> str:
    owner = next(one for one, offices in enumerate(state.offices) if action.region in offices)
    return f"{player(owner)} has the Regional Office in {parts.region(action.region)}; a region has one at most."


def _no_monopoly(state: TableState, action: a.Exchange, seat: Seat) -> str:
    goods = [parts.good(good) for good in sorted(state.map.monopoly)]
    return f"There is no monopoly in {parts.good(action.good)}; there can be one in {parts.named(goods, 'or')}."


def _monopoly_taken(state: TableState, action: a.Exchange, seat: Seat) -> str:
    owner = next(one for one, goods in enumerate(state.monopolies) if goods >> action.good & 1)
    return f"{player(owner)} has the monopoly in {parts.good(action.good)}; it stays with the first."


def _gone(state: TableState, action: Any, seat: Seat) -> str:
    left = [state.names[railroad] for railroad, track in enumerate(state.segments) if track]
    told = f"there is {parts.named(left, 'or')}" if left else "no independent railroad is left"
    return f"This railroad is not in the game any more; {told}."


def _not_in_play_bonus(state: TableState, action: a.Connect, seat: Seat) -> str:
    bonuses = [parts.connection(bonus) for bonus in state.connections]
    return f"{parts.connection(action.bonus)} is not in play; there is {parts.named(bonuses, 'or')}."


def _not_latest(state: TableState, action: a.Bankrupt, seat: Seat) -> str:
    last = declarations.latest(state, seat)
    if last is None:
        return "You have fulfilled no contract; a bankruptcy follows a delivery."
    return f"Your latest delivery is {parts.contract(last.contract)}; a bankruptcy follows the latest one."


def _no_office(state: TableState, action: a.Final, seat: Seat) -> str:
    mine = [parts.region(region) for region in state.offices[seat]]
    told = f"yours are in {parts.named(mine, 'and')}" if mine else "you have none"
    return f"Only a region with your Regional Office counts; {told}."


def _too_early(state: TableState, action: a.EndGame, seat: Seat) -> str:
    win = parts.ties(state.numbers.win_ties)
    return f"Nobody has {win}; the game can be ended when all turns of the round are over."


def _supplied(state: TableState, action: a.AddContract, seat: Seat) -> str:
    good, city = parts.good(action.good), parts.city(action.city)
    suppliers = parts.cities(state.map.suppliers[action.good], "and")
    return f"{city} supplies {good} itself ({suppliers}); choose another destination."


def _last_city(state: TableState, action: a.RemoveCity, seat: Seat) -> str:
    player_, city = action.active
    return f"{parts.city(city)} is the only active city of {player(player_)}; add another one first."


def _not_active(state: TableState, action: a.RemoveCity, seat: Seat) -> str:
    player_, city = action.active
    name = parts.city(city) if 0 <= city < len(CITIES) else "This"
    active = parts.named([parts.city(one) for one in state.active[player_]], "and")
    return f"{name} is no active city of {player(player_)}; these are: {active}."


def _no_such_track(state: TableState, action: a.RemoveSegment, seat: Seat) -> str:
    railroad, route = action.segment
    track = parts.routes(state.segments[railroad], "and")
    what = parts.route(route) if 0 <= route < len(ROUTES) else "this segment"
    return f"{state.names[railroad]} does not have {what}; it has {track}."


def _apart(state: TableState, action: a.AddSegment, seat: Seat) -> str:
    cities = {city for route in state.segments[action.railroad] for city in state.map.ends[route]}
    named = parts.named([parts.city(city) for city in sorted(cities)], "or")
    return f"{parts.route(action.route)} does not touch {state.names[action.railroad]}; choose a segment at {named}."


def _range(state: TableState, action: Any, seat: Seat) -> str:
    if isinstance(action, Rank):
        return "Rank three different starting positions, the best first."
    return "This names nothing that is in the game; choose what is offered on the screen."


_SENTENCES: dict[Fault, Sentence] = {
    BasicFault.RANGE: _range,
    BasicFault.NOT_NOW: _not_now,
    F.NOT_YOUR_TURN: lambda state, action, seat: (
        f"It is {player(state.turn)}'s turn; only {player(state.turn)} ends it."
    ),
    F.OTHER_ROUND: _other_round,
    F.TAKEN_FIRST: lambda state, action, seat: (
        f"{player(state.next_first)} goes first in the next round; that is chosen once a round."
    ),
    F.TOO_EARLY: _too_early,
    F.NOT_HELD: _not_held,
    F.NOT_OFFERED: _not_offered,
    F.HAS_CONTRACT: _has_contract,
    F.NO_MARKET: lambda state, action, seat: (
        f"There is no market yet; it opens when somebody has {engine(state)} or better."
    ),
    F.NO_MOGUL: lambda state, action, seat: (
        f"Only players with {engine(state)} or better claim contracts; say so once you have one."
    ),
    F.ONE_CLAIMED: _one_claimed,
    F.NOT_ON_MARKET: _not_on_market,
    F.DECLARED: _declared,
    F.NOT_ON_MAP: _not_on_map,
    F.HUB_THERE: _hub_there,
    F.YARD_THERE: _yard_there,
    F.MOST_YARDS: lambda state, action, seat: (
        f"You have {count(len(state.railyards[seat]), 'railyard')}, and no more are allowed."
    ),
    F.OFFICE_THERE: _office_there,
    F.NO_MONOPOLY: _no_monopoly,
    F.MONOPOLY_TAKEN: _monopoly_taken,
    F.GONE: _gone,
    F.NOT_IN_PLAY: _not_in_play_bonus,
    F.CONNECTED: lambda state, action, seat: f"You have the bonus for {parts.connection(action.bonus)} already.",
    F.NOT_LATEST: _not_latest,
    F.BANKRUPT: lambda state, action, seat: (
        f"It is known that you went bankrupt with {parts.contract(action.contract)}."
    ),
    F.NOTHING_TO_PLACE: lambda state, action, seat: (
        f"{parts.route(action.route)} is not to be put on the board now, or was ticked off."
    ),
    F.NO_OFFICE: _no_office,
    F.NOT_FULFILLED: lambda state, action, seat: "This contract is not among those that were fulfilled.",
    F.NO_PLAYER: lambda state, action, seat: (
        f"There is no such player; players are {player(0)} to {player(state.seats - 1)}."
    ),
    F.SUPPLIED_THERE: _supplied,
    F.MARKET_FULL: lambda state, action, seat: (
        f"There are {MOST_MARKET} contracts on the market, and no more fit; remove one first."
    ),
    F.OPEN_ALREADY: lambda state, action, seat: "The same contract is on the market already.",
    F.ACTIVE: lambda state, action, seat: (
        f"{parts.city(action.city)} is an active city of {player(action.player)} already."
    ),
    F.NOT_ACTIVE: _not_active,
    F.LAST_CITY: _last_city,
    F.NO_SUCH_TRACK: _no_such_track,
    F.HAS_TRACK: lambda state, action, seat: f"{state.names[action.railroad]} has {parts.route(action.route)} already.",
    F.FULL: lambda state, action, seat: f"Two railroads have track on {parts.route(action.route)}; no more fits.",
    F.APART: _apart,
    F.PAST_LAST: lambda state, action, seat: (
        f"Round {state.options.last_round} is the last one; choose one from 1 to {state.options.last_round}."
    ),
}
