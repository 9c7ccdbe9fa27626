"""Germany: only completed links are built, terminals abroad take one colour each, the Engineer builds at half price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import ENGINEER, Build, Urbanize, build, urbanize
from milepost.games.age_of_steam.board import LAND, TOWN_HEX
from milepost.games.age_of_steam.maps.completing import Completing
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules import building, sections, urbanization
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.fitting import fits, site
from milepost.games.age_of_steam.rules.supply import draw
from milepost.games.age_of_steam.rules.works import Work, after
from milepost.games.age_of_steam.tiles import PARTNER

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


class Rules(Standard):
    """What is different in Germany."""

    captions: ClassVar = Standard.captions | {ENGINEER: "one tile at half price"}

    def deal_more(self, state: AosState) -> None:
        """A random cube fixes what each terminal takes; it stays there and is no good."""
        for place in self.board.terminals:
            state.colours[place] = draw(state)

    def tiles_per_turn(self, state: AosState, seat: Seat) -> int:
        """Three tiles, for the Engineer too."""
        return 3

    def to_pay(self, state: AosState, seat: Seat, price: int, dearest: int) -> int:
        """The Engineer pays half for the dearest tile of the turn, rounded up."""
        return price - (max(price, dearest) // 2 - dearest // 2) if state.roles[seat] == ENGINEER else price

    def choosy(self, state: AosState, seat: Seat) -> bool:
        """Always: every build has to leave track that can be completed."""
        return True

    def forbids(self, state: AosState, seat: Seat, action: Work) -> Fault | None:
        """Track that cannot be completed in this very turn may not be begun, nor the means for it be spent."""
        return None if _completes(Completing(state, seat), action) else AosFault.NEVER_COMPLETED

    def allowed(self, state: AosState, seat: Seat, actions: Sequence[Build | Urbanize]) -> list[Build | Urbanize]:
        """Those after which all track can be completed; one search serves them all."""
        search = Completing(state, seat)
        return [action for action in actions if _completes(search, action)]

    def may_stop(self, state: AosState, seat: Seat) -> bool:
        """A builder does not stop with unfinished track."""
        return not sections.open_ends(state, seat)


def _completes(search: Completing, action: Work) -> bool:
    """What the search says, or where it does not know, what trying everything out does."""
    can = search.after(action)
    return can_finish(after(search.state, action, search.seat), search.seat) if can is None else can


def can_finish(state: AosState, seat: Seat) -> bool:
    """Whether all track of the builder can be completed, by trying everything out."""
    ends = sections.open_ends(state, seat)
    if not ends:
        return True
    other = state.board.facing[ends[0]]
    place, edge = divmod(other, 6)
    if state.sites[place] == TOWN_HEX and urbanization.possible(state, seat):
        city = urbanization.cities_left(state)[0]
        if can_finish(after(state, urbanize(place, city), seat), seat):
            return True
    if not state.builds or place in state.built or state.sites[place] not in (LAND, TOWN_HEX):
        return False
    joining = (build(place, fit.shape) for fit in fits(site(state, seat, place)) if PARTNER[fit.shape][edge] >= 0)
    return any(
        not building.means_fault(state, one, seat) and can_finish(after(state, one, seat), seat) for one in joining
    )
