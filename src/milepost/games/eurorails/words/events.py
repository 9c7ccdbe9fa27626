"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event, Seat
from milepost.core.phrases import both, count, player, players
from milepost.core.state import View
from milepost.games.eurorails import events as e
from milepost.games.eurorails.actions import Offer
from milepost.games.eurorails.board import LOADS, TERRAIN, TERRAINS
from milepost.games.eurorails.cards import COAST, EventCard
from milepost.games.eurorails.constants import NEUTRAL
from milepost.games.eurorails.rules import trading
from milepost.games.eurorails.rules.calamities import TURNS
from milepost.games.eurorails.words import parts, ways
from milepost.games.eurorails.words.parts import is_are, money, place

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def tell(view: View[EuroState], event: Event) -> str:
    """An event as a sentence."""
    return _TELL[type(event)](view.state, event)


def tell_run(seen: Sequence[tuple[View[EuroState], Event]]) -> list[str]:
    """Events in a row: sections that are built one after the other are one sentence, and so is a way that is driven."""
    found: list[str] = []
    run: list[Event] = []
    replaced = {event.seat for _, event in seen if isinstance(event, e.HandDiscarded)}
    seen = [(view, event) for view, event in seen if not _goes_without_saying(view.state, event, replaced)]
    for at, (view, event) in enumerate(seen):
        run.append(event)
        after = seen[at + 1][1] if at + 1 < len(seen) else None
        if after is None or not ways.joins(run, after):
            found += [tell(view, event) if len(run) == 1 else ways.of_run(view.state, run)]
            run = []
    return found


# turns and trains


def _goes_without_saying(state: EuroState, event: Event, replaced: set[Seat]) -> bool:
    """Whose turn follows in a round; and cards nobody may know, of a player whose whole hand is replaced."""
    if isinstance(event, e.CardDrawn):
        return event.seat in replaced and event.card not in state.deck.demands
    return isinstance(event, e.TurnBegan) and not _opens_round(event)


def _opens_round(event: e.TurnBegan) -> bool:
    """Whether a turn is the first of a round; that others follow each other goes without saying."""
    return event.round > 0 and event.seat == 0


def _tell_turn(state: EuroState, event: e.TurnBegan) -> str:
    if not event.round:
        return f"{player(event.seat)} is next to build."
    return f"Round {event.round}: {player(event.seat)} is next."


def _tell_slowed(state: EuroState, event: e.Slowed) -> str:
    left = f"{count(event.moves, 'milepost')} {is_are(event.moves)} left"
    return f"{player(event.seat)} goes on at half rate: {left}."


def _tell_delivered(state: EuroState, event: e.Delivered) -> str:
    repaid = f", of which {money(event.repaid)} pays off debt" if event.repaid else ""
    what = f"{LOADS[event.load]} to {parts.city(event.city)} for {money(event.pay)}"
    return f"{player(event.seat)} delivers {what}{repaid}."


def _tell_dropped(state: EuroState, event: e.Dropped) -> str:
    where = f"{LOADS[event.load]} in {parts.city(event.city)}"
    if not event.stays:
        return f"{player(event.seat)} drops {where}; the load goes back to the tray."
    older = "" if event.older is None else f"; the {LOADS[event.older]} left there before goes back to the tray"
    return f"{player(event.seat)} leaves {where}{older}."


def _tell_derailed(state: EuroState, event: e.Derailed) -> str:
    how = "is wrecked in port" if state.deck.events[event.card].kind == "gale" else "derails"
    return f"{player(event.seat)}'s train {how} and loses its next turn."


# cards


def _tell_drawn(state: EuroState, event: e.CardDrawn) -> str:
    if event.card not in state.deck.demands:
        return f"{player(event.seat)} draws a card."
    return f"{player(event.seat)} draws a card: {parts.demands(state.deck, event.card)}."


def _tell_event(state: EuroState, event: e.EventDrawn) -> str:
    card = state.deck.events[event.card]
    lasts = f", {parts.until(state, event.seat, TURNS)}" if card.lasting and card.kind != "bonus" else ""
    return f"{player(event.seat)} draws an event, {_EXPLAINED[card.kind](card, event.seat)}{lasts}."


def _explain_tax(card: EventCard, drawer: Seat) -> str:
    steps = (f"{money(due)} from {money(least)} on" for least, due in card.tax if due)
    return f"excess profit tax: by the cash in hand, {both(steps)}"


def _explain_snow(card: EventCard, drawer: Seat) -> str:
    terrain = TERRAINS[TERRAIN[card.blocked.index(1)]]
    return f"heavy snow: half rate {_within(card)}, and {terrain} mileposts there are shut to trains and to building"


def _explain_gale(card: EventCard, drawer: Seat) -> str:
    wrecks = "trains in its ports lose a turn and a load; " if any(card.wrecked) else ""
    return f"gale: {wrecks}half rate, no building and no ferries within {card.radius} mileposts of {parts.seas(card)}"


def _explain_bonus(card: EventCard, drawer: Seat) -> str:
    what = f"of {LOADS[card.load]}" if card.load >= 0 else f"to {parts.cities(card.cities)}"
    return f"a bonus: the next delivery {what}, whoever makes it, pays {money(card.bonus)} more"


def _within(card: EventCard) -> str:
    return f"within {card.radius} mileposts of {parts.cities(card.cities)}"


_EXPLAINED: dict[str, Callable[[EventCard, Seat], str]] = {
    "strike_inland": lambda card, drawer: (
        f"inland strike: nothing is picked up or delivered in cities more than {COAST} mileposts from the sea"
    ),
    "strike_coastal": lambda card, drawer: (
        f"coastal strike: nothing is picked up or delivered in cities within {COAST} mileposts of the sea"
    ),
    "strike_rail": lambda card, drawer: (
        f"rail strike: no train uses {player(drawer)}'s track, and {player(drawer)} does not build"
    ),
    "tax": _explain_tax,
    "derailment": lambda card, drawer: f"derailment: each train {_within(card)} loses its next turn and a load",
    "snow": _explain_snow,
    "fog": lambda card, drawer: f"fog: half rate and no building {_within(card)}",
    "flood": lambda card, drawer: (
        f"flood: all track across the {card.river} is gone, and nobody builds across it or crosses it in a red area"
    ),
    "gale": _explain_gale,
    "bonus": _explain_bonus,
}
"""What each kind of event card does, and where."""


# track and money


def _tell_erased(state: EuroState, event: e.Erased) -> str:
    if event.seat == NEUTRAL:
        return f"Unowned track is gone: {parts.sections(event.edges)}."
    return f"{player(event.seat)} loses {parts.sections(event.edges)}."


def _tell_restarted(state: EuroState, event: e.Restarted) -> str:
    tray = f"; back to the tray: {parts.loads(event.loads)}" if event.loads else ""
    return f"{player(event.seat)} gives up everything and starts over with {money(event.cash)}{tray}."


def _tell_offer(state: EuroState, event: e.OfferMade) -> str:
    offered = f"{parts.terms(event.given, event.price)} for {parts.sections(event.wanted)}"
    offer = Offer(event.partner, event.wanted, event.given, event.price)
    places = [
        f"{player(owner)} would pay {money(state.printing.prices[line])} more for the ferry {parts.ferry(state, line)}"
        for owner, line, _ in trading.joins(state, event.seat, offer)
    ]
    besides = f"; {both(places)}" if places else ""
    return f"{player(event.seat)} offers {player(event.partner)} {offered}{besides}."


def _tell_traded(state: EuroState, event: e.Traded) -> str:
    got = f"{parts.sections(event.wanted)} from {player(event.partner)}"
    return f"{player(event.seat)} takes over {got} for {parts.terms(event.given, event.price)}."


# the end

REASONS = {"declared": "victory is declared", "rounds": "the last round has been played"}


def _tell_over(state: EuroState, event: e.GameOver) -> str:
    winners = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
    won = f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    return f"The game is over: {REASONS[event.reason]}, and {won}."


_TELL: dict[type[Event], Callable[[EuroState, Any], str]] = {
    e.Thrown: lambda state, event: f"{player(event.seat)} throws a card away.",
    e.TurnBegan: _tell_turn,
    e.TrainPlaced: lambda state, event: (
        f"{player(event.seat)} puts the train in {place(event.milepost)} and may go {count(event.moves, 'milepost')}."
    ),
    e.Moved: lambda state, event: ways.of_run(state, [event]),
    e.FeePaid: lambda state, event: ways.of_run(state, [event]),
    e.Slowed: _tell_slowed,
    e.FerryAwaited: lambda state, event: f"{player(event.seat)} waits for the ferry {parts.ferry(state, event.line)}.",
    e.FerryCrossed: lambda state, event: (
        f"The ferry carries {player(event.seat)} from {place(event.start)} to {place(event.end)}."
    ),
    e.FerryHeld: lambda state, event: (
        f"A gale keeps the ferry {parts.ferry(state, event.line)} and {player(event.seat)} in port."
    ),
    e.PickedUp: lambda state, event: f"{player(event.seat)} picks up {LOADS[event.load]} in {parts.city(event.city)}.",
    e.Delivered: _tell_delivered,
    e.BonusPaid: lambda state, event: (
        f"The bonus card pays {player(event.seat)} {money(event.amount)} more for this delivery."
    ),
    e.Dropped: _tell_dropped,
    e.CardDrawn: _tell_drawn,
    e.Reshuffled: lambda state, event: (
        f"The draw pile is empty; the discard pile of {count(event.cards, 'card')} is shuffled."
    ),
    e.EventDrawn: _tell_event,
    e.EventEnded: lambda state, event: f"The {parts.happening(state.deck.events[event.card])} is over.",
    e.TaxPaid: lambda state, event: f"{player(event.seat)} pays a tax of {money(event.amount)}.",
    e.Derailed: _tell_derailed,
    e.LoadLost: lambda state, event: f"{player(event.seat)} loses {LOADS[event.load]}; the load goes back to the tray.",
    e.TurnLost: lambda state, event: f"{player(event.seat)} loses a turn.",
    e.Erased: _tell_erased,
    e.SectionBuilt: lambda state, event: ways.of_run(state, [event]),
    e.LineJoined: lambda state, event: (
        f"{player(event.seat)} joins the ferry {parts.ferry(state, event.line)} for {money(event.price)}."
    ),
    e.TrainBought: lambda state, event: (
        f"{player(event.seat)} buys {parts.train(event.train)} for {money(event.price)}."
    ),
    e.HandDiscarded: lambda state, event: (
        f"{player(event.seat)} discards all {len(event.cards)} cards and draws new ones."
    ),
    e.Borrowed: lambda state, event: (
        f"{player(event.seat)} borrows {money(event.amount)} and owes {money(event.debt)} now."
    ),
    e.Backtracked: lambda state, event: f"{player(event.seat)} spends the turn turning the train round.",
    e.Restarted: _tell_restarted,
    e.OfferMade: _tell_offer,
    e.OfferDeclined: lambda state, event: f"{player(event.partner)} declines the offer of {player(event.seat)}.",
    e.Traded: _tell_traded,
    e.Declared: lambda state, event: f"{player(event.seat)} declares victory with {money(event.worth)}.",
    e.Tied: lambda state, event: (
        f"{players(event.seats)} are tied, and victory needs {money(event.threshold)} from now on."
    ),
    e.GameOver: _tell_over,
}
