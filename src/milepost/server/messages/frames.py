"""Messages as they go over a socket."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

Frame = str | bytes

BIG = 4096
"""Messages from this size on are sent compressed, as binary frames."""

_ENCODER = msgspec.json.Encoder()


def frame(message: Any) -> Frame:
    """A message as JSON; a big one compressed."""
    data = _ENCODER.encode(message)
    return data.decode() if len(data) < BIG else zlib.compress(data, 1)
