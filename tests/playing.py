"""What the tests of all games share: random games as positions, and records judged in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from referee.chance.stream import Stream
from referee.fault import Fault
from referee.games import find
from referee.games.game import Game
from referee.match.audit import ChanceLedger
from referee.match.loop import Match, begin
from referee.record.reader import Record
from referee.testing import Ply as Ply
from referee.testing import players as players
from referee.testing import walk as walk
from referee.testing.cases import Rules
from referee.testing.cases import rule_cases as cases_at
from referee.verdict.verdict import PlayedVerdict, judge_text


def verdict(text: str) -> PlayedVerdict:
    """The verdict of a text with one record."""
    (found,) = judge_text(text)
    return found


def state_of(match: Match) -> Any:
    """The position of a match, to look into: the core cannot, a test may."""
    return match.state


def begun(record: Record, ledger: ChanceLedger | None = None) -> Match:
    """A record that can be played, before its first statement."""
    match = begin(record, ledger=ledger)
    assert isinstance(match, Match)
    return match


def errors(text: str) -> list[Fault]:
    return [fault for fault in verdict(text).faults if fault.severity == "error" and not fault.follows]


def codes(text: str) -> list[str]:
    """The codes of what is wrong with a record, without what may only follow from it."""
    return [fault.code for fault in errors(text)]


def committed(text: str) -> str:
    """The same record as a game whose chance comes from a seed that nobody has published."""
    return text.replace("\n[Players", f'\n[Commit "v2:{"0" * 64}"]\n[Players', 1)


def game_of(key: str) -> Game[Any, Any]:
    game = find(key)
    assert game is not None
    return game


def rule_cases(key: str) -> Rules:
    """The records that keep and break a game's rules."""
    return cases_at(str(Path(__file__).parent / "games" / key / "rules.txt"))


# -- set-ups that cannot be ----------------------------------------------------------------------------------------------


class SetUp(NamedTuple):
    """A position of a random game, written as set-up lines."""

    state: Any
    names: tuple[str, ...]
    options: dict[str, str]
    lines: list[str]
    """The lines in canonical notation, each with its `@`."""
    stream: Stream
    """For what is chosen at random."""


class Broken(NamedTuple):
    """Set-up lines of which one is wrong: the rule, which line it is (from 0), and the word in it; `""` for the whole line."""

    lines: list[str]
    rule: str
    line: int
    word: str = ""


Change = Callable[[SetUp], Iterable[Broken]]
"""One kind of change to a set-up that breaks an invariant, in the positions where it can be made."""
