"""The word list: everything that people read, each kind of sentence once; `python -m tests.words` prints it."""
