"""The rules of EuroRails, one module per subject. This page puts them together.

`legal` lists the actions of which no fault is found, so that it cannot disagree with `why_not`. Only sections of track
are too many to ask one by one: `track` keeps what each would cost every seat, and where a seat cannot build.
"""

from __future__ import annotations

from milepost.core.action import Action
from milepost.core.rules import Rule
from milepost.games.eurorails.actions import (
    Answer,
    Backtrack,
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    Lose,
    Offer,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.constants import BUILDING, ENDING, OPERATING, PLACING, STARTING, THROWING
from milepost.games.eurorails.rules import building, cards, flow, loads, mercy, movement, purchases, trading, victory

RULES: dict[type[Action], Rule] = {
    Throw: Rule((THROWING,), cards.throw_fault, cards.throw, reveals=True, ends_turn=True),
    Place: Rule((PLACING,), movement.place_fault, movement.place),
    Step: Rule((OPERATING,), movement.step_fault, movement.step),
    Sail: Rule((OPERATING,), movement.sail_fault, movement.sail),
    PickUp: Rule((OPERATING,), loads.pick_up_fault, loads.pick_up),
    Deliver: Rule((OPERATING,), loads.deliver_fault, loads.deliver, reveals=True),
    Drop: Rule((OPERATING,), loads.drop_fault, loads.drop),
    StartBuilding: Rule((OPERATING,), None, flow.start_building),
    Build: Rule((STARTING, BUILDING), building.fault, building.build),
    Upgrade: Rule((BUILDING,), purchases.fault, purchases.upgrade),
    EndTurn: Rule((STARTING, BUILDING, ENDING), None, flow.end_turn, ends_turn=True),
    Declare: Rule((BUILDING, ENDING), victory.declare_fault, flow.declare, ends_turn=True),
    DiscardHand: Rule(
        (STARTING, OPERATING), cards.discard_fault, cards.discard, reveals=True, ends_turn=flow.nothing_is_left_to_do
    ),
    Backtrack: Rule((OPERATING,), mercy.backtrack_fault, mercy.backtrack, ends_turn=flow.nothing_is_left_to_do),
    Restart: Rule((OPERATING,), mercy.restart_fault, mercy.restart, reveals=True),
    Borrow: Rule((PLACING, OPERATING, BUILDING), mercy.borrow_fault, mercy.borrow),
    Offer: Rule((BUILDING,), trading.offer_fault, trading.offer),
    Lose: Rule((Loss,), loads.lose_fault, loads.lose, ends_turn=flow.answer_ends_turn),
    Answer: Rule((Bargain,), None, trading.answer, ends_turn=True),
}
"""Whatever draws or shows cards reveals something."""
