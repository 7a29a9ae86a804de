"""The check of the layers finds what it is there to find."""

from __future__ import annotations

import ast

import pytest

from tests.layering import BY_NAME, DOORS, Import, circles, hidden, imports, wrong_layer


def found(text: str) -> list[Import]:
    return list(imports(ast.parse(text)))


@pytest.mark.parametrize(
    ("text", "name", "when"),
    [
        ("import os", "os", "loaded"),
        ("from referee.games import find", "referee.games", "loaded"),
        ("from referee.games import drawing", "referee.games.drawing", "loaded"),
        ("if True:\n    import os", "os", "loaded"),
        ("class A:\n    import os", "os", "loaded"),
        ("if TYPE_CHECKING:\n    import os", "os", "typed"),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import os", "os", "loaded"),
        ("def f():\n    import os", "os", "called"),
        ("class A:\n    def f(self):\n        try:\n            import os\n        finally:\n            pass", "os", "called"),
        ("async def f():\n    from os import path", "os", "called"),
        ("def f(name):\n    return import_module(name)", BY_NAME, "called"),
        ("def f(name):\n    return importlib.import_module(name)", BY_NAME, "called"),
        ("f = lambda name: __import__(name)", BY_NAME, "called"),
    ],
)
def test_every_import_is_seen(text: str, name: str, when: str) -> None:
    assert [(each.name, each.when) for each in found(text)] == [(name, when)]


def test_an_import_inside_of_a_function_is_a_fault_unless_it_is_a_door() -> None:
    late = found("def f():\n    import tarfile")
    assert "tarfile is imported inside of a function" in next(hidden("referee.verdict.verdict", late))
    door = found("def f():\n    from referee.files.archives import members")
    assert list(hidden("referee.files.inputs", door)) == []


def test_a_door_that_is_listed_and_not_there_is_a_fault() -> None:
    assert DOORS["referee.files.inputs"] == {"files.archives"}
    assert "the door to files.archives" in next(hidden("referee.files.inputs", []))


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("referee.record.text", "from referee.match.loop import Match", "record must not import referee.match.loop"),
        ("referee.match.loop", "def f():\n    from referee.report import text", "match must not import referee.report.text"),
        ("referee.games.palermo.rules", "import referee.games.ape_town.rules", "palermo must not import another game"),
        ("referee.report.text", "import click", "click is used only in cli"),
    ],
)
def test_dependencies_that_point_the_wrong_way(name: str, text: str, fault: str) -> None:
    assert [fault in said for said in wrong_layer(name, found(text))] == [True]


def test_every_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"e", "referee"}, "e": {"d"}, "referee": {"d"}}
    said = list(circles(graph))
    assert len(said) == 2
    assert all(word.count(" → ") in (2, 3) for word in said)
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": set()})) == []
