"""Guests, games, and tables to come to."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router, get, post, put
from litestar.datastructures import Cookie, State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from milepost.core import catalog
from milepost.core.game import Game
from milepost.server.guests import COOKIE, COOKIE_SECONDS, SECURE_COOKIE
from milepost.server.messages.http import GameView, Me, NewTable, Opened, Rename, TableRow
from milepost.server.messages.shown import SeatView
from milepost.server.routes.limits import Buckets
from milepost.server.routes.opening import Opening
from milepost.server.routes.requester import FromRequester, address_of, all_tables
from milepost.server.showing.boards import Boards
from milepost.server.showing.covers import Covers
from milepost.server.storage.rows import SeatRow, TableHead
from milepost.server.tables import views
from milepost.server.workers.tasks import MOST_RECORD

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
FOR_AN_HOUR = {"cache-control": "public, max-age=3600"}
PACKED = {"content-encoding": "gzip"}
OLDER = 50
"""How many of my older tables come at once."""


@get("/api/me")
async def me(requester: FromRequester, state: State, request: Request[Any, Any, Any]) -> Response[Me]:
    """Who I am; a new guest gets a name and a cookie."""
    guests = all_tables(state).guests
    guest, name = requester.guest, requester.name
    if not guest:
        welcomed: Buckets = state["welcomed"]
        welcomed.take(address_of(request), "Many new guests came from your address just now")
        guest, name = await guests.welcome()
    secure = request.url.scheme == "https"
    value = guests.sign(guest)  # signed again, so that a cookie never grows older than the newest key
    cookies = [
        Cookie(
            key=SECURE_COOKIE if secure else COOKIE,
            value=value,
            httponly=True,
            samesite="lax",
            max_age=COOKIE_SECONDS,
            secure=secure,
        )
    ]
    if secure and COOKIE in request.cookies:  # from before it came over https
        cookies.append(Cookie(key=COOKIE, value="", httponly=True, samesite="lax", max_age=0))
    return Response(Me(guest, name), cookies=cookies)


@put("/api/me")
async def rename(requester: FromRequester, state: State, data: JSONBody[Rename]) -> Me:
    """Take another name. Seats keep the one they were taken with."""
    guest = requester.known().guest
    return Me(guest, await all_tables(state).guests.rename(guest, data.name))


@get("/api/games", sync_to_thread=False)
def games(state: State) -> tuple[GameView, ...]:
    """What can be played."""
    known: tuple[GameView, ...] = state["games"]
    return known


@get("/api/games/{name:str}/picture", media_type="image/webp")
async def picture(name: FromPath[str], state: State) -> Response[bytes]:
    """A picture of a game: WebP where its package brings one, else a drawn PNG."""
    covers: Covers = state["covers"]
    if name not in catalog.game_names():
        raise NotFoundException(f"There is no game {name[:40]!r}")
    cover = await covers.picture(name)
    return Response(cover.data, media_type=cover.media_type, headers=FOR_AN_HOUR)


@get("/api/lessons/{name:str}", media_type="application/json")
async def lesson(name: FromPath[str], state: State) -> Response[bytes]:
    """A guided first game."""
    boards: Boards = state["boards"]
    packed = await boards.lesson(name) if name in catalog.game_names() else None
    if packed is None:
        raise NotFoundException(f"There is no lesson for {name[:40]!r}")
    return Response(packed, media_type="application/json", headers=FOR_AN_HOUR | PACKED)


@get("/api/boards/{digest:str}", media_type="application/json")
async def board(digest: FromPath[str], state: State) -> Response[bytes]:
    """A board by its digest; it never changes."""
    boards: Boards = state["boards"]
    packed = await boards.board(digest)
    if packed is None:
        raise NotFoundException("There is no such board here; ask for the table again")
    return Response(packed, media_type="application/json", headers=FOR_EVER | PACKED)


@get("/api/tables")
async def tables(
    requester: FromRequester,
    state: State,
    before: Annotated[
        str | None,
        QueryParameter(
            max_length=40,
            required=False,
            description="The last of my tables that is known, or nothing for archived ones only.",
        ),
    ] = None,
) -> list[TableRow]:
    """My tables, and those that are open to everybody; or only my older ones, archived ones last."""
    store = all_tables(state).store
    if before is not None:
        older = await store.tables_of(requester.guest, before, OLDER) if requester.guest else []
        return [_row(head, seats, requester.guest) for head, seats in older]
    mine = await store.tables_of(requester.guest) if requester.guest else []
    known = {head.id for head, _ in mine}
    others = [(head, seats) for head, seats in await store.open_tables() if head.id not in known]
    return [_row(head, seats, requester.guest) for head, seats in (*mine, *others)]


def _row(head: TableHead, sittings: list[SeatRow], guest: str) -> TableRow:
    own = [bool(guest) and one.guest == guest for one in sittings]
    game = catalog.game(head.game) if head.game in catalog.game_names() else None
    seats = tuple(_seat(one, mine, game) for one, mine in zip(sittings, own, strict=True))
    my_turn = head.phase == "playing" and any(
        one.seat in head.waiting for one, mine in zip(sittings, own, strict=True) if mine and not one.bot
    )
    title = head.game if game is None else game.title
    return TableRow(head.id, head.game, title, head.phase, seats, any(own), my_turn, head.changed_at)


def _seat(one: SeatRow, mine: bool, game: Game[Any] | None) -> SeatView:
    """Who sits on a seat, for a list of tables; `game` is None where this program does not have it."""
    if one.kind == "open":
        return SeatView("open")
    if one.kind == "bot":
        return SeatView("bot", one.name, one.bot) if game is None else views.bot_view(game, one.name, one.bot)
    if one.kind == "invited":
        return SeatView("invited", one.name, for_me=mine)
    return SeatView("person", one.name, mine=mine)


@post("/api/tables")
async def open_table(
    requester: FromRequester, state: State, request: Request[Any, Any, Any], data: JSONBody[NewTable]
) -> Opened:
    """Open a table."""
    requester = requester.known()
    opening: Opening = state["opening"]
    opening.count(request, requester.guest)
    table = await all_tables(state).open_table(data, requester.guest, requester.name)
    return Opened(table.id)


@post("/api/imports", request_max_body_size=MOST_RECORD + 1)
async def import_table(
    requester: FromRequester,
    state: State,
    request: Request[Any, Any, Any],
    seats: Annotated[str, QueryParameter(max_length=2000, description='The seats in order, as in "me,bot:greedy".')],
) -> Opened:
    """Go on from a record, which is the body of the request."""
    requester = requester.known()
    opening: Opening = state["opening"]
    opening.count(request, requester.guest)
    tables = all_tables(state)
    checked = await tables.workers.check_record(await request.body())
    table = await tables.import_table(checked, _split(seats), requester.guest, requester.name)
    return Opened(table.id)


def _split(seats: str) -> list[str]:
    """Seats apart: a bot's own settings are joined by commas too, and have an equals sign."""
    found: list[str] = []
    for part in seats.split(","):
        if "=" in part and found and found[-1].startswith("bot:") and not part.startswith("bot:"):
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


lobby_routes = Router("/", route_handlers=[me, rename, games, picture, lesson, board, tables, open_table, import_table])
