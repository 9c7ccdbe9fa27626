"""The city by night: what each of its colours becomes on a dark page."""

from __future__ import annotations

GROUND = {
    "#eec9b8": "#4a3028", "#efdca2": "#46391c", "#c8dcb6": "#2f4026", "#c4d3e4": "#283a4d",  # lots
    "#a8674c": "#e09a7c", "#98792a": "#d9b658", "#5f8447": "#9cc77f", "#567392": "#93b6da",  # their edges and letters
}  # fmt: skip
"""The lots of the four zones."""
NIGHT = GROUND | {
    "#e9ebdd": "#23272a", "#cfd2bf": "#34393b", "#b9d3a0": "#2c4030", "#9dbd83": "#3c5540",  # city and parks
    "#bdb7a8": "#1a1c1e", "#dcd7ca": "#3a3d40", "#f7f4ec": "#6a6c6b", "#d3cdbd": "#34373a",  # streets
    "#efe9db": "#262a2e", "#d8d1c0": "#3f4447", "#fffdf7": "#1e2225", "#f3eee0": "#2b3034", "#b9b09b": "#5c6265",
    "#6b6455": "#b7af9e", "#a39b88": "#8d877a",  # plates and small words
}  # fmt: skip
