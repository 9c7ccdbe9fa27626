"""What people call the presets and options of Bus, and their values."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "plan": "Standard",
    "official": "Official rules",
    "stones_3p": "Time stones for three players",
    "line_bonus_5p": "Longer lines for five players",
    "tie_break": "Equal scores",
    "tie_break=arrival": "Whoever got there first",
    "tie_break=stones_then_arrival": "More time stones, then whoever got there first",
    "parallel_needs_last_street": "Strict rule for running beside a line",
    "start_player": "Who begins",
    "start_player=0": "Player 1",
    "start_player=1": "Player 2",
    "start_player=2": "Player 3",
    "start_player=3": "Player 4",
    "start_player=4": "Player 5",
}
