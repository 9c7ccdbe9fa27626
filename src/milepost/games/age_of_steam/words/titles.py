"""What people call the presets and options of Age of Steam, and their values."""

from __future__ import annotations

from milepost.games.age_of_steam import maps

TITLES: dict[str, str] = {
    **{name: maps.board(name).title for name in maps.MAPS},
    "turns": "Turns",
    "urbanize": "New cities",
    "urbanize=first": "Before any track",
    "urbanize=any_time": "At any time",
    "first_tile": "First tile",
    "first_tile=simple": "Straight or curve",
    "first_tile=any": "Any tile",
    "stock": "Replaced tiles",
    "stock=free": "At hand again at once",
    "stock=recorded": "Used up for this build",
    "sheet": "Details of the map",
    "sheet=printed": "As printed",
    "sheet=recorded": "As in recorded games",
    "hill_price": "Hills in Korea",
    "hill_price=3": "$3",
    "hill_price=5": "$5",
    "turn_order_card": "Turn Order on St. Lucia",
    "easy": "Easy Barbados",
    "rolls": "Dice for the goods display",
    "rolls=two": "One roll for each half",
    "rolls=one": "One roll for both halves",
    "display": "Goods display",
}
