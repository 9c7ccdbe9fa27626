"""Plain connections to a server: whatever bytes a test likes, from any address of this machine."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from typing import NamedTuple

from tests.server.serving import Server

PATIENCE_S = 30.0
ELSEWHERE = "127.0.0.2"
"""Another address of this machine than the usual one; on Linux all of 127.0.0.0/8 is."""
HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class Answer(NamedTuple):
    """What a server wrote until it closed, or until the answer was whole."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def sentence(self) -> str:
        """What a refusal says."""
        found: str = json.loads(self.body)["sentence"]
        return found

    def header(self, name: str) -> str | None:
        """The value of a header, if it is there."""
        return next((value for key, value in self.headers if key == name), None)


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE_S, source_address=(source, 0))


def request(path: str, *headers: str, method: str = "GET", host: str = "127.0.0.1", body: bytes = b"") -> bytes:
    """A whole request."""
    lines = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host else []), *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def ask(server: Server, sent: bytes, source: str = "127.0.0.1") -> Answer:
    """The answer to some bytes on a connection of their own."""
    with connect(server, source) as sock:
        sock.sendall(sent)
        return read(sock)


def read(sock: socket.socket) -> Answer:
    """The next answer on a connection; its status is 0 if the server closed without one."""
    data = b""
    with suppress(ConnectionResetError):
        while b"\r\n\r\n" not in data and (more := sock.recv(65_536)):
            data += more
    head, _, body = data.partition(b"\r\n\r\n")
    if not head:
        return Answer(0, [], b"")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    length = next((int(value) for name, value in headers if name == "content-length"), None)
    while (length is None or len(body) < length) and (more := sock.recv(65_536)):
        body += more
    return Answer(int(first.split()[1]), headers, body[:length])


def is_closed(sock: socket.socket, within: float = PATIENCE_S) -> bool:
    """Whether the server has closed a connection, or does so within so many seconds."""
    until = time.monotonic() + within
    try:
        while (left := until - time.monotonic()) > 0:
            sock.settimeout(left)
            if not sock.recv(65_536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def upgrade(table: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    """The request that opens the live channel of a table."""
    return request(
        f"/api/tables/{table}/live", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", *headers, host=host,
    )  # fmt: skip


def closing(sock: socket.socket) -> tuple[int, str]:
    """The code and the sentence with which the live channel on a raw connection is closed."""
    answer = read_head(sock)
    assert " 101 " in answer, answer
    return close_frame(sock)


def close_frame(sock: socket.socket) -> tuple[int, str]:
    """What the last frame of a live channel says, which is the next to come."""
    first, length = _exactly(sock, 2)
    if length == 126:
        length = int.from_bytes(_exactly(sock, 2))
    frame = _exactly(sock, length)
    assert first & 15 == 8, (first, frame)
    return int.from_bytes(frame[:2]), frame[2:].decode()


def read_head(sock: socket.socket) -> str:
    """The first lines of an answer, byte by byte, so that nothing behind them is read."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        more = sock.recv(1)
        assert more, head
        head += more
    return head.decode("latin-1")


def _exactly(sock: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = sock.recv(count - len(data))
        assert more, data
        data += more
    return data
