"""The live channel of a table: one socket per browser."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import Router, WebSocket
from litestar import websocket as on_socket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from milepost.core.action import Seat
from milepost.core.errors import MilepostError, NotAllowed
from milepost.server.game_log.entries import Act, Body, Redo, TakebackAnswered, TakebackAsked, Undo
from milepost.server.game_log.refused_submissions import SubmissionRefused, rule_of
from milepost.server.messages.frames import Frame
from milepost.server.messages.socket import (
    Ack,
    ActIn,
    AnswerIn,
    ChatIn,
    In,
    Join,
    LookIn,
    Ping,
    Pong,
    RedoIn,
    Refused,
    TakebackIn,
    UndoIn,
)
from milepost.server.messages.types import Cid
from milepost.server.routes.chat import Chat
from milepost.server.routes.limits import FRAME, Bucket, Stopping, TooMany, same_origin, short
from milepost.server.routes.live_places import live_places
from milepost.server.routes.requester import address_of, all_tables, count, guest_of, site_of, wait_until_prepared
from milepost.server.tables import connections, rights, seating
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.connections import Connection
from milepost.server.tables.table import Table

BAD_MESSAGE, FOREIGN, NO_TABLE, TOO_MUCH, TOO_SLOW = 4400, 4403, 4404, 4429, 4413
"""Close codes; each comes with a sentence."""
RESTARTING = 1012
"""What WebSockets have for it; a browser connects again."""
RATE, BURST = 40, 160
LOOK_RATE, LOOK_BURST = 4, 12
"""How often one connection may ask for the whole table."""
FIRST_SECONDS = 20.0
MOST_SOCKETS = 64
"""The most connections of one guest to one table."""

MOST_CLOSING = 120
"""Bytes of a sentence that fit into the last frame."""

_DECODER: msgspec.json.Decoder[In] = msgspec.json.Decoder(In)
log = logging.getLogger("milepost.server")


class CloseConnection(Exception):
    """The connection ends, with a code and a sentence."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@on_socket("/api/tables/{table_id:str}/live")
async def table_live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], state: State) -> None:
    """Join a table and stay."""
    await socket.accept()
    try:
        await _admit(socket, state, table_id)
    except TooMany as error:
        await _close(socket, TOO_MUCH, str(error))
    except Stopping as error:
        await _close(socket, RESTARTING, str(error))
    except CloseConnection as closed:
        await _close(socket, closed.code, closed.sentence)
    except (WebSocketDisconnect, OSError):  # the browser has left, while we listened or while we sent
        return
    except MilepostError as error:
        await _close(socket, NO_TABLE, str(error))
    except Exception:
        log.exception("the live channel of a table failed")
        await _close(socket, 1011, "Something went wrong here; please connect again.")
    finally:
        # Litestar wraps both in functions that hold the socket: a ring, with all that belongs to the connection in it
        socket.receive, socket.send = empty_receive, empty_send


async def _close(socket: WebSocket[Any, Any, Any], code: int, sentence: str) -> None:
    try:
        await socket.close(code, short(sentence, MOST_CLOSING))
    except Exception:  # it is closed already, whichever way
        return


async def _admit(socket: WebSocket[Any, Any, Any], state: State, table_id: str) -> None:
    """Check who connects before anything is loaded for it, and give it one of the places of its address."""
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        raise CloseConnection(FOREIGN, "This page belongs to another site; only pages of this server may connect here.")
    count(socket, state)
    await wait_until_prepared(socket, state)
    tables, places = all_tables(state), live_places(state)
    guest = guest_of(socket, tables.guests)
    name = await tables.guests.name(guest) if guest else None
    guest = guest if name is not None else ""
    async with places.taken(address_of(socket), guest):
        await _attend(socket, tables, table_id, guest, name or "")


async def _attend(socket: WebSocket[Any, Any, Any], tables: Tables, table_id: str, guest: str, name: str) -> None:
    """Read the first message, and stay until the connection ends."""
    table = await tables.table(table_id)
    if sum(one.guest == guest for one in table.connections) >= MOST_SOCKETS and guest:
        raise CloseConnection(TOO_MUCH, "This table is open in too many of your windows.")
    try:
        first = _decoded(await asyncio.wait_for(_receive(socket), FIRST_SECONDS))
    except SubmissionRefused as refused:
        raise CloseConnection(BAD_MESSAGE, str(refused)) from None
    except TimeoutError:
        raise CloseConnection(BAD_MESSAGE, 'The first message must be a "join"; none came.') from None
    if not isinstance(first, Join):
        raise CloseConnection(BAD_MESSAGE, 'The first message must be a "join".')
    table = await tables.table(table_id)  # once more: it may have been put away while the browser was silent
    connection = Connection(table, tables.boot, "" if first.watch else guest, site_of(socket, tables))
    connection.resume(first)
    await _stay(socket, tables, connection)


async def _stay(socket: WebSocket[Any, Any, Any], tables: Tables, connection: Connection) -> None:
    table = connection.table

    async def send(frame: Frame) -> None:
        await (socket.send_text(frame) if isinstance(frame, str) else socket.send_bytes(frame))

    table.join(connection)
    connections.tell_presence(table)
    with contextlib.suppress(SubmissionRefused):
        await seating.host_is_back(table, connection.guest)
    tables.turns.consider(table)
    tasks = [  # in this order: that a browser has left explains why nothing could be sent to it
        asyncio.create_task(_listen(socket, tables, connection)),
        asyncio.create_task(connections.pump(connection, send)),
        asyncio.create_task(connection.too_slow.wait()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[2] in done:
            raise CloseConnection(TOO_SLOW, "This connection is too slow; connect again.")
        for task in tasks:
            if task in done:
                _raise_again(task)
    finally:
        table.part(connection)
        connections.tell_presence(table)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _raise_again(ended: asyncio.Task[Any]) -> None:
    """Raise what ended a task, as an error of its own.

    The same error, raised again, would hold the frames it passes, which hold the task, which holds the error: a ring
    that only the garbage collector frees, which seldom looks at what has lived as long as a connection (see `run`).
    """
    match ended.exception():
        case CloseConnection(code=code, sentence=sentence):
            raise CloseConnection(code, sentence)
        case WebSocketDisconnect() | OSError():
            raise WebSocketDisconnect(detail="The browser has left.")
        case BaseException() as error:
            raise error


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    """The next frame."""
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        raise WebSocketDisconnect(detail="The browser has left.")
    data = event.get("text") or event.get("bytes") or ""
    if len(data) > FRAME:
        raise CloseConnection(1009, f"A message has at most {FRAME} bytes.")
    return data


class _Named(msgspec.Struct):
    """The part of a message that is needed to answer it."""

    cid: Cid = ""


_NAMED: msgspec.json.Decoder[_Named] = msgspec.json.Decoder(_Named)


def _decoded(data: str | bytes) -> In:
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise SubmissionRefused("message", f"This message cannot be read: {error}.", 0) from None


def _cid_of(data: str | bytes) -> str:
    """The cid of a message that cannot be read whole, so that whoever waits for an answer gets one."""
    try:
        return _NAMED.decode(data).cid
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


async def _listen(socket: WebSocket[Any, Any, Any], tables: Tables, connection: Connection) -> None:
    """Take messages one after the other; whatever is wrong with one is said, and the next may be right."""
    rate, looks = Bucket(RATE, BURST), Bucket(LOOK_RATE, LOOK_BURST)
    chat: Chat = socket.app.state["chat"]
    while True:
        data = await _receive(socket)
        if not rate.take():
            raise CloseConnection(TOO_MUCH, f"At most {RATE} messages a second are accepted.")
        try:
            message = _decoded(data)
            if isinstance(message, LookIn | Join) and not looks.take():
                raise SubmissionRefused("rate", "You are looking around too fast; wait a moment.", connection.table.seq)
            if isinstance(message, ChatIn):
                await chat.say(tables, connection, message.text)
            else:
                await _take(connection, message)
        except MilepostError as error:
            connection.send(Refused(_cid_of(data), rule_of(error), short(str(error)), connection.table.seq))


async def _take(connection: Connection, message: In) -> None:
    """Do what a message asks for."""
    table = connection.table
    if isinstance(message, Ping):
        connection.send(Pong(table.seq))
    elif isinstance(message, LookIn):
        connection.wanted = message.seat
        connection.start_over()
    elif isinstance(message, Join):
        connection.resume(message)
    elif isinstance(message, ActIn | UndoIn | RedoIn | TakebackIn | AnswerIn):
        guest = connection.guest
        seat, body = _submission(table, guest, message)
        await table.submit(
            message.cid,
            message.base_seq,
            seat,
            body,
            lambda: _may(table, guest, seat, body),
            lambda seq: connection.send(Ack(message.cid, seq)),
        )


def _submission(
    table: Table, guest: str, message: ActIn | UndoIn | RedoIn | TakebackIn | AnswerIn
) -> tuple[Seat | None, Body]:
    """What a message puts into the log, and for which seat."""
    match message:
        case ActIn(seat=seat, actions=actions):
            return seat, Act(tuple(msgspec.Raw(bytes(action)) for action in actions))
        case UndoIn(to=to):
            return _mover(table, guest, undo=True), Undo(to)
        case RedoIn(to=to):
            return _mover(table, guest, undo=False), Redo(to)
        case TakebackIn(seat=seat, to=to):
            return seat, TakebackAsked(to, everybody=True)
        case AnswerIn(seat=seat, agree=agree):
            return seat, TakebackAnswered(agree)


def _mover(table: Table, guest: str, undo: bool) -> Seat | None:
    """Whose move an undo takes back, or a redo plays again; None if there is no such move.

    At a companion's table whoever has a seat may do that to anybody's move, and it is told of their own seat.
    """
    moves = table.history.moves if undo else table.now.undone
    if moves and table.game.companion and (own := table.seats_of(guest)):
        return own[0]
    return moves[-1 if undo else 0].seat if moves else None


def _may(table: Table, guest: str, seat: Seat | None, body: Body) -> None:
    """Raise unless somebody may submit this. Asked only about what is new and not stale."""
    if seat is None:
        undo = isinstance(body, Undo)
        raise NotAllowed(
            "undo" if undo else "redo", "There is nothing to take back." if undo else "Nothing was taken back."
        )
    if isinstance(body, Undo | Redo) and table.game.companion and not table.seats_of(guest):
        raise NotAllowed("seat", "Whoever has a seat can undo here; take one first.")
    if isinstance(body, Act | Undo | Redo):
        rights.must_act(table, guest, seat)
    else:
        rights.must_have(table, guest, seat)


socket_routes = Router("/", route_handlers=[table_live])
