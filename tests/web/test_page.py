"""The page in a real browser: Debian's chromium with the runtime in `.venv/pyodide` (`npm install --prefix .venv/pyodide`).

One browser and one start of Python serve all tests of this file. What is asked and answered is tested without a browser in
test_service.py.
"""

from __future__ import annotations

import base64
import functools
import http.server
import json
import os
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.edit.simulate import simulate
from referee.verdict.verdict import judge_text
from referee.web.runtime import INSTALL, runtime
from referee.web.site import folder, single
from tests.browser import CHROMIUM, Browser
from tests.playing import game_of, verdict
from tests.test_page_fits import DESK, PHONE, contrast, needs_axe, violations
from tests.test_see import EXAMPLES

RUNTIME = Path(sys.prefix, "pyodide", "node_modules", "pyodide")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: apt-get install chromium"),
    pytest.mark.skipif(not RUNTIME.exists(), reason=f"Pyodide is not installed: {INSTALL} --prefix .venv/pyodide"),
]
READY = "document.documentElement.dataset.ready === 'yes'"
GAMES = ("animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo")
APES = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n* reveal 1: orang mandrill banana tarsier chimp\n* reveal 2: banana katta banana chimp mandrill\n'


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class Page(NamedTuple):
    browser: Browser
    address: str

    def open(self, at: str = "", size: tuple[int, int] = DESK, dark: bool = False) -> None:
        """With nothing kept from the test before. Python starts once, and stays: the page has no state that it does not show."""
        self.browser.resize(*size)
        self.browser.media(dark=dark)
        if not self.browser.ask(f"location.href.startsWith({json.dumps(self.address)}) && {READY}"):
            self.browser.go(self.address)
            self.browser.until(READY)
        self.browser.events.clear()
        self.click("#home")
        self.browser.ask("document.querySelector('#score-view').replaceChildren()")
        self.browser.ask("localStorage.clear()")
        self.speak("en")
        self.browser.ask(f"location.hash = {json.dumps(at)}")

    def speak(self, language: str) -> None:
        change = (
            f"(s => {{ s.value = '{language}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('#language'))"
        )
        self.browser.ask(change)

    def click(self, selector: str) -> None:
        self.browser.ask(f"document.querySelector({json.dumps(selector)}).click()")

    def write(self, text: str) -> None:
        """Into the record, as if it were pasted; waits for the verdict."""
        if self.browser.ask("document.querySelector('#game').hidden"):
            self.click("#paste")
        self.browser.ask(
            f"(t => {{ t.value = {json.dumps(text)}; t.dispatchEvent(new Event('input')); }})(document.querySelector('#text'))"
        )

    def text(self, selector: str) -> str:
        return str(self.browser.ask(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))

    def kept(self) -> list[str]:
        """The texts of the games in this browser."""
        found = "Object.keys(localStorage).filter(k => k.startsWith('referee.game.')).map(k => JSON.parse(localStorage[k]).data.text)"
        texts: list[str] = self.browser.ask(found)
        return texts

    def tap(self, words: str) -> None:
        """A button among the choices; waits until it is there."""
        button = (
            f"[...document.querySelectorAll('#choices button')].find(b => b.firstChild.textContent === {json.dumps(words)})"
        )
        self.browser.until(f"Boolean({button})")
        self.browser.ask(f"{button}.click()")

    def picture(self, name: str) -> None:
        if where := os.environ.get("REFEREE_PICTURES"):
            Path(where).mkdir(parents=True, exist_ok=True)
            self.browser.picture(Path(where) / f"web-{name}.png")


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    out = tmp_path_factory.mktemp("site")
    made = folder(runtime(str(RUNTIME)))
    for path, data in {**made.files, "index.html": made.page.encode()}.items():
        (out / path).parent.mkdir(exist_ok=True)
        (out / path).write_bytes(data)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=out))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Page(browser, f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()


def link_of(data: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return "#g=" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


# -- check ---------------------------------------------------------------------------------------------------------------


def test_a_record_is_judged_with_marks_and_a_fix_to_tap(page: Page) -> None:
    page.open()
    faulty = (EXAMPLES / "ape_town" / "faulty" / "AT-25-wrong-colour.ref").read_text("utf-8")
    page.write(faulty)
    page.browser.until("document.querySelector('#faults').textContent.includes('AT-25')")
    assert page.text("#marks mark.error") == "1.1"
    assert "AT-25 segment 2 is grey" in page.text("#faults")
    page.click("#faults .quiet")
    page.browser.until("document.querySelectorAll('#faults .error button').length > 2")
    page.picture("fixes")
    page.click("#faults .error button:nth-of-type(2)")
    page.browser.until("!document.querySelector('#faults .error')")
    assert page.kept() != [faulty], "what was changed is kept"
    assert verdict(page.kept()[0]).ok
    page.click("#tab-score")
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length > 1")
    assert page.browser.complaints() == []


def test_a_reload_loses_nothing_and_asks_for_nothing_but_the_pages_own_files(page: Page) -> None:
    page.open()
    page.write(APES)
    page.browser.go(page.address)
    page.browser.until(READY)
    page.click("#kept button")
    page.browser.until("document.querySelectorAll('#choices button').length > 1")
    assert page.text("#line").startswith("1. Anna:")
    foreign = [url for url in page.browser.requests() if not url.startswith((page.address, f"blob:{page.address}"))]
    assert [url for url in foreign if url != "about:blank"] == []
    assert page.browser.complaints() == []


@pytest.mark.parametrize("key", GAMES)
def test_verdicts_are_those_of_the_command_line(page: Page, key: str) -> None:
    """One example of each game, faulty and legal, in both languages; the long test has them all."""
    compare(
        page, [*sorted((EXAMPLES / key / "faulty").glob("*.ref"))[3:4], *sorted((EXAMPLES / key / "legal").glob("*.ref"))[:1]]
    )


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_all_verdicts_are_those_of_the_command_line(page: Page, key: str) -> None:
    compare(page, sorted((EXAMPLES / key).glob("*/*.ref")))


def compare(page: Page, paths: list[Path]) -> None:
    page.open()
    page.click("#paste")
    for path in paths:
        text = path.read_text("utf-8")
        for language in ("en", "de"):
            written = f"{text}\n; {language}\n"
            expected = [*judge_text(written)]
            page.speak(language)
            page.write(written)
            page.browser.until(f"document.querySelectorAll('#verdicts .status').length === {len(expected)}")
            page.browser.until(
                f"document.querySelectorAll('#faults .fault').length === {min(50, sum(len(each.faults) for each in expected))}"
            )
            told = [f"{fault.span.line}: {fault.code} " for each in expected for fault in each.faults][:50]
            page.browser.until(
                f"{json.dumps(told)}.every(said => document.querySelector('#faults').textContent.includes(said))"
            )


# -- entering ------------------------------------------------------------------------------------------------------------


def choose(page: Page, game: str) -> None:
    page.browser.ask(
        f"(s => {{ s.value = '{game}'; s.dispatchEvent(new Event('change')); }})(document.querySelector('#new-game'))"
    )


def begin(page: Page, game: str, names: list[str]) -> None:
    """The game that is chosen already if none is named."""
    if game:
        choose(page, game)
    page.browser.ask(f"{names}.forEach((name, i) => document.querySelectorAll('#new-players input')[i].value = name)")
    page.click("#new .main")
    page.browser.until(
        "document.querySelectorAll('#choices button').length > 1 && Boolean(document.querySelector('#board svg'))"
    )


def test_a_game_is_begun_and_a_line_is_entered_by_taps_alone(page: Page) -> None:
    page.open(size=PHONE)
    begin(page, "Ape Town", ["Anna", "Ben"])
    for _ in range(2):
        before = page.text("#last")
        page.click("#deal")
        page.browser.until(f"document.querySelector('#last').textContent !== {json.dumps(before)}")
    page.browser.until("document.querySelector('#line').textContent.includes('take')")
    page.tap("1")
    page.browser.until(
        "document.querySelector('#line').textContent.includes('place') && document.querySelector('#board .taps circle')?.dataset.words.includes('.')"
    )
    page.picture("taps-phone")
    # on the board: a field that is shown as one that can be tapped
    word = page.browser.ask("document.querySelector('#board .taps circle').dataset.words")
    where = "(c => { const b = c.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })(document.querySelector('#board .taps circle'))"
    x, y = page.browser.ask(where)
    for kind in ("mousePressed", "mouseReleased"):
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    page.browser.until("!document.querySelector('#enter').disabled")
    assert f"take 1, place {word}" in page.text("#line")
    page.click("#enter")
    page.browser.until("document.querySelector('#line').textContent.startsWith('2. Ben:')")
    (text,) = page.kept()
    assert f"1. Anna: take 1, place {word}" in text
    assert verdict(text).ok
    # word by word and line by line back again
    page.click("#back")
    page.browser.until("document.querySelector('#line').textContent.startsWith('1. Anna:')")
    assert f"place {word}" not in page.kept()[0]
    assert page.browser.complaints() == []


def test_a_line_in_own_words_gets_an_answer_to_tap(page: Page) -> None:
    page.open(link_of(APES.encode()))
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
    page.click("#tab-enter")
    page.browser.until("document.querySelectorAll('#choices button').length > 1")
    page.browser.ask("document.querySelector('#words').value = 'tkae 2, place 1.4'")
    page.click("#own button")
    page.browser.until("Boolean(document.querySelector('#reply .main'))")
    page.click("#reply .main")
    page.browser.until("document.querySelector('#line').textContent.startsWith('2. Ben:')")
    assert page.kept()[0].endswith("1. Anna: take 2, place 1.4\n")


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_entered_in_the_browser_by_taps(page: Page, key: str) -> None:
    head, _, rest = simulate(game_of(key), "browser", claims=False).partition("\n\n")
    page.open(link_of((head + "\n").encode()))
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length > 1")
    page.click("#tab-enter")
    for row in filter(None, rest.split("\n")):
        if verdict(page.kept()[0]).status == "finished":
            break
        enter_by_taps(page, row)
    assert verdict(page.kept()[0]).status == "finished"


def enter_by_taps(page: Page, row: str) -> None:
    before = page.kept()[0]
    go_on = f"""(() => {{
        const line = document.querySelector('#line').textContent.replace(/\\s+/g, ' ').trim(), row = {json.dumps(row)};
        const enter = document.querySelector('#enter');
        if (line === row && !enter.disabled) {{ enter.click(); return 'entered'; }}
        if (!row.startsWith(line)) return ''; // perhaps the line before is still there
        const rest = row.slice(line.length).replace(/^[ ,:]+/, ''), buttons = [...document.querySelectorAll('#choices button')];
        const of = (b) => b.firstChild.textContent, fits = (b) => (rest + ' ').startsWith(of(b)) && ' ,:'.includes((rest + ' ')[of(b).length]);
        const found = buttons.filter(fits).sort((a, b) => of(b).length - of(a).length)[0]
            ?? buttons.find((b) => b.className === 'group' && rest.startsWith(of(b).slice(0, -1)));
        if (!found || found.dataset.tapped === line) return '';
        found.dataset.tapped = line;
        found.click();
        return '';
    }})()"""
    assert page.browser.until(go_on) == "entered", row
    page.browser.until(
        f"Object.entries(localStorage).some(([k, v]) => k.startsWith('referee.game.') && JSON.parse(v).data.text !== {json.dumps(before)})"
    )


# -- keeping and sharing -------------------------------------------------------------------------------------------------


def test_a_link_holds_the_game_and_never_overwrites_what_is_there(page: Page) -> None:
    page.open()
    page.write(APES)
    page.browser.until("Boolean(document.querySelector('#verdicts .status'))")
    page.browser.ask(f"location.hash = {json.dumps(link_of(APES.replace('Anna', 'Zoë').encode()))}")
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
    assert sorted(page.kept()) == sorted([APES, APES.replace("Anna", "Zoë")])
    page.click("#home")
    page.browser.ask(f"location.hash = {json.dumps(link_of(APES.encode()))}")
    page.browser.until("!document.querySelector('#game').hidden")
    assert len(page.kept()) == 2, "a game that is there already is opened"


@pytest.mark.parametrize(
    "link",
    ["#g=", "#g=???", "#g=AAAA", "#g=" + "A" * 9_000, link_of(b"\xff\xfe"), link_of(b"x" * 3_000_000), link_of(b" \n ")],
    ids=["empty", "no-code", "damaged", "long", "no-text", "bomb", "blank"],
)
def test_a_damaged_huge_or_hostile_link_gets_a_sentence(page: Page, link: str) -> None:
    page.open(link)
    page.browser.until("document.querySelector('#note').textContent.includes('damaged')")
    assert page.kept() == []
    assert page.browser.ask("location.hash") == ""


def test_a_record_in_a_link_runs_nothing(page: Page) -> None:
    evil = APES.replace("Anna", "<img src=x onerror=document.title=1>").replace(
        "[Players", '[Event "<script>document.title=1</script>"]\n[Players'
    )
    page.open(link_of(evil.encode()))
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
    assert page.browser.ask("document.querySelectorAll('main img, main script').length") == 0
    assert page.browser.ask("document.title") == "Referee"
    assert page.browser.complaints() == []


def test_two_tabs_keep_both_games(page: Page) -> None:
    page.open()
    page.write(APES)
    page.browser.until("Boolean(document.querySelector('#verdicts .status'))")
    other = "(k => { const g = JSON.parse(localStorage[k]); g.version = 'other'; g.data.text += '; there\\n'; localStorage[k] = JSON.stringify(g); })"
    page.browser.ask(f"{other}(Object.keys(localStorage).find(k => k.startsWith('referee.game.')))")
    page.write(f"{APES}; here\n")
    assert sorted(page.kept()) == sorted([f"{APES}; here\n", f"{APES}; there\n"])
    assert "Both are kept" in page.text("#note")


# -- the box -------------------------------------------------------------------------------------------------------------


def fill_in(page: Page, old: str, new: str) -> None:
    """Another value into the own box; then it is checked."""
    page.browser.ask(
        f"(t => {{ t.value = t.value.replace({json.dumps(old)}, {json.dumps(new)}); t.dispatchEvent(new Event('input')); }})"
        "(document.querySelector('#box-text'))"
    )
    page.click("#box-check")


def open_file(page: Page, text: str) -> None:
    files = f"(d => {{ d.items.add(new File([{json.dumps(text)}], 'my-box.toml')); return d.files; }})(new DataTransfer())"
    page.browser.ask(f"(f => {{ f.files = {files}; f.dispatchEvent(new Event('change')); }})(document.querySelector('#file'))")


def test_an_own_box_is_filled_in_and_played_with(page: Page) -> None:
    page.open(size=PHONE)
    choose(page, "Ape Town")
    page.browser.ask("document.querySelector('#box').open = true")
    page.browser.until("document.querySelector('#box-text').value.includes('mandrill = 3')")
    fill_in(page, "mandrill = 3", "mandrill = many")
    page.browser.until("document.querySelector('#box-said').textContent.includes('not TOML')")
    assert page.browser.ask("document.querySelectorAll('#new-edition option').length") == 2, "only what is right is offered"
    page.browser.ask("document.querySelector('#box-said').scrollIntoView({ block: 'center' })")
    page.picture("box-wrong")
    fill_in(page, "mandrill = many", "mandrill = 5")
    page.browser.until("Boolean(document.querySelector('#box-board svg')) && !document.querySelector('#box-said .error')")
    assert page.browser.ask("document.querySelector('#new-edition').value") == "my-box"
    assert targets_too_small(page) == []
    assert page.browser.ask("document.documentElement.scrollWidth") <= PHONE[0]
    page.browser.ask("document.querySelector('#box-said').scrollIntoView()")
    page.picture("box-phone")
    begin(page, "", ["Anna", "Ben"])
    assert '[Edition "my-box"]' in page.kept()[0]
    page.click("#tab-text")
    page.write(APES.replace("[Players", '[Edition "my-box"]\n[Players') + "1. Anna: take 2, place 7.4\n= Anna 10, Ben 0\n")
    page.browser.until("Boolean(document.querySelector('#verdicts .status')) && !document.querySelector('#faults .error')")
    # somebody who has the game, but not the edition
    page.browser.ask("localStorage.removeItem('referee.edition.my-box')")
    page.click("#tab-score")
    page.browser.until("document.querySelector('#note').textContent.includes('my-box.toml')")
    # until it is opened from a file
    own = page.browser.ask("document.querySelector('#box-text').value")
    page.browser.ask("document.querySelector('#box').open = false")
    choose(page, "Palermo")
    open_file(page, own)
    page.browser.until("document.querySelector('#new-edition').value === 'my-box'")
    assert page.browser.ask("document.querySelector('#new-game').value") == "Ape Town"
    page.click("#kept button")
    page.browser.until("document.querySelector('#line').textContent.startsWith('2. Ben:')")
    assert page.text("#note") == ""
    # another one of that name does not replace it unasked
    page.browser.ask("(window.confirm = (text) => { window.asked = text; return false; }, 0)")
    open_file(page, own.replace("mandrill = 5", "mandrill = 4"))
    page.browser.until("window.asked?.includes('my-box')")
    assert page.browser.ask("JSON.parse(localStorage['referee.edition.my-box']).text") == own
    assert page.browser.complaints() == []


@needs_axe
def test_an_own_box_keeps_wcag(page: Page) -> None:
    page.open()
    choose(page, "Palermo")
    page.browser.ask("document.querySelector('#box').open = true")
    page.browser.until("document.querySelector('#box-text').value.includes('palermo')")
    page.click("#box-check")
    page.browser.until("Boolean(document.querySelector('#box-board svg'))")
    found = violations(page.browser)
    assert not found, found
    fill_in(page, 'name = "', 'name = "/')
    page.browser.until("Boolean(document.querySelector('#box-said p'))")
    found = [*violations(page.browser), *contrast(page.browser, dark=True)]
    assert not found, found


def test_a_sheet_is_saved_for_the_chosen_game_and_for_the_open_one(page: Page) -> None:
    page.open()
    saved = "(window.saved = [], window.made = URL.createObjectURL, URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return 'blob:none'; }, 0)"
    page.browser.ask(saved)
    choose(page, "Palermo")
    page.click("#new-sheet")
    page.browser.until("saved.length === 1")
    page.write(APES)
    page.click("#sheet")
    page.browser.until("saved.length === 2")
    titles = [text.partition("<title>")[2].partition("</title>")[0] for text in page.browser.ask("saved")]
    assert titles == ["Palermo: a sheet for the table", "Ape Town: a sheet for the table"]
    page.browser.ask("(URL.createObjectURL = made, 0)")


# -- how it looks --------------------------------------------------------------------------------------------------------


def targets_too_small(page: Page) -> list[str]:
    small = "[...document.querySelectorAll('button, select, input, summary')].filter(e => e.checkVisibility()).map(e => [e.textContent, e.getBoundingClientRect()])"
    found: list[str] = page.browser.ask(f"{small}.filter(([, b]) => b.height < 43.5 || b.width < 43.5).map(([t]) => t)")
    return found


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_board_line_choices_and_enter_are_in_sight(page: Page, size: tuple[int, int]) -> None:
    page.open(link_of(APES.encode()), size)
    page.browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
    page.click("#tab-enter")
    page.browser.until("document.querySelectorAll('#choices button').length > 1")
    boxes = (
        "['board', 'line', 'choices', 'enter', 'back'].map(id => document.getElementById(id).getBoundingClientRect().toJSON())"
    )
    for box in page.browser.ask(boxes):
        assert box["top"] >= 0
        assert box["bottom"] <= size[1], box
        assert box["right"] <= size[0], box
    assert page.browser.ask("document.documentElement.scrollWidth") <= size[0]
    assert targets_too_small(page) == []
    page.picture(f"enter-{size[0]}")


@needs_axe
@pytest.mark.parametrize("view", ["start", "enter", "text", "score"])
def test_every_view_keeps_wcag(page: Page, view: str) -> None:
    page.open("" if view == "start" else link_of(f"{APES}1. Anna: take 1, place 9.9\n".encode()))
    if view != "start":
        page.browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
        page.click(f"#tab-{view}")
        page.browser.until(
            {"enter": "true", "text": "Boolean(document.querySelector('#faults .error'))", "score": "true"}[view]
        )
    found = violations(page.browser)
    assert not found, found
    found = contrast(page.browser, dark=True)
    assert not found, found
    page.picture(f"{view}-dark")


def test_a_single_file_works_from_a_folder(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(single(runtime(str(RUNTIME))), "utf-8")
    browser.go(path.as_uri() + link_of(APES.encode()))
    browser.until("document.querySelectorAll('#score-view tbody tr').length === 2")
    assert [url for url in browser.requests() if not url.startswith(("file:", "blob:", "about:"))] == []
    assert browser.complaints() == []


def test_without_a_network_the_page_still_works(page: Page) -> None:
    """What it loads comes from the store of its service worker."""
    page.open()
    page.browser.ask("navigator.serviceWorker.ready.then(() => true)")
    offline: dict[str, Any] = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    try:
        page.browser.call("Network.emulateNetworkConditions", **offline)
        page.browser.go(page.address)
        page.browser.until(READY)
        page.write(APES)
        page.browser.until("Boolean(document.querySelector('#verdicts .status'))")
    finally:
        page.browser.call(
            "Network.emulateNetworkConditions",
            **{**offline, "offline": False, "downloadThroughput": -1, "uploadThroughput": -1},
        )
