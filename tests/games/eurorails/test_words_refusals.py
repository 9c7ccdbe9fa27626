"""Refusals in sentences: every rule from a real position, with its facts and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from milepost.core.action import Action
from milepost.core.errors import IllegalAction
from milepost.games.eurorails.actions import (
    Answer,
    Backtrack,
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    Lose,
    Offer,
    PickUp,
    Place,
    Restart,
    Sail,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.board import EDGES, EDGES_AT, MILEPOSTS, PLACES, TERRAIN, TRACK
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.constants import NEUTRAL, PLACING, THROWING
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT
from tests.games.refusals import sentence

from .positions import EURO, building, demand, edge, load, milepost, play, position, section, seven, step

Case = tuple[EuroState, Action]

A, B, C = (34, 33), (34, 34), (34, 35)
"""Clear mileposts in the middle of France."""
DOVER, CALAIS, BEFORE, INLAND = (22, 33), (23, 33), (21, 32), (21, 31)
"""Two ports, and the way to the first."""
AB, BC, TO_DOVER = edge(A, B), edge(B, C), edge(BEFORE, DOVER)
BERN = EDGES_AT[milepost("Bern")]
OUT, OUT_TOO, OUT_THIRD = (section((24, 51), place) for place in ((24, 50), (25, 50), (23, 50)))
"""Sections out of one outpost of Berlin."""
FIRST = DECKS["first"].events


def changed(state: EuroState, **fields: object) -> EuroState:
    """The position with some fields set."""
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def after(state: EuroState, *done: Action) -> EuroState:
    """The position after some actions."""
    play(state, *done)
    return state


def neutral() -> Case:
    state = building(track={0: [(A, B)]}, neutral_track=True)
    state.owners[AB] = NEUTRAL
    return state, Build(AB)


def in_zone(card: int, mask: str) -> tuple[int, int]:
    """An edge to a plain milepost in the zone of a card, and one that leads on from its other end."""
    zone = getattr(FIRST[card], mask)
    return next(
        (to, on)
        for here in range(MILEPOSTS)
        if zone[here] and TERRAIN[here] < 3
        for to in EDGES_AT[here]
        for on in EDGES_AT[sum(EDGES[to]) - here]
        if on != to and not any(TERRAIN[end] > 2 for end in EDGES[on])
    )


def in_weather(card: int, mask: str, drawer: int) -> Case:
    to, on = in_zone(card, mask)
    return building(edges={0: (on,)}, forces=[(card, drawer)]), Build(to)


def over_the_rhein() -> Case:
    over = next(one for one in sorted(FIRST[135].flooded) if not any(TERRAIN[end] > 2 for end in EDGES[one]))
    on = next(one for one in EDGES_AT[EDGES[over][0]] if one not in FIRST[135].flooded)
    return building(edges={0: (on,)}, forces=[(135, 1)]), Build(over)


def through_holland() -> Case:
    red = next(one for one in sorted(FIRST[135].flooded) if one >= TRACK)
    start, end = (PLACES[here] for here in EDGES[red])
    return position(at={0: start}, forces=[(135, 0)]), step(start, end)


def into_snow() -> Case:
    to, on = in_zone(130, "blocked")
    (start,) = set(EDGES[to]) & set(EDGES[on])
    end = sum(EDGES[to]) - start
    return position(at={0: PLACES[start]}, edges={1: (to,)}, forces=[(130, 1)]), step(PLACES[start], PLACES[end])


def to_bern(mine: int, *others: int) -> Case:
    """So many own sections at Bern, and one of each other player; the next would be built from outside."""
    to = BERN[-1]
    outside = next(one for one in EDGES_AT[sum(EDGES[to]) - milepost("Bern")] if one not in BERN)
    owned = {other: (BERN[3 + n],) for n, other in enumerate(others)}
    return building(3, edges={0: (*BERN[:mine], outside), **owned}), Build(to)


def last_edge(place: tuple[int, int] | str) -> Case:
    *mine, last = [one for one in EDGES_AT[milepost(place)] if one < TRACK]
    return building(edges={0: mine}), Build(last)


def to_dover(seats: int = 3, **given: Any) -> Case:
    return building(seats, track={0: [(INLAND, BEFORE)]}, **given), Build(TO_DOVER)


def from_dover(*members: int, by: int = 0, **given: Any) -> Case:
    return position(3, at={0: DOVER}, members={"F5": members}, **given), Sail(by)


def waiting(action: Action) -> Case:
    state = position(at={0: DOVER}, track={0: [(BEFORE, DOVER)]})
    return after(state, Sail(0)), action


def for_dover(seats: int = 3, price: int = 0, **given: Any) -> Case:
    return building(seats, track={1: [(BEFORE, DOVER)]}, **given), Offer(1, (TO_DOVER,), (), price)


def here(*aboard: str, at: tuple[int, int] | str = "Szczecin", **given: Any) -> EuroState:
    """A train somewhere with loads, and card 31 in the hand, which wants Cheese in Szczecin."""
    return position(at={0: at}, aboard={0: aboard}, cards={0: (1, 2, 31)}, **given)


CHEESE, WINE = Deliver(31, demand(31, "Cheese", "Szczecin")), load("Wine")
GALE = "gale on the English Channel, the North Sea, the Baltic Sea and the Irish Sea"

CASES: list[tuple[str, Callable[[], Case], str]] = [
    # building where nothing can be built
    ("strait", lambda: (building(), section(DOVER, CALAIS)), "Only sea lies between Dover and Calais"),
    ("red_area", lambda: (building(), section((48, 14), (48, 15))),
     "Madrid – Madrid east lies in the red area of Madrid"),
    ("taken", lambda: (building(track={1: [(A, B)]}), Build(AB)),
     "P1's track lies on 3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon,"),
    ("taken", lambda: (building(track={0: [(A, B)]}), Build(AB)),
     "You own the section 3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of Lyon"),
    ("taken", neutral, "Unowned track lies on 3 north-west, 2 north-east of Lyon – 2 north-west, 3 north-east of"),
    ("from_nowhere", lambda: (building(), Build(AB)), "touches neither your track nor a major city; build on from one"),
    # building too much
    ("limit", lambda: (changed(building(track={0: [(A, B)]}), spent=20), Build(BC)),
     "costs 1M, and nothing is left of the 20M"),
    ("cash", lambda: (building(track={0: [(A, B)]}, cash={0: 0}), Build(BC)), "costs 1M, and you have no money"),
    ("cash", lambda: to_dover(cash={0: 3}), "costs 4M, the ferry Dover–Calais included, and you have 3M"),
    ("exits", lambda: (after(building(), OUT, OUT_TOO), OUT_THIRD), "built 2 sections out of Berlin west this turn"),
    ("exits", lambda: (after(building(major_exits="total"), OUT, OUT_TOO), OUT_THIRD),
     "2 sections out of major cities"),
    ("built_otherwise", lambda: (after(building(), Upgrade(FAST_FREIGHT)), OUT),
     "You have upgraded your train this turn"),
    # cities and ferries that are full
    ("city_sections", lambda: to_bern(3), "You have 3 sections at Bern, the most for a player"),
    ("city_full", lambda: to_bern(0, 1, 2), "Bern is a small city, for track of 2 players, and P1 and P2 are there"),
    ("city_entry", lambda: last_edge("Aberdeen"), "Aberdeen must stay open to 1 more player, and 1 way into it is"),
    ("line_full", lambda: to_dover(members={"F5": (1, 2)}),
     "Dover–Calais has room for 2 players, and P1 and P2 have paid"),
    ("channel", lambda: to_dover(6, members={"F3": (0, 1), "F4": (0, 1)}),
     "with you on Dover–Calais too few places would "
     "be left for P2, P3, P4 and P5"),
    ("port_entry", lambda: last_edge(DOVER), "A second player must be able to join the ferry Dover–Calais, and Dover"),
    # building under events
    ("rail_strike", lambda: (building(forces=[(123, 0)]), OUT), "You drew the rail strike and may not build until the"),
    ("snow", lambda: in_weather(130, "blocked", 1),
     "The snow around Torino forbids building to near Bern until the end of P1's next turn; wait, or"),
    ("fog", lambda: in_weather(134, "zone", 0),
     "The fog around Frankfurt forbids building to near Ruhr until the end of this turn; wait, or"),
    ("gale", lambda: in_weather(139, "zone", 1), "The gale on the Mediterranean and the Adriatic forbids building to"),
    ("gale", lambda: (building(track={0: [((25, 26), (25, 27))]}, forces=[(140, 1)]), section((25, 27), (24, 27))),
     "forbids joining the ferry Plymouth–Cherbourg"),
    ("flood", over_the_rhein,
     "The flood of the Rhein forbids building across it (1 east, 1 south-east of Holland – 2"),
    # trains
    ("wrong_train", lambda: (building(), Upgrade(SUPERFREIGHT)),
     "Your Freight cannot become a Superfreight; it can become a Fast"),
    ("wrong_train", lambda: (building(trains={0: SUPERFREIGHT}), Upgrade(SUPERFREIGHT)),
     "is one already; there is no better"),

        ("built_otherwise",
     lambda: (after(building(trains={0: FAST_FREIGHT}), Upgrade(HEAVY_FREIGHT)), Upgrade(SUPERFREIGHT)),
     "You have swapped your train this turn, and no train can be bought any more; build, or end the turn."),
    ("upgrade_or_build", lambda: (after(building(), OUT), Upgrade(FAST_FREIGHT)), "you have built track this turn"),
    ("crossgrade_limit", lambda: (changed(building(trains={0: FAST_FREIGHT}), spent=16), Upgrade(HEAVY_FREIGHT)),
     "Swapping trains leaves 15M for track, and you have spent 16M; swap next turn."),
    ("too_many_loads", lambda: (building(trains={0: HEAVY_FREIGHT}, aboard={0: ("Wine", "Wine", "Coal")}),
     Upgrade(FAST_FREIGHT)), "A Fast Freight carries 2 loads, and Coal and 2 Wine are aboard"),
    ("cash", lambda: (building(cash={0: 19}), Upgrade(FAST_FREIGHT)), "A Fast Freight costs 20M, and you have 19M"),
    # steps
    ("water", lambda: (position(at={0: DOVER}), Step(0)), "There is no land east of Dover"),
    ("no_track", lambda: (position(at={0: A}, track={0: [(B, C)]}), step(A, B)),
     "Nobody has built track eastwards from"),
    ("no_track", lambda: (position(at={0: DOVER}), step(DOVER, CALAIS)), "Only sea lies south-eastwards from Dover"),
    ("no_moves", lambda: (changed(position(at={0: A}, track={0: [(A, B)]}), moves=0), step(A, B)),
     "Your Freight (9 mileposts a turn) has gone as far as it can; load here, or go on to building."),
    ("sailing", lambda: waiting(step(DOVER, BEFORE)), "Your train waits for the ferry Dover–Calais"),
    ("reverse", lambda: (after(position(at={0: A}, track={0: [(A, B, C)]}), step(A, B)), step(B, A)),
     "A train turns back only in a city or a port, and yours is near Lyon; from here you can go"),
    ("rail_strike", lambda: (position(at={0: A}, track={1: [(A, B)]}, forces=[(123, 1)]), step(A, B)),
     "The rail strike keeps every train off P1's track until the end of P1's next turn; no way is"),
    ("snow", into_snow, "The snow around Torino shuts the alpine milepost near Bern until the end of P1's next turn;"),
    ("flood", through_holland,
     "The flood of the Rhein shuts the way from Holland west to Holland south-west until the end of"),
    ("fee", lambda: (position(at={0: A}, track={1: [(A, B)]}, cash={0: 3}), step(A, B)),
     "is P1's and costs 4M this turn, "
     "and you have 3M"),
    # ferries
    ("no_port", lambda: (position(), Sail(0)), "No ferry sails from Madrid"),
    ("sailing", lambda: waiting(Sail(0)), "Your train waits for the ferry Dover–Calais"),
    ("own_line", lambda: from_dover(0, 1, by=1), "You have paid for the ferry Dover–Calais yourself"),
    ("no_right", lambda: from_dover(1),
     "You have not paid for the ferry Dover–Calais; sail as a guest of P1 for 4M."),
    ("no_right", lambda: from_dover(by=2), "P2 has not paid for the "
     "ferry Dover–Calais; join it by building to one of its ports."),
    ("gale", lambda: from_dover(0, forces=[(138, 1)]),
     f"The {GALE} keeps the ferry Dover–Calais in port until the end"),
    ("fee", lambda: from_dover(1, by=1, cash={0: 3}),
     "Sailing on the ferry Dover–Calais as a guest of P1 costs 4M, and you have 3M"),
    # loads
    ("start_city", lambda: (changed(position(), phase=PLACING), Place(milepost("Bern"))),
     "No train starts in Bern; put it in Berlin, Holland, London, Madrid, Milano, Paris, Ruhr or Wien."),
    ("no_city", lambda: (here(at=A), PickUp(WINE)),
     "Loads are picked up in cities, and your train is near Lyon; get Wine in Bordeaux, Frankfurt, Porto or Wien."),
    ("not_here", lambda: (here(at="Bern"), PickUp(WINE)),
     "Bern has no Wine: it produces Cattle and Cheese; get Wine in"),

        ("no_chip", lambda: (
        position(3, at={0: "Bern"}, aboard={1: ("Cheese", "Cheese"), 2: ("Cheese",)}, lying={"Oslo": "Cheese"}),
        PickUp(load("Cheese")),
    ), "No chip of Cheese is left in the tray, for all 4 are in use; one lies in Oslo."),
    ("train_full", lambda: (here("Coal", "Wine", at="Bern"), PickUp(load("Cheese"))),
     "Your Freight has room for 2 loads, "
     "and it carries Coal and Wine"),
    ("just_dropped", lambda: (after(here("Wine"), Drop(WINE)), PickUp(WINE)),
     "You have dropped Wine in Szczecin this turn"),
    ("strike", lambda: (here(at="Bordeaux", forces=[(122, 0)]), PickUp(WINE)),
     "The coastal strike lets nothing be picked up in Bordeaux until the end of this turn; wait, or"),
    ("strike", lambda: (here("Cheese", forces=[(122, 1)]), CHEESE),
     "lets nothing be delivered in Szczecin until the end of "
     "P1's next turn; wait, or go to an inland city."),
    ("not_in_hand", lambda: (here("Cheese"), Deliver(30, 0)), "is not in your hand; your cards are 1, 2 and 31."),
    ("not_in_hand", lambda: (here("Cheese"), Deliver(140, 0)), "Card 140 is not a demand card of this game"),
    ("not_aboard", lambda: (here("Wine"), CHEESE),
     "Card 31 wants Cheese, which is not aboard your train: it carries Wine; "
     "get Cheese in"),
    ("not_aboard", lambda: (here(), CHEESE), "which is not aboard your train: it is empty"),
    ("wrong_city", lambda: (here("Cheese", at=A), CHEESE),
     "Card 31 wants Cheese in Szczecin, and your train is near Lyon; go to Szczecin first."),
    ("not_aboard", lambda: (here("Coal"), Drop(WINE)), "Your train has no Wine aboard; drop Coal."),
    ("no_city", lambda: (here("Wine", at=A), Drop(WINE)), "Loads are dropped in cities, and your train is near Lyon"),
    ("not_aboard", lambda: (changed(here("Coal", "Wine"), asks=[Loss(0)]), Lose(load("Beer"))), "lose Coal or Wine."),
    # turns
    ("not_now", lambda: (changed(here("Coal", "Wine"), asks=[Loss(0)]), EndTurn()),
     "first say which load the derailment costs: Coal or Wine."),
    ("not_now", lambda: (changed(here(), asks=[Bargain(0, 1, (), (), 0)]), EndTurn()),
     "first accept or decline the offer of P1."),
    ("not_now", lambda: (here(), Lose(WINE)),
     "No derailment asks you for a load; drive, or go on to building."),
    ("not_now", lambda: (building(), Answer(accept=True)), "There is no offer to answer; build, buy a train"),
    ("not_now", lambda: (here(), OUT), "Track is built after driving; now drive, or go on to building."),
    ("not_in_hand", lambda: (changed(here(), phase=THROWING), Throw(30)),
     "Card 30 is not in your hand; your cards are 1, 2 and 31."),
    ("early_discard", lambda: (EURO.new(2), DiscardHand()), "The hand cannot be discarded before the first round"),
    ("not_first", lambda: (after(here(), Borrow(1)), DiscardHand()), "The hand is discarded only as the first thing"),
    ("not_first", lambda: (after(here(), Borrow(1)), Restart()), "You can start over only as the first thing in a"),
    ("not_first", lambda: (after(here(), Borrow(1)), Backtrack()),
     "The train is turned round only as the first thing in a turn, and this turn has begun; do it next turn."),
    ("mercy", lambda: (position(mercy=False), Borrow(5)), "played without the mercy rules"),
    ("mercy", lambda: (position(mercy=False), Backtrack()), "played without the mercy rules"),
    ("mercy", lambda: (position(mercy=False), Restart()), "played without the mercy rules"),
    ("loan", lambda: (here(), Borrow(25)), "The bank does not lend 25M; borrow 1M to 20M."),
    ("one_loan", lambda: (after(here(), Borrow(5)), Borrow(5)), "There is one loan a turn"),
    ("any_direction", lambda: (here(), Backtrack()), "Your train may leave in any direction already"),
    ("threshold", lambda: (building(cash={0: 130}, debt={0: 20}), Declare()),
     "a net worth of 250M, and yours is 110M (130M "
     "less a debt of 20M); earn 140M more."),
    ("majors", lambda: (building(cash={0: 260}, edges={0: seven(0)[:40]}), Declare()),
     "7 major cities on one connected piece "
     "of your own track, and yours has 5; connect 2 more of London, Madrid or Paris."),
    # trades
    ("one_offer", lambda: (changed(building(), offered=True), Offer(1, (AB,))), "There is one offer a turn"),
    ("trade_or_build", lambda: (after(building(), OUT), Offer(1, (AB,))), "you have built track this turn"),
    ("trade_or_build", lambda: (after(building(), Upgrade(FAST_FREIGHT)), Offer(1, (AB,))),
     "you have upgraded your train"),
    ("partner", lambda: (building(3), Offer(0, (AB,))), "You cannot trade with yourself; make your offer to P1 or P2."),
    ("partner", lambda: (building(3), Offer(5, (AB,))), "There is no such player; make your offer to P1 or P2."),
    ("nothing_wanted", lambda: (building(), Offer(1, ())), "name sections of P1."),
    ("not_theirs", lambda: (building(), Offer(1, (AB,))), "The section 3 north-west, 2 north-east of Lyon – 2"),
    ("not_theirs", lambda: (building(), Offer(1, (99999,))), "The section you named is not P1's; name sections that"),
    ("not_theirs", lambda: (building(track={1: [(A, B)]}), Offer(1, (AB, AB))), "The section 3 north-west, 2"),
    ("not_yours", lambda: (building(track={1: [(A, B)]}), Offer(1, (AB,), (BC,))),
     "The section 2 north-west, 3 north-east of Lyon – 1 north-west, 4 north-east of Lyon is not"),
    ("price", lambda: (building(track={1: [(A, B)]}), Offer(1, (AB,), (), -1)),
     "A price cannot be below nothing, like −1M"),
    ("cash", lambda: (building(track={1: [(A, B)]}), Offer(1, (AB,), (), 51)), "would cost you 51M and you have 50M"),
    ("cash", lambda: for_dover(price=48), "would cost you 52M, 4M of it for ferries, and you have 50M"),

        ("partner_cash",
     lambda: (building(track={1: [(A, B)], 0: [(BEFORE, DOVER)]}, cash={1: 3}), Offer(1, (AB,), (TO_DOVER,))),
     "P1 would have to pay 4M more for ferries than you offer, and has 3M"),
    ("line_full", lambda: for_dover(members={"F5": (1, 2)}), "P1 and P2 have paid, so you cannot join"),
    ("channel", lambda: for_dover(6, members={"F3": (0, 1), "F4": (0, 2)}), "with you on Dover–Calais too few places"),
    ("gale", lambda: for_dover(forces=[(138, 1)]), f"The {GALE} forbids joining the ferry Dover–Calais"),
    ("city_sections", lambda: (building(edges={0: BERN[:3], 1: BERN[3:4]}), Offer(1, BERN[3:4])),
     "you would have 4 sections "
     "at Bern"),
    ("city_full", lambda: (building(3, edges={1: BERN[:2], 2: BERN[3:4]}), Offer(1, BERN[:1])),
     "Bern is a small city, for "
     "track of 2 players, and this trade would bring in one more"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "case", "fragment"), CASES, ids=[rule for rule, _, _ in CASES])
def test_a_refusal_says_the_rule_its_facts_and_what_would_be_right(rule, case, fragment):
    state, action = case()
    before, data = state.clone(), msgspec.json.encode(state)
    refusal = state.why_not(action)
    assert refusal is not None
    told = sentence(state, action)
    assert (refusal.rule, fragment in told) == (rule, True), told
    assert told[0].isupper()
    assert told.endswith(".")
    assert told.count("; ") == 1, "what was wrong; what would be right"
    with pytest.raises(IllegalAction):
        state.apply(action)
    assert state == before
    assert msgspec.json.encode(state) == data
