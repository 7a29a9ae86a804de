"""Small changes to a text, such as mistakes, mischief and damage make them. The same chance gives the same changes.

Most changes keep a text readable: what breaks the first line is refused by the reader and never comes to the rules.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

NUMBERS = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "9",
    "10",
    "13",
    "99",
    "100",
    "255",
    "1000",
    "65536",
    "999999999",
    "9999999999",
    "10000000000",
]
NUMBERS += ["00", "007", "-1", "+0", "-0", "1e9", "0x1", "1.5", "²", "٣", "9" * 30]
CHARACTERS = [
    '"', '""', '"a b"', ":", ";", "{", "}", "{x}", ",", "*", "@", "=", "!", "[", "]", "+", "-", "?", ".", "(", ")", "/", "\\", "'",
    " ", "\t", "\r", "\r\n", "\n", "\v", "\f", "\0", "\x1b[31m", "\x7f", "\x85", "\u00a0", "\u00ad", "\u200b", "\u200d", "\u2028",
    "\u2029", "\u202e", "\u2066", "\u2069", "\ufeff", "\ufffd", "\U000e0001", "ı", "İ", "ſ", "ẞ", "ß", "K", "é", "é", "👪", "א",
    "|", "`", "$", "%", "::", "<x-evil>", "]]>", "&amp;", "<!--", "=1+1", "../",
]  # fmt: skip
_TOKEN = re.compile(r'"[^"\n]*"|[+-]?\w+|[^\w\s]')
CHUNK = re.compile(r"[^\s,:;\"{}()\[\]]+")
_NUMBER = re.compile(r"\d+")
_CLAIM = re.compile(r"[+-]\d+")


class Words(NamedTuple):
    """What may be put into a text."""

    tokens: Sequence[str]
    """Words that mean something in it."""
    lines: Sequence[str]
    """Whole lines that mean something in it."""
    alike: Mapping[str, Sequence[str]] = {}
    """For a word, those that can stand in its place by the grammar."""


class Mutator:
    """Changes texts. `other` of `changed` is another seed, to splice with."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._kinds: list[Callable[[random.Random, list[str], list[str]], list[str]]] = [
            *[_token] * 2, *[_number] * 4, *[self._word] * 2, *[self._alike] * 8, *[self._line] * 5, *[_swap_lines] * 2, *[_delete_lines] * 2,
            *[_repeat_lines] * 2, _move_line, _foreign_line, _foreign_line, _splice, _claim, _claim, _unknown, _character,
            _character, _delete_characters, _comment, _quote, _case, _repeat_in_line,
        ]  # fmt: skip

    def changed(self, chance: random.Random, text: str, other: str) -> str:
        rows, others = text.split("\n"), other.split("\n")
        for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, 8))):
            rows = chance.choice(self._kinds)(chance, rows, others) or [""]
        return "\n".join(rows)

    def _word(self, chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
        word = chance.choice(self.words.tokens)
        return _at_token(
            chance, rows, lambda old: chance.choice((word, word, f"{old} {word}", f"{word} {old}", f"{old}, {word}"))
        )

    def _alike(self, chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
        """Another word of the same sort: the line can still be read."""
        return _at_token(chance, rows, lambda old: chance.choice(self.words.alike.get(old, (old,))), CHUNK)

    def _line(self, chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
        """Lines that mean something: often several in a row, as set-up lines are."""
        at, begin = _place(chance, rows), chance.randrange(len(self.words.lines))
        return [*rows[:at], *self.words.lines[begin : begin + chance.choice((1, 1, 1, 2, 5))], *rows[at:]]


def damaged(chance: random.Random, data: bytes) -> bytes:
    """Bytes changed without regard to what they mean."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(found) + 1)
        kind = chance.randrange(5)
        if kind == 0 and at < len(found):
            found[at] = chance.randrange(256)
        elif kind == 1:
            found[at:at] = chance.choice(
                (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\xe2\x80\xae", b"\xfe\xff")
            )
        elif kind == 2:
            del found[at : at + chance.choice((1, 2, 8, 64))]
        elif kind == 3 and at < len(found):
            found[at] ^= 1 << chance.randrange(8)
        else:
            end = min(len(found), at + chance.choice((1, 4, 32)))
            found[at:at] = found[at:end]
    return bytes(found)


def _place(chance: random.Random, rows: list[str]) -> int:
    return chance.randrange(len(rows) + 1)


def _at_token(
    chance: random.Random, rows: list[str], change: Callable[[str], str], tokens: re.Pattern[str] = _TOKEN
) -> list[str]:
    """The rows with one of a row's tokens changed; the same rows where the row has none."""
    at = chance.randrange(len(rows))
    found = list(tokens.finditer(rows[at]))
    if found:
        token = chance.choice(found)
        rows = rows.copy()
        rows[at] = rows[at][: token.start()] + change(token.group()) + rows[at][token.end() :]
    return rows


def _token(chance: random.Random, rows: list[str], others: list[str]) -> list[str]:
    """A word gives way to another of the same text or of another seed."""
    words = _TOKEN.findall(chance.choice(chance.choice((rows, rows, others)))) or [""]
    return _at_token(chance, rows, lambda _old: chance.choice(words))


def _number(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    near = chance.choice((-1, 1, 1, 2, -2))
    if chance.random() < 0.6:
        return _at_token(chance, rows, lambda old: str(max(0, int(old[:20]) + near)), _NUMBER)
    return _at_token(chance, rows, lambda _old: chance.choice(NUMBERS), _NUMBER)


def _claim(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    claim = chance.choice(("+0", "-1", "+1", "+6", "+9999999999", "+10000000000", "-9999999999", "+"))
    claimed = _at_token(chance, rows, lambda _old: claim, _CLAIM)
    return claimed if claimed != rows else _at_token(chance, rows, lambda old: f"{old} {claim}")


def _unknown(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    return _at_token(chance, rows, lambda _old: "?")


def _swap_lines(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    one, other = chance.randrange(len(rows)), chance.randrange(len(rows))
    rows = rows.copy()
    rows[one], rows[other] = rows[other], rows[one]
    return rows


def _delete_lines(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    at = chance.randrange(len(rows))
    return rows[:at] + rows[at + chance.choice((1, 1, 1, 2, 5)) :]


def _repeat_lines(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    at = chance.randrange(len(rows))
    end = at + chance.choice((1, 1, 2, 6))
    return rows[:end] + rows[at:end] * chance.choice((1, 1, 1, 2, 20)) + rows[end:]


def _move_line(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    rows = rows.copy()
    row = rows.pop(chance.randrange(len(rows)))
    rows.insert(_place(chance, rows), row)
    return rows


def _foreign_line(chance: random.Random, rows: list[str], others: list[str]) -> list[str]:
    at = _place(chance, rows)
    return [*rows[:at], chance.choice(others), *rows[at:]]


def _splice(chance: random.Random, rows: list[str], others: list[str]) -> list[str]:
    return rows[: _place(chance, rows)] + others[_place(chance, others) :]


def _character(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    rows = rows.copy()
    at = chance.randrange(len(rows))
    column = chance.randrange(len(rows[at]) + 1)
    rows[at] = rows[at][:column] + chance.choice(CHARACTERS) + rows[at][column:]
    return "\n".join(rows).split("\n")


def _delete_characters(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    rows = rows.copy()
    at = chance.randrange(len(rows))
    column = chance.randrange(len(rows[at]) + 1)
    rows[at] = rows[at][:column] + rows[at][column + chance.choice((1, 2, 5)) :]
    return rows


def _comment(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    rows = rows.copy()
    at = chance.randrange(len(rows))
    comment = chance.choice(("; x", "{x}", "{a;b}", "{", "}", '; "', "{2026-11-12T20:15Z}", "{} {}", "> ", "> > "))
    rows[at] = chance.choice((f"{rows[at]} {comment}", f"{comment} {rows[at]}"))
    return rows


def _quote(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    return _at_token(chance, rows, lambda old: f'"{old}"')


def _case(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    return _at_token(chance, rows, chance.choice((str.upper, str.lower, str.title, str.swapcase)))


def _repeat_in_line(chance: random.Random, rows: list[str], _others: list[str]) -> list[str]:
    """A line's end once more, up to some hundred times."""
    rows = rows.copy()
    at = chance.randrange(len(rows))
    found = [token.start() for token in _TOKEN.finditer(rows[at])]
    if found:
        joint = chance.choice((" ", ", ", ""))
        rows[at] += (joint + rows[at][chance.choice(found) :]) * chance.choice((1, 1, 2, 5, 100))
        rows[at] = rows[at][:12_000]
    return rows
