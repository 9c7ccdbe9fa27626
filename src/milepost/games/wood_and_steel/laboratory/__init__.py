"""What designers of Wood and Steel are offered: their words for its numbers, and what is drawn in a situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from milepost.core.laboratory import Laboratory
from milepost.games.wood_and_steel.laboratory.design_words import as_options
from milepost.games.wood_and_steel.laboratory.situations import DRAWN, ContractSituation, read_situation


class SteelLaboratory(Laboratory):
    """The laboratory of Wood and Steel."""

    bots: ClassVar[str] = "local,investor,pioneer"
    drawn: ClassVar[tuple[str, ...]] = DRAWN

    def opening(self, seats: int) -> int:
        """Everybody's wishes for a starting position: the bots would always begin in the same places."""
        return seats

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Numbers of the design go into the one option that holds them."""
        return as_options(given)

    def situation(self, data: object, options: Mapping[str, Any]) -> ContractSituation:
        """A situation in which a contract is drawn."""
        return read_situation(data, options)
