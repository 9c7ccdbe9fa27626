"""What there is to look at, as data. The SVG writer and the browser draw the same scene.

A `Board` is static and fetched once; a `Scene` names its anchors and never a coordinate. Choices name the ids to click,
in order, so a shared beginning is a choice in two steps with no game code.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec

Id = str
"""The name of an anchor or of a shape, unique within its board or layer."""


class Anchors(msgspec.Struct, frozen=True):
    """All places of a board, as columns.

    `cls` is a style name, `tip` what hovering says, `r` how big a target the place is (0: not to be clicked).
    """

    id: tuple[Id, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    cls: tuple[str, ...]
    tip: tuple[str, ...]
    r: tuple[float, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """The static part of a picture. `symbols` and `backdrop` are SVG fragments; `style` is CSS for their classes.

    A symbol is drawn around its origin, in `currentColor` where it should take its owner's colour. The CSS is plain
    rules, no at-rules: a picture of several boards confines each board's rules to it. `line` is the width of a link.
    `heart` is the part (left, top, width, height) that a screen shows first to somebody who has nothing on the board
    yet; a board without one is shown whole.

    In a browser a group around the picture has the class `far`, `midway` or `near`, by how big it is there: rules for
    `.far` thin out what would be too small. In the backdrop, `data-fades` is the size of letters that are left out
    where they could not be read.
    """

    size: tuple[float, float]
    anchors: Anchors
    symbols: dict[str, str]
    backdrop: str
    style: str = ""
    line: float = 6.0
    heart: tuple[float, float, float, float] | None = None

    def digest(self) -> str:
        """Names this board for ever: equal boards, equal digests."""
        return blake2b(msgspec.json.encode(self), digest_size=12).hexdigest()


class _Shape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all shapes share: style class, owner, hover text and the text for a screen reader."""

    cls: str = ""
    seat: int | None = None
    tip: str = ""
    say: str = ""


class Dot(_Shape, frozen=True, tag="dot"):
    """A disc on an anchor."""

    at: Id
    r: float = 6.0


class Hex(_Shape, frozen=True, tag="hex"):
    """A hexagon around an anchor."""

    at: Id
    r: float = 20.0


class Link(_Shape, frozen=True, tag="link"):
    """A straight line between two anchors; `lane` moves it aside, in widths of a line, so that several run parallel."""

    a: Id
    b: Id
    lane: float = 0.0


class Path(_Shape, frozen=True, tag="path"):
    """A line through several anchors."""

    through: tuple[Id, ...]


class Text(_Shape, frozen=True, tag="text"):
    """Words drawn at an anchor, with their last line there if they have several.

    One with a `rank` is a label of the map: a browser keeps it readable on a screen of any size, moves it around the
    place `of` which it tells, and hides it where more important ones (of a lower rank) leave no room. `small` print may
    be smaller than names. Words without a rank belong to a panel of the board and stay as they are printed.
    """

    at: Id
    text: str
    rank: int | None = None
    of: Id = ""
    small: bool = False


class Piece(_Shape, frozen=True, tag="piece"):
    """A symbol on an anchor. Pieces that share an anchor stand in a row of `of` slots, `gap` apart, centred on it."""

    use: str
    at: Id
    slot: int = 0
    of: int = 1
    gap: float = 14.0
    turn: float = 0.0
    badge: str = ""


Shape = Dot | Hex | Link | Path | Text | Piece


class Layer(msgspec.Struct, frozen=True):
    """Shapes drawn together, by id.

    A private layer is made for one seat. The places of choices are lit on top of all layers but those `above`.
    """

    name: str
    shapes: dict[Id, Shape]
    private: bool = False
    above: bool = False


Tone = Literal["", "ready", "near", "far"]
"""How near something is: it can be done now, it needs only time, it needs more than that; "" where nothing is said."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a mat or card; `lights` are ids lit up on hover, `icon` a symbol shown `count` times.

    `note` says in few words what it takes the player who holds the card, as things stand, and `tone` how near it is.
    """

    text: str
    value: str = ""
    icon: str = ""
    count: int = 1
    lights: tuple[Id, ...] = ()
    note: str = ""
    tone: Tone = ""


Page = str
"""The title of the page on which a panel stands, where a game has more panels than fit a phone; "" on all pages.

Pages come in the order of their first panels. A screen with room for them, a picture and a terminal show all at once.
"""


class Mat(msgspec.Struct, frozen=True, tag="mat"):
    """A player's belongings; `active` while it is the player's turn.

    `marks` are other words that hold just now, such as "starts" or "passed"; `tags` are all words to show.
    """

    title: str
    seat: int
    lines: tuple[Line, ...]
    active: bool = False
    marks: tuple[str, ...] = ()
    page: Page = ""

    @property
    def tags(self) -> tuple[str, ...]:
        """The marks, and that the player is on turn."""
        return (*self.marks, "playing") if self.active else self.marks


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a hand. With an `id`, choices can stand on it as buttons (`Choice.card`)."""

    title: str
    lines: tuple[Line, ...]
    id: Id = ""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True, tag="hand"):
    """A panel with the cards that a player holds; those of nobody (`seat` is None) lie open for all, as a market does.

    Cards that are not `secret` need not be covered when a device goes from one player to the next.
    """

    title: str
    seat: int | None
    cards: tuple[Card, ...]
    secret: bool = True
    page: Page = ""


class Table(msgspec.Struct, frozen=True, omit_defaults=True, tag="table"):
    """Rows of words; `lights`, if there are any, are the ids each row lights up on hover.

    With `ids`, one for each row, choices can stand on rows as buttons (`Choice.card`).
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lights: tuple[tuple[Id, ...], ...] = ()
    ids: tuple[Id, ...] = ()
    page: Page = ""


class Track(msgspec.Struct, frozen=True, tag="track"):
    """A row of spaces with the markers on them: (seat, space)."""

    title: str
    spaces: tuple[str, ...]
    markers: tuple[tuple[int, int], ...]
    page: Page = ""


Panel = Mat | Hand | Table | Track


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action a person may choose: what to click, in order, and how it reads in a menu.

    The first id of `at` is an anchor. A later one may also be a symbol: it is then offered in a small menu there.
    `price` is what it costs, for tools that compare and add up, and `gain` what it pays; `label` says both as well.
    `note` says shortly why one might want it, and what is `aside` is seldom wanted: it is offered behind the others.
    `card` is the card or row of a panel on which it stands as a button, and `short` what the button says there.
    """

    action: Any
    label: str
    at: tuple[Id, ...] = ()
    group: str = ""
    price: int | None = None
    key: str = ""
    ghost: tuple[Shape, ...] = ()
    reveals: bool = False
    ends_turn: bool = False
    confirm: str = ""
    """What it gives up, in a sentence, if it is to be asked about again before it is done."""
    gain: int | None = None
    note: str = ""
    aside: bool = False
    card: Id = ""
    short: str = ""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a form: a whole number between two bounds, or one of the `values` (label, JSON value).

    With `several`, any number of the values: the sections of a track that is traded, say.
    """

    name: str
    label: str
    least: int | None = None
    most: int | None = None
    values: tuple[tuple[str, Any], ...] = ()
    several: bool = False


class Form(msgspec.Struct, frozen=True):
    """How an open action is asked for: its tag, and the fields to fill in."""

    action: str
    label: str
    fields: tuple[Field, ...]


class Ask(msgspec.Struct, frozen=True):
    """What a seat is asked now. `finish` is a batch that ends the turn from here, where no single choice does."""

    sentence: str
    choices: tuple[Choice, ...] = ()
    forms: tuple[Form, ...] = ()
    finish: tuple[Any, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """Everything one viewer looks at."""

    board: str
    layers: tuple[Layer, ...]
    panels: tuple[Panel, ...] = ()
    ask: Ask | None = None
    banner: str = ""


class Guide(msgspec.Struct, frozen=True):
    """A tree of cheapest ways from where one stands: hovering a place walks `parent` back, with no round trip.

    Places are columns: `parent` is the index of the place before (-1 where a way begins), `price` what the whole way
    costs. Of a place that is there more than once, the last entry is the way to it. `verb` and the place's id make the
    goal that `Game.plan` understands. `limit` and `cash` are what may and what can be spent now.
    """

    verb: str
    place: tuple[Id, ...]
    parent: tuple[int, ...]
    price: tuple[int, ...]
    limit: int
    cash: int


class Cue(msgspec.Struct, frozen=True):
    """How a change came about, for animation: the shape, the anchors it went along, and what kind of thing it was."""

    id: Id
    along: tuple[Id, ...]
    kind: str = "move"


class Reward(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has just gained, shown for a moment: in few words, and where on the board it rises from."""

    seat: int
    text: str
    at: Id = ""
    """"" for a gain that has no place."""
    kind: Literal["delivery", "upgrade"] = "delivery"


class Difference(NamedTuple):
    """The shapes in which two scenes of the same board differ, by layer: those to put, and the ids of those to drop."""

    put: dict[str, dict[Id, Shape]]
    drop: dict[str, tuple[Id, ...]]


def difference(old: Scene, new: Scene) -> Difference:
    """What to put and drop to come from one scene to another. Equal shapes are usually one object, so this is quick."""
    before = {layer.name: layer.shapes for layer in old.layers}
    put: dict[str, dict[Id, Shape]] = {}
    drop: dict[str, tuple[Id, ...]] = {}
    for layer in new.layers:
        shapes = before.pop(layer.name, {})
        changed = {i: s for i, s in layer.shapes.items() if (was := shapes.get(i)) is not s and was != s}
        gone = tuple(i for i in shapes if i not in layer.shapes)
        if changed:
            put[layer.name] = changed
        if gone:
            drop[layer.name] = gone
    drop.update({name: tuple(shapes) for name, shapes in before.items() if shapes})
    return Difference(put, drop)
