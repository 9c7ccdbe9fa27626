"""The games. Each is a folder with the same rooms; they are found through entry points."""
