"""Options of a game and settings of a bot: from names and values, with a sentence for whatever does not fit."""

from __future__ import annotations

import ast
import inspect as source
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import inspect

from milepost.core.errors import BadInput, unknown


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules switches of a game; each game has its own subclass with a default for every field."""


def read_options(title: str, kind: type[Options], presets: Mapping[str, Any], given: Mapping[str, object]) -> Any:
    """The options of the game `title`: those of a preset, the first one if none is named, and what is given on top."""
    rest = dict(given)
    base = kind()
    if presets:
        preset = rest.pop("preset", next(iter(presets)))
        if not isinstance(preset, str) or preset not in presets:
            raise unknown(f"preset of {title}", str(preset), presets)
        base = presets[preset]
    if not rest:
        return base
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name in rest:
        if name not in types:
            raise unknown(f"option of {title}", name, (*types, *(["preset"] if presets else [])))
    return msgspec.structs.replace(
        base, **{name: read_value(f"The option {name} of {title}", types[name], value) for name, value in rest.items()}
    )


def read_value(what: str, kind: Any, value: object) -> Any:
    """A value as the type that is wanted, from a string too; or a `BadInput` that says what `what` may be."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise BadInput(f"{what} is {possible(kind)}, not {value!r}.") from None


def spoken(name: str) -> str:
    """A name of the code as words.

    >>> spoken("start_any_city")
    'Start any city'
    """
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def possible(kind: Any) -> str:
    """The values of a type, in words."""
    return _words(inspect.type_info(kind))


def _words(info: inspect.Type) -> str:
    match info:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most, multiple_of=step):
            return "a whole number" + _bounds(least, most) + (f" in steps of {step}" if step else "")
        case inspect.FloatType(ge=least, le=most):
            return "a number" + _bounds(least, most)
        case inspect.StrType():
            return "a word"
        case inspect.LiteralType(values=values):
            return " or ".join(str(value) for value in values)
        case inspect.UnionType(types=types):
            return " or ".join(_words(part) for part in types if not isinstance(part, inspect.NoneType))
    return "something else"


def _bounds(least: float | None, most: float | None) -> str:
    low = "" if least is None else f" from {least}"
    return low if most is None else f"{low} to {most}" if low else f" up to {most}"


@cache
def option_meanings(kind: type[Options]) -> Mapping[str, str]:
    """What is written below each option in its source; nothing where there is no source to read."""
    try:
        tree = ast.parse(textwrap.dedent(source.getsource(kind)))
    except (OSError, TypeError, SyntaxError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for option, words in pairwise(body):
        match option, words:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(told))):
                found[name] = source.cleandoc(told)
    return found
