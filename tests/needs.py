"""What some tests need and not every machine has.

Such a test is collected everywhere. Where its part is missing it is reported as not run; with MILEPOST_ALL=1 it fails.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest


def needs(module: str, extra: str) -> Any:
    """The module, or a skipped test that says what to install."""
    if os.environ.get("MILEPOST_ALL") == "1":
        return import_module(module)
    try:
        return import_module(module)
    except ModuleNotFoundError:
        pytest.skip(f"not run here: needs pip install milepost[{extra}]")


def needs_train() -> None:
    """PPO, and what it runs on."""
    needs("torch", "train")
    needs("stable_baselines3", "train")
    needs("sb3_contrib", "train")
