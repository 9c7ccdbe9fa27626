"""Kinds of sentences: numbers and names become placeholders, so that each kind is read once, with an example."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from milepost.games.age_of_steam import maps
from milepost.games.age_of_steam.goods import GOODS as CUBES
from milepost.games.eurorails import board as europe
from milepost.games.eurorails.words import parts as europe_words
from milepost.games.wood_and_steel import board as america
from milepost.games.wood_and_steel import design

COLOURS = {*CUBES}
_WAY = re.compile(r"\b(?:north|south)(?:-(?:east|west))?\b|\b(?:east|west)\b")
_SPOT = re.compile(r"\b(?:N )?WAY of PLACE\b|\bPLACE(?: \(WAY\)| in the WAY\b| WAY\b)")
_RAILROAD = re.compile(
    r"\b(?:The )?(?:[A-Z][\w.']+ (?:& )?){1,5}"
    r"(?:(?:Railway|Railroad|Transit) Company|Railway|Railroad|Line)\b"
)
"""Names of independent railroads, which are drawn for each game of Wood and Steel."""
_PLAYER = re.compile(r"\bP\d\b")
_AMOUNT = re.compile(r"[−-]?\$[−-]?[\d,]*\d|[−+-]?\b\d+M\b")
_NUMBER = re.compile(r"[−+-]?\b\d[\d,.]*\b")
_THINGS = "PLAYER|RAILROAD|PLACE|LOAD|MONEY|WAY|ENGINE|N"
_LIST = re.compile(rf"\b({_THINGS})\b(?:(?:, | and | or |; |–| - ){{1,2}}\b\1\b)+")


def _names(game: str) -> dict[str, str]:
    """The names of a game, each with its placeholder."""
    if game == "eurorails":
        ports = {name for printing in europe.PRINTINGS.values() for pair in printing.names for name in pair}
        places = {*europe.SHOWN, *ports, *(europe_words.place(post) for posts in europe.POSTS for post in posts)}
        return dict.fromkeys(places, "PLACE") | dict.fromkeys(europe.LOADS, "LOAD")
    if game == "age_of_steam":
        places = {name for one in maps.MAPS for name in maps.board(one).names if name}
        return dict.fromkeys(places, "PLACE") | dict.fromkeys(COLOURS, "LOAD")
    if game == "wood_and_steel":
        goods = {written for good in america.GOODS for written in (str(good), str(good).capitalize())}
        names = dict.fromkeys((city.name for city in america.CITIES), "PLACE") | dict.fromkeys(goods, "LOAD")
        return names | dict.fromkeys((name for name in design.ENGINE_NAMES if name), "ENGINE")
    return {}


@cache
def _pattern(game: str) -> tuple[re.Pattern[str], dict[str, str]]:
    names = _names(game)
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first) or '(?!)'})(?![\w])"), names


def kind(game: str, sentence: str) -> str:
    """The kind of a sentence.

    >>> kind("eurorails", "P1 builds 3 sections from Paris towards Lyon for 12M.")
    'PLAYER builds N sections from PLACE towards PLACE for MONEY.'
    """
    pattern, names = _pattern(game)
    if game == "wood_and_steel":
        sentence = _RAILROAD.sub("RAILROAD", sentence)
    found = pattern.sub(lambda match: names[match.group()], sentence)
    found = _NUMBER.sub("N", _AMOUNT.sub("MONEY", _PLAYER.sub("PLAYER", found)))
    found = _SPOT.sub("PLACE", _WAY.sub("WAY", found))
    return _LIST.sub(r"\1", found)


def kinds(game: str, sentences: Iterable[str]) -> dict[str, str]:
    """Each kind with its first example."""
    found: dict[str, str] = {}
    for sentence in sentences:
        found.setdefault(kind(game, sentence), sentence)
    return found
