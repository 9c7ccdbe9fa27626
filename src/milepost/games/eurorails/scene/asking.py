"""What a seat is asked and what it may click; and why a click elsewhere does nothing. All answers are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from milepost.core.action import Seat
from milepost.core.phrases import count
from milepost.core.scene import Ask, Choice, Field, Form, Id, Shape
from milepost.core.state import View
from milepost.games.eurorails.actions import (
    MOST_LOAN,
    Answer,
    Backtrack,
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    EuroAction,
    Lose,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import EDGE_BY, EDGES, NEIGHBOUR, PRINTINGS, Edge, Load
from milepost.games.eurorails.cards import Demand
from milepost.games.eurorails.constants import (
    BUILDING,
    CROSSGRADED,
    ENDING,
    NOTHING,
    OPERATING,
    PLACING,
    RESTARTED,
    STARTING,
    THROWING,
    UPGRADED,
)
from milepost.games.eurorails.rules import building, calamities, loads, movement, purchases, track, trading
from milepost.games.eurorails.rules.track import PRICE
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.scene.pieces import section
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import WORDS, parts

Spot = tuple[tuple[Id, ...], str, str, int | None]
"""Where an action is clicked, its group, its key, and its price."""

Kinds = set[type[EuroAction]]
"""What kinds of actions are legal, track excepted."""

_STEP_KEYS = ("d", "x", "z", "a", "w", "e")
"""The keys around S, by direction."""


def _here(state: EuroState, seat: Seat, *rest: Id) -> tuple[Id, ...]:
    """A click on the train's milepost, and then in the small menu there."""
    return (POST_ID[state.at[seat]], *rest)


def _step(state: EuroState, seat: Seat, action: Step) -> Spot:
    start = state.at[seat]
    fee = movement.fee(seat, state.owners[EDGE_BY[start][action.direction]], state.paid)
    return (POST_ID[NEIGHBOUR[start][action.direction]],), "Move", _STEP_KEYS[action.direction], fee or None


def _sail(state: EuroState, seat: Seat, action: Sail) -> Spot:
    ports = state.printing.ports[state.printing.line_at[state.at[seat]]]
    other = POST_ID[sum(ports) - state.at[seat]]
    return (other, f"member{action.by}"), "Ferry", "", movement.fee(seat, action.by, state.paid) or None


def _deliver(state: EuroState, seat: Seat, action: Deliver) -> Spot:
    load = state.deck.demands[action.card][action.demand].load
    return _here(state, seat, f"deliver{load}"), "Deliver", "", None


def _upgrade(state: EuroState, seat: Seat, action: Upgrade) -> Spot:
    return (), "Buy a train", "", purchases.price(state, seat, action.train)


_SPOTS: dict[type, Callable[[EuroState, Seat, Any], Spot]] = {
    Throw: lambda state, seat, action: ((), "Throw away", "", None),
    Place: lambda state, seat, action: ((POST_ID[action.milepost],), "Start", "", None),
    Step: _step,
    Sail: _sail,
    PickUp: lambda state, seat, action: (_here(state, seat, f"take{action.load}"), "Pick up", "", None),
    Deliver: _deliver,
    Drop: lambda state, seat, action: (_here(state, seat, f"drop{action.load}"), "Drop", "", None),
    StartBuilding: lambda state, seat, action: ((), "Turn", "b", None),
    Upgrade: _upgrade,
    EndTurn: lambda state, seat, action: ((), "Turn", "n", None),
    Declare: lambda state, seat, action: ((), "Turn", "v", None),
    DiscardHand: lambda state, seat, action: ((), "Instead of a turn", "", None),
    Backtrack: lambda state, seat, action: ((), "Instead of a turn", "", None),
    Restart: lambda state, seat, action: ((), "Instead of a turn", "", None),
    Lose: lambda state, seat, action: (_here(state, seat, f"drop{action.load}"), "Lose", "", None),
    Answer: lambda state, seat, action: ((), "Offer", "y" if action.accept else "x", None),
}


def _choice(view: View[EuroState], seat: Seat, action: EuroAction) -> Choice:
    at, group, key, price = _SPOTS[type(action)](view.state, seat, action)
    return Choice(
        action=action,
        label=WORDS.say(view, action),
        at=at,
        group=group,
        price=price,
        key=key,
        reveals=view.state.reveals(action),
        confirm=_given_up(view.state, action),
        ends_turn=view.state.ends_turn(action, seat),
        gain=_paid(view.state, action),
        note=_wanted(view.state, seat, action),
        aside=isinstance(action, Drop),
    )


def _paid(state: EuroState, action: EuroAction) -> int | None:
    """What a delivery brings."""
    if not isinstance(action, Deliver):
        return None
    demand = state.deck.demands[action.card][action.demand]
    return demand.pay + loads.bonus(state, demand.load, demand.city)


def _wanted(state: EuroState, seat: Seat, action: EuroAction) -> str:
    """Who wants a load that can be picked up: the demand that pays most of those in the own hand."""
    if not isinstance(action, PickUp):
        return ""
    best = _best_demand(state, seat, action.load)
    return "" if best is None else f"→ {parts.city(best.city)} {parts.money(best.pay)}"


def _best_demand(state: EuroState, seat: Seat, load: Load) -> Demand | None:
    demands = [demand for card in state.hands[seat] for demand in state.deck.demands.get(card, ())]
    return max((demand for demand in demands if demand.load == load), key=lambda demand: demand.pay, default=None)


def _wanted_first(state: EuroState, seat: Seat, actions: Sequence[EuroAction]) -> list[EuroAction]:
    """Actions in their order, but of loads that can be picked up first those that pay most."""

    def pay(action: EuroAction) -> int:
        best = _best_demand(state, seat, action.load) if isinstance(action, PickUp) else None
        return 0 if best is None else best.pay

    loads_here = iter(sorted((action for action in actions if isinstance(action, PickUp)), key=pay, reverse=True))
    return [next(loads_here) if isinstance(action, PickUp) else action for action in actions]


def _given_up(state: EuroState, action: EuroAction) -> str:
    """What a choice costs that is asked about again before it is done; "" for all others."""
    if isinstance(action, DiscardHand):
        return "You give up all your cards and this whole turn: you neither move nor build."
    if isinstance(action, Restart):
        left = parts.money(state.start_cash)
        return f"You give up all your track, cards and loads and start over with {left} and the first train."
    return ""


# track: the same section for the same price is the same choice

_KEPT: dict[tuple[int, Edge, int], Choice] = {}


@cache
def _port_edges(printing: str) -> frozenset[Edge]:
    """Edges that end at a port: what is said of them depends on who has paid for its line."""
    lines = PRINTINGS[printing].line_at
    return frozenset(edge for edge, ends in enumerate(EDGES) if any(lines[end] >= 0 for end in ends))


def _builds(view: View[EuroState], seat: Seat, actions: list[Build]) -> list[Choice]:
    values, ports, kept = view.state.values[seat], _port_edges(view.state.options.printing), _KEPT
    found = []
    for action in actions:
        edge = action.edge
        value = values[edge]
        choice = kept.get((seat, edge, value)) if edge not in ports else None
        if choice is None:
            choice = _build(view, seat, action, value & PRICE)
            if edge not in ports:
                kept[seat, edge, value] = choice
        found.append(choice)
    return found


def _build(view: View[EuroState], seat: Seat, action: Build, price: int) -> Choice:
    low, high = EDGES[action.edge]
    ghost: tuple[Shape, ...] = (section(action.edge, seat),)
    at = (POST_ID[low], POST_ID[high])
    return Choice(action, WORDS.say(view, action), at, "Build", price=price, ghost=ghost)


# the question


def ask(view: View[EuroState]) -> Ask | None:
    """The question to this seat with one choice for every legal action; None when it is not asked."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.to_act:
        return None
    legal = state.legal(seat)
    builds = [action for action in legal if isinstance(action, Build)]
    choices = _builds(view, seat, builds) if builds else []
    others = legal[len(builds) :]
    choices += [_choice(view, seat, action) for action in _wanted_first(state, seat, others)]
    kinds = {type(action) for action in others}
    finish = (StartBuilding(), EndTurn()) if StartBuilding in kinds else ()
    return Ask(_sentence(state, seat, kinds), tuple(choices), tuple(_forms(state, seat)), finish)


def _sentence(state: EuroState, seat: Seat, kinds: Kinds) -> str:
    """The question. It says how much is still to do, where that is not plain."""
    if state.asks:
        return _interruption(state)
    if state.phase == OPERATING:
        return _operating(state, seat, kinds)
    if state.phase in (STARTING, BUILDING):
        return _declaring(state, seat) if Declare in kinds else _building(state, seat)
    where = "any city" if state.options.start_any_city else "a major city"
    return {
        THROWING: "Four cards were dealt to you: throw one away.",
        PLACING: f"Put your train in {where}.",
        ENDING: "You can declare victory, or end your turn." if Declare in kinds else "End your turn.",
    }[state.phase]


def _interruption(state: EuroState) -> str:
    ask = state.asks[-1]
    if isinstance(ask, Bargain):
        return f"P{ask.buyer} offers {parts.terms(ask.given, ask.price)} for {parts.sections(ask.wanted)}."
    return "Your train has derailed: say which load is lost."


def _operating(state: EuroState, seat: Seat, kinds: Kinds) -> str:
    """What can be done with the train, and nothing that cannot."""
    goods = " or ".join(word for kind, word in ((Deliver, "deliver"), (PickUp, "load")) if kind in kinds)
    here = [f"{goods} here"] if goods else []
    if Sail in kinds:
        here.append("take the ferry")
    if Step in kinds:
        far = f"go up to {count(state.moves, 'more milepost')}"
        return f"Your train: {_choose(*here, far)}."
    if state.sailing[seat]:
        stays = "waits for the ferry until your next turn"
    else:
        stays = "cannot go on from here" if state.moves else "can go no further this turn"
    return f"Your train {stays}: {_choose(*here, 'go on to building')}."


def _choose(*things: str) -> str:
    """`this`, `this, or that`, `this, that, or something else`."""
    *most, last = things
    return ", ".join((*most, f"or {last}" if most else last))


def _declaring(state: EuroState, seat: Seat) -> str:
    able = min(building.limit(state), state.cash[seat]) if building.may_build(state, seat) else 0
    build = f"; or build for up to {able}M" if able else ""
    return f"You can declare victory{build}, or end your turn."


def _building(state: EuroState, seat: Seat) -> str:
    if calamities.bans_building(state, seat) and state.bought in (NOTHING, CROSSGRADED, RESTARTED):
        return "A rail strike keeps you from building track: end your turn when you are done."
    left = building.limit(state)
    if left < 0:
        done = "You have a new train" if state.bought == UPGRADED else "You have traded track"
        return f"{done} and build no more this turn: end your turn."
    first = " from a major city" if not any(state.ends[seat]) else ""
    able = min(left, state.cash[seat])
    return (
        f"Build track{first} for up to {able}M, or end your turn." if able else "You can build no more: end your turn."
    )


# forms for what cannot be listed


def _forms(state: EuroState, seat: Seat) -> list[Form]:
    forms = []
    if state.why_not(Borrow(1), seat) is None:
        amount = Field("amount", "How many millions? You owe twice as many", 1, MOST_LOAN)
        forms.append(Form("borrow", "Borrow from the bank", (amount,)))
    if state.phase == BUILDING and not state.asks:
        forms += _offer(state, seat)
    return forms


@cache
def _offered(edge: Edge, owner: int) -> tuple[str, Edge]:
    return f"P{owner}: {parts.edge(edge)}", edge


def _offer(state: EuroState, seat: Seat) -> list[Form]:
    """An offer for track, if there is anything to buy and this turn's offer can still be made."""
    theirs = {
        other: edges for other in range(len(state.cash)) if other != seat and (edges := track.sections(state, other))
    }
    if not theirs or trading.turn_fault(state):
        return []
    wanted = tuple([_offered(edge, other) for other, edges in theirs.items() for edge in edges])
    given = tuple([_offered(edge, seat) for edge in track.sections(state, seat)])
    fields = [
        Field("partner", "Whose track?", values=tuple((f"P{other}", other) for other in theirs)),
        Field("wanted", "Which of their sections do you want?", values=wanted, several=True),
        Field("price", "How many millions do you pay?", 0, state.cash[seat]),
    ]
    if given:
        fields.insert(2, Field("given", "Which of your sections do you give?", values=given, several=True))
    return [Form("offer", "Offer to buy or trade track", tuple(fields))]
