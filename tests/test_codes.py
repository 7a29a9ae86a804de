"""Every fault code means something, and there is a record that gets it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.record import reader
from referee.record.reader import read
from referee.record.text import rows
from referee.verdict.conditions import CODES as UNUSUAL
from referee.verdict.explanations import codes
from referee.verdict.policy import Policy
from referee.verdict.verdict import judge
from tests.games.ape_town.boards import DISPLAY, board, game
from tests.playing import game_of, verdict

ROOT = Path(__file__).parent.parent
EXAMPLES = {path.stem.split("-")[0] for path in (ROOT / "examples").glob("*/faulty/*.ref")}

WRONG_COLOUR = "1. Laura: take 2, place 1.1"
NO_FAULTS = {
    "H09": game(DISPLAY, Date="yesterday"),
    "H16": game(DISPLAY, Datum="2026-11-12"),
    "W01": game(DISPLAY, WRONG_COLOUR, "undo"),
    "W02": game(
        board(W1="kL kL kL kL kL kL kL", W2="kL kL kL kL kL kL kL oL"),  # all fifteen discs
        "@ open 4: banana banana banana banana banana",
        "@ open 5: orang banana banana banana banana",
        "1. Laura: take 21, place 3.3",
    ),
    "W03": game(DISPLAY, WRONG_COLOUR, "! waive AT-25"),
    "W04": game(DISPLAY, "1. Laura: take 1, place 1.1", "! waive AT-25"),
    "W08": game(DISPLAY, "1. Laura: take 1, place 1.1; take 2, place 7.4"),
    "W09": game(
        "* reveal 1: banana mandrill tarsier chimp orang\n* reveal 2: katta katta banana banana tarsier",
        "Laura: take 1, place 1.1",
        "Emma: take 2, place 7.4",
        "Felix: take 3, place 3.3",
        "Laura: take 4, place 1.2",
        "Emma: take 5, place 1.5",
        "* reveal 3: banana katta orang banana banana",
        "undo",
        Commit="00" * 32,
    ),
    "W10": game(DISPLAY, "1 Laura takes 1 and places it on 1.1."),
}
"""Codes that are no errors, so that no faulty example can be named for them."""
UNSHOWN = {"S04", "S09", "S10", "H04", "H15", "W05", "W06", "W07"} | UNUSUAL
"""Codes that need more than a record: a hanging process, an edition, a broken game. Other tests have them."""


def test_every_code_has_an_example_or_a_test() -> None:
    assert set(codes()) == EXAMPLES & set(codes()) | set(NO_FAULTS) | UNSHOWN


def test_every_code_is_explained() -> None:
    for code, (title, text) in codes().items():
        assert re.fullmatch(r"[SHCAW]\d\d", code)
        assert title[0].islower()
        assert text.endswith(".")


@pytest.mark.parametrize("code", NO_FAULTS)
def test_what_is_no_error_leaves_the_record_legal(code: str) -> None:
    found = verdict(NO_FAULTS[code])
    assert [fault.code for fault in found.faults] == [code]
    assert found.ok


def test_a_record_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_STATEMENTS", 10)
    assert [fault.code for fault in verdict(game(DISPLAY, *["= Laura 0"] * 9)).faults] == ["S04"]
    assert verdict(game(DISPLAY, *["= Laura 0"] * 8)).faults == ()


def test_a_game_that_is_not_plain() -> None:
    found = verdict(game(DISPLAY, "1. Laura: take 1, place 1.1"))
    assert [fault.code for fault in Policy(strict=True).applied(found).faults] == []
    found = verdict(game(DISPLAY, "1. Laura: take 1, place 1.1", "2. Emma: take 2, place 7.4", "undo"))
    assert [fault.code for fault in Policy(strict=True).applied(found).faults] == ["W22"]
    assert found.ok


def test_a_wrong_edition(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text('game = "ape_town"\n', "utf-8")
    (record,) = read(rows(game(Edition="wrong")), notation_of)
    assert [fault.code for fault in judge(record, Rulebook((tmp_path,))).faults] == ["H04"]


def test_every_rule_that_ape_town_refuses_by_has_a_faulty_example() -> None:
    own = game_of("ape_town")
    code = "".join(path.read_text("utf-8") for path in Path(own.folder).glob("*.py"))
    used = set(re.findall(r'"(AT-\d+)"', re.sub(r'notice\(\s*(\[.*\],\s*)?"AT-\d+"', "", code)))
    shown = {"-".join(path.stem.split("-")[:2]) for path in (ROOT / "examples" / "ape_town" / "faulty").glob("AT-*.ref")}
    assert used == shown
