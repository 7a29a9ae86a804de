"""Two verdicts of one record, and what an upgrade of the rules changes in it: status, faults, points, places.

Words, suggestions, notices and what may only follow from another fault do not count: only what the table would call another
verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import pairwise, tee
from typing import NamedTuple

from referee.batch import judge_slots, slots_of, trusting
from referee.batch.piece import judge_here
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.files.inputs import Unopened
from referee.games import find
from referee.games.game import Version
from referee.games.versions import between
from referee.language.sentence import Phrase
from referee.verdict.verdict import Verdict


class VerdictDifference(NamedTuple):
    """One thing that two verdicts say otherwise; empty where one of them says nothing of it."""

    what: str
    """`status`, `fault`, `points`, `place`, `ending` or `awaited`."""
    old: str | Phrase
    new: str | Phrase


class Comparison(NamedTuple):
    """A record judged by two versions of the rules."""

    old: Verdict
    new: Verdict
    differences: tuple[VerdictDifference, ...]
    because: tuple[Version, ...]
    """The changes of the game's rules that made the difference, oldest first."""


def compare_all(paths: Sequence[str], old: str, new: str, settings: Settings) -> Generator[Comparison | Unopened, None, None]:
    """Every record of the inputs judged by both versions, in order. An input is read once: standard input can be compared,
    and a file that grows meanwhile is compared with itself."""
    settings = trusting(paths, settings)
    slots, for_old, for_new = tee(slots_of(paths), 3)
    with (
        closing(judge_slots(for_old, settings.by(old))) as by_old,
        closing(judge_slots(for_new, settings.by(new))) as by_new,
    ):
        for slot, before, after in zip(slots, by_old, by_new, strict=True):
            if isinstance(slot, Unopened):
                yield slot
                continue
            assert isinstance(before, Verdict)
            assert isinstance(after, Verdict)
            found = differences(before, after)
            changes = _changes(after.game, old, new) if found else []
            yield Comparison(before, after, found, _because(slot, changes, min(old, new), settings))


def differences(old: Verdict, new: Verdict) -> tuple[VerdictDifference, ...]:
    """What two verdicts of one record say otherwise."""
    return tuple(_differences(old, new))


def _differences(old: Verdict, new: Verdict) -> Iterator[VerdictDifference]:
    yield from _unlike("status", old.status, new.status)
    was, now = Counter(_faults(old)), Counter(_faults(new))
    yield from (VerdictDifference("fault", fault, "") for fault in (was - now).elements())
    yield from (VerdictDifference("fault", "", fault) for fault in (now - was).elements())
    before = {standing.player: standing for standing in old.standings}
    after = {standing.player: standing for standing in new.standings}
    for player in before | after:
        both = before.get(player), after.get(player)
        yield from _unlike("points", *(f"{player} {each.points}" if each else "" for each in both))
        yield from _unlike("place", *(f"{player} {each.rank}{'=' * each.shared}" if each else "" for each in both))
    yield from _unlike("ending", old.ending, new.ending)
    yield from _unlike("awaited", old.waits_for, new.waits_for)


def _unlike(what: str, old: str | Phrase, new: str | Phrase) -> Iterator[VerdictDifference]:
    if old != new:
        yield VerdictDifference(what, old, new)


def _faults(verdict: Verdict) -> Iterator[str]:
    for fault in verdict.faults:
        if fault.severity != "info" and not fault.follows:
            yield f"{fault.code} at {fault.span.line}:{fault.span.start}"


def _changes(name: str, old: str, new: str) -> list[Version]:
    game = find(name)
    return between(game, old, new) if game else []


def _because(piece: Piece, changes: Sequence[Version], early: str, settings: Settings) -> tuple[Version, ...]:
    """Those of the changes since the earlier version that matter here. Of several, each is tried."""
    if len(changes) < 2:
        return tuple(changes)
    dates = [early, *(version.date for version in changes)]
    steps = pairwise(judge_here(piece, settings.by(date)) for date in dates)
    return tuple(version for version, (one, other) in zip(changes, steps, strict=True) if differences(one, other))
