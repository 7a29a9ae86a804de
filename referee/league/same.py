"""The games that were counted already. Whether two records are one game is asked of `referee.verdict.course`."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple
from zlib import DEFLATED, compressobj, decompress

from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.record.reader import read
from referee.verdict.course import Course, course, is_same, together
from referee.verdict.verdict import Verdict

_WINDOW, _MEMORY = 12, 5
"""Of zlib, in powers of two: records are short, and to prepare more takes longer than to compress one."""


class _Packed(NamedTuple):
    """A record that no other is like, to be looked at again if one is; there may be ten thousand."""

    name: str
    players: tuple[str, ...]
    rules: str
    text: bytes


class KnownGames:
    """The games so far. Only those of the same players, with the same scores, are played again, each of them once."""

    def __init__(self, rulebook: Rulebook = Rulebook()) -> None:
        self._rulebook = rulebook
        self._alone: dict[Hashable, _Packed] = {}
        self._courses: dict[Hashable, dict[bytes, list[tuple[str, Course]]]] = {}
        """The others, by what everybody saw, with their names."""

    def earlier(self, verdict: Verdict, players: tuple[str, ...], name: str) -> str | None:
        """The name of the record that this one repeats; otherwise it is remembered. `players` are the league's names for those
        at the table, in the order of their seats."""
        key = verdict.game, frozenset(zip(players, verdict.marks, strict=True))
        text = "\n".join(verdict.record.rows).encode("utf-8", "surrogatepass")
        packed = _Packed(name, players, verdict.rules, _packed(text))
        if key not in self._courses:
            first = self._alone.setdefault(key, packed)
            if first is packed:
                return None
            del self._alone[key]
            self._courses[key] = {}
            self._find(key, first)
        return self._find(key, packed)

    def _find(self, key: Hashable, packed: _Packed) -> str | None:
        """The name of a game that this is too. What its records tell of it is put together: what contradicts one of them is
        another game."""
        rows = decompress(packed.text, _WINDOW).decode("utf-8", "surrogatepass").split("\n")
        [record] = read(rows, notation_of)
        own = course(record, packed.players, self._rulebook._replace(rules=packed.rules))
        known = self._courses[key].setdefault(own.shown, [])
        for i, (name, other) in enumerate(known):
            if is_same(own, other):
                known[i] = name, together(other, own)
                return name
        known.append((packed.name, own))
        return None


def _packed(text: bytes) -> bytes:
    packer = compressobj(1, DEFLATED, _WINDOW, _MEMORY)
    return packer.compress(text) + packer.flush()
