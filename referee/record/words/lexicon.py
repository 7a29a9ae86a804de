"""The words that people use: for each word of a notation its other forms in every language, and small words that say little.
Data: `lexicon.toml` of a game, and the one beside this file for what all games share. These sections serve the reader that
asks; what is certain is in the others (`frames`), and all of that is in here too.

    [words]
    take = { en = "takes, took, picks up", de = "nimmt, nehme" }     what is said, and how else people say it
    "collect +" = { en = "earns" }                                   a number follows that counts what the move brings

    [small]
    en = "the, a"                                                    what is left out first

    [heading]
    en = "round"                                                     what is a heading with a number, and not played

    [loose]
    from = { en = "from" }                                           what goes with the thing behind it: see `loosening`

    [unsaid]
    words = "at, to"                                                 words of the notation that people leave out
    signs = "+"                                                      the same before a place
    again = "place"                                                  verbs that they do not repeat
    things = "KIND"                                                  types of things that they do not name again

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
        self.unsaid: dict[str, dict[str, str]] = {}
        """What may be left out, in each language."""
        self.headings: set[str] = set()
        """Words that make a heading of a number."""
        self.loose: dict[str, set[str]] = {}
        """Words that may go with what follows them, by the rule that leaves both out (`loosening`)."""
        self.signs: list[str] = []
        """What may be left out before a place."""
        self.again: list[str] = []
        """Verbs that need not be repeated."""
        self.things: list[str] = []
        """Types of things that need not be named again."""
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))

    def _add(self, lists: Mapping[str, Any]) -> None:
        unsaid = lists.get("unsaid", {})
        for language in LANGUAGES:
            with using(language):
                for word, forms in (*lists.get("sure", {}).items(), *lists.get("words", {}).items()):
                    said = " ".join(translated(each, "notation") for each in word.split())
                    self.own[language].add(said)
                    for form in (said, *listed(forms.get(language, ""))):
                        self._stands_for(form, said)
                for small in listed(lists.get("small", {}).get(language, "")):
                    self._stands_for(small, "")
                self.headings.update(map(key, listed(lists.get("heading", {}).get(language, ""))))
                for name, words in lists.get("loose", {}).items():
                    self.loose.setdefault(name, set()).update(map(key, listed(words.get(language, ""))))
                for word in listed(unsaid.get("words", "")):
                    self.unsaid.setdefault(word, {})[language] = translated(word, "notation")
        self.signs += listed(unsaid.get("signs", ""))
        self.again += listed(unsaid.get("again", ""))
        self.things += listed(unsaid.get("things", ""))

    def _stands_for(self, form: str, word: str) -> None:
        form = form.replace("/", " / ")
        for written in (form, form.translate(_BARE), form.replace("-", " ") if form.strip("-") else form):
            found = " ".join(map(key, written.split()))
            known = self.forms.get(found, ())
            if word not in known:
                is_first = found == key(word) and (not known or key(known[0]) != found)
                self.forms[found] = (word, *known) if is_first else (*known, word)
            self.spelled.setdefault(found, form)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The forms of several words, and what they begin with."""
        found = [form.split() for form in self.forms if " " in form]
        return frozenset(" ".join(form[:count]) for form in found for count in range(2, len(form) + 1))


def listed(forms: str) -> Iterator[str]:
    return (form.strip() for form in forms.split(",") if form.strip())
