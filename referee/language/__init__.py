"""The languages that the referee speaks.

Imports nothing of the referee. Must not know what the sentences are about.

A rule gives facts; words are made where somebody reads them. A sentence is written in English where it belongs, with names in
braces for its facts (`referee.language.sentence` says how), and that English text is the key of its translation:

    judge.refuse("PA-2", "{player} has no chips left", player=judge.name(seat))   shown later, in the reader's language
    say("{count:# record|# records} checked", count=7)                            shown now

Translations are gettext catalogues: a `.po` file is edited, the `.mo` file beside it is what the program reads. Each game has
`de.po` in its folder; that of the core lies in `de/LC_MESSAGES`, where the standard library looks for it when click asks.
`python -m tests.words` keeps them in step with the code. A text without a translation is shown in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, ClassVar

from referee.language.sentence import Fact, Phrase, Style, filled, worded

if TYPE_CHECKING:
    from gettext import NullTranslations

HERE = os.path.dirname(__file__)
GAMES = os.path.join(os.path.dirname(HERE), "games")

STYLES = {
    "en": Style("en", lists=", ", last_and=" and ", last_or=" or ", quotes="''", other_quotes='""', thousands=",", point="."),
    "de": Style("de", lists=", ", last_and=" und ", last_or=" oder ", quotes="„“", other_quotes="»«", thousands=".", point=","),
}
"""The languages there are; English is the one in which texts stand in the code."""
LANGUAGES = tuple(STYLES)


class _InUse:
    """What the program speaks, and the translations that were needed so far."""

    language = "en"
    programs = "en"
    """The language of what programs read, which is not that of whoever happens to run them."""
    translations: ClassVar[dict[str, NullTranslations]] = {}
    folders: tuple[str, ...] = ()
    """Of games of other packages: each may bring its own catalogues."""


_for_a_while: ContextVar[str | None] = ContextVar("language", default=None)
"""Another language, in one thread or task: the others speak on in theirs."""


def current() -> str:
    """The language in use."""
    return _for_a_while.get() or _InUse.language


def use(language: str) -> None:
    """From now on the program speaks this language, one of LANGUAGES."""
    _InUse.language = _known(language)


@contextmanager
def using(language: str) -> Iterator[None]:
    """Speaks another language for a while, in this thread or task only."""
    before = _for_a_while.get()
    _for_a_while.set(_known(language))
    try:
        yield
    finally:
        _for_a_while.set(before)  # not by a token: what was begun in one task may be closed in another


def _known(language: str) -> str:
    if language not in STYLES:
        raise ValueError(f"there is no language {language!r}, only {', '.join(LANGUAGES)}")
    return language


def use_for_programs(language: str) -> None:
    """From now on what programs read is in this language."""
    _InUse.programs = language


@contextmanager
def for_programs() -> Iterator[None]:
    """Speaks to programs for a while: in JSON, SARIF, CSV and the like."""
    with using(_InUse.programs):
        yield


def wanted(environment: dict[str, str] | os._Environ[str]) -> str:
    """The language of the environment: REFEREE_LANG, then the locale. One that we do not speak is English in a locale; in
    REFEREE_LANG it is returned as it is, for the caller to refuse."""
    if own := environment.get("REFEREE_LANG", "").strip():
        return own.lower()
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in STYLES else "en"


def add_folder(folder: str) -> None:
    """A game of another package may have catalogues in its folder."""
    if folder not in _InUse.folders:
        _InUse.folders = (*_InUse.folders, folder)
        _InUse.translations.clear()


def translated(text: str, context: str = "") -> str:
    """A text of the code in the language in use. `context` tells apart what English has one word for."""
    language = current()
    if language == "en" or not text:
        return text
    found = _InUse.translations.get(language) or _load(language)
    return found.pgettext(context, text) if context else found.gettext(text)


def name(word: str) -> str:
    """A component as the language in use calls it: a card, a colour, a house. Notation is not translated by this."""
    return translated(word, "name")


def say(text: str, **facts: Fact) -> str:
    """A sentence in the language in use."""
    return filled(translated(text), facts, STYLES[current()], translated)


def said(kept: str | Phrase) -> str:
    """The same of a sentence that was kept for later. What is only a text (a field, somebody's own words) is shown as it is."""
    return kept if isinstance(kept, str) else worded(kept, STYLES[current()], translated)


class WordedError(Exception):
    """Says what is wrong in the language in use, wherever and whenever it is shown."""

    def __init__(self, message: str | Phrase, **facts: Fact) -> None:
        self.what = message if isinstance(message, Phrase) else Phrase(message, facts)
        super().__init__(self.what)

    def __str__(self) -> str:
        return said(self.what)


def mark(text: str) -> str:
    """Marks a text that is translated later, where it is shown."""
    return text


def number(value: float, digits: int = 0) -> str:
    """A number as the language in use writes it: `1,234.5` or `1.234,5`."""
    style = STYLES[current()]
    return f"{value:,.{digits}f}".translate({ord(","): style.thousands, ord("."): style.point})


def point() -> str:
    """What stands before the decimals of a number."""
    return STYLES[current()].point


def _load(language: str) -> NullTranslations:
    from gettext import GNUTranslations, NullTranslations

    games = sorted(entry.path for entry in os.scandir(GAMES) if entry.is_dir())
    guests, ours = ([os.path.join(folder, f"{language}.mo") for folder in some] for some in (_InUse.folders, games))
    found: NullTranslations = NullTranslations()
    for path in (*guests, os.path.join(HERE, language, "LC_MESSAGES", "referee.mo"), *ours):  # a later one goes first
        try:
            with open(path, "rb") as file:
                catalogue = GNUTranslations(file)
        except FileNotFoundError:
            continue
        except Exception:
            if path not in guests:
                raise
            continue  # a broken catalogue of somebody else's: that game speaks English
        catalogue.add_fallback(found)
        found = catalogue
    _InUse.translations[language] = found
    return found
