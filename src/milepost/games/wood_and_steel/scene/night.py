"""The map by night: what each of its colours becomes on a dark page."""

from __future__ import annotations

GROUND = {"#dde6cb": "#2b3328", "#f5edd0": "#333127", "#f0dcc3": "#3a2d25"}
"""The regions."""
NIGHT = {
    "#a9c9d8": "#15222d", "#b6d3df": "#192a36", "#c4dde6": "#1f3442", "#b3d1de": "#1b2e3b", "#7f9aa4": "#4f6772",
    "#9cc3d6": "#35617c", "#5d8ba5": "#7ba9c4", "#7fa3b3": "#4b6a78",  # water
    "#a08a6a": "#7d705a", "#b49a6c": "#8d7b58", "#9a7f4e": "#a08c64", "#9b8a62": "#d8c79c",  # borders
    "#cdb88f": "#5c5240", "#9d875c": "#2c271d", "#b09970": "#494132",  # mountains
    "#7d725c": "#8f8672", "#7a5a34": "#c79f6c", "#d7b58a": "#5a4630",  # segments
    "#fbf7ea": "#181a18", "#8b8068": "#5a5344",  # behind names; frame
    "#f9f5e9": "#23262a", "#b9ad90": "#4a4a44", "#fffdf4": "#2c3034", "#fdf3d6": "#3a3323", "#eef3e2": "#2b3628",
    "#8a7a58": "#857859", "#6b6455": "#b7af9e", "#5b4a22": "#d9c489", "#5b3a1e": "#e0bd94", "#8a6a3c": "#a5865a",
    "#7a4a8a": "#c08fd0",  # plates, cards and what is written on them
    "#5f5b55": "#a39d95", "#4d5258": "#8d949c", "#565049": "#988f84", "#6b6459": "#aaa193", "#66706b": "#9fada6",
}  # fmt: skip
