"""Every invariant can fail: a position that is spoiled in one way is told by its sentence."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from milepost.core.errors import BrokenState
from milepost.games.eurorails import invariants
from milepost.games.eurorails.actions import StartBuilding
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.board import (
    CENTRE,
    EDGES_AT,
    LOAD_NAMED,
    OUTPOSTS,
    PRODUCES,
    SMALL,
    TERRAIN,
    TRACK,
)
from milepost.games.eurorails.constants import (
    CROSSGRADED,
    ENDING,
    FREE,
    NEUTRAL,
    OPERATING,
    OVER,
    STARTING,
    TRADED,
)
from milepost.games.eurorails.rules import listing, track
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SLOW_FREIGHT
from tests.games.spoiled import Case, Spoil, both, change, check_guesses, complaint, never_broken, put, switch

from .driving import EURO, by_taste, enriched, lift

FISH = LOAD_NAMED["Fish"]
DEAD_END = "the player to act has no legal action"


@cache
def operating() -> EuroState:
    """A player operates in an enriched game of four: track, loads, money, an event in force, a chip in a city."""
    draw = Random(3)
    state = enriched(4, 3, {"rounds": 200}, draw)
    while not (state.phase == OPERATING and not state.asks and state.forces and any(state.aboard) and min(state.at) >= 0
               and state.aboard[state.turn] and max(state.lying) >= 0 and state.turn in (1, 2)):  # fmt: skip
        if draw.random() < 0.5:
            lift(state, draw)
        state.apply(by_taste(state, "gambler", draw))
    state.check()
    return state


@cache
def building() -> EuroState:
    """The same player builds."""
    state = operating().clone()
    state.apply(StartBuilding())
    state.check()
    return state


@cache
def beginning() -> EuroState:
    """The first building round of two."""
    return EURO.new(2, 1)


@cache
def placing() -> EuroState:
    """The first train is to be placed."""
    state = EURO.new(2, 1)
    while state.phase == STARTING:
        state.apply(state.default())
    return state


@cache
def throwing() -> EuroState:
    """One of four cards is to be thrown away."""
    return EURO.new(3, 1, four_cards=True)


def port(state: EuroState, line: int = 0) -> int:
    return state.printing.ports[line][0]


def free_edge(state: EuroState, milepost: int) -> int:
    return next(edge for edge in EDGES_AT[milepost] if state.owners[edge] == FREE)


def town(state: EuroState, size: int = SMALL) -> int:
    """A small city on dry land where nobody has built."""
    return next(c for c in CENTRE if TERRAIN[c] == size and len(EDGES_AT[c]) == 6 and state.printing.line_at[c] < 0
                and all(state.owners[e] == FREE for e in EDGES_AT[c]))  # fmt: skip


def build_around(*owners: int) -> Spoil:
    """Sections of these seats at an empty small city, with the caches brought up to date."""

    def spoil(state: EuroState) -> None:
        for edge, owner in zip(EDGES_AT[town(state)], owners, strict=False):
            state.owners[edge] = owner
        track.refresh(state)

    return spoil


def build_at_port(state: EuroState) -> None:
    state.members[0] = 0
    state.owners[free_edge(state, port(state))] = 0
    track.refresh(state)


def leave_no_place(state: EuroState) -> None:
    for line in state.printing.channel:
        state.members[line] = 0b0011
    track.refresh(state)


def to_fish_harbour(state: EuroState) -> None:
    city = next(city for city, made in enumerate(PRODUCES) if FISH in made and state.lying[city] < 0)
    state.tray[FISH] -= 1
    state.lying[city] = FISH


def overload(state: EuroState) -> None:
    state.aboard[0] = (*state.aboard[0], *[load for load, left in enumerate(state.tray) if left][:4])
    for load in state.aboard[0][-4:]:
        state.tray[load] -= 1
    state.aboard[0] = tuple(sorted(state.aboard[0]))


def unsort(state: EuroState) -> None:
    for load in state.aboard[0]:
        state.tray[load] += 1
    state.aboard[0] = (5, 4)
    state.tray[5] -= 1
    state.tray[4] -= 1


def hold_event(state: EuroState) -> None:
    card = next(card for card in state.pile if card in state.deck.events)
    state.pile[state.pile.index(card)] = state.hands[0][2]
    state.pile.sort()
    state.hands[0] = (*state.hands[0][:2], card)


def give(state: EuroState) -> None:
    """A card goes from one hand to another."""
    state.hands[1] = tuple(sorted((*state.hands[1], state.hands[0][0])))
    state.hands[0] = state.hands[0][1:]


def put_in_force(kind: str, drawer: int, left: int) -> Spoil:
    def spoil(state: EuroState) -> None:
        forces = {card for card, _, _ in state.forces}
        card = next(c for c, event in state.deck.events.items() if event.kind == kind and c not in forces)
        for pile in (state.pile, state.discards):
            if card in pile:
                pile.remove(card)
        state.forces.append((card, drawer, left))

    return spoil


def remove_from_game(state: EuroState) -> None:
    state.gone.append(state.pile.pop())


def turn_hand(state: EuroState) -> None:
    state.hands[0] = state.hands[0][::-1]


def take_off_map(state: EuroState) -> None:
    state.at[state.turn] = -1
    state.came_by[state.turn] = -1
    for load in state.aboard[state.turn]:
        state.tray[load] += 1
    state.aboard[state.turn] = ()


def ask_loss(state: EuroState) -> None:
    """A derailed player with nothing to choose is asked."""
    seat = state.turn
    while len(state.aboard[seat]) > 1:
        state.tray[state.aboard[seat][0]] += 1
        state.aboard[seat] = state.aboard[seat][1:]
    state.lost_turns[seat] = 1
    state.asks = [Loss(seat)]


def ask_twice(state: EuroState) -> None:
    state.lost_turns[state.turn] = 0
    state.asks = [Loss(state.turn)]


def bargain(wanted: tuple[int, ...] = (), offered: bool = True) -> Spoil:
    def spoil(state: EuroState) -> None:
        partner = (state.turn + 1) % 4
        state.offered, state.to_act = offered, partner
        state.asks = [Bargain(partner, state.turn, wanted, (), 0)]

    return spoil


def owe(state: EuroState) -> None:
    switch("mercy", False)(state)
    state.debt[0] = 2


ON_THE_TABLE: list[Case] = [
    (operating, change("phase", 9), "there is no such phase"),
    (operating, put("cash", 0, -1), "seat 0 has -1M"),
    (operating, put("debt", 0, -1), "seat 0 owes -1M"),
    (operating, owe, "seat 0 owes money without loans"),
    (operating, put("tray", FISH, 9), "chips of Fish, not"),
    (operating, put("tray", FISH, -1), "the tray holds less than nothing"),
    (operating, to_fish_harbour, "a chip lies in .* that cannot"),
    (operating, lambda s: s.pile.pop(), "a card was lost, doubled or made up"),
    (operating, lambda s: s.discards.append(s.pile[0]), "a card was lost, doubled or made up"),
    (operating, hold_event, "somebody holds an event card"),
    (operating, lambda s: s.pile.reverse(), "a pile or a hand is not sorted"),
    (operating, turn_hand, "a pile or a hand is not sorted"),
    (operating, remove_from_game, "a card left the game that could not"),
    (operating, give, "seat 0 has 2 cards, not 3"),
    (throwing, change("turn", 1), "seat 0 has 4 cards, not 3"),
    (operating, put_in_force("tax", 0, 1), "does not last and is in force"),
    (operating, put_in_force("fog", 4, 1), "was drawn by nobody"),
    (operating, put_in_force("fog", 0, 3), "is in force for 3 more turns"),
    (operating, put_in_force("fog", 0, 2), "is in force for 2 more turns"),
    (operating, put_in_force("fog", 0, -1), "is in force for -1 more turns"),
    (lambda: EURO.new(2, 1, deck="second"), put_in_force("bonus", 0, 1), "stays until it is used"),
    (operating, lambda s: s.owners.pop(), "edges were lost or made"),
    (operating, put("owners", TRACK, 0), "a red area belongs to somebody"),
    (operating, put("owners", 0, 4), "an edge belongs to somebody who cannot own it"),
    (operating, put("owners", 0, NEUTRAL), "an edge belongs to somebody who cannot own it"),
    (operating, put("owners", -1, FREE), "the tunnel is open without being there"),
    (operating, build_around(0, 0, 0, 0), "somebody has more than three sections at a city"),
    (operating, build_around(0, 1, 2), "too many players have track at a city"),
    (operating, lambda s: s.members.pop(), "ferry lines were lost or made"),
    (operating, put("members", 0, 16), "somebody who does not play is on ferry line 0"),
    (operating, put("members", 0, 7), "there are more than two players on ferry line 0"),
    (operating, build_at_port, "has track at a port of ferry line 0 and has not paid"),
    (lambda: EURO.new(3, 1), leave_no_place, "not everybody can still get a place over the Channel"),
    (operating, put("trains", 0, SLOW_FREIGHT), "seat 0 has no such train"),
    (operating, unsort, "the loads of seat 0 are not sorted"),
    (operating, overload, "seat 0 carries more than the train can"),
    (operating, put("lost_turns", 0, -1), "seat 0 has lost less than no turn"),
    (operating, put("at", 0, 5000), "the train of seat 0 is off the map"),
    (placing, put("sailing", 1, True), "the train of seat 1 did something before it was placed"),
    (operating, both(put("at", 0, 0), put("came_by", 0, 5000)), "came by an edge that is elsewhere"),
    (operating, both(put("at", 0, 0), put("sailing", 0, True), put("came_by", 0, -1)), "away from any port"),
    (operating, change("turn", 7), "it is nobody's turn"),
    (operating, change("build_round", 1), "normal play began within a building round"),
    (beginning, change("build_round", 3), "there is no such building round"),
    (beginning, change("round", 1), "a round began before normal play"),
    (beginning, put("lost_turns", 0, 1), "something happened before normal play"),
    (throwing, switch("four_cards", False), "a card is thrown away without cause"),
    (operating, change("round", 201), "there is no such round"),
    (placing, put("at", 0, 0), "a train is placed that is on the map"),
    (operating, take_off_map, "a train off the map is in use"),
    (operating, both(change("phase", ENDING), put("cash", slice(None), [0] * 4)), "a turn did not end that should"),
    (operating, change("to_act", None), "nobody before it"),
    (operating, change("phase", OVER), "somebody is asked after the end"),
    (operating, change("reason", "rounds"), "there is a reason without an end"),
    (operating, both(change("phase", OVER), change("to_act", None)), "or none with it"),
    (operating, both(change("phase", OVER), change("to_act", None), change("reason", "rounds"), ask_loss), "left open"),
    (operating, change("to_act", 0), "another seat than the right one is asked"),
    (operating, both(change("asks", [Loss(5)]), change("to_act", 5)), "nobody is asked"),
    (operating, bargain(), "an offer is out of place"),
    (building, bargain(offered=False), "an offer is out of place"),
    (building, bargain((0, 1)), "an offer is for others' track"),
    (operating, ask_twice, "is to lose a load without having derailed"),
    (operating, ask_loss, "a player without a choice is asked"),
    (operating, change("moves", 17), "a train may go 17 mileposts"),
    (building, change("moves", 1), "a train may go 1 mileposts"),
    (operating, both(lambda s: s.at.__setitem__(s.turn, port(s)), lambda s: s.came_by.__setitem__(s.turn, -1),
                     lambda s: s.sailing.__setitem__(s.turn, True), change("moves", 3)), "waits for a ferry may move"),
    (operating, change("paid", 15), "fees were paid to nobody, or to oneself"),
    (operating, change("bought", 9), "something unknown was bought"),
    (operating, change("bought", TRADED), "something was bought outside the build phase"),
    (operating, change("offered", True), "an offer was made outside the build phase"),
    (building, both(change("built", 1), change("spent", 21)), "21M were spent on track in a turn that allows 20M"),
    (building, both(change("bought", CROSSGRADED), change("built", 1), change("spent", 16)), "that allows 15M"),
    (building, both(change("bought", TRADED), change("built", 1), change("spent", 1)), "that allows 0M"),
    (operating, change("built", 1), "track was built outside the build phase"),
    (building, change("spent", 1), "money was spent on no track"),
    (building, change("exits", [OUTPOSTS[0]]), "the sections out of cities are wrong"),
    (building, both(change("built", 1), change("exits", [0])), "the sections out of cities are wrong"),
    (building, both(change("built", 3), change("exits", [OUTPOSTS[0]] * 3)), "too many sections were built out of"),
    (building, both(switch("major_exits", "total"), change("built", 3), change("exits", list(OUTPOSTS[:3]))),
     "too many sections were built out of"),
    (operating, change("dropped", [5, 4]), "what was dropped this turn is not sorted"),
    (operating, change("dropped", [99_999]), "what was dropped is not on the map"),
    (building, both(change("fresh", True), change("built", 1)), "in a turn in which nothing was done"),
    (operating, change("threshold", 260), "nobody asked for 260M"),
    (operating, change("threshold", 300), "the threshold was raised without a tie"),
    (operating, change("tied", 3), "or not after one"),
    (operating, both(change("threshold", 300), change("tied", 33)), "somebody who does not play is tied"),
    (operating, change("declared", 8), "somebody declared before the end of their turn"),
]  # fmt: skip
BESIDE: list[Case] = [
    (operating, lambda s: s.ends[0].__setitem__(0, 1), "the ends kept for seat 0 are not those of its sections"),
    (operating, lambda s: s.values[1].__setitem__(0, 1), "the prices kept for seat 1 are out of date"),
    (operating, lambda s: setattr(s, "majors", [8, *s.majors[1:]]), "the majors kept for seat 0 are out of date"),
    (operating, put("present", 0, 63), "who has track at which city is out of date"),
    (operating, put("free", 1, 99), "the free edges at cities are out of date"),
]


@pytest.mark.parametrize(
    ("position", "spoil", "sentence"), ON_THE_TABLE + BESIDE, ids=[sentence for _, _, sentence in ON_THE_TABLE + BESIDE]
)
def test_a_spoiled_position_is_told(position, spoil, sentence):
    assert re.search(sentence, complaint(position, spoil))


def test_a_dead_end_is_told(monkeypatch):
    monkeypatch.setattr(listing, "legal", lambda state, seat: ())
    with pytest.raises(BrokenState, match=DEAD_END):
        operating().check()


def test_every_invariant_has_a_position_that_breaks_it():
    heard = [complaint(position, spoil) for position, spoil, _ in ON_THE_TABLE + BESIDE]
    assert never_broken(invariants, [*heard, DEAD_END]) == []


def test_guesses_and_states_from_json_are_sound():
    check_guesses(operating(), (None, 0, 3))
