"""Editions of Monkey Maniacs: a club writes its own cards, and whatever is wrong with them is said in plain words."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.edit.simulate import playout
from referee.games import notation_of
from referee.games.editions import choose, load
from referee.games.game import EditionError
from referee.games.judge import STRICT
from referee.games.monkey_maniacs.edition import CARDS, DECKS, KINDS, Edition
from referee.games.rulebook import Rulebook
from referee.record.reader import read
from referee.record.text import rows
from referee.verdict.verdict import judge
from tests.games.monkey_maniacs.table import worth
from tests.playing import game_of, walk

GAME = game_of("monkey_maniacs")
OPTIONS = choose(GAME, {}, {})
TOML = (Path(GAME.folder) / "monkey-maniacs-1.toml").read_text("utf-8")
TABLE: dict[str, Any] = tomllib.loads(TOML)


def problems(table: dict[str, Any]) -> tuple[str, ...]:
    try:
        Edition(table, OPTIONS)
    except EditionError as error:
        assert error.problems
        assert all(problem.strip() and len(problem) < 300 for problem in error.problems)
        return error.problems
    return ()


def changed(*changes: tuple[str, Any]) -> tuple[str, ...]:
    """The problems of our edition with some values changed: `("fighters.bomb.values", [1, 2, 3])`."""
    table = copy.deepcopy(TABLE)
    for path, value in changes:
        *way, last = path.split(".")
        part = table
        for key in way:
            part = part[key]
        if value is None:
            del part[last]
        else:
            part[last] = value
    return problems(table)


def test_our_edition_is_sound() -> None:
    assert problems(TABLE) == ()
    edition = Edition(TABLE, OPTIONS)
    assert sum(edition.copies) == 80
    assert edition.deck_size == [8, 14, 12, 12]
    assert len(edition.effects) == len(CARDS) == 14


def test_every_value_is_marked_as_printed_or_as_reconstructed() -> None:
    """What is in `printed` stands in the rulebook; all else is covered by a name in `reconstructed`."""
    covered = TABLE["reconstructed"]
    for part in ("fighters", "supporters", "actions"):
        for card, values in TABLE[part].items():
            assert {key.split(".")[0] for key in values["printed"]} <= set(values), card
            for key in set(values) - set(values["printed"]) - {"name", "printed"}:
                assert part in covered or f"{part}.{key}" in covered, (card, key)
    assert {"values"} <= set(TABLE["fighters"]["bomb"]["printed"])
    assert "values" not in TABLE["fighters"]["dart"]["printed"]


def test_all_problems_are_said_at_once() -> None:
    found = changed(("stock.points", 0), ("fighters.dart.copies", -1), ("balloons.red.R01", "x"), ("rounds.red", []))
    assert len(found) == 4
    assert len(changed(("stock.health", "20"), ("fighters.bomb.values", [1, 2, 3]))) == 2
    two = changed(("fighters.bomb.values", [1, 2, 3]), ("actions.druid.health", 6))
    assert len(two) == 2


def test_a_clubs_own_cards_are_played_with(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        TOML.replace('values = [3, 5, 7]\nprinted = ["effect", "target"]', "values = [4, 6, 8]", 1)
    )
    text = worth("red 1 dart 2", "grey 6", "6/0/0").replace("[Players", '[Edition "club"]\n[Players')
    (record,) = read(rows(text), notation_of)
    found = judge(record, Rulebook((tmp_path,)))
    assert [fault.code for fault in found.faults if fault.severity == "error"] == []
    assert [fault.code for fault in judge(record).faults] == ["H03"]


def test_a_wrong_edition_is_a_fault_of_the_record(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(TOML.replace("health = 20", "health = 25"))
    text = worth("red 1 dart", "grey 6", "3/0/0").replace("[Players", '[Edition "club"]\n[Players')
    (record,) = read(rows(text), notation_of)
    (fault,) = judge(record, Rulebook((tmp_path,))).faults
    assert fault.code == "H04"
    assert "the rulebook says 20 (MM-2)" in fault.reason


def named(edition: Edition, mask: int) -> set[str]:
    return {name for field, name in enumerate(edition.fields) if mask >> field & 1}


def test_an_edition_may_number_its_columns_from_the_right() -> None:
    """MM-Q1: then the rulebook's comment on left and right is true too, and nothing else changes."""
    table = copy.deepcopy(TABLE)
    table["board"]["columns"] = [6, 5, 4, 3, 2, 1]
    mirrored, usual = Edition(table, OPTIONS), Edition(TABLE, OPTIONS)
    for name in usual.fields:
        own, other = usual.index[name], mirrored.index[name]
        assert named(usual, usual.beside[own]) == named(mirrored, mirrored.beside[other])
        assert usual.number_of[own] == mirrored.number_of[other]
    assert usual.fields[0] == "red 1"
    assert mirrored.fields[0] == "red 6"


def test_stacks_of_balloons_that_run_short_are_shuffled(tmp_path: Path) -> None:
    """MM-Q18 with a small edition: two light-blue cards, drawn in rounds 1, 2 and 3."""
    table = copy.deepcopy(TABLE)
    table["balloons"]["light-blue"] = {"H01": "3/0/0", "H02": "4/0/0", "H03": "5/0/0"}
    edition = Edition(table, OPTIONS)
    state = GAME.start(edition, 2)
    for player in state.players:
        player.health = 500
    happen = GAME.notation.read

    def wave(line: str) -> str:
        trial = GAME.copy(state)
        trial.row, trial.number = 0, 1
        try:
            GAME.happen(trial, happen(line).event, STRICT)
        except Exception as refusal:
            return str(refusal.args[0])
        return ""

    assert wave("* wave H01") == ""
    state.round, state.left, state.gone = 2, [2, *state.left[1:]], 1
    assert wave("* wave H02 H03") == ""
    assert wave("* wave H01 H03") == "C03"  # the stack still holds H02
    state.round, state.left, state.gone = 2, [1, *state.left[1:]], 3
    assert wave("* wave H03 H01") == ""  # the last one, then the discards
    assert wave("* wave H01 H02") == "C03"
    state.row, state.number = 0, 1
    GAME.happen(state, happen("* wave H03 H01").event, STRICT)
    assert state.left[0] == 1
    assert state.gone == 0b101


@pytest.mark.parametrize("count", [1, 2])
def test_random_games_with_few_cards_still_end(count: int) -> None:
    """Every kind exists only once or twice: stacks and the bag run empty all the time."""
    table = copy.deepcopy(TABLE)
    table["stock"]["points"] = 3
    for part in ("fighters", "supporters", "actions"):
        for card in table[part].values():
            card["copies"] = count
    for deck, cards in table["balloons"].items():
        table["balloons"][deck] = dict(list(cards.items())[-3:])
    edition = Edition(table, OPTIONS)
    for seed in range(8):
        state, stream = GAME.start(edition, 2), Stream(f"few {seed}".encode())
        for _ in playout(GAME, state, stream):
            assert sum(state.unseen) == state.stack >= 0
            assert state.bag >= 0


def test_what_the_edition_says_is_what_the_referee_plays() -> None:
    state = next(walk(GAME, "same", 2)).state
    assert isinstance(state.edition, Edition)
    assert state.edition.titles[KINDS.index("glue")] == "Klebstoffschütze"
    assert [state.edition.deck_of.count(deck) for deck in range(len(DECKS))] == [8, 14, 12, 12]
    assert load(GAME, "monkey-maniacs-1", {}).draws[15] == (0, 1, 0, 3)
