"""Nobody is sent anything hidden; and the scan that says so would find it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from milepost.games.eurorails.board import LOADS, SHOWN
from milepost.games.eurorails.words import parts
from tests.server import wire
from tests.server.playing import Heard, Json
from tests.server.serving import GENEROUS, Server
from tests.server.wire import Players, Truth

GAMES = 2
ROUNDS = 2


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[tuple[Players, Truth]]]:
    """Some short games with hidden hands, played to the end."""
    with Server(tmp_path_factory.mktemp("wire"), bot_workers=1, **GENEROUS) as server:
        yield list(wire.games(server, GAMES, ROUNDS))
    server.assert_quiet()


def test_nobody_is_sent_a_hidden_card_a_seed_or_a_secret(played: list[tuple[Players, Truth]]):
    for players, truth in played:
        assert players.leaks(truth) == []


def test_there_was_something_to_hide_and_something_to_see(played: list[tuple[Players, Truth]]):
    for players, truth in played:
        middle = players.guests["Ann"].heard.items[len(players.guests["Ann"].heard.items) // 2][0]
        assert len(truth.unseen(0, middle)) > 50
        assert len(truth.unseen(None, middle)) > len(truth.unseen(0, middle))
        assert truth.ended < float("inf")
        for name, guest in players.guests.items():
            named = [found for _, _, text in guest.heard.items for found in wire.named_cards(text, truth.deck)]
            assert len(named) > 20, f"the scan finds no cards in what {name} hears"
            places = {where.split("?")[0].split("/")[-1] for _, where, _ in guest.heard.items}
            assert {"socket", "log", "record", "guide", "plan", "why-not"} <= places


def test_the_seed_is_told_after_the_game_and_fits_what_was_promised(played: list[tuple[Players, Truth]]):
    for players, truth in played:
        for name, socket in players.sockets.items():
            heard = "".join(text for at, _, text in players.guests[name].heard.items if at > truth.ended)
            assert truth.seed in heard
            assert socket.over is not None
            assert socket.over["seed"] == truth.seed


def test_the_scan_finds_what_leaks(played: list[tuple[Players, Truth]]):
    players, truth = played[0]
    at = truth.ended - 0.001
    card = min(truth.unseen(0, at) & truth.deck.demands.keys())
    event = max(truth.unseen(0, at) & truth.deck.events.keys())
    words = parts.demand(truth.deck, card, 1)
    load, _, rest = words.partition(" to ")
    city, _, pay = rest.partition(" for ")
    leaking = {
        "the words of a card": f'{{"lines":["P1 draws card {card}."]}}',
        "the words of a demand": json.dumps({"move": f"Deliver {words}"}),
        "a line of a hand": f'{{"text":"{load} → {city}","value":"{pay}"}}',
        "an action": f'{{"actions":[[1,{{"do":"deliver","card":{card},"demand":0}}]]}}',
        "a state": f'{{"state":{{"hands":[[0,0,0],[{card},0,0]]}}}}',
        "a pile": f'{{"pile":[{event}]}}',
        "a list of cards": f'{{"why":"It waits for cards {card} and {event}."}}',
        "the seed": f'{{"seed":"{truth.seed}"}}',
        "the bots' seed": truth.bot_seed,
        "a key": sorted(truth.keys)[-1],
        "the key of cookies": next(iter(truth.server_secrets.values())),
        "somebody's cookie": f"set {players.guests['Bob'].http.cookies['milepost_guest']}",
    }
    others = {"the cookie of Bob": players.guests["Bob"].http.cookies["milepost_guest"]}
    for what, text in leaking.items():
        heard = Heard()
        heard.items.append((at, "socket", text))
        assert wire.leaks(truth, 0, heard, others), f"{what} is not found"
        heard.items[:] = [(at, "GET /api", f"type: json\n\n{text}")]
        assert wire.leaks(truth, 0, heard, others), f"{what} is not found in an answer"


def test_the_scan_does_not_mind_what_is_known(played: list[tuple[Players, Truth]]):
    _, truth = played[0]
    heard = Heard()
    at = truth.ended - 0.001
    card = min((truth.cards - truth.unseen(0, at)) & truth.deck.demands.keys())
    heard.items.append((at, "socket", json.dumps({"log": f"P0 has card {card}: {parts.demands(truth.deck, card)}."})))
    heard.items.append((time.time(), "socket", json.dumps({"seed": truth.seed, "card": max(truth.unseen(0, at))})))
    assert wire.leaks(truth, 0, heard, {}) == []


def explanations(players: Players, name: str) -> Iterator[tuple[float, Json]]:
    """What somebody was told about bots' decisions, and when."""
    for at, where, text in players.guests[name].heard.items:
        if "/why/" in where:
            yield at, json.loads(text.partition("\n\n")[2])


@pytest.mark.parametrize("name", ["Ann", "Cy", "nobody"])
def test_a_bot_that_knows_something_hidden_explains_itself_after_the_game(
    played: list[tuple[Players, Truth]], name: str
):
    openly, whole = [], []
    for players, truth in played:
        for at, told in explanations(players, name):
            if told["why"] is not None:
                assert at > truth.ended
                whole.append(told["why"])
            elif "tells more after the game" in told["later"]:
                openly.append(told["sentence"])
    assert openly
    assert all(sentence.startswith("It ") for sentence in openly)
    assert any("columns" in why for why in whole)
    assert any(sentence in {why.get("openly") for why in whole} for sentence in openly)


def test_the_scan_finds_what_an_explanation_betrays_in_any_words(played: list[tuple[Players, Truth]]):
    _, truth = played[0]
    at = truth.ended - 0.001
    unseen = truth.unseen(0, at)
    load, city = next(
        (LOADS[demand.load], SHOWN[demand.city])
        for card in sorted(unseen & truth.deck.demands.keys())
        for demand in truth.deck.demands[card]
        if all(
            other in unseen
            for other, demands in truth.deck.demands.items()
            if any((one.load, one.city) == (demand.load, demand.city) for one in demands)
        )
    )
    table = {"weighed": [[f"fetch {load}, then to {city}", 3.5]], "columns": ["Gain"], "numbers": [[20]]}
    for told in (
        {"sentence": f"It hopes to sell {load} near {city}.", "why": None},
        {"sentence": "It drives.", "why": None, "later": f"{city} is in want of {load}."},
        {"sentence": "It drives.", "why": {"sentence": "Best.", **table}},
        {"sentence": "It drives.", "why": {"sentence": "Best.", "remarks": [f"{load}?"], "notes": [f"Off to {city}"]}},
    ):
        heard = Heard()
        heard.items.append((at, "GET /api/tables/x/why/7", f"type: json\n\n{json.dumps(told, ensure_ascii=False)}"))
        assert wire.leaks(truth, 0, heard, {}), told
        heard.items[:] = [(time.time(), *heard.items[0][1:])]
        assert wire.leaks(truth, 0, heard, {}) == [], "after the game everything may be told"
