"""Turns a scene, which is made for drawing, into words and tables for the terminal; works for any game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from milepost.cli.output import console, players, table
from milepost.core import scene as sc
from milepost.core.errors import BadInput
from milepost.core.scene import Card, Hand, Line, Mat, Scene, Track
from milepost.core.story import joined

LONG_TRACK = 12
"""Of a track with more spaces than this, only the occupied ones are shown."""
LONG_TABLE = 8
"""A table with more rows than this is shown only when the user asks with `l`."""
_NUMBER = re.compile(r"(?<![\dP-])\d[\d-]*(?=\D*$)")
"""The last number of a sentence, if it is not the name of a player."""


def position(scene: Scene, names: Sequence[str], whole: bool = False) -> RenderableType:
    """Everything beside the board: the banner, the mats as one table, tracks, tables and hands.

    Long tables are only mentioned, unless the `whole` is wanted.
    """
    mats = [panel for panel in scene.panels if isinstance(panel, Mat)]
    parts: list[RenderableType] = [Text(scene.banner, style="bold")] if scene.banner else []
    parts += [_mats(mats, names)] if mats else []
    long = [] if whole else [panel for panel in scene.panels if _is_long(panel)]
    parts += [_panel(panel) for panel in scene.panels if not isinstance(panel, Mat) and panel not in long]
    if long:
        told = dict.fromkeys(f"`l {panel.title.lower().split(' ')[0]}`" for panel in long)
        parts.append(Text(f"There is more to look at: {', '.join(told)}.", style="dim"))
    return Group(*parts)


def _is_long(panel: sc.Panel) -> bool:
    return isinstance(panel, sc.Table) and len(panel.rows) > LONG_TABLE


def _panel(panel: Track | Hand | sc.Table) -> RenderableType:
    if isinstance(panel, Track):
        return _track(panel)
    if isinstance(panel, Hand):
        return _hand(panel)
    if len(panel.rows) == 1:
        told = ", ".join(f"{head} {cell}" for head, cell in zip(panel.head, panel.rows[0], strict=True))
        return players(Text.assemble((f"{panel.title}: ", "bold"), told))
    made = table(panel.title, *panel.head)
    for row in panel.rows:
        made.add_row(*(players(Text(cell)) for cell in row))
    return made


def _mats(mats: Sequence[Mat], names: Sequence[str]) -> Table:
    """All mats in one table, players down the side if that fits and across if it does not."""
    texts = list(dict.fromkeys(line.text for mat in mats for line in mat.lines))
    cells = [[_title(mat, names), *(_value(mat.lines, text) for text in texts), ", ".join(mat.tags)] for mat in mats]
    rows = [["", *texts, ""], *cells]
    width = sum(max(cell_len(row[i]) for row in rows) + 3 for i in range(len(rows[0]))) - 2
    if width > console.width:
        rows = [list(column) for column in zip(*rows, strict=True)]
    made = table("", *rows[0])
    for row in rows[1:]:
        made.add_row(*(players(Text(cell)) for cell in row))
    return made


def _title(mat: Mat, names: Sequence[str]) -> str:
    """Whose mat it is, with an arrow when that player is asked."""
    name = names[mat.seat] if mat.seat < len(names) else ""
    told = mat.title if name in ("", mat.title) else f"{mat.title} {name}"
    return f"{'>' if mat.active else ' '} {told}"


def _value(lines: Iterable[Line], text: str) -> str:
    """What the lines of a mat say under this heading."""
    found = [line.value or (str(line.count) if line.icon else "yes") for line in lines if line.text == text]
    return ", ".join(found) or "-"


def _track(track: Track) -> Text:
    """A scoring or turn track in one line: its spaces, with the players on them."""
    here: dict[int, list[str]] = {}
    for seat, space in track.markers:
        here.setdefault(space, []).append(f"P{seat}")
    long = len(track.spaces) > LONG_TRACK
    spaces = [(i, name) for i, name in enumerate(track.spaces) if i in here or not long]
    told = [f"{name} ({' '.join(here[i])})" if i in here else name for i, name in spaces]
    return players(Text.assemble((f"{track.title}: ", "bold"), " | ".join(told)))


def _hand(hand: Hand) -> RenderableType:
    """The cards of a hand side by side; those that only have a title, in one line."""
    blank = [card.title for card in hand.cards if not card.lines]
    title = Text.assemble((f"{hand.title}:", "bold"), f" {', '.join(blank)}" if blank else "")
    cards = [card for card in hand.cards if card.lines]
    return Group(players(title), *(_side_by_side(row) for row in _in_rows(cards)))


def _in_rows(cards: Sequence[Card]) -> Iterator[list[Card]]:
    """Divide cards into rows that fit the width of the terminal."""
    row: list[Card] = []
    for card in cards:
        if row and 2 + sum(_width(one) + 3 for one in (*row, card)) > console.width:
            yield row
            row = []
        row.append(card)
    if row:
        yield row


def _width(card: Card) -> int:
    return max(cell_len(card.title), *(cell_len(_line(line)) for line in card.lines))


def _line(line: Line) -> str:
    return f"{line.text} {line.value}".strip()


def _side_by_side(cards: Sequence[Card]) -> Table:
    """Some cards as the columns of a table."""
    made = table("", "", *(card.title for card in cards))
    for at in range(max(len(card.lines) for card in cards)):
        cells = (_line(card.lines[at]) if at < len(card.lines) else "" for card in cards)
        made.add_row("", *(players(Text(cell)) for cell in cells))
    return made


def look(scene: Scene, words: str = "") -> RenderableType:
    """For `l`: the board in words and the long tables, or only layers and panels with these words in their names."""
    wanted = words.lower()
    layers = [layer for layer in scene.layers if wanted in layer.name.lower()]
    panels = [panel for panel in scene.panels if not isinstance(panel, Mat)]
    parts: list[RenderableType] = [text for layer in layers if (text := _layer(layer, close=bool(words)))]
    parts += [_panel(panel) for panel in panels if (wanted in panel.title.lower() if words else _is_long(panel))]
    if words and not parts:
        names = [layer.name for layer in scene.layers if _layer(layer, close=True)]
        there = ", ".join(f"`l {name.lower()}`" for name in dict.fromkeys([*names, *(one.title for one in panels)]))
        raise BadInput(f"There is no {words[:40]!r} to look at; there is {there or 'nothing on the board'}.")
    return Group(*parts) if parts else Text("There is nothing on the board.")


def _layer(layer: sc.Layer, close: bool) -> Text | None:
    """The sentences of a layer's shapes, with those that differ only in one number joined; None if there are none.

    A `close` look adds what a mouse pointer would show, one player after the other.
    """
    shapes = list(layer.shapes.values())
    said = merged(dict.fromkeys(shape.say for shape in shapes if shape.say))
    if close and not said:
        shapes.sort(key=lambda shape: -1 if shape.seat is None else shape.seat)
        said = joined(list(dict.fromkeys(shape.tip for shape in shapes if shape.tip)), 2)
    if not said:
        return None
    return players(Text.assemble((f"{layer.name.capitalize()}: ", "bold"), "; ".join(said), "."))


def merged(sentences: Iterable[str]) -> list[str]:
    """Join sentences that differ only in their last number.

    >>> merged(["House at crossing 3, zone A", "Pub at crossing 4, zone A", "House at crossing 5, zone A"])
    ['House at crossing 3, 5, zone A', 'Pub at crossing 4, zone A']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for sentence in sentences:
        match = _NUMBER.search(sentence)
        start, end = match.span() if match else (len(sentence), len(sentence))
        found.setdefault((sentence[:start], sentence[end:]), []).append(sentence[start:end])
    return [head + ", ".join(numbers) + tail for (head, tail), numbers in found.items()]
