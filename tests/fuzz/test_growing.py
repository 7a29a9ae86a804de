"""Time grows with the size of a text and not faster, whatever stands in it; what is absurdly large gets a fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import every, find, names
from referee.match import judge as judge_module
from referee.record import reader as reader_module
from referee.record.notation import MAX_LINE
from referee.record.reader import common
from referee.record.words.sense import sense_of
from referee.report import report_for
from referee.report.wishes import Wishes
from referee.verdict.verdict import judge_text
from tests import growth
from tests.fuzz.seeds import adjourned
from tests.growth import grows_linearly
from tests.playing import game_of

Shape = Callable[[int], str]
"""A text of a size."""

HEAD = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n'
REVEALED = HEAD + "* reveal 1: katta katta katta katta katta\n* reveal 2: katta katta katta katta katta\n"


def numbered(line: str, head: str = REVEALED) -> Shape:
    """A line many times, each time with another number in it."""
    return lambda size: head + "\n".join(line.replace("#", str(i)) for i in range(size))


def tag(name: str, text: str, behind: str = "") -> Shape:
    return lambda size: f'[Game "Ape Town"]\n[Players "Anna, Ben"]\n[{name} "{(text * size)[:9000]}{behind}"]'


LINES: dict[str, Shape] = {
    "lines that cannot be read": numbered("x#"),
    "lines that begin well": numbered("#. Anna: take #x"),
    "lines before any game": numbered("x#", ""),
    "quotes that are not closed": numbered('#. Anna: "take'),
    "empty lines": numbered(""),
    "comments": numbered("; {#}"),
    "reply marks": numbered("> > > undo"),
    "tags": numbered('[X#y "#"]', HEAD),
    "the same tag": numbered('[Date "#"]', HEAD),
    "tags behind moves": numbered('[Date "#"]'),
    "records": numbered('[Game "Ape Town"]\n[Players "Anna, Ben"]', ""),
    "records of no game": numbered('[Game "#"]', ""),
    "undo without a move": numbered("undo"),
    "moves and undo": numbered("1. Anna: take 1, place 1.1\nundo"),
    "moves, then undo": lambda size: REVEALED + "1. Anna: take 1, place 1.1\n" * size + "undo\n" * size,
    "rulings, then undo": lambda size: (
        REVEALED + "1. Anna: take 1, place 1.1\n" * size + "! score Anna 1\n" * size + "undo\n" * size
    ),
    "wrong assertions": numbered("= Anna #, Ben #, Nobody #"),
    "points by ruling": numbered('! score Anna # "#"'),
    "waivers": numbered("! waive AT-25"),
    "waivers of one move": numbered("! waive AT-#", REVEALED + "1. Anna: take 1, place 1.1\n"),
    "resignations": numbered("! resign Ben\nundo"),
    "abandoned": numbered("! abandon"),
    "moves of nobody": numbered("#. Nobody#: take 1, place 1.1"),
    "moves behind the end": numbered("#. Anna: take 1, place 1.1", REVEALED + "! abandon\n"),
    "wrong numbers": numbered("77. Anna: take 1, place 1.1"),
}
"""Texts with many lines."""

LONG: dict[str, Shape] = {
    "players and blanks": lambda size: f'[Game "Ape Town"]\n[Players "a{" " * size}b ( )"]',
    "players and brackets": lambda size: f'[Game "Ape Town"]\n[Players "{"a (b) " * (size // 6)}"]',
    "players and blanks before a bracket": lambda size: f'[Game "Ape Town"]\n[Players "{" " * size})"]',
    "players and commas": lambda size: f'[Game "Ape Town"]\n[Players "{"a," * (size // 2)}"]',
    "players and aliases": lambda size: f'[Game "Ape Town"]\n[Players "Anna ({"/".join(map(str, range(size // 5)))}), Ben"]',
    "results and names": tag("Result", "a b "),
    "results and blanks": tag("Result", " ", "x"),
    "results and parts": tag("Result", "Anna 1, "),
    "results and numbers": tag("Result", "1 "),
    "options": tag("Options", "a=b,"),
    "options without a value": tag("Options", "a,"),
    "a date": tag("Date", "2026-"),
    "an edition": tag("Edition", "../"),
    "a deadline": tag("Deadline", "1"),
    "one word": lambda size: REVEALED + "x" * size,
    "one number": lambda size: REVEALED + f"1. Anna: take {'9' * size}, place 1.1",
    "blanks": lambda size: REVEALED + f"1. Anna:{' ' * size}take 1, place 1.1 {' ' * size}x",
    "a name": lambda size: REVEALED + f"1. {'n' * size}: take 1, place 1.1",
    "quotes": lambda size: REVEALED + '"' * size,
    "braces": lambda size: REVEALED + "{" * size,
    "comments in a line": lambda size: REVEALED + "1. Anna: " + "{} " * (size // 3) + "take 1, place 1.1",
    "comments behind a line": lambda size: REVEALED + "1. Anna: take 1, place 1.1" + "{}" * (size // 2) + "x",
    "scores": lambda size: REVEALED + "= " + ", ".join(["Anna 1"] * (size // 8)),
    "quoted scores": lambda size: REVEALED + "= " + ", ".join(['"Anna" 1', "Nobody 2"] * (size // 20)),
    "colons": lambda size: REVEALED + "1. Anna" + ":" * size,
    "commas": lambda size: REVEALED + "1. Anna: take 1" + "," * size,
    "brackets": lambda size: REVEALED + "1. Anna: take " + "it ( " * (size // 5),
    "verbs": lambda size: REVEALED + "1. Anna: " + "takes " * (size // 6),
}
"""Texts with a long line, up to the longest that is read."""


def work(text: str) -> None:
    """All that every record goes through. Lines that were understood before would take no time."""
    for notation in (common(), *(game.notation for game in every())):
        sense_of(notation).forget()
    report = report_for("text", str, Wishes(full=True, everything=True))
    for verdict in judge_text(text):
        report.add(verdict)
    report.close()
    format_text(text)


def grows_with(shape: Shape, size: int) -> None:
    small = shape(size)
    work(small)
    grows_linearly(work, small, shape(4 * size))


@pytest.mark.parametrize("name", LINES)
def test_many_lines(name: str) -> None:
    grows_with(LINES[name], 120)


@pytest.mark.parametrize("name", LONG)
def test_long_lines(name: str) -> None:
    grows_with(LONG[name], 2200)


def test_a_line_of_any_length() -> None:
    """Behind the limit nothing may look at every character again and again."""
    grows_with(lambda size: HEAD + "{}" * size, 20_000)
    grows_with(lambda size: HEAD + "[Game" * size, 10_000)
    grows_with(lambda size: HEAD + "> " * size, 20_000)


@pytest.mark.parametrize(
    "key", ["palermo", *(pytest.param(key, marks=pytest.mark.long) for key in names() if key != "palermo")]
)
def test_lines_of_every_game(key: str) -> None:
    """Moves played once more, positions set up again and again with something illegal behind each, lines of many actions."""
    game = game_of(key)
    text = simulate(game, "growing", game.seats[-1])
    rows = text.split("\n")
    head = "\n".join(row for row in rows if row.startswith("[") and not row.startswith("[Result"))
    body = [row for row in rows if row and not row.startswith("[")]
    turns = [row for row in body if row[0] not in "*"]
    position = "\n".join(row for row in adjourned(game, text, 12).split("\n") if row.startswith("@"))
    longest = max(turns, key=lambda row: row.count(","))
    actions = longest.split(": ", 1)[1]
    grows_with(lambda size: "\n".join([head, *(body * (1 + size // len(body)))[:size]]), 80)
    grows_with(lambda size: "\n".join([head, *[f"{turns[0]}\nundo"] * size]), 50)
    grows_with(lambda size: "\n".join([head, *[position] * size]), 8)
    grows_with(lambda size: "\n".join([head, *[f"{position}\n{longest}, {actions}"] * size]), 8)
    grows_with(lambda size: "\n".join([head, turns[-1], longest + f", {actions}" * (size // len(actions))]), 2200)


def test_what_grows_faster_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "seconds", lambda _work, text: len(text) ** 2 / 1_000_000)
    with pytest.raises(AssertionError, match="1000 and 4000"):
        grows_linearly(work, ";" * 1000, ";" * 4000)
    monkeypatch.setattr(growth, "seconds", lambda _work, text: len(text) / 1_000)
    grows_linearly(work, ";" * 1000, ";" * 4000)


def faults(text: str) -> list[tuple[str, str, str]]:
    return [(fault.code, fault.severity, fault.message) for verdict in judge_text(text) for fault in verdict.faults]


def test_what_is_too_large_gets_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [code for code, *_ in faults(REVEALED + "x" * (MAX_LINE + 1))] == ["S03"]
    assert [code for code, *_ in faults(REVEALED + f"= Anna {'9' * 11}")] == ["S06"]
    monkeypatch.setattr(reader_module, "MAX_UNREADABLE", 5)
    many = REVEALED + "x\n" * 6 + '[Broken\n[Date "2026-11-12"]\n[Game "Palermo"]\n[Players "A, B, C"]\n'
    told = "more than 5 unreadable lines; the rest is not judged"
    assert [each for each in faults(many) if each[0] == "S04"] == [("S04", "error", told)]
    assert len(faults(many)) == 6
    assert format_text(many).split("\n")[-7:] == [
        "x", "[Broken", '[Date "2026-11-12"]', "", '[Game "Palermo"]', '[Players "A, B, C"]', "",
    ]  # fmt: skip


def test_faults_that_are_too_many_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_module, "MAX_FAULTS", 4)
    assert faults(REVEALED + "= Anna 1\n" * 9)[4:] == [("W07", "error", "5 more faults in this record")]
    ruled = faults(REVEALED + "! score Anna 1\n" * 5)
    assert ruled[4:] == [("W07", "info", "1 more fault in this record")]
    back = REVEALED + "1. Anna: take 1, place 1.1\n" + "= Anna 77\n" * 9 + "undo\n"
    assert faults(back) == []


def test_names_of_games_that_there_are_not_are_not_all_remembered() -> None:
    for number in range(1000):
        assert find(f"game {number}") is None
    assert find.cache_info().currsize < 1000
