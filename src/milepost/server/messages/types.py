"""Types of plain values, with the bounds within which a browser may send them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from milepost.core.action import Seat

MOST_SEATS = 20
MOST_BATCH = 64
"""The most actions in one submission; a turn of any game needs fewer."""

Cid = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
ASeat = Annotated[Seat, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]
Pace = Annotated[int, Meta(ge=0, le=10_000)]
