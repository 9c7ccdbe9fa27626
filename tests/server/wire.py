"""What goes over the wire holds nothing hidden: `python -m tests.server.wire [GAMES]`.

Games of EuroRails with hidden hands are played through a real server by two people, bots and people who look on. Every
byte each of them gets is kept. Afterwards the truth is read from the database, and whoever was shown something of a
card they had never seen, or any secret of the server, is found.
"""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from milepost.core.action import Seat
from milepost.games.eurorails.board import LOADS, SHOWN
from milepost.games.eurorails.state import UNKNOWN, EuroState
from milepost.server.game_log.entries import read
from milepost.server.game_log.history import History
from tests.server.playing import Guest, Heard, Json, Socket
from tests.server.serving import GENEROUS, Server

PATIENCE_S = 120.0
LOOK_EVERY = 12
"""Moves of people between two looks at everything else."""
LAST_ASKED, MOST_ASKED = 3, 60
"""Decisions of bots that are asked about now and then, and after a game."""

# the truth


class Truth:
    """A table as its database has it: the secrets, and who had seen which cards when."""

    def __init__(self, database: str, table: str) -> None:
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            connection.row_factory = sqlite3.Row
            head = connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            entries = connection.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
            kept = connection.execute("SELECT name, value FROM secrets").fetchall()
        self.seed, self.bot_seed = str(head["seed"]), str(head["bot_seed"])
        self.keys = {str(entry["after"]).partition(":")[2] for entry in entries}
        self.server_secrets = {str(name): str(value) for name, value in kept}
        self.ended = float("inf")
        history = History(head["game"], head["seats"], self.seed, json.loads(head["options"]))
        viewers = (*range(head["seats"]), None)
        self._seen: dict[Seat | None, list[tuple[float, frozenset[int]]]] = {
            viewer: [(0.0, shown(history.now.state, viewer))] for viewer in viewers
        }
        for entry in entries:
            body = json.loads(entry["body"])
            body.pop("memory", None)  # what a bot remembers changes nothing here
            change = history.judge(read(entry["kind"], json.dumps(body).encode()), entry["seat"])
            history.take(change, entry["seq"])
            for viewer in viewers:
                before = self._seen[viewer][-1][1]
                # a card that passed by within one entry was seen too: events in force and discards stay to be seen
                self._seen[viewer].append((entry["made_at"], before | shown(change.after.state, viewer)))
            if change.after.phase == "over":
                self.ended = entry["made_at"]
        state: EuroState = history.now.state
        self.deck = state.deck
        self.cards = {*state.deck.demands, *state.deck.events}

    def unseen(self, viewer: Seat | None, at: float) -> set[int]:
        """The cards somebody had never seen by a time."""
        if at >= self.ended:
            return set()
        seen = next(cards for when, cards in reversed(self._seen[viewer]) if when <= at)
        return self.cards - seen

    def secrets(self, at: float) -> Iterator[tuple[str, str]]:
        """What nobody may have been told by a time."""
        yield from self.server_secrets.items()
        yield "the bots' seed", self.bot_seed
        if at < self.ended:
            yield "the seed", self.seed
            yield from (("the key of a position", key) for key in self.keys if key)


def shown(state: EuroState, viewer: Seat | None) -> frozenset[int]:
    """The cards somebody sees in a position."""
    view = state.seen_by(viewer).state
    cards = {*view.discards, *view.gone, *(card for card, _, _ in view.forces)}
    cards.update(card for hand in view.hands for card in hand)
    return frozenset(cards - {UNKNOWN})


# the scan

_CARD = re.compile(r"\b[Cc]ards? (\d+(?:(?:, | and | or )\d+)*)")
_DEMAND = re.compile(r"([A-Z][a-z]+(?: [a-z]+)?) (?:to|→) ([^\s\d\"][^\d\"]*?)(?: for |\",\"value\":\"|: )(\d+)M")


def named_cards(text: str, deck: Any) -> list[tuple[str, frozenset[int]]]:
    """What a message says of cards: the words, and the cards they may mean."""
    found = [
        (match[0], frozenset({int(number)}))
        for match in _CARD.finditer(text)
        for number in re.findall(r"\d+", match[1])
    ]
    wanted: dict[tuple[str, str, int], set[int]] = {}
    for card, demands in deck.demands.items():
        for demand in demands:
            wanted.setdefault((LOADS[demand.load], SHOWN[demand.city], demand.pay), set()).add(card)
    for match in _DEMAND.finditer(text):
        cards = wanted.get((match[1], match[2], int(match[3])))
        if cards is not None:
            found.append((match[0], frozenset(cards)))
    return found


def hinted_cards(text: str, deck: Any) -> list[tuple[str, frozenset[int]]]:
    """Loads that a text names together with a city: the words, and the cards that want such a load there.

    An explanation may betray a card in any words, so neither a price nor a certain phrase is looked for.
    """
    named_loads = [load for load, name in enumerate(LOADS) if re.search(rf"\b{name}\b", text)]
    named_cities = [city for city, name in enumerate(SHOWN) if re.search(rf"\b{re.escape(name)}\b", text)]
    found: dict[tuple[int, int], set[int]] = {}
    for card, demands in deck.demands.items():
        for demand in demands:
            if demand.load in named_loads and demand.city in named_cities:
                found.setdefault((demand.load, demand.city), set()).add(card)
    return [(f"{LOADS[load]} … {SHOWN[city]}", frozenset(cards)) for (load, city), cards in found.items()]


def card_fields(value: Any) -> Iterator[int]:
    """The numbers of cards in structured places: fields called so, and lists under names of hands and piles."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "card" and isinstance(inner, int):
                yield inner
            elif name in ("hands", "pile", "hand", "discards") and isinstance(inner, list):
                yield from _numbers(inner)
            else:
                yield from card_fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from card_fields(inner)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int) and value != UNKNOWN:
        yield value


def leaks(truth: Truth, viewer: Seat | None, heard: Heard, others: dict[str, str]) -> list[str]:
    """Whatever somebody was sent that they may not know; `others` are secrets of other people by name."""
    found = []
    for at, where, text in heard.items:
        unseen = truth.unseen(viewer, at)
        said = named_cards(text, truth.deck)
        body = text.partition("\n\n")[2] if where != "socket" else text
        if "/why/" in where:
            said += hinted_cards(body, truth.deck)
        with contextlib.suppress(json.JSONDecodeError):
            said += [(f"card = {card}", frozenset({card})) for card in card_fields(json.loads(body))]
        found += [f"{where}: {words!r}" for words, cards in said if cards and cards <= unseen]
        secrets = [*truth.secrets(at), *others.items()]
        found += [f"{where}: {name}" for name, secret in secrets if secret in text]
    return found


# the games


class Players:
    """Two people, two who look on, and all they hear at one table."""

    def __init__(self, server: Server, draw: Random, rounds: int) -> None:
        self.draw = draw
        self.guests = {name: Guest(server.address, name) for name in ("Ann", "Bob", "Cy")}
        self.guests["nobody"] = Guest(server.address, known=False)
        self.seats: dict[str, Seat | None] = {"Ann": 0, "Bob": 1, "Cy": None, "nobody": None}
        ann, bob = self.guests["Ann"], self.guests["Bob"]
        seats = ["me", "open", "bot:carrier", *["bot:greedy"] * draw.randrange(2)]
        options = {"rounds": rounds, "deck": draw.choice(["first", "second"]), "four_cards": draw.random() < 0.5}
        self.table = ann.opens("eurorails", seats, start=False, options=options, listed=True)
        bob.sits(self.table, 1)
        ann.starts(self.table)
        self.sockets = {name: guest.joins(self.table) for name, guest in self.guests.items()}

    def play(self) -> int:
        """The whole game; how many decisions of people it had."""
        count = 0
        while not self.hear():
            mover = next((name for name, seat in self.seats.items() if seat == self.to_act), None)
            if mover is None:
                self.sockets["Ann"].until("state:patch", "state:init", "game:over", patience=PATIENCE_S)
                continue
            self.move(self.guests[mover], self.sockets[mover])
            count += 1
            if count % LOOK_EVERY == 0:
                self.look_around()
                self.ask_why(LAST_ASKED)
        self.look_around()
        self.ask_why(MOST_ASKED)
        return count

    def hear(self) -> bool:
        """Everybody hears what has come; whether the game is over."""
        for socket in self.sockets.values():
            socket.drain()
        self.to_act = self.sockets["Ann"].status["to_act"]
        return bool(self.sockets["Ann"].status["phase"] == "over")

    def move(self, guest: Guest, socket: Socket) -> None:
        """Somebody whose turn it is does something, more often something that shows cards."""
        draw = self.draw
        if socket.ask is None:
            return
        choices = socket.ask["choices"]
        eager = [choice for choice in choices if choice["action"]["do"] in ("deliver", "pick_up")]
        showing = [choice for choice in choices if choice.get("reveals") and choice["action"]["do"] != "restart"]
        if eager and draw.random() < 0.9:
            action = draw.choice(eager)["action"]
        elif showing and draw.random() < 0.3:
            action = draw.choice(showing)["action"]
        elif draw.random() < 0.4:
            action = choices[-1]["action"]
        else:
            action = draw.choice([choice for choice in choices if choice["action"]["do"] != "restart"])["action"]
        assert socket.acts(action)["type"] == "ack"
        if draw.random() < 0.1:
            socket.drain()
            undo = socket.status["undo"]
            if undo is not None and undo["floor"] < socket.status["length"]:
                socket.submits("undo", to=undo["floor"])  # refused if a bot was quicker

    def look_around(self) -> None:
        """Everybody asks for everything, and tries what is not theirs."""
        draw, table = self.draw, f"/api/tables/{self.table}"
        length = self.sockets["Ann"].status["length"]
        for name, guest in self.guests.items():
            other = {"seat": draw.randrange(3)}
            for path, query in (
                (table, other), (f"{table}/log", other), (f"{table}/log", {"before": length // 2}),
                (f"{table}/at/{draw.randint(0, length)}", other), (f"{table}/at/{length}", {}),
                (f"{table}/guide", other), (f"{table}/plan", {"goal": draw.choice(LOADS), **other}),
                (f"{table}/plan", {"at": "m100", **other}), (f"{table}/why-not", {"at": "m100", **other}),
                (f"{table}/record", {}), (f"{table}/measures", {}), ("/api/tables", {}), ("/api/nothing", {}),
                (f"{table}/at/999999", {}),
                *((f"{table}/why/{number}", other) for number in range(max(0, length - 8), length + 1)),
            ):  # fmt: skip
                assert guest.http.get(path, params=query).status_code < 500
            self._try_what_is_not_theirs(self.sockets[name])

    def ask_why(self, most: int) -> None:
        """Everybody asks the bots about their last decisions."""
        table = f"/api/tables/{self.table}"
        for guest in self.guests.values():
            explained = [told["last"] for told in guest.http.get(f"{table}/log").json() if told["why"]]
            for number in explained[-most:]:
                assert guest.http.get(f"{table}/why/{number}").status_code == 200

    def _try_what_is_not_theirs(self, socket: Socket) -> None:
        action: Json = {"do": "end_turn"}
        for seat in (0, 1, 2):
            if seat != socket.status["viewer"]:
                assert socket.acts(action, seat=seat)["type"] == "refused"
        socket.send({"type": "look", "seat": self.draw.randrange(4)})
        socket.until("state:init")
        socket.drain()

    def leaks(self, truth: Truth) -> list[str]:
        """What anybody was sent that they may not know."""
        found = []
        for name, guest in self.guests.items():
            others = {
                f"the cookie of {other}": one.http.cookies["milepost_guest"]
                for other, one in self.guests.items()
                if other != name and "milepost_guest" in one.http.cookies
            }
            found += [f"{name}: {leak}" for leak in leaks(truth, self.seats[name], guest.heard, others)]
        return found

    def close(self) -> None:
        for socket in self.sockets.values():
            socket.close()
        for guest in self.guests.values():
            guest.close()


def games(server: Server, count: int, rounds: int, seed: int = 0) -> Iterator[tuple[Players, Truth]]:
    """Games that were played, one after the other."""
    for number in range(count):
        players = Players(server, Random(seed + number), rounds)
        try:
            players.play()
        finally:
            players.close()
        yield players, Truth(server.settings.database, players.table)


def main(count: int = 50, rounds: int = 25) -> None:
    """Play and scan."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        with Server(Path(folder), **GENEROUS) as server:
            for players, truth in games(server, count, rounds):
                found = players.leaks(truth)
                assert not found, "\n".join(found[:20])
                counts["games"] += 1
                for guest in players.guests.values():
                    counts["messages"] += len(guest.heard.items)
                    counts["characters"] += sum(len(text) for _, _, text in guest.heard.items)
                sys.stdout.write(f"{counts['games']} of {count} games\n")
        server.assert_quiet()
    sys.stdout.write(
        "\n".join(f"{number:>14,} {what}" for what, number in counts.items()) + "\nnothing hidden in them\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
