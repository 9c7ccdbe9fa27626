from __future__ import annotations

import msgspec

from milepost.core import scene, svg
from milepost.server import openapi
from milepost.server.messages import http, shown, socket
from tests.web.client import WEB, node


def test_the_openapi_document_is_that_of_the_server():
    told = "run `python -m milepost.server.openapi`, then `npm run types` in web/"
    assert (WEB / "openapi.json").read_bytes() == openapi.encoded(), told


def test_the_clients_types_are_made_from_the_document(tmp_path):
    made = tmp_path / "generated.d.ts"
    script = msgspec.json.decode((WEB / "package.json").read_bytes())["scripts"]["types"].split()
    words = [str(made) if word == "src/lib/generated.d.ts" else word for word in script[1:]]
    node("node_modules/openapi-typescript/bin/cli.js", *words)
    assert (WEB / "src/lib/generated.d.ts").read_text() == made.read_text(), "run `npm run types` in web/"


def test_every_message_is_in_the_document():
    found = openapi.components()
    for struct in (struct for module in (http, shown, socket, scene) for struct in openapi.structs(module)):
        assert struct.__name__ in found
    assert len(found["Out"]["anyOf"]) == len(socket.Out.__args__)


def test_fields_the_server_always_sends_are_required_and_others_are_not():
    found = openapi.components()
    assert "note" in found["Told"]["required"]
    assert "badge" not in found["Piece"]["required"]
    assert found["NewTable"]["required"] == ["game", "seats"]


def test_every_route_is_in_the_document():
    paths = openapi.document()["paths"]
    assert {"/api/me", "/api/games", "/api/tables", "/api/tables/{table_id}/plan", "/api/imports"} <= paths.keys()


def test_seats_look_in_the_browser_as_in_pictures():
    text = (WEB / "src/lib/seat-colours.ts").read_text()
    for marks in (svg.SEAT_COLOURS, svg.SEAT_INKS, svg.SEAT_DASHES):
        assert "[" + ", ".join(f"'{mark}'" for mark in marks) + "]" in text
