"""The words that people use, from `lexicon.toml` of a game and the one beside this file for what all games share.
The head of that file says what stands in one.

A form may have several words, and may stand for several things: the grammar decides which of them can stand in its place.
Capitals, hyphens and the ways to write an umlaut make no difference. What the grammar reads anyway need not be listed.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
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

_STANDS_FOR = {"": ["small", "articles", "self", "nothing"], ",": ["joiners"], "+": ["claims", "counts"]}
"""What the forms of a list stand for."""
_NO_SMALL = frozenset(["only", "joined", "again", "opens"])
"""What of a frame are no words beside a verb."""

Lex = Callable[[str], tuple[Word, ...]]


def key(text: str) -> str:
    """What is the same in all spellings of a word or of some."""
    text = text.casefold()
    if not text.isascii():
        text = normalize("NFC", text).translate(_UMLAUTS)
        text = "".join(letter for letter in normalize("NFD", text) if not combining(letter))
    if "-" not in text:
        return text
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
        self.respelled: list[tuple[re.Pattern[str], str]] = []
        self._rewritten: dict[str, str] = {}
        for path in (SHARED, *paths):
            with open(path, "rb") as file:
                self._add(tomllib.load(file))
        for stands_for, names in _STANDS_FOR.items():
            for form in (form for name in names for form in self.lists[name]):
                self._stands_for(form, stands_for)

    def _add(self, sections: Mapping[str, Any]) -> None:
        for verb, slots in sections.get("frame", {}).items():
            for kind in [verb] if verb.isupper() else [word.type for word in self._lex(verb)[-1:]]:
                for slot, words in slots.items():
                    said = words.split() if isinstance(words, str) else words
                    forms = [each if each.isupper() else phrase_key(each) for each in said]
                    self.frames[kind].setdefault(slot, set()).update(forms)
                    if slot not in _NO_SMALL:
                        self.lists["small"].update(form for form in forms if form[0].isalnum())
        self._rewritten |= sections.get("rewritten", {})
        self.respelled += [(re.compile(each, re.I), other) for each, other in sections.get("respelled", {}).items()]
        for name, words in sections.get("unsaid", {}).items():
            self.left_out[name] += listed(words)
        for language in LANGUAGES:
            with using(language):
                for name in ("sure", "words"):
                    self._add_forms(sections.get(name, {}), language, is_sure=name == "sure")
                for name, section in sections.items():
                    self.lists[name].update(map(phrase_key, listed(section.get(language, ""))))
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

    @lru_cache(maxsize=8)  # noqa: B019 — a lexicon lives as long as the program
    def rewritten(self, names: tuple[str, ...]) -> list[tuple[re.Pattern[str], str]]:
        """Other ways to write a line, for these players, and what each stands for."""
        players = {
            "{name}": f"(?:{'|'.join(map(re.escape, names))})",
            **{f"{{{n}}}": re.escape(name) for n, name in enumerate(names, 1)},
        }
        found = []
        for pattern, line in self._rewritten.items():
            for place, name in players.items():
                pattern = pattern.replace(place, name)
            lines = [line.replace("{each}", name.replace("\\", "\\\\")) for name in names] if "{each}" in line else [line]
            if not re.search(r"\{(?:name|\d)\}", pattern) and lines:
                found.append((re.compile(pattern, re.I), " / ".join(lines)))
        return found

    def beside(self, verb: str, slot: str) -> Collection[str]:
        return self.frames[verb].get(slot, ()) if verb in self.frames else ()

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The forms of several words, and with what each of them begins."""
        found = [form.split() for form in self.forms if " " in form]
        return frozenset(" ".join(form[:count]) for form in found for count in range(1, len(form) + 1))


def phrase_key(form: str) -> str:
    return " ".join(map(key, form.split()))


def listed(forms: str) -> Iterator[str]:
    return (form.strip() for form in forms.split(",") if form.strip())
