"""A part of a league's file: its keys are read by what they must be, and all that is wrong is collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction

from referee.games.tomltables import TomlTable
from referee.language.sentence import Phrase, phrase
from referee.language.spelling import near_words
from referee.league.terms import League

MAX_ROUNDS = 500


class Part(TomlTable):
    """A table of the file: the whole, or one of its parts."""

    def problem(self, text: str | Phrase) -> None:
        self.problems.append(phrase("{part}: {problem}", part=self.name, problem=text) if self.name else text)

    def needs(self, key: str, what: str | Phrase) -> None:
        self.problem(phrase("{key} must be {what}", key=key, what=what))

    def only(self, known: str) -> None:
        for key in self.found:
            if key not in known.split():
                self.unknown(key, known.split())

    def unknown(self, key: str, known: Sequence[str]) -> None:
        self.problem(phrase("unknown key {key:quoted}; possible keys: {known:list}", key=key, known=known))

    def each(self, key: str, known: str) -> list[Part]:
        """The tables that are written as `[[key]]`."""
        found = self.found.get(key, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            self.needs(key, phrase("written as [[{key}]], once for each", key=key))
            return []
        parts = [Part(entry, f"[[{key}]] {i}", self.problems) for i, entry in enumerate(found, 1)]
        for part in parts:
            part.only(known)
        return parts

    def table(self, key: str) -> Part:
        """The table that is written as `[key]`; an empty one where there is none."""
        found = self.found.get(key, {})
        if not isinstance(found, dict):
            self.needs(key, phrase("written as [{key}], with a line for each", key=key))
            found = {}
        return Part(found, f"[{key}]", self.problems)

    def text(self, key: str, usual: str | None = None) -> str:
        value = self.found.get(key, usual)
        if not isinstance(value, str) or (usual is None and not value.strip()):
            self.needs(key, phrase("a text"))
            return ""
        return value.strip()

    def flag(self, key: str) -> bool:
        value = self.found.get(key, False)
        if not isinstance(value, bool):
            self.needs(key, phrase("true or false"))
        return value is True

    def names(self, key: str, least: int) -> tuple[str, ...]:
        value = self.found.get(key, [])
        value = [value] if isinstance(value, str) else value
        is_list = isinstance(value, list) and all(isinstance(name, str) and name.strip() for name in value)
        if not is_list or len(value) < least:
            self.needs(key, phrase("a name or a list of names"))
            return ()
        return tuple(name.strip() for name in value)

    def date(self, key: str, needed: bool = True) -> str:
        value = self.found.get(key, "")
        if isinstance(value, datetime):
            value = value.date()
        if isinstance(value, date):
            return value.isoformat()
        if value == "" and not needed:
            return ""
        try:
            return date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            self.needs(key, phrase("a date such as 2026-11-12"))
            return ""

    def member(self, name: str, people: League) -> str:
        member = people.player(name)
        if member is None:
            near = near_words(name, [known.name for known in people.members])[:3]
            unknown = phrase("{player} is not a member", player=name)
            self.problem(phrase("{problem}: did you mean {names:or}?", problem=unknown, names=near) if near else unknown)
        return member or name

    def members(self, key: str, people: League, least: int = 0) -> tuple[str, ...]:
        return tuple(self.member(name, people) for name in self.names(key, least))

    def once(self, names: Sequence[str]) -> None:
        """Says who is named twice."""
        for name in (name for name, times in Counter(names).items() if times > 1):
            self.problem(phrase("{player} is named twice", player=name))

    def round(self, needed: bool = False) -> int:
        if not needed and "round" not in self:
            return 0
        return self.number("number" if needed else "round", 1, MAX_ROUNDS, what=self.a_number(1, MAX_ROUNDS))

    def points(self, key: str) -> Fraction:
        value = self.found.get(key, 0.5)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1000:
            self.needs(key, phrase("a number from 0 to 1,000"))
            return Fraction(0)
        return Fraction(str(value))
