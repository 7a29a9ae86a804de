"""Tournaments that are played through with results as they fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from referee.league.pairing.round import Paired, pair, present
from referee.league.results import Results
from referee.league.terms import League, Member, Pairing, Result


def league(count: int, **terms: object) -> League:
    """Of players who are called P1, P2 …"""
    return League(members=tuple(Member(f"P{i}") for i in range(1, count + 1)), pairing=Pairing(**terms))  # type: ignore[arg-type]


def paired(found: League, absent: Sequence[str] = ()) -> Paired:
    return pair(Results(found), len(found.rounds) + 1, present(found, absent), absent)


def played(found: League, made: Paired, chance: Random, strengths: Sequence[int] = ()) -> League:
    """The league after a round whose results fell by chance."""
    results = [
        Result(tuple((name, chance.randint(0, 60)) for name in table), "", made.round.number) for table in made.round.tables
    ]
    return again(found, rounds=(*found.rounds, made.round), results=(*found.results, *results))


def again(found: League, **changed: object) -> League:
    return replace(found, _names={}, **changed)  # type: ignore[arg-type]


def without(found: League, name: str) -> League:
    """The league after somebody dropped out."""
    members = tuple(member._replace(dropped_out=member.dropped_out or member.name == name) for member in found.members)
    return again(found, members=members)


def play_through(found: League, rounds: int, seed: int = 0, look: Callable[[Paired], object] = id) -> League:
    chance = Random(seed)
    for _ in range(rounds):
        made = paired(found)
        look(made)
        found = played(found, made, chance)
    return found
