"""What a viewer is shown: scenes and words made from a position and its past, and the lists and boards of each game."""
