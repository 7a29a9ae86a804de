"""A grammar put to work: text of one line in, the value that it stands for out.

Lark is the only authority on what a line means. What makes it fast is memory:

- what *pieces* of text mean is found out once (`vocabulary`);
- players' lines are read by their head and their actions, which come again and again (`turns`);
- of all other lines the kinds of their pieces, the line's *shape*, say how it is built: each shape is parsed once, and its
  parse tree becomes a *plan* that builds the line's value from the values of its pieces;
- what Lark found out about sentences of words with certain types is kept between runs (`tables`).

Comments at a line's end are left out. Lines with comments inside, or with quoted text elsewhere than in a player's name, are
lexed anew each time; all errors go to Lark, on the whole line, so that places and expectations are right.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from typing import Any

from referee.record.comments import Comments
from referee.record.plan import Plan, built, make_plan, new, structure
from referee.record.statement import TooLarge, Turn, Unreadable, Values
from referee.record.tables import NoWord, Tables, Word
from referee.record.turns import Turns
from referee.record.vocabulary import MAX_STRUCTURES, MAX_WHOLE, MAX_WHOLES, Shape, Vocabulary

MAX_LINE = 10_000
"""Characters in a line. The longest honest line (a set-up of a full board) has some 1,500."""

SPECIAL = "[=!;{> \t\ufeff"
"""What a line that is not simply one of the game's own begins with (an empty one too)."""

_BEFORE_COMMENTS = re.compile(r'((?:[^;{}"]|"[^"]*")*)(?=[;{])(?:\{[^}]*\}\s*)*(?:;.*)?')

_BEFORE_MARK = re.compile(r'"[^"]*"?|\{[^}]*\}?|;.*|(?<!\s)(\s+)([:,])')


def closed_up(text: str) -> str:
    """The same line with blanks behind a comma or a colon instead of before it (`Anna : stay`): all places stay the same."""
    return _BEFORE_MARK.sub(lambda found: f"{found[2]}{found[1]}" if found[2] else found[0], text)


class Piece:
    """A word of a parsed line and where it stands."""

    __slots__ = ("action", "end", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int, action: int) -> None:
        self.type, self.text, self.start, self.end, self.action = type, text, start, end, action


class Notation:
    """Reads lines of one grammar. `values` says what its words and rules stand for."""

    def __init__(self, grammar: str, start: str, values: Values) -> None:
        self.grammar, self.start, self.values = grammar, start, values
        self.is_guest = False
        """Does its game come from another package? Then `values` may raise whatever."""
        self.tables = Tables(grammar, start)
        self._vocabulary = Vocabulary(self.tables, values)
        self._turns = Turns(self.tables, self._vocabulary)
        self._heads = self._turns.heads
        self._comments = Comments(self)
        self._plans: dict[Shape, Plan] = {}
        """Of lines that are read as a whole."""
        self._lines: dict[str, Any] = {}
        """Some of those lines."""
        self._pieces: tuple[str, list[Piece]] = "", []
        """Of the line asked for last: one line may have many faults."""

    def read(self, text: str) -> Any:
        """The value of a line. Raises Unreadable."""
        head, _, body = text.partition(": ")
        who = self._heads.get(head)
        if who is not None:
            number, player, bodies = who
            actions = bodies.known.get(body)
            if actions is None:
                actions = self._turns.actions(bodies, body)
            if actions is not None:
                return new(Turn, (number, player, actions))
        return self._read_other(text)

    def _read_other(self, text: str) -> Any:
        """A line that is not simply a player's."""
        value = self._lines.get(text)
        if value is not None:
            return value
        pieces = text.split()
        try:
            plan = self._plans[tuple(map(self._vocabulary.kind_of, pieces))]
        except KeyError:
            return self._read_new(text)
        if len(text) > MAX_LINE:
            return self._read_new(text)
        value = plan(list(map(self._vocabulary.value_of, pieces)))
        if len(text) <= MAX_WHOLE:
            if len(self._lines) >= MAX_WHOLES:
                self._lines.clear()
            self._lines[text] = value
        return value

    def read_on(self, rows: Sequence[str], begin: int, end: int, first: int, into: list[tuple[int, Any]]) -> int:
        """Reads rows from `begin` to `end`, the whole record if all goes well, and adds each with its number. Returns where
        something stands that is not simply a line of the game: whoever asked sees to it. One loop without calls, since most
        of the time is spent here."""
        heads, turns = self._heads, self._turns
        i = begin
        for i in range(begin, end):
            row = rows[i]
            head, _, body = row.partition(": ")
            who = heads.get(head)
            if who is not None:
                number, player, bodies = who
                actions = bodies.known.get(body)
                if actions is None:
                    actions = turns.actions(bodies, body)
                if actions is not None:
                    into.append((first + i, new(Turn, (number, player, actions))))
                    continue
            if row[:1] in SPECIAL or self.may_be_lost(row):
                return i
            try:
                into.append((first + i, self._read_other(row)))
            except Unreadable:
                return i
        return end

    def _read_new(self, text: str) -> Any:
        """A line with something in it that we have not seen, or with quoted text or a comment."""
        if len(text) > MAX_LINE:
            raise Unreadable("S03", 0, 40, f"a line of {len(text):,} characters; {MAX_LINE:,} are the most")
        before = _BEFORE_COMMENTS.fullmatch(text)
        if before and before[1].strip():
            # Only comments to the end of the line: what stands before them is a line of its own, with the same places.
            return self.read(before[1].rstrip())
        try:
            return self._meaning(text)
        except Unreadable:
            closer = closed_up(text)
            if closer != text:  # once: in a line of nothing but commas, each time would bring them one blank further
                with contextlib.suppress(Unreadable):
                    return self._meaning(closer)
            raise

    def _meaning(self, text: str) -> Any:
        turn = self._turns.read(text)
        if turn is not None:
            return turn
        value = self._read_whole(text)
        return self._parse(text) if value is None else value

    def is_readable(self, text: str) -> bool:
        try:
            self.read(text)
        except Unreadable:
            return False
        return True

    def _read_whole(self, text: str) -> Any:
        """A line of pieces that are known or can be met, in a shape of which Lark has said how it is built; else None."""
        pieces = text.split()
        try:
            shape = self._vocabulary.shape(pieces)
            plan = self._plans.get(shape)
            if plan is None:
                found = self.tables.sentences.get(self._vocabulary.types(shape))
                if found is None:
                    return None
                if len(self._plans) >= MAX_STRUCTURES:
                    self._plans.clear()
                plan = self._plans[shape] = make_plan(found, self._vocabulary.slots(shape), self.values)
            values = list(map(self._vocabulary.value_of, pieces))
        except (KeyError, ValueError):
            return None
        return plan(values)

    def _parse(self, text: str) -> Any:
        """A line that is not known by its parts. What Lark says about it is remembered."""
        words: list[Word] = []
        with contextlib.suppress(NoWord):
            words = self.tables.lex(text)
        types = tuple(word.type for word in words)
        found = self.tables.sentences.get(types)
        if found is None:
            found = self._parsed(text, words)
            self.tables.learn(types, found)
        values = []
        for word in filter(self._vocabulary.has_value, words):
            try:
                values.append(self._vocabulary.value(word))
            except TooLarge as error:
                raise Unreadable("S06", word.start, word.end, str(error)) from None
            except (KeyError, ValueError):
                # Letters that are alike without regard to case (`ı` and `i`) but do not make the same word.
                message = f"'{word.text}' is not a word of this notation"
                raise Unreadable("S01", word.start, word.end, message) from None
        return built(found, values, self.values)

    def _parsed(self, text: str, words: Sequence[Word]) -> Any:
        """How Lark says that a line is built."""
        from lark.exceptions import UnexpectedInput

        from referee.record.unreadable import unreadable

        try:
            tree = self.tables.lark.parse(text)
        except UnexpectedInput as error:
            raise unreadable(self.tables, self.values, text, error) from None
        return structure(tree, {word.start: i for i, word in enumerate(filter(self._vocabulary.has_value, words))})

    def may_be_lost(self, text: str) -> bool:
        """Could a comment of this line have been meant to be played? Quick, and wrong only where it says yes."""
        return (";" in text or "{" in text) and self._comments.may_say(text)

    def lost(self, text: str, statement: Any, players: str) -> tuple[int, int] | None:
        """Where a comment of a readable line stands that reads as something to be played. `players` is the tag."""
        return self._comments.lost(text, statement, players)

    def pieces(self, text: str) -> list[Piece]:
        """The words of a readable line, keywords too, with their places and the action (counted from 0) that each belongs to.

        The player, the number and whatever else stands outside the actions have action -1; so has a comma behind an action.
        """
        if self._pieces[0] != text:
            self._pieces = text, self._find_pieces(text)
        return self._pieces[1]

    def _find_pieces(self, text: str) -> list[Piece]:
        from lark import Tree
        from lark.exceptions import UnexpectedInput

        try:
            tree = self.tables.lark.parse(text)
        except UnexpectedInput:
            text = closed_up(text)
            tree = self.tables.lark.parse(text)
        found = [Piece(word.type, word.text, word.start, word.end, -1) for word in self.tables.lex(text)]
        actions = tree.children[2:] if tree.data == "turn" else tree.children
        at = 0
        for number, action in enumerate(actions):
            if not isinstance(action, Tree) or action.meta.empty:
                continue
            at = next((i for i in range(at, len(found)) if found[i].start >= action.meta.start_pos), len(found))
            while at < len(found) and found[at].end <= action.meta.end_pos:
                found[at].action = number
                at += 1
            if at and found[at - 1].text == ",":
                found[at - 1].action = -1
        return found

    def is_name(self, text: str) -> bool:
        """Can a player's name stand here without quotes, or would it be read as something else?"""
        try:
            return self.tables.lex(text) == [Word("NAME", text, 0)]
        except NoWord:
            return False

    def name(self, text: str) -> str:
        return text if self.is_name(text) else f'"{text}"'
