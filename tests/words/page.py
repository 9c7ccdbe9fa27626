"""The fixed text of the page: what people read in the sources of web/src, and the sentences of the server.

A reading of sources, not of a running page: text between tags, attributes that are read out or shown, and strings that
look like words of a person. It finds a little too much rather than too little.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOR_THE_HOST = ("run.py", "settings.py")
"""What only the person who starts a server reads, on a terminal; and so are the sentences about the database."""
NO_WORDS = ("wire.ts", "is-typing.ts", "lesson-keys.ts", "board-style.ts", "draw-shapes.ts", "overlay.ts", "camera.ts")
"""Sources whose strings are names of keys, types and styles."""
KEYS = ("Escape", "Enter", "Home", "End", "Tab", "Shift")
_SECTION = re.compile(r"<(script|style)\b.*?</\1>", re.S)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_ATTRIBUTE = re.compile(
    r"""\b(?:title|aria-label|aria-description|placeholder|alt|label|tip)=(?:"([^"{]+)"|'([^'{]+)')"""
)
_STRING = re.compile(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|\"((?:[^\"\\\n]|\\.)*)\"")
_TS_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.S)
_CODE = re.compile(
    r"[#/\\=<>&|;]|\b(?:var|px|rem|ms)\b|^[.:\-–,\s]|\w\(|^[a-z-]+(?: [a-z-]+)*$(?<!\w{4} \w{4})|^[MmLl]\d|%|^\w+:\w"
)


def texts() -> Iterator[tuple[str, str]]:
    """Every text, with where it stands."""
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix in (".svelte", ".ts") and not path.name.endswith((".test.ts", ".d.ts", *NO_WORDS)):
            yield from ((path.name, text) for text in dict.fromkeys(_of_source(path)))
    for path in sorted((ROOT / "src" / "milepost" / "server").rglob("*.py")):
        if path.parent.name == "storage" or path.name in FOR_THE_HOST:
            continue
        yield from ((f"server/{path.name}", text) for text in dict.fromkeys(_of_python(path)))


def _of_source(path: Path) -> Iterator[str]:
    source = path.read_text("utf-8")
    if path.suffix == ".ts":
        yield from _strings(source)
        return
    for section in _SECTION.finditer(source):
        if section[1] == "script":
            yield from _strings(section[0])
    markup = _COMMENT.sub("", _SECTION.sub("", source))
    yield from (found for match in _ATTRIBUTE.finditer(markup) if (found := match[1] or match[2]))
    text, expressions = _without_braces(markup)
    yield from (found for part in _between_tags(text) if re.search(r"[A-Za-z]{2}", found := _tidy(part)))
    for expression in expressions:
        yield from _strings(expression)


def _without_braces(markup: str) -> tuple[str, list[str]]:
    """The markup with … for each outermost expression in braces, and these; blocks such as {#if} leave no trace."""
    text, inside, depth, start = "", [], 0, 0
    for at, sign in enumerate(markup):
        if sign == "{":
            start = at if depth == 0 else start
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                inside.append(markup[start + 1 : at])
                text += "\n" if markup[start + 1] in "#:/@" else "…"
        elif depth == 0:
            text += sign
    return text, inside


def _between_tags(text: str) -> list[str]:
    """What stands between tags; marks within a sentence do not cut it."""
    text = re.sub(r"</?(?:b|i|em|strong|kbd|code|a|span|wbr)\b(?:[^>]|=>)*?>", "", text)
    return re.split(r"<(?:[^>]|=>)*>|\n\s*\n", text)


def _strings(code: str) -> Iterator[str]:
    """Strings that a person might read."""
    for match in _STRING.finditer(_TS_COMMENT.sub("", code)):
        found = _tidy(re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "…", match[1] or match[2] or match[3] or "")).lstrip("} ")
        words = re.findall(r"[A-Za-z]{2,}", found)
        sentence = (" " in found and len(words) > 1) or re.fullmatch(r"[A-Z][a-z]+", found)
        if sentence and found not in KEYS and not _CODE.search(found) and not found.startswith(("./", "../")):
            yield found


def _tidy(text: str) -> str:
    plain = text.replace("&nbsp;", " ").replace("\\'", "'").replace("\\u00a0", " ")
    return " ".join(plain.split())


def _of_python(path: Path) -> Iterator[str]:
    """Sentences in Python: strings that end like one, but no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in said or id(node) in parts:
            continue
        found = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = node.value
        elif isinstance(node, ast.JoinedStr):
            found = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        if " " in found and re.match(r"[A-Z…]", found) and found.rstrip().endswith((".", "?", "!")):
            yield _tidy(found)
