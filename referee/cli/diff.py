"""What changed in a text, as a unified diff. The time grows with the text and not faster, however much of it changed.

difflib compares every line with many others, so it is given little at a time. Lines that both texts have once belong together;
what is between two of those is short, or it is compared line for line.
"""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

import click

from referee.record.text import edges
from referee.report.plain import safe

Pair: TypeAlias = tuple[int, int]
"""Where a line stands in both texts, from 0."""

MAX_COMPARED = 256
"""Lines that difflib is given at once."""


def print_diff(name: str, before: str, after: str, other: str) -> None:
    """For people: what could do something to a terminal or a log is shown, not done."""
    if before != after:
        click.echo(f"--- {safe(name)}")
        click.echo(f"+++ {safe(other)}")
    for line in hunks(_lines(before), _lines(after)):
        click.echo(line[:1] + safe(line[1:].rstrip("\r\n")))
        if line[0] in " +-" and not line.endswith("\n"):
            click.echo("\\ No newline at end of file")  # as all programs write it that make or read diffs


def _lines(text: str) -> list[str]:
    """With their ends. Only line feeds divide them, as in records."""
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def hunks(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The lines of a diff without its head."""
    for group in _Matched(before, after).get_grouped_opcodes():
        (_, first, _, new_first, _), (_, _, end, _, new_end) = group[0], group[-1]
        yield f"@@ -{_range(first, end)} +{_range(new_first, new_end)} @@\n"
        for kind, i, i_end, k, k_end in group:
            if kind == "equal":
                yield from (f" {line}" for line in before[i:i_end])
            else:
                yield from (f"-{line}" for line in before[i:i_end])
                yield from (f"+{line}" for line in after[k:k_end])


def _range(first: int, end: int) -> str:
    count = end - first
    return str(end) if count == 1 else f"{first + bool(count)},{count}"


class _Matched(difflib.SequenceMatcher[str]):
    """Makes groups of what is found in another way."""

    def __init__(self, before: Sequence[str], after: Sequence[str]) -> None:
        super().__init__()
        self._matched: list[difflib.Match] = []
        for i, k in _pairs(before, after):
            last = self._matched[-1] if self._matched else difflib.Match(0, 0, 0)
            if (i, k) == (last.a + last.size, last.b + last.size):
                self._matched[-1:] = [last._replace(size=last.size + 1)]
            else:
                self._matched.append(difflib.Match(i, k, 1))
        self._matched.append(difflib.Match(len(before), len(after), 0))

    def get_matching_blocks(self) -> list[difflib.Match]:
        return self._matched


def _pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[Pair]:
    """The lines that stay, in order."""
    if max(len(before), len(after)) <= MAX_COMPARED:
        yield from _compared(before, after)
        return
    for (i, k), (end, new_end) in pairwise([(-1, -1), *_anchors(before, after), (len(before), len(after))]):
        if i >= 0:
            yield i, k
        for a, b in _between(before[i + 1 : end], after[k + 1 : new_end]):
            yield i + 1 + a, k + 1 + b


def _compared(before: Sequence[str], after: Sequence[str]) -> Iterator[Pair]:
    for i, k, size in difflib.SequenceMatcher(None, before, after).get_matching_blocks():
        yield from zip(range(i, i + size), range(k, k + size), strict=True)


def _between(before: Sequence[str], after: Sequence[str]) -> Iterator[Pair]:
    """The lines that stay between two anchors."""
    begin, ending = edges(before, after)
    yield from zip(range(begin), range(begin), strict=True)
    end, new_end = len(before) - ending, len(after) - ending
    old, new = before[begin:end], after[begin:new_end]
    if max(len(old), len(new)) <= MAX_COMPARED:
        yield from ((begin + i, begin + k) for i, k in _compared(old, new))
    elif len(old) == len(new):
        yield from ((i, i) for i in range(begin, end) if before[i] == after[i])
    yield from zip(range(end, len(before)), range(new_end, len(after)), strict=True)


def _anchors(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """The lines that both texts have once; as many of them as are in the same order."""
    places = _once(after)
    pairs = [(i, places[line]) for line, i in _once(before).items() if line in places]
    ends: list[int] = []
    """Where the row of so many lines ends that ends first."""
    last: list[int] = []
    """Which pair that is."""
    previous: list[int] = []
    """Which pair stands before each in its row."""
    for nth, (_, place) in enumerate(pairs):
        size = bisect_left(ends, place)
        previous.append(last[size - 1] if size else -1)
        ends[size : size + 1], last[size : size + 1] = [place], [nth]
    found: list[Pair] = []
    nth = last[-1] if last else -1
    while nth >= 0:
        found.append(pairs[nth])
        nth = previous[nth]
    return found[::-1]


def _once(lines: Sequence[str]) -> dict[str, int]:
    """Where the lines stand that there are once."""
    found: dict[str, int] = {}
    for i, line in enumerate(lines):
        found[line] = -1 if line in found else i
    return {line: i for line, i in found.items() if i >= 0}
