"""What a designer may call the options and numbers of Wood and Steel: "starting debt", "mogul price", "win.ties"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from milepost.core.errors import BadInput, unknown
from milepost.core.phrases import either
from milepost.games.wood_and_steel.design import NAMES
from milepost.games.wood_and_steel.state import SteelOptions

OPTIONS = (*SteelOptions.__struct_fields__, "preset")
DESIGN = "design"
MOST_NAMED = 6


def as_options(given: Mapping[str, str]) -> dict[str, str]:
    """The options that were named, with numbers of the design put together in the option `design`."""
    options: dict[str, str] = {}
    changes: list[str] = []
    for name, value in given.items():
        meant = what_is_meant(name)
        if meant == DESIGN:
            changes.append(value)
        elif meant in OPTIONS:
            if meant in options:
                raise BadInput(f"The option {meant} is named twice; once is enough.")
            options[meant] = value
        else:
            changes.append(f"{meant}={value}")
    return options | ({DESIGN: ", ".join(changes)} if changes else {})


def what_is_meant(name: str) -> str:
    """The option or number that a name stands for.

    That is the one of this name; else the only one that ends with its words, or that has them in this order.
    """
    every = (*OPTIONS, *NAMES)
    if name in every:
        return name
    words = _words(name)
    in_order = [one for one in every if words and _in_order(words, _words(one))]
    found = [one for one in in_order if _words(one)[-len(words) :] == words] or in_order
    if len(found) == 1:
        return found[0]
    if not found:
        raise unknown("option or number of Wood and Steel called", name, every)
    listed = either(found) if len(found) <= MOST_NAMED else f"{', '.join(found[:MOST_NAMED])} or others"
    raise BadInput(f"{name!r} may be {listed}; say which.")


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[^a-z0-9]+", name.lower()) if word]


def _in_order(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether all words occur in a name, in this order."""
    left = iter(name)
    return all(word in left for word in words)
