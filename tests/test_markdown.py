"""A Markdown page as a terminal shows it."""

from __future__ import annotations

import pytest

from referee.report.markdown import first_section, laid_out, title

PAGE = """# A page

Before everything.

## In short

One.

Two.

## More

Three.
"""


def shown(text: str, width: int = 40) -> str:
    return laid_out(text, width, lambda words, target: f"<{words} {target}>")


def test_a_page_has_a_title_and_a_first_section() -> None:
    assert title(PAGE) == "A page"
    assert first_section(PAGE) == "One.\n\nTwo."
    assert first_section("# A page\n\nNothing below.\n") == ""


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("## A heading", "A heading\n---------"),
        ("**strong**, *weak* and **both *here* too**", "strong, weak and both here too"),
        ("2 * 3 * 4 and `* roll red 3` and `**`", "2 * 3 * 4 and `* roll red 3` and `**`"),
        ("`*a* **b**` and *c*", "`*a* **b**` and c"),
        ("see [this](that.md)", "see <this that.md>"),
        ("one\ntwo", "one two"),
        ("- one\n  two\n- three", "- one two\n- three"),
        ("1. one\n2. two", "1. one\n2. two"),
        ('```ref\n[Game "x"]\n\n* **a**\n```\nafter', '    [Game "x"]\n\n    * **a**\n\nafter'),
        ("before\n```\ncode\n```", "before\n\n    code"),
        ("    as it\n    is", "    as it\n    is"),
        ("x " * 18 + "`take 2, place 7.4` y", "x " * 17 + "x\n`take 2, place 7.4` y"),
    ],
)
def test_blocks(text: str, right: str) -> None:
    assert shown(text) == right


def test_a_table_is_wrapped_in_its_last_column() -> None:
    text = "| line | meaning |\n|---|---|\n| `go f7` | the pawn takes the cheapest way to f7 |\n| `a \\| b` | or `c` |"
    assert shown(text, 30) == (
        "line   meaning\n-----  -----------------------\ngo f7  the pawn takes the\n       cheapest way to f7\na | b  or `c`"
    )


def test_a_cell_that_is_too_long_for_its_column_has_a_line_of_its_own() -> None:
    text = "| line | meaning |\n|---|---|\n| `go` | walks |\n| `police g7, go f7 collect` | both |"
    assert shown(text, 30) == "line  meaning\n----  -------\ngo    walks\npolice g7, go f7 collect\n    both"


def test_other_columns_are_wrapped_where_there_are_more_than_two() -> None:
    text = "| a | b | c |\n|---|---|---|\n| one two three four | five six seven eight | nine |"
    assert max(map(len, shown(text, 40).split("\n"))) <= 40
    assert shown(text, 40).split("\n")[2:] == ["one     five    nine", "two     six", "three   seven", "four    eight"]


def test_a_table_of_somebody_elses_may_be_ragged_and_far_too_wide() -> None:
    rows = ["| a | b | c |", "|---|---|---|", "| one |", "| 1 | 2 | 3 | 4 |", f"| {'x ' * 90} | {'y ' * 90} | z |"]
    assert shown("\n".join(rows), 40).count("x") == 90
