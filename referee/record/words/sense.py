"""What a line says that the grammar does not read: read where it is certain, asked where it can be completed, or the word at
which nothing goes on. Whatever is found goes through the grammar again, as a line in canonical words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.language import mark
from referee.language.sentence import phrase
from referee.record.budget import Budget, Steps
from referee.record.expected import accepted_at, expected
from referee.record.statement import Adjust, Correction, Unreadable, is_same
from referee.record.text import comment_places
from referee.record.words.certain import Certain, Placed
from referee.record.words.chunks import STOPS, Chunk, cut, plain, straight
from referee.record.words.lexicon import key
from referee.record.words.loosening import Line, Loosening
from referee.record.words.meanings import Meanings, by_key
from referee.record.words.order import numbers_swapped, player_behind, target_last, verbs_first
from referee.record.words.plainly import plainly
from referee.record.words.search import COMMA, DEAR, MAX_WAYS, Missing, Search, Way

if TYPE_CHECKING:
    from referee.record.notation import Notation

MAX_READINGS = 3
MAX_REMEMBERED = 1_000
AT = 8
"""What the sign of a position costs that nobody wrote."""
MARK = 2
"""What another mark costs."""
COMMON = 8
"""By how much a line of any game is dearer than one of the game at hand."""
MAX_CHUNKS = 160
"""Of a line in other words. Longer ones are prose."""
CHEAP = 12
"""Up to this price nothing else is looked for: one slip, say."""
MAX_DEARER = 8
"""By how much another reading may be dearer than the first to be offered too."""
MAX_PRICE = 60
"""Of a reading that is offered."""
MAX_STEPS = 400
"""Of the search for what one line may mean. Lines that people write need some thirty."""
_ENDS = frozenset([",", ":", "/", "|", "+", "->", "→"])
_HEADS = frozenset(["NUMBER", "PLAYER", "NAME", "STRING", "COMMA", "COLON"])
"""Types of words that say nothing of what is done."""
_RULE = re.compile(r"==+|\*\*+")
_HEADING = re.compile(r"([a-z]+) ?[1-9]\d{0,3}|[1-9]\d{0,3}(?:st|nd|rd|th|te)? ([a-z]+)")
_SIGNED = re.compile(r"[+-]\d|\+ \d")
_COMMENT_MARK = re.compile(r"#|//|--")


class Reading(NamedTuple):
    """A line as it was understood."""

    text: str
    """In canonical words, without comments."""
    value: Any
    places: tuple[tuple[int, int], ...]
    """Where each word of it stands in the line: an empty place where nothing stands for it."""
    correction: Correction
    """What to write instead of the line, comments at its end excepted."""
    doubt: tuple[int, int] = (0, 0)
    """The word that is not certain, where the reading is asked."""
    price: int = 0
    """How much was changed for it."""


def read_as_meant(notation: Notation, text: str, names: Sequence[str]) -> Any:
    """The value of a line, in the grammar's words or in others. Raises Unreadable."""
    try:
        return notation.read(text)
    except Unreadable as error:
        return understood(notation, text, names, error).value


def understood(
    notation: Notation,
    text: str,
    names: Sequence[str],
    error: Unreadable,
    common: Notation | None = None,
    steps: Steps | None = None,
) -> Reading:
    """What a line certainly says that the grammar does not read. Raises Unreadable, with what was probably meant. `common`
    reads what people write of any game without its sign: scores, and who gives up."""
    if text.startswith("[") and not text[1:2].isdigit():
        return _tag(notation, text, error)
    if error.code != "S01":
        raise error
    names = tuple(names)
    found = certain(notation, text, names, common)
    if found is not None:
        return found
    asked = offered(notation, text, names, common, steps)
    if any(isinstance(each.value, Adjust) for each in asked) and not _SIGNED.search(plain(text)):
        why = phrase('a ruling gives points, such as "+3", or takes them, such as "-3"; none sets a score')
        raise Unreadable("S11", 0, len(text), mark("this can be read in more than one way"), lambda: why)
    if asked:
        raise doubtful(text, asked)
    raise notation.sense.stuck(text, names, error) or error


def certain(notation: Notation, text: str, names: tuple[str, ...], common: Notation | None = None) -> Reading | None:
    """The one thing that a line says for certain."""
    found = notation.sense.certain(text, names)
    if found is None and common is not None and text[:1] not in ("*", "@"):
        found = common.sense.plain(text, names)
    return found


def offered(
    notation: Notation, text: str, names: tuple[str, ...], common: Notation | None = None, steps: Steps | None = None
) -> list[Reading]:
    """What a line probably says, the likeliest first."""
    steps = steps or Budget().steps(0, MAX_STEPS)
    found = notation.sense.asked(text, names, steps)
    if common is not None and text[:1] not in ("*", "@") and not (found and found[0][0] <= CHEAP):
        shared = common.sense.asked(text, names, steps)
        found += [(price + COMMON, reading) for price, reading in shared if price <= 2 * COMMON]
    chosen: list[Reading] = []
    for price, reading in sorted(found, key=lambda each: each[0]):
        if price <= min(each[0] for each in found) + MAX_DEARER and not any(
            is_same(reading.value, each.value) for each in chosen
        ):
            chosen.append(reading)
    return chosen[:MAX_READINGS]


def doubtful(text: str, asked: Sequence[Reading]) -> Unreadable:
    """What is wrong with a line that can only be asked about."""
    start, end = asked[0].doubt
    first, *others = [reading.text for reading in asked]
    if not others:
        why = phrase("did you mean: {reading}?", reading=first)
    elif len(others) == 1:
        why = phrase("did you mean: {reading}? Or: {other}?", reading=first, other=others[0])
    else:
        why = phrase("did you mean: {reading}? Or: {other}? Or: {third}?", reading=first, other=others[0], third=others[1])
    found = Unreadable("S11", start, end, "not certain: {word:quoted}", lambda: why, word=text[start:end])
    found.correction = asked[0].correction
    found.readings = tuple(asked)
    return found


def _tag(notation: Notation, text: str, error: Unreadable) -> Reading:
    """A tag in the quotes of a phone. Nothing else in it is anything but what it says."""
    quoted = straight(text)
    if quoted == text:
        raise error
    try:
        tag = notation.read(quoted)
    except Unreadable:
        raise error from None
    places = tuple((word.start, word.end) for word in notation.words(quoted))
    canonical = f'[{tag.name} "{tag.value}"]'
    return Reading(canonical, tag, places, (0, places[-1][1], canonical))


class Sense:
    """Understands lines of one grammar."""

    def __init__(self, notation: Notation, lexicons: Sequence[str]) -> None:
        self._notation = notation
        self._automaton = notation.tables.automaton
        self.meanings = Meanings(notation.tables, notation.values, lexicons)
        lex, lexicon = self.meanings.lex, self.meanings.lexicon
        self.actions = self._first_words("x:")
        """The types of words that players' actions begin with."""
        starts = self._first_words("x:", "*", "!")
        self._certain = Certain(self._automaton, lexicon, lex, starts, notation.values.labels)
        self._marks = [word for each in (",", ":") for word in lex(each)]
        self._openings = [(word, AT if each == "@" else 2 * COMMA) for each in ("*", "=", "!", "@") for word in lex(each)]
        """Signs that people leave out: `@` seldom, since whoever says who is next seldom claims a position."""
        self._unsaid = [word for each in lexicon.unsaid for word in lex(each)]
        self._again = frozenset(
            [*lexicon.left_out["things"], *(word.type for each in lexicon.left_out["again"] for word in lex(each))]
        )
        self.certain = lru_cache(MAX_REMEMBERED)(self._certainly)
        """What a line certainly says. Remembered, since an editor reads all lines of a record at every keystroke."""
        self._offered: dict[tuple[str, tuple[str, ...]], tuple[list[tuple[int, Reading]], int]] = {}
        """What lines may say, and how many steps it took to find that."""

    @cached_property
    def loosening(self) -> Loosening:
        return Loosening(self.meanings, self._notation.tables)

    def forget(self) -> None:
        """The lines that were understood."""
        self.certain.cache_clear()
        self._offered.clear()

    # -- certain -------------------------------------------------------------------------------------------------------

    def _certainly(self, text: str, names: tuple[str, ...]) -> Reading | None:
        chunks = cut(text)
        if not 0 < len(chunks) <= MAX_CHUNKS:
            return None
        if " ".join(chunk.key.rstrip(STOPS) for chunk in chunks) in self.meanings.lexicon.lists["undo"]:
            return self._read([(word, chunks[0].start, chunks[-1].end) for word in self.meanings.lex("undo")], text)
        found: list[Reading] = []
        for cover in self._certain.covers(chunks, by_key(names)):
            said = self._read(cover, text)
            if said is not None and not any(is_same(said.value, other.value) for other in found):
                found.append(said)
        return found[0] if len(found) == 1 else None

    def plain(self, text: str, names: tuple[str, ...]) -> Reading | None:
        """Scores without their sign, and who gives up."""
        words = plainly(cut(text), by_key(names), self.meanings)
        return self._read(words, text) if words else None

    # -- asked ---------------------------------------------------------------------------------------------------------

    def asked(self, text: str, names: tuple[str, ...], steps: Steps) -> list[tuple[int, Reading]]:
        """What a line may say, with its price. It costs as much again, so that no line depends on what was read before."""
        found, cost = self._offered.get((text, names), ([], 0))
        if 0 < cost <= steps.left:
            steps.take(cost)
            return found
        before = steps.left
        found = self._asked(text, names, steps)
        if steps.left:  # otherwise the search was broken off
            if len(self._offered) >= MAX_REMEMBERED:
                self._offered.clear()
            self._offered[text, names] = found, before - steps.left
        return found

    def _asked(self, text: str, names: tuple[str, ...], steps: Steps) -> list[tuple[int, Reading]]:
        found: list[tuple[int, Reading]] = []
        for at, instead in _other_marks(text):
            for price, reading in self.asked(f"{text[:at]}{instead}", names, steps):
                begin, _, canonical = reading.correction
                end = len(text) if len(instead) > 1 else at
                found.append((price + MARK, reading._replace(doubt=(at, at + 1), correction=(begin, end, canonical))))
        chunks = cut(text)
        is_said = 0 < len(chunks) <= MAX_CHUNKS and self._has_words(chunks)
        if not is_said or not steps.take(len(chunks)):
            return found
        known = by_key(names)
        orders: list[Sequence[Chunk]] = [
            chunks,
            verbs_first(chunks, known, self.meanings.lexicon.lists["joiners"], self._is_verb),
            verbs_first(chunks, known, (), self._is_verb),
            player_behind(chunks, known, self._is_verb),
            target_last(chunks, self.meanings.lexicon.lists["from"]),
            numbers_swapped(chunks),
        ]
        for order in (each for n, each in enumerate(orders) if each not in orders[:n]):
            least = min((price for price, _ in found), default=MAX_PRICE)
            if least <= CHEAP:
                break
            line = Line(order, names)
            for way in self._search(names, steps).ways(order, partial(self.loosening.of, line))[: MAX_WAYS * 2]:
                if way.cost > min(MAX_PRICE, least + MAX_DEARER):
                    break
                if (asked := self._completed(way, text)) is not None:
                    dearer = [each for each in found if is_same(asked.value, each[1].value)]
                    if all(way.cost < price for price, _ in dearer):
                        found = [each for each in found if each not in dearer] + [(way.cost, asked)]
        return sorted(found, key=lambda each: each[0])[:MAX_READINGS]

    def _is_verb(self, said: str) -> bool:
        found = (self.meanings.lex(word) for word in self.meanings.lexicon.forms.get(said, ()) if word)
        return any(words and self.meanings.is_verb(words[0]) for words in found)

    def _search(self, names: Sequence[str], steps: Steps) -> Search:
        players = [word for name in names for word in self.meanings.lex(f"{self.meanings.written(name)}:")]
        missing = Missing(self._marks, self._openings, self._unsaid, self._again, players)
        return Search(self._automaton, missing, self.meanings.sign, steps)

    def _has_words(self, chunks: Sequence[Chunk]) -> bool:
        """Are enough of its words the game's? Prose has few."""
        said = [chunk for chunk in chunks if any(map(str.isalnum, chunk.text))]
        known = sum(self.loosening.is_known(chunk) for chunk in said)
        return bool(said) and (len(said) <= 6 or known * 4 >= len(said))

    def _completed(self, way: Way, text: str) -> Reading | None:
        steps = way.steps()
        if not any(step.word and step.start < step.end and step.word.type not in _HEADS for step in steps):
            return None  # nothing of it stands there
        reading = self._read([(step.word, step.start, step.end) for step in steps if step.word is not None], text)
        if reading is None:
            return None
        dearest = max(steps, key=lambda step: (step.price if step.start < step.end else 0, step.word is None, step.price))
        start, end = dearest.start, max(dearest.end, dearest.start + 1)
        left = [step for step in steps if step.word is None and step.price >= DEAR]
        remark = " ".join(text[step.start : step.end] for step in left).strip("() ")
        begin, stop, written = reading.correction
        if remark and not set(remark) & set("{};"):
            written = f"{written} {{{remark}}}"
        return reading._replace(
            price=way.cost, doubt=(start, min(end, len(text)) if start < len(text) else end), correction=(begin, stop, written)
        )

    def stuck(self, text: str, names: Sequence[str], error: Unreadable) -> Unreadable | None:
        """What is wrong with a line if more is understood than the grammar reads: the word at which no reading goes on."""
        chunks = cut(text)
        if not 0 < len(chunks) <= MAX_CHUNKS or text[error.start : error.start + 1] in _ENDS:
            return None
        search = Search(self._automaton, Missing((), (), (), frozenset(), ()), self.meanings.sign, Budget().steps(0, MAX_STEPS))
        ways = search.ways(chunks, lambda i: self.meanings.of(chunks, i, names))
        i, places = search.furthest
        start, end = chunks[i][1:3]
        if ways or start <= error.start:
            return None
        tables = self._notation.tables
        accepted = list(dict.fromkeys(each for place in places for each in accepted_at(tables, place)))
        why = partial(expected, tables, self._notation.values, accepted, text[start:end], text, start)
        return Unreadable("S01", start, end, "unexpected {word:quoted}", why, word=chunks[i].text)

    # -- as a line -----------------------------------------------------------------------------------------------------

    def _read(self, words: Sequence[Placed], text: str) -> Reading | None:
        canonical = written(self._in_one_language(words))
        try:
            value = self._notation.read(canonical)
        except Unreadable:
            return None
        chunks = cut(text)
        start, end = min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks)
        inside = [text[begin:stop] for begin, stop in comment_places(plain(text)) if start <= begin and stop <= end]
        correction = (start, end, "  ".join([canonical, *inside]))
        return Reading(canonical, value, tuple((begin, stop) for _, begin, stop in words), correction)

    def _in_one_language(self, words: Sequence[Placed]) -> Iterator[str]:
        """The texts of words. What people left out is said in the language of the rest."""
        lexicon = self.meanings.lexicon
        found = {
            language: sum(start < end and word.text in own for word, start, end in words)
            for language, own in lexicon.own.items()
        }
        language = max(found, key=found.__getitem__)
        for word, start, end in words:
            text = lexicon.unsaid.get(word.text, {}).get(language, word.text) if start == end else word.text
            yield lexicon.spelled.get(key(text), text) if word.type[0] == "_" else text

    def _first_words(self, *openings: str) -> frozenset[str]:
        """The types of words that something to be said begins with: behind a player, or a mark that opens a line."""
        start, types = self._automaton.fresh(), self._notation.tables.patterns
        opened = [self._automaton.word(start, word.type) for each in openings for word in self.meanings.lex(each)]
        return frozenset(name for place in opened if place for name in types if self._automaton.word(place, name))

    def is_heading(self, text: str) -> bool:
        """Does a line only say which round or move follows, such as `Round 2`, `--- Runde 2 ---` or `R2:`?"""
        chunks = cut(_RULE.sub(" ", text))
        if not chunks or chunks[0].text in ("*", "@", "=", "!"):
            return False
        said = " ".join(chunk.key.strip(".:!#") for chunk in chunks if any(map(str.isalnum, chunk.text)))
        found = _HEADING.fullmatch(said)
        return found is not None and (found[1] or found[2]) in self.meanings.lexicon.lists["heading"]


def _other_marks(text: str) -> Iterator[tuple[int, str]]:
    """Where a semicolon was meant to be another mark, with what the line goes on with there; and where a comment has another
    mark than its own."""
    if text.count(";") == 1 and text.count('"', 0, at := text.index(";")) % 2 == 0:
        yield from ((at, f"{mark}{text[at + 1 :]}") for mark in ",:")
    elif found := _COMMENT_MARK.search(text):
        yield found.start(), ""


def written(words: Iterable[str]) -> str:
    """Words as a line: no blank before a mark."""
    text = ""
    for word in words:
        text += word if not text or word in (",", ":") else f" {word}"
    return text
