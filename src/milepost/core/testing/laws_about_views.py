"""Laws about what a seat may know, and how it is put in words, pictures and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import msgspec
import numpy as np

from milepost.core.action import Action, Seat, Seen
from milepost.core.chance import Hidden
from milepost.core.codec import Block
from milepost.core.errors import BadInput
from milepost.core.parts import Goals, Plan
from milepost.core.scene import Guide, Hand, Id, Panel, Table
from milepost.core.state import State, View
from milepost.core.testing.trial import (
    Law,
    Trial,
    hold,
    json,
    phrase,
    refusal_of,
    same,
    sentence,
    sound,
    tag,
    told,
    whose,
)

JSON_SAFE = 2**53
"""A browser keeps whole numbers exact up to here."""
POINTED = 97
"""Of all places on a board, one in this many is pointed at each time."""


# what a seat may know


def views_cannot_draw(trial: Trial) -> None:
    """The chance of a view is `Hidden`, and refuses."""
    for seat, view in trial.views.items():
        hold(isinstance(view.state.chance, Hidden), f"the view of seat {seat} has chance to draw from")


def views_hide_what_is_hidden(trial: Trial) -> None:
    """When everything hidden is dealt again, the view stays the same; a guess is a whole, consistent state."""
    for seat, view in trial.views.items():
        before = json(view.state)
        hold(view.seat == seat, f"the view of {whose(seat)} says it is of {whose(view.seat)}")
        same(json(view.state.seen_by(seat).state), before, "the view of a view differs")
        chance = trial.fresh()
        guess = view.guess(chance)
        hold(guess.chance is chance, "a guess does not take the chance it was given")
        sound(guess, f"what `_deal` makes up for {whose(seat)}")
        again = json(guess.seen_by(seat).state)
        same(again, before, f"the view of {whose(seat)} changes with what is hidden from it")
        same(json(view.state), before, f"guessing changed the view of {whose(seat)}")
        hold(guess.waiting_for == view.state.waiting_for == trial.state.waiting_for, "a view asks somebody else")
        hold(guess.may_act == view.state.may_act == trial.state.may_act, "in a view somebody else may act")
        hold(guess.outcome == view.state.outcome == trial.state.outcome, "a view has another outcome")
        if seat is not None:
            hold(tuple(guess.legal(seat)) == trial.legal.get(seat, ()), f"a guess of seat {seat} allows other actions")


def refusals_tell_nothing_hidden(trial: Trial) -> None:
    """Whether and why an action is refused, the seat that is asked could say by its view alone."""
    for seat in trial.legal:
        for action in (*trial.pool, *trial.samples):
            said, known = (world.why_not(action, seat) for world in (trial.state, trial.views[seat].state))
            hold(said == known, f"{told(action)} of seat {seat} gets {said}, and by what it sees {known}")


def what_reveals_nothing_shows_nothing(trial: Trial) -> None:
    """Unless `reveals` says so, an action draws nothing, and whatever anybody took for possible stays possible."""
    allowed = [(seat, a) for seat in trial.legal for a in trial.samples if trial.state.why_not(a, seat) is None]
    for seat, action in (*trial.tries, *allowed):
        reveals = trial.state.reveals(action, seat)
        known = {view.state.reveals(action, seat) for view in trial.views.values()}
        hold(known == {reveals}, f"whether {told(action)} reveals something depends on what is hidden")
        if reveals:
            continue
        world = trial.state.clone()
        came = _witnessed(world, seat, action, trial.everybody)
        draws = json(world.chance) != json(trial.state.chance)
        hold(not draws, f"{told(action)} draws chance and says it reveals nothing")
        for witness, shown in zip(trial.everybody, came, strict=True):
            for _ in range(2):
                possible = _possible(trial, witness, seat, action, shown)
                hold(possible, f"{told(action)} shows {whose(witness)} something hidden and says it reveals nothing")


def _possible(trial: Trial, witness: Seat | None, seat: Seat, action: Action, shown: tuple[bytes, bytes]) -> bool:
    """Whether what a witness was shown could have come about in another world that looked the same to it."""
    world = trial.views[witness].guess(trial.fresh())
    alike = [action]
    if witness != seat:
        looks = action.seen_by(witness)
        alike += [other for other in world.legal(seat) if other != action and other.seen_by(witness) == looks]
        if looks != action and isinstance(action, trial.game.open_actions):
            return True  # nobody can list the others that look like it
    for other in alike:
        if world.why_not(other, seat) is None:
            twin = world.clone()
            if _witnessed(twin, seat, other, (witness,)) == [shown] and json(twin.chance) == json(world.chance):
                return True
    return False


def news_is_told(trial: Trial) -> None:
    """What is new in a view was told: equal news, equal views, whatever chance, the hidden and secret answers do."""
    for seat, action in trial.tries:
        for witness in trial.everybody:
            after: dict[bytes, bytes] = {}
            for world, played in _worlds(trial, seat, action, witness):
                news, view = _witnessed(world, seat, played, (witness,))[0]
                what = f"after {told(played)} the view of {whose(witness)} shows what nothing told it"
                same(after.setdefault(news, view), view, what)


def _worlds(trial: Trial, seat: Seat, action: Action, witness: Seat | None) -> Iterator[tuple[State[Any], Action]]:
    """The position with other chance, with other hidden things, and with another action that looks the same."""
    yield trial.state.clone(), action
    lucky = trial.state.clone()
    lucky.chance = trial.fresh()
    yield lucky, action
    guess = trial.views[witness].guess(trial.fresh())
    if guess.why_not(action, seat) is None:
        yield guess, action
    if witness != seat:
        alike = action.seen_by(witness)
        secret = (other for other in trial.legal[seat] if other != action and other.seen_by(witness) == alike)
        yield from ((trial.state.clone(), other) for other in list(secret)[-1:])


def _witnessed(
    world: State[Any], seat: Seat, action: Action, witnesses: Sequence[Seat | None]
) -> list[tuple[bytes, bytes]]:
    """What witnesses are told of an action, and see after it."""
    seen = Seen(seat, action, tuple(world.apply(action, seat)))
    return [(json(seen.seen_by(who)), json(world.seen_by(who).state)) for who in witnesses]


# words, pictures and numbers


def everything_can_be_said(trial: Trial) -> None:
    """Every legal action reads as a phrase and every event as a sentence, for everybody who may know of them."""
    for witness, view in trial.views.items():
        for seat, actions in trial.legal.items():
            for action in actions if seat == witness else [a.seen_by(witness) for a in actions[:5]]:
                phrase(trial.game.words.say(view, action), f"what is said of {told(action)}")
    for seat, action in trial.tries:
        twin = trial.state.clone()
        seen = Seen(seat, action, tuple(twin.apply(action, seat)))
        for witness in trial.everybody:
            for event in seen.seen_by(witness).events:
                sentence(trial.game.words.tell(twin.seen_by(witness), event), f"what is told of {told(event)}")


def everybody_asked_is_offered_everything(trial: Trial) -> None:
    """A seat that may act gets each legal action as one choice, with what it reveals and ends; others get none."""
    tags = {tag(kind) for kind in trial.game.open_actions}
    for seat, view in trial.views.items():
        ask = trial.game.scene.ask(view)
        if seat is None or seat not in trial.legal:
            hold(ask is None, f"seat {seat} is not asked and gets a question")
            continue
        hold(ask is not None, f"seat {seat} is asked and gets no question")
        assert ask is not None
        sentence(ask.sentence, "the question")
        offered, legal = Counter(choice.action for choice in ask.choices), Counter(trial.legal[seat])
        wrong = [f"lack {told(a)}" for a in legal - offered] + [f"have {told(a)} too often" for a in offered - legal]
        hold(not wrong, f"the choices of seat {seat} are not its legal actions: they {', and '.join(wrong[:2])}")
        for choice in ask.choices:
            phrase(choice.label, "the label of a choice")
            reveals = trial.state.reveals(choice.action, seat)
            hold(choice.reveals == reveals, f"the choice {choice.label!r} does not say whether it reveals something")
            ends = trial.state.ends_turn(choice.action, seat)
            hold(choice.ends_turn == ends, f"the choice {choice.label!r} does not say whether it ends the turn")
        hold({form.action for form in ask.forms} <= tags, "a form is for no open action")
        refusal = refusal_of(trial.state.clone().apply_all, ask.finish, seat)
        hold(refusal is None, f"the way to finish the turn of seat {seat} is refused: {refusal}")


def scenes_can_be_sent(trial: Trial) -> None:
    """A scene names its board and encodes to JSON, and no whole number in it is too large for a browser."""
    digests: dict[int, str] = {}
    for seat, view in trial.views.items():
        scene, board = trial.game.scene.draw(view), trial.game.scene.board(view)
        if id(board) not in digests:  # mostly one board for all
            digests[id(board)] = board.digest()
        hold(scene.board == digests[id(board)], f"the scene of seat {seat} is for another board")
        largest = max((abs(number) for number in _numbers(msgspec.json.decode(json(scene)))), default=0)
        hold(largest <= JSON_SAFE, f"the scene of seat {seat} holds {largest}, more than a browser counts exactly")


def pictures_name_what_is_on_the_board(trial: Trial) -> None:
    """Shapes and choices name anchors and symbols of their board."""
    for view in trial.views.values():
        board, scene = trial.game.scene.board(view), trial.game.scene.draw(view)
        anchors, symbols = set(board.anchors.id), set(board.symbols)
        for shape in (shape for layer in scene.layers for shape in layer.shapes.values()):
            strange = {at for name in ("at", "a", "b") if (at := getattr(shape, name, None)) is not None} - anchors
            strange |= set(getattr(shape, "through", ())) - anchors
            strange |= {use for use in [getattr(shape, "use", None)] if use is not None} - symbols
            hold(not strange, f"a shape names {sorted(strange)}, which is not on the board")
        for choice in scene.ask.choices if scene.ask else ():
            strange = set(choice.at[:1]) - anchors | set(choice.at[1:]) - anchors - symbols
            hold(not strange, f"the choice {choice.label!r} names {sorted(strange)}, which is not on the board")


def choices_stand_on_cards_that_are_there(trial: Trial) -> None:
    """Cards and rows with an id have one of their own, and a choice that stands on one names it and its button."""
    for view in trial.views.values():
        scene = trial.game.scene.draw(view)
        ids = Counter(id for panel in scene.panels for id in _ids(panel) if id)
        twice = [id for id, often in ids.items() if often > 1]
        hold(not twice, f"two cards or rows have the id {twice[:1]}")
        for panel in scene.panels:
            if isinstance(panel, Table):
                hold(len(panel.ids) in (0, len(panel.rows)), f"the panel {panel.title!r} has not one id for each row")
        for choice in scene.ask.choices if scene.ask else ():
            hold(not choice.card or choice.card in ids, f"the choice {choice.label!r} stands on no card that is there")
            hold(bool(choice.card) == bool(choice.short), f"the choice {choice.label!r} has a card or a button alone")


def _ids(panel: Panel) -> tuple[Id, ...]:
    """The ids of the cards or rows of a panel."""
    match panel:
        case Hand(cards=cards):
            return tuple(card.id for card in cards)
        case Table(ids=ids):
            return ids
    return ()


def pointing_leads_somewhere(trial: Trial) -> None:
    """What a place means can be planned: a legal batch along anchors, or a sentence. A guide is a tree of places."""
    goals = trial.game.goals
    for seat in trial.legal:
        view = trial.views[seat]
        anchors = trial.game.scene.board(view).anchors.id
        step = min(POINTED, len(anchors))
        for at in anchors[trial.chance.below(step) :: step] if anchors else ():
            goal = goals.goal_at(view, at)
            hold(goals.pointing or not goal, "pointing at a place means a goal, and the game says it never does")
            plan = _planned(goals, view, goal) if goal else None
            if plan is None:
                continue
            strange = {*plan.through, *plan.later} - {*anchors}
            hold(not strange, f"the plan {goal!r} leads along {sorted(strange)}, which is not on the board")
            refusal = refusal_of(trial.state.clone().apply_all, plan.actions, seat)
            hold(refusal is None, f"the plan {goal!r} of seat {seat} is refused: {refusal}")
        _guides(goals.guide(view), {*anchors})


def _planned(goals: Goals[Any], view: View[Any], goal: str) -> Plan[Any] | None:
    """A plan; None if there is none, which must be said in a sentence."""
    try:
        plan = goals.plan(view, goal)
    except BadInput as error:
        sentence(str(error), f"the refusal of {goal!r}")
        return None
    hold(plan is not None, f"a place means {goal!r}, which is no goal")
    return plan


def _guides(guide: Guide | None, anchors: set[str]) -> None:
    if guide is None:
        return
    hold(len(guide.place) == len(guide.parent) == len(guide.price), "the columns of a guide differ in length")
    strange = {*guide.place} - anchors
    hold(not strange, f"a guide leads to {sorted(strange)[:5]}, which is not on the board")
    for place, parent, price in zip(guide.place, guide.parent, guide.price, strict=True):
        before = guide.price[parent] if 0 <= parent < len(guide.place) else 0
        hold(
            -1 <= parent < len(guide.place) and price >= before, f"the way of a guide to {place} costs less at its end"
        )


def observations_are_between_0_and_1(trial: Trial) -> None:
    """As many numbers as the blocks say, as float32, finite, from 0 to 1."""
    codec = trial.game.codec
    for seat, view in trial.views.items():
        beginnings = {codec.tokens(action)[:-1] for action in trial.legal.get(seat, ())} if seat is not None else set()
        for taken in {(), *beginnings}:
            numbers = codec.observe(view, taken)
            hold(numbers.shape == (codec.width,), f"an observation has shape {numbers.shape}, not ({codec.width},)")
            hold(numbers.dtype == np.float32, f"an observation is of {numbers.dtype}, not float32")
            hold(bool(np.isfinite(numbers).all()), f"an observation of seat {seat} is not finite")
            within = (numbers >= 0) & (numbers <= 1)
            for first in np.flatnonzero(~within)[:1]:
                where = _block(codec.blocks, int(first))
                hold(False, f"an observation of {whose(seat)} leaves [0, 1]: {numbers[first]} in the block {where!r}")


def _block(blocks: Sequence[Block], at: int) -> str:
    """The name of the block that holds a number of an observation."""
    ends = accumulate(block.size for block in blocks)
    return next(block.name for block, end in zip(blocks, ends, strict=True) if at < end)


def values_are_shares(trial: Trial) -> None:
    """`value` gives one number from 0 to 1 for each seat."""
    for view in trial.views.values():
        value = trial.game.judgement.value(view)
        hold(len(value) == len(trial.seats), f"{len(value)} values for {len(trial.seats)} seats")
        hold(all(0 <= share <= 1 for share in value), f"a value is not a share: {value}")


def ideas_can_be_played(trial: Trial) -> None:
    """Who is asked has an idea; each is a legal batch, and none comes from what is hidden from the seat."""
    for seat in trial.state.waiting_for:
        view, whole = trial.views[seat], trial.state.clone()
        before = json(view.state)
        ideas = trial.game.judgement.ideas(view)
        hold(bool(ideas), f"seat {seat} is asked and has no idea")
        for idea in ideas:
            hold(bool(idea.actions), f"an idea of seat {seat} has no action")
            refusal = refusal_of(trial.state.clone().apply_all, idea.actions, seat)
            batch = ", ".join(map(told, idea.actions))
            hold(refusal is None, f"the idea {batch} of seat {seat} is refused: {refusal}")
        hold(
            trial.game.judgement.ideas(View(seat, whole)) == ideas,
            f"the ideas of seat {seat} come from what is hidden from it",
        )
        same(json(view.state), before, f"looking for ideas of seat {seat} changed the position")
        same(json(whole), trial.bytes, f"looking for ideas of seat {seat} changed the position")


def _numbers(tree: Any) -> Iterator[int]:
    """Every whole number in plain JSON data."""
    if isinstance(tree, int):
        yield tree
    elif isinstance(tree, dict | list):
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from _numbers(branch)


ABOUT_VIEWS: tuple[Law, ...] = (
    views_cannot_draw,
    views_hide_what_is_hidden,
    refusals_tell_nothing_hidden,
    what_reveals_nothing_shows_nothing,
    news_is_told,
    everything_can_be_said,
    everybody_asked_is_offered_everything,
    scenes_can_be_sent,
    pictures_name_what_is_on_the_board,
    choices_stand_on_cards_that_are_there,
    pointing_leads_somewhere,
    observations_are_between_0_and_1,
    values_are_shares,
    ideas_can_be_played,
)
"""Held against every k-th position."""
