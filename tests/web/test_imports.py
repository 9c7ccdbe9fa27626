from __future__ import annotations

import pytest

from tests.web.client import WEB
from tests.web.import_cycles import cycle, folders, imports


def test_no_imports_of_the_client_go_in_a_circle():
    graph = imports(WEB / "src")
    assert {"lib", "board", "table"} <= folders(graph).keys()
    assert (cycle(graph), cycle(folders(graph))) == ([], [])


@pytest.fixture
def planted(tmp_path):
    for name, text in {
        "lib/a.ts": "export const a = 1;",
        "lib/other.test.ts": "import '../table/store.svelte';",
        "table/store.svelte.ts": "import { a } from '../lib/a';\nexport * from './view';",
        "table/view.ts": "export type View = 1;",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_circle_of_files_is_found_even_if_only_types_go_round(planted):
    assert cycle(imports(planted)) == []
    (planted / "table/view.ts").write_text("import type { Store } from './store.svelte';")
    assert set(cycle(imports(planted))) == {"table/view.ts", "table/store.svelte.ts"}


def test_a_circle_of_folders_is_found(planted):
    (planted / "lib/Page.svelte").write_text("<script>const later = import('../table/view');</script>")
    assert cycle(imports(planted)) == []
    assert set(cycle(folders(imports(planted)))) == {"lib", "table"}


def test_an_import_of_nothing_is_an_error(planted):
    (planted / "lib/a.ts").write_text("import './b';")
    with pytest.raises(FileNotFoundError, match="does not exist"):
        imports(planted)
