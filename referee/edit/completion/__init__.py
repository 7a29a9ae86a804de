"""What can follow the beginning of a line: by the grammar and by the rules, with what each word brings.

`possible(match, text)` is the one place that knows. The match has been played up to the line, without it; the text is the line
up to the cursor. What a position allows is worked out once and kept with it (`Position`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from referee.edit.completion.here import Here
from referee.edit.completion.remarks import assertion, by_grammar, ruling, tag
from referee.edit.completion.spoken import Spoken
from referee.edit.completion.word import Candidate, Possible, typed, without_twins
from referee.language import said
from referee.match.implied import going_on
from referee.match.loop import Match
from referee.record.statement import Turn, Unreadable
from referee.record.words.sense import read_as_meant

__all__ = ["Candidate", "Position", "Possible", "possible"]

MAX_LINE = 2_000
"""Characters of a line that anybody would complete."""
CUTS = 2
"""Commas behind which an action may begin, the last ones: a comma may also stand inside of an action."""

_NUMBER = re.compile(r"\s*(?:[Rr]?\d+[.)]?\s*)?")


def possible(match: Match, text: str) -> Possible:
    """What can come next in a line of a record that has been played up to it."""
    played = (match.judge.index, match.moves, len(match.faults)) if match.playable else (0, 0, 0)
    kept = _positions.get(match)
    if kept is None or kept[0] != played:
        kept = _positions[match] = played, Position(match)
    return kept[1].possible(text)


class Position:
    """All that is possible at one place of a record. The match must not be played on meanwhile."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._played: dict[tuple[int, str], Here | None] = {}
        """Where the beginning of a player's line leads."""

    def possible(self, text: str) -> Possible:
        """What can follow this beginning of a line."""
        sign = text.lstrip()[:1]
        if len(text) > MAX_LINE or (sign and sign in ";{"):
            return Possible()
        if sign == "[" or not self._match.playable:
            return self._tag(text)
        if sign == "=":
            return assertion(self._match, text)
        if sign == "!":
            return ruling(self._match, text)
        if sign == "@":
            return by_grammar(self._spoken, text, "@", text.index("@") + 1)
        return self._chance(text) if sign == "*" else self._turn(text)

    @cached_property
    def _spoken(self) -> Spoken:
        return Spoken(self._match, self._match.game.notation)

    @cached_property
    def heres(self) -> list[Here]:
        """Whom the game waits for; and where something may be left out that follows from the rules, who comes behind that."""
        state = self._match.state  # after something illegal: as the table goes on
        found = [self._here(state)]
        if self._match.is_given_up or (state := going_on(self._match, state)) is None:
            return found
        then = self._here(state)
        return [*found, then] if (then.seat, then.awaited) != (found[0].seat, found[0].awaited) else found

    def _here(self, state: Any) -> Here:
        return Here(self._spoken, state, self._match.game.awaited(state).seat)

    @property
    def head(self) -> str:
        """What the line begins with that the game waits for: `12. Laura:` or `* reveal 3:`; empty where it is over."""
        return next((head for head, _ in self._heads()), "")

    def _heads(self) -> Iterator[tuple[str, Here]]:
        match = self._match
        for here in self.heres if not match.is_given_up else ():
            if here.awaited.kind == "over" or here.seat is None:
                if here.awaited.kind == "chance":
                    yield f"* {here.opening}".rstrip(), here
                continue
            number = f"R{match.game.round_of(here.state)}." if match.game.numbering == "rounds" else f"{match.next_number}."
            yield f"{number} {here.head}", here

    # -- lines that begin ----------------------------------------------------------------------------------------------

    def _tag(self, text: str) -> Possible:
        if not text.strip():
            return Possible((Candidate("[", len(text), "", "tag"),))
        result = ""
        if self._match.playable and self._match.is_over:
            scores = zip(self._match.players.scored, self._match.scores(), strict=True)
            result = ", ".join(f"{name} {points}" for name, points in scores)
        return tag(self._match.record, text, result)

    def _begin(self, text: str) -> Possible:
        """A line of which not even the head is written."""
        line = typed(text)
        number = _NUMBER.match(text)
        words = []
        for head, here in self._heads():
            if not text.strip() or head.casefold().startswith(text.strip().casefold()):
                words.append(Candidate(head, len(text) - len(text.lstrip()), said(here.awaited.what), "line"))
            elif number and here.seat is not None and here.head.casefold().startswith(text[number.end() :].casefold()):
                words.append(Candidate(here.head, number.end(), "", "player"))
        if not line.chunks:
            signs = [self._spoken.said("undo")] if self._match.record.statements else []
            signs += ["=", "!"] if self._match.moves else ["=", "!", "@"]
            words += [Candidate(sign, line.start) for sign in signs if line.fits(sign) and sign != line.part]
        return Possible(without_twins(words), () if text.strip() else (self._spoken.label("PLAYER"),))

    def _chance(self, text: str) -> Possible:
        begin = text.index("*") + 1
        line = typed(text, begin)
        for here in self.heres:
            if here.seat is None and (words := here.words(line)):
                shown = [word if text[begin:] else word._replace(text=f" {word.text}") for word in words]
                return Possible(without_twins(shown))
        return by_grammar(self._spoken, text, "*", begin)._replace(words=())

    # -- a player's line -----------------------------------------------------------------------------------------------

    def _turn(self, text: str) -> Possible:
        found = self._head_of(text)
        if found is None:
            return self._begin(text)
        seat, begin = found
        cuts = list(self._cuts(seat, text, begin))
        words = [word for here, start in cuts for word in here.listed(typed(text, start))]
        words = words or cuts[0][0].tried(typed(text, cuts[0][1]))
        if words:
            if text[-1:] == ":":
                words = [word._replace(text=f" {word.text}") for word in words]
            return Possible(without_twins(words), self._hints(seat, text, begin))
        if not any(here.is_due for here, _ in cuts):  # it is not this player's turn, or nobody knows: any move can be written
            return by_grammar(self._spoken, text, cuts[0][0].head, begin)
        return Possible((), self._hints(seat, text, begin))

    def _head_of(self, text: str) -> tuple[int, int] | None:
        """Whose line it is, and where what is said begins."""
        begin = _NUMBER.match(text).end()  # type: ignore[union-attr]
        name, colon, _ = text[begin:].partition(":")
        if colon and (seat := self._match.players.seat(name.strip().strip('"'))) is not None:
            return seat, begin + len(name) + 1
        return None

    def _cuts(self, seat: int, text: str, begin: int) -> Iterator[tuple[Here, int]]:
        """Where the action begins that is being written, and what was played before it: the last one first."""
        commas = [chunk.start for chunk in typed(text, begin).chunks if chunk.text == ","]
        found = 0
        for comma in reversed(commas):
            here = self._after(seat, text[begin:comma])
            if here is not None:
                yield here, comma + 1
                found += 1
                if found == CUTS:
                    return
        first = next((here for here in self.heres if here.seat == seat), None)
        yield first or Here(self._spoken, self.heres[0].state, seat), begin

    def _after(self, seat: int, actions: str) -> Here | None:
        """The position after the first actions of a line."""
        key = seat, actions
        if key not in self._played:
            self._played[key] = self._play(seat, actions)
        return self._played[key]

    def _play(self, seat: int, actions: str) -> Here | None:
        name = self._match.game.name_of(self._match.players.names[seat])
        try:
            turn = read_as_meant(self._spoken.notation, f"{name}: {actions}", self._spoken.names)
        except Unreadable:
            return None
        if not isinstance(turn, Turn):
            return None
        for here in self.heres:
            if here.seat == seat and (state := here.after(turn)) is not None:
                return Here(self._spoken, state, seat)
        return None

    def _hints(self, seat: int, text: str, begin: int) -> tuple[str, ...]:
        """What the grammar lets follow that cannot be listed."""
        line, spoken = typed(text, begin), self._spoken
        head = f"{self._match.game.name_of(self._match.players.names[seat])}:"
        types = {type_: None for place in spoken.reached(head, line.chunks) for type_ in spoken.automaton.following(place)}
        return tuple(spoken.label(type_) for type_ in types if not spoken.words(type_) and type_ != "$END")


_positions: WeakKeyDictionary[Match, tuple[tuple[int, int, int], Position]] = WeakKeyDictionary()
