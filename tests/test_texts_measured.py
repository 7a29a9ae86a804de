"""Every text of every drawing, measured in a real browser: none overlaps another, is cut off, half hidden or too small to read.

Fonts differ: what is measured is the ink of the ones that the machine has.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from high_card import GAME as SAMPLE
from referee.games import names
from referee.games.canvas import COLUMN, HIGHEST, PHONE, READABLE
from referee.games.game import Game, Players
from referee.language import using
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of, walk
from tests.test_boards_drawn import TABLES

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")

SCRIPT = Path(__file__).with_suffix(".js").with_name("texts_measured.js").read_text("utf-8")
NAMES = (
    ("I", "Bartholomäus Wimmers", "W" * 60, "日本太郎と申します、どうぞよろしくお願い", "👨‍👩‍👧‍👦" * 7),
    ("שלום עולם 12", "مرحبا بالعالم 34", "Zo\u0308e\u0308\u0323 de\u0301 la Cru\u0302z", "M" * 20, "i" * 60),
)
"""Of one character, of 20 and of 60, narrow and wide; Chinese and Japanese, families of emoji; from right to left, with combining
marks."""
WAYS: dict[str, dict[str, Any]] = {
    "page": {"width": COLUMN, "height": HIGHEST, "smallest": READABLE},
    "phone": {"width": PHONE, "height": 0, "smallest": READABLE},
    "whole": {"width": COLUMN, "height": 0, "smallest": READABLE},
}


@pytest.fixture(scope="module")
def paper(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    page = tmp_path_factory.mktemp("texts") / "page.html"
    page.write_text("<!doctype html><meta charset=utf-8><style>body{margin:0}</style><body>", "utf-8")
    browser.open(page)
    browser.ask(f"{SCRIPT};0")
    return browser


def frames(game: Game[Any, Any], seats: int, options: dict[str, str], seed: str, parts: int) -> Iterator[tuple[str, str]]:
    """Drawings of a random game at its start, its end and between: how each is shown, and the drawing."""
    states = [game.copy(step.state) for step in walk(game, seed, seats, options)]
    for count in range(parts + 1):
        state, table = states[(len(states) - 1) * count // parts], Players(NAMES[count % len(NAMES)][:seats])
        with using("de" if count % 3 == 2 else "en"):
            board = game.svg(state, table)
            yield "page", board
            yield "phone", board
            yield "whole", game.svg(state, table, whole=True)


def wrong(paper: Browser, drawings: Iterator[tuple[str, str]]) -> tuple[int, list[str]]:
    """How many texts were measured, and what is wrong with them."""
    texts, found = 0, []
    for way, svg in drawings:
        result = paper.ask(f"measured({json.dumps(svg)}, {json.dumps(WAYS[way])})")
        assert result["texts"], svg
        texts += result["texts"]
        found += [f"{way}: {words}" for words in result["wrong"]]
    return texts, sorted(set(found))


@pytest.mark.parametrize("key", names())
def test_no_text_of_a_drawing_overlaps_another_or_is_cut_off_or_too_small(paper: Browser, key: str) -> None:
    game = game_of(key)
    texts, found = wrong(paper, frames(game, game.seats[-1], {}, "texts", 4))
    assert not found
    assert texts > 300


def test_the_text_of_a_game_without_a_drawing_of_its_own_is_measured_too(paper: Browser) -> None:
    drawings = ((way, svg) for way, svg in frames(SAMPLE, SAMPLE.seats[-1], {}, "texts", 2) if way == "whole")
    assert not wrong(paper, drawings)[1]


@pytest.mark.long
@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_no_text_of_many_random_games_overlaps(
    paper: Browser, key: str, seats: int, options: dict[str, str], seed: int
) -> None:
    assert not wrong(paper, frames(game_of(key), seats, options, f"texts {seed}", 30))[1]


@pytest.mark.parametrize(
    ("drawn", "complaint"),
    [
        (
            '<text x="10" y="50" font-size="20">one</text><text x="20" y="50" font-size="20">two</text>',
            '"two" and "one" overlap',
        ),
        ('<text x="80" y="50" font-size="20">long</text>', '"long" leaves the frame'),
        ('<text x="10" y="50" font-size="1">small</text>', '"small" has letters of 7.0 px'),
        (
            '<text x="10" y="50" font-size="9">half</text><rect x="20" y="30" width="50" height="40"/>',
            '"half" is partly hidden',
        ),
        ('<g><rect x="9" y="40" width="5" height="9"/><text x="10" y="48" font-size="9">broad</text></g>', "stands on"),
        ('<text x="10" y="50" font-size="9">under</text><rect width="90" height="90"/>', ""),
    ],
)
def test_what_is_wrong_with_a_text_is_found(paper: Browser, drawn: str, complaint: str) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
    found = paper.ask(f"measured({json.dumps(svg)}, {json.dumps(WAYS['whole'])})")["wrong"]
    assert any(complaint in words for words in found) if complaint else not found
