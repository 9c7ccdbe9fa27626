"""The map by night: what each of its colours becomes on a dark page."""

from __future__ import annotations

NIGHT = {
    "#a8c8d8": "#15222d", "#b5d2df": "#192a36", "#c2dbe5": "#1f3442", "#7f9aa4": "#5b7480",  # water
    "#7db0cf": "#3f6f8c", "#3d7396": "#86bad8", "#5d8ba5": "#7ba9c4", "#1769aa": "#3f9be0",
    "#f5efdd": "#2f312c", "#ebe1c5": "#383930", "#dfd1ad": "#424033", "#d1be97": "#4d4838",  # land
    "#6b6350": "#a39a84", "#8a7a58": "#857859", "#5d5344": "#9a8f7c", "#fbfaf4": "#e4e2da",  # mileposts
    "#cb6351": "#9c4335", "#8f3a2c": "#571e15", "#fff3ea": "#e8c9bd",  # major cities
    "#2f6f95": "#62a8cf", "#4a4234": "#a89c84", "#fffdf4": "#1b2a34", "#255a7a": "#9fd0ea",  # ferries and ports
    "#fbf7ea": "#191b19", "#6f5a30": "#d3c08f", "#6f6a60": "#9a948a",  # behind names; loads; nobody's track
    "#8b8068": "#5a5344", "#f9f5e9": "#23262a", "#b9ad90": "#4a4a44",  # frame and legend
}  # fmt: skip
