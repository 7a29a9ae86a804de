"""Reads a TOML table of strangers: every value is checked, and what is wrong is collected in plain words.

A value that is wrong is replaced by one that lets the reading go on, so that all problems of a file are found at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

STAGES = 3
MOST = 100
"""No card, stack or round table needs a larger number."""
_BALLOON = re.compile(r"[A-Z]\d\d")
_ATTACK = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{1,2})")


class Table:
    """One table of the file, with its name for messages."""

    def __init__(self, found: Any, name: str, problems: list[str]) -> None:
        self._found: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        self._name, self._problems = name, problems

    def __contains__(self, key: str) -> bool:
        return key in self._found

    def problem(self, text: str) -> None:
        text = f"[{self._name}]: {text}"
        if text not in self._problems:
            self._problems.append(text)

    def part(self, key: str) -> Table:
        name = f"{self._name}.{key}" if self._name else key
        if not isinstance(self._found.get(key), Mapping):
            missing = f"[{name}] is missing"
            if missing not in self._problems:
                self._problems.append(missing)
        return Table(self._found.get(key), name, self._problems)

    def only(self, keys: set[str], rule: str) -> None:
        for key in self._found:
            if key not in keys:
                self.problem(f"there is no {str(key)[:40]!r}; there are {', '.join(sorted(keys))} ({rule})")

    def marks(self) -> None:
        """`printed` names values of the same table that stand in the rulebook: `each`, or `each.1` for its first stage."""
        printed = self._found.get("printed", [])
        if not isinstance(printed, list) or not all(isinstance(key, str) and self._has(key) for key in printed):
            self.problem("printed must list names of values that stand beside it")

    def _has(self, name: str) -> bool:
        key, dot, part = name.partition(".")
        value = self._found.get(key)
        return key in self._found and (not dot or part in (value if isinstance(value, Mapping) else ("1", "2", "3")))

    def text(self, key: str) -> str:
        found = self._found.get(key)
        if isinstance(found, str) and 0 < len(found) <= 60:
            return found
        self.problem(f"{key} must be a short text")
        return key

    def word(self, key: str, words: Sequence[str]) -> str:
        found = self._found.get(key)
        if isinstance(found, str) and found in words:
            return found
        self.problem(f"{key} must be {', '.join(words[:-1])} or {words[-1]}")
        return words[0]

    def index(self, key: str, words: Sequence[str]) -> int:
        return words.index(self.word(key, words))

    def words(self, key: str, words: Sequence[str], count: int) -> list[str]:
        found = self._found.get(key)
        if isinstance(found, list) and len(found) == count and all(word in words for word in found):
            return list(found)
        self.problem(f"{key} must be a list of {count}: {', '.join(words)}")
        return list(words)

    def number(self, key: str, least: int, most: int) -> int:
        found = self._found.get(key)
        if type(found) is int and least <= found <= most:
            return found
        self.problem(f"{key} must be a whole number from {least} to {most}")
        return least

    def numbers(self, key: str, count: int, least: int, most: int) -> list[int]:
        found = self._found.get(key)
        if isinstance(found, list) and len(found) == count and all(type(n) is int and least <= n <= most for n in found):
            return list(found)
        self.problem(f"{key} must be a list of {count} whole numbers from {least} to {most}")
        return [least] * count

    def halves(self, key: str, below: int = 0) -> list[int]:
        """A value for each stage, whole or half, counted in halves."""
        found = self._found.get(key)
        if isinstance(found, list) and len(found) == STAGES and all(_is_half(n, below) for n in found):
            return [int(2 * n) for n in found]
        self.problem(f"{key} must be a list of {STAGES} numbers, whole or half, one for each stage (MM-10)")
        return [0] * STAGES

    def balloons(self, known: Mapping[str, int]) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """The cards of a stack and what attacks on them."""
        if not 0 < len(self._found) <= MOST:
            self.problem(f"a stack has 1 to {MOST} cards (MM-5)")
            return
        for card, attack in self._found.items():
            values = _ATTACK.fullmatch(attack) if isinstance(attack, str) else None
            if not _BALLOON.fullmatch(card):
                self.problem(f"{card[:40]!r} is no card's name; it is a capital letter and two digits, such as H03")
            elif card in known:
                self.problem(f"card {card} stands in two stacks (MM-5)")
            elif values is None:
                self.problem(f'{card} must be "normal/steel/camo", such as "5/2/0" (MM-7)')
            else:
                yield card, (int(values[1]), int(values[2]), int(values[3]))


def _is_half(number: Any, least: int) -> bool:
    return type(number) in (int, float) and least <= number <= MOST and number * 2 == int(number * 2)
