"""Random requests and frames against a real server: `python -m tests.server.fuzz [FRAMES]`.

Requests are made after the server's own description. Frames are bytes, JSON, and valid messages that were spoilt; they
go to tables in play and none of them is legal, so nothing may change.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CheckFunction
from schemathesis.specs.openapi.checks import response_schema_conformance
from websockets.exceptions import ConnectionClosed

from tests.server.playing import PATIENCE_S, Guest, Json, Socket
from tests.server.serving import GENEROUS, Server

AT_ONCE = 150
"""So many frames are within the limit of one connection."""
MOST_FRAME = 16_384
READY_MADE = {"GET /api/lessons/{name}", "GET /api/boards/{digest}", "GET /api/tables/{table_id}/record"}
"""Routes that answer with JSON made long before; the description calls it bytes."""


# requests


def requests(server: Server, examples: int) -> Counter[int]:
    """So many requests to each route; how often each status came."""
    with Guest(server.address, "Ann") as guest:
        tables = [guest.opens("eurorails", ["me", "open", "bot:random"], start=False)]
        tables += [guest.opens(game, ["me", "bot:random", "bot:random"]) for game in ("eurorails", "bus")]
        tables += [guest.opens("wood_and_steel_table", ["me", "me"])]
        board = guest.looks(tables[1])["board"]
        places = guest.http.get(f"/api/boards/{board}").json()["anchors"]["id"]
        known = {"table_id": tables, "name": ["bus"], "digest": [board], "at": places}
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        statuses: Counter[int] = Counter()
        operations: list[Any] = list(schema.get_all_operations())
        for found in operations:
            _try_out(found.ok(), examples, known, {"cookie": guest.cookie}, statuses)
    return statuses


def _try_out(
    operation: Any, examples: int, known: dict[str, list[str]], headers: Json, statuses: Counter[int]
) -> None:  # fmt: skip
    """One route: mostly with names that exist, now and then with whatever comes to mind."""
    checks: list[CheckFunction] = [response_schema_conformance]

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(), pick=st.integers(0, 10_000))
    def tried(case: Any, pick: int) -> None:
        for given_names in (case.path_parameters or {}, case.query or {}):
            for name in given_names.keys() & known.keys() if pick % 5 else ():
                given_names[name] = known[name][pick % len(known[name])]
        response = case.call(headers=headers, timeout=PATIENCE_S)
        statuses[response.status_code] += 1
        what = f"{operation.label} {response.status_code} {response.content[:300]!r}"
        assert response.status_code < 500, what
        if response.status_code >= 400:
            assert is_a_sentence(response.text), what
        elif operation.label not in READY_MADE:
            case.validate_response(response, checks=checks)

    tried()


def is_a_sentence(body: str) -> bool:
    """Whether this is how a refusal looks: one sentence, and nothing else."""
    said = json.loads(body)
    sentence = said.get("sentence") if isinstance(said, dict) and len(said) == 1 else None
    return isinstance(sentence, str) and sentence.endswith(".") and "Traceback" not in sentence and "\n" not in sentence


# frames

Sender = Callable[["Sending"], str | bytes]


class Fuzzed(NamedTuple):
    """A game at whose table frames are sent: what its actions look like, and how a table gets under way."""

    game: str
    seats: tuple[str, ...]
    """Ann has the first, Bob the second."""
    kinds: tuple[str, ...]
    fields: tuple[str, ...]
    open_kinds: tuple[str, ...]
    """Actions that are not listed among what is legal: forms."""
    begin: Callable[[Guest, Guest, str], None]
    companion: bool = False
    """Whether an action is judged although it comes late."""


class Sending:
    """Who sends frames, from which seat, and what would be legal there."""

    def __init__(self, fuzzed: Fuzzed, draw: Random, socket: Socket) -> None:
        self.fuzzed = fuzzed
        self.draw = draw
        self.seq = socket.seq
        self.length = int(socket.status["length"])
        self.seat: int | None = socket.status["viewer"]
        self.legal = [choice["action"] for choice in (socket.ask or {"choices": ()})["choices"]]

    def valid(self) -> Json:
        """A message as a browser sends it, for this seat or, without one, for anybody's."""
        draw = self.draw
        seat = draw.randrange(3) if self.seat is None else self.seat
        common = {"cid": f"f{draw.getrandbits(40)}", "base_seq": self.seq}
        return draw.choice([
            {"type": "action", **common, "seat": seat, "actions": [self.action() for _ in range(draw.randint(1, 4))]},
            {"type": "undo", **common, "to": draw.randrange(20)},
            {"type": "redo", **common, "to": draw.randrange(20)},
            {"type": "takeback:ask", **common, "seat": seat, "to": draw.randrange(20)},
            {"type": "takeback:answer", **common, "seat": seat, "agree": draw.random() < 0.5},
            {"type": "chat", "text": "<script>alert(1)</script>"},
        ])  # fmt: skip

    def action(self) -> Any:
        """Something that could be an action of the game."""
        draw, fuzzed = self.draw, self.fuzzed
        if self.legal and draw.random() < 0.5:
            return draw.choice(self.legal)
        kind = draw.choice(fuzzed.kinds)
        return {"do": kind, **{name: draw.randrange(-1, 200) for name in fuzzed.fields if draw.random() < 0.5}}

    def may_land(self, frame: str | bytes) -> bool:
        """Whether a frame could be legal after all: then it is not sent."""
        try:
            message = msgspec.json.decode(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return False
        if self.seat is None or not isinstance(message, dict):
            return False
        kind = message.get("type")
        if kind == "action" and self.legal and message.get("seat") == self.seat:
            actions = message.get("actions")
            open_ones = isinstance(actions, list) and any(
                isinstance(one, dict) and one.get("do") in self.fuzzed.open_kinds for one in actions
            )
            return (self.fuzzed.companion or message.get("base_seq") == self.seq) and (
                open_ones or not isinstance(actions, list) or not actions or actions[0] in self.legal
            )
        to = message.get("to")
        reachable = isinstance(to, int | float) and 0 <= to < self.length
        return reachable and (kind == "undo" or (kind == "takeback:ask" and not self.fuzzed.companion))


def some_bytes(sending: Sending) -> bytes:
    return sending.draw.randbytes(sending.draw.randrange(200))


def some_text(sending: Sending) -> str:
    draw = sending.draw
    signs = [0x20, 0x22, 0x5B, 0x7B, 0x7D, 0x5C, 0, 0x2028, 0x1F600, draw.randrange(0x20, 0xD800)]
    return "".join(chr(draw.choice(signs)) for _ in range(draw.randrange(100)))


def some_json(sending: Sending) -> str:
    return json.dumps(_value(sending.draw, 4))


def _value(draw: Random, depth: int) -> Any:
    """Any JSON value, and some that only look like it."""
    if depth and draw.random() < 0.5:
        names = ["type", "do", "cid", "seat", "actions", "base_seq", "to", "text", "x" * 70, "\ud800", ""]
        items = [_value(draw, depth - 1) for _ in range(draw.randrange(4))]
        return items if draw.random() < 0.5 else {draw.choice(names): item for item in items}
    return draw.choice([
        None, True, False, 0, -1, 2**53 + 1, 10**30, -(10**400), 1.5, 1e308, float("nan"), float("inf"), "",
        "action", "join", "state:init", "\ud800", "\x00", "x" * 600, "9" * 5000,
    ])  # fmt: skip


def spoilt(sending: Sending) -> str:
    """A valid message with one field wrong, missing or too many."""
    draw, message = sending.draw, sending.valid()
    name = draw.choice(sorted(message))
    match draw.randrange(4):
        case 0:
            del message[name]
        case 1:
            message[draw.choice(["extra", "seats", "\ud800"])] = _value(draw, 2)
        case 2:
            return json.dumps(message).replace('"', draw.choice(["", "'", '"\\ud800']), 1)
        case _:
            message[name] = _value(draw, 3)
    return json.dumps(message)


def nested(sending: Sending) -> str:
    """Deeper than anything that reads JSON by recursion likes."""
    depth = sending.draw.randrange(500, 8_000)
    inner = sending.draw.choice(["[" * depth, "[" * depth + "]" * depth, '{"a":' * (depth // 3)])
    return sending.draw.choice([inner, f'{{"type":"action","actions":[{inner}'])


def out_of_turn(sending: Sending) -> str:
    """Well formed in all respects, but not this player's to say: no turn, no seat, an old or future position."""
    draw, message = sending.draw, sending.valid()
    if "base_seq" in message and draw.random() < 0.5:
        message["base_seq"] = draw.choice([0, sending.seq - 1, sending.seq + 1, 2**53])
    if "seat" in message and sending.seat is not None:
        message["seat"] = draw.choice([seat for seat in (0, 1, 2, 3, 19) if seat != sending.seat])
    return json.dumps(message)


KINDS: tuple[Sender, ...] = (some_bytes, some_text, some_json, spoilt, spoilt, out_of_turn, out_of_turn, nested)


def frames(server: Server, count: int, seed: int = 0) -> Counter[str]:
    """So many frames to tables of different kinds; what was answered."""
    counts: Counter[str] = Counter()
    for fuzzed in FUZZED:
        counts += frames_at(server, fuzzed, count // len(FUZZED), seed)
    return counts


def frames_at(server: Server, fuzzed: Fuzzed, count: int, seed: int) -> Counter[str]:
    """So many frames from a player out of turn, the one whose turn it is, and a spectator; what was answered."""
    draw = Random(seed)
    counts: Counter[str] = Counter()
    with Guest(server.address, "Ann") as ann, Guest(server.address, "Bob") as bob, Guest(server.address) as cy:
        table = ann.opens(fuzzed.game, [*fuzzed.seats], start=False)
        bob.sits(table, 1)
        ann.starts(table)
        fuzzed.begin(ann, bob, table)
        before = ann.looks(table)["status"]["seq"], ann.http.get(f"/api/tables/{table}/record").content
        while counts["frames"] < count:
            sender = draw.choice([ann, bob, cy])
            _volley(fuzzed, sender, table, draw, min(AT_ONCE, count - counts["frames"]), counts)
        after = ann.looks(table)["status"]["seq"], ann.http.get(f"/api/tables/{table}/record").content
        assert after == before, "a frame that was not legal has changed the table"
        with bob.joins(table) as socket:
            assert socket.ask is not None, "Bob may still act"
            assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack", "the table does not play on"
    return counts


def _begin(ann: Guest, bob: Guest, table: str) -> None:
    """The first player has built and ended the turn; the second has built a section and is about to go on."""
    with ann.joins(table) as socket:
        assert socket.ask is not None
        first, last = socket.ask["choices"][0]["action"], socket.ask["choices"][-1]["action"]
        assert socket.acts(first)["type"] == "ack"
        socket.drain()
        assert socket.acts(last)["type"] == "ack"
    with bob.joins(table) as socket:
        assert socket.ask is not None
        assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack"


def _begin_evening(ann: Guest, bob: Guest, table: str) -> None:
    """Both have ranked, and tapped something."""
    ranks: Json = {"do": "rank", "first": 0, "second": 1, "third": 2}
    for tap in (ranks, {"do": "mogul"}):
        for guest in (ann, bob):
            with guest.joins(table) as socket:
                assert socket.acts(tap)["type"] == "ack"


FUZZED = (
    Fuzzed(
        "eurorails", ("me", "open", "bot:random"),
        ("throw", "place", "step", "sail", "pick_up", "deliver", "drop", "build", "declare", "lose"),
        ("by", "card", "demand", "direction", "edge", "load", "milepost", "seat", "train"), ("borrow", "offer"), _begin,
    ),
    Fuzzed(
        "wood_and_steel_table", ("me", "open"),
        ("rank", "end_turn", "end_game", "final", "fulfil", "take", "claim", "discard", "draw_offers", "mogul", "hub",
         "office", "exchange", "merge", "connect", "bankrupt", "placed", "rank_secretly"),
        ("bonus", "city", "contract", "dominant", "first", "good", "market", "owner", "railroad", "region", "round"),
        ("reopen", "add_contract", "remove_contract", "add_city", "remove_city", "add_segment", "remove_segment",
         "set_round"), _begin_evening, companion=True,
    ),
)  # fmt: skip
"""A game with turns and secrets, and a companion, at which everybody acts at any time."""


def _volley(fuzzed: Fuzzed, guest: Guest, table: str, draw: Random, count: int, counts: Counter[str]) -> None:
    """Frames over one connection, which bears them unless one is too big."""
    with guest.joins(table) as socket:
        sending = Sending(fuzzed, draw, socket)
        guest.heard.items.clear()
        for frame in _made(sending, count):
            socket.send(frame)
            counts["frames"] += 1
        if draw.random() < 0.1:
            socket.send("x" * (MOST_FRAME + draw.randrange(1, 1000)))
            code, sentence = socket.closed()
            counts[f"closed with {code}"] += 1
            # with frames still under way, the reset that follows may overtake the code
            assert code in (1006, 1009), (code, sentence)
            return
        try:
            socket.drain()
        except ConnectionClosed as closed:
            raise AssertionError(f"frames within the limits closed the connection: {closed}") from closed
        for _, _, text in guest.heard.items:
            message = json.loads(text)
            counts[message["type"]] += 1
            assert message["type"] != "ack", "something that was not legal was taken"
            assert message["type"] != "refused" or message["sentence"].endswith("."), message


def _made(sending: Sending, count: int) -> Iterator[str | bytes]:
    made = 0
    while made < count:
        frame = sending.draw.choice(KINDS)(sending)
        if not sending.may_land(frame):
            made += 1
            yield frame


def main(count: int = 100_000) -> None:
    """Both, and what came of them."""
    with tempfile.TemporaryDirectory() as folder:
        with Server(Path(folder), bot_workers=1, **GENEROUS) as server:
            for status, times in sorted(requests(server, max(10, count // 200)).items()):
                sys.stdout.write(f"{times:>12,} requests answered with {status}\n")
            for what, times in sorted(frames(server, count).items()):
                sys.stdout.write(f"{times:>12,} {what}\n")
        server.assert_quiet()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
