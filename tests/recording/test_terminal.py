"""Recording in a terminal: a whole game is typed with Tab, and no word is written out that Tab knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.cli.prompted import Prompted
from referee.edit.beginning import Beginning
from referee.edit.recording import Recording
from tests.playing import verdict
from tests.recording.test_sessions import begun, lines_of, started, without_head

ENTER, TAB, CTRL_C, CTRL_D, UP = "\r", "\t", "\x03", "\x04", "\x1b[A"
MENU = 12
"""Candidates that somebody goes through with Tab rather than type another letter."""


def shared(offers: list[str]) -> str:
    """What they all begin with."""
    length = 0
    while len({offer[: length + 1] for offer in offers}) == 1 and length < len(offers[0]):
        length += 1
    return offers[0][:length]


def typed(recording: Recording, wanted: str) -> tuple[str, list[str]]:
    """The keys with which somebody gets a line that the recorder offers word by word, and the letters typed for each word."""
    text, keys, letters = "", "", [""]
    for _ in range(500):
        if text.strip().rstrip(",") == wanted:
            return keys + ENTER, letters
        found, before = recording.possible(text)
        offers = list(
            dict.fromkeys(f"{text[: word.start - before]}{word.text} " for word in found.words[:200] if word.start >= before)
        )
        fitting = [offer for offer in offers if f"{wanted}, ".startswith(offer) or f"{wanted} ".startswith(offer)]
        assert fitting, (wanted, text, offers[:10])
        offer = max(fitting, key=len)
        common = shared(offers) if all(each.startswith(text) for each in offers) else text
        if len(offers) == 1:
            keys, text, letters = keys + TAB, offer, [*letters, ""]
        elif len(common) > len(text):
            keys, text = keys + TAB, common
        elif len(offers) <= MENU:
            keys, text = keys + TAB * (offers.index(offer) + 2) + ENTER, offer
            letters.append("")
        else:
            letter = offer[len(text)]
            keys, text = keys + letter, text + letter
            letters[-1] += letter
    raise AssertionError(f"no way to {wanted}")


def run(recording: Recording, keys: str, beginning: Beginning | None = None) -> int:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        return Prompted(recording, False, pipe, DummyOutput()).run(beginning)


def record_by_tab(key: str, path: Path, moves: int) -> None:
    planned, rows, text = begun(key, "by tab", path.with_name("planned.ref"), stop_after=moves)
    recording, _, _ = begun(key, "by tab", path, stop_after=moves)
    keys = ""
    for row in rows:
        wanted = without_head(planned, row)
        pressed, letters = typed(planned, wanted)
        words = wanted.replace(",", " ").replace(":", " ").split()
        assert not [each for each in letters if len(each) > 2 and each in words], letters
        keys += pressed
        assert planned.enter(wanted).is_written
    assert run(recording, keys + CTRL_D) == 0
    assert lines_of(path) == lines_of(path.with_name("planned.ref"))
    assert verdict(path.read_text()).standings == verdict(text).standings


def test_the_beginning_of_a_game_is_recorded_by_tab(tmp_path: Path) -> None:
    record_by_tab("ape_town", tmp_path / "game.ref", 4)


@pytest.mark.long
@pytest.mark.parametrize("key", ["palermo", "manhattan_traffiq"])
def test_80_moves_are_recorded_by_tab(key: str, tmp_path: Path) -> None:
    record_by_tab(key, tmp_path / "game.ref", 80)


def test_a_new_record_begins_with_questions(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording = Recording(str(path))
    keys = f"ap{TAB}{ENTER}Anna, Ben{ENTER}{ENTER}{ENTER}"
    assert run(recording, keys + CTRL_D, Beginning(recording, {}, "2026-11-18")) == 0
    assert path.read_text().split("\n")[:4] == [
        '[Game "Ape Town"]',
        '[Edition "piatnik-2025"]',
        '[Date "2026-11-18"]',
        '[Players "Anna, Ben"]',
    ]


def test_a_refused_line_comes_back_with_the_up_arrow(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    assert run(recording, f"take 1, place 6.4{ENTER}{UP}\x7f2{ENTER}{CTRL_D}") == 0
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.2"]


def test_after_a_refused_line_another_one_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = started(tmp_path / "game.ref")
    assert run(recording, f"take 1, place 6.4{ENTER}take 1, place 6.2{ENTER}{CTRL_D}") == 0
    assert "The up arrow brings the line back." in capsys.readouterr().out
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.2"]


def test_ctrl_c_first_takes_the_line_and_then_ends_and_nothing_is_lost(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    assert run(recording, f"take 1, place 6.2{ENTER}take{CTRL_C}{CTRL_C}") == 130
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.2"]


def test_help_and_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = started(tmp_path / "game.ref")
    assert run(recording, f"?{ENTER}quit{ENTER}") == 0
    shown = capsys.readouterr().out
    assert "takes the last move back" in shown
    assert "everything that was accepted is in" in shown


def test_without_room_for_the_board_it_is_said_once_and_the_board_is_drawn_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    recording = started(tmp_path / "game.ref")
    assert run(recording, f"; one{ENTER}; two{ENTER}quit{ENTER}") == 0
    shown = capsys.readouterr().out
    assert shown.count("No room for the board: it needs ") == 1
    assert "6.4" not in shown
    assert run(recording, f"show{ENTER}quit{ENTER}") == 0
    assert "W1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "said"),
    [("help", "takes the last move back"), ("HILFE", "takes"), ("moves", "Laura: take 1, place"), ("show", "W1")],
)
def test_what_is_asked_for_is_no_line(word: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = started(tmp_path / "game.ref")
    before = (tmp_path / "game.ref").read_bytes()
    assert run(recording, f"{word}{ENTER}quit{ENTER}") == 0
    shown = capsys.readouterr().out
    assert said in shown
    assert "not written" not in shown
    assert (tmp_path / "game.ref").read_bytes() == before
