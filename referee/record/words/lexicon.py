"""The words that people use, from `lexicon.toml` of a game and the one beside this file for what all games share.

    [words]
    take = { en = "picks up", de = "nehme" }          what is said, and how else people say it: this can be asked
    "collect +" = { en = "earns" }                    a number follows that counts what the move brings

    [sure]
    take = { en = "takes, took", de = "nimmt" }       forms each of which says just that: this can be played

    [frame.take]                                      what may stand beside a verb for the line to be certain:
    INT = "tile number Plättchen"                     before a thing of this type, and before nothing else
    list = "and , und"                                between two things of a list
    it = "it tile es Plättchen"                       for the thing named before
    again = "KIND"                                    the type of that thing, where the notation names it again
    tail = ["for 1 point"]                            at its end, and says only what goes without saying
    only = "druid crate"                              the only words that may follow it directly
    joined = "COLLECT"                                types that follow a joiner without a comma: `go j4 and collect`
    acts = "player"                                   players do it although the table does: `Anna rolls red 1`

    [unsaid]
    words = "at, to"                                  words of the notation that people leave out
    signs = "+"                                       the same before a place
    again = "place"                                   verbs that they do not repeat
    things = "KIND"                                   types of things that they do not name again

    [claims]                                          lists: what may stand before a claimed number, `counts` behind it;
    en = "for, scores"                                `small` words say little, a part of a line that is `nothing` says nothing

The words `,` `+` `#` `=` stand for what separates, for what a move brings, for the number of a move, for a line with scores.
A form may have several words, and may stand for several things: the grammar decides which of them can stand in its place.
Capitals, hyphens and the ways to write an umlaut make no difference. What the grammar reads anyway need not be listed.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any
from unicodedata import combining, normalize

from referee.language import LANGUAGES, translated, using
from referee.record.tables import Word

SHARED = os.path.join(os.path.dirname(__file__), "lexicon.toml")

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "‑": "-"})
_NEGATIVE = re.compile(r"-\d+[.!…;]*")
"""A minus is not a hyphen."""
_BARE = str.maketrans("äöüÄÖÜ", "aouAOU")
"""As people write who have no umlauts on their keyboard."""

Lex = Callable[[str], tuple[Word, ...]]


def key(text: str) -> str:
    """What is the same in all spellings of a word or of some."""
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFC", text).translate(_UMLAUTS)
        text = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    return text.replace("-", "") if text.strip("-") and not _NEGATIVE.fullmatch(text) else text


class Lexicon:
    """What forms stand for, and what may stand beside them. Forms of several words have blanks between the keys of these."""

    def __init__(self, paths: Iterable[str], lex: Lex) -> None:
        """Lex: the words of a text in the notation."""
        self._lex = lex
        self.forms: dict[str, tuple[str, ...]] = {}
        """What forms may stand for: words of the notation in the language of the form. Nothing stands for a small word."""
        self.sure: dict[str, list[tuple[Word, ...]]] = {}
        """What forms certainly stand for."""
        self.spelled: dict[str, str] = {}
        """Each form as it is written in the list."""
        self.own: dict[str, set[str]] = {language: set() for language in LANGUAGES}
        """The words of the notation in each language."""
        self.unsaid: dict[str, dict[str, str]] = {}
        """Words that may be left out, in each language."""
        self.left_out: defaultdict[str, list[str]] = defaultdict(list)
        """The rows of `[unsaid]`."""
        self.lists: defaultdict[str, set[str]] = defaultdict(set, joiners={","})
        self.frames: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
        """What may stand beside a verb, by its type."""
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))

    def _add(self, sections: Mapping[str, Any]) -> None:
        for verb, slots in sections.get("frame", {}).items():
            for kind in [verb] if verb.isupper() else [word.type for word in self._lex(verb)[-1:]]:
                for slot, words in slots.items():
                    said = words.split() if isinstance(words, str) else words
                    self.frames[kind].setdefault(slot, set()).update(
                        each if each.isupper() else phrase_key(each) for each in said
                    )
        for name, words in sections.get("unsaid", {}).items():
            self.left_out[name] += listed(words)
        for language in LANGUAGES:
            with using(language):
                for name in ("sure", "words"):
                    self._add_forms(sections.get(name, {}), language, is_sure=name == "sure")
                for name, section in sections.items():
                    self.lists[name].update(map(phrase_key, listed(section.get(language, ""))))
                for small in listed(sections.get("small", {}).get(language, "")):
                    self._stands_for(small, "")
                for word in listed(sections.get("unsaid", {}).get("words", "")):
                    self.unsaid.setdefault(word, {})[language] = translated(word, "notation")

    def _add_forms(self, section: Mapping[str, Mapping[str, str]], language: str, *, is_sure: bool) -> None:
        for word, forms in section.items():
            said = " ".join(translated(each, "notation") for each in word.split())
            self.own[language].add(said)
            for form in (said, *listed(forms.get(language, ""))):
                self._stands_for(form, said)
                known = self.sure.setdefault(phrase_key(form), []) if is_sure else []
                if is_sure and (words := self._lex(said)) and words not in known:
                    known.append(words)

    def _stands_for(self, form: str, word: str) -> None:
        form = form.replace("/", " / ")
        for written in (form, form.translate(_BARE), form.replace("-", " ") if form.strip("-") else form):
            found = phrase_key(written)
            known = self.forms.get(found, ())
            if word not in known:
                is_first = found == key(word) and (not known or key(known[0]) != found)
                self.forms[found] = (word, *known) if is_first else (*known, word)
            self.spelled.setdefault(found, form)

    def beside(self, verb: str, slot: str) -> Collection[str]:
        return self.frames[verb].get(slot, ()) if verb in self.frames else ()

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The forms of several words, and what they begin with."""
        found = [form.split() for form in self.forms if " " in form]
        return frozenset(" ".join(form[:count]) for form in found for count in range(2, len(form) + 1))


def phrase_key(form: str) -> str:
    return " ".join(map(key, form.split()))


def listed(forms: str) -> Iterator[str]:
    return (form.strip() for form in forms.split(",") if form.strip())
