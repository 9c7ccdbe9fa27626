"""Writing files whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from milepost.core.errors import BadInput


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, through a draft beside it; anything but an ordinary file is left alone."""
    if path.exists() and not path.is_file():
        raise BadInput(f"Cannot write {path}: it is not an ordinary file.")
    draft: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False) as file:
            draft = Path(file.name)
            file.write(data)
        draft.chmod(0o666 & ~_umask())
        os.replace(draft, path)
        draft = None
    except OSError as error:
        raise BadInput(f"Cannot write {path}: {error.strerror}.") from None
    finally:
        if draft is not None:
            with suppress(OSError):
                draft.unlink()


def _umask() -> int:
    """Who may read new files on this machine; the only way to ask is to set it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
