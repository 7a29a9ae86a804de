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

A compiled condition takes the rows of laid cards and the kingdom, and gives the set of cards that may be laid, as bits; how
it looks at them is in looks.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import and_, or_
from typing import Any, NamedTuple

from referee.games.animal_kingdoms.cards import ALL, ANIMALS, BY_ANIMAL, BY_NUMBER, CARDS, HIGHEST
from referee.games.animal_kingdoms.looks import ABOVE_EIGHT, BELOW_ONE, Clause, Condition, Ring, Rows, looking
from referee.language import mark, said
from referee.language.sentence import Fact, Phrase, phrase

SCOPES = {"own": "AK-17", "neighbours": "AK-18", "all": "AK-19"}
"""What a law looks at, and the rule that says so."""
_RULE = re.compile(r"AK-\d{1,2}")
_NUMERALS = tuple(map(str, range(1, HIGHEST + 1)))
_SCOPE_OF = {"previous": "own", "own": "own", "neighbour": "neighbours", "other": "all"}


class LawError(ValueError):
    """A law that the language does not know, and what is wrong with it."""

    def __init__(self, message: str, **facts: Fact) -> None:
        self.problem = Phrase(message, facts)
        super().__init__(said(self.problem))


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
    always: int
    """The set of cards that may be laid whatever lies, as bits; 0 where that depends on what lies."""

    @property
    def text(self) -> Phrase:
        """As people say it."""
        return phrase(self.english, de=self.german)


# -- the order of numbers, in which 1 stands above 8 as well as below 2 ------------------------------------------------


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
    """The cards that fit by a relation to one card, for each card."""
    return [relation(card) if card in CARDS else 0 for card in range(CARDS[-1] + 1)]


def _same_parity(card: int) -> int:
    return _numbers(lambda n: n % 2 == (card >> 3) % 2)


_FITS = {
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
    _FITS[_subject, "unlike"] = [ALL ^ mask for mask in _FITS[_subject, "like"]]


# -- sentences --------------------------------------------------------------------------------------------------------


def compile_law(table: Mapping[str, Any], ring: Ring) -> Law:
    """A law of an edition's TOML. Raises LawError."""
    texts = {key: table.get(key) for key in ("id", "scope", "en", "de", "when")}
    missing = [key for key, text in texts.items() if not isinstance(text, str) or not text or len(text) > 200]
    if missing:
        raise LawError("it needs these texts: {keys:list}", keys=missing)
    scope, when = str(texts["scope"]), str(texts["when"])
    if scope not in SCOPES:
        message = mark("its scope is {scope:quoted}; it must be {scopes:or} (AK-17 to AK-19)")
        raise LawError(message, scope=scope, scopes=list(SCOPES))
    allowed, scopes, always = compile_condition(when, ring)
    if scopes - {scope}:
        message = mark("its scope is {scope:quoted}, but its condition looks at {others:list}")
        raise LawError(message, scope=scope, others=sorted(scopes - {scope}))
    rule, pair = table.get("rule", SCOPES[scope]), table.get("pair", False)
    if not isinstance(rule, str) or not _RULE.fullmatch(rule) or not isinstance(pair, bool):
        raise LawError("rule must be a number such as AK-22, and pair must be true or false")
    return Law(str(texts["id"]), scope, str(texts["en"]), str(texts["de"]), rule, pair, allowed, always)


def compile_condition(text: str, ring: Ring) -> tuple[Condition, set[str], int]:
    """The condition, the scopes it looks at, and what it always allows (`Law.always`). Clauses that look at the same cards
    become one: a law is asked at every play."""
    scopes: set[str] = set()
    sentences = [[_clause(clause.split(), scopes) for clause in part.split(" and ")] for part in text.split(" or ")]
    parts = [_merged(clauses, "some", and_) for clauses in sentences]
    single = _merged([part[0] for part in parts if len(part) == 1], "every", or_)
    either = [looking(clause, ring) for clause in single]
    either += [_every([looking(clause, ring) for clause in part]) for part in parts if len(part) > 1]
    is_fixed = len(either) == len(single) == 1 and single[0].look == "always"
    return _some(either), scopes, single[0].fits[0] if is_fixed else 0


def _merged(clauses: list[Clause], apart: str, join: Callable[[int, int], int]) -> list[Clause]:
    """Clauses that look at the same cards in the same way as one; those that look in the way `apart` cannot be joined."""
    found: dict[tuple[str, str], Clause] = {}
    rest: list[Clause] = []
    for clause in clauses:
        look, noun, fits = clause
        if look == apart:
            rest.append(clause)
        elif (look, noun) in found:
            before = found[look, noun].fits
            found[look, noun] = Clause(look, noun, [join(one, other) for one, other in zip(before, fits, strict=True)])
        else:
            found[look, noun] = clause
    return [*found.values(), *rest]


def _every(parts: list[Condition]) -> Condition:
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


def _clause(words: list[str], scopes: set[str]) -> Clause:
    match words:
        case ["any"]:
            return Clause("always", "", [ALL])
        case [("number" | "animal") as subject, "is", *values] if values:
            return Clause("always", "", [_literal(subject, values)])
        case ["number", "counts", "up" | "down" as way, "from", first]:
            if first not in _NUMERALS:
                raise LawError("{word:quoted} is not a number from 1 to {highest}", word=first, highest=HIGHEST)
            return Clause("count", "own", _counting(int(first), 1 if way == "up" else -1))
        case [subject, relation, "previous"] if (subject, relation) in _FITS:
            scopes.add("own")
            return Clause("last", "own", _FITS[subject, relation])
        case [subject, relation, "some" | "every" as how, noun] if (subject, relation) in _FITS and noun in _SCOPE_OF:
            scopes.add(_SCOPE_OF[noun])
            return Clause(how, noun, _FITS[subject, relation])
        case ["number", relation, "highest" | "lowest" as which, noun] if relation in _RANKED and noun in _SCOPE_OF:
            scopes.add(_SCOPE_OF[noun])
            return Clause(which, noun, _RANKED[relation])
    raise LawError("unexpected {words:quoted}", words=" ".join(words))


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
            message = mark("{word:quoted} is not an animal") if subject == "animal" else mark("{word:quoted} is not a number")
            raise LawError(message, word=word)
    return mask


def _counting(first: int, step: int) -> list[int]:
    """AK-25: the next number in a row that begins with `first`, by the cards that lie there; none where it is complete."""
    numbers = (first + step * lying for lying in range(len(CARDS)))
    return [BY_NUMBER[number] if 1 <= number <= HIGHEST else 0 for number in numbers]
