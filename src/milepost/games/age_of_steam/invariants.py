"""Everything that must hold in every position of Age of Steam; the soak tests ask after every action."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from milepost.core.state import ensure
from milepost.games.age_of_steam.actions import (
    MOST_ENGINE,
    MOST_SHARES,
    PRODUCTION,
    ROLES,
    URBANIZATION,
)
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TERMINAL, TOWN_HEX
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    FREE,
    MOST_SECTIONS,
    MOVING,
    NO_GOOD,
    NOBODY,
    OVER,
    PHASES,
    PRODUCED,
    PRODUCING,
    ROUNDS,
    START_SHARES,
)
from milepost.games.age_of_steam.goods import BOXES, EMPTY, GOODS, NEW_CITIES, NEW_CITY_GOOD, UNKNOWN, WHITE
from milepost.games.age_of_steam.rules import listing, moving, sections
from milepost.games.age_of_steam.tiles import DISCS, KINDS, NO_EDGE, PARTNER, SEGMENTS, SHAPES, STOCK, TOWN

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

REASONS = ("turns", "bankruptcy")
"""Why a game can be over."""


def check(state: AosState) -> None:
    """Raise `BrokenState` with a sentence unless everything holds."""
    check_table(state)
    check_track(state)
    check_caches(state)
    ensure(state.to_act is None or bool(state.legal()), "the player to act has no legal action")


def check_table(state: AosState) -> None:
    """Everything on the table but the track."""
    ensure(0 <= state.phase < len(PHASES), "there is no such phase")
    ensure(1 <= state.turn <= state.last_turn, "there is no such turn")
    _check_lengths(state)
    _check_players(state)
    _check_cubes(state)
    _check_places(state)
    _check_sites(state)
    _check_roles(state)
    _check_asked(state)
    _check_auction(state)
    _check_build_turn(state)
    _check_moving(state)
    _check_producing(state)
    _check_end(state)


def check_track(state: AosState) -> None:
    """Tiles, pieces, who owns track, and that every section starts at a stop."""
    _check_tiles(state)
    _check_pieces(state)
    _check_links(state)
    _check_sections(state)


def check_caches(state: AosState) -> None:
    """What is kept beside the fields follows from them."""
    if "sections" not in state.__dict__:
        return
    fresh = state.clone()
    sections.refresh(fresh)
    fresh.routes, fresh.fitting = {}, None
    ensure(state.sections == fresh.sections, "the sections that are kept are not those on the board")
    if "ways" in state.routes:
        ensure(moving.ways_from(fresh) == state.routes["ways"], "the links that are kept are out of date")
    for key, kept in state.routes.items() if state.phase == MOVING else ():
        if isinstance(key, tuple):
            ensure(moving.deliveries_from(fresh, *key) == kept, "the deliveries that are kept are out of date")
    if state.fitting is not None and state.phase == BUILDING and state.to_act is not None and not state.asks:
        ensure(listing.legal(fresh, state.to_act) == state.fitting, "the builds that are kept are out of date")


def _check_lengths(state: AosState) -> None:
    seats, hexes = state.seats, len(state.board.cells)
    by_seat = (state.shares, state.engines, state.income, state.roles, state.bids)
    ensure(all(len(each) == seats for each in by_seat), "a player was lost or made up")
    by_hex = (state.tiles, state.kinds, state.sites, state.colours)
    ensure(all(len(each) == hexes for each in by_hex), "a hex was lost or made up")
    ensure(len(state.owners) == hexes * 6 and len(state.cubes) == hexes * len(GOODS), "an edge was lost or made up")
    ensure(len(state.display) == BOXES, "a box of the display was lost or made up")
    ensure(len(state.links) == len(state.board.links), "a printed link was lost or made up")


def _check_players(state: AosState) -> None:
    ensure(0 <= state.out < 1 << state.seats, "somebody is bankrupt who does not play")
    still_in = [seat for seat in range(state.seats) if not state.out >> seat & 1]
    ensure(sorted(state.order) == still_in, "the player order does not name everybody who is in")
    for seat in range(state.seats):
        cash, shares, engine, income = state.cash[seat], state.shares[seat], state.engines[seat], state.income[seat]
        ensure(cash >= 0, f"seat {seat} has ${cash}")
        bought_back = state.phase == OVER and not shares
        ensure(START_SHARES <= shares <= MOST_SHARES or bought_back, f"seat {seat} has issued {shares} shares")
        ensure(1 <= engine <= MOST_ENGINE, f"the engine of seat {seat} pulls goods over {engine} links")
        ensure((income >= 0) == (seat in still_in), f"seat {seat} has an income of {income}")
    ensure(state.right in (-1, *range(state.seats)), "nobody has the right to go first")


def _check_cubes(state: AosState) -> None:
    """The five colours are conserved; white leaves the game."""
    ensure(min(state.bag) >= 0, "the bag holds less than nothing")
    hidden = state.display.count(UNKNOWN)
    ensure(not hidden or state.options.display == "hidden", "a box is hidden in an open display")
    ensure(sum(state.bag) >= hidden, "the hidden boxes hold more than there is")
    known = all(good < len(GOODS) or good in (EMPTY, UNKNOWN) for good in state.display)
    ensure(known, "a box holds something unheard of")
    terminals = [state.colours[place] for place in state.board.terminals]
    for good, name in enumerate(GOODS):
        on_map = sum(state.cubes[good :: len(GOODS)])
        beside = state.bag[good] + state.display.count(good) + state.drawn.count(good) + terminals.count(good)
        if good == WHITE:
            ensure(not beside, "a white cube is off the map")
            ensure(on_map <= sum(state.board.cotton), "there are more white cubes than at the start")
        else:
            made = state.map_rules.supply[good]
            ensure(on_map + beside == made, f"there are {on_map + beside} {name} cubes, not {made}")


def _check_places(state: AosState) -> None:
    """Cubes stand where they can."""
    rules = state.map_rules
    may_hold = {CITY_HEX: True, TERMINAL: False, TOWN_HEX: rules.cubes_in_towns, LAND: rules.cubes_on_track}
    for place, what in enumerate(state.sites):
        if not may_hold[what]:
            bare = not any(state.cubes[place * len(GOODS) : (place + 1) * len(GOODS)])
            ensure(bare, f"a cube stands on hex {place}, where none can")


def _check_sites(state: AosState) -> None:
    """New cities are on towns, each once, in their colour; nothing else has changed its kind or colour."""
    board = state.board
    founded = {place: city for city, place in enumerate(state.founded) if place >= 0}
    ensure(len(founded) == len(NEW_CITIES) - state.founded.count(-1), "two new cities stand on one hex")
    for place, (what, colour) in enumerate(zip(state.sites, state.colours, strict=True)):
        if place in founded:
            city = founded[place]
            ensure(NEW_CITIES[city] in board.new_cities, f"the new city {NEW_CITIES[city]} is not of this map")
            sound = board.what[place] == TOWN_HEX and what == CITY_HEX
            ensure(sound, f"the new city {NEW_CITIES[city]} does not stand on a town")
            due = NO_GOOD if state.map_rules.colourless else NEW_CITY_GOOD[city]
            ensure(colour == due, f"the new city {NEW_CITIES[city]} has another colour")
        else:
            ensure(what == board.what[place], f"hex {place} is something else than printed")
            printed = NO_GOOD if board.colour[place] < 0 else board.colour[place]
            ensure(colour == printed or what == TERMINAL, f"hex {place} has another colour than printed")
    ensure(max(founded, default=0) < len(board.cells), "a new city is off the map")


def _check_roles(state: AosState) -> None:
    taken = [role for role in state.roles if role >= 0]
    ensure(len(taken) == len(set(taken)), "two players have the same action")
    ensure(set(taken) <= set(state.map_rules.all_roles), "somebody has an action that is not of this map")
    ensure(0 <= state.used_roles < 1 << len(ROLES), "an action is blocked that does not exist")


def _check_asked(state: AosState) -> None:
    """Who is asked, and by which order."""
    ensure((state.to_act is None) == (state.phase == OVER), "somebody is asked after the end, or nobody before it")
    if state.phase == OVER:
        ensure(not state.asks and not state.acting, "a question was left open")
        return
    still_in = set(state.order)
    ensure(len(set(state.acting)) == len(state.acting), "somebody acts twice in a phase")
    ensure(set(state.acting) <= still_in, "somebody acts who is out")
    for bounty in state.asks:
        ensure(bounty.seat in still_in, "somebody is asked who is out")
        among = bounty.among
        ensure(list(among) == sorted(set(among)) and set(among) <= still_in, "a bonus is for railroads that are not")
        ensure(len(among) > bounty.left > 0 < bounty.income, "a bonus leaves no choice")
    if state.asks:
        ensure(state.to_act == state.asks[-1].seat, "another seat than the one in question is asked")
    elif state.phase != AUCTION:
        ensure(0 <= state.at < len(state.acting), "everybody has acted in a phase that goes on")
        ensure(state.to_act == state.acting[state.at], "another seat than the next one is asked")
    if state.phase not in (AUCTION, PRODUCING):
        ensure(set(state.acting) == still_in, "somebody is left out of a phase")


def _check_auction(state: AosState) -> None:
    if state.phase != AUCTION:
        ensure(not state.bidders, "somebody bids outside the auction")
        return
    bidding = [seat for seat in state.order if state.bidders >> seat & 1]
    ensure(state.bidders >> state.seats == 0 and len(bidding) == state.bidders.bit_count(), "a stranger bids")
    ensure(len(bidding) > 1, "an auction goes on with one bidder")
    settled = sorted((*bidding, *state.acting)) == sorted(state.order)
    ensure(settled, "a bidder has a place in the order, or another has none")
    ensure(all(0 <= state.bids[seat] <= state.cash[seat] for seat in bidding), "a bid cannot be paid")
    ensure(state.high == max(state.bids), "the highest bid is not the highest")
    holds = state.holder in bidding and state.bids[state.holder] == state.high if state.high else state.holder == -1
    ensure(holds, "the highest bid is somebody else's")
    ensure(state.to_act in bidding and state.to_act != state.holder, "somebody speaks out of turn")


def _check_build_turn(state: AosState) -> None:
    if state.phase != BUILDING:
        idle = not (state.built or state.fresh or state.builds or state.dearest or state.urbanized)
        ensure(idle, "something is built outside the build phase")
        return
    seat = state.acting[state.at]
    most = state.map_rules.tiles_per_turn(state, seat)
    ensure(0 <= state.builds <= most - len(state.built), f"{state.builds} more tiles may be built")
    ensure(len(set(state.built)) == len(state.built), "a hex was built on twice in a turn")
    ensure(not state.urbanized or state.roles[seat] == URBANIZATION, "a city was founded without Urbanization")
    ensure((state.dearest > 0) == bool(state.built), "the dearest tile of the turn is none that was built")
    for half in state.fresh:
        here = half // 6 in state.built and state.owners[half] in (seat, FREE)
        ensure(here, "track is new in this turn where nothing was built")


def _check_moving(state: AosState) -> None:
    if state.phase != MOVING:
        ensure(not state.round and not state.upgraded, "goods are moved outside their phase")
        return
    ensure(0 <= state.round < ROUNDS, "there is no such round of moving goods")
    ensure(0 <= state.upgraded < 1 << state.seats, "an engine was improved that does not exist")
    acted = state.acting[: state.at] if not state.round else state.acting
    better = all(seat in acted and state.engines[seat] > 1 for seat in state.acting if state.upgraded >> seat & 1)
    ensure(better, "an engine was improved before its turn")


def _check_producing(state: AosState) -> None:
    if state.phase != PRODUCING:
        ensure(not state.drawn, "cubes are drawn outside Production")
        return
    ensure(state.drawn == sorted(state.drawn) and len(state.drawn) <= PRODUCED, "the cubes drawn are out of order")
    ensure([state.roles[seat] for seat in state.acting] == [PRODUCTION], "cubes are drawn without Production")
    ensure(state.map_rules.room(state) > 0, "cubes are drawn for a full display")


def _check_end(state: AosState) -> None:
    ensure((state.reason in REASONS) == (state.phase == OVER), "there is a reason without an end, or none with it")
    if state.reason == "turns":
        ensure(state.turn == state.last_turn, "the game ended before its last turn")
    elif state.reason:
        ensure(len(state.order) <= 1, "the game ended by bankruptcy with several players")
    else:
        ensure(len(state.order) > (state.seats > 1), "the game goes on without players")
    ensure(not state.lots or state.phase == OVER, "ties are broken before the end")


# track


def _check_tiles(state: AosState) -> None:
    """Track lies where it can, and has an owner on both sides of a hex."""
    owner_known = bytes((*state.order, NOBODY))
    for place, tile in enumerate(state.tiles):
        if not tile:
            ensure(state.kinds[place] == FREE, f"hex {place} has a piece and no track")
            ensure(state.owners[place * 6 : place * 6 + 6].count(FREE) == 6, f"hex {place} has an owner and no track")
            continue
        ensure(tile < len(SHAPES), f"hex {place} has a tile that does not exist")
        track = SHAPES[tile]
        ensure(state.sites[place] == (TOWN_HEX if track.in_town else LAND), f"the tile on hex {place} does not fit it")
        ensure(state.kinds[place] in track.kinds, f"the tile on hex {place} is made of another piece")
        owners = state.owners[place * 6 : place * 6 + 6]
        for edge, owner in enumerate(owners):
            ensure((owner == FREE) == (PARTNER[tile][edge] == NO_EDGE), f"hex {place} has an owner without track")
            ensure(owner == FREE or owner in owner_known, f"the track on hex {place} belongs to somebody who is out")
            ensure(owner == FREE or state.board.facing[place * 6 + edge] >= 0, f"track on hex {place} leads nowhere")
        same = all(b == TOWN or owners[a] == owners[b] for a, b in SEGMENTS[tile])
        ensure(same, f"a piece of track on hex {place} has two owners")


def _check_pieces(state: AosState) -> None:
    used = Counter(state.kinds)
    for kind, count in enumerate(STOCK):
        sound = state.stock[kind] >= 0 and state.stock[kind] + used[kind] == count
        ensure(sound, f"of {count} pieces {KINDS[kind]}, {state.stock[kind]} are in stock and {used[kind]} on the map")
    discs = state.discs + sum(SHAPES[tile].disc for tile in state.tiles)
    ensure(discs == DISCS and state.discs >= 0, f"there are {discs} town discs, not {DISCS}")


def _check_links(state: AosState) -> None:
    for number, (link, owner) in enumerate(zip(state.board.links, state.links, strict=True)):
        ensure(owner in (FREE, NOBODY, *state.order), f"the printed link {number} belongs to somebody who is out")
        cities = all(state.sites[end] >= CITY_HEX for end in link.ends)
        ensure(owner == FREE or cities or not link.needs_cities, f"the printed link {number} does not join two cities")


def _check_sections(state: AosState) -> None:
    """All of a section has one owner, and it leads to a stop; nobody has more than the ownership discs allow."""
    used: Counter[int] = Counter(state.links)
    seen: set[int] = set()
    for half, owner in enumerate(state.owners):
        if owner == FREE or half in seen:
            continue
        section = sections.trace(state, half)
        seen.update(section.halves)
        used[owner] += 1
        ensure({state.owners[one] for one in section.halves} == {owner}, "a section has two owners")
        ensure(section.start >= 0 or section.end >= 0, "a section leads from nowhere to nowhere")
        home = section.start == section.end
        ensure(not home or section.start in state.founded, "a section leads from a stop back to it")
        if not section.complete and owner != NOBODY and state.phase == BUILDING and owner != state.acting[state.at]:
            ensure(state.map_rules.may_stop(state, owner), "a builder left track unfinished where none may be")
    for seat in state.order:
        ensure(used[seat] <= MOST_SECTIONS, f"seat {seat} uses {used[seat]} ownership discs of {MOST_SECTIONS}")
