"""What a game does not say works all the same: High Card says nothing but what it must."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import referee.games
from referee.cli import cli
from referee.edit.recording import Recording
from referee.edit.simulate import simulate
from referee.games.editions import load, load_file
from referee.games.game import EditionError, Game
from referee.testing import players, walk
from tests.playing import game_of, verdict

pytestmark = pytest.mark.usefixtures("high_card")

GAME = """[Game "High Card"]
[Players "Anna, Ben"]

* hand 1: 4 7
* hand 2: 2 9
1. Anna: play 7, draw 3
2. Ben: play 9, draw 5
"""


def printed(*words: str, text: str = GAME, code: int = 0) -> str:
    result = CliRunner().invoke(cli, [*words], input=text)
    assert result.exit_code == code, result.output
    return result.output


def test_it_has_only_the_files_that_a_game_must_have() -> None:
    folder = Path(game_of("high_card").folder)
    assert {path.name for path in folder.glob("*.*")} == {
        *("__init__.py", "high_card.lark", "notation.py", "rules.py", "state.py", "explain.toml", "plain.toml", "rules.txt")
    }


def test_key_name_and_place_follow_from_the_package() -> None:
    game = referee.games.find("High Card")
    assert game is not None
    assert (game.key, game.name, Path(game.grammar).name) == ("high_card", "High Card", "high_card.lark")
    assert referee.games.names()[-1] == "high_card"


def test_a_position_is_drawn_by_the_fields_of_the_state() -> None:
    drawing = printed("show", "-").split("\n\n")[0].split("\n")
    assert drawing[0] == "cards: 9"
    assert drawing[-5:] == ["Anna: 7 points", "  hands: 4 3", "Ben: 9 points", "  hands: 2 5", "Anna to move"]


def test_the_drawing_fits_on_a_screen_whatever_the_names_are() -> None:
    named = GAME.replace("Anna", "A" * 60).replace("Ben", "日" * 60)
    assert max(map(len, printed("show", "-", text=named).split("\n\n")[0].split("\n"))) <= 80


def test_a_page_has_the_drawing_and_a_panel_with_the_points() -> None:
    page = printed("report", "-")
    assert "7 points" in page
    assert "copy-link" in page
    assert 'id="copy-position"' not in page, "there are no set-up lines to copy"
    assert "7 points" in printed("show", "-", "--svg", "--whole")


def test_a_position_is_written_as_the_lines_that_lead_to_it() -> None:
    """Without set-up lines of its own; what others may not see stays hidden."""
    cut = printed("show", "-", "--at", "1", "--setup")
    assert cut == GAME.rpartition("2. Ben")[0]
    assert verdict(cut).status == "unfinished"
    assert "* hand 2: ? ?\n1. Anna" in printed("show", "-", "--at", "1", "--setup", "--as", "Anna")


def test_a_page_of_notation_is_made_of_a_game_the_grammar_and_the_rules() -> None:
    page = printed("notation", "High Card")
    assert "* hand 1: " in page
    assert 'turn: [NUMBER] PLAYER action ("," action)*' in page
    assert "HC-1 A player plays a card of the own hand." in page
    assert "HC-1" not in printed("notation", "High Card", "--short")
    assert re.search(r"High Card +referee notation high_card", printed("notation"))


def test_rules_without_texts_are_explained_by_what_refuses_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = referee.games.find("High Card")
    folder = tmp_path / "high_card"
    folder.mkdir()
    for path in Path(game_of("high_card").folder).glob("*.*"):
        if path.name != "explain.toml":
            (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(game, "folder", str(folder))
    assert printed("explain", "HC-1") == "HC-1  a rule of High Card\n  “… does not hold …”\n"
    assert [*game_of("high_card").texts] == ["HC-1", "HC-2", "HC-4"]


def test_an_edition_of_ones_own_has_the_same_numbers(tmp_path: Path) -> None:
    game = game_of("high_card")
    for text, problem in (("", "it must say cards = …, such as 9"), ('cards = "many"', "it must say cards = …, such as 9")):
        file = tmp_path / "own.toml"
        file.write_text(f'game = "high_card"\n{text}\n', "utf-8")
        with pytest.raises(EditionError, match=problem):
            load_file(game, str(file), {})
    with pytest.raises(AttributeError, match="the edition says no tiles"):
        load(game, "plain", {}).tiles  # noqa: B018


def test_a_game_without_a_file_for_its_edition_has_one_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nine(type(game_of("high_card"))):  # type: ignore[misc]
        default_edition = "standard"

        def start(self, edition: object, seats: int) -> object:
            load(game_of("high_card"), "plain", {})
            return super().start(load(game_of("high_card"), "plain", {}), seats)

    Nine.__module__ = "high_card"
    nine = Nine()
    monkeypatch.setitem(vars(referee.games)["_guests"], "high_card", nine)
    assert load(nine, "standard", {}).options == {"talk": "no"}
    assert len([*walk(nine, "nine", 2)]) > 8


def test_what_happens_in_a_game_without_chance_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game[object, object] = game_of("high_card")
    monkeypatch.delattr(game.rules, "happen")
    found = verdict(GAME)
    assert [fault.code for fault in found.faults][:1] == ["C01"]
    assert found.faults[0].message == "nothing happens by chance in High Card"


def test_nobody_wins_a_game_for_one_player_who_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee.games.find("High Card"), "seats", (1,))
    text = '[Game "High Card"]\n[Players "Anna"]\n! resign Anna\n'
    assert "nobody wins; Anna resigned" in printed("score", "-", text=text)


def test_every_word_of_it_is_offered_while_it_is_recorded(tmp_path: Path) -> None:
    game = game_of("high_card")
    recording = Recording(str(tmp_path / "game.ref"))
    recording.start([("Game", "High Card"), ("Players", "Anna, Ben")])
    for row in [row for row in simulate(game, "recorded", 2).split("\n") if row and row[0] != "["]:
        if recording.head and row.startswith(recording.head):
            row = row.removeprefix(recording.head).strip()
            words = row.split()
            for i, word in enumerate(words):
                found, _ = recording.possible("".join(f"{each} " for each in words[:i]))
                assert word.strip(",") in [each.text.strip(",") for each in found.words], (row, found)
        assert recording.enter(row).is_written, row


def test_a_state_without_a_key_is_told_apart_by_all_its_fields() -> None:
    game = game_of("high_card")
    keys = [game.key_of(step.state) for step in walk(game, "keys", 2)]
    assert len(set(map(repr, keys))) == len(keys)
    assert len(players(2)) == 2
