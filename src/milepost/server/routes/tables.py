"""What is done and looked at around a table; moves themselves go over the live channel."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from milepost.core.action import Seat
from milepost.core.errors import BadInput, MilepostError
from milepost.core.scene import Guide
from milepost.core.state import View
from milepost.core.story import Told
from milepost.server.game_log.entries import Began
from milepost.server.messages.http import BotSettings, EndGame, Measures, Once, Opened, SeatChange
from milepost.server.messages.shown import Explained, Moment, Preview, Sentence, TableView
from milepost.server.routes.opening import Opening
from milepost.server.routes.requester import FromRequester, Requester, all_tables, site_of
from milepost.server.showing import pictures, qr_code
from milepost.server.showing.boards import Boards
from milepost.server.tables import exports, rights, seating, views
from milepost.server.tables.all_tables import Unplayable
from milepost.server.tables.table import Table

TableId = Annotated[str, PathParameter(max_length=40)]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, lt=20, required=False)]
WatchQuery = Annotated[bool, QueryParameter(required=False, description="As a spectator, whatever seats I have.")]
FRESH = {"cache-control": "no-store"}


async def _view(state: State, table_id: str, requester: Requester, seat: Seat | None) -> tuple[Table, View[Any]]:
    """A table, and the position as whoever asks may know it."""
    table = await all_tables(state).table(table_id)
    viewer = views.viewing_seat(table, requester.guest, seat)
    return table, table.now.state.seen_by(viewer)


@get("/api/tables/{table_id:str}")
async def look(
    table_id: TableId, requester: FromRequester, state: State, request: Request[Any, Any, Any],
    seat: SeatQuery = None, watch: WatchQuery = False,
) -> TableView:  # fmt: skip
    """The table as I see it; with `watch`, as a spectator does."""
    tables = all_tables(state)
    table = await tables.table(table_id)
    guest = "" if watch else requester.guest
    whole = await views.whole(table, tables.boot, guest, seat, site_of(request, tables))
    boards: Boards = state["boards"]
    boards.know(table.game, table.now.state.seen_by(None), whole.board)
    return whole


@post("/api/tables/{table_id:str}/seats/{seat:int}")
async def change_seat(
    table_id: TableId, seat: FromPath[int], requester: FromRequester, state: State, data: JSONBody[SeatChange]
) -> Opened:
    """Sit down, stand up, have a bot play or stand in, set a seat free, or send somebody away."""
    requester, tables = requester.known(), all_tables(state)
    table = await tables.table(table_id)
    if data.do == "sit":
        host_name = await tables.host_name(table)
        await seating.sit(table, data.cid, seat, requester.guest, requester.name, host_name)
    elif data.do == "leave":
        await seating.leave(table, data.cid, seat, requester.guest)
    elif data.do == "open":
        await seating.set_free(table, data.cid, seat, requester.guest)
    elif data.do == "remove":
        await seating.remove(table, data.cid, seat, requester.guest)
    else:
        bot = data.bot or table.game.opponent
        await seating.put_bot(table, data.cid, seat, requester.guest, bot, tables.settings.bot_seconds)
    return Opened(table_id)


@post("/api/tables/{table_id:str}/start")
async def start(table_id: TableId, requester: FromRequester, state: State, data: JSONBody[Once]) -> Opened:
    """Begin the game."""
    table = await all_tables(state).table(table_id)
    guest = requester.known().guest
    await table.submit(data.cid, None, None, Began(), lambda: rights.must_host(table, guest))
    return Opened(table_id)


@post("/api/tables/{table_id:str}/end")
async def end(table_id: TableId, requester: FromRequester, state: State, data: JSONBody[EndGame]) -> Opened:
    """Close the table for good or, while the host is away, say that one wants that."""
    table = await all_tables(state).table(table_id)
    await seating.end(table, data.cid, requester.known().guest, withdraw=data.withdraw)
    return Opened(table_id)


@post("/api/tables/{table_id:str}/rematch")
async def rematch(table_id: TableId, requester: FromRequester, state: State, request: Request[Any, Any, Any]) -> Opened:
    """The same players once more: a new table with a seat for each of them."""
    tables = all_tables(state)
    table = await tables.table(table_id)
    rights.must_play(table, requester.known().guest)
    if table.phase not in ("over", "closed"):
        raise BadInput("A rematch follows when this game is over.")
    if not table.head.rematch:
        opening: Opening = state["opening"]
        opening.count(request, requester.guest)
    return Opened(await tables.rematch(table, requester.guest))


@put("/api/tables/{table_id:str}/bot-settings")
async def bot_settings(
    table_id: TableId, requester: FromRequester, state: State, data: JSONBody[BotSettings]
) -> BotSettings:
    """How bots behave here."""
    tables = all_tables(state)
    table = await tables.table(table_id)
    rights.must_host(table, requester.known().guest)
    table.game.check_bots_can_play()
    await tables.set_bot_settings(table, data.pace, data.bots_play_unwatched)
    return data


# coming to it


@get("/api/tables/{table_id:str}/qr.svg", media_type="image/svg+xml")
async def qr(table_id: TableId, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The address of the table as a QR code, for phones."""
    tables = all_tables(state)
    table = await tables.table(table_id)
    address = site_of(request, tables).page_of(table.id)
    if not address:
        raise BadInput("This server is in no network, so there is no address at which phones could reach it.")
    return Response(qr_code.drawn(address), media_type="image/svg+xml", headers=FRESH)


# looking back


@get("/api/tables/{table_id:str}/at/{length:int}")
async def at(
    table_id: TableId, length: FromPath[int], requester: FromRequester, state: State, seat: SeatQuery = None
) -> Moment:
    """A moment of the past."""
    table = await all_tables(state).table(table_id)
    if not 0 <= length <= table.now.length:
        raise BadInput("This game has no such moment.")
    viewer = views.viewing_seat(table, requester.guest, seat)
    return await asyncio.to_thread(pictures.past_moment(table.history, length).draw, viewer)


@get("/api/tables/{table_id:str}/log")
async def log(
    table_id: TableId, requester: FromRequester, state: State,
    before: Annotated[int, QueryParameter(ge=0, le=2**31)] = 2**31, seat: SeatQuery = None,
) -> tuple[Told, ...]:  # fmt: skip
    """Earlier decisions in words."""
    table = await all_tables(state).table(table_id)
    return await table.shown.log(views.viewing_seat(table, requester.guest, seat), before, views.LOG_AT_FIRST)


@get("/api/tables/{table_id:str}/why/{number:int}")
async def why(
    table_id: TableId, number: FromPath[int], requester: FromRequester, state: State, seat: SeatQuery = None
) -> Explained:
    """What a bot says about the decision that ended with an action: all, or what everybody may read during play."""
    table = await all_tables(state).table(table_id)
    return views.explained(table, number, views.viewing_seat(table, requester.guest, seat))


@get("/api/tables/{table_id:str}/measures")
async def measures(table_id: TableId, state: State) -> Measures:
    """What was counted in a game that is over, by seat and round."""
    return await views.measures(await all_tables(state).table(table_id))


# pointing


@get("/api/tables/{table_id:str}/plan")
async def plan(
    table_id: TableId, requester: FromRequester, state: State, seat: SeatQuery = None,
    at: Annotated[str, QueryParameter(max_length=100)] = "", goal: Annotated[str, QueryParameter(max_length=200)] = "",
) -> Preview:  # fmt: skip
    """A plan toward a place that is pointed at, or toward a goal in words."""
    table, view = await _view(state, table_id, requester, seat)
    game = table.game
    wanted = goal or (game.goals.goal_at(view, at) if at else "")
    try:
        made = game.goals.plan(view, wanted) if wanted else None
    except MilepostError as error:
        return Preview(str(error))
    if made is None:
        return Preview(
            game.scene.why_not_here(view, at)
            if at
            else "Nobody here knows how to do that; try words such as those of the buttons."
        )
    reveals = bool(made.actions) and view.state.reveals(made.actions[-1])
    return Preview(made.label, made.actions, made.price, made.through, made.later, reveals)


@get("/api/tables/{table_id:str}/guide")
async def guide(
    table_id: TableId, requester: FromRequester, state: State, seat: SeatQuery = None,
    start: Annotated[str, QueryParameter(max_length=100)] = "",
) -> Guide | None:  # fmt: skip
    """The cheapest ways from where I stand, or from a place I chose, if the game has such; else nothing."""
    table, view = await _view(state, table_id, requester, seat)
    goals = table.game.goals
    return goals.guide(view, start) if start else goals.guide(view)


@get("/api/tables/{table_id:str}/why-not")
async def why_not(
    table_id: TableId, requester: FromRequester, state: State, at: Annotated[str, QueryParameter(max_length=100)],
    seat: SeatQuery = None,
) -> Sentence:  # fmt: skip
    """Why a click on a place does nothing."""
    table, view = await _view(state, table_id, requester, seat)
    if table.phase != "playing":
        return Sentence(
            {"open": "The game has not begun yet.", "over": "The game is over."}.get(table.phase, table.trouble)
        )
    return Sentence(table.game.scene.why_not_here(view, at))


@get("/api/tables/{table_id:str}/record", media_type="application/json")
async def record(table_id: TableId, requester: FromRequester, state: State) -> Response[bytes]:
    """The game as a file; while it runs, without its seed and without what I may not know."""
    tables = all_tables(state)
    try:
        table = await tables.table(table_id)
        if table.trouble:
            data = await exports.export_unchecked(table, requester.guest)
        else:
            data = await exports.export(table, views.viewing_seat(table, requester.guest))
        game = table.head.game
    except Unplayable as unplayable:
        data, game = exports.export_unplayable(unplayable, requester.guest), unplayable.head.game
    headers = FRESH | {"content-disposition": f'attachment; filename="{game}-{table_id}.json"'}
    return Response(data, media_type="application/json", headers=headers)


table_routes = Router(
    "/",
    route_handlers=[
        look, qr, change_seat, start, end, rematch, bot_settings, at, log, why, measures, plan, guide, why_not, record,
    ],
)  # fmt: skip
