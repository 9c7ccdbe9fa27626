"""What everybody may read about a bot's decision during play.

A bot knows its own cards, so its reasons have to wait until the game is over. Here only what all players see is told:
what it does, and how far it is from winning.
"""

from __future__ import annotations

import msgspec

from milepost.core.action import Action, Seat
from milepost.core.bot import Decision
from milepost.core.phrases import both
from milepost.core.state import View
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
from milepost.games.eurorails.constants import MAJORS_NEEDED
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import parts

DOES: dict[type[Action], str] = {
    Place: "sets out",
    Step: "drives",
    Sail: "takes a ferry",
    PickUp: "loads",
    Deliver: "delivers",
    Drop: "unloads",
    Build: "builds track",
    Upgrade: "buys a better train",
    Declare: "declares victory",
    DiscardHand: "wants other cards",
    Throw: "puts a card away",
    Backtrack: "turns round",
    Restart: "starts all over",
    Lose: "gives up a load",
    Answer: "answers an offer",
    Offer: "offers a deal",
    Borrow: "borrows money",
    StartBuilding: "",
    EndTurn: "",
}
"""What an action is called, whatever cards it names; nothing where it only ends something."""


def told_openly(decision: Decision, view: View[EuroState]) -> Decision:
    """The decision with a sentence that everybody may read while the game runs."""
    if decision.why is None or view.seat is None:
        return decision
    sentence = f"{_doings(decision)} {_standing(view.state, view.seat)}"
    return msgspec.structs.replace(decision, why=msgspec.structs.replace(decision.why, openly=sentence))


def _doings(decision: Decision) -> str:
    """What it does, each thing once, in the order in which it begins."""
    named = dict.fromkeys(DOES.get(type(action), "") for action in decision.actions)
    doings = [words for words in named if words]
    return f"It {both(doings)}." if doings else "It ends its turn."


def _standing(state: EuroState, seat: Seat) -> str:
    """How it stood before, as everybody could see."""
    had, needs = [parts.money(victory.worth(state, seat))], [parts.money(state.threshold)]
    if state.options.variant != "fast":
        joined = victory.connected_majors(state, seat)
        had.append(f"{joined or 'no'} major {'city' if joined == 1 else 'cities'}")
        needs.append(str(MAJORS_NEEDED))
    carried = f", with {parts.loads(state.aboard[seat])} aboard" if state.aboard[seat] else ""
    return f"Before that it had {both(had)} (it needs {both(needs)}){carried}."
