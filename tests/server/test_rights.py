"""Everybody may do what the table of rights says, and nobody may do more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from milepost.server.app import create_app
from milepost.server.settings import Settings
from tests.server import companion_rights
from tests.server.companion_rights import COMPANION_RIGHTS, CompanionCompany
from tests.server.rights import RIGHTS, Company, Right, as_table, breaches, without_a_row
from tests.server.serving import GENEROUS, Server, server

__all__ = ["server"]

HOST_PAGE = Path(__file__).parents[2] / "docs" / "host.md"


@pytest.fixture(scope="module")
def company(server: Server) -> Iterator[Company]:
    """Somebody in each role."""
    made = Company(server.address)
    yield made
    made.close()


@pytest.fixture(scope="module")
def company_with_phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CompanionCompany]:
    """Somebody in each role, at a server that waits for nobody who is gone."""
    folder = tmp_path_factory.mktemp("phones")
    with Server(folder, bot_workers=1, **GENEROUS | {"stand_in_after": 0.0}) as started:
        made = CompanionCompany(started.address)
        yield made
        made.close()
    started.assert_quiet()


def test_every_route_and_every_message_has_a_row(tmp_path: Path) -> None:
    assert without_a_row(create_app(Settings(data=str(tmp_path)))) == []


@pytest.mark.parametrize("right", RIGHTS, ids=lambda right: f"{right.where.rpartition('/')[2]}: {right.what}")
def test_those_with_the_right_may_and_all_others_change_nothing(company: Company, right: Right) -> None:
    assert breaches(company, right) == []


@pytest.mark.parametrize("right", COMPANION_RIGHTS, ids=lambda right: f"{right.where.rpartition('/')[2]}: {right.what}")
def test_at_a_companions_table_too(company_with_phones: CompanionCompany, right: Right) -> None:
    assert breaches(company_with_phones, right) == []


def test_a_right_too_many_and_a_change_behind_a_refusal_are_found_out(company: Company) -> None:
    start = next(right for right in RIGHTS if right.what == "talk")
    generous = Right(start.where, start.what, "host", start.situation, start.attempt)
    assert any("guest may talk" in breach for breach in breaches(company, generous))
    assert any("something changed" in breach for breach in breaches(company, generous))


def test_the_page_for_hosts_has_the_table() -> None:
    page = HOST_PAGE.read_text("utf-8")
    assert as_table() in page, "python -m tests.server.rights prints it"
    assert companion_rights.as_table() in page, "python -m tests.server.companion_rights prints it"
