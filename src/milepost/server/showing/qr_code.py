"""An address as a QR code that phones read off a screen."""

from __future__ import annotations

import io
from functools import lru_cache

import segno

BORDER = 4
"""Light modules around the code; the standard asks for so many."""


@lru_cache(256)
def drawn(address: str) -> bytes:
    """A QR code as an SVG picture that fills whatever it is put in: dark on light, also on a dark page."""
    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False, boost_error=False)
    code.save(out, kind="svg", border=BORDER, dark="#000", light="#fff", omitsize=True, xmldecl=False, nl=False)
    return out.getvalue()
