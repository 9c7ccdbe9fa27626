"""What every request and every socket passes first: who asks, under which name, and what every answer carries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from milepost.server.network.addresses import Names, Proxies

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cache-control", b"no-store"),
)
"""Headers of every answer that says nothing else: most depend on who asks, so that nobody may keep them."""
ONLY_HTTPS = (b"strict-transport-security", b"max-age=15552000")
"""Half a year, in which a browser that came over https comes in no other way."""
MISDIRECTED = 421
MOST_NAMED = 80


class Gate:
    """An application behind its checks."""

    def __init__(self, app: App, names: Names, proxies: Proxies) -> None:
        self._app = app
        self._names = names
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        self._believe_proxy(scope)
        is_secure = scope["scheme"] in ("https", "wss")

        async def send_with_headers(event: Any) -> None:
            if event["type"] == "http.response.start":
                event = {**event, "headers": completed(event.get("headers", ()), is_secure)}
            await send(event)

        wrong = self._wrong_name(scope)
        if wrong:
            await refuse(scope, send_with_headers, wrong)
        else:
            await self._app(scope, receive, send_with_headers)

    def _believe_proxy(self, scope: Scope) -> None:
        """Put in who really asks, and how, if a proxy says so that is believed."""
        peer = scope["client"][0] if scope["client"] else ""
        if peer not in self._proxies:
            return
        scope["client"] = (self._proxies.client(peer, values(scope, b"x-forwarded-for")), 0)
        scheme = ",".join(values(scope, b"x-forwarded-proto")).rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            live = scope["type"] == "websocket"
            scope["scheme"] = scheme.replace("http", "ws") if live else scheme

    def _wrong_name(self, scope: Scope) -> str:
        """What is wrong with the name a request was sent to, if anything."""
        hosts = values(scope, b"host")
        if len(hosts) != 1:
            return "A request has to name the server that it is for, once."
        if self._names.knows(hosts[0]):
            return ""
        shown = "".join(sign if sign.isprintable() else " " for sign in hosts[0])[:MOST_NAMED]
        return f"This server does not go by the name {shown!r}; whoever runs it can add that name."


def values(scope: Scope, name: bytes) -> list[str]:
    """All headers of that name, in order."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def completed(headers: Any, is_secure: bool) -> list[tuple[bytes, bytes]]:
    """Headers with those that every answer has."""
    made = list(headers)
    there = {name.lower() for name, _ in made}
    made += [one for one in SAFE if one[0] not in there]
    return [*made, ONLY_HTTPS] if is_secure else made


async def refuse(scope: Scope, send: Send, sentence: str) -> None:
    """Answer a request, or an attempt to open a socket, with a sentence."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    for_people = any("text/html" in value for value in values(scope, b"accept"))
    body = sentence.encode() if for_people else msgspec.json.encode({"sentence": sentence})
    media = b"text/plain; charset=utf-8" if for_people else b"application/json"
    headers = [(b"content-type", media), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
