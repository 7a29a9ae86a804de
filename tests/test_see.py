"""Looking at a game: drawings, pages, stepping through. What a browser makes of a page is in test_browser.py."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from referee.cli import cli
from referee.edit.simulate import simulate
from referee.files.inputs import Source, text_of
from referee.games import names
from referee.games.drawing import LOOKS, element, escaped, look, piece
from referee.language.width import width
from referee.report.chart import score_chart
from referee.report.frames import Frames, difference
from referee.report.game_page import page
from referee.report.story import Story
from referee.verdict.steps import NOWHERE, Replay, line_of_move, steps
from referee.verdict.verdict import PlayedVerdict, judge_text
from tests.hostile.program import PATIENCE, all_of
from tests.playing import begun, game_of, state_of, verdict

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"
APES = EXAMPLES / "ape_town"
LEGAL = sorted(EXAMPLES.glob("*/legal/*.ref"))
EVERY_GAME = names()
HOSTILE = "<script>alert(1)</script>, </title><img src=x onerror=alert(1)>, J\"]]>&amp;'--"

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def invoke(*words: object, **more: object) -> Result:
        return CliRunner().invoke(cli, list(map(str, words)), standalone_mode=False, **more)  # type: ignore[arg-type]

    return invoke


def first(path: Path) -> PlayedVerdict:
    return next(judge_text(text_of(Source(str(path))), source=str(path)))


def game(key: str, moves: int | None = None) -> PlayedVerdict:
    return verdict(simulate(game_of(key), "look", stop_after=moves))


def hostile() -> PlayedVerdict:
    """A short game of people with strange names."""
    text = (APES / "faulty" / "AT-25-wrong-colour.ref").read_text("utf-8")
    names_ = '"<script>alert`1`</script> (Laura), <img src=x onerror=alert`2`> (Emma), &amp; Co. (Felix)"'
    text = re.sub(r'\[Players ".*"\]', f'[Players {names_}]\n[Event "</title></script><script>alert(3)</script>"]', text)
    return verdict(text + "1. nobody: </script><svg onload=alert(4)>\n= Laura 99 ; <b>bold</b>\n")


# -- steps -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_walking_through_a_record_ends_where_judging_it_ends(path: Path) -> None:
    found = first(path)
    last = None
    for last in steps(found):
        assert last.is_known
    assert last is not None
    assert found.match.game.key_of(last.state) == found.match.game.key_of(state_of(found.match))
    assert list(last.scores) == found.match.scores()
    assert last.move == found.moves


def test_every_fault_stands_at_one_step() -> None:
    compared = 0
    for path in sorted(EXAMPLES.glob("*/faulty/*.ref"))[::3]:
        for found in judge_text(text_of(Source(str(path))), source=str(path)):
            if found.is_playable:
                told = [fault for step in steps(found) for fault in step.faults]
                assert sorted(told, key=repr) == sorted(found.faults, key=repr), path
                compared += len(found.faults)
    assert compared > 20


def test_after_something_illegal_the_last_legal_position_is_shown() -> None:
    found = first(APES / "faulty" / "AT-25-wrong-colour.ref")
    known = [step.is_known for step in steps(found)]
    assert known == [True, True, True, False, False]
    keys = [found.match.game.key_of(found.match.game.copy(step.state)) for step in steps(found)]
    assert keys[2] == keys[3] == keys[4]


def test_the_line_of_a_move_does_not_count_moves_that_were_taken_back() -> None:
    found = first(APES / "legal" / "rulings-and-undo.ref")
    record = found.record
    assert line_of_move(record, 0) is None
    for number in range(1, found.moves + 1):
        line = line_of_move(record, number)
        assert line is not None
        played = begun(record).run(number)
        assert played.moves == number
        if not any("undo" in row for row in record.rows[line - record.first :]):
            assert record.line(line).text.startswith(f"{number}.")


@pytest.mark.parametrize("path", [APES / "legal" / "three-players.ref", APES / "faulty" / "AT-25-wrong-colour.ref"], ids=str)
@pytest.mark.parametrize("most", [2, 256])
def test_going_back_and_forth_gives_the_same_positions(path: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = first(path)
    key_of, copy = found.match.game.key_of, found.match.game.copy
    forward = [step._replace(state=copy(step.state)) for step in steps(found)]
    monkeypatch.setattr("referee.match.loop.MAX_KEPT", most)
    replay = Replay(found)
    assert replay.size == len(forward)
    for i in (replay.size - 1, 4, 5, 6, 6, 40, 39, 0, replay.size + 7, -3):
        step, same = replay.to(i), forward[max(0, min(i, replay.size - 1))]
        assert step._replace(state=NOWHERE) == same._replace(state=NOWHERE)
        assert key_of(step.state) == key_of(same.state)


# -- show --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_drawings_have_eighty_columns(run: Run, path: Path) -> None:
    output = run("show", path).output.partition("\nlast move:")[0]
    assert max(map(width, output.splitlines())) <= 80


def in_terminal(*words: object, env: dict[str, str] | None = None, typed: str = "") -> str:
    """What the real program writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *map(str, words)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**{name: value for name, value in os.environ.items() if name != "NO_COLOR"}, "TERM": "xterm", **(env or {})},
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    output = all_of(ours)
    process.wait(PATIENCE)
    os.close(ours)
    return output.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colour_and_the_last_move_marked() -> None:
    words = ("show", APES / "legal" / "three-players.ref", "--at", 5)
    output = in_terminal(*words)
    assert "2   W1 \x1b[1;7mta\x1b[0m  W1 ·" in output
    assert "\x1b[1;33mEmma\x1b[0m" in output
    assert output.endswith("last move: 5. Emma: take 1, place 2.1 +0\n")
    plain = in_terminal(*words, env={"NO_COLOR": "1"})
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", output) == plain


@pytest.mark.parametrize("key", EVERY_GAME)
def test_svg_is_one_harmless_element_with_one_element_a_line(run: Run, tmp_path: Path, key: str) -> None:
    log, out = tmp_path / "game.ref", tmp_path / "new" / "position.svg"
    log.write_text(simulate(game_of(key), "svg"), "utf-8")
    assert run("show", log, "--at", 9, "--svg", "-o", out).return_value == 0
    root = ET.parse(out).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert re.search(r'<g (filter="url\(#last-move\)"|text-decoration="underline")', out.read_text("utf-8")), "what is new"
    found = game(key)
    rows = found.match.game.svg(state_of(found.match), found.match.players).split("\n")
    for row in rows[1:-1]:
        ET.fromstring(row)
    for row in rows:
        assert not re.search(r"<script|<foreignObject|\son\w+=|href=\"(?!#)|url\((?!#)|@import|data:", row)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_strange_name_is_only_a_strange_name_in_a_drawing(key: str) -> None:
    found = game(key, 6)
    seats = len(found.match.players)
    strange = ["</svg><script>alert(1)</script>", '" onload="alert(2)', "&\x00\u202e<", "]]>", "<!--", "'"][:seats]
    players = type(found.match.players)(strange, extra=found.match.players.scored[seats:])
    svg = found.match.game.svg(state_of(found.match), players)
    root = ET.fromstring(svg)
    assert not [e for e in root.iter() if e.tag.endswith("script") or any(name.startswith("on") for name in e.attrib)]


def test_text_is_escaped_and_numbers_are_short() -> None:
    assert escaped("<a href='x'>&\"\x00\ud800\u202e") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\ufffd\ufffd\ufffd"
    assert element("line", x1=1 / 3, y1=2.0, stroke_width=1, class_="a<b", fill=None) == (
        '<line x1="0.3" y1="2" stroke-width="1" class="a&lt;b"/>'
    )


def test_players_differ_without_colour() -> None:
    assert len({style.shape for style in LOOKS}) == len({style.dash for style in LOOKS}) == len(LOOKS)
    assert look(len(LOOKS)) == look(0)
    assert len({re.sub(r'fill="[^"]*"', "", piece(seat, 0, 0, 5)) for seat in range(6)}) == 6


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_letters_can_be_read_on_their_pieces() -> None:
    for style in LOOKS:
        light, dark = sorted((luminance(style.fill), luminance(style.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


# -- pages -------------------------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """The elements of a page, with their attributes, and the text that one sees."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def harmless(text: str) -> Tags:
    """Checks that a page asks for nothing and runs nothing but its own script."""
    parsed = Tags(text)
    scripts = [attrs for tag, attrs in parsed.tags if tag == "script"]
    assert scripts in ([{"type": "application/json", "id": "data"}, {}], [])
    for tag, attrs in parsed.tags:
        assert tag not in ("img", "iframe", "object", "embed", "link", "base", "form", "style") or (tag, attrs) == ("style", {})
        assert not [name for name in attrs if name.startswith("on") or name in ("src", "srcset", "style", "xlink:href")]
        assert re.fullmatch(r"#?[\w./-]+", attrs.get("href") or "x")
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "").replace(
        'xmlns=\\"http://www.w3.org/2000/svg\\"', ""
    ).replace('http-equiv="Content-Security-Policy"', "")
    return parsed


def test_strange_names_do_nothing_in_a_page() -> None:
    text = page(hostile())
    parsed = harmless(text)
    assert "<script>alert`1`</script>" in parsed.text
    assert "alert(3)" in parsed.text
    assert text.count("</script>") == 2


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_page_of_every_game_needs_nothing_else(key: str) -> None:
    parsed = harmless(page(game(key, 25)))
    assert parsed.tags.count(("input", dict(parsed.tags)["input"])) == 1
    assert sum(tag == "svg" and attrs.get("role") == "img" for tag, attrs in parsed.tags) == 2


def test_a_page_explains_faults_where_they_are() -> None:
    text = page(first(APES / "faulty" / "AT-25-wrong-colour.ref"))
    item = re.search(r'<li class="move faulty unknown">.*?(?=<li class="move|</ol>\n)', text, re.S)
    assert item is not None
    for part in ("AT-25", "segment 2 is grey", "legal and near:", "take 1, place 1.1 +0", "^^^", "The tile goes face up"):
        assert part in item[0]
    steps_ = [attrs["class"] for tag, attrs in Tags(text).tags if tag == "li" and attrs.get("class")]
    assert ["faulty" in str(kinds) for kinds in steps_] == [False, False, False, True, False]


def test_pages_of_all_faulty_records_can_be_written() -> None:
    paths = sorted(EXAMPLES.glob("*/faulty/*.ref"))[::6] + sorted((APES / "faulty").glob("[SH]*.ref"))
    pages = [page(found) for path in paths for found in judge_text(text_of(Source(str(path))), source=str(path))]
    assert len(pages) > 30
    for text in pages:
        harmless(text)


def test_a_result_begins_as_a_title_does_but_a_name_as_it_is_written() -> None:
    shared = page(first(EXAMPLES / "manhattan_traffiq" / "legal" / "three-players-shared-victory.ref"))
    assert '<p class="result final">Shared victory: ' in shared
    assert '<p class="result">Not finished: ' in page(first(APES / "legal" / "unfinished.ref"))
    text = (APES / "legal" / "three-players.ref").read_text("utf-8")
    assert '<p class="result final">felix wins, ' in page(verdict(text.replace("Felix", "felix")))


def test_every_step_has_an_address_of_its_own_and_a_move_its_number() -> None:
    told = Story(first(APES / "legal" / "rulings-and-undo.ref"))
    assert " ".join(told.addresses) == "0 0.1 0.2 1 2.1 1.1 2 3 3.1 4.1 5.1 4.2 3.2 4 5 5.2 5.3"
    moves = {address: row.step.text for address, row in zip(told.addresses, told.rows, strict=True)}
    assert all(moves[str(number)].startswith(f"{number}.") for number in range(1, 6))
    gains = {address: row.gains for address, row in zip(told.addresses, told.rows, strict=True) if row.gains}
    assert gains == {"1": ((0, 6),), "2": ((1, 2),), "3": ((2, 1),), "5.1": ((1, 2),), "4": ((0, 2),), "5.2": ((2, -2),)}


def page_data(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_page_has_the_record_and_every_position_as_the_commands_write_them(run: Run) -> None:
    log = APES / "legal" / "three-players.ref"
    data = page_data(page(first(log)))
    assert data["record"] == {"name": "three-players.ref", "text": log.read_text("utf-8")}
    setups, kept = data["setups"], list[int]()
    for address, changes in zip(data["steps"]["at"], setups["changes"], strict=True):
        kept = changed(kept, changes)
        if address in ("12", "75"):
            text = data["head"] + "".join(setups["lines"][word] for word in kept)
            assert text == run("show", log, "--at", address, "--setup").output


def test_pages_of_whole_games_have_less_than_300_kilobytes() -> None:
    sizes = {}
    for key in EVERY_GAME:
        longest = max((EXAMPLES / key / "legal").glob("*.ref"), key=lambda path: path.stat().st_size)
        sizes[longest.name] = len(page(first(longest)).encode())
    assert len(sizes) == len(EVERY_GAME)
    assert {name: size for name, size in sizes.items() if not 100_000 < size < 300_000} == {}


def test_a_page_shows_the_start_of_an_endless_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.report.story.MAX_STEPS", 7)
    text = page(first(APES / "legal" / "three-players.ref"))
    assert text.count('<li class="') == 7
    assert 'id="download"' not in text, "what is too long for a page is not in it"
    assert "Only the first 7 steps are shown" in text


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_page_of_200_moves_is_small_and_written_in_a_second(key: str) -> None:
    found = max((verdict(simulate(game_of(key), f"size/{i}")) for i in range(3)), key=lambda v: v.moves)
    share = max(found.moves, 40) / 200
    best, size = 9.0, 0
    for _ in range(8):
        start = time.process_time()
        size = len(page(found).encode())
        best = min(best, time.process_time() - start)
        if best <= 1.0 * max(share, 0.5):
            break
    assert size <= 1_000_000 * max(share, 0.5)
    assert best <= 1.0 * max(share, 0.5)


@given(st.lists(st.integers(0, 9)), st.lists(st.integers(0, 9)))
def test_changes_make_the_new_drawing_from_the_old_one(old: list[int], new: list[int]) -> None:
    assert changed(old, difference(old, new)) == new
    frames = Frames()
    rows = [list(map(str, drawing)) for drawing in (old, new)]
    for drawing in rows:
        frames.add(drawing)
    assert changed(frames.ids(rows[0]), frames.changes[1]) == frames.ids(rows[1])


def changed(old: list[int], changes: list[list[int]]) -> list[int]:
    """As a page does it."""
    made: list[int] = []
    done = 0
    for where, gone, *come in changes:
        made += [*old[done:where], *come]
        done = where + gone
    return made + old[done:]


@given(st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(-50, 50)), min_size=1, max_size=300))
def test_a_chart_holds_any_scores(scores: list[tuple[int, int]]) -> None:
    root = ET.fromstring(score_chart(["<A>", "B" * 99], ["A", "B"], LOOKS[:2], scores))
    lines = list(root.iter("{http://www.w3.org/2000/svg}polyline"))
    assert len(lines) == 4, "a line and its rim for each player"
    for line in lines:
        for pair in str(line.get("points")).split():
            x, y = map(float, pair.split(","))
            assert 0 <= x <= 480
            assert 0 <= y <= 260


# -- report ------------------------------------------------------------------------------------------------------------


def test_report_of_one_record_is_one_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    assert run("report", APES / "legal" / "tie.ref", "-o", out).return_value == 0
    assert list(tmp_path.iterdir()) == [out]
    assert run("report", APES / "legal" / "tie.ref").output == out.read_text("utf-8")
    assert run("report", APES / "faulty" / "AT-25-wrong-colour.ref", "-o", out).return_value == 1
    assert run("report", APES / "faulty" / "AT-25-wrong-colour.ref", "-o", out, "--exit-zero").return_value == 0


@pytest.mark.parametrize(
    ("out", "index", "pages"), [("league.html", "league.html", "league"), ("site/", "site/index.html", "site")]
)
def test_report_of_many_has_an_index_with_standings(run: Run, tmp_path: Path, out: str, index: str, pages: str) -> None:
    legal = [APES / "legal" / f"{name}.ref" for name in ("three-players", "tie", "two-games-in-a-file", "unfinished")]
    result = run("report", *legal, APES / "faulty" / "H02-unknown-game.ref", tmp_path / "none.ref", "-o", f"{tmp_path}/{out}")
    assert result.return_value == 3
    text = (tmp_path / index).read_text("utf-8")
    parsed = harmless(text)
    assert "none.ref: no such file" in parsed.text
    assert str(tmp_path) not in re.sub(r'<p class="bad">.*?</p>', "", text)
    links = {str(attrs["href"]) for tag, attrs in parsed.tags if tag == "a"}
    games = [link for link in links if "players/" not in link]
    assert len(games) == 1 + sum(1 for path in legal for _ in judge_text(text_of(Source(str(path))), source=str(path)))
    for link in links:
        other = (tmp_path / index).parent / link
        assert other.parent == tmp_path / pages / ("" if link in games else "players")
        back = [attrs["href"] for tag, attrs in harmless(other.read_text("utf-8")).tags if tag == "a"]
        assert (other.parent / str(back[0])).resolve() == (tmp_path / index).resolve()
    assert "1 Felix 91" in parsed.text
    assert "Emma wins (equal points; would have moved next (AT-55))" in parsed.text


def test_an_index_has_the_table_of_the_league(run: Run, tmp_path: Path) -> None:
    paths = sorted((APES / "legal").glob("*-players.ref"))
    assert run("report", *paths, "-o", tmp_path / "x.html").return_value == 0
    parsed = Tags((tmp_path / "x.html").read_text("utf-8"))
    table = run("standings", *paths, "--table", "tsv").output.splitlines()
    for line in table[2:5]:
        rank, player, *others, points = (cell.strip() for cell in line.split("\t"))
        assert "".join([rank, player, points, *others]) in re.sub(r"\s", "", parsed.text)
    league = tmp_path / "club.toml"
    league.write_text('name = "Club <b>12"\nscheme = "wins"\n', "utf-8")
    assert run("report", *paths, "--league", league, "-o", tmp_path / "x.html").return_value == 0
    text = (tmp_path / "x.html").read_text("utf-8")
    assert "<h1>Club &lt;b&gt;12</h1>" in text
    assert "games won" in text


def test_report_says_what_it_cannot_do(run: Run, tmp_path: Path) -> None:
    assert "several records" in str(run("report", APES / "legal").exception)
    assert run("report", tmp_path / "none.ref", "-o", tmp_path / "x.html").return_value == 3
    assert not (tmp_path / "x.html").exists()
    (tmp_path / "file").write_text("")
    result = run("report", APES / "legal" / "tie.ref", "-o", tmp_path / "file" / "x.html")
    assert "cannot be written: Not a directory" in result.stderr
    assert "exclude each other" in str(run("show", APES / "legal" / "tie.ref", "--svg", "--setup").exception)


# -- replay ------------------------------------------------------------------------------------------------------------


def test_stepping_through_a_game(run: Run) -> None:
    log = APES / "faulty" / "AT-25-wrong-colour.ref"
    output = run("replay", log, input="b\nn\n\nf\nb\n0\ne\nn\nf\n7\nwhat\nh\nS\nq\nn\n").output
    places = re.findall(r"step (\d) of 4, move (\d)", output)
    assert places == [
        ("0", "0"),
        ("1", "0"),
        ("2", "0"),
        ("3", "1"),
        ("2", "0"),
        ("2", "0"),
        ("4", "2"),
        ("3", "1"),
        ("0", "0"),
    ]
    for said in (
        "this is the start",
        "this is the end",
        "there is no move 7",
        "unknown command 'what'",
        "to the next fault",
    ):
        assert said in output
    assert output.count("AT-25 segment 2 is grey") == 2
    assert output.count("this is the last legal one") == 3
    assert "there are no more faults" in run("replay", APES / "legal" / "tie.ref", input="f").output


@pytest.mark.parametrize("key", EVERY_GAME)
def test_every_step_of_every_game_can_be_seen(run: Run, tmp_path: Path, key: str) -> None:
    log = tmp_path / "game.ref"
    log.write_text(simulate(game_of(key), "steps"), "utf-8")
    output = run("replay", log, input="\n" * 30).output
    assert len(re.findall(r"^--- step \d+ of", output, re.M)) == 31


def test_a_record_that_cannot_be_played_is_not_replayed(run: Run) -> None:
    result = run("replay", APES / "faulty" / "H02-unknown-game.ref")
    assert result.return_value == 1
    assert "H02" in result.output


def test_replay_asks_on_a_terminal() -> None:
    """One that can only write lines. `tests/test_fullscreen.py` has the others."""
    output = in_terminal("replay", APES / "legal" / "three-players.ref", typed="3\nq\n", env={"TERM": "dumb"})
    assert output.count("next [f]ault, [q]uit > ") == 2
    assert "\x1b" not in output
