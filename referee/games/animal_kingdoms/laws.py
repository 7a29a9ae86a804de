"""The language in which an edition states its laws, compiled once to fast tables.

A law's condition says which cards may be laid. It is a sentence of clauses, joined by `and` and `or` (`and` binds
tighter, there are no parentheses):

    number is 4, 5                  number is even              animal is wolf, frog
    number counts up from 1         number counts down from 8   (by the cards that lie at this kingdom)
    number like previous            animal unlike every own     parity unlike previous
    number above highest neighbour  number below lowest other   number beside some neighbour

`like`, `unlike`, `above`, `below` and `beside` compare with cards that lie already: the `previous` one or all (`own`)
at this kingdom, the last one at each `neighbour`, the last one at each `other` kingdom; with `some` of them, with
`every` one, or with the `highest` or `lowest` number among them. 1 is above 8 and above nothing else, and 8 is beside 1
(AK-22 to AK-24). Where no such card lies yet the clause holds (AK-21).

A compiled condition takes the rows of laid cards and the kingdom, and gives the set of cards that may be laid, as bits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from referee.games.animal_kingdoms.cards import ALL, ANIMALS, BY_ANIMAL, BY_NUMBER, CARDS, HIGHEST

Rows: TypeAlias = Sequence[Sequence[int]]
Condition: TypeAlias = Callable[[Rows, int], int]
Cards: TypeAlias = Callable[[Rows, int], Sequence[int]]

SCOPES = {"own": "AK-17", "neighbours": "AK-18", "all": "AK-19"}
"""What a law looks at, and the rule that says so."""
_RULE = re.compile(r"AK-\d{1,2}")
_NUMERALS = tuple(map(str, range(1, HIGHEST + 1)))
_SCOPE_OF = {"previous": "own", "own": "own", "neighbour": "neighbours", "other": "all"}


class LawError(ValueError):
    """A condition that the language does not know; the message says what is wrong with it."""


class Law(NamedTuple):
    id: str
    scope: str
    english: str
    german: str
    rule: str
    """The rule that a card against this law breaks."""
    pair: bool
    """Are two cards laid at once (AK-26)?"""
    allowed: Condition


class Ring(NamedTuple):
    """Which kingdoms lie beside each other, and how laws look at them (AK-Q5, AK-Q6)."""

    size: int
    needs_both: bool = False
    """Is a law about neighbours ignored until cards lie at both?"""
    counts_all: bool = False
    """Do all cards of the other kingdoms count, not just the last ones?"""


# -- the order of numbers, in which 1 stands above 8 as well as below 2 ------------------------------------------------

ABOVE_EIGHT = HIGHEST + 1
"""The rank of a 1 that meets an 8."""
BELOW_ONE = 0
"""The rank of an 8 that meets a 1, where the lowest is asked for."""


def highest(numbers: Sequence[int]) -> int:
    return ABOVE_EIGHT if 1 in numbers and HIGHEST in numbers else max(numbers)


def lowest(numbers: Sequence[int]) -> int:
    return BELOW_ONE if 1 in numbers and HIGHEST in numbers else min(numbers)


def _numbers(wanted: Callable[[int], bool]) -> int:
    return sum(BY_NUMBER[number] for number in range(1, HIGHEST + 1) if wanted(number))


def _is_above(number: int, rank: int) -> bool:
    """AK-23: 1 is above 8; 8 is not above 1."""
    if rank == HIGHEST:
        return number == 1
    return number > rank and (number, rank) != (HIGHEST, 1) and (number, rank) != (HIGHEST, BELOW_ONE)


def _is_below(number: int, rank: int) -> bool:
    """AK-24: 8 is below 1; 1 is not below 8."""
    if rank == 1:
        return number == HIGHEST
    return number < rank and (number, rank) != (1, HIGHEST) and (number, rank) != (1, ABOVE_EIGHT)


_LIKE_RANK = [BY_NUMBER[HIGHEST], *BY_NUMBER[1:], BY_NUMBER[1]]
_RANKED = {
    "like": _LIKE_RANK,
    "unlike": [ALL ^ mask for mask in _LIKE_RANK],
    "above": [_numbers(lambda n, rank=rank: _is_above(n, rank)) for rank in range(ABOVE_EIGHT + 1)],  # type: ignore[misc]
    "below": [_numbers(lambda n, rank=rank: _is_below(n, rank)) for rank in range(ABOVE_EIGHT + 1)],  # type: ignore[misc]
}
"""Relations to the highest or lowest number, by its rank."""


def _by_card(relation: Callable[[int], int]) -> list[int]:
    """A relation to one card as a table by card."""
    return [relation(card) if card in CARDS else 0 for card in range(CARDS[-1] + 1)]


def _same_parity(card: int) -> int:
    return _numbers(lambda n: n % 2 == (card >> 3) % 2)


_TABLES = {
    ("number", "like"): _by_card(lambda card: BY_NUMBER[card >> 3]),
    ("animal", "like"): _by_card(lambda card: BY_ANIMAL[card & 7]),
    ("parity", "like"): _by_card(_same_parity),
    ("number", "above"): _by_card(lambda card: _RANKED["above"][card >> 3]),
    ("number", "below"): _by_card(lambda card: _RANKED["below"][card >> 3]),
    ("number", "beside"): _by_card(  # AK-22
        lambda card: BY_NUMBER[(card >> 3) % HIGHEST + 1] | BY_NUMBER[((card >> 3) - 2) % HIGHEST + 1]
    ),
}
for _subject in ("number", "animal", "parity"):
    _TABLES[_subject, "unlike"] = [ALL ^ mask for mask in _TABLES[_subject, "like"]]


# -- sentences --------------------------------------------------------------------------------------------------------


def compile_law(table: Mapping[str, Any], ring: Ring) -> Law:
    """A law of an edition's TOML. Raises LawError."""
    texts = {key: table.get(key) for key in ("id", "scope", "en", "de", "when")}
    missing = [key for key, text in texts.items() if not isinstance(text, str) or not text or len(text) > 200]
    if missing:
        raise LawError(f"it needs {', '.join(missing)} as text")
    scope, when = str(texts["scope"]), str(texts["when"])
    if scope not in SCOPES:
        raise LawError(f"its scope {scope!r} is not {', '.join(SCOPES)} (AK-17 to AK-19)")
    allowed, scopes = compile_condition(when, ring)
    if scopes - {scope}:
        raise LawError(f"its scope is {scope}, but its condition looks at {', '.join(sorted(scopes - {scope}))}")
    rule, pair = table.get("rule", SCOPES[scope]), table.get("pair", False)
    if not isinstance(rule, str) or not _RULE.fullmatch(rule) or not isinstance(pair, bool):
        raise LawError("rule must be a number such as AK-22, and pair true or false")
    return Law(str(texts["id"]), scope, str(texts["en"]), str(texts["de"]), rule, pair, allowed)


def compile_condition(text: str, ring: Ring) -> tuple[Condition, set[str]]:
    """The condition, and the scopes it looks at."""
    scopes: set[str] = set()
    either = [_every([_clause(clause.split(), ring, scopes) for clause in part.split(" and ")]) for part in text.split(" or ")]
    return _some(either), scopes


def _every(parts: list[Condition]) -> Condition:
    if len(parts) == 1:
        return parts[0]

    def allowed(rows: Rows, kingdom: int) -> int:
        found = ALL
        for part in parts:
            found &= part(rows, kingdom)
        return found

    return allowed


def _some(parts: list[Condition]) -> Condition:
    if len(parts) == 1:
        return parts[0]

    def allowed(rows: Rows, kingdom: int) -> int:
        found = 0
        for part in parts:
            found |= part(rows, kingdom)
        return found

    return allowed


def _clause(words: list[str], ring: Ring, scopes: set[str]) -> Condition:
    match words:
        case ["any"]:
            return lambda rows, kingdom: ALL
        case [("number" | "animal") as subject, "is", *values] if values:
            mask = _literal(subject, values)
            return lambda rows, kingdom: mask
        case ["number", "counts", "up" | "down" as way, "from", first]:
            if first not in _NUMERALS:
                raise LawError(f"{first!r} is no number: they go from 1 to {HIGHEST}")
            return _counting(int(first), 1 if way == "up" else -1)
        case [subject, relation, "previous"] if (subject, relation) in _TABLES:
            scopes.add("own")
            return _previous(_TABLES[subject, relation])
        case [subject, relation, "some" | "every" as how, noun] if (subject, relation) in _TABLES and noun in _SCOPE_OF:
            scopes.add(_SCOPE_OF[noun])
            cards = _cards(noun, ring)
            return _any_of(cards, _TABLES[subject, relation]) if how == "some" else _each_of(cards, _TABLES[subject, relation])
        case ["number", relation, "highest" | "lowest" as which, noun] if relation in _RANKED and noun in _SCOPE_OF:
            scopes.add(_SCOPE_OF[noun])
            return _ranked(_cards(noun, ring), highest if which == "highest" else lowest, _RANKED[relation])
    raise LawError(f"nobody understands {' '.join(words)!r}")


def _literal(subject: str, values: list[str]) -> int:
    """`4, 5` or `wolf, frog` or `even`."""
    mask = 0
    for value in " ".join(values).split(","):
        word = value.strip()
        if subject == "animal" and word in ANIMALS:
            mask |= BY_ANIMAL[ANIMALS.index(word)]
        elif subject == "number" and word in ("even", "odd"):
            mask |= _numbers(lambda n, odd=word == "odd": n % 2 == odd)  # type: ignore[misc]
        elif subject == "number" and word in _NUMERALS:
            mask |= BY_NUMBER[int(word)]
        else:
            raise LawError(f"{word!r} is no {subject}")
    return mask


def _counting(first: int, step: int) -> Condition:
    """AK-25: the next number in a row that begins with `first`; none where the row is complete."""

    def allowed(rows: Rows, kingdom: int) -> int:
        number = first + step * len(rows[kingdom])
        return BY_NUMBER[number] if 1 <= number <= HIGHEST else 0

    return allowed


def _previous(table: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        row = rows[kingdom]
        return table[row[-1]] if row else ALL

    return allowed


def _cards(noun: str, ring: Ring) -> Cards:
    size = ring.size
    beside = [((k - 1) % size, (k + 1) % size) for k in range(size)]
    others = [tuple(other for other in range(size) if other != k) for k in range(size)]

    def last_at_neighbours(rows: Rows, kingdom: int) -> Sequence[int]:  # AK-20, AK-Q6
        left, right = beside[kingdom]
        if rows[left] and rows[right]:
            return rows[left][-1], rows[right][-1]
        return () if ring.needs_both else (*rows[left][-1:], *rows[right][-1:])

    if noun == "own":
        return lambda rows, kingdom: rows[kingdom]
    if noun == "previous":
        return lambda rows, kingdom: rows[kingdom][-1:]
    if noun == "neighbour":
        return last_at_neighbours
    if ring.counts_all:  # AK-Q5
        return lambda rows, kingdom: [card for other in others[kingdom] for card in rows[other]]
    return lambda rows, kingdom: [rows[other][-1] for other in others[kingdom] if rows[other]]


def _any_of(cards: Cards, table: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        found = 0
        for card in cards(rows, kingdom):
            found |= table[card]
        return found or (0 if cards(rows, kingdom) else ALL)  # AK-21

    return allowed


def _each_of(cards: Cards, table: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        found = ALL
        for card in cards(rows, kingdom):
            found &= table[card]
        return found

    return allowed


def _ranked(cards: Cards, rank: Callable[[Sequence[int]], int], table: list[int]) -> Condition:
    def allowed(rows: Rows, kingdom: int) -> int:
        numbers = [card >> 3 for card in cards(rows, kingdom)]
        return table[rank(numbers)] if numbers else ALL  # AK-21

    return allowed
