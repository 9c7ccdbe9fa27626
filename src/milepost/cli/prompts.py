"""Reading what a person types, and the short yes-or-no questions of `milepost play`."""

from __future__ import annotations

from milepost.cli.output import console, say
from milepost.core.scene import Choice

QUITTING = ("q", "quit", "exit")
"""What a person types to leave a game."""

HELP = """\
a number        choose that action; a form (...) then asks for more
some words      choose the action whose words begin like these{example}
{{"do": ...}}     an action as JSON
Enter           show the position and the choices again
list [WORDS]    the groups of choices; or a group, or what has these words
l [WORDS]       look: the board in words, or only a part of it
b [FILE]        write a picture of the board (.svg or .png)
as P1           act for another player (in an app for a table)
u               undo: back to before your last decision
w               why the bots did what they did
h [N]           history: the game so far in words, or its last N decisions
s [FILE]        save, and keep saving there
q               quit"""
"""What a person can type instead of a choice."""


def read_line(prompt: str) -> str:
    """Show the prompt and wait for a line."""
    return console.input(prompt, markup=False, emoji=False)


def plan_is_wanted() -> bool:
    """Ask whether to carry out the plan that was just described; Enter means yes."""
    while True:
        line = read_line("Do it? [Y/n] > ").strip().lower()
        if line in ("", "y", "yes"):
            return True
        if line in ("n", "no"):
            return False
        say("Type y or Enter to do it, n to leave it.")


def is_really_meant(choice: Choice) -> bool:
    """Ask again before a choice that cannot be taken back; anything but a clear yes means no."""
    say(choice.confirm)
    return read_line(f"Really: {choice.label}? [y/N] > ").strip().lower() in ("y", "yes")


def hand_over_keyboard(seat: int, clear: bool) -> bool:
    """Clear what another person could see and wait until `seat` is alone at the screen; False if somebody quits."""
    if clear:
        console.clear()
    return read_line(f"P{seat}, press Enter when nobody else is looking. ").strip().lower() not in QUITTING
