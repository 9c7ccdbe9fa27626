"""What people call the presets and options of EuroRails, and their values."""

from __future__ import annotations

TITLES: dict[str, str] = {
    "standard": "Standard",
    "fast": "Fast game",
    "slow": "Slow game",
    "duel": "For two players",
    "printed": "As printed",
    "deck": "Cards",
    "deck=first": "First edition",
    "deck=second": "Later edition",
    "printing": "Board",
    "printing=first": "First printing",
    "printing=later": "Later printing",
    "variant": "Length of the game",
    "hands": "Demand cards",
    "open_hands_for_bots": "Bots look at open hands",
    "mercy": "Mercy rules",
    "four_cards": "Four cards at the start",
    "two_player_rules": "Rules for two players",
    "major_exits": "Building out of major cities",
    "major_exits=each": "Two sections from each corner",
    "major_exits=total": "Two sections in all",
    "start_any_city": "Start in any city",
    "ferry_port_counts": "The port of arrival counts",
    "early_discard": "Discarding before the first round",
    "derailed_drawer_stops": "Whoever draws the derailment stops",
    "neutral_track": "Track stays when its owner starts over",
    "rounds": "Last round",
}
