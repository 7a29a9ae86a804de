"""Pages in a real browser: Debian's chromium, headless. Skipped where it is not installed (`apt-get install chromium`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.games import names
from referee.report.game_page import page
from referee.verdict import Verdict
from tests.browser import CHROMIUM, Browser
from tests.test_see import APES, first, game, hostile

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")

AT = "document.querySelectorAll('#moves > li').values().toArray().findIndex(li => li.ariaCurrent)"
Open = Callable[..., Browser]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as found:
        yield found


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Open:
    """Opens a verdict's page. REFEREE_PICTURES names a folder for screenshots, to be looked at."""

    def opened(verdict: Verdict, name: str = "", **size: Any) -> Browser:
        path = tmp_path / "game.html"
        path.write_text(page(verdict), "utf-8")
        browser.open(path, **size)
        folder = os.environ.get("REFEREE_PICTURES")
        if folder and name:
            Path(folder).mkdir(parents=True, exist_ok=True)
            browser.picture(Path(folder) / f"{name}.png", whole=True)
        return browser

    return opened


def click(browser: Browser, selector: str) -> None:
    browser.ask(f"document.querySelector({selector!r}).click()")


def test_arrow_keys_buttons_and_slider_step_through_the_game(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    last = browser.ask("document.querySelectorAll('#moves > li').length - 1")
    assert browser.ask(AT) == last
    browser.press("Home")
    assert browser.ask(AT) == 0
    start = browser.ask("document.querySelector('#board').innerHTML")
    for _ in range(3):
        browser.press("ArrowRight")
    assert browser.ask(AT) == 3
    assert browser.ask("document.querySelector('#slider').value") == "3"
    assert browser.ask("document.querySelector('#slider').getAttribute('aria-valuetext')").startswith("1. ")
    assert browser.ask("document.querySelector('#said').textContent").startswith("1. ")
    assert browser.ask("document.querySelector('#board').innerHTML") != start
    browser.press("ArrowLeft")
    assert browser.ask(AT) == 2
    click(browser, "#last")
    assert browser.ask(AT) == last
    for step in (40, 70, 10, 0):  # also across the frames that are kept for going back
        browser.ask(f"(s => {{ s.value = {step}; s.dispatchEvent(new Event('input')) }})(document.querySelector('#slider'))")
        assert browser.ask(AT) == step
    assert browser.ask("document.querySelector('#board').innerHTML") == start
    click(browser, "#moves > li:nth-child(6) button")
    assert browser.ask(AT) == 5
    assert browser.complaints() == []


def test_the_slider_has_its_own_keys(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    browser.press("Home")
    browser.ask("document.querySelector('#slider').focus()")
    browser.press("ArrowRight")
    assert browser.ask(AT) == 1


def test_the_list_of_moves_is_one_stop_for_the_tab_key(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    assert browser.ask("[...document.querySelectorAll('#moves button')].filter(b => b.tabIndex === 0).length") == 1
    click(browser, "#moves > li:nth-child(5) button")
    browser.ask("document.querySelector('#moves > li:nth-child(5) button').focus()")
    browser.press("ArrowDown")
    browser.press("ArrowDown")
    browser.press("ArrowUp")
    assert browser.ask(AT) == 5
    assert browser.ask("document.activeElement.parentElement === document.querySelectorAll('#moves > li')[5]")


def test_the_play_button_plays_and_pauses(show: Open) -> None:
    """The clock is ours: a real one would go on while a busy machine is slow to look."""
    browser = show(first(APES / "legal" / "rulebook-example-1.ref"))
    last = browser.ask(AT)
    browser.ask("window.setInterval = (act, pause) => { window.tick = act; window.every = pause; return 1e9; }; 0")
    browser.press(" ")
    assert browser.ask(AT) == 0
    assert "pause" in browser.ask("document.querySelector('#play').textContent")
    assert browser.ask("window.every") > 0
    browser.ask("window.tick(); 0")
    assert browser.ask(AT) == 1
    click(browser, "#play")
    assert "play" in browser.ask("document.querySelector('#play').textContent")
    assert browser.ask(AT) != last


@pytest.mark.parametrize("key", names())
def test_boards_of_every_game_are_the_drawings_of_its_positions(show: Open, key: str) -> None:
    """The page puts every board together from changes: each must be what the game draws there."""
    from referee.steps import steps

    found = game(key, 30)
    browser = show(found, key)
    game_, players = found.match.game, found.match.players
    # Marks are taken off again; then both are compared as the browser writes them.
    same = """(svg => { const plain = document.querySelector('#board').cloneNode(true);
        plain.querySelector('#last-move')?.remove();
        plain.querySelectorAll('g[filter="url(#last-move)"], svg > g[text-decoration]').forEach(g => g.replaceWith(...g.childNodes));
        const drawn = document.createElement('div'); drawn.innerHTML = svg;
        return plain.innerHTML === drawn.innerHTML.replaceAll('\\n', ''); })"""
    browser.press("Home")
    for index, step in enumerate(steps(found)):
        svg = game_.svg(step.state, players)
        assert browser.ask(AT) == index
        assert browser.ask(f"{same}({_quoted(svg)})"), (index, step.text)
        assert browser.ask("document.querySelector('#words pre').textContent") == game_.draw(step.state, players)
        browser.press("ArrowRight")
    assert browser.complaints() == []


def _quoted(text: str) -> str:
    import json

    return json.dumps(text)


def test_the_last_move_is_marked_and_the_chart_follows(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    assert browser.ask("document.querySelectorAll('#board svg > g[filter], #board svg > g[text-decoration]').length") >= 1
    end = float(browser.ask("document.querySelector('#now').getAttribute('x1')"))
    browser.press("Home")
    start = float(browser.ask("document.querySelector('#now').getAttribute('x1')"))
    assert start < end
    assert browser.ask("document.querySelectorAll('#chart polyline').length") == 2 * 3
    box = browser.ask("(b => [b.width, b.height])(document.querySelector('#chart svg').getBoundingClientRect())")
    assert min(box) > 100


def test_faults_are_marked_and_reached_with_a_key(show: Open) -> None:
    browser = show(first(APES / "faulty" / "AT-25-wrong-colour.ref"), "faulty")
    browser.press("Home")
    browser.press("f")
    assert browser.ask(AT) == 3
    said = browser.ask("document.querySelector('#said').textContent")
    assert "AT-25 segment 2 is grey" in said
    assert "the last legal position is shown" in said
    assert browser.ask("getComputedStyle(document.querySelector('#moves > li:nth-child(4) .fault')).display") == "block"
    click(browser, "#first")
    click(browser, "#fault")
    assert browser.ask(AT) == 3


def test_strange_names_run_nothing_and_ask_for_nothing(show: Open) -> None:
    browser = show(hostile(), "hostile")
    assert browser.complaints() == []
    assert len(browser.requests()) == 1
    assert browser.ask("document.querySelectorAll('script').length") == 2
    assert "<script>alert`1`</script>" in browser.ask("document.body.innerText")
    for _ in range(8):
        browser.press("ArrowLeft")
    assert browser.complaints() == []


def test_the_policy_stops_what_is_not_ours(show: Open) -> None:
    """If something were smuggled in after all, it would not run."""
    browser = show(first(APES / "legal" / "rulebook-example-1.ref"))
    browser.ask("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.smuggled = 1\">')")
    browser.ask("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.smuggled = 2'}))")
    assert browser.ask("window.smuggled ?? 0") == 0
    assert browser.complaints() != []


@pytest.mark.parametrize("key", names())
@pytest.mark.parametrize(("look", "size"), [("dark", {"dark": True}), ("phone", {"width": 360, "height": 740})])
def test_pages_fit_a_phone_and_the_dark(show: Open, key: str, look: str, size: dict[str, Any]) -> None:
    browser = show(game(key, 30), f"{key}-{look}", **size)
    width = size.get("width", 1280)
    assert browser.ask("document.documentElement.scrollWidth") <= width
    back = browser.ask("getComputedStyle(document.body).backgroundColor")
    assert back == ("rgb(23, 24, 26)" if look == "dark" else "rgb(255, 255, 255)")
    small = "[...document.querySelectorAll('.controls button')].map(b => b.getBoundingClientRect()).filter(b => b.height < 40 || b.width < 40)"
    assert browser.ask(f"{small}.length") == 0


def test_a_screen_reader_finds_names_for_everything(show: Open) -> None:
    browser = show(first(APES / "faulty" / "AT-25-wrong-colour.ref"))
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"] and "name" in node}
    for role in ("button", "slider", "heading", "image", "link", "region"):
        assert [name for kind, name in named if kind == role and not name.strip()] == [], role
    assert ("slider", "Step of the game") in named
    assert {("button", "one step back"), ("button", "one step forward"), ("button", "▶ play")} <= named
    assert any(role in ("image", "img") and "Scores over the game" in name for role, name in named)
    assert any(role == "button" and name.startswith("fault:") for role, name in named)
