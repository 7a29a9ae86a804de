"""Pages in a real browser: what is seen where, in which size, in light and dark, on paper, and by those who do not see it.

axe-core (`npm install --prefix .venv/axe axe-core`) checks WCAG 2.2 AA; `.ci/run` installs it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.edit.simulate import NAMES, simulate
from referee.language import using
from referee.report.game_page import page
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of, verdict
from tests.test_see import APES, EXAMPLES, Run, first, run  # noqa: F401

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")

AXE = Path(sys.prefix, "axe", "node_modules", "axe-core", "axe.min.js")
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm install --prefix .venv/axe axe-core")
GAMES = {
    "ape_town": "three-players",
    "animal_kingdoms": "five-players",
    "manhattan_traffiq": "four-players-central-park",
    "monkey_maniacs": "variant-negative-health",
    "palermo": "five-players",
}
DESK, PHONE = (1280, 800), (390, 844)
SMALLEST = 11
"""Pixels of letters."""

BOXES = """(names => Object.fromEntries(names.map(name => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [name, [box.left, box.top, box.right, box.bottom].map(Math.round)]; })))"""
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))"
"""When the page has seen that its size is another one."""
SMALL_TEXTS = """(smallest => {
    // What stands in <defs> is seen where it is used, in the size that it has there.
    const own = e => e.transform?.baseVal.consolidate()?.matrix ?? new DOMMatrix();
    const scale = m => Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    const found = [];
    const look = (element, factor) => {
        for (const text of element.matches('text') ? [element] : element.querySelectorAll('text')) {
            let inner = factor;
            for (let e = text; e !== element; e = e.parentElement) inner *= scale(own(e));
            const size = parseFloat(getComputedStyle(text).fontSize) * inner;
            if (getComputedStyle(text).display !== 'none' && text.textContent.trim() && size < smallest) found.push(`${text.textContent.trim()} ${size.toFixed(1)}`);
        }
    };
    for (const element of document.querySelectorAll('body *')) {
        if (element.closest('defs, .unseen, [hidden], script, style') || !element.checkVisibility()) continue;
        if (element.localName === 'use') look(document.querySelector(element.getAttribute('href')), scale(element.getScreenCTM()));
        else if (element.localName === 'text') look(element, scale(element.getScreenCTM()));
        else if (!element.closest('svg')) {
            const letters = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (letters && size < smallest) found.push(`${element.localName} ${element.textContent.slice(0, 20)} ${size}`);
        }
    }
    return [...new Set(found)]; })"""


def written(path: Path, folder: Path, language: str = "en") -> Path:
    with using(language):
        text = page(first(path))
    out = folder / f"{path.stem}.html"
    out.write_text(text, "utf-8")
    return out


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """The page of a whole game, opened at a move in its middle."""
    path = EXAMPLES / request.param / "legal" / f"{GAMES[request.param]}.ref"
    browser.open(written(path, tmp_path_factory.mktemp("page")), *DESK, at="30")
    return browser


def boxes(browser: Browser, *names: str) -> list[list[int]]:
    """Left, top, right and bottom of elements."""
    found = browser.ask(f"{BOXES}({list(names)})")
    return [found[name] for name in names]


@pytest.mark.parametrize(("width", "height"), [DESK, (900, 700)])
def test_from_900_pixels_on_the_board_and_the_moves_stand_side_by_side_in_the_window(
    game: Browser, width: int, height: int
) -> None:
    game.resize(width, height)
    game.media()
    game.ask("document.querySelector('.viewer').scrollIntoView()")
    game.ask(NEXT_FRAME)
    board, controls, moves, current = boxes(game, "#board", ".controls", "#moves", "[aria-current]")
    assert board[2] <= min(controls[0], moves[0])
    assert boxes(game, "h1")[0][0] == board[0], "everything begins at one edge"
    assert board[1] <= 0, "the board is at the top"
    assert max(board[3], controls[3]) <= height
    assert moves[1] <= current[1] < moves[3] <= max(height, moves[1] + 150)
    wide, high = board[2] - board[0], board[3] - board[1]
    assert high > height - 120 or wide > width - 450, "it is as large as the window or its column"
    assert game.ask("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "height"), [PHONE, (899, 1000)])
def test_on_a_phone_the_board_has_the_whole_width_and_the_buttons_are_above_the_fold(
    game: Browser, width: int, height: int
) -> None:
    game.resize(width, height)
    game.media()
    game.ask("window.scrollTo(0, 0)")
    board, controls, said = boxes(game, "#board", ".controls", "#said")
    assert (board[0], board[2]) == (0, width) or board[3] - board[1] > height - 200
    assert board[3] <= controls[1]
    assert controls[3] <= height, "without scrolling"
    assert said[1] < height, "what was played"
    game.ask("document.querySelector('.viewer').scrollIntoView()")
    game.ask(NEXT_FRAME)
    moves, current = boxes(game, "#moves", "[aria-current]")
    assert moves[1] <= current[1] < moves[3], "the list shows the current move"
    assert current[3] <= height, "and the window the list"
    assert game.ask("document.documentElement.scrollWidth") <= width
    small = "[...document.querySelectorAll('.controls button, .share button')].map(b => b.getBoundingClientRect())"
    assert game.ask(f"{small}.filter(b => b.height < 40 || b.width < 40).length") == 0


def test_a_legend_that_is_opened_leaves_the_current_move_in_view(game: Browser) -> None:
    game.resize(*DESK)
    game.media()
    for is_open in ("true", "false"):
        game.ask(f"document.querySelector('.beside details').open = {is_open}; 0")
        game.ask(NEXT_FRAME)
        moves, current = boxes(game, "#moves", "[aria-current]")
        assert moves[1] - 1 <= current[1] <= current[3] <= moves[3] + 1


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_shows_the_whole_of_every_move_and_the_players_stay_in_their_places(
    game: Browser, size: tuple[int, int]
) -> None:
    game.resize(*size)
    game.media()
    found = game.ask("""(() => { const list = document.querySelector('#moves'), slider = document.querySelector('#slider');
        const box = e => e.getBoundingClientRect(), cut = [], places = new Set(), before = slider.value;
        const go = step => { slider.value = step; slider.dispatchEvent(new Event('input')); };
        for (let step = Number(slider.max); step >= 0; step -= Math.ceil(slider.max / 40)) {
            go(step);
            const move = box(document.querySelector('[aria-current] > button')), room = box(list);
            if (move.top < room.top - 1 || move.bottom > room.bottom + 1) cut.push(step);
            document.querySelectorAll('#panel th > svg').forEach(picture => places.add(Math.round(box(picture).left)));
        }
        go(before);
        return [cut, [...places]]; })()""")
    assert found[0] == []
    assert len(found[1]) == 1, "whoever is on turn"


def test_dark_and_light_follow_the_reader(game: Browser) -> None:
    for dark, paper in ((True, "rgb(23, 24, 26)"), (False, "rgb(255, 255, 255)")):
        game.media(dark=dark)
        assert game.ask("getComputedStyle(document.body).backgroundColor") == paper


def test_paper_shows_the_end_with_all_moves_and_no_buttons(game: Browser) -> None:
    here = game.ask("location.hash")
    game.resize(*DESK)
    game.media(paper=True)
    game.ask("dispatchEvent(new Event('beforeprint'))")
    shown = "[...document.querySelectorAll('button, input, textarea, nav')].filter(e => e.checkVisibility() && !e.closest('#moves'))"
    assert game.ask(f"{shown}.length") == 0
    assert game.ask("[...document.querySelectorAll('#moves > li')].every(li => li.checkVisibility())")
    assert game.ask("document.querySelector('#moves').scrollHeight - document.querySelector('#moves').clientHeight") <= 1
    assert game.ask("document.querySelector('#moves > li:last-child').ariaCurrent") == "step"
    for part in ("#board", ".result", ".players", ".score table", "#chart"):
        assert game.ask(f"document.querySelector('{part}').checkVisibility()"), part
    game.ask("dispatchEvent(new Event('afterprint'))")
    game.media()
    assert game.ask("document.querySelector('#said').textContent").startswith(("30.", "R"))
    assert game.ask("location.hash") == here


def test_paper_is_white_also_for_those_who_like_it_dark(game: Browser) -> None:
    seen = """['body', '#board .paper', '#chart .paper'].map(name => { const style = getComputedStyle(document.querySelector(name));
        return name === 'body' ? style.backgroundColor : style.fill; })"""
    game.call("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    assert set(game.ask(seen)) == {"rgb(255, 255, 255)"}
    game.media()


def test_without_motion_nothing_moves(game: Browser) -> None:
    for still in (False, True):
        game.media(still=still)
        game.press("ArrowRight")
        game.press("ArrowLeft")
        assert (game.ask("document.getAnimations().length") == 0) == still


STRANGE = ("W" * 60, "שלום עולם", "مرحبا بالعالم", "Bartholomäus Wimmers", "👨‍👩‍👧‍👦" * 7)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("key", GAMES)
def test_long_names_and_those_from_right_to_left_push_nothing_away(
    browser: Browser, tmp_path: Path, key: str, size: tuple[int, int]
) -> None:
    played = game_of(key)
    people = ", ".join(f"{strange} ({name})" for strange, name in zip(STRANGE[: played.seats[-1]], NAMES, strict=False))
    text = re.sub(r'\[Players ".*"\]', f'[Players "{people}"]', simulate(played, "names", seats=played.seats[-1]))
    (tmp_path / "game.html").write_text(page(verdict(text)), "utf-8")
    browser.open(tmp_path / "game.html", *size)
    assert browser.ask("document.documentElement.scrollWidth") <= size[0]
    found = browser.ask("""(() => { const box = e => e.getBoundingClientRect(), all = s => [...document.querySelectorAll(s)];
        const over = all('#panel tr:not(.hand)').filter(row => box(row.querySelector('.name')).right > box(row.cells[1]).left + 1);
        const above = all('.players bdi').map(box).filter((b, i, a) => i && b.top === a[i - 1].top && b.left < a[i - 1].right);
        const beside = all('#chart .named').filter(named => { const [name, points] = [...named.children].map(box);
            return name.width < 20 || name.right > points.left || points.right > box(named.closest('svg')).right
                || box(named).height > box(named.parentElement).height + 1; });
        if (!all('#chart .named').length) throw 'no names beside the chart';
        return [over, above, beside].map(list => list.length); })()""")
    assert found == [0, 0, 0], (
        "names over points; in another order than the points; over the edge of the chart, over the points or not there"
    )


# -- letters -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_letter_can_be_read(game: Browser, size: tuple[int, int]) -> None:
    game.resize(*size)
    game.media()
    assert game.ask(f"{SMALL_TEXTS}({SMALLEST})") == []


# -- WCAG 2.2 AA -------------------------------------------------------------------------------------------------------


def violations(browser: Browser, **how: Any) -> list[Any]:
    """What axe finds, each rule with the first element that breaks it."""
    if not browser.ask("'axe' in window"):
        browser.ask(f"{AXE.read_text('utf-8')};0")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"], **how}
    found = (
        f"axe.run({json.dumps(options)}).then(r => r.violations.map(v => [v.id, v.nodes[0].html, v.nodes[0].failureSummary]))"
    )
    result: list[Any] = browser.ask(found)
    return result


def contrast(browser: Browser, dark: bool) -> list[Any]:
    browser.media(dark=dark)
    return violations(browser, runOnly=["color-contrast"])


@needs_axe
def test_a_page_of_every_game_keeps_wcag(game: Browser) -> None:
    game.resize(*DESK)
    game.media()
    game.ask("document.querySelectorAll('details').forEach(d => d.open = d.closest('.beside') !== null)")
    assert violations(game) == []
    assert contrast(game, dark=True) == []
    game.resize(*PHONE)
    assert violations(game, runOnly=["target-size", "scrollable-region-focusable"]) == []


@needs_axe
def test_pages_of_faults_and_of_many_games_keep_wcag(browser: Browser, run: Run, tmp_path: Path) -> None:  # noqa: F811
    faulty = APES / "faulty" / "AT-25-wrong-colour.ref"
    round = '[[rounds]]\nnumber = 1\ntables = [["Laura", "Emma", "Felix"]]\nbyes = ["Jürgen"]\n'
    (tmp_path / "club.toml").write_text(round, "utf-8")
    games = (APES / "legal" / "three-players.ref", APES / "legal" / "tie.ref", faulty)
    run("report", *games, "--league", tmp_path / "club.toml", "-o", tmp_path / "all.html")
    pages = [
        tmp_path / "all" / "rounds" / "1.html",
        written(faulty, tmp_path, "de"),
        written(APES / "faulty" / "H02-unknown-game.ref", tmp_path),
        tmp_path / "all.html",
    ]
    for path in pages:
        browser.open(path, *DESK, at="fault")
        assert violations(browser) == [], path.name
        assert contrast(browser, dark=True) == [], path.name
