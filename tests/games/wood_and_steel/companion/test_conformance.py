"""The companion keeps every law of the contract.

For more: `python -m tests.games.wood_and_steel.companion.test_conformance GAMES`.
"""

from __future__ import annotations

import sys

import pytest

from milepost.core.testing import conformance

from .table import TABLE

pytestmark = pytest.mark.slow

LONGEST = 40
"""Moves; CI has no time for whole evenings."""


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_companion_conforms(seats):
    report = conformance(TABLE, seats, games=2, seed=2, every=30, longest=LONGEST)
    assert report.positions >= LONGEST


if __name__ == "__main__":
    for seats in range(1, 7):
        report = conformance(TABLE, seats, games=int(sys.argv[1]), every=10, longest=1000)
        sys.stdout.write(f"{seats} players: {report}\n")
