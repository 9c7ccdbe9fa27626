"""Laws about the rules: who is asked, what is legal, and what a state is. Each is named after what it demands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from milepost.core.action import Action, Seat, Seen
from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.core.testing.trial import Law, Trial, comes_back, hold, json, refusal_of, same, sentence, sound, tag, told

ONLY = "it may draw from `state.chance` alone, and read nothing but fields"
"""What makes an action come out the same each time."""

# who is asked, and the score


def the_asked_are_waited_for(trial: Trial) -> None:
    """`to_act` is the first of `waiting_for`, which names seats of the table; nobody is asked after the end."""
    state = trial.state
    waiting = state.waiting_for
    hold((state.to_act is None) == (not waiting), f"to_act is {state.to_act} and waiting_for is {waiting}")
    hold(not waiting or waiting[0] == state.to_act, f"to_act is {state.to_act}, but {waiting[:1]} is first to be asked")
    hold(sorted(set(waiting)) == sorted(waiting), f"waiting_for names a seat twice: {waiting}")
    hold(set(waiting) <= set(trial.seats), f"waiting_for names a seat that does not exist: {waiting}")
    hold((state.outcome is None) == bool(waiting), "there is an outcome before the end, or none after it")


def the_asked_may_act(trial: Trial) -> None:
    """`may_act` begins with `waiting_for` and goes on with other seats of the table; after the end nobody may."""
    waiting, may_act = trial.state.waiting_for, trial.state.may_act
    hold(may_act[: len(waiting)] == waiting, f"waiting_for is {waiting}, and may_act does not begin with it: {may_act}")
    hold(sorted(set(may_act)) == sorted(may_act), f"may_act names a seat twice: {may_act}")
    hold(set(may_act) <= set(trial.seats), f"may_act names a seat that does not exist: {may_act}")
    hold(bool(waiting) or not may_act, f"the game is over and may_act is {may_act}")


def scores_add_up(trial: Trial) -> None:
    """The outcome has the running scores, and ranks in which rank r has r - 1 seats before it."""
    outcome = trial.state.outcome
    if outcome is None:
        return
    hold(outcome.scores == trial.state.scores, f"the outcome says {outcome.scores}, the state {trial.state.scores}")
    hold(len(outcome.ranks) == len(trial.seats), f"{len(outcome.ranks)} ranks for {len(trial.seats)} seats")
    fair = tuple(1 + sum(other < rank for other in outcome.ranks) for rank in outcome.ranks)
    hold(outcome.ranks == fair, f"the ranks are {outcome.ranks} and should be {fair}")
    hold(bool(outcome.winners) and abs(sum(outcome.shares) - 1) < 1e-9, "there is no winner")


# what is legal


def legal_actions_are_sorted_by_token(trial: Trial) -> None:
    """Paths are within the codec's size, sorted, unique, and none begins another."""
    codec = trial.game.codec
    for actions in trial.legal.values():
        paths = [codec.tokens(action) for action in actions]
        hold(all(path and min(path) >= 0 and max(path) < codec.size for path in paths), "a token is out of range")
        hold(paths == sorted(paths), f"the paths are not sorted: {paths}")
        hold(all(b[: len(a)] != a for a, b in pairwise(paths)), f"two paths are equal, or one begins another: {paths}")


def legal_and_why_not_agree(trial: Trial) -> None:
    """Everything listed is allowed, and nothing else is; views agree; who may act has something to do."""
    for seat, actions in trial.legal.items():
        hold(bool(actions), f"seat {seat} may act and has no legal action")
        hold(trial.views[seat].legal() == actions, f"seat {seat} sees other legal actions than it has")
        for action in actions:
            refusal = trial.state.why_not(action, seat)
            hold(refusal is None, f"{told(action)} is listed and refused: {refusal}")
            hold(not isinstance(action, trial.game.open_actions), f"{told(action)} is open, so it cannot be listed")
        for action in trial.pool:
            refusal = trial.state.why_not(action, seat)
            if isinstance(refusal, Refusal):
                sentence(trial.game.words.refuse(trial.views[seat], refusal), f"the refusal of {told(action)}")
            elif not isinstance(action, trial.game.open_actions):
                hold(action in actions, f"{told(action)} is allowed and not listed")


def nobody_else_may_act(trial: Trial) -> None:
    """Seats that may not act have no legal actions; after the end nobody has, and `why_not` says it is over."""
    over = trial.state.to_act is None
    for seat in (seat for seat in trial.seats if seat not in trial.legal):
        hold(
            trial.state.legal(seat) == () == trial.views[seat].legal(), f"seat {seat} may not act and has legal actions"
        )
        for action in trial.pool[:5]:
            refusal = trial.state.why_not(action, seat)
            if refusal is None:
                raise AssertionError(f"seat {seat} may not act and {told(action)} is not refused")
            hold(not over or refusal.rule == "over", f"after the end {told(action)} is refused for another reason")
    hold(trial.views[None].legal() == (), "a spectator may act")


def masks_show_what_is_legal(trial: Trial) -> None:
    """Walking the mask token by token finds exactly the legal actions."""
    for seat, view in trial.views.items():
        found = list(_walk(trial, view, ()))
        legal = list(trial.legal.get(seat, ())) if seat is not None else []
        hold(found == legal, f"the mask of seat {seat} leads to {found}, legal is {legal}")


def _walk(trial: Trial, view: View[Any], taken: tuple[int, ...]) -> Iterator[Action | None]:
    codec = trial.game.codec
    mask = codec.mask(view, taken)
    hold(mask.shape == (codec.size,) and mask.dtype == np.bool_, "a mask is not one bool per token")
    for token in np.flatnonzero(mask).tolist():
        path = (*taken, token)
        action = codec.action(view, path)
        if action is None:
            hold(len(path) < 100 and bool(codec.mask(view, path).any()), f"the path {path} leads nowhere")
            yield from _walk(trial, view, path)
        else:
            hold(codec.tokens(action) == path, f"the path {path} leads to {told(action)}, which has another")
            yield action


def refused_actions_change_nothing(trial: Trial) -> None:
    """An illegal action raises `IllegalAction` with the refusal and leaves the state equal."""
    for seat in trial.seats:
        for action, refusal in list(trial.refused(trial.state, seat))[:3]:
            twin = trial.state.clone()
            hold(refusal_of(twin.apply, action, seat) == refusal, f"{told(action)} was not refused")
            hold(twin == trial.state and json(twin) == trial.bytes, f"the refused {told(action)} changed something")
            hold(twin.key() == trial.state.key(), f"the refused {told(action)} changed the key")


def open_actions_are_judged(trial: Trial) -> None:
    """`why_not` and `apply` agree on open actions; a form offers them where one is allowed."""
    for action in trial.samples:
        hold(isinstance(action, trial.game.open_actions), f"{told(action)} is no open action")
        comes_back(trial.game, action)
        for seat in trial.legal:
            twin, refusal = trial.state.clone(), trial.state.why_not(action, seat)
            hold(refusal_of(twin.apply, action, seat) == refusal, f"{told(action)} misjudged")
            hold((json(twin) == trial.bytes) == (refusal is not None), f"{told(action)} changed something, or nothing")
            twin.check()
            if refusal is None:
                ask = trial.game.scene.ask(trial.views[seat])
                forms = [form.action for form in ask.forms] if ask else []
                hold(tag(action) in forms, f"{told(action)} is allowed and no form offers it")


# the state


def invariants_hold(trial: Trial) -> None:
    """`check` finds nothing wrong."""
    trial.state.check()


def clones_are_independent(trial: Trial) -> None:
    """A clone is equal, and what happens to it does not happen to the original."""
    twin = trial.state.clone()
    hold(twin == trial.state and json(twin) == trial.bytes, "a clone is not equal")
    hold(twin.key() == trial.state.key() and len(twin.key()) == 16, "a clone has another key, or not one of 16 bytes")
    for seat, action in trial.tries:
        twin = trial.state.clone()
        hold(tuple(twin.legal(seat)) == trial.legal[seat], "a clone has other legal actions")
        twin.apply(action, seat)
        same(json(trial.state), trial.bytes, f"{told(action)} on a clone changed the original")
        hold(json(twin) != trial.bytes, f"{told(action)} changed nothing")
        sound(twin, f"the position after {told(action)}")


def json_gives_the_state_back(trial: Trial) -> None:
    """A state read back from JSON is sound, has the same bytes, key and legal actions, and plays on the same."""
    msgspec.json.decode(trial.bytes, type=type(trial.state)).check()  # before anything could fill a cache
    back = msgspec.json.decode(trial.bytes, type=type(trial.state))
    same(json(back), trial.bytes, "the state read back from JSON differs")
    fields = back.__struct_fields__ if back != trial.state else ()
    strange = [name for name in fields if getattr(back, name) != getattr(trial.state, name)]
    hold(back == trial.state, f"the state read back from JSON differs (see {', '.join(strange)})")
    hold(back.key() == trial.state.key(), "the state read back from JSON has another key")
    for seat, actions in trial.legal.items():
        hold(tuple(back.legal(seat)) == actions, "the state read back from JSON has other legal actions")
    for seat, action in trial.tries[:1]:
        twin = trial.state.clone()
        alike = back.apply(action, seat) == twin.apply(action, seat)
        hold(alike, f"{told(action)} has other events after JSON; {ONLY}")
        same(json(back), json(twin), f"{told(action)} leads elsewhere after JSON; {ONLY}")


def keys_do_not_depend_on_order(trial: Trial) -> None:
    """No field holds a set, whose order differs between processes; dicts may have been filled in any order."""
    kind = type(trial.state)
    hold(not _with_sets(kind), f"the fields {_with_sets(kind)} hold sets; use sorted lists, or bits of a whole number")
    turned = msgspec.convert(_turned(msgspec.to_builtins(trial.state)), kind)
    hold(turned.key() == trial.state.key(), "the key changes with the order in which a dict was filled")


@cache
def _with_sets(kind: type) -> tuple[str, ...]:
    """The fields of a struct that have a set anywhere in their type."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType), "a state is a struct"
    return tuple(field.name for field in info.fields if _has_set(field.type, set()))


def _has_set(info: msgspec.inspect.Type, met: set[int]) -> bool:
    if id(info) in met:  # a type that holds itself
        return False
    met.add(id(info))
    if isinstance(info, msgspec.inspect.SetType | msgspec.inspect.FrozenSetType):
        return True
    return any(_has_set(part, met) for part in _parts(info))


def _parts(info: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
    """The types a type is made of."""
    for name in info.__struct_fields__:
        value = getattr(info, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, msgspec.inspect.Field):
                yield part.type
            elif isinstance(part, msgspec.inspect.Type):
                yield part


def _turned(tree: Any) -> Any:
    """Plain data with every dict filled in the opposite order."""
    if isinstance(tree, dict):
        return {key: _turned(tree[key]) for key in reversed(tree)}
    return [_turned(branch) for branch in tree] if isinstance(tree, list | tuple) else tree


def actions_and_events_are_json(trial: Trial) -> None:
    """Every action comes back through the game's union, redacted or not; every event through its type."""
    for seat, action in trial.tries:
        events = trial.state.clone().apply(action, seat)
        for witness in trial.everybody:
            seen = Seen(seat, action, tuple(events)).seen_by(witness)
            comes_back(trial.game, seen.action)
            for event in seen.events:
                back = msgspec.json.decode(json(event), type=type(event))
                hold(back == event, f"the event {told(event)} does not come back from JSON")
    for actions in trial.legal.values():
        for action in actions:
            comes_back(trial.game, action)


def batches_are_whole_or_nothing(trial: Trial) -> None:
    """A batch of one is the action; nothing follows what reveals; one illegal action undoes the batch."""
    for seat, action in trial.tries:
        one, other = trial.state.clone(), trial.state.clone()
        alike = one.apply(action, seat) == other.apply_all([action], seat)
        hold(alike, f"a batch of one has other events after {told(action)}; {ONLY}")
        same(json(one), json(other), f"a batch of one leads elsewhere after {told(action)}")
        if trial.state.reveals(action, seat):
            _undone(trial, seat, [action, action], "an action that reveals something was not the last of a batch")
        for refused, _ in list(trial.refused(one, seat))[:1]:
            _undone(trial, seat, [action, refused], f"a batch with the illegal {told(refused)}")


def _undone(trial: Trial, seat: Seat, batch: list[Action], what: str) -> None:
    twin = trial.state.clone()
    hold(refusal_of(twin.apply_all, batch, seat) is not None, f"{what} and was not refused")
    hold(json(twin) == trial.bytes, f"{what} was refused and changed something")


def turns_end_when_they_are_said_to(trial: Trial) -> None:
    """`ends_turn` follows from what everybody knows, and tells whether the seat is done.

    After an action that does not end the turn, the same seat is asked again, unless chance or a question came between.
    After one that does, somebody else is asked; or an event says that another turn of the seat begins, or whose turn
    was passed over. A seat that nobody waits for has no turn to end.
    """
    for seat, action in trial.tries:
        ends = trial.state.ends_turn(action, seat)
        asked = seat in trial.state.waiting_for
        hold(asked or not ends, f"{told(action)} is said to end a turn of seat {seat}, which nobody waits for")
        known = {view.state.ends_turn(action, seat) for view in trial.views.values()}
        hold(known == {ends}, f"whether {told(action)} ends the turn depends on what is hidden")
        after = trial.state.clone()
        events = after.apply(action, seat)
        again = seat in after.waiting_for
        if trial.state.reveals(action, seat):
            continue  # nobody can know before
        if not asked:
            continue
        if not ends:
            hold(again or after.interrupted, f"{told(action)} ends the turn of seat {seat} and does not say so")
        elif again and not trial.state.interrupted:
            told_why = any(event.BEGINS_TURN or getattr(event, "seat", seat) != seat for event in events)
            hold(told_why, f"{told(action)} is said to end the turn of seat {seat}, which goes on")


def defaults_end_the_turn(trial: Trial) -> None:
    """The default is legal for everybody who is asked; repeated, the seat is soon asked no more."""
    for seat in trial.state.waiting_for:
        twin = trial.state.clone()
        for _ in range(500):
            action = twin.default(seat)
            hold(twin.why_not(action, seat) is None, f"the default {told(action)} of seat {seat} is not legal")
            twin.apply(action, seat)
            if seat not in twin.waiting_for:
                break
        hold(seat not in twin.waiting_for, f"500 defaults do not end the turn of seat {seat}")


def nobody_else_has_a_default(trial: Trial) -> None:
    """For a seat that is not asked, and for everybody after the end, `default` raises `IllegalAction`."""
    if trial.state.to_act is None:
        hold(refusal_of(trial.state.default) is not None, "there is a default after the end")
    for seat in (seat for seat in trial.seats if seat not in trial.state.waiting_for):
        hold(refusal_of(trial.state.default, seat) is not None, f"seat {seat} is not asked and has a default")


ABOUT_RULES: tuple[Law, ...] = (
    the_asked_are_waited_for,
    the_asked_may_act,
    scores_add_up,
    legal_actions_are_sorted_by_token,
    legal_and_why_not_agree,
    nobody_else_may_act,
    masks_show_what_is_legal,
    invariants_hold,
    clones_are_independent,
    json_gives_the_state_back,
)
"""The laws that every position is held to."""
ABOUT_STATES: tuple[Law, ...] = (
    refused_actions_change_nothing,
    open_actions_are_judged,
    keys_do_not_depend_on_order,
    actions_and_events_are_json,
    batches_are_whole_or_nothing,
    turns_end_when_they_are_said_to,
    defaults_end_the_turn,
    nobody_else_has_a_default,
)
"""Laws that cost more: every k-th position is held to them."""
