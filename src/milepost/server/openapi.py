"""The wire as an OpenAPI document, from which the browser's types are made: `python -m milepost.server.openapi`.

Litestar knows the routes. Socket messages are no part of OpenAPI, so the components are all structs of the wire, made
by msgspec and completed by what it cannot know: which fields with a default are always there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from milepost.core import scene
from milepost.core.bot import Character, Level, Why
from milepost.core.lesson import Frame, Lesson, Want
from milepost.core.story import Told
from milepost.server.app import create_app
from milepost.server.messages import http, shown, socket
from milepost.server.settings import Settings

REF = "#/components/schemas/{name}"
REFUSED = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
UNIONS = {
    "Out": socket.Out,
    "In": socket.In,
    "Shape": scene.Shape,
    "Panel": scene.Panel,
}
"""Unions have no name of their own in JSON schema; the browser wants one."""


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The public structs a module defines, in the order they are written."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def components() -> dict[str, Any]:
    """Every struct of the wire as JSON schema, by name."""
    wire = (shown, socket, http, scene)
    types: list[type[msgspec.Struct]] = [
        *(struct for module in wire for struct in structs(module)),
        Told,
        Why,
        Character,
        Level,
        Lesson,
        Frame,
        Want,
    ]
    schemas, found = msgspec.json.schema_components([*types, *UNIONS.values()], ref_template=REF)
    found.update(zip(UNIONS, schemas[len(types) :], strict=True))
    _open_up(found)
    for struct in types:
        if not _may_leave_out(struct):
            found[struct.__name__]["required"] = list(found[struct.__name__].get("properties", ()))
    return dict(sorted(found.items()))


def document() -> dict[str, Any]:
    """The routes of the server, with all messages of the socket among its components."""
    routes = create_app(Settings()).openapi_schema.to_schema()["paths"]
    return {
        "openapi": "3.1.0",
        "info": {"title": "Milepost", "version": "1"},
        "paths": {
            path: {method: _operation(told) for method, told in methods.items()} for path, methods in routes.items()
        },
        "components": {"schemas": components()},
    }


def encoded() -> bytes:
    """The document as it is kept in the repository."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2) + b"\n"


def _may_leave_out(struct: type[msgspec.Struct]) -> bool:
    """Whether fields with a default may be missing: the server leaves them out, or a browser may."""
    return struct.__struct_config__.omit_defaults or struct.__struct_config__.forbid_unknown_fields


def _open_up(part: Any) -> None:
    """Say that a mapping without a type for its values may hold any: generators take it for an empty one otherwise."""
    if isinstance(part, dict):
        if part.get("type") == "object" and not part.keys() & {"properties", "additionalProperties"}:
            part["additionalProperties"] = True
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            _open_up(inner)


def _operation(told: dict[str, Any]) -> dict[str, Any]:
    """What a client needs to know of a route. The rest is Litestar's own and changes with its versions."""
    short: dict[str, Any] = {key: told[key] for key in ("operationId", "description") if key in told}
    if parameters := told.get("parameters"):
        short["parameters"] = [
            {key: one[key] for key in ("name", "in", "required", "schema") if key in one} for one in parameters
        ]
    if body := told.get("requestBody"):
        short["requestBody"] = {"required": True, "content": body["content"]}
    answers = {
        code: {"description": "Done", **({"content": answer["content"]} if "content" in answer else {})}
        for code, answer in told["responses"].items()
        if code.startswith("2")
    }
    short["responses"] = {**answers, "default": {"description": "Refused", "content": REFUSED}}
    return short


def main() -> None:
    """Write the document to the file named on the command line, or where the browser's sources are."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("web/openapi.json")
    target.write_bytes(encoded())


if __name__ == "__main__":
    main()
