"""The hard rules of good sense: nobody with a character breaks one of them."""

from __future__ import annotations

import msgspec
import pytest

from milepost.bots import make
from milepost.core.action import Seen
from milepost.core.bot import Decision, decide
from milepost.core.players import Players
from milepost.games.eurorails.actions import (
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    Restart,
    StartBuilding,
    Upgrade,
)
from milepost.games.eurorails.board import CITY_NAMED, EDGES, LOAD_NAMED
from milepost.games.eurorails.bots import archetypes
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.guardrails import aimless, broken, new_lines
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.plans import Plan, offers
from milepost.games.eurorails.bots.proposals import Kind, Proposal, passing, proposals
from milepost.games.eurorails.bots.resorts import instead_of_nothing, last_resort, may_discard
from milepost.games.eurorails.bots.stale_loads import stale_loads
from milepost.games.eurorails.constants import FREE
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, HEAVY_FREIGHT
from tests.games.eurorails.positions import (
    EURO,
    building,
    carry,
    give,
    give_written,
    links,
    load,
    position,
    seven,
    spare,
    way,
)

from .deciding import ARCHETYPES, SKILLS, TOGETHER, answer, asked, bot, grounds
from .positions import flooded, last_steel, leipzig, passing_frankfurt, seven_cities, short_line, steel_to_berlin
from .soak import NEVER, played
from .trips_by_name import deliver, fetch, oranges_and_wine
from .watching import SAME, Table, broken_rules, double_uses

# whole games


@pytest.mark.parametrize(
    ("number", "rounds"),
    [(3, 6), (4, 6), pytest.param(10178, 12, id="waits and throws cards away by turns")],
)
def test_the_first_rounds_of_drawn_games_go_without_any_trouble(number, rounds):
    report = played(number, rounds)
    assert report.failures == []
    assert report.counts["decisions"] > 20
    assert not any(report.counts[kind] for kind in NEVER)


def test_a_quarter_of_a_game_of_medium_players_keeps_every_hard_rule():
    table = Table([f"{name}:skill=medium" for name in ("freight", "continental")], 4, deck="second", variant="fast")
    table.run(15)
    assert table.trouble == []
    assert table.state.round > 15


# H1: the reserve


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_the_reserve_is_kept(archetype, skill):
    found = answer(leipzig(), archetype, skill, deliveries=1)
    assert found.decided is not None
    assert found.decided.grounds.reserve == (10 if archetype == "sprinter" else 5)
    assert found.after.cash[0] >= found.decided.grounds.reserve
    if archetype != "sprinter":
        assert found.has(Build), "there is money for Leipzig"


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize("skill", ["medium", "hard"])
def test_more_is_kept_before_the_first_delivery(archetype, skill):
    assert answer(leipzig(), archetype, skill).after.cash[0] == 12


def test_who_takes_every_phase_for_the_same_keeps_the_same_reserve():
    assert answer(leipzig(), "freight", "easy").after.cash[0] == 8


def test_spending_the_reserve_is_forbidden_and_declaring_excuses_it():
    given = grounds(leipzig(), deliveries=1)
    spending = Proposal(kind=Kind.BUILD, actions=(EndTurn(),), label="", spent=8, cash=4)
    assert "reserve" in broken(given, spending, 0.0)
    assert not broken(given, msgspec.structs.replace(spending, cash=5), 0.0)
    assert not broken(given, msgspec.structs.replace(spending, declares=True), 0.0)
    assert not broken(given, msgspec.structs.replace(spending, spent=0), 0.0)


# H2: no aimless track


def test_track_must_lie_on_the_way_of_the_plan_or_to_a_missing_city():
    state = building(2, edges={0: links(1)}, cash={0: 90})
    given = grounds(state, deliveries=3)
    to_city = given.network.victory.ways[0]
    nowhere = next(edge for edge in way("Lisboa", "Madrid") if all(edge not in w for w in given.network.victory.ways))
    one = passing(given)
    assert aimless(given, one, [*to_city, nowhere]) == [nowhere]
    assert aimless(given, msgspec.structs.replace(one, sections=(nowhere,)), [nowhere]) == []


def test_with_all_cities_joined_only_the_plan_is_built_for():
    given = grounds(building(2, edges={0: seven(0)}, cash={0: 120}), deliveries=9)
    edge = way("Lisboa", "Madrid")[0]
    assert aimless(given, passing(given), [edge]) == [edge]


# H3: no load for ever


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize("skill", ["medium", "hard"])
def test_a_load_that_nobody_wants_is_left_in_the_next_city_after_five_turns(archetype, skill):
    state = passing_frankfurt(("Cork", "Lodz", 1))
    flowers = load("Flowers")
    found = answer(state, archetype, skill, seed=1, deliveries=2, picked=((flowers, 4),))
    assert Drop(flowers) in found.decision.actions
    kept = answer(state, archetype, skill, seed=1, deliveries=2, picked=((flowers, 5),))
    assert Drop(flowers) not in kept.decision.actions


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_an_old_load_that_is_wanted_soon_is_delivered(archetype):
    state = passing_frankfurt(("Flowers", "Munchen", 25))
    flowers = load("Flowers")
    assert stale_loads(grounds(state, picked=((flowers, 2),))) == ()
    found = answer(state, archetype, deliveries=2, picked=((flowers, 2),))
    assert flowers in found.after.aboard[0] or found.has(Deliver)
    assert not found.has(Drop)


def test_another_load_that_nobody_wants_does_not_save_an_old_one():
    state = passing_frankfurt(("Cork", "Lodz", 1))
    carry(state, 0, "Bauxite", "Flowers")
    flowers = load("Flowers")
    found = answer(state, "blocker", deliveries=2, picked=((load("Bauxite"), 8), (flowers, 3)))
    assert Drop(flowers) in found.decision.actions


# H4: deliveries are taken


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_what_is_wanted_here_is_delivered_at_once(archetype, skill):
    state = position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)})
    card, place = next(
        (card, place)
        for card in (1, 2, 3)
        for place, row in enumerate(state.deck.demands[card])
        if (row.load, row.city) == (LOAD_NAMED["Cattle"], CITY_NAMED["Berlin"])
    )
    for seed in range(10):
        assert answer(state, archetype, skill, seed).decision.actions == (Deliver(card, place),)


def test_the_better_of_two_payments_is_taken():
    state = position(at={0: "Berlin"}, aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Berlin", 10)], [("Oil", "Berlin", 17)])
    assert answer(state, "freight").decision.actions == (Deliver(2, 0),)


def test_a_load_that_is_wanted_on_the_way_is_delivered_there():
    line = way("Ruhr", "Frankfurt")
    edges = (*line, *way("Frankfurt", "Munchen", line))
    state = position(2, at={0: "Ruhr"}, edges={0: edges}, aboard={0: ["Steel", "Wine"]}, trains={0: FAST_FREIGHT})
    give_written(state, 0, [("Steel", "Munchen", 30)], [("Wine", "Frankfurt", 6)])
    found = answer(state, "sprinter", deliveries=2, trip=(deliver(state, "Steel", "Munchen"),), due=40)
    assert found.decision.actions[-1] == Deliver(2, 0)
    assert found.bot.memory.trip == (deliver(state, "Steel", "Munchen"),), "and the plan goes on"


@pytest.mark.parametrize(("pay", "waits"), [(20, True), (19, False)])
def test_a_delivery_waits_for_a_much_better_one_on_the_same_card(pay, waits):
    line = way("Ruhr", "Frankfurt")
    state = position(2, at={0: "Ruhr"}, edges={0: line}, aboard={0: ["Beer", "Wine"]})
    give_written(state, 0, [("Beer", "Ruhr", 5), ("Wine", "Frankfurt", pay)])
    found = answer(state, "blocker", deliveries=2, trip=(deliver(state, "Wine", "Frankfurt"),), due=40)
    assert (found.decision.actions[-1] == Deliver(1, 1)) == waits
    assert (found.decision.actions == (Deliver(1, 0),)) != waits


# H5 and H12: legal answers, and nothing hidden is read


@pytest.mark.parametrize(("refused", "taken"), [(0, 0), (3, 3), (4, None)])
def test_after_three_more_proposals_that_the_rules_refuse_the_turn_is_passed(monkeypatch, refused, taken):
    tried: list[Proposal] = []

    def accepted(state: EuroState, seat: int, one: Proposal) -> bool:
        tried.append(one)
        return bool(len(tried) > refused)

    monkeypatch.setattr(archetypes, "accepted", accepted)
    found = answer(steel_to_berlin(75), "sprinter", deliveries=2)
    assert found.decided is not None
    best = [one.proposal for one in found.decided.scored]
    assert tried == best[: min(refused + 1, 4)]
    if taken is None:
        assert found.decided.taken.proposal.kind is Kind.PASS
        assert isinstance(found.decision.actions[-1], EndTurn)
    else:
        assert found.decided.taken.proposal is best[taken]


def test_a_delivery_or_a_victory_that_is_left_is_noticed():
    at_home = position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)})
    driving_on = Decision((StartBuilding(), EndTurn()))
    assert "Cattle is wanted here" in next(broken_rules(at_home, 0, driving_on, None))
    assert list(broken_rules(position(at={0: "Berlin"}), 0, driving_on, None)) == []
    ending = Decision((EndTurn(),))
    assert list(broken_rules(seven_cities(250), 0, ending, None)) == ["victory is not declared"]
    assert list(broken_rules(seven_cities(249), 0, ending, None)) == []


@pytest.mark.parametrize("hands", ["hidden", "open"])
@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_decision_is_the_same_whatever_others_hold(archetype, hands):
    state = position(3, at={0: "Berlin"}, edges={0: links(2)}, cash={0: 60}, cards={0: (1, 2, 3)}, hands=hands)
    first = answer(state, archetype, deliveries=2)
    other = state.clone()
    for seat in (1, 2):
        give(other, seat, *spare(other, 3, (*state.hands[0], *other.hands[1])))
    assert other.hands[1:] != state.hands[1:]
    assert answer(other, archetype, deliveries=2).decision == first.decision


# H6: victory is declared


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_victory_is_declared_as_soon_as_it_can_be(archetype, skill):
    for cash, declares in ((250, True), (249, False)):
        found = answer(seven_cities(cash), archetype, skill, seed=cash, deliveries=9)
        assert (found.decision.actions[-1] == Declare()) == declares
        assert found.has(Declare) == declares


# H7: no early train


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_no_train_is_bought_with_less_than_eight_sections(archetype, skill):
    assert not answer(short_line(7), archetype, skill, deliveries=1).has(Upgrade)


def test_with_more_track_trains_are_bought():
    bought = [answer(short_line(9), archetype, "easy", deliveries=1).has(Upgrade) for archetype in ARCHETYPES]
    assert any(bought)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_no_train_is_bought_before_the_first_delivery(archetype, skill):
    state = building(2, edges={0: links(1)}, cash={0: 79})
    give_written(state, 0)
    assert not answer(state, archetype, skill).has(Upgrade)


def test_late_in_the_game_only_a_train_that_pays_is_bought():
    state = building(2, edges={0: seven(0)}, cash={0: 210})
    given = grounds(state, deliveries=12)
    assert given.phase is Phase.LATE_CASH
    buying = Proposal(kind=Kind.UPGRADE, actions=(Upgrade(FAST_FREIGHT),), label="", train=FAST_FREIGHT, cash=190)
    assert broken(given, buying, 0.0) == "another train does not pay"
    poor = grounds(building(2, edges={0: seven(0)}, cash={0: 60}), deliveries=12)
    assert broken(poor, msgspec.structs.replace(buying, cash=40), 0.0) == ""


@pytest.mark.parametrize(
    ("sections", "deliveries", "cash", "words"),
    [
        (7, 1, 90, "it is too early for a better train"),
        (8, 1, 90, ""),
        (8, 0, 79, "it is too early for a better train"),
        (8, 0, 90, ""),
    ],
)
def test_trains_are_bought_from_eight_sections_on_and_not_in_the_opening(sections, deliveries, cash, words):
    state = building(2, edges={0: way("Ruhr", "Berlin")[:sections]}, cash={0: cash})
    buying = Proposal(kind=Kind.UPGRADE, actions=(), label="", train=FAST_FREIGHT, spent=20, cash=cash - 20)
    assert broken(grounds(state, deliveries=deliveries), buying, 0.0) == words


@pytest.mark.parametrize(("loads_a_trip", "words"), [(1, "another train does not pay"), (3, "")])
def test_middle_trains_are_exchanged_only_if_that_pays(loads_a_trip, words):
    state = building(2, edges={0: links(2)}, cash={0: 60}, trains={0: FAST_FREIGHT})
    given = grounds(state, deliveries=9, trips_done=((34, 26, loads_a_trip),) * 6)
    exchange = Proposal(kind=Kind.CROSSGRADE, actions=(), label="", train=HEAVY_FREIGHT, spent=5, cash=55)
    assert broken(given, exchange, 0.0) == words


# H8: no ferry in the first building


def test_no_ferry_line_is_joined_in_the_first_building_unless_it_brings_twice_as_much():
    state = EURO.new(2, 1)
    given = grounds(state)
    port = next(edge for edge in range(len(EDGES)) if new_lines(given, (edge,)))
    one = Proposal(kind=Kind.BUILD, actions=(EndTurn(),), label="", sections=(port,), plan=_plan(state, 5.0))
    assert one.plan is not None
    speed = one.plan.velocity
    assert broken(given, one, speed / 2 + 0.1) == "no ferry line is joined in the first building"
    assert broken(given, one, speed / 2) == ""
    easy = grounds(state, skill="easy")
    assert broken(easy, one, speed) == "no ferry line is joined in the first building"


def _plan(state: EuroState, earned: float) -> Plan:
    found = offers(grounds(state)).all[0]
    return msgspec.structs.replace(found, earned=earned * max(0.5, found.prospect.outlook.turns))


# H9: no careless discard


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_no_hand_is_thrown_away_while_a_load_aboard_is_soon_delivered(archetype, skill):
    line = way("Ruhr", "Berlin")
    state = position(2, at={0: "Ruhr"}, edges={0: line}, aboard={0: ["Steel"]}, cash={0: 6}, round=8)
    give_written(state, 0, [("Steel", "Berlin", 2)])
    for seed in range(3):
        assert not answer(state, archetype, skill, seed, deliveries=2).has(DiscardHand)


def test_a_hand_with_a_trip_that_pays_is_kept():
    state = oranges_and_wine()
    given = grounds(state, deliveries=2)
    assert not may_discard(given, offers(given))


def test_after_six_turns_that_led_nowhere_any_hand_goes():
    state = oranges_and_wine()
    given = grounds(state, deliveries=2, idle=6)
    assert may_discard(given, offers(given))


# H10: nothing is used twice


def test_plans_use_every_card_chip_and_place_once():
    state = oranges_and_wine()
    assert all(not list(double_uses(state, 0, one.prospect.trip)) for one in offers(grounds(state)).all)
    oranges = deliver(state, "Oranges", "Paris")
    twice = (fetch("Oranges", "Valencia"), oranges, fetch("Oranges", "Valencia"), oranges)
    assert list(double_uses(state, 0, twice)) == ["a card serves two deliveries of one plan"]


def test_the_last_chip_is_planned_for_one_delivery_only():
    state = position(2, at={0: "Ruhr"}, edges={0: links(2)}, cash={0: 60}, aboard={1: ["Steel", "Steel"]})
    give_written(state, 0, [("Steel", "Berlin", 30)], [("Steel", "Holland", 30)])
    assert state.tray[LOAD_NAMED["Steel"]] == 1
    for one in offers(grounds(state, deliveries=2)).all:
        assert list(double_uses(state, 0, one.prospect.trip)) == []


def test_a_load_that_is_fetched_again_later_leaves_its_place_to_another():
    state = position(2, at={0: "Ruhr"}, edges={0: links(2)}, cash={0: 60}, aboard={0: ["Steel"]})
    give_written(state, 0, [("Cheese", "Ruhr", 20)], [("Cheese", "Berlin", 20)], [("Steel", "Holland", 20)])
    cheese, steel = fetch("Cheese", "Holland"), deliver(state, "Steel", "Holland")
    both = cheese, cheese, deliver(state, "Cheese", "Berlin"), deliver(state, "Cheese", "Ruhr")
    assert list(double_uses(state, 0, (*both, fetch("Steel", "Ruhr"), steel))) == []
    assert list(double_uses(state, 0, (*both, steel))) == ["more is loaded than there is room for"]


# H11: progress


@pytest.mark.parametrize("archetype", ["continental", "sprinter"])
@pytest.mark.parametrize("skill", SKILLS)
def test_without_money_hands_are_thrown_away_then_money_is_borrowed_or_everything_begins_anew(archetype, skill):
    state = position(2, at={0: "Berlin"}, edges={0: way("Berlin", "Hamburg")}, cash={0: 0}, round=5)
    give_written(state, 0, [("Fish", "Krakow", 55)])
    state.deck = msgspec.structs.replace(state.deck, demands=dict.fromkeys(state.deck.demands, state.deck.demands[1]))
    done: list[type] = []
    log: list[Seen] = []
    players = Players(log, {0: bot(archetype, skill)})
    still, before = 0, None
    while state.round < 45 and state.build_round == 0:
        if state.turn != 0:
            _pass(state, log)
            continue
        decision = players.answer(0, state)
        now = (state.at[0], state.cash[0], state.debt[0], state.owners.count(0), state.aboard[0])
        still = still + 1 if now == before and state.fresh else 0
        assert still <= SAME, "the position is never the same for so long"
        before = now
        done += [type(action) for action in decision.actions]
        log.extend(Seen(0, action, tuple(state.apply(action, 0))) for action in decision.actions)
        if Restart in done:
            break
    assert DiscardHand in done
    assert Borrow in done or Restart in done
    first = min(done.index(kind) for kind in (Borrow, Restart) if kind in done)
    assert done[:first].count(DiscardHand) >= 4


def test_who_has_stood_still_for_long_drives_even_if_waiting_seems_better():
    state = oranges_and_wine()
    for still, waits in ((5, True), (6, False)):
        given = grounds(state, deliveries=2, still=still)
        plans = offers(given)
        assert plans.best
        assert any(one.plan is None for one in proposals(given, plans.best)) == waits


@pytest.mark.parametrize(("still", "kind"), [(SAME - 2, Kind.DISCARD), (SAME - 1, Kind.RESTART)])
def test_without_a_plan_everything_begins_anew_before_a_position_has_been_the_same_for_ten_turns(still, kind):
    """Whether the turns were spent on waiting or on new cards."""
    given = grounds(oranges_and_wine(), deliveries=2, discards=4, still=still)
    resort = last_resort(given, msgspec.structs.replace(offers(given), best=[], all=[]))
    assert resort is not None
    assert resort.kind is kind


def test_new_cards_with_a_plan_are_used_however_long_the_position_has_been_the_same():
    given = grounds(oranges_and_wine(), deliveries=2, still=SAME - 1)
    assert last_resort(given, offers(given)) is None
    given = grounds(oranges_and_wine(), deliveries=2, still=SAME - 1, idle=1)
    resort = last_resort(given, offers(given))
    assert resort is not None
    assert resort.kind is Kind.RESTART, "it has led nowhere"


@pytest.mark.parametrize(("still", "kind"), [(SAME - 2, None), (SAME - 1, Kind.RESTART)])
def test_a_plan_that_changes_nothing_does_not_keep_anybody_standing_for_ten_turns(still, kind):
    given = grounds(oranges_and_wine(), deliveries=2, still=still)
    plans = offers(given)
    waiting = msgspec.structs.replace(passing(given), kind=Kind.FETCH, plan=plans.best[0])
    found = instead_of_nothing(given, plans, waiting)
    assert (None if found is None else found.kind) == kind
    driving = next(one for one in proposals(given, plans.best) if one.plan is not None)
    assert instead_of_nothing(given, plans, driving) is None


@pytest.mark.parametrize("name", ["carrier", "express"])
@pytest.mark.parametrize(("still", "restarts"), [(SAME - 2, False), (SAME - 1, True)])
def test_the_carrier_begins_anew_before_only_its_cards_have_changed_for_ten_turns(name, still, restarts):
    state = oranges_and_wine()
    one = make(name, EURO, 0)
    assert isinstance(one, CarrierBot)
    one.memory = msgspec.structs.replace(one.memory, round=state.round, still=still)
    assert (Restart() in decide(one, state.seen_by(0)).actions) == restarts


@pytest.mark.parametrize("name", ["carrier", "express", "blocker"])
def test_a_train_that_a_flood_has_cut_off_is_connected_again(name):
    *line, last = way("Wien", "Beograd")
    state = position(2, at={0: "Beograd"}, edges={0: line}, aboard={0: ["Oil"]}, cash={0: 15}, round=10)
    give_written(state, 0, [("Oil", "Wien", 20)])
    found = decide(make(name, EURO, 0), state.seen_by(0))
    assert Build(last) in found.actions


def _pass(state: EuroState, log: list[Seen]) -> None:
    seat = state.to_act
    assert seat is not None
    action = state.default(seat)
    log.append(Seen(seat, action, tuple(state.apply(action, seat))))


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_a_plan_whose_last_chip_is_taken_is_given_up(archetype):
    state = last_steel()
    one = bot(archetype, deliveries=2)
    trip = (fetch("Steel", "Ruhr"), deliver(state, "Steel", "Berlin"))
    one.memory = one.memory.after(trip=trip, due=40, hand=state.hands[0])
    assert trip[-1] in asked(state, one).bot.memory.trip
    found = asked(last_steel("Steel"), one)
    assert trip[-1] not in found.bot.memory.trip
    assert found.decision.actions


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_a_section_that_a_flood_took_is_planned_again(archetype):
    state = flooded()
    one = bot(archetype, deliveries=2, trip=(deliver(state, "Steel", "Berlin"),), due=40, hand=state.hands[0])
    found = asked(state, one)
    assert found.decided is not None
    plan = found.decided.taken.proposal.plan
    assert plan is not None
    assert plan.figures.track == 1, "the price of the section"
    assert list(broken_rules(state, 0, found.decision, found.decided)) == []
    gap = next(edge for edge in way("Ruhr", "Berlin") if state.owners[edge] == FREE)
    assert gap in found.decided.taken.proposal.sections


@pytest.mark.parametrize(("idle", "kind"), [(5, None), (6, Kind.DISCARD), (9, Kind.DISCARD), (10, Kind.RESTART)])
def test_turns_that_lead_nowhere_end_in_new_cards_and_then_in_a_new_start(idle, kind):
    given = grounds(oranges_and_wine(), deliveries=2, idle=idle)
    found = last_resort(given, offers(given))
    assert (None if found is None else found.kind) == kind


@pytest.mark.slow
def test_no_train_is_taken_with_too_little_room_for_the_plan():
    """A Heavy Freight was exchanged in round 39 while three loads were planned for."""
    assert played(40_275, 42).failures == []
