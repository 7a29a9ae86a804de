"""Editions of Ape Town that cannot be played with are refused in plain words, whatever is wrong with them."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.games import notation_of
from referee.games.ape_town.edition import Edition
from referee.games.editions import choose, load
from referee.games.game import EditionError
from referee.games.rulebook import Rulebook
from referee.record.reader import read
from referee.record.text import rows
from referee.verdict.verdict import judge
from tests.games.ape_town.boards import DISPLAY, LAST_FIELD, game
from tests.playing import game_of, state_of

GAME = game_of("ape_town")
OPTIONS = choose(GAME, {}, {})
TOML = (Path(GAME.folder) / "piatnik-2025.toml").read_text("utf-8")
TABLE: dict[str, Any] = tomllib.loads(TOML)


def problems(table: dict[str, Any]) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    try:
        Edition(table, OPTIONS)
    except EditionError as error:
        found = error.problems or ("",)
    assert all(problem.strip() and len(problem) < 300 for problem in found)
    return found


def changed(change: Callable[[dict[str, Any]], object]) -> tuple[str, ...]:
    table = copy.deepcopy(TABLE)
    change(table)
    return problems(table)


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Sets a value deep in the table."""
    *way, last, value = path

    def change(table: Any) -> None:
        for key in way:
            table = table[key]
        table[last] = value

    return change


def row(number: int, old: str, new: str) -> Callable[[dict[str, Any]], None]:
    def change(table: dict[str, Any]) -> None:
        rows = table["board"]["rows"]
        assert old in rows[number - 1]
        rows[number - 1] = rows[number - 1].replace(old, new, 1)

    return change


def test_what_is_reconstructed_is_named_as_it_stands_in_the_file() -> None:
    for name in TABLE["reconstructed"]:
        part: Any = TABLE
        for key in name.split("."):
            part = part[key]
    assert "stock.bundles" not in TABLE["reconstructed"]  # six for each player is in the rulebook


def test_a_huge_board_is_not_looked_at() -> None:
    assert "[board] has 9000 fields; the maximum is 200" in changed(put("board", "rows", ["W1 " * 1000] * 9))


def test_districts_of_ten_fields() -> None:
    def ten(table: dict[str, Any]) -> None:
        row(5, "~~", "S1")(table)
        row(5, "~~", "S1")(table)

    assert any("district S1 has 10 fields; it needs 8 or 9 (AT-4)" in problem for problem in changed(ten))
    assert changed(row(5, "~~", "S1")) == ()  # nine are right


def test_more_fields_than_tiles() -> None:
    """AT-37: nine districts of nine fields are 81."""

    def more(table: dict[str, Any]) -> None:
        table["board"]["rows"] = [" ".join([d] * 9) for d in ["W1", "G1", "S1", "W2", "G2", "S2", "W3", "G3", "S3"]]
        table["board"]["rows"][8] += " ** ** ** ** ** ** **"
        table["preprinted"] = {f"9.{c}": "banana" for c in range(10, 17)}

    assert changed(more) == ("81 fields are too many for 80 tiles (AT-37)",)


def test_districts_across_a_preprinted_tile() -> None:
    """AT-Q6 on a board where preprinted tiles lie between G1 and G2, and the pond elsewhere."""
    table = copy.deepcopy(TABLE)
    rows = table["board"]["rows"]
    rows[4], rows[6] = rows[4].replace("~~", "**"), rows[6].replace("**", "~~")
    for old, new in (("7.3", "5.4"), ("7.5", "5.5"), ("7.7", "5.6")):
        table["preprinted"][new] = table["preprinted"].pop(old)
    for reading, neighbours in (("touching", "W1 W2 S1 S2"), ("across", "W1 W2 S1 S2 G2")):
        edition = Edition(table, {**OPTIONS, "borders": reading})
        found = edition.neighbours[edition.districts.index("G1")]
        assert {edition.districts[other] for other in found} == set(neighbours.split())


def test_all_problems_are_told_at_once() -> None:
    def change(table: dict[str, Any]) -> None:
        table["tiles"]["banana"] = 3
        table["stock"].clear()
        table["track"]["sections"].pop()

    assert len(changed(change)) >= 4


def test_an_edition_from_a_folder(tmp_path: Path) -> None:
    """The caller gives the folder, the record only the name. A wrong edition is a fault of the tag (H04)."""
    (tmp_path / "mine.toml").write_text(TOML.replace('"2.4" = "banana"', '"2.4" = "mandrill"'), "utf-8")
    (tmp_path / "wrong.toml").write_text(TOML.replace("banana = 24", "banana = 25"), "utf-8")
    (tmp_path / "junk.toml").write_text('game = "ape_town"\n[[[', "utf-8")
    (tmp_path / "other.toml").write_text('game = "chess"\n', "utf-8")
    (tmp_path / "options.toml").write_text(TOML + '\n[options]\npay = "received"\n', "utf-8")
    (tmp_path / "badoption.toml").write_text(TOML + '\n[options]\npay = "never"\n', "utf-8")

    def faults(edition: str) -> list[tuple[str, str]]:
        (record,) = read(rows(game(DISPLAY, "1. Laura: take 4, place 1.3 +0", Edition=edition)), notation_of)
        return [(fault.code, fault.reason) for fault in judge(record, Rulebook((tmp_path,))).faults]

    assert faults("mine") == []  # the banana beside 1.3 is a mandrill there
    assert faults("wrong") == [("H04", "[tiles] adds up to 81, not 80 (AT-2)")]
    assert [code for code, _ in faults("junk")] == ["H04"]
    assert [code for code, _ in faults("other")] == ["H04"]
    assert [code for code, _ in faults("badoption")] == ["H04"]
    assert [code for code, _ in faults("options")] == ["A01"]
    for name in ("nothing", "../mine", "/etc/passwd", "explain", "", "mine.toml"):
        assert [code for code, _ in faults(name)] == (["A01"] if not name else ["H03"]), name
    assert load(GAME, "options", {}, [tmp_path]).options["pay"] == "received"
    assert load(GAME, "options", {"pay": "before"}, [tmp_path]).options["pay"] == "before"


@pytest.mark.parametrize(("lines", "found"), [((), []), (("* reveal 8: ? ? ? ? ?",), ["C01"])])
def test_nothing_is_revealed_after_the_last_tile_of_a_smaller_city(
    tmp_path: Path, lines: tuple[str, ...], found: list[str]
) -> None:
    """AT-34, AT-50: with 74 fields the last tile can empty a section while five tiles have never been revealed."""
    smaller = TOML.replace("W3 W3 S3 S3 S3 S3 S3 G3 G3", "W3 W3 S3 S3 S3 S3 S3 G3 ~~")
    (tmp_path / "smaller.toml").write_text(smaller, "utf-8")
    last_field = LAST_FIELD.replace(", 9.8 tarsier", "").replace("open 7: - - - - katta", "open 6: - - - - katta")
    last_field = last_field.replace("open 8: tarsier chimp chimp orang katta", "open 7: - - - - katta")
    text = game(
        last_field.replace("@ bundles 36 2", "@ bundles 30 4"),
        "@ Laura: 0 points, 4 bundles",
        "@ Emma: 0 points, 5 bundles",
        "@ Felix: 0 points, 5 bundles",
        "1. Laura: take 30, place 9.8",
        *lines,
        Edition="smaller",
    )
    (record,) = read(rows(text), notation_of)
    verdict = judge(record, Rulebook((tmp_path,)))
    assert state_of(verdict.match).free == 0
    assert [fault.code for fault in verdict.faults if fault.severity == "error"] == found
