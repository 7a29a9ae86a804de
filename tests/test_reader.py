"""Text to records: what is accepted, where faults stand, and that one broken line costs itself only."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import LexerThread

from referee.fault import Fault
from referee.games import names
from referee.match import notation_of
from referee.record import notation as notation_module
from referee.record import reader as reader_module
from referee.record import turns as turns_module
from referee.record import vocabulary as vocabulary_module
from referee.record.notation import MAX_LINE, Notation
from referee.record.reader import MAX_STATEMENTS, Record, common, read
from referee.record.statement import Adjust, Assertion, Tag, TooLarge, Turn, Undo, Unreadable, Waive
from referee.record.tables import FOLDER, NoWord, Tables
from referee.record.text import NotText, decode, rows, unquoted_line
from referee.simulate import simulate
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, errors, game_of, verdict

MOVE = "1. Laura: take 2, place 7.4 +6"
GAME = game_of("ape_town")


def records(text: str) -> list[Record]:
    return list(read(rows(text), notation_of))


def record(text: str) -> Record:
    (found,) = records(text)
    return found


def under(text: str, fault: Fault) -> str:
    """The text under a fault's span, in the text as it stands in the file."""
    row = text.split("\n")[fault.span.line - 1]
    return row[fault.span.start - 1 : fault.span.end - 1]


# -- bytes and rows ----------------------------------------------------------------------------------------------------


def test_bytes_become_text() -> None:
    assert decode("Jürgen\n".encode()) == "Jürgen\n"
    assert decode(b"\xef\xbb\xbf[Game") == "[Game"
    for data, text in (
        (b"ab\n\xff", "byte 0xff in line 2"),
        (b"a\0b", "NUL character in line 1"),
        ("ü".encode("latin-1"), "line 1"),
    ):
        with pytest.raises(NotText, match=text):
            decode(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: "\n".join(f"> {row}" for row in text.split("\n")),
        lambda text: "\n".join(f">>  > {row}" for row in text.split("\n")),
        lambda text: "\n".join(f"   {row}" for row in text.split("\n")),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.replace("\n", "\n\n\n"),
        lambda text: text.replace("take 2", "take 2 {one} {two; three}"),
        lambda text: text + "; the end\n{really} ; yes\n{1}{2}\n",
        lambda text: text.rstrip("\n"),
        lambda text: text.replace(", place", " , place").replace("reveal 1:", "reveal 1 :"),
    ],
    ids=[
        "crlf",
        "bom",
        "bom-crlf",
        "blanks",
        "quoted",
        "quoted-twice",
        "indented",
        "tabs",
        "nbsp",
        "blank-lines",
        "braces",
        "comments",
        "no-newline",
        "loose",
    ],
)
def test_how_a_record_may_look(change: Any) -> None:
    text = change('[Game "Ape Town"]\n[Players "Laura,Emma,Felix"]\n' + DISPLAY + "\n" + MOVE + "\n")
    found = verdict(text)
    assert found.faults == ()
    assert (found.moves, found.match.state.score) == (1, [6, 0, 0])


@pytest.mark.parametrize(
    "row",
    [
        "1. Laura: take 2, place 7.4 +5",
        "> 1. Laura: take 2, place 7.4 +5",
        "  >>\t1. Laura: take 2, place 7.4 +5   ",
        "\t1.\tLaura:\ttake\t2,\tplace\t7.4\t+5",
        "1. Laura: {日本語 ü 👪} take 2, place 7.4 +5 ; 日本",
        "{\u0301é} 1.Laura:take 2,place 7.4+5",
        "1. Laura: take 2, place 7.4 {+6} +5",
    ],
)
def test_a_fault_points_at_its_word_in_the_file(row: str) -> None:
    for ending in ("\n", "\r\n"):
        text = game(DISPLAY, row).replace("\n", ending)
        (fault,) = errors(text)
        assert (fault.code, under(text, fault)) == ("A01", "+5")


def test_names_with_umlauts_and_wide_letters() -> None:
    text = game(
        DISPLAY,
        "1. Jürgen: take 2, place 7.4",
        "2. 日本: take 1, place 1.1",
        "= ジロー 0, jürgen 5",
        players="Jürgen, 日本, ジロー",
    )
    (fault,) = errors(text)
    assert (fault.code, under(text, fault), fault.message) == ("A02", "5", "Jürgen has 6, not 5")


# -- tags --------------------------------------------------------------------------------------------------------------


def test_tags() -> None:
    found = record('[Game "Ape Town"] ; yes\n[Event   " Club; night {12} "]\n> [Date "2026-11-12"]\n[Empty ""]\n')
    assert {name: value for name, (value, _) in found.tags.items()} == {
        "Game": "Ape Town", "Event": "Club; night {12}", "Date": "2026-11-12", "Empty": "",
    }  # fmt: skip
    assert found.faults == []
    assert found.tag_span("Date") == (3, 9, 21)
    assert found.tag("Nothing") is None


@pytest.mark.parametrize(
    "line", ["[Event]", "[Event Club]", '[event "x"]', '[Event "x"', 'Event "x"]', '[Event "x"] y', "[", '[Event "a" "b"]']
)
def test_a_broken_tag_costs_itself_only(line: str) -> None:
    text = f'[Game "Ape Town"]\n{line}\n[Players "Laura, Emma"]\n\n{DISPLAY}\n{MOVE}\n'
    found = verdict(text)
    assert [fault.code[0] for fault in found.faults] == ["S"]
    assert found.faults[0].span.line == 2
    assert found.match.state.score == [6, 0]


@pytest.mark.parametrize(
    ("date", "right"),
    [
        ("2026-11-12", True),
        ("2026-??-??", True),
        ("????-??-??", True),
        ("2026-13-01", False),
        ("2026-12-32", False),
        ("12.11.2026", False),
        ("2026-11", False),
        ("", False),
        ("2026-11-12x", False),
    ],
)
def test_dates(date: str, right: bool) -> None:
    """H09 is a warning: a wrong date changes no verdict."""
    found = verdict(game(DISPLAY, Date=date))
    assert [(fault.code, fault.severity) for fault in found.faults] == ([] if right else [("H09", "warning")])
    assert found.ok


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ("Laura, Emma", ""),
        ("Laura,Emma,", "H05"),
        (" ", "H05"),
        ("Laura, (E)", "H05"),
        ("Laura, Em:ma", "H05"),
        ("Laura, Emma (E", "H05"),
        ("Laura, " + "E" * 61, "H05"),
        ("Laura, " + "E" * 60, ""),
        ("Laura (E), Emma (E)", "H11"),
        ("Laura, Emma (laura)", "H11"),
        ("STRASSE, Straße", "H11"),
        ("Laura (La / Lau), Emma (Em)", ""),
        ("Laura", "H06"),
    ],
)
def test_players(players: str, code: str) -> None:
    assert codes(game(players=players)) == ([code] if code else [])


def test_aliases_and_quoted_names() -> None:
    text = game(
        DISPLAY,
        "1. AL: take 2, place 7.4 +6",
        '2. "Doctor Who": take 1, place 1.1',
        '3. "anna lena": take 5, place 7.6',
        "4. WHO: take 3, place 8.4",
        '= "Anna Lena" 8, who 3',
        '! score "Doctor Who" +2 "bonus"',
        "= Al 8, Doc 5",
        players="Anna Lena (AL), Doctor Who (Who/Doc)",
    )
    found = verdict(text)
    assert [(fault.code, fault.severity) for fault in found.faults] == [("W03", "info")]


def test_names_that_are_words_of_the_game() -> None:
    text = game(
        DISPLAY, "1. take: take 1, place 1.1", "2. Katta: take 2, place 7.4 +6", "3. undo: take 3, place 8.4", "undo",
        '@ board 1.1 orang "take", 7.4 mandrill', "@ open 1: - - banana tarsier chimp",
        "@ open 2: banana katta banana banana mandrill", "@ bundles 1 0",
        "@ take: 0 points, 6 bundles", "@ Katta: 6 points, 6 bundles", '@ next "undo"',
        '= take 0, Katta 6, "undo" 0', players="take, Katta, undo",
    )  # fmt: skip
    assert codes(text) == []
    assert GAME.name_of("Katta") == '"Katta"'
    assert GAME.name_of("Kattalin") == "Kattalin"
    assert GAME.name_of("Anna Lena") == '"Anna Lena"'
    assert GAME.name_of("7up") == '"7up"'


# -- common lines ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Date "2026-11-12"]', Tag("Date", "2026-11-12")),
        ("= Laura 6, Emma -2, Felix +3", Assertion((("Laura", 6), ("Emma", -2), ("Felix", 3)))),
        ('= "Anna Lena" 6', Assertion((("Anna Lena", 6),))),
        ('! waive AT-25 "table agreed"', Waive("AT-25", "table agreed")),
        ("! waive at-25", Waive("AT-25", "")),
        ('! Erlaube AT-25 "so; ist {es}"', Waive("AT-25", "so; ist {es}")),
        ('! score Laura -3 "late"', Adjust("Laura", -3, "late")),
        ("! PUNKTE Laura 3", Adjust("Laura", 3, "")),
    ],
)
def test_lines_that_all_games_share(line: str, value: object) -> None:
    assert common().read(line) == value
    assert common().read(f"{line}  ; why not") == value


def test_a_number_has_ten_digits_at_the_most_without_its_sign() -> None:
    assert common().read("= Laura -9999999999, Emma +0000000001") == Assertion((("Laura", -9999999999), ("Emma", 1)))
    with pytest.raises(Unreadable, match="too large a number"):
        common().read("= Laura -10000000000")


@pytest.mark.parametrize("line", ["undo", "UNDO", "zurück", "Zurueck", "undo ; no", "{x} undo"])
def test_undo(line: str) -> None:
    assert GAME.notation.read(line) == Undo()


# -- what cannot be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("1. Laura: tkae 2, place 7.4", "S01", "tkae"),
        ("1. Laura: take 2, place 7.4 +6 +7", "S01", "+7"),
        ("1. Laura: take 2, place", "S01", ""),
        ("§ 3", "S01", "§"),
        ("Good game!", "S01", "Good"),
        ('1. Laura: take 2 {what, place 7.4', "S05", "{what, place 7.4"),
        ('! waive AT-25 "because', "S05", '"because'),
        ('= "Laura 6', "S05", '"Laura 6'),
        ("1. Laura: take 12345678901, place 7.4", "S06", "12345678901"),
        ("1. Laura: take 2, place 7.4 +99999999999", "S06", "+99999999999"),
        ("99999999999. Laura: take 2, place 7.4", "S06", "99999999999."),
        ("= Laura 99999999999", "S06", "99999999999"),
        ("! wave AT-25", "S01", "wave"),
    ],
)  # fmt: skip
def test_an_unreadable_line_costs_itself_only(line: str, code: str, word: str) -> None:
    for row in (line, f"  {line}", f"> {line}"):
        text = game(row, DISPLAY, "1. Laura: take 2, place 7.4 +6")
        found = verdict(text)
        own = [fault for fault in found.faults if not fault.follows]
        assert [fault.code for fault in own] == [code]
        assert under(text, own[0]) == word
        assert found.match.state.score == [6, 0, 0]


def test_what_could_have_stood_there_is_told() -> None:
    (fault,) = errors(game("1. Laura: take 2, palce 7.4"))
    assert (fault.message, fault.reason) == ("'palce' cannot stand here", "did you mean place? expected: place")
    (fault,) = errors(game("1. Laura: take two, place 7.4"))
    assert fault.reason == "expected: a number"
    (fault,) = errors(game("* reveal 1: banana banana banana banana bananas"))
    assert "a tile (tarsier, chimp" in fault.reason


def test_a_line_that_is_too_long() -> None:
    text = game(DISPLAY, MOVE + " ;" + "x" * MAX_LINE, "2. Emma: take 1, place 1.1")
    assert codes(text) == ["S03"]
    assert codes(game(DISPLAY, MOVE + " {" + "x" * 9000 + "}")) == []
    assert codes(game("; " + "x" * 100_000)) == []  # a comment may be as long as it likes


def test_a_record_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_STATEMENTS == 100_000
    monkeypatch.setattr(reader_module, "MAX_STATEMENTS", 5)
    found = verdict(game(DISPLAY, *["= Laura 0"] * 20))
    assert [fault.code for fault in found.faults if not fault.follows] == ["S04"]
    assert found.faults[0].span.line == 9


# -- several records ---------------------------------------------------------------------------------------------------


def test_many_records_in_a_file() -> None:
    one, broken, other = game(DISPLAY, MOVE), game("rubbish"), game(DISPLAY, MOVE.replace("+6", "+5"), Event="other")
    found = records(one + "\n" + broken + other)
    assert [len(r.statements) for r in found] == [3, 0, 3]
    assert [len(r.faults) for r in found] == [0, 1, 0]
    assert [r.first for r in found] == [1, 8, 12]
    assert found[2].line(18).text.startswith("1. Laura")
    assert found[1].faults[0].span.line == 11


def test_text_before_the_first_record() -> None:
    found = records(f"Hello!\nsome more\n{game(DISPLAY)}")
    assert [[fault.code for fault in r.faults] for r in found] == [["S07"], []]
    assert codes("; only a comment\n\n" + game(DISPLAY)) == []
    assert codes("") == codes("\n \n") == codes("; nothing\n") == ["S08"]
    assert codes('[Event "x"]\n') == ["H01"]
    assert codes('[Event "x"]\n1. Laura: take 2, place 7.4\n') == ["S07"]
    assert codes('[Game "No Such Game"]\n[Players "A, B"]\nanything at all\n') == ["H02"]


def test_a_game_tag_always_starts_a_record() -> None:
    assert len(records('[Game "Ape Town"]\n[Game "Ape Town"]\n> [Game "x"]\n')) == 3
    assert len(records('[Event "x"]\n[Game "Ape Town"]\n')) == 2
    assert len(records('[Games "x"]\n[Event "Game"]\n')) == 1


# -- the fast way and Lark ---------------------------------------------------------------------------------------------


def plain(notation: Notation, text: str) -> Any:
    """The value of a line as Lark's tree gives it, with nothing remembered."""
    values = notation.values

    def build(node: Any) -> Any:
        if isinstance(node, Token):
            return getattr(values, node.type)(str(node))
        if isinstance(node, Tree) and node.data == "turn":
            number, player, *actions = map(build, node.children)
            return Turn(number, player, tuple(actions))
        if isinstance(node, Tree):
            return getattr(values, node.data)(*map(build, node.children))
        return None

    lark = notation.tables.lark
    try:
        tree = lark.parse(text)
        tokens = list(LexerThread.from_text(lark.parser.lexer, text).lex(None))  # type: ignore[no-untyped-call]
        assert [(t.type, str(t), t.start_pos) for t in tokens] == notation.tables.lex(text)
        for token in tokens:
            if hasattr(values, token.type):
                getattr(values, token.type)(str(token))
        return build(tree)
    except (UnexpectedInput, TooLarge, KeyError, ValueError):
        return None


def fast(notation: Notation, text: str) -> Any:
    try:
        return notation.read(text)
    except Unreadable as error:
        if not 0 <= error.start <= error.end <= len(text) + 1 or error.code not in ("S01", "S05", "S06"):
            return error
        return None


COMMON_LINES = [
    '[Event "Club night 12"]', '[ Date"2026-11-12" ]', "= Laura 6, Emma -2", '= "Anna Lena" 6,take +3',
    '! waive AT-25 "table; agreed"', "! erlaube PA-3", '! score "A B" -3 "so"', "! punkte Laura 3 {x} ; y",
]  # fmt: skip
BITS = [
    '"', '""', '"a b"', '"a":', '":', ";", "; x", "{", "}", "{x}", "{a;b}", " ", "\t", "\u00a0", "\x1c", "\u2028", "\r",
    ",", ":", "*", "@", "=", "!", "[", "]", "+", "-", "?", ".", "1",
    "12.", "R3.", "3.4", "+6", "-7", "07", "12345678901", "٣", "²", "ı",
    "ſ", "\u212a", "é", "ẞ", "undo", "take", "nimm", "next", "Laura", "Laura:", "AT-25",
    "katta", "orang-utan", "waive", "score", "_", "(", ")", "'", "\\", "\0", "👪",
]  # fmt: skip


def lines_of(key: str) -> list[str]:
    """Lines of random games and positions, as they come."""
    from tests.playing import players, walk

    one = game_of(key)
    found = [row for row in simulate(one, "reader", one.seats[0]).split("\n") if row and row[0] != "["]
    table = players(one.seats[0])
    for count, step in enumerate(walk(one, "reader", one.seats[0])):
        if count % 40 == 7:
            found += [f"@ {one.write(item, table)}" for item in one.items(step.state, table)]
    return found


def mutated(line: str, chance: random.Random) -> str:
    for _ in range(chance.randint(0, 3)):
        at, kind = chance.randint(0, len(line)), chance.randint(0, 5)
        if kind == 0:
            line = line[:at] + chance.choice(BITS) + line[at:]
        elif kind == 1:
            line = line[:at] + line[at + chance.randint(1, 3) :]
        elif kind == 2:
            words = line.split(" ")
            words[chance.randrange(len(words))] = chance.choice(BITS)
            line = " ".join(words)
        elif kind == 3:
            words = line.split(" ")
            words.insert(chance.randint(0, len(words)), chance.choice(BITS))
            line = " ".join(words)
        elif kind == 4:
            line = line.replace(" ", chance.choice(["", "  ", "\t", "\u00a0"]), chance.randint(1, 3))
        else:
            line = chance.choice([line.upper(), line.lower(), line.replace(",", " ,"), line[::-1]])
    return line


def rearranged(line: str, chance: random.Random) -> str:
    """A player's line with something else about its number, its name, its actions or the commas between them."""
    head, colon, body = line.partition(": ")
    parts = body.split(", ")
    number, _, name = head.partition(" ")
    at, kind = chance.randrange(len(parts)), chance.randint(0, 8)
    if kind == 0:
        parts.insert(at, chance.choice(parts))
    elif kind == 1:
        del parts[at]
    elif kind == 2:
        chance.shuffle(parts)
    elif kind == 3:
        parts[at] = chance.choice(["", " ", f" {parts[at]} ", parts[at].replace(" ", "  "), parts[at].upper(), f"{parts[at]},"])
    elif kind == 4:
        parts[at] += chance.choice([" ", "\t", " {x}", "{x, y}", " ; x, y", ' "q"', ' "a, b"', " {", "}"])
    elif kind == 5:
        words = parts[at].split(" ")
        words[chance.randrange(len(words))] = chance.choice(chance.choice(parts).split(" "))
        parts[at] = " ".join(words)
    elif kind == 6:
        return head + colon + chance.choice([" , ", ",", "\t,", ",\t", "  ,  ", ", , ", " ,", ", {x} ", " "]).join(parts)
    else:
        heads = [name, f'{number} "{name}"', f'"{name}"', f"{number}{name}", f"{number}\t{name}", f"{head} ", f" {head}"]
        heads += [
            f"{number} {head}",
            f"{number} {{x: y}} {name}",
            f"{name} {number}",
            f'{number} "{name}: x"',
            f"{number} ;{name}",
        ]
        heads += [f'{number} "{name} {name}"', f"{name}:{name}", f"{number}: {name}", f"{number} {name}é", f'{number}"{name}"']
        head = chance.choice(heads)
    return head + colon + ", ".join(parts)


def own_notation(key: str) -> Notation:
    """One that remembers nothing yet."""
    own = game_of(key)
    return Notation(own.grammar, "line", own.values())


@pytest.mark.parametrize("key", ["common", *names()])
def test_the_fast_way_reads_what_lark_reads(key: str) -> None:
    """Thousands of lines, most of them broken somewhere: the same are accepted, and they mean the same."""
    if key == "common":
        notation, lines = Notation(f"{FOLDER}/record.lark", "common", common().values), COMMON_LINES
    else:
        notation, lines = own_notation(key), lines_of(key)
    chance = random.Random(key)
    accepted = 0
    for _ in range(2500):
        line = mutated(chance.choice(lines)[:300], chance)
        slow = plain(notation, line)
        for again in range(2):
            assert fast(notation, line) == slow, (line, again)
        accepted += slow is not None
    assert 100 < accepted < 2450


@pytest.mark.parametrize("key", names())
def test_actions_in_any_order_are_read_as_lark_reads_them(key: str) -> None:
    """Actions are remembered one by one, and a line is put together from them: only where Lark would do the same."""
    notation = own_notation(key)
    lines = [line for line in lines_of(key) if line[0] not in "*@"]
    chance = random.Random(key)
    accepted = 0
    for _ in range(1500):
        line = chance.choice(lines)[:300]
        for _ in range(chance.randint(1, 3)):
            line = rearranged(line, chance)
        slow = plain(notation, line)
        for again in range(2):
            assert fast(notation, line) == slow, (line, again)
        accepted += slow is not None
    assert 100 < accepted < 1400


def test_a_comma_that_belongs_to_a_word_parts_no_actions() -> None:
    notation = own_notation("manhattan_traffiq")
    for line in (
        "1. Anna: compete +E1S1h x yellow",
        "1. Anna: draw, get RRBB",
        "1. Anna: compete +E1S1h x none, draw",
        "1. Anna: compete +E1S1h x yellow, draw",
        "1. Anna: compete +E1S1h x yellow , draw",
        "1. Anna: draw, compete +E1S1h x yellow",
        "1. Anna: draw, compete +E1S1h x yellow, red, draw",
        "1. Anna: draw, compete +E1S1h x yellow, red",
        "1. Anna: compete +E1S1h x yellow, red, compete +E2S1h x blue, draw",
        "1. Anna: compete +E1S1h x yellow, red, blue",
        "1. Anna: compete +E1S1h x yellow , red, blue",
    ):
        for again in range(3):
            assert fast(notation, line) == plain(notation, line), (line, again)


def test_known_actions_need_no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    notation = own_notation("animal_kingdoms")
    for line in (
        "3. Anna: play tiger 7 at 8, draw wolf 2",
        "4. Ben: play owl 3 at 6, draw bee 5",
        "Ben: leave",
        "5. Ben: leave",
    ):
        notation.read(line)
    lines = ["4. Ben: play tiger 7 at 8, draw bee 5", "4. Ben: play owl 3 at 6, draw wolf 2", "3. Anna: leave"]
    slow = [plain(notation, line) for line in lines]

    def never(*_: object) -> None:
        raise AssertionError("lexed again")

    monkeypatch.setattr(Tables, "lex", never)
    monkeypatch.setattr(Tables, "lark", None)
    assert [notation.read(line) for line in lines] == slow
    with pytest.raises(AssertionError, match="lexed again"):
        notation.read("4. Ben: play owl 4 at 6, draw owl 9")


@pytest.mark.parametrize("key", ["ape_town", "manhattan_traffiq"])
def test_forgetting_changes_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"MAX_CHARACTERS": 600, "MAX_STRUCTURES": 20, "MAX_WHOLES": 5}
    for module in (notation_module, turns_module, vocabulary_module):
        for name, limit in limits.items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, limit)
    notation = own_notation(key)
    for line in lines_of(key):
        assert fast(notation, line) == plain(notation, line)
    turns, vocabulary = notation._turns, notation._vocabulary
    assert max(len(notation._lines), *(len(bodies.known) for bodies in turns._bodies.values())) <= 5
    assert max(len(vocabulary._kinds), len(turns.heads), len(turns._form)) <= 30
    assert max(len(vocabulary.kinds), len(turns._forms), len(turns._shapes), len(notation._plans)) <= 20


def test_a_line_of_known_parts_is_not_too_long_either() -> None:
    """Whatever was read before: what is remembered must not let a line pass that is too long."""
    notation = own_notation("ape_town")
    for line in ("1. Laura: take 2, place 7.4", "* reveal 1: katta katta katta katta katta"):
        notation.read(line)
        for _ in range(2):
            with pytest.raises(Unreadable, match="10,000 are the most"):
                notation.read(line.replace(" ", " " * 5000))
            with pytest.raises(Unreadable, match="10,000 are the most"):
                notation.read(line + " " * MAX_LINE)


def test_tags_are_read_as_lark_reads_them() -> None:
    chance = random.Random("tags")
    lines = ['[Event "Club night 12"]', '[Date "2026-11-12"]', '[E ""]', '[Players "A (B/C), D"]']
    accepted = 0
    for _ in range(3000):
        line = mutated(chance.choice(lines), chance)
        if "\n" in line or not line.startswith("["):
            continue
        (found,) = read([line], lambda _: None)
        slow = plain(common(), line.rstrip())
        assert [Tag(name, value) for name, (value, _) in found.tags.items()] == ([slow] if slow else []), line
        for value, span in found.tags.values():
            assert line[span.start - 1 : span.end - 1].strip('"').strip() == value
        accepted += slow is not None
    assert 100 < accepted < 2900


UNITS = [
    " ", "1", "1 ", "a", "a ", ",", ", ", '"', '""', '"a": ', "{", "}", "{} ", ";", "a: ", "(", "1.", "1.1", "R1.", "a1+1", "1/1/",
    "é", "[A", "red,", "+E0S0", "draw, ", "D01",
]  # fmt: skip
"""What hostile lines are made of."""
WHOLE = ["{} ", '"', "{", "draw, "]
"""Those that are more than a matter of words."""


def seconds(act: Callable[[], object], times: int) -> float:
    """The shortest of so many times."""
    found = []
    for _ in range(times):
        start = time.process_time()
        with contextlib.suppress(NoWord, Unreadable):
            act()
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.parametrize("key", ["common", *names()])
def test_the_time_for_a_line_grows_with_its_length_only(key: str) -> None:
    """Four times the length takes about four times as long; sixteen times would be quadratic. Short times are no matter."""
    notation = common() if key == "common" else game_of(key).notation
    for unit in UNITS:
        long, short = ("1. Anna: " + unit * (size // len(unit)) for size in (9_600, 2_400))
        for work in (notation.tables.lex, notation.read) if unit in WHOLE else (notation.tables.lex,):
            if seconds(partial(work, long), 1) > 0.06:
                assert seconds(partial(work, long), 3) < 0.04 + 7 * seconds(partial(work, short), 3), unit


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


def test_a_name_in_a_line_has_two_hundred_letters_at_the_most() -> None:
    name = "L" * 200
    assert GAME.notation.read(f"1. {name}: take 2, place 7.4").player == name
    assert GAME.notation.read(f'1. "{name}": take 2, place 7.4').player == name
    for line in (f"1. {name}L: take 2, place 7.4", f'1. "{name}L": take 2, place 7.4'):
        with pytest.raises(Unreadable, match="cannot stand here"):
            GAME.notation.read(line)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for notation in (common(), GAME.notation):
        for line in (text, f"1. Laura: take {text}", f"= {text}", f'[Event "{text}"]', f"* reveal {text}", f"@ {text}"):
            fast(notation, line)


@given(st.text(alphabet=st.sampled_from('[]"=!*@>; {}\n\r\tabGame1.:,ü'), max_size=200))
def test_any_file_is_read(text: str) -> None:
    for found in records(text):
        for fault in found.faults:
            row = found.rows[fault.span.line - found.first]
            assert 1 <= fault.span.start < fault.span.end <= len(row) + 2


def test_pieces_know_their_places_and_actions() -> None:
    line = '12. "Anna Lena": take 7 katta, place 6.4 +6'
    pieces = GAME.notation.pieces(line)
    assert [(piece.type, line[piece.start : piece.end], piece.action) for piece in pieces] == [
        ("NUMBER", "12.", -1), ("PLAYER", '"Anna Lena":', -1), ("INT", "7", 0), ("MOTIF", "katta", 0),
        ("FIELD", "6.4", 0), ("CLAIM", "+6", 0),
    ]  # fmt: skip
    assert GAME.notation.read(line) == Turn(12, "Anna Lena", ((7, 4, "6.4", 6),))


def test_marks_of_quoting_are_counted() -> None:
    assert unquoted_line(3, "> > = Laura 6  ") == (3, "= Laura 6", 4)
    assert unquoted_line(3, "plain") == (3, "plain", 0)
