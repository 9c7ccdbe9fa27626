"""What is beside the map: demand cards, the players' mats and the tables; and the line above it all."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from milepost.core.phrases import count
from milepost.core.scene import Card as ShownCard
from milepost.core.scene import Hand, Line, Mat, Panel
from milepost.core.state import View
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import (
    CENTRE,
    LOADS,
    MAJORS,
    SHOWN,
    SOURCES,
    Load,
    Milepost,
)
from milepost.games.eurorails.cards import DECKS, Card
from milepost.games.eurorails.constants import BUILDING, ENDING, OPERATING, OVER, PLACING, THROWING
from milepost.games.eurorails.rules import building, calamities, movement, victory
from milepost.games.eurorails.scene import demands, tables
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import UNKNOWN, EuroState
from milepost.games.eurorails.trains import TRAINS
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.events import REASONS

# demand cards


@cache
def _card(deck: str, card: Card) -> ShownCard:
    """A demand card; each of its lines lights up the city that wants a load and those that produce it."""
    lines = []
    for demand in DECKS[deck].demands[card]:
        lights = tuple(POST_ID[CENTRE[city]] for city in (demand.city, *SOURCES[demand.load]))
        text = f"{LOADS[demand.load]} → {SHOWN[demand.city]}"
        lines.append(Line(text, f"{demand.pay}M", lights=lights))
    return ShownCard(f"Card {card}", tuple(lines))


@lru_cache(maxsize=256)
def _hand(deck: str, seat: int, cards: tuple[Card, ...]) -> Hand:
    return Hand(f"P{seat}'s demand cards", seat, tuple(_card(deck, card) for card in cards))


def _hands(view: View[EuroState]) -> list[Hand]:
    """The hands this viewer knows, its own first."""
    state = view.state
    order = sorted(range(len(state.cash)), key=lambda seat: seat != view.seat)
    known = [seat for seat in order if state.hands[seat] and UNKNOWN not in state.hands[seat]]
    hands = [_hand(state.options.deck, seat, state.hands[seat]) for seat in known]
    if state.phase != OVER and hands and hands[0].seat == view.seat:
        hands[0] = _judged(state, known[0], hands[0])
    return hands


def _judged(state: EuroState, seat: int, hand: Hand) -> Hand:
    """The viewer's own cards with what each demand takes now."""
    wanted = [demand for card in state.hands[seat] for demand in DECKS[state.options.deck].demands[card]]
    needs = iter(demands.needs(state, seat, wanted))
    cards = []
    for card in hand.cards:
        lines = tuple(
            msgspec.structs.replace(line, note=(now := next(needs)).note, tone=now.tone) for line in card.lines
        )
        cards.append(msgspec.structs.replace(card, lines=lines))
    return msgspec.structs.replace(hand, cards=tuple(cards))


# mats


@lru_cache(maxsize=512)
def _mat(seat: int, values: tuple[str, ...], aboard: tuple[Load, ...], active: bool, marks: tuple[str, ...]) -> Mat:
    lines = [Line(text, value) for text, value in zip(_HEADS, values, strict=True) if value]
    lines += [Line("Aboard", ", ".join(LOADS[load] for load in aboard))] if aboard else []
    return Mat(f"P{seat}", seat, tuple(lines), active, marks)


_HEADS = ("Cash", "Majors", "Train", "Speed", "At", "Cards", "Debt")
"""What matters most of a rival first; debt only where there is any."""


def _marks(state: EuroState, seat: int) -> tuple[str, ...]:
    """Words that hold for a player just now."""
    marks = []
    if state.sailing[seat]:
        marks.append("waits for a ferry")
    if state.lost_turns[seat]:
        lost = state.lost_turns[seat]
        marks.append("loses a turn" if lost == 1 else f"loses {lost} turns")
    if calamities.bans_building(state, seat):
        marks.append("rail strike")
    if state.declared >> seat & 1:
        marks.append("declared")
    elif state.tied >> seat & 1:
        marks.append("tied")
    if state.phase == OVER and seat in victory.outcome(state).winners:
        marks.append("winner")
    return tuple(marks)


def _at(milepost: Milepost) -> str:
    """Where a train stands, in few letters."""
    if milepost < 0:
        return "nowhere"
    _, near, name = parts.place(milepost).rpartition("near ")
    return near + name


def _mats(state: EuroState) -> list[Mat]:
    mats = []
    for seat in range(len(state.cash)):
        values = (
            f"{state.cash[seat]}M", f"{victory.connected_majors(state, seat)} of {len(MAJORS)}",
            TRAINS[state.trains[seat]].name.removesuffix(" Freight"), str(movement.speed(state, seat)),
            _at(state.at[seat]), str(len(state.hands[seat])), f"{state.debt[seat]}M" if state.debt[seat] else "",
        )  # fmt: skip
        mats.append(_mat(seat, values, state.aboard[seat], seat == state.to_act, _marks(state, seat)))
    return mats


# everything


def panels(view: View[EuroState]) -> tuple[Panel, ...]:
    """Everything beside the map that this viewer may know."""
    state = view.state
    shown = [tables.standing(state)] if state.phase == OVER else []
    shown.append(tables.goal(state))
    if state.forces:
        shown.append(tables.events(state))
    shown.append(tables.deck(state))
    loads = tables.loads(tuple(state.tray), tuple(state.lying), int(state.options.two_player_rules))
    ferries = tables.ferries(state.options.printing, tuple(state.members))
    return (*_hands(view), *shown, *_mats(state), *loads, ferries)


# the line above it all


def banner(state: EuroState) -> str:
    """Where the game stands, in one line."""
    if state.phase == OVER:
        result = victory.outcome(state)
        who = " and ".join(f"P{seat}" for seat in result.winners)
        wins = "wins" if len(result.winners) == 1 else "win"
        return f"{who} {wins} with {result.scores[result.winners[0]]}M: {REASONS[state.reason]}"
    when = f"Round {state.round}" if state.round else f"First building, round {max(state.build_round, 1)}"
    return f"{when}: P{state.to_act} {_does(state)}"


def _does(state: EuroState) -> str:
    """What the player to act is about."""
    if state.asks:
        ask = state.asks[-1]
        return f"answers an offer of P{ask.buyer}" if isinstance(ask, Bargain) else "loses a load of a derailed train"
    if state.phase == THROWING:
        return "throws a card away"
    if state.phase == PLACING:
        return "puts a train on the map"
    if state.phase == OPERATING:
        return f"drives ({count(state.moves, 'milepost')} left)"
    if state.phase == ENDING:
        return "may declare victory"
    left = building.limit(state) if building.may_build(state, state.turn) else -1
    if state.phase == BUILDING and left < 0:
        return "ends the turn"
    return f"builds track (for up to {min(left, state.cash[state.turn])}M)"
