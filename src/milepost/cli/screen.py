"""A scene's panels and questions as words and tables, for any game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from milepost.cli.terminal import console, players, table
from milepost.core import scene as sc
from milepost.core.scene import Choice, Form, Line, Mat, Scene, Track

MANY = 5
"""From this many choices on, a group is set in columns."""
LONG_TRACK = 12
"""A track with more spaces than this shows only those that are taken."""
_NUMBER = re.compile(r"(?<![\dP-])\d[\d-]*(?=\D*$)")
"""The last number of a sentence, if it is not the name of a player."""


def position(scene: Scene, names: Sequence[str]) -> RenderableType:
    """Everything but the board: the banner, the mats as one table, tracks, tables and hands."""
    mats = [panel for panel in scene.panels if isinstance(panel, Mat)]
    parts: list[RenderableType] = [Text(scene.banner, style="bold")] if scene.banner else []
    parts += [_mats(mats, names)] if mats else []
    parts += [_panel(panel, names) for panel in scene.panels if not isinstance(panel, Mat)]
    return Group(*parts)


def _panel(panel: sc.Panel, names: Sequence[str]) -> RenderableType:
    if isinstance(panel, Track):
        return _track(panel)
    if isinstance(panel, sc.Table):
        made = table(panel.title, *panel.head)
        for row in panel.rows:
            made.add_row(*(players(Text(cell)) for cell in row))
        return made
    if isinstance(panel, sc.Hand):
        return _hand(panel)
    return _mats([panel], names)


def _mats(mats: Sequence[Mat], names: Sequence[str]) -> Table:
    """All mats in one table, players down the side if that fits and across if it does not."""
    texts = list(dict.fromkeys(line.text for mat in mats for line in mat.lines))
    cells = [[_title(mat, names), *(_value(mat.lines, text) for text in texts), ", ".join(mat.marks)] for mat in mats]
    rows = [["", *texts, ""], *cells]
    width = sum(max(len(row[i]) for row in rows) + 3 for i in range(len(rows[0]))) - 2
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
    """What a mat says under this heading."""
    found = next((line for line in lines if line.text == text), None)
    if found is None:
        return "-"
    return found.value or (str(found.count) if found.icon else "yes")


def _track(track: Track) -> Text:
    """A track in one line: its spaces, with the players on them."""
    here: dict[int, list[str]] = {}
    for seat, space in track.markers:
        here.setdefault(space, []).append(f"P{seat}")
    long = len(track.spaces) > LONG_TRACK
    spaces = [(i, name) for i, name in enumerate(track.spaces) if i in here or not long]
    told = [f"{name} ({' '.join(here[i])})" if i in here else name for i, name in spaces]
    return players(Text.assemble((f"{track.title}: ", "bold"), " | ".join(told)))


def _hand(hand: sc.Hand) -> Text:
    """A hand as one line a card."""
    text = Text(f"{hand.title}:", style="bold")
    for card in hand.cards:
        lines = "; ".join(f"{line.text} {line.value}".strip() for line in card.lines)
        text.append(f"\n  {card.title}: {lines}", style="not bold")
    return players(text)


def inventory(scene: Scene) -> RenderableType:
    """The board in words, layer by layer: what its shapes say, with those that differ in one number put together."""
    parts: list[RenderableType] = []
    for layer in scene.layers:
        said = dict.fromkeys(shape.say for shape in layer.shapes.values() if shape.say)
        if said:
            parts.append(players(Text.assemble((f"{layer.name.capitalize()}: ", "bold"), "; ".join(merged(said)), ".")))
    return Group(*parts) if parts else Text("There is nothing on the board.")


def merged(sentences: Iterable[str]) -> list[str]:
    """Sentences that differ only in their last number, as one.

    >>> merged(["House at crossing 3, zone A", "Pub at crossing 4, zone A", "House at crossing 5, zone A"])
    ['House at crossing 3, 5, zone A', 'Pub at crossing 4, zone A']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for sentence in sentences:
        match = _NUMBER.search(sentence)
        start, end = match.span() if match else (len(sentence), len(sentence))
        found.setdefault((sentence[:start], sentence[end:]), []).append(sentence[start:end])
    return [head + ", ".join(numbers) + tail for (head, tail), numbers in found.items()]


def in_order(choices: Sequence[Choice]) -> list[Choice]:
    """The choices as they are numbered: group after group, groups as they first come up."""
    groups = list(dict.fromkeys(choice.group for choice in choices))
    return [choice for group in groups for choice in choices if choice.group == group]


def menu(choices: Sequence[Choice], forms: Sequence[Form] = ()) -> RenderableType:
    """Numbered choices under the headings of their groups, and forms after them; `choices` are in order.

    In a long group, words that all labels begin with go to the heading, and the rest is set in columns.
    """
    parts: list[RenderableType] = []
    digits = len(str(len(choices) + len(forms)))
    for group in dict.fromkeys(choice.group for choice in choices):
        numbered = [(n, choice) for n, choice in enumerate(choices, start=1) if choice.group == group]
        many = len(numbered) >= MANY
        shared = _beginning([choice.label for _, choice in numbered]) if many else ""
        if group or shared:
            parts.append(Text(": ".join(filter(None, (group, shared and f"{shared} ..."))), style="bold"))
        lines = [_line(n, _priced(choice, len(shared)), digits) for n, choice in numbered]
        parts.append(Columns(lines, column_first=True, equal=True, padding=(0, 2)) if many else Group(*lines))
    for n, form in enumerate(forms, start=len(choices) + 1):
        parts.append(_line(n, f"{form.label} ...", digits))
    return Group(*parts)


def _beginning(labels: Sequence[str]) -> str:
    """The words all labels begin with, leaving at least one word to each; nothing if it is a single word."""
    words = [label.split(" ") for label in labels]
    shared = 0
    while all(len(label) > shared + 1 and label[shared] == words[0][shared] for label in words):
        shared += 1
    return " ".join(words[0][:shared]) if shared > 1 else ""


def _priced(choice: Choice, skip: int) -> str:
    """A choice's label from some place on, with its price."""
    return choice.label[skip:].strip() + (f" [{choice.price}]" if choice.price is not None else "")


def _line(number: int, label: str, digits: int) -> Text:
    return Text.assemble((f"  {number:>{digits}} ", "bold cyan"), f" {label}")
