"""A grammar put to work: text of one line in, the value that it stands for out. Lark is the only authority on its meaning.

What makes it fast is memory: of the *heads* of players' lines and of *actions*, of the *groups* of which all others are
made, and of the *plans* of their shapes (the terms are explained in `referee.record`). Each is bounded, since the texts are
strangers'. All errors go to Lark, on the whole line, so that places and expectations are right.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.language import mark
from referee.record.groups import Groups, split
from referee.record.plan import ActionPlans, Plans, actions_of, build, written
from referee.record.statement import TooLarge, Turn, Unreadable, Values
from referee.record.tables import Tables, Word
from referee.record.text import COMMENT, QUOTED

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_LINE = 10_000
"""Characters in a line. The longest honest line (a set-up of a full board) has some 1,500."""
MAX_REMEMBERED_LENGTH = 40
MAX_REMEMBERED = 20_000
"""Characters of an action that is remembered, and how many are: those that come again are short."""
MAX_PLACED_LINE = 300
MAX_PLACED = 2_000
"""The same for lines whose words are remembered with their places."""

_BEFORE_COMMENTS = re.compile(rf'((?:[^;{{}}"]|{QUOTED})*)(?=[;{{])(?:{COMMENT}|\s)*')

_new = tuple.__new__


class PlacedWord:
    """A word of a parsed line and where it stands."""

    __slots__ = ("action", "end", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int, action: int) -> None:
        self.type, self.text, self.start, self.end, self.action = type, text, start, end, action


Head = tuple[int | None, str]
"""What a player's line begins with, `12. Laura`: the number and the player."""
_ANYBODY = "A:"
_SIGNS = ("*", "@", "[", "=", "!")
"""What the lines begin with that are not a player's."""


class Remembered(dict[str, Any]):
    """What is found for a text, found once."""

    def __init__(self, find: Callable[[str], Any]) -> None:
        self._find = find

    def __missing__(self, text: str) -> Any:
        found = self._find(text)
        if len(text) <= MAX_REMEMBERED_LENGTH:
            if len(self) >= MAX_REMEMBERED:
                self.clear()
            self[text] = found
        return found


class Notation:
    """Reads lines of one grammar. `values` says what its words and rules stand for; files of `lexicons`, how people write
    them."""

    def __init__(self, grammar: str, start: str, values: Values, lexicons: Sequence[str] = ()) -> None:
        self.grammar, self.start, self.values, self.lexicons = grammar, start, values, lexicons
        self.is_guest = False
        """Does its game come from another package? Then `values` may raise whatever."""
        self.tables = Tables(grammar, start)
        self._divider = self.tables.divider
        self._heads, self._actions = Remembered(self._head), Remembered(self._action)
        self._is_apart = Remembered(self._stands_apart)
        self._refused = set[str]()
        """What stands between two commas and is no action."""
        self._lines = Remembered(self._read_words)
        """All other lines, such as `[Game "Ape Town"]` and `* roll red 3`."""
        self._action_of = self._actions.__getitem__
        self._has_one = self._divider == "\n"
        """Has a line only one action?"""
        self._groups = Groups(self.tables, values)
        self._kind_of, self._value_of = self._groups.__getitem__, self._groups.meanings.__getitem__
        self._plans = Plans(values, self.tables.plans)
        self._action_plans = ActionPlans(self._plans)
        self._placed: dict[str, list[tuple[str, str, int, int, int]]] = {}
        """The words of lines with faults: an editor asks for them at every keystroke."""

    def read(self, text: str) -> Any:
        """The value of a line. Raises Unreadable."""
        if len(text) > MAX_LINE:
            what = mark("a line of {length:# character|# characters}; at most {limit:#|#} are allowed")
            raise Unreadable("S03", 0, 40, what, length=len(text), limit=MAX_LINE)
        if text[:1] not in _SIGNS:
            turn = self.turn(text)
            if turn is not None:
                return turn
        if ";" in text or "{" in text:
            # Only comments to the end of the line: what stands before them is a line of its own, with the same places.
            before = _BEFORE_COMMENTS.fullmatch(text)
            if before and before[1].rstrip():
                return self.read(before[1].rstrip())
        return self._lines[text]

    def turn(self, text: str) -> Turn | None:
        """A player's line, put together from its head and its actions; None if it is none, or has to be read as a whole."""
        head, _, said = text.partition(": ")
        known = self._heads[head]
        if known is None or len(text) > MAX_LINE:
            return None
        number, player = known
        try:
            actions = (self._actions[said],) if self._has_one else tuple(map(self._action_of, said.split(self._divider)))
        except KeyError:
            try:
                actions = tuple(map(self._action_of, self._joined(said)))
            except KeyError:
                return None
        return _new(Turn, (number, player, actions))

    def _joined(self, said: str) -> list[str]:
        """The actions of a line, if they are not simply what stands between the commas: one may belong to an action."""
        joined: list[str] = []
        for part in said.split(self._divider):
            if joined and not self._is_action(part):
                joined[-1] += self._divider + part
            else:
                joined.append(part)
        return joined

    def _is_action(self, text: str) -> bool:
        try:
            self._action_of(text)
        except KeyError:
            return False
        return True

    def _head(self, text: str) -> Head | None:
        """What `12. Laura` says. None if this, with its colon, is not all that the line says before the actions: quoted text
        may hold a colon too."""
        groups = split(f"{text}:")
        try:
            kinds, values = tuple(map(self._kind_of, groups)), [*map(self._value_of, groups)]
        except (KeyError, ValueError):
            return None
        if kinds == ("NUMBER", "PLAYER"):
            return values[0], values[1]
        return (None, values[0]) if kinds == ("PLAYER",) else None

    def _action(self, text: str) -> Any:
        """The action that this is wherever a player says it. Raises KeyError if it is none, or perhaps another one if a comma
        stands behind it."""
        if text in self._refused or '"' in text or ";" in text or "{" in text:
            raise KeyError(text)
        groups = text.split()
        try:
            plan = self._action_plans[tuple(map(self._kind_of, groups))]
            action = build(plan, [None, None, *map(self._value_of, groups)])
            if self._has_one or self._is_apart[groups[-1]]:
                return action
        except (KeyError, ValueError):
            pass
        try:
            (action,) = self._read_words(f"{_ANYBODY} {text}").actions
            if self._has_one or self._read_words(f"{_ANYBODY} {text}, {text}").actions == (action, action):
                return action
        except (Unreadable, ValueError):
            pass
        if len(self._refused) >= MAX_REMEMBERED:
            self._refused.clear()
        if len(text) <= MAX_REMEMBERED_LENGTH:
            self._refused.add(text)
        raise KeyError(text)

    def _stands_apart(self, group: str) -> bool:
        """Is a group the same with a comma behind it?"""
        try:
            return self._kind_of(f"{group},") == f"{self._kind_of(group)} {self.tables.comma}"
        except (KeyError, ValueError):
            return False

    def _read_words(self, text: str) -> Any:
        groups = split(text)
        try:
            plan = self._plans[tuple(map(self._kind_of, groups))]
            values = [None, *map(self._value_of, groups)]
        except (KeyError, ValueError):
            return self._parsed(text)
        return build(plan, values)

    def _parsed(self, text: str) -> Any:
        """A line in which something is new or wrong. What Lark says about it is remembered."""
        tree = self._tree(text)
        words = self.tables.lex(text)
        values = [self._value(word) if hasattr(self.values, word.type) else None for word in words]
        plan = self._plans.made(self._learn(tree, words), tuple(word.type for word in words))
        return build(plan, [None, *values])

    def _tree(self, text: str) -> Tree[Token]:
        from lark.exceptions import UnexpectedInput

        from referee.record.unreadable import unreadable

        try:
            return self.tables.lark.parse(text)
        except UnexpectedInput as error:
            raise unreadable(self.tables, self.values, text, error) from None

    def _learn(self, tree: Tree[Token], words: Sequence[Word]) -> str:
        """Remembers what Lark found in a line."""
        plan = written(tree, words, self.values, self.tables.comma)
        self.tables.learn(" ".join(word.type for word in words), plan)
        return plan

    def exchanging(self, text: str) -> Callable[[int, str], Any]:
        """Gives the value that a readable line would have with another word, of the same kind, where one starts. Raises
        Unreadable or ValueError; what it gives raises KeyError or ValueError for anything that is not such a word."""
        words = self.tables.lex(text)
        shape = tuple(word.type for word in words)
        try:
            plan = self._plans[shape]
        except (KeyError, ValueError):
            plan = self._plans.made(self._learn(self._tree(text), words), shape)
        values = [None, *(self._value(word) if hasattr(self.values, word.type) else None for word in words)]
        places = {word.start: (place, word.type) for place, word in enumerate(words, 1)}

        def exchanged(start: int, other: str) -> Any:
            place, kind = places[start]
            return build(plan, [*values[:place], getattr(self.values, kind)(other), *values[place + 1 :]])

        return exchanged

    def _value(self, word: Word) -> Any:
        try:
            return getattr(self.values, word.type)(word.text)
        except TooLarge as error:
            what = mark("the number {number}… is too large")
            raise Unreadable("S06", word.start, word.end, what, number=str(error)) from None
        except (KeyError, ValueError):
            # Letters that are alike without regard to case (`ı` and `i`) but do not make the same word.
            what = mark("{word:quoted} is not a word of this notation")
            raise Unreadable("S01", word.start, word.end, what, word=word.text) from None

    def is_readable(self, text: str) -> bool:
        try:
            self.read(text)
        except Unreadable:
            return False
        return True

    def words(self, text: str) -> list[PlacedWord]:
        """The words of a readable line, keywords too, with their places and the action (counted from 0) that each belongs to.

        The player, the number and whatever else stands outside the actions have action -1; so has a comma behind an action.
        """
        if len(text) > MAX_PLACED_LINE:
            return self._place_words(text)
        known = self._placed.get(text)
        if known is None:
            if len(self._placed) >= MAX_PLACED:
                self._placed.clear()
            known = self._placed[text] = [(w.type, w.text, w.start, w.end, w.action) for w in self._place_words(text)]
        return [PlacedWord(*word) for word in known]

    def _place_words(self, text: str) -> list[PlacedWord]:
        words = self.tables.lex(text)
        try:
            actions = self._divided(text, words)
        except (KeyError, ValueError):
            actions = self._by_plan(text, words)
        return [
            PlacedWord(word.type, word.text, word.start, word.end, action) for word, action in zip(words, actions, strict=True)
        ]

    def _divided(self, text: str, words: Sequence[Word]) -> list[int]:
        """The action of each word in a player's line. Raises KeyError if it is not put together from actions."""
        head, _, said = text.partition(": ")
        parts = self._joined(said)
        if self._heads[head] is None or not all(map(self._is_action, parts)):
            raise KeyError(text)
        begins = [len(head) + 2]
        for part in parts:
            begins.append(begins[-1] + len(part) + len(self._divider))
        actions = []
        for word in words:
            i = bisect(begins, word.start) - 1
            actions.append(i if i >= 0 and word.start < begins[i] + len(parts[i]) else -1)
        return actions

    def _by_plan(self, text: str, words: Sequence[Word]) -> list[int]:
        """The action of each word in any line."""
        try:
            return actions_of(self.tables.plans[" ".join([word.type for word in words])], len(words))
        except (KeyError, ValueError):
            return actions_of(self._learn(self.tables.lark.parse(text), words), len(words))

    def name(self, text: str) -> str:
        """A player's name as it is written here: in quotes if it would be read as something else without them."""
        return text if self.tables.is_name(text) else f'"{text}"'
