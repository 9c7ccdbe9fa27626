"""Lines somebody types, and the short questions before something is done or shown."""

from __future__ import annotations

from milepost.cli.terminal import console, say
from milepost.core.scene import Choice

QUITTING = ("q", "quit", "exit")
"""What ends a game."""


def read(prompt: str) -> str:
    """A line somebody types."""
    return console.input(prompt, markup=False, emoji=False)


def wanted() -> bool:
    """Whether a plan that was just told is to be carried out; Enter says yes."""
    while True:
        line = read("Do it? [Y/n] > ").strip().lower()
        if line in ("", "y", "yes"):
            return True
        if line in ("n", "no"):
            return False
        say("Type y or Enter to do it, n to leave it.")


def really(choice: Choice) -> bool:
    """Whether a choice that gives much up is meant; only a clear yes counts."""
    say(choice.confirm)
    return read(f"Really: {choice.label}? [y/N] > ").strip().lower() in ("y", "yes")


def alone(seat: int, clear: bool) -> bool:
    """Wait for the next person, with the screen clear of what was for another; False when somebody quits instead."""
    if clear:
        console.clear()
    return read(f"P{seat}, press Enter when nobody else is looking. ").strip().lower() not in QUITTING
