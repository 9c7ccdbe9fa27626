import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "learn.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: str(BLOCKS.index(code)))
def test_what_the_page_shows_runs(code):
    exec(compile(code, str(PAGE), "exec"), {})


def test_the_page_names_every_block_and_reward():
    import milepost

    bus, text = milepost.game("bus"), PAGE.read_text(encoding="utf-8")
    for block in bus.codec.blocks:
        assert f"| `{block.name}` | {' × '.join(map(str, block.shape))} |" in text
    for name in (*bus.judgement.rewards, "score", "margin", "win"):
        assert f"| `{name}`" in text
