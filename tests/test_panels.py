"""What stands beside the boards: the same facts for everybody, who is to move, and pictures that need nothing else."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.games import names
from referee.games.drawing import escaped
from referee.games.panel import BOX, Panel
from referee.games.whole import with_panel
from tests.playing import game_of, players
from tests.test_boards_drawn import TABLES, positions, words

LARGEST: list[tuple[str, int, dict[str, str]]] = [(key, game_of(key).seats[-1], {}) for key in names()]


def panel_of(key: str, state: Any, seats: int) -> Panel:
    panel = game_of(key).panel(state, players(seats))
    assert panel is not None
    return panel


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_panel_lists_all_who_score_with_the_same_facts_and_says_who_is_to_move(
    key: str, seats: int, options: dict[str, str]
) -> None:
    game = game_of(key)
    for state in positions(key, seats, options, 15):
        panel, now = panel_of(key, state, seats), game.awaited(state)
        assert [player.seat for player in panel.players] == list(range(len(game.scores(state))))
        assert [player.name for player in panel.players][:seats] == list(players(seats).names)
        assert len({player.mark for player in panel.players}) == len(panel.players)
        assert len({len(player.facts) for player in panel.players}) == 1
        assert all(player.facts[0] for player in panel.players)
        assert panel.turn == (None if now.kind == "over" else now.seat)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_finished_game_shows_nobody_to_move(key: str, seats: int, options: dict[str, str]) -> None:
    game, was_marked = game_of(key), False
    for state in positions(key, seats, options):
        if game.awaited(state).kind == "over":
            break
        was_marked = was_marked or any(row.startswith(">") for row in game.draw(state, players(seats)).split("\n"))
    assert was_marked
    assert panel_of(key, state, seats).turn is None
    assert "▶" not in game.svg(state, players(seats), whole=True)
    assert not [row for row in game.draw(state, players(seats)).split("\n") if row.startswith(">")]


@pytest.mark.parametrize(("key", "seats", "options"), LARGEST)
def test_pictures_of_a_panel_are_small_and_need_nothing_else(key: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(key, seats, options, 60):
        panel = panel_of(key, state, seats)
        signs = [*panel.legend, *(sign for player in panel.players for sign in player.hand)]
        assert all(sign.text for sign in signs)
        for picture in {*(player.picture for player in panel.players), *(sign.picture for sign in signs)} - {""}:
            assert "\n" not in picture
            root = ElementTree.fromstring(f"<svg>{picture}</svg>")
            for node in root.iter():
                assert node.tag in ("svg", "g", "rect", "circle", "polygon", "path", "text")
                assert not {"id", "class", "href", "style"} & node.attrib.keys()
                assert abs(float(node.get("x", 0))) <= BOX


@pytest.mark.parametrize(("key", "seats", "options"), LARGEST)
def test_the_whole_drawing_says_everything_that_the_panel_does(key: str, seats: int, options: dict[str, str]) -> None:
    game, table = game_of(key), players(seats)
    for state in positions(key, seats, options, 60):
        board, panel = game.svg(state, table), panel_of(key, state, seats)
        whole = game.svg(state, table, whole=True)
        assert whole == with_panel(board, panel)
        assert whole.count("▶") == (panel.turn is not None)
        text = words(whole)
        said = [
            *(fact for player in panel.players for fact in player.facts),
            *panel.notes,
            *(sign.text for sign in panel.legend),
        ]
        for word in " ".join(said).split():
            assert word in text, (word, text)
        assert all(escaped(player.name) in whole for player in panel.players)


@pytest.mark.parametrize(("key", "seats", "options"), LARGEST)
def test_a_panel_and_the_drawing_in_characters_have_the_same_numbers(key: str, seats: int, options: dict[str, str]) -> None:
    for state in positions(key, seats, options, 10):
        rows = game_of(key).draw(state, players(seats)).split("\n")
        for player in panel_of(key, state, seats).players:
            [row] = [row for row in rows if re.match(rf"[> ] (\w+ +)?{player.name}\b", row)]
            assert set(re.findall(r"\d+", " ".join(player.facts))) <= set(re.findall(r"\d+", row)), row
