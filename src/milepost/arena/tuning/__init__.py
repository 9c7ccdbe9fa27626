"""Better settings of a bot: which may be tried (`ranges`), what to try next (`suggestions`, `halving`), who plays.

`tune` puts them together and says that something is better only when new deals confirm it.
"""
