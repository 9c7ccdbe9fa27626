"""More games that break the contract: they give away what is hidden, or have bad ideas, keys, caches or defaults."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from milepost.core.action import Action, Seat
from milepost.core.game import Game
from milepost.core.parts import Judgement, Plan
from milepost.core.rules import Fault, Rule
from milepost.core.state import State, View, ensure
from tests.games_for_tests.broken import bids, listed, mail, rules, warm_clone, warm_setup
from tests.games_for_tests.night_mail import Deliver, Draw, Inspect, Lose, Mail, Rest
from tests.games_for_tests.tender import Bidding, Borrow, Pass, borrow, no_loan


class TellingFault(Fault):
    IN_THE_PILE = "in_the_pile"
    IN_A_HAND = "in_a_hand"
    SOMEBODY_BIDS = "somebody_bids"


def who_holds_it(state: Mail, action: Deliver, seat: Seat) -> TellingFault | None:
    """Refuses what is to be refused, and says too much."""
    owner = next((owner for owner, hand in enumerate(state.hands) if action.letter in hand), None)
    told = TellingFault.IN_THE_PILE if owner is None else TellingFault.IN_A_HAND
    return None if owner == seat else told


def cheap_loans(state: Bidding, action: Borrow, seat: Seat) -> Fault | None:
    """An open action that is judged by the envelopes of others."""
    fault = no_loan(state, action, seat)
    others = any(bid > 0 for owner, bid in enumerate(state.bids) if owner != seat)
    return TellingFault.SOMEBODY_BIDS if fault and others else fault


def forgetful(state: Mail, action: Action, seat: Seat | None = None) -> bool:
    """Forgets that a letter from a hand is shown to all."""
    return isinstance(action, Draw | Lose)


def by_the_hand(state: Mail, action: Action, seat: Seat | None = None) -> bool:
    """Judged from what only the seat itself knows."""
    return not isinstance(action, Deliver) or action.letter in state.hands[state.turn]


def no_ideas(judgement: Judgement[Mail], view: View[Mail]) -> tuple[Plan[Action], ...]:
    return () if view.state.asks else Judgement.ideas(judgement, view)


def empty_idea(judgement: Judgement[Mail], view: View[Mail]) -> tuple[Plan[Action], ...]:
    return (Plan(()), *Judgement.ideas(judgement, view))


def draw_first(judgement: Judgement[Mail], view: View[Mail]) -> tuple[Plan[Action], ...]:
    """Looks at a new letter, and had decided before what to do then."""
    batch = (Draw(), Rest())
    fits = Draw() in view.legal() and view.state.steps > 1
    return (Plan(batch), *Judgement.ideas(judgement, view)) if fits else Judgement.ideas(judgement, view)


def illegal_idea(judgement: Judgement[Mail], view: View[Mail]) -> tuple[Plan[Action], ...]:
    return (Plan((Lose(0),)), *Judgement.ideas(judgement, view))


def by_hidden_hands(judgement: Judgement[Mail], view: View[Mail]) -> tuple[Plan[Action], ...]:
    """Whom to inspect first follows from their hands."""
    hands = view.state.hands

    def rich(idea: Plan[Action]) -> int:
        action = idea.actions[0]
        return -sum(hands[action.victim]) if isinstance(action, Inspect) else 0

    return tuple(sorted(Judgement.ideas(judgement, view), key=rich))


def touching_ideas(judgement: Judgement[Bidding], view: View[Bidding]) -> tuple[Plan[Any], ...]:
    ideas = Judgement.ideas(judgement, view)
    view.state.debt[0] += 1
    return ideas


class Sacks(Mail):
    """Has a set, deep in a field."""

    sacks: list[dict[str, frozenset[str]]] = msgspec.field(default_factory=list)


class Stamps(Mail):
    """Has a dict, and a key of its own that minds its order."""

    stamps: dict[str, int] = msgspec.field(default_factory=lambda: {"red": 1, "blue": 2})

    def key(self) -> bytes:
        return blake2b(msgspec.json.encode(self), digest_size=16).digest()


def needs_a_cache(state: Mail) -> None:
    ensure(state.__dict__["warm"], "the cache is cold")


LEAKY: dict[str, tuple[Game[Any], str]] = {
    "a refusal that tells": (
        mail(RULES=rules(Deliver, fault=who_holds_it)),
        'Refusals tell nothing hidden: {"do":"deliver".*IN_A_HAND.* and by what it sees .*IN_THE_PILE',
    ),
    "a refusal of an open action that tells": (
        bids(RULES={**Bidding.RULES, Borrow: Rule((), cheap_loans, borrow)}),
        'Refusals tell nothing hidden: {"do":"borrow".*SOMEBODY_BIDS',
    ),
    "a card played from a hidden hand": (
        mail(reveals=forgetful),
        'What reveals nothing shows nothing: {"do":"deliver".* shows seat . something hidden',
    ),
    "reveals by the own hand": (mail(reveals=by_the_hand), "depends on what is hidden"),
    "no ideas": (mail(of_game={"ideas": no_ideas}), "Ideas can be played: seat . is asked and has no idea"),
    "an empty idea": (mail(of_game={"ideas": empty_idea}), "an idea of seat . has no action"),
    "an idea that peeks": (
        mail(of_game={"ideas": draw_first}),
        r'Ideas can be played: the idea {"do":"draw"}, {"do":"rest"} of seat . is refused: .*PEEK',
    ),
    "an illegal idea": (mail(of_game={"ideas": illegal_idea}), 'the idea {"do":"lose".* is refused'),
    "ideas from hidden hands": (
        mail(of_game={"ideas": by_hidden_hands}),
        "Ideas can be played: the ideas of seat . come from what is hidden from it",
    ),
    "ideas that touch": (bids(of_game={"ideas": touching_ideas}), "looking for ideas of seat . changed the position"),
    "a set in a field": (
        mail(of_game={"State": Sacks}),
        r"Keys do not depend on order: the fields \('sacks',\) hold sets",
    ),
    "a key that minds the order of a dict": (
        mail(of_game={"State": Stamps}),
        "Keys do not depend on order: the key changes with the order in which a dict was filled",
    ),
    "invariants by a cache JSON loses": (
        mail(check=needs_a_cache, clone=warm_clone, of_game={"setup": warm_setup}),
        "Json gives the state back: KeyError: 'warm'",
    ),
    "a default for anybody": (
        mail(default=lambda state, seat=None: listed(state)[0] if listed(state) else Rest()),
        "Nobody else has a default: seat 1 is not asked and has a default",
    ),
    "a default that stumbles": (
        mail(default=lambda state, seat=None: listed(state, seat)[0]),
        "Nobody else has a default: IndexError",
    ),
    "a default after the end": (
        bids(default=lambda state, seat=None: Pass() if state.to_act is None else State.default(state, seat)),
        "Nobody else has a default: there is a default after the end",
    ),
}
"""By name: the game, and the sentence that must say so."""
