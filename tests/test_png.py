"""Boards as PNG, for chats that show no SVG."""

from __future__ import annotations

import struct
import sys
import zlib
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from resvg_py import svg_to_bytes

from referee.cli import cli
from referee.games import names
from referee.games.drawing import PAPER
from referee.report import png as pictures
from referee.report.png import MAX_PIXELS, NoFont, png
from tests.playing import game_of, players, walk
from tests.test_fullscreen import Program

LOG = Path(__file__).parent.parent / "examples" / "ape_town" / "legal" / "three-players.ref"


def size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", data[16:24])


def pixel(svg: str, x: float, y: float) -> str:
    """The colour at a point: that of a picture of nothing else."""
    first, _, rest = svg.partition("viewBox")
    data = png(f'{first}viewBox="{x} {y} 0.1 0.1"{rest.partition(chr(34))[2].partition(chr(34))[2]}', 1)
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    return "#" + zlib.decompress(data[at + 4 : at + 4 + length])[1:4].hex()


@pytest.fixture
def _letterless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether this machine has fonts or not."""
    monkeypatch.setattr(pictures, "_family", lambda: "Arial")


@pytest.mark.usefixtures("_letterless")
@pytest.mark.parametrize("key", names())
def test_a_board_is_drawn_in_the_colours_of_daylight(key: str) -> None:
    game = game_of(key)
    seats = game.seats[-1]
    *_, last = walk(game, "png", seats)
    svg = game.svg(last.state, players(seats))
    left, top, *_ = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    assert pixel(svg, left + 0.5, top + 0.5) == PAPER
    assert size(png(svg, 120))[0] == 120


@pytest.mark.usefixtures("_letterless")
def test_no_picture_is_larger_than_a_screen_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_PIXELS < 30_000_000
    monkeypatch.setattr(pictures, "MAX_PIXELS", 9_000)
    assert size(png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 40"></svg>', 200)) == (15, 600)


@pytest.mark.usefixtures("_letterless")
def test_the_command_writes_a_picture_to_a_file_or_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "new" / "board.png"
    words = ["show", str(LOG), "--at", "5", "--png", "--width", "100"]
    assert CliRunner().invoke(cli, [*words, "-o", str(file)]).exit_code == 0
    assert size(file.read_bytes())[0] == 100
    assert CliRunner().invoke(cli, words).stdout_bytes == file.read_bytes()
    assert [*file.parent.iterdir()] == [file]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--png", "--svg"], "exclude each other"),
        (["--png", "--setup"], "exclude each other"),
        (["--width", "500"], "--width needs --png"),
        (["--png", "--width", "5"], "100<=x<=4000"),
        (["--whole"], "--whole needs --svg or --png"),
    ],
)
def test_options_that_make_no_sense_together_are_refused(words: list[str], said: str) -> None:
    result = CliRunner().invoke(cli, ["show", str(LOG), *words], standalone_mode=False)
    assert said in str(result.exception)


def test_a_terminal_gets_no_picture() -> None:
    program = Program("show", str(LOG), "--png")
    assert "-o FILE" in program.until("-o FILE")
    assert program.end()[0] == 2


def test_without_the_renderer_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.delitem(sys.modules, "referee.report.png")
    result = CliRunner().invoke(cli, ["show", str(LOG), "--png", "-o", str(tmp_path / "a.png")])
    assert (result.exit_code, [*tmp_path.iterdir()]) == (2, [])
    assert "pip install 'referee[png]'" in result.output


def test_without_a_font_there_is_a_message_instead_of_a_board_without_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pictures, "svg_to_bytes", partial(svg_to_bytes, skip_system_fonts=True))
    pictures._family.cache_clear()
    with pytest.raises(NoFont):
        png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>', 9)
    result = CliRunner().invoke(cli, ["show", str(LOG), "--png", "-o", str(tmp_path / "a.png")])
    assert (result.exit_code, [*tmp_path.iterdir()]) == (3, [])
    assert "font" in result.output
