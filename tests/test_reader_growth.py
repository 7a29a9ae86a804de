"""The time for a line grows with its length and not faster, whatever it is made of."""

from __future__ import annotations

import contextlib
import time

import pytest

from referee.games import names
from referee.record.budget import Budget
from referee.record.reader import common
from referee.record.statement import Unreadable
from referee.record.tables import NoWord
from referee.record.words.sense import MAX_STEPS, offered
from tests.growth import grows_linearly
from tests.playing import game_of, verdict

UNITS = [
    " ", "1", "1 ", "a", "a ", ",", ", ", '"', '""', '"a": ', "{", "}", "{} ", ";", "a: ", "(", "1.", "1.1", "R1.", "a1+1", "1/1/",
    "é", "[A", "red,", "+E0S0", "draw, ", " ,", "D01",
]  # fmt: skip
"""What hostile lines are made of."""
WHOLE = ["{} ", '"', "{", "draw, ", " ,"]
"""Those that are more than a matter of words."""


@pytest.mark.parametrize("key", ["common", *names()])
def test_the_time_for_a_line_grows_with_its_length_only(key: str) -> None:
    notation = common() if key == "common" else game_of(key).notation

    def lex(line: str) -> None:
        with contextlib.suppress(NoWord):
            notation.tables.lex(line)

    def read(line: str) -> None:
        with contextlib.suppress(Unreadable):
            notation.read(line)

    for unit in UNITS:
        small, large = ("1. Anna: " + unit * (size // len(unit)) for size in (2_400, 9_600))
        for work in (lex, read) if unit in WHOLE else (lex,):
            grows_linearly(work, small, large, 0.04)


@pytest.mark.parametrize("sign", ["#", "# ", "//", "-- ", ";", ":", "( ", ") ", "it ( ", "* ", "-> ", "2 ", "and ", "take "])
def test_a_line_that_says_nothing_costs_a_bounded_number_of_steps(sign: str) -> None:
    """However many marks in it may begin a comment, or stand for another."""
    notation, steps = game_of("ape_town").notation, Budget().steps(10**6, 10**6)
    line = "Anna: take " + sign * (3_000 // len(sign))
    offered(notation, line, ("Anna", "Ben"), common(), steps)
    assert 10**6 - steps.left <= 12 * MAX_STEPS


@pytest.mark.parametrize("filling", [" ", " (", ") ", "a ", " a", "( ", "()", "/", "1 ", "+1 ", ", ", "  1  "])
@pytest.mark.parametrize("tag", ["Players", "Result", "Options", "Date", "Deadline"])
def test_no_tag_takes_long(tag: str, filling: str) -> None:
    """Every expression in the header over thousands of blanks and the like: a wrong one would take hours."""
    value = "Laura" + filling * (9_000 // len(filling))
    for text in (value, f"{value}x", f"{value})"):
        tags = {"Players": "Laura, Emma"} | {tag: text}
        start = time.process_time()
        verdict('[Game "Ape Town"]\n' + "\n".join(f'[{name} "{value}"]' for name, value in tags.items()))
        assert time.process_time() - start < 20
