"""Refusals about track and trains that are bought: building, upgrades and trades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import count, either, player, players
from milepost.core.rules import Fault
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.board import (
    CITY_AT,
    EDGES,
    EDGES_AT,
    MAJOR,
    MEDIUM,
    SMALL,
    TERRAIN,
    TERRAINS,
    Edge,
    Line,
    Milepost,
)
from milepost.games.eurorails.constants import (
    CITY_SECTIONS,
    CROSSGRADE_LIMIT,
    CROSSGRADED,
    EXITS,
    FEE,
    LINE_MEMBERS,
    NEUTRAL,
    RESTARTED,
    TRADED,
    UPGRADED,
)
from milepost.games.eurorails.rules import building, purchases, track
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.rules.track import PRICE
from milepost.games.eurorails.trains import CROSSGRADE, TRAINS, UPGRADES
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.parts import is_are, money, place
from milepost.games.eurorails.words.refusals.trains import in_force
from milepost.games.eurorails.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


# where track can lie


def _taken(state: EuroState, action: a.Build, seat: Seat) -> str:
    owner = state.owners[action.edge]
    if owner == seat:
        return f"You own the section {parts.edge(action.edge)} already; build elsewhere."
    whose = "Unowned track" if owner == NEUTRAL else f"{player(owner)}'s track"
    use = "for nothing" if owner == NEUTRAL else f"for {money(FEE)} a turn"
    return (
        f"{whose} lies on {parts.edge(action.edge)}, and there is room for only one; build round it, or use it {use}."
    )


def _red_area(state: EuroState, action: a.Build, seat: Seat) -> str:
    city = parts.city(CITY_AT[EDGES[action.edge][0]])
    return (
        f"{parts.edge(action.edge)} lies in the red area of {city}, which is open to all trains and never built in; "
        "build outwards from one of its outposts."
    )


def _strait(state: EuroState, action: a.Build, seat: Seat) -> str:
    low, high = EDGES[action.edge]
    line = state.printing.line_at[low]
    better = f"use the ferry {parts.ferry(state, line)}" if line >= 0 else "build on land"
    return f"Only sea lies between {place(low)} and {place(high)}, where no track is built; {better}."


def _from_nowhere(state: EuroState, action: a.Build, seat: Seat) -> str:
    return (
        f"The section {parts.edge(action.edge)} touches neither your track nor a major city; build on from one of them."
    )


# cities


def _city_ends(edge: Edge) -> list[Milepost]:
    """The ends of an edge that are small or medium cities."""
    return [end for end in EDGES[edge] if TERRAIN[end] in (SMALL, MEDIUM)]


def _city_sections(state: EuroState, action: a.Build, seat: Seat) -> str:
    end = max(_city_ends(action.edge), key=state.ends[seat].__getitem__)
    most = count(CITY_SECTIONS, "section")
    return f"You have {most} at {place(end)}, the most for a player in such a city; build past it."


def _present(state: EuroState, milepost: Milepost) -> list[Seat]:
    return [seat for seat in range(len(state.cash)) if state.present[CITY_AT[milepost]] >> seat & 1]


def _city_full(state: EuroState, action: a.Build, seat: Seat) -> str:
    ends = [end for end in _city_ends(action.edge) if not state.ends[seat][end]]
    end = max(ends, key=lambda end: len(_present(state, end)) - _room(state, end))
    present = _present(state, end)
    return (
        f"{place(end)} is a {TERRAINS[TERRAIN[end]]}, for track of {count(_room(state, end), 'player')}, and "
        f"{players(present)} {is_are(len(present))} there; build elsewhere, or use their track for "
        f"{money(FEE)} a turn."
    )


def _room(state: EuroState, milepost: Milepost) -> int:
    return track.city_limit(state, TERRAIN[milepost])


def _city_entry(state: EuroState, action: a.Build, seat: Seat) -> str:
    cities = (CITY_AT[end] for end in EDGES[action.edge] if CITY_AT[end] >= 0)
    city = next(city for city in cities if state.free[city] <= track.still_to_come(state, seat, city))
    free = state.free[city]
    return (
        f"{parts.city(city)} must stay open to {count(track.still_to_come(state, seat, city), 'more player')}, and "
        f"{count(free, 'way')} into it {is_are(free)} free; leave {'it' if free == 1 else 'them'} to others."
    )


# ferry lines


def _lines(state: EuroState, edge: Edge) -> list[Line]:
    return [line for end in EDGES[edge] if (line := state.printing.line_at[end]) >= 0]


def full_line(state: EuroState, line: Line) -> str:
    """Who has the places on a ferry line."""
    paid = players(seat for seat in range(len(state.cash)) if state.members[line] >> seat & 1)
    return f"The ferry {parts.ferry(state, line)} has room for {count(LINE_MEMBERS, 'player')}, and {paid} have paid"


def last_places(state: EuroState, line: Line, joiner: Seat, who: str) -> str:
    """For whom the last places over the Channel are kept."""
    inside = 1 << joiner
    for one in state.printing.channel:
        inside |= state.members[one]
    without = players(seat for seat in range(len(state.cash)) if not inside >> seat & 1)
    return (
        f"Everybody must be able to join a ferry over the English Channel, and with {who} on "
        f"{parts.ferry(state, line)} too few places would be left for {without or 'others'}"
    )


def _joining(state: EuroState, edge: Edge, seat: Seat, rule: EuroFault) -> Line:
    """The line at an end of an edge that a rule keeps a player from joining."""
    lines = (line for line in _lines(state, edge) if not state.members[line] >> seat & 1)
    return next(line for line in lines if track.cannot_join(state, seat, line) == rule)


def _line_full(state: EuroState, action: a.Build, seat: Seat) -> str:
    line = _joining(state, action.edge, seat, EuroFault.LINE_FULL)
    return f"{full_line(state, line)}; join another line, or sail as a guest of theirs for {money(FEE)}."


def _channel(state: EuroState, action: a.Build, seat: Seat) -> str:
    line = _joining(state, action.edge, seat, EuroFault.CHANNEL)
    return f"{last_places(state, line, seat, 'you')}; use a line you have paid for, or sail as another player's guest."


def _port_entry(state: EuroState, action: a.Build, seat: Seat) -> str:
    """The port with the fewest edges left is the one that would be shut."""
    ports = [(port, line) for line in _lines(state, action.edge) for port in state.printing.ports[line]]
    port, line = min(ports, key=lambda pair: track.count_free(state, EDGES_AT[pair[0]]))
    return (
        f"A second player must be able to join the ferry {parts.ferry(state, line)}, and {place(port)} would have no "
        "free way left; leave the last one to others."
    )


# money and limits


def _price(state: EuroState, action: a.Build, seat: Seat) -> str:
    price = money(state.values[seat][action.edge] & PRICE)
    line = building.joined_by(state, seat, action.edge)
    ferry = f", the ferry {parts.ferry(state, line)} included" if line >= 0 else ""
    return f"The section {parts.edge(action.edge)} costs {price}{ferry}"


def _over_limit(state: EuroState, action: a.Build, seat: Seat) -> str:
    left = building.limit(state)
    most = f"{money(left + state.spent)} for track this turn"
    rest, better = (money(left), "build for less, or next turn") if left else ("nothing", "build on next turn")
    return f"{_price(state, action, seat)}, and {rest} is left of the {most}; {better}."


def _over_cash(state: EuroState, action: a.Build, seat: Seat) -> str:
    cash = state.cash[seat]
    have, better = (money(cash), "build for less, or earn it first") if cash else ("no money", "earn it first")
    return f"{_price(state, action, seat)}, and you have {have}; {better}."


def _exits(state: EuroState, action: a.Build, seat: Seat) -> str:
    outpost = next(end for end in EDGES[action.edge] if TERRAIN[end] == MAJOR)
    total = state.options.major_exits == "total"
    where, better = ("major cities", "track") if total else (place(outpost), "another outpost, or from your track")
    return (
        f"You have built {count(EXITS, 'section')} out of {where} this turn, the most allowed; "
        f"build on from {better} outside."
    )


# events


def _struck(state: EuroState, action: a.Build, seat: Seat) -> str:
    event, until = in_force(state, seat, lambda event: event.kind == "strike_rail")
    return f"You drew the {parts.happening(event)} and may not build {until}; end the turn."


def _shut(state: EuroState, action: a.Build, seat: Seat) -> str:
    """Snow, fog or a gale at the milepost that is built to, or a gale at a port of a line to be joined."""
    to = track.reached(action.edge, state.values[seat][action.edge])
    line = building.joined_by(state, seat, action.edge)
    ports = state.printing.ports[line] if line >= 0 else ()
    event, until = in_force(
        state, seat,
        lambda event: bool(event.shut[to]) or (event.kind == "gale" and any(event.zone[port] for port in ports)),
    )  # fmt: skip
    what = f"building to {place(to)}" if event.shut[to] else f"joining the ferry {parts.ferry(state, line)}"
    return f"The {parts.happening(event)} forbids {what} {until}; wait, or build elsewhere."


def _flooded(state: EuroState, action: a.Build, seat: Seat) -> str:
    event, until = in_force(state, seat, lambda event: action.edge in event.flooded)
    return (
        f"The {parts.happening(event)} forbids building across it ({parts.edge(action.edge)}) {until}; "
        "wait, or build elsewhere."
    )


# trains

DONE = {
    UPGRADED: "upgraded your train",
    CROSSGRADED: "swapped your train",
    TRADED: "traded track",
    RESTARTED: "started over",
}
"""What the build phase has been used for."""


def _built_otherwise(state: EuroState, action: a.Build | a.Upgrade, seat: Seat) -> str:
    now = "nothing can be built any more" if isinstance(action, a.Build) else "no train can be bought any more"
    go_on = "build, or " if building.may_build(state, seat) else ""
    return f"You have {DONE[state.bought]} this turn, and {now}; {go_on}end the turn."


def _wrong_train(state: EuroState, action: a.Upgrade, seat: Seat) -> str:
    mine = state.trains[seat]
    after = sorted({*UPGRADES[mine], CROSSGRADE.get(mine, -1)} - {-1})
    better = f"it can become {either(map(parts.train, after))}" if after else "there is no better train"
    what = "is one already" if mine == action.train else f"cannot become {parts.train(action.train)}"
    return f"Your {TRAINS[mine].name} {what}; {better}."


def _crossgrade_limit(state: EuroState, action: a.Upgrade, seat: Seat) -> str:
    return (
        f"Swapping trains leaves {money(CROSSGRADE_LIMIT)} for track, and you have spent {money(state.spent)}; "
        "swap next turn."
    )


def _too_many_loads(state: EuroState, action: a.Upgrade, seat: Seat) -> str:
    name, _, capacity = TRAINS[action.train]
    return (
        f"A {name} carries {count(capacity, 'load')}, and {parts.loads(state.aboard[seat])} are aboard; "
        "deliver or drop one next turn and buy it then."
    )


def _no_cash(state: EuroState, action: a.Upgrade, seat: Seat) -> str:
    price = money(purchases.price(state, seat, action.train))
    name = TRAINS[action.train].name
    return f"A {name} costs {price}, and you have {money(state.cash[seat])}; earn it first."


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (EuroFault.BUILT_OTHERWISE, a.Build): _built_otherwise,
    (EuroFault.RAIL_STRIKE, a.Build): _struck,
    (EuroFault.TAKEN, a.Build): _taken,
    (EuroFault.RED_AREA, a.Build): _red_area,
    (EuroFault.STRAIT, a.Build): _strait,
    (EuroFault.FROM_NOWHERE, a.Build): _from_nowhere,
    (EuroFault.CITY_SECTIONS, a.Build): _city_sections,
    (EuroFault.CITY_FULL, a.Build): _city_full,
    (EuroFault.CITY_ENTRY, a.Build): _city_entry,
    (EuroFault.LINE_FULL, a.Build): _line_full,
    (EuroFault.CHANNEL, a.Build): _channel,
    (EuroFault.PORT_ENTRY, a.Build): _port_entry,
    (EuroFault.LIMIT, a.Build): _over_limit,
    (EuroFault.CASH, a.Build): _over_cash,
    (EuroFault.EXITS, a.Build): _exits,
    (EuroFault.SNOW, a.Build): _shut,
    (EuroFault.FOG, a.Build): _shut,
    (EuroFault.GALE, a.Build): _shut,
    (EuroFault.FLOOD, a.Build): _flooded,
    (EuroFault.WRONG_TRAIN, a.Upgrade): _wrong_train,
    (EuroFault.BUILT_OTHERWISE, a.Upgrade): _built_otherwise,
    (EuroFault.UPGRADE_OR_BUILD, a.Upgrade): lambda state, action, seat: (
        "An upgrade takes the place of building, and you have built track this turn; upgrade next turn."
    ),
    (EuroFault.CROSSGRADE_LIMIT, a.Upgrade): _crossgrade_limit,
    (EuroFault.TOO_MANY_LOADS, a.Upgrade): _too_many_loads,
    (EuroFault.CASH, a.Upgrade): _no_cash,
}
