"""What a line says that the grammar does not read: read where it is certain, asked where it can be completed, or the word at
which nothing goes on. Whatever is found goes through the grammar again, as a line in canonical words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from referee.language import mark
from referee.language.sentence import phrase
from referee.record.budget import Budget, Steps
from referee.record.expected import accepted_at, expected
from referee.record.notation import Notation
from referee.record.statement import Adjust, Correction, Unreadable
from referee.record.text import comment_places
from referee.record.words.chunks import Chunk, cut, plain, straight
from referee.record.words.frames import Frames
from referee.record.words.lexicon import key
from referee.record.words.meanings import PLAIN, Meanings, by_key
from referee.record.words.order import orders, parts_swapped
from referee.record.words.rules import RULES
from referee.record.words.search import COMMA, DEAR, MAX_WAYS, PLAYER, UNSAID, Missing, Search, Way

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
MAX_STEPS, MAX_CERTAIN = 400, 1_000
"""Of the search for what one line may mean, and for what it certainly means. Lines that people write need some thirty."""
MAX_REWRITTEN = 300
"""Characters of a line that is tried in other ways to write it."""
_ENDS = frozenset([",", ":", "/", "|", "+", "->", "→"])
_HEADS = frozenset(["NUMBER", "PLAYER", "NAME", "STRING", "COMMA", "COLON"])
"""Types of words that say nothing of what is done."""
_RULE = re.compile(r"==+|\*\*+")
_HEADING = re.compile(r"([a-z]+) ?[1-9]\d{0,3}|[1-9]\d{0,3}(?:st|nd|rd|th|te)? ([a-z]+)")
_SIGNED = re.compile(r"[+-]\d|\+ \d")


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
    raise sense_of(notation).stuck(text, names, error) or error


def certain(notation: Notation, text: str, names: tuple[str, ...], common: Notation | None = None) -> Reading | None:
    """The one thing that a line says for certain."""
    found = sense_of(notation).certain(text, names)
    if found is None and common is not None and text[:1] not in ("*", "@"):
        found = sense_of(common).certain(text, names)
    return found


def offered(
    notation: Notation, text: str, names: tuple[str, ...], common: Notation | None = None, steps: Steps | None = None
) -> list[Reading]:
    """What a line probably says, the likeliest first."""
    steps = steps or Budget().steps(0, MAX_STEPS)
    found = sense_of(notation).asked(text, names, steps)
    if common is not None and text[:1] not in ("*", "@") and not (found and found[0].price <= CHEAP):
        shared = sense_of(common).asked(text, names, steps)
        found += [each._replace(price=each.price + COMMON) for each in shared if each.price <= 2 * COMMON]
    return _likeliest(found)


def _likeliest(found: Iterable[Reading]) -> list[Reading]:
    """The cheapest of those that say the same, while they are not much dearer than the first."""
    chosen: list[Reading] = []
    for reading in sorted(found, key=lambda each: each.price):
        if not any(reading.value == each.value or reading.price > each.price + MAX_DEARER for each in chosen):
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

    def __init__(self, notation: Notation) -> None:
        self._notation = notation
        self._automaton = notation.tables.automaton
        self.meanings = Meanings(notation.tables, notation.values, notation.lexicons, RULES)
        lex, lexicon = self.meanings.lex, self.meanings.lexicon
        self.actions = self._first_words("x:")
        """The types of words that players' actions begin with."""
        starts = self._first_words("x:", "*", "!")
        verbs = frozenset(kind for kind in starts if kind not in notation.values.labels)
        self._frames = Frames(lexicon, starts, verbs, notation.tables.comma)
        openings = [(word, AT if each == "@" else 2 * COMMA) for each in ("*", "=", "!", "@") for word in lex(each)]
        marks = [(word, COMMA) for each in (",", ":") for word in lex(each)]
        again = [word.type for each in lexicon.left_out["again"] for word in lex(each)]
        self._missing = Missing(
            openings,
            marks + [(word, UNSAID) for each in lexicon.unsaid for word in lex(each)],
            frozenset([*lexicon.left_out["things"], *again]),
        )
        self._omitted = Missing([each for each in openings if each[1] < AT], marks, self._missing.again)
        """What may be missing of a line that is certain."""
        self.certain = lru_cache(MAX_REMEMBERED)(self._certainly)
        """What a line certainly says. Remembered, since an editor reads all lines of a record at every keystroke."""
        self._completed = lru_cache(MAX_REMEMBERED)(self._complete)

    def forget(self) -> None:
        """The lines that were understood."""
        self.certain.cache_clear()
        self._completed.cache_clear()

    def _certainly(self, text: str, names: tuple[str, ...]) -> Reading | None:
        """Other lines of a record have no part in what it costs: what is certain does not depend on them."""
        chunks = cut(text)
        if not 0 < len(chunks) <= MAX_CHUNKS:
            return None
        steps = Budget().steps(0, MAX_CERTAIN)
        for order, is_swapped in self._certain_orders(chunks, names):
            ways = Search(self._automaton, self._omitted, self.meanings, names, steps).ways(order, 0) if order else ()
            read = [self._read(way.steps(), text) for way in ways if self._frames.is_certain(way.steps(), is_swapped)]
            if found := _likeliest(filter(None, read)):
                return found[0] if len(found) == 1 else None
            if order is chunks and not self._is_covered(chunks, names):
                break
        return None

    def _is_covered(self, chunks: Sequence[Chunk], names: tuple[str, ...]) -> bool:
        """Does every word say something, whatever the order?"""
        end = 0
        for i in range(len(chunks)):
            end = max([end, *(i + each.chunks for each in self.meanings.of(chunks, i, names, 0))])
            if end <= i:
                return False
        return True

    def _certain_orders(self, chunks: Sequence[Chunk], names: tuple[str, ...]) -> Iterator[tuple[Sequence[Chunk], bool]]:
        """The orders in which a line may be certain, and whether its parts are swapped in it."""
        turned = chunks
        for n, order in enumerate(self._orders(chunks, names)):
            turned = order if n == 1 else turned
            yield order, False
        yield parts_swapped(turned), True

    def _orders(self, chunks: Sequence[Chunk], names: tuple[str, ...]) -> Iterator[Sequence[Chunk]]:
        return orders(chunks, by_key(names), self.meanings.lexicon.lists, self.meanings.has_verb)

    def _search(self, names: tuple[str, ...], steps: Steps) -> Search:
        players = [(word, PLAYER) for name in names for word in self.meanings.lex(f"{self.meanings.written(name)}:")]
        missing = self._missing._replace(openings=[*self._missing.openings, *players])
        return Search(self._automaton, missing, self.meanings, names, steps)

    # -- asked ---------------------------------------------------------------------------------------------------------

    def asked(self, text: str, names: tuple[str, ...], steps: Steps) -> list[Reading]:
        """What a line may say, the likeliest first. Its cost depends on the line alone, and not on what was read before."""
        if not steps.left:
            return []
        found, cost = self._completed(text, names)
        return list(found) if steps.take(cost) else []

    def _complete(self, text: str, names: tuple[str, ...]) -> tuple[list[Reading], int]:
        """What a line may say, and how many steps it took to find that."""
        steps = Budget().steps(0, MAX_STEPS)
        found = list(self._rewritten(text, names, steps))
        found += self._as_written(text, names, steps, min((each.price for each in found), default=MAX_PRICE))
        return _likeliest(found), MAX_STEPS - steps.left

    def _as_written(self, text: str, names: tuple[str, ...], steps: Steps, least: int = MAX_PRICE) -> list[Reading]:
        """Least: the price of what is known already."""
        chunks, found = cut(text), list[Reading]()
        is_said = 0 < len(chunks) <= MAX_CHUNKS and self._has_words(chunks) and steps.take(len(chunks))
        for order in self._orders(chunks, names) if is_said else ():
            if least <= CHEAP:
                break
            for way in self._search(names, steps).ways(order, MAX_PRICE)[: MAX_WAYS * 2]:
                if way.cost <= min(MAX_PRICE, least + MAX_DEARER) and (reading := self._doubted(way.steps(), text)):
                    found.append(reading._replace(price=way.cost))
            least = min([least, *(each.price for each in found)])
        return _likeliest(found)

    def _rewritten(self, text: str, names: tuple[str, ...], steps: Steps) -> Iterator[Reading]:
        """What a line says that is written in another way: with other marks, for several players, in one line for several."""
        before = text[: max((chunk.end for chunk in cut(text)), default=0)]  # the comments at its end
        for pattern, replacement in self.meanings.lexicon.rewritten(names) if len(text) <= MAX_REWRITTEN else ():
            found = pattern.search(before) or pattern.search(text)
            if found is None:
                continue
            whole = f"{text[: found.start()]}{found.expand(replacement)}{found.string[found.end() :]}"
            lines = whole.split(" / ") if " / " in replacement else [whole]
            said = [each for line in lines for each in self._as_written(line, names, steps)[:1]]
            if len(said) < len(lines):
                continue
            remark = found.groupdict().get("remark")
            canonical = "\n".join(each.correction[2] for each in said) + (f" {{{remark}}}" if remark else "")
            yield Reading(
                " / ".join(each.text for each in said),
                said[0].value if len(said) == 1 else [each.value for each in said],
                said[0].places if len(said) == 1 else (),
                (0, len(found.string), canonical),
                found.span("doubt"),
                MARK + sum(each.price for each in said),
            )

    def _has_words(self, chunks: Sequence[Chunk]) -> bool:
        """Are enough of its words the game's? Prose has few."""
        said = [chunk for chunk in chunks if any(map(str.isalnum, chunk.text))]
        known = sum(self.meanings.is_known(chunk) for chunk in said)
        return bool(said) and (len(said) <= 6 or known * 4 >= len(said))

    def _doubted(self, steps: Sequence[Way], text: str) -> Reading | None:
        """What a way through a line says, with the word in doubt, and with what was left out as a comment."""
        reading = self._read(steps, text)
        if reading is None or not any(step.word and step.form and step.word.type not in _HEADS for step in steps):
            return None  # nothing of it stands there
        dearest = max(steps, key=lambda step: (step.price if step.form else 0, step.word is None, step.price))
        end = min(max(dearest.end, dearest.start + 1), max(len(text), dearest.start + 1))
        left = [text[step.start : step.end] for step in steps if step.word is None and step.price >= DEAR]
        remark = " ".join(left).strip("() ")
        begin, stop, canonical = reading.correction
        if remark and not set(remark) & set("{};"):
            canonical = f"{canonical} {{{remark}}}"
        return reading._replace(doubt=(dearest.start, end), correction=(begin, stop, canonical))

    def stuck(self, text: str, names: tuple[str, ...], error: Unreadable) -> Unreadable | None:
        """What is wrong with a line if more is understood than the grammar reads: the word at which no reading goes on."""
        chunks = cut(text)
        if not 0 < len(chunks) <= MAX_CHUNKS or text[error.start : error.start + 1] in _ENDS:
            return None
        search = Search(self._automaton, Missing((), (), frozenset()), self.meanings, names, Budget().steps(0, MAX_STEPS))
        is_read = search.ways(chunks, PLAIN)
        i, places = search.furthest
        start, end = chunks[i][1:3]
        if is_read or start <= error.start:
            return None
        tables = self._notation.tables
        accepted = list(dict.fromkeys(each for place in places for each in accepted_at(tables, place)))
        why = partial(expected, tables, self._notation.values, accepted, text[start:end], text, start)
        return Unreadable("S01", start, end, "unexpected {word:quoted}", why, word=chunks[i].text)

    # -- as a line -----------------------------------------------------------------------------------------------------

    def _read(self, steps: Sequence[Way], text: str) -> Reading | None:
        words = [step for step in steps if step.word]
        canonical = written(self._in_one_language(words))
        try:
            value = self._notation.read(canonical)
        except Unreadable:
            return None
        chunks = cut(text)
        start, end = min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks)
        inside = [text[begin:stop] for begin, stop in comment_places(plain(text)) if start <= begin and stop <= end]
        places = tuple((step.start, step.end) for step in words)
        return Reading(canonical, value, places, (start, end, "  ".join([canonical, *inside])))

    def _in_one_language(self, steps: Sequence[Way]) -> Iterator[str]:
        """The texts of words. What people left out is said in the language of the rest."""
        lexicon = self.meanings.lexicon
        said = [(step.word, bool(step.form)) for step in steps if step.word]
        counts = {
            language: sum(is_said and word.text in own for word, is_said in said) for language, own in lexicon.own.items()
        }
        language = max(counts, key=counts.__getitem__)
        for word, is_said in said:
            text = word.text if is_said else lexicon.unsaid.get(word.text, {}).get(language, word.text)
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


@lru_cache(maxsize=64)
def sense_of(notation: Notation) -> Sense:
    return Sense(notation)


def written(words: Iterable[str]) -> str:
    """Words as a line: no blank before a mark."""
    text = ""
    for word in words:
        text += word if not text or word in (",", ":") else f" {word}"
    return text
