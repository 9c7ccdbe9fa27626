"""What a seat is asked, and one choice for everything it may do. All answers are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from milepost.core.action import Seat
from milepost.core.phrases import count, player
from milepost.core.scene import Ask, Choice, Id, Shape
from milepost.core.state import View
from milepost.games.age_of_steam.actions import (
    FIRST_LINK,
    AosAction,
    Bid,
    Build,
    BuyLink,
    Decline,
    Done,
    Draw,
    Drop,
    Exit,
    Hold,
    Issue,
    Move,
    Pass,
    PayFirst,
    Place,
    Reward,
    Select,
    Upgrade,
    Urbanize,
)
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.constants import PRODUCED, PRODUCING, SHARE_PRICE
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.rules import auction, fitting, moving
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.scene import ghosts, labels, questions
from milepost.games.age_of_steam.scene.layout import box_id, hex_id, layout, link_id, role_id
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPE, SHAPES, TOWN
from milepost.games.age_of_steam.words import parts

KEYED = 3
"""As many of the best deliveries have a key, and with it a button."""
_FAMILIES = ("simple", "town", "disc", "coexist", "crossing")
"""The likelier tiles first."""

Spot = tuple[str, tuple[Id, ...], str, str]
"""How an action reads, where it is clicked, its group and its key."""


def ask(view: View[AosState]) -> Ask | None:
    """The question to this seat with one choice for every legal action; None when it is not asked."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.to_act:
        return None
    legal = state.legal(seat)
    builds = [action for action in legal if isinstance(action, Build)]
    others = [action for action in legal if not isinstance(action, Build | Move)]
    choices = _builds(view, seat, builds) + _moves(view, seat, len(legal) - len(others) - len(builds))
    if choices:
        towns = [action for action in others if isinstance(action, Urbanize | BuyLink)]
        rest = [action for action in others if action not in towns]
        choices = [*_plain(view, seat, towns), *choices, *_plain(view, seat, rest)]
    else:
        choices = _plain(view, seat, others)
    return Ask(questions.sentence(state, seat), tuple(choices))


# track


def _builds(view: View[AosState], seat: Seat, actions: Sequence[Build]) -> list[Choice]:
    """Tiles, hex by hex, the likelier ones of each hex first."""
    state = view.state
    found: list[Choice] = []
    for place, group in groupby(actions, key=lambda action: action.hex):
        here = fitting.site(state, seat, place)
        offers = []
        told: set[str] = set()
        for action in group:
            paid = state.map_rules.to_pay(state, seat, fitting.price(here, action.tile), state.dearest)
            label, pieces = labels.tile(state, place, action.tile, paid)
            if label in told:
                label = f"{label} ({labels.exits(state, action.tile)})"
            told.add(label)
            offers.append((_likely(action, pieces), _build(state, seat, action, label, paid)))
        found += [choice for _, choice in sorted(offers, key=lambda offer: offer[0])]
    return found


def _build(state: AosState, seat: Seat, action: Build, label: str, paid: int) -> Choice:
    at = hex_id(action.hex), f"tile{action.tile}"
    ghost = ghosts.track(state, action.hex, labels.new_track(state, action.hex, action.tile), seat)
    return Choice(action, label, at, "Build", price=paid, ghost=ghost, ends_turn=state.ends_turn(action, seat))


def _likely(action: Build, pieces: Iterable[labels.Joined]) -> tuple[int, ...]:
    """The least is the likeliest: what completes a link, then simple tiles that join most."""
    whole = any(piece.whole for piece in pieces)
    track = SHAPES[action.tile]
    meets = sum(piece.meets for piece in pieces)
    return not whole, _FAMILIES.index(track.family), len(track.segments), -meets, action.tile


# goods


def _moves(view: View[AosState], seat: Seat, many: int) -> list[Choice]:
    """Deliveries, the best first: most own income less that of the rivals."""
    if not many:
        return []
    state = view.state
    found = moving.deliveries(state, seat)
    best = sorted(found, key=lambda one: (-labels.gain(state, seat, one), len(one.stops), one.move.hex, one.move.path))
    steps = _steps(found)
    told = [labels.delivery(state, seat, one) for one in best]
    choices = []
    for number, (one, label) in enumerate(zip(best, told, strict=True), start=1):
        if told.count(label) > 1:
            label = f"{label} ({_which_links(state, one, steps[one.move][1])})"
        choices.append(
            Choice(
                one.move, label, steps[one.move][0], "Ship", key=str(number) if number <= KEYED else "",
                ghost=ghosts.delivery(state, one), reveals=state.reveals(one.move, seat),
                ends_turn=state.ends_turn(one.move, seat),
            )
        )  # fmt: skip
    return choices


def _steps(found: Sequence[Delivery]) -> dict[Move, tuple[tuple[Id, ...], tuple[int, ...]]]:
    """What is clicked for each delivery: the cube, then stop after stop; and at which steps a link had to be named.

    The colour is asked for where several could leave, and the link where two join the same stops.
    """
    colours: dict[Hex, set[int]] = {}
    exits: dict[tuple[Any, ...], set[Exit]] = {}
    for one in found:
        colours.setdefault(one.move.hex, set()).add(one.move.good)
        for number, stop in enumerate(one.stops):
            exits.setdefault(_step(one, number, stop), set()).add(one.move.path[number])
    steps = {}
    for one in found:
        move = one.move
        ids, named = [hex_id(move.hex)], []
        if len(colours[move.hex]) > 1:
            ids.append(f"good{move.good}")
        for number, stop in enumerate(one.stops):
            ids.append(hex_id(stop))
            if len(exits[_step(one, number, stop)]) > 1:
                ids.append(_exit_sign(move.path[number]))
                named.append(number)
        steps[move] = tuple(ids), tuple(named)
    return steps


def _step(one: Delivery, number: int, stop: Hex) -> tuple[Any, ...]:
    """Names a step of a delivery by all that was chosen before it."""
    return one.move.hex, one.move.good, one.move.path[:number], stop


def _exit_sign(exit: Exit) -> Id:
    """What stands for one of several links: the picture of an exit on that side, or the place of a printed link."""
    return link_id(exit - FIRST_LINK) if exit >= FIRST_LINK else f"tile{SHAPE['town1', ((exit, TOWN),)]}"


def _which_links(state: AosState, one: Delivery, named: Iterable[int]) -> str:
    """The links that tell a delivery from another one over the same stops."""
    stops = (one.move.hex, *one.stops)
    return ", ".join(labels.by_exit(state, stops[number], one.move.path[number]) for number in named)


# everything else


def _plain(view: View[AosState], seat: Seat, actions: Sequence[AosAction]) -> list[Choice]:
    state = view.state
    found = []
    for action in actions:
        label, at, group, key = _SPOTS[type(action)](state, seat, action)
        found.append(
            Choice(
                action, label, at, group, price=_price(state, action), key=key, ghost=_ghost(state, seat, action),
                reveals=state.reveals(action, seat), ends_turn=state.ends_turn(action, seat),
            )
        )  # fmt: skip
    return found


def _price(state: AosState, action: AosAction) -> int | None:
    if isinstance(action, BuyLink):
        return state.board.links[action.link].price
    return auction.FIRST_PRICE if isinstance(action, PayFirst) else None


def _ghost(state: AosState, seat: Seat, action: AosAction) -> tuple[Shape, ...]:
    if isinstance(action, BuyLink):
        return (ghosts.printed(action.link, seat),)
    return ghosts.city(state, action.hex, action.city) if isinstance(action, Urbanize) else ()


def _issue(state: AosState, seat: Seat, action: Issue) -> Spot:
    number = action.shares
    key = str(number) if number < 10 else ""
    if not number:
        return "Issue no shares", (), "Issue shares", key
    return f"Issue {count(number, 'share')}: ${SHARE_PRICE * number}", (), "Issue shares", key


def _bid(state: AosState, seat: Seat, action: Bid) -> Spot:
    more = action.amount - state.high
    return f"Bid ${action.amount}", (), "Bid", str(more) if more < 10 else ""


def _drop(state: AosState, seat: Seat, action: Drop) -> Spot:
    paid = auction.place_price(state, seat, auction.bidders(state))
    return f"Drop out and pay {f'${paid}' if paid else 'nothing'}", (), "Auction", "x"


def _decline(state: AosState, seat: Seat, action: Decline) -> Spot:
    if state.phase != PRODUCING:
        return "Do not pay", (), "Player order", "x"
    words = "Put back what is left of the cubes" if state.drawn else "Draw no cubes"
    return words, (), "Production", "x"


def _select(state: AosState, seat: Seat, action: Select) -> Spot:
    return labels.role(action.role), (role_id(action.role),), "Actions", str(action.role + 1)


def _link(state: AosState, seat: Seat, action: BuyLink) -> Spot:
    words = f"Buy the {parts.link(state.board, action.link)}: ${state.board.links[action.link].price}"
    return words, (link_id(action.link),), "Buy a link", ""


def _urbanize(state: AosState, seat: Seat, action: Urbanize) -> Spot:
    words = f"N{parts.new_city(state, action.city)[1:]} on {parts.place(state.board, action.hex)}"
    symbol = f"waits{action.city}{'-plain' if state.map_rules.colourless else ''}"
    return words, (hex_id(action.hex), symbol), "New city", ""


def _place(state: AosState, seat: Seat, action: Place) -> Spot:
    words = f"Put {GOODS[action.good]} into {parts.box(state, action.box)}"
    colour = (f"good{action.good}",) if len(set(state.drawn)) > 1 else ()
    at = (box_id(action.box), *colour) if action.box in layout(state.map_rules).boxes else ()
    return words, at, "Production", ""


def _reward(state: AosState, seat: Seat, action: Reward) -> Spot:
    who = "yourself" if action.seat == seat else player(action.seat)
    return f"Give ${state.asks[-1].income} income to {who}", (), "Bonus", str(action.seat + 1)


def _upgrade(state: AosState, seat: Seat, action: Upgrade) -> Spot:
    return f"Improve your engine to {count(state.engines[seat] + 1, 'link')}", (), "Instead of moving", "e"


_SPOTS: dict[type, Callable[[AosState, Seat, Any], Spot]] = {
    Issue: _issue,
    Bid: _bid,
    Drop: _drop,
    Hold: lambda state, seat, action: ("Hold: let the turn pass this once", (), "Auction", "h"),
    PayFirst: lambda state, seat, action: (f"Pay ${auction.FIRST_PRICE} to go first", (), "Player order", "y"),
    Decline: _decline,
    Select: _select,
    BuyLink: _link,
    Urbanize: _urbanize,
    Done: lambda state, seat, action: ("Build no more", (), "Turn", "n"),
    Upgrade: _upgrade,
    Pass: lambda state, seat, action: ("Pass: move nothing", (), "Instead of moving", "p"),
    Draw: lambda state, seat, action: (f"Draw {PRODUCED} cubes", (), "Production", "d"),
    Place: _place,
    Reward: _reward,
}
