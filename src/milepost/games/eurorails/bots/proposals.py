"""What a bot could do in a turn."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from milepost.games.eurorails.actions import EuroAction
from milepost.games.eurorails.board import Edge
from milepost.games.eurorails.judgement.trips import Prospect


class Kind(StrEnum):
    """What a proposal is about."""

    DELIVER = "deliver"
    FETCH = "fetch"
    BUILD = "build"
    CONNECT = "connect"
    UPGRADE = "upgrade"
    CROSSGRADE = "crossgrade"
    DISCARD = "discard"
    DROP = "drop"
    LOAN = "loan"
    BACKTRACK = "backtrack"
    RESTART = "restart"
    DECLARE = "declare"
    PASS = "pass"


class Proposal(msgspec.Struct, frozen=True):
    """One thing that could be done this turn, whole."""

    kind: Kind
    actions: tuple[EuroAction, ...]
    prospect: Prospect | None = None
    sections: tuple[Edge, ...] = ()
    pays_now: int = 0
    label: str = ""
