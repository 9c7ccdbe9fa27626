from __future__ import annotations

from tests.import_cycles import cycles


def test_modules_that_import_each_other_are_found_with_the_shortest_way():
    graph = {"a": {"b", "c"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": {"f"}, "f": {"e"}}
    assert list(cycles(graph)) == [["a", "c", "a"], ["b", "c", "a", "b"], ["e", "f", "e"]]


def test_imports_that_point_one_way_are_no_cycle():
    assert list(cycles({"a": {"b", "c"}, "b": {"c"}, "c": set()})) == []
