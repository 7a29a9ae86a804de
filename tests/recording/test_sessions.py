"""Whole games written line by line: what is accepted is on the disk at once, and is what was played."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from referee.edit.recording import Recording
from referee.edit.session import DELETE, HELP, KEEP, MOVES, QUIT, SHOW, Session
from referee.edit.simulate import simulate
from tests.playing import game_of, verdict

GAMES = ("animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo")
TAGS = [("Game", "Ape Town"), ("Edition", "piatnik-2025"), ("Players", "Laura, Emma, Felix"), ("Result", "*")]
REVEALED = ("mandrill banana orang banana katta", "banana tarsier chimp katta banana")


def started(path: Path) -> Recording:
    recording = Recording(str(path))
    recording.start(TAGS)
    for tiles in REVEALED:
        assert recording.enter(tiles).is_written
    return recording


def lines_of(path: Path) -> list[str]:
    return [row for row in path.read_text().split("\n") if row and not row.startswith("[")]


def begun(key: str, seed: str, path: Path, **wishes: int) -> tuple[Recording, list[str], str]:
    """A recording with the tags of a random game, the lines of that game, and its text."""
    text = simulate(game_of(key), seed, claims=False, **wishes)  # type: ignore[arg-type]
    head, _, rest = text.partition("\n\n")
    tags = [(row[1:].split(" ")[0], row.split('"')[1]) for row in head.split("\n") if not row.startswith("[Result")]
    recording = Recording(str(path))
    recording.start([*tags, ("Result", "*")])
    return recording, [row for row in rest.split("\n") if row], text


def without_head(recording: Recording, row: str) -> str:
    head = recording.head
    return row[len(head) :].strip() if head and row.startswith(head) else row


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_recorded_with_mistakes_on_the_way(key: str, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    chooser = random.Random(3)
    recording, rows, text = begun(key, "recorded", path, stop_after=40)
    taken_back = 0
    for row in rows:
        before = path.read_bytes()
        if chooser.random() < 0.1:
            answer = recording.enter("Nobody: does nothing at all")
            assert not answer.is_written
            assert answer.faults
            assert path.read_bytes() == before
        answer = recording.enter(without_head(recording, row))
        assert answer.is_written, (row, answer.faults)
        assert verdict(path.read_text()).ok
        if row[0] != "*" and chooser.random() < 0.1:
            assert recording.enter("undo").is_written
            again = recording.enter(without_head(recording, row))
            assert again.is_written, (row, again.faults)
            taken_back += 1
    assert lines_of(path).count("undo") == taken_back > 0
    ours, theirs = verdict(path.read_text()), verdict(text)
    assert (ours.status, ours.standings) == (theirs.status, theirs.standings)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", GAMES)
def test_whole_games_end_with_their_result(key: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    recording, rows, text = begun(key, f"whole {seed}", path)
    for row in rows:
        answer = recording.enter(without_head(recording, row))
        assert answer.is_written, (row, answer.faults)
    assert verdict(path.read_text()).standings == verdict(text).standings
    results = [verdict(each).record.tag("Result") or "" for each in (path.read_text(), text)]
    assert sorted(results[0].split(", ")) == sorted(results[1].split(", "))


# -- lines that are refused ------------------------------------------------------------------------------------------------


def test_an_illegal_move_is_explained_and_not_written(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    answer = recording.enter("take 1, place 6.4")
    assert [fault.code for fault in answer.faults] == ["AT-25"]
    assert answer.faults[0].near
    assert not answer.is_written
    assert recording.enter("take 1, place 6.2").is_written
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.2"]


def test_a_refused_move_is_allowed_by_a_ruling(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    recording.enter("take 1, place 6.4")
    assert recording.enter('! waive AT-25 "agreed"').is_written
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.4", '! waive AT-25 "agreed"']
    assert verdict((tmp_path / "game.ref").read_text()).ok


def test_a_ruling_that_does_not_help_leaves_the_move_waiting(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    recording.enter("take 1, place 6.4")
    assert not recording.enter("! waive AT-24").is_written
    assert recording.enter("! waive AT-25").is_written
    assert lines_of(tmp_path / "game.ref")[2:] == ["1. Laura: take 1, place 6.4", "! waive AT-25"]


def test_a_refused_move_is_kept(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    recording.enter("take 1, place 6.4")
    assert recording.enter("keep").is_written
    assert lines_of(tmp_path / "game.ref")[-1] == "1. Laura: take 1, place 6.4"
    assert verdict((tmp_path / "game.ref").read_text()).status == "illegal"
    assert recording.head.startswith("2. ")
    assert not recording.enter("keep").is_written


def test_a_wrong_assertion_is_refused_and_a_right_one_written(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    assert [fault.code for fault in recording.enter("= Laura 3").faults] == ["A02"]
    assert recording.enter("= Laura 0").is_written
    assert recording.enter("; a remark").is_written
    assert lines_of(tmp_path / "game.ref")[2:] == ["= Laura 0", "; a remark"]


def test_the_last_line_is_deleted_again_and_none_that_was_there_before(tmp_path: Path) -> None:
    path = tmp_path / "game.ref"
    started(path)
    recording = Recording(str(path))
    before = path.read_text()
    assert recording.enter("take 1, place 6.2").is_written
    recording.enter("delete")
    assert path.read_text() == before
    assert recording.enter("delete").note
    assert path.read_text() == before


# -- lines in other forms --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "take 1, place 6.2",
        "take 1, place 6.2,",
        "Laura: take 1, place 6.2",
        "1. Laura: take 1, place 6.2",
        "takes tile 1 and puts it on 6.2",
        "Laura takes 1 and puts it on 6.2",
    ],
)
def test_a_move_is_written_with_its_head_in_the_words_of_the_notation(line: str, tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    assert recording.enter(line).is_written
    assert lines_of(tmp_path / "game.ref")[-1].removeprefix("1. ") == "Laura: take 1, place 6.2"


def test_a_tag_goes_to_the_others(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    assert recording.enter('[Event "Club night"]').is_written
    text = (tmp_path / "game.ref").read_text()
    assert text.index("[Event") < text.index("* reveal")
    assert not recording.enter('[Event "Again"]').is_written


def test_words_for_the_recorder_are_no_moves_in_any_game() -> None:
    for key in GAMES:
        notation = game_of(key).notation
        for word in (*KEEP, *DELETE, *QUIT, *HELP, *MOVES, *SHOW):
            assert not notation.is_readable(f"Anna: {word}")
            assert not notation.is_readable(word)


def test_what_can_follow_is_asked_with_the_head_left_out(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    found, before = recording.possible("take ")
    assert "2," in [word.text for word in found.words]
    assert {word.start - before for word in found.words} == {len("take ")}
    assert "undo" not in [word.text for word in recording.possible("")[0].words]
    recording.enter("take 1, place 6.2")
    assert "undo" in [word.text for word in recording.possible("")[0].words]
    assert [word.text for word in recording.possible("! w")[0].words] == ["waive"]


def test_a_glance_writes_nothing(tmp_path: Path) -> None:
    recording = started(tmp_path / "game.ref")
    before = (tmp_path / "game.ref").read_bytes()
    assert not recording.glance("take 1, place 6.2").faults
    assert [fault.code for fault in recording.glance("take 1, place 6.4").faults] == ["AT-25"]
    assert recording.glance("").verdict is None
    assert (tmp_path / "game.ref").read_bytes() == before
    assert not recording.pending


# -- without a file ------------------------------------------------------------------------------------------------------


def test_a_session_goes_on_from_its_data_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """What a page keeps is the data; a reload must lose nothing and change no verdict."""
    for key in GAMES:
        text = simulate(game_of(key), "kept", stop_after=25, claims=False)
        head, _, rest = text.partition("\n\n")
        session = Session("\n".join(row for row in head.split("\n") if not row.startswith("[Result")) + '\n[Result "*"]\n')
        for row in rest.split("\n"):
            if row:
                assert session.enter(row).is_written, row
                session = Session.of(json.loads(json.dumps(session.data())))
        assert session.verdict is not None
        ours, theirs = session.verdict, verdict(text)
        assert (ours.status, ours.standings, ours.faults) == (theirs.status, theirs.standings, verdict(session.text).faults)


def test_back_takes_line_after_line_until_only_the_tags_are_left() -> None:
    session = Session()
    session.start(TAGS)
    start = session.text
    for tiles in REVEALED:
        assert session.enter(tiles).is_written
    assert not session.enter("take 9, place 9.9").is_written
    session = Session.of(session.data())
    assert session.back() == "1. Laura: take 9, place 9.9"
    assert session.back() == f"* reveal 2: {REVEALED[1]}"
    assert session.back() == f"* reveal 1: {REVEALED[0]}"
    assert session.back() == ""
    assert session.text == start


@pytest.mark.parametrize(
    "data",
    [
        {"text": "", "added": 7},
        {"text": '[Game "Ape Town"]\n[Players "A, B"]\n', "added": 10**9, "pending": ["x\n[Game]"], "result": 3},
        {"text": '[Game "Ape Town"]\n[Players "A, B"]\n; note\n', "added": -1, "pending": [[]], "result": "A 7"},
    ],
)
def test_data_that_do_not_fit_take_nothing_away(data: dict[str, object]) -> None:
    session = Session.of(data)
    assert (session.pending, session.back(), session.text) == ((), "", data["text"])
