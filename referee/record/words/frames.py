"""What may stand in a line beside the words of the grammar for it to be certain: data, from the lexicons.

[sure]
take = { en = "takes, took", de = "nimmt" }     other forms of a word of the notation, each of which says just that

[slots]
"take INT" = "tile number Plättchen"            words that may lead to the number behind `take`, and to nothing else
"go FIELD" = "to onto nach"

[it]
place = "it tile es Plättchen"                  what may follow the verb and stands for the thing named before

[again]
place = "KIND"                                  the type of the thing that `it` names again, where the notation does

[lists]
exchange = "and , und"                          what may stand between two things of a list behind a verb

[tails]
exchange = { en = "for 1 point" }               what may end a part of the line and says only what goes without saying

[nothing]
en = "policeman stays"                          a part of a line on which nothing is done

[claims]
en = "for, scores"                              what may stand before a claimed number; `[counts]`: behind it

[only]
play = "druid crate"                            the only words that may follow it directly

[acts]
words = "roll"                                  what players do although the table does it: `Anna rolls red 1`
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.language import LANGUAGES, translated, using
from referee.record.tables import Word
from referee.record.words.lexicon import SHARED, key, listed

Lex = Callable[[str], tuple[Word, ...]]


class Frames:
    """The words that may stand beside each verb, by the types of the grammar."""

    def __init__(self, paths: Iterable[str], lex: Lex) -> None:
        self._lex = lex
        self.forms: dict[tuple[str, ...], list[tuple[Word, ...]]] = {}
        """Words of the notation for each form, by the keys of its words."""
        self.slots: dict[str, dict[str, set[str]]] = {}
        """Words before a thing, by the types of the verb and of the thing."""
        self.things: dict[str, set[str]] = {}
        """Words for the thing named before, by the type of the verb."""
        self.again: dict[str, str] = {}
        self.lists: dict[str, set[str]] = {}
        self.tails: dict[str, set[tuple[str, ...]]] = {}
        self.nothing: set[tuple[str, ...]] = set()
        self.claims: set[tuple[str, ...]] = set()
        self.counts: set[tuple[str, ...]] = set()
        self.articles: set[str] = set()
        self.joiners: set[tuple[str, ...]] = {(",",)}
        self.headings: set[tuple[str, ...]] = set()
        self.have: set[str] = set()
        self.resigns: set[tuple[str, ...]] = set()
        self.undo: set[tuple[str, ...]] = set()
        self.self: set[str] = set()
        self.only: dict[str, set[str]] = {}
        self.joined: dict[str, set[str]] = {}
        self.acts: set[str] = set()
        self.number: set[str] = set()
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))
        self.longest = max(map(len, self.forms), default=1)

    def _add(self, lists: Mapping[str, Any]) -> None:
        for language in LANGUAGES:
            with using(language):
                for word, forms in lists.get("sure", {}).items():
                    said = " ".join(translated(each, "notation") for each in word.split())
                    if words := self._lex(said):
                        for form in (said, *listed(forms.get(language, ""))):
                            known = self.forms.setdefault(parts(form), [])
                            if words not in known:
                                known.append(words)
            for name in ("nothing", "claims", "counts", "joiners", "headings", "resigns", "undo"):
                getattr(self, name).update(map(parts, listed(lists.get(name, {}).get(language, ""))))
            for name in ("articles", "self", "have", "number"):
                getattr(self, name).update(map(key, listed(lists.get(name, {}).get(language, ""))))
            for verb, forms in lists.get("tails", {}).items():
                for kind in self._types(verb):
                    self.tails.setdefault(kind, set()).update(map(parts, listed(forms.get(language, ""))))
        for slot, words_ in lists.get("slots", {}).items():
            verb, _, kind = slot.rpartition(" ")
            for each in (verb,) if verb.isupper() else self._types(verb):
                self.slots.setdefault(each, {}).setdefault(kind, set()).update(map(key, words_.split()))
        for name, found in (("it", self.things), ("lists", self.lists), ("only", self.only), ("joined", self.joined)):
            for verb, words_ in lists.get(name, {}).items():
                if isinstance(words_, str):
                    for each in self._types(verb):
                        same = str if name == "joined" else key
                        found.setdefault(each, set()).update(map(same, words_.split()))
        for verb, kind in lists.get("again", {}).items():
            self.again.update((each, kind) for each in self._types(verb))
        for word in lists.get("acts", {}).get("words", "").split():
            self.acts.update(self._types(word))

    def _types(self, word: str) -> Iterator[str]:
        return (found[-1].type for found in (self._lex(word),) if found)


def parts(form: str) -> tuple[str, ...]:
    """The keys of a form's words."""
    return tuple(map(key, form.split()))
