"""The panels of a scene as SVG: mats, hands, tables and tracks, in rows below the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from milepost.core.scene import Hand, Line, Mat, Panel, Table, Track

PANEL_STYLE = (
    ".card{fill:#fffdf7;stroke:#d8d1c0;stroke-width:1.5}"
    ".card-active{fill:#fffdf7;stroke:currentColor;stroke-width:4}"
    ".chip{fill:currentColor}"
    ".chip-text{font-weight:700;text-anchor:middle}"
    ".card-title{font-size:18px;font-weight:700}"
    ".label{font-size:15px;fill:#6b6455}"
    ".value{font-size:17px;font-weight:700;text-anchor:end}"
    ".head{font-size:13px;fill:#6b6455}"
    ".cell{font-size:15px}"
    ".pill{fill:#ece6d6}"
    ".pill-text{font-size:12.5px;fill:#4d473b;text-anchor:middle}"
    ".space{fill:#fffdf7;stroke:#d8d1c0}"
    ".space-text{font-size:13px;fill:#6b6455;text-anchor:middle}"
    ".rule{stroke:#e4decf;stroke-width:1}"
)
GAP = 12.0
PAD = 14.0
_ROW = 25.0
_CHIP = 9.0
_ICON = 0.6
"""Icons in a line are this much smaller than on the board."""

_HEAD_LETTER, _CELL_LETTER = 6.8, 8.0
"""About how wide a letter in a table is."""

_MOST: Mapping[type, float] = {Mat: 480.0, Table: 720.0}
"""Panels that would look lost any wider."""

Symbols = Mapping[str, str]


def panels(shown: Sequence[Panel], symbols: Symbols, width: float) -> tuple[str, float]:
    """All panels in rows as wide as the board, and how deep they go; alike panels share a row."""
    parts: list[str] = []
    y = GAP
    for row in _rows(shown, width):
        each = min((width - GAP * (len(row) - 1)) / len(row), _MOST.get(type(row[0]), width))
        drawn = [_DRAW[type(panel)](panel, symbols, each) for panel in row]
        depth = max(height for _, height in drawn)
        for column, (body, _) in enumerate(drawn):
            frame, colour = _frame(row[column])
            parts.append(
                f'<g class="{colour}" transform="translate({column * (each + GAP):.1f} {y:.1f})">'
                f'<rect class="{frame}" width="{each:.1f}" height="{depth:.1f}" rx="10"/>{body}</g>'
            )
        y += depth + GAP
    return "".join(parts), y - GAP if parts else 0.0


def _rows(shown: Sequence[Panel], width: float) -> list[list[Panel]]:
    """Panels in rows: mats and tables beside each other as long as they fit, hands and tracks alone."""
    least: dict[type, float] = {Mat: 260.0, Table: 380.0, Hand: width, Track: width}
    rows: list[list[Panel]] = []
    for panel in shown:
        kind = type(panel)
        last = rows[-1] if rows else []
        if last and type(last[0]) is kind and (len(last) + 1) * (least[kind] + GAP) - GAP <= width:
            last.append(panel)
        else:
            rows.append([panel])
    return rows


def _frame(panel: Panel) -> tuple[str, str]:
    """The frame's class, and the class of the owner's colour."""
    if isinstance(panel, Mat):
        return ("card-active" if panel.active else "card"), f"seat{panel.seat}"
    return "card", ""


def _chip(seat: int, x: float, y: float) -> str:
    """A player's disc with the seat's number: its mark besides the colour."""
    return (
        f'<g class="seat{seat}" transform="translate({x:.1f} {y:.1f})"><circle class="chip" r="{_CHIP + 2}"/>'
        f'<text class="chip-text ink{seat}" y="5">{seat + 1}</text></g>'
    )


def _mat(mat: Mat, symbols: Symbols, width: float) -> tuple[str, float]:
    """Title and marks on top, then the lines in two columns."""
    parts = [
        _chip(mat.seat, PAD + _CHIP, 24),
        f'<text class="card-title" x="{PAD + 30}" y="30">{escape(mat.title)}</text>',
    ]
    right = width - PAD
    for mark in reversed(mat.tags):
        wide = 7.0 * len(mark) + 16
        parts.append(
            f'<rect class="pill" x="{right - wide:.1f}" y="13" width="{wide:.1f}" height="22" rx="11"/>'
            f'<text class="pill-text" x="{right - wide / 2:.1f}" y="28.5">{escape(mark)}</text>'
        )
        right -= wide + 6
    column = (width - 2 * PAD - 2 * GAP) / 2
    for index, line in enumerate(mat.lines):
        x = PAD + index % 2 * (column + 2 * GAP)
        parts.append(_line(line, symbols, x, 62 + index // 2 * _ROW, column))
    return "".join(parts), 62 + (len(mat.lines) + 1) // 2 * _ROW - _ROW + 16


def _line(line: Line, symbols: Symbols, x: float, y: float, width: float) -> str:
    """Words on the left; on the right a value, then an icon as often as it counts, or once where room is short."""
    words = f'<text class="label" x="{x:.1f}" y="{y:.1f}">{escape(line.text)}</text>'
    right = x + width
    if line.icon in symbols and line.count > 0:
        room = width - 8 * len(line.text) - 10 * len(line.value) - 12
        shown = line.count if 17 * line.count <= room else 1
        for index in range(shown):
            at = f"translate({right - 9 - 17 * index:.1f} {y - 5:.1f}) scale({_ICON})"
            words += f'<use href="#symbol-{line.icon}" transform="{at}"/>'
        right -= 17 * shown + 6
    if line.value:
        words += f'<text class="value" x="{right:.1f}" y="{y:.1f}">{escape(line.value)}</text>'
    return words


def _hand(hand: Hand, symbols: Symbols, width: float) -> tuple[str, float]:
    """The cards of a hand, as many in a row as fit."""
    begins = PAD if hand.seat is None else PAD + 30
    parts = [] if hand.seat is None else [_chip(hand.seat, PAD + _CHIP, 24)]
    parts.append(f'<text class="card-title" x="{begins}" y="30">{escape(hand.title)}</text>')
    wide = max(
        [230.0, *(8.0 * len(line.text) + 11 * len(line.value) + 42 for card in hand.cards for line in card.lines)]
    )
    across = max(1, int((width - PAD) // (wide + GAP)))
    y = 44.0
    for first in range(0, len(hand.cards), across):
        row = hand.cards[first : first + across]
        tall = 40 + 24 * max(len(card.lines) for card in row)
        for column, card in enumerate(row):
            x = PAD + column * (wide + GAP)
            parts.append(f'<rect class="space" x="{x:.1f}" y="{y:.1f}" width="{wide}" height="{tall}" rx="8"/>')
            parts.append(f'<text class="cell" x="{x + 12:.1f}" y="{y + 24:.1f}">{escape(card.title)}</text>')
            parts += [_line(line, symbols, x + 12, y + 48 + 24 * i, wide - 24) for i, line in enumerate(card.lines)]
        y += tall + GAP
    return "".join(parts), y + (PAD - GAP)


def _table(table: Table, symbols: Symbols, width: float) -> tuple[str, float]:
    """Rows of words under a head."""
    parts = [f'<text class="card-title" x="{PAD}" y="30">{escape(table.title)}</text>']
    columns = _columns(table, width)
    y = 54.0
    for cls, row in (("head", table.head), *(("cell", row) for row in table.rows)):
        parts += [
            f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}">{escape(cell)}</text>'
            for x, cell in zip(columns, row, strict=True)
        ]
        if cls == "head":
            parts.append(f'<line class="rule" x1="{PAD}" x2="{width - PAD:.1f}" y1="{y + 7:.1f}" y2="{y + 7:.1f}"/>')
        y += 26
    return "".join(parts), y - 26 + 16


def _columns(table: Table, width: float) -> list[float]:
    """Where each column of a table begins: equally wide ones if their words fit, else as their words need it."""
    room = width - 2 * PAD
    needs = [
        max([len(head) * _HEAD_LETTER, *(len(row[i]) * _CELL_LETTER for row in table.rows)]) + GAP
        for i, head in enumerate(table.head)
    ]
    equal = room / max(1, len(needs))
    if max(needs, default=0.0) > equal:
        spare = max(0.0, room - sum(needs)) / len(needs)
        shrink = min(1.0, room / sum(needs))
        wide = [need * shrink + spare for need in needs]
    else:
        wide = [equal] * len(needs)
    return [PAD + sum(wide[:i]) for i in range(len(wide))]


def _track(track: Track, symbols: Symbols, width: float) -> tuple[str, float]:
    """A row of spaces; markers that share one stand beside and above each other."""
    title = 110.0
    wide = (width - 2 * PAD - title) / max(1, len(track.spaces))
    stacks: dict[int, list[int]] = {}
    for seat, space in track.markers:
        stacks.setdefault(space, []).append(seat)
    across = max(1, int(wide // 24))
    tall = max([-(-len(stack) // across) for stack in stacks.values()], default=1)
    base = PAD + 24 * tall + 2
    parts = [f'<text class="card-title" x="{PAD}" y="{base + 18:.1f}">{escape(track.title)}</text>']
    for index, words in enumerate(track.spaces):
        x = PAD + title + index * wide
        parts.append(f'<rect class="space" x="{x:.1f}" y="{base:.1f}" width="{wide:.1f}" height="26"/>')
        parts.append(f'<text class="space-text" x="{x + wide / 2:.1f}" y="{base + 18:.1f}">{escape(words)}</text>')
        stack = stacks.get(index, [])
        for level in range(0, len(stack), across):
            row = stack[level : level + across]
            for place, seat in enumerate(row):
                aside = (place - (len(row) - 1) / 2) * 24
                parts.append(_chip(seat, x + wide / 2 + aside, base - 14 - 24 * (level // across)))
    return "".join(parts), base + 26 + PAD


_DRAW: Mapping[type, Callable[[Any, Symbols, float], tuple[str, float]]] = {
    Mat: _mat,
    Hand: _hand,
    Table: _table,
    Track: _track,
}
