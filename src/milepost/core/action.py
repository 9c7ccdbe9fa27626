"""What a player does and what comes of it: what a game's own actions and events are made of."""

from __future__ import annotations

import re
from functools import cache
from typing import ClassVar

import msgspec

from milepost.core.errors import BadInput

Seat = int
"""A player's place at the table, 0-based and clockwise."""


def _snake(name: str) -> str:
    """`StopTime` as `stop_time`: the tag of a struct in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_PLAIN = {msgspec.inspect.IntType: int, msgspec.inspect.BoolType: bool, msgspec.inspect.StrType: str}


@cache
def _plain_fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, type, bool], ...]:
    """The fields of an action with a number, a truth or a word, or several: the exact type, and whether several."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType), "an action is a struct"
    found = []
    for field in info.fields:
        several = isinstance(field.type, msgspec.inspect.VarTupleType)
        held = field.type.item_type if isinstance(field.type, msgspec.inspect.VarTupleType) else field.type
        found += [(field.name, plain, several) for kind, plain in _PLAIN.items() if type(held) is kind]
    return tuple(found)


class Action(
    msgspec.Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True, tag_field="do", tag=_snake
):
    """One decision as the rulebook names it. In JSON the field `do` says which."""

    def __post_init__(self) -> None:
        """Refuse numbers that only look like one (a numpy integer, True): they would spoil states and records."""
        for name, kind, several in _plain_fields(type(self)):
            value = getattr(self, name)
            if type(value) is kind if not several else type(value) is tuple and all(type(one) is kind for one in value):
                continue
            told = f"{name!r} of a {type(self).__struct_config__.tag!r} action"
            wanted = f"a tuple of plain {kind.__name__}s" if several else f"a plain {kind.__name__}"
            raise BadInput(f"{told} must be {wanted}, not {str(value)[:80]!r} of type {type(value).__name__}.")

    def seen_by(self, seat: Seat | None) -> Action:
        """This action as `seat`, who did not take it, may know it; a game with secret choices overrides it."""
        return self


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=_snake):
    """Something that came of an action. Derived, never the source of truth."""

    SIGNAL: ClassVar[str] = ""
    """The name under which a live table announces such events to everybody at once, such as "track:updated"."""
    BANNER: ClassVar[bool] = False
    """Whether such an announcement is shown to everybody as a banner above the board."""

    BEGINS_TURN: ClassVar[bool] = False
    """Whether such an event says that a player's turn begins."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as `seat` may know it; None when it may not know of it at all."""
        return self


class Seen(msgspec.Struct, frozen=True, gc=False):
    """An entry of a game's log: who did what, and what came of it."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]

    def seen_by(self, seat: Seat | None) -> Seen:
        """The same as another seat or a spectator may know it; a player always knows their own action."""
        action = self.action if seat == self.seat else self.action.seen_by(seat)
        return Seen(self.seat, action, tuple(e for event in self.events if (e := event.seen_by(seat)) is not None))
