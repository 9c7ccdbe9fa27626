"""Germany: only completed links are built, terminals abroad take one colour each, the Engineer builds at half price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Seat
from milepost.games.age_of_steam.actions import ENGINEER, Build, BuyLink, Urbanize, build, urbanize
from milepost.games.age_of_steam.board import LAND, TOWN_HEX
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules import building, sections, urbanization
from milepost.games.age_of_steam.rules.fitting import fits, site
from milepost.games.age_of_steam.rules.supply import draw
from milepost.games.age_of_steam.tiles import PARTNER

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


class Rules(Standard):
    """What is different in Germany."""

    def deal_more(self, state: AosState) -> None:
        """A random cube fixes what each terminal takes; it stays there and is no good."""
        for place in self.board.terminals:
            state.colours[place] = draw(state)

    def tiles_per_turn(self, state: AosState, seat: Seat) -> int:
        """Three, for the Engineer too."""
        return 3

    def to_pay(self, state: AosState, seat: Seat, price: int) -> int:
        """The Engineer pays half for the dearest tile of the turn, rounded up."""
        if state.roles[seat] != ENGINEER:
            return price
        return price - (max(price, state.dearest) // 2 - state.dearest // 2)

    def choosy(self, state: AosState, seat: Seat) -> bool:
        """Always."""
        return True

    def forbids(self, state: AosState, seat: Seat, action: Build | BuyLink | Urbanize) -> str:
        """Track that cannot be completed in this very turn may not be begun, nor the means for it be spent."""
        if self._can_finish(_after(state, seat, action), seat):
            return ""
        return "In Germany only completed links are built, and after this your track could not be completed this turn."

    def may_stop(self, state: AosState, seat: Seat) -> bool:
        """Not with unfinished track."""
        return not _open_ends(state, seat)

    def _can_finish(self, state: AosState, seat: Seat) -> bool:
        """Whether all track of the builder can be completed with what is left to build and to pay."""
        ends = _open_ends(state, seat)
        if not ends:
            return True
        other = self.board.facing[ends[0]]
        place, edge = divmod(other, 6)
        if state.sites[place] == TOWN_HEX and urbanization.possible(state, seat):
            city = urbanization.cities_left(state)[0]
            if self._can_finish(_after(state, seat, urbanize(place, city)), seat):
                return True
        if not state.builds or place in state.built or state.sites[place] not in (LAND, TOWN_HEX):
            return False
        joining = (build(place, fit.shape) for fit in fits(site(state, seat, place)) if PARTNER[fit.shape][edge] >= 0)
        return any(
            not building.means_fault(state, one, seat) and self._can_finish(_after(state, seat, one), seat)
            for one in joining
        )


def _after(state: AosState, seat: Seat, action: Build | BuyLink | Urbanize) -> AosState:
    """The position after something is built."""
    after = state.clone()
    if isinstance(action, Build):
        building.build_tile(after, action, seat, [])
    elif isinstance(action, BuyLink):
        building.buy_link(after, action, seat, [])
    else:
        urbanization.found(after, action, seat, [])
    return after


def _open_ends(state: AosState, seat: Seat) -> list[int]:
    """The halves at which unfinished track of a player ends, lowest first."""
    unfinished = [one for one in sections.all_sections(state) if one.owner == seat and not one.complete]
    return sorted(-1 - end for one in unfinished for end in (one.start, one.end) if end < 0)
