"""Goes through Lark's LALR tables without building anything: which words can follow the words so far?

The forgiving reader tries many ways to understand a line. Each way is a place in the automaton: a stack of states that shares
what lies below with all others, so that a step is taken once, however many ways lead through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark

MAX_PLACES = 20_000
"""Remembered before all is forgotten."""


class Stack:
    """A stack of states: the uppermost, what lies below it, and where each word leads."""

    __slots__ = ("after", "below", "pushed", "state")

    def __init__(self, state: int, below: Stack | None) -> None:
        self.state, self.below = state, below
        self.pushed: dict[int, Stack] = {}
        self.after: dict[str, Stack | None] = {}


class Automaton:
    def __init__(self, lark: Lark, start: str) -> None:
        parser: Any = lark.parser
        self._table = parser.parser.parser.parse_table
        self._start = start
        self._places = 0
        parts = (part for rule in lark.rules for part in rule.expansion if part.is_term)
        self._rank = {name: i for i, name in enumerate(dict.fromkeys(str(part.name) for part in parts))}
        self.start = Stack(self._table.start_states[start], None)

    def fresh(self) -> Stack:
        """Where a line begins."""
        if self._places > MAX_PLACES:
            self._places, self.start = 0, Stack(self.start.state, None)
        return self.start

    def words(self, place: Stack | None, types: Sequence[str]) -> Stack | None:
        """Where some words lead; None where they cannot stand here."""
        for name in types:
            if place is None:
                return None
            place = self.word(place, name)
        return place

    def word(self, place: Stack, name: str) -> Stack | None:
        try:
            return place.after[name]
        except KeyError:
            found = place.after[name] = self._step(place, name)
            return found

    def following(self, place: Stack) -> list[str]:
        """The types of words that can stand here, those first that the grammar names first."""
        found = [name for name in self._table.states[place.state] if name in self._rank and self.word(place, name) is not None]
        return sorted(found, key=self._rank.__getitem__)

    def can_end(self, place: Stack) -> bool:
        return self.word(place, "$END") is not None

    def _step(self, place: Stack, name: str) -> Stack | None:
        from lark.parsers.lalr_analysis import Shift

        states = self._table.states
        while (found := states[place.state].get(name)) is not None:
            action, what = found
            if action is Shift:
                return self._push(place, what)
            for _ in what.expansion:
                place = place.below  # type: ignore[assignment]  # a rule is never longer than the stack
            place = self._push(place, states[place.state][what.origin.name][1])
            if name == "$END" and place.state == self._table.end_states[self._start]:
                return place
        return None

    def _push(self, below: Stack, state: int) -> Stack:
        found = below.pushed.get(state)
        if found is None:
            self._places += 1
            found = below.pushed[state] = Stack(state, below)
        return found
