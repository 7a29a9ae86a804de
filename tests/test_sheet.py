"""`referee sheet`: two pages of A4 for every game, with all that can be named."""

from __future__ import annotations

import base64
import html
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.games import names
from referee.games.editions import own_table
from referee.language import LANGUAGES, translated, using
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of

each_game = pytest.mark.parametrize("key", names())
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no browser: apt-get install chromium")


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [*map(str, words)], standalone_mode=False)


def sheet_of(key: str, language: str = "en") -> str:
    result = run("--lang", language, "sheet", key)
    assert result.exception is None
    return result.stdout


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_has_a_name_is_on_the_sheet(key: str, language: str) -> None:
    page = html.unescape(sheet_of(key, language))
    game = game_of(key)
    with using(language):
        named = {translated(component.name, "notation") for component in game.components(own_table(game))}
    assert named == set(re.findall(r"<li><b>(.*?)</b>", page))
    assert f'<html lang="{language}">' in page
    assert "<svg" in page


@each_game
@needs_browser
def test_it_prints_on_two_pages_with_nothing_cut_off(key: str, browser: Browser, tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / "sheet.html").write_text(sheet_of(key, language), "utf-8")
        browser.open(tmp_path / "sheet.html")
        printed = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True)["data"])
        assert pages(printed) == 2
        assert browser.complaints() == []
        board, paper = browser.ask("[...document.querySelectorAll('.board svg, .page')].slice(0, 2).map(e => e.clientWidth)")
        assert 0 < board <= paper


@pytest.mark.parametrize(
    ("key", "first", "last"), [("ape_town", "1.", "65."), ("monkey_maniacs", "R1.", "R33."), ("palermo", "1.", "65.")]
)
def test_lines_are_numbered_as_the_game_counts(key: str, first: str, last: str) -> None:
    numbers = re.findall(r"<li>([^<]+)</li>", sheet_of(key))
    assert [*numbers[:2], numbers[-1]] == ["*", first, last]


def test_the_board_is_that_of_ones_own_box(tmp_path: Path) -> None:
    own = tmp_path / "my-box.toml"
    run("games", "ape-town", "--write-edition", own)
    assert run("sheet", "ape-town", "--edition", own).stdout == sheet_of("ape_town")
    own.write_text(own.read_text("utf-8").replace('"2.4" = "banana"', '"2.4" = "katta"'), "utf-8")
    assert run("sheet", "ape-town", "--edition", own).stdout != sheet_of("ape_town")
    own.write_text("game = 3", "utf-8")
    assert run("sheet", "ape-town", "--edition", own).return_value == 1


def test_with_weasyprint_it_is_a_pdf(tmp_path: Path) -> None:
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError):
        pytest.skip("no PDF: pip install weasyprint, apt-get install libpango-1.0-0")
    run("sheet", "palermo", "-o", tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_without_weasyprint_it_says_what_else_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "referee.report.pdf", None)
    result = run("sheet", "palermo", "-o", tmp_path / "sheet.pdf")
    assert getattr(result.exception, "exit_code", 0) == 2
    assert ".html" in str(result.exception)
    assert not (tmp_path / "sheet.pdf").exists()
