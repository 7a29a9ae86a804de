"""Pages in a real browser: Debian's chromium, headless. Skipped where it is not installed (`apt-get install chromium`).

What is seen where is in test_page_fits.py.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.edit.simulate import simulate
from referee.games import names
from referee.games.panel import Panel
from referee.report.beside import panel_rows
from referee.report.game_page import page
from referee.report.setup_text import Setup
from referee.verdict.steps import steps
from referee.verdict.verdict import PlayedVerdict
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of, verdict
from tests.test_see import APES, first, game, hostile

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium")

AT = "document.querySelectorAll('#moves > li').values().toArray().findIndex(li => li.ariaCurrent)"
Open = Callable[..., Browser]


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Open:
    """Opens a verdict's page. REFEREE_PICTURES names a folder for screenshots, to be looked at."""

    def opened(found: PlayedVerdict, name: str = "", **size: Any) -> Browser:
        path = tmp_path / "game.html"
        path.write_text(page(found), "utf-8")
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
def test_every_place_tile_and_card_with_a_word_can_be_tapped(show: Open, key: str) -> None:
    browser = show(game(key, 30))
    tapped = """[...document.querySelectorAll('#board [data-word]')].map(thing => {
        thing.scrollIntoView({ block: 'center' });
        const box = thing.getBoundingClientRect();
        const there = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return there.some(one => one.closest('[data-word]')?.dataset.word === thing.dataset.word);
    })"""
    found = browser.ask(tapped)
    assert len(found) > 4
    assert all(found)


@pytest.mark.parametrize("key", names())
def test_boards_of_every_game_are_the_drawings_of_its_positions(show: Open, key: str) -> None:
    """The page puts everything together from changes: each must be what the game says there."""
    found = game(key, 30)
    browser = show(found, key)
    match, setup = found.match, Setup(found.match)
    expected = [
        [
            match.game.svg(step.state, match.players),
            match.game.draw(step.state, match.players),
            "".join(panel_rows(match.game.panel(step.state, match.players) or Panel(()))),
            "\n".join([*setup.head, "", *setup.lines(step.state, step.scores)]) + "\n",
        ]
        for step in steps(found)
    ]
    # Marks are taken off again; then both are compared as the browser writes them.
    differing = """(async expected => {
        const at = id => document.getElementById(id), found = [], copied = [];
        const parsed = html => Object.assign(document.createElement('div'), { innerHTML: html }).innerHTML;
        const plain = () => { const copy = at('board').cloneNode(true);
            copy.querySelector('#last-move')?.remove();
            copy.querySelectorAll('g[filter="url(#last-move)"]').forEach(g => g.remove());
            copy.querySelectorAll('svg > g[text-decoration]').forEach(g => g.replaceWith(...g.childNodes));
            return copy.innerHTML; };
        navigator.clipboard.writeText = async text => copied.push(text);
        at('first').click();
        for (const [i, [svg, text, panel, setup]] of expected.entries()) {
            at('copy-position').click();
            if (plain() !== parsed(svg).replaceAll('\\n', '')) found.push([i, 'board']);
            if (document.querySelector('#words pre').textContent !== text) found.push([i, 'text']);
            if (at('panel').innerHTML !== parsed(panel)) found.push([i, 'panel']);
            if (copied[i] !== setup) found.push([i, 'set-up']);
            at('next').click();
        }
        return found; })"""
    assert browser.ask(f"{differing}({json.dumps(expected)})") == []
    assert len(expected) > 30
    assert browser.complaints() == []


def test_the_last_move_is_marked_and_the_chart_follows(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    assert browser.ask("document.querySelectorAll('#board svg > g[filter], #board svg > g[text-decoration]').length") >= 1
    end = float(browser.ask("document.querySelector('#now').getAttribute('x1')"))
    browser.press("Home")
    start = float(browser.ask("document.querySelector('#now').getAttribute('x1')"))
    assert start < end
    for share, address in ((0.0, "#0"), (0.4, "#30"), (1.0, "#75")):
        click_at = f"""(svg => {{ const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
            const x = box.left + scale * ({start} + {share} * {end - start});
            svg.dispatchEvent(new MouseEvent('click', {{ clientX: x, clientY: box.top + 40, bubbles: true }})); }})"""
        browser.ask(f"{click_at}(document.querySelector('#chart svg'))")
        assert browser.ask("location.hash") == address, "a click on the chart"
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
    click(browser, "#next-fault")
    assert browser.ask(AT) == 3


def test_the_fault_that_others_follow_from_comes_first(show: Open) -> None:
    """A whole game with one illegal move: its result was never reached, but that is not what to look at."""
    text = (APES / "legal" / "three-players.ref").read_text("utf-8")
    move = next(row for row in text.split("\n") if row.startswith("30. "))
    found = verdict(text.replace(move, move.split(":")[0] + ": take 1, place 5.5 +0"))
    browser = show(found, at="fault")
    assert browser.ask("document.querySelector('#said').textContent").startswith("30. ")
    browser.press("End")
    reached = []
    for _ in range(1 + len({fault.span.line for fault in found.faults if fault.severity == "error"})):
        browser.press("f")
        reached.append(browser.ask("location.hash"))
    assert reached[0] == reached[-1] == "#30"
    assert "#0" in reached, "the others are reached, too"


def test_near_moves_are_drawn_on_the_board_with_their_numbers(show: Open) -> None:
    browser = show(first(APES / "faulty" / "AT-25-wrong-colour.ref"), at="fault")
    assert browser.ask("[...document.querySelectorAll('.near > text')].map(t => t.textContent)") == ["1, 3", "2"]
    inside = """[...document.querySelectorAll('.near .frame')].map(f => f.getBoundingClientRect()).every(f => (board =>
        f.left >= board.left && f.right <= board.right && f.top >= board.top && f.bottom <= board.bottom)
        (document.querySelector('#board').getBoundingClientRect()))"""
    assert browser.ask(inside)
    lay = verdict(simulate(game_of("manhattan_traffiq"), "near", stop_after=1) + "2. Ben: lay BBBB at E1N2\n")
    browser = show(lay, at="fault", width=390, height=844)
    assert browser.ask("document.querySelectorAll('.near .label').length")
    assert browser.ask(inside.replace(".frame", ".label")), "also where the board grows"
    browser = show(first(APES / "faulty" / "AT-25-wrong-colour.ref"), at="fault")
    listed = browser.ask("[...document.querySelectorAll('.fault li')].map(li => li.textContent)")
    assert listed == ["take 1, place 1.1 +0", "take 2, place 1.4 +3", "take 4, place 1.1 +0"]
    browser.press("ArrowLeft")
    assert browser.ask("document.querySelectorAll('.near').length") == 0


# -- links -------------------------------------------------------------------------------------------------------------


def test_a_link_opens_the_page_at_its_position(show: Open) -> None:
    record = first(APES / "legal" / "three-players.ref")
    for address, begins in (("12", "12. "), ("0", "The start"), ("0.2", "* reveal 2"), ("", "75. "), ("99", "75. ")):
        browser = show(record, at=address)
        assert browser.ask("document.querySelector('#said').textContent").startswith(begins), address
    browser = show(record, at="12", width=390, height=844)
    assert abs(browser.ask("document.querySelector('#board').getBoundingClientRect().top")) < 2, "the board is at the top"
    browser = show(first(APES / "faulty" / "AT-25-wrong-colour.ref"), at="fault", width=390, height=844)
    assert browser.ask(AT) == 3
    assert abs(browser.ask("document.querySelector('#board').getBoundingClientRect().top")) < 2


def test_stepping_keeps_the_address_and_no_history(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"))
    assert browser.ask("location.hash") == "", "nobody asked for a position"
    browser.call("Page.resetNavigationHistory")  # a browser keeps 50 entries at most
    length = browser.ask("history.length")
    browser.press("ArrowLeft")
    assert browser.ask("location.hash") == "#74"
    browser.press("Home")
    assert browser.ask("location.hash") == "#0"
    browser.press("ArrowRight")
    assert browser.ask("location.hash") == "#0.1"
    assert browser.ask("history.length") == length
    browser.ask(
        "new Promise(done => { addEventListener('hashchange', done, { once: true }); location.hash = '#30'; }).then(() => 0)"
    )
    assert browser.ask("document.querySelector('#said').textContent").startswith("30. ")


def test_a_long_last_move_is_seen_whole(show: Open) -> None:
    """It has two lines above the list, too, which then has less room."""
    moves = [step.text for step in steps(game("manhattan_traffiq")) if step.kind == "move"]
    longest = max(range(12, len(moves)), key=lambda i: len(moves[i]))
    browser = show(game("manhattan_traffiq", longest + 1), width=1280, height=800)
    bottoms = "['[aria-current]', '#moves'].map(name => document.querySelector(name).getBoundingClientRect().bottom)"
    current, moves_end = browser.ask(bottoms)
    assert len(moves[longest]) > 70
    assert current <= moves_end


def test_an_address_that_the_browser_refused_is_tried_again(show: Open) -> None:
    """One who holds a key down steps faster than browsers take addresses: some refuse them, some throw an error."""
    browser = show(first(APES / "legal" / "three-players.ref"), at="30")
    browser.ask("window.setTimeout = act => { window.later = act; return 1; }; window.real = history.replaceState; 0")
    for refusal in ("() => {}", "() => { throw new Error('too many'); }"):
        browser.ask(f"history.replaceState = {refusal}; 0")
        browser.press("ArrowRight")
        browser.ask("history.replaceState = window.real; 0")
        address = browser.ask("location.hash")
        browser.ask("window.later(); 0")
        assert browser.ask("location.hash") != address
    assert browser.ask("location.hash") == "#31"


def test_links_and_positions_are_copied_whether_or_not_there_is_a_clipboard(show: Open) -> None:
    browser = show(first(APES / "legal" / "three-players.ref"), at="12")
    told = "document.querySelector('#done').textContent"
    browser.ask("navigator.clipboard.writeText = async text => { window.copied = text; }; 0")
    click(browser, "#copy-link")
    assert browser.ask("copied").endswith("game.html#12")
    assert browser.ask(told) == "Copied."
    browser.ask("navigator.clipboard.writeText = async () => { throw 0; }; document.execCommand = () => true; 0")
    browser.ask("document.querySelector('#done').textContent = ''")
    click(browser, "#copy-position")
    assert browser.ask(told) == "Copied."
    assert browser.ask("document.querySelector('#copied').hidden")
    browser.ask("document.execCommand = () => false; 0")
    click(browser, "#copy-position")
    assert browser.ask(told) == "Press Ctrl+C to copy:"
    field = browser.ask(
        "(field => [field.hidden, field.value.slice(field.selectionStart, field.selectionEnd)])(document.querySelector('#copied'))"
    )
    assert field[0] is False
    assert field[1].startswith('[Game "Ape Town"]\n')
    assert "\n@ " in field[1]


def test_the_record_is_downloaded_as_it_is(show: Open, tmp_path: Path) -> None:
    log = APES / "faulty" / "AT-25-wrong-colour.ref"
    browser = show(first(log))
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path), eventsEnabled=True)
    click(browser, "#download")
    while not any(event.get("params", {}).get("state") == "completed" for event in browser.events):
        browser.wait()
    assert (tmp_path / "at-25-wrong-colour.ref").read_text("utf-8") == log.read_text("utf-8")
    assert browser.complaints() == []


# -- strangers ---------------------------------------------------------------------------------------------------------


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
