"""A game on a whole screen: what a terminal shows of it, whatever its size, and what the keys do."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from referee.cli.fullscreen import Playback
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.players import Players
from referee.language.width import cut, width
from referee.report.screen import Screen, fitted, shifted, width_of
from referee.report.viewer import Viewer
from referee.verdict.steps import Replay
from referee.verdict.verdict import PlayedVerdict, judge_text
from tests.hostile.program import PATIENCE, all_of
from tests.playing import game_of, verdict

ROOT = Path(__file__).parent.parent
APES = ROOT / "examples" / "ape_town"
LEGAL, FAULTY = APES / "legal" / "three-players.ref", APES / "faulty" / "AT-25-wrong-colour.ref"
SIZES = [(80, 24), (120, 40), (40, 12), (109, 20), (59, 50), (200, 9), (20, 8), (11, 7), (3, 2), (1, 1)]
LEFT, RIGHT, HOME, END, PAGE_UP, PAGE_DOWN = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~"


def first(path: Path) -> PlayedVerdict:
    return next(judge_text(path.read_text("utf-8"), source=str(path)))


def screen_of(found: PlayedVerdict) -> Screen:
    return Screen(Viewer(Replay(found)))


def text_of(screen: Screen, columns: int, lines: int) -> list[str]:
    return ["".join(text for _, text in row) for row in screen.rows(columns, lines)]


class Terminal(io.StringIO):
    """Shows what is written to it as a real one does."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__()
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str) -> int:
        self._stream.feed(text)
        return len(text)

    @property
    def shown(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    @property
    def marked(self) -> list[str]:
        """The words in bold on a reversed ground: what is new on the board."""
        rows = [self.screen.buffer[y] for y in range(self.screen.lines)]
        chars = [[row[x] for x in range(self.screen.columns)] for row in rows]
        return [word for row in chars for word in "".join(c.data if c.bold and c.reverse else " " for c in row).split()]


def shots(
    found: PlayedVerdict,
    keys: Sequence[str],
    size: tuple[int, int] = (80, 24),
    pause: float = PATIENCE,
    after: Callable[[Screen, Terminal], None] | None = None,
) -> list[str]:
    """What the terminal shows at first, and after each key; then it is quit. An empty key waits until nothing is played."""
    taken: list[str] = []
    left = deque([*keys, "q"])
    terminal = Terminal(*size)
    with create_pipe_input() as pipe:
        output = Vt100_Output(terminal, lambda: Size(rows=size[1], columns=size[0]), term="xterm")
        player = Playback(screen_of(found), True, pause, pipe, output)

        def rendered(app: object) -> None:
            if player.app.is_done:
                return
            taken.append(terminal.shown)
            if after is not None:
                after(player.screen, terminal)
            if left and not left[0] and not player.screen.is_playing:
                left.popleft()
            if left and left[0]:
                pipe.send_text(left.popleft())

        player.app.after_render += rendered
        assert player.app.run() == 0
    return taken


def place(shot: str) -> str:
    return shot.split("\n")[0].partition("step ")[2]


# -- sizes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", names())
def test_every_step_fills_every_screen_exactly(key: str) -> None:
    screen = screen_of(verdict(simulate(game_of(key), "screen", stop_after=12)))
    for at in (0, 1, screen.replay.size // 2, screen.replay.size - 1):
        screen.go(at)
        for columns, lines in SIZES:
            rows = screen.rows(columns, lines)
            assert [width_of(row) for row in rows] == [columns] * lines


def test_a_wide_screen_has_board_and_moves_side_by_side() -> None:
    screen = screen_of(first(LEGAL))
    screen.go(7)
    rows = text_of(screen, 120, 40)
    assert rows[0].split() == ["Ape", "Town:", "Club", "night", "12", "step", "7", "of", "91,", "move", "5"]
    assert rows[3].startswith("2   W1 ta  W1 ·   W1 ·   ** ba")
    assert rows[3].rstrip().endswith("│    * reveal 2: tarsier chimp mandril…")
    assert rows[8][80:].rstrip() == " │ >  5. Emma: take 1, place 2.1 +0"
    assert rows[38].rstrip() == "Laura 3   Emma 2   Felix 1"
    assert rows[39].startswith("? help   q quit   ← → step")


def test_a_narrow_screen_has_the_board_above_the_moves() -> None:
    screen = screen_of(first(LEGAL))
    screen.go(6)
    rows = text_of(screen, 80, 24)
    assert rows[1].split() == [f".{i}" for i in range(1, 11)]
    assert rows[14].startswith("lines 1 to 13 of 25: PgUp, PgDn")
    assert rows[15] == "─" * 80
    assert [row[:4] for row in rows[16:22]] == ["   1", "   2", "   3", ">  4", "   5", "   6"]
    assert rows[22].rstrip() == "Laura 3 (+3)   Emma 2   Felix 1"


def test_a_tiny_screen_has_the_moves_alone_and_says_what_is_wrong() -> None:
    screen = screen_of(first(FAULTY))
    screen.go(3)
    rows = [row.rstrip() for row in text_of(screen, 40, 12)]
    assert "(the board needs a larger window)" in rows
    assert rows[:3] == [" Ape Town           step 3 of 4, move 1", ">! 1. Laura: take 2, place 1.1  ; segme…", "─" * 40]
    told = " ".join(rows[3:10])
    assert told.startswith("AT-25 segment 2 is grey, but 1.1 is in district W1 (white) 25 free fields have the right colour")
    assert "legal and near: take 1, place 1.1 +0" in told
    assert rows[10] == "Laura 0   Emma 0   Felix 0"


def test_the_current_move_is_in_view_wherever_it_is() -> None:
    screen = screen_of(first(LEGAL))
    for at in range(screen.replay.size):
        screen.go(at)
        for size in ((80, 24), (120, 40), (40, 12), (30, 4)):
            assert sum(row.startswith(">") or " │ >" in row for row in text_of(screen, *size)) >= 1, (at, size)


def test_what_is_new_is_scrolled_into_view() -> None:
    """In a low window the ring road of Palermo is below its lower edge."""
    screen = screen_of(first(ROOT / "examples" / "palermo" / "legal" / "five-players.ref"))
    seen = 0
    for at in range(1, screen.replay.size):
        screen.go(at)
        if any(style == "new" for row in screen.viewer.board() for style, _ in row):
            seen += 1
            assert any(style == "new" for row in screen.rows(80, 20) for style, _ in row), at
    assert seen > 100


def test_scores_of_many_players_with_long_names_stay_readable() -> None:
    players = ", ".join(f"{letter}{'x' * 40}" for letter in "ABCDE")
    found = verdict(f'[Game "Palermo"]\n[Players "{players}"]\n')
    rows = text_of(screen_of(found), 60, 12)
    assert [row.split() for row in rows[9:11]] == [
        ["Axxxxxxxxxx…", "0", "Bxxxxxxxxxx…", "0", "Cxxxxxxxxxx…", "0"],
        ["Dxxxxxxxxxx…", "0", "Exxxxxxxxxx…", "0"],
    ]


def test_strangers_texts_are_harmless() -> None:
    found = verdict(
        '[Game "Ape Town"]\n[Event "\x1b[2J\u202eevil"]\n[Players "Lau\x1bra, 日本\u200b, Fe\x9blix"]\n'
        "* reveal 1: ? ? ? ? ?\n* reveal 2: ? ? ? ? ?\n1. Nobody: \x1b]0;title\x07 take 1 \x1b[31m\n; \x1b[2J\n"
    )
    screen = screen_of(found)
    for at in range(screen.replay.size):
        screen.go(at)
        for size in SIZES:
            for row in screen.rows(*size):
                assert all(text.isprintable() for _, text in row)
                assert width_of(row) == size[0]


@pytest.mark.parametrize("room", range(1, 9))
def test_lines_are_cut_where_they_are_too_long(room: int) -> None:
    for text in ("", "abcdefg", "日本語", "a日b本", "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301"):
        assert width(cut(text, room)) <= room
        row = [("", text), ("new", "xyz")]
        assert width_of(fitted(row, room)) == room
        left = shifted(row, room)
        assert width_of(left) in (max(0, width(text) + 3 - room), max(0, width(text) + 4 - room))
    assert shifted([("", "abc"), ("new", "def")], 4) == [("new", "ef")]


# -- keys --------------------------------------------------------------------------------------------------------------


def test_keys_go_through_a_game() -> None:
    keys = [LEFT, RIGHT, "n", "\x1b[B", "\r", LEFT, "b", "\x1b[A", END, RIGHT, HOME, "e", "s"]
    taken = shots(first(LEGAL), keys)
    places = [place(shot) for shot in taken]
    assert [at.partition(" ")[0] for at in places] == ["0", "0", "1", "2", "3", "4", "3", "2", "1", "91", "91", "0", "91", "0"]
    assert taken[1].endswith("this is the start")
    assert taken[10].endswith("this is the end")
    assert not taken[11].endswith("this is the end")
    assert "finished, Ape Town, 75 moves (Felix 91, Emma 73, Laura 54)" in taken[9]


def test_a_number_goes_to_a_move() -> None:
    taken = shots(
        first(LEGAL),
        ["1", "2", "\r", "g", "3", "3", "\x7f", "\r", "g", "\x7f", "9", "9", "\r", "g", "\r", "7", "\x1b", "7", "g"],
    )
    assert [shot.rpartition("\n")[2] for shot in taken[1:3]] == ["to move: 1_", "to move: 12_"]
    assert place(taken[3]).endswith("move 12")
    assert [shot.rpartition("\n")[2] for shot in taken[4:8]] == ["to move: _", "to move: 3_", "to move: 33_", "to move: 3_"]
    assert place(taken[8]).endswith("move 3")
    assert taken[10].rpartition("\n")[2].startswith("? help")
    assert taken[13].endswith("there is no move 99")
    assert place(taken[15]) == place(taken[8])
    assert taken[17].rpartition("\n")[2].startswith("? help")
    assert taken[19].endswith("to move: _")


def test_the_next_fault_is_found_and_explained() -> None:
    taken = shots(first(FAULTY), ["f", "f"], (120, 40))
    assert [place(shot)[0] for shot in taken] == ["0", "3", "3"]
    assert ">! 1. Laura: take 2, place 1.1" in taken[1]
    assert "AT-25 segment 2 is grey" in taken[1]
    assert "AT-25" not in taken[0]
    assert shots(first(LEGAL), ["f"])[1].endswith("there are no more faults")


def test_help_is_shown_until_the_next_key() -> None:
    taken = shots(first(LEGAL), ["?", RIGHT])
    assert "space         play, stop" in taken[1]
    assert ".10" not in taken[1]
    assert place(taken[2]).startswith("1 ")
    assert "W3 ·" in taken[2]


def test_a_board_that_does_not_fit_can_be_scrolled() -> None:
    taken = shots(first(LEGAL), [PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_UP, ">", ">", "<", "<", "<", HOME], (70, 24))
    notes = [next((row for row in shot.split("\n") if row.startswith("lines ")), "")[:10] for shot in taken]
    assert notes[:6] == ["lines 1 to", "lines 6 to", "lines 7 to", "lines 7 to", "lines 7 to", "lines 2 to"]
    assert notes[-1] == "lines 1 to"
    assert "the owner's disc" not in taken[5]
    assert "the owner's disc" in taken[6]
    assert taken[-2] == taken[5]


def test_the_last_move_is_marked_on_the_board() -> None:
    marks: list[list[str]] = []
    shots(first(LEGAL), ["5", "\r"], (120, 40), after=lambda _, terminal: marks.append(terminal.marked))
    assert marks[0] == []
    assert "ta" in marks[-1]


def test_space_plays_to_the_end_and_then_from_the_start() -> None:
    found = verdict(simulate(game_of("ape_town"), "play", stop_after=4))
    seen: list[int] = []
    shots(found, [" ", "", " ", ""], pause=0.001, after=lambda screen, _: seen.append(screen.replay.at))
    last = Replay(found).size - 1
    end = seen.index(last)
    assert seen[: end + 1] == sorted(seen[: end + 1])
    again = seen[end + 1 :]
    assert again == sorted(again)
    assert again[0] < last == again[-1]


def test_playing_stops_at_a_fault() -> None:
    seen: list[int] = []
    taken = shots(first(FAULTY), [" ", ""], pause=0.001, after=lambda screen, _: seen.append(screen.replay.at))
    assert seen[-1] == 3 < Replay(first(FAULTY)).size - 1
    assert taken[1].endswith("playing   space stop   q quit")


@pytest.mark.parametrize("key", [" ", RIGHT, "g", "\x1b"])
def test_playing_stops_at_any_key(key: str) -> None:
    playing: list[bool] = []
    shots(first(FAULTY), [" ", key], after=lambda screen, _: playing.append(screen.is_playing))
    assert playing == [False, True, False]


def test_a_game_that_fails_while_it_is_drawn_ends_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program then says which game it was, as it does for all commands."""
    found = first(LEGAL)
    game = found.match.game
    draw = game.draw

    def fails(state: Any, players: Players) -> str:
        if any(state.score):
            raise ZeroDivisionError("a guest's mistake")
        return draw(state, players)

    monkeypatch.setattr(type(game), "draw", lambda self, state, players: fails(state, players))
    with pytest.raises(ZeroDivisionError, match="a guest's mistake"):
        shots(found, ["e"])


# -- the real program --------------------------------------------------------------------------------------------------


class Program:
    """The program at a terminal of its own."""

    def __init__(self, *words: str, size: tuple[int, int] = (120, 40), before: str = "pass", **env: str) -> None:
        self.terminal = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.terminal)
        self._ours, theirs = pty.openpty()
        self.resize(*size)
        code = f"import sys; {before}; sys.argv[0] = 'referee'; from referee.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", **env},
        )  # fmt: skip
        os.close(theirs)

    def resize(self, columns: int, lines: int) -> None:
        self.terminal.resize(lines, columns)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def until(self, said: str) -> str:
        """What is shown as soon as this is."""
        while said not in (shown := "\n".join(row.rstrip() for row in self.terminal.display)):
            assert select.select([self._ours], [], [], PATIENCE)[0], shown
            self._stream.feed(os.read(self._ours, 65536))
        return shown

    def type(self, keys: str) -> None:
        os.write(self._ours, keys.encode())

    def end(self) -> tuple[int, bytes]:
        rest = all_of(self._ours)
        os.close(self._ours)
        return self.process.wait(PATIENCE), rest


def test_a_terminal_that_is_resized_is_filled_again() -> None:
    program = Program("replay", str(LEGAL))
    program.until("g move")
    program.type("5\r")
    assert " │ >  5. Emma: take 1, place 2.1 +0" in program.until(">  5. Emma")
    program.resize(60, 30)
    program.process.send_signal(signal.SIGWINCH)
    shown = program.until("─" * 60)
    assert "│" not in shown
    assert ">  5. Emma: take 1, place 2.1 +0" in program.until(">  5. Emma: take 1, place 2.1 +0\n")
    program.type("q")
    code, rest = program.end()
    assert code == 0
    assert b"\x1b[?1049l" in rest  # the screen is as it was


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_leaves_the_terminal_as_it_was(number: int, code: int) -> None:
    program = Program("replay", str(LEGAL), size=(40, 12))
    program.until("q quit")
    program.process.send_signal(number)
    ended, rest = program.end()
    assert ended == code
    assert b"\x1b[?1049l" in rest
    assert b"Traceback" not in rest


def test_without_the_package_lines_are_asked_for_and_it_is_said_what_it_would_give() -> None:
    program = Program("replay", str(LEGAL), before="sys.modules['prompt_toolkit'] = None")
    shown = program.until("[q]uit >")
    assert "With pip install 'referee[record]' the game fills the screen" in shown
    program.type("q\n")
    assert program.end()[0] == 0


def test_without_colour_what_is_new_is_still_marked() -> None:
    program = Program("replay", str(LEGAL), NO_COLOR="1")
    program.until("g move")
    program.type("5\r")
    program.until(">  5. Emma")
    chars = [char for row in program.terminal.buffer.values() for char in row.values()]
    assert {char.fg for char in chars} == {"default"}
    assert any(char.bold and char.reverse for char in chars)
    program.type("\x03")
    assert program.end()[0] == 130


def test_it_speaks_german() -> None:
    program = Program("replay", str(LEGAL), size=(100, 30), REFEREE_LANG="de")
    assert "? Hilfe   q Ende" in program.until("Leertaste")
    program.type("?")
    assert "zum nächsten Fehler" in program.until("Bild↓")
    program.type("q")
    assert program.end()[0] == 0
