"""What is beside the map: what to put on the board, contracts, ties, players and tables; and the line above it all."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Seat
from milepost.core.phrases import player, players
from milepost.core.scene import Line, Mat, Panel, Table
from milepost.core.state import View
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, members
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, RANKING, SCORING
from milepost.games.wood_and_steel.companion.rules import declarations, scoring
from milepost.games.wood_and_steel.companion.scene import desk
from milepost.games.wood_and_steel.companion.scene.pages import (
    CONTRACTS,
    RAILROADS,
    bonus_row,
    delivery_row,
    piece_row,
    railroad_row,
)
from milepost.games.wood_and_steel.companion.scene.reference import reference
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words.parts import owner
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import ENGINE_NAMES, POSITIONS
from milepost.games.wood_and_steel.rules.scoring import connection_ties_of
from milepost.games.wood_and_steel.scene.layout import city_id, route_id
from milepost.games.wood_and_steel.scene.panels import tie_track
from milepost.games.wood_and_steel.scene.tables import SOURCE_HEADS, connection_table
from milepost.games.wood_and_steel.words import parts

# what to put on the board


def to_place(state: TableState) -> list[Table]:
    """Track to be put on the board, to be ticked off, on every page; a row lights up the segment."""
    if all(piece.placed for piece in state.to_place):
        return []
    rows = tuple(
        (
            "✓" if piece.placed else "",
            parts.route(piece.route),
            owner(state, piece.owner),
            f"round {piece.round}" if piece.round else "set-up",
        )
        for piece in state.to_place
    )
    lit = tuple((route_id(piece.route),) for piece in state.to_place)
    ids = tuple(piece_row(piece.owner, piece.route) for piece in state.to_place)
    return [Table("To put on the board", ("Done", "Track", "Whose", "After"), rows, lit, ids)]


# the set-up


def _positions(state: TableState) -> list[Table]:
    """The starting positions, while they are ranked; a row lights up the segment and its cities."""
    if state.phase != RANKING:
        return []
    rows, lit = [], []
    for number, cities in enumerate(POSITIONS):
        goods = [", ".join(GOODS[good] for good in members(state.map.supplies[city])) or "nothing" for city in cities]
        rows.append((parts.position(number), "; ".join(goods)))
        lit.append((route_id(state.map.between[cities]), *map(city_id, cities)))
    return [Table("Starting positions", ("Position", "Supplies"), tuple(rows), tuple(lit), page=CONTRACTS)]


# players


def _lines(state: TableState, seat: Seat, ties: int) -> tuple[Line, ...]:
    delivered = scoring.delivered(state, seat)
    found = [Line("Ties", str(ties)), Line("Delivered", str(len(delivered)))]
    if state.active[seat]:
        current = state.active[seat][-1]
        found.append(Line("Current city", CITIES[current].name, lights=(city_id(current),)))
        rest = state.active[seat][:-1]
        found += [Line("Active", CITIES[city].name, lights=(city_id(city),)) for city in rest]
    if state.moguls[seat]:
        found.append(Line(ENGINE_NAMES[state.numbers.market_level], "may claim"))
    if state.hubs[seat] != NONE:
        found.append(Line("Hub", CITIES[state.hubs[seat]].name, lights=(city_id(state.hubs[seat]),)))
    found += [Line("Railyard", CITIES[city].name, lights=(city_id(city),)) for city in state.railyards[seat]]
    found += [Line("Office", REGIONS[region]) for region in state.offices[seat]]
    found += [Line("Monopoly", GOODS[good]) for good in members(state.monopolies[seat])]
    return tuple(found)


def _marks(state: TableState, seat: Seat) -> tuple[str, ...]:
    """Words that hold for a player just now."""
    if state.outcome is not None:
        return ("winner",) if seat in state.outcome.winners else ()
    marks = []
    if seat == state.first and state.seats > 1 and state.phase != RANKING:
        marks.append("first")
    if seat == state.next_first:
        marks.append("first next round")
    if state.ended >> seat & 1 and state.phase != CLOSING:
        marks.append("done")
    if state.offers[seat]:
        marks.append("chooses")
    return tuple(marks)


def _mats(state: TableState, scores: Sequence[int]) -> list[Mat]:
    asked = state.waiting_for
    return [
        Mat(player(seat), seat, _lines(state, seat, scores[seat]), seat in asked, _marks(state, seat), RAILROADS)
        for seat in range(state.seats)
    ]


# tables


def _sources(state: TableState, by_seat: Sequence[tuple[int, ...]]) -> Table:
    """Ties by source, the leader first."""
    rows = sorted(((sum(ties), -seat, ties) for seat, ties in enumerate(by_seat)), reverse=True)
    title = "Final standing" if state.phase == OVER else "Ties by source"
    return Table(
        title,
        ("Player", *SOURCE_HEADS, "Ties"),
        tuple((player(-seat), *(str(one).replace("-", "−") for one in ties), str(whole)) for whole, seat, ties in rows),
        page=RAILROADS,
    )


def _connections(state: TableState) -> Table:
    later = state.options.connection_later
    bonuses = tuple(
        (bonus, connection_ties_of(state.numbers, later, bonus, len(done)))
        for bonus, done in zip(state.connections, state.connected, strict=True)
    )
    table = connection_table(bonuses, tuple(state.connected), state.map)
    return msgspec.structs.replace(table, ids=tuple(map(bonus_row, state.connections)), page=RAILROADS)


def _independents(state: TableState) -> list[Table]:
    """The independent railroads that are left, with their track and what they cost; a row lights up the track."""
    rows, lit, ids = [], [], []
    for railroad, segments in enumerate(state.segments):
        if segments:
            ids.append(railroad_row(railroad))
            price = parts.money(declarations.price_of(state, railroad))
            rows.append((state.names[railroad], "; ".join(map(parts.route, segments)), price))
            lit.append(tuple(map(route_id, segments)))
    head = ("Name", "Track", "Price")
    return [Table("Independent railroads", head, tuple(rows), tuple(lit), tuple(ids), RAILROADS)] if rows else []


def _fulfilled(state: TableState) -> list[Table]:
    """Contracts that were fulfilled, the latest first."""
    rows = tuple(
        (
            player(one.seat),
            parts.contract(one.contract),
            "bankrupt" if one.bankrupt else "market" if one.market else "private",
        )
        for one in reversed(state.fulfilled)
    )
    ids = tuple(delivery_row(one.number) for one in reversed(state.fulfilled))
    head = ("Player", "Contract", "Kind")
    return [Table("Fulfilled contracts", head, rows, ids=ids, page=CONTRACTS)] if rows else []


def panels(view: View[TableState]) -> tuple[Panel, ...]:
    """Everything beside the map, page by page, what matters now first; nothing of it is secret."""
    state = view.state
    ties = state.ties  # counted once: they follow from everything that was fulfilled and declared
    scores = tuple(map(sum, ties))
    shown: list[Panel] = [*to_place(state), *_positions(state), *desk.hands(view), *desk.of_others(view)]
    shown += [*_fulfilled(state), desk.market(state)]
    shown.append(msgspec.structs.replace(tie_track(scores, state.numbers.win_ties), page=RAILROADS))
    shown += _mats(state, scores)
    shown += [] if state.phase == RANKING else [_sources(state, ties)]
    shown += [_connections(state), *_independents(state), *reference(state)]
    return tuple(shown)


# the line above it all


def banner(state: TableState) -> str:
    """Where the evening stands, in one line."""
    year = parts.year(state, state.round)
    when = f"{year}, round {state.round}"
    if state.phase == RANKING:
        waiting = state.waiting_for
        return f"{year}, set-up: {players(waiting)} {'ranks' if len(waiting) == 1 else 'rank'} starting positions"
    if state.outcome is not None:
        best = parts.ties(max(state.outcome.scores))
        verb = "ends" if state.seats == 1 else "wins" if len(state.outcome.winners) == 1 else "lead"
        return f"{players(state.outcome.winners)} {verb} with {best}"
    if state.phase == SCORING:
        return f"{when}, last count: {players(state.waiting_for)} to answer"
    enough = [seat for seat, score in enumerate(state.scores) if score >= state.numbers.win_ties]
    win = f"; {players(enough)} {'has' if len(enough) == 1 else 'have'} enough ties" if enough else ""
    if state.phase == CLOSING:
        return f"{when}: all turns are over, end the round{win}"
    turn = state.ended.bit_count() + 1
    return f"{when}, turn {turn} of {state.seats}: {player(state.turn)}{win}"
