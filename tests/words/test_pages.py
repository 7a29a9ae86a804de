"""Pages and tables in the reader's language: words, dates, numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.files.inputs import Source, text_of
from referee.language import using
from referee.report.dates import written
from referee.report.game_page import page
from referee.verdict.verdict import judge_text

APES = Path(__file__).parent.parent.parent / "examples" / "ape_town"


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [*map(str, words), "--lang", "de"])


@pytest.mark.parametrize(
    ("date", "english", "german"),
    [
        ("2026-11-12", "12 November 2026", "12. November 2026"),
        ("2026-03-01", "1 March 2026", "1. März 2026"),
        ("2026-05-??", "May 2026", "Mai 2026"),
        ("2026-??-??", "2026-??-??", "2026-??-??"),
        ("2026-13-01", "2026-13-01", "2026-13-01"),
        ("soon", "soon", "soon"),
    ],
)
def test_dates_are_written_as_the_language_writes_them(date: str, english: str, german: str) -> None:
    assert written(date) == english
    with using("de"):
        assert written(date) == german


def test_a_page_in_german_has_no_english_left() -> None:
    [verdict] = judge_text(text_of(Source(str(APES / "faulty" / "AT-25-wrong-colour.ref"))))
    with using("de"):
        text = page(verdict)
    assert '<html lang="de">' in text
    for german in ("regelwidrig", "erlaubt und ähnlich:", "Die Stellung als Text", "▶ abspielen", "nächster Fehler", "Wertung"):
        assert german in text
    assert r'"pause":"\u275a\u275a anhalten"' in text
    shown = re.sub(r"<style>.*?</style>|<script.*?</script>|<pre>.*?</pre>", "", text, flags=re.DOTALL)
    words = set(re.findall(r"[a-z]+", re.sub(r"<[^>]*>", " ", shown).lower()))
    words -= set(re.findall(r"[a-z]+", "\n".join(verdict.record.rows).lower()))
    english = re.compile("the|of|and|is|to|moves?|steps?|faults?|legal|near|start|score|points?|with|after")
    assert not list(filter(english.fullmatch, words))
    labels = re.findall(r'(?:aria-label|title)="([^"]*)"', shown)
    assert labels
    assert not [label for label in labels if re.search(r"\b(the|step|game|table)\b", label)]


def test_an_index_in_german(tmp_path: Path) -> None:
    assert run("report", APES / "legal", "-o", tmp_path / "liga.html").exit_code == 0
    text = (tmp_path / "liga.html").read_text("utf-8")
    assert '<html lang="de">' in text
    for german in (
        "<h2>Tabelle</h2>",
        "<h2>Partien</h2>",
        "</span> beendet",
        "</span> unfertig",
        "Was nicht zählt",
        ">Rang<",
        "gewinnt",
    ):
        assert german in text
    assert "<td>2026-11-12</td>" in text
    assert re.search(r'<td class="number"[^>]*>\d,\d\d</td>', text)


def test_numbers_in_tables_are_written_as_the_language_writes_them() -> None:
    players = [APES / "legal" / f"{size}-players.ref" for size in ("two", "three", "four")]
    lines = run("standings", *players, "--explain", "--history").stdout.splitlines()
    assert lines[0] == "Tabelle: 3 Partien, Wertung: Platzierungspunkte"
    assert [line.split()[-1] for line in lines[3:7]] == ["2,00", "1,83", "0,67", "0,00"]
    assert "3. Laura steht vor Jürgen: Punkte 0,67 zu 0" in lines
    assert any("2 (1,83)" in line for line in lines)
    table = run("standings", *players, "--table", "csv").stdout
    assert table.splitlines()[2].endswith("1.83")


def test_what_is_wrong_with_a_league_file_is_said_in_german(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('scheme = "lottery"\nnmae = "x"\n[[byes]]\npoints = -1\nplayer = "A"\n', "utf-8")
    result = run("standings", APES / "legal", "--league", tmp_path / "club.toml")
    assert result.exit_code == 2
    assert "unbekannter Schlüssel „nmae“; möglich sind: name, game" in result.output
    assert "unbekannte Wertung „lottery“; zur Wahl stehen placement, wins, normalised oder places" in result.output
    assert "[[byes]] 1: points muss sein: eine Zahl von 0 bis 1000" in result.output


def test_a_table_says_in_german_what_does_not_count() -> None:
    output = run("standings", APES / "legal", APES / "faulty", "--league", APES.parent / "league" / "club.toml").stdout
    for german in (
        "nicht gezählt:\n",
        "unfinished.ref: unfertig: Felix ist am Zug",
        "S11-misspelt-word.ref: unlesbar: Zeile 6: S11 ",
        "by-post.ref",
        "doppelt: dieselbe Partie wie ",
        "Hinweis: ",
        " zählt, hat aber einen Fehler: Zeile 3: A03 ",
        " zählt, ist aber ungewöhnlich: ",
    ):
        assert german in output
