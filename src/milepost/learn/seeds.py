"""Which seed a new game of an environment gets."""

from __future__ import annotations

from operator import index
from typing import Any

from milepost.core.errors import BadInput


def checked(seed: Any) -> int | None:
    """A seed as a plain number, None if there is none, or a `BadInput`."""
    if seed is None:
        return None
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise BadInput(f"{seed!r} is not a seed; a seed is a whole number from 0.")
    return number
