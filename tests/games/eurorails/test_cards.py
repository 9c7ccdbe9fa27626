"""The facts of both decks (README 1, 9 and 14), and a loader that refuses broken files."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from importlib.resources import files

import pytest

from milepost.core.errors import BadInput
from milepost.games.eurorails import cards
from milepost.games.eurorails.board import (
    ALPINE,
    AT,
    CENTRE,
    CITIES,
    CITY_AT,
    CITY_NAMED,
    EDGES,
    LOADS,
    MOUNTAIN,
    RIVERS,
    SOURCES,
    TERRAIN,
    TRACK,
)
from milepost.games.eurorails.cards import DECKS, EventCard

TEXT = (files("milepost.games.eurorails") / "data" / "cards.toml").read_text("utf-8")
FIRST, SECOND = DECKS["first"], DECKS["second"]


def cities_in(card: EventCard) -> set[str]:
    """Cities with their centre in the zone of a card."""
    return {CITIES[city] for city, centre in enumerate(CENTRE) if card.zone[centre]}


def kinds(deck: str) -> dict[str, list[int]]:
    """The cards of each kind of event."""
    found: dict[str, list[int]] = {}
    for card, event in sorted(DECKS[deck].events.items()):
        found.setdefault(event.kind, []).append(card)
    return found


# demand cards


@pytest.mark.parametrize(("deck", "demands", "events"), [("first", 120, 20), ("second", 146, 22)])
def test_decks_are_numbered_through(deck, demands, events):
    assert sorted(DECKS[deck].demands) == list(range(1, demands + 1))
    assert sorted(DECKS[deck].events) == list(range(demands + 1, demands + events + 1))
    assert all(card == event.id for card, event in DECKS[deck].events.items())


@pytest.mark.parametrize(("deck", "digest"), [("first", "b369b2fdd95cf4a6"), ("second", "fa148d06f39cc948")])
def test_every_demand_is_the_tables(deck, digest):
    rows = [
        ",".join((str(card), *(f"{LOADS[one.load]},{CITIES[one.city]},{one.pay}" for one in demands)))
        for card, demands in DECKS[deck].demands.items()
    ]
    assert sha256("\n".join(sorted(rows)).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("deck", ["first", "second"])
def test_demands_make_sense(deck):
    for demands in DECKS[deck].demands.values():
        assert len(demands) == 3
        for one in demands:
            assert one.city not in SOURCES[one.load]
            assert 0 < one.pay < 100


def test_cards_that_rules_name():
    def told(deck: str, card: int) -> list[tuple[str, str, int]]:
        return [(LOADS[one.load], CITIES[one.city], one.pay) for one in DECKS[deck].demands[card]]

    assert ("Cheese", "Szczecin", 12) in told("first", 31)
    assert told("first", 1) == [("Cattle", "Berlin", 17), ("Copper", "Lyon", 26), ("Machinery", "Budapest", 22)]
    assert {what[:2] for what in told("second", 129)} == {
        ("Tobacco", "Warszawa"), ("Marble", "Leipzig"), ("Cars", "Lisboa"),
    }  # fmt: skip
    assert ("Fish", "Krakow", 40) in told("second", 128)
    assert ("Cars", "Nantes", 51) in told("second", 132)
    assert ("Fish", "London", 6) in told("second", 83)
    assert not any(what[:2] == ("Cheese", "London") for deck in DECKS for card in DECKS[deck].demands
                   for what in told(deck, card))  # fmt: skip


# event cards


def test_kinds_of_events():
    assert kinds("first") == {
        "strike_inland": [121], "strike_coastal": [122], "strike_rail": [123], "tax": [124],
        "derailment": [125, 126, 127, 128, 129], "snow": [130, 131, 132, 133], "fog": [134],
        "flood": [135, 136, 137], "gale": [138, 139, 140],
    }  # fmt: skip
    assert kinds("second") == {
        "strike_inland": [147], "strike_coastal": [148], "strike_rail": [149], "tax": [150],
        "snow": [151, 152, 153, 154], "fog": [155], "flood": [156, 157, 158], "gale": [159, 160, 161],
        "derailment": [162, 163, 164, 165, 166], "bonus": [167, 168],
    }  # fmt: skip


def test_only_tax_and_derailments_are_over_at_once():
    for deck in DECKS.values():
        for event in deck.events.values():
            assert event.lasting == (event.kind not in ("tax", "derailment"))


@pytest.mark.parametrize(
    ("card", "around", "radius", "size", "terrain", "blocked", "cities"),
    [
        (130, "Torino", 6, 113, ALPINE, 19, {"Bern", "Lyon", "Milano", "Torino", "Zurich"}),
        (131, "Munchen", 5, 91, MOUNTAIN, 38, {"Munchen", "Stuttgart"}),
        (132, "Praha", 4, 61, MOUNTAIN, 31, {"Praha"}),
        (133, "Krakow", 6, 112, MOUNTAIN, 31, {"Krakow", "Lodz"}),
    ],
)
def test_zones_of_snow(card, around, radius, size, terrain, blocked, cities):
    for event in (FIRST.events[card], SECOND.events[card + 21]):
        assert ([CITIES[city] for city in event.cities], event.radius) == ([around], radius)
        assert sum(event.zone) == size
        assert sum(event.blocked) == blocked
        assert event.shut == event.blocked
        assert {TERRAIN[m] for m, shut in enumerate(event.blocked) if shut} == {terrain}
        assert cities_in(event) == cities


def test_zone_of_fog():
    for event in (FIRST.events[134], SECOND.events[155]):
        assert sum(event.zone) == 61
        assert event.shut == event.zone
        assert not any(event.blocked)
        touched = {CITIES[CITY_AT[m]] for m, inside in enumerate(event.zone) if inside and CITY_AT[m] >= 0}
        assert touched == {"Frankfurt", "Luxembourg", "Ruhr", "Stuttgart"}


@pytest.mark.parametrize(
    ("card", "seas", "radius", "size"),
    [
        (138, {"Channel", "North", "Baltic", "Irish"}, 6, 703),
        (139, {"Mediterranean", "Adriatic"}, 4, 393),
        (140, {"Atlantic"}, 4, 360),
    ],
)
def test_zones_of_gales(card, seas, radius, size):
    event = FIRST.events[card]
    assert (set(event.seas), event.radius, sum(event.zone)) == (seas, radius, size)
    assert event.shut == event.zone
    assert any(event.wrecked) == (card == 138)


def test_gales_of_the_second_deck_are_small():
    assert {card: (set(SECOND.events[card].seas), SECOND.events[card].radius) for card in (159, 160, 161)} == {
        159: ({"Atlantic"}, 4), 160: ({"Mediterranean", "Adriatic"}, 4), 161: ({"North", "Irish", "Channel"}, 4),
    }  # fmt: skip
    assert not any(any(SECOND.events[card].wrecked) for card in (159, 160, 161))


@pytest.mark.parametrize(
    ("deck", "card", "cities", "size"),
    [
        ("first", 125, "Bern Madrid Wroclaw Munchen Firenze Bilbao", 204),
        ("first", 126, "Leipzig Manchester Bordeaux Budapest Paris Valencia", 193),
        ("first", 127, "Roma Kobenhavn Holland Luxembourg Lyon Krakow", 184),
        ("first", 128, "Berlin Zagreb Newcastle Marseille Nantes Bruxelles", 178),
        ("first", 129, "Milano Praha Beograd Goteborg Bremen Toulouse", 201),
        ("second", 162, "Glasgow Ruhr Zurich Barcelona Cork Lisboa", None),
        ("second", 163, "Oslo Berlin Torino Napoli Sevilla Cardiff", None),
        ("second", 164, "Aberdeen Hamburg Sarajevo Porto Stuttgart Paris", None),
        ("second", 165, "London Arhus Lodz Venezia Belfast Frankfurt", None),
        ("second", 166, "Szczecin Dublin Kaliningrad Wien Toulouse Newcastle", None),
    ],
)
def test_zones_of_derailments(deck, card, cities, size):
    event = DECKS[deck].events[card]
    assert [CITIES[city] for city in event.cities] == cities.split()
    assert event.radius == 3
    assert size in (None, sum(event.zone))
    assert not event.halves


@pytest.mark.parametrize(
    ("deck", "card", "river", "edges", "red"),
    [
        ("first", 135, "Rhein", 50, {"Holland", "Ruhr"}),
        ("first", 136, "Donau", 70, {"Wien"}),
        ("first", 137, "Loire", 29, set()),
        ("second", 156, "Rhein", 50, {"Holland", "Ruhr"}),
        ("second", 157, "Donau", 70, {"Wien"}),
        ("second", 158, "Ebro", 21, set()),
    ],
)
def test_edges_per_flood(deck, card, river, edges, red):
    event = DECKS[deck].events[card]
    assert event.river == river
    assert event.flooded == set(RIVERS[river])
    assert len(event.flooded) == edges
    inside = [edge for edge in event.flooded if edge >= TRACK]
    assert len(inside) == {"Rhein": 8, "Donau": 5}.get(river, 0)
    assert {CITIES[CITY_AT[EDGES[edge][0]]] for edge in inside} == red


def test_struck_cities():
    for inland, coastal in ((FIRST.events[121], FIRST.events[122]), (SECOND.events[147], SECOND.events[148])):
        assert (len(inland.struck), len(coastal.struck)) == (24, 36)
        assert inland.struck | coastal.struck == set(range(60))
        assert CITY_NAMED["Berlin"] in inland.struck
        assert CITY_NAMED["London"] in coastal.struck


def test_tax_tables():
    assert sorted(row for row in FIRST.events[124].tax if row[1]) == [(50, 10), (100, 15), (150, 20), (200, 25)]
    assert sorted(row for row in SECOND.events[150].tax if row[1]) == [
        (50, 10),
        (100, 15),
        (150, 20),
        (200, 25),
        (250, 30),
    ]


def test_bonus_cards():
    machinery, ireland = SECOND.events[167], SECOND.events[168]
    assert (LOADS[machinery.load], machinery.bonus, machinery.cities) == ("Machinery", 10, ())
    assert ({CITIES[city] for city in ireland.cities}, ireland.bonus) == ({"Belfast", "Cork", "Dublin"}, 10)
    assert not any(ireland.zone)


def test_zones_count_from_the_centre_with_the_city_itself_as_0():
    berlin = FIRST.events[128].zone
    assert [bool(berlin[AT[24, col]]) for col in (52, 55, 56)] == [True, True, False]


def test_zones_never_cross_the_sea():
    """Fog and derailments walk over land: Dover is one lattice step from Calais, yet far from Bruxelles."""
    assert not FIRST.events[128].zone[AT[22, 33]]


# the loader


def test_the_shipped_file_loads():
    assert cards.load(TEXT) == DECKS


def test_every_event_of_the_first_deck_has_one_row():
    assert Counter(event.kind for event in FIRST.events.values()).total() == 20


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"Cattle Berlin 17"', '"Cattle Atlantis 17"', "Atlantis"),
        ('"Cattle Berlin 17"', '"Cows Berlin 17"', "Cows"),
        ('"Cattle Berlin 17"', '"Cattle Berlin 0"', "payment"),
        ('"Cattle Berlin 17"', '"Cattle Berlin -7"', "payment"),
        ('"Cattle Berlin 17"', '"Cattle Berlin"', "payment"),
        ('"Cattle Berlin 17"', '"Cattle Berlin 17 18"', "payment"),
        ('"Cattle Berlin 17"', '"Cattle Bern 17"', "produces it"),
        ('[2, "Imports Berlin 6"', '[1, "Imports Berlin 6"', "card 1 comes twice"),
        ('[2, "Imports Berlin 6"', '[200, "Imports Berlin 6"', "numbered from 1"),
        ('[2, "Imports Berlin 6"', '["2", "Imports Berlin 6"', "cannot be read"),
        ('[1, "Cattle Berlin 17", ', "[1, ", "cannot be read"),
        ("[first]", "[third]\ndemands = []\nevents = []\n[first]", "first and second"),
        ("[first]", "[third]", "cannot be read"),
        ("id = 121", "id = 120", "card 120 comes twice"),
        ("id = 121", "id = 221", "numbered from 1"),
        ('kind = "fog"', 'kind = "mist"', "cannot be read"),
        ('"Torino"', '"Turin"', "Turin"),
        ('"Rhein"', '"Rhine"', "Rhine"),
        ('"Baltic"', '"Black"', "sea"),
        ('"alpine"', '"swamp"', "cannot be read"),
        ("id = 121", "number = 121", "cannot be read"),
        ("id = 121", "id = 121\ncolour = 3", "cannot be read"),
        ("demands = [", "demands = [[", "cannot be read"),
    ],
)
def test_the_loader_refuses_a_broken_file_with_a_sentence(old, new, sentence):
    assert old in TEXT
    with pytest.raises(BadInput, match=sentence) as caught:
        cards.load(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith("The card file ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["", "not toml at all", "\x00", "first = 3"])
def test_the_loader_refuses_what_is_no_deck(text):
    with pytest.raises(BadInput):
        cards.load(text)
