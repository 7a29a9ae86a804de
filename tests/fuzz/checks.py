"""What must hold of any text. A check that fails raises: `Wrong`, or whatever the referee let through."""

from __future__ import annotations

import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest

import referee
from referee.batch.piece import packed
from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import NAMES, playout
from referee.files.inputs import Source, Unopened, sources, text_of
from referee.games import notation_of
from referee.games.editions import load_file
from referee.games.game import EditionError, Players, Stuck
from referee.games.judge import STRICT
from referee.league.leaguefile import LeagueError, read_league
from referee.league.pairing.audit import audit
from referee.league.pairing.round import CannotPair, next_round, pair, present
from referee.league.results import Results
from referee.match.loop import Match
from referee.record import budget, reader
from referee.record.notation import MAX_LINE
from referee.record.reader import common, pieces, read
from referee.record.statement import Ruling
from referee.record.text import NotText, decode, rows
from referee.report import league_data
from referee.report import standings as league_text
from referee.report.data import verdict_data
from referee.report.table import render
from referee.verdict.verdict import PlayedVerdict, judge_text
from tests.by_lark import fast, plain
from tests.fuzz.printed import printed
from tests.fuzz.wrong import Wrong
from tests.playing import game_of

Check = Callable[[str, bytes, bool], None]
"""Takes the kind (a game, or the form of an archive), the bytes, and whether to look at everything or at a part."""

STATUSES = ("finished", "unfinished", "illegal", "unreadable")


EVERY = 4
"""One of so many mutants of a record is looked at from all sides. The others are judged once, as behind lines that have used up
all suggestions: to search for those, and to judge again what `fmt` made of a record, takes most of the time."""


def check_record(_key: str, data: bytes, thorough: bool) -> None:
    """A verdict with sound places; the same one again; `fmt` changes neither its own text nor the verdict."""
    text = _text(data)
    is_chosen = zlib.crc32(data) % EVERY == 0
    if thorough or not is_chosen:
        with _suggestions_used_up():
            found = _checked(text)
            if thorough:
                _check_again(text, found)
    if thorough or is_chosen:
        _check_again(text, _checked(text))


def check_reader(key: str, data: bytes, _thorough: bool) -> None:
    """What is remembered reads every line as Lark does, and records are the same alone and in their file."""
    text = _text(data)
    for row in rows(text):
        if len(row) <= MAX_LINE:
            for notation in (game_of(key).notation, common()):
                slow = plain(notation, row)
                for time in ("first", "second"):
                    if (quick := fast(notation, row)) != slow:
                        raise Wrong(f"read the {time} time as {quick!r}, by Lark as {slow!r}: {row!r}")
    whole = list(read(rows(text), notation_of))
    parts = [list(read(rows(part), notation_of, first)) for first, part in pieces(text)]
    if any(len(part) != 1 for part in parts):
        raise Wrong("a piece of a text is not one record")
    if [(r.first, r.tags, r.statements, r.faults) for r in whole] != [
        (r.first, r.tags, r.statements, r.faults) for (r,) in parts
    ]:
        raise Wrong("the pieces of a text are not its records")


def check_report(_key: str, data: bytes, thorough: bool) -> None:
    """Every command that prints a record does so, in a form that its readers can read."""
    with _file(data, "ref") as path:
        printed(path, data, thorough)


def check_edition(key: str, data: bytes, _thorough: bool) -> None:
    """An edition is refused with reasons, or it can be played."""
    game = game_of(key)
    with _file(data, "toml") as path:
        try:
            edition = load_file(game, path, {})
        except EditionError as error:
            if not error.problems or not all(isinstance(problem, str) and problem for problem in error.problems):
                raise Wrong("refused without a reason") from None
            return
    for seats in game.seats_of(edition):
        extra = game.extra_players(edition, seats)
        players = Players(NAMES[:seats], extra=extra)
        state = game.start(edition, seats)
        stream = Stream(b"edition")
        with suppress(Stuck):
            for _, action in islice(playout(game, state, stream), 40):
                game.write(action, players)
        game.draw(state, players)
        game.svg(state, players, whole=True)
        game.scores(state)
        items = game.items(state, players)
        if game.key_of(game.position(edition, players, items, STRICT)) != game.key_of(state):
            raise Wrong("a position set up again is another one")


FEW = 20
"""Members of a league that is paired, too."""


def check_league(_kind: str, data: bytes, _thorough: bool) -> None:
    """A league's file is refused with reasons, or it has a table."""
    with _file(data, "toml") as path:
        try:
            league = read_league(path)
        except LeagueError as error:
            if not error.problems:
                raise Wrong("refused without a reason") from None
            return
    for season in (None, *league.seasons[:3]):
        results = Results(league, season)
        for verdict in _finished():
            results.add(verdict)
        found = results.standings
        league_text.title(results)
        for table in (
            league_text.standings_rows(found, league.scheme.name, league.per_game),
            league_text.crosstable_rows(found),
        ):
            render(*table, "simple")
        list(league_text.explained(found))
        list(league_text.remarks(results, found.ledger))
        league_data.league_data(results, found)
    with suppress(CannotPair):
        if len(league.members) <= FEW:
            pair(Results(league), next_round(league), present(league))
            for published in league.rounds[:3]:
                audit(Results(league, until=published.number - 1), published)


def check_packed(kind: str, data: bytes, _thorough: bool) -> None:
    """An archive is read as far as it goes; what cannot be read is an input that cannot be opened."""
    with _file(data, kind if kind != "gz" else "ref.gz") as path:
        for source in sources([path]):
            if isinstance(source, Source):
                try:
                    text = text_of(source)
                except Unopened:
                    continue
                for verdict in judge_text(text):
                    _check_verdict(verdict, rows(text))


CHECKS: dict[str, Check] = {
    "record": check_record,
    "reader": check_reader,
    "report": check_report,
    "edition": check_edition,
    "league": check_league,
    "packed": check_packed,
}


def _text(data: bytes) -> str:
    """Bytes that are no text are refused before anybody looks at them: then an empty text takes their place."""
    try:
        return decode(data, text_only=False)
    except NotText:
        return ""


def _checked(text: str) -> list[PlayedVerdict]:
    found = list(judge_text(text))
    lines = rows(text)
    for verdict in found:
        _check_verdict(verdict, lines)
    return found


def _check_again(text: str, found: list[PlayedVerdict]) -> None:
    for verdict in found:
        for value in verdict_data(verdict).values():
            if not isinstance(value, (str, int, bool, list, dict)):
                raise Wrong(f"no JSON: {value!r}")
        if verdict.is_playable:
            _check_position(verdict.match)
    if list(map(_judged, judge_text(text))) != list(map(_judged, found)):
        raise Wrong("another verdict the second time")
    _check_format(text, found)


@contextmanager
def _suggestions_used_up() -> Iterator[None]:
    """No line is read in other words than the grammar's or explained, and no near moves and missing lines are searched."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reader, "MAX_EXPLAINED", 0)
        patched.setattr(reader, "MAX_PUZZLING", 0)
        patched.setattr(budget, "FIRST", 0)
        patched.setattr(budget, "PER_LINE", 0)
        yield


def _check_verdict(verdict: PlayedVerdict, lines: list[str]) -> None:
    if verdict.status not in STATUSES:
        raise Wrong(f"the status is {verdict.status!r}")
    if verdict.status in ("illegal", "unreadable") and verdict.ok:
        raise Wrong(f"{verdict.status} without a fault")
    if not 0 <= verdict.scored_at <= verdict.moves:
        raise Wrong(f"scored after {verdict.scored_at} of {verdict.moves} moves")
    for fault in verdict.faults:
        line, start, end = fault.span
        if not (1 <= line <= len(lines) and 1 <= start < end <= len(lines[line - 1]) + 2):
            raise Wrong(f"a fault outside of the text: {fault}")
        message = fault.message
        if not (message and isinstance(fault.reason, str) and len(fault.near) <= 3) or "\n" in message:
            raise Wrong(f"a fault that cannot be told: {fault}")


def _check_position(match: Match) -> None:
    """What is left of the game can be shown and gone on with, and can be set up where nothing irregular led to it."""
    game, players = match.game, match.players
    for state in (match.state, match.last_legal):
        sums = [0] * len(players.scored)
        for entry in game.sheet(state):
            sums[entry.seat] += entry.points
        if sums != list(game.scores(state)):
            raise Wrong(f"the score sheet adds up to {sums}, the scores are {game.scores(state)}")
        game.draw(state, players)
        game.awaited(state)
        list(islice(game.legal(state), 40))
    items = game.items(match.state, players)
    if [game.notation.read(f"@ {game.write(item, players)}").item for item in items] != items:
        raise Wrong("a position is read as another one than was written")
    is_regular = match.illegal is None and not any(isinstance(statement, Ruling) for _, statement in match.record.statements)
    if is_regular and game.key_of(game.position(match.header.edition, players, items, STRICT)) != game.key_of(match.state):
        raise Wrong("a position set up again is another one")


def _judged(verdict: PlayedVerdict) -> Any:
    return packed(verdict)


def _meaning(verdict: PlayedVerdict) -> Any:
    """What a verdict says, but not where: `fmt` moves words, never lines with meaning."""
    codes = Counter((fault.code, fault.severity, fault.follows) for fault in verdict.faults if fault.code != "W10")
    return (
        verdict.status,
        verdict.game,
        verdict.players,
        verdict.moves,
        verdict.standings,
        verdict.awaited,
        verdict.ending,
        codes,
    )


def _check_format(text: str, found: list[PlayedVerdict]) -> None:
    once = format_text(text)
    if format_text(once) != once:
        raise Wrong("canonical text is not a fixpoint of fmt")
    again = list(judge_text(once))
    if list(map(_meaning, again)) != list(map(_meaning, found)):
        raise Wrong("fmt changes the verdict")


@contextmanager
def _file(data: bytes, suffix: str) -> Iterator[str]:
    handle, path = tempfile.mkstemp(f".{suffix}", "fuzz-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        yield path
    finally:
        os.unlink(path)


@cache
def _finished() -> tuple[PlayedVerdict, ...]:
    """Some finished games of the players whom the leagues of the corpus have."""
    from tests.fuzz.seeds import EXAMPLES

    paths = sorted((EXAMPLES / "ape_town" / "legal").glob("*-players.ref"))
    return tuple(verdict for path in paths for verdict in referee.check(path))
