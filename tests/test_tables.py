"""Tables in a terminal: columns stay below one another, whatever the names, and what does not fit is cut, except numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tabulate import tabulate

from referee.cli import cli
from referee.language import using
from referee.language.width import width
from referee.report.post import SPARE, TIME_LEFT
from referee.report.table import GAP, LEAST, fitting, render, styles
from tests.test_fullscreen import Program
from tests.test_visible import WRITTEN

NAMES = ["李小龍と仲間たちのとても長い名前です", "👨\u200d👩\u200d👧\u200d👦 Familie Meier-Müller-Lüdenscheidt", "Zoe\u0308"]
RECORD = f"""[Game "Ape Town"]
[Event "Club night"]
[Players "{NAMES[0]}, Maximiliane von und zu der Hohen Wiese (M), {NAMES[2]}"]
* reveal 1: mandrill banana orang banana katta
* reveal 2: banana tarsier chimp katta banana
1. {NAMES[0]}: take 2, place 7.4
2. M: take 1, place 1.1
"""
HEADERS = ["rank", "player", "date", "placing", "average", "total"]
ROWS: list[list[object]] = [
    [str(i + 1), name, "2026-11-12", 12345678901 * i, 1.25 + i, i] for i, name in enumerate([*NAMES, *WRITTEN.values()])
]


TEXTS = st.text("abc .-1é", max_size=12).map(str.strip)
COLUMNS = st.sampled_from([st.integers(-99_999, 99_999), TEXTS, st.one_of(st.integers(0, 99), TEXTS)])


@given(st.data())
def test_the_plain_style_is_as_tabulate_writes_it(data: st.DataObject) -> None:
    columns = data.draw(st.lists(COLUMNS, min_size=1, max_size=4))
    headers = data.draw(st.lists(TEXTS, min_size=len(columns), max_size=len(columns)))
    rows = data.draw(st.lists(st.tuples(*columns), min_size=1, max_size=4))
    words = [i for i in range(len(columns)) if any(isinstance(row[i], str) for row in rows)]
    assert render(headers, rows) == tabulate(rows, headers, disable_numparse=words)


def test_names_of_every_script_leave_the_columns_as_they_are() -> None:
    text = render(HEADERS, ROWS)
    assert all(name in text for name in WRITTEN.values())
    assert len({width(row) for row in text.split("\n")[1:]}) == 1


@pytest.mark.parametrize("columns", range(40, 160, 7))
def test_a_table_fits_the_terminal_and_no_number_is_cut(columns: int) -> None:
    text = render(HEADERS, ROWS, columns=columns)
    rows = text.split("\n")
    least = 4 + LEAST + 10 + 12 + 7 + 5 + 5 * GAP
    (wide,) = {width(row) for row in rows[1:]}
    assert wide <= max(columns, least)
    assert wide == max(columns, least) or "…" not in text
    for row, (_, name, date, placing, average, total) in zip(rows[2:], ROWS, strict=True):
        words = row.split()
        assert [words[-4], int(words[-3]), float(words[-2]), int(words[-1])] == [date, placing, average, total]
        shown = row.split(maxsplit=1)[1].partition("2026")[0].strip()
        assert shown == name or (shown[-1] == "…" and str(name).startswith(shown[:-1]))


def test_the_widest_column_is_cut_first() -> None:
    text = render(["player", "log"], [["Anna Lena Maria", "a/very/long/folder/of/logs/with/a/game.ref"]], columns=50)
    assert text.split("\n")[2] == "Anna Lena Maria  a/very/long/folder/of/logs/with/…"


WAITING = ["log", "game", "next", "to do", "since (UTC)", "by (UTC)", ""]
LATE = ["club.ref", "Ape Town", "Clara", "", "2026-11-13 15:00", "2026-11-16 15:00", "OVERDUE by 1 d 20 h"]


@pytest.mark.parametrize(
    ("columns", "first"),
    [
        (120, "log game next since (UTC) by (UTC)"),
        (80, "log game next by (UTC)"),
        (60, "log next by (UTC)"),
        (40, "log next"),
    ],
)
def test_what_matters_least_is_left_out_before_the_time_left(columns: int, first: str) -> None:
    head, *rows = render(WAITING, [LATE], columns=columns, whole=[TIME_LEFT], spare=SPARE).split("\n")
    assert " ".join(head.split()) == first
    assert rows[-1].endswith("OVERDUE by 1 d 20 h")
    assert all(width(row) <= columns for row in rows)


def test_columns_without_a_word_are_left_out_in_a_terminal_only() -> None:
    nothing_due = [*LATE[:5], "", ""]
    text = render(WAITING, [nothing_due], columns=80).split("\n")
    assert "by (UTC)" not in text[0]
    assert len(text[1].split()) == 4
    assert len(render(WAITING, [nothing_due]).split("\n")[1].split()) == len(WAITING)


def test_a_narrow_score_has_no_sources_rather_than_half_of_them() -> None:
    headers, rows = ["rank", "player", "placing", "neighbours", "districts", "total"], [["1", "Anna", 10, 20, 7, 37]]
    text = render(headers, rows, columns=40, spare=[range(2, 5)])
    assert [row.split() for row in text.split("\n")[::2]] == [["rank", "player", "total"], ["1", "Anna", "37"]]
    assert fitting(headers, rows, 60, spare=[range(2, 5)]) == [*range(6)]
    assert "…" not in render(headers, rows, columns=60, spare=[range(2, 5)])


def test_names_in_a_header_are_cut_as_well() -> None:
    head = render(["round", NAMES[0], "sum", NAMES[1], "sum"], [[1, 2, 2, 3, 3]], columns=50).split("\n")[0]
    assert head.count("…") == 2
    assert width(head) <= 50


def test_commas_are_cut_no_more_than_points() -> None:
    with using("de"):
        text = render(["Name", "Mittel"], [["Anna Lena Maria Luise", 1234.5], ["Ben", 2.25]], columns=22)
    assert [row.split()[-1] for row in text.split("\n")[2:]] == ["1234,50", "2,25"]
    assert "Anna Lena Ma…" in text


@pytest.mark.parametrize("style", [style for style in styles() if style != "simple"])
def test_other_styles_are_exact_in_every_terminal(style: str) -> None:
    headers, rows = [*HEADERS, "note"], [[*row, ""] for row in ROWS]
    assert render(headers, rows, style, columns=20, spare=[{0}]) == render(headers, rows, style)


@given(
    st.lists(st.tuples(st.text(st.characters(exclude_categories=["C", "Z", "M"]), max_size=30), st.integers()), min_size=1),
    st.integers(1, 90),
)
def test_any_name_fits_and_any_number_is_whole(rows: list[tuple[str, int]], columns: int) -> None:
    text = render(["name", "points"], rows, columns=columns).split("\n")
    assert [int(row.split()[-1]) for row in text[2:]] == [points for _, points in rows]
    assert width(text[1]) <= max(columns, LEAST + GAP + max(8, *(len(str(points)) for _, points in rows)))


@pytest.mark.parametrize("columns", [44, 100])
def test_a_real_terminal_shows_every_total_in_one_column(columns: int, tmp_path: Path) -> None:
    log = tmp_path / "game.ref"
    log.write_text(RECORD, "utf-8")
    program = Program("score", str(log), size=(columns, 20), COLUMNS="")
    shown = program.until("not finished").split("\n")
    assert program.end()[0] == 0
    first = next(i for i, row in enumerate(shown) if row.startswith("rank")) + 2
    ends = {
        max(at for at, cell in program.terminal.buffer[row].items() if cell.data.strip()) for row in range(first - 1, first + 3)
    }
    assert len(ends) == 1
    assert "Zoë " in shown[first + 2]
    assert ("…" in shown[first]) == ("…" in shown[first + 1]) == (columns < 60)


def test_nothing_is_cut_in_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    log = tmp_path / "game.ref"
    log.write_text(RECORD, "utf-8")
    assert NAMES[0] in CliRunner().invoke(cli, ["score", str(log)]).output
