"""Bus: buses, lines and passengers in a growing city. See README.md in this folder."""
