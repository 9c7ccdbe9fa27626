from __future__ import annotations

import zipfile

import hatch_build
import pytest
from hatchling import build

from tests.web.client import ROOT, STATIC, built


@pytest.fixture
def sources(tmp_path):
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "web/src/main.ts").write_text("export {};")
    (tmp_path / "web/package.json").write_text("{}")
    return tmp_path


@pytest.fixture
def ran(monkeypatch, sources):
    """What was run instead of npm and vite."""
    said = []

    def run(web, tool, *words):
        said.append((tool, words[0]))
        (web / "node_modules").mkdir(exist_ok=True)
        (sources / hatch_build.STATIC).mkdir(parents=True, exist_ok=True)
        return ""

    monkeypatch.setattr(hatch_build, "run", run)
    (sources / "web/package-lock.json").write_text("{}")
    return said


def test_pages_are_built_once(sources, ran):
    assert hatch_build.build_pages(sources)
    assert not hatch_build.build_pages(sources)
    assert ran == [("npm", "ci"), ("node", "node_modules/vite/bin/vite.js")]


def test_pages_are_built_again_when_a_source_changed_with_the_same_packages(sources, ran):
    hatch_build.build_pages(sources)
    (sources / "web/src/main.ts").write_text("export const a = 1;")
    assert hatch_build.build_pages(sources)
    assert [tool for tool, _ in ran] == ["npm", "node", "node"]
    (sources / "web/package-lock.json").write_text('{"lockfileVersion": 3}')
    assert hatch_build.build_pages(sources)
    assert [tool for tool, _ in ran] == ["npm", "node", "node", "npm", "node"]


def test_a_test_of_the_client_is_no_source_of_its_pages(sources):
    before = hatch_build.digest_of(sources)
    (sources / "web/src/main.test.ts").write_text("it('works')")
    assert hatch_build.digest_of(sources) == before
    (sources / "web/src/other.ts").write_text("")
    assert hatch_build.digest_of(sources) != before


def test_a_missing_web_folder_is_said(tmp_path):
    with pytest.raises(SystemExit, match="is missing"):
        hatch_build.build_pages(tmp_path)


def test_a_failing_build_says_which_command_failed_and_leaves_no_digest(sources, capsys):
    (sources / "web/package-lock.json").write_text("no JSON")
    with pytest.raises(SystemExit, match=r"`npm ci .*` failed"):
        hatch_build.build_pages(sources)
    assert "npm" in capsys.readouterr().err
    assert not (sources / hatch_build.STATIC).exists()


def test_the_wheel_has_the_pages(tmp_path, monkeypatch):
    built()
    monkeypatch.chdir(ROOT)
    name = build.build_wheel(str(tmp_path))
    with zipfile.ZipFile(tmp_path / name) as wheel:
        inside = {entry.removeprefix("milepost/server/static/") for entry in wheel.namelist() if "/static/" in entry}
    assert {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()} <= inside
    assert "index.html" in inside
