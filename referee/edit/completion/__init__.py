"""What can follow the beginning of a line: by the grammar and by the rules, with what each word brings.

A `Position` is the one place that knows: a match that has been played up to the line, without it. It is given the line up to
the cursor. What it allows is worked out once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from referee.edit.completion.here import Here
from referee.edit.completion.remarks import assertion, by_grammar, ruling, tag
from referee.edit.completion.spoken import Spoken
from referee.edit.completion.word import Candidate, Possible, typed, without_twins
from referee.games.game import AnyState
from referee.language import said
from referee.match.implied import going_on
from referee.match.loop import Match, NoMatch

__all__ = ["Candidate", "Position", "Possible"]

MAX_LINE = 1_000
"""Characters of a line that anybody would complete."""

_NUMBER = re.compile(r"\s*(?:[Rr]?\d+[.)]?\s*)?")


class Position:
    """All that is possible at one place of a record. The match must not be played on meanwhile."""

    def __init__(self, match: Match | NoMatch) -> None:
        self._record, self._played = match.record, match if isinstance(match, Match) else None

    @property
    def _match(self) -> Match:
        assert self._played is not None, "a record that cannot be played has only tags"
        return self._played

    def possible(self, text: str) -> Possible:
        """What can follow this beginning of a line."""
        sign = text.lstrip()[:1]
        if len(text) > MAX_LINE or (sign and sign in ";{"):
            return Possible()
        if sign == "[" or self._played is None:
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
        if self._match.is_given_up:
            return []
        state = self._match.state  # after something illegal: as the table goes on
        found = [self._here(state)]
        if (after := going_on(self._match, state)) is None:
            return found
        then = self._here(after)
        return [*found, then] if (then.seat, then.awaited) != (found[0].seat, found[0].awaited) else found

    def _here(self, state: AnyState) -> Here:
        return Here(self._spoken, state, self._match.game.awaited(state).seat)

    @property
    def head(self) -> str:
        """What the line begins with that the game waits for: `12. Laura:` or `* reveal 3:`; empty where it is over."""
        return next((head for head, _ in self._heads()), "")

    def _heads(self) -> Iterator[tuple[str, Here]]:
        game = self._match.game
        for here in self.heres:
            if here.seat is not None:
                number = f"R{game.round_of(here.state)}." if game.numbering == "rounds" else f"{self._match.next_number}."
                yield f"{number} {here.head}", here
            elif here.awaited.kind == "chance":
                yield f"* {here.opening}".rstrip(), here

    # -- lines that begin ----------------------------------------------------------------------------------------------

    def _tag(self, text: str) -> Possible:
        if not text.strip():
            return Possible((Candidate("[", len(text), "", "tag"),))
        result = ""
        if self._played is not None and self._played.is_over:
            scores = zip(self._match.players.scored, self._match.scores(), strict=True)
            result = ", ".join(f"{name} {points}" for name, points in scores)
        return tag(self._record, text, result)

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
            signs = [self._spoken.said("undo")] if self._match.moves or self._match.is_given_up else []
            signs += ["=", "!"] if self._match.moves else ["=", "!", "@"]
            words += [Candidate(sign, line.start) for sign in signs if line.fits(sign) and sign != line.part]
        return Possible(without_twins(words), () if text.strip() else (self._spoken.label("PLAYER"),))

    def _chance(self, text: str) -> Possible:
        begin = text.index("*") + 1
        heres = [here for here in self.heres if here.seat is None]
        return self._said(heres, text, begin) if heres else by_grammar(self._spoken, text, "*", begin)._replace(words=())

    def _turn(self, text: str) -> Possible:
        found = self._head_of(text)
        if found is None:
            return self._begin(text)
        seat, begin = found
        heres = [here for here in self.heres if here.seat == seat]
        if not heres and self._match.now.after_illegal:  # nobody knows whose turn it is: any move can be written
            return by_grammar(self._spoken, text, f"{self._match.game.name_of(self._match.players.names[seat])}:", begin)
        return self._said(heres, text, begin)

    def _said(self, heres: Sequence[Here], text: str, begin: int) -> Possible:
        """What can follow what somebody says here from a column on."""
        line = typed(text, begin)
        words = [word for here in heres for word in here.words(line)]
        if begin == len(text):
            words = [word._replace(text=f" {word.text}") for word in words]
        stacks = [node.stack for here in heres for node in here.reached(line) if node.stack is not None]
        return Possible(without_twins(words), self._spoken.hints(stacks))

    def _head_of(self, text: str) -> tuple[int, int] | None:
        """Whose line it is, and where what is said begins."""
        begin = _NUMBER.match(text).end()  # type: ignore[union-attr]
        name, colon, _ = text[begin:].partition(":")
        if colon and (seat := self._match.players.seat(name.strip().strip('"'))) is not None:
            return seat, begin + len(name) + 1
        return None
