"""Is it certain what a line says? Only if every word of it is accounted for: by the grammar or a form that says just that, or
by its place in a frame of the lexicon, beside the verb and the thing to which it belongs. Nothing is small everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.record.tables import Word
from referee.record.words.chunks import STOPS
from referee.record.words.lexicon import Lexicon, key
from referee.record.words.search import Way

_OPENINGS = ("*", "=", "!", "@")
_NO_BRACKET = frozenset(["INT", "AMOUNT"])
"""Types of words that may be anything when they stand in brackets."""


class _Here(NamedTuple):
    """One step on the way through a line, and what stands around it."""

    steps: Sequence[Way]
    n: int
    verb: str
    """The type of the word that the part of the line began with, or of its last keyword."""
    said: Sequence[Word]
    """The words before it."""

    @property
    def step(self) -> Way:
        return self.steps[self.n]

    @property
    def rest(self) -> Sequence[Way]:
        return self.steps[self.n + 1 :]

    def form(self, offset: int) -> str:
        """What stands there before or behind it; empty where that is missing."""
        return self.steps[self.n + offset].form if 0 <= self.n + offset < len(self.steps) else ""

    @property
    def last(self) -> str:
        return self.said[-1].type if self.said else ""

    @property
    def next(self) -> Word:
        return next((each.word for each in self.rest if each.word), Word("", "", 0))


class Frames:
    """Knows the frames of one grammar."""

    def __init__(self, lexicon: Lexicon, starts: frozenset[str], verbs: frozenset[str], comma: str) -> None:
        """Starts: the types of words that actions and events begin with; verbs: those of them that are no things."""
        self._lexicon, self._starts, self._verbs, self._comma = lexicon, starts, verbs, comma

    def is_certain(self, steps: Sequence[Way], is_swapped: bool = False) -> bool:
        """Is every step of a way through a line accounted for? The parts of one action may be swapped, but of two actions their
        order says which came first."""
        types = [step.word.type for step in steps if step.word]
        if is_swapped and all(other in self._starts for one, other in pairwise(types) if one == self._comma):
            return False
        verb, said = "", list[Word]()
        for n, step in enumerate(steps):
            here = _Here(steps, n, verb, said)
            word = step.word
            if word is None:
                if not self._says_nothing(here):
                    return False
                continue
            if not (self._is_said(here) if step.form else self._goes_without_saying(here)):
                return False
            is_start = word.type in self._starts and (
                not said or said[-1].type == "PLAYER" or said[-1].text in (",", *_OPENINGS)
            )
            if word.type[0] == "_" or is_start or word.text in _OPENINGS:
                verb = word.type
            said.append(word)
        return True

    def _is_verb(self, kind: str) -> bool:
        return kind in self._verbs or kind[:1] == "_"

    def _is_thing(self, kind: str) -> bool:
        return kind != "" and kind != "," and not (kind[0] == "_" and kind in self._starts)

    def _is_said(self, here: _Here) -> bool:
        """A word that stands there."""
        word = here.step.word
        assert word is not None
        if word.text == "@":
            return False  # a position is claimed in the words of the notation, or asked about
        only = self._lexicon.beside(here.last, "only")
        if only and key(word.text) not in only:
            return False
        if here.form(-1) == "(":  # one thing: `take 2 (mandrill)`
            return not self._is_verb(word.type) and word.type not in {*_NO_BRACKET, *(each.type for each in here.said)}
        return True

    def _goes_without_saying(self, here: _Here) -> bool:
        """A word that does not stand there: the sign of an event, a comma before a verb, a thing named by another word."""
        word, beside = here.step.word, self._lexicon.beside
        assert word is not None
        if not here.said:
            rest = [each.word for each in here.rest if each.word]
            counted = {each.form for each in here.rest if not each.word}
            has_points = all(counted.intersection(beside(word.type, slot)) for slot in ("tail", "AMOUNT"))
            amounts = [each.text.isdecimal() for each in rest if each.type == "AMOUNT"]
            are_scores = all(amounts) and (has_points or len(amounts) > 1)
            return word.text == "*" or bool(word.text == "=" and are_scores) or word.text in beside(here.next.type, "opens")
        if word.text == ",":
            return here.last != "," and (self._is_verb(here.next.type) or here.next.type in beside(here.verb, "joined"))
        is_it = any(here.form(offset) in beside(here.verb, "it") for offset in (-1, 1))
        named = {each.text for each in here.said if each.type == word.type}
        return is_it and word.type in beside(here.verb, "again") and len(named) == 1

    def _says_nothing(self, here: _Here) -> bool:
        """A word that only leads to a thing, joins, or stands for what was named."""
        lists, beside, form = self._lexicon.lists, self._lexicon.beside, here.step.form
        kind, last = here.next.type, here.last
        if form in beside(here.verb, kind) and (last != kind or here.said[-1].text in _OPENINGS):
            return True  # `on` before a field
        if form in lists["articles"]:
            return self._is_thing(kind)
        if form in lists["self"] and last == "PLAYER":
            return True
        if form in lists["joiners"] or form == ",":
            is_comma = "," in (here.next.text, here.said[-1].text if here.said else "")
            is_new = kind == "CLAIM" or kind in beside(here.verb, "joined")
            if is_comma or is_new or here.form(-1) in lists["nothing"]:
                return True
        if form in beside(here.verb, "list"):
            return not self._is_verb(last) and self._is_thing(kind) and last != ","
        if form in beside(here.verb, "tail"):
            return True
        if form in beside(here.verb, "it"):
            return any(word.text == "," for word in here.said) and (self._is_verb(last) or last in beside(here.verb, "again"))
        if form in lists["nothing"]:
            about = {words[0].type for words in self._lexicon.sure.get(form.split()[0], ())}
            is_part = (last in ("", "PLAYER") or here.said[-1].text == ",") and here.form(1) in {",", *lists["joiners"]}
            return is_part and not any(each.word and each.word.type in about for each in here.rest)
        if form in ("(", ")"):
            return here.form(2 if form == "(" else -2) in ("(", ")")
        return not form.strip(STOPS) and not any(each.form for each in here.rest)
