import subprocess
import sys

import pytest

import milepost
from milepost.core.errors import BadInput

HEAVY = ("gymnasium", "pettingzoo", "torch", "msgspec", "numpy")


def test_importing_the_package_imports_nothing_heavy():
    code = f"import sys, milepost.learn; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("make", "module"), [("env", "pettingzoo"), ("gym_env", "gymnasium")])
def test_a_missing_extra_is_named(make, module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    for name in ("milepost.learn.aec", "milepost.learn.gym"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(BadInput, match=rf"need {module}, which is not installed: pip install milepost\[learn\]"):
        getattr(milepost, make)("bus")


def test_unknown_names_are_unknown():
    with pytest.raises(AttributeError, match="'trainer'"):
        milepost.learn.trainer  # noqa: B018
