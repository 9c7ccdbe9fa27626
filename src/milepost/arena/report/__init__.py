"""Findings as one page of HTML that needs nothing but a browser."""

from __future__ import annotations

from pathlib import Path

from milepost.arena.findings import Findings
from milepost.arena.report.page import page
from milepost.core.files import write_whole

PAGE, DATA = "report.html", "report.json"

__all__ = ["DATA", "PAGE", "page", "write"]


def write(folder: Path, findings: Findings) -> Path:
    """Write `report.html` and, the same as data, `report.json`; where the page is."""
    write_whole(folder / DATA, findings.json())
    write_whole(folder / PAGE, page(findings).encode())
    return folder / PAGE
