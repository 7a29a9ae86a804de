"""What people are told of lines that cannot be read, or that were perhaps not meant as they were read."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from referee.games import names
from referee.language import said
from referee.record.expected import MAX_EXPECTED
from referee.record.notation import Notation
from referee.record.reader import common
from referee.record.spellings import label, spellings
from referee.record.words.sense import sense_of
from tests.playing import codes, errors, game_of, verdict

GRAMMARS = {"record": common} | {key: lambda key=key: game_of(key).notation for key in names()}

HEADS = {
    "ape_town": '[Game "Ape Town"]\n[Players "Anna, Ben"]\n',
    "palermo": '[Game "Palermo"]\n[Players "Anna, Ben, Clara"]\n',
    "monkey_maniacs": '[Game "Monkey Maniacs"]\n[Players "Tom, Ida"]\n',
    "manhattan_traffiq": '[Game "Manhattan TraffIQ"]\n[Edition "muecke-open"]\n[Players "Anna, Ben, Clara"]\n',
    "animal_kingdoms": '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n',
}


@pytest.mark.parametrize("key", GRAMMARS)
def test_every_word_of_every_grammar_has_a_name_for_people(key: str) -> None:
    """A word in quotes that the grammar reads as this very word; or a description, whose examples it reads so."""
    notation: Notation = GRAMMARS[key]()
    lark = notation.tables.lark
    for terminal in lark.terminals:
        name, pattern = str(terminal.name), re.compile(terminal.pattern.to_regexp())
        if name in lark.lexer_conf.ignore:
            continue
        shown = said(label(notation.tables, notation.values, name))
        if name not in notation.values.labels:
            assert re.fullmatch(r'"[^"]+"', shown), f"{name} needs a label"
        assert not re.search(r"\\|\(\?|\[\^|\|", shown), shown
        word = re.match(r'"([^"]+)"', shown)
        listed = re.search(r"\((.+)\)$", shown)
        such_as = re.search(r"such as (.+)$", shown)
        examples = [word[1]] if word else listed[1].split(", ") if listed else [such_as[1]] if such_as and name != "TAG" else []
        for example in examples:
            assert pattern.fullmatch(example) or pattern.fullmatch(f"{example},"), (name, example)
        assert all(pattern.fullmatch(spelled) for spelled in spellings(notation.tables, name))


@pytest.mark.parametrize(
    ("game", "line", "message", "reason"),
    [
        ("ape_town", "@ Anna: 3 points", "the line ends too early", 'expected: ","'),
        ("palermo", "1. Anna: §", "unexpected '§'", 'expected: "start", "build", "chip", "police", "go" …'),
        ("palermo", "@ Anna: 12 years", "unexpected 'years'", 'expected: "points" or "collected"'),
        (
            "manhattan_traffiq",
            "@ next Rot",
            "unexpected 'Rot'",
            "'Rot' is a word of this game; as a player's name it needs quotes: \"Rot\"",
        ),
    ],
)
def test_hints(game: str, line: str, message: str, reason: str) -> None:
    fault = next(fault for fault in errors(HEADS[game] + line + "\n") if fault.code == "S01")
    assert (fault.message, fault.reason.partition("; for example: ")[0]) == (message, reason)


@pytest.mark.parametrize(
    ("game", "line", "word"),
    [
        ("monkey_maniacs", "* Welle: H01 H02, Tom verliert 2, Ida verliert 4", "Tom"),
    ],
)
def test_what_is_understood_is_not_complained_of(game: str, line: str, word: str) -> None:
    fault = next(fault for fault in errors(HEADS[game] + line + "\n") if fault.code == "S01")
    assert line[fault.span.start - 1 : fault.span.end - 1] == word


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("monkey_maniacs", "* WELLE:"),
    ],
)
def test_nothing_is_suggested_for_a_word_that_is_right(game: str, line: str) -> None:
    fault = next(fault for fault in errors(HEADS[game] + line + "\n") if fault.code == "S01")
    assert "did you mean" not in fault.reason


@pytest.mark.parametrize("key", names())
def test_no_short_form_is_the_beginning_of_two_names(key: str) -> None:
    """Unless it stands for both, so that a line is refused. A word of the notation itself is clear."""
    notation = game_of(key).notation
    meanings, lark = sense_of(notation).meanings, notation.tables.lark
    spelled: dict[str, dict[str, object]] = {}
    for terminal in lark.terminals:
        for word in spellings(notation.tables, terminal.name) if terminal.name[0] != "_" else ():
            if len(words := meanings.lex(word)) == 1 and words[0].type == terminal.name:
                spelled.setdefault(terminal.name, {})[word] = meanings.sign(words[0])
    for form, meant in meanings.lexicon.forms.items():
        for words in filter(None, map(meanings.lex, meant)):
            known = spelled.get(words[0].type, {})
            begun = {value for word, value in known.items() if len(form) > 2 and word.startswith(form) and form not in known}
            stands_for = {meanings.sign(each[0]) for each in map(meanings.lex, meant) if each}
            assert len(begun) < 2 or begun <= stands_for, form


@pytest.mark.parametrize("key", names())
def test_at_most_five_things_are_listed(key: str) -> None:
    for line in ("1. Anna: §§", "@ §§", "* §§", "§§"):
        (fault,) = [fault for fault in errors(HEADS[key].replace("Tom", "Anna") + line + "\n") if fault.code == "S01"]
        expected, _, example = fault.reason.partition("; for example: ")
        assert game_of(key).notation.is_readable(example)
        assert example.startswith("Anna: " if line[:2] == "1." else line[0] if line[0] in "@*" else "")
        listed = re.sub(r"\([^)]*\)", "", expected)
        assert listed.startswith("expected: ")
        assert len(re.split(r", | or ", listed)) <= MAX_EXPECTED


def test_two_colours_with_a_blank_between_them_and_the_comma() -> None:
    rows = ", ".join(f"E{x}N{y} RRRR" for y in (1, 2) for x in range(6))
    text = HEADS["manhattan_traffiq"] + (
        f"@ city {rows}\n@ vehicles red taxi +E1N1, red van +E5N1, yellow taxi +E3N1, blue van +E4N1\n"
        "@ hand Anna: ? ?\n@ hand Ben: ?\n@ hand Clara: ?\n@ next Anna\n"
        "1. Anna: taxi +E1N1 to +E2N1, compete +E2N1h x yellow , blue, pass\n"
    )
    assert codes(text) == []
    assert verdict(text).match.moves == 1


# -- comments that read as moves ---------------------------------------------------------------------------------------

CITY = """@ city kalsa
@ Anna: chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11
@ Ben: chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12
@ Clara: chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12
"""
DRAWN = "R1. Tom: draw dart ninja farm boomerang nail\nR1. Ida: draw bomb bomb mortar crate glue\n"


def warned(text: str) -> list[str]:
    """What is under the marks of the warnings."""
    lines = text.split("\n")
    found = [fault for fault in verdict(text).faults if fault.code == "W08"]
    assert all(fault.severity == "warning" for fault in found)
    return [lines[fault.span.line - 1][fault.span.start - 1 : fault.span.end - 1] for fault in found]


@pytest.mark.parametrize(
    ("comment", "lost"),
    [
        ("; go j4 collect +2", "go j4 collect +2"),
        (" {go j4}", "go j4"),
        (" ;stay", "stay"),
        ("; go j4 , what a trip", "go j4"),
        (" {so} ; 2. Ben: stay", "2. Ben: stay"),
        ("; Ben: stay", "Ben: stay"),
        ("; zieht j4", "zieht j4"),
        ("; undo", "undo"),
    ],
)
def test_a_comment_that_reads_as_a_move_is_warned_of(comment: str, lost: str) -> None:
    text = f"{HEADS['palermo']}{CITY}1. Anna: police e4{comment}\n"
    assert warned(text) == [lost]
    assert warned(text.replace("1. Anna", "> 1. Anna")) == [lost]
    assert verdict(text).ok


def test_comments_of_other_lines_are_looked_at_too() -> None:
    assert warned(f"{HEADS['monkey_maniacs']}{DRAWN}R1. Tom: place dart red 2; place ninja red 3\n") == ["place ninja red 3"]
    assert warned(f"{HEADS['monkey_maniacs']}{DRAWN}* roll red 3 {{roll red 2}}\n") == ["roll red 2"]
    assert warned(f"{HEADS['palermo']}{CITY.replace('kalsa', 'kalsa ; next Ben')}") == ["next Ben"]


@pytest.mark.parametrize(
    "comment",
    [
        "; skips one tile: 1 bundle",
        "; go j4 would be better",
        "; better: stay",
        "; police, of course",
        "; stay, or go",
        " {2026-11-12T20:15Z}",
        "; e4",
        "; 12 points",
        "; +2",
        '; "stay"',
        "; " + "go j4 " * 50,
        "",
    ],
)
def test_other_comments_are_not(comment: str) -> None:
    assert warned(f"{HEADS['palermo']}{CITY}1. Anna: police e4, go d4{comment}\n") == []
    assert warned(f"{HEADS['palermo']}{CITY}; 1. Anna: police e4, go d4\n1. Anna: police e4{comment}\n") == []


def test_a_line_with_such_a_comment_is_written_anew_like_any_other() -> None:
    from referee.edit.fmt import format_text

    text = f"{HEADS['palermo']}{CITY}Anna: Polizist e4; go j4\n"
    assert format_text(text).endswith("1. Anna: police e4  ; go j4\n")


def test_what_is_expected_is_listed_in_the_same_order_in_every_run() -> None:
    """Python orders sets anew in every process."""
    lines = ["Zuruck.", "Anna", "Anna: qqq", "* qqq", "@ qqq", "@ Anna: qqq", "! qqq"]
    text = "\n".join(head + "\n".join([*lines, ""]) for head in HEADS.values())
    command = [sys.executable, "-m", "referee", "check", "-", "--no-cache", "--format", "gcc"]
    found = {
        subprocess.run(
            command, input=text, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False
        ).stdout
        for seed in ("1", "2")
    }
    (output,) = found
    assert output.count("expected: ") > 3 * len(HEADS)
