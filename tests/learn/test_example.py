import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import needs_train

EXAMPLE = Path(__file__).parents[2] / "examples" / "maskable_ppo.py"


@pytest.mark.slow
def test_maskable_ppo_learns_and_saves(tmp_path):
    needs_train()
    policy = tmp_path / "policy.zip"
    command = [sys.executable, str(EXAMPLE), "--steps", "2048", "--games", "4", "--save", str(policy)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    assert done.returncode == 0, done.stderr
    assert "learned from 2,048 decisions" in done.stdout
    assert policy.stat().st_size > 0
