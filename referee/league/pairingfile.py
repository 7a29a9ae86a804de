"""What a league's file says of its rounds: how they are made, those that were published, and results without a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from referee.games.tomltables import is_number
from referee.language.sentence import phrase
from referee.league.filepart import MAX_ROUNDS, Part
from referee.league.terms import MOST, By, League, Pairing, Result, Round
from referee.record.text import MAX_NAME

SIZES = range(2, 13)
"""How many may sit at a table."""
FARTHEST = 10**9
"""Points of a result."""


def pairing(whole: Part, people: League) -> Pairing:
    """`[pairing]`"""
    table = whole.table("pairing")
    table.only("by rounds final tables seed apart bye")
    by: By = "points"
    for by in get_args(By):
        if by == table.found.get("by", "points"):
            break
    else:
        table.needs("by", phrase("one of {known:or}", known=get_args(By)))
    rounds = table.number("rounds", 0, MAX_ROUNDS, 0, table.a_number(1, MAX_ROUNDS))
    final = table.number("final", 0, MOST, 0, table.a_number(2, MOST))
    seed = table.text("seed", "")
    if final and not rounds:
        table.problem(phrase("a final needs rounds: how many there are before it"))
    if by == "random" and not seed:
        table.needs("seed", phrase("a text that nobody could choose, such as the numbers of a lottery"))
    return Pairing(by, rounds, final, _sizes(table), seed, tuple(_apart(table, people)), table.points("bye"))


def _sizes(table: Part) -> tuple[int, ...]:
    found = table.found.get("tables", [])
    sizes = [found] if isinstance(found, int) else found
    if isinstance(sizes, list) and len(sizes) <= len(SIZES) and all(is_number(size, SIZES[0], SIZES[-1]) for size in sizes):
        return tuple(dict.fromkeys(sizes))
    table.needs("tables", phrase("a number from {least} to {most}, or a list of them", least=SIZES[0], most=SIZES[-1]))
    return ()


def _apart(table: Part, people: League) -> Iterator[tuple[str, ...]]:
    found = table.found.get("apart", [])
    if not isinstance(found, list) or not all(isinstance(names, list) and len(names) > 1 for names in found):
        table.needs("apart", phrase('a list of lists of names: [["Anna", "Ben"]]'))
        return
    for names in found:
        part = Part({"apart": names}, table.name, table.problems)
        members = part.members("apart", people, 2)
        part.once(members)
        yield members


def rounds(whole: Part, people: League) -> list[Round]:
    """`[[rounds]]`, each with its tables: a player sits at one of them, has a bye, or is absent."""
    found: list[Round] = []
    for entry in whole.each("rounds", "number date tables byes absent"):
        number = entry.round(needed=True)
        tables = tuple(_tables(entry, people))
        byes, absent = entry.members("byes", people), entry.members("absent", people)
        entry.once([*(name for table in tables for name in table), *byes, *absent])
        if any(other.number == number for other in found):
            entry.problem(phrase("there are two rounds {number}", number=number))
        found.append(Round(number, tables, byes, absent, entry.date("date", needed=False)))
    found.sort()
    missing = next((i for i, published in enumerate(found, 1) if published.number > i), 0)
    if missing:
        whole.problem(phrase("[[rounds]]: round {number} is missing", number=missing))
    return found


def _tables(entry: Part, people: League) -> Iterator[tuple[str, ...]]:
    tables = entry.found.get("tables")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, list) for table in tables):
        entry.needs("tables", phrase('a list of tables, each a list of names: [["Anna", "Ben", "Clara"]]'))
        return
    if sum(map(len, tables)) > MOST:
        entry.problem(phrase("a round has at most {most:# player|# players}", most=MOST))
        return
    for table in tables:
        yield Part({"tables": table}, entry.name, entry.problems).members("tables", people, 2)


def written_results(whole: Part, people: League) -> Iterator[Result]:
    """`[[results]]`: of games whose record nobody has."""
    for entry in whole.each("results", "round date points"):
        points = entry.found.get("points")
        points = points if isinstance(points, dict) else {}
        if not 2 <= len(points) <= SIZES[-1] or not all(is_number(value, -FARTHEST, FARTHEST) for value in points.values()):
            entry.needs("points", phrase("a table of two or more players: {{ Anna = 71, Ben = 54 }}"))
            continue
        members = [entry.member(name[:MAX_NAME], people) for name in points]
        entry.once(members)
        scores = zip(members, points.values(), strict=True)
        yield Result(tuple(scores), entry.date("date", needed=False), entry.round())
