"""Actions as short imperatives, for menus and logs: legal or not, whoever looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Event, Seat
from milepost.core.phrases import count, player
from milepost.core.state import View
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import LAND, TOWN_HEX
from milepost.games.age_of_steam.constants import AUCTION, PRODUCED, PRODUCING, RIGHT_OF_WAY, SHARE_PRICE
from milepost.games.age_of_steam.events import BonusEarned
from milepost.games.age_of_steam.goods import GOODS, NEW_CITIES, NEW_CITY_GOOD
from milepost.games.age_of_steam.rules import auction, building, moving
from milepost.games.age_of_steam.tiles import SHAPES
from milepost.games.age_of_steam.words import directions, parts
from milepost.games.age_of_steam.words.parts import money

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def say(view: View[AosState], action: Action) -> str:
    """An action of the player who is asked, as a short imperative; legal now or not."""
    state = view.state
    return _SAY[type(action)](state, action, view.seat if state.to_act is None else state.to_act)


def note(view: View[AosState], action: Action, seat: Seat) -> str:
    """An action of which no event tells, as a sentence."""
    if isinstance(action, a.Done):
        return f"{player(seat)} builds no more."
    if isinstance(action, a.Pass):
        return f"{player(seat)} moves nothing."
    if isinstance(action, a.Decline) and view.state.phase == RIGHT_OF_WAY:
        return f"{player(seat)} does not pay to be first."
    return f"{player(seat)}: {say(view, action)}."


# shares, order and roles


def _say_issue(state: AosState, action: a.Issue, seat: Seat | None) -> str:
    if not action.shares:
        return "Issue no shares"
    return f"Issue {count(action.shares, 'share')} for {money(SHARE_PRICE * action.shares)}"


def _say_drop(state: AosState, action: a.Drop, seat: Seat | None) -> str:
    if seat is None or state.phase != AUCTION or not state.bidders >> seat & 1:
        return "Drop out of the auction"
    place = auction.bidders(state)
    paid = auction.place_price(state, seat, place)
    return f"Drop out, be {parts.PLACES[place]} in player order, and pay {money(paid) if paid else 'nothing'}"


def _say_decline(state: AosState, action: a.Decline, seat: Seat | None) -> str:
    if state.phase == RIGHT_OF_WAY:
        return "Do not pay to be first"
    if state.phase == PRODUCING:
        return f"Put {parts.cubes(state.drawn)} back into the bag" if state.drawn else "Draw no cubes"
    return "Decline"


# building


def _say_build(state: AosState, action: a.Build, seat: Seat | None) -> str:
    where, tile = parts.at(state.board, action.hex), parts.tile(action.tile)
    fits = action.hex < len(state.sites) and state.sites[action.hex] == (
        TOWN_HEX if SHAPES[action.tile].in_town else LAND
    )
    if not fits:
        return f"Lay track {where}: {tile}"
    price = f" ({money(building.to_pay(state, action, seat))})" if seat is not None else ""
    verb, leads = directions.laid(state, action.hex, state.tiles[action.hex], action.tile)
    if not verb:
        return f"Replace the track {where}: {tile}{price}"
    return f"{verb.capitalize()} track {where}, {leads}: {tile}{price}"


def _say_link(state: AosState, action: a.BuyLink, seat: Seat | None) -> str:
    links = state.board.links
    price = f" for {money(links[action.link].price)}" if action.link < len(links) else ""
    return f"Buy the {parts.link(state.board, action.link)}{price}"


def _say_urbanize(state: AosState, action: a.Urbanize, seat: Seat | None) -> str:
    colour = "new" if state.map_rules.colourless else GOODS[NEW_CITY_GOOD[action.city]]
    return f"Make {parts.place(state.board, action.hex)} the {colour} city {NEW_CITIES[action.city]}"


# moving goods


def _say_move(state: AosState, action: a.Move, seat: Seat | None) -> str:
    what = f"Move the {parts.cube(action.good)}"
    if action.hex >= len(state.sites):
        return f"{what} from {parts.place(state.board, action.hex)}"
    wrong, stops, owners = moving.follow(state, action)
    if wrong:
        exits = ", then ".join(parts.exit(state.board, exit) for exit in action.path)
        return f"{what} from {parts.place(state.board, action.hex)} {exits}"
    earned = parts.earnings([*owners, *_bonus(state, action, seat, stops, owners)])
    way = f"{directions.route(state, action.hex, stops)}{directions.choices(state, action.hex, action.path, stops)}"
    return f"{what} {way} ({earned})"


def _bonus(
    state: AosState, action: a.Move, seat: Seat | None, stops: tuple[int, ...], owners: tuple[int, ...]
) -> list[Seat]:
    """Who earns more than the links pay, as the map says: a seat for each income; nobody while that is open."""
    if seat is None:
        return []
    events: list[Event] = []
    state.map_rules.delivered(state.clone(), seat, action, stops, owners, events)
    return [event.seat for event in events if isinstance(event, BonusEarned) for _ in range(event.income)]


def _say_upgrade(state: AosState, action: a.Upgrade, seat: Seat | None) -> str:
    if seat is None or state.engines[seat] >= a.MOST_ENGINE:
        return "Improve the engine"
    return f"Improve the engine to {count(state.engines[seat] + 1, 'link')}"


# goods growth and bonuses


def _say_place(state: AosState, action: a.Place, seat: Seat | None) -> str:
    return f"Put the {parts.cube(action.good)} into {parts.box(state, action.box)}"


def _say_reward(state: AosState, action: a.Reward, seat: Seat | None) -> str:
    bonus = f"{state.asks[-1].income} more income" if state.asks else "the bonus"
    return f"Give {bonus} to {player(action.seat)}"


_SAY: dict[type[Action], Callable[[AosState, Any, Seat | None], str]] = {
    a.Issue: _say_issue,
    a.Bid: lambda state, action, seat: f"Bid {money(action.amount)}",
    a.Drop: _say_drop,
    a.Hold: lambda state, action, seat: "Hold: stay in without a bid, this once",
    a.PayFirst: lambda state, action, seat: f"Pay {money(auction.FIRST_PRICE)} to be first",
    a.Decline: _say_decline,
    a.Select: lambda state, action, seat: f"Take {a.ROLES[action.role]}",
    a.Build: _say_build,
    a.BuyLink: _say_link,
    a.Urbanize: _say_urbanize,
    a.Done: lambda state, action, seat: "Build no more",
    a.Move: _say_move,
    a.Upgrade: _say_upgrade,
    a.Pass: lambda state, action, seat: "Pass: move nothing",
    a.Draw: lambda state, action, seat: f"Draw {PRODUCED} cubes for the goods display",
    a.Place: _say_place,
    a.Reward: _say_reward,
}
