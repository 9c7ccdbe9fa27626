"""Print the word list and check it: `python -m tests.words [GAMES] [--game NAME]`.

All fixed text of the page, then for each game every kind of sentence that GAMES bot games gave, with an example. What
no player should read is marked and counted; the exit status is 1 if there is any.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable
from time import perf_counter

import milepost
from tests.words import games, page
from tests.words.faults import faults
from tests.words.kinds import kind

MOST_DECISIONS = 1200
"""A game is listened to for this long: random players of EuroRails never end one."""
OFTEN = 0.05
"""The share of positions looked at whole."""

Found = dict[str, dict[str, str]]
"""For each place where something is read, each kind of sentence with an example."""


def heard(name: str, count: int, most: int = MOST_DECISIONS, often: float = OFTEN) -> Found:
    """Every kind of sentence of a game, over so many bot games."""
    found: Found = defaultdict(dict)

    def note(texts: Iterable[games.Text]) -> None:
        known: set[games.Text] = set()
        for text in texts:
            if text[1] and text not in known:
                known.add(text)
                found[text[0]].setdefault(kind(name, text[1]), text[1])

    note(games.fixed(milepost.game(name)))
    for number in range(count):
        note(games.Listening(name, number, most, often).run())
    return found


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def printed(title: str, found: Found) -> int:
    """Print a part of the list; how many faults it has."""
    wrong = 0
    for where, sentences in found.items():
        _say(f"\n## {title}: {where} ({len(sentences)})\n")
        for pattern, example in sorted(sentences.items()):
            bad = list(faults(example, where))
            wrong += bool(bad)
            _say(f"{'!! ' + ', '.join(bad) + ': ' if bad else ''}{example}")
            if pattern != example:
                _say(f"      {pattern}")
    return wrong


def main() -> int:
    """Print everything; 1 if a player would read what none should."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("games", type=int, nargs="?", default=200)
    asked.add_argument("--game", action="append", choices=list(games.PLAYERS))
    given = asked.parse_args()
    texts: Found = defaultdict(dict)
    for where, text in page.texts():
        texts[where][text] = text
    wrong = 0 if given.game else printed("The page", texts)
    for name in given.game or games.PLAYERS:
        begun = perf_counter()
        wrong += printed(milepost.game(name).title, heard(name, given.games))
        _say(f"\n{given.games} games of {name}: {perf_counter() - begun:.0f} s")
    _say(f"\n{wrong} sentences that no player should read" if wrong else "\nNothing that no player should read.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
