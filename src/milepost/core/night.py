"""Boards by night: every colour of a board may have a second value, which a browser takes while its page is dark.

A colour with two values is written as CSS has it, `light-dark(day, night)`. Pictures are always drawn by day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

INK = "light-dark(#2f2b25,#ece6d8)"
"""What is written on a board itself. Words on pieces, which stay light, have the plain ink of the day."""

_COLOUR = re.compile(r"#[0-9a-f]{6}\b(?![^(]*\))")
_TWO = re.compile(r"light-dark\(([^,()]+),[^,()]+\)")


def with_night(drawn: str, night: Mapping[str, str]) -> str:
    """A style or a fragment in which the colours of a table have their second value. Those with two are left alone."""
    return _COLOUR.sub(
        lambda found: f"light-dark({found[0]},{night[found[0]]})" if found[0] in night else found[0], drawn
    )


def by_day(drawn: str) -> str:
    """The same with plain colours, for programs that know no others."""
    return _TWO.sub(r"\1", drawn)
