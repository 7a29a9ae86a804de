"""What programs read is English unless `--lang` asks for another language; what people read is in theirs, in the same run."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli

APES = Path(__file__).parent.parent.parent / "examples" / "ape_town"
FAULTY = APES / "faulty" / "AT-25-wrong-colour.ref"
UNFINISHED = APES / "legal" / "two-games-in-a-file.ref"
ENGLISH = "segment 2 is grey, but"
GERMAN = "Segment 2 ist grau, aber"


def run(*words: object, lang: str = "de") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], env={"REFEREE_LANG": lang})


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "junit", "github", "gcc"])
def test_formats_for_programs_are_english_unless_the_command_line_asks(form: str) -> None:
    assert ENGLISH in run("check", FAULTY, "--format", form).stdout
    assert GERMAN in run("check", FAULTY, "--format", form, "--lang", "de").stdout
    assert ENGLISH in run("check", FAULTY, "--format", form, "--lang", "en").stdout


def test_a_file_for_programs_and_a_terminal_for_people_in_one_run(tmp_path: Path) -> None:
    file = tmp_path / "referee.sarif"
    result = run("check", FAULTY, "--format", "sarif", "-o", file)
    assert GERMAN in result.stdout
    assert ENGLISH not in result.stdout
    assert ENGLISH in file.read_text("utf-8")
    assert GERMAN not in file.read_text("utf-8")


def test_what_cannot_be_opened_is_told_to_both() -> None:
    for command in (["check"], ["score"], ["standings"], ["diff-rules", "2026-11-12", "2026-11-16"]):
        result = run(*command, "no/such.ref", "--format", "json")
        assert json.loads(result.stdout)["unopened"] == [{"source": "no/such.ref", "why": "no such file or folder"}]
        assert "no/such.ref: Datei oder Ordner nicht gefunden" in result.stderr


def test_other_commands_speak_to_programs_in_english_too() -> None:
    [line] = [json.loads(row) for row in run("score", FAULTY, "--format", "jsonl").stdout.splitlines()]
    assert line["faults"][0]["message"].startswith(ENGLISH)
    assert "wartet" not in json.dumps(json.loads(run("next", UNFINISHED, "--format", "json").stdout))
    data = json.loads(run("standings", FAULTY, "--format", "json").stdout)
    assert data["left_out"][0]["kind"] == "illegal"
    assert data["left_out"][0]["reason"].startswith("line 6: AT-25 segment 2 is grey, but")
    assert "regelwidrig: Zeile 6: AT-25 Segment 2 ist grau, aber" in run("standings", FAULTY).stdout


def test_tables_for_spreadsheets_have_their_english_columns() -> None:
    for command in ("score", "standings"):
        table = run(command, APES / "legal" / "three-players.ref", "--table", "csv").stdout
        assert next(csv.reader(table.splitlines()))[:2] == ["rank", "player"]
        assert "Rang" in run(command, APES / "legal" / "three-players.ref").stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_verdict_of_an_english_run_is_told_in_german(jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts are kept, and sent between processes, as facts."""
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path))
    english = run("check", APES / "faulty", "-j", jobs, "--full", lang="en").stdout
    kept = sorted(tmp_path.rglob("*"))
    german = run("check", APES / "faulty", "-j", jobs, "--full").stdout
    assert sorted(tmp_path.rglob("*")) == kept
    assert ENGLISH in english
    assert GERMAN in german
    assert ENGLISH not in german
    assert run("check", APES / "faulty", "-j", jobs, "--full", "--no-cache").stdout == german
    assert run("check", APES / "faulty", "-j", jobs, "--full", lang="en").stdout == english
