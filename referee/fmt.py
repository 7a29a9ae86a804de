"""A record in canonical form: English words, full names, numbered moves, one blank. Comments and unreadable lines are kept.

Canonical text formatted again does not change. Nothing that a fault could be about is mended: a wrong number stays wrong.
"""

from __future__ import annotations

import re

from referee.games import find
from referee.games.game import Game, Players
from referee.header import read_players
from referee.match import notation_of
from referee.record.reader import Record, common, read
from referee.record.statement import Adjust, Assertion, Chance, SetUp, Statement, Turn, Undo, Waive
from referee.record.text import rows

_PARTS = re.compile(r'("[^"]*")|(\{[^}]*\}|;.*)')


def format_text(text: str) -> str:
    """The text of a file, record by record. A byte order mark and carriage returns go."""
    written: list[str] = []
    for record in read(rows(text), notation_of):
        written += _Writer(record).rows()
    written = _blank_lines(written)
    return "\n".join(written) + "\n" if written else ""


def _blank_lines(written: list[str]) -> list[str]:
    """No blank lines at the ends and never two in a row; one between the tags and what follows them."""
    kept: list[str] = []
    for row in written:
        if not row and (not kept or not kept[-1]):
            continue
        if row and kept and kept[-1].startswith("[") and not row.startswith(("[", ";", "{")):
            kept.append("")
        if row.startswith("[Game ") and kept and kept[-1] and not kept[-1].startswith((";", "{")):
            kept.append("")
        kept.append(row)
    while kept and not kept[-1]:
        kept.pop()
    return kept


class _Writer:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = find(record.tag("Game") or "")
        self.players = read_players(record, self.game, []) if self.game else None
        self.moves = self.ahead = 0

    def rows(self) -> list[str]:
        said = dict(self.record.statements)
        unread = {fault.span.line for fault in self.record.faults}
        return [
            self._row(self.record.line(number).text, said.get(number), number in unread)
            for number in range(self.record.first, self.record.first + len(self.record.rows))
        ]

    def _row(self, text: str, statement: Statement | None, unread: bool) -> str:
        if statement is not None and self.game is not None and self.players is not None:
            written = self._write(statement, self.game, self.players)
        elif text.startswith("[") and not unread:
            tag = common().read(text)
            written = f'[{tag.name} "{tag.value}"]'
        else:
            return text.strip()
        return _with_comments(written, text)

    def _name(self, name: str, players: Players) -> str:
        seat = players.seat(name)
        return name if seat is None else players.names[seat]

    def _write(self, statement: Statement, game: Game, players: Players) -> str:  # type: ignore[type-arg]
        match statement:
            case Turn(number, player, actions):
                self.moves += 1
                if number is None and game.numbering == "moves":
                    number = self.moves + self.ahead
                elif number is not None:
                    self.ahead = number - self.moves
                head = "" if number is None else f"R{number}. " if game.numbering == "rounds" else f"{number}. "
                body = ", ".join(game.write(action, players) for action in actions)
                return f"{head}{game.name_of(self._name(player, players))}: {body}"
            case Chance(event):
                return f"* {game.write(event, players)}"
            case SetUp(item):
                return f"@ {game.write(item, players)}"
            case Undo():
                self.moves -= 1
                return "undo"
            case Assertion(scores):
                return "= " + ", ".join(f"{_quoted(self._name(name, players))} {points}" for name, points in scores)
            case Waive(rule, reason):
                return f"! waive {rule}" + (f' "{reason}"' if reason else "")
            case Adjust(player, points, reason):
                return f"! score {_quoted(self._name(player, players))} {points:+}" + (f' "{reason}"' if reason else "")
        raise TypeError(statement)


def _quoted(name: str) -> str:
    return common().name(name)


def _with_comments(written: str, text: str) -> str:
    comments = [comment.strip() for _, comment in _PARTS.findall(text) if comment]
    return "  ".join([written, *comments])
