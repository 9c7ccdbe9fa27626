"""Games that break the contract, each in one way, and the sentence that must say so."""

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.codec import Mask
from milepost.core.game import Game
from milepost.core.rules import BasicFault, Refusal, Rule
from milepost.core.scene import Ask
from milepost.core.state import Outcome, State, View
from tests.games_for_tests import night_mail, tender
from tests.games_for_tests.night_mail import Draw, Inspect, Mail, MailCodec, NightMail, Rest
from tests.games_for_tests.tender import Bidding, Borrow, Tender, TenderCodec, TenderPictures

PARTS = {
    "words": ("say", "tell", "refuse"),
    "scene": ("board", "draw", "ask", "why_not_here"),
    "judgement": (
        "value",
        "ideas",
        "quiet",
        "measures",
        "counting",
        "round",
        "measure",
        "categories",
        "kinds",
        "breakdowns",
        "broken_down",
    ),
    "goals": ("plan", "goal_at", "guide", "pointing"),
}
"""Which part of a game has which methods."""


def broken(game: type[Game[Any]], *, of_game: dict[str, Any] | None = None, **state_has: Any) -> Game[Any]:
    """A game of which the state, or with `of_game` the game itself or one of its parts, does some things wrong."""
    has = dict(of_game or {})
    has.setdefault("State", _variant(game.State, state_has))
    for part, names in PARTS.items():
        wrong = {name: has.pop(name) for name in names if name in has}
        if wrong:
            has[part] = _variant(type(getattr(game, part)), wrong)()
    made: Game[Any] = _variant(game, has)()
    return made


def _variant(kind: type[Any], has: dict[str, Any]) -> type[Any]:
    """A class that differs from another in some of what it has."""
    return types.new_class("Broken", (kind,), {}, lambda body: body.update(has)) if has else kind


def rules(kind: type[Action], **changed: Any) -> dict[type[Action], Rule]:
    return {**Mail.RULES, kind: Mail.RULES[kind]._replace(**changed)}


def listed(state: Mail, seat: Seat | None = None) -> tuple[Action, ...]:
    return Mail.legal(state, seat)


class Shown(Event, frozen=True):
    hand: tuple[int, ...]


class LastDrawn(Mail):
    """Keeps the last letter drawn, and neither hides nor deals it."""

    last: int = -1


def drawn_and_kept(state: LastDrawn, action: Draw, seat: Seat, events: list[Event]) -> None:
    night_mail.draw(state, action, seat, events)
    assert isinstance(events[0], night_mail.Drawn)
    state.last = -1 if events[0].letter is None else events[0].letter


LastDrawn.RULES = rules(Draw, effect=drawn_and_kept)


class Sets(Event, frozen=True):
    """An event that JSON cannot give back."""

    letters: Any


def without_the_first(codec: MailCodec, view: View[Mail], taken: tuple[int, ...] = ()) -> Mask:
    mask = MailCodec.mask(codec, view, taken)
    mask[0] = False
    return mask


def hides_hands_only(state: Mail, seat: Seat | None) -> None:
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            state.hands[owner] = [-1] * len(hand)


def deals_what_is_blank(state: Mail, seat: Seat | None, chance: Any) -> None:
    """Fills in unknown letters only: what `_hide` forgot stays as it is, and the view looks sound."""
    blank = [held for held in (state.pile, *state.hands, *state.lost) if -1 in held]
    known = {letter for held in (state.pile, *state.hands, *state.lost, *state.delivered) for letter in held}
    unseen = [letter for letter in range(night_mail.LETTERS) if letter not in known]
    chance.shuffle(unseen)
    for held in blank:
        held[:] = sorted(unseen.pop() for _ in held)


def hides_no_lost(state: Mail, seat: Seat | None) -> None:
    lost = [held[:] for held in state.lost]
    Mail._hide(state, seat)
    state.lost = lost


def deals_the_same_letter_twice(state: Mail, seat: Seat | None, chance: object) -> None:
    state.hands = [[3] * len(hand) if owner != seat else hand for owner, hand in enumerate(state.hands)]


def one_by_one(state: State[Any], actions: Sequence[Action], seat: Seat | None = None) -> list[Event]:
    return [event for action in actions for event in state.apply(action, seat)]


def peeking(state: State[Any], actions: Sequence[Action], seat: Seat | None = None) -> list[Event]:
    """Whole or nothing, but without a thought of what is revealed."""
    work = state.clone()
    events = one_by_one(work, actions, seat)
    state._become(work)
    return events


def spoils(state: Mail, action: Action, seat: Seat | None = None) -> list[Event]:
    state.steps += 1
    return State.apply(state, action, seat)


def ignores_refusals(state: State[Any], action: Action, seat: Seat) -> list[Event]:
    return state.carry_out(action, seat)


def forgets(state: Mail, seat: Seat | None = None) -> tuple[Action, ...]:
    """Legal by a cache that `setup` fills and JSON loses."""
    if "warm" not in state.__dict__ and state.steps == 2:
        return listed(state, seat)[:1]
    return listed(state, seat)


def warm_setup(game: NightMail, seats: int, options: Any, chance: Any) -> Mail:
    state = NightMail.setup(game, seats, options, chance)
    state.__dict__["warm"] = True
    return state


def warm_clone(state: Mail) -> Mail:
    twin = Mail.clone(state)
    twin.__dict__.update(state.__dict__)
    return twin


def restless_clone(state: Mail) -> Mail:
    twin = Mail.clone(state)
    twin.round += 1
    return twin


def over(state: Mail, action: Action, seat: Seat | None = None) -> Refusal | None:
    return Refusal(BasicFault.KIND, action, seat) if state.to_act is None else State.why_not(state, action, seat)


def touches(state: Mail, action: Action, seat: Seat | None = None) -> bool:
    state.steps += 1
    return True


_games = itertools.count()


def other_each_time(game: NightMail, seats: int, options: Any, chance: Any) -> Mail:
    state = NightMail.setup(game, seats, options, chance)
    state.hands[0], state.hands[1] = state.hands[:2] if next(_games) % 2 else state.hands[1::-1]
    return state


def no_forms(pictures: TenderPictures, view: View[Bidding]) -> Ask | None:
    asked = TenderPictures.ask(pictures, view)
    return asked and Ask(asked.sentence, asked.choices)


def codec(base: type[Any], **changed: Any) -> dict[str, Any]:
    return {"codec": type(base.__name__, (base,), changed)()}


def observes(change: Callable[[Any], Any]) -> dict[str, Any]:
    return codec(MailCodec, observe=lambda self, view, taken=(): change(MailCodec.observe(self, view, taken)))


def result(scores_by: int, ranks: tuple[int, ...]) -> property:
    def outcome(state: Mail) -> Outcome | None:
        return Outcome(tuple(s + scores_by for s in state.scores), ranks) if state.to_act is None else None

    return property(outcome)


def eats_a_letter(state: Mail, action: Rest, seat: Seat, events: list[Event]) -> None:
    state.pile.pop()
    state.steps = 0


def rests_a_little(state: Mail, action: Rest, seat: Seat, events: list[Event]) -> None:
    state.steps -= 1


def shows_a_hand(state: Mail, action: Inspect, seat: Seat, events: list[Event]) -> None:
    night_mail.inspect(state, action, seat, events)
    events.append(Shown((*state.hands[action.victim],)))


def tells_a_set(state: Mail, action: Rest, seat: Seat, events: list[Event]) -> None:
    state.steps = 0
    events.append(Sets(frozenset()))


ENDLESS_CREDIT: dict[type[Action], Rule] = {**Bidding.RULES, Borrow: Rule((), None, tender.borrow)}


mail = partial(broken, NightMail)
bids = partial(broken, Tender)

BROKEN: dict[str, tuple[Game[Any], str]] = {
    "asks in the wrong order": (
        bids(waiting_for=property(lambda state: Bidding.waiting_for.fget(state)[::-1])),  # type: ignore[attr-defined]
        "The asked are waited for: to_act is 0, but",
    ),
    "asks nobody": (mail(waiting_for=()), "The asked are waited for: to_act is 0 and waiting_for is"),
    "asks one who may not act": (mail(may_act=(1, 0)), "The asked may act: waiting_for is .0,., and may_act does not"),
    "somebody may act twice": (mail(may_act=(0, 1, 1)), "The asked may act: may_act names a seat twice"),
    "a stranger may act": (mail(may_act=(0, 7)), "The asked may act: may_act names a seat that does not exist"),
    "asks a stranger": (mail(waiting_for=(0, 7)), "names a seat that does not exist"),
    "no outcome": (mail(outcome=None), "there is an outcome before the end, or none after it"),
    "other scores": (mail(outcome=result(1, (1, 1))), "Scores add up: the outcome says"),
    "ranks from two": (mail(outcome=result(0, (2, 3))), r"Scores add up: the ranks are \(2, 3\)"),
    "unsorted": (
        mail(legal=lambda state, seat=None: listed(state, seat)[::-1]),
        "Legal actions are sorted by token: the paths are not sorted",
    ),
    "listed twice": (
        mail(legal=lambda state, seat=None: listed(state, seat)[:1] * 2),
        "two paths are equal, or one begins another",
    ),
    "one token begins another": (
        bids(of_game=codec(TenderCodec, tokens=lambda self, a: (1, a.amount) if a != tender.Pass() else (1,))),
        "two paths are equal, or one begins another",
    ),
    "token out of range": (mail(of_game=codec(MailCodec, size=20)), "a token is out of range"),
    "listed and refused": (
        mail(legal=lambda state, seat=None: (*listed(state, seat), Rest()) if state.asks else listed(state, seat)),
        'Legal and why not agree: {"do":"rest"} is listed and refused',
    ),
    "allowed and not listed": (
        mail(legal=lambda state, seat=None: listed(state, seat)[:2]),
        "is allowed and not listed",
    ),
    "nothing to do": (
        mail(legal=lambda state, seat=None: () if state.asks else listed(state, seat)),
        "may act and has no legal action",
    ),
    "an open action is listed": (
        bids(legal=lambda state, seat=None: (Borrow(1),) if seat == state.to_act == 0 else Bidding.legal(state, seat)),
        "is open, so it cannot be listed",
    ),
    "no sentence": (
        mail(of_game={"refuse": lambda *_: "no"}),
        "the refusal of .* is not a sentence: 'no'",
    ),
    "anybody may act": (
        mail(legal=lambda state, seat=None: listed(state)),
        "Nobody else may act: seat 1 may not act and has legal actions",
    ),
    "the end has no reason": (mail(why_not=over), "Nobody else may act: after the end"),
    "mask lacks a token": (
        mail(of_game=codec(MailCodec, mask=without_the_first)),
        "Masks show what is legal: the mask of seat",
    ),
    "mask has too many tokens": (
        mail(of_game=codec(MailCodec, mask=lambda self, view, taken=(): np.ones(self.size, bool))),
        "Masks show what is legal: the path .* leads nowhere",
    ),
    "mask is no bools": (
        mail(of_game=codec(MailCodec, mask=lambda self, view, taken=(): np.ones(self.size, np.int8))),
        "a mask is not one bool per token",
    ),
    "mask leads nowhere": (
        bids(of_game=codec(TenderCodec, action=lambda self, view, taken: None)),
        "leads nowhere",
    ),
    "a letter is lost": (
        mail(RULES=rules(Rest, effect=eats_a_letter)),
        "(Invariants hold: BrokenState|Clones are independent: .* breaks an invariant): a letter",
    ),
    "shallow clone": (mail(clone=State.clone), "Clones are independent: .* on a clone changed the original"),
    "another clone": (mail(clone=restless_clone), "Clones are independent: a clone is not equal"),
    "a cache JSON loses": (
        mail(legal=forgets, clone=warm_clone, of_game={"setup": warm_setup}),
        "Json gives the state back: the state read back from JSON has other legal actions",
    ),
    "refused and spoilt": (
        mail(apply=spoils),
        "Refused actions change nothing: .* changed something|a batch of one leads elsewhere",
    ),
    "refusals are ignored": (bids(apply=ignores_refusals), "was not refused|misjudged"),
    "no form": (bids(of_game={"ask": no_forms}), "Open actions are judged: .* no form offers it"),
    "no samples": (bids(of_game={"sample_open": lambda *_: None}), "sample_open never gave one"),
    "samples of another kind": (bids(of_game={"sample_open": lambda *_: tender.Pass()}), "is no open action"),
    "an action no union knows": (
        mail(of_game={"Actions": night_mail.Deliver | night_mail.Draw}),
        "Actions and events are json: BadInput: This is not an action of Night Mail",
    ),
    "an event JSON cannot hold": (
        mail(RULES=rules(Rest, effect=tells_a_set)),
        "Actions and events are json: the event",
    ),
    "a batch step by step": (mail(apply_all=one_by_one), "Batches are whole or nothing"),
    "a batch that peeks": (mail(apply_all=peeking), "was not the last of a batch and was not refused"),
    "an illegal default": (
        mail(default=lambda state, seat=None: Rest() if state.legal(seat) else State.default(state, seat)),
        'Defaults end the turn: the default {"do":"rest"} of seat . is not legal',
    ),
    "endless defaults": (
        bids(RULES=ENDLESS_CREDIT, default=lambda state, seat=None: Borrow(1), check=lambda state: None),
        "500 defaults do not end the turn",
    ),
    "views with chance": (
        mail(seen_by=lambda state, seat: View(seat, state.clone())),
        "Views cannot draw: the view of seat 0 has chance",
    ),
    "open hands": (mail(_hide=lambda state, seat: None), "Views hide what is hidden: the view of seat . changes"),
    "an open pile": (mail(_hide=hides_hands_only), "Views hide what is hidden"),
    "an impossible guess": (
        mail(_deal=deals_the_same_letter_twice),
        "Views hide what is hidden: what `_deal` makes up for seat . breaks an invariant: a letter was lost or made",
    ),
    "a field nobody hides": (
        mail(of_game={"State": LastDrawn}),
        "News is told: after .* the view of seat . shows what nothing told it",
    ),
    "hands that are neither hidden nor dealt": (
        mail(_hide=lambda state, seat: None, _deal=deals_what_is_blank),
        "News is told: after .* the view of seat . shows what nothing told it",
    ),
    "a secret answer in the open": (
        mail(_hide=hides_no_lost, _deal=deals_what_is_blank),
        'News is told: after {"do":"lose".* the view of seat . shows what nothing told it',
    ),
    "a draw that says nothing": (
        mail(reveals=lambda state, action, seat=None: isinstance(action, night_mail.Deliver)),
        "What reveals nothing shows nothing: .* draws chance and says it reveals nothing",
    ),
    "a look at a hand": (
        mail(RULES=rules(Inspect, effect=shows_a_hand)),
        'What reveals nothing shows nothing: {"do":"inspect".* shows seat . something hidden',
    ),
    "reveals by what is hidden": (
        mail(reveals=lambda state, action, seat=None: sum(state.pile) > 0),
        "depends on what is hidden",
    ),
    "a turn that ends unsaid": (
        mail(ends_turn=lambda state, action, seat=None: False),
        "Turns end when they are said to: .* ends the turn of seat . and does not say so",
    ),
    "a turn that goes on": (
        mail(RULES=rules(Rest, effect=rests_a_little)),
        "Turns end when they are said to: .* is said to end the turn of seat ., which goes on",
    ),
    "turns end by what is hidden": (
        mail(ends_turn=lambda state, action, seat=None: sum(state.pile) > 0),
        "whether .* ends the turn depends on what is hidden",
    ),
    "observations of two": (
        mail(of_game=observes(lambda numbers: numbers * 2)),
        r"Observations are between 0 and 1: an observation of seat . leaves \[0, 1\]",
    ),
    "observations of nothing": (mail(of_game=observes(lambda numbers: numbers * np.nan)), "is not finite"),
    "observations too wide": (mail(of_game=observes(lambda numbers: numbers[1:])), "has shape"),
    "observations too fine": (mail(of_game=observes(lambda numbers: numbers.astype(float))), "not float32"),
    "values for two": (mail(of_game={"value": lambda *_: (1.0,)}), "Values are shares: 1 values for"),
    "values beyond one": (mail(of_game={"value": lambda *_: (0.5, 1.5)}), "a value is not a share"),
    "equal keys": (mail(key=lambda state: b"k" * 16), "No position recurs in a turn"),
    "a law that touches": (mail(reveals=touches), "The laws look and do not touch|draws|depends|changed"),
    "another game each time": (mail(of_game={"setup": other_each_time}), "Records replay: BadRecord"),
}  # fmt: skip
