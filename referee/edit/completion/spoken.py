"""How a record speaks: its game, its players, its language, and what its grammar lets follow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.edit.completion.word import KINDS, WordKind
from referee.games.editions import own_table
from referee.games.wording import canonical_words, in_language, language_of
from referee.language import current, said
from referee.language.sentence import Phrase
from referee.record.automaton import Stack
from referee.record.notation import Notation
from referee.record.spellings import label, spellings
from referee.record.tables import NoWord
from referee.record.words.chunks import Chunk
from referee.record.words.sense import written

if TYPE_CHECKING:
    from referee.games.game import Game
    from referee.match.loop import Match

HIGHEST = 12
"""Numbers up to this one are tried; higher ones only where the game names them."""
_UNLISTED = ("STRING", "NUMBER", "AMOUNT", "CLAIM", "TAG", "NAME", "PLAYER")
"""Types of words of which there is no end."""


class Spoken:
    """One record's way to say things, in one notation: its game's, or the one that all games share."""

    def __init__(self, match: Match, notation: Notation) -> None:
        self.match, self.game, self.players, self.notation = match, match.game, match.players, notation
        self.names: tuple[str, ...] = match.record.names
        self.language = _language(match)
        self.automaton = notation.tables.automaton
        self._words: dict[str, list[str]] = {}

    def write(self, action: Any) -> str:
        return self.said(self.game.write(action, self.players))

    def said(self, text: str) -> str:
        """A canonical text in the record's language."""
        return in_language(self.game, text, self.language)

    def types(self, text: str) -> tuple[str, ...]:
        """The types of the words of a text; empty where it is not made of words."""
        return _types(self.notation, text)

    # -- the grammar -------------------------------------------------------------------------------------------------

    def reached(self, head: str, chunks: Sequence[Chunk]) -> dict[Stack, str]:
        """Where the words behind a head (`Anna:`, `*`) lead, and what they say in the words of the grammar."""
        found: list[dict[Stack, tuple[str, ...]]] = [{} for _ in range(len(chunks) + 1)]
        start = self.automaton.words(self.automaton.fresh(), self.types(head))
        if start is not None:
            found[0][start] = (head,)
        meanings = self.notation.sense.meanings
        for i in range(len(chunks)):
            for meaning in meanings.of(chunks, i, self.names) if found[i] else ():
                if not meaning.words and meaning.cost > 1:
                    continue  # a word of the grammar is meant as such
                types = [word.type for word in meaning.words]
                for place, texts in found[i].items():
                    behind = self.automaton.words(place, types)
                    if behind is not None and (types or chunks[i].text not in (",", ":")):
                        texts = (*texts, *(word.text for word in meaning.words))
                        found[i + meaning.chunks].setdefault(behind, texts)
        return {place: written(texts) for place, texts in found[-1].items()}

    def label(self, type_: str) -> str:
        return said(label(self.notation.tables, self.notation.values, type_))

    def kind(self, type_: str) -> WordKind:
        """Words without a label are keywords."""
        return KINDS.get(type_, "card") if type_ in self.notation.values.labels and type_[0] != "_" else "keyword"

    # -- words -------------------------------------------------------------------------------------------------------

    def words(self, type_: str) -> list[str]:
        """All words of a type that there are, in the record's language; none where they cannot be listed."""
        found = self._words.get(type_)
        if found is None:
            found = self._words[type_] = list(dict.fromkeys(self._listed(type_)))
        return found

    def _listed(self, type_: str) -> Iterator[str]:
        if type_ == "PLAYER":
            yield from (f"{self.game.name_of(name)}:" for name in self.players.names)
        elif type_ == "NAME":
            yield from (self.notation.name(name) for name in self.players.scored)
        elif type_ == "RULE":
            yield from (number for number in self.game.texts if "-Q" not in number)
        elif type_ == "INT":
            yield from map(str, range(HIGHEST + 1))
        else:
            yield from _vocabulary(self.game, self.notation, self.language).get(type_, ())

    def forms(self, word: str) -> list[str]:
        """How people say a word otherwise, in whichever language."""
        return _forms(self.notation).get(_sign(self.notation, word), [])

    def about(self, word: str) -> str:
        """What a component is; empty for other words."""
        found = _components(self.game, self.language).get(word)
        return said(found) if found else ""


def _sign(notation: Notation, word: str) -> Any:
    """What is the same in all words for a thing."""
    found = notation.sense.meanings.lex(word)
    value_of = getattr(notation.values, found[0].type, None) if len(found) == 1 else None
    if len(found) != 1:
        return word
    return found[0].type, value_of(word) if value_of else None


@lru_cache(16)
def _forms(notation: Notation) -> dict[Any, list[str]]:
    found: dict[Any, list[str]] = {}
    for form, meant in notation.sense.meanings.lexicon.forms.items():
        for word in filter(None, meant):
            found.setdefault(_sign(notation, word), []).append(form)
    return found


@lru_cache(5_000)
def _types(notation: Notation, text: str) -> tuple[str, ...]:
    try:
        return tuple(word.type for word in notation.tables.lex(text))
    except NoWord:
        return ()


@lru_cache(32)
def _components(game: Game[Any, Any], language: str) -> dict[str, Phrase]:
    """What is in the box, by the words for it in a language."""
    if not game.has_file("components"):
        return {}
    return {in_language(game, each.name, language): each.text for each in game.components(own_table(game))}


@lru_cache(32)
def _vocabulary(game: Game[Any, Any], notation: Notation, language: str) -> dict[str, list[str]]:
    """The words of a grammar by their types, as far as they can be listed: once for each thing, and the components."""
    found: dict[str, list[str]] = {}
    written = canonical_words(game)
    for type_ in notation.tables.patterns:
        value_of = getattr(notation.values, type_, None)
        things: dict[Any, list[str]] = {}
        for word in spellings(notation.tables, type_) if type_ not in _UNLISTED else ():
            things.setdefault(value_of(word) if value_of else None, []).append(word)
        chosen = [next((word for word in words if word in written), words[0]) for words in things.values()]
        found[type_] = [in_language(game, word, language) for word in chosen]
    for name in _components(game, language):
        types = _types(notation, name)
        if len(types) == 1 and types[0] not in _UNLISTED and name not in found[types[0]]:
            found[types[0]].append(name)
    return found


def _language(match: Match) -> str:
    """The record's; of one that says nothing yet, the reader's."""
    lines = (match.record.line(number).text for number, _ in match.record.statements)
    return language_of(match.game, lines) or current()
