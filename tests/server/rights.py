"""Who may do what: every route and every message, and how each is tried by everybody who could want to.

`python -m tests.server.rights` prints it as the table of docs/host.md. The routes come from the router and the messages
from their union, so that one without a row is found out.
"""

from __future__ import annotations

import contextlib
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_type_hints

from litestar import Litestar
from litestar.routes import HTTPRoute

from milepost.core.record import Record
from milepost.server.messages.http import SeatChange
from milepost.server.messages.socket import In
from tests.server.playing import Guest, Json

ROLES = ("nobody", "guest", "other", "spectator", "seat", "stood-in", "host")
"""Nobody has no cookie; a guest has one; another plays elsewhere; a spectator is connected; three have seats here."""
NAMES = {"guest": "Gerd", "other": "Otto", "spectator": "Spike", "seat": "Sara", "stood-in": "Stan", "host": "Hans"}
HOST, SEAT, STOOD_IN, LAST = range(4)
"""The seats of a table: the host's, somebody's, that of somebody a bot plays for, and one that is free or has a bot."""
FIRST_MOVE = {"do": "build", "crossing": 7, "building": 0}
"""What the host may do as soon as a game of Bus has begun."""
Situation = Literal["anywhere", "waiting", "playing", "moved", "undone", "asked", "over"]
"""Without a table; at one that waits for its start, is played, where the host has moved, has taken that back, has asked
for a takeback, has ended the game."""
Answer = tuple[bool, str]
"""Whether something was done, and else the sentence that says why not."""
Try = Callable[[Guest, str], Answer]
"""Somebody tries something at a table."""

EVERYBODY = " ".join(ROLES)
KNOWN = "guest other spectator seat stood-in host"
PLAYERS = "seat stood-in host"
NOBODY = ""


@dataclass(frozen=True)
class Right:
    """One row: a route or message, what is tried with it, who may, and how it is tried."""

    where: str
    what: str
    may: str
    situation: Situation
    attempt: Try

    def __post_init__(self) -> None:
        assert set(self.may.split()) <= set(ROLES), f"{self.where}: nobody is called {self.may}"


class Company:
    """Somebody in each role, and the tables they meet at."""

    def __init__(self, address: str) -> None:
        self.people = {role: Guest(address, NAMES.get(role, ""), known=role != "nobody") for role in ROLES}
        self.people["other"].opens("bus", ["me", "bot:random", "bot:random"], pace=10_000)

    @contextlib.contextmanager
    def table(self, situation: Situation) -> Iterator[str]:
        """A new table in a situation, with everybody connected who has a seat or looks on."""
        if situation == "anywhere":
            yield ""
            return
        host = self.people["host"]
        last = "open" if situation == "waiting" else "bot:random"
        table = host.opens("bus", ["me", "open", "open", last], start=False, pace=10_000)
        self.people["seat"].sits(table, SEAT)
        self.people["stood-in"].sits(table, STOOD_IN)
        with contextlib.ExitStack() as stack:
            for role in ("spectator", "seat", "stood-in"):
                stack.enter_context(self.people[role].joins(table))
            socket = stack.enter_context(host.joins(table))
            if situation != "waiting":
                host.starts(table)
                done(seat("bot", STOOD_IN, bot="random")(self.people["stood-in"], table))
                socket.drain()
            if situation in ("moved", "asked"):
                assert socket.acts(FIRST_MOVE)["type"] == "ack"
                socket.drain()
            if situation == "asked":
                assert socket.submits("takeback:ask", seat=HOST, to=0)["type"] == "ack"
            if situation == "over":
                done(request("POST", "/end", json={"cid": "over"})(host, table))
            yield table

    def tries(self, role: str, right: Right, table: str) -> Answer:
        """Somebody tries something; nobody forgets the cookie that the server gave them for the last try."""
        guest = self.people[role]
        if role == "nobody":
            guest.http.cookies.clear()
        return right.attempt(guest, table)

    def stands_at(self, table: str) -> Json:
        """What nobody may change who has no right to: everything that the host sees, but for who is connected."""
        if not table:
            return {}
        view = self.people["host"].looks(table)
        seats = [one | {"here": False} for one in view["status"]["seats"]]
        status = view["status"] | {"watchers": 0, "seats": seats}
        return {"status": status, "chat": view["chat"], "log": view["log"]}

    def close(self) -> None:
        """Everybody goes home."""
        for guest in self.people.values():
            guest.close()


def done(answer: Answer) -> None:
    """Something was tried to prepare a table, and must have worked."""
    assert answer[0], answer[1]


def request(method: str, path: str, **more: Any) -> Try:
    """An attempt over HTTP; a path that does not begin with /api/ belongs to a table. Every refusal has a sentence."""

    def attempt(guest: Guest, table: str) -> Answer:
        where = path if path.startswith("/api/") else f"/api/tables/{table}{path}"
        answer = guest.http.request(method, where, **more)
        assert answer.status_code < 500, answer.text
        return answer.is_success, "" if answer.is_success else str(answer.json()["sentence"])

    return attempt


_cids = itertools.count(1)


def seat(do: str, at: int, **more: Any) -> Try:
    """An attempt to change who sits on a seat."""
    return lambda guest, table: request(
        "POST", f"/seats/{at}", json={"do": do, "cid": f"seat-{next(_cids)}", **more}
    )(guest, table)  # fmt: skip


def message(type: str, **fields: Any) -> Try:
    """An attempt over the live channel, heard up to the answer to a ping that follows it."""

    def attempt(guest: Guest, table: str) -> Answer:
        with guest.joins(table) as socket:
            socket.send({"type": type, **fields})
            socket.send({"type": "ping"})
            refused = ""
            while (heard := socket.receive())["type"] != "pong":
                if heard["type"] == "refused":
                    refused = heard["sentence"]
        return not refused, refused

    return attempt


def submission(type: str, **fields: Any) -> Try:
    """An attempt to put something into the log, on the entry at which the table is."""

    def attempt(guest: Guest, table: str) -> Answer:
        now = guest.looks(table)["status"]["seq"]
        return message(type, cid=f"submission-{next(_cids)}", base_seq=now, **fields)(guest, table)

    return attempt


def _renamed(guest: Guest, table: str) -> Answer:
    name = guest.me.get("name", "Nora")  # everybody keeps their own: two of a name could not sit at one table
    return request("PUT", "/api/me", json={"name": name})(guest, table)


def _imported(guest: Guest, table: str) -> Answer:
    record = Record.begin("bus", 3, 1).encode()
    return request("POST", "/api/imports", params={"seats": "me,bot:random,bot:random"}, content=record)(guest, table)


def _board(guest: Guest, table: str) -> Answer:
    return request("GET", f"/api/boards/{guest.looks(table)['board']}")(guest, table)


TABLE = "/api/tables/{table_id:str}"
NEW = {"game": "bus", "seats": ["me", "bot:random", "bot:random"]}
SETTINGS = {"pace": 10_000, "bots_play_unwatched": False}

RIGHTS = [
    Right("GET /api/me", "learn who I am", EVERYBODY, "anywhere", request("GET", "/api/me")),
    Right("PUT /api/me", "take another name", KNOWN, "anywhere", _renamed),
    Right("GET /api/games", "see the games", EVERYBODY, "anywhere", request("GET", "/api/games")),
    Right("GET /api/games/{name:str}/picture", "see a game's picture", EVERYBODY, "anywhere",
          request("GET", "/api/games/bus/picture")),
    Right("GET /api/lessons/{name:str}", "take a lesson", EVERYBODY, "anywhere", request("GET", "/api/lessons/bus")),
    Right("GET /api/boards/{digest:str}", "fetch a board", EVERYBODY, "playing", _board),
    Right("GET /api/tables", "list tables", EVERYBODY, "anywhere", request("GET", "/api/tables")),
    Right("POST /api/tables", "open a table", KNOWN, "anywhere", request("POST", "/api/tables", json=NEW)),
    Right("POST /api/imports", "bring a record", KNOWN, "anywhere", _imported),
    Right(f"GET {TABLE}", "look on", EVERYBODY, "playing", request("GET", "")),
    Right(f"GET {TABLE}/qr.svg", "see the table's address as a QR code", EVERYBODY, "playing",
          request("GET", "/qr.svg")),
    Right(f"GET {TABLE}/at/{{length:int}}", "look back", EVERYBODY, "moved", request("GET", "/at/0")),
    Right(f"GET {TABLE}/log", "read what happened", EVERYBODY, "moved", request("GET", "/log")),
    Right(f"GET {TABLE}/why/{{number:int}}", "ask why a bot did that", EVERYBODY, "moved", request("GET", "/why/1")),
    Right(f"GET {TABLE}/measures", "see how a game went while it runs", NOBODY, "playing", request("GET", "/measures")),
    Right(f"GET {TABLE}/measures", "see how a finished game went", EVERYBODY, "over", request("GET", "/measures")),
    Right(f"GET {TABLE}/plan", "ask for a plan", EVERYBODY, "playing", request("GET", "/plan", params={"goal": "go"})),
    Right(f"GET {TABLE}/guide", "ask for the cheapest ways", EVERYBODY, "playing", request("GET", "/guide")),
    Right(f"GET {TABLE}/why-not", "ask why a click does nothing", EVERYBODY, "playing",
          request("GET", "/why-not", params={"at": "c7"})),
    Right(f"GET {TABLE}/record", "export the record", EVERYBODY, "moved", request("GET", "/record")),
    Right(f"POST {TABLE}/seats/{{seat:int}} sit", "sit on a free seat before the start",
          "guest other spectator host", "waiting", seat("sit", LAST)),
    Right(f"POST {TABLE}/seats/{{seat:int}} sit", "sit on the seat of somebody who is here", NOBODY, "waiting",
          seat("sit", SEAT)),
    Right(f"POST {TABLE}/seats/{{seat:int}} sit", "sit where a bot stands in", "stood-in", "playing",
          seat("sit", STOOD_IN)),
    Right(f"POST {TABLE}/seats/{{seat:int}} sit", "sit on a bot's seat", NOBODY, "playing", seat("sit", LAST)),
    Right(f"POST {TABLE}/seats/{{seat:int}} leave", "give Sara's seat up", "seat", "playing", seat("leave", SEAT)),
    Right(f"POST {TABLE}/seats/{{seat:int}} leave", "give up a seat where a bot stands in", "stood-in", "playing",
          seat("leave", STOOD_IN)),
    Right(f"POST {TABLE}/seats/{{seat:int}} bot", "put a bot on a free seat", "host", "waiting",
          seat("bot", LAST, bot="random")),
    Right(f"POST {TABLE}/seats/{{seat:int}} bot", "have a bot play for Sara, who is here", "seat", "playing",
          seat("bot", SEAT, bot="random")),
    Right(f"POST {TABLE}/seats/{{seat:int}} bot", "have a bot play for the host, who is here", "host", "playing",
          seat("bot", HOST, bot="random")),
    Right(f"POST {TABLE}/seats/{{seat:int}} open", "take a bot off its seat", "host", "playing", seat("open", LAST)),
    Right(f"POST {TABLE}/seats/{{seat:int}} open", "open a seat where a bot stands in", NOBODY, "playing",
          seat("open", STOOD_IN)),
    Right(f"POST {TABLE}/seats/{{seat:int}} remove", "send Sara away before the start", "host", "waiting",
          seat("remove", SEAT)),
    Right(f"POST {TABLE}/seats/{{seat:int}} remove", "send Sara away during the game", NOBODY, "playing",
          seat("remove", SEAT)),
    Right(f"POST {TABLE}/start", "start before every seat is taken", NOBODY, "waiting",
          request("POST", "/start", json={"cid": "start"})),
    Right(f"POST {TABLE}/end", "end the game", "host", "playing", request("POST", "/end", json={"cid": "end"})),
    Right(f"POST {TABLE}/rematch", "ask for a rematch while the game runs", NOBODY, "playing",
          request("POST", "/rematch")),
    Right(f"POST {TABLE}/rematch", "ask for a rematch", PLAYERS, "over", request("POST", "/rematch")),
    Right(f"PUT {TABLE}/bot-settings", "say how bots play", "host", "playing",
          request("PUT", "/bot-settings", json=SETTINGS)),
    Right("join", "connect", EVERYBODY, "playing", message("join")),
    Right("join", "look on without one's seats", EVERYBODY, "playing", message("join", watch=True)),
    Right("look", "look from the host's seat, or as far as one may", EVERYBODY, "playing", message("look", seat=HOST)),
    Right("ping", "say that one is there", EVERYBODY, "playing", message("ping")),
    Right("chat", "talk", KNOWN, "playing", message("chat", text="Hello!")),
    Right("action", "move for the host", "host", "playing", submission("action", seat=HOST, actions=[FIRST_MOVE])),
    Right("undo", "take the host's move back", "host", "moved", submission("undo", to=0)),
    Right("redo", "play a move again that was not taken back", NOBODY, "moved", submission("redo", to=2)),
    Right("takeback:ask", "ask for a takeback in the host's name", "host", "moved",
          submission("takeback:ask", seat=HOST, to=0)),
    Right("takeback:answer", "answer for Sara", "seat", "asked", submission("takeback:answer", seat=SEAT, agree=True)),
    Right("takeback:answer", "answer for whom a bot stands in", "stood-in", "asked",
          submission("takeback:answer", seat=STOOD_IN, agree=True)),
]  # fmt: skip
"""Every route and message, the way its rights are tried, and who has them."""
OPEN_PAGES = ("/", "/learn/{rest:path}", "/table/{rest:path}", "/new/{rest:path}", "/assets/{path:path}", "/{name:str}")
"""The page and its parts, the same for everybody."""
DESCRIPTION = "/api/schema"
"""How the wire is described, the same for everybody."""


def without_a_row(app: Litestar) -> list[str]:
    """Routes, changes of seats and messages that no row is about; and rows about what is not there."""
    wanted = {str(kind.__struct_config__.tag) for kind in get_args(In)}
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path not in OPEN_PAGES and not route.path.startswith(DESCRIPTION):
            wanted |= {f"{method} {route.path}" for method in route.methods - {"OPTIONS", "HEAD"}}
    changed = f"POST {TABLE}/seats/{{seat:int}}"
    changes = get_args(get_type_hints(SeatChange)["do"])
    wanted = wanted - {changed} | {f"{changed} {do}" for do in changes}
    return sorted(wanted ^ {right.where for right in RIGHTS})


def breaches(company: Company, right: Right) -> list[str]:
    """Try something as everybody: those without the right first, each of whom must change nothing."""
    found = []
    may = right.may.split()
    with company.table(right.situation) as table:
        for role in ROLES:
            if role in may:
                continue
            before = company.stands_at(table)
            done, sentence = company.tries(role, right, table)
            if done or not sentence.endswith((".", "!", "?")):
                found.append(f"{right.where}: {role} may {right.what}: {sentence!r}")
            if company.stands_at(table) != before:
                found.append(f"{right.where}: something changed when {role} tried to {right.what}")
    for role in may:
        with company.table(right.situation) as table:
            done, sentence = company.tries(role, right, table)
            if not done:
                found.append(f"{right.where}: {role} may not {right.what}: {sentence}")
    return found


def as_table() -> str:
    """The rights for a page of the documentation."""
    heads = ("", "no cookie", "guest", "plays elsewhere", "looks on", "has a seat", "a bot stands in", "host")
    return rows_of(heads, RIGHTS)


def rows_of(heads: Sequence[str], rights: Sequence[Right]) -> str:
    """Some rights as a table, with a column for each role."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for right in rights:
        marks = ("yes" if role in right.may.split() else "–" for role in ROLES)
        lines.append(f"| {right.what} | {' | '.join(marks)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(f"{as_table()}\n")
