"""Which lines of a paste are for the log. All others are ignored, and said to be.

A line that reads as one of the game's is taken. One that looks like a move and does not read is not ignored: the desk refuses
the whole post because of it and says what is wrong, since a move that is lost would change all that follow. Which move was
meant is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.edit.fmt import comments
from referee.games.game import Players
from referee.language import mark
from referee.language.spelling import spelled
from referee.post.desk import Refused
from referee.post.line import ORNAMENTS, Pasted
from referee.post.noted import is_note
from referee.post.pasted import MAX_LINES, MAX_POST
from referee.post.surroundings import Passage, check, says_nothing, unannounced
from referee.record.notation import Notation
from referee.record.reader import common, is_common
from referee.record.statement import Assertion, SetUp, Statement, Turn, Undo, Unreadable
from referee.record.text import CONTROLS, folded, without_comments
from referee.record.words.chunks import cut
from referee.record.words.sense import Reading, certain, offered, sense_of

MAX_CHUNKS = 60
MAX_SENTENCES = 10
"""Of a line that are read one by one."""
_WORD = re.compile(r"\w+(?:['.-]\w+)*+")
_BULLET = re.compile(r"\A[*+•·–—-]+\s+(?=\S)")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[^\W\d_])")
_SIGNS = re.compile(r"[=!*@]|\[(?!\d)")
_SIGNED = re.compile(r"[=!]\s*\w")
"""An assertion or a ruling, and not a line across the page."""
_NO_WORDS = frozenset(["NAME", "PLAYER", "COMMA", "COLON", "STRING", "INT", "AMOUNT", "CLAIM", "NUMBER"])
"""Words of every line, which make no move of it."""
MAX_PRICE, MAX_UNDO = 34, 4
"""Up to which price a line may be meant as one of the game, and as a retraction. Talk costs more."""


class NoMove(Refused):
    """A post in which there is nothing for the log."""


class Sifted(NamedTuple):
    taken: tuple[str, ...]
    """What is for the log, each line with its player's name as the log has it."""
    ignored: tuple[Pasted, ...]


class Sieve:
    """Knows the notation and the players of one log, and who posts, where that is known: then nobody else moves."""

    def __init__(
        self, notation: Notation, names: Sequence[str], players: Players, by: str | None = None, moves_only: bool = False
    ) -> None:
        """moves_only: is nothing taken that concerns the others too, such as `undo`?"""
        self._notation, self._names, self._players, self._moves_only = notation, tuple(names), players, moves_only
        self._spellings = _spellings(names)
        self.by = None if by is None else self._player(by)

    def _player(self, name: str) -> str:
        """A player by a name that is unmistakably theirs. Raises Refused."""
        seat = self._players.called(name)
        if seat is None:  # with the quotes and dashes of an editor
            seat = self._players.seat(self._respelled(name))
        if seat is None:
            raise Refused(self._players.nobody(name).what)
        return self._players.names[seat]

    def sift(self, lines: Sequence[Pasted]) -> Sifted:
        """Raises Refused."""
        _check_size(lines)
        taken: list[str] = []
        ignored: list[Pasted] = []
        said: list[Passage] = []
        doubtful: list[str] = []
        for line in self._joined(lines):
            talk: list[Pasted] = []
            moves: list[int] = []
            for part in self._sentences(line):
                if part.kind == "hidden" and self._may_be_move(part.text):
                    what = mark("this may not be visible to everybody, but it looks like a move: {line}")
                    if self._reads(part.text):
                        what = mark("did you mean: {line}? It may not be visible to everybody: if so, post it as plain text")
                    raise Refused(what, line=part.text)
                is_own = part.kind == "own"
                found = self._taken(part.text) if part.kind in ("own", "signature") else None
                if found is None:
                    (talk if is_own else ignored).append(part)
                    said.append(Passage(part.text, is_own, False, self._is_known(part.text)))
                    continue
                if part.kind == "signature":
                    raise Refused("this is below a signature, but it looks like a move: {line}", line=part.text)
                is_read = self._read(found) is not None
                if is_read or not without_comments(found):
                    said.append(
                        Passage(part.text, True, is_read, line=without_comments(found), remarks=tuple(comments(part.text)))
                    )
                    moves += [len(taken)] if is_read else []
                else:
                    doubtful.append(found)
                taken.append(found)
            if moves and talk and _can_be_remark(talk):
                taken[moves[-1]] += f" {{{' '.join(part.text for part in talk)}}}"
            else:
                ignored += talk
        if not taken:
            refused = NoMove(mark("no move was found in this post"))
            refused.ignored = ignored
            raise refused
        if doubtful and (move := next((each for each in said if each.is_move and self._reads(each.text)), None)):
            raise Refused(
                "which one counts, {move:quoted} or {line:quoted}? Post only that one",
                move=move.text,
                line=doubtful[0],
            )
        check(said)
        return Sifted(tuple(taken), tuple(ignored))

    def _joined(self, lines: Sequence[Pasted]) -> Iterator[Pasted]:
        """Lines that a mail program broke in two, whole again: one that ends with a comma and reads only with the next one."""
        waiting: Pasted | None = None
        for line in lines:
            if waiting is not None and line.kind == "own":
                whole = line._replace(text=f"{waiting.text} {line.text}")
                if self._reads(whole.text):
                    line = whole
                else:
                    yield waiting
            elif waiting is not None:
                yield waiting
            waiting = line if line.kind == "own" and line.text.endswith(",") else None
            if waiting is None:
                yield line
        if waiting is not None:
            yield waiting

    def _sentences(self, line: Pasted) -> Sequence[Pasted]:
        """A line as it is where it reads, and otherwise its sentences, if one of them does: `Thanks! Anna: take 1, …`"""
        if line.kind not in ("own", "hidden") or is_common(line.text) or set(line.text) & set(";{") or self._reads(line.text):
            return [line]
        parts = _SENTENCE.split(line.text)
        if not 1 < len(parts) <= MAX_SENTENCES or not any(map(self._reads, parts)):
            return [line]
        return [line._replace(text=part) for part in parts]

    def _reads(self, line: str) -> bool:
        return any(self._read(way) for way in self._ways(line))

    def _taken(self, line: str) -> str | None:
        """A line as the desk should read it; None where it is none of the game's. Raises Refused."""
        if not without_comments(line):
            return None if is_note(line) else line  # a remark
        if self._is_known(line):
            return None
        ways = self._ways(line)
        strangers = []
        for way in ways:
            found = self._read(way)
            if found is None:
                continue
            statement, text = found
            if not isinstance(statement, Turn):
                if self._moves_only and not isinstance(statement, Assertion):
                    raise Refused("a mail can contain moves only; the organiser posts: {line}", line=line)
                return text
            seat = self._players.seat(statement.player)
            if seat is None:
                strangers.append(text)
            elif self.by is not None and self._players.names[seat] != self.by:
                raise Refused("{player} cannot move for others: {line}", player=self.by, line=line)
            else:
                return text
        if strangers:
            return strangers[0]  # the desk says that nobody is called so
        return self._doubtful(line, ways)

    def _is_known(self, line: str) -> bool:
        """Does this line certainly say nothing that is for the log?"""
        return sense_of(self._notation).is_heading(line) or says_nothing(self._respelled(line), self._names)

    def _may_be_move(self, line: str) -> bool:
        """More than what reads as one: what is not surely visible may also be what takes a move back."""
        try:
            found = self._taken(line)
        except Refused:
            return True
        if found is not None and without_comments(found):
            return True
        return any(map(str.isalpha, line)) and self._has_words_of_moves(line)

    def _ways(self, line: str) -> list[str]:
        """A line as it is, without a bullet, with the players' names as the log has them; and as the poster's own."""
        bare = _BULLET.sub("", line, 1)
        ways = [line, bare, self._respelled(bare)]
        if self.by is not None and not is_common(line):
            own = f"{self._notation.name(self.by)}: "
            ways += [f"{own}{unannounced(bare) or bare}", f"{own}{bare}"]
        return list(dict.fromkeys(ways))

    def _read(self, text: str) -> tuple[Statement, str] | None:
        """What a line says for certain, and how to write it so that its first character tells its kind. In other words than the
        notation's only moves are certain."""
        notation = common() if is_common(text) else self._notation
        try:
            statement = notation.read(text)
        except Unreadable as error:
            found = certain(notation, text, self._names) if error.code == "S01" and not _SIGNS.match(text) else None
            return (found.value, text) if found is not None and isinstance(found.value, Turn) else None
        if isinstance(statement, Undo) and folded(without_comments(text)) != "undo":  # `zurück` may be anything
            raise Refused("did you mean: {reading}? Then post it like this", reading="undo")
        return statement, text

    def _doubtful(self, line: str, ways: Sequence[str]) -> str | None:
        """What looks like a move and does not read, for the desk to say what is wrong with it; None where it is only talk.
        Raises Refused where nothing but the player is missing."""
        if is_common(line):
            return line if _SIGNED.match(line) else None
        named = self._respelled(_BULLET.sub("", line, 1))
        if (found := certain(self._notation, named, self._names, common())) is not None:
            raise Refused("did you mean: {reading}? Then post it like this", reading=found.text)
        if any(isinstance(each.value, SetUp) for each in offered(self._notation, named, self._names, common())[:1]):
            return None  # who is next, say
        if self._is_move(named.partition(": ")[2]) and not self._begins_with_player(named):
            raise Refused("is this a move? Write it on a line of its own: {line}", line=line)
        if self.by is None and self._is_move(named):
            raise Refused("no player is named: write the name before the move, or give --by NAME: {line}", line=line)
        for way in (named, *ways) if self.by is None else (*ways[::-1], named):
            if self._may_mean(way):
                return way
        return named if self._begins_with_player(named) and self._has_words_of_moves(named) else None

    def _may_mean(self, text: str) -> bool:
        """Could somebody have meant a line of the game?"""
        return any(
            each.price <= (MAX_UNDO if isinstance(each.value, Undo) else MAX_PRICE) and self._has_word(each, text)
            for each in offered(self._notation, text, self._names, common())
        )

    def _has_word(self, reading: Reading, text: str) -> bool:
        """Is there a verb of the game in it, or a thing as the notation writes it? A telephone number has none; several lines
        have many."""
        if isinstance(reading.value, list):
            return True
        notation = common() if is_common(reading.text) else self._notation
        return any(
            start < end
            and (word.type[0] == "_" or (word.type not in _NO_WORDS and folded(text[start:end]) == folded(word.text)))
            for word, (start, end) in zip(notation.words(reading.text), reading.places, strict=True)
        )

    def _is_move(self, text: str) -> bool:
        return bool(text) and self._read(f"x: {text}") is not None

    def _begins_with_player(self, text: str) -> bool:
        start = folded(text.lstrip("@ ").removeprefix('"'))
        return any(start.startswith(folded(name)) and not start[len(folded(name)) :][:1].isalnum() for name in self._names)

    def _has_words_of_moves(self, text: str) -> bool:
        """Are most of its words the game's? `Ben: nice, you take them all` is no move."""
        meanings = sense_of(self._notation).meanings
        chunks = [chunk for chunk in cut(text)[:MAX_CHUNKS] if any(map(str.isalnum, chunk.text))]
        own = {folded(name) for name in self._names}
        chunks = [chunk for chunk in chunks if chunk.key.rstrip(":.") not in own]
        found = [[meaning.words for meaning in meanings.of([chunk], 0, self._names)] for chunk in chunks]
        kinds = sense_of(self._notation).actions
        known = sum(any(words and (words[0].type in kinds or words[0].type[0] != "_") for words in each) for each in found)
        return known > 0 and known >= sum(not each for each in found)

    def _respelled(self, text: str) -> str:
        """Names without their accents (`Zoe`, `Joerg`) as the log has them, where only one can be meant."""
        words = list(_WORD.finditer(text))
        written: list[str] = []
        at = i = 0
        while i < len(words):
            for count, names in self._spellings:
                end = words[min(i + count, len(words)) - 1].end()
                meant = {name for form in _forms(text[words[i].start() : end]) for name in names.get(form, ())}
                if len(meant) == 1:
                    written += [text[at : words[i].start()], meant.pop()]
                    at, i = end, i + count - 1
                    break
            i += 1
        return "".join([*written, text[at:]])


def _can_be_remark(talk: Iterable[Pasted]) -> bool:
    return not any(set(part.text) & set("{};") for part in talk)


def check_length(text: str) -> None:
    if len(text) > MAX_POST:
        raise Refused("a post has at most {limit:# character|# characters}", limit=MAX_POST)


def _check_size(lines: Sequence[Pasted]) -> None:
    if not lines:
        raise Refused("this post is empty")
    own = [line.text for line in lines if line.kind in ("own", "signature", "hidden")]
    if len(own) > MAX_LINES:
        raise Refused("a post has at most {limit} lines, and this one has {count:#|#}", limit=MAX_LINES, count=len(own))
    for text in own:
        if found := re.search(CONTROLS, text):
            here = text[: found.end()][-40:]
            raise Refused("control characters are not allowed in a post, and there is one here: {text}", text=here)


def _spellings(names: Iterable[str]) -> list[tuple[int, dict[str, set[str]]]]:
    """The names in every spelling, by how many words they have, the longest first."""
    found: dict[int, dict[str, set[str]]] = {}
    for name in names:
        for form in _forms(name):
            found.setdefault(len(_WORD.findall(name)), {}).setdefault(form, set()).add(name)
    return sorted(found.items(), reverse=True)


def _forms(name: str) -> frozenset[str]:
    return spelled(name.translate(ORNAMENTS))
