"""Every invariant can fail: a position that is spoiled in one way is told by its sentence."""

from __future__ import annotations

import re

import pytest

from milepost.core.errors import BrokenState
from milepost.games.age_of_steam import invariants
from milepost.games.age_of_steam.actions import FIRST_MOVE, URBANIZATION
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TERMINAL, TOWN_HEX
from milepost.games.age_of_steam.goods import WHITE
from milepost.games.age_of_steam.rules import listing
from tests.games.spoiled import Case, both, change, check_guesses, complaint, never_broken, put, switch

from .driving import AOS
from .spoiling import (
    ask,
    ask_next,
    auction,
    bankrupt,
    barbados,
    building,
    cube_on,
    draw_red,
    dye,
    first_round,
    found_again,
    found_at,
    found_elsewhere,
    found_without_right,
    germany,
    give_role,
    go_on_alone,
    hide_box,
    hide_too_much,
    lay_alone,
    lay_ring,
    leave_unfinished,
    moving,
    off_the_edge,
    over,
    produce_in_vain,
    producing,
    scotland,
    shares,
    site_of,
    southern,
    spoil_tile,
    two_owners,
    western,
)

DEAD_END = "the player to act has no legal action"
TOO_MANY = "seat . uses .* ownership discs of 0"
ON_THE_TABLE: list[Case] = [
    (building, change("phase", 9), "there is no such phase"),
    (building, change("turn", 0), "there is no such turn"),
    (building, change("turn", 99), "there is no such turn"),
    (building, lambda s: s.shares.pop(), "a player was lost or made up"),
    (building, lambda s: s.tiles.pop(), "a hex was lost or made up"),
    (building, lambda s: s.owners.pop(), "an edge was lost or made up"),
    (building, lambda s: s.display.pop(), "a box of the display was lost or made up"),
    (scotland, lambda s: s.links.pop(), "a printed link was lost or made up"),
    (building, change("out", 64), "somebody is bankrupt who does not play"),
    (building, lambda s: s.order.pop(), "the player order does not name everybody who is in"),
    (building, put("cash", 0, -1), r"seat 0 has \$-1"),
    (building, put("shares", 0, 16), "seat 0 has issued 16 shares"),
    (building, put("shares", 0, 0), "seat 0 has issued 0 shares"),
    (building, put("engines", 0, 7), "the engine of seat 0 pulls goods over 7 links"),
    (building, put("engines", 0, 0), "the engine of seat 0 pulls goods over 0 links"),
    (building, put("income", 0, -1), "seat 0 has an income of -1"),
    (bankrupt, lambda s: s.income.__setitem__(s.out.bit_length() - 1, 3), "has an income of 3"),
    (building, change("right", 7), "nobody has the right to go first"),
    (building, put("bag", 0, -1), "the bag holds less than nothing"),
    (shares, hide_box, "a box is hidden in an open display"),
    (shares, both(switch("display", "hidden"), hide_too_much), "the hidden boxes hold more than there is"),
    (building, put("display", 0, 77), "a box holds something unheard of"),
    (building, lambda s: s.bag.__setitem__(0, s.bag[0] + 1), "there are 21 red cubes, not 20"),
    (barbados, lambda s: s.bag.__setitem__(2, 1), "there are 1 purple cubes, not 0"),
    (southern, put("bag", WHITE, 1), "a white cube is off the map"),
    (southern, lambda s: s.cubes.__setitem__(WHITE, 9), "there are more white cubes than at the start"),
    (building, cube_on(LAND), "a cube stands on hex .*, where none can"),
    (building, cube_on(TOWN_HEX), "a cube stands on hex .*, where none can"),
    (germany, cube_on(TERMINAL), "a cube stands on hex .*, where none can"),
    (building, found_again, "two new cities stand on one hex"),
    (lambda: AOS.new(1, 1, map="barbados"), found_elsewhere, "the new city H is not of this map"),
    (building, found_at(LAND), "the new city . does not stand on a town"),
    (building, dye, "the new city . has another colour"),
    (building, lambda s: s.sites.__setitem__(site_of(s, LAND), TOWN_HEX), "is something else than printed"),
    (building, lambda s: s.colours.__setitem__(site_of(s, LAND), 0), "has another colour than printed"),
    (building, lambda s: s.founded.__setitem__(s.founded.index(-1), 5000), "a new city is off the map"),
    (building, lambda s: s.roles.__setitem__(slice(None), [FIRST_MOVE] * 4), "two players have the same action"),
    (barbados, put("roles", 0, FIRST_MOVE), "somebody has an action that is not of this map"),
    (building, change("used_roles", 1 << 9), "an action is blocked that does not exist"),
    (building, change("to_act", None), "or nobody before it"),
    (over, change("to_act", 0), "somebody is asked after the end"),
    (over, change("acting", [0]), "a question was left open"),
    (building, lambda s: s.acting.append(s.acting[0]), "somebody acts twice in a phase"),
    (bankrupt, lambda s: s.acting.append(s.out.bit_length() - 1), "somebody acts who is out"),
    (western, ask(9, (0, 1), 1, 1), "somebody is asked who is out"),
    (western, ask(0, (1, 0), 1, 1), "a bonus is for railroads that are not"),
    (western, ask(0, (0, 1), 1, 2), "a bonus leaves no choice"),
    (western, ask_next, "another seat than the one in question is asked"),
    (shares, change("at", 3), "everybody has acted in a phase that goes on"),
    (shares, ask_next, "another seat than the next one is asked"),
    (shares, lambda s: s.acting.pop(), "somebody is left out of a phase"),
    (shares, change("bidders", 1), "somebody bids outside the auction"),
    (auction, lambda s: setattr(s, "bidders", s.bidders | 32), "a stranger bids"),
    (auction, lambda s: setattr(s, "bidders", 1 << s.order[0]), "an auction goes on with one bidder"),
    (auction, lambda s: s.acting.clear(), "a bidder has a place in the order, or another has none"),
    (auction, lambda s: s.bids.__setitem__(s.holder, s.cash[s.holder] + 1), "a bid cannot be paid"),
    (auction, lambda s: setattr(s, "high", s.high + 1), "the highest bid is not the highest"),
    (auction, change("holder", -1), "the highest bid is somebody else's"),
    (auction, lambda s: setattr(s, "to_act", s.holder), "somebody speaks out of turn"),
    (shares, change("builds", 1), "something is built outside the build phase"),
    (building, change("builds", 9), "9 more tiles may be built"),
    (building, both(lambda s: s.built.append(s.built[0]), change("builds", 0)), "a hex was built on twice in a turn"),
    (building, found_without_right, "a city was founded without Urbanization"),
    (building, change("dearest", 0), "the dearest tile of the turn is none that was built"),
    (building, lambda s: s.fresh.append(site_of(s, CITY_HEX) * 6), "track is new in this turn where nothing was built"),
    (shares, change("round", 1), "goods are moved outside their phase"),
    (moving, change("round", 2), "there is no such round of moving goods"),
    (moving, change("upgraded", 64), "an engine was improved that does not exist"),
    (first_round, lambda s: setattr(s, "upgraded", 1 << s.acting[-1]), "an engine was improved before its turn"),
    (shares, draw_red, "cubes are drawn outside Production"),
    (producing, draw_red, "the cubes drawn are out of order"),
    (producing, give_role(URBANIZATION), "cubes are drawn without Production"),
    (shares, produce_in_vain, "cubes are drawn for a full display"),
    (over, change("reason", ""), "there is a reason without an end, or none with it"),
    (shares, change("reason", "turns"), "there is a reason without an end"),
    (over, change("turn", 1), "the game ended before its last turn"),
    (over, change("reason", "bankruptcy"), "the game ended by bankruptcy with several players"),
    (shares, go_on_alone, "the game goes on without players"),
    (shares, change("lots", [1, 2, 3]), "ties are broken before the end"),
]  # fmt: skip
TRACK: list[Case] = [
    (building, spoil_tile("bare piece"), "hex .* has a piece and no track"),
    (building, spoil_tile("bare owner"), "hex .* has an owner and no track"),
    (building, spoil_tile("unknown"), "hex .* has a tile that does not exist"),
    (building, spoil_tile("town"), "the tile on hex .* does not fit it"),
    (building, spoil_tile("piece"), "the tile on hex .* is made of another piece"),
    (building, spoil_tile("edge"), "hex .* has an owner without track"),
    (building, spoil_tile("stranger"), "the track on hex .* belongs to somebody who is out"),
    (building, off_the_edge, "track on hex .* leads nowhere"),
    (building, spoil_tile("halves"), "a piece of track on hex .* has two owners"),
    (building, lambda s: s.stock.__setitem__(0, s.stock[0] + 1), "of 48 pieces straight, .* are in stock"),
    (building, change("discs", 30), "town discs, not 8"),
    (scotland, put("links", 0, 4), "the printed link 0 belongs to somebody who is out"),
    (scotland, put("links", 0, 0), "the printed link 0 does not join two cities"),
    (building, two_owners, "a section has two owners"),
    (building, lay_alone, "a section leads from nowhere to nowhere"),
    (shares, lay_ring, "a section leads from a stop back to it"),
    (germany, leave_unfinished, "a builder left track unfinished where none may be"),
]
BESIDE: list[Case] = [
    (
        building,
        lambda s: s.sections.pop(next(iter(s.sections))),
        "the sections that are kept are not those on the board",
    ),
    (moving, lambda s: setattr(s, "routes", {"ways": {}}), "the links that are kept are out of date"),
    (moving, lambda s: setattr(s, "routes", {(0, 0, 1): [1]}), "the deliveries that are kept are out of date"),
    (building, lambda s: setattr(s, "fitting", s.legal()[:-1]), "the builds that are kept are out of date"),
]
CASES = ON_THE_TABLE + TRACK + BESIDE


@pytest.mark.parametrize(("position", "spoil", "sentence"), CASES, ids=[sentence for _, _, sentence in CASES])
def test_a_spoiled_position_is_told(position, spoil, sentence):
    assert re.search(sentence, complaint(position, spoil))


def test_a_dead_end_is_told(monkeypatch):
    monkeypatch.setattr(listing, "legal", lambda state, seat: ())
    with pytest.raises(BrokenState, match=DEAD_END):
        shares().check()


def test_too_many_ownership_discs_are_told(monkeypatch):
    assert re.search(TOO_MANY, told_of_discs(monkeypatch))


def told_of_discs(monkeypatch: pytest.MonkeyPatch) -> str:
    """What a position is told in which one disc would be the limit."""
    monkeypatch.setattr(invariants, "MOST_SECTIONS", 0)
    with pytest.raises(BrokenState) as broken:
        building().check()
    return str(broken.value)


def test_every_invariant_has_a_position_that_breaks_it(monkeypatch):
    heard = [complaint(position, spoil) for position, spoil, _ in CASES]
    assert never_broken(invariants, [*heard, DEAD_END, told_of_discs(monkeypatch)]) == []


@pytest.mark.parametrize("position", [building, moving, producing, western, germany])
def test_guesses_and_states_from_json_are_sound(position):
    check_guesses(position(), (None, 0, 2))
