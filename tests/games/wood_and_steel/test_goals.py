"""Goals that are named: what they do, what they cost, what is left, and the sentence when they cannot be had."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.games.wood_and_steel.actions import Build, Claim, Fulfil, Load, Move, Run
from milepost.games.wood_and_steel.board import CITIES, CITY, GOOD, GOODS
from milepost.games.wood_and_steel.goals import SteelGoals, track
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.state import SteelState

from .in_words import ELSEWHERE, STEEL, engine, lively, play, player, position, route
from .refusal_positions import auctioned, mine, two_engines

EAST = "Boston - New York - Philadelphia - Pittsburgh"


def plan(state: SteelState, goal: str) -> Plan[Any] | None:
    return STEEL.goals.plan(state.seen_by(state.to_act), goal)


def planned(state: SteelState, goal: str) -> Plan[Any]:
    found = plan(state, goal)
    assert found is not None
    return found


def ids(*names: str) -> tuple[str, ...]:
    return tuple(city_id(CITY[name]) for name in names)


# track


def test_track_is_named_with_its_price_and_built_for_it():
    state = mine(EAST)
    found = planned(state, "build to Cincinnati")
    assert found.label == "Build Cincinnati - Pittsburgh for $3,000, all the way to Cincinnati."
    assert found.actions == (Build(route("Pittsburgh", "Cincinnati")),)
    assert found.price == 3_000
    assert found.through == ids("Pittsburgh", "Cincinnati")
    assert found.later == ()
    state.apply_all(found.actions)
    assert state.cash[0] == 7_000


def test_what_this_action_cannot_do_is_left_for_later():
    state = mine(EAST, cash=30_000)
    found = planned(state, "build to Omaha")
    assert len(found.actions) == 2
    assert found.through[0] == city_id(CITY["Pittsburgh"])
    assert found.later[0] == found.through[-1]
    assert found.later[-1] == city_id(CITY["Omaha"])
    assert found.label.startswith("Build ")
    assert "towards Omaha; 2 more segments for $" in found.label
    assert found.label.endswith("are left for later.")


def test_an_employment_office_builds_three():
    state = mine(EAST, cash=30_000, upgrades=["Employment Office"])
    assert len(planned(state, "build to Omaha").actions) == 3


def test_money_is_a_limit_too():
    state = mine(EAST, cash=3_500)
    found = planned(state, "build to Omaha")
    assert len(found.actions) == 1
    assert found.price is not None
    assert found.price <= 3_500


def test_the_rest_of_an_action_is_used():
    state = play(mine(EAST), "build Boston - Portland ME")
    assert len(planned(state, "build to Saint Louis").actions) == 1


def test_the_way_is_the_cheapest_at_the_players_own_prices():
    one = player("Boston - New York", cash=50_000, hub="New York")
    state = position(one, player("New York - Philadelphia - Washington"), player("Syracuse - Boston"))
    way = track.cheapest(state, 0, state.reach[0], CITY["Washington"])
    assert way is not None
    prices = [say.rpartition(" for ")[2] for say in _said(state, way.new)]
    assert prices == ["$2,000", "$2,000"], "parallel track costs more, near the hub less"


def _said(state: SteelState, routes: tuple[int, ...]) -> list[str]:
    return [STEEL.words.say(state.seen_by(0), Build(one)) for one in routes]


def test_track_goes_round_what_is_full():
    railroad = {"name": "Erie Line", "track": [("New York", "Philadelphia")]}
    state = position(player("Boston - New York"), player("New York - Philadelphia"), independents=[railroad])
    found = planned(state, "build to Philadelphia")
    assert Build(route("New York", "Philadelphia")) not in found.actions


@pytest.mark.parametrize(
    "words",
    ["Pittsburgh to Cincinnati", "from Pittsburgh to Cincinnati", "Pittsburgh - Cincinnati", "to cincinnati", "Cinc",
     "CIN", "Cincinnati - Pittsburgh for 3000", "  Cincinnati to Pittsburgh ", "pitt to cin"],
)  # fmt: skip
def test_places_are_named_as_people_name_them(words):
    assert planned(mine(EAST), f"build {words}").actions == (Build(route("Pittsburgh", "Cincinnati")),)


def test_track_can_begin_where_it_is_told():
    state = mine(EAST)
    found = planned(state, "build New York to Cleveland")
    assert found.through[0] == city_id(CITY["New York"])
    assert planned(state, "build to Cleveland").actions == (Build(route("Pittsburgh", "Cleveland")),)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("build to Atlantis", "There is no city 'Atlantis'"),
        ("build to Bostn", "did you mean 'Boston'?"),
        ("build to Portland", "'Portland' can mean Portland ME, Portland OR; type more of it."),
        ("build to Boston", "Your track ends in Boston already."),
        ("build Boston to New York", "Your track leads from Boston to New York already."),
        ("build Denver to Omaha", "No track of yours ends in Denver, where this would begin; build to Denver first."),
    ],
)
def test_track_that_cannot_be_had_is_told(goal, told):
    with pytest.raises(BadInput) as caught:
        plan(mine(EAST), goal)
    assert told in str(caught.value)


def test_too_little_money_and_a_second_time_are_told():
    with pytest.raises(
        BadInput, match=r"all of it costs \$3,000. Cincinnati - Pittsburgh costs \$3,000, and you have \$1,000"
    ):
        plan(mine(EAST, cash=1_000), "build to Cincinnati")
    with pytest.raises(BadInput, match="You have built track in this turn already"):
        plan(position(player(EAST), done=["build"], actions_left=1), "build to Cincinnati")
    with pytest.raises(BadInput, match="Track is built as an action of a turn; now say what the John Bull does"):
        plan(play(mine(EAST), "run"), "build to Cincinnati")


# runs


def hauler(load: str | None = None, at: str = "Boston", **fields: Any) -> SteelState:
    """P0 has a Mogul and a contract to bring machinery from Boston to Pittsburgh."""
    one = player(EAST, engines=[engine("Mogul", at, load)], private=("machinery", "Pittsburgh"), **fields)
    return position(one, ELSEWHERE)


def test_a_run_loads_on_the_way_and_fulfils_the_contract():
    state = hauler()
    found = planned(state, "run machinery to Pittsburgh")
    along = [Move(CITY[name]) for name in ("New York", "Philadelphia", "Pittsburgh")]
    assert found.actions == (Run(0), Load(GOOD["machinery"]), *along, Fulfil(False))
    assert found.label == (
        "Run the Mogul 3 segments to Pittsburgh: load machinery in Boston and fulfil machinery to Pittsburgh for "
        "$6,000 and 1 tie."
    )
    assert found.through == ids("Boston", "New York", "Philadelphia", "Pittsburgh")
    assert found.price is None
    state.apply_all(found.actions)
    assert state.cash[0] == 16_000
    assert len(state.delivered[0]) == 1


@pytest.mark.parametrize("words", ["", " machinery", " to Pittsburgh", " Pittsburgh", " the Mogul", " Mogul machinery",
                                   " mogul with mach to PIT", " the Mogul to Pittsburgh"])  # fmt: skip
def test_a_contract_is_named_as_people_name_it(words):
    assert planned(hauler(), f"run{words}").actions == planned(hauler(), "run machinery to Pittsburgh").actions


def test_what_a_run_cannot_do_is_left_for_the_next():
    state = hauler(at="Philadelphia")
    found = planned(state, "run")
    assert found.actions == (
        Run(0),
        Move(CITY["New York"]),
        Move(CITY["Boston"]),
        Load(GOOD["machinery"]),
        Move(CITY["New York"]),
    )
    assert found.label == (
        "Run the Mogul 3 segments towards Pittsburgh: load machinery in Boston; 2 more segments are left to go."
    )
    assert found.later == ids("New York", "Philadelphia", "Pittsburgh")
    state.apply_all(found.actions)
    with pytest.raises(BadInput, match="The Mogul goes no farther in this run; Pittsburgh is 2 segments away"):
        plan(state, "run")


def test_a_run_that_has_begun_goes_on():
    state = play(hauler("machinery"), "run", "move to New York")
    assert planned(state, "run").actions == (Move(CITY["Philadelphia"]), Move(CITY["Pittsburgh"]), Fulfil(False))


def test_without_a_contract_an_engine_just_goes():
    found = planned(hauler(), "run to Philadelphia")
    assert found.actions == (Run(0), Move(CITY["New York"]), Move(CITY["Philadelphia"]))
    assert found.label == "Run the Mogul 2 segments to Philadelphia."


def test_the_engine_that_is_there_first_runs():
    engines = [engine("Mogul", "Pittsburgh"), engine("American", "Boston")]
    one = player(EAST, engines=engines, private=("machinery", "Philadelphia"))
    state = position(one, ELSEWHERE)
    assert planned(state, "run machinery").actions[0] == Run(1)
    assert planned(state, "run Mogul machinery").actions[0] == Run(0)


def test_a_market_contract_is_claimed_on_the_way_and_fulfilled_after_that():
    one = player(EAST, engines=[engine("Mogul", "New York")])
    state = position(one, ELSEWHERE, market=[("coal", "Tampa"), ("machinery", "Philadelphia")])
    found = planned(state, "run machinery to Philadelphia")
    assert found.actions == (Run(0), Move(CITY["Boston"]), Load(GOOD["machinery"]), Claim(1))
    assert "load machinery in Boston and claim machinery to Philadelphia; 2 more segments are left" in found.label
    state.apply_all(found.actions)
    state.apply_all(planned(state, "run machinery").actions)
    assert len(state.delivered[0]) == 1


def test_what_was_just_loaded_can_be_claimed():
    one = player(EAST, engines=[engine("Mogul", "Boston")])
    state = position(one, ELSEWHERE, market=[("machinery", "Philadelphia")])
    play(state, "run", "load machinery")
    assert planned(state, "run machinery").actions == (Claim(0),)


def test_debt_service_and_bankruptcy_are_told_before():
    state = hauler(service="west")
    assert planned(state, "run").label.endswith("and 1 tie, less $3,000 in debt service.")
    poor = hauler(service="west", cash=0, debt=40_000)
    assert planned(poor, "run").label.endswith("which leaves you $2,000 short of the debt service and bankrupt.")


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("run coal", "You have no contract for coal; yours is machinery to Pittsburgh."),
        ("run coal to Denver", "You have no contract for coal to Denver; yours is machinery to Pittsburgh."),
        ("run to Denver", "No track of yours leads from Boston to Denver; build there first, as in “build to Denver”."),
        ("run to Boston", "The Mogul is in Boston already."),
        ("run gold to Denver", "'gold' is neither an engine of yours nor a commodity"),
        ("run Atlantis", "There is no city 'Atlantis'"),
        ("run co", "'co' can mean coal, copper, cotton; type more of it."),
    ],
)
def test_runs_that_cannot_be_had_are_told(goal, told):
    with pytest.raises(BadInput) as caught:
        plan(hauler(), goal)
    assert told in str(caught.value)


def test_missing_suppliers_other_engines_and_other_moments_are_told():
    with pytest.raises(BadInput, match="leads to a city that supplies nickel; build to Regina or Sudbury first"):
        plan(position(player("Boston - New York", private=("nickel", "Boston"))), "run")
    with pytest.raises(BadInput, match="The Mogul is running; stop it first"):
        plan(play(two_engines(), "run the Mogul"), "run the American")
    with pytest.raises(BadInput, match="The Mogul has run in this turn already"):
        plan(play(two_engines(), "run the Mogul", "stop the Mogul"), "run the Mogul to Boston")
    with pytest.raises(BadInput, match="An engine begins to run when an action is chosen"):
        plan(auctioned(), "run")


# in general


@pytest.mark.parametrize(
    "goal", ["", "build", "pass", "fly to Denver", "run the Mogul to New York and pass its load on"]
)
def test_other_words_name_no_goal(goal):
    assert plan(mine(EAST), goal) is None


def test_only_who_is_asked_has_goals():
    state = mine(EAST)
    assert STEEL.goals.plan(state.seen_by(1), "build to Cincinnati") is None
    assert STEEL.goals.plan(state.seen_by(None), "run") is None


def test_examples_name_goals():
    one = player("Kansas City - Denver", "Chicago - Milwaukee", private=("cattle", "Denver"))
    state = position({**one, "engines": [engine("Mogul", "Kansas City")]}, ELSEWHERE)
    for goal in SteelGoals.examples:
        if goal != "run coal to Denver":
            assert plan(state, goal) is not None
    with pytest.raises(BadInput, match="You have no contract for coal to Denver; yours is cattle to Denver"):
        plan(state, "run coal to Denver")


def _plan_or_none(state: SteelState, goal: str) -> Plan[Any] | None:
    """A plan, or nothing where a sentence says why there is none."""
    try:
        return plan(state, goal)
    except BadInput as error:
        sentence = str(error)
    assert sentence[0].isupper()
    assert sentence[-1] in ".?"
    return None


@pytest.mark.slow
def test_whatever_is_planned_can_be_done():
    goals = [f"build to {city.name}" for city in CITIES[::5]] + [f"run to {city.name}" for city in CITIES[::5]]
    goals += ["run", *(f"run {good}" for good in GOODS[::4])]
    done = 0
    for state in lively(every=37):
        if state.to_act is None:
            continue
        anchors = {*STEEL.scene.board(state.seen_by(None)).anchors.id}
        for goal in goals:
            found = _plan_or_none(state, goal)
            if found is None:
                continue
            assert {*found.through, *found.later} <= anchors
            twin = state.clone()
            before = twin.cash[state.turn]
            twin.apply_all(found.actions)
            if found.price:
                assert twin.cash[state.turn] == before - found.price
            done += 1
    assert done > 200
