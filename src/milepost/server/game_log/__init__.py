"""The game of a table as a log of entries: what an entry may be, and the position that all of them lead to."""
