"""The map by night: what each of its colours becomes on a dark page."""

from __future__ import annotations

GROUND = {"#dbe4b9": "#2e3527", "#d9c7a4": "#463c2d", "#e3d9a9": "#3b3a26", "#c3d2b4": "#2a3a30"}
"""The hexes, by their terrain."""
NIGHT = {
    "#bdd8e4": "#16242e", "#9fbfce": "#263945", "#8f9a72": "#14180f", "#aab285": "#454d38",  # sea, coast, edges
    "#5f97b8": "#22465c", "#93c3de": "#3d7291", "#41708c": "#6fa9c9",  # rivers and ferries
    "#a98d66": "#7d6849", "#7d6546": "#332a1d", "#c3b873": "#6d6740", "#948a4c": "#3a3720", "#5f7f5a": "#7fa37a",
    "#4a3426": "#d8b08c", "#f3ecdc": "#14171a", "#8d8069": "#7d7564", "#8b867c": "#a39e94",  # walls and track
    "#fffdf7": "#181b1d", "#6e4b00": "#e3b75c",  # behind names; prices
    "#efe9db": "#262a2e", "#d8d1c0": "#3f4447", "#c9c0ac": "#4c5154", "#dcd5c6": "#33373b", "#a79d88": "#5c6265",
    "#b9b09b": "#5c6265", "#6b6455": "#b7af9e",  # blocks beside the map
}  # fmt: skip
