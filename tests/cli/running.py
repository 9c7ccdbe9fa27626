"""Runs a command in this process and returns its exit code and what it wrote."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from milepost.cli import main

ONE_LINE = 1


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(*args: str | Path, stdin: str = "") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO(stdin)):
        code = main([str(arg) for arg in args])
    assert "Traceback" not in out.getvalue() + err.getvalue()
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*args: str | Path, stdin: str = "") -> str:
    """Run a command that must be refused with one sentence on stderr, and return the sentence."""
    ran = run(*args, stdin=stdin)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == ONE_LINE
    assert ran.err.rstrip().endswith(".")
    return ran.err.strip()
