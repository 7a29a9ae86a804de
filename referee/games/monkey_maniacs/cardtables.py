"""The tables of an edition of Monkey Maniacs: what can stand in them besides numbers, and the words for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from referee.games.monkey_maniacs.effects import STAGES
from referee.games.tomltables import TomlTable
from referee.language.sentence import Phrase, phrase

MOST = 100
"""No card, stack or round table needs a larger number."""
_BALLOON = re.compile(r"[A-Z]\d\d")
_ATTACK = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{1,2})")


class CardTable(TomlTable):
    """One table of the file."""

    def part(self, key: str, *, needed: bool = True) -> Self:
        return super().part(key, needed=needed)

    def a_number(self, least: int, most: int) -> Phrase:
        return phrase("a whole number from {least} to {most}", least=least, most=most)

    def needs(self, key: str, what: str | Phrase) -> None:
        self.problem(phrase("{key} must be {what}", key=key, what=what))

    def problem(self, text: Phrase) -> None:
        problem = phrase("[{table}]: {problem}", table=self.name, problem=text)
        if problem not in self.problems:
            self.problems.append(problem)

    def only(self, keys: set[str], rule: str) -> None:
        for key in self.found:
            if key not in keys:
                self.problem(
                    phrase(
                        "unknown entry {key:quoted}; expected: {keys:list} ({rule})",
                        key=str(key)[:40],
                        keys=sorted(keys),
                        rule=rule,
                    )
                )

    def marks(self) -> None:
        """`printed` names values of the same table that stand in the rulebook: `each`, or `each.1` for its first stage."""
        printed = self.found.get("printed", [])
        if not isinstance(printed, list) or not all(isinstance(key, str) and self._has(key) for key in printed):
            self.problem(phrase("printed must list names of values in the same table"))

    def _has(self, name: str) -> bool:
        key, dot, part = name.partition(".")
        value = self.found.get(key)
        return key in self.found and (not dot or part in (value if isinstance(value, Mapping) else ("1", "2", "3")))

    def text(self, key: str) -> str:
        found = self.found.get(key)
        if isinstance(found, str) and 0 < len(found) <= 60:
            return found
        self.needs(key, phrase("a short text"))
        return key

    def word(self, key: str, words: Sequence[str]) -> str:
        found = self.found.get(key)
        if isinstance(found, str) and found in words:
            return found
        self.problem(phrase("{key} must be {words:or}", key=key, words=words))
        return words[0]

    def index(self, key: str, words: Sequence[str]) -> int:
        return words.index(self.word(key, words))

    def words(self, key: str, words: Sequence[str], count: int) -> list[str]:
        found = self.found.get(key)
        if isinstance(found, list) and len(found) == count and all(word in words for word in found):
            return list(found)
        self.needs(key, phrase("a list of {count}: {words:list}", count=count, words=words))
        return list(words)

    def row(self, key: str, count: int, least: int, most: int) -> list[int]:
        found = self.found.get(key)
        if isinstance(found, list) and len(found) == count and all(type(n) is int and least <= n <= most for n in found):
            return list(found)
        what = phrase("a list of {count} whole numbers from {least} to {most}", count=count, least=least, most=most)
        self.needs(key, what)
        return [least] * count

    def halves(self, key: str, below: int = 0) -> list[int]:
        """A value for each stage, whole or half, counted in halves."""
        found = self.found.get(key)
        if isinstance(found, list) and len(found) == STAGES and all(_is_half(n, below) for n in found):
            return [int(2 * n) for n in found]
        self.needs(key, phrase("a list of {stages} numbers, whole or half, one per stage (MM-10)", stages=STAGES))
        return [0] * STAGES

    def balloons(self, known: Mapping[str, int]) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """The cards of a stack and what attacks on them."""
        if not 0 < len(self.found) <= MOST:
            self.problem(phrase("a stack has 1 to {most} cards (MM-5)", most=MOST))
            return
        for card, attack in self.found.items():
            values = _ATTACK.fullmatch(attack) if isinstance(attack, str) else None
            if not _BALLOON.fullmatch(card):
                self.problem(
                    phrase("{card:quoted} is not a card name: one capital letter and two digits, such as H03", card=card[:40])
                )
            elif card in known:
                self.problem(phrase("card {card} is in two stacks (MM-5)", card=card))
            elif values is None:
                self.problem(phrase('{card} must be "normal/steel/camo", such as "5/2/0" (MM-7)', card=card))
            else:
                yield card, (int(values[1]), int(values[2]), int(values[3]))


def _is_half(number: Any, least: int) -> bool:
    return type(number) in (int, float) and least <= number <= MOST and number * 2 == int(number * 2)
