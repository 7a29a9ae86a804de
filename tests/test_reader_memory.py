"""The fast way, which remembers lines, actions and words, reads what Lark reads: never more, never less, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from referee.edit.simulate import simulate
from referee.games import names
from referee.record import groups as groups_module
from referee.record import notation as notation_module
from referee.record import plan as plan_module
from referee.record.notation import MAX_LINE, Notation
from referee.record.reader import common, read
from referee.record.statement import Tag, Unreadable, Values
from referee.record.tables import FOLDER, Tables
from tests.by_lark import fast, plain
from tests.playing import game_of, players, walk

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


def agree(notation: Notation, lines: Sequence[str], change: Callable[[str, random.Random], str], seed: str, count: int) -> None:
    """So many lines, most of them broken somewhere: the same are accepted, and they mean the same, also the second time."""
    chance = random.Random(seed)
    accepted = 0
    for _ in range(count):
        line = change(chance.choice(lines)[:300], chance)
        slow = plain(notation, line)
        for again in range(2):
            assert fast(notation, line) == slow, (line, again)
        accepted += slow is not None
    assert 0.04 * count < accepted < 0.98 * count, "too many or too few of them are broken"


MANY = pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.long)])


@MANY
@pytest.mark.parametrize("key", names())
def test_the_fast_way_reads_what_lark_reads(key: str, count: int) -> None:
    agree(own_notation(key), lines_of(key), mutated, key, count)


@MANY
def test_common_lines_are_read_as_lark_reads_them(count: int) -> None:
    agree(Notation(f"{FOLDER}/record.lark", "common", common().values), COMMON_LINES, mutated, "common", count)


@MANY
@pytest.mark.parametrize("key", names())
def test_actions_in_any_order_are_read_as_lark_reads_them(key: str, count: int) -> None:
    """Actions are remembered one by one, and a line is put together from them: only where Lark would do the same."""

    def change(line: str, chance: random.Random) -> str:
        for _ in range(chance.randint(1, 3)):
            line = rearranged(line, chance)
        return line

    agree(own_notation(key), [line for line in lines_of(key) if line[0] not in "*@"], change, key, count)


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


OWN_GRAMMAR = """
{line}
chance: "*" INT
?action: "draw" INT -> draw | "red" -> red | "blue" -> blue | _RED_AND ("blue" | "red") -> both
_RED_AND.2: "red,"
%import .record (NUMBER, PLAYER, NAME, INT, WS)
%ignore WS
"""


@pytest.mark.parametrize(
    ("turn", "divided"),
    [
        ('turn: [NUMBER] PLAYER action ("," action)*', ", "),
        ('turn: [NUMBER] PLAYER more? action\nmore: action "," | more action ","', ", "),
        ('turn: [NUMBER] PLAYER more? action\nmore: action ","', ""),
        ('turn: [NUMBER] PLAYER INT? action ("," action)*', ""),
        ('turn: [NUMBER] PLAYER "also"? action ("," action)*', ""),
        ('turn: [NUMBER] PLAYER (action ("," action)* | "pass")', ""),
        ('turn: NUMBER PLAYER action ("," action)*', ""),
        ('turn: [NUMBER] PLAYER action ("," action | "," INT)*', ", "),
        ("turn: [NUMBER] PLAYER action", "\n"),
    ],
)
def test_a_line_is_divided_where_any_action_may_follow_any_other(turn: str, divided: str, tmp_path: Path) -> None:
    grammar = tmp_path / "own.lark"
    grammar.write_text(OWN_GRAMMAR.format(line=f"?line: turn | chance\n{turn}"), "utf-8")
    assert Tables(str(grammar), "line").divider == divided


class OwnWords(Values):
    def draw(self, count: int) -> str:
        return f"draw {count}"

    def red(self) -> str:
        return "red"

    def blue(self) -> str:
        return "blue"

    def both(self) -> str:
        return "red and blue"


def test_what_means_something_else_before_a_comma_is_read_with_it(tmp_path: Path) -> None:
    grammar = tmp_path / "own.lark"
    grammar.write_text(OWN_GRAMMAR.format(line='?line: turn | chance\nturn: [NUMBER] PLAYER action ("," action)*'), "utf-8")
    notation = Notation(str(grammar), "line", OwnWords())
    assert notation.read("1. Anna: red").actions == ("red",)
    assert notation.read("1. Anna: blue, draw 2, red").actions == ("blue", "draw 2", "red")
    assert notation.read("1. Anna: red, blue").actions == ("red and blue",)


@pytest.mark.parametrize("key", names())
def test_words_belong_to_the_actions_that_lark_finds(key: str) -> None:
    notation, chance = own_notation(key), random.Random(key)
    lines = [line for line in lines_of(key) if line[0] not in "*@"]
    lines += filter(notation.is_readable, [rearranged(line, chance) for line in lines])
    for line in lines:
        assert [word.action for word in notation.words(line)] == notation._by_plan(line, notation.tables.lex(line)), line


def test_a_colon_in_a_quoted_name_ends_no_head() -> None:
    """Otherwise `"A` would be a player, and whatever others have said could follow it."""
    read_line = game_of("ape_town").notation.read
    assert read_line("1. Laura: take 1, place 1.1").player == "Laura"
    assert read_line('"A: take 1": take 1, place 1.1').player == "A: take 1"
    with pytest.raises(Unreadable):
        read_line('"A: take 1, place 1.1')


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
    monkeypatch.setattr(groups_module, "MAX_CHARACTERS", 600)
    monkeypatch.setattr(plan_module, "MAX_SHAPES", 5)
    monkeypatch.setattr(notation_module, "MAX_REMEMBERED", 5)
    notation = own_notation(key)
    for line in lines_of(key):
        assert fast(notation, line) == plain(notation, line)
    assert max(map(len, (notation._heads, notation._actions, notation._lines))) <= 5
    assert len(notation._groups) <= 30
    assert len(notation._plans) <= 5


def test_a_line_of_known_parts_is_not_too_long_either() -> None:
    """Whatever was read before: what is remembered must not let a line pass that is too long."""
    notation = own_notation("ape_town")
    for line in ("1. Laura: take 2, place 7.4", "* reveal 1: katta katta katta katta katta"):
        for _ in range(3):  # until it is known by its shape
            notation.read(line)
        for _ in range(2):
            with pytest.raises(Unreadable, match="at most 10,000 are allowed"):
                notation.read(line.replace(" ", " " * 5000))
            with pytest.raises(Unreadable, match="at most 10,000 are allowed"):
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
