"""The page as a whole."""

from __future__ import annotations

from html import escape

from milepost.arena.findings import Findings


def page(found: Findings, command: str) -> str:
    """The whole page as HTML."""
    return f"<!doctype html><title>{escape(found.title)}</title><pre>{escape(found.json().decode())}</pre>"
