"""`referee record` without a terminal: the same, line by line from standard input."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from referee.cli import cli

ANSWERS = "Ape Town\nLaura, Emma, Felix\n\n\n"
BEGUN = "mandrill banana orang banana katta\nbanana tarsier chimp katta banana\n"


def record(path: Path, text: str, *options: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["--lang", lang, "record", str(path), *options], input=text, standalone_mode=False)


def test_a_record_is_started_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    first = record(path, ANSWERS + BEGUN)
    assert first.return_value == 0, first.output
    assert first.output.endswith("Laura 0 · Emma 0 · Felix 0 — Laura to move\n")
    second = record(path, "take 1, place 6.2\nquit\nnever read\n")
    assert second.return_value == 0, second.output
    assert path.read_text().endswith("\n1. Laura: take 1, place 6.2\n")


def test_the_beginning_may_stand_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    options = ["--game", "ape town", "--players", "Laura, Emma, Felix", "--option", "adjacency=district"]
    assert record(path, BEGUN, *options).return_value == 0
    assert '[Options "adjacency=district"]' in path.read_text()
    assert "is a record already" in str(record(path, "", "--game", "Palermo").exception)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Ap Town\n", "did you mean Ape Town?"),
        ("Chess\n", "games: "),
        ("Ape Town\n\n", "a game needs players"),
        ("Ape Town\nAnna\n", "1 player; Ape Town is for 2, 3 or 4"),
        ("Ape Town\nAnna, Anna\n", "Anna"),
        ("Ape Town\nAnna, Ben\nnone\n", "has no edition"),
        ("Ape Town\nAnna, Ben\n\nnonsense=1\n", "nonsense"),
        ('Ape Town\nAnna, "Ben"\n', "quotes"),
    ],
)
def test_a_wrong_answer_is_asked_again_and_nothing_is_written(answer: str, said: str, tmp_path: Path) -> None:
    found = record(tmp_path / "game.ref", answer)
    assert said in found.output
    assert "nothing is written" in found.output
    assert found.return_value == 1
    assert not list(tmp_path.iterdir())


def test_an_illegal_line_is_explained_and_fails_unless_it_is_corrected(tmp_path: Path) -> None:
    wrong = record(tmp_path / "one.ref", ANSWERS + BEGUN + "take 1, place 6.4\n")
    assert wrong.return_value == 1
    assert "AT-25" in wrong.output
    assert "legal and near: take 1, place 6.2" in wrong.output
    assert 'not written: correct it, allow it (! waive AT-25 "…"), or write it as it is (keep)' in wrong.output
    right = record(tmp_path / "two.ref", ANSWERS + BEGUN + "take 1, place 6.4\ntake 1, place 6.2\n")
    assert right.return_value == 0


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("take 1, place 6.4\ntake 1, place 6.2\n", 0),
        ("take 1, place 6.4\nkeep\n", 1),  # it is in the record, and illegal
        ('take 1, place 6.4\n! waive AT-25 "agreed"\n', 0),
        ("take 1, place 6.4\ndelete\n", 0),
        ("= Laura 7\ntake 1, place 6.2\n", 1),
        ("= Laura 7\n= Laura 0\ntake 1, place 6.2\n", 0),
        ("take 1, place 6.4\n; a comment\n", 1),
        ("Max: take 1, place 6.2\ntake 1, place 6.2\n", 1),
        ("; \0\ntake 1, place 6.2\n", 1),
        ("keep\n?\n\ntake 1, place 6.2\n", 0),
    ],
)
def test_it_fails_if_a_refused_line_is_missing_in_the_end(lines: str, code: int, tmp_path: Path) -> None:
    assert record(tmp_path / "game.ref", ANSWERS + BEGUN + lines).return_value == code


def test_a_line_in_other_words_is_said_as_it_is_written(tmp_path: Path) -> None:
    found = record(tmp_path / "game.ref", ANSWERS + BEGUN + "takes 1 and puts it on 6.2\n")
    assert "read as '1. Laura: take 1, place 6.2'" in found.output


def test_german(tmp_path: Path) -> None:
    found = record(tmp_path / "game.ref", ANSWERS + BEGUN + "?\nnimm 1, lege 6.4\nbehalten\n", lang="de")
    assert "nicht geschrieben" in found.output
    assert "nimmt den letzten Zug zurück" in found.output


@pytest.mark.parametrize(("text", "code"), [("milk, eggs\n", 3), ('[Game "Ape Town"]\n[Players "Anna"]\n', 1)])
def test_a_file_that_cannot_be_gone_on_with(text: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    path.write_text(text)
    assert record(path, "take 1, place 6.2\n").return_value == code
    assert path.read_text() == text


class Terminal:
    def isatty(self) -> bool:
        return True


def test_without_the_package_a_terminal_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.delitem(sys.modules, "referee.cli.prompted", raising=False)
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    with pytest.raises(click.UsageError, match=r"pip install 'referee\[record\]'"):
        cli.main(["--lang", "en", "record", str(tmp_path / "game.ref")], standalone_mode=False)
    assert not list(tmp_path.iterdir())
