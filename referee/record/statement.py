"""What the lines of a record say, as small values. Nothing here knows a game: actions, events and items are the game's.

A statement does not hold its line: the same text means the same everywhere, so one value serves every place where it
stands. A record keeps (line, statement) pairs.
"""

import sys
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, NewType, TypeAlias

from referee.language import said
from referee.language.sentence import NOTHING, Fact, Phrase

AnyAction = NewType("AnyAction", object)
"""A move or chance event of whichever game: all but its game can only compare it and hand it back."""
AnyItem = NewType("AnyItem", object)
"""A part of a position of whichever game."""


class Turn(NamedTuple):
    """A player's line: what was done on a turn."""

    number: int | None
    player: str
    actions: tuple[AnyAction, ...]


class Chance(NamedTuple):
    """A `*` line: what the table did."""

    event: AnyAction

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        return (self.event,)


class SetUp(NamedTuple):
    """An `@` line: a part of a position."""

    item: AnyItem


class Undo(NamedTuple):
    """Takes the last turn back, with the chance that followed it; or the resignation or abandonment behind it."""


class Tag(NamedTuple):
    name: str
    value: str


class Assertion(NamedTuple):
    """A `=` line: these players have these scores now."""

    scores: tuple[tuple[str, int], ...]


class Waive(NamedTuple):
    """A ruling: the move before it stands although it breaks this rule."""

    rule: str
    reason: str


class Adjust(NamedTuple):
    """A ruling: points given or taken by the table."""

    player: str
    points: int
    reason: str


class Resign(NamedTuple):
    """A player gives up, and the game is over."""

    player: str
    reason: str


class Abandon(NamedTuple):
    """The table gives up: the game is over without a winner."""

    reason: str


class Extend(NamedTuple):
    """A ruling on time: a player has more of it (`2d`), or less (`-2d`), for the turn now or the next one."""

    player: str
    time: str
    reason: str


class Rest(NamedTuple):
    """A ruling on time: no clock runs on these days, from the first to the last (`2026-12-24`)."""

    player: str
    """Whose clock; empty: everybody's."""
    first: str
    last: str
    reason: str


class Bank(NamedTuple):
    """A ruling on time: from now on, a player has this reserve (`5d`) for all turns together."""

    player: str
    time: str
    reason: str


Clock: TypeAlias = Extend | Rest | Bank
"""Rulings that say nothing of the game, only of the time to think."""
Ruling: TypeAlias = Waive | Adjust | Resign | Abandon | Clock
Statement: TypeAlias = Turn | Chance | SetUp | Undo | Tag | Assertion | Ruling


Correction: TypeAlias = tuple[int, int, str]
"""What to write instead of a part of a line: its place (0-based, end exclusive) and the text."""


class Unreadable(Exception):
    """A line that its grammar cannot read: the place (0-based, end exclusive), and as its reason what could have stood there,
    which is worked out only for those who ask; and with the reason the correction, where there is exactly one."""

    correction: Correction | None = None
    """Known when `why` was asked for."""
    readings: tuple[Any, ...] = ()
    """What may have been meant, the likeliest first, where the line is not certain."""

    def __init__(
        self, code: str, start: int, end: int, message: str, why: Callable[[], Phrase] = lambda: NOTHING, **facts: Fact
    ) -> None:
        super().__init__(code, start, end)
        self.code, self.start, self.end, self.what, self._why = code, start, end, Phrase(message, facts), why

    @property
    def why(self) -> Phrase:
        return self._why()

    @property
    def reason(self) -> str:
        return said(self.why)

    def __str__(self) -> str:
        return said(self.what)


class TooLarge(ValueError):
    """A number with more digits than any game needs; its message is how it begins."""


def whole_number(text: str) -> int:
    """An int from a stranger's text: ten digits at the most, so that nobody can make us multiply for minutes."""
    if len(text.lstrip("+-")) > 10:
        raise TooLarge(text[:10])
    return int(text)


def gathered(kind: type[Any]) -> Any:
    """The value of a rule whose last part repeats: its other parts, then all that are left as one tuple."""
    first: int = len(kind._fields) - 1
    return staticmethod(lambda *parts: kind(*parts[:first], parts[first:]))


together = staticmethod(lambda *parts: parts)
"""The value of a rule that only keeps its parts together."""


def unquoted(text: str) -> str:
    return text[1:-1].strip() if text.startswith('"') else text


def set_apart(module: str) -> None:
    """Make values of different kinds differ: to Python, `draw owl 3` and `exchange owl 3` are equal tuples."""
    for kind in vars(sys.modules[module]).values():
        if isinstance(kind, type) and issubclass(kind, tuple) and kind.__module__ == module:
            kind.__eq__, kind.__ne__, kind.__hash__ = _is_same, _is_other, tuple.__hash__  # type: ignore[method-assign,assignment]


def _is_same(one: tuple[Any, ...], other: object) -> bool:
    return type(one) is type(other) and tuple.__eq__(one, other)


def _is_other(one: tuple[Any, ...], other: object) -> bool:
    return not _is_same(one, other)


class Values:
    """What the words and rules of a grammar stand for: a method for each terminal (text to value) and each rule.

    A game's notation extends this class with its own words. All methods are pure: results are remembered. A terminal
    without a method is punctuation or a keyword; its name begins with an underscore, so that it stays out of the tree.
    The rule `turn` is always a Turn: its first two children are the number and the player, the others the actions.
    """

    labels: ClassVar[dict[str, str]] = {
        "NUMBER": "a move number such as 12.",
        "PLAYER": "a player's name with a colon",
        "NAME": "a player's name",
        "STRING": 'a text in "quotes"',
        "INT": "a number",
        "AMOUNT": "a number of points",
        "CLAIM": "a claim such as +6",
        "RULE": "a rule such as AT-25",
        "TAG": 'a tag such as [Date "2026-11-12"]',
        "DATE": "a day such as 2026-12-24",
        "DURATION": "a time such as 2d",
        "_RESIGN": '"resign"',
        "$END": "end of line",
    }

    def NUMBER(self, text: str) -> int:
        return whole_number(text.lstrip("Rr").rstrip("."))

    def PLAYER(self, text: str) -> str:
        return unquoted(text[:-1])

    def NAME(self, text: str) -> str:
        return text

    def STRING(self, text: str) -> str:
        return unquoted(text)

    def INT(self, text: str) -> int:
        return whole_number(text)

    AMOUNT = CLAIM = INT

    def TAG(self, text: str) -> str:
        return text[1:]

    def RULE(self, text: str) -> str:
        return text.upper()

    def DATE(self, text: str) -> str:
        return text

    def DURATION(self, text: str) -> str:
        return f"{whole_number(text[:-1])}{text[-1].lower()}"

    def __init_subclass__(cls) -> None:
        """A game's values stand in the file of its words, above them."""
        set_apart(cls.__module__)

    chance = Chance
    setup = SetUp
    undo = Undo
    tag = Tag

    def score(self, player: str, points: int) -> tuple[str, int]:
        return player, points

    def assertion(self, *scores: tuple[str, int]) -> Assertion:
        return Assertion(scores)

    def waive(self, rule: str, reason: str | None) -> Waive:
        return Waive(rule, reason or "")

    def adjust(self, player: str, points: int, reason: str | None) -> Adjust:
        return Adjust(player, points, reason or "")

    def resign(self, player: str, reason: str | None) -> Resign:
        return Resign(player, reason or "")

    def abandon(self, reason: str | None) -> Abandon:
        return Abandon(reason or "")

    def extend(self, player: str, time: str, reason: str | None) -> Extend:
        return Extend(player, time, reason or "")

    def rest(self, player: str | None, first: str, last: str | None, reason: str | None) -> Rest:
        return Rest(player or "", first, last or first, reason or "")

    def bank(self, player: str, time: str, reason: str | None) -> Bank:
        return Bank(player, time, reason or "")


set_apart(__name__)
