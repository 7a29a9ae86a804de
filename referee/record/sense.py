"""Reads what people write where the grammar does not: every way to take the chunks of a line for words of the grammar is tried,
and of those that the grammar accepts the ones that change the fewest marks are what the line says.

Nothing is guessed: where two of them say different things, the line is refused. What is found goes through the grammar again,
as a line in canonical words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.language import mark
from referee.language.sentence import phrase
from referee.record.chunks import MAX_CHUNKS, Chunk, cut, plain, straight
from referee.record.doubts import Doubts
from referee.record.expected import accepted_at, expected
from referee.record.lexicon import key
from referee.record.meanings import Meaning, Meanings
from referee.record.search import MAX_SMALL, MeaningsOf, Missing, Search, Taken, Way, remembered_meanings
from referee.record.statement import Abandon, Adjust, Assertion, Correction, Resign, SetUp, Unreadable, is_same
from referee.record.tables import Word

if TYPE_CHECKING:
    from referee.record.lexicon import Lexicon
    from referee.record.notation import Notation
    from referee.record.slips import Meant

MAX_TURNED = 60
"""Chunks of a line that is tried in other orders as well."""
MAX_TURNED_POSITION = 6
"""The same for set-up lines: `@ Anna is next`. Positions are written with care, or not at all."""
MAX_APART = 16
"""How far the parts of a verb stand from each other."""

_NUMBERED = re.compile(r"R?\d+[.)]|R\d+", re.I)
_ENDS = frozenset([",", ":", "/", "|", "+", "->", "→"])
"""Of a part of a line."""
_OPENINGS = frozenset("*@=!()")
_RULE = re.compile(r"==+|\*\*+")
_HEADING = re.compile(r"([a-z]+) ?[1-9]\d{0,3}|[1-9]\d{0,3}(?:st|nd|rd|th|te)? ([a-z]+)")


class Reading(NamedTuple):
    """A line as it was understood."""

    text: str
    """In canonical words, without comments."""
    value: Any
    places: tuple[tuple[int, int], ...]
    """Where each word of it stands in the line: an empty place where nothing stands for it."""
    correction: Correction | None
    """What to write instead of the line, comments at its end excepted; None where one stands between the words."""
    slips: tuple[Correction, ...] = ()
    """What should have been written in the first place."""


def read_as_meant(notation: Notation, text: str, names: Sequence[str]) -> Any:
    """The value of a line, in the grammar's words or in others. Raises Unreadable."""
    try:
        return notation.read(text)
    except Unreadable as error:
        return understood(notation, text, names, error).value


def understood(
    notation: Notation, text: str, names: Sequence[str], error: Unreadable, common: Notation | None = None
) -> Reading:
    """The one thing that a line says which the grammar does not read. Raises Unreadable, with what was probably meant.
    `common` reads what people write of any game without its sign: scores, and who gives up."""
    if text.startswith("[") and not text[1:2].isdigit():
        return _tag(notation, text, error)
    if error.code != "S01":
        raise error
    names = tuple(names)
    found = readings_of(notation, text, names, common)
    if any(isinstance(each.value, Adjust) and not _is_signed(each, text) for each in found):
        why = phrase('a ruling gives points, such as "+3", or takes them, such as "-3"; none sets a score')
        raise Unreadable("S11", 0, len(text), mark("this can be read in more than one way"), lambda: why)
    if len(found) == 1:
        return found[0]
    if found:
        both = [reading.text for reading in found[:2]]
        why = phrase("{first:quoted} or {second:quoted}", first=both[0], second=both[1])
        raise Unreadable("S11", 0, len(text), mark("this can be read in more than one way"), lambda: why)
    if is_of_position(notation, text, names):
        why = phrase('a line of a position begins with "@", a comment with ";"')
        raise Unreadable("S01", 0, len(text), mark("nothing is played on this line"), lambda: why)
    raise _probably(_slips(notation, text, names), text) or notation.sense.stuck(text, names, error) or error


def _tag(notation: Notation, text: str, error: Unreadable) -> Reading:
    """A tag in the quotes of a phone. Nothing else in it is anything but what it says."""
    plain = straight(text)
    if plain == text:
        raise error
    try:
        tag = notation.read(plain)
    except Unreadable:
        raise error from None
    places = tuple((word.start, word.end) for word in notation.words(plain))
    canonical = f'[{tag.name} "{tag.value}"]'
    return Reading(canonical, tag, places, (0, places[-1][1], canonical))


def readings_of(notation: Notation, text: str, names: tuple[str, ...], common: Notation | None = None) -> list[Reading]:
    """What a line may say that the grammar does not read. Several are different things."""
    found = _readings(notation, text, names)
    if not found and common is not None:
        found = [each for each in _readings(common, text, names) if _is_plain(each, names)]
    return found


def is_of_position(notation: Notation, text: str, names: Sequence[str]) -> bool:
    """Would it be a line of a position behind `@`? One with a word that players' actions begin with is rather a move."""
    found = _readings(notation, f"@ {text}", tuple(names)) if text[0] not in "*@=!" else []
    return any(isinstance(each.value, SetUp) and not notation.sense.has_action(each) for each in found)


@lru_cache(maxsize=1_000)
def _readings(notation: Notation, text: str, names: tuple[str, ...]) -> list[Reading]:
    """Remembered, since an editor reads all lines of a record at every keystroke."""
    return notation.sense.readings(text, names)


@lru_cache(maxsize=1_000)
def _slips(notation: Notation, text: str, names: tuple[str, ...]) -> list[Meant]:
    return notation.slips.meant(text, names)


def _is_plain(reading: Reading, names: Sequence[str]) -> bool:
    """Is it clear without a sign? One score alone may be a move that was not written to its end."""
    said = reading.value
    if isinstance(said, Assertion):
        is_called = any(start < end for start, end in reading.places[:1])
        return (len(said.scores) > 1 or is_called) and all(name in names for name, _ in said.scores)
    return isinstance(said, Abandon) or (isinstance(said, Resign) and said.player in names)


def _is_signed(reading: Reading, text: str) -> bool:
    """Are points by ruling written with their sign? `to 6` is what somebody has, and not what somebody gets."""
    return any(plain(text[start:end]).replace(" ", "").endswith(f"{reading.value.points:+}") for start, end in reading.places)


def _probably(meant: Sequence[Meant], text: str) -> Unreadable | None:
    """What is wrong with a line of which is known what was probably meant."""
    if not meant:
        return None
    start, end, near = meant[0].correction
    why = phrase(meant[0].why, near=near)
    if len(meant) > 1:
        why = phrase("did you mean {near:quoted} or {other:quoted}?", near=near, other=meant[1].correction[2])
    found = Unreadable("S01", start, end, "unexpected {word:quoted}", lambda: why, word=text[start:end])
    found.correction = meant[0].correction if len(meant) == 1 else None
    return found


class Sense:
    """Understands lines of one grammar."""

    def __init__(self, notation: Notation, lexicon: Lexicon) -> None:
        self._notation = notation
        self._automaton = notation.tables.automaton
        self.meanings = Meanings(notation.tables, notation.values, lexicon)
        self._missing = Missing(
            [word for each in (",", ":") for word in self.meanings.lex(each)],
            [word for each in lexicon.unsaid for word in self.meanings.lex(each)],
            [word for each in lexicon.again for word in self.meanings.lex(each)],
            Taken(
                [*lexicon.things, "UNKNOWN"], *([self.meanings.lex(each)[0].type for each in words] for words in lexicon.taken)
            ),
        )
        self._doubts = Doubts(self.meanings)
        self._verbs, self._actions = self._first_words("x:", "*", "@"), self._first_words("x:")
        leading = (word.type for each in lexicon.unsaid if key(each) in lexicon.directions for word in self.meanings.lex(each))
        self._fixed = frozenset(["PLAYER", "NUMBER", *leading])
        """The types of words that do not change places with others."""
        self._openings = [word for each in ("*", "=", "!") for word in self.meanings.lex(each)]
        """Signs that people leave out. `@` is none: whoever says in the middle of a game who is next does not claim the
        whole position."""
        self._last: tuple[Sequence[Chunk], Sequence[str], MeaningsOf] = (), (), self.meanings.of

    def readings(self, text: str, names: Sequence[str]) -> list[Reading]:
        """What a line may say, in the ways that change least. Several are different things."""
        chunks = cut(text)
        if self._is_refused(chunks):
            return []
        found = self._read_in_some_order(chunks, names)
        if not found and (begin := self._remark(chunks, names)):
            remark = text[chunks[begin].end : chunks[-1].start].strip()
            found = [_with_remark(each, chunks[-1].end, remark) for each in self._read_in_some_order(chunks[:begin], names)]
        return found

    def stuck(self, text: str, names: Sequence[str], error: Unreadable) -> Unreadable | None:
        """What is wrong with a line if more is understood than the grammar reads: the word at which no reading goes on."""
        chunks = cut(text)
        if not 0 < len(chunks) <= MAX_CHUNKS or text[error.start : error.start + 1] in _ENDS:
            return None
        search = Search(self._automaton, self._missing, (), self.meanings.sign, None)
        ways = search.ways(chunks, names, self.meanings_of(chunks, names))
        i, places = search.stuck
        tables = self._notation.tables
        accepted = list(dict.fromkeys(each for place in places for each in accepted_at(tables, place)))
        start, end = chunks[i][1:3] if i < len(chunks) else (chunks[-1].end, chunks[-1].end + 1)
        why = partial(expected, tables, self._notation.values, accepted, text[start:end].strip())
        for way in ways:
            words = [(step.word, step.start, step.end) for step in way.steps() if step.word is not None]
            for start, end in self._doubts.about(words, chunks):
                found = Unreadable("S01", start, end, "unexpected {word:quoted}", word=text[start:end])
                return found if start > error.start else None
        if ways or start <= error.start:
            return None
        if i == len(chunks):
            return Unreadable("S01", start, end, "the line ends too early", why)
        return Unreadable("S01", start, end, "unexpected {word:quoted}", why, word=chunks[i].text)

    def _is_refused(self, chunks: Sequence[Chunk]) -> bool:
        refused = self.meanings.lexicon.refused
        if not refused:
            return False
        said = " ".join(["", *(chunk.key for chunk in chunks if chunk.text not in _ENDS), ""])
        return any(f" {form} " in said for form in refused)

    def meanings_of(self, chunks: Sequence[Chunk], names: Sequence[str]) -> MeaningsOf:
        """Remembered for the line at hand, which is searched several times, the last time for slips."""
        line, known_names, meanings_of = self._last
        if line != chunks or known_names != names:
            meanings_of = remembered_meanings(self.meanings.of)
            self._last = chunks, names, meanings_of
        return meanings_of

    def _read_in_some_order(self, chunks: list[Chunk], names: Sequence[str]) -> list[Reading]:
        meanings_of = self.meanings_of(chunks, names)
        found = self.search(chunks, names, meanings_of)
        limit = MAX_TURNED_POSITION if chunks and chunks[0].text == "@" else MAX_TURNED
        if found or not 0 < len(chunks) <= limit or any(self.meanings.is_strange(chunk, names) for chunk in chunks):
            return found
        whole = self._verbs_whole(chunks)
        if whole != chunks:
            found = self.search(whole, names, self.meanings.of)
        for heads in (names, ()):  # the verb goes behind the player, or before: `Anna gets RRBB` is `deal Anna: RRBB`
            turned = self._verbs_first(chunks, heads)
            if not found and turned != chunks:
                turned_of = remembered_meanings(self.meanings.of)
                found = self.search(turned, names, turned_of) or self.search(turned, names, turned_of, may_swap=True)
        return found or self.search(chunks, names, meanings_of, may_swap=True)

    def _remark(self, chunks: Sequence[Chunk], names: Sequence[str]) -> int:
        """Where a remark in brackets begins that ends the line, such as `(at last!)`: none of its words says anything."""
        begin = max((i for i, chunk in enumerate(chunks) if chunk.text == "("), default=0)
        if not begin or chunks[-1].text != ")" or len(chunks) - begin > MAX_CHUNKS:
            return 0
        inside = chunks[begin + 1 : -1]
        own = {key(name) for name in names}
        is_remark = not any(
            chunk.key.rstrip(".!") in self.meanings.lexicon.contrary
            or chunk.key in own
            or any(map(str.isdigit, chunk.text))
            or any(words and words[0].type not in ("NAME", "COMMA") for words, *_ in self.meanings.of(inside, i, ()))
            for i, chunk in enumerate(inside)
        )
        return begin if is_remark else 0

    def search(
        self, chunks: Sequence[Chunk], names: Sequence[str], meanings_of: MeaningsOf, may_swap: bool = False
    ) -> list[Reading]:
        found: list[Reading] = []
        if not chunks or len(chunks) > MAX_CHUNKS:
            return found
        for way in self._new_search(may_swap).ways(chunks, names, meanings_of):
            reading = self._read(way, chunks)
            if reading is not None and not any(is_same(reading.value, other.value) for other in found):
                found.append(reading)
        return found

    def _new_search(self, may_swap: bool) -> Search:
        return Search(self._automaton, self._missing, self._openings, self.meanings.sign, self._can_swap if may_swap else None)

    def _can_swap(self, meaning: Meaning) -> bool:
        """Is it one word that may stand on the other side of another one? Words such as `at` belong to what follows them."""
        words = meaning.words
        return len(words) == 1 and words[0].type not in self._fixed and words[0].text not in ",:*@=!"

    def _verbs_whole(self, chunks: list[Chunk]) -> list[Chunk]:
        """`legt Tiger 3 ab` as `legt ab Tiger 3`."""
        forms, whole = self.meanings.lexicon.forms, list(chunks)
        for i in range(len(whole)):
            for k in range(i + 2, min(i + MAX_APART, len(whole))):
                is_last = k + 1 == len(whole) or whole[k + 1].text == "," or "," in forms.get(whole[k + 1].key, ())
                last = whole[k].key.rstrip(".!")
                if is_last and last.isalpha() and any(forms.get(f"{whole[i].key} {last}", ())):
                    whole.insert(i + 1, whole.pop(k))
                    break
        return whole

    def _verbs_first(self, chunks: list[Chunk], names: Sequence[str]) -> list[Chunk]:
        """`auf 7.4 legen` with the verb in front, in every part of the line that has one elsewhere."""
        turned: list[Chunk] = []
        part: list[Chunk] = []
        may_list = True
        for chunk in [*chunks, None]:
            is_end = chunk is None or chunk.text in _ENDS or "," in self.meanings.lexicon.forms.get(chunk.key, ())
            if chunk is not None and (
                not is_end or (chunk.text != ":" and may_list and part and self._verb_in(part, names) is None)
            ):
                part.append(chunk)  # a list may go on to its verb: `Eule 3 und Eule 4 an 6 spielen`
                continue
            may_list = chunk is None or chunk.text != ":" or self._verb_in(part, names) is None  # `Karte kaufen: Wurfpfeil, …`
            turned += self._verb_first(part, names)
            part = []
            if chunk is not None:
                turned.append(chunk)
        return turned

    def _verb_first(self, part: list[Chunk], names: Sequence[str]) -> list[Chunk]:
        found = self._verb_in(part, names)
        if found is None:
            return part
        begin, i, end = found
        return [*part[:begin], *part[i:end], *part[begin:i], *part[end:]]

    def _verb_in(self, part: list[Chunk], names: Sequence[str]) -> tuple[int, int, int] | None:
        """Where something is said behind the head of a part, and from where to where its verb stands. Behind a list, it is
        the last word."""
        begin = 0
        while begin < len(part) and self._is_head(part[begin], names):
            begin += 1
        for i in range(begin, len(part)):
            if "" in self.meanings.lexicon.forms.get(part[i].key, ()):
                continue
            for words, count, *_ in self.meanings.of(part, i, ()):
                if len(words) == 1 and words[0].type in self._verbs and self.meanings.is_verb(words[0]):
                    has_list = any(
                        each.text == "," or "," in self.meanings.lexicon.forms.get(each.key, ()) for each in part[:i]
                    )
                    return None if has_list and i + count < len(part) else (begin, i, i + count)
        return None

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
        return found is not None and (found[1] or found[2]) in self.meanings.lexicon.headings

    def has_action(self, reading: Reading) -> bool:
        """Is there a word in it that players' actions begin with?"""
        return any(word.type in self._actions for word in self.meanings.lex(reading.text))

    def _is_head(self, chunk: Chunk, names: Sequence[str]) -> bool:
        """Is it a mark, a number or a player, as lines begin?"""
        is_number = _NUMBERED.fullmatch(chunk.text) is not None
        return chunk.text in _OPENINGS or is_number or chunk.key.rstrip(".") in map(key, names)

    def may_begin(self, text: str) -> bool:
        """Does it begin with a word that says what is done, perhaps behind small words?"""
        chunks, i = cut(text)[:MAX_SMALL], 0
        while i < len(chunks):
            found = self.meanings.of(chunks, i, ())
            if any(words and self.meanings.is_verb(words[0]) for words, *_ in found):
                return True
            small = next((meaning.chunks for meaning in found if not meaning.words), 0)
            if not small:
                return False
            i += small
        return False

    def _read(self, way: Way, chunks: Sequence[Chunk]) -> Reading | None:
        steps = way.steps()
        words = [(step.word, step.start, step.end) for step in steps if step.word is not None]
        slips = tuple((step.start, step.end, step.slip) for step in steps if step.slip)
        if any(self._doubts.about(words, chunks)):
            return None
        text = written(self._in_one_language(words))
        try:
            value = self._notation.read(text)
        except Unreadable:
            return None
        if self._notation.values.is_doubtful(value):
            return None
        start, end = min(chunk.start for chunk in chunks), max(chunk.end for chunk in chunks)
        return Reading(text, value, tuple((begin, end) for _, begin, end in words), (start, end, text), slips)

    def _in_one_language(self, words: Sequence[tuple[Word, int, int]]) -> Iterator[str]:
        """The texts of words. What people left out is said in the language of the rest."""
        lexicon = self.meanings.lexicon
        found = {
            language: sum(start < end and word.text in own for word, start, end in words)
            for language, own in lexicon.own.items()
        }
        language = max(found, key=found.__getitem__)
        for word, start, end in words:
            yield lexicon.unsaid.get(word.text, {}).get(language, word.text) if start == end else word.text


def _with_remark(reading: Reading, end: int, remark: str) -> Reading:
    """With the remark as a comment."""
    start, _, text = reading.correction or (0, 0, "")
    is_comment = remark and not set(remark) & set("{}")
    return reading._replace(correction=(start, end, f"{text} {{{remark}}}" if is_comment else text))


def written(words: Iterable[str]) -> str:
    """Words as a line: no blank before a mark."""
    text = ""
    for word in words:
        text += word if not text or word in (",", ":") else f" {word}"
    return text
