from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config):
    assert float(pytestconfig.getini("timeout")) > 0
    assert pytestconfig.getini("timeout_method") == "thread"


@pytest.mark.slow
def test_a_test_that_waits_for_ever_is_ended(tmp_path: Path):
    test = tmp_path / "test_waits.py"
    test.write_text("import threading\ndef test_waits():\n    threading.Event().wait()\n")
    command = [sys.executable, "-m", "pytest", "-n", "0", "-c", f"{ROOT}/pyproject.toml", "-o", "timeout=5", f"{test}"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=500)
    assert ran.returncode != 0
    assert "test_waits" in ran.stdout + ran.stderr
    assert "Timeout" in ran.stdout + ran.stderr
