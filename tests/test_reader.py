"""Text to records: what is accepted, where faults stand, and that one broken line costs itself only."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.fault import Fault
from referee.games import names, notation_of
from referee.games.ape_town.notation import Take
from referee.record import reader as reader_module
from referee.record.notation import MAX_LINE
from referee.record.reader import MAX_STATEMENTS, Record, common, pieces, read
from referee.record.statement import Adjust, AnyAction, Assertion, Tag, Turn, Undo, Unreadable, Waive
from referee.record.text import COMMENT, NotText, decode, rows, unquoted_line
from tests.by_lark import fast
from tests.games.ape_town.boards import DISPLAY, game
from tests.playing import codes, errors, game_of, state_of, verdict

MOVE = "1. Laura: take 2, place 7.4 +6"
GAME = game_of("ape_town")


def records(text: str) -> list[Record]:
    return list(read(rows(text), notation_of))


def record(text: str) -> Record:
    (found,) = records(text)
    return found


def under(text: str, fault: Fault) -> str:
    """The text under a fault's span, in the text as it stands in the file."""
    row = rows(text)[fault.span.line - 1]
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
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\r", 3),
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
        "cr",
        "cr-and-lf",
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
    assert (found.moves, state_of(found.match).score) == (1, [6, 0, 0])


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
    for ending in ("\n", "\r\n", "\r"):
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
    assert state_of(found.match).score == [6, 0]


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
        ("2026-02-31", False),
        ("2026-02-29", False),
        ("2028-02-29", True),
        ("????-02-29", True),
        ("????-02-30", False),
        ("2026-??-31", True),
        ("0000-01-01", False),
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
        ("Laura (laura), Emma", ""),
        ("Laura (L/l), Emma (E / É)", ""),
        ("Laura (L/l), Emma (l)", "H11"),
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
    with pytest.raises(Unreadable, match="is too large"):
        common().read("= Laura -10000000000")


@pytest.mark.parametrize("line", ["undo", "UNDO", "zurück", "Zurueck", "undo ; no", "{x} undo"])
def test_undo(line: str) -> None:
    assert GAME.notation.read(line) == Undo()


# -- what cannot be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("1. Laura: tkae 2, place 7.4", "S11", "tkae"),
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
        ("! wave AT-25", "S11", "wave"),
    ],
)  # fmt: skip
def test_an_unreadable_line_costs_itself_only(line: str, code: str, word: str) -> None:
    for row in (line, f"  {line}", f"> {line}"):
        text = game(row, DISPLAY, "1. Laura: take 2, place 7.4 +6")
        found = verdict(text)
        own = [fault for fault in found.faults if not fault.follows]
        assert [fault.code for fault in own] == [code]
        assert under(text, own[0]) == word
        assert state_of(found.match).score == [6, 0, 0]


def test_what_could_have_stood_there_is_told() -> None:
    (fault,) = errors(game("1. Laura: take 2, palce 7.4"))
    assert (fault.message, fault.reason) == ("not certain: 'palce'", "did you mean: 1. Laura: take 2, place 7.4?")
    (fault,) = errors(game("1. Laura: take two, place 7.4"))
    assert fault.reason == "expected: a number; for example: Laura: take 7, place 6.4 +6"
    (fault,) = errors(game("* reveal 1: banana banana banana banana lion"))
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
    [record] = records(game(DISPLAY, *[MOVE] * 20))
    assert (len(record.statements), [fault.code for fault in record.faults]) == (5, ["S04"])


# -- several records ---------------------------------------------------------------------------------------------------


def test_many_records_in_a_file() -> None:
    one, broken, other = game(DISPLAY, MOVE), game("rubbish"), game(DISPLAY, MOVE.replace("+6", "+5"), Event="other")
    found = records(one + "\n" + broken + other)
    assert [len(r.statements) for r in found] == [3, 0, 3]
    assert [len(r.faults) for r in found] == [0, 1, 0]
    assert [r.first for r in found] == [1, 8, 12]
    assert found[2].line(18).text.startswith("1. Laura")
    assert found[1].faults[0].span.line == 11


def test_a_tag_whose_name_only_begins_so_starts_no_record() -> None:
    text = game(DISPLAY, MOVE).replace("[Players", '[GameRoom "3"]\n[Players')
    [record] = records(text)
    assert (record.tag("Game"), record.tag("GameRoom")) == ("Ape Town", "3")
    assert len(list(pieces(text))) == 1


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


# -- any text ----------------------------------------------------------------------------------------------------------


def test_a_name_in_a_line_has_two_hundred_letters_at_the_most() -> None:
    name = "L" * 200
    assert GAME.notation.read(f"1. {name}: take 2, place 7.4").player == name
    assert GAME.notation.read(f'1. "{name}": take 2, place 7.4').player == name
    for line in (f"1. {name}L: take 2, place 7.4", f'1. "{name}L": take 2, place 7.4'):
        with pytest.raises(Unreadable, match="unexpected"):
            GAME.notation.read(line)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for notation in (common(), GAME.notation):
        for line in (text, f"1. Laura: take {text}", f"= {text}", f'[Event "{text}"]', f"* reveal {text}", f"@ {text}"):
            assert not isinstance(fast(notation, line), Unreadable), "refused, and points elsewhere"


@given(st.text(alphabet=st.sampled_from('[]"=!*@>; {}\n\r\tabGame1.:,ü'), max_size=200))
def test_any_file_is_read(text: str) -> None:
    for found in records(text):
        for fault in found.faults:
            row = found.rows[fault.span.line - found.first]
            assert 1 <= fault.span.start < fault.span.end <= len(row) + 2


def test_words_know_their_places_and_actions() -> None:
    line = '12. "Anna Lena": take 7 katta, place 6.4 +6'
    words = GAME.notation.words(line)
    assert [(word.type, line[word.start : word.end], word.action) for word in words] == [
        ("NUMBER", "12.", -1), ("PLAYER", '"Anna Lena":', -1), ("_TAKE", "take", 0), ("INT", "7", 0), ("MOTIF", "katta", 0),
        ("COMMA", ",", 0), ("_PLACE", "place", 0), ("FIELD", "6.4", 0), ("CLAIM", "+6", 0),
    ]  # fmt: skip
    assert GAME.notation.read(line) == Turn(12, "Anna Lena", (AnyAction(Take(7, 4, "6.4", 6)),))


def test_marks_of_quoting_are_counted() -> None:
    assert unquoted_line(3, "> > = Laura 6  ") == (3, "= Laura 6", 4)
    assert unquoted_line(3, "plain") == (3, "plain", 0)


def test_what_holds_the_same_does_not_always_say_the_same() -> None:
    read = game_of("animal_kingdoms").notation.read
    draw, exchange = read("Anna: draw owl 3"), read("Anna: exchange owl 3")
    assert draw != exchange
    assert draw == read("Anna: DRAW owl 3")


@pytest.mark.parametrize("key", names())
def test_values_of_different_kinds_are_never_equal(key: str) -> None:
    kinds: list[Any] = [kind for kind in vars(game_of(key).file("notation")).values() if hasattr(kind, "_fields")]
    for one, other in combinations(kinds, 2):
        if len(one._fields) == len(other._fields):
            values = range(len(one._fields))
            assert one(*values) != other(*values)
            assert one(*values) == one(*values)


def test_comments_are_what_the_grammar_ignores() -> None:
    assert common().tables.lark.get_terminal("COMMENT").pattern.to_regexp() == f"(?:{COMMENT})"
