"""Reads the tables of a TOML file of which a stranger may have written anything.

What is wrong is collected as sentences, and a value that is wrong is replaced by one that lets the reading go on, so that all
problems of a file are found at once. (A library that stops at the first problem, as msgspec does, could not say them all.)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from referee.games.game import EditionError
from referee.language.sentence import Fact, Phrase, phrase

LONGEST = 100
"""Entries of a list."""
LARGEST = 10**10
"""More than any number of a file that was read (`referee.games.editions`)."""


class TomlTable:
    """One table of the file, with its name for messages. One that is missing is empty."""

    def __init__(self, found: object, name: str = "", problems: list[Any] | None = None) -> None:
        self.found: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        self.name = name
        self.problems = [] if problems is None else problems
        """What is wrong so far with the whole file: phrases, or plain texts."""

    def wrong(self, message: str, **facts: Fact) -> None:
        self.problems.append(Phrase(message, facts))

    def finish(self) -> None:
        """Raises EditionError if anything is wrong."""
        if self.problems:
            raise EditionError(self.problems)

    def __contains__(self, key: str) -> bool:
        return key in self.found

    def part(self, key: str, *, needed: bool = False) -> Self:
        """A table in this one."""
        found, name = self.found.get(key), f"{self.name}.{key}" if self.name else key
        missing = phrase("[{table}] is missing", table=name)
        if needed and not isinstance(found, Mapping) and missing not in self.problems:
            self.problems.append(missing)
        return type(self)(found, name, self.problems)

    def needs(self, key: str, what: str | Phrase) -> None:
        self.problems.append(phrase("[{table}] needs {key} = {what}", table=self.name, key=key, what=what))

    def number(self, key: str, least: int, most: int = LARGEST, usual: int | None = None, what: str | Phrase = "") -> int:
        """A whole number; the usual one, if there is one, where the file does not say. `what` is said of a wrong one."""
        value = self.found.get(key, usual)
        if is_number(value, least, most):
            return int(value)
        self.needs(key, what or self.a_number(least, most))
        return least

    def a_number(self, least: int, most: int) -> Phrase:
        """What a whole number is called in messages."""
        return phrase("a number from {least} to {most}", least=least, most=most)

    def numbers(self, key: str, least: int, most: int) -> list[int]:
        value = self.found.get(key)
        if isinstance(value, list) and len(value) <= LONGEST and all(is_number(number, least, most) for number in value):
            return list(value)
        self.needs(key, phrase("a list of numbers from {least} to {most}", least=least, most=most))
        return []

    def entries(self, key: str) -> list[Any]:
        value = self.found.get(key)
        if isinstance(value, list) and len(value) <= LONGEST:
            return value
        self.needs(key, phrase("a list"))
        return []


def is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def reconstructed(table: Mapping[str, Any]) -> list[str]:
    """What an edition says it had to reconstruct: keys of its file (`tiles.orang`), or words."""
    found = table.get("reconstructed", ())
    return [str(each) for each in found] if isinstance(found, list) else []


def is_reconstructed(table: Mapping[str, Any], key: str) -> bool:
    """Is this part of an edition reconstructed, or all that it belongs to?"""
    return any(f"{key}.".startswith(f"{each}.") for each in reconstructed(table))
