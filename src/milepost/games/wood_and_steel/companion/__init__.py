"""The companion of a physical table: it draws what is random and keeps what is dull while people move wooden trains.

Only Wood and Steel has this room: its rules describe an app beside the game in a box. It is a game of its own with the
rooms of a game; the map, the numbers, the generators and most words are those of the full game.
"""
