"""A league's pages in a real browser, as `tests/test_browser.py` has those of games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import cli
from tests.browser import CHROMIUM, Browser
from tests.league.games_of_a_club import STRANGE, write_games

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")

PHONE: dict[str, Any] = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games = tmp_path_factory.mktemp("games")
    write_games(games)
    CliRunner().invoke(
        cli, ["report", str(games), "--league", f"{games}/league.toml", "-o", f"{games}/site/"], standalone_mode=False
    )
    return games / "site"


def column(browser: Browser, table: str, number: int) -> list[str]:
    """What can be seen of a column."""
    rows = f"[...document.querySelectorAll('{table} tbody tr')].filter(row => !row.hidden)"
    found: list[str] = browser.ask(f"{rows}.map(row => row.cells[{number}].innerText.trim())")
    return found


def test_a_header_sorts_by_keyboard_numbers_as_numbers_and_says_so(browser: Browser, site: Path) -> None:
    browser.open(site / "index.html")
    ranked = column(browser, ".standings", 1)
    head = "document.querySelectorAll('.standings th')[{}]"
    browser.ask(f"{head.format(5)}.querySelector('button').focus()")  # shared: nothing to tell apart
    browser.press("Enter")
    assert column(browser, ".standings", 1) == ranked, "what is equal keeps its order"
    browser.ask(f"{head.format(6)}.querySelector('button').focus()")
    browser.press("Enter")
    scored = list(map(int, column(browser, ".standings", 6)))
    assert scored == sorted(scored, reverse=True)
    assert max(scored) > 99 > min(scored), "or texts would be sorted alike"
    assert browser.ask(f"{head.format(6)}.ariaSort") == "descending"
    browser.press("Enter")
    assert list(map(int, column(browser, ".standings", 6))) == sorted(scored)
    assert browser.ask(f"{head.format(6)}.ariaSort") == "ascending"
    assert browser.ask(f"{head.format(5)}.ariaSort") is None
    said = "document.querySelector('.standings').closest('section').querySelector('[role=status]').textContent"
    assert browser.ask(said) == "sorted by scored"
    browser.ask("document.querySelectorAll('.games th')[1].querySelector('button').click()")
    dates = column(browser, ".games", 1)
    known = [date for date in dates if date.startswith("2026")]
    assert dates[: len(known)] == sorted(known)
    assert set(dates[len(known) :]) == {"", "????-??-??"}, "what has no date comes last"
    assert browser.complaints() == []


def test_words_filter_the_games_and_the_number_is_said(browser: Browser, site: Path) -> None:
    browser.open(site / "index.html")
    assert len(column(browser, ".games", 0)) == 12
    write = "(f => { f.value = '%s'; f.dispatchEvent(new Event('input')); })(document.querySelector('#filter'))"
    for words, shown in (("ILLEGAL", 1), ("ape  anna", 4), ("palermo", 1), ("no such game", 0), ("", 12)):
        browser.ask(write % words)
        assert len(column(browser, ".games", 0)) == shown, words
        assert browser.ask("document.querySelector('#count').textContent") == f"{shown} of 12 shown"
    assert browser.ask("document.querySelector('#count').role") == "status"


def test_the_points_are_seen_on_a_phone(browser: Browser, site: Path) -> None:
    for page in ("index.html", "players/anna.html", "rounds/1.html"):
        browser.open(site / page, **PHONE)
        assert browser.ask("document.documentElement.scrollWidth") <= 390
    browser.open(site / "index.html", **PHONE)
    picture(browser, "league-phone")
    right = "[...document.querySelectorAll('.standings tr > :nth-child(3)')].map(cell => cell.getBoundingClientRect().right)"
    assert browser.ask("document.querySelector('.standings th:nth-child(3)').innerText").startswith("points")
    assert max(browser.ask(right)) <= 390, "also with a name of 60 letters"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("page", ["index.html", "players/anna.html", "players/laura.html", "rounds/1.html"])
def test_pages_complain_of_nothing_in_both_colour_schemes(browser: Browser, site: Path, page: str, dark: bool) -> None:
    browser.open(site / page, dark=dark)
    picture(browser, f"{Path(page).stem}-{'dark' if dark else 'light'}")
    assert browser.complaints() == []
    assert len(browser.requests()) == 1
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"] and "name" in node}
    for role in ("button", "link", "heading", "image", "region", "searchbox"):
        assert [name for kind, name in named if kind == role and not name.strip()] == [], role
    assert (("searchbox", "Show only games with") in named) == (not page.startswith("rounds"))


def test_without_the_script_everything_can_be_read(browser: Browser, site: Path) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(site / "index.html")
        shown = browser.call("DOM.getDocument", depth=-1)
        assert STRANGE[0] in str(shown)
        found = browser.call("DOM.querySelector", nodeId=shown["root"]["nodeId"], selector="#search:not([hidden]), th button")
        assert found["nodeId"] == 0, "nothing that would do nothing"
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def picture(browser: Browser, name: str) -> None:
    """REFEREE_PICTURES names a folder for screenshots, to be looked at."""
    if folder := os.environ.get("REFEREE_PICTURES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        browser.picture(Path(folder) / f"{name}.png", whole=True)
