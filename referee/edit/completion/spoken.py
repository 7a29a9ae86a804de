"""How a record speaks: its game, its players, its language, and what its grammar lets follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TypeVar

from referee.edit.completion.word import KINDS, MARKS, WordKind
from referee.games.editions import own_table
from referee.games.game import AnyGame
from referee.games.wording import canonical_words, in_language, language_of_record
from referee.language import current, said
from referee.language.sentence import Phrase
from referee.match.loop import Match
from referee.record.automaton import Stack
from referee.record.notation import Notation
from referee.record.spellings import label, spellings
from referee.record.statement import AnyAction
from referee.record.tables import Word
from referee.record.words.chunks import Chunk
from referee.record.words.sense import sense_of, written

T = TypeVar("T")

HIGHEST = 12
"""Numbers up to this one are tried; higher ones only where the game names them."""
_UNLISTED = ("STRING", "NUMBER", "AMOUNT", "CLAIM", "TAG", "NAME", "PLAYER")
"""Types of words of which there is no end."""


class Spoken:
    """One record's way to say things, in one notation: its game's, or the one that all games share."""

    def __init__(self, match: Match, notation: Notation) -> None:
        self.match, self.game, self.players, self.notation = match, match.game, match.players, notation
        self.names: tuple[str, ...] = match.record.names
        self.language = language_of_record(match.game, match.record, current())
        self.automaton = notation.tables.automaton
        self._meanings = sense_of(notation).meanings
        self._words: dict[str, list[str]] = {}

    def write(self, action: AnyAction) -> str:
        return self.said(self.game.write(action, self.players))

    def said(self, text: str) -> str:
        """A canonical text in the record's language."""
        return in_language(self.game, text, self.language)

    # -- the grammar -------------------------------------------------------------------------------------------------

    def start(self, head: str) -> Stack | None:
        """The place in the grammar behind `Anna:` or `*`; None where no line begins so."""
        return self.automaton.words(self.automaton.fresh(), [word.type for word in self.notation.tables.lex(head)])

    def places(self, head: str, chunks: Sequence[Chunk]) -> list[Stack]:
        """The places in the grammar to which chunks behind a head lead."""
        start = self.start(head)
        return [] if start is None else self.follow(start, chunks, self._step, lambda place: place)

    def _step(self, place: Stack, word: Word) -> Iterator[Stack]:
        behind = self.automaton.word(place, word.type)
        if behind is not None:
            yield behind

    def follow(
        self, begin: T, chunks: Sequence[Chunk], step: Callable[[T, Word], Iterable[T]], key: Callable[[T], object]
    ) -> list[T]:
        """The places to which chunks lead, in whichever words and language they are written. `step` goes on by one word of the
        grammar; of places with the same key one is enough."""
        found: list[dict[object, T]] = [{} for _ in range(len(chunks) + 1)]
        found[0][key(begin)] = begin
        for i, chunk in enumerate(chunks):
            goes_on = False
            for meaning in sorted(self._meanings.of(chunks, i, self.names), key=attrgetter("cost")) if found[i] else ():
                if (goes_on and meaning.cost) or (not meaning.words and chunk.text in MARKS):
                    continue  # a word of the grammar is meant as such
                places = list(found[i].values())
                for word in meaning.words:
                    places = [behind for place in places for behind in step(place, word)]
                goes_on = goes_on or (bool(places) and not meaning.cost)
                for place in places:
                    found[i + meaning.chunks].setdefault(key(place), place)
        return [*found[-1].values()]

    def sign(self, word: Word) -> object:
        """Equal for words that say the same, in whichever language."""
        return self._meanings.sign(word)

    def text(self, words: Iterable[Word]) -> str:
        return written(word.text for word in words)

    def hints(self, stacks: Iterable[Stack]) -> tuple[str, ...]:
        """What the grammar lets stand at some places that cannot be listed, in words."""
        types = {type_: None for stack in stacks for type_ in self.automaton.following(stack)}
        return tuple(self.label(type_) for type_ in types if not self.words(type_))

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


def _sign(notation: Notation, word: str) -> object:
    """Equal for all words for a thing."""
    meanings = sense_of(notation).meanings
    words = meanings.lex(word)
    return meanings.sign(words[0]) if len(words) == 1 else word


@lru_cache(16)
def _forms(notation: Notation) -> dict[object, list[str]]:
    found: dict[object, list[str]] = {}
    for form, meant in sense_of(notation).meanings.lexicon.forms.items():
        for word in filter(None, meant):
            found.setdefault(_sign(notation, word), []).append(form)
    return found


@lru_cache(32)
def _components(game: AnyGame, language: str) -> dict[str, Phrase]:
    """What is in the box, by the words for it in a language."""
    if not game.has_file("components"):
        return {}
    return {in_language(game, each.name, language): each.text for each in game.components(own_table(game))}


@lru_cache(32)
def _vocabulary(game: AnyGame, notation: Notation, language: str) -> dict[str, list[str]]:
    """The words of a grammar by their types, as far as they can be listed: once for each thing, and the components."""
    found: dict[str, list[str]] = {}
    written = canonical_words(game)
    for type_ in notation.tables.patterns:
        value_of = getattr(notation.values, type_, None)
        things: dict[object, list[str]] = {}
        for word in spellings(notation.tables, type_) if type_ not in _UNLISTED else ():
            things.setdefault(value_of(word) if value_of else None, []).append(word)
        chosen = [next((word for word in words if word in written), words[0]) for words in things.values()]
        found[type_] = [in_language(game, word, language) for word in chosen]
    for name in _components(game, language):
        words = sense_of(notation).meanings.lex(name)
        if len(words) == 1 and words[0].type not in _UNLISTED and name not in found[words[0].type]:
            found[words[0].type].append(name)
    return found
