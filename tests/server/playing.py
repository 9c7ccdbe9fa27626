"""A small client for tests: a guest who opens tables, sits at them over a socket, and keeps every byte that came."""

from __future__ import annotations

import itertools
import json
import time
import zlib
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from typing import Self

PATIENCE_S = 30.0
Json = dict[str, Any]


class Heard:
    """Everything one person was sent, and when: HTTP answers and frames, as text."""

    def __init__(self) -> None:
        self.items: list[tuple[float, str, str]] = []

    def add(self, where: str, text: str) -> None:
        self.items.append((time.time(), where, text))


class Guest:
    """Somebody with a browser. Without `known` it is one that has no cookie yet."""

    def __init__(self, address: str, name: str = "", *, known: bool = True) -> None:
        self.address = address
        self.heard = Heard()
        self.http = httpx.Client(
            base_url=f"http://{address}", timeout=PATIENCE_S, event_hooks={"response": [self._hear]}
        )
        self.me: Json = self.http.get("/api/me").json() if known else {}
        if name:
            self.me = self.http.put("/api/me", json={"name": name}).json()

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        heads = "".join(f"{name}: {value}\n" for name, value in response.headers.items() if name != "set-cookie")
        where = f"{response.request.method} {response.request.url.raw_path.decode()}"
        self.heard.add(where, f"{heads}\n{response.text}")

    @property
    def cookie(self) -> str:
        """What a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def opens(self, game: str, seats: list[str], **more: Any) -> str:
        """The id of a new table, which has begun unless `start` says otherwise."""
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, "pace": 0, "start": True, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sits(self, table: str, seat: int) -> None:
        """Take a free seat."""
        answer = self.http.post(f"/api/tables/{table}/seats/{seat}", json={"do": "sit", "cid": f"sit-{seat}"})
        assert answer.status_code == 201, answer.text

    def starts(self, table: str) -> None:
        """Begin the game."""
        answer = self.http.post(f"/api/tables/{table}/start", json={"cid": "start"})
        assert answer.status_code == 201, answer.text

    def looks(self, table: str, **query: Any) -> Json:
        """The table as this guest sees it."""
        answer = self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    def joins(self, table: str, seat: int | None = None, **headers: str) -> Socket:
        """The live channel of a table, joined."""
        socket = Socket(self, table, headers)
        socket.send({"type": "join", "seat": seat})
        socket.until("state:init")
        return socket

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Socket:
    """The live channel of a table. It keeps up with the table: `seq`, `status` and `ask` are as last heard."""

    _cids = itertools.count(1)

    def __init__(self, guest: Guest, table: str, headers: dict[str, str] | None = None) -> None:
        self.guest = guest
        self.table = table
        self.status: Json = {}
        self.ask: Json | None = None
        self.over: Json | None = None
        self._open = ExitStack()
        self.ws: ClientConnection = self._open.enter_context(
            connect(
                f"ws://{guest.address}/api/tables/{table}/live",
                additional_headers={"Cookie": guest.cookie, **(headers or {})},
                max_size=None,
                max_queue=None,  # whatever comes is taken at once, also while nobody looks
                compression=None,
            )
        )

    @property
    def seq(self) -> int:
        """Where the table stands, as far as is known here."""
        return int(self.status.get("seq", 0))

    def send(self, message: Json | str | bytes) -> None:
        """A message, or anything at all."""
        self.ws.send(json.dumps(message) if isinstance(message, dict) else message)

    def receive(self, patience: float = PATIENCE_S) -> Json:
        """The next message; raises `TimeoutError` or `ConnectionClosed`."""
        frame = self.ws.recv(timeout=patience)
        text = zlib.decompress(frame).decode() if isinstance(frame, bytes) else frame
        self.guest.heard.add("socket", text)
        message: Json = json.loads(text)
        self._note(message)
        return message

    def _note(self, message: Json) -> None:
        if message["type"] == "state:init":
            self.status, self.ask = message["table"]["status"], message["table"]["scene"]["ask"]
        elif message["type"] == "state:patch":
            assert message["base"] == self.seq, "a patch for another moment than the one that was shown"
            self.status, self.ask = message["status"], message["ask"]
        elif message["type"] == "game:over":
            self.over = message

    def until(self, *types: str, patience: float = PATIENCE_S) -> Json:
        """Hear messages until one of those types comes."""
        end = time.monotonic() + patience
        while True:
            message = self.receive(max(0.0, end - time.monotonic()))
            if message["type"] in types:
                return message

    def drain(self) -> None:
        """Hear everything that has come already."""
        self.ws.send('{"type":"ping"}')
        self.until("pong")

    def submits(self, type: str, **fields: Any) -> Json:
        """Submit something; the answer is an `ack` or a `refused`."""
        cid = f"c{next(self._cids)}"
        self.send({"type": type, "cid": cid, "base_seq": self.seq, **fields})
        while True:
            answer = self.until("ack", "refused")
            if answer["cid"] == cid:
                return answer

    def acts(self, *actions: Any, seat: int | None = None) -> Json:
        """Submit actions for a seat, by default the one looked from."""
        return self.submits("action", seat=self.status["viewer"] if seat is None else seat, actions=list(actions))

    def closed(self, patience: float = PATIENCE_S) -> tuple[int, str]:
        """Hear messages until the server closes the channel; its code and sentence, or 1006 if it just broke."""
        end = time.monotonic() + patience
        try:
            while True:
                self.receive(max(0.0, end - time.monotonic()))
        except ConnectionClosed as closed:
            return (1006, "") if closed.rcvd is None else (closed.rcvd.code, closed.rcvd.reason)

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
