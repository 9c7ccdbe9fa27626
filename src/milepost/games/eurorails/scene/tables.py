"""Tables beside the map: what wins, the deck, events in force, loads, ferry lines, and the final standing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from milepost.core.action import Seat
from milepost.core.scene import Table
from milepost.games.eurorails.board import (
    CENTRE,
    COPIES,
    LOADS,
    MAJORS,
    PRINTINGS,
    SHOWN,
    SOURCES,
    TERRAIN,
    TERRAINS,
    Load,
)
from milepost.games.eurorails.cards import EventCard
from milepost.games.eurorails.constants import MAJORS_NEEDED
from milepost.games.eurorails.rules import calamities, victory
from milepost.games.eurorails.rules.loads import cities_with
from milepost.games.eurorails.scene import pieces
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import parts

LOAD_TABLES = 2
"""How many tables beside each other the list of loads is broken into."""
MOST_PLACES = 3
"""How many seas of a gale have room in its line; the map shows them all."""


def goal(state: EuroState) -> Table:
    """What is needed to declare victory, how far everybody is, and how far the game has come."""
    when = f"Round {state.round} of {state.options.rounds}" if state.round else "First building"
    head, rows = (when, "Net worth"), [("Needed", f"{state.threshold}M")]
    rows += [(f"P{seat}", _millions(victory.worth(state, seat))) for seat in range(len(state.cash))]
    if state.options.variant == "fast":
        return Table("Victory", head, tuple(rows))
    majors = [MAJORS_NEEDED, *(victory.connected_majors(state, seat) for seat in range(len(state.cash)))]
    cells = tuple((*row, f"{many} of {len(MAJORS)}") for row, many in zip(rows, majors, strict=True))
    lights = (tuple(POST_ID[CENTRE[city]] for city in MAJORS), *(() for _ in state.cash))
    return Table("Victory", (*head, "Majors connected"), cells, lights)


def _millions(amount: int) -> str:
    return f"{amount}M".replace("-", "−")


@lru_cache(maxsize=256)
def ferries(printing: str, members: tuple[int, ...]) -> Table:
    """The ferry lines, what they cost, and who has paid."""
    table = PRINTINGS[printing]
    rows = []
    lights = tuple((POST_ID[one], POST_ID[other]) for one, other in table.ports)
    for (one, other), price, seats in zip(table.ports, table.prices, members, strict=True):
        paid = ", ".join(f"P{seat}" for seat in range(seats.bit_length()) if seats >> seat & 1)
        rows.append((f"{parts.place(one)}–{parts.place(other)}", f"{price}M", paid or "nobody"))
    return Table("Ferries", ("Line", "Price", "Paid by"), tuple(rows), lights)


@lru_cache(maxsize=256)
def loads(tray: tuple[int, ...], lying: tuple[Load, ...], fewer: int) -> tuple[Table, ...]:
    """Who produces what, and how many chips are in the tray; a row lights the cities where its load can be had now."""
    rows = [
        (f"{LOADS[load]}: {left} of {COPIES[load] - fewer}", ", ".join(SHOWN[city] for city in SOURCES[load]))
        for load, left in enumerate(tray)
    ]
    places = (cities_with(load, tray, lying) for load in range(len(LOADS)))
    lights = [tuple(POST_ID[CENTRE[city]] for city in cities) for cities in places]
    many = -(-len(rows) // LOAD_TABLES)
    tables = []
    for first in range(0, len(rows), many):
        part = rows[first : first + many]
        title = f"Loads {LOADS[first]} to {LOADS[first + len(part) - 1]}"
        tables.append(Table(title, ("Chips left", "From"), tuple(part), tuple(lights[first : first + many])))
    return tuple(tables)


def deck(state: EuroState) -> Table:
    """How many cards are where."""
    row = (str(len(state.pile)), str(len(state.discards)), str(len(state.gone)))
    return Table("Deck", ("Draw pile", "Discards", "Out of the game"), (row,))


def events(state: EuroState) -> Table:
    """What is in force, since whom and how long, and what it does."""
    rows, lights = [], []
    for card, drawer, left in state.forces:
        event = state.deck.events[card]
        this = state.turn == drawer and left == 1
        ends = "until earned" if left == calamities.UNTIL_USED else "this turn" if this else "to next turn's end"
        rows.append((_event(event), f"P{drawer}, {ends}", _EFFECTS[event.kind](event, drawer)))
        lights.append(pieces.felt(state.options.deck, card))
    return Table("Events in force", ("Event", "Drawn by", "Effect"), tuple(rows), tuple(lights))


def _snow(event: EventCard, drawer: Seat) -> str:
    return f"half rate, {TERRAINS[TERRAIN[event.blocked.index(1)]]} shut"


_EFFECTS: dict[str, Callable[[EventCard, Seat], str]] = {
    "strike_inland": lambda event, drawer: "no loads taken or delivered",
    "strike_coastal": lambda event, drawer: "no loads taken or delivered",
    "strike_rail": lambda event, drawer: f"P{drawer}: no building, track shut",
    "snow": _snow,
    "fog": lambda event, drawer: "half rate, no building",
    "flood": lambda event, drawer: "no track across the river",
    "gale": lambda event, drawer: "half rate, no building, no ferry",
    "bonus": lambda event, drawer: f"next delivery pays {event.bonus}M more",
}
"""What each kind of lasting event does, in few words."""


def _event(event: EventCard) -> str:
    """An event and where it is felt."""
    goods = (LOADS[event.load],) if event.load >= 0 else ()
    where = (event.river,) if event.river else event.seas or tuple(SHOWN[city] for city in event.cities) or goods
    more = ("…",) if len(where) > MOST_PLACES else ()
    return f"{event.title}: {', '.join((*where[:MOST_PLACES], *more))}" if where else event.title


def standing(state: EuroState) -> Table:
    """Net worth, the winner first."""
    result = victory.outcome(state)
    ranked = sorted(zip(result.ranks, range(len(state.cash)), result.scores, strict=True))
    majors = [f"{victory.connected_majors(state, seat)} of {len(MAJORS)}" for seat in range(len(state.cash))]
    declared = ["yes" if state.declared >> seat & 1 else "no" for seat in range(len(state.cash))]
    rows = tuple(
        (str(rank), f"P{seat}", _millions(score), majors[seat], declared[seat]) for rank, seat, score in ranked
    )
    return Table("Final standing", ("Rank", "Player", "Net worth", "Majors", "Declared"), rows)
