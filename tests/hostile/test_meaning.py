"""Text that would be more than text where it goes: to a terminal, to GitHub, to a spreadsheet, to a browser, to XML.

Every place of a record (and of what surrounds it) that can hold a stranger's text × every output. Each place has a word of its
own in its text, so that what never reaches an output is noticed, too.
"""

from __future__ import annotations

import csv
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli import check as check_command
from referee.cli import show as show_command
from referee.cli.progress import ProgressBar
from referee.report.game_page import page
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.table import line, render, styles
from referee.verdict.verdict import judge_text
from tests.hostile.program import run
from tests.hostile.readers import (
    NO_PAGE,
    elements,
    harmless,
    is_csv,
    is_github,
    is_html,
    is_json,
    is_jsonl,
    is_latex,
    is_markdown,
    is_sarif,
    is_svg,
    is_xml,
)

CONTROL = "\x1b[2J\x9b31m\x07\b\x7f\r\x85\u2028"
BIDI = "\u202e\u2066\u200f\u061c\u00ad\u200b\u200c\u200d"
NO_XML = "\x01\x0b\ufffe\uffff\ue000\U000e0041"
MARKUP = "<script>alert(1)</script><img src=x onerror=y>&lt;]]>--><!--'"
GITHUB = "%0A::error::x ##[error]x ##[add-mask]x ##vso[task]x"
MARKDOWN = "[x](http://x) ![x](http://x) `x` \\| | \\\\|"
LATEX = r"\input{/etc/passwd} $x$ \end{tabular}"

PLACES: dict[str, str] = {
    "player": f"=mkplayer {CONTROL}{BIDI}{NO_XML}",
    "player2": "::mkplayertwo <b>&'; ;=1 ##[x]".replace(":", ";"),
    "event": f"::error::mkevent {CONTROL}{BIDI}{NO_XML}{MARKUP}{GITHUB}{MARKDOWN}{LATEX}",
    "date": f"::mkdate {MARKUP}{BIDI}",
    "game": f"::mkgame{CONTROL}{MARKUP}{GITHUB}{MARKDOWN}",
    "edition": f"::mkedition{CONTROL}{MARKUP}{GITHUB}",
    "option": f"::mkoption{CONTROL}{MARKUP}{GITHUB}",
    "rules": f"::mkrules{CONTROL}{MARKUP}{GITHUB}",
    "result": f"::mkresult{CONTROL}{MARKUP}{GITHUB} 7",
    "tag": f"mktag{CONTROL}{BIDI}{MARKUP}",
    "remark": f"::error::mkremark{CONTROL}{BIDI}{NO_XML}{MARKUP}{GITHUB}{MARKDOWN}",
    "ruling": f"::error::mkruling{CONTROL}{BIDI}{NO_XML}{MARKUP}{GITHUB}{MARKDOWN}",
    "waived": f"mkwaived{BIDI}::error::",
    "unreadable": f"   ::error::mkunreadable{CONTROL}{BIDI}{NO_XML}{MARKUP}{GITHUB}{MARKDOWN}{LATEX}",
    "unknown player": f"mkunknown{BIDI}##[error]",
    "abandon": f"::error::mkabandon{CONTROL}{BIDI}{NO_XML}{MARKUP}{GITHUB}{MARKDOWN}",
    "file": f"::error::mkfile{CONTROL}{BIDI}\n=x ##[error] <b> \udcff".replace("\x85", ""),
    "member": f"../::error::mkmember{CONTROL}{BIDI}\n##[error] <b>",
}


def record(place: str = "", text: str = "") -> str:
    """A game that is soon over, with a text in one place. A line has no carriage return: that would end it."""
    text = text.replace("\r", "")

    def at(where: str, otherwise: str) -> str:
        return text.replace('"', "") if place == where else otherwise

    first, second = at("player", "Laura"), at("player2", "Emma")
    return "\n".join(
        [
            f'[Game "{at("game", "Ape Town")}"]',
            *([f'[Edition "{text}"]'] if place == "edition" else []),
            *([f'[Options "{text}"]'] if place == "option" else []),
            *([f'[Rules "{text}"]'] if place == "rules" else []),
            f'[Event "{at("event", "Club night")}"]',
            f'[Date "{at("date", "2026-11-12")}"]',
            f'[Players "{first} (L), {second} (E), Felix"]',
            f'[Result "{at("result", "*")}"]',
            *([f'[{text} "{text}"]', f'[Include "{text}"]'] if place == "tag" else []),
            "",
            "* reveal 1: mandrill banana orang banana katta",
            "* reveal 2: banana tarsier chimp katta banana",
            f"1. L: take 2, place 7.4  ; {at('remark', 'said')}",
            f"2. E: take 1, place 1.1  {{{at('remark', 'said').replace('}', '')}}}",
            *([text] if place == "unreadable" else []),
            *([f"3. {text}: take 1, place 1.2"] if place == "unknown player" else []),
            *([f'! waive {text} "x"'] if place == "waived" else []),
            f'! score Felix -3 "{at("ruling", "late")}"',
            *([f'! abandon "{text}"'] if place == "abandon" else ['! resign E "tired"', '! resign Felix "tired"']),
            "",
        ]
    )


class Output(NamedTuple):
    words: str
    """The command; the log stands where LOG is."""
    check: Callable[[str], None] = harmless
    given: str = ""


OUTPUTS = [
    Output("check LOG"),
    Output("check LOG --all --full --summary"),
    Output("check LOG --brief"),
    Output("check LOG --format gcc"),
    Output("check LOG --format github", is_github),
    Output("check LOG --format json", is_json),
    Output("check LOG --format jsonl", is_jsonl),
    Output("check LOG --format sarif", is_sarif),
    Output("check LOG --format junit", is_xml),
    Output("score LOG --rounds"),
    Output("score LOG --rounds --table csv", is_csv),
    Output("score LOG --table csv", is_csv),
    Output("score LOG --rounds --table html", is_html),
    Output("score LOG --rounds --table unsafehtml", is_html),
    Output("score LOG --rounds --table github", is_markdown),
    Output("score LOG --table latex_raw", is_latex),
    Output("score LOG --format json --rounds", is_json),
    Output("export LOG", is_jsonl),
    Output("standings LOG --explain --crosstable --history --scheme wins"),
    Output("standings LOG --crosstable --history --table csv", is_csv),
    Output("standings LOG --crosstable --history --table html", is_html),
    Output("standings LOG --crosstable --explain --history --table github", is_markdown),
    Output("standings LOG --format json --crosstable", is_json),
    Output("standings LOG --format jsonl", is_jsonl),
    Output("show LOG"),
    Output("show LOG --svg --whole", is_svg),
    Output("show LOG --setup"),
    Output("fmt --diff LOG"),
    Output("fmt --check LOG"),
    Output("next LOG"),
    Output("next LOG --format json", is_json),
    Output("replay LOG", given="f\ne\nb\n7\n\x1b[2J\u202e\n"),
    Output("view LOG --as mkarg\x1b[2J\u202e"),
    Output("check --files-from LOG"),
    Output("diff-rules 2026-11-12 2026-11-16 LOG --no-cache LOG/none"),
    Output("diff-rules 2026-11-12 2026-11-16 LOG --no-cache LOG/none --format json", is_json),
]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A log for each place."""
    folder = tmp_path_factory.mktemp("logs")
    found = {}
    for i, (place, text) in enumerate(PLACES.items()):
        path = folder / f"{i}.ref"
        if place == "file":
            path = folder / f"{text.replace('/', '')}.ref"
        if place == "member":
            path = folder / "logs.zip"
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr(f"{text}.ref", record("unreadable", "what"))
        else:
            path.write_text(record(place, text), "utf-8", newline="")
        found[place] = str(path)
    return found


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: output.words.encode("unicode_escape").decode())
def test_no_text_is_obeyed_by_whoever_reads_the_output(logs: dict[str, str], output: Output) -> None:
    arrived = set()
    for place, path in logs.items():
        words = [word.replace("LOG", path) for word in output.words.split()]
        _, out, err = run(*words, given=output.given)
        if out:
            output.check(out)
        harmless(err)
        if f"mk{place.replace('player2', 'playertwo').split()[0]}" in out + err:
            arrived.add(place)
    assert arrived, "nothing of what was written came out: this tests nothing"


def is_our_page(text: str) -> None:
    own = {"html", "head", "meta", "title", "style", "body", "header", "main", "section", "h1", "h2", "p", "ul", "li", "code"}
    assert {tag for tag, *_ in elements(text)} <= own | {"div", "table", "thead", "tbody", "tr", "th", "td"}


@pytest.mark.parametrize(("words", "check"), [("", harmless), ("--format json", is_json), ("-o -", is_our_page)])
def test_the_desk_of_all_these_logs_obeys_none(logs: dict[str, str], words: str, check: Callable[[str], None]) -> None:
    _, out, err = run("desk", str(Path(logs["event"]).parent), *words.split())
    check(out)
    harmless(err)
    assert all(f"mk{place}" in out for place in ("player", "file"))


def test_every_place_comes_out_somewhere(logs: dict[str, str]) -> None:
    for place, path in logs.items():
        out = run("check", path, "--all", "--full").out + run("score", path).out
        if place not in ("tag", "remark"):
            assert f"mk{place.replace('player2', 'playertwo').split()[0]}" in out, place
    assert "mkremark" in run("show", logs["remark"]).out
    assert "mktag" in run("check", logs["tag"]).out


@pytest.mark.parametrize("place", ["player", "player2", "event", "date", "remark", "ruling", "unreadable", "file", "abandon"])
def test_a_page_has_the_same_elements_whatever_a_record_says(logs: dict[str, str], place: str, tmp_path: Path) -> None:
    """A page and an index page: text of a record is only text in it."""
    known = elements(page(next(judge_text(record())))) | elements(page(next(judge_text(record("unreadable", "what")))))
    [verdict] = judge_text(Path(logs[place]).read_bytes().decode(), source=logs[place])
    text = page(verdict)
    assert f"mk{place.replace('player2', 'playertwo')}" in text or place == "file"
    assert elements(text) <= known
    assert not NO_PAGE.search(text)
    run("report", logs[place], logs["player"], "-o", f"{tmp_path}/site/")
    index = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert {found[0] for found in elements(index)} <= {found[0] for found in known} | {"a", "label", "nav", "ul", "li"}
    assert not NO_PAGE.search(index)
    assert all(re.fullmatch(r"[\w.-]+", path.name) for path in (tmp_path / "site").iterdir())


def test_colour_is_the_only_escape_on_a_terminal(logs: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (check_command, show_command):
        monkeypatch.setattr(module, "is_coloured", lambda: True)
    for words in (["check", "--full"], ["check", "--brief"], ["show"]):
        coloured = [run(words[0], path, *words[1:]).out for path in logs.values()]
        assert any("\x1b[" in out for out in coloured), words
        for out in coloured:
            harmless(re.sub(r"\x1b\[[0-9;]+m", "", out))


def test_a_league_says_what_it_likes_and_nobody_obeys(logs: dict[str, str], tmp_path: Path) -> None:
    evil = json.dumps(PLACES["event"].replace("\ue000", "").replace("\x7f", "").replace("\U000e0041", ""))
    league = tmp_path / "::error::league\x1b.toml"
    league.write_text(
        f'name = {evil}\n[[members]]\nname = {evil}\naliases = ["L"]\n[[seasons]]\nname = {evil}\nfrom = 2026-01-01\nto = 2026-12-31\n'
    )
    for style, checked in (("simple", harmless), ("csv", is_csv), ("html", is_html), ("github", is_markdown)):
        _, out, err = run("standings", logs["player"], "--league", league, "--table", style, "--explain", "--crosstable")
        checked(out)
        harmless(err)
        assert "mkevent" in out + err
    league.write_text(f"{evil} = 1\nname = 3\nscheme = {evil}\n[[byes]]\n{evil} = {evil}\n")
    _, out, err = run("standings", logs["player"], "--league", league)
    harmless(out + err)
    assert "mkevent" in err


def test_an_edition_says_what_it_likes_and_nobody_obeys(tmp_path: Path) -> None:
    evil = json.dumps(PLACES["event"].replace("\ue000", "").replace("\x7f", "").replace("\U000e0041", ""))
    (tmp_path / "mine.toml").write_text(f'game = "ape_town"\n{evil} = {evil}\n[options]\n{evil} = {evil}\n')
    (tmp_path / "\x1b[2J\u202e.toml").write_text('game = "ape_town"\n')
    (tmp_path / "log.ref").write_text(record().replace("[Event", '[Edition "mine"]\n[Event'))
    for words in (
        ["games", "--editions", str(tmp_path)],
        ["games", "ape-town", "--editions", str(tmp_path)],
        ["games", "--edition", str(tmp_path / "mine.toml")],
        ["games", "--edition", str(tmp_path / "\x1b[2J\u202e.toml")],
        ["check", "--editions", str(tmp_path), str(tmp_path / "log.ref")],
        ["show", "--editions", str(tmp_path), str(tmp_path / "log.ref")],
    ):
        _, out, err = run(*words)
        harmless(out + err)
        assert out + err


NASTY = "::error::\x1b[2J\u202e\r##[error]"


@pytest.mark.parametrize(
    "words",
    [
        [NASTY],
        ["check", f"no/{NASTY}"],
        ["check", NASTY],
        ["check", f"--{NASTY}"],
        ["check", "a", "--format", NASTY],
        ["check", "a", "--select", NASTY],
        ["check", "a", "--fail-on", NASTY],
        ["check", "a", "--shard", NASTY],
        ["check", "a", "--executor", NASTY],
        ["check", "a", "-o", f"no/such/{NASTY}"],
        ["check", "--files-from", NASTY],
        ["score", "a", "--table", NASTY],
        ["export", "a", "-o", NASTY],
        ["standings", "a", "--player", NASTY],
        ["standings", "a", "--season", NASTY],
        ["standings", "a", "--game", NASTY],
        ["standings", "a", "--league", NASTY],
        ["fmt", NASTY],
        ["moves", NASTY],
        ["show", NASTY],
        ["report", NASTY, "-o", NASTY],
        ["explain", NASTY],
        ["games", NASTY],
        ["games", "--edition", NASTY],
        ["games", "--editions", NASTY],
        ["new", NASTY, "--players", "A, B"],
        ["new", "ape-town", "--players", NASTY],
        ["new", "ape-town", "--players", "A, \udcff"],
        ["new", "ape-town", "--players", "A, B", "--edition", NASTY],
        ["new", "ape-town", "--players", "A, B", "--option", NASTY],
        ["new", "ape-town", "--players", "A, B", "--event", NASTY],
        ["new", "ape-town", "--players", "A, B", "-o", f"no/{NASTY}"],
        ["post", NASTY, "A: take 1"],
        ["next", NASTY],
        ["reveal", NASTY],
        ["view", NASTY, "--public"],
        ["view", NASTY, "--all", "-o", NASTY],
        ["desk", NASTY],
        ["simulate", NASTY],
    ],
    ids=lambda words: (
        " ".join(words).encode("unicode_escape").decode().replace(NASTY.encode("unicode_escape").decode(), "NASTY")
    ),
)
def test_a_message_about_an_argument_is_harmless(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, err = run(*words)
    harmless(out + err)
    assert err
    assert list(tmp_path.iterdir()) == []


def test_the_progress_bar_has_nothing_but_numbers() -> None:
    assert re.fullmatch(r"\[[#-]+\] 3 of 4, 2 with faults, 1/s", _bar(4).line(2, 3.0))
    assert re.fullmatch(r"3 records, 2 with faults, 1/s", _bar(None).line(2, 3.0))
    assert _bar(4).line(0, -1.0) == _bar(4).line(0, 0.0), "a clock that goes backwards"


def _bar(total: int | None) -> ProgressBar:
    bar = ProgressBar(total)
    bar.done = 3
    return bar


def test_every_style_of_table_with_names_of_every_kind() -> None:
    """No style breaks, and those that a program reads have the cells they should have."""
    names = [safe(text) for text in PLACES.values()]
    for style in styles():
        text = render(["", *names[:1]], [[name, i] for i, name in enumerate(names)], style)
        harmless(text)
        assert all(f"mk{word}" in text for word in ("playertwo", "event", "ruling"))
        harmless(line(names[2], style))
    for style in ("github", "pipe", "orgtbl", "jira", "presto", "psql", "pretty", "textile"):
        assert r"one\|two" in render(["x"], [["one|two"]], style)
    assert "<b>" not in render(["x"], [["<b>"]], "unsafehtml")
    assert r"\input" not in render(["x"], [[r"\input"]], "latex_raw")
    [*rows] = csv.reader(render(["x"], [[name] for name in names], "csv").splitlines())
    assert len(rows) == len(names) + 1


@pytest.mark.parametrize(
    "text", ["@octocat", "see #12", "GH-7", "https://x.example", "www.x.example", "a@b.example", "MAILTO:x"]
)
def test_github_makes_no_link_of_a_name(text: str) -> None:
    table = render(["player"], [[text]], "github")
    is_markdown(table)
    is_markdown(line(text, "github"))
    assert "<!-- -->" in table
    assert text in table.replace("<!-- -->", "")


@pytest.mark.parametrize("style", ["csv", "tsv"])
@pytest.mark.parametrize("text", ["=1+1", "+1", "-2", "@SUM(A1)", " =x", "a;=b"])
def test_no_cell_is_a_formula(text: str, style: str) -> None:
    cell = render(["player"], [[text]], style).split("\n")[1]
    assert "'" in cell
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))


def test_json_says_the_same_with_every_character_visible() -> None:
    text = "".join(PLACES.values()) + "ü € 🦍 \U0010ffff \ud800"
    written = json_text({"x": [text]})
    assert json.loads(written) == {"x": [text]}
    harmless(written)
    assert "ü € 🦍" in written


def test_marks_stand_under_the_words_at_fault_whatever_is_before_them(tmp_path: Path) -> None:
    log = tmp_path / "log.ref"
    log.write_text(record("unreadable", "\x1b: \u202e##[x]: :what: is this"), "utf-8")
    rows = run("check", log, "--all", "--full").out.splitlines()
    at = next(i for i, row in enumerate(rows) if "is this" in row)
    assert len(rows[at + 1]) <= len(rows[at])
    assert set(rows[at + 1].replace("|", "").strip()) == {"^"}
