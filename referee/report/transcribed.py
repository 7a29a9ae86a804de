"""Judges a record and writes down meanwhile what was played (`verdict.transcript`)."""

from __future__ import annotations

from dataclasses import replace

from referee.batch.piece import packed
from referee.batch.plain import Packed, Piece
from referee.batch.settings import Settings
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import said, using
from referee.match.loop import Match, NoMatch, begin
from referee.post.clock import stamps_of, written
from referee.record.reader import Record, read
from referee.record.statement import Chance, Turn, Undo
from referee.record.text import rows
from referee.verdict.transcript import Played, Scored, Transcript
from referee.verdict.verdict import PlayedVerdict, judge


def transcribed(record: Record, rulebook: Rulebook = Rulebook(), source: str = "") -> PlayedVerdict:
    """The verdict on a record, with its transcript in the language in use."""
    lines: list[Played] = []

    def play(record: Record, rulebook: Rulebook) -> Match | NoMatch:
        match = begin(record, rulebook)
        return match if isinstance(match, NoMatch) else _watched(match, lines)

    verdict = judge(record, rulebook, source, play)
    transcript = Transcript()
    if verdict.is_playable:
        seats = tuple(verdict.match.players.scored)
        sheet = tuple(Scored(*entry[:4], said(entry.detail)) for entry in verdict.sheet)
        transcript = Transcript(seats, tuple(lines), sheet, tuple(verdict.claimed or ()))
    return replace(verdict, transcript=transcript)


def work(piece: Piece, settings: Settings, language: str) -> Packed:
    """The same of a record among many, for another process."""
    (record,) = read(rows(piece.text), notation_of)
    with using(language):
        return packed(transcribed(record, settings.rulebook, piece.source))


def _watched(match: Match, lines: list[Played]) -> Match:
    """Plays a match to its end, in linear time: points are looked up, not counted."""
    record, game, players = match.record, match.game, match.players
    has_rounds = game.numbering == "rounds"
    before, now = match.scores(), match.count if has_rounds else None

    def add(i: int) -> None:
        nonlocal before, now
        number, statement = record.statements[i]
        if isinstance(statement, Undo):
            while lines and lines[-1].number > match.moves:
                lines.pop()
        if match.now.last_legal is not None:
            return
        after = match.scores()
        if isinstance(statement, Turn | Chance):
            seat = players.seat(statement.player) if isinstance(statement, Turn) else None
            lines.append(
                Played(
                    number - record.first + 1,
                    "chance" if seat is None else "move",
                    match.moves,
                    now,
                    seat,
                    ", ".join([game.write(action, players) for action in statement.actions]),
                    None if seat is None else after[seat] - before[seat],
                    _time(record, number),
                )
            )
        before, now = after, match.count if has_rounds else None

    return match.run(watch=add)


def _time(record: Record, number: int) -> str | None:
    """When a line was sent, if it says so, or posted."""
    row = record.rows[number - record.first]
    stamps = stamps_of(row) if "{" in row else []
    return written(stamps[0]) if stamps else None
