"""Set-up lines: they make a position, or are compared with the one there is.

The same position can be written in many ways. So each line is taken apart into a head (`Anna:`, `kingdom 4:`, `board`) and the
parts between its commas, and compared with what the game itself would write.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from referee.games.game import AnyGame, AnyState, Players
from referee.match.table import Table
from referee.record.notation import PlacedWord
from referee.record.reader import Record
from referee.record.statement import AnyItem, SetUp

TypedWord = tuple[str, object]
"""The type of a word and what it stands for."""
TypedItem = tuple[TypedWord, ...]


def items_from(record: Record, begin: int) -> list[AnyItem]:
    """What the set-up lines in a row say that begin with this statement."""
    items = []
    for _, statement in islice(record.statements, begin, None):
        if not isinstance(statement, SetUp):
            break
        items.append(statement.item)
    return items


def report_difference(table: Table, begin: int, end: int, stated: AnyState) -> None:
    """These set-up lines state a position that is not the one on the table."""
    numbers = [number for number, _ in table.record.statements[begin:end]]
    words = [table.record.words(number) for number in numbers]
    found = difference(table.game, table.players, words, stated, table.state)
    line = table.record.line(numbers[found.line])
    table.judge.begin(begin + found.line)
    span = table.judge.whole_line()
    if found.words:
        span = line.span(found.words[0].start, found.words[-1].end)
    table.judge.fault(
        "A02", "the position differs", span, reason="it should be: {right}" if found.right else "", right=found.right
    )


class SetUpDifference(NamedTuple):
    line: int
    """Which of the set-up lines it is in (from 0)."""
    words: Sequence[PlacedWord]
    """What is not so there; empty where something is missing."""
    right: str
    """An item of the right position that is not stated."""


class _Item:
    """A line of a position, taken apart."""

    def __init__(self, game: AnyGame, players: Players, line: str | Sequence[PlacedWord]) -> None:
        self._game, self._players = game, players
        self.text, words = (line, game.notation.words(line)) if isinstance(line, str) else ("", line)
        placed = [word for word in words if word.action >= 0]
        colon = max((i for i, word in enumerate(placed) if word.text.endswith(":")), default=0)
        begin = colon + 1 if placed and (colon or placed[0].type[0] == "_" or placed[0].text.endswith(":")) else 0
        self.head: TypedItem = tuple(map(self._word, placed[:begin]))
        self.placed: list[list[PlacedWord]] = [[]]
        for word in placed[begin:]:
            if word.text == ",":
                self.placed.append([])
            else:
                self.placed[-1].append(word)
        self.parts: list[TypedItem] = [tuple(map(self._word, part)) for part in self.placed]

    def _word(self, word: PlacedWord) -> TypedWord:
        meaning = getattr(self._game.notation.values, word.type, None)
        if meaning is None:
            return word.type, None  # a keyword: any form of it
        value = meaning(word.text)
        seat = self._players.scorer(value) if word.type in ("PLAYER", "NAME", "STRING") else None
        return ("", seat) if seat is not None else (word.type, value)


def difference(
    game: AnyGame, players: Players, lines: Sequence[Sequence[PlacedWord]], stated: AnyState, right: AnyState
) -> SetUpDifference:
    """The first thing that set-up lines say and that is not so. The two states differ."""
    said, true = (
        [_Item(game, players, f"@ {game.write(item, players)}") for item in game.items(state, players)]
        for state in (stated, right)
    )
    alike = {item.text for item in said} & {item.text for item in true}
    missing = [item for item in true if item.text not in alike]
    differing = {item.head for item in (*said, *true) if item.text not in alike}
    items = [(i, item) for i, item in enumerate(_Item(game, players, words) for words in lines) if item.head in differing]
    for is_loose in (True, False):
        for i, item in items:
            known = [part for other in true if other.head == item.head for part in other.parts]
            for words in _not_among(item, known, is_loose):
                own = [other for other in missing if other.head == item.head]
                return SetUpDifference(i, words, next((other.text for other in (*own, *missing)), ""))
    heads = {item.head for item in missing}
    line = next((i for i, item in items if item.head in heads), 0)
    return SetUpDifference(line, (), missing[0].text if missing else "")


def _not_among(item: _Item, known: Sequence[TypedItem], is_loose: bool) -> Iterator[Sequence[PlacedWord]]:
    """The words of each part that is not among those known; `is_loose`: in whatever order its words stand."""
    alike = {tuple(sorted(map(repr, part))) for part in known} if is_loose else set()
    for placed, part in zip(item.placed, item.parts, strict=True):
        if part not in known and tuple(sorted(map(repr, part))) not in alike:
            others = [other for other in known if other not in item.parts]
            nearest = max(others, key=lambda other: _shared(part, other), default=())
            yield _differing(placed, part, nearest)


def _shared(part: TypedItem, other: TypedItem) -> tuple[int, int]:
    """How alike two parts are: words in the same place, then words in any."""
    same = sum(a == b for a, b in zip(part, other, strict=False))
    return same, (Counter(part) & Counter(other)).total()


def _differing(placed: Sequence[PlacedWord], part: TypedItem, right: TypedItem) -> Sequence[PlacedWord]:
    """The first words of a part that the right one has not: one too many, or one in another's place."""
    surplus = Counter(part) - Counter(right)
    places = [i for i, word in enumerate(part) if word in surplus] or list(range(len(part)))
    moved = [i for i in places if part[i : i + 1] != right[i : i + 1]]
    if len(part) < len(right) and not surplus:
        return placed
    first = (moved or places)[0] if places else 0
    return placed[first : first + 1]
