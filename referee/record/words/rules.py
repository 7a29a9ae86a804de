"""The rules by which lines are understood: one table, at the end. Each has its price, and an example that without it
is not understood, or dearer. What costs nothing says just that; beyond `PLAIN`, something was mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from referee.language.spelling import left_out, slips, swapped
from referee.record.tables import Word
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.lexicon import key
from referee.record.words.meanings import CutLine, Meaning, Meanings, Rule, by_key, said_as_name

MAX_HEAD = 3
"""Chunks at the beginning of a line among which a player stands."""
MAX_JOINED = 5
"""Chunks that are one word of the notation."""
MAX_LENGTH = 40
"""Of a chunk that may be a slip."""
MAX_BRACKET = 12
"""Chunks in brackets that are left out as one."""
_SIGNS = frozenset(["-", "/", "|", "->", "→", "=", "=>", "⇒", "+", ".", ">", "(", ")"])
_BEHIND_NAME = {":": 0, "-": 0, ",": 1, ";": 1, "->": 1, "→": 1, ">": 1}
_BEHIND_NUMBER = {":": 0, ")": 0, "-": 0, ".": 0, ",": 1, "/": 1}
"""Marks behind a player and behind the number of a move, and what they add to the price."""
_PLAYERS = frozenset(["PLAYER", "NAME", "STRING", "COLON"])
_NUMBERS = frozenset(["INT", "AMOUNT", "CLAIM", "NUMBER"])
_NUMBER = re.compile(r"#?(R?\d{1,10})[.)]?", re.I)
_DIGITS = re.compile(r"[+-]?\d{1,10}")
_BETWEEN_PIECES = re.compile(r"(?<=[^\W\d])[-=]?(?=\d)|(?<=\w)-(?=\w)")
_NUMBER_AND_WORD = re.compile(r"([+-]?\d+)([^\W\d]+)")


def _joined(chunks: Sequence[Chunk], i: int, gap: str) -> Iterator[tuple[int, str]]:
    """The texts of some chunks as one, and behind which chunk each ends; with a gap where they stand apart, if there is one."""
    text = chunks[i].text
    yield i + 1, text
    for end in range(i + 2, min(len(chunks), i + MAX_JOINED) + 1):
        is_apart = chunks[end - 2].end != chunks[end - 1].start
        if is_apart and not gap:
            return
        text += gap * is_apart + chunks[end - 1].text
        yield end, text


# -- words for what they say -------------------------------------------------------------------------------------------


def _word(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    chunks = line.chunks
    for end, text in _joined(chunks, i, ""):
        if (words := at.lex(text)) and (end == i + 1 or len(words) == 1):
            yield Meaning(words, end - i)
    if (bare := chunks[i].text.rstrip(STOPS)) != chunks[i].text and bare:
        yield Meaning(at.lex(bare), 1, i + 1 < len(chunks))
    if chunks[i + 1 : i + 2] and "," in (chunks[i + 1].text, *at.lexicon.forms.get(chunks[i + 1].key, ())):
        words = at.lex(f"{chunks[i].text},")  # a word that takes its comma with it
        if len(words) == 1:
            yield Meaning(words, 2)


def _sure(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    for said, end in at.phrases(line.chunks, i):
        yield from (Meaning(words, end - i) for words in at.lexicon.sure.get(said, ()))


def _player(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    """With the colon and without it. A name of several words needs no quotes."""
    chunks, known = line.chunks, by_key(line.names)
    text = chunks[i].text.rstrip(STOPS)
    name, _, number = _BETWEEN_PIECES.sub(" ", text).partition(" ") if text[-1:].isdigit() else (text, "", "")
    if number and key(name) in known:
        yield Meaning(at.lex(at.written(known[key(name)])) + at.lex(number), 1, 1)
    for end, said in said_as_name(chunks, i):
        meant = known.get(said) or known.get(said.rstrip("-.")) or known.get(said.removesuffix("s").removesuffix("'"))
        if meant:
            written = at.written(meant)
            yield Meaning(at.lex(written), end - i)
            yield Meaning(at.lex(f"{written}:"), end - i, i >= MAX_HEAD)
            more, named = _BEHIND_NAME.get(chunks[end].text if end < len(chunks) else ""), at.lex(f"{written}:")
            if more is not None and named and named[0].type == "PLAYER":
                yield Meaning(named, end + 1 - i, more)


def _number(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    """The number of a move: `1`, `(1)`, `move 1 -`."""
    chunks = line.chunks
    here = int(chunks[0].text == "(" or "#" in at.lexicon.forms.get(chunks[0].key, ()))
    if i == 0 and here < len(chunks) and (number := _NUMBER.fullmatch(chunks[here].text)):
        words, behind = at.lex(f"{number[1]}."), chunks[here + 1].text if here + 1 < len(chunks) else ""
        yield Meaning(words, here + 1)
        if behind in _BEHIND_NUMBER:
            yield Meaning(words, here + 2, _BEHIND_NUMBER[behind] + (chunks[0].text == "("))


def _claim(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    """What a move brings: `for 6`, `6 points`, `(6)`, `-> 6`, or a number alone."""
    chunks, lists = line.chunks, at.lexicon.lists
    leads = [("", i + (chunks[i].text in _SIGNS), False)]
    for said, end in at.phrases(chunks, i):
        leads += [(word[:-1], end, said in lists["claims"]) for word in at.lexicon.forms.get(said, ()) if word[-1:] == "+"]
    for said, here, is_sure in leads:
        text = chunks[here].text.rstrip(STOPS) if here < len(chunks) else ""
        if parts := _NUMBER_AND_WORD.fullmatch(text):
            text = parts[1] if "+" in at.lexicon.forms.get(key(parts[2]), ()) else ""
        if not _DIGITS.fullmatch(text):
            continue
        ends = [(here + 1, is_sure)]
        if here + 1 < len(chunks):
            counted = [(phrase, end) for phrase, end in at.phrases(chunks, here + 1) if "+" in at.lexicon.forms.get(phrase, ())]
            ends += [(end, is_sure or phrase in lists["counts"]) for phrase, end in counted]
        words = at.lex(f"{said}{text if text[0] in '+-' else f'+{text}'}")
        if not words or (words[0].type == "AMOUNT" and chunks[i].text in _SIGNS - {"+"}):
            continue
        for end, is_clear in ends:
            if end > i + 1 or text[0] not in "+-" or text != chunks[i].text:
                yield Meaning(
                    words,
                    end - i,
                    0 if is_clear and words[0].type == "CLAIM" else 1 + 2 * (end == i + 1) + (chunks[i].text == "("),
                )


def _form(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    is_word = any(word.type[0] == "_" for word in at.lex(line.chunks[i].text))
    for said, end in at.phrases(line.chunks, i):
        for word in at.lexicon.forms.get(said, ()):
            if (words := at.lex(word)) or not word:
                yield Meaning(words, end - i, is_word + (end - i - 1) * bool(words))


def _in_one(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    text = line.chunks[i].text.rstrip(STOPS)
    pieces = _BETWEEN_PIECES.sub(" ", text) if not text.isalpha() else text
    yield from (Meaning(words, 1) for words in (_pieces(at, pieces) if pieces != text else ()))


def _pieces(at: Meanings, text: str) -> Iterator[tuple[Word, ...]]:
    """What pieces with blanks between them may mean."""
    meant = []
    for piece in text.split():
        forms = at.lexicon.forms.get(key(piece), ())
        found = [words for words in (at.lex(piece), *map(at.lex, filter(None, forms))) if words]
        meant.append(found[:3] + [()] * ("" in forms))
    yield from filter(None, (sum(parts, ()) for parts in product(*meant)))


def _sign(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    text = line.chunks[i].text
    if text in _SIGNS or (i and not text.strip(STOPS)):
        yield Meaning((), 1)


def _comma(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    if line.chunks[i].text in (",", ":") or "," in at.lexicon.forms.get(line.chunks[i].key, ()):
        yield Meaning((), 1)


# -- mended ------------------------------------------------------------------------------------------------------------


def _respelled(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    for end, text in _joined(line.chunks, i, " "):
        ways = at.lexicon.respelled if any(map(str.isdigit, text)) else ()
        respelled = [found.expand(other) for each, other in ways if (found := each.fullmatch(text.rstrip(STOPS)))]
        yield from (Meaning(words, end - i) for each in respelled for words in _pieces(at, each))


def _slip(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    chunk = line.chunks[i]
    said = chunk.key.rstrip(STOPS)
    if not 1 < len(said) <= MAX_LENGTH:
        return
    if sum(map(str.isalpha, said)) * 2 > len(said):
        for written, more in at.similar(said):
            for word in (*at.lexicon.forms.get(key(written), ()), written):
                words = at.lex(word)
                if words and words[0].type != "NAME":
                    yield Meaning(words, 1, more + 6 * at.is_known(chunk))
    text = chunk.text.rstrip(STOPS)
    own = at.lex(text)
    if (not said.isalpha() or text.isupper()) and (len(own) != 1 or own[0].type == "NAME"):
        for name in dict.fromkeys((*left_out(text), *swapped(text))):
            words = at.lex(name)
            if len(words) == 1 and (words[0].type not in _NUMBERS | _PLAYERS or name[0] == "+"):
                yield Meaning(words, 1)


def _nickname(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    chunks, known = line.chunks, by_key(line.names)
    for end, said in said_as_name(chunks, i) if i <= MAX_HEAD else ():
        if not said or said in known or not said[0].isalpha():
            continue
        has_colon = end < len(chunks) and chunks[end].text == ":"
        begun = [name for whole, name in known.items() if whole.startswith(said)] if has_colon else []
        alike = [whole for whole in known if abs(len(whole) - len(said)) < 3 <= len(said) and set(whole[:2]) & set(said[:2])]
        for name in begun if len(begun) == 1 else [known[whole] for whole in alike if 0 < slips(said, whole) < 2]:
            yield Meaning(at.lex(f"{at.written(name)}:"), end + has_colon - i)


def _pair(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    """Where something comes from, what is not done: a word of a list, and the thing behind it."""
    chunks, behind = line.chunks, i + 1
    while behind < len(chunks) - 1 and "" in at.lexicon.forms.get(chunks[behind].key, ()):
        behind += 1
    if (
        chunks[i].key in at.lexicon.lists["from"] | at.lexicon.lists["not"]
        and behind < len(chunks)
        and at.is_known(chunks[behind])
    ):
        yield Meaning((), behind + 1 - i)


def _left_over(at: Meanings, line: CutLine, i: int) -> Iterator[Meaning]:
    """A word that says nothing in this game or a whole remark, then a word that does elsewhere, and a number at last."""
    chunk, behind = line.chunks[i], line.chunks[i : i + MAX_BRACKET]
    is_number = any(map(str.isdigit, chunk.text))
    yield Meaning((), 1, 12 * is_number + 4 * (not is_number and at.is_known(chunk)))
    closed = next((n for n, each in enumerate(behind) if each.text == ")"), 0)
    if chunk.text == "(" and closed:
        yield Meaning((), closed + 1)


RULES = (
    Rule("word of the notation", 0, "Anna: take 2 place 7.4", "Anna: take 2, place 7.4", _word),
    Rule("form that says just that", 0, "Anna: takes 2, place 7.4", "Anna: take 2, place 7.4", _sure),
    Rule("player", 0, "Anna take 2, place 7.4", "Anna: take 2, place 7.4", _player),
    Rule("number of a move", 0, "1 Anna: take 2, place 7.4", "1. Anna: take 2, place 7.4", _number),
    Rule("what a move brings", 0, "Anna: take 2, place 7.4 for 6", "Anna: take 2, place 7.4 +6", _claim),
    Rule("form", 1, "Anna: grab 2, place 7.4", "Anna: take 2, place 7.4", _form),
    Rule("two words in one", 1, "Anna: take2, place 7.4", "Anna: take 2, place 7.4", _in_one),
    Rule("sign", 1, "Anna: take 2 -> place 7.4", "Anna: take 2, place 7.4", _sign),
    Rule("comma too many", 2, "Anna: take 2, mandrill, place 7.4", "Anna: take 2 mandrill, place 7.4", _comma),
    Rule("other signs", 3, "Anna: take 2, place 7 4", "Anna: take 2, place 7.4", _respelled),
    Rule("another name", 8, "Anne take 2, place 7.4", "Anna: take 2, place 7.4", _nickname),
    Rule("thing beside the point", 8, "Anna: take 2, not 3, place 7.4", "Anna: take 2, place 7.4", _pair),
    Rule("slip", 10, "Anna: tkae 2, place 7.4", "Anna: take 2, place 7.4", _slip),
    Rule("word left over", 12, "Anna: take 2, place 7.4 gladly", "Anna: take 2, place 7.4", _left_over),
)
