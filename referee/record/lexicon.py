"""The words that people use: for each word of a notation its other forms in every language, small words that say nothing, and
words for a comma. Data: `lexicon.toml` of a game, and the one beside this file for what all games share.

    [words]
    take = { en = "takes, took, picks up", de = "nimmt, nehme" }     what is said, and how else people say it
    "collect +" = { en = "earns" }                                   a number follows that counts what the move brings

    [small]
    en = "the, a"                                                    what may be left out

    [to]
    en = "to"                                                        also small, but not between two places: `d3 to d4` may be
                                                                     where something comes from and where it goes

    [from]
    en = "from"                                                      also small, but not before a place

    [between]
    en = "at"                                                        also small, but not between two numbers: `2 at 12`

    [through]
    en = "via"                                                       also small; behind it, `to` stands at the end of a way

    [forms]
    across_commas = false                                            forms of several words have no commas in them

    [first]
    go = { en = "to" }                                               what people say instead where a part of a line begins

    [contrary]
    en = "not"                                                       no remark: what turns a meaning round

    [meant]
    en = "for"                                                       what is small elsewhere but says something in this game

    [heading]
    en = "round"                                                     what is a heading with a number, and not played

    [unlike]
    put = { en = "drives" }                                          what is small elsewhere, but is not said of this

    [refused]
    en = "for my"                                                    what makes a line unclear: it is not read

    [it]
    en = "it, them"                                                  what stands for the card, tile or piece named last
    things = "KIND"                                                  the grammar's types of words for them
    unsaid = "_POINT"                                                things that the notation does not name again
    taken = "draw"                                                   what stands before one that somebody takes …
    then = "place"                                                   … and verbs behind it that need not name it again

    [unsaid]
    words = "at, to"                                                 words of the notation that people leave out
    signs = "+"                                                      the same before a place
    again = "place"                                                  verbs that they do not repeat

A game that lists `to` and the like under [small] says that it is always small there.
The words `,` `+` `#` `=` stand for what separates, for what a move brings, for the number of a move, for a line with scores.
A form may have several words, and may stand for several things: the grammar decides which of them can stand in its place.
Capitals, hyphens and the ways to write an umlaut make no difference. What the grammar reads anyway need not be listed.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any
from unicodedata import combining, normalize

from referee.language import LANGUAGES, translated, using

SHARED = os.path.join(os.path.dirname(__file__), "lexicon.toml")

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "‑": "-"})
_NEGATIVE = re.compile(r"-\d+[.!…;]*")
"""A minus is not a hyphen."""
_BARE = str.maketrans("äöüÄÖÜ", "aouAOU")
"""As people write who have no umlauts on their keyboard."""


def key(text: str) -> str:
    """What is the same in all spellings of a word or of some."""
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFC", text).translate(_UMLAUTS)
        text = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    return text.replace("-", "") if text.strip("-") and not _NEGATIVE.fullmatch(text) else text


class Lexicon:
    """What forms stand for: words of the notation in the language of the form. Nothing stands for a small word."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self.forms: dict[str, tuple[str, ...]] = {}
        """By the key of a form, or by those of its words with blanks between them."""
        self.spelled: dict[str, str] = {}
        """Each form as it is written in the list, by its key."""
        self.own: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        """The words of the notation in each language."""
        self.it: set[str] = set()
        """Words for the thing named last, and the types of what may be meant."""
        self.things: list[str] = []
        self.unsaid_things: list[str] = []
        self.taken: tuple[list[str], list[str]] = [], []
        """What stands before a thing that somebody takes, and verbs for what is done with it then."""
        self.unsaid: dict[str, dict[str, str]] = {}
        """What may be left out, in each language."""
        self.refused: set[str] = set()
        """What makes a line unclear."""
        self.headings: set[str] = set()
        """Words that make a heading of a number."""
        self.signs: list[str] = []
        """What may be left out before a place."""
        self.again: list[str] = []
        """Verbs that need not be repeated."""
        self.directions: dict[str, str] = {}
        """Small words of which the place in the line matters: `to`, `from`, `through` or `between`, by their keys."""
        self.across_commas = True
        """May commas stand between the words of a form?"""
        self.first: dict[str, tuple[str, ...]] = {}
        """What stands for words of the notation at the beginning of a part of a line only."""
        self.unlike: dict[str, list[str]] = {}
        """Words of the notation, by the keys of words that are not said of them."""
        self.contrary: set[str] = set()
        """Words that turn a meaning round."""
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))

    def _add(self, lists: Mapping[str, Any]) -> None:
        for language in LANGUAGES:
            with using(language):
                for word, forms in lists.get("words", {}).items():
                    said = " ".join(translated(each, "notation") for each in word.split())
                    self.own[language].add(said)
                    for form in (said, *_listed(forms.get(language, ""))):
                        self._stands_for(form, said)
                for direction in ("to", "from", "through", "between", "small"):
                    for small in _listed(lists.get(direction, {}).get(language, "")):
                        self._stands_for(small, "")
                        self.directions[key(small)] = direction
                for word, forms in lists.get("first", {}).items():
                    said = " ".join(translated(each, "notation") for each in word.split())
                    for form in _listed(forms.get(language, "")):
                        self.first[key(form)] = (*self.first.get(key(form), ()), said)
                for word, forms in lists.get("unlike", {}).items():
                    for form in _listed(forms.get(language, "")):
                        self.unlike.setdefault(key(form), []).append(word)
                self.contrary.update(map(key, _listed(lists.get("contrary", {}).get(language, ""))))
                self.headings.update(map(key, _listed(lists.get("heading", {}).get(language, ""))))
                for meant in _listed(lists.get("meant", {}).get(language, "")):
                    self.forms[key(meant)] = tuple(word for word in self.forms.get(key(meant), ()) if word)
                for unsaid in _listed(lists.get("unsaid", {}).get("words", "")):
                    self.unsaid.setdefault(unsaid, {})[language] = translated(unsaid, "notation")
                for refused in _listed(lists.get("refused", {}).get(language, "")):
                    self.refused.add(" ".join(map(key, refused.split())))
                self.it.update(map(key, _listed(lists.get("it", {}).get(language, ""))))
        self.across_commas &= lists.get("forms", {}).get("across_commas", True)
        self.things += _listed(lists.get("it", {}).get("things", ""))
        self.unsaid_things += _listed(lists.get("it", {}).get("unsaid", ""))
        for words, name in zip(self.taken, ("taken", "then"), strict=True):
            words += _listed(lists.get("it", {}).get(name, ""))
        self.signs += _listed(lists.get("unsaid", {}).get("signs", ""))
        self.again += _listed(lists.get("unsaid", {}).get("again", ""))

    def _stands_for(self, form: str, word: str) -> None:
        form = form.replace("/", " / ")
        for written in (form, form.translate(_BARE), form.replace("-", " ") if form.strip("-") else form):
            found = " ".join(map(key, written.split()))
            known = self.forms.get(found, ())
            if word not in known:
                is_first = found == key(word) and (not known or key(known[0]) != found)
                self.forms[found] = (word, *known) if is_first else (*known, word)
            self.spelled.setdefault(found, form)

    def shortened(self, said: str) -> Iterable[str]:
        """The words with a form that begins so, where one of them has a shorter form: that one first."""
        if not (said.isalpha() and any(said[:count] in self.forms for count in range(2, len(said)))):
            return ()
        shorter = [word for count in range(2, len(said)) for word in self.forms.get(said[:count], ())]
        longer = [word for form, words in self.forms.items() if form.startswith(said) and " " not in form for word in words]
        found = [word for word in shorter if word in longer]
        return dict.fromkeys([*found, *longer]) if found else ()

    @cached_property
    def parts(self) -> frozenset[str]:
        """The words of all forms."""
        return frozenset(part for form in self.forms for part in form.split())

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The forms of several words, and what they begin with."""
        found = [form.split() for form in self.forms if " " in form]
        return frozenset(" ".join(form[:count]) for form in found for count in range(2, len(form) + 1))


def _listed(forms: str) -> Iterator[str]:
    return (form.strip() for form in forms.split(",") if form.strip())
