"""The words that people use: for each word of a notation its other forms in every language, small words that say nothing, and
words for a comma. Data: `lexicon.toml` of a game, and the one beside this file for what all games share.

    [words]
    take = { en = "takes, took, picks up", de = "nimmt, nehme" }     what is said, and how else people say it

    [small]
    en = "the, a"                                                    what may be left out

A form may have several words, and may stand for several things: the grammar decides which of them can stand in its place.
Capitals, hyphens and the ways to write an umlaut make no difference. What the grammar reads anyway need not be listed.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any
from unicodedata import combining, normalize

from referee.language import LANGUAGES, translated, using

SHARED = os.path.join(os.path.dirname(__file__), "lexicon.toml")
MAX_WORDS = 4
"""Of one form."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "‑": "-"})


def key(text: str) -> str:
    """What is the same in all spellings of a word or of some."""
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFC", text).translate(_UMLAUTS)
        text = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    return text.replace("-", "") if text.strip("-") else text


class Lexicon:
    """What forms stand for: words of the notation in the language of the form. Nothing stands for a small word."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self.forms: dict[str, tuple[str, ...]] = {}
        """By the key of a form, or by those of its words with blanks between them."""
        self.spelled: dict[str, str] = {}
        """Each form as it is written in the list, by its key."""
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))

    def _add(self, lists: Mapping[str, Any]) -> None:
        for language in LANGUAGES:
            with using(language):
                for word, forms in lists.get("words", {}).items():
                    said = translated(word, "notation")
                    for form in (said, *_listed(forms.get(language, ""))):
                        self._stands_for(form, said)
                for small in _listed(lists.get("small", {}).get(language, "")):
                    self._stands_for(small, "")

    def _stands_for(self, form: str, word: str) -> None:
        found = " ".join(map(key, form.split()))
        known = self.forms.get(found, ())
        if word not in known:
            self.forms[found] = (*known, word)
        self.spelled.setdefault(found, form)

    @cached_property
    def longest(self) -> int:
        """How many words the longest form has."""
        return min(MAX_WORDS, max(form.count(" ") + 1 for form in self.forms))


def _listed(forms: str) -> Iterator[str]:
    return (form.strip() for form in forms.split(",") if form.strip())
