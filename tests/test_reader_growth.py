"""The time for a line grows with its length and not faster, whatever it is made of."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence

import pytest

from referee.games import names
from referee.record.reader import common
from referee.record.sense import Reading, Sense
from referee.record.slips import MAX_MARKS
from referee.record.statement import Unreadable
from referee.record.tables import NoWord
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


@pytest.mark.parametrize("sign", ["#", "# ", "#a ", "//", "// ", "--", "-- ", "- ", ";", ":", "( ", ") ", "it ( ", "* ", "-> "])
def test_a_line_is_understood_a_few_times_only(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many marks in it may begin a comment, or stand for another."""
    read = 0

    def readings(self: Sense, text: str, names: Sequence[str]) -> list[Reading]:
        nonlocal read
        read += 1
        return understood_once(self, text, names)

    understood_once = Sense.readings
    monkeypatch.setattr(Sense, "readings", readings)
    verdict('[Game "Ape Town"]\n[Players "Anna, Ben"]\nAnna: take ' + sign * (3_000 // len(sign)))
    assert read <= 2 + MAX_MARKS + 2  # by the game, by the common grammar; comments; "," or ":" for ";"


def test_a_long_remark_in_brackets_is_not_gone_through_for_each_of_its_words() -> None:
    sense = game_of("monkey_maniacs").notation.sense
    small, large = ("Anna: x ( " + "es " * size + ")" for size in (800, 3_200))
    grows_linearly(lambda line: sense.readings(line, ("Anna", "Ben")), small, large)


def test_blanks_are_not_read_again_for_each_of_them() -> None:
    notation = game_of("ape_town").notation
    small, large = ("x" + " " * size + "x" for size in (20_000, 80_000))
    grows_linearly(lambda line: notation.slips.meant(line, ()), small, large)


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
