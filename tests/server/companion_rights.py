"""Who may do what at a companion's table, where that differs from all others; see `rights`.

`python -m tests.server.companion_rights` prints it as the second table of docs/host.md. Nobody is stood in for there:
whoever has that role elsewhere has a seat here and is gone.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from tests.server.playing import Guest, Socket
from tests.server.rights import (
    HOST,
    KNOWN,
    LAST,
    NOBODY,
    PLAYERS,
    SEAT,
    SETTINGS,
    STOOD_IN,
    TABLE,
    Answer,
    Company,
    Right,
    Situation,
    done,
    message,
    request,
    rows_of,
    seat,
    submission,
)

GAME = "wood_and_steel_table"
TAP = {"do": "mogul"}
RANKED = 4
"""How many steps there are when everybody has ranked: positions are shown, and nobody goes back past that."""
GONE = STOOD_IN
"""The seat of somebody whose phone is off."""


class CompanionCompany(Company):
    """Somebody in each role at tables of a companion; the server waits for nobody who is gone."""

    @contextlib.contextmanager
    def table(self, situation: Situation) -> Iterator[str]:
        """A new table in a situation; during the game the host has given the last seat up."""
        people = self.people
        host = people["host"]
        table = host.opens(GAME, ["me", "open", "open", "open"], start=False)
        people["seat"].sits(table, SEAT)
        people["stood-in"].sits(table, GONE)
        with contextlib.ExitStack() as stack:
            for role in ("spectator", "seat"):
                stack.enter_context(people[role].joins(table))
            socket = stack.enter_context(host.joins(table))
            if situation != "waiting":
                host.sits(table, LAST)
                host.starts(table)
                for number, role in enumerate(("host", "seat", "stood-in", "host")):
                    done(submission("action", seat=number, actions=[_ranking(number)])(people[role], table))
                done(seat("leave", LAST)(host, table))
            if situation in ("moved", "undone"):
                _tap(socket)
            if situation == "undone":
                assert socket.submits("undo", to=RANKED)["type"] == "ack"
            yield table


def _ranking(first: int) -> dict[str, object]:
    return {"do": "rank", "first": first, "second": (first + 1) % 6, "third": (first + 2) % 6}


def _tap(socket: Socket) -> None:
    socket.drain()
    assert socket.acts(TAP, seat=HOST)["type"] == "ack"
    socket.drain()


def _late_tap(guest: Guest, table: str) -> Answer:
    return message("action", cid="late", base_seq=1, seat=HOST, actions=[TAP])(guest, table)


def _late_undo(guest: Guest, table: str) -> Answer:
    return message("undo", cid="late", base_seq=1, to=RANKED)(guest, table)


CHANGED = f"POST {TABLE}/seats/{{seat:int}}"
COMPANION_RIGHTS = [
    Right(f"{CHANGED} sit", "take a free seat before the start, also a second one", KNOWN, "waiting",
          seat("sit", LAST)),
    Right(f"{CHANGED} sit", "take a free seat during the game, also a second one", KNOWN, "playing", seat("sit", LAST)),
    Right(f"{CHANGED} sit", "take the seat of somebody who is here", NOBODY, "playing", seat("sit", SEAT)),
    Right(f"{CHANGED} sit", "take the seat of somebody who is gone", KNOWN, "playing", seat("sit", GONE)),
    Right(f"{CHANGED} bot", "put a bot on a free seat", NOBODY, "waiting", seat("bot", LAST, bot="random")),
    Right(f"{CHANGED} bot", "have a bot play for somebody", NOBODY, "playing", seat("bot", GONE, bot="random")),
    Right(f"PUT {TABLE}/bot-settings", "say how bots play", NOBODY, "playing",
          request("PUT", "/bot-settings", json=SETTINGS)),
    Right("action", "tap for the host", "host", "playing", submission("action", seat=HOST, actions=[TAP])),
    Right("action", "tap for the host on a screen that is behind", "host", "playing", _late_tap),
    Right("undo", "take the host's latest step back", PLAYERS, "moved", submission("undo", to=RANKED)),
    Right("undo", "take it back on a screen that is behind", NOBODY, "moved", _late_undo),
    Right("undo", "go back to before positions were shown", NOBODY, "moved", submission("undo", to=RANKED - 1)),
    Right("redo", "play a step of the host's again that was taken back", PLAYERS, "undone",
          submission("redo", to=RANKED + 1)),
    Right("takeback:ask", "ask for a takeback", NOBODY, "moved", submission("takeback:ask", seat=HOST, to=RANKED)),
]  # fmt: skip
"""Only what differs, or is about what only a companion has."""


def as_table() -> str:
    """The rights for a page of the documentation."""
    heads = ("", "no cookie", "guest", "plays elsewhere", "looks on", "has a seat", "has a seat, gone", "host")
    return rows_of(heads, COMPANION_RIGHTS)


if __name__ == "__main__":
    sys.stdout.write(f"{as_table()}\n")
